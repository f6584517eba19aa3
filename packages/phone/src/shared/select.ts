// Choosing: a list is opened, searched by scrolling, and the option tapped; a picker is turned. What the control shows then is read back.

import { type Candidate, canDo } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import {
  type ListSeen,
  matchOption,
  type OptionFacts,
  type OptionList,
  pickOption,
  waysTo,
} from '@beckon/core/scene/options.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { fold, quality, said } from '@beckon/core/text/text-match.js';
import type { Point } from './device.js';
import { messages } from './messages.js';
import { outcomeOf } from './outcome.js';
import { done, effectsAfter, foundAgain, type PhoneActionContext, pointAt, pointOn } from './performing.js';
import { turnTo } from './picker-wheel.js';
import { isInside, type Screen } from './screen.js';
import { isSamePlace, type View } from './screen-reader.js';
import { scroll } from './scroll.js';
import { type SettledScreen, settled } from './settle.js';
import { nameShown } from './shown.js';
import { oneLine } from './texts.js';

/** Shown when the wanted one is not there. */
const MOST_OPTIONS = 60;
/** Screens of a list that are looked through. */
const MOST_SCREENS = 60;
/** How long a list may take to open. */
const OPEN_MS = 2000;

export async function select(context: PhoneActionContext, wanted: string | number): Promise<Answer<Effects>> {
  const candidate = context.view.screen.get(context.thing.id);
  if (candidate?.can?.includes('adjust') === true) return turnTo(context, wanted);
  if (typeof wanted === 'string' && isCalled(candidate?.state?.value ?? '', wanted))
    return good({ seen: [], changes: [], notes: [messages.alreadyShows(JSON.stringify(wanted))], isAsAsked: true });
  const list = new ScreenList(context);
  const picked = await pickOption(list, wanted);
  if (!picked.ok) return picked;
  const { option, options } = picked.value;
  return choose(context, list.view, option, options.slice(0, MOST_OPTIONS));
}

/** The same but for case, accents and blanks. */
function isCalled(name: string, wanted: string): boolean {
  return name !== '' && fold(name) === fold(wanted);
}

async function open(context: PhoneActionContext): Promise<Answer<View>> {
  const at = pointOn(context);
  if (!at.ok) return at;
  const { reader, view, deadline, thing } = context;
  const tapped = await reader.do(deadline, (device, until) => device.tap(at.value, until));
  if (!tapped.ok) return tapped;
  const isOpen = (screen: Screen): boolean => optionsIn(screen, view.screen).length > 0;
  const after = await settled(reader, view, { deadline, target: thing.id, windowMs: OPEN_MS, isDone: isOpen });
  if (!after.ok) return after;
  if (isOpen(after.value.view.screen)) return good(after.value.view);
  return bad(problem('NO_EFFECT', { what: messages.tappedToChoose(thing.shown) }));
}

/** What can be chosen: in what came up over the screen, or else what came. */
function optionsIn(screen: Screen, before: Screen): readonly Candidate[] {
  const { modal } = screen.context;
  const isNewModal = modal !== undefined && modal !== before.context.modal;
  const { close: closer, confirm } = screen.patterns.modal ?? {};
  const all = screen.candidates.filter((one) => {
    const isUsed = canDo(one, 'click') || canDo(one, 'check');
    if (!isUsed || one.likely === -1 || one.kind === 'input' || nameShown(one) === '') return false;
    if (one.state?.visible === false || one.state?.topmost === false) return false;
    return isNewModal ? isInside(screen, one, modal) : before.get(one.id) === undefined;
  });
  const isButton = ({ id, kind }: Candidate): boolean => kind === 'button' && (id === closer || id === confirm);
  const plain = all.filter((one) => !isButton(one));
  return plain.length > 0 ? plain : all;
}

const FACTS: OptionFacts<Candidate> = {
  textOf: nameShown,
  otherNames: ({ names }) =>
    names.flatMap(({ source, text }) => (source === 'id' || source === 'name' ? [] : [oneLine(text)])),
  codeOf: () => null,
  isDisabled: ({ state }) => state?.enabled === false,
};

/** An open list: what is seen of it, screen by screen. */
class ScreenList implements OptionList<Candidate> {
  readonly #context: PhoneActionContext;
  /** The names in the order of the list, as far as they were seen. */
  #names: string[] = [];
  /** Whether they were seen from the first one on. */
  #isFromStart = false;
  view: View;

  constructor(context: PhoneActionContext) {
    this.#context = context;
    this.view = context.view;
  }

  get #options(): readonly Candidate[] {
    return optionsIn(this.view.screen, this.#context.view.screen);
  }

  async look(wanted: string | number): Promise<Answer<ListSeen<Candidate>>> {
    const options = this.#options;
    const now = options.map(nameShown);
    const before = this.#note(now);
    const place = typeof wanted === 'number' && this.#isFromStart ? wanted - before : -1;
    const match = matchOption(options, typeof wanted === 'number' ? place : wanted, FACTS);
    const option = 'option' in match ? match.option : null;
    const ways = 'option' in match ? [] : waysTo(match.several, options, FACTS);
    const isDisabled = option !== null && FACTS.isDisabled(option);
    return good({
      isOpen: options.length > 0,
      options: this.#names,
      found: option === null ? null : { option, name: nameShown(option), isDisabled, isReady: !isDisabled },
      ways,
      isSure: match.isExact || !this.#isScrolled,
    });
  }

  /** Adds what is seen now behind what it overlaps with; how many stand before it. */
  #note(now: readonly string[]): number {
    const known = this.#names;
    let overlap = Math.min(known.length, now.length);
    while (overlap > 0 && known.slice(-overlap).join('\u0000') !== now.slice(0, overlap).join('\u0000')) overlap--;
    const fresh = overlap > 0 ? now.slice(overlap) : now.filter((name) => !known.includes(name));
    if (now.some((name) => !known.includes(name))) this.#names = [...known, ...fresh];
    return this.#names.length - now.length;
  }

  get #isScrolled(): boolean {
    const [first] = this.#options;
    return first !== undefined && this.view.screen.scrollersOf(first.id).length > 0;
  }

  async open(): Promise<Answer<boolean>> {
    const opened = await open(this.#context);
    if (!opened.ok) return opened;
    this.view = opened.value;
    return good(true);
  }

  filter = async (): Promise<Answer<boolean>> => good(false);

  async scroll(isToStart: boolean): Promise<Answer<boolean>> {
    if (!isToStart) return this.#scrollOnce('down');
    for (let screens = 0; screens < MOST_SCREENS; screens++) {
      const moved = await this.#scrollOnce('up');
      if (!moved.ok) return moved;
      if (!moved.value) break;
    }
    this.#names = [];
    this.#isFromStart = true;
    return good(true);
  }

  async #scrollOnce(direction: 'up' | 'down'): Promise<Answer<boolean>> {
    const { reader, deadline } = this.#context;
    const [first] = this.#options;
    if (first === undefined || !this.#isScrolled || deadline.isOver()) return good(false);
    const by = { direction, amount: null, isPage: true };
    const done = await scroll({ reader, view: this.view, id: first.id, deadline, isNearest: true }, by);
    if (!done.ok) return done;
    this.view = done.value.view;
    return good(done.value.isMoved);
  }

  /** It is pressed by who reads back what came of it. */
  press = async (): Promise<Answer<boolean>> => good(true);
  close = (): Promise<Answer<null>> => close(this.#context, this.view);
  /** A screen is read when it is at rest. */
  wait = async (): Promise<boolean> => false;
}

/** Leaves a list as it was found. */
async function close(context: PhoneActionContext, view: View): Promise<Answer<null>> {
  const { reader, deadline } = context;
  const { screen } = view;
  const isBack = reader.device.platform === 'android' && reader.device.keys.has('back');
  const at = isBack ? null : (closerOf(screen) ?? besides(screen));
  if (!isBack && at === null) return leftOpen(context);
  const closed = await reader.do(deadline, (device, until) =>
    at === null ? device.key('back', until) : device.tap(at, until),
  );
  if (!closed.ok) return closed;
  const after = await settled(reader, view, { deadline });
  if (!after.ok) return after;
  return after.value.view.screen.context.modal === screen.context.modal && screen.context.modal !== undefined
    ? leftOpen(context)
    : good(null);
}

function leftOpen({ reader }: PhoneActionContext): Answer<null> {
  reader.news.push(messages.listLeftOpen);
  return good(null);
}

function closerOf(screen: Screen): Point | null {
  const closer = screen.patterns.modal?.close;
  return closer === undefined ? null : screen.pointOf(closer);
}

/** A place beside a list that lies over everything: a tap there closes it, and reaches nothing else. */
function besides(screen: Screen): Point | null {
  const { modal } = screen.context;
  const box = modal === undefined ? null : screen.shownBox(modal);
  if (box === null) return null;
  const { width, height } = screen.tree.size;
  const above = box.y;
  const below = height - box.y - box.height;
  if (Math.max(above, below) < height * ROOM) return null;
  const y = above >= below ? box.y - above * 0.25 : box.y + box.height + below * 0.25;
  const isUsed = screen.candidates.some(({ id, state }) => {
    const other = screen.shownBox(id);
    return state?.topmost !== false && other !== null && other.y <= y && y < other.y + other.height && id !== modal;
  });
  return isUsed ? null : { x: Math.floor(width / 2), y: Math.floor(y) };
}
/** So much of the screen's height must be free beside it. */
const ROOM = 0.08;

/** Taps the option, and confirms where a list requires that. */
async function choose(
  context: PhoneActionContext,
  view: View,
  option: Candidate,
  options: readonly string[],
): Promise<Answer<Effects>> {
  const at = pointAt(view.screen, option.id);
  if (!at.ok) return at;
  const name = nameShown(option);
  const list: PhoneActionContext = { ...context, view, isVerified: true };
  const tapped = await done(list, (device, until) => device.tap(at.value, until));
  if (!tapped.ok) return tapped;
  if (tapped.value === null) return good({ seen: [], changes: [], notes: [], options });
  const confirmed = await confirm(list, tapped.value, option);
  if (!confirmed.ok) return confirmed;
  const after = confirmed.value;
  const same = foundAgain(after.view.screen, context.thing);
  const shown = same?.state?.value ?? (same === undefined ? '' : nameShown(same));
  const base = { ...effectsAfter(context, { ...after, ...outcomeOf(context.view, after.view) }), options };
  if (same === undefined) return good({ ...base, ...elsewhere(context, after, name) });
  // What only contains it may be another choice, the one before: `English (UK)` is not `English`.
  const isOther = shown !== (context.view.screen.get(context.thing.id)?.state?.value ?? context.thing.name);
  const isAsAsked = isCalled(shown, name) || (isOther && quality(said(name), shown) > 0);
  // A button that is called the same before and after is no place where a choice is shown.
  const isSilent = shown === '' || (same.state?.value === undefined && shown === context.thing.name);
  if (isSilent && !isAsAsked) return good({ ...base, isHeld: true, notes: [messages.choiceHidden] });
  return good({ ...base, value: shown, isAsAsked });
}

/** The control is gone: the choice led to another screen. */
function elsewhere({ view }: PhoneActionContext, after: SettledScreen, name: string): Partial<Effects> {
  const isGiven = after.view.screen.texts.some((text) => isCalled(text, name));
  if (isGiven) return { value: name, isAsAsked: true };
  const what = isSamePlace(after.view, view) ? messages.controlGone : messages.otherScreen;
  return { isHeld: true, notes: [messages.choiceUnknown(what)] };
}

/** Some lists stay open until the choice is confirmed. */
async function confirm(
  list: PhoneActionContext,
  after: SettledScreen,
  option: Candidate,
): Promise<Answer<SettledScreen>> {
  const { screen } = after.view;
  const { confirm: button } = screen.patterns.modal ?? {};
  const same = screen.get(option.id);
  const isOpen = same !== undefined && list.view.screen.context.modal === screen.context.modal;
  const isMarked = same?.state?.checked === true || same?.state?.selected === true;
  if (!isOpen || !isMarked || button === undefined) return good(after);
  const at = pointAt(screen, button);
  if (!at.ok) return at;
  const tapped = await done({ ...list, view: after.view }, (device, until) => device.tap(at.value, until));
  if (!tapped.ok) return tapped;
  return good(tapped.value ?? after);
}

// What an action sets going in the page's own world: timers, frames, promises of the browser. Only there can it be known
// whose timer it is. Put there right before the action and taken out after it, so that a page hardly ever meets it; nothing
// is left behind, and what a page keeps of it does what the original does.

import { Answers, HOW } from './answers.js';
import type { CausesSeen, CauseWatcher, Compared, Departure, Going, Run } from './causes-seen.js';
import {
  AFAR,
  ANSWERING,
  ASKING,
  CAUSES,
  FOCUS,
  FOCUSING,
  framesOf,
  MEASURING,
  type Methods,
  MOVING,
  PORTS,
  RESULTS,
  SCROLLING,
  SELECTING,
  SET,
  SETTING,
  SIGNAL_MS,
  STARVED_MS,
  STEPPING,
  STORING,
  TALKING,
  TOGGLING,
  WORKERS,
} from './causes-table.js';
import { PageDeparture } from './departure.js';
import { Drawings } from './drawings.js';
import { type Fn, hooks } from './hooks.js';
import { KeyGap } from './key-gap.js';
import { Monologue } from './monologue.js';
import { followOpenings } from './openings.js';
import { OwnTurns } from './own-turns.js';
import { dueIn, eventTime, Runs } from './runs.js';
import { Scrolls } from './scrolls.js';
import { FramesSpokenTo } from './spoken-to.js';
import { Timers } from './timers.js';
import { isOwnToggle } from './toggles.js';
import { type CallOrigin, UnseenEffects } from './unseen.js';

function watchCauses(isByScript: boolean): CauseWatcher {
  const page = globalThis as unknown as Record<string, unknown> & Window;
  const hooked = hooks(() => isOver);
  const { hook, hookAccess, hookNew, undo } = hooked;
  const runs = new Runs();
  const { setTimeout } = page;
  const gap = new KeyGap((task) => Reflect.apply(setTimeout, page, [task, 0]));
  let heardAt = 0;
  let [hasTalked, hasPosted, hasReached, isOver, isOpen] = [false, false, false, false, false];
  let [isTalking, hasAsked, isBlocked] = [false, false, false];
  const [changed, changedByOthers] = [new Set<Compared>(), new Set<Compared>()];
  let [isStepping, hasSent, hasAskedMotions] = [false, false, false];
  const departure = new PageDeparture();
  const begunAt = eventTime();
  let current: Event | null = null;
  let [talking, afar, workers] = [0, 0, 0];

  const answered = (generation: number): void => {
    if (isOver) return;
    runs.close();
    runs.begin(generation);
    heardAt = eventTime();
  };
  const answers = new Answers(answered);

  const turns = new OwnTurns();
  const isOfAction = (): boolean => runs.isRunning || turns.isOn;
  const drawings = new Drawings(eventTime, isOfAction, (drawn) => {
    for (const { target, attributeName } of drawn) if (attributeName === 'open') toggled.add(target);
    answers.followDrawn(drawn, runs.generation);
  });
  const changes = (what: Compared, isOwn = isOfAction()): void => void (isOwn ? changed : changedByOthers).add(what);

  const listen = (to: EventTarget, type: string, listener: (event: never) => void): void => {
    to.addEventListener(type, listener as EventListener, HOW);
    undo.push(() => to.removeEventListener(type, listener as EventListener, HOW));
  };
  const results = new Set(RESULTS);
  let pressed: EventTarget | null = null;
  /** What the action opened or closed: the page hears of it in another turn. */
  const toggled = new Set<unknown>();
  const isOfToggle = (event: Event): boolean => {
    if (toggled.has(event.target)) return true;
    const hit = pressed instanceof Element ? pressed : null;
    return (
      event.type === 'toggle' && hit !== null && isOwnToggle(event as ToggleEvent, { hit, isPointing: true, key: null })
    );
  };
  const heard = (event: Event): void => {
    if (isOver || !(event.isTrusted || isByScript)) return;
    gap.hear(event as KeyboardEvent, isByScript);
    if (event.type === 'focusin') changes('focus');
    if (!results.has(event.type)) pressed = event.target;
    else if (!isOfAction() && !isOfToggle(event) && !(isByScript && FOCUS.test(event.type))) return;
    hasSent ||= event.type === 'submit';
    current = event;
    turns.hear(event);
    runs.begin(runs.generation);
    runs.isAfterEvent = true;
  };
  for (const type of [...CAUSES, ...RESULTS]) listen(page, type, heard);

  const ofClass = (name: string): object | undefined =>
    (page[name] as { readonly prototype?: object } | undefined)?.prototype;

  const timers = new Timers(page, hooked, { runs, turns, gap, isByScript, isOfAction, isOver: () => isOver });

  hook(page['AbortSignal'], 'timeout', (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      const signal = Reflect.apply(original, this, args) as AbortSignal;
      const ms = Number(args[0]);
      // It comes with a timer of the same length, and is over before that.
      if (isOfAction() && ms <= SIGNAL_MS) page.setTimeout(() => {}, ms);
      return signal;
    };
  });

  const opened = (isKept: boolean): void => {
    [isBlocked, isOpen] = [isBlocked || isKept, isOpen || !isKept];
  };
  followOpenings(hooked, page, ofClass, { isOfAction, changes, opened });

  const inTable = (table: Methods, make: (original: Fn) => Fn): void => {
    for (const [name, methods] of table) {
      const holder = name === '' ? page : typeof page[name] === 'object' ? page[name] : ofClass(name);
      for (const method of methods.split(' ')) hook(holder, method, make);
    }
  };
  type Mark = (on: unknown, args: readonly unknown[]) => unknown;
  const each = (table: Methods, mark: Mark, result: (of: unknown) => unknown = (of) => of): void =>
    inTable(table, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        mark(this, args);
        return result(Reflect.apply(original, this, args));
      };
    });
  const note = (table: Methods, mark: Mark): void =>
    each(
      table,
      (on, args) => isOfAction() && mark(on, args),
      (of) => gap.after(of),
    );
  inTable(ANSWERING, (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      if (!isOfAction()) return Reflect.apply(original, this, args);
      const answer = answers.of(runs.generation);
      const given = args.map((one) => (typeof one === 'function' ? answer.calledBack(one as Fn) : one));
      let promised: unknown = null;
      try {
        promised = Reflect.apply(original, this, given);
        return gap.after(promised);
      } finally {
        answer.follow(promised);
      }
    };
  });
  // Heard on a port between two messages of ours. They take the same way, so one more is awaited.
  const posted = (generation: number): void => {
    let run: Run | null = null;
    hasPosted = true;
    talking++;
    runs.probe(() => {
      run = runs.begin(generation, false);
      runs.probe(() =>
        runs.probe(() => {
          talking--;
          runs.close(run);
          heardAt = eventTime();
        }),
      );
    });
  };
  inTable(PORTS, (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      const generation = isOfAction() ? runs.generation : null;
      return gap.send(original, this, args, () => generation !== null && posted(generation));
    };
  });
  const [said, spokenTo] = [new Monologue(), new FramesSpokenTo()];
  const heardOwn = ({ source }: MessageEvent): void => {
    const generation = isOver ? null : source === page ? said.hear() : spokenTo.answering(source);
    if (generation !== null) answered(generation);
  };
  listen(page, 'message', heardOwn);
  inTable(TALKING, (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      const generation = isOfAction() ? runs.generation : null;
      hasTalked ||= generation !== null;
      return gap.send(original, this, args, () => said.say(generation));
    };
  });
  each(STEPPING, () => {
    isOpen ||= isOfAction();
    changes('url');
    isStepping = true;
  });
  listen(page, 'popstate', () => (isStepping = false));
  const awaitAfar = (): void => {
    [isOpen, isTalking, hasPosted] = [true, true, true];
  };
  const made = (name: string): void => {
    if (!isOfAction()) return;
    awaitAfar();
    if (name === 'Worker') workers++;
  };
  for (const name of WORKERS) hookNew(page, name, () => made(name));
  const awaitFrames = (type: string, frame: unknown = null): void => {
    if (page.length === 0 && page.parent === page) return;
    spokenTo.add(frame, runs.generation);
    afar++;
    page.addEventListener(type, () => afar--, { ...HOW, once: true });
  };
  note(STORING, () => {
    hasReached = true;
    awaitFrames('storage');
  });
  hookAccess(page, 'parent', 'get', () => (hasReached ||= isOfAction()));
  // What is said to another window is said with its own function.
  hookAccess(ofClass('HTMLIFrameElement'), 'contentWindow', 'get', (on) => isOfAction() && awaitFrames('message', on));
  let selected: number | null = null;
  note(SELECTING, () => {
    const { generation } = runs;
    selected = generation;
    talking++;
    runs.probe(() => {
      talking--;
      if (selected === generation) selected = null;
      heardAt = eventTime();
    });
  });
  // The browser reports a selection once, a moment later.
  listen(page, 'selectionchange', () => selected !== null && answered(selected));
  each(AFAR, (on) => {
    if (!isOfAction()) return;
    awaitAfar();
    afar++;
    (on as EventTarget).addEventListener('message', () => afar--, { once: true });
  });
  inTable(ASKING, (original) => {
    return function (this: unknown, ...args: unknown[]): unknown {
      const generation = isOfAction() ? runs.generation : null;
      hasAsked ||= generation !== null;
      const promised = Reflect.apply(original, this, args);
      return generation === null ? promised : gap.after(answers.heard(generation, promised, this));
    };
  });
  const origin = (): CallOrigin => (turns.isOn ? 'action' : isOfAction() ? 'probably' : runs.isFull ? null : 'other');
  const unseen = new UnseenEffects((table, mark) => each(table, mark, (of) => gap.after(of)), origin);
  unseen.followFrames(page, origin);
  note(MEASURING, () => page.setTimeout(() => {}, 0));
  const scrolls = new Scrolls(page, answered);
  for (const type of ['scroll', 'scrollend']) listen(page, type, () => scrolls.hear(type));
  const scroll = (most: number): void => scrolls.begin(most, runs.generation);
  note(SCROLLING, (on, args) => scroll(framesOf(on, args)));
  note(FOCUSING, () => scroll(1));
  note(MOVING, () => (hasAskedMotions = true));
  note(TOGGLING, (on) => toggled.add(on));
  answers.followLoads(hooked, ofClass, () => (isOfAction() ? runs.generation : null));
  for (const name of ['scrollTop', 'scrollLeft'])
    hookAccess(ofClass('Element'), name, 'set', (on) => isOfAction() && scroll(framesOf(on, [])));
  for (const [name, property] of SET) hookAccess(ofClass(name), property, 'set', () => changes('value'));
  each(SETTING, () => changes('value'));
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement'])
    hookAccess(ofClass(name), 'value', 'get', () => gap.read(current, page.event));

  const { navigation } = page as { navigation?: EventTarget };
  /** Whose the navigation is that would leave the page; null: there is none. */
  let isOnItsWay: boolean | null = null;
  const stayed = (): void => {
    if (isOnItsWay !== null) changes('url', isOnItsWay);
    isOnItsWay = null;
  };
  const goes = (event: Event): void => {
    const { isTrusted, userInitiated, destination, hashChange } = event as Event & Going;
    if (isOver || !isTrusted) return;
    if (hashChange && isOfAction()) answers.of(runs.generation).onEvents(page, ['hashchange']);
    const isOwn = userInitiated || isOfAction();
    if (destination.sameDocument) changes('url', isOwn);
    if (destination.sameDocument) return;
    // The page may take it into its own hands, and stay.
    isOnItsWay = isOwn;
    const isUnderWay =
      isOfAction() || timers.due.action.size + answers.pending + talking + said.unheard + afar > 0 || isOpen;
    const hasLoaded = performance.getEntriesByType('resource').some(({ startTime }) => startTime >= begunAt);
    departure.leave(userInitiated ? 'pressed' : isUnderWay || hasAsked || hasSent || hasLoaded ? 'action' : 'itself');
  };
  if (navigation !== undefined) listen(navigation, 'navigate', goes);
  if (navigation !== undefined) listen(navigation, 'currententrychange', stayed);

  return {
    seen: () => ({
      pending: dueIn(timers.due.action),
      timers: dueIn(timers.due.action, 'clear'),
      isDrawing: dueIn(timers.due.action, 'cancel').length > 0,
      isIdling: dueIn(timers.due.action, 'cancelIdle').length > 0,
      frames: timers.frames,
      loose: dueIn(timers.due.loose, 'clear'),
      isDrawingLoose: dueIn(timers.due.loose, 'cancel').length > 0,
      looseRuns: timers.looseRuns,
      others: dueIn(new Map([...timers.due.loose, ...timers.due.other])),
      runs: runs.all.map(({ from, to, task }) => [from, Math.min(to, eventTime()), task] as const),
      drawings: drawings.all,
      firedAt: timers.firedAt,
      heardAt,
      isOpen: isOpen || answers.pending > 0,
      isAwaited: answers.pending + talking + said.unheard > 0 || scrolls.isOn,
      isAwaitedAfar: afar > 0,
      workers,
      isTalking: isTalking || talking + said.unheard > 0,
      hasTalked,
      hasPosted,
      hasReached: hasReached || hasPosted,
      hasAsked,
      hasScrolled: scrolls.hasBegun,
      hasToggled: toggled.size > 0,
      hasAskedMotions,
      isBlocked,
      unseen: unseen.all,
      changed: [...changed],
      changedByOthers: [...changedByOthers],
      isAddressKnown: navigation !== undefined,
      isStepping,
      isReadEarly: gap.isReadEarly,
      isStarved: [...timers.due.action.values(), ...timers.due.loose.values()].some(
        (at) => eventTime() - at > STARVED_MS,
      ),
    }),
    left: () => departure.left,
    end: () => {
      if (isOver) return;
      isOver = true;
      departure.leave(null);
      gap.close();
      drawings.end();
      unseen.end();
      for (const one of undo.reverse()) one();
      runs.end();
    },
  };
}

let watching: CauseWatcher | null = null;
let rounds = 0;

/** `isByScript`: our own script sends the events of the action, which look like those of the page. Returns the round. */
export function begin(isByScript: boolean): number {
  watching?.end();
  watching = watchCauses(isByScript);
  return ++rounds;
}
/** An action that was given up may still ask when the next has begun. */
const watched = (round: number): CauseWatcher | null => (round === rounds ? watching : null);
export const seen = (round: number): CausesSeen | null => watched(round)?.seen() ?? null;
export const left = (round: number): Departure | null => watched(round)?.left() ?? null;
export const end = (round: number): void => watched(round)?.end();

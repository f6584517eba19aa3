// Acting on elements: find it, do it, read back that it happened.

import { type CommandNamed, milliseconds, parseTarget, type Target } from '../../language/index.js';
import { MASK } from '../../masking/masker.js';
import type { TargetAsked } from '../../resolve/question.js';
import { targetWords } from '../../resolve/words.js';
import type { Action, Clicking, Direction, Modifier } from '../../scene/action.js';
import { type Found, good, type Reference, referenceOf } from '../../scene/world.js';
import { listed } from '../../text/text.js';
import { fileIn } from '../files.js';
import { dispatched, type FailedOutcome, failed, OK, type Outcome, verified } from '../outcome.js';
import { worded } from '../problems.js';
import { isRiskyPlace, placeRefusal } from '../risk.js';
import type { OpenSession } from '../sessions.js';
import { type Acted, refused, type Step } from '../step.js';
import { adjusted, type Check, checked, chosen, effect, isTyped, typed, uploaded } from '../verify.js';
import { aims, draggedAim, placeAim } from './aims.js';
import { type KeptField, keep, readAgain } from './filled.js';
import type { Handler, Handlers } from './handler.js';

const MODIFIERS: Readonly<Record<string, Modifier>> = { control: 'ctrl', shift: 'shift', alt: 'alt', meta: 'meta' };

/** Does it to what was found, and reads back that it happened. */
async function performed(
  step: Step,
  on: Outcome<Reference>,
  action: Action,
  check: (shown: string) => Check,
): Promise<Outcome> {
  return on.ok ? step.verify(await step.perform(action, on.value), check(on.value.thing.shown)) : on;
}

const click: Handler<'click'> = async (command, step, engine) => {
  const { at, hold } = command;
  const held = [...engine.sessions.current.held].flatMap((key) => MODIFIERS[key] ?? []);
  const given = (['ctrl', 'shift', 'alt'] as const).filter((name) => command[name] === true);
  const holdMs = hold === undefined ? null : milliseconds(hold);
  const how: Clicking = {
    button: command.button ?? 'left',
    count: command.double === true ? 2 : 1,
    isLong: command.long === true || holdMs !== null,
    ...(holdMs === null ? {} : { holdMs }),
    isForced: command.force === true,
    modifiers: [...new Set([...held, ...given])],
  };
  if (command.target === undefined) return clickAt(step, at ?? '', how);
  const on = await aims.click(command, step);
  if (!on.ok) return on;
  if (on.value.thing === null) return clickAt(step, at ?? '', how);
  const action = { kind: 'click', ...how, ...(at === undefined ? {} : { at }) } as const;
  const where = at === undefined ? '' : ` at ${at}`;
  return performed(step, good(on.value), action, (shown) => effect(`Clicked ${shown}${where}`));
};

/** At a place of the screen, whatever is there. A place is no name: what cannot be undone is not done by it. */
async function clickAt(step: Step, at: string, how: Clicking): Promise<Outcome> {
  const under = (await step.world.elementAt?.(at, step.deadline)) ?? good(null);
  if (!under.ok) return under;
  const { value: there } = under;
  if (there !== null) step.note(`At ${at} is [${there.id}] ${there.shown}`);
  if (there !== null && !how.isForced && isRiskyPlace(there)) return failed('FORBIDDEN', placeRefusal(at, there));
  return step.verify(await step.move({ kind: 'tap', at, ...how }), effect(`Clicked at ${at}`));
}

interface Typing {
  readonly isAppended?: boolean;
  readonly isClearedByKeys?: boolean;
  readonly delayMs?: number;
}

/** Types into what was found, and, where that did not take, sets the value. */
async function typeInto(
  step: Step,
  on: Reference,
  text: string,
  { isAppended = false, isClearedByKeys = false, delayMs = 0 }: Typing = {},
): Promise<Outcome> {
  if (on.thing.isSecret === true) step.hide(text);
  const action = { kind: 'type', text, isAppended, isClearedByKeys, delayMs, isSet: false } as const;
  const keyed = await step.perform(action, on);
  if (!keyed.ok) return keyed;
  const { effects } = keyed.value;
  // Text that was appended in part cannot be distinguished from what was there.
  const isFinal = isTyped(effects, text) || isAppended || effects.seen.includes('url');
  // A dialog waits for an answer: what was typed cannot be read now.
  const isHeld = effects.isHeld === true || effects.wasHeld === true;
  if (isFinal || isHeld) return step.verify(keyed, typed(text));
  const set = await step.perform({ ...action, isSet: true }, on);
  if (set.ok && isTyped(set.value.effects, text)) step.note('The keys did not take; the value was set instead');
  return step.verify(set, typed(text));
}

const type: Handler<'type'> = async (command, step) => {
  const on = await aims.type(command, step);
  if (!on.ok) return on;
  const written = await typeInto(step, on.value, command.text, {
    isAppended: command.append === true,
    isClearedByKeys: command.clear === true,
    delayMs: command.delay ?? 0,
  });
  if (!written.ok || command.enter !== true) return written;
  const pressed = await step.move({ kind: 'press', keys: 'enter', on: on.value });
  return step.verify(pressed, effect(`Pressed Enter in ${on.value.thing.shown}`));
};

const clear: Handler<'clear'> = async (command, step) => {
  const on = await aims.clear(command, step);
  return on.ok ? typeInto(step, on.value, '') : on;
};

const select: Handler<'select'> = async (command, step) => {
  const on = await aims.select(command, step);
  const option =
    'index' in command && command.index !== undefined ? command.index : (command as { readonly value: string }).value;
  const outcome = await choose(step, on, option);
  if (outcome.ok || outcome.problem.code !== 'AMBIGUOUS_TARGET') return outcome;
  const failure = worded(outcome.problem);
  const ways = failure.facts?.['ways'] as readonly string[] | undefined;
  if (ways === undefined) return outcome;
  const hint = `Choose one: ${listed(ways.map((way) => lineWith(command, way)))}`;
  return { ...outcome, problem: { ...failure, hint } };
};

/** The same line with another option. */
function lineWith({ target }: CommandNamed<'select'>, way: string): string {
  return `select ${targetWords(target)} ${way}`;
}

function choose(step: Step, on: Outcome<Reference>, option: string | number): Promise<Outcome> {
  return performed(step, on, { kind: 'select', option }, () => chosen(String(option)));
}

function tick(step: Step, on: Outcome<Reference>, to: boolean): Promise<Outcome> {
  return performed(step, on, { kind: 'check', to }, () => checked(to));
}

function turn(step: Step, on: Outcome<Reference>, value: number, tolerance = 0, attempts = 3): Promise<Outcome> {
  return performed(step, on, { kind: 'adjust', value, tolerance, attempts }, () => adjusted(value, tolerance));
}

/** On an element: it gets the focus first, and keeps it until the key comes. */
const press: Handler<'press'> = async (command, step) => {
  const { key: keys } = command;
  const on = await aims.press(command, step);
  if (!on.ok) return on;
  const aimed = on.value.thing === null ? null : on.value;
  const focused = aimed === null ? OK : await step.perform({ kind: 'focus' }, aimed);
  if (!focused.ok) return focused;
  const pressed = await step.move({ kind: 'press', keys, ...(aimed === null ? {} : { on: aimed }) });
  const where = aimed === null ? '' : ` on ${aimed.thing.shown}`;
  return step.verify(pressed, effect(`Pressed ${keys}${where}`));
};

/** Farther than any page is long, in pixels. */
const TO_THE_END = 10_000_000;

const scroll: Handler<'scroll'> = async (command, step) => {
  const text = command.direction as Direction | 'top' | 'bottom' | undefined;
  const isToEdge = text === 'top' || text === 'bottom';
  const direction = text === 'top' ? 'up' : text === 'bottom' ? 'down' : text;
  // A page scrolls exactly as far as requested; a phone scrolls by swipes.
  const isBySwipes = !step.world.can.has('html');
  const amount = isToEdge && isBySwipes ? null : (command.amount ?? (isToEdge ? TO_THE_END : null));
  const isPage = command.page === true;
  const on = await aims.scroll(command, step);
  if (!on.ok) return on;
  const aimed = on.value.thing === null ? null : on.value;
  if (aimed !== null && direction === undefined) return reveal(step, aimed);
  const by = { kind: 'scroll', direction: direction ?? 'down', amount, isPage } as const;
  const once = () => (aimed === null ? step.move(by, UNREPORTED) : step.perform(by, aimed, UNREPORTED));
  const scrolled = isToEdge ? await toTheEdge(step, once) : await once();
  if (!scrolled.ok) return scrolled;
  const { seen, changes } = scrolled.value.effects;
  step.journal.changed(...changes);
  // It stands elsewhere, or goes no further.
  return verified(undefined, { seen: [!isToEdge && seen.includes('scroll') ? 'scroll' : 'end'], about: aimed });
};
/** Only what the last of several scrolls changed is reported. */
const UNREPORTED = { isUnreported: 'changes' } as const;

/** Brings it into view. */
export async function reveal(step: Step, on: Reference): Promise<Outcome> {
  const shown = await step.perform({ kind: 'reveal' }, on);
  return shown.ok ? verified(undefined, { seen: ['shown'], about: on }) : shown;
}

/** A page is at its edge at once; a phone when nothing moves any more. */
async function toTheEdge(step: Step, once: () => Promise<Outcome<Acted>>): Promise<Outcome<Acted>> {
  for (;;) {
    const scrolled = await once();
    if (!scrolled.ok) return scrolled;
    const { effects, on } = scrolled.value;
    if (step.world.can.has('html') || effects.seen.length === 0) return scrolled;
    if (!step.deadline.isOver()) continue;
    step.journal.changed(...effects.changes);
    return failed('TIMEOUT', { waitedFor: 'the end to be reached', ms: step.timeoutMs }, { about: on });
  }
}

const submit: Handler<'submit'> = async (command, step) =>
  performed(step, await aims.submit(command, step), { kind: 'submit' }, (shown) => effect(`Submitted ${shown}`));

const adjust: Handler<'adjust'> = async (command, step) =>
  turn(step, await aims.adjust(command, step), command.value, command.tolerance, command.attempts);

const upload: Handler<'upload'> = async (command, step) => {
  const files: string[] = [];
  for (const path of command.paths) {
    const full = fileIn(step.settings, path);
    if (!full.ok) return full;
    files.push(full.value);
  }
  return performed(step, await aims.upload(command, step), { kind: 'upload', files }, () => uploaded);
};

const drag: Handler<'drag'> = async (command, step) => {
  const to = await placeAim(command, step);
  if (!to.ok) return to;
  const on = await draggedAim(command, step);
  const where = to.value.thing.shown;
  return performed(step, on, { kind: 'drag', to: to.value }, (shown) => effect(`Dragged ${shown} to ${where}`));
};

const fill: Handler<'fill'> = async (command, step) => {
  const filled: string[] = [];
  let isAllObserved = true;
  let about: Found | null = null;
  const kept: KeptField[] = [];
  for (const [name, value] of Object.entries(command.fields)) {
    const one = await fillOne(step, fieldTarget(name, 'inside' in command ? command.inside : undefined), value);
    if (!one.ok) return { ...one, expected: 'field-value' };
    isAllObserved &&= one.value.lifecycle === 'verified';
    about = one.value.about ?? null;
    await keep(step, about, kept);
    const { id = 0, shown = name, isSecret } = about?.thing ?? {};
    filled.push(`[${id}] ${shown} ← ${isSecret === true ? MASK : JSON.stringify(value)}`);
  }
  // The last one was read just now.
  for (const one of kept.slice(0, -1)) {
    const again = await readAgain(step, one);
    if (!again.ok) return { ...again, expected: 'field-value' };
    isAllObserved &&= again.value;
  }
  const reported = { about, data: { filled } };
  // What one field keeps to itself is not verified of the whole.
  return isAllObserved ? verified(undefined, reported) : dispatched(reported);
};

/** A key of `fill`: a name, or a target that has one in quotes; inside the part that was named, if any. */
function fieldTarget(key: string, inside: Target | undefined): TargetAsked {
  const written = /["]|^(?:css|xpath)\(/.test(key) ? parseTarget(key) : null;
  const one: TargetAsked =
    written !== null && 'target' in written ? written.target : { primary: { kind: 'text', value: key } };
  if (inside === undefined) return one;
  const place = { relation: 'inside', atom: inside.primary } as const;
  return { primary: one.primary, relations: [...(one.relations ?? []), place, ...inside.relations] };
}

/** One field; what kind it is says how. */
async function fillOne(step: Step, target: TargetAsked, value: string | number | boolean): Promise<Outcome> {
  const kinds = typeof value === 'boolean' ? BOXES_FIRST : FIELDS_FIRST;
  let refusal: FailedOutcome | null = null;
  for (const [i, [requirement, action]] of kinds.entries()) {
    const found = await step.glance(target, requirement, action, i === 0 ? FIRST_MS : 0);
    if (!found.ok) return found;
    if (referenceOf(found.value) === null) {
      // Another kind of field may have that name; if none has, it is as a text field that it is missing.
      if (requirement === 'Typeable') refusal = refused(found.value, target);
      continue;
    }
    const on = await step.accept(found.value, target, requirement, action);
    if (!on.ok) return on;
    if (action === 'type') return typeInto(step, on.value, String(value));
    if (action === 'select') return choose(step, on, String(value));
    if (action === 'adjust') return turn(step, on, Number(value));
    return tick(step, on, value === true || value === 'true' || value === 'on' || value === 'yes' || value === 1);
  }
  return refusal as FailedOutcome;
}
const FIELDS_FIRST = [
  ['Typeable', 'type'],
  ['Selectable', 'select'],
  ['Checkable', 'check'],
  ['Adjustable', 'adjust'],
] as const;
const BOXES_FIRST = [FIELDS_FIRST[2], FIELDS_FIRST[0], FIELDS_FIRST[1]] as const;

/** How long a field may take to appear before it is searched for as another kind of field. */
const FIRST_MS = 1000;

/** One key, down until it is let go. */
async function hold(step: Step, { held }: OpenSession, key: string): Promise<Outcome> {
  const keys = heldAs(held, key) ?? key;
  const pressed = await step.move({ kind: 'keydown', keys });
  if (!pressed.ok) return pressed;
  held.add(keys);
  return verified();
}

/** The name that a key is held by: A and a are one key. */
function heldAs(held: ReadonlySet<string>, key: string): string | null {
  return [...held].find((one) => one.toLowerCase() === key.toLowerCase()) ?? null;
}

export const actions = {
  click,
  type,
  clear,
  select,
  scroll,
  submit,
  adjust,
  upload,
  drag,
  fill,
  press,
  check: async (command, step) => tick(step, await aims.check(command, step), true),
  uncheck: async (command, step) => tick(step, await aims.uncheck(command, step), false),
  async hover(command, step) {
    const on = await aims.hover(command, step);
    const hovered = on.ok ? await step.perform({ kind: 'hover' }, on.value) : on;
    if (!hovered.ok) return hovered;
    const { effects, on: about } = hovered.value;
    // Not everything shows that the mouse is over it.
    return effects.seen.length > 0 ? verified(undefined, { seen: effects.seen, about }) : dispatched({ about });
  },
  focus: async (command, step) =>
    performed(step, await aims.focus(command, step), { kind: 'focus' }, (shown) => effect(`Focused ${shown}`)),
  keydown: (command, step, engine) => hold(step, engine.sessions.current, command.key),
  async keyup(command, step, engine) {
    const { held } = engine.sessions.current;
    const key = heldAs(held, command.key);
    if (command.key === 'all' && held.size === 0) step.note('No key is held');
    else if (command.key !== 'all' && key === null) step.note(`${command.key} is not held`);
    // The last one first, as fingers do.
    const keys = command.key === 'all' ? [...held].reverse() : key === null ? [] : [key];
    for (const one of keys) {
      const released = await step.move({ kind: 'keyup', keys: one });
      if (!released.ok) return released;
      held.delete(one);
    }
    return verified();
  },
  keys: async (_, _step, engine) => verified([...engine.sessions.current.held]),
} satisfies Partial<Handlers>;

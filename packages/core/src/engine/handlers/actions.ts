// Doing things to things: find it, do it, read back that it happened.

import type { CommandNamed } from '../../language/index.js';
import { MASK } from '../../masking/masker.js';
import { targetWords } from '../../resolve/words.js';
import type { Direction, Modifier } from '../../scene/action.js';
import type { Effects } from '../../scene/effects.js';
import { type Reference, referenceOf } from '../../scene/world.js';
import { listed } from '../../text/text.js';
import { fileIn } from '../files.js';
import type { OpenSession } from '../sessions.js';
import type { Step } from '../step.js';
import { adjusted, checked, chosen, effect, isTyped, typed, uploaded } from '../verify.js';
import { aims, draggedAim, placeAim } from './aims.js';
import type { Handler, Handlers } from './handler.js';

const MODIFIERS: Readonly<Record<string, Modifier>> = { control: 'ctrl', shift: 'shift', alt: 'alt', meta: 'meta' };

const click: Handler<'click'> = async (command, step, engine) => {
  const on = await aims.click(command, step);
  if (on === null) return;
  const held = [...engine.sessions.current.held].flatMap((key) => MODIFIERS[key] ?? []);
  const said = (['ctrl', 'shift', 'alt'] as const).filter((name) => command[name] === true);
  const effects = await step.perform(
    {
      kind: 'click',
      button: command.button ?? 'left',
      count: command.double === true ? 2 : 1,
      isLong: command.long === true,
      isForced: command.force === true,
      modifiers: [...new Set([...held, ...said])],
    },
    on,
  );
  if (effects !== null) step.verify(effects, effect(`Clicked ${on.thing.shown}`));
};

interface Typing {
  readonly isAppended?: boolean;
  readonly isClearedByKeys?: boolean;
  readonly delayMs?: number;
}

/** Types into what was found, and, where that did not take, sets the value. */
export async function typeInto(
  step: Step,
  on: Reference,
  text: string,
  { isAppended = false, isClearedByKeys = false, delayMs = 0 }: Typing = {},
): Promise<Effects | null> {
  if (on.thing.isSecret === true) step.hide(text);
  const action = { kind: 'type', text, isAppended, isClearedByKeys, delayMs, isSet: false } as const;
  const effects = await step.perform(action, on);
  // Text that was appended in part cannot be distinguished from what was there.
  if (effects === null || isTyped(effects, text) || isAppended || effects.seen.includes('url')) return effects;
  // A dialog waits for an answer: what was typed cannot be read now.
  if (effects.isHeld === true || effects.wasHeld === true) return effects;
  const again = await step.perform({ ...action, isSet: true }, on);
  if (again !== null && isTyped(again, text)) step.note('The keys did not take; the value was set instead');
  return again;
}

const type: Handler<'type'> = async (command, step) => {
  const on = await aims.type(command, step);
  if (on === null) return;
  const effects = await typeInto(step, on, command.text, {
    isAppended: command.append === true,
    isClearedByKeys: command.clear === true,
    delayMs: command.delay ?? 0,
  });
  if (effects === null) return;
  step.verify(effects, typed(command.text));
  if (step.failure !== null || command.enter !== true) return;
  const pressed = await step.move({ kind: 'press', keys: 'enter', on });
  if (pressed !== null) step.verify(pressed, effect(`Pressed Enter in ${on.thing.shown}`));
};

const clear: Handler<'clear'> = async (command, step) => {
  const on = await aims.clear(command, step);
  if (on === null) return;
  const effects = await typeInto(step, on, '');
  if (effects !== null) step.verify(effects, typed(''));
};

const select: Handler<'select'> = async (command, step) => {
  const on = await aims.select(command, step);
  if (on === null) return;
  const option =
    'index' in command && command.index !== undefined ? command.index : (command as { readonly value: string }).value;
  await choose(step, on, option);
  const { failure } = step;
  const ways =
    failure?.code === 'AMBIGUOUS_TARGET' ? (failure.facts?.['ways'] as readonly string[] | undefined) : undefined;
  if (failure !== null && ways !== undefined)
    step.failure = { ...failure, hint: `Say which: ${listed(ways.map((way) => lineWith(command, way)))}` };
};

/** The same line with another option. */
function lineWith({ target }: CommandNamed<'select'>, way: string): string {
  return `select ${targetWords(target)} ${way}`;
}

async function choose(step: Step, on: Reference, option: string | number): Promise<void> {
  const effects = await step.perform({ kind: 'select', option }, on);
  if (effects !== null) step.verify(effects, chosen(String(option)));
}

async function tick(step: Step, on: Reference | null, to: boolean): Promise<void> {
  const effects = on === null ? null : await step.perform({ kind: 'check', to }, on);
  if (effects !== null) step.verify(effects, checked(to));
}

/** On an element: it gets the focus first, and keeps it until the key comes. */
const press: Handler<'press'> = async (command, step) => {
  const { key: keys, target } = command;
  const on = await aims.press(command, step);
  if (target !== undefined && (on === null || (await step.perform({ kind: 'focus' }, on)) === null)) return;
  const effects = await step.move({ kind: 'press', keys, ...(on === null ? {} : { on }) });
  const where = on === null ? '' : ` on ${on.thing.shown}`;
  if (effects !== null) step.verify(effects, effect(`Pressed ${keys}${where}`));
};

/** Farther than any page is long, in pixels. */
const TO_THE_END = 10_000_000;

const scroll: Handler<'scroll'> = async (command, step) => {
  const said = command.direction as Direction | 'top' | 'bottom' | undefined;
  const isToEdge = said === 'top' || said === 'bottom';
  const direction = said === 'top' ? 'up' : said === 'bottom' ? 'down' : said;
  const amount = command.amount ?? (isToEdge ? TO_THE_END : null);
  const isPage = command.page === true;
  if (command.target === undefined) {
    const by = { kind: 'scroll', direction: direction ?? 'down', amount, isPage } as const;
    if (isToEdge) return toTheEdge(step, () => step.move({ ...by, amount: amountFor(step, amount) }));
    scrolled(step, await step.move(by));
    return;
  }
  const on = await aims.scroll(command, step);
  if (on === null) return;
  if (direction === undefined) {
    if ((await step.perform({ kind: 'reveal' }, on)) !== null) step.verified(undefined, ['shown']);
    return;
  }
  const by = { kind: 'scroll', direction, amount, isPage } as const;
  if (isToEdge) return toTheEdge(step, () => step.perform({ ...by, amount: amountFor(step, amount) }, on));
  scrolled(step, await step.perform(by, on));
};

/** It stands elsewhere, or goes no further. */
function scrolled(step: Step, effects: Effects | null): void {
  if (effects !== null) step.verified(undefined, [effects.seen.includes('scroll') ? 'scroll' : 'end']);
}

/** A page scrolls exactly as far as asked; a phone scrolls by swipes. */
function amountFor(step: Step, amount: number | null): number | null {
  return step.world.can.has('html') ? amount : null;
}

/** A page is at its edge at once; a phone when nothing moves any more. */
async function toTheEdge(step: Step, once: () => Promise<Effects | null>): Promise<void> {
  for (;;) {
    const effects = await once();
    if (effects === null) return;
    if (step.world.can.has('html') || effects.seen.length === 0) return step.verified(undefined, ['end']);
    if (step.deadline.isOver()) {
      step.fail('TIMEOUT', { waitedFor: 'the end to be reached', ms: step.timeoutMs });
      return;
    }
    step.changes.length = 0;
  }
}

const submit: Handler<'submit'> = async (command, step) => {
  const on = await aims.submit(command, step);
  const effects = on === null ? null : await step.perform({ kind: 'submit' }, on);
  if (effects !== null) step.verify(effects, effect(`Submitted ${on?.thing.shown}`));
};

const adjust: Handler<'adjust'> = async (command, step) => {
  const on = await aims.adjust(command, step);
  if (on === null) return;
  const { value, tolerance = 0, attempts = 3 } = command;
  const effects = await step.perform({ kind: 'adjust', value, tolerance, attempts }, on);
  if (effects !== null) step.verify(effects, adjusted(value, tolerance));
};

const upload: Handler<'upload'> = async (command, step) => {
  const files: string[] = [];
  for (const path of command.paths) {
    const full = step.take(fileIn(step.settings, path));
    if (full === null) return;
    files.push(full);
  }
  const on = await aims.upload(command, step);
  const effects = on === null ? null : await step.perform({ kind: 'upload', files }, on);
  if (effects !== null) step.verify(effects, uploaded);
};

const drag: Handler<'drag'> = async (command, step) => {
  const to = await placeAim(command, step);
  const on = to === null ? null : await draggedAim(command, step);
  if (to === null || on === null) return;
  const effects = await step.perform({ kind: 'drag', to }, on);
  if (effects !== null) step.verify(effects, effect(`Dragged ${on.thing.shown} to ${to.thing.shown}`));
};

const fill: Handler<'fill'> = async (command, step) => {
  const filled: string[] = [];
  let isAllSeen = true;
  for (const [name, value] of Object.entries(command.fields)) {
    if (!(await fillOne(step, name, value))) return;
    isAllSeen &&= step.lifecycle === 'verified';
    filled.push(
      `[${step.thing?.id ?? 0}] ${step.thing?.shown ?? name} ← ${step.thing?.isSecret === true ? MASK : JSON.stringify(value)}`,
    );
  }
  step.expected = 'field-value';
  step.verified({ filled });
  // What one field keeps to itself is not verified of the whole.
  if (!isAllSeen) step.dispatched();
};

/** One field by its name; what kind it is says how. */
async function fillOne(step: Step, name: string, value: string | number | boolean): Promise<boolean> {
  const target = { kind: 'text', value: name } as const;
  const order =
    typeof value === 'boolean'
      ? (['Checkable', 'Typeable', 'Selectable'] as const)
      : (['Typeable', 'Selectable', 'Checkable', 'Adjustable'] as const);
  for (const [i, requirement] of order.entries()) {
    const action =
      requirement === 'Checkable'
        ? 'check'
        : requirement === 'Selectable'
          ? 'select'
          : requirement === 'Adjustable'
            ? 'adjust'
            : 'type';
    const failure = step.failure;
    // Another kind of field may have that name: only the first answer says what is wrong.
    const found = await step.glance(target, requirement, action, i === 0 ? FIRST_MS : 0);
    if (found === null) return false;
    const on = referenceOf(found);
    if (on === null) {
      step.failure = failure;
      continue;
    }
    if (requirement === 'Typeable') {
      const effects = await typeInto(step, on, String(value));
      if (effects !== null) step.verify(effects, typed(String(value)));
    } else if (requirement === 'Selectable') await choose(step, on, String(value));
    else if (requirement === 'Adjustable') {
      const effects = await step.perform({ kind: 'adjust', value: Number(value), tolerance: 0, attempts: 3 }, on);
      if (effects !== null) step.verify(effects, adjusted(Number(value), 0));
    } else await tick(step, on, value === true || value === 'true' || value === 'on' || value === 'yes' || value === 1);
    return step.failure === null;
  }
  await step.find(target, 'Typeable', 'type', { isGlance: true });
  return false;
}

/** How long a field may take to appear before it is looked for as another kind of field. */
const FIRST_MS = 1000;

/** One key, down until it is let go. */
async function hold(step: Step, { held }: OpenSession, key: string): Promise<void> {
  const effects = await step.move({ kind: 'keydown', keys: heldAs(held, key) ?? key });
  if (effects === null) return;
  held.add(heldAs(held, key) ?? key);
  step.verified();
}

async function letGo(step: Step, { held }: OpenSession, key: string): Promise<void> {
  const effects = await step.move({ kind: 'keyup', keys: key });
  if (effects !== null) held.delete(key);
}

/** The name that a key is held by: A and a are one key. */
function heldAs(held: ReadonlySet<string>, key: string): string | null {
  return [...held].find((one) => one.toLowerCase() === key.toLowerCase()) ?? null;
}

export const deeds = {
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
    const effects = on === null ? null : await step.perform({ kind: 'hover' }, on);
    // Not everything shows that the mouse is over it.
    if (effects !== null && effects.seen.length > 0) step.verified(undefined, effects.seen);
  },
  async focus(command, step) {
    const on = await aims.focus(command, step);
    const effects = on === null ? null : await step.perform({ kind: 'focus' }, on);
    if (effects !== null) step.verify(effects, effect(`Focused ${on?.thing.shown}`));
  },
  keydown: (command, step, engine) => hold(step, engine.sessions.current, command.key),
  async keyup(command, step, engine) {
    const room = engine.sessions.current;
    const key = heldAs(room.held, command.key);
    if (command.key === 'all' && room.held.size === 0) step.note('No key is held');
    else if (command.key !== 'all' && key === null) step.note(`${command.key} is not held`);
    // The last one first, as fingers do.
    const keys = command.key === 'all' ? [...room.held].reverse() : key === null ? [] : [key];
    for (const one of keys) if (step.failure === null) await letGo(step, room, one);
    if (step.failure === null) step.verified();
  },
  async keys(_, step, engine) {
    step.verified([...engine.sessions.current.held]);
  },
} satisfies Partial<Handlers>;

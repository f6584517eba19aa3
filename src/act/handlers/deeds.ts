// Doing things to things: find it, do it, read back that it happened.

import type { Direction, Modifier } from '../../world/action.js';
import type { Effects } from '../../world/effects.js';
import { fileIn } from '../files.js';
import type { Room } from '../sessions.js';
import type { Step } from '../step.js';
import { isTyped, verifyAdjusted, verifyChecked, verifyChosen, verifyEffect, verifyTyped } from '../verify.js';
import type { Handler, HandlersOf } from './handler.js';

const MODIFIERS: Readonly<Record<string, Modifier>> = { control: 'ctrl', shift: 'shift', alt: 'alt', meta: 'meta' };

const click: Handler<'click'> = async (command, step, engine) => {
  const isForced = command.force === true;
  if ((await step.find(command.target, 'Clickable', 'click', { isForced })) === null) return;
  const held = [...engine.sessions.current.held].flatMap((key) => MODIFIERS[key] ?? []);
  const said = (['ctrl', 'shift', 'alt'] as const).filter((name) => command[name] === true);
  const effects = await step.perform({
    kind: 'click',
    button: command.button ?? 'left',
    count: command.double === true ? 2 : 1,
    isLong: command.long === true,
    isForced,
    modifiers: [...new Set([...held, ...said])],
  });
  if (effects !== null) verifyEffect(step, effects, `Clicked ${step.thing?.shown ?? 'it'}`);
};

interface Typing {
  readonly isAppended?: boolean;
  readonly isClearedByKeys?: boolean;
  readonly delayMs?: number;
}

/** Types into the thing that was found, and, where that did not take, sets the value. */
export async function typeInto(
  step: Step,
  text: string,
  { isAppended = false, isClearedByKeys = false, delayMs = 0 }: Typing = {},
): Promise<Effects | null> {
  if (step.thing?.isSecret === true) step.secrets.push(text);
  const deed = { kind: 'type', text, isAppended, isClearedByKeys, delayMs, isSet: false } as const;
  const effects = await step.perform(deed);
  // What was appended by half cannot be told from what was there.
  if (effects === null || isTyped(effects, text) || isAppended || effects.seen.includes('url')) return effects;
  // A dialog waits for an answer: what was typed cannot be read now.
  if (effects.isHeld === true) return effects;
  const again = await step.perform({ ...deed, isSet: true });
  if (again !== null && isTyped(again, text)) step.note('The keys did not take; the value was set instead');
  return again;
}

const type: Handler<'type'> = async (command, step) => {
  if ((await step.find(command.target, 'Typeable', 'type')) === null) return;
  const effects = await typeInto(step, command.text, {
    isAppended: command.append === true,
    isClearedByKeys: command.clear === true,
    delayMs: command.delay ?? 0,
  });
  if (effects === null) return;
  verifyTyped(step, effects, command.text);
  if (step.failure !== null || command.enter !== true) return;
  const pressed = await step.move({ kind: 'press', keys: 'enter' });
  if (pressed !== null) verifyEffect(step, pressed, `Pressed Enter in ${step.thing?.shown ?? 'it'}`);
};

const clear: Handler<'clear'> = async (command, step) => {
  if ((await step.find(command.target, 'Typeable', 'type')) === null) return;
  const effects = await typeInto(step, '');
  if (effects !== null) verifyTyped(step, effects, '');
};

const select: Handler<'select'> = async (command, step) => {
  const found = await step.look(command.target, 'Selectable', 'select');
  if (found === null) return;
  // What is made of boxes does not say that it opens a list: a click shows it.
  const isPlain = found.thing === null && found.decision.failure?.code === 'REQUIREMENT_NOT_MET';
  const requirement = isPlain ? 'Clickable' : 'Selectable';
  if (
    (found.thing === null || found.problem !== undefined) &&
    (await step.find(command.target, requirement, 'select')) === null
  )
    return;
  const option =
    'index' in command && command.index !== undefined ? command.index : (command as { readonly value: string }).value;
  await choose(step, option);
};

async function choose(step: Step, option: string | number): Promise<void> {
  const effects = await step.perform({ kind: 'select', option });
  if (effects !== null) verifyChosen(step, effects, String(option));
}

async function check(step: Step, target: Parameters<Step['find']>[0], to: boolean): Promise<void> {
  if ((await step.find(target, 'Checkable', 'check')) === null) return;
  await tick(step, to);
}

async function tick(step: Step, to: boolean): Promise<void> {
  const effects = await step.perform({ kind: 'check', to });
  if (effects !== null) verifyChecked(step, effects, to);
}

async function press(step: Step, keys: string): Promise<void> {
  const effects = await step.move({ kind: 'press', keys });
  if (effects !== null) verifyEffect(step, effects, `Pressed ${keys}`);
}

const scroll: Handler<'scroll'> = async (command, step) => {
  const direction = command.direction as Direction | undefined;
  const amount = command.amount ?? null;
  const isPage = command.page === true;
  if (command.target === undefined) {
    const effects = await step.move({ kind: 'scroll', direction: direction ?? 'down', amount, isPage });
    if (effects !== null) step.verified();
    return;
  }
  const deed = direction === undefined ? 'reveal' : 'scroll';
  if ((await step.find(command.target, 'Any', deed)) === null) return;
  const effects = await step.perform(
    direction === undefined ? { kind: 'reveal' } : { kind: 'scroll', direction, amount, isPage },
  );
  if (effects !== null) step.verified();
};

const submit: Handler<'submit'> = async (command, step) => {
  const target = command.target ?? { kind: 'infer' as const };
  if ((await step.find(target, 'Submittable', 'submit')) === null) return;
  // A button is pressed with the mouse: it must be ready for that, too.
  if (
    step.thing?.kind !== 'form' &&
    (await step.find({ kind: 'id', value: step.thing?.id ?? 0 }, 'Any', 'click')) === null
  )
    return;
  const effects = await step.perform({ kind: 'submit' });
  if (effects === null) return;
  verifyEffect(step, effects, `Submitted ${step.thing?.shown ?? 'the form'}`);
};

const adjust: Handler<'adjust'> = async (command, step) => {
  if ((await step.find(command.target, 'Adjustable', 'adjust')) === null) return;
  const { value, tolerance = 0, attempts = 3 } = command;
  const effects = await step.perform({ kind: 'adjust', value, tolerance, attempts });
  if (effects !== null) verifyAdjusted(step, effects, value, tolerance);
};

const upload: Handler<'upload'> = async (command, step) => {
  const files: string[] = [];
  for (const path of command.paths) {
    const full = step.take(fileIn(step.settings.folder, path));
    if (full === null) return;
    files.push(full);
  }
  if ((await step.find(command.target, 'Any', 'upload')) === null) return;
  const effects = await step.perform({ kind: 'upload', files });
  if (effects !== null) step.verified();
};

const drag: Handler<'drag'> = async (command, step) => {
  // A column rather than the heading that names it.
  const place = await step.glance(command.to, 'Container(any)');
  if (place === null) return;
  const to = place.thing ?? (await step.find(command.to, 'Any', null));
  if (to === null) return;
  if ((await step.find(command.target, 'Any', 'drag')) === null) return;
  const effects = await step.perform({ kind: 'drag', to: to.id });
  if (effects !== null) verifyEffect(step, effects, `Dragged ${step.thing?.shown ?? 'it'} to ${to.shown}`);
};

const fill: Handler<'fill'> = async (command, step) => {
  const filled: string[] = [];
  let isAllSeen = true;
  for (const [name, value] of Object.entries(command.fields)) {
    if (!(await fillOne(step, name, value))) return;
    isAllSeen &&= step.lifecycle === 'verified';
    filled.push(
      `[${step.thing?.id ?? 0}] ${step.thing?.shown ?? name} ← ${step.thing?.isSecret === true ? '••••••••' : JSON.stringify(value)}`,
    );
  }
  step.verified({ filled });
  // What one field keeps to itself is not verified of the whole.
  if (!isAllSeen) step.lifecycle = 'dispatched';
};

/** One field by its name; what kind it is says how. */
async function fillOne(step: Step, name: string, value: string | number | boolean): Promise<boolean> {
  const target = { kind: 'text', value: name } as const;
  const order =
    typeof value === 'boolean'
      ? (['Checkable', 'Typeable', 'Selectable'] as const)
      : (['Typeable', 'Selectable', 'Checkable', 'Adjustable'] as const);
  for (const [i, requirement] of order.entries()) {
    const deed =
      requirement === 'Checkable'
        ? 'check'
        : requirement === 'Selectable'
          ? 'select'
          : requirement === 'Adjustable'
            ? 'adjust'
            : 'type';
    const failure = step.failure;
    // Another kind of field may have that name: only the first answer says what is wrong.
    const found = await step.glance(target, requirement, deed, i === 0 ? FIRST_MS : 0);
    if (found === null) return false;
    if (found.thing === null || found.problem !== undefined) {
      step.failure = failure;
      continue;
    }
    if (requirement === 'Typeable') {
      const effects = await typeInto(step, String(value));
      if (effects !== null) verifyTyped(step, effects, String(value));
    } else if (requirement === 'Selectable') await choose(step, typeof value === 'number' ? value : String(value));
    else if (requirement === 'Adjustable') {
      const effects = await step.perform({ kind: 'adjust', value: Number(value), tolerance: 0, attempts: 3 });
      if (effects !== null) verifyAdjusted(step, effects, Number(value), 0);
    } else await tick(step, value === true || value === 'true' || value === 'on' || value === 'yes' || value === 1);
    return step.failure === null;
  }
  await step.find(target, 'Typeable', 'type', { isGlance: true });
  return false;
}

/** How long a field may take to appear before it is looked for as another kind of field. */
const FIRST_MS = 1000;

/** One key, down until it is let go. */
async function hold(step: Step, { held }: Room, key: string): Promise<void> {
  const effects = await step.move({ kind: 'keydown', keys: heldAs(held, key) ?? key });
  if (effects === null) return;
  held.add(heldAs(held, key) ?? key);
  step.verified();
}

async function letGo(step: Step, { held }: Room, key: string): Promise<void> {
  const effects = await step.move({ kind: 'keyup', keys: key });
  if (effects !== null) held.delete(key);
}

/** The name that a key is held by: A and a are one key. */
function heldAs(held: ReadonlySet<string>, key: string): string | null {
  return [...held].find((one) => one.toLowerCase() === key.toLowerCase()) ?? null;
}

export const deeds: HandlersOf<
  | 'click'
  | 'type'
  | 'clear'
  | 'select'
  | 'check'
  | 'uncheck'
  | 'hover'
  | 'focus'
  | 'press'
  | 'keydown'
  | 'keyup'
  | 'keys'
  | 'scroll'
  | 'submit'
  | 'adjust'
  | 'upload'
  | 'drag'
  | 'fill'
> = {
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
  check: (command, step) => check(step, command.target, true),
  uncheck: (command, step) => check(step, command.target, false),
  press: (command, step) => press(step, command.key),
  async hover(command, step) {
    if ((await step.find(command.target, 'Any', 'hover')) === null) return;
    const effects = await step.perform({ kind: 'hover' });
    // Not everything shows that the mouse is over it.
    if (effects !== null && effects.seen.length > 0) step.verified();
  },
  async focus(command, step) {
    if ((await step.find(command.target, 'Any', 'focus')) === null) return;
    const effects = await step.perform({ kind: 'focus' });
    if (effects !== null) verifyEffect(step, effects, `Focused ${step.thing?.shown ?? 'it'}`);
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
};

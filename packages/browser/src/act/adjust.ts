// Moving sliders, steppers and other range controls to a value: set where the browser knows how, otherwise by keys, buttons or the mouse, and read back.

import {
  type Adjust,
  alreadyThere,
  isThere,
  outOfRange,
  type StepResult,
  type StepWay,
  stepTo,
  unreadable,
} from '@beckon/core/scene/adjust.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import { slideTo, Track } from '@beckon/core/scene/track.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Point } from '../drive/driver.js';
import { messages } from '../messages.js';
import type { RangeControlInPage } from '../page/protocol.js';
import { withButtonDown } from './held-button.js';
import { type ActionContext, mustHavePointer, pressAt, watched } from './performing.js';

/** Keys or clicks of one attempt. */
const MOST_PRESSES = 1500;
/** Keys pressed without checking their effect. */
const MOST_AT_ONCE = 50;
/** Times that the mouse comes back to what it did not hit. */
const MOST_DRAGS = 4;
/** How long a control may take to follow a key; the first of a kind gets longer, since it may be one that the control knows. */
const REACTION_MS = 50;
const FIRST_REACTION_MS = 300;
/** How long a stepper may take to follow a press: it may ask a server first. A second press too many is a wrong one. */
const PRESS_REACTION_MS = 1500;
/** What is not undone within this time stays. */
const SETTLING_MS = 250;
const TURNS = 5;

/** Percent of its track that a handle may be off. */
const PLACE_TOLERANCE = 1;
/** Only the position of its handle is known, not which value that is. */
const BY_PLACE = messages.byPlace;

/** What was reached; `isAtEnd`: it goes no further. */
interface Reached {
  readonly value: number | null;
  readonly isAtEnd: boolean;
}

export async function adjust(context: ActionContext, action: Adjust): Promise<Answer<Effects>> {
  const element = context.found.found.thing?.shown ?? 'control';
  const control = await read(context);
  const stop = control === null ? null : refusal(element, control, action);
  if (stop !== null) return bad(stop);
  if (control !== null && isThere(control.value, action))
    return good(
      control.isByPlace ? { ...alreadyThere(control.value, [BY_PLACE]), isHeld: true } : alreadyThere(control.value),
    );
  let attempts = 0;
  let settlingMs = 0;
  let reached: Reached = { value: null, isAtEnd: false };
  const ways = new Ways();
  const { effects } = await watched(
    context,
    context.found.frame,
    async () => {
      for (attempts = 1; attempts <= action.attempts; attempts++) {
        reached = await attempt(context, action, attempts, ways);
        const from = Date.now();
        if (isThere(reached.value, action)) reached = { ...reached, value: await settledAt(context, reached.value) };
        settlingMs += Date.now() - from;
        if (isThere(reached.value, action) || reached.isAtEnd || context.deadline.isOver()) return;
      }
      attempts = action.attempts;
    },
    false,
  );
  const { value, isAtEnd } = reached;
  // What the page took back meanwhile was not done.
  const last = await context.found.frame.call('rangeControl').catch(() => null);
  const now = value === null ? null : (last?.value ?? value);
  const isHeld = last?.isByPlace === true && now !== null && Math.abs(now - action.value) <= PLACE_TOLERANCE;
  return good({
    ...effects,
    notes: isHeld ? [...effects.notes, BY_PLACE] : effects.notes,
    value: now === null ? null : String(now),
    attempts,
    verifyMs: settlingMs + (effects.verifyMs ?? 0),
    ...(isAtEnd ? { isAtEnd } : {}),
    ...(isHeld ? { isHeld } : {}),
  });
}

/** Why nothing is moved: its value cannot be read, or is outside its range. */
function refusal(candidate: string, { kind, value, limits }: RangeControlInPage, action: Adjust): Problem | null {
  const instead = messages.adjustInstead;
  return kind !== 'native' && value === null ? unreadable(candidate, instead) : outOfRange(candidate, action, limits);
}

/** The control as it is now, also after it was redrawn. */
async function read({ found: { frame }, numbers }: ActionContext): Promise<RangeControlInPage | null> {
  const control = await frame.call('rangeControl');
  if (control !== null) return control;
  const { next, isThere } = await frame.call('findDrawn', { next: numbers.next });
  numbers.next = next;
  return isThere ? frame.call('rangeControl') : null;
}

/** What it says once the page has had the time to take it back. */
async function settledAt(context: ActionContext, reached: number | null): Promise<number | null> {
  let value = reached;
  for (let turn = 0; turn < TURNS && value === reached; turn++) {
    await context.found.frame.call('changed', SETTLING_MS / TURNS).catch(() => false);
    value = (await read(context))?.value ?? null;
  }
  return value;
}

async function attempt(context: ActionContext, action: Adjust, count: number, ways: Ways): Promise<Reached> {
  const { frame } = context.found;
  const control = await read(context);
  if (control === null) return { value: null, isAtEnd: false };
  if (control.kind === 'native') {
    await frame.call('setRangeControl', action.value);
    return { value: (await read(context))?.value ?? null, isAtEnd: false };
  }
  if (count > 1) await byMouse(context, action);
  return bySteps(context, action, ways);
}

/** Keys that raise a slider: those that it should know first, and the other way round where the page is read from the right. */
const KEYS: readonly (readonly [up: string, down: string])[] = [
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowUp', 'ArrowDown'],
  ['ArrowLeft', 'ArrowRight'],
];

/** The ways that are left to try, over all attempts: what did nothing once is not tried again. */
class Ways {
  #left: StepWay[] | null = null;

  async of(context: ActionContext): Promise<StepWay[]> {
    if (this.#left !== null) return this.#left;
    const { frame } = context.found;
    const canFocus = await frame.call('focusRangeControl');
    const hasButtons = await frame.call('pinSteps');
    const control = await read(context);
    const keys = control?.isVertical === true ? [...KEYS.slice(1, 2), ...KEYS.filter((_, i) => i !== 1)] : KEYS;
    this.#left = [
      ...(canFocus ? keys.map(([up, down]) => byKeys(context, up, down)) : []),
      ...(hasButtons ? [byButtons(context)] : []),
    ];
    return this.#left;
  }
}

function byKeys(context: ActionContext, up: string, down: string): StepWay {
  const { tab, found } = context;
  return {
    atOnce: MOST_AT_ONCE,
    isLossy: false,
    stopsAtEnd: false,
    async press(isUp, count) {
      // It does not take the focus: keys would go elsewhere.
      if (!(await found.frame.call('focusRangeControl'))) return good('unusable');
      for (let i = 0; i < count; i++) await tab.page.keyboard.press(isUp ? up : down);
      return good('done');
    },
    follow: async (from, isFirst) =>
      good((await follow(context, from, isFirst ? FIRST_REACTION_MS : REACTION_MS))?.value ?? null),
  };
}

function byButtons(context: ActionContext): StepWay {
  const { frame } = context.found;
  const press = async (isUp: boolean): Promise<StepResult> => {
    const point = await frame.call('aimStep', isUp);
    if (point === 'none') return 'none';
    if (point === 'covered') return 'missed';
    await pressAt(context, point);
    return (await frame.call('stepped')) ? 'done' : 'missed';
  };
  return {
    atOnce: 1,
    isLossy: false,
    stopsAtEnd: true,
    press: async (isUp) => good(await press(isUp)),
    follow: async (from) => good((await follow(context, from, PRESS_REACTION_MS))?.value ?? null),
  };
}

async function bySteps(context: ActionContext, action: Adjust, known: Ways): Promise<Reached> {
  const stepped = await stepTo(action, await known.of(context), {
    presses: MOST_PRESSES,
    failures: 1,
    isOver: () => context.deadline.isOver(),
    read: async () => good((await read(context))?.value ?? null),
  });
  return stepped.ok ? stepped.value : { value: null, isAtEnd: false };
}

/** The control as it is once it has moved from a value, or has had the time to. */
async function follow(context: ActionContext, from: number, ms: number): Promise<RangeControlInPage | null> {
  const end = context.deadline.within(ms);
  for (;;) {
    const control = await read(context);
    if (control === null || control.value !== from || end.isOver()) return control;
    await context.found.frame.call('changed', Math.min(REACTION_MS, Math.max(1, end.left()))).catch(() => false);
  }
}

/** Takes the handle along its track. Where only its place can be read at first, a move shows which number goes with it. */
async function byMouse(context: ActionContext, action: Adjust): Promise<void> {
  for (let rounds = 0; rounds < 2; rounds++) {
    const control = await read(context);
    if (control === null || control.value === null || control.track === null || isThere(control.value, action)) return;
    const { min, max, isVertical, isByPlace, track: box } = control;
    if (min === null || max === null || max === min) return;
    const track = new Track(box, isVertical, 0);
    const slid = await slideTo(action, control.value, {
      ...{ track, range: { min, max }, most: isByPlace ? 1 : MOST_DRAGS, dead: 1 },
      isOver: () => context.deadline.isOver(),
      async move(_, to, value) {
        const { point = null } = (await read(context)) ?? {};
        if (point === null) return good(value);
        const { x, y } = track.point(to);
        await dragTo(context, point, isVertical ? { x: point.x, y } : { x, y: point.y });
        return good((await follow(context, value, REACTION_MS))?.value ?? null);
      },
    });
    if (!slid.ok || !slid.value.hasReacted || !isByPlace) return;
  }
}

async function dragTo(
  context: ActionContext,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const { tab, found } = context;
  mustHavePointer(tab);
  const offset = await tab.driver.offset(found.frame);
  const [start, end] = [from, to].map((one) => ({ x: one.x + offset.x, y: one.y + offset.y })) as [Point, Point];
  for (const one of [start, end]) await tab.driver.mayTouch(one);
  await withButtonDown(tab.page, start, context.deadline, () => tab.page.mouse.move(end.x, end.y, { steps: 6 }));
}

// Moving sliders, steppers and dials to a value: set where the browser knows how, otherwise by keys, buttons or the mouse, and read back.

import {
  type Adjust,
  alreadyThere,
  isThere,
  outOfRange,
  type Pressed,
  type StepWay,
  stepTo,
  unreadable,
} from '@beckon/core/scene/adjust.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Point } from '../drive/driver.js';
import type { RangeControlInPage } from '../page/protocol.js';
import { withButtonDown } from './held-button.js';
import { type Doing, mustHavePointer, pressAt, watched } from './performing.js';

/** Keys or clicks of one attempt. */
const MOST_PRESSES = 1500;
/** Keys pressed without a look at what came of them. */
const MOST_AT_ONCE = 50;
/** Times that the mouse comes back to what it did not hit. */
const MOST_DRAGS = 4;
/** How long a dial may take to follow a key; the first of a kind gets longer, since it may be one that the dial knows. */
const REACTION_MS = 50;
const FIRST_REACTION_MS = 300;
/** How long a stepper may take to follow a press: it may ask a server first. A second press too many is a wrong one. */
const PRESS_REACTION_MS = 1500;
/** What is not taken back in this time stays. */
const SETTLING_MS = 250;
const TURNS = 5;

/** Percent of its track that a handle may be off. */
const PLACE_TOLERANCE = 1;
/** Where its handle stands is all that is known: nobody can tell which value that is. */
const BY_PLACE = 'Only the place of its handle can be read, not its value';

/** What was reached; `isAtEnd`: it goes no further. */
interface Reached {
  readonly value: number | null;
  readonly isAtEnd: boolean;
}

export async function adjust(doing: Doing, action: Adjust): Promise<Answer<Effects>> {
  const thing = doing.sought.found.thing?.shown ?? 'control';
  const dial = await read(doing);
  const stop = dial === null ? null : refusal(thing, dial, action);
  if (stop !== null) return bad(stop);
  if (dial !== null && isThere(dial.value, action))
    return good(dial.isByPlace ? { ...alreadyThere(dial.value, [BY_PLACE]), isHeld: true } : alreadyThere(dial.value));
  let attempts = 0;
  let settlingMs = 0;
  let reached: Reached = { value: null, isAtEnd: false };
  const ways = new Ways();
  const { effects } = await watched(
    doing,
    doing.sought.frame,
    async () => {
      for (attempts = 1; attempts <= action.attempts; attempts++) {
        reached = await attempt(doing, action, attempts, ways);
        const from = Date.now();
        if (isThere(reached.value, action)) reached = { ...reached, value: await settledAt(doing, reached.value) };
        settlingMs += Date.now() - from;
        if (isThere(reached.value, action) || reached.isAtEnd || doing.deadline.isOver()) return;
      }
      attempts = action.attempts;
    },
    false,
  );
  const { value, isAtEnd } = reached;
  // What the page took back meanwhile was not done.
  const last = await doing.sought.frame.call('dial').catch(() => null);
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

/** Why nothing is moved: nobody would know where it is, or it does not go there. */
function refusal(thing: string, { kind, value, limits }: RangeControlInPage, action: Adjust): Problem | null {
  const instead = "Use its own buttons and keys: 'click', 'press', and 'observe' what comes of it";
  return kind !== 'native' && value === null ? unreadable(thing, instead) : outOfRange(thing, action, limits);
}

/** The dial as it is now, also after it was drawn anew. */
async function read({ sought: { frame }, numbers }: Doing): Promise<RangeControlInPage | null> {
  const dial = await frame.call('dial');
  if (dial !== null) return dial;
  const { next, isThere } = await frame.call('findDrawn', { next: numbers.next });
  numbers.next = next;
  return isThere ? frame.call('dial') : null;
}

/** What it says once the page has had the time to take it back. */
async function settledAt(doing: Doing, reached: number | null): Promise<number | null> {
  let value = reached;
  for (let turn = 0; turn < TURNS && value === reached; turn++) {
    await doing.sought.frame.call('changed', SETTLING_MS / TURNS).catch(() => false);
    value = (await read(doing))?.value ?? null;
  }
  return value;
}

async function attempt(doing: Doing, action: Adjust, count: number, ways: Ways): Promise<Reached> {
  const { frame } = doing.sought;
  const dial = await read(doing);
  if (dial === null) return { value: null, isAtEnd: false };
  if (dial.kind === 'native') {
    await frame.call('setDial', action.value);
    return { value: (await read(doing))?.value ?? null, isAtEnd: false };
  }
  if (count > 1) await byMouse(doing, action);
  return bySteps(doing, action, ways);
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

  async of(doing: Doing): Promise<StepWay[]> {
    if (this.#left !== null) return this.#left;
    const { frame } = doing.sought;
    const canFocus = await frame.call('focusDial');
    const hasButtons = await frame.call('pinSteps');
    const dial = await read(doing);
    const keys = dial?.isVertical === true ? [...KEYS.slice(1, 2), ...KEYS.filter((_, i) => i !== 1)] : KEYS;
    this.#left = [
      ...(canFocus ? keys.map(([up, down]) => byKeys(doing, up, down)) : []),
      ...(hasButtons ? [byButtons(doing)] : []),
    ];
    return this.#left;
  }
}

function byKeys(doing: Doing, up: string, down: string): StepWay {
  const { tab, sought: found } = doing;
  return {
    atOnce: MOST_AT_ONCE,
    isLossy: false,
    tellsEnd: false,
    async press(isUp, count) {
      // It does not take the focus: keys would go elsewhere.
      if (!(await found.frame.call('focusDial'))) return good('unusable');
      for (let i = 0; i < count; i++) await tab.page.keyboard.press(isUp ? up : down);
      return good('done');
    },
    follow: async (from, isFirst) =>
      good((await follow(doing, from, isFirst ? FIRST_REACTION_MS : REACTION_MS))?.value ?? null),
  };
}

/** By the buttons beside it. */
function byButtons(doing: Doing): StepWay {
  const { frame } = doing.sought;
  const press = async (isUp: boolean): Promise<Pressed> => {
    const point = await frame.call('aimStep', isUp);
    if (point === 'none') return 'none';
    if (point === 'covered') return 'missed';
    await pressAt(doing, point);
    return (await frame.call('stepped')) ? 'done' : 'missed';
  };
  return {
    atOnce: 1,
    isLossy: false,
    tellsEnd: true,
    press: async (isUp) => good(await press(isUp)),
    follow: async (from) => good((await follow(doing, from, PRESS_REACTION_MS))?.value ?? null),
  };
}

async function bySteps(doing: Doing, action: Adjust, known: Ways): Promise<Reached> {
  const stepped = await stepTo(action, await known.of(doing), {
    presses: MOST_PRESSES,
    failures: 1,
    isOver: () => doing.deadline.isOver(),
    read: async () => good((await read(doing))?.value ?? null),
  });
  return stepped.ok ? stepped.value : { value: null, isAtEnd: false };
}

/** The dial as it is once it has moved from a value, or has had the time to. */
async function follow(doing: Doing, from: number, ms: number): Promise<RangeControlInPage | null> {
  const end = doing.deadline.within(ms);
  for (;;) {
    const dial = await read(doing);
    if (dial === null || dial.value !== from || end.isOver()) return dial;
    await doing.sought.frame.call('changed', Math.min(REACTION_MS, Math.max(1, end.left()))).catch(() => false);
  }
}

/** Takes the handle along its track to where the value should be; where it stops shows how far to go on. */
async function byMouse(doing: Doing, action: Adjust): Promise<void> {
  let dial = await read(doing);
  let slope: number | null = null;
  let at: number | null = null;
  let isByPlace = dial?.isByPlace;
  for (let drags = 0; drags < MOST_DRAGS && !doing.deadline.isOver(); drags++) {
    if (dial === null || dial.value === null || isThere(dial.value, action)) return;
    const { track, min, max, point, value, isVertical } = dial;
    if (track === null || min === null || max === null || point === null || max === min) return;
    // Now that it has moved, a number beside it tells its value, which goes by another scale.
    if (dial.isByPlace !== isByPlace) [slope, at, isByPlace] = [null, null, dial.isByPlace];
    const length = isVertical ? track.height : track.width;
    const start = isVertical ? track.y : track.x;
    slope ??= ((isVertical ? -1 : 1) * length) / (max - min);
    const part = Math.min(1, Math.max(0, (action.value - min) / (max - min)));
    const to: number =
      at === null ? start + length * (isVertical ? 1 - part : part) : at + (action.value - value) * slope;
    await dragTo(doing, point, isVertical ? { x: point.x, y: to } : { x: to, y: point.y });
    dial = await follow(doing, value, REACTION_MS);
    const moved = (dial?.value ?? value) - value;
    if (moved === 0) return;
    const from = at ?? (isVertical ? point.y : point.x);
    // Read from the right, or hung upside down: it goes the other way.
    if (Math.sign(moved) !== Math.sign((to - from) * slope)) slope = -slope;
    at = to;
  }
}

async function dragTo(doing: Doing, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const { tab, sought: found } = doing;
  mustHavePointer(tab);
  const offset = await tab.driver.offset(found.frame);
  const [start, end] = [from, to].map((one) => ({ x: one.x + offset.x, y: one.y + offset.y })) as [Point, Point];
  for (const one of [start, end]) await tab.driver.mayTouch(one);
  await withButtonDown(tab.page, start, doing.deadline, () => tab.page.mouse.move(end.x, end.y, { steps: 6 }));
}

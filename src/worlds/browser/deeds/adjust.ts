// Moving sliders, steppers and dials to a value: set where the browser knows how, otherwise by keys, buttons or the mouse, and read back.

import type { DialInPage } from '../../../page/protocol.js';
import type { Deed } from '../../../world/action.js';
import type { Effects } from '../../../world/effects.js';
import { type Answer, good } from '../../../world/world.js';
import { type Doing, pressStep, watched } from './doing.js';

/** Keys or clicks of one attempt. */
const MOST_PRESSES = 1500;
/** Keys pressed without a look at what came of them. */
const MOST_AT_ONCE = 50;
/** Times that the mouse comes back to what it did not hit. */
const MOST_DRAGS = 4;
/** How long a dial may take to follow. */
const REACTION_MS = 50;

type Adjust = Deed & { readonly kind: 'adjust' };

export async function adjust(doing: Doing, deed: Adjust): Promise<Answer<Effects>> {
  let attempts = 0;
  let value: number | null = null;
  const { effects } = await watched(
    doing,
    doing.sought.frame,
    async () => {
      for (attempts = 1; attempts <= deed.attempts; attempts++) {
        value = await attempt(doing, deed, attempts);
        if (isThere(value, deed)) return;
        if (doing.deadline.isOver()) return;
      }
      attempts = deed.attempts;
    },
    false,
  );
  return good({ ...effects, value: value === null ? null : String(value), attempts });
}

function isThere(value: number | null, { value: wanted, tolerance }: Adjust): boolean {
  return value !== null && Math.abs(value - wanted) <= tolerance + 1e-9;
}

async function attempt(doing: Doing, deed: Adjust, count: number): Promise<number | null> {
  const { frame } = doing.sought;
  const dial = await frame.call('dial');
  if (dial === null) return null;
  if (dial.kind === 'native') {
    await frame.call('setDial', deed.value);
    return (await frame.call('dial'))?.value ?? null;
  }
  if (count > 1) await byMouse(doing, deed);
  return bySteps(doing, deed);
}

/** A way to move a dial up and down by one step. */
interface Way {
  readonly up: string | null;
  readonly down: string | null;
}

/** Keys that raise a slider: those that it should know first, and the other way round where the page is read from the right. */
const KEYS: readonly Way[] = [
  { up: 'ArrowRight', down: 'ArrowLeft' },
  { up: 'ArrowUp', down: 'ArrowDown' },
  { up: 'ArrowLeft', down: 'ArrowRight' },
];
/** By the buttons beside it. */
const BUTTONS: Way = { up: null, down: null };

/** One step at a time until it is known how far a step goes, then many at once. */
async function bySteps(doing: Doing, deed: Adjust): Promise<number | null> {
  const { frame } = doing.sought;
  const canFocus = await frame.call('focusDial');
  let dial = await frame.call('dial');
  const keys = dial?.isVertical === true ? [...KEYS.slice(1, 2), ...KEYS.filter((_, i) => i !== 1)] : KEYS;
  const ways = [...(canFocus ? keys : []), BUTTONS];
  let step: number | null = null;
  for (let presses = 0; presses < MOST_PRESSES && !doing.deadline.isOver(); ) {
    const value = dial?.value ?? null;
    const [way] = ways;
    if (dial === null || value === null || way === undefined || isThere(value, deed)) return value;
    const isUp = deed.value > value;
    const left = Math.abs(deed.value - value);
    const count: number =
      step === null || way === BUTTONS ? 1 : Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(left / step)));
    const isPressed = await press(doing, dial, way, isUp, count);
    presses += count;
    dial = await follow(doing, value);
    const far = ((dial?.value ?? value) - value) * (isUp ? 1 : -1);
    if (!isPressed || far <= 0) {
      // It cannot be moved like this, or moves the other way; or it is at its end.
      if (step !== null) return dial?.value ?? null;
      ways.shift();
      continue;
    }
    step = far / count;
    // Over the mark by a single step: it moves in steps that do not hit it. The nearer side counts.
    if (far > left && count === 1) {
      if (far - left <= left) return dial?.value ?? null;
      await press(doing, dial as DialInPage, way, !isUp, 1);
      return (await follow(doing, value + far * (isUp ? 1 : -1)))?.value ?? null;
    }
  }
  return dial?.value ?? null;
}

async function press(doing: Doing, dial: DialInPage, way: Way, isUp: boolean, count: number): Promise<boolean> {
  const { tab } = doing;
  const key = isUp ? way.up : way.down;
  if (key !== null) {
    for (let i = 0; i < count; i++) await tab.page.keyboard.press(key);
    return true;
  }
  const button = isUp ? dial.up : dial.down;
  if (button === null) return false;
  return pressStep(doing, button);
}

/** The dial as it is once it has moved from a value, or has had the time to. */
async function follow({ sought: { frame } }: Doing, from: number): Promise<DialInPage | null> {
  const dial = await frame.call('dial');
  if (dial === null || dial.value !== from) return dial;
  await frame.call('changed', REACTION_MS).catch(() => false);
  return frame.call('dial');
}

/** Takes the handle along its track to where the value should be; where it stops shows how far to go on. */
async function byMouse(doing: Doing, deed: Adjust): Promise<void> {
  let dial = await doing.sought.frame.call('dial');
  let slope: number | null = null;
  let at: number | null = null;
  for (let drags = 0; drags < MOST_DRAGS && !doing.deadline.isOver(); drags++) {
    if (dial === null || dial.value === null || isThere(dial.value, deed)) return;
    const { track, min, max, point, value, isVertical } = dial;
    if (track === null || min === null || max === null || point === null || max === min) return;
    const length = isVertical ? track.height : track.width;
    const start = isVertical ? track.y : track.x;
    slope ??= ((isVertical ? -1 : 1) * length) / (max - min);
    const part = Math.min(1, Math.max(0, (deed.value - min) / (max - min)));
    const to: number =
      at === null ? start + length * (isVertical ? 1 - part : part) : at + (deed.value - value) * slope;
    await dragTo(doing, point, isVertical ? { x: point.x, y: to } : { x: to, y: point.y });
    dial = await follow(doing, value);
    const moved = (dial?.value ?? value) - value;
    if (moved === 0) return;
    const from = at ?? (isVertical ? point.y : point.x);
    // Read from the right, or hung upside down: it goes the other way.
    if (Math.sign(moved) !== Math.sign((to - from) * slope)) slope = -slope;
    at = to;
  }
}

async function dragTo(doing: Doing, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const { tab, sought } = doing;
  const offset = await tab.driver.offset(sought.frame);
  const { mouse } = tab.page;
  await mouse.move(from.x + offset.x, from.y + offset.y);
  await mouse.down();
  await mouse.move(to.x + offset.x, to.y + offset.y, { steps: 6 });
  await mouse.up();
}

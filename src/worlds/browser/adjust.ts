// Moving sliders, steppers and dials to a value: set where the browser knows how, otherwise by keys, buttons or the mouse, and read back.

import type { DialInPage } from '../../page/protocol.js';
import type { Deed } from '../../world/action.js';
import type { Effects } from '../../world/effects.js';
import { type Answer, good } from '../../world/world.js';
import { type Doing, PLAIN, placeOf, watched } from './doing.js';

/** Keys or clicks of one attempt. */
const MOST_STEPS = 200;

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
  const isByMouse = count > 1 && dial.track !== null && dial.min !== null && dial.max !== null;
  if (isByMouse) await dragTo(doing, dial, deed.value);
  return byKeys(doing, deed);
}

/** One step at a time, by the key or button that leads there; larger steps while the way is long. */
async function byKeys(doing: Doing, deed: Adjust): Promise<number | null> {
  const { tab, sought, deadline } = doing;
  const { frame } = sought;
  const canFocus = await frame.call('focusDial');
  let dial = await frame.call('dial');
  let hasKeys = canFocus;
  let step = 1;
  for (let i = 0; i < MOST_STEPS && !deadline.isOver(); i++) {
    const value = dial?.value ?? null;
    if (dial === null || value === null || isThere(value, deed)) return value;
    const isUp = deed.value > value;
    const left = Math.abs(deed.value - value);
    if (hasKeys) await tab.page.keyboard.press(keyFor(isUp, dial.isVertical));
    else {
      const button = isUp ? dial.up : dial.down;
      if (button === null) return value;
      await tab.driver.press(await placeOf(doing, button), PLAIN);
    }
    const next: DialInPage | null = await frame.call('dial');
    if (next?.value === value) {
      await frame.call('changed', 50).catch(() => false);
      dial = await frame.call('dial');
      if (dial?.value !== value) continue;
      // Keys move nothing here: there may be buttons.
      if (!hasKeys) return value;
      hasKeys = false;
      continue;
    }
    step = Math.abs((next?.value ?? value) - value) || step;
    dial = next;
    // Over the mark: it moves in steps that do not hit it.
    if (
      step > left &&
      left > 0 &&
      next !== null &&
      next.value !== null &&
      Math.sign(deed.value - next.value) !== Math.sign(deed.value - value)
    ) {
      return Math.abs(deed.value - next.value) <= left ? next.value : value;
    }
  }
  return dial?.value ?? null;
}

function keyFor(isUp: boolean, isVertical: boolean): string {
  if (isVertical) return isUp ? 'ArrowUp' : 'ArrowDown';
  return isUp ? 'ArrowRight' : 'ArrowLeft';
}

/** Takes the handle along its track to where the value should be. */
async function dragTo(doing: Doing, dial: DialInPage, value: number): Promise<void> {
  const { tab, sought } = doing;
  const { track, min, max, point } = dial;
  if (track === null || min === null || max === null || point === null || max === min) return;
  const part = Math.min(1, Math.max(0, (value - min) / (max - min)));
  const offset = await tab.driver.offset(sought.frame);
  const at = dial.isVertical
    ? { x: track.x + track.width / 2, y: track.y + track.height * (1 - part) }
    : { x: track.x + track.width * part, y: track.y + track.height / 2 };
  const { mouse } = tab.page;
  await mouse.move(point.x + offset.x, point.y + offset.y);
  await mouse.down();
  await mouse.move(at.x + offset.x, at.y + offset.y, { steps: 6 });
  await mouse.up();
}

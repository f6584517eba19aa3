// What fingers do at a place: tap, tap twice, press and hold; and two fingers around it.

import type { Clicking, Pinch, Turn } from '@beckon/core/scene/action.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device, Point } from './device.js';
import { lacking } from './lacking.js';
import { messages } from './messages.js';
import { effectsOf } from './outcome.js';
import type { ScreenReader, View } from './screen-reader.js';
import { settled } from './settle.js';

const LONG_PRESS_MS = 900;
const ACT_MS = 5000;
const PINCH_MS = 600;
/** Two fingers begin or end as far apart as this part of what they lie on. */
const WIDE = 0.7;
/** Closer than this many points fingers are one. */
const LEAST_APART = 40;

/** What a finger cannot do. */
export function clickFault({ button, modifiers }: Clicking): Problem | null {
  if (button === 'left' && modifiers.length === 0) return null;
  const what = button !== 'left' ? messages.noButton(button) : messages.noModifiers;
  const instead = button === 'right' ? messages.longPress : messages.clickPlainly;
  return problem('UNSUPPORTED', { what, world: '', instead });
}

/** How long the device may take: one that holds a finger down has that time on top. */
export function actMs(how: Clicking): number {
  return ACT_MS + (how.holdMs ?? 0);
}

export function touched(device: Device, at: Point, how: Clicking, deadline: Deadline): Promise<Answer<null>> {
  if (how.isLong) return device.press(at, how.holdMs ?? LONG_PRESS_MS, deadline);
  return how.count === 2 ? device.doubleTap(at, deadline) : device.tap(at, deadline);
}

/** Two fingers over an element, or over the whole screen. */
export async function fingered(
  {
    reader,
    view,
    id,
    deadline,
  }: {
    readonly reader: ScreenReader;
    readonly view: View;
    readonly id: number | null;
    readonly deadline: Deadline;
  },
  what: Pinch | Turn,
): Promise<Answer<Effects>> {
  const { device } = reader;
  const { fingers } = device;
  if (fingers === undefined) return bad(lacking(device, 'fingers', messages.twoFingers));
  const { size } = view.screen.tree;
  const { x, y, width, height } = (id === null ? null : view.screen.shownBox(id)) ?? { x: 0, y: 0, ...size };
  const at = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
  const most = Math.min(width, height) * WIDE;
  const gesture = { at, ms: PINCH_MS, ...waysOf(what, most) };
  const done = await reader.do(deadline, (one, until) => one.fingers?.(gesture, until) ?? Promise.resolve(good(null)));
  if (!done.ok) return done;
  const after = await settled(reader, view, { deadline, target: id });
  return after.ok ? good(effectsOf(after.value)) : after;
}

/** The wider end is as wide as there is room; the other follows from how much it is. */
function waysOf(what: Pinch | Turn, most: number) {
  if (what.kind === 'rotate') return { from: { apart: most, degrees: 0 }, to: { apart: most, degrees: what.degrees } };
  const { scale } = what;
  const less = Math.max(Math.min(LEAST_APART, most / 2), most / (scale > 1 ? scale : 1 / scale));
  const [from, to] = scale > 1 ? [less, most] : [most, less];
  return { from: { apart: from, degrees: 0 }, to: { apart: to, degrees: 0 } };
}

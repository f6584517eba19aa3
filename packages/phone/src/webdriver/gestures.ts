// What fingers do, as WebDriver's pointer actions.

import type { Point, TwoFingers } from '../shared/device.js';

type Step = Readonly<Record<string, unknown>>;

/** Between two taps that are one double tap, and as long as a finger stays for a tap. */
const BETWEEN_TAPS_MS = 80;
const TAP_MS = 40;

const to = ({ x, y }: Point, duration = 0): Step => ({
  type: 'pointerMove',
  duration,
  origin: 'viewport',
  x: whole(x),
  y: whole(y),
});
const DOWN: Step = { type: 'pointerDown', button: 0 };
const UP: Step = { type: 'pointerUp', button: 0 };
const stay = (ms: number): Step => ({ type: 'pause', duration: whole(ms) });

/** One finger, or several at once, each with its own steps. */
export function fingers(...all: readonly (readonly Step[])[]): Readonly<Record<string, unknown>> {
  return {
    actions: all.map((actions, i) => ({
      ...{ type: 'pointer', id: `finger${i + 1}`, parameters: { pointerType: 'touch' }, actions },
    })),
  };
}

/** A finger that holds something, takes it along, and stays a moment before it lets go. */
export function dragSteps(from: Point, there: Point, ms: number): readonly Step[] {
  return [to(from), DOWN, stay(HOLD_MS), to(there, Math.max(TAP_MS, whole(ms))), stay(TAP_MS), UP];
}
const HOLD_MS = 600;

/** Two fingers on one line through a point, each at one end of it. */
export function twoFingerSteps({ at, from, to: end, ms }: TwoFingers): readonly (readonly Step[])[] {
  return [1, -1].map((side) => {
    const place = ({ apart, degrees }: TwoFingers['from']): Point => {
      const angle = (degrees * Math.PI) / 180;
      return { x: at.x + (side * apart * Math.cos(angle)) / 2, y: at.y + (side * apart * Math.sin(angle)) / 2 };
    };
    return swipeSteps(place(from), place(end), ms);
  });
}

export function tapSteps(at: Point): readonly Step[] {
  return [to(at), DOWN, stay(TAP_MS), UP];
}

export function doubleTapSteps(at: Point): readonly Step[] {
  return [...tapSteps(at), stay(BETWEEN_TAPS_MS), DOWN, stay(TAP_MS), UP];
}

export function pressSteps(at: Point, ms: number): readonly Step[] {
  return [to(at), DOWN, stay(Math.max(TAP_MS, ms)), UP];
}

export function swipeSteps(from: Point, there: Point, ms: number): readonly Step[] {
  return [to(from), DOWN, to(there, Math.max(TAP_MS, whole(ms))), UP];
}

/** Whole numbers, none outside to the left or above. */
export function whole(value: number): number {
  return Math.max(0, Math.round(Number.isFinite(value) ? value : 0));
}

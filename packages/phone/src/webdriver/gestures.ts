// What fingers do, as WebDriver's pointer actions.

import type { Point } from '../shared/device.js';

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

export function finger(steps: readonly Step[]): Readonly<Record<string, unknown>> {
  const pointer = { type: 'pointer', id: 'finger1', parameters: { pointerType: 'touch' }, actions: steps };
  return { actions: [pointer] };
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

// Setting a control to a number, in every world: when it is there, why it is not tried, and step by step until it is.
// Worlds say how a step is made and what the control says then.

import type { Action } from './action.js';
import type { Effects } from './effects.js';
import { type Problem, problem } from './problem.js';
import { type Answer, good } from './world.js';

export type Adjust = Action & { readonly kind: 'adjust' };
type Wanted = Pick<Adjust, 'value' | 'tolerance'>;

/** Fractions are never quite what they should be. */
const ROUNDING = 1e-9;

export function isThere(value: number | null, { value: wanted, tolerance }: Wanted): value is number {
  return value !== null && Math.abs(value - wanted) <= tolerance + ROUNDING;
}

/** Nothing is to be done. */
export function alreadyThere(value: number, notes: readonly string[] = [`It was already at ${value}`]): Effects {
  return { seen: [], changes: [], notes, value: String(value), attempts: 0 };
}

/** Where it goes, as far as that is known. */
export interface ValueLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/** It does not go there. `reason`: in place of its limits. */
export function outOfRange(
  shown: string,
  { value, tolerance }: Wanted,
  { min, max }: ValueLimits,
  reason: string | null = null,
): Problem | null {
  const isBelow = min !== null && value < min - tolerance;
  const isAbove = max !== null && value > max + tolerance;
  if (!isBelow && !isAbove) return null;
  const limits =
    min !== null && max !== null
      ? `it goes from ${min} to ${max}`
      : isBelow
        ? `it goes no lower than ${min}`
        : `it goes no higher than ${max}`;
  return problem('INVALID_VALUE', { what: `${value} is out of range for ${shown}`, reason: reason ?? limits });
}

export function unreadable(shown: string, instead: string): Problem {
  const what = `The value of ${shown} cannot be read, so there is no way to know when it is reached`;
  return problem('UNSUPPORTED', { what, world: '', instead });
}

/**
 * `none`: there is nothing to press, as at its end; `missed`: something else would have got the press, and nothing did;
 * `unusable`: so it will be each time.
 */
export type StepResult = 'done' | 'none' | 'missed' | 'unusable';

/** A way to move a control up and down by one step. */
export interface StepWay {
  /** Presses without a check of the result. */
  readonly atOnce: number;
  /** Presses in quick succession may get lost. */
  readonly isLossy: boolean;
  /** A control that has moved like this and moves no further is at its end. */
  readonly stopsAtEnd: boolean;
  /** The same with up and down exchanged, where it is not certain which is which. */
  readonly turned?: StepWay;
  press(isUp: boolean, count: number): Promise<Answer<StepResult>>;
  /** What it says once it is at another value, or has had the time to be; null: it can no longer be read. */
  follow(from: number, isFirst: boolean): Promise<Answer<number | null>>;
}

/** What is set, and how long it is tried. */
export interface StepControl {
  readonly presses: number;
  /** Presses of a kind that may do nothing. */
  readonly failures: number;
  isOver(): boolean;
  /** What it says now. */
  read(): Promise<Answer<number | null>>;
}

export interface Stepped {
  readonly value: number | null;
  /** It goes no further. */
  readonly isAtEnd: boolean;
  readonly failures: number;
}

/**
 * One step at a time until it is known how far a step goes, then many at once. A way that does nothing, or moves it away, is
 * taken from the list.
 */
export async function stepTo(wanted: Wanted, ways: StepWay[], control: StepControl): Promise<Answer<Stepped>> {
  const start = await control.read();
  if (!start.ok) return start;
  let { value } = start;
  let step: number | null = null;
  let failures = 0;
  let dead = 0;
  let atOnce = Number.POSITIVE_INFINITY;
  const end = (isAtEnd = false): Answer<Stepped> => good({ value, isAtEnd, failures });
  for (let presses = 0; presses < control.presses && !control.isOver(); ) {
    const [way] = ways;
    if (value === null || way === undefined || isThere(value, wanted)) return end();
    const from: number = value;
    const isUp = wanted.value > from;
    const left = Math.abs(wanted.value - from);
    const most = Math.min(atOnce, way.atOnce);
    const count: number = step === null ? 1 : Math.max(1, Math.min(most, Math.floor(left / step + ROUNDING)));
    const pressed = await way.press(isUp, count);
    if (!pressed.ok) return pressed;
    presses += count;
    if (pressed.value === 'unusable' && step === null) {
      ways.shift();
      continue;
    }
    const done = pressed.value === 'done';
    const read = await (done ? way.follow(from, step === null) : control.read());
    if (!read.ok) return read;
    ({ value } = read);
    // What is greyed out or gone at its end is not pressed, nor what has taken its place.
    if (!done) return end(pressed.value === 'none' && value === from);
    if (value === null) return end();
    const far: number = (value - from) * (isUp ? 1 : -1);
    if (far < 0 && step === null && way.turned !== undefined) ways[0] = way.turned;
    else if (far <= 0) {
      failures++;
      if (++dead < control.failures) continue;
      // It is at its end; or it cannot be moved like this, or moves the other way.
      if (step !== null) return end(way.stopsAtEnd && far === 0);
      ways.shift();
      dead = 0;
    } else {
      // Some were lost on the way: one at a time then.
      if (way.isLossy && step !== null && far < step * count - ROUNDING) atOnce = 1;
      else step = far / count;
      // Over the mark by a single step: it moves in steps that do not hit it. The nearer side counts.
      if (far > left && count === 1) {
        const back = far - left <= left ? null : await oneBack(way, value, !isUp);
        if (back?.ok === false) return back;
        value = back === null ? value : back.value;
        return end();
      }
    }
  }
  return end();
}

async function oneBack(way: StepWay, from: number, isUp: boolean): Promise<Answer<number | null>> {
  const pressed = await way.press(isUp, 1);
  if (!pressed.ok) return pressed;
  return pressed.value === 'done' ? way.follow(from, true) : good(from);
}

// What happens again and again by itself: a clock, a carousel, a page that polls. How often it did, and how far apart.

export interface Beat {
  readonly count: number;
  readonly last: number;
  readonly gapMs: number;
  /** The pause before that: a carousel of three touches each of its parts at uneven times. */
  readonly gapBeforeMs: number;
}

/** Several in one moment are one. */
const ONE_MOMENT_MS = 12;
/** Fewer may be chance. */
export const HABIT = 3;
/** A machine that is busy holds a page up for as long as this. */
const HELD_UP_MS = 600;

/** One more. */
export function beat(known: Beat | undefined, now: number): Beat {
  if (known === undefined) return { count: 1, last: now, gapMs: 0, gapBeforeMs: 0 };
  const gapMs = now - known.last;
  if (gapMs < ONE_MOMENT_MS) return known;
  return { count: known.count + 1, last: now, gapMs, gapBeforeMs: known.gapMs };
}

/** Whether it is a habit that has not been given up. */
export function isHabit(known: Beat | undefined, now: number): boolean {
  if (known === undefined || known.count < HABIT) return false;
  return now - known.last < 2.5 * Math.max(known.gapMs, known.gapBeforeMs) + HELD_UP_MS;
}

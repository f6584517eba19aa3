// Time that goes by: the real one, or one that tests move.

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** So long, or until this has come to an end. Leaves no timer behind. */
  rest(ms: number, unless?: Promise<unknown>): Promise<void>;
}

/** A timer that is set for longer goes off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Date.now(),
  rest: (ms, unless) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS));
      unless?.then(end, end);
    }),
};

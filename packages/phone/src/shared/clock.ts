// Time, as a world of a device needs it: a clock that tests can move, rests that end early, and an end to every wait.

import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** So long, or until this has come to an end. */
  rest(ms: number, unless?: Promise<unknown>): Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now(),
  rest: (ms, unless) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      unless?.then(end, end);
    }),
};

/** How often it is looked whether somebody called it off. */
const LOOK_MS = 50;
/** A device that gives up by itself at the deadline gets this long to say so. */
const GRACE_MS = 250;

/** The same, but not sooner than so many milliseconds from now. Called off is called off. */
export function atLeast(deadline: Deadline, ms: number, clock: Clock): Deadline {
  const end = clock.now() + ms;
  const left = (): number => (deadline.isCancelled() ? 0 : Math.max(deadline.left(), end - clock.now(), 0));
  const within = (most: number): Deadline => {
    const sooner = clock.now() + Math.min(most, left());
    const over = (): number => (deadline.isCancelled() ? 0 : Math.max(0, sooner - clock.now()));
    return {
      left: over,
      isOver: () => over() === 0,
      isCancelled: deadline.isCancelled,
      within: (again) => within(Math.min(again, over())),
    };
  };
  return { left, isOver: () => left() === 0, isCancelled: deadline.isCancelled, within };
}

/** Waits so long; shorter, if the time is over or somebody calls it off. */
export async function pause(clock: Clock, ms: number, deadline: Deadline): Promise<void> {
  const end = clock.now() + ms;
  while (!deadline.isOver()) {
    const left = Math.min(end - clock.now(), deadline.left(), LOOK_MS);
    if (left <= 0) return;
    await clock.rest(left);
  }
}

/** Asks something that may never answer. What comes after the end of the wait is nobody's business any more. */
export async function bounded<T>(
  clock: Clock,
  deadline: Deadline,
  ask: (deadline: Deadline) => Promise<Answer<T>>,
  waitedFor: string,
): Promise<Answer<T>> {
  if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
  const from = clock.now();
  const came: { answer?: Answer<T>; error?: unknown } = {};
  const asked = ask(deadline).then(
    (answer) => {
      came.answer = answer;
    },
    (error: unknown) => {
      came.error = error;
    },
  );
  for (let over: number | null = null; ; ) {
    await clock.rest(Math.max(1, Math.min(LOOK_MS, deadline.left() || LOOK_MS)), asked);
    if (came.answer !== undefined) return came.answer;
    if ('error' in came) throw came.error;
    if (deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    if (!deadline.isOver()) continue;
    over ??= clock.now();
    if (clock.now() - over >= GRACE_MS)
      return bad(problem('TIMEOUT', { waitedFor, ms: Math.round(clock.now() - from) }));
  }
}

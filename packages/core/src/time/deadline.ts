// How long something may take, and whether it was cancelled. Everything with such a time limit is
// waited for here: no timer stays when it comes, and calling off ends the wait at once.

import { type Clock, realClock } from './clock.js';

export interface Deadline {
  /** Cancels it; null: nothing can. */
  readonly signal: AbortSignal | null;
  /** Milliseconds left; never below 0. */
  readonly left: () => number;
  readonly isOver: () => boolean;
  /** Cancelled: stop at once, whatever is left. */
  readonly isCancelled: () => boolean;
  /** The same, or sooner. */
  readonly within: (ms: number) => Deadline;
  /** The same, but not sooner than so many milliseconds from now. Cancelled is cancelled. */
  readonly atLeast: (ms: number) => Deadline;
  /** So much later. */
  readonly plus: (ms: number) => Deadline;
  /** The same, which this one calls off, too. */
  readonly cancelledBy: (signal: AbortSignal) => Deadline;
  /** As much time as is left, by another clock. */
  readonly by: (clock: Clock) => Deadline;
  /**
   * The result of the work; what `late` says (null without it) if that does not come in time, or if it is cancelled.
   * How work ends that no one waits for any more does not matter.
   */
  readonly wait: <T, L = null>(work: Promise<T>, late?: () => L) => Promise<T | L>;
  /** Whether the work ends in time, well or not. */
  readonly ends: (work: Promise<unknown>) => Promise<boolean>;
  /** Waits so long, or until the time is over. */
  readonly pause: (ms: number) => Promise<void>;
}

/** A deadline so many milliseconds from now. */
export function deadlineIn(ms: number, signal: AbortSignal | null = null, clock: Clock = realClock): Deadline {
  return deadlineAt(clock.now() + ms, signal, clock);
}

function deadlineAt(end: number, signal: AbortSignal | null, clock: Clock): Deadline {
  const isCancelled = (): boolean => signal?.aborted === true;
  const left = (): number => (isCancelled() ? 0 : Math.max(0, end - clock.now()));
  const within = (ms: number): Deadline => deadlineAt(Math.min(end, clock.now() + ms), signal, clock);
  const deadline: Deadline = {
    signal,
    left,
    isCancelled,
    isOver: () => left() === 0,
    within,
    atLeast: (ms) => deadlineAt(Math.max(end, clock.now() + ms), signal, clock),
    plus: (ms) => deadlineAt(end + ms, signal, clock),
    cancelledBy: (other) => deadlineAt(end, signal === null ? other : AbortSignal.any([signal, other]), clock),
    by: (other) => (other === clock ? deadline : deadlineIn(left(), signal, other)),
    wait: (work, late) => wait(work, deadline, clock, late ?? (() => null as never)),
    ends: (work) => {
      const yes = (): boolean => true;
      return deadline.wait(work.then(yes, yes), () => false);
    },
    pause: (ms) => within(ms).wait(new Promise<never>(() => {}), () => {}),
  };
  return deadline;
}

async function wait<T, L>(work: Promise<T>, deadline: Deadline, clock: Clock, late: () => L): Promise<T | L> {
  const { signal } = deadline;
  let isDone = false;
  let cancel = (): void => {};
  const woken = new Promise<void>((resolve) => {
    cancel = resolve;
    const end = (): void => {
      isDone = true;
      resolve();
    };
    work.then(end, end);
  });
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  // Even where no time is left: what has come already is not late.
  do await clock.rest(deadline.left(), woken);
  while (!(isDone || deadline.isOver()));
  signal?.removeEventListener('abort', cancel);
  return isDone ? work : late();
}

// Until when something may take, and whether somebody called it off.

/** What can call an operation off: the part of an AbortSignal that is needed here. */
export interface Cancel {
  readonly aborted: boolean;
}

export interface Deadline {
  /** Milliseconds left; never below 0. */
  readonly left: () => number;
  readonly isOver: () => boolean;
  /** Called off: stop at once, whatever is left. */
  readonly isCancelled: () => boolean;
  /** The same, or sooner. */
  readonly within: (ms: number) => Deadline;
}

/** A deadline so many milliseconds from now. */
export function deadlineIn(ms: number, cancel?: Cancel, now: () => number = Date.now): Deadline {
  const end = now() + ms;
  const isCancelled = (): boolean => cancel?.aborted === true;
  const left = (): number => (isCancelled() ? 0 : Math.max(0, end - now()));
  return {
    left,
    isCancelled,
    isOver: () => left() === 0,
    within: (most) => deadlineIn(Math.min(most, left()), cancel, now),
  };
}

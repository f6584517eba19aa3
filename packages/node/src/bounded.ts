// Waiting for what may never come: an answer, or a moment, but no longer than the time that is left.

import type { Deadline } from '@beckon/core/time/deadline.js';

/** How often it is looked whether somebody called it off. */
const LOOK_MS = 50;

/** An answer; null if it does not come in time, or if somebody called it off. What fails later is nobody's business any more. */
export function bounded<T>(answer: Promise<T>, deadline: Deadline): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (deadline.isOver()) resolve(null);
      else timer = setTimeout(look, Math.max(1, Math.min(LOOK_MS, deadline.left())));
    };
    let timer = setTimeout(look, Math.min(LOOK_MS, deadline.left()));
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Waits so long, or until the time is over. */
export async function pause(ms: number, deadline: Deadline): Promise<void> {
  await bounded(new Promise<null>(() => {}), deadline.within(ms));
}

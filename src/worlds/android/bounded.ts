// Asking something of a device that may never answer.

import type { Deadline } from '../../core/deadline.js';
import { type Problem, problem } from '../../world/problem.js';

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

/** Why nothing came. */
export function tooLate(deadline: Deadline, waitedFor: string, ms: number): Problem {
  return deadline.isCancelled() ? problem('CANCELLED', {}) : problem('TIMEOUT', { waitedFor, ms: Math.round(ms) });
}

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'no reason was given';
}

// Why a device did not answer, in words.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import type { Deadline } from '@beckon/core/time/deadline.js';

/** Why nothing came. */
export function tooLate(deadline: Deadline, waitedFor: string, ms: number): Problem {
  return deadline.isCancelled() ? problem('CANCELLED', {}) : problem('TIMEOUT', { waitedFor, ms: Math.round(ms) });
}

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'no reason was given';
}

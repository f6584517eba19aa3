// The end of a long list: what was asked for with --last, or the last fifty.

import type { Step } from '../step.js';

const LAST = 50;

/** The newest of a list, as many as were asked for; null: the failure was noted. */
export function newest<T>(step: Step, all: readonly T[], last: number | undefined): T[] | null {
  if (last !== undefined && !(Number.isInteger(last) && last >= 1))
    return step.fail('INVALID_VALUE', { what: `--last ${last}`, reason: 'use a whole number, 1 or more' });
  return all.slice(-(last ?? LAST));
}

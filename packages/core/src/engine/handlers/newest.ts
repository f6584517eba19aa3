// The end of a long list: what was requested with --last, or the last fifty.

import { good } from '../../scene/world.js';
import { failed, type Outcome } from '../outcome.js';

const LAST = 50;

/** The newest of a list, as many as were requested. */
export function newest<T>(all: readonly T[], last: number | undefined): Outcome<T[]> {
  if (last !== undefined && !(Number.isInteger(last) && last >= 1))
    return failed('INVALID_VALUE', { what: `--last ${last}`, reason: 'use a whole number, 1 or more' });
  return good(all.slice(-(last ?? LAST)));
}

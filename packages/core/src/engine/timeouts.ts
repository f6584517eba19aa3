// How long a command may take.

import { type Command, milliseconds, rowOf } from '../language/index.js';

/** How long a command may take by default. */
const DEFAULT_MS = 5000;
const LONG_MS = 30_000;
const A_DAY_MS = 24 * 60 * 60 * 1000;

/** What the command says, or the session, or the command's own default. */
export function timeoutOf(command: Command, given: number | undefined): number {
  const row = rowOf(command.type);
  if (row.limit === 'none') return A_DAY_MS;
  const stated = 'timeout' in command && typeof command.timeout === 'string' ? milliseconds(command.timeout) : null;
  if (stated !== null) return stated;
  // A requested pause runs in full.
  if (command.type === 'wait' && command.condition === 'duration')
    return (milliseconds(command.duration) ?? 0) + DEFAULT_MS;
  if (given !== undefined && row.limit !== 'own') return given;
  const own = [row.options, ...row.forms.map((form) => form.options)].find((some) => some?.['timeout'])?.['timeout'];
  return own === undefined ? LONG_MS : (milliseconds(own.default ?? '') ?? DEFAULT_MS);
}

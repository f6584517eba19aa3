// Results of texts in which there is nothing to do, or that do not parse or lack something; and notes on many lines.

import type { Diagnostic } from '../language/index.js';
import type { Failed, Result } from './result.js';

export type Unspoken = Omit<Result, 'text'>;

/** Nothing was requested, and nothing was done. */
export function nothing(): Unspoken {
  return {
    ok: true,
    command: '',
    type: null,
    lifecycle: 'verified',
    target: null,
    changes: [],
    notes: [],
    trace: null,
    timing: { resolve: 0, act: 0, verify: 0, total: 0 },
  };
}

/** The line that does not parse, and why. */
export function unread({ phase, code, message, hint, span, suggestions, fixed }: Diagnostic, total: number): Unspoken {
  const failure: Failed = {
    phase,
    code,
    message,
    hint: withFixed(hint ?? '', fixed),
    retryable: false,
    ...(suggestions.length === 0 && fixed === null
      ? {}
      : { facts: { suggestions, ...(fixed === null ? {} : { fixed }) } }),
  };
  return {
    ...nothing(),
    ok: false,
    lifecycle: 'failed',
    timing: { resolve: 0, act: 0, verify: 0, total },
    failure,
    at: span,
  };
}

/** The hint, and the line as it should be if the hint does not say it. */
function withFixed(hint: string, fixed: string | null): string {
  if (fixed === null || hint.includes(fixed)) return hint;
  const lead = hint === '' ? '' : /[.?!]$/.test(hint) ? `${hint} ` : `${hint}. `;
  return `${lead}Try: ${fixed}`;
}

/** What became of the lines of a text, of which only the last result is returned. */
export function manyNote(ran: number, all: number, isOk: boolean): string {
  if (ran === all) return `${isOk ? 'Ran' : 'Failed in the last of'} ${all} lines; this is the result of the last`;
  const rest = all - ran === 1 ? '1 line after it was' : `${all - ran} lines after it were`;
  return `${isOk ? 'Left' : 'Failed'} at line ${ran} of ${all}; ${rest} not run`;
}

/** Values that no one gave. */
export function unknownNames(names: readonly string[]): Failed {
  const given = names.map((name) => `\${${name}}`).join(', ');
  return {
    phase: 'semantic',
    code: 'INVALID_VALUE',
    message: `There is no value for ${given}`,
    hint: valueHint(names),
    retryable: false,
  };
}

/** How the first of some names gets a value; one that no value can have is written otherwise. */
export function valueHint([first = '']: readonly string[]): string {
  const [plain = ''] = /[A-Za-z_][A-Za-z0-9_]*/.exec(first) ?? [];
  if (plain !== first)
    return `A variable is written \${${plain === '' ? 'NAME' : plain}}; for the text itself, write $\${${first}}`;
  return `Give it with --var ${first}=…, or in a file with --var-file`;
}

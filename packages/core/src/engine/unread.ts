// Results of texts in which there is nothing to do, or that do not parse.

import type { Diagnostic } from '../language/index.js';
import type { Failed, Result } from './result.js';

export type Unspoken = Omit<Result, 'text'>;

/** Nothing was asked for, and nothing was done. */
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

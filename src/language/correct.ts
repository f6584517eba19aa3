// A bad line made good, where a suggestion does it.

import { parse } from './parse.js';
import { type Diagnostic, LONGEST_SHOWN } from './problems.js';

/** The line that a diagnostic of `raw` is about, with its best suggestion in place; null if that would not parse. */
export function corrected(raw: string, { span, suggestions }: Diagnostic): string | null {
  const start = span.start - span.column + 1;
  const end = raw.indexOf('\n', start);
  const line = raw.slice(start, end < 0 ? raw.length : end);
  if (line.length > LONGEST_SHOWN || span.end === span.start) return null;
  const at = span.start - start;
  for (const suggestion of suggestions) {
    const fixed = `${line.slice(0, at)}${suggestion}${line.slice(at + span.end - span.start)}`.trim();
    if (parse(fixed).diagnostics.length === 0) return fixed;
  }
  return null;
}

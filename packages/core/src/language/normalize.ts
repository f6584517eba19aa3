// Raw text → canonical text. Never rejects: a line that does not parse is only cleaned, so that parsing it says what is wrong.

import { readLines } from './parse.js';
import type { Diagnostic } from './problems.js';

/** The canonical text of a program: blank lines gone, no final line feed. */
export function normalize(raw: string): string {
  return readLines(raw)
    .map((line) => line.canonical)
    .filter((line) => line !== '')
    .join('\n');
}

/** Canonical text for a file that people read: blank lines stay, the last line ends, line ends stay as they are. */
export function format(raw: string): string {
  const end = /\r\n/.test(raw) ? '\r\n' : '\n';
  const lines = readLines(raw).map((line) => line.canonical);
  while (lines.length > 0 && lines[lines.length - 1] === '') lines.pop();
  while (lines.length > 0 && lines[0] === '') lines.shift();
  return lines.length === 0 ? '' : lines.join(end) + end;
}

/** The line that a diagnostic is about, as it should be; null if that is not known. */
export function corrected(_raw: string, { fixed }: Diagnostic): string | null {
  return fixed;
}

// A problem shown where it is: message, place, the line, carets under the part that is wrong, and what to do.

import type { Span } from '../text/span.js';
import { visible, width } from '../text/width.js';

export interface Framed {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly span: Span;
}

/** The parts of a frame that a surface may colour. */
export type Style = 'error' | 'strong' | 'place' | 'caret' | 'help';
export type Paint = (style: Style, text: string) => string;

/** Columns of source shown; a longer line is cut around the part that is wrong. */
const COLUMNS = 100;

/** The frame for a problem in `source`, which is the whole text; `fixed` is the line as it should be, if that is known. */
export function frame(
  source: string,
  file: string,
  problem: Framed,
  fixed: string | null,
  paint: Paint = (_, text) => text,
): string {
  const { span, hint, code, message } = problem;
  const line = sourceLine(source, span);
  const shown = cut(line, span.column - 1, span.end - span.start);
  const number = String(span.line);
  const gutter = ' '.repeat(number.length);
  const bar = paint('place', '|');
  const rows = [
    `${paint('error', `error ${code}`)}: ${paint('strong', visible(message))}`,
    `${gutter}${paint('place', '-->')} ${visible(file)}:${span.line}:${span.column}`,
    `${gutter} ${bar}`,
    `${paint('place', number)} ${bar} ${shown.text}`,
    `${gutter} ${bar} ${' '.repeat(shown.indent)}${paint('caret', '^'.repeat(shown.length))}`,
  ];
  if (hint !== null) rows.push(`${gutter} ${paint('help', '= hint:')} ${visible(hint)}`);
  if (fixed !== null) rows.push(`${gutter} ${paint('help', '=  try:')} ${visible(fixed)}`);
  return rows.join('\n');
}

function sourceLine(source: string, span: Span): string {
  const start = span.start - span.column + 1;
  const end = source.indexOf('\n', start);
  return source.slice(start, end < 0 ? source.length : end).replace(/\r$/, '');
}

interface Cut {
  readonly text: string;
  /** Columns before the carets. */
  readonly indent: number;
  readonly length: number;
}

function cut(line: string, at: number, length: number): Cut {
  const from = line.length <= COLUMNS || at < COLUMNS / 2 ? 0 : at - COLUMNS / 4;
  const to = Math.min(line.length, from + COLUMNS);
  const lead = from > 0 ? '…' : '';
  const tail = to < line.length ? '…' : '';
  const wrong = visible(line.slice(at, Math.min(at + length, to)));
  return {
    text: `${lead}${visible(line.slice(from, to))}${tail}`,
    indent: width(lead + visible(line.slice(from, at))),
    length: Math.max(1, width(wrong)),
  };
}

// The indented lines below `define name:`. They have a grammar of their own, so the language only keeps them together.

import { isSpace } from '../text/text.js';

export interface Body {
  /** One entry for each raw line, without the indentation all share; a blank line is empty. */
  readonly rows: readonly string[];
  /** Where the next line starts, or -1 at the end of the text. */
  readonly next: number;
}

/** The lines from `from` on that are indented deeper than the header, which starts at `header`. */
export function bodyBelow(raw: string, header: number, from: number): Body {
  const depth = indentation(raw, header);
  const rows: string[] = [];
  let size = 0;
  let next = from;
  for (let at = from; at >= 0; ) {
    const feed = raw.indexOf('\n', at);
    const row = raw.slice(at, feed < 0 ? raw.length : feed).trimEnd();
    if (row !== '' && indentation(row, 0) <= depth) break;
    rows.push(row);
    at = feed < 0 || feed === raw.length - 1 ? -1 : feed + 1;
    if (row === '') continue;
    size = rows.length;
    next = at;
  }
  return { rows: dedented(rows.slice(0, size)), next };
}

export function bodyLine(row: string): string {
  return `  ${row}`;
}

function indentation(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 10 && isSpace(text.charCodeAt(at))) at++;
  return at - from;
}

function dedented(rows: readonly string[]): string[] {
  const given = rows.filter((row) => row !== '');
  const first = given[0] ?? '';
  let shared = indentation(first, 0);
  for (const row of given) {
    let same = 0;
    while (same < shared && row.charCodeAt(same) === first.charCodeAt(same)) same++;
    shared = same;
  }
  return rows.map((row) => row.slice(shared));
}

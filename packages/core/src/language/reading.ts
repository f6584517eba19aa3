// What is known while one line is read, shared by the readers of commands, targets and values.

import { isMark } from '../text/marks.js';
import type { Span } from '../text/span.js';
import { isSpace } from '../text/text.js';
import { entriesOf } from './json.js';
import type { Facts, Problem, ProblemKind } from './problems.js';
import { TEXT, type Token } from './scan.js';
import { TARGET } from './usage.js';
import type { Fault } from './values.js';

/** One line being read. */
export interface Reading {
  readonly raw: string;
  readonly line: number;
  /** Offset of the first character of the line. */
  readonly lineStart: number;
  readonly tokens: readonly Token[];
  /** The comment, from its `#` on, or an empty text. */
  readonly comment: string;
  readonly start: number;
  /** Where the words end: the place to point at when something is missing. */
  readonly end: number;
  /** Intents that can be run by name. */
  readonly intents: ReadonlySet<string>;
}

export function spanOf(reading: Reading, start: number, end: number): Span {
  return { start, end, line: reading.line, column: start - reading.lineStart + 1 };
}

export function problem<K extends ProblemKind>(kind: K, start: number, end: number, facts: Facts[K]): Problem {
  return { kind, start, end, facts } as Problem;
}

/** A fault of one word, put in its place in the line. */
export function placed(first: Token, fault: Fault, raw = ''): Problem {
  const token = fault.word ?? first;
  const inside = fault.inside === undefined ? null : placeInside(raw, token, fault.inside.content, fault.inside.at);
  if (inside !== null) return problem(fault.fault, inside, Math.min(inside + 1, token.end), fault.facts);
  // A single-quoted word may be longer or shorter in canonical spelling: then only the whole word is sure.
  const isSame = token.text.length === token.end - token.start;
  const start = isSame && fault.from !== undefined ? token.start + fault.from : token.start;
  const end = isSame && fault.to !== undefined ? token.start + fault.to : token.end;
  return problem(fault.fault, start, end, fault.facts);
}

/** Where each entry of the JSON that a word says stands: under `fields.Name`. */
export function entrySpans(reading: Reading, token: Token, given: string, field: string): Record<string, Span> {
  const spans: Record<string, Span> = {};
  for (const { name, at, end } of entriesOf(given)) {
    const start = placeInside(reading.raw, token, given, at);
    const last = placeInside(reading.raw, token, given, end - 1);
    if (start !== null && last !== null) spans[`${field}.${name}`] = spanOf(reading, start, last + 1);
  }
  return spans;
}

/** Something required is missing; a `#` that turned it into a comment is named. */
export function missing(reading: Reading, of: string, what: string, usage: string, at: number = reading.end): Problem {
  const swallowed = at === reading.end && /^#\S/.test(reading.comment) ? reading.comment : null;
  return problem('missing-argument', at, at, { of, what, usage, swallowed, isTarget: what === TARGET });
}

/**
 * Where in the raw text a character of what a word says stands. White space may have been folded, quotes and escapes
 * changed: both are walked over together, and where they part, only the word is sure.
 */
function placeInside(raw: string, token: Token, text: string, at: number): number | null {
  let i = token.start;
  const isQuoted = token.kind === TEXT;
  if (isQuoted) i++;
  for (let j = 0; j < at; j++) {
    if (isQuoted && raw[i] === '\\') i++;
    const c = text[j] as string;
    if (c === ' ' && !isQuoted) {
      if (!isSpace(raw.charCodeAt(i))) return null;
      while (i + 1 < token.end && isSpace(raw.charCodeAt(i + 1))) i++;
    } else if (raw[i] !== c && !(isMark(raw[i] ?? '') && isMark(c))) return null;
    i++;
  }
  while (!isQuoted && i < token.end && isSpace(raw.charCodeAt(i))) i++;
  return i < token.end ? i : null;
}

// The JSON documents in the output of a program: one, or several in a row, with words of the program around them.

import { messages } from '../shared/messages.js';

/** What is wrong with what should have been a tree. */
export type DescribeFault =
  /** Nothing came, or nothing is on the screen. */
  | 'empty'
  /** The program said something else instead. */
  | 'refused'
  /** It stops before its end. */
  | 'truncated'
  /** It is no JSON, or no tree of a screen. */
  | 'invalid'
  /** It is made to do harm: too large, too deep. */
  | 'hostile';

export interface Unread {
  readonly ok: false;
  readonly fault: DescribeFault;
  readonly reason: string;
}

export type DocumentsRead = { readonly ok: true; readonly values: readonly unknown[] } | Unread;

/** Characters of a tree; real ones have some hundred thousand. */
export const MOST_CHARACTERS = 20 * 1024 * 1024;
/** Brackets within brackets: each level of a tree has two, its node and its list. */
const DEEPEST_BRACKETS = 1100;
const LONGEST_REASON = 200;

export function unread(fault: DescribeFault, reason: string): Unread {
  return { ok: false, fault, reason };
}

const OPENING = /[[{]/g;

/** All documents of a text, in its order. One that cannot be read makes them all useless: half of a screen is no screen. */
export function readDocuments(text: string): DocumentsRead {
  if (text.length > MOST_CHARACTERS) return unread('hostile', messages.tooLong(text.length, MOST_CHARACTERS));
  const values: unknown[] = [];
  let end = 0;
  for (let start = nextOpening(text, 0); start >= 0; start = nextOpening(text, end)) {
    const found = endOf(text, start);
    if (found === 'deep') return unread('hostile', messages.nestedTooDeep);
    if (found === 'open') {
      // Output of the program before a bracket that is never closed is no tree either.
      if (isWords(text.slice(start, start + LONGEST_REASON))) break;
      return unread('truncated', messages.cutOff);
    }
    end = found;
    const part = text.slice(start, end);
    const value = parsed(part);
    if (value !== undefined) values.push(value);
    else if (!isWords(part)) return unread('invalid', messages.noJson);
  }
  if (values.length > 0) return { ok: true, values };
  const given = text.trim();
  if (given === '' || given === 'null') return unread('empty', 'nothing came back');
  return unread('refused', messages.idbSaid(shortened(given)));
}

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

/** The place behind the bracket that closes this one. */
function endOf(text: string, start: number): number | 'open' | 'deep' {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = closingQuote(text, i);
        break;
      case SQUARE_OPEN:
      case CURLY_OPEN:
        depth++;
        if (depth > DEEPEST_BRACKETS) return 'deep';
        break;
      case SQUARE_CLOSE:
      case CURLY_CLOSE:
        depth--;
        if (depth === 0) return i + 1;
        break;
      default:
    }
  }
  return 'open';
}

const QUOTE = 34;
const BACKSLASH = 92;
const SQUARE_OPEN = 91;
const SQUARE_CLOSE = 93;
const CURLY_OPEN = 123;
const CURLY_CLOSE = 125;

function closingQuote(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) i++;
    else if (code === QUOTE) return i;
  }
  return text.length;
}

/** `[WARNING]`, `[Errno 61]`: a bracket in words, not in JSON. */
function isWords(part: string): boolean {
  return /^[[{]\s*\p{L}[^"]*$/u.test(part);
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(part);
  } catch {
    return undefined;
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
}

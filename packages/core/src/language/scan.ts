// One raw line → its words, and where its comment starts.
// Quotes, selectors and JSON are each one word, already in canonical spelling; every word keeps its place in the raw text.
// One pass, no backtracking beyond one failed search for a closing bracket per line: time grows with the length only.

import { closersOf, heldBy, isMark, isWithinWords } from '../text/marks.js';
import { quote } from '../text/quote.js';
import { isDigit, isLetter, isSpace, plainNumber } from '../text/text.js';

export const BARE = 0;
/** `"…"`, and nothing glued to it. */
export const TEXT = 1;
/** `--name` or `-name`. */
export const OPTION = 2;
/** `css(…)` or `xpath(…)`, brackets balanced. */
export const SELECTOR = 3;
/** `{…}`, braces balanced. */
export const JSON_TEXT = 4;
export type TokenKind = 0 | 1 | 2 | 3 | 4;

export interface Token {
  readonly kind: TokenKind;
  /** Canonical spelling: single quotes made double, selectors and JSON with their white space folded. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The value of `--name=value`. */
  readonly glued: boolean;
  /** A bare word with a quoted part: `"Sign"in`, `[name="q"]`. No reader takes it. */
  readonly isMixed: boolean;
}

export interface Scanned {
  readonly tokens: readonly Token[];
  /** Offset of the `#`, or -1. */
  readonly comment: number;
  /** Offset of a quote that is never closed, or -1. It swallows the rest of the line. */
  readonly unclosed: number;
}

const TAB = 9;
const BLANK = 32;
const DOUBLE = 34;
const HASH = 35;
const SINGLE = 39;
const OPEN = 40;
const CLOSE = 41;
const DASH = 45;
const EQUALS = 61;
const BACKSLASH = 92;
/** Dashes of print, which keyboards put in place of `--`. */
const DASHES: ReadonlySet<number> = new Set(Array.from('‐‑‒–—―−⸺⸻﹘﹣－', (dash) => dash.charCodeAt(0)));
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Scans `raw` from `from` up to `to`, which is one line without its line feed. */
export function scan(raw: string, from: number, to: number): Scanned {
  const tokens: Token[] = [];
  let unclosed = -1;
  let bracketsFail = false;
  let bracesFail = false;
  let glued = false;
  let i = from;

  while (true) {
    if (!glued) {
      while (i < to && isSpace(raw.charCodeAt(i))) i++;
      if (i >= to) return { tokens, comment: -1, unclosed };
      if (raw.charCodeAt(i) === HASH) return { tokens, comment: i, unclosed };
    }
    const start = i;
    const first = raw.charCodeAt(i);

    if (first === OPEN_BRACE && !bracesFail && tokens.length > 0) {
      const end = closing(raw, i, to, OPEN_BRACE, CLOSE_BRACE);
      if (end < 0 || (end < to && !isSpace(raw.charCodeAt(end)))) bracesFail = true;
      else {
        tokens.push({ kind: JSON_TEXT, text: quoteJson(raw.slice(i, end)), start, end, glued, isMixed: false });
        glued = false;
        i = end;
        continue;
      }
    }
    const bracket = bracketsFail || tokens.length === 0 ? -1 : selectorBracket(raw, i, to);
    if (bracket >= 0) {
      const end = closingBracket(raw, i, bracket, to);
      if (end < 0 || (end < to && !isSpace(raw.charCodeAt(end)))) bracketsFail = true;
      else {
        tokens.push({ kind: SELECTOR, text: selector(raw, i, bracket, end), start, end, glued, isMixed: false });
        glued = false;
        i = end;
        continue;
      }
    }

    const shown = tokens.length > 0 && !glued ? shownNumber(raw, i, to) : null;
    if (shown !== null) {
      tokens.push({ kind: BARE, text: shown.text, start, end: shown.end, glued, isMixed: false });
      i = shown.end;
      continue;
    }
    const option = tokens.length > 0 && !glued && startsOption(raw, i, to);
    let quotes = 0;
    let others = false;
    let split = false;
    while (i < to) {
      const c = raw.charCodeAt(i);
      if (c === BLANK || c === TAB || isSpace(c)) break;
      if (option && c === EQUALS) {
        split = true;
        break;
      }
      if (c === DOUBLE || opensOther(raw, i, start)) {
        const end = closingQuote(raw, i + 1, to, c);
        if (end < 0 && unclosed < 0) unclosed = i;
        quotes++;
        if (c !== DOUBLE) others = true;
        i = end < 0 ? to : end;
      } else if (c === BACKSLASH && i + 1 < to && isEscapable(raw.charCodeAt(i + 1))) i += 2;
      else i++;
    }
    const whole = raw.slice(start, i);
    const kind = option ? OPTION : quotes === 1 && isWholeQuote(raw, start, i) ? TEXT : BARE;
    const text = others ? doubleQuotes(whole) : whole;
    tokens.push({ kind, text, start, end: i, glued, isMixed: quotes > 0 && kind === BARE });
    glued = split && i + 1 < to && !isSpace(raw.charCodeAt(i + 1));
    if (split) i++;
  }
}

const SHOWN_NUMBER = /[[［][ \t\u00a0\u3000]{0,3}([\d０-９]{1,15})[ \t\u00a0\u3000]{0,3}[\]］](?![^\s])/y;

/** A number as `observe` shows it, in whatever brackets: `[5]`, `[ 5 ]`, `［５］`. */
function shownNumber(raw: string, at: number, to: number): { readonly text: string; readonly end: number } | null {
  const c = raw.charCodeAt(at);
  if (c !== 91 && c !== 0xff3b) return null;
  SHOWN_NUMBER.lastIndex = at;
  const [whole, digits = ''] = SHOWN_NUMBER.exec(raw) ?? [];
  return whole === undefined || at + whole.length > to
    ? null
    : { text: `[${plainNumber(digits)}]`, end: at + whole.length };
}

/** Escaped outside quotes: a quote that is data, a `#` that is data, a backslash. */
function isEscapable(code: number): boolean {
  return code === DOUBLE || code === SINGLE || code === HASH || code === BACKSLASH || closersOf(code) !== undefined;
}

/** A quote other than the double one of ASCII opens here; but `don't`, `James'` and `5″` are words. */
function opensOther(raw: string, at: number, start: number): boolean {
  const c = raw.charCodeAt(at);
  if (c !== SINGLE && closersOf(c) === undefined) return false;
  return !(isWithinWords(c) && at > start && isWordCharacter(raw.charCodeAt(at - 1)));
}

function isWordCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code);
}

/** `-x`, `--x` and whatever else starts with two dashes, also of print; but `-5` is a number and a lone dash is a word. */
function startsOption(raw: string, at: number, to: number): boolean {
  const first = raw.charCodeAt(at);
  if ((first !== DASH && !DASHES.has(first)) || at + 1 >= to) return false;
  const next = raw.charCodeAt(at + 1);
  return next === DASH || DASHES.has(next) || next === 95 || isLetter(next);
}

/** The token is one quoted text from end to end, and it is closed. */
function isWholeQuote(raw: string, start: number, end: number): boolean {
  const first = raw.charCodeAt(start);
  const isQuote = first === DOUBLE || first === SINGLE || closersOf(first) !== undefined;
  return isQuote && closingQuote(raw, start + 1, end, first) === end;
}

/** The offset behind the mark that closes a text, or -1. */
function closingQuote(raw: string, from: number, to: number, quote: number): number {
  const closers = quote === DOUBLE || quote === SINGLE ? undefined : closersOf(quote);
  if (closers !== undefined) return closingMark(raw, from, to, closers);
  for (let i = from; i < to; i++) {
    const c = raw.charCodeAt(i);
    if (c === quote) return i + 1;
    if (c === BACKSLASH) i++;
  }
  return -1;
}

/** The same for marks of print, of which one may be an apostrophe: `‘it’s here’`. */
function closingMark(raw: string, from: number, to: number, closers: string): number {
  for (let i = from; i < to; i++) {
    const c = raw.charCodeAt(i);
    if (closers.includes(raw[i] as string)) {
      const isApostrophe =
        isWithinWords(c) &&
        i > from &&
        i + 1 < to &&
        isWordCharacter(raw.charCodeAt(i - 1)) &&
        isWordCharacter(raw.charCodeAt(i + 1));
      if (!isApostrophe) return i + 1;
    } else if (c === BACKSLASH) i++;
  }
  return -1;
}

/** The offset after the bracket that closes the one at `at`, quotes skipped; or -1. XPath has no escapes. */
function closing(raw: string, at: number, to: number, open: number, close: number, hasEscapes = true): number {
  let depth = 0;
  for (let i = at; i < to; i++) {
    const c = raw.charCodeAt(i);
    if (c === open) depth++;
    else if (c === close) {
      depth--;
      if (depth === 0) return i + 1;
    } else if (
      c === DOUBLE ||
      (hasEscapes ? (c === SINGLE || open === OPEN_BRACE) && opensOther(raw, i, at) : c === SINGLE)
    ) {
      const end = hasEscapes ? closingQuote(raw, i + 1, to, c) : raw.indexOf(raw[i] as string, i + 1) + 1;
      if (end <= 0 || end > to) return -1;
      i = end - 1;
    } else if (c === BACKSLASH && hasEscapes) i++;
  }
  return -1;
}

/** The offset after the closing bracket of `css(…)` or `xpath(…)`, or -1. */
function closingBracket(raw: string, at: number, bracket: number, to: number): number {
  const whole = quotedWhole(raw, bracket + 1, to);
  if (whole >= 0) return whole;
  return closing(raw, bracket, to, OPEN, CLOSE, (raw.charCodeAt(at) | 32) === 99);
}

/** Of `"…" )` the offset after the bracket, else -1. */
function quotedWhole(raw: string, from: number, to: number): number {
  let i = from;
  while (i < to && isSpace(raw.charCodeAt(i))) i++;
  const c = raw.charCodeAt(i);
  if (i >= to || (c !== DOUBLE && c !== SINGLE && closersOf(c) === undefined)) return -1;
  i = closingQuote(raw, i + 1, to, c);
  if (i < 0) return -1;
  while (i < to && isSpace(raw.charCodeAt(i))) i++;
  return i < to && raw.charCodeAt(i) === CLOSE ? i + 1 : -1;
}

/** `css(`, `xpath(`, in any case, blanks allowed before the bracket: the bracket's offset, else -1. */
function selectorBracket(raw: string, at: number, to: number): number {
  const c = raw.charCodeAt(at) | 32;
  const length = c === 99 ? 3 : c === 120 ? 5 : 0;
  if (length === 0 || at + length >= to) return -1;
  const name = raw.slice(at, at + length).toLowerCase();
  if (name !== 'css' && name !== 'xpath') return -1;
  let i = at + length;
  while (i < to && isSpace(raw.charCodeAt(i))) i++;
  return i < to && raw.charCodeAt(i) === OPEN ? i : -1;
}

function selector(raw: string, at: number, bracket: number, end: number): string {
  const isCss = (raw.charCodeAt(at) | 32) === 99;
  const given = raw.slice(bracket + 1, end - 1).trim();
  const isText = given.length > 1 && isWholeQuote(given, 0, given.length);
  const inner = isText ? doubleQuotes(given) : quote(isCss ? folded(given, false) : foldedPath(given));
  return `${isCss ? 'css' : 'xpath'}(${inner})`;
}

function quoteJson(json: string): string {
  return quote(folded(json, true));
}

/** White space outside quotes folded to one blank, none at the ends; single quotes made double, in JSON those of print, too. */
function folded(text: string, isJson: boolean): string {
  let out = '';
  let from = 0;
  let i = 0;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (isSpace(c)) {
      out += text.slice(from, i);
      while (i < text.length && isSpace(text.charCodeAt(i))) i++;
      if (out !== '' && i < text.length) out += ' ';
      from = i;
    } else if (c === DOUBLE || ((c === SINGLE || isJson) && opensOther(text, i, 0))) {
      const end = closingQuote(text, i + 1, text.length, c);
      if (end < 0) break;
      if (c !== DOUBLE) {
        out += text.slice(from, i) + doubleQuotes(text.slice(i, end));
        from = end;
      }
      i = end;
    } else i += c === BACKSLASH ? 2 : 1;
  }
  return out + text.slice(from);
}

/** The same for XPath, which has no escapes: a literal with a double quote in it keeps its single ones. */
function foldedPath(text: string): string {
  let out = '';
  let i = 0;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (isSpace(c)) {
      while (i < text.length && isSpace(text.charCodeAt(i))) i++;
      out += ' ';
      continue;
    }
    const end = c === DOUBLE || c === SINGLE ? text.indexOf(text[i] as string, i + 1) + 1 : i + 1;
    if (end <= 0) return out + text.slice(i);
    const part = text.slice(i, end);
    out += c === SINGLE && !part.includes('"') ? `"${part.slice(1, -1)}"` : part;
    i = end;
  }
  return out;
}

/** Every quoted part becomes double-quoted: `'it\'s "x"'` → `"it's \"x\""`. */
function doubleQuotes(text: string): string {
  let out = '';
  let i = 0;
  while (i < text.length) {
    const c = text.charCodeAt(i);
    if (c === DOUBLE) {
      const end = closingQuote(text, i + 1, text.length, DOUBLE);
      const stop = end < 0 ? text.length : end;
      out += text.slice(i, stop);
      i = stop;
    } else if (opensOther(text, i, 0)) {
      const end = closingQuote(text, i + 1, text.length, c);
      const inside = heldBy(text[i] as string, text.slice(i + 1, end < 0 ? text.length : end - 1));
      out += `"${inside.replace(/\\[\s\S]|"/g, (pair) => (pair === '"' ? '\\"' : isEscapedMark(pair) ? pair.slice(1) : pair))}`;
      if (end < 0) return out;
      out += '"';
      i = end;
    } else {
      const step = c === BACKSLASH ? 2 : 1;
      out += text.slice(i, i + step);
      i += step;
    }
  }
  return out;
}

/** `\'`, `\”`: needs no escape between double quotes. */
function isEscapedMark(pair: string): boolean {
  return pair !== '\\"' && pair.length === 2 && isMark(pair[1] as string);
}

// One word of a line → one value, with its canonical spelling; or the problem with it.
// Texts of several words and targets are read elsewhere; here every value is one word.

import { pointText } from '../data/points.js';
import { nearest } from '../text/distance.js';
import { quote, unquote } from '../text/quote.js';
import { clip, isDigit, isInteger, plainNumber } from '../text/text.js';
import { completeUrl, likelyAddress } from './addresses.js';
import { roles, type Scalar } from './ast.js';
import { likelyDuration, milliseconds } from './durations.js';
import type { WordKind } from './grammar.js';
import { fieldsFault, jsonFault } from './json.js';
import { comboNamed, keyNamed, likelyKeys } from './keys.js';
import type { Facts, ProblemKind } from './problems.js';
import { BARE, JSON_TEXT, SELECTOR, TEXT, type Token } from './scan.js';

/** A value and how it is written in canonical text. */
export interface Read<T> {
  readonly value: T;
  readonly text: string;
}

export interface Fault<K extends ProblemKind = ProblemKind> {
  readonly fault: K;
  readonly facts: Facts[K];
  /** The part of the word that is wrong, counted from its start; the whole word if absent. */
  readonly from?: number;
  readonly to?: number;
  /** The word that is wrong, where several were read as one. */
  readonly word?: Token;
  /** What the word says, and the offset in that where it goes wrong. */
  readonly inside?: { readonly content: string; readonly at: number };
}

export function fault<K extends ProblemKind>(kind: K, facts: Facts[K], from?: number, to?: number): Fault<K> {
  return { fault: kind, facts, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

export function isFault(read: unknown): read is Fault {
  return typeof read === 'object' && read !== null && 'fault' in read;
}

/** What a word says: the content of a quoted one, or the word itself. */
export function wordText(token: Token): Read<string> | Fault {
  if (token.kind === TEXT || token.kind === JSON_TEXT) {
    const value = unquote(token.text);
    if (typeof value === 'string') return { value, text: token.text };
    return fault('bad-escape', { got: token.text.slice(value, value + 2) }, value, value + 2);
  }
  if (token.isMixed) return gluedToQuote(token);
  return { value: token.text, text: quote(token.text) };
}

/** Several bare words that are one text. */
export function joinWords(tokens: readonly Token[]): Read<string> | Fault {
  const words: string[] = [];
  for (const token of tokens) {
    const read = wordText(token);
    if (isFault(read)) return { ...read, word: token };
    words.push(read.value);
  }
  const value = words.join(' ');
  return { value, text: quote(value) };
}

/** Kinds that may be several bare words. */
export function isLooseKind(kind: string): kind is 'text' | 'query' | 'label' | 'app' {
  return kind === 'text' || kind === 'query' || kind === 'label' || kind === 'app';
}

/** A CSS selector as text; `css("…")` says the same. */
export function query(token: Token): Read<string> | Fault {
  if (token.kind !== SELECTOR) return wordText(token);
  const value = token.text.startsWith('css(') ? unquote(token.text.slice(4, -1)) : null;
  if (typeof value === 'string') return { value, text: quote(value) };
  return fault('bad-choice', { of: 'a selector', got: token.text, allowed: ['"…"', 'css("…")'], near: [] });
}

/** A `#` glued to a number: a comment that lacks its blank, or a name that lacks its quotes. */
export function gluedToNumber(token: Token): Fault | null {
  if (token.kind !== BARE) return null;
  const { text } = token;
  let digits = 0;
  while (digits < text.length && isDigit(text.charCodeAt(digits))) digits++;
  if (digits === 0 || text.charCodeAt(digits) !== 35) return null;
  return fault('glued-comment', { got: text.slice(digits), fixed: null }, digits);
}

/** `"Sign"in`: something stands right behind a closing quote; `[name="q"]`: a quote stands in a word. */
function gluedToQuote(token: Token): Fault {
  const first = token.text.indexOf('"');
  // `{"a": "b"`: the scanner takes only what is closed for JSON.
  if (token.text.startsWith('{')) return unclosedJson(token);
  if (first > 0) return fault('quote-in-word', { got: token.text }, first);
  let end = 1;
  while (end < token.text.length && token.text.charCodeAt(end) !== 34) end += token.text.charCodeAt(end) === 92 ? 2 : 1;
  const rest = token.text.slice(end + 1);
  if (rest.charCodeAt(0) === 35) return fault('glued-comment', { got: rest, fixed: null }, end + 1);
  return fault('glued-text', { got: rest }, end + 1);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

export function number(token: Token): Read<number> | Fault {
  const text = plainNumber(token.text);
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return fault('bad-number', { got: token.text });
  return { value: value === 0 ? 0 : value, text };
}

/** Without an exponent, which the language does not have. */
export function numberText(value: number): string {
  const text = String(value);
  const at = text.indexOf('e-');
  if (at < 0) return text;
  const digits = text.slice(0, at).replace('-', '').replace('.', '');
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(text.slice(at + 2)) - 1)}${digits}`;
}

export function size(token: Token): Read<number | string> | Fault {
  return NUMBER.test(plainNumber(token.text)) ? number(token) : wordText(token);
}

export function duration(token: Token): Read<string> | Fault {
  const text = plainNumber(token.text).toLowerCase();
  if (milliseconds(text) !== null) return { value: text, text };
  const match = likelyDuration(token.text);
  return fault('bad-duration', { got: token.text, near: match === null ? [] : [match] });
}

export function point(token: Token, of: string): Read<string> | Fault {
  const read = wordText(token);
  if (isFault(read)) return read;
  const text = pointText(read.value);
  if (text !== null) return { value: text, text };
  return fault('bad-choice', { of, got: read.value, allowed: ['120,340', '30%,60%'], near: [] });
}

export function oneOf(token: Token, allowed: readonly string[], of: string): Read<string> | Fault {
  const given = token.kind === TEXT ? token.text.slice(1, -1) : token.text;
  const value = allowed.includes(given) ? given : allowed.find((word) => word.toLowerCase() === given.toLowerCase());
  if (value !== undefined) return { value, text: value };
  return fault('bad-choice', {
    of,
    got: given,
    allowed,
    near: token.kind === TEXT ? [] : nearest(given.toLowerCase(), allowed),
  });
}

/** A preference's value: a known word in any case, or any quoted text. */
export function media(token: Token, known: readonly string[], of: string): Read<string> | Fault {
  return token.kind === TEXT ? wordText(token) : oneOf(token, known, of);
}

// ── Names, addresses, paths ────────────────────────────────────────────────────────────────────

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const DOTTED = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u;
const URL_WORD = /^[A-Za-z0-9\-_./:?=&%@~+#]+$/;
const APP_WORD = /^[A-Za-z0-9_./:][A-Za-z0-9\-_./:]*$/;
const PATH_WORD = /^[A-Za-z0-9\-_./~:\\#]+$/;

/** A name that needs no quotes where a name or a quoted text may stand. */
export function nameText(value: string): string {
  return IDENTIFIER.test(value) ? value : quote(value);
}

export function name(token: Token): Read<string> | Fault {
  const read = wordText(token);
  return isFault(read) || token.kind === TEXT ? read : { value: read.value, text: nameText(read.value) };
}

function unquoted(token: Token): string {
  return String(unquote(token.text));
}

/** Where only an identifier may stand in 1.8.1: dots are allowed, too, and quotes for the rest. */
export function identifierText(value: string): string {
  return DOTTED.test(value) && !value.startsWith('-') ? value : quote(value);
}

export function identifier(token: Token): Read<string> | Fault {
  if (token.kind === TEXT) return wordText(token);
  return DOTTED.test(token.text)
    ? { value: token.text, text: identifierText(token.text) }
    : fault('bad-name', { got: token.text });
}

export function urlText(value: string): string {
  return URL_WORD.test(value) && !/^[#-]/.test(value) ? value : quote(value);
}

export function url(token: Token): Read<string> | Fault {
  const read = wordText(token);
  if (isFault(read)) return read;
  const intended = likelyAddress(read.value, token.kind === BARE);
  if (intended !== undefined)
    return fault('bad-address', { got: read.value, meant: intended === null ? null : urlText(intended) });
  return { value: completeUrl(read.value), text: token.kind === TEXT ? read.text : urlText(read.value) };
}

export function pathText(value: string): string {
  return PATH_WORD.test(value) && !/^[#-]/.test(value) ? value : quote(value);
}

/** The name of an app: bare if it looks like one, `com.shop.app/.Main`. */
export function appText(value: string): string {
  return APP_WORD.test(value) ? value : quote(value);
}

export function app(token: Token): Read<string> | Fault {
  const read = wordText(token);
  return isFault(read) || token.kind === TEXT ? read : { value: read.value, text: appText(read.value) };
}

export function path(token: Token): Read<string> | Fault {
  const read = wordText(token);
  return isFault(read) || token.kind === TEXT ? read : { value: read.value, text: pathText(read.value) };
}

/** A path that is clearly not a word: it has a dot or a slash. */
export const isFile = (path: string): boolean => /[./\\]/.test(path);

const PICTURE = /\.(png|jpe?g|webp)$/i;

export function isPicture(token: Token): boolean {
  return token.kind === BARE && !token.isMixed && PICTURE.test(token.text);
}

/** A file that is a picture by its ending. */
export function picture(token: Token): Read<string> | Fault {
  const read = path(token);
  if (isFault(read) || PICTURE.test(read.value)) return read;
  return fault('bad-choice', {
    of: 'a picture',
    got: read.value,
    allowed: ['name.png', 'name.jpeg', 'name.webp'],
    near: [],
  });
}

// ── Keys ───────────────────────────────────────────────────────────────────────────────────────

export function key(token: Token): Read<string> | Fault {
  const text = token.kind === TEXT ? token.text.slice(1, -1) : token.text;
  const value = keyNamed(text);
  return value === null ? badKey(text, true) : { value, text: keyText(value) };
}

/** A key that would start a comment or a quoted text needs quotes. */
export function keyText(value: string): string {
  return /^[#"'`]/.test(value) ? quote(value) : value;
}

export function combo(written: string): Read<string> | Fault {
  const value = comboNamed(written);
  return value === null ? badKey(written, false) : { value, text: keyText(value) };
}

function badKey(got: string, isOne: boolean): Fault {
  const near = likelyKeys([clip(got)]);
  const isGood = near !== null && near !== got.toLowerCase() && !(isOne && near.includes('+'));
  return fault('bad-key', { got, near: isGood ? [near] : [], isOne });
}

// ── JSON, selectors, values of any type ────────────────────────────────────────────────────────

export function fields(token: Token): Read<Readonly<Record<string, Scalar>>> | Fault {
  const read = wordText(token);
  if (isFault(read)) return read;
  let parsed: unknown;
  try {
    parsed = JSON.parse(read.value);
  } catch {
    return badJson(token, read.value);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return fault('bad-json', { reason: 'it is not an object of names and values' });
  }
  const wrong = fieldsFault(parsed, read.value);
  if (wrong !== null)
    return {
      ...fault('bad-json', { reason: wrong.reason }),
      inside: { content: read.value, at: wrong.at },
      word: token,
    };
  const entries = Object.entries(parsed as Record<string, Scalar>);
  // A minus zero would not come back from JSON.
  const value = Object.fromEntries(entries.map(([field, value]) => [field, value === 0 ? 0 : value]));
  return { value, text: fieldsText(value) };
}

/** `{"Name": "Amy", "Age": 30}` */
export function fieldsText(value: Readonly<Record<string, Scalar>>): string {
  const parts = Object.entries(value).map(([field, one]) => `${JSON.stringify(field)}: ${JSON.stringify(one)}`);
  return `{${parts.join(', ')}}`;
}

/** `{"a": "b"`, which the scanner takes for words; or `{"a": "b"}}`, which is closed and goes on. */
function unclosedJson({ text }: Token): Fault {
  const found = jsonFault(text);
  if (found?.reason.startsWith('unexpected') !== true)
    return fault('bad-json', { reason: 'its { is never closed' }, 0, 1);
  return fault('bad-json', { reason: `${found.reason} at character ${found.at + 1}` }, found.at, found.at + 1);
}

/** JSON that cannot be read: where it goes wrong. */
function badJson(token: Token, written: string): Fault {
  const found = jsonFault(written);
  if (found === null) return fault('bad-json', { reason: 'it cannot be read' });
  const { at, reason } = found;
  return {
    ...fault('bad-json', { reason: `${reason} at character ${at + 1}` }),
    inside: { content: written, at },
    word: token,
  };
}

/** JSON as text: what has braces must be JSON, quoted or not. */
export function json(token: Token): Read<string> | Fault {
  if (token.kind === BARE && !/^[[{"]/.test(token.text)) return fault('bad-json', { reason: 'it has no braces' });
  const read = wordText(token);
  // What holds a variable is known only when it has its value; what is no object at all the engine refuses.
  if (isFault(read) || read.value.includes('${') || !read.value.trimStart().startsWith('{')) return read;
  return jsonFault(read.value) === null ? read : badJson(token, read.value);
}

/** Only `css(…)` may stand here. */
export function selector(token: Token, of: string): Read<string> | Fault {
  const value = token.kind === SELECTOR && token.text.startsWith('css(') ? unquote(token.text.slice(4, -1)) : undefined;
  if (value === undefined) return fault('bad-choice', { of, got: token.text, allowed: ['css("…")'], near: [] });
  if (typeof value === 'number') return fault('bad-escape', { got: token.text.slice(value + 4, value + 6) });
  return { value, text: token.text };
}

/** A parameter's value: a number where it looks like one, else a text. */
export function scalar(token: Token): Read<string | number> | Fault {
  if (token.kind === BARE && NUMBER.test(plainNumber(token.text))) return number(token);
  const read = wordText(token);
  return isFault(read) || token.kind === TEXT ? read : { value: read.value, text: nameText(read.value) };
}

/** The number of an element, `5` or as `observe` shows it `[5]`; else null. */
export function idOf(text: string): number | null {
  const c = text.charCodeAt(0);
  if (!isDigit(c) && c !== 91 && !(c >= 0xff10 && c <= 0xff19)) return null;
  const digits = plainNumber(c === 91 && text.endsWith(']') ? text.slice(1, -1) : text);
  const value = isInteger(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** Reads a value that is one word. A kind without a reader does not compile. */
export function readValue(
  token: Token,
  kind: WordKind,
  words: readonly string[] | undefined,
  of: string,
): Read<unknown> | Fault {
  switch (kind) {
    case 'one':
      return oneOf(token, words ?? [], of);
    case 'media':
      return media(token, words ?? [], of);
    case 'text':
      return wordText(token);
    case 'number':
      return number(token);
    case 'size':
      return size(token);
    case 'duration':
      return duration(token);
    case 'point':
      return point(token, of);
    case 'url':
      return url(token);
    case 'path':
      return path(token);
    case 'picture':
      return picture(token);
    case 'domain':
      return token.kind === JSON_TEXT ? fault('bad-name', { got: unquoted(token) }) : name(token);
    case 'name':
    case 'label':
      return name(token);
    case 'variable':
      return variableIn(token) ?? fault('bad-name', { got: token.text, isVariable: true });
    case 'identifier':
      return identifier(token);
    case 'key':
      return key(token);
    case 'json':
      return json(token);
    case 'query':
      return query(token);
    case 'app':
      return app(token);
    case 'fields':
      return fields(token);
    case 'selector':
      return selector(token, of);
    case 'values':
      return scalar(token);
  }
}

/** `NAME` of `${NAME}`. What a field is for is no such name: `set email "amy"` would be another command. */
function variableIn({ kind, text }: Token): { readonly value: string; readonly text: string } | null {
  const isPurpose = (roles as readonly string[]).includes(text);
  return kind === BARE && /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !isPurpose ? { value: text, text } : null;
}

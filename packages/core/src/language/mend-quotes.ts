// Quotation marks, backslashes and selectors that are not written as they should be, put right: lines to be tried.

import { closersOf } from '../text/marks.js';
import { quote } from '../text/quote.js';
import { type Suggestion, type Words, withRest } from './line-words.js';
import { likelySelector } from './other-selectors.js';
import type { Problem } from './problems.js';
import { BARE, TEXT, type Token } from './scan.js';

/** `'It's fine'`, `""Sign in""`, ` ```Save``` `: one text between marks that stand in it, too, or twice around it. */
export function* outerMarks(line: string): Generator<Suggestion> {
  const [, verb = '', marks = '', given = '', rest = ''] =
    /^(\S+(?:\s+[a-z]+)?\s+)("+|'+|`+)([^"`]*[^"'`])\2((?:\s+--.*)?)$/.exec(line) ?? [];
  if (given === '' || (marks.length === 1 && (marks !== "'" || /(^|\s)'|'(\s|$)/.test(given)))) return;
  yield `${verb}${quote(given)}${rest}`;
}

/** `click \"Save\"`, ` ``Save'' `, `click ("Save")`: marks with what programs and people put around them. */
export function* escapedMarks(line: string): Generator<Suggestion> {
  const bare = line.replaceAll('\\"', '"');
  if (bare !== line && !/(^|[^\\])"/.test(line)) yield bare;
  const plain = line
    .replace(/(^|\s)``([^`"]+?)''(?=\s|$)/g, (_, before: string, text: string) => `${before}${quote(text)}`)
    .replace(/(^|\s)[([<{]("[^"\\]*")[)\]>}](?=\s|$)/g, '$1$2');
  if (plain !== line) yield plain;
}

/** `click "Sign in'`: one text, closed by the other mark. */
export function* otherCloser(line: string): Generator<Suggestion> {
  const [, before = '', written] = /^([^"']*\s)["']([^"'\\]+)["']$/.exec(line) ?? [];
  if (written !== undefined) yield `${before}${quote(written)}`;
}

/** `"C:\dir\new"`: every backslash of it is one. */
export function* windowsPath(line: string): Generator<Suggestion> {
  if (/["'][a-z]:\\/i.test(line)) yield line.replace(/\\(["'\\])|\\/g, (all, retained) => (retained ? all : '\\\\'));
}

/** `click css a[href="x"]`: the word before the selector says what it is. */
export function* spokenSelector(words: Words, { start, facts }: Problem<'strange-selector'>): Generator<Suggestion> {
  const { rest } = words;
  const at = rest.findIndex((token) => token.start === start);
  const isSpoken = at > 0 && /^(css|xpath|selector)$/i.test((rest[at - 1] as Token).text);
  if (isSpoken) yield withRest(words, [...rest.slice(0, at - 1), facts.meant, ...rest.slice(at + 1)]);
}

/** `click css ".x"`: a selector in quotes, without the brackets around it. */
export function* quotedSelector(words: Words): Generator<Suggestion> {
  const { rest } = words;
  const at = rest.findIndex(
    ({ kind, text }, i) => kind === BARE && /^(css|xpath)$/i.test(text) && rest[i + 1]?.kind === TEXT,
  );
  const [kind, query] = [rest[at], rest[at + 1]];
  if (kind === undefined || query === undefined) return;
  const selector = `${kind.text.toLowerCase()}(${query.text})`;
  yield withRest(words, [...rest.slice(0, at), selector, ...rest.slice(at + 2)]);
}

/** `click text("Save")`, `click id('save')` */
export function* selectorCalled(words: Words, { start }: Problem): Generator<Suggestion> {
  const { rest, raw } = words;
  const at = rest.findIndex((token) => token.start <= start && start < token.end);
  const token = rest[at];
  const match = token === undefined ? null : likelySelector(raw.slice(token.start, token.end));
  if (match !== null)
    yield withRest(
      words,
      rest.map((one, i) => (i === at ? match : one)),
    );
}

/** A word with quotes in it, as one text. */
export function* wholeWord(words: Words, { start }: Problem): Generator<Suggestion> {
  const { rest, raw } = words;
  const at = rest.findIndex((token) => token.start <= start && start < token.end);
  const token = rest[at];
  if (token === undefined || /^["'\p{Pi}\p{Pf}]/u.test(raw.slice(token.start, token.end))) return;
  const parts = rest.map((one, i) => (i === at ? quote(raw.slice(one.start, one.end)) : one));
  yield withRest(words, parts);
}

export function closerFor(code: number, mark: string): string {
  return closersOf(code)?.[0] ?? mark;
}

/** A mark with blanks, or the end, on both sides. */
export function isByItself(raw: string, at: number, end: number): boolean {
  return /\s/.test(raw[at - 1] ?? ' ') && (at + 1 >= end || /\s/.test(raw[at + 1] as string));
}

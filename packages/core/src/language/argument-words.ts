// What single words can be where arguments are read: small questions that the reader of arguments asks.

import { isMark } from '../text/marks.js';
import { quote } from '../text/quote.js';
import type { Span } from '../text/span.js';
import { likelyDuration } from './durations.js';
import type { Arg } from './grammar.js';
import type { Piece } from './options.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { entrySpans, problem, type Reading, spanOf } from './reading.js';
import { BARE, JSON_TEXT, SELECTOR, TEXT, type Token } from './scan.js';
import { isArticle, isSure, relationWord, standsAlone } from './target.js';
import { usage } from './usage.js';
import { type Fault, fault, isFault, isFile, isLooseKind, wordText } from './values.js';
import type { FormPlan, Verb } from './verbs.js';

/** `scroll down#x`: a word that may stand here, with a `#` glued to it. */
export function gluedToWord(token: Token, arg: Arg): Fault | null {
  const hash = token.kind === BARE ? token.text.indexOf('#') : -1;
  if (hash <= 0 || arg.oneOf?.includes(token.text.slice(0, hash).toLowerCase()) !== true) return null;
  return fault('glued-comment', { got: token.text.slice(hash), fixed: null }, hash);
}

/** Commands that take any bare words for a name in OIL 1.8.1. */
export const NAMED_BARE: ReadonlySet<string> = new Set(['click', 'hover', 'focus', 'check', 'uncheck']);

/** A count below the least that makes sense. */
export function badCount({ least }: Arg, { text }: Token, value: number): Fault | null {
  if (least === undefined || (value >= least && Number.isInteger(value))) return null;
  return fault('bad-count', { got: text, least, near: likelyCount(value) });
}

/** A count without its sign and its fraction. */
function likelyCount(given: number): string[] {
  const count = Math.abs(Math.trunc(given));
  return Number.isSafeInteger(count) ? [String(count)] : [];
}

export function isLink({ informal }: Verb, { text }: Token): boolean {
  return informal.some(({ form, links }) => form.word === undefined && links.has(text.toLowerCase()));
}

export function isQuoted(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === TEXT || token.kind === SELECTOR);
}

export function besideQuoted(first: Token, last = first): Problem {
  return problem('bare-beside-quoted', first.start, last.end, { got: first.text });
}

export function isOneOf(token: Token, arg: Arg): boolean {
  return token.kind === BARE && arg.oneOf?.includes(token.text.toLowerCase()) === true;
}

/** Each key of a combination where it stands. */
export function keySpans(reading: Reading, start: number, end: number, count: number): Record<string, Span> {
  const spans: Record<string, Span> = {};
  const text = reading.raw.slice(start, end);
  const isQuoted = text.length > 2 && isMark(text[0] as string) && isMark(text[text.length - 1] as string);
  let at = start + (isQuoted ? 1 : 0);
  const parts = (isQuoted ? text.slice(1, -1) : text).split(/[+＋]/);
  if (parts.length !== count) return spans;
  parts.forEach((part, i) => {
    const from = at + part.length - part.trimStart().length;
    spans[`keys[${i}]`] = spanOf(reading, from, Math.max(from, at + part.trimEnd().length));
    at += part.length + 1;
  });
  return spans;
}

/** The name of a definition and each of its parameters where it stands. */
export function headingSpans(
  reading: Reading,
  start: number,
  name: string,
  params: readonly string[],
): Record<string, Span> {
  const spans: Record<string, Span> = { name: spanOf(reading, start, start + name.length) };
  let at = start + name.length + 1;
  params.forEach((param, i) => {
    at = reading.raw.indexOf(param, at);
    spans[`params[${i}]`] = spanOf(reading, at, at + param.length);
    at += param.length;
  });
  if (params.length > 0) {
    const [first, last] = [spans['params[0]'] as Span, spans[`params[${params.length - 1}]`] as Span];
    spans['params'] = spanOf(reading, first.start, last.end);
  }
  return spans;
}

/** Bare words that can be split in several ways. */
export function unclearWords(verb: Verb, words: readonly Token[], isList: boolean): Problem {
  const run = words.length;
  const [first, last] = [words[0], words[run - 1]] as [Token, Token];
  const quoted = (some: readonly Token[]): string => quote(some.map((word) => word.text).join(' '));
  const rest = (some: readonly Token[]): string => (isList ? some.map((word) => word.text).join(' ') : quoted(some));
  const cuts = run > 12 ? [] : [1, run - 1];
  const link = run > 12 ? -1 : words.findIndex((word, i) => i > 0 && i < run - 1 && isLink(verb, word));
  // `type amy into Email`: the word in between says which is which.
  const readings =
    link < 0
      ? cuts.map((cut) => `${quoted(words.slice(0, cut))} ${rest(words.slice(cut))}`)
      : [`${quoted(words.slice(0, link))} ${words[link]?.text.toLowerCase()} ${quoted(words.slice(link + 1))}`];
  const facts = { of: verb.says, readings: [...new Set(readings)] };
  return problem(
    'unclear-words',
    first.start,
    last.end,
    facts.readings.length > 1 ? { ...facts, isOpen: true } : facts,
  );
}

/** What people say beside a file. */
const FILE_WORDS = /^(the|files?|documents?|photos?|images?|pictures?)$/i;

/** `upload file a.pdf to "CV"`: one of several words says what the others are. */
export function isFileWord({ text }: Token, count: number): boolean {
  return count > 1 && FILE_WORDS.test(text);
}

/** `run pay amount=5`: a parameter by its name, not a value. `amount = 5` and `amount: 5` are half of one. */
export function namedValue(verb: Verb, { kind, text, start, end }: Token): Problem | null {
  if (kind !== BARE) return null;
  const [, name, value = ''] = /^([\p{L}_][\p{L}\p{N}_-]*)(?:=([^=].*)|:)$/u.exec(text) ?? [];
  if (name === undefined && !/^[=:]+$/.test(text)) return null;
  const readings = value === '' ? [] : [`--${name} ${/^[\w.@/-]+$/.test(value) ? value : quote(value)}`, quote(text)];
  return problem('unclear-words', start, end, { of: verb.says, readings });
}

/** `search for shoes`: the small word may be a part of it, or say nothing. */
export function ledWords({ raw }: Reading, verb: Verb, words: readonly Token[]): Problem {
  const [first, second, last] = [words[0], words[1], words[words.length - 1]] as [Token, Token, Token];
  const stated = (from: Token): string => quote(raw.slice(from.start, last.end));
  const readings = last.end - first.start > LONGEST_SHOWN ? [] : [stated(second), stated(first)];
  return problem('unclear-words', first.start, last.end, { of: verb.says, readings });
}

/** What follows a small word can only be the argument. `needed`: how many words those behind it need. */
export function canFollowLead(
  { kind, field }: Arg,
  next: Token,
  afterNext: Token | undefined,
  needed: number,
): boolean {
  if (kind === 'target') {
    if (isSure(next) || (isArticle(next) && isSure(afterNext))) return true;
    // `type into email "x"`, but `click on email` may be a name.
    return needed > 0 && standsAlone(next);
  }
  if (isLooseKind(kind)) return next.kind === TEXT;
  return kind !== 'values' || field !== 'args';
}

/** A word that can belong to the bare words before it. */
export function isRunWord(token: Token, breaks: ReadonlySet<Token>, stops: ReadonlySet<string>): boolean {
  if (breaks.has(token)) return false;
  if (token.kind !== BARE) return token.kind === JSON_TEXT && !token.text.includes('\\"');
  return stops.size === 0 || !(stops.has(token.text) || stops.has(token.text.toLowerCase()));
}

/** Everything from this word on would have to be in quotes. */
export function needsQuotes({ raw, start, end }: Reading, rest: readonly Token[], token: Token, what: string): Problem {
  if (rest.some(({ kind }) => kind === TEXT)) return besideQuoted(token);
  const fixed =
    end - start > LONGEST_SHOWN ? '"…"' : `${raw.slice(start, token.start)}${quote(raw.slice(token.start, end))}`;
  return problem('needs-quotes', token.start, token.end, { what, fixed });
}

/** A word that the form does not take; one that names an option may have lost its dashes. */
export function extraInput({ raw }: Reading, verb: Verb, plan: FormPlan, token: Token): Problem {
  const word = token.text.toLowerCase();
  return problem('extra-input', token.start, token.end, {
    of: verb.says,
    got: raw.slice(token.start, token.end),
    usage: usage(verb, plan),
    option: token.kind === BARE && plan.options.has(word) ? `--${word}` : null,
    takesNothing: plan.takes.length === 0 && verb.worded.size === 0,
  });
}

/** For each place in a list of words, how many relation words stand there and behind it. */
export function relationCounts(list: readonly Token[]): number[] {
  const counts = new Array<number>(list.length + 1).fill(0);
  for (let i = list.length - 1; i >= 0; i--)
    counts[i] = (counts[i + 1] as number) + (relationWord(list[i]) === null ? 0 : 1);
  return counts;
}

/** Beside a file that needs quotes, one that looks like a word needs them, too. */
export function quoteBeside(pieces: Piece[], values: readonly unknown[]): void {
  const from = pieces.length - values.length;
  if (!pieces.slice(from).some(({ text }) => text.startsWith('"'))) return;
  values.forEach((value, i) => {
    const piece = pieces[from + i] as Piece;
    if (typeof value === 'string' && !piece.text.startsWith('"') && !isFile(piece.text))
      pieces[from + i] = { ...piece, text: quote(value) };
  });
}

/** `/^No\. [0-9]+$/`: it cannot be a word of anything else. */
export function isPattern(text: string): boolean {
  return /^\/.+\/[a-z]*$/.test(text);
}

/** `upload cv.pdf "CV"`: a file stands where the field should. */
export function isFileFirst(after: Arg | undefined, token: Token, next: Token | undefined): boolean {
  return after?.kind === 'path' && token.kind === BARE && next?.kind === TEXT && isFile(token.text);
}

/** `cv.pdf, b.pdf`: with commas, or files that end in one. */
export function listedFiles(verb: Verb, files: readonly Token[]): Problem {
  const plain = files.map(({ kind, text }) => (kind === BARE ? text.replace(/[,;]$/, '') : text)).join(' ');
  const [first, last] = [files[0] as Token, files[files.length - 1] as Token];
  return problem('unclear-words', first.start, last.end, { of: verb.says, readings: [plain] });
}

/** `wait for 5`: five seconds, or until the element of that number can be seen. */
export function waitedFor(verb: Verb, { form }: FormPlan, list: readonly Token[], at: number): Problem | null {
  const { kind, text, end } = list[at] as Token;
  const isNumber = kind === BARE && /^\d+$/.test(text);
  if (verb.type !== 'wait' || form.informal !== true || !isNumber) return null;
  const duration = likelyDuration(text);
  const readings = [...(duration === null ? [] : [duration]), `visible ${text}`];
  return problem('unclear-words', list[at - 1]?.start ?? 0, end, { of: 'wait', readings });
}

/** `click upon "Save"`: not the quoted text is too much, but the bare word before it. */
export function strayBefore(plan: FormPlan, list: readonly Token[], at: number): Problem | null {
  const [word, quoted, ...more] = list;
  if (word === undefined || quoted === undefined || more.length > 0 || at !== 1) return null;
  const isTarget = plan.takes.length === 1 && plan.target === 0;
  const isBare = word.kind === BARE && !standsAlone(word) && relationWord(word) === null;
  return isTarget && isBare && quoted.kind === TEXT ? besideQuoted(word) : null;
}

/** Where a value stands; of a JSON object each of its entries, too. */
export function spansOfValue(reading: Reading, { field, kind }: Arg, token: Token, last: Token): Record<string, Span> {
  const whole = { [field]: spanOf(reading, token.start, last.end) };
  const written = kind === 'fields' ? wordText(token) : null;
  return written === null || isFault(written)
    ? whole
    : { ...whole, ...entrySpans(reading, token, written.value, field) };
}

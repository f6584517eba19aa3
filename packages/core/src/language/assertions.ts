// What is expected of an element whose name has no quotes, or stands beside what it is: `Save button to be disabled`,
// `the "Terms" checkbox is checked`, `3 "Delete" buttons`, `"Saved" within 5s`. Lines to be tried.

import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { isAnyKind, withoutKind } from './bare-names.js';
import { likelyDuration } from './durations.js';
import { expectations, isStateWord } from './expectations.js';
import { joined, lower, type Words } from './line-words.js';
import { everydayRelation } from './relation-words.js';
import { BARE, OPTION, TEXT, type Token } from './scan.js';
import { isArticle, isSure, relationWord } from './target.js';

/** What can be seen by itself: `to see Saved`. */
function* visibleName(verb: 'expect' | 'wait', words: Words, given: readonly Token[]): Generator<string> {
  const name = withoutKind(given);
  const isName = name.every(({ kind, isMixed, text }) => kind === BARE && !isMixed && !STATED.test(text.toLowerCase()));
  if (isName && name.length > 0) yield `${verb} visible ${textToken(words, name).text}`;
}

/** Words before the subject. */
const BEFORE = /^(?:the|an?|that|if|whether|for|until|till|there|see)$/;

/** What is said of it starts with one of these. */
const STATED =
  /^(?:to|is|are|was|isn'?t|aren'?t|should|shouldn'?t|must|not|has|have|contains?|equals?|says?|shows?|reads?|appears?|disappears?|exists?|becomes?|gets?|value|text|==?=?|!==?)$/;

const OWN = /^(?:visible|hidden|exists|gone|items|checked|unchecked|enabled|disabled|text|value|count|load|idle)$/;

/** Fields have values, and other elements have texts. */
const FIELDS = /^(?:fields?|inputs?|textbox|textarea)$/;

/** What can be checked, and is no element. */
const OTHERS = /^(?:cookies?|alert|dialog|focus|requests?|console|errors?|url|title|page|address)$/;

export function isOther(token: Token | undefined): boolean {
  return OTHERS.test(lower(token));
}

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
};

/** Longer lines are not taken apart. */
const MOST_WORDS = 24;

export function* assertions(verb: 'expect' | 'wait', words: Words): Generator<string> {
  if (words.rest.length > MOST_WORDS) return;
  const { rest, behind } = withoutLimit(words);
  const texts = { ...words, rest };
  if (behind !== '') for (const line of expectations(verb, texts)) yield `${line}${behind}`;
  if (verb === 'expect') for (const line of counted(texts)) yield `${line}${behind}`;
  for (const line of expected(verb, texts)) yield `${line}${behind}`;
}

/** `within 5s`, `in 5 seconds`: how long it may take. */
function withoutLimit(words: Words): { readonly rest: readonly Token[]; readonly behind: string } {
  const { rest } = words;
  let at = rest.length - 1;
  while (at > 0 && !/^(?:within|in)$/.test(lower(rest[at]))) at--;
  const tail = at < 1 ? [] : rest.slice(at + 1);
  const duration = tail.length === 0 || tail.length > 2 ? null : likelyDuration(joined(words, tail).replace(/\.$/, ''));
  const hasUnit = /[a-z]/i.test(joined(words, tail));
  return duration === null || !hasUnit
    ? { rest, behind: '' }
    : { rest: rest.slice(0, at), behind: ` --timeout ${duration}` };
}

/** `3 "Delete" buttons`, `exactly three "Delete"`, `"Delete" to appear 3 times`. */
function* counted(words: Words): Generator<string> {
  const rest = words.rest.filter(
    (token) => !/^(?:there|should|must|be|is|are|to|exactly|the|see|have)$/.test(lower(token)),
  );
  const number = (token: Token | undefined): number | undefined =>
    /^\d+$/.test(lower(token)) ? Number(lower(token)) : entryFor(NUMBERS, lower(token));
  const isKind = (token: Token): boolean =>
    isAnyKind({ ...token, text: token.text.replace(/(?:e?s)$/i, '') }) || isAnyKind(token);
  const [first, second, ...more] = rest;
  const before = number(first);
  const isElement = second?.kind === TEXT || (isSure(second) && second?.kind !== BARE);
  if (before !== undefined && isElement && second !== undefined && more.length < 2 && more.every(isKind)) {
    const kind = more.map((token) => `${lower(token).replace(/(?<=[^s])s$/, '')} `).join('');
    yield `expect count ${kind}${joined(words, [second])} ${before}`;
    yield `expect count ${joined(words, [second])} ${before}`;
  }
  const [element, appear, count, times, ...others] = rest;
  if (element?.kind === TEXT && /^(?:appears?|shown|visible)$/.test(lower(appear)) && /^times$/.test(lower(times)))
    if (others.length === 0 && number(count) !== undefined) yield `expect count ${element.text} ${number(count)}`;
}

function* expected(verb: 'expect' | 'wait', words: Words): Generator<string> {
  const { rest } = words;
  let from = 0;
  while (BEFORE.test(lower(rest[from])) || (from === 0 && lower(rest[0]) === 'to' && lower(rest[1]) === 'see')) from++;
  const option = rest.findIndex(({ kind }) => kind === OPTION);
  const written = rest.slice(from, option < 0 ? rest.length : option);
  const options = option < 0 ? [] : rest.slice(option);
  const [first] = written;
  if (first === undefined) return;
  // `the current url contains "/cart"`
  const about = written.findIndex((token) => /^(?:url|title|address)$/.test(lower(token)));
  const isAbout =
    about >= 0 && about < 2 && written.slice(0, about).every((token) => /^(?:page|current)$/.test(lower(token)));
  if (isAbout && from + about > 0 && verb === 'expect') {
    const what = { ...(written[about] as Token), text: lower(written[about]).replace('address', 'url') };
    yield* expectations(verb, { ...words, rest: [what, ...written.slice(about + 1), ...options] });
    return;
  }
  if (isSure(first) || isSure(written[1])) yield* ofQuoted(verb, words, written, options);
  // `expect visible Delete close to "Week 2"` starts as it should.
  if (isOther(first) || /^\d/.test(first.text) || OWN.test(first.text)) return;
  if (lower(rest[0]) === 'to' && from > 1 && options.length === 0) yield* visibleName(verb, words, written);
  for (let i = 1; i < written.length; i++) {
    const isLast = i === written.length - 1;
    if (!STATED.test(lower(written[i])) && !(isLast && isStateWord(lower(written[i])))) continue;
    const subject = subjectOf(words, written.slice(0, i));
    if (subject === null) continue;
    const behind = withValue(words, written.slice(i), subject.kind);
    for (const line of expectations(verb, { ...words, rest: [...subject.tokens, ...behind, ...options] })) {
      yield line;
      return;
    }
  }
}

const SEVERAL = /^(?:and|or|all|both|every|each|any|first|second|third|last|\d+(?:st|nd|rd|th))$/;

/** The name of the subject, and where it is: `Save button`, `Save in the "Toolbar"`. Null: it is something else. */
function subjectOf(
  words: Words,
  written: readonly Token[],
): { readonly tokens: readonly Token[]; readonly kind: string } | null {
  const at = written.findIndex((token, i) => i > 0 && relationOf(written, i) !== null && token.kind === BARE);
  const name = written.slice(0, at < 0 ? written.length : at);
  const plain = withoutKind(name);
  const kind = plain.length < name.length ? lower(name.at(-1)) : '';
  // `driver.title` is code, and no name.
  const isBare = plain.every(
    (token) => token.kind === BARE && !token.isMixed && !/\w\.\w|[()[\]{}=<>]/.test(token.text),
  );
  // `Save and Cancel`: two elements. `the second row`: which one is no name.
  if (isBare && plain.some(({ text }) => SEVERAL.test(text))) return null;
  if (plain.length === 0 || !(isBare || (plain.length === 1 && isSure(plain[0])))) return null;
  const first = isBare ? textToken(words, plain) : (plain[0] as Token);
  if (at < 0) return { tokens: [first], kind };
  const relation = { ...(written[at] as Token), text: relationOf(written, at) ?? '' };
  const anchor = written.slice(at + 1).filter((token) => !isArticle(token) && !isAnyKind(token));
  return anchor.length === 1 && isSure(anchor[0]) ? { tokens: [first, relation, ...anchor], kind } : null;
}

function relationOf(written: readonly Token[], at: number): string | null {
  const next = isArticle(written[at + 1]) ? written[at + 2] : written[at + 1];
  const isBefore = isSure(next);
  return relationWord(written[at]) ?? (isBefore ? (everydayRelation(lower(written[at])) ?? null) : null);
}

/** `the "Save" button is disabled`: what it is says nothing of how it is. */
function* ofQuoted(
  verb: 'expect' | 'wait',
  words: Words,
  written: readonly Token[],
  options: readonly Token[],
): Generator<string> {
  const at = written.findIndex(isSure);
  const isBeside = (token: Token, i: number): boolean =>
    isArticle(token) || (isAnyKind(token) && (i === at - 1 || i === at + 1) && written.length > 2);
  const remaining = written.filter((token, i) => !isBeside(token, i));
  const field = written.find((token, i) => isBeside(token, i) && FIELDS.test(lower(token)));
  if (remaining.length === written.length && written.length === words.rest.length) return;
  const behind = withValue(words, remaining.slice(1), field === undefined ? '' : 'field');
  if (at <= 1 && isSure(remaining[0]))
    yield* expectations(verb, { ...words, rest: [remaining[0] as Token, ...behind, ...options] });
}

function textToken({ raw }: Words, tokens: readonly Token[]): Token {
  const [first, last] = [tokens[0], tokens[tokens.length - 1]] as [Token, Token];
  return { ...first, kind: TEXT, text: quote(raw.slice(first.start, last.end)), end: last.end };
}

/** Words after which a value follows, be it without quotes. */
const VALUES = /^(?:contains?|equals?|says?|shows?|reads?|value|text|==?=?|!==?)$/;

/** `to be 42`, `contains Milk`: the value is a text. What a field has is its value. */
function withValue(words: Words, written: readonly Token[], kind: string): readonly Token[] {
  const number = written.at(-1);
  const isNumber = number?.kind === BARE && /^\d+(?:[.,]\d+)*$/.test(number.text);
  let at = written.length - 1;
  while (at >= 0 && !VALUES.test(lower(written[at]))) at--;
  const isFree = at >= 0 && at < written.length - 1 && written.slice(at + 1).every((token) => token.kind === BARE);
  const from = isNumber ? written.length - 1 : isFree ? at + 1 : written.length;
  const retained = from < written.length ? [...written.slice(0, from), textToken(words, written.slice(from))] : written;
  const hasValue = retained.some((token) => token.kind === TEXT);
  const [first] = written;
  return FIELDS.test(kind) && hasValue && first !== undefined && !retained.some((token) => lower(token) === 'value')
    ? [{ ...first, kind: BARE, text: 'value' }, ...retained]
    : retained;
}

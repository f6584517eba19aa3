// Bare words that start like a name and may say more: `on Sign in`, `the email field`, `email field`.
// OIL 1.8.1 takes them for a name. That is never changed into another meaning: where two are possible, both are shown.

import { ordinalOf, ordinalText } from '../text/ordinals.js';
import { quote } from '../text/quote.js';
import { besideQuoted, isQuoted } from './argument-words.js';
import type { Target } from './ast.js';
import { elementOf } from './descriptions.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { BARE, type Token } from './scan.js';
import { isArticle, standsAlone } from './target.js';
import { idOf } from './values.js';

/** What people add to the purpose of a field or a button: `email field`, `search box`. */
const KINDS =
  /^(fields?|inputs?|box|textbox|textarea|text|area|bar|button|link|icon|element|control|entry|editor|edit)$/i;

/** Other kinds of elements named beside a name. */
const ELEMENTS = /^(checkbox|radio|switch|toggle|tab|dropdown|option|dialog|popup|table|section|row)$/i;
/** Those that are often part of the name: `Main menu`. */
const PARTS = /^(menu|form|list|page|panel|card|modal|column|item)$/i;

/** Small words before the target, in lower case: `On sale` and `The Beatles` are names. */
function isSmall(token: Token, lead: readonly string[]): boolean {
  return (
    token.kind === BARE && (isArticle(token) || lead.includes(token.text)) && token.text === token.text.toLowerCase()
  );
}

/** `on Sign in`, `the Save button`: the small word may be part of the name, or say nothing. */
export function ledName(
  { raw }: Reading,
  of: string,
  lead: readonly string[],
  words: readonly Token[],
): Problem | null {
  const named = words.findIndex((token) => !isSmall(token, lead));
  const [first, last] = [words[0], words[words.length - 1]];
  if (named === 0 || first === undefined || last === undefined) return null;
  // `a > b` is no `> b`.
  if (/^[^\p{L}\p{N}\p{Sc}\p{So}]/u.test(words[named]?.text ?? '')) return null;
  if (named < 0) return twoReadings(of, first, last, [quote(raw.slice(first.start, last.end))]);
  const rest = withoutKind(words.slice(named));
  // `check the box`, `click the last row`: a kind, and which one of it, are no name.
  const isKindOnly = words
    .slice(named)
    .every(
      (token) =>
        (isAnyKind(token) && !(PARTS.test(token.text) && /^\p{Lu}/u.test(token.text))) ||
        (named < words.length - 1 && isOrdinal(token)),
    );
  const whole = quote(raw.slice(first.start, last.end));
  // `the second Delete`: which one of that name.
  const [which, element] = words.slice(named);
  const isWhich = which !== undefined && isOrdinal(which) && /^\p{Lu}/u.test(element?.text ?? '');
  if (isWhich) {
    const name = quote(raw.slice(element?.start, last.end));
    return twoReadings(of, first, last, [`${ordinalText(ordinalOf(which.text) ?? 1)} ${name}`, whole]);
  }
  return twoReadings(of, first, last, isKindOnly ? [whole] : [ofKind(raw, words.slice(named), rest), whole]);
}

/** `Save button`: what it is called, with what it is. */
function ofKind(raw: string, words: readonly Token[], name: readonly Token[]): string {
  const written = nameOf(raw, name);
  const kind = name.length === words.length ? null : elementOf((words.at(-1) as Token).text);
  return kind === null || !written.startsWith('"') ? written : `${kind} ${written}`;
}

/** Where an element is, in words that no name has in its middle: `Delete next to Invoice 7`. */
const PLACES =
  /^(.+?)\s+((?:right\s+)?next to|close to|adjacent to|(?:to the )?(?:left|right) of|nearby|within|below|beneath|underneath|above|besides?|alongside|nera|naer|enar|insde|insid|inisde|isnide|beofre|befor|bfore|aftr|afetr)\s+(.+)$/;

const PLACED: readonly (readonly [RegExp, string])[] = [
  [/left/, 'left of'],
  [/right of/, 'right of'],
  [/above/, 'above'],
  [/below|neath/, 'below'],
  [/^be?o?f/, 'before'],
  [/^af/, 'after'],
  [/within|^in|^is/, 'inside'],
];

/** `Delete next to Invoice 7`: a relation in people's words, or a name. */
export function placedName({ raw }: Reading, of: string, words: readonly Token[]): Problem | null {
  const [first, last] = [words[0], words[words.length - 1]];
  if (words.length < 3 || first === undefined || last === undefined) return null;
  const given = raw.slice(first.start, last.end);
  const [, name, place = '', anchor] = given.length > LONGEST_SHOWN ? [] : (PLACES.exec(given) ?? []);
  if (name === undefined || anchor === undefined) return null;
  const relation = PLACED.find(([form]) => form.test(place))?.[1] ?? 'near';
  const plain = anchor.replace(/^(the|an?)\s+/, '');
  return twoReadings(of, first, last, [`${quote(name)} ${relation} ${quote(plain)}`, quote(given)]);
}

/** `email field`, `submit button`: a purpose and a kind, or a name. */
export function purposeAndKind({ raw }: Reading, of: string, words: readonly Token[]): Problem | null {
  const [first, ...rest] = words;
  const last = rest[rest.length - 1];
  if (first === undefined || last === undefined || !isPurpose(first) || !rest.every(isKind)) return null;
  // `search button` is no field: what is written on it may be that word.
  const kind = rest.length === 1 ? elementOf(last.text) : null;
  if (kind === 'button' || kind === 'link' || kind === 'icon')
    return twoReadings(of, first, last, [`${kind} ${quote(first.text)}`, quote(raw.slice(first.start, last.end))]);
  return twoReadings(of, first, last, [first.text.toLowerCase(), quote(raw.slice(first.start, last.end))]);
}

/** Kinds that a name seldom starts with in small letters. */
const FIRST_KINDS = /^(?:button|link|checkbox|radio|icon|field|dropdown|image)$/;
/** Words for what `observe` numbers. */
const NUMBERED = /^(?:element|node|ref|id|index)$/i;

/** `type "Amy" into First name field`: what it is, behind what it is called. OIL 1.8.1 has no such lines. */
export function kindLast({ raw }: Reading, of: string, words: readonly Token[]): Problem | null {
  const [first, last] = [words[0], words[words.length - 1]];
  const name = withoutKind(words);
  if (first === undefined || last === undefined || name.length === words.length) return null;
  if (name.every(isOrdinal)) return twoReadings(of, first, last, [quote(raw.slice(first.start, last.end))]);
  return twoReadings(of, first, last, [ofKind(raw, words, name), quote(raw.slice(first.start, last.end))]);
}

/** `button Save`: what it is before what it is called, or a name. */
export function kindFirst({ raw }: Reading, of: string, words: readonly Token[]): Problem | null {
  const [first, second] = words;
  const last = words[words.length - 1];
  if (first === undefined || second === undefined || last === undefined) return null;
  const whole = quote(words.map(({ text }) => text).join(' '));
  // `button 2`: the element of that number, or the second one, or a name.
  const isNumber = words.length === 2 && /^\d+$/.test(second.text);
  if (isNumber && (FIRST_KINDS.test(first.text) || NUMBERED.test(first.text)))
    return twoReadings(of, first, last, [`[${second.text}]`, ...counted(first, second), whole]);
  const isKind = FIRST_KINDS.test(first.text) && /^[\p{Lu}\d]/u.test(second.text);
  const kind = elementOf(first.text);
  const name = nameOf(raw, words.slice(1));
  const described = kind === null || !name.startsWith('"') ? name : `${kind} ${name}`;
  return isKind ? twoReadings(of, first, last, [described, whole]) : null;
}

/** `button 2`: the second button. */
function counted(kind: Token, { text }: Token): string[] {
  const element = elementOf(kind.text);
  return element === null || Number(text) < 1 ? [] : [`${ordinalText(Number(text))} ${element}`];
}

/** Small words that people put before what a relation leads to: `inside of the list`. */
const BEFORE_ANCHORS = ['on', 'in', 'into', 'to', 'at', 'of', 'for', 'from', 'with', 'over'];

/** `near the Invoice 7`, `inside search box`. */
export function doubtfulAnchor(reading: Reading, of: string, words: readonly Token[]): Problem | null {
  return ledName(reading, of, BEFORE_ANCHORS, words) ?? purposeAndKind(reading, of, words);
}

/**
 * `type "amy" inside the "Email" field`: a bare word behind a quoted name with relations is hardly a text. Behind a purpose
 * or a number OIL 1.8.1 accepts it as one; there only a kind of element is not.
 */
export function behindChain(target: unknown, before: Token | undefined, token: Token): Problem | null {
  const { primary, relations } = (target ?? {}) as Partial<Target>;
  const isNamed = isQuoted(before) || (before !== undefined && isAnyKind(before));
  if (primary === undefined || relations === undefined || relations.length === 0 || !isNamed) return null;
  return primary.kind === 'text' || isAnyKind(token) ? besideQuoted(token) : null;
}

/** `the Save button`: what it is called, without what it is. */
export function withoutKind(words: readonly Token[]): readonly Token[] {
  const last = words[words.length - 1];
  const isOne = words.length > 1 && last !== undefined && isAnyKind(last) && !PARTS.test(last.text);
  return isOne ? words.slice(0, -1) : words;
}

function twoReadings(of: string, first: Token, last: Token, readings: readonly string[]): Problem {
  const isLong = last.end - first.start > LONGEST_SHOWN;
  return problem('unclear-words', first.start, last.end, { of, readings: isLong ? [] : readings });
}

/** Words as a target: a purpose stands alone, also with a kind behind it; the rest is a name. */
export function nameOf(raw: string, words: readonly Token[]): string {
  const [first, ...rest] = words as [Token, ...Token[]];
  if (rest.length === 0 && standsAlone(first)) return first.text;
  if (isPurpose(first) && rest.every(isKind)) return first.text.toLowerCase();
  return quote(raw.slice(first.start, words[words.length - 1]?.end));
}

export function isKindWord(word: string): boolean {
  return KINDS.test(word) || ELEMENTS.test(word) || PARTS.test(word);
}

/** Which one of several. */
const ORDINAL = /^(?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))$/;

function isOrdinal({ kind, text }: Token): boolean {
  return kind === BARE && ORDINAL.test(text);
}

export function isKind(token: Token): boolean {
  return token.kind === BARE && KINDS.test(token.text);
}

/** Other words that a number may count. */
const COUNTED =
  /^(?:file|image|picture|slider|number|no\.?|nr\.?|cell|result|heading|label|entry|widget|child|match)$/i;

/** `button 2`, `text field 1`: which of several, and perhaps not the element of that number. */
export function isCountedKind(token: Token, before: Token | undefined): boolean {
  if (token.kind !== BARE || !/^\d+$/.test(token.text) || before === undefined) return false;
  return isAnyKind(before) || (before.kind === BARE && COUNTED.test(before.text));
}

/** A word for a kind of element, used beside a name. */
export function isAnyKind(token: Token): boolean {
  return isKind(token) || (token.kind === BARE && (ELEMENTS.test(token.text) || PARTS.test(token.text)));
}

function isPurpose(token: Token): boolean {
  return token.kind === BARE && idOf(token.text) === null && standsAlone(token);
}

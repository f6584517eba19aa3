// Numbers as people say them: two, 2, second, 2nd, last.

import { ordinalText, ordinalWords } from '@beckon/core/text/ordinals.js';

/** From one on. */
export const SMALL: readonly string[] = (
  'one two three four five six seven eight nine ten ' +
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
).split(' ');
const ORDINALS = [
  ...ordinalWords,
  ...SMALL.slice(10).map((word) => word.replace(/ve$/, 'f').replace(/y$/, 'ie').concat('th')),
];

const TENS = ['ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred'];

const COUNTS: ReadonlyMap<string, number> = new Map([
  ...TENS.map((word, i): [string, number] => [word, (i + 1) * 10]),
  ...SMALL.map((word, i): [string, number] => [word, i + 1]),
  ['dozen', 12],
]);
const PLACES: ReadonlyMap<string, number> = new Map([
  ...TENS.map((word, i): [string, number] => [word.replace(/y$/, 'ie').concat('th'), (i + 1) * 10]),
  ...ORDINALS.map((word, i): [string, number] => [word, i + 1]),
]);

/** No one counts further; longer digits are a name. */
const MOST_DIGITS = 6;
const DIGITS = new RegExp(`^\\d{1,${MOST_DIGITS}}$`);
const PLACE = new RegExp(`^(\\d{1,${MOST_DIGITS}})(?:st|nd|rd|th)$`);

/** What `last` counts as. */
export const LAST = -1;

/** How many: `two`, `12`, `twenty-one`. Null for what is no number above 0. */
export function countOf(word: string): number | null {
  return numberIn(word, COUNTS, (lower) => (DIGITS.test(lower) ? Number(lower) : 0));
}

/** Which: `second`, `2nd`, `twenty-first`; -1 for `last`. Null for what is none. */
export function placeOf(word: string): number | null {
  if (word.toLowerCase() === 'last') return LAST;
  return numberIn(word, PLACES, (lower) => Number(PLACE.exec(lower)?.[1] ?? 0));
}

function numberIn(word: string, words: ReadonlyMap<string, number>, digits: (lower: string) => number): number | null {
  const lower = word.toLowerCase();
  const number = words.get(lower) ?? digits(lower);
  if (number > 0) return number;
  const [first = '', second, ...rest] = lower.split('-');
  return second === undefined || rest.length > 0 ? null : sum(first, second, words);
}

/** `twenty one`, `twenty first`, `two hundred`; null for what is no number together. */
function sum(first: string, second: string, words: ReadonlyMap<string, number>): number | null {
  const left = COUNTS.get(first) ?? 0;
  const right = words.get(second) ?? 0;
  if (left > 19 && left < 100 && left % 10 === 0 && right > 0 && right < 10) return left + right;
  return left > 0 && left < 10 && right === 100 ? left * right : null;
}

/** A number that starts at a word, and how many words it has. */
export interface NumberFound {
  readonly number: number;
  readonly length: number;
}

export function countAt(words: readonly string[], at: number): NumberFound | null {
  return numberAt(words, at, countOf, COUNTS);
}

export function placeAt(words: readonly string[], at: number): NumberFound | null {
  return numberAt(words, at, placeOf, PLACES);
}

function numberAt(
  words: readonly string[],
  at: number,
  of: (word: string) => number | null,
  known: ReadonlyMap<string, number>,
): NumberFound | null {
  const first = words[at] ?? '';
  const both = sum(first.toLowerCase(), words[at + 1]?.toLowerCase() ?? '', known);
  if (both !== null) return { number: both, length: 2 };
  const number = of(first);
  return number === null ? null : { number, length: 1 };
}

/** `first` for 1; `21st` where people have no short word. */
export function placeWord(place: number): string {
  return ORDINALS[place - 1] ?? ordinalText(place);
}

const SIGNED = /^[+-]?\d{1,15}(?:\.\d{1,6})?$/;

/** Any number that was given, for verbs that take one: `-5`, `2.5`, `zero`, `twenty one`. Null for other words. */
export function numberOf(text: string): number | null {
  const lower = text.trim().toLowerCase();
  if (SIGNED.test(lower)) return Number(lower);
  if (lower === 'zero') return 0;
  const words = lower.split(/\s+/);
  const found = countAt(words, 0);
  return found !== null && found.length === words.length ? found.number : null;
}

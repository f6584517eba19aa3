// Numbers as people say them: two, 2, second, 2nd, last.

/** From one on. */
export const SMALL: readonly string[] = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];

const COUNTS: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, i): [string, number] => [word, i + 1]),
  ['dozen', 12],
]);
const PLACES: ReadonlyMap<string, number> = new Map(ORDINALS.map((word, i) => [word, i + 1]));

/** Nobody counts further; longer digits are a name. */
const MOST_DIGITS = 6;
const DIGITS = new RegExp(`^\\d{1,${MOST_DIGITS}}$`);
const PLACE = new RegExp(`^(\\d{1,${MOST_DIGITS}})(?:st|nd|rd|th)$`);

/** What `last` counts as. */
export const LAST = -1;

/** How many: `two`, `12`. Null for what is no number above 0. */
export function countOf(word: string): number | null {
  const lower = word.toLowerCase();
  const known = COUNTS.get(lower);
  if (known !== undefined) return known;
  const number = DIGITS.test(lower) ? Number(lower) : 0;
  return number > 0 ? number : null;
}

/** Which: `second`, `2nd`; -1 for `last`. Null for what is none. */
export function placeOf(word: string): number | null {
  const lower = word.toLowerCase();
  if (lower === 'last') return LAST;
  const number = PLACES.get(lower) ?? Number(PLACE.exec(lower)?.[1] ?? 0);
  return number > 0 ? number : null;
}

/** `first` for 1; `21st` where people have no short word. */
export function placeWord(place: number): string {
  const known = ORDINALS[place - 1];
  if (known !== undefined) return known;
  const tens = place % 100;
  const end = tens > 10 && tens < 14 ? undefined : (['th', 'st', 'nd', 'rd'] as const)[place % 10];
  return `${place}${end ?? 'th'}`;
}

const SIGNED = /^[+-]?\d{1,15}(?:\.\d{1,6})?$/;

/** Any number that was said, for verbs that take one: `-5`, `2.5`, `zero`, `seven`. Null for other words. */
export function numberOf(text: string): number | null {
  const lower = text.trim().toLowerCase();
  if (SIGNED.test(lower)) return Number(lower);
  return lower === 'zero' ? 0 : (COUNTS.get(lower) ?? null);
}

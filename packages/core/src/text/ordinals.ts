// Which one of several, in words: first, second … tenth, 11th, last.

const ONES = 'first second third fourth fifth sixth seventh eighth ninth tenth';
export const ordinalWords: readonly string[] = ONES.split(' ');

/** Counted from the end. */
export const LAST = -1;

export function ordinalText(which: number): string {
  if (which === LAST) return 'last';
  return ordinalWords[which - 1] ?? `${which}${suffix(which)}`;
}

/** `second`, `2nd`, `last`; null: it is no such word. */
export function ordinalOf(word: string): number | null {
  const lower = word.toLowerCase();
  if (lower === 'last') return LAST;
  const named = ordinalWords.indexOf(lower);
  if (named >= 0) return named + 1;
  const [, digits = '', end = ''] = /^([1-9]\d{0,3})(st|nd|rd|th)$/.exec(lower) ?? [];
  return digits !== '' && suffix(Number(digits)) === end ? Number(digits) : null;
}

function suffix(count: number): string {
  const [ten, one] = [count % 100, count % 10];
  if (ten >= 11 && ten <= 13) return 'th';
  return one === 1 ? 'st' : one === 2 ? 'nd' : one === 3 ? 'rd' : 'th';
}

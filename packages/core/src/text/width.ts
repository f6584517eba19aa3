// How a line looks in a terminal: how many columns a text takes, and what may not be sent there as it is.

/** Ranges of code points that take two columns: East Asian wide and full-width forms, and emoji. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

const NO_WIDTH = /^[\p{M}\u200b-\u200f\u2060\ufeff]$/u;

/** Columns that a text takes. */
export function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x300) columns++;
    else if (!NO_WIDTH.test(character)) columns += WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
  }
  return columns;
}

/** Control characters, halves of pairs, line separators, and marks that turn the direction of writing. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** A text that moves no cursor and changes no colour: tabs become blanks, other control characters their pictures. */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === '\t') return ' ';
    const code = character.charCodeAt(0);
    return code < 32 ? String.fromCharCode(0x2400 + code) : '\u2423';
  });
}

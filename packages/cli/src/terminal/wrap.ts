// Text broken into lines that fit a terminal: at blanks, and inside of a word only where it is wider than a whole line.

import { width } from '@beckon/core/text/width.js';

/** Columns below which wrapping makes nothing easier to read. */
const NARROWEST = 20;

/** Every line of a text, broken to fit. What is indented stays so on the lines it goes on in. */
export function wrap(text: string, columns: number): string[] {
  const room = Math.max(NARROWEST, columns);
  return text.split('\n').flatMap((line) => wrapLine(line.trimEnd(), room));
}

function wrapLine(line: string, columns: number): string[] {
  if (width(line) <= columns) return [line];
  const indent = /^ */.exec(line)?.[0].slice(0, Math.floor(columns / 2)) ?? '';
  const lines: string[] = [];
  let current = indent;
  let used = indent.length;
  let isEmpty = true;
  const end = (): void => {
    lines.push(current.trimEnd());
    current = indent;
    used = indent.length;
    isEmpty = true;
  };
  for (const [, blanks = '', word = ''] of line.trimStart().matchAll(/( *)([^ ]+)/g)) {
    if (!isEmpty && used + blanks.length + width(word) > columns) end();
    const gap = isEmpty ? '' : blanks;
    for (const piece of pieces(word, columns - indent.length)) {
      if (!isEmpty && used + gap.length + width(piece) > columns) end();
      const before = isEmpty ? '' : gap;
      current += before + piece;
      used += before.length + width(piece);
      isEmpty = false;
    }
  }
  if (!isEmpty) end();
  return lines;
}

/** A word; one that is too wide for a line in pieces that are not. Marks stay with the letter they are on. */
function pieces(word: string, columns: number): string[] {
  if (width(word) <= columns) return [word];
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const wide = width(character);
    if (used + wide > columns && piece !== '') {
      found.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += wide;
  }
  return piece === '' ? found : [...found, piece];
}

// How well a name answers to what was said: without regard to case, white space, punctuation and accents.
// Nothing is allocated per name: names are folded into one buffer, by a table that is filled as letters are met.

import { isDigit } from './text.js';

/** Letters stand for themselves, lower case and without accents; everything between words is a blank. */
const BLANK = 32;
/** A letter that folds to several (`ß`, `ﬁ`), or to none. */
const LONG = 0xffff;
const NOTHING = 0xfffe;

const blocks: (Uint16Array | undefined)[] = new Array(256);

function foldCode(code: number): number {
  if (code < 128) return ASCII[code] as number;
  const block = blocks[code >> 8] ?? fillBlock(code >> 8);
  return block[code & 255] as number;
}

function fillBlock(index: number): Uint16Array {
  const block = new Uint16Array(256);
  for (let i = 0; i < 256; i++) block[i] = foldOne((index << 8) | i);
  blocks[index] = block;
  return block;
}

function foldOne(code: number): number {
  // Halves of pairs: emoji and rare letters are compared as they are.
  if (code >= 0xd800 && code <= 0xdfff) return code;
  const folded = foldCharacter(String.fromCharCode(code));
  if (folded === '') return NOTHING;
  return folded.length === 1 ? folded.charCodeAt(0) : LONG;
}

/** Accents of Latin, Greek and Cyrillic letters, the points of Hebrew and Arabic, and what stretches a word; in other scripts marks are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;
/** What nobody sees, and apostrophes. */
const UNSEEN = /\p{Cf}|\p{VS}|['’]/gu;

/** Letters that no accent can be taken from, as they are typed where keyboards do not have them; and the last sigma of a word. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const LETTERS = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g');

function foldCharacter(character: string): string {
  const plain = character.normalize('NFKD').replace(ACCENTS, '').replace(UNSEEN, '').normalize('NFC');
  return plain
    .toLowerCase()
    .replace(LETTERS, (letter) => TYPED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, ' ')
    .replace(/ +/g, ' ');
}

const ASCII = new Uint16Array(128);
for (let code = 0; code < 128; code++) ASCII[code] = foldOne(code);

/** What was said, folded once. */
export interface FoldedText {
  readonly text: string;
  /** Folded letters with one blank between words. */
  readonly codes: Uint16Array;
  readonly words: readonly string[];
  /** Letters without blanks. */
  readonly letters: number;
}

let buffer = new Uint16Array(256);
/** The marks of half-width kana, which stand behind their letter: `ｸﾞ` is `グ`. */
const VOICED = 0x3099;
const HALF_VOICED = 0x309a;

/** Folds into the buffer; answers the length. */
function foldInto(text: string): number {
  let length = 0;
  let gap = false;
  if (buffer.length < text.length * 4 + 8) buffer = new Uint16Array(text.length * 8 + 8);
  for (let i = 0; i < text.length; i++) {
    const code = foldCode(text.charCodeAt(i));
    if (code === NOTHING) continue;
    if (code === LONG) {
      for (const letter of foldCharacter(text[i] as string)) {
        if (letter === ' ') gap = length > 0;
        else {
          if (gap) buffer[length++] = BLANK;
          gap = false;
          if (length < buffer.length) buffer[length++] = letter.charCodeAt(0);
        }
      }
      continue;
    }
    if (code === BLANK) {
      gap = length > 0;
      continue;
    }
    if (gap) {
      buffer[length++] = BLANK;
      gap = false;
    } else if ((code === VOICED || code === HALF_VOICED) && length > 0) {
      const letter = String.fromCharCode(buffer[length - 1] as number, code).normalize('NFC');
      if (letter.length === 1) {
        buffer[length - 1] = letter.charCodeAt(0);
        continue;
      }
    }
    buffer[length++] = code;
  }
  return length;
}

/** A text folded, for keys and comparisons. A text of signs only (`×`, `→`) stands for itself. */
export function fold(text: string): string {
  if (isFolded(text)) return text;
  const length = foldInto(text);
  return length === 0 ? text.trim() : String.fromCharCode(...buffer.subarray(0, Math.min(length, 4096)));
}

/** Small letters and digits with single blanks between them are folded already. */
function isFolded(text: string): boolean {
  let isBlank = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BLANK) {
      if (isBlank) return false;
      isBlank = true;
    } else if ((code >= 97 && code <= 122) || isDigit(code)) isBlank = false;
    else return false;
  }
  return !isBlank && text.length <= 4096;
}

export function said(text: string): FoldedText {
  const length = foldInto(text);
  const codes = buffer.slice(0, length);
  const words = length === 0 ? [] : fold(text).split(' ');
  return { text: text.trim(), codes, words, letters: length - Math.max(0, words.length - 1) };
}

export const EXACT = 1;
export const CONTAINS = 0.7;
export const ALL_WORDS = 0.6;

/** How well a name answers: the same, contains it from the start of a word on, has all its words, or not at all. */
export function quality(wanted: FoldedText, name: string): number {
  if (wanted.letters === 0) return wanted.text !== '' && plainSigns(name) === plainSigns(wanted.text) ? EXACT : 0;
  // A name shorter than what was said cannot hold it; folding never makes a text longer but for a few letters.
  if (name.length * 4 < wanted.letters) return 0;
  const length = foldInto(name);
  if (length === 0) return 0;
  const place = find(wanted, length);
  if (place === SAME) return signs(name) === signs(wanted.text) ? EXACT : CONTAINS;
  if (place === INSIDE) return CONTAINS;
  return wanted.words.length > 1 && hasAllWords(wanted.words, length) ? ALL_WORDS : 0;
}

const SAME = 2;
const INSIDE = 1;

/** Signs that make another thing of a name: C++ and C#, 1.5 and 15, +5 and -5, 5 € and 5 $. Others are decoration. */
const SIGNS = /[+#%€$£¥=<>]|-(?=\d)|(?<=\p{L})-(?=\s*$)|(?<=\d)[.,:](?=\d)/gu;

function signs(text: string): string {
  return plainSigns(text).match(SIGNS)?.join('') ?? '';
}

const DASHES = /[\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;

/** Signs as keyboards have them: one minus, one kind of quote, full-width and half-width the same. */
export function plainSigns(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.trim();
  return text
    .normalize('NFKC')
    .replace(/\p{VS}|\p{Cf}/gu, '')
    .replace(DASHES, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .trim();
}
const NOT_PLAIN = /[^\x20-\x7e]/;

/** Longer texts are compared as a whole only. */
const LONGEST_PART = 200;

/** Looks for the wanted letters in the buffer, from each start of a word on; blanks count on neither side. */
function find({ codes, letters }: FoldedText, length: number): number {
  const last = codes.length > LONGEST_PART ? 1 : length;
  for (let start = 0; start < last; start++) {
    if (start > 0 && buffer[start - 1] !== BLANK && !startsAnywhere(buffer[start] as number)) continue;
    const end = matchFrom(codes, start, length);
    if (end < 0) continue;
    if (start === 0 && end === length) return SAME;
    // The start of a word is a name for it only if it is more than a few letters.
    const isWhole = end === length || buffer[end] === BLANK || startsAnywhere(buffer[end] as number);
    if ((isWhole || letters >= SHORTEST_START) && !isDenied(start)) return INSIDE;
  }
  return 0;
}

const SHORTEST_START = 4;

const DENIALS = ['dont', 'not', 'never', 'no', 'without'].map((word) =>
  [...word].map((letter) => letter.charCodeAt(0)),
);

/** The word before says the opposite: `Don't save` is no `Save`. */
function isDenied(start: number): boolean {
  return DENIALS.some((word) => {
    const from = start - 1 - word.length;
    if (from < 0 || (from > 0 && buffer[from - 1] !== BLANK)) return false;
    return word.every((code, i) => buffer[from + i] === code);
  });
}

/** Scripts that put no blanks between words: a name may start anywhere. */
export function startsAnywhere(code: number): boolean {
  return code >= 0x0e00 && (code < 0x1100 || (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff));
}

function matchFrom(wanted: Uint16Array, start: number, length: number): number {
  let at = start;
  let isApart = false;
  for (let i = 0; i < wanted.length; i++) {
    const code = wanted[i] as number;
    if (code === BLANK) {
      isApart = true;
      continue;
    }
    const before = at;
    while (at < length && buffer[at] === BLANK) at++;
    if (at >= length || buffer[at] !== code) return -1;
    // Between digits a blank counts: `1 5` is not `15`.
    if (isApart !== at > before && before > start && isDigit(code) && isDigit(wanted[i - (isApart ? 2 : 1)] as number))
      return -1;
    at++;
    isApart = false;
  }
  // A number is whole: `Invoice 1` is not the start of `Invoice 10`.
  return at < length && isDigit(buffer[at] as number) && isDigit(buffer[at - 1] as number) ? -1 : at;
}

function hasAllWords(words: readonly string[], length: number): boolean {
  for (let i = 0; i < words.length; i++) {
    if (!hasWord(words[i] as string, length)) return false;
  }
  return true;
}

function hasWord(word: string, length: number): boolean {
  for (let start = 0; start < length; start++) {
    if (start > 0 && buffer[start - 1] !== BLANK) continue;
    let i = 0;
    while (i < word.length && start + i < length && buffer[start + i] === word.charCodeAt(i)) i++;
    if (i === word.length && (start + i === length || buffer[start + i] === BLANK)) return true;
  }
  return false;
}

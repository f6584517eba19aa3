// A text with one level of escapes read: percent signs of addresses, backslashes of JSON and shells, entities of HTML,
// and the tags between pieces of a text. Each character knows which part of the whole text it came from.

import { ENTITIES } from './entities.js';

export interface Layer {
  readonly codes: Uint16Array;
  /** Where each character begins and ends in the whole text; null: where it stands. */
  readonly from: Uint32Array | null;
  readonly to: Uint32Array | null;
}

const [PERCENT, BACKSLASH, AMPERSAND, QUOTE, DOUBLE] = [0x25, 0x5c, 0x26, 0x27, 0x22];
const [LESS, EQUALS, GREATER] = [0x3c, 0x3d, 0x3e];
/** What an escape begins with. */
const SIGNS = [PERCENT, BACKSLASH, AMPERSAND, QUOTE];
/** No name of an entity is longer. */
const LONGEST_ENTITY = 10;
/** A tag that is longer is none. */
const LONGEST_TAG = 1000;

export function layerOf(text: string): Layer {
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return { codes, from: null, to: null };
}

/** The text with one level of escapes read; null: there are none. */
export function unescaped(layer: Layer): Layer | null {
  const { codes } = layer;
  if (!SIGNS.some((sign) => codes.includes(sign))) return null;
  const found = new Output(layer);
  let isChanged = false;
  for (let i = 0; i < codes.length; ) {
    const code = codes[i] as number;
    const read =
      code === PERCENT
        ? percentAt(codes, i)
        : code === BACKSLASH
          ? backslashAt(codes, i)
          : code === AMPERSAND
            ? entityAt(codes, i)
            : code === QUOTE
              ? shellQuoteAt(codes, i)
              : 0;
    if (read === 0) found.add(code, i, ++i);
    else {
      isChanged = true;
      i = found.addPoint(read, i);
    }
  }
  return isChanged ? found.layer : null;
}

/** The text with the escapes of mails read, `=C3=A9` and ends of lines behind `=`; null: there are none. */
export function unquoted(layer: Layer): Layer | null {
  const { codes } = layer;
  const found = new Output(layer);
  let isChanged = false;
  for (let i = 0; i < codes.length; ) {
    const code = codes[i] as number;
    const isBroken = code === EQUALS && (codes[i + 1] === 0x0a || (codes[i + 1] === 0x0d && codes[i + 2] === 0x0a));
    const byteAt = (j: number): number => (codes[i + 3 * j] === EQUALS ? hexAt(codes, i + 3 * j + 1, 2) : -1);
    const read = code === EQUALS && !isBroken ? inUtf8(3, byteAt) : 0;
    isChanged ||= isBroken || read !== 0;
    if (isBroken) i += codes[i + 1] === 0x0a ? 2 : 3;
    else if (read === 0) found.add(code, i, ++i);
    else i = found.addPoint(read, i);
  }
  return isChanged ? found.layer : null;
}

/** The text without its tags; null: there are none. */
export function untagged(layer: Layer): Layer | null {
  const { codes } = layer;
  const found = new Output(layer);
  let isChanged = false;
  for (let i = 0; i < codes.length; ) {
    const end = codes[i] === LESS ? tagEnd(codes, i) : 0;
    if (end > 0) {
      isChanged = true;
      i = end;
    } else found.add(codes[i] as number, i, ++i);
  }
  return isChanged ? found.layer : null;
}

class Output {
  readonly #source: Layer;
  readonly #codes: Uint16Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  #length = 0;

  constructor(source: Layer) {
    const { length } = source.codes;
    this.#source = source;
    // What is written with an escape is shorter without it.
    this.#codes = new Uint16Array(length);
    this.#from = new Uint32Array(length);
    this.#to = new Uint32Array(length);
  }

  add(code: number, first: number, end: number): void {
    const at = this.#length++;
    const { from, to } = this.#source;
    this.#codes[at] = code;
    this.#from[at] = from === null ? first : (from[first] as number);
    this.#to[at] = to === null ? end : (to[end - 1] as number);
  }

  /** What was read there, and where it ends. */
  addPoint(read: number, at: number): number {
    const [point, end] = [read % POINTS, at + Math.floor(read / POINTS)];
    if (point > 0xffff) {
      this.add(0xd800 + ((point - 0x10000) >> 10), at, end);
      this.add(0xdc00 + ((point - 0x10000) & 0x3ff), at, end);
    } else this.add(point, at, end);
    return end;
  }

  get layer(): Layer {
    const end = this.#length;
    return { codes: this.#codes.subarray(0, end), from: this.#from.subarray(0, end), to: this.#to.subarray(0, end) };
  }
}

/** What was read: the character, and how long it was written. 0: no escape. */
const POINTS = 0x200000;
const read = (point: number, length: number): number => length * POINTS + point;

/** `%C3%A9`, `%E9` of older pages, `%u00E9`. */
function percentAt(codes: Uint16Array, at: number): number {
  if (codes[at + 1] === 0x75 || codes[at + 1] === 0x55) {
    const point = hexAt(codes, at + 2, 4);
    return point < 0 ? 0 : read(point, 6);
  }
  return inUtf8(3, (i) => (codes[at + 3 * i] === PERCENT ? hexAt(codes, at + 3 * i + 1, 2) : -1));
}

/** A character of one byte or more, each of them written with so many signs. */
function inUtf8(length: number, byteAt: (index: number) => number): number {
  const first = byteAt(0);
  if (first < 0) return 0;
  const more = first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
  if (first < 0x80 || more === 0 || first >= 0xf5) return read(first, length);
  let point = first & (0x3f >> more);
  for (let i = 1; i <= more; i++) {
    const next = byteAt(i);
    if (next >> 6 !== 2) return read(first, length);
    point = (point << 6) | (next & 0x3f);
  }
  return read(point, length * (more + 1));
}

const ESCAPED: Readonly<Record<number, number>> = {
  110: 0x0a,
  114: 0x0d,
  116: 0x09,
  98: 0x08,
  102: 0x0c,
  118: 0x0b,
};

/** `\n`, `\"`, `\u00e9`, `\u{e9}`, `\xe9`, `\xc3\xa9`, and a shell's `\$` and `\303\251`. */
function backslashAt(codes: Uint16Array, at: number): number {
  const next = codes[at + 1];
  if (next === undefined) return 0;
  // What is escaped is itself an escape, which is read first.
  if ((next === AMPERSAND && entityAt(codes, at + 1) > 0) || (next === PERCENT && percentAt(codes, at + 1) > 0))
    return 0;
  if (next === 0x78) {
    const isByte = (i: number): boolean => codes[at + 4 * i] === BACKSLASH && codes[at + 4 * i + 1] === next;
    return inUtf8(4, (i) => (isByte(i) ? hexAt(codes, at + 4 * i + 2, 2) : -1)) || read(next, 2);
  }
  if (next >= 0x30 && next <= 0x33) {
    const octal = inUtf8(4, (i) => (codes[at + 4 * i] === BACKSLASH ? octalAt(codes, at + 4 * i + 1) : -1));
    if (octal !== 0) return octal;
  }
  if (next === 0x75) {
    if (codes[at + 2] === 0x7b)
      for (let length = 6; length >= 1; length--) {
        const point = codes[at + 3 + length] === 0x7d ? hexAt(codes, at + 3, length) : -1;
        if (point >= 0 && point < 0x110000) return read(point, length + 4);
      }
    const point = hexAt(codes, at + 2, 4);
    return point < 0 ? read(next, 2) : read(point, 6);
  }
  return read(ESCAPED[next] ?? next, 2);
}

/** `&amp;`, `&#38;`, `&#x26;`, also without the semicolon. */
function entityAt(codes: Uint16Array, at: number): number {
  if (codes[at + 1] === 0x23) {
    const isHex = ((codes[at + 2] as number) | 0x20) === 0x78;
    const start = at + (isHex ? 3 : 2);
    let [point, end] = [0, start];
    for (; end < start + 8; end++) {
      const digit = digitOf(codes[end]);
      if (digit < 0 || (!isHex && digit > 9)) break;
      point = point * (isHex ? 16 : 10) + digit;
    }
    if (end === start || point > 0x10ffff) return 0;
    return read(point, end - at + (codes[end] === 0x3b ? 1 : 0));
  }
  let name = '';
  for (let i = at + 1; i <= at + LONGEST_ENTITY + 1; i++) {
    const code = codes[i];
    if (code === 0x3b) {
      const point = ENTITIES.get(name);
      return point === undefined ? 0 : read(point, i - at + 1);
    }
    if (code === undefined || !isLetter(code)) return 0;
    name += String.fromCharCode(code);
  }
  return 0;
}

/** An apostrophe within apostrophes, as shells have it: `'\''` or `'"'"'`. */
function shellQuoteAt(codes: Uint16Array, at: number): number {
  if (codes[at + 1] === BACKSLASH && codes[at + 2] === QUOTE && codes[at + 3] === QUOTE) return read(QUOTE, 4);
  const isQuoted = codes[at + 1] === DOUBLE && codes[at + 2] === QUOTE && codes[at + 3] === DOUBLE;
  return isQuoted && codes[at + 4] === QUOTE ? read(QUOTE, 5) : 0;
}

/** Where a tag ends; 0: it is none. */
function tagEnd(codes: Uint16Array, at: number): number {
  const next = codes[at + 1];
  if (next === undefined || !(isLetter(next) || next === 0x2f || next === 0x21)) return 0;
  const last = Math.min(codes.length, at + LONGEST_TAG);
  for (let i = at + 2; i < last; i++) {
    if (codes[i] === GREATER) return i + 1;
    if (codes[i] === LESS) return 0;
  }
  return 0;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function hexAt(codes: Uint16Array, at: number, length: number): number {
  let value = 0;
  for (let i = at; i < at + length; i++) {
    const digit = digitOf(codes[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Three digits, as of a byte. */
function octalAt(codes: Uint16Array, at: number): number {
  let value = 0;
  for (let i = at; i < at + 3; i++) {
    const digit = digitOf(codes[i]);
    if (digit < 0 || digit > 7) return -1;
    value = value * 8 + digit;
  }
  return value > 0xff ? -1 : value;
}

function digitOf(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

// The spellings of a secret to search for. Escapes need none of their own: they are read in the text (layers.ts).

import { type Layer, layerOf, unescaped } from './layers.js';

export interface Needle {
  /** Without blanks and plus signs, which stand for each other. */
  readonly text: string;
  /** How many of those there are in it, at least and at most. */
  readonly blanks: readonly [least: number, most: number];
  /** It is hidden wherever it stands; else only where it is a value by itself. */
  readonly isLong: boolean;
  /** Plus signs before and behind it. */
  readonly edges: readonly [before: number, behind: number];
  /** In Base64 a character at its start or its end may belong to a neighbor, too. */
  readonly sharesStart: boolean;
  readonly sharesEnd: boolean;
}

/** Shorter ones may be any word: they would blot out half the page. */
export const SHORTEST = 4;
/** This much of a secret is searched for, in pieces if it is long. */
const LONGEST = 65_536;
const PIECE = 512;
/** A piece with fewer different characters gives nothing away. */
const VARIED = 4;
/** A line of a secret, such as a key, that is one by itself. */
const LINE = 16;
/** Letters in other case are the same secret only from here on, where it is no word. */
const CASED = 6;
/** Words that are longer say the same in capitals: a passphrase. */
const CASED_WORDS = 12;
const LAYERS = 3;
export const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Every spelling of a secret. */
export function needlesOf(secret: string): readonly Needle[] {
  const found = new Map<string, Needle>();
  const add: Add = (text, shortest = 1, sharesStart = false, sharesEnd = false) => {
    const { codes, blanks, length } = canonicalOf(layerOf(text));
    const bare = textOf({ codes: codes.subarray(0, length) });
    if (length === 0 || length < shortest || isMask(bare)) return;
    const count = (blanks[length - 1] as number) - (blanks[0] as number);
    const [least, most] = found.get(bare)?.blanks ?? [count, count];
    found.set(bare, {
      text: bare,
      blanks: [Math.min(least, count), Math.max(most, count)],
      isLong: length >= SHORTEST,
      edges: [blanks[0] as number, (blanks[length] as number) - (blanks[length - 1] as number)],
      sharesStart,
      sharesEnd,
    });
  };
  const known = secret.slice(0, LONGEST).trim();
  if (known === '' || isMask(known)) return [];
  if (canonicalOf(layerOf(known)).length < SHORTEST) add(known);
  else
    for (const one of wordings(known))
      for (const piece of piecesOf(one)) {
        add(piece.trim(), SHORTEST);
        for (const written of escapedOf(piece)) encoded(bytesOf(written), add);
        encoded(inUtf16(piece), add);
      }
  // In another case it is still readable; no one encodes it so.
  for (const one of casesOf(known)) for (const piece of piecesOf(one)) add(piece.trim(), SHORTEST);
  return [...found.values()];
}

type Add = (text: string, shortest?: number, sharesStart?: boolean, sharesEnd?: boolean) => void;

/** The secret, its lines, how others write the same letters, and what is left when escapes in it are read. */
function wordings(secret: string): ReadonlySet<string> {
  const found = new Set([secret]);
  const lines = secret.split(/[\r\n]+/).map((line) => line.trim());
  if (lines.length > 1) for (const line of lines) if (line.length >= LINE) found.add(line);
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) found.add(secret.normalize(form));
  let layer: Layer | null = layerOf(secret);
  for (let i = 0; i < LAYERS && layer !== null; i++) {
    layer = unescaped(layer);
    if (layer !== null) found.add(textOf(layer));
  }
  return found;
}

/** As styles write it: `text-transform: capitalize`. */
function casesOf(secret: string): readonly string[] {
  if (secret.length < (/[^\p{L}\s]/u.test(secret) ? CASED : CASED_WORDS)) return [];
  const capitalized = secret.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return [secret.toUpperCase(), secret.toLowerCase(), capitalized];
}

function piecesOf(text: string): readonly string[] {
  if (text.length <= 2 * PIECE) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  // One character over and over says nothing.
  return pieces.filter((piece) => new Set(piece).size >= VARIED);
}

/** As it is written where it is encoded as a part of something: in JSON, an address, or a form. */
function escapedOf(text: string): ReadonlySet<string> {
  const found = new Set([text]);
  if (text.length > PIECE) return found;
  found.add(JSON.stringify(text).slice(1, -1));
  // Half a character has no bytes.
  const inUrl = encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ''));
  const byte = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  found.add(inUrl);
  found.add(inUrl.replaceAll('%20', '+').replace(/[!'()~]/g, byte));
  return found;
}

/** As Base64 in every alignment, with both alphabets, and as hexadecimal digits. */
function encoded(bytes: readonly number[], add: Add): void {
  for (let shift = 0; shift < 3; shift++) {
    const { core, sharesStart, sharesEnd } = base64(bytes, shift);
    for (const one of [core, core.replaceAll('+', '-').replaceAll('/', '_')])
      add(one, SHORTEST, sharesStart, sharesEnd);
  }
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  for (const one of [hex, hex.toUpperCase()]) add(one, 2 * SHORTEST);
}

/** The characters that only these bytes make, where so many others come before them. */
function base64(
  bytes: readonly number[],
  shift: number,
): { readonly core: string; readonly sharesStart: boolean; readonly sharesEnd: boolean } {
  const [firstBit, endBit] = [8 * shift, 8 * (shift + bytes.length)];
  const [first, end] = [Math.ceil(firstBit / 6), Math.floor(endBit / 6)];
  let core = '';
  for (let at = first; at < end; at++) {
    const bit = 6 * at - firstBit;
    const index = bit >> 3;
    const pair = ((bytes[index] as number) << 8) | (bytes[index + 1] ?? 0);
    core += BASE64[(pair >> (10 - (bit & 7))) & 0x3f];
  }
  return { core, sharesStart: firstBit % 6 !== 0, sharesEnd: endBit % 6 !== 0 };
}

/** As Windows writes it. */
function inUtf16(text: string): readonly number[] {
  return Array.from({ length: 2 * text.length }, (_, i) => (text.charCodeAt(i >> 1) >> (8 * (i & 1))) & 0xff);
}

/** UTF-8. Half a character is none. */
function bytesOf(text: string): readonly number[] {
  const bytes: number[] = [];
  for (const sign of text) {
    const point = sign.codePointAt(0) as number;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point >= 0xd800 && point < 0xe000) bytes.push(0xef, 0xbf, 0xbd);
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else
      bytes.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 0x3f),
        0x80 | ((point >> 6) & 0x3f),
        0x80 | (point & 0x3f),
      );
  }
  return bytes;
}

/** A text as it is compared: without blanks, plus signs and what is not seen, and not broken into lines. */
export interface Canonical {
  readonly codes: Uint16Array;
  /** Where each stands in the layer. */
  readonly at: Uint32Array;
  /** How many blanks and plus signs, and how many ends of lines, were left out before each, and before the end. */
  readonly blanks: Uint32Array;
  readonly breaks: Uint32Array;
  readonly length: number;
}

export function canonicalOf({ codes }: Pick<Layer, 'codes'>): Canonical {
  const found = new Uint16Array(codes.length);
  const at = new Uint32Array(codes.length);
  const blanks = new Uint32Array(codes.length + 1);
  const breaks = new Uint32Array(codes.length + 1);
  let [length, blank, broken] = [0, 0, 0];
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (isBlank(code)) {
      const end = blankEnd(codes, i);
      if (hasLineEnd(codes, i, end)) broken++;
      else blank++;
      i = end - 1;
    } else if (code === PLUS) blank++;
    else if (!isUnseen(code)) {
      found[length] = code;
      at[length] = i;
      blanks[length] = blank;
      breaks[length++] = broken;
    }
  }
  blanks[length] = blank;
  breaks[length] = broken;
  return { codes: found, at, blanks, breaks, length };
}

const [SPACE, PLUS] = [0x20, 0x2b];

function isBlank(code: number): boolean {
  return (code <= SPACE && code !== 0) || code === 0xa0;
}

function blankEnd(codes: Uint16Array, from: number): number {
  let end = from;
  while (end < codes.length && isBlank(codes[end] as number)) end++;
  return end;
}

function hasLineEnd(codes: Uint16Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (codes[i] === 0x0a || codes[i] === 0x0d) return true;
  return false;
}

function isUnseen(code: number): boolean {
  return (
    // Beside each letter, where a text of two bytes for each is read as one of one byte.
    code === 0 ||
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff
  );
}

function textOf({ codes }: Pick<Layer, 'codes'>): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 8192) text += String.fromCharCode(...codes.subarray(at, at + 8192));
  return text;
}

function isMask(text: string): boolean {
  return /^•*$/.test(text);
}

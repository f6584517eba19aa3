// PNGs: taken apart and put together again, by the means that every JavaScript has.

import type { Box } from './box.js';

const SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Values a pixel has, by kind of colour. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** No screen has more pixels. */
const MOST_PIXELS = 100_000_000;
/** Chunks on how to read the pixels are kept. */
const RETAINED: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'pHYs', 'sBIT']);

/** A picture that was taken apart, its pixels still packed. */
export interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly data: readonly Uint8Array[];
  readonly kept: readonly { readonly type: string; readonly bytes: Uint8Array }[];
}

/** Null: it is none, or of a kind that screens are not taken in. */
export function readPng(bytes: Uint8Array): Png | null {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let head: Omit<Png, 'data' | 'kept'> | null = null;
  const data: Uint8Array[] = [];
  const kept: { type: string; bytes: Uint8Array }[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const inside = bytes.subarray(at + 8, at + 8 + length);
    if (inside.length < length) return null;
    if (type === 'IHDR') head = headOf(inside);
    else if (type === 'IDAT') data.push(inside);
    else if (RETAINED.has(type)) kept.push({ type, bytes: inside });
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  return head === null || data.length === 0 ? null : { ...head, data, kept };
}

/** Eight or sixteen bits a value, row after row: as in screenshots. */
function headOf(bytes: Uint8Array): Omit<Png, 'data' | 'kept'> | null {
  if (bytes.length < 13) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 9, , , interlaced = 1] = bytes.subarray(8, 13);
  const isKnown = (depth === 8 || depth === 16) && CHANNELS[color] !== undefined && interlaced === 0;
  const isSane = width > 0 && height > 0 && width * height <= MOST_PIXELS;
  return isKnown && isSane ? { width, height, depth, color } : null;
}

/** Bytes that a pixel takes. */
export function pixelSize({ color, depth }: Png): number {
  return (CHANNELS[color] ?? 0) * (depth / 8);
}

/** The values of the first rows, without the filters that made them small. */
export async function pixelsOf(png: Png, rows: number = png.height): Promise<Uint8Array | null> {
  const size = pixelSize(png);
  const stride = png.width * size;
  const needed = (stride + 1) * rows;
  let raw: Uint8Array;
  try {
    raw = await unpacked(png.data, needed, rows === png.height);
  } catch {
    // Damaged on its way.
    return null;
  }
  if (raw.length < needed) return null;
  const out = new Uint8Array(stride * rows);
  for (let row = 0; row < rows; row++) {
    const from = row * (stride + 1);
    const filter = raw[from] as number;
    if (filter > 4) return null;
    const to = row * stride;
    out.set(raw.subarray(from + 1, from + 1 + stride), to);
    if (filter !== 0) unfilter(out, to, { stride, size, filter, isFirst: row === 0 });
  }
  return out;
}

interface Row {
  readonly stride: number;
  readonly size: number;
  readonly filter: number;
  readonly isFirst: boolean;
}

/** A function for each filter: there are millions of values. */
function unfilter(out: Uint8Array, from: number, row: Row): void {
  if (row.filter === 1) addLeft(out, from + row.size, from + row.stride, row.size);
  // Adding what is so far above is the same as adding what is so far to the left.
  else if (row.filter === 2 && !row.isFirst) addLeft(out, from, from + row.stride, row.stride);
  else if (row.filter > 2) addGuessed(out, from, row);
}

function addLeft(out: Uint8Array, from: number, to: number, distance: number): void {
  for (let i = from; i < to; i++) out[i] = (out[i] as number) + (out[i - distance] as number);
}

function addGuessed(out: Uint8Array, from: number, { stride, size, filter, isFirst }: Row): void {
  const at = (i: number): number => out[i] as number;
  for (let i = from; i < from + stride; i++) {
    const left = i >= from + size ? at(i - size) : 0;
    const up = isFirst ? 0 : at(i - stride);
    const corner = isFirst || i < from + size ? 0 : at(i - stride - size);
    out[i] = at(i) + (filter === 3 ? (left + up) >> 1 : paeth(left, up, corner));
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

interface Reader {
  read(): Promise<{ readonly value?: Uint8Array; readonly done: boolean }>;
  cancel(): Promise<void>;
}

/** What browsers and Node have alike, and the language itself has no types for. */
interface Streams {
  readonly Blob: new (
    parts: readonly Uint8Array[],
  ) => { stream(): { pipeThrough(stream: unknown): { getReader(): Reader } } };
  readonly CompressionStream: new (format: 'deflate') => unknown;
  readonly DecompressionStream: new (format: 'deflate') => unknown;
}

function streams(): Streams {
  return globalThis as unknown as Streams;
}

/** The same in Node, in a fifth of the time: as one piece, and no better packed than is worth the while. */
interface Zlib {
  readonly inflate: (bytes: Uint8Array, options: { readonly maxOutputLength: number }, done: Done) => void;
  readonly deflate: (bytes: Uint8Array, options: { readonly level: number }, done: Done) => void;
}
type Done = (error: Error | null, bytes: Uint8Array<ArrayBuffer>) => void;
const LEVEL = 3;

function zlib(): Zlib | null {
  const { process } = globalThis as unknown as {
    readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
  };
  return (process?.getBuiltinModule?.('node:zlib') ?? null) as Zlib | null;
}

/** As much as is wanted of what was packed, or less if there is no more. `isAll`: it should be just that. */
async function unpacked(parts: readonly Uint8Array[], most: number, isAll: boolean): Promise<Uint8Array> {
  const node = isAll ? zlib() : null;
  if (node !== null) {
    const whole = await new Promise<Uint8Array | null>((resolve) => {
      // What is longer than it should be is read as far as it is wanted, below.
      node.inflate(joined(parts), { maxOutputLength: most }, (error, bytes) => resolve(error === null ? bytes : null));
    });
    if (whole !== null) return whole;
  }
  return through(new (streams().DecompressionStream)('deflate'), parts, most);
}

async function packed(raw: Uint8Array): Promise<Uint8Array> {
  const node = zlib();
  if (node === null) return through(new (streams().CompressionStream)('deflate'), [raw], Number.POSITIVE_INFINITY);
  return new Promise((resolve, reject) => {
    node.deflate(raw, { level: LEVEL }, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

/** All that comes out, or as much of it as is wanted: what is more is not even made. */
async function through(stream: unknown, parts: readonly Uint8Array[], most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new (streams().Blob)(parts.map((part) => part.slice())).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    const { value, done } = await reader.read();
    if (done || value === undefined) break;
    chunks.push(value);
    length += value.length;
  }
  await reader.cancel().catch(() => {});
  return joined(chunks);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A PNG of the kind of another, of these values, row after row. No filters: what is written packs best as it is. */
export async function writePng(
  { depth, color, kept }: Png,
  { width, height }: { readonly width: number; readonly height: number },
  values: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const stride = values.length / height;
  const raw = new Uint8Array(values.length + height);
  for (let row = 0; row < height; row++)
    raw.set(values.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  const data = await packed(raw);
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([depth, color, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', head),
    ...kept.map(({ type, bytes }) => chunk(type, bytes)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ];
  return joined([Uint8Array.from(SIGNATURE), ...chunks]);
}

/** A very dark grey: shows that it was painted on purpose. */
const PAINT: readonly number[] = [24, 24, 27];

/** The same picture with solid rectangles, in pixels, over it; null: it is no PNG of a kind that screens are taken in. */
export async function painted(bytes: Uint8Array, rectangles: readonly Box[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const png = readPng(bytes);
  const values = png === null ? null : await pixelsOf(png);
  if (png === null || values === null) return null;
  const pixel = paintOf(png);
  const stride = png.width * pixel.length;
  for (const { x, y, width, height } of rectangles) {
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
    const [left, right] = [within(Math.floor(x), png.width), within(Math.ceil(x + width), png.width)];
    const [top, bottom] = [within(Math.floor(y), png.height), within(Math.ceil(y + height), png.height)];
    if (right <= left) continue;
    const line = new Uint8Array((right - left) * pixel.length);
    for (let i = 0; i < line.length; i += pixel.length) line.set(pixel, i);
    for (let row = top; row < bottom; row++) values.set(line, row * stride + left * pixel.length);
  }
  return writePng(png, png, values);
}

/** One pixel of the paint, as a picture of this kind writes it. */
function paintOf(png: Png): Uint8Array {
  const { color, depth } = png;
  const [grey = 0] = PAINT;
  const values =
    color === 3
      ? [darkest(png)]
      : color === 0
        ? [grey]
        : color === 4
          ? [grey, 255]
          : color === 2
            ? PAINT
            : [...PAINT, 255];
  return Uint8Array.from(depth === 16 ? values.flatMap((value) => [value, value]) : values);
}

function darkest({ kept }: Png): number {
  const palette = kept.find(({ type }) => type === 'PLTE')?.bytes ?? new Uint8Array(0);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 2 < palette.length; i += 3) {
    const sum = (palette[i] as number) + (palette[i + 1] as number) + (palette[i + 2] as number);
    if (sum < least) [best, least] = [i / 3, sum];
  }
  return best;
}

function chunk(type: string, bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + bytes.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, bytes.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(bytes, 8);
  view.setUint32(8 + bytes.length, crc(out.subarray(4, 8 + bytes.length)));
  return out;
}

const TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (let i = 0; i < bytes.length; i++)
    value = (TABLE[(value ^ (bytes[i] as number)) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

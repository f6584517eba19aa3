// A part of a picture: PNGs are taken apart and put together again, by the means that every JavaScript has.

export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Values a pixel has, by kind of colour. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const CRUMB = 0.1;
/** No screen has more pixels. */
const MOST_PIXELS = 100_000_000;
/** What says how the pixels are meant is kept. */
const KEPT: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'pHYs', 'sBIT']);

interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly data: readonly Uint8Array[];
  readonly kept: readonly { readonly type: string; readonly bytes: Uint8Array }[];
}

/** The part of a PNG, as a PNG; null: it is none, or of a kind that phones do not make. */
export async function cropped(bytes: Uint8Array, part: Part): Promise<Uint8Array<ArrayBuffer> | null> {
  const png = read(bytes);
  if (png === null) return null;
  const x = clamp(Math.floor(part.x + CRUMB), 0, png.width - 1);
  const y = clamp(Math.floor(part.y + CRUMB), 0, png.height - 1);
  // Points that were made of pixels are pixels again, without the crumbs.
  const width = clamp(Math.ceil(part.width - CRUMB), 1, png.width - x);
  const height = clamp(Math.ceil(part.height - CRUMB), 1, png.height - y);
  const size = (CHANNELS[png.color] ?? 0) * (png.depth / 8);
  const rows = await pixels(png, size, y + height);
  if (rows === null) return null;
  const line = width * size;
  const out = new Uint8Array((line + 1) * height);
  const stride = png.width * size;
  for (let row = 0; row < height; row++) {
    const from = (y + row) * stride + x * size;
    out.set(rows.subarray(from, from + line), row * (line + 1) + 1);
  }
  return written(
    { ...png, width, height },
    await through(new CompressionStream('deflate'), [out], Number.POSITIVE_INFINITY),
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Number.isFinite(value) ? value : least));
}

function read(bytes: Uint8Array): Png | null {
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
    else if (KEPT.has(type)) kept.push({ type, bytes: inside });
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  return head === null || data.length === 0 ? null : { ...head, data, kept };
}

/** Eight or sixteen bits a value, row after row: as screens are taken. */
function headOf(bytes: Uint8Array): Omit<Png, 'data' | 'kept'> | null {
  if (bytes.length < 13) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 9, , , interlaced = 1] = bytes.subarray(8, 13);
  const isKnown = (depth === 8 || depth === 16) && CHANNELS[color] !== undefined && interlaced === 0;
  const isSane = width > 0 && height > 0 && width * height <= MOST_PIXELS;
  return isKnown && isSane ? { width, height, depth, color } : null;
}

/** The values of the first rows, without the filters that made them small. */
async function pixels({ width, data }: Png, size: number, rows: number): Promise<Uint8Array | null> {
  const stride = width * size;
  const needed = (stride + 1) * rows;
  let raw: Uint8Array;
  try {
    raw = await through(new DecompressionStream('deflate'), data, needed);
  } catch {
    // Damaged on its way.
    return null;
  }
  if (raw.length < needed) return null;
  const out = new Uint8Array(stride * rows);
  for (let row = 0; row < rows; row++) {
    const filter = raw[row * (stride + 1)] as number;
    if (filter > 4) return null;
    unfilter(raw, row * (stride + 1) + 1, out, row * stride, { stride, size, filter, isFirst: row === 0 });
  }
  return out;
}

interface Row {
  readonly stride: number;
  readonly size: number;
  readonly filter: number;
  readonly isFirst: boolean;
}

function unfilter(
  raw: Uint8Array,
  from: number,
  out: Uint8Array,
  to: number,
  { stride, size, filter, isFirst }: Row,
): void {
  for (let i = 0; i < stride; i++) {
    const left = i >= size ? (out[to + i - size] as number) : 0;
    const up = isFirst ? 0 : (out[to + i - stride] as number);
    const corner = isFirst || i < size ? 0 : (out[to + i - stride - size] as number);
    const value = raw[from + i] as number;
    const add =
      filter === 0
        ? 0
        : filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : paeth(left, up, corner);
    out[to + i] = (value + add) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** All that comes out, or as much of it as is wanted: what is more is not even made. */
async function through(
  stream: CompressionStream | DecompressionStream,
  parts: readonly Uint8Array[],
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob(parts.map((part) => part.slice())).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  await reader.cancel().catch(() => {});
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function written({ width, height, depth, color, kept }: Png, data: Uint8Array): Uint8Array<ArrayBuffer> {
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
  const out = new Uint8Array(SIGNATURE.length + chunks.reduce((sum, one) => sum + one.length, 0));
  out.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const one of chunks) {
    out.set(one, at);
    at += one.length;
  }
  return out;
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
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

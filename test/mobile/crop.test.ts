// Parts of pictures, compared sign by sign with the picture they were cut from.

import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropped } from '../../packages/phone/src/shared/crop.js';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly color: 0 | 2 | 4 | 6;
  readonly depth: 8 | 16;
  readonly filters: readonly number[];
  readonly seed: number;
}

const CHANNELS = { 0: 1, 2: 3, 4: 2, 6: 4 } as const;

const pictures: fc.Arbitrary<Picture> = fc.record({
  width: fc.integer({ min: 1, max: 24 }),
  height: fc.integer({ min: 1, max: 16 }),
  color: fc.constantFrom(0, 2, 4, 6),
  depth: fc.constantFrom(8, 16),
  filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 16, maxLength: 16 }),
  seed: fc.integer(),
});

function sizeOf({ color, depth }: Picture): number {
  return (CHANNELS[color] * depth) / 8;
}

/** The values of a picture, row by row. */
function valuesOf(picture: Picture): Uint8Array {
  let state = picture.seed | 1;
  return Uint8Array.from({ length: picture.width * picture.height * sizeOf(picture) }, () => {
    state = Math.imul(state, 1664525) + 1013904223;
    return (state >>> 24) & 255;
  });
}

/** A PNG with another filter in each row, as encoders choose them. */
function pngOf(picture: Picture): Buffer {
  const { width, height, filters } = picture;
  const size = sizeOf(picture);
  const stride = width * size;
  const values = valuesOf(picture);
  const raw = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const filter = filters[y] ?? 0;
    raw[y * (stride + 1)] = filter;
    for (let i = 0; i < stride; i++) {
      const at = (row: number, column: number): number =>
        row < 0 || column < 0 ? 0 : (values[row * stride + column] as number);
      const left = at(y, i - size);
      const up = at(y - 1, i);
      const corner = i < size ? 0 : at(y - 1, i - size);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] as number;
      raw[y * (stride + 1) + 1 + i] = (at(y, i) - guess) & 255;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([picture.depth, picture.color, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Software\0nobody')),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  return out;
}

/** Width, height and values of a PNG without filters. */
function readPng(png: Uint8Array): { width: number; height: number; rows: Buffer; stride: number } {
  const bytes = Buffer.from(png);
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const at = bytes.indexOf('IDAT');
  const raw = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  const stride = raw.length / height - 1;
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) => raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1))),
  );
  return { width, height, rows, stride };
}

describe('a part of a picture', () => {
  it('has just the values that are there, whatever filters the picture has', async () => {
    const part = fc.record({
      x: fc.integer({ min: 0, max: 23 }),
      y: fc.integer({ min: 0, max: 15 }),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(pictures, part, async (picture, { x, y, width, height }) => {
        const left = Math.min(x, picture.width - 1);
        const top = Math.min(y, picture.height - 1);
        const cut = await cropped(pngOf(picture), { x, y, width, height });
        const read = readPng(cut ?? new Uint8Array());
        expect([read.width, read.height]).toEqual([
          Math.min(width, picture.width - left),
          Math.min(height, picture.height - top),
        ]);
        const values = valuesOf(picture);
        const size = sizeOf(picture);
        for (let row = 0; row < read.height; row++) {
          const from = ((top + row) * picture.width + left) * size;
          expect(read.rows.subarray(row * read.stride, (row + 1) * read.stride)).toEqual(
            Buffer.from(values.subarray(from, from + read.width * size)),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is none of what is no picture, or a damaged one', async () => {
    const picture: Picture = { width: 4, height: 4, color: 6, depth: 8, filters: [0, 1, 2, 3], seed: 7 };
    const png = pngOf(picture);
    const part = { x: 0, y: 0, width: 2, height: 2 };
    expect(await cropped(Buffer.from('GIF89a'), part)).toBeNull();
    expect(await cropped(new Uint8Array(0), part)).toBeNull();
    expect(await cropped(png.subarray(0, 40), part)).toBeNull();
    const broken = Buffer.from(png);
    broken.fill(0xff, broken.indexOf('IDAT') + 4, broken.indexOf('IDAT') + 14);
    expect(await cropped(broken, part)).toBeNull();
    const interlaced = Buffer.from(png);
    interlaced[28] = 1;
    expect(await cropped(interlaced, part)).toBeNull();
    const vast = Buffer.from(png);
    vast.writeUInt32BE(0xffffffff, 16);
    expect(await cropped(vast, part)).toBeNull();
  });
});

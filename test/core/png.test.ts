// What is painted over in a picture is gone from it, and nothing else is: whatever way its rows were written.

import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import type { Box } from '../../packages/core/src/data/box.js';
import { painted, pixelsOf, readPng } from '../../packages/core/src/data/png.js';
import { runs } from '../support/size.js';

const PAINT = [24, 24, 27];

/** A picture of red, green and blue, each row written with its filter. https://www.w3.org/TR/png-3/#9Filter-types */
function pngOf(width: number, values: readonly number[], filters: readonly number[]): Uint8Array {
  const stride = width * 3;
  const at = (row: number, i: number): number => (row < 0 || i < 0 ? 0 : (values[row * stride + i] ?? 0));
  const raw = filters.flatMap((filter, row) => {
    const coded = Array.from({ length: stride }, (_, i) => {
      const [left, up, corner] = [at(row, i - 3), at(row - 1, i), at(row - 1, i - 3)];
      const guess = left + up - corner;
      const near = [left, up, corner].reduce((best, one) =>
        Math.abs(guess - one) < Math.abs(guess - best) ? one : best,
      );
      const guesses = [0, left, up, (left + up) >> 1, near];
      return (at(row, i) - (guesses[filter] ?? 0)) & 255;
    });
    return [filter, ...coded];
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(filters.length, 4);
  head.set([8, 2, 0, 0, 0], 8);
  // Nobody here reads the sums at the ends of the chunks.
  const chunk = (type: string, bytes: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), bytes, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Uint8Array.from(raw));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const pictures = fc
  .record({
    width: fc.integer({ min: 1, max: 7 }),
    height: fc.integer({ min: 1, max: 7 }),
    most: fc.constantFrom(0, 2, 4),
  })
  .chain(({ width, height, most }) =>
    fc.record({
      width: fc.constant(width),
      values: fc.array(fc.integer({ min: 0, max: 255 }), {
        minLength: width * height * 3,
        maxLength: width * height * 3,
      }),
      // As they are, as Chromium writes them when it is in a hurry, and of all kinds.
      filters: fc.array(most === 2 ? fc.constantFrom(0, 2) : fc.integer({ min: 0, max: most }), {
        minLength: height,
        maxLength: height,
      }),
    }),
  );
const side = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ min: -2, max: 9, noNaN: true }));
const length = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 9, noNaN: true }));
const rectangle: fc.Arbitrary<Box> = fc.record({ x: side, y: side, width: length, height: length });

/** Pixel by pixel. */
function plainly(width: number, values: readonly number[], rectangles: readonly Box[]): number[] {
  return values.map((value, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    const isIn = rectangles.some(
      (one) =>
        x >= Math.floor(one.x) &&
        x < Math.ceil(one.x + one.width) &&
        y >= Math.floor(one.y) &&
        y < Math.ceil(one.y + one.height),
    );
    return isIn ? (PAINT[i % 3] ?? 0) : value;
  });
}

afterEach(() => vi.restoreAllMocks());

it.each(['Node', 'other engines'])('with what %s packs: whatever rectangles, also beyond its edges', async (where) => {
  if (where !== 'Node') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  await fc.assert(
    fc.asyncProperty(pictures, fc.array(rectangle, { maxLength: 3 }), async ({ width, values, filters }, over) => {
      const safe = await painted(pngOf(width, values, filters), over);
      const png = readPng(safe ?? new Uint8Array());
      expect(png).toMatchObject({ width, height: filters.length, depth: 8, color: 2 });
      expect(png && [...((await pixelsOf(png)) ?? [])]).toEqual(plainly(width, values, over));
    }),
    { numRuns: runs(2000) },
  );
});

// What lies over a point: the same as if all boxes were looked at, for boxes of every size.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../packages/core/src/scene/candidate.js';
import { isAt } from '../../packages/phone/src/shared/layout.js';
import { TouchMap } from '../../packages/phone/src/shared/touch-map.js';

const [WIDTH, HEIGHT] = [1080, 2400];

function mapOf(boxes: readonly Box[]): TouchMap {
  const map = new TouchMap(WIDTH, HEIGHT);
  for (const [i, box] of boxes.entries()) map.add(i, box);
  return map;
}

const sizes = (whole: number) => fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: whole }));
const box: fc.Arbitrary<Box> = fc
  .record({
    x: fc.integer({ min: 0, max: WIDTH - 1 }),
    y: fc.integer({ min: 0, max: HEIGHT - 1 }),
    width: sizes(WIDTH),
    height: sizes(HEIGHT),
  })
  .map(({ x, y, width, height }) => ({
    x,
    y,
    width: Math.min(width, WIDTH - x),
    height: Math.min(height, HEIGHT - y),
  }));

describe('what lies over a point', () => {
  it('is the first that was added of all that are there', () => {
    const points = fc.array(fc.tuple(fc.integer({ min: 0, max: WIDTH - 1 }), fc.integer({ min: 0, max: HEIGHT - 1 })), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), points, (boxes, asked) => {
        const map = mapOf(boxes);
        // The corners of boxes, too: that is where one could be missed.
        const corners = boxes.flatMap(({ x, y, width, height }): [number, number][] => [
          [x, y],
          [x + width - 1, y + height - 1],
        ]);
        for (const [x, y] of [...asked, ...corners])
          expect(map.topAt(x, y)).toBe(boxes.findIndex((one) => isAt(one, x, y)));
      }),
      { numRuns: 200 },
    );
  });

  it('is nothing outside of all boxes, and nothing on a screen without any', () => {
    expect(mapOf([]).topAt(5, 5)).toBe(-1);
    const map = mapOf([{ x: 100, y: 100, width: 50, height: 50 }]);
    expect([map.topAt(99, 120), map.topAt(150, 120), map.topAt(120, 99), map.topAt(120, 150)]).toEqual([
      -1, -1, -1, -1,
    ]);
    expect([map.topAt(100, 100), map.topAt(149, 149)]).toEqual([0, 0]);
  });

  it('is found on a screen without a size, and off the screen', () => {
    const map = new TouchMap(0, 0);
    map.add(7, { x: 0, y: 0, width: 10, height: 10 });
    expect([map.topAt(3, 3), map.topAt(-5, 300)]).toEqual([7, -1]);
  });

  it('is never taken for nothing where very many are close by', () => {
    // A thousand boxes in one place that the point just misses, and one below them that it does not.
    const close = Array.from({ length: 1000 }, () => ({ x: 0, y: 0, width: 20, height: 20 }));
    const map = mapOf([...close, { x: 20, y: 0, width: 20, height: 20 }]);
    expect(map.topAt(25, 10)).toBeGreaterThanOrEqual(0);
  });
});

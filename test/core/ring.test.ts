// A list that keeps only the newest.

import { describe, expect, it } from 'vitest';
import { Ring } from '../../packages/core/src/data/ring.js';

describe('Ring', () => {
  it('keeps the newest, oldest first, and counts all', () => {
    const dropped: number[] = [];
    const ring = new Ring<number>(3, (old) => dropped.push(old));
    for (let i = 1; i <= 8; i++) {
      ring.push(i);
      expect(ring.all()).toEqual([i - 2, i - 1, i].filter((one) => one > 0));
      expect(ring.length).toBe(Math.min(i, 3));
      expect(ring.total).toBe(i);
    }
    expect(dropped).toEqual([1, 2, 3, 4, 5]);
  });

  it('starts afresh when it is cleared, and goes on counting', () => {
    const ring = new Ring<string>(2);
    for (const one of ['a', 'b', 'c']) ring.push(one);
    expect(ring.clear()).toBe(2);
    expect(ring.all()).toEqual([]);
    for (const one of ['d', 'e', 'f']) ring.push(one);
    expect(ring.all()).toEqual(['e', 'f']);
    expect(ring.total).toBe(6);
  });
});

import { describe, expect, it } from 'vitest';
import { distance, nearest } from '../../packages/core/src/text/distance.js';

describe('distance', () => {
  const rows: [string, string, number][] = [
    ['click', 'click', 0],
    ['clck', 'click', 1],
    ['tpye', 'type', 1],
    ['refersh', 'refresh', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['abcdef', 'uvwxyz', 4],
  ];
  it.each(rows)('%s → %s is %i', (a, b, edits) => {
    expect(distance(a, b, 3)).toBe(edits);
    expect(distance(b, a, 3)).toBe(edits);
  });
});

describe('nearest', () => {
  it('gives the closest first and nothing for what is far', () => {
    expect(nearest('scrol', ['submit', 'scroll', 'screenshot'])).toEqual(['scroll']);
    expect(nearest('flurble', ['observe', 'url', 'double'])).toEqual([]);
    expect(nearest('screen', ['scroll', 'screenshot'])).toContain('screenshot');
    expect(nearest('x'.repeat(1e6), ['x'])).toEqual([]);
  });
});

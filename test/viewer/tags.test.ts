// Where the numbers of boxes stand.

import { describe, expect, it } from 'vitest';
import { tagSides } from '../../packages/cli/src/viewer/tags.js';
import type { PictureData } from '../../packages/core/src/report/html/run-data.js';

type Place = readonly [x: number, y: number, width: number, height: number];

const sides = (places: readonly Place[], shownWidth = 640): string => {
  const boxes = places.map(([x, y, width, height], i) => ({
    id: i + 1,
    kind: i === places.length - 1 ? ('chosen' as const) : ('other' as const),
    label: '',
    x,
    y,
    width,
    height,
  }));
  const picture: PictureData = { when: 'after', file: 0, width: 1280, height: 720, boxes, masked: 0 };
  const found = tagSides(picture, shownWidth);
  return boxes.map(({ id }) => found.get(id)).join(' ');
};

describe('the number of a box', () => {
  it.each<[string, string, readonly Place[]]>([
    ['stands above it', 'above', [[300, 300, 80, 30]]],
    ['stands beside it at the upper edge', 'right', [[300, 0, 80, 30]]],
    ['stands below what is as wide as the upper edge', 'below', [[0, 0, 1280, 30]]],
    [
      'covers no box above it',
      'above right',
      [
        [300, 300, 80, 30],
        [300, 332, 80, 30],
      ],
    ],
    [
      'covers no box of a tight list, and no other number',
      'above left right',
      [
        [102, 80.88, 59.8, 21],
        [102.34, 101.88, 59.8, 21],
        [100.98, 122.88, 59.8, 21],
      ],
    ],
    [
      'may stand in a box around its own',
      'above above',
      [
        [100, 100, 800, 500],
        [300, 300, 80, 30],
      ],
    ],
  ])('%s', (_, wanted, places) => {
    expect(sides(places)).toBe(wanted);
  });

  it('has more room in a picture of actual size', () => {
    const places: Place[] = [
      [300, 300, 80, 30],
      [300, 350, 80, 30],
    ];
    expect(sides(places, 640)).toBe('above right');
    expect(sides(places, 1280)).toBe('above above');
  });
});

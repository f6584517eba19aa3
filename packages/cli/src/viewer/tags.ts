// On which side of its box the number of an element goes: where it covers no other box and no other number.

import type { Box } from '@beckon/core/data/box.js';
import type { BoxData, PictureData } from '@beckon/core/report/html/run-data.js';

export type Side = 'above' | 'right' | 'below' | 'left';

const SIDES: readonly Side[] = ['above', 'right', 'below', 'left'];
/** Pixels of a number on the page: its height, what is beside its figures, and one of them. */
const TAG = { height: 17, padding: 11, figure: 7 };
/** Pixels that may lie over each other. */
const SLACK = 2;

/** The side for each number, in a picture that is shown so many pixels wide. */
export function tagSides({ boxes, width, height }: PictureData, shownWidth: number): ReadonlyMap<number, Side> {
  const unit = width / Math.max(1, shownWidth);
  const used: Box[] = [];
  const sides = new Map<number, Side>();
  // The chosen one comes last in the list: it is seen best, and gets its place first.
  for (const box of [...boxes].reverse()) {
    const others = boxes.filter((one) => one !== box && !holds(one, box));
    const cost = (side: Side): number => {
      const tag = tagAt(box, side, unit);
      const isInside = tag.x >= 0 && tag.y >= 0 && tag.x + tag.width <= width && tag.y + tag.height <= height;
      if (!isInside) return Number.POSITIVE_INFINITY;
      return [...others, ...used].reduce((sum, one) => sum + covered(one, tag, SLACK * unit), 0);
    };
    const side = SIDES.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    used.push(tagAt(box, side, unit));
    sides.set(box.id, side);
  }
  return sides;
}

function tagAt({ id, x, y, width, height }: BoxData, side: Side, unit: number): Box {
  const tag = { width: (TAG.padding + TAG.figure * String(id).length) * unit, height: TAG.height * unit };
  if (side === 'above') return { ...tag, x, y: y - tag.height };
  if (side === 'below') return { ...tag, x, y: y + height };
  return { ...tag, y, x: side === 'right' ? x + width : x - tag.width };
}

/** Whether a box is around another: then a number is always in it. */
function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

/** How much of one a tag hides; edges that only touch do not count. */
function covered(one: Box, tag: Box, slack: number): number {
  const width = Math.min(one.x + one.width, tag.x + tag.width) - Math.max(one.x, tag.x) - slack;
  const height = Math.min(one.y + one.height, tag.y + tag.height) - Math.max(one.y, tag.y) - slack;
  return Math.max(0, width) * Math.max(0, height);
}

// Places on a screen or in an element, as people write them: `120,340` in pixels, `30%,60%` as shares of its size.

import type { Box, Point } from './box.js';

const POINT = /^(\d{1,6}(?:\.\d{1,3})?)(%?),(\d{1,6}(?:\.\d{1,3})?)(%?)$/;

/** Canonical; null: it is no place, or lies outside by itself. */
export function pointText(written: string): string | null {
  const found = POINT.exec(written.replace(/\s/g, ''));
  if (found === null) return null;
  const [, x = '', xUnit = '', y = '', yUnit = ''] = found;
  const isInside = (value: string, unit: string): boolean => unit === '' || Number(value) <= 100;
  return isInside(x, xUnit) && isInside(y, yUnit) ? `${Number(x)}${xUnit},${Number(y)}${yUnit}` : null;
}

/** Where that is in a box; null: outside of it. */
export function placeIn(written: string, { x, y, width, height }: Box): Point | null {
  const found = POINT.exec(written);
  if (found === null) return null;
  const along = (value = '', unit = '', size: number): number =>
    unit === '%' ? Math.min((Number(value) / 100) * size, Math.max(0, size - 1)) : Number(value);
  const across = along(found[1], found[2], width);
  const down = along(found[3], found[4], height);
  return across < width && down < height ? { x: x + across, y: y + down } : null;
}

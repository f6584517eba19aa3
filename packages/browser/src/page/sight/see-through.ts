// How much of an element shows by its style alone: opacity, filters, masks, and shapes that cut it.

import type { Clipped } from './clips.js';
import { colorsIn, isFaint } from './colors.js';

/** From 0 to 1. */
export function shareShown(style: CSSStyleDeclaration): number {
  const { opacity, filter, maskImage, backfaceVisibility } = style;
  if (backfaceVisibility === 'hidden' && isTurnedAway(style.transform)) return 0;
  if (opacity === '1' && filter === 'none' && maskImage === 'none') return 1;
  // Letters that run farther than they are high cannot be read.
  const [, blurred = '0'] = /(?:^|\s)blur\(([\d.e-]+)px\)/.exec(filter) ?? [];
  if (Number.parseFloat(blurred) > Number.parseFloat(style.fontSize)) return 0;
  const [, faded, percent] = /(?:^|\s)opacity\(([\d.e-]+)(%?)\)/.exec(filter) ?? [];
  const filtered = faded === undefined ? 1 : Number.parseFloat(faded) / (percent === '%' ? 100 : 1);
  return Number.parseFloat(opacity) * filtered * (isMaskedAway(maskImage) ? 0 : 1);
}

/** Whether it shows its back: the third number of its third axis says how much of its front is to be seen. */
function isTurnedAway(transform: string): boolean {
  const [, said = ''] = /^matrix3d\((.*)\)$/.exec(transform) ?? [];
  return Number.parseFloat(said.split(',')[10] ?? '1') < 0;
}

/** A mask of nothing but transparent colors. */
function isMaskedAway(mask: string): boolean {
  if (!/^[a-z-]*gradient\(/.test(mask) || /url\(|image|element\(/.test(mask)) return false;
  const colors = colorsIn(mask) ?? [];
  return colors.length > 0 && colors.every(isFaint);
}

/** What is left of a side, in pixels, that is too little to read anything in. */
const LEAST = 2;

/** What `clip` or `clip-path` leaves of an element and all that is in it: a part of the window; null: all of it, or unknown. */
export function partLeft(element: Element, style: CSSStyleDeclaration, position: string): Clipped | null {
  const isUsed = position === 'absolute' || position === 'fixed';
  if (isUsed && style.clip !== 'auto' && isEmptyRect(element, style.clip)) return NOTHING;
  const { clipPath } = style;
  if (clipPath === 'none' || clipPath === '') return null;
  const [, id] = /^url\("?#([^")]*)"?\)$/.exec(clipPath) ?? [];
  if (id !== undefined) return isEmptyClip(element, id) ? NOTHING : null;
  const box = element.getBoundingClientRect();
  const shape = shapeBox(clipPath, box.width, box.height);
  if (shape === null || Object.values(shape).some(Number.isNaN)) return null;
  if (shape.right - shape.left < LEAST || shape.bottom - shape.top < LEAST) return NOTHING;
  // Where it is drawn larger, smaller or turned, only its size is known.
  const { offsetWidth, offsetHeight } = element as HTMLElement;
  if (Math.abs(offsetWidth - box.width) > 1 || Math.abs(offsetHeight - box.height) > 1) return null;
  const { left, top } = box;
  return { left: left + shape.left, right: left + shape.right, top: top + shape.top, bottom: top + shape.bottom };
}

const NOTHING: Clipped = { left: 0, top: 0, right: 0, bottom: 0 };

/** A clip path of the document with nothing in it. */
function isEmptyClip(element: Element, id: string): boolean {
  const root = element.getRootNode();
  const clip = root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null;
  return clip instanceof SVGClipPathElement && clip.childElementCount === 0;
}

/** What two parts of the window share. */
export function shared(one: Clipped | null, other: Clipped | null): Clipped | null {
  if (one === null || other === null) return one ?? other;
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** Whether enough of a line is left to be seen. */
export function isLeft(line: Clipped, part: Clipped | null): boolean {
  if (part === null) return true;
  const { left, top, right, bottom } = shared(line, part) as Clipped;
  return right - left >= LEAST && bottom - top >= LEAST;
}

/** `rect(top, right, bottom, left)`, from the corner of the box. */
function isEmptyRect(element: Element, clip: string): boolean {
  const [, given = ''] = /^rect\((.*)\)$/.exec(clip) ?? [];
  const sides = given.split(/[\s,]+/);
  if (sides.length !== 4) return false;
  const { width, height } = element.getBoundingClientRect();
  const whole = [0, width, height, 0];
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side, i) =>
    side === 'auto' ? (whole[i] ?? 0) : Number.parseFloat(side),
  );
  return right - left < LEAST || bottom - top < LEAST;
}

/** The smallest box around a shape, from the corner of the box of its element; null: unknown. */
function shapeBox(shape: string, width: number, height: number): Clipped | null {
  const [, name = '', written = ''] = /^([\w-]+)\((.*)\)(?: [\w-]+)?$/.exec(shape) ?? [];
  const numbers = (text: string): string[] => text.trim().split(/[\s,]+/);
  if (/[()]/.test(written)) return null;
  switch (name) {
    case 'inset': {
      const [top = '0', right = top, bottom = top, left = right] = numbers(written.replace(/\bround\b.*/, ''));
      return {
        left: pixels(left, width),
        top: pixels(top, height),
        right: width - pixels(right, width),
        bottom: height - pixels(bottom, height),
      };
    }
    case 'circle':
    case 'ellipse': {
      const [radii = '', place = '50% 50%'] = written.split(/\bat\b/);
      const [x = '50%', y = '50%'] = numbers(place);
      const [first = '', second = first] = numbers(radii);
      // Of a circle it is a share of the diagonal.
      const diagonal = Math.hypot(width, height) / Math.SQRT2;
      const [wide, high] = name === 'circle' ? [diagonal, diagonal] : [width, height];
      const [centerX, centerY] = [pixels(x, width), pixels(y, height)];
      const [across, down] = [pixels(first, wide), pixels(second, high)];
      return { left: centerX - across, right: centerX + across, top: centerY - down, bottom: centerY + down };
    }
    case 'polygon': {
      const points = written
        .replace(/^\s*(?:nonzero|evenodd)\s*,/, '')
        .split(',')
        .map((point) => numbers(point))
        .map(([x = '0', y = '0']) => [pixels(x, width), pixels(y, height)] as const);
      if (areaOf(points) < LEAST) return NOTHING;
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      return { left: least(xs), right: -least(xs.map((x) => -x)), top: least(ys), bottom: -least(ys.map((y) => -y)) };
    }
    case 'path':
      return (written.match(/-?\d*\.?\d+/g) ?? []).length <= 2 ? NOTHING : null;
    default:
      return null;
  }
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => (Number.isNaN(one) || Number.isNaN(other) ? Number.NaN : Math.min(one, other)));
}

/** What is unknown counts as all of it: then nothing is left out for it. */
function pixels(text: string, whole: number): number {
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return Number.NaN;
  return text.endsWith('%') ? (value / 100) * whole : value;
}

function areaOf(points: readonly (readonly [number, number])[]): number {
  let twice = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

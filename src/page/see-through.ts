// How much of an element shows by its style alone: opacity, filters, masks, and shapes that cut it.

/** From 0 to 1. */
export function shareShown(style: CSSStyleDeclaration): number {
  const { opacity, filter, maskImage } = style;
  if (opacity === '1' && filter === 'none' && maskImage === 'none') return 1;
  const [, faded, percent] = /(?:^|\s)opacity\(([\d.e-]+)(%?)\)/.exec(filter) ?? [];
  const filtered = faded === undefined ? 1 : Number.parseFloat(faded) / (percent === '%' ? 100 : 1);
  return Number.parseFloat(opacity) * filtered * (isMaskedAway(maskImage) ? 0 : 1);
}

/** A mask of nothing but transparent colors. */
function isMaskedAway(mask: string): boolean {
  if (!/^[a-z-]*gradient\(/.test(mask)) return false;
  const colors = mask.match(/rgba?\([^)]*\)|transparent|color\([^)]*\)/g) ?? [];
  return colors.length > 0 && colors.every((color) => /^transparent$|,\s*0(?:\.0+)?\)$|\/\s*0\)$/.test(color));
}

/** What is left of a side, in pixels, that is too little to read anything in. */
const LEAST = 2;

/** Whether `clip` or `clip-path` leaves nothing of it. */
export function isCutAway(element: Element, style: CSSStyleDeclaration, position: string): boolean {
  const isTaken = position === 'absolute' || position === 'fixed';
  if (isTaken && style.clip !== 'auto' && isEmptyRect(element, style.clip)) return true;
  const { clipPath } = style;
  if (clipPath === 'none' || clipPath === '') return false;
  const box = element.getBoundingClientRect();
  return isEmptyShape(clipPath, box.width, box.height);
}

/** `rect(top, right, bottom, left)`, from the corner of the box. */
function isEmptyRect(element: Element, clip: string): boolean {
  const [, said = ''] = /^rect\((.*)\)$/.exec(clip) ?? [];
  const sides = said.split(/[\s,]+/);
  if (sides.length !== 4) return false;
  const { width, height } = element.getBoundingClientRect();
  const whole = [0, width, height, 0];
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side, i) =>
    side === 'auto' ? (whole[i] ?? 0) : Number.parseFloat(side),
  );
  return right - left < LEAST || bottom - top < LEAST;
}

function isEmptyShape(shape: string, width: number, height: number): boolean {
  const [, name = '', said = ''] = /^(\w+)\((.*?)\)/.exec(shape) ?? [];
  const numbers = (text: string): string[] => text.trim().split(/[\s,]+/);
  switch (name) {
    case 'inset': {
      const [top = '0', right = top, bottom = top, left = right] = numbers(said.replace(/\bround\b.*/, ''));
      const high = height - pixels(top, height) - pixels(bottom, height);
      const wide = width - pixels(left, width) - pixels(right, width);
      return high < LEAST || wide < LEAST;
    }
    case 'circle':
    case 'ellipse': {
      const radii = numbers(said.replace(/\bat\b.*/, '')).filter((one) => /^-?[\d.]/.test(one));
      return radii.some((one, i) => pixels(one, i === 0 ? width : height) < LEAST / 2);
    }
    case 'polygon': {
      const points = said
        .replace(/^\s*(?:nonzero|evenodd)\s*,/, '')
        .split(',')
        .map((point) => numbers(point));
      return areaOf(points.map(([x = '0', y = '0']) => [pixels(x, width), pixels(y, height)])) < LEAST;
    }
    default:
      return false;
  }
}

/** What cannot be told is all of it: then nothing is left out for it. */
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

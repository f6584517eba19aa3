// Colors as CSS computes them, and whether people can distinguish two of them.

/** Red, green, blue, from 0 to 255, and how opaque it is, from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Color = [255, 255, 255, 1];
/** What Chromium paints behind a page that is dark. */
export const DARK: Color = [18, 18, 18, 1];
/** Colors that differ by less are the same to people: in any channel, and as contrast. */
const SAME_CHANNEL = 24;
const SAME_CONTRAST = 1.1;
/** As good as opaque, as good as nothing. */
const OPAQUE = 0.99;
const FAINTEST = 0.05;

export function isOpaque(color: Color): boolean {
  return color[3] >= OPAQUE;
}

export function isFaint(color: Color): boolean {
  return color[3] < FAINTEST;
}

export function over([red, green, blue, alpha]: Color, under: Color): Color {
  if (alpha === 1) return [red, green, blue, 1];
  const rest = 1 - alpha;
  return [red * alpha + under[0] * rest, green * alpha + under[1] * rest, blue * alpha + under[2] * rest, 1];
}

export function isSame(one: Color, other: Color): boolean {
  if (Math.abs(one[0] - other[0]) > SAME_CHANNEL || Math.abs(one[1] - other[1]) > SAME_CHANNEL) return false;
  if (Math.abs(one[2] - other[2]) > SAME_CHANNEL) return false;
  const [first, second] = [lightness(one), lightness(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05) < SAME_CONTRAST;
}

/** https://www.w3.org/TR/WCAG21/#dfn-relative-luminance */
function lightness([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const known = new Map<string, Color | null>();
const MOST_KNOWN = 1000;

/** A value that is a color; null if it is unknown. */
export function colorOf(value: string): Color | null {
  const found = known.get(value);
  if (found !== undefined) return found;
  if (known.size > MOST_KNOWN) known.clear();
  const color = readColor(value);
  known.set(value, color);
  return color;
}

const COLOR = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|\btransparent\b/g;

/** All colors in a value: the stops of a gradient, the colors of shadows. Null if one of them is unknown. */
export function colorsIn(value: string): Color[] | null {
  const found = (value.match(COLOR) ?? []).map(colorOf);
  return found.some((color) => color === null) ? null : (found as Color[]);
}

function readColor(value: string): Color | null {
  if (value === 'transparent') return [0, 0, 0, 0];
  const [, given] = /^rgba?\(([^()]*)\)$/.exec(value) ?? [];
  if (given === undefined) return paintedColor(value);
  const [red, green, blue, alpha = 1] = given
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  return red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue + alpha)
    ? null
    : [red, green, blue, alpha];
}

let pen: OffscreenCanvasRenderingContext2D | null = null;

function paintedColor(value: string): Color | null {
  if (!CSS.supports('color', value)) return null;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pen === null) return null;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = value;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

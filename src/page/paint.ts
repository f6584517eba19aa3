// Whether a text is painted in the color of what is behind it. Pictures, shadows, outlines and blends may make it readable:
// where one of them may be at work, it is not lost.

import type { Clipped } from './clips.js';
import type { Around } from './sight.js';

/** Red, green, blue, from 0 to 255, and how opaque it is, from 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

const WHITE: Color = [255, 255, 255, 1];
const NOTHING: Color = [0, 0, 0, 0];
/** Colors that differ by less are the same to people: in any channel, and as contrast. */
const SAME_CHANNEL = 24;
const SAME_CONTRAST = 1.1;
/** As good as opaque, as good as nothing. */
const OPAQUE = 0.99;
const FAINTEST = 0.05;

/** What is known of the colors behind elements, for one look. */
export class Grounds {
  readonly #known = new Map<Around, Color>();

  isLost(around: Around, lines: readonly Clipped[]): boolean {
    const { style, element } = around;
    if (element instanceof SVGElement) return false;
    const letters = colorOf(style.webkitTextFillColor || style.color);
    if (letters === null) return false;
    // What costs more is only asked of the few that may be lost.
    if (letters[3] < FAINTEST) return !hasOtherInk(style) && !isClippedToText(around);
    const behind = this.#behind(around);
    if (!isSame(over(letters, behind), behind) || hasOtherInk(style) || isUnclear(around)) return false;
    return !lines.some((line) => isOverPaint(around, line));
  }

  /** The color behind a text, as far as what is around it paints one. */
  #behind(around: Around): Color {
    const unknown: Around[] = [];
    let found: Color | null = null;
    for (let one: Around | null = around; one !== null && found === null; one = one.parent) {
      found = this.#known.get(one) ?? null;
      if (found === null) unknown.push(one);
    }
    let ground = found ?? WHITE;
    for (const one of unknown.reverse()) {
      ground = over(colorOf(one.style.backgroundColor) ?? NOTHING, ground);
      this.#known.set(one, ground);
    }
    return ground;
  }
}

/** Shadows and outlines draw letters of whatever color. */
function hasOtherInk({ textShadow, webkitTextStrokeWidth, webkitTextStrokeColor }: CSSStyleDeclaration): boolean {
  const shadow = textShadow === 'none' ? null : colorOf(textShadow);
  if (textShadow !== 'none' && (shadow === null || shadow[3] >= FAINTEST)) return true;
  const stroke = colorOf(webkitTextStrokeColor);
  return Number.parseFloat(webkitTextStrokeWidth) > 0 && (stroke === null || stroke[3] >= FAINTEST);
}

/** The background is painted where the letters are. */
function isClippedToText(around: Around): boolean {
  for (let one: Around | null = around; one !== null; one = one.parent)
    if (/text/.test(one.style.backgroundClip) || /text/.test(one.style.webkitBackgroundClip)) return true;
  return false;
}

/** Whether something around a text paints more than a plain color behind it: then nobody can tell. */
function isUnclear(around: Around): boolean {
  for (let one: Around | null = around; one !== null; one = one.parent) {
    const { style, element } = one;
    if (style.backgroundImage !== 'none' || style.mixBlendMode !== 'normal' || style.borderImageSource !== 'none')
      return true;
    if ((style.filter !== 'none' && !/^opacity\(/.test(style.filter)) || !/^(?:none)?$/.test(style.backdropFilter))
      return true;
    if (isPainted(getComputedStyle(element, '::before')) || isPainted(getComputedStyle(element, '::after')))
      return true;
    const color = colorOf(style.backgroundColor);
    if (color === null) return true;
    if (color[3] >= OPAQUE) return false;
  }
  // The window is white, unless it is dark.
  return /dark/.test(getComputedStyle(document.documentElement).colorScheme);
}

/** A part that is drawn before or after an element, and not by letters alone. */
function isPainted({ content, backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  if (content === 'none' || content === 'normal') return false;
  const color = colorOf(backgroundColor);
  return backgroundImage !== 'none' || color === null || color[3] > 0 || /url\(/.test(content);
}

const PICTURES = 'img, video, canvas, svg, iframe, object, embed, picture, input[type="image"]';

/** Whether something that is not around a text may be painted where it is. */
function isOverPaint(around: Around, line: Clipped): boolean {
  const isOn = (element: Element): boolean => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && left < line.right && right > line.left && top < line.bottom && bottom > line.top;
  };
  for (const picture of document.querySelectorAll(PICTURES)) if (isOn(picture)) return true;
  const owners = new Set<Element>();
  for (let one: Around | null = around; one !== null; one = one.parent) owners.add(one.element);
  // In shadow roots nobody looked: then something may be there.
  if ([...owners].some((one) => one.shadowRoot !== null)) return true;
  for (const element of document.querySelectorAll('*')) {
    if (owners.has(element) || around.element.contains(element) || !isOn(element)) continue;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const color = colorOf(backgroundColor);
    if (backgroundImage !== 'none' || color === null || color[3] > 0) return true;
  }
  return false;
}

function over([red, green, blue, alpha]: Color, under: Color): Color {
  const mix = (one: number, other: number): number => one * alpha + other * (1 - alpha);
  return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2]), 1];
}

function isSame(one: Color, other: Color): boolean {
  const difference = Math.max(...[0, 1, 2].map((i) => Math.abs((one[i] ?? 0) - (other[i] ?? 0))));
  const [light, dark] = [lightness(one), lightness(other)].sort((a, b) => b - a) as [number, number];
  return difference <= SAME_CHANNEL && (light + 0.05) / (dark + 0.05) < SAME_CONTRAST;
}

/** https://www.w3.org/TR/WCAG21/#dfn-relative-luminance */
function lightness([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((one) => {
    const share = one / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const colors = new Map<string, Color | null>();
const MOST_COLORS = 1000;

/** The first color in a value; null if there is none of the usual kind. */
function colorOf(value: string): Color | null {
  const known = colors.get(value);
  if (known !== undefined) return known;
  if (colors.size > MOST_COLORS) colors.clear();
  const found = readColor(value);
  colors.set(value, found);
  return found;
}

function readColor(value: string): Color | null {
  if (value === 'transparent') return [0, 0, 0, 0];
  const [, said = ''] = /rgba?\(([^)]*)\)/.exec(value) ?? [];
  const [red, green, blue, alpha = 1] = said
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  return red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue + alpha)
    ? null
    : [red, green, blue, alpha];
}

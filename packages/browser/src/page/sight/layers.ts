// What an element paints behind what is in it: its background, shadows inside of it, parts drawn before and after it.

import { type Color, colorOf, colorsIn, isOpaque, over } from './colors.js';

/** Colors, any of which may be there; null: a picture, or unknown. */
export type Grounds = readonly Color[] | null;

/** More colors than these are a picture. */
const MOST = 16;

/** The plain background of an element. */
export interface Background {
  /** Null: unknown. */
  readonly colors: Grounds;
  /** One color, everywhere. */
  readonly isPlain: boolean;
  /** Hides what is behind it. */
  readonly isOpaque: boolean;
  /** It is painted where the letters are, and nowhere else. */
  readonly isInLetters: boolean;
}

const NOTHING: Background = { colors: [], isPlain: true, isOpaque: false, isInLetters: false };

export function backgroundOf(style: CSSStyleDeclaration): Background {
  const { backgroundColor, backgroundImage } = style;
  if (backgroundImage === 'none' && (backgroundColor === 'rgba(0, 0, 0, 0)' || backgroundColor === 'transparent'))
    return NOTHING;
  const color = colorOf(backgroundColor);
  const isInLetters = /text/.test(style.backgroundClip) || /text/.test(style.webkitBackgroundClip);
  if (color === null) return { colors: null, isPlain: false, isOpaque: false, isInLetters };
  const plain = color[3] === 0 ? [] : [color];
  if (backgroundImage === 'none') return { colors: plain, isPlain: true, isOpaque: isOpaque(color), isInLetters };
  const stops = /url\(|image|element\(|paint\(/.test(backgroundImage) ? null : colorsIn(backgroundImage);
  if (stops === null) return { colors: null, isPlain: false, isOpaque: isOpaque(color), isInLetters };
  const isWhole = style.backgroundSize === 'auto' && /^repeat$/.test(style.backgroundRepeat) && stops.every(isOpaque);
  return {
    colors: isWhole && stops.length > 0 ? stops : [...plain, ...stops],
    isPlain: false,
    isOpaque: isWhole || isOpaque(color),
    isInLetters,
  };
}

/** With colors that lie over it. */
export function covered(grounds: Grounds, { colors, isPlain, isOpaque: isWhole }: Background): Grounds {
  if (colors === null) return null;
  if (isWhole && colors.every(isOpaque)) return colors;
  const [color] = colors;
  return isPlain && color !== undefined && grounds !== null
    ? grounds.map((ground) => over(color, ground))
    : widened(grounds, colors);
}

/** With colors that may lie over it, or not. */
export function widened(grounds: Grounds, colors: Grounds): Grounds {
  if (grounds === null || colors === null) return null;
  const all = new Map<string, Color>();
  for (const ground of grounds) {
    all.set(ground.join(), ground);
    for (const color of colors) {
      const mixed = over(color, ground);
      all.set(mixed.join(), mixed);
    }
    if (all.size > MOST) return null;
  }
  return [...all.values()];
}

/** What else an element may paint behind a text in it, asked of few: shadows, borders, parts before and after it. */
export function extrasOf(element: Element, style: CSSStyleDeclaration): Grounds {
  if (style.borderImageSource !== 'none') return null;
  const shadows = /inset/.test(style.boxShadow) ? colorsIn(style.boxShadow) : [];
  const before = pseudoColors(getComputedStyle(element, '::before'));
  const after = pseudoColors(getComputedStyle(element, '::after'));
  return shadows === null || before === null || after === null ? null : [...shadows, ...before, ...after];
}

/** A part that is drawn before or after an element, and not by letters alone. */
function pseudoColors(style: CSSStyleDeclaration): Grounds {
  if (style.content === 'none' || style.content === 'normal') return [];
  if (/url\(/.test(style.content)) return null;
  return backgroundOf(style).colors;
}

/** Whether an element is mixed with what is behind it in a way that changes colors. */
export function isBlended({ mixBlendMode, filter, backdropFilter }: CSSStyleDeclaration): boolean {
  if (mixBlendMode !== 'normal' || !/^(?:none)?$/.test(backdropFilter)) return true;
  return filter !== 'none' && !filter.split(/(?<=\)) /).every((one) => UNCHANGING.test(one));
}

/** Filters that leave colors as they are. */
const UNCHANGING =
  /^(?:opacity\(.*\)|(?:brightness|contrast|saturate)\((?:1|100%)\)|(?:grayscale|sepia|invert)\(0%?\)|hue-rotate\(0deg\)|blur\(0px\))$/;

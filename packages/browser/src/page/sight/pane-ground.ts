// What is behind a whole document: white, dark, or what its frame lies on.

import { type Color, DARK, isOpaque, WHITE } from './colors.js';
import { backgroundOf, isBlended } from './layers.js';

/** Null: unknown. */
export function paneGround(): Color | null {
  const own = isDark(document) ? DARK : WHITE;
  if (window === window.top) return own;
  // A frame is transparent, unless it is light in a dark page, or the other way round.
  const frame = window.frameElement;
  if (frame === null) return null;
  const outer = frame.ownerDocument;
  if (isDark(outer) !== isDark(document)) return own;
  for (let one: Element | null = frame; one !== null; one = one.parentElement) {
    const style = getComputedStyle(one);
    const { colors, isOpaque: isWhole } = backgroundOf(style);
    if (colors === null || colors.length > 1 || isBlended(style)) return null;
    const [color] = colors;
    if (color === undefined) continue;
    return isWhole && isOpaque(color) ? color : null;
  }
  return outer.defaultView === window.top && outer.documentElement.contains(frame) ? own : null;
}

/** By its style, or where that says nothing, by its head. */
function isDark(page: Document): boolean {
  const { colorScheme } = getComputedStyle(page.documentElement);
  const given =
    colorScheme === 'normal'
      ? (page.querySelector('meta[name="color-scheme" i]')?.getAttribute('content') ?? '')
      : colorScheme;
  if (!/\bdark\b/.test(given)) return false;
  return !/\blight\b/.test(given) || matchMedia('(prefers-color-scheme: dark)').matches;
}

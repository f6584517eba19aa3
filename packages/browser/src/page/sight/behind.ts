// What is painted under the background of something around it: by a negative z-index, it is behind everything up to the
// next stacking context.

import type { Clipped } from './clips.js';
import { colorOf, isOpaque } from './colors.js';
import type { ElementSurroundings } from './sight.js';

/** Whether an element asks to be painted behind. */
export function isSunk(style: CSSStyleDeclaration, position: string): boolean {
  return position !== 'static' && style.zIndex.startsWith('-');
}

/** Whether a box around covers a line of something that is sunk. When in doubt, it does not. */
export function isPaintedOver(line: Clipped, around: ElementSurroundings): boolean {
  let isBelow = false;
  for (let one: ElementSurroundings | null = around; one !== null; one = one.parent) {
    if (isBelow) {
      if (isStacking(one)) isBelow = false;
      else if (isCovering(one, line)) return true;
    }
    if (isSunk(one.style, one.position)) isBelow = true;
  }
  return false;
}

/** https://drafts.csswg.org/css-position-4/#painting-order; what may begin a context is treated as one. */
function isStacking({ element, style, position }: ElementSurroundings): boolean {
  if (element === document.documentElement || position === 'fixed' || position === 'sticky') return true;
  const { zIndex, opacity, isolation, mixBlendMode, contain, willChange, containerType } = style;
  if (zIndex !== 'auto' || opacity !== '1' || isolation === 'isolate' || mixBlendMode !== 'normal') return true;
  if (!/^(?:none|size|style|inline-size)?$/.test(contain) || willChange !== 'auto') return true;
  if (!/^(?:normal)?$/.test(containerType)) return true;
  const { transform, filter, perspective, clipPath, maskImage, translate, scale, rotate, backdropFilter } = style;
  const changes = [transform, filter, perspective, clipPath, maskImage, translate, scale, rotate, backdropFilter];
  return changes.some((one) => !/^(?:none)?$/.test(one));
}

function isCovering({ element, style, parent }: ElementSurroundings, line: Clipped): boolean {
  const color = colorOf(style.backgroundColor);
  if (color === null || !isOpaque(color) || /text/.test(style.backgroundClip)) return false;
  // Of the body it is painted behind everything, unless the page has a background of its own.
  if (element === document.body && (parent === null || isBare(parent.style))) return false;
  if (/^(?:inline|contents|table-)/.test(style.display)) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= line.left + 1 && right >= line.right - 1 && top <= line.top + 1 && bottom >= line.bottom - 1;
}

function isBare({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage === 'none' && colorOf(backgroundColor)?.[3] === 0;
}

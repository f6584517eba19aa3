// Whether the focus went somewhere: that a press leaves it where it was pressed says nothing, except in a field.

import type { PageElement } from '../page-element.js';
import { isAround } from '../sight/visibility.js';

/** `was`: what had it before; `isPointing`: the action is a press of the target. */
export function isNewFocus(
  active: Element | null,
  was: Element | null,
  target: PageElement | null,
  isPointing: boolean,
): boolean {
  if (active === was || active === null || active === document.body) return false;
  // What was closed keeps the focus for another moment.
  if (!active.checkVisibility()) return false;
  if (target === null || !isPointing || !isAround(active, target.element)) return true;
  return active === target.element && (target.can.includes('type') || target.kind === 'select');
}

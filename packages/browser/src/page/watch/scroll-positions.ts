// How far everything around the target was scrolled when an action began: bringing it into view is no effect.

import { drawnParent } from '../sight/visibility.js';
import type { PressWatch } from './press.js';

/** What scrolls without a script: a link to a place, a field that is entered. */
const SCROLLERS = 'a[href], area[href], label, input, select, textarea, [contenteditable], video';

export class ScrollPositions {
  readonly #places = new Map<EventTarget, string>();

  begin(innermost: Element | null): void {
    this.#places.clear();
    this.#places.set(document, placeOf(document));
    for (let one = innermost; one !== null; one = drawnParent(one)) this.#places.set(one, placeOf(one));
  }

  isMoved(scroller: EventTarget): boolean {
    return this.#places.get(scroller) !== placeOf(scroller);
  }
}

/** Whether the browser scrolls because of the press. */
export function isOwnScroll({ hit, isPointing }: PressWatch): boolean {
  return !isPointing || hit?.closest(SCROLLERS) != null;
}

function placeOf(scroller: EventTarget): string {
  if (scroller === document) return `${scrollX},${scrollY}`;
  return scroller instanceof Element ? `${scroller.scrollLeft},${scroller.scrollTop}` : '';
}

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

/** Keys that scroll, and those that take the focus elsewhere or write. */
const SCROLL_KEYS = /^(?:Arrow|Page|Home$|End$|Tab$|Enter$|.$)/u;

/** Whether the browser scrolls because of the press, or the key. */
export function isOwnScroll({ hit, isPointing, key }: PressWatch): boolean {
  if (!isPointing) return key !== null && SCROLL_KEYS.test(key);
  return hit?.closest(SCROLLERS) != null;
}

function placeOf(scroller: EventTarget): string {
  if (scroller === document) return `${scrollX},${scrollY}`;
  return scroller instanceof Element ? `${scroller.scrollLeft},${scroller.scrollTop}` : '';
}

// Where an element is in its window, and how much of it the frames around let see.

import type { Point } from './protocol.js';
import { bringIntoView } from './ready.js';
import { rectOf, shownPart } from './visibility.js';

export interface Clip {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly view: { readonly width: number; readonly height: number };
  /** Pixels of the screen for one of the page. */
  readonly density: number;
  readonly scroll: { readonly x: number; readonly y: number };
}

export function clipOf(element: Element | null): Clip {
  const view = { width: innerWidth, height: innerHeight };
  const around = { view, scroll: { x: scrollX, y: scrollY }, density: devicePixelRatio };
  if (element === null || !element.isConnected) return { ...around, box: null };
  const { x, y, width, height } = rectOf(element);
  return { ...around, box: { x, y, width, height } };
}

/** From 0 to 1. The browser knows, whatever is around: frames from elsewhere, too. Of one that is not drawn nothing is told. */
export function shareInView(element: Element, waitMs: number): Promise<number> {
  return new Promise((resolve) => {
    const end = (share: number): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(share);
    };
    const observer = new IntersectionObserver(([seen]) => end(seen?.intersectionRatio ?? 0));
    const timer = setTimeout(() => end(0), waitMs);
    observer.observe(element);
  });
}

/** Where to take hold of one element and where to drop it on another, both in view at once if that can be. */
export function endsOf(one: Element, other: Element): { from: Point; to: Point } | null {
  bringIntoView(other, 'nearest');
  bringIntoView(one, 'nearest');
  if (shownPart(other) === null) bringIntoView(other, 'nearest');
  const [start, end] = [shownPart(one), shownPart(other)];
  if (start === null || end === null) return null;
  const middle = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return { from: middle(start), to: middle(end) };
}

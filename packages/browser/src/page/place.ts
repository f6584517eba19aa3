// Where an element is in its window, and how much of it the frames around let see.

import { rectOf } from './sight/visibility.js';

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

/** From 0 to 1. The browser knows, whatever is around: frames of other origins, too. For one that is not drawn, nothing is known. */
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

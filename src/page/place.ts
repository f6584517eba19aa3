// Where an element is in its window, and how much of it the frames around let see.

import { rectOf } from './visibility.js';

export interface Clip {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly view: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
}

export function clipOf(element: Element | null): Clip {
  const view = { width: innerWidth, height: innerHeight };
  const scroll = { x: scrollX, y: scrollY };
  if (element === null || !element.isConnected) return { box: null, view, scroll };
  const { x, y, width, height } = rectOf(element);
  return { box: { x, y, width, height }, view, scroll };
}

/** A frame that is nowhere on screen is not drawn, and so nothing is told of it. */
const TOLD_MS = 500;

/** From 0 to 1. The browser knows, whatever is around: frames from elsewhere, too. */
export function shareInView(element: Element): Promise<number> {
  return new Promise((resolve) => {
    const end = (share: number): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(share);
    };
    const observer = new IntersectionObserver(([seen]) => end(seen?.intersectionRatio ?? 0));
    const timer = setTimeout(() => end(0), TOLD_MS);
    observer.observe(element);
  });
}

// What of a box is left within what is around it: boxes that cut, boxes that scroll, the window. What can be scrolled to is
// within reach.

import type { ElementSurroundings } from './sight.js';

/** A part of the window. */
export interface Clipped {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Clip {
  readonly box: Clipped;
  readonly x: Axis;
  readonly y: Axis;
}

/** How a box cuts in one direction, and from where to where it can be scrolled, in pixels of the window. */
interface Axis {
  readonly isCutting: boolean;
  readonly from: number;
  readonly to: number;
}

const NEITHER: Axis = { isCutting: false, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Less than this much, in pixels, is nothing to see. */
const LEAST = 1;
const SMALLEST = 2;

export class Boxes {
  readonly #clips = new Map<Element, Clip | null>();
  readonly #holders = new Map<Element, boolean>();
  #pane: Pane | null = null;

  /** Whether something of a box can be seen, or scrolled to. */
  isInReach(box: Clipped, around: ElementSurroundings): boolean {
    let left: Clipped | null = box;
    /** What does not clip it: what its position takes it out of. */
    let used: 'absolute' | 'fixed' | null = null;
    for (let one: ElementSurroundings | null = around; one?.isBound === true; one = one.parent) {
      const { position } = one;
      if (used !== null && !this.#holds(one, used)) continue;
      const clip = this.#clipOf(one);
      left = clip === null ? left : within(left, clip);
      if (left === null) return false;
      used = position === 'absolute' || position === 'fixed' ? position : null;
    }
    this.#pane ??= paneNow();
    return isInWindow(left, this.#pane, used === 'fixed');
  }

  #holds(one: ElementSurroundings, chosen: 'absolute' | 'fixed'): boolean {
    if (chosen === 'absolute' && one.position !== 'static') return true;
    const known = this.#holders.get(one.element);
    if (known !== undefined) return known;
    const isHolder = isPlacing(one.style);
    this.#holders.set(one.element, isHolder);
    return isHolder;
  }

  #clipOf({ element, style }: ElementSurroundings): Clip | null {
    const known = this.#clips.get(element);
    if (known !== undefined) return known;
    const clip = isCutting(element, style) ? clipOf(element, style) : null;
    this.#clips.set(element, clip);
    return clip;
  }
}

/** What is around everything cuts nothing by itself: that is the window's. */
export function isCutting(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflowX === 'visible' && style.overflowY === 'visible' && !isContained(style)) return false;
  const { display } = style;
  if (display === 'contents' || (display === 'inline' && !(element instanceof SVGSVGElement))) return false;
  // The window does what the body says only where the page itself says nothing.
  if (element === document.body) return getComputedStyle(document.documentElement).overflowX !== 'visible';
  return element !== document.documentElement;
}

/** Whether it is the containing block of elements that are out of the flow, even fixed ones. */
function isPlacing(style: CSSStyleDeclaration): boolean {
  const { transform, filter, perspective, contain, willChange, translate, scale, rotate } = style;
  if ([transform, filter, perspective, translate, scale, rotate].some((one) => one !== 'none' && one !== ''))
    return true;
  return /paint|layout|strict|content/.test(contain) || /transform|filter|perspective/.test(willChange);
}

function isContained({ contain }: CSSStyleDeclaration): boolean {
  return contain !== 'none' && /paint|strict|content/.test(contain);
}

function clipOf(element: Element, style: CSSStyleDeclaration): Clip {
  const { overflowX, overflowY, direction } = style;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  // Drawn larger or smaller than it is.
  const [wide, high] = [
    width / ((element as HTMLElement).offsetWidth || width || 1),
    height / ((element as HTMLElement).offsetHeight || height || 1),
  ];
  const isWhole = isContained(style);
  const x = axisOf(
    isWhole && overflowX === 'visible' ? 'clip' : overflowX,
    scrollLeft,
    scrollWidth - clientWidth,
    direction === 'rtl',
  );
  const y = axisOf(
    isWhole && overflowY === 'visible' ? 'clip' : overflowY,
    scrollTop,
    scrollHeight - clientHeight,
    false,
  );
  return {
    box: { left, top, right, bottom },
    x: x === null ? NEITHER : { isCutting: true, from: left - x.before * wide, to: right + x.after * wide },
    y: y === null ? NEITHER : { isCutting: true, from: top - y.before * high, to: bottom + y.after * high },
  };
}

/** How far it can be scrolled to either side; null if it does not cut. */
function axisOf(
  overflow: string,
  at: number,
  most: number,
  isReversed: boolean,
): { before: number; after: number } | null {
  if (overflow === 'visible') return null;
  // What a page has scrolled by itself, it can scroll back.
  const isScrolled = overflow === 'auto' || overflow === 'scroll' || at !== 0;
  if (!isScrolled) return { before: 0, after: 0 };
  const before = isReversed ? Math.max(0, most + at) : at;
  return { before, after: Math.max(0, most - before) };
}

/** What is left of a box in one that cuts; one that is scrolled to may be anywhere in it. */
function within(box: Clipped, { box: around, x, y }: Clip): Clipped | null {
  if (x.isCutting && around.right - around.left < SMALLEST) return null;
  if (y.isCutting && around.bottom - around.top < SMALLEST) return null;
  const across = cut(box.left, box.right, around.left, around.right, x);
  const down = cut(box.top, box.bottom, around.top, around.bottom, y);
  return across === null || down === null ? null : { left: across[0], right: across[1], top: down[0], bottom: down[1] };
}

function cut(from: number, to: number, start: number, end: number, axis: Axis): readonly [number, number] | null {
  if (!axis.isCutting) return [from, to];
  if (to - axis.from < LEAST || axis.to - from < LEAST) return null;
  const [first, last] = [Math.max(from, start), Math.min(to, end)];
  return last - first >= LEAST ? [first, last] : [start, end];
}

/** The window, and how far it can be scrolled. */
interface Pane {
  readonly x: number;
  readonly y: number;
  /** Where the page begins: to the left of its corner, where it is read from the right. */
  readonly first: number;
  readonly isCutting: boolean;
}

function paneNow(): Pane {
  const page = document.scrollingElement ?? document.documentElement;
  const { direction, overflowX } = getComputedStyle(document.documentElement);
  const { body } = document;
  const isReversed = direction === 'rtl' || (body !== null && getComputedStyle(body).direction === 'rtl');
  const across = overflowX === 'visible' && body !== null ? getComputedStyle(body).overflowX : overflowX;
  const first = isReversed ? page.clientWidth - page.scrollWidth : 0;
  return { x: scrollX, y: scrollY, first, isCutting: /hidden|clip/.test(across) };
}

/** Whether something of it is on the page, and can be scrolled to; what sticks to the window must be in it. */
function isInWindow({ left, top, right, bottom }: Clipped, pane: Pane, isFixed: boolean): boolean {
  if (isFixed) return right >= LEAST && bottom >= LEAST && left <= innerWidth - LEAST && top <= innerHeight - LEAST;
  if (bottom + pane.y < LEAST || right + pane.x - pane.first < LEAST) return false;
  // It cannot be scrolled into view.
  return !(pane.isCutting && left >= innerWidth - LEAST);
}

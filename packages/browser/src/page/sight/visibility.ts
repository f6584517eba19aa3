// Whether a person can see an element, where it is, and what lies on top of it.

import type { Box } from '@beckon/core/scene/candidate.js';
import { lazily } from '@beckon/core/scene/lexicon.js';
import { isUsedItself, skinOf } from '../act/skin.js';
import { drawnAs } from '../names/image-map.js';
import type { Point } from '../protocol.js';
import { drawnParent, elementAt, isAround, isDrawn, rectOf, SMALLEST } from './drawn.js';

export {
  chainOf,
  drawnParent,
  elementAt,
  isAround,
  isDrawn,
  openClosedRoot,
  rectOf,
  rootsAround,
  shadowOf,
} from './drawn.js';

export function isVisible(element: Element): boolean {
  return isVisibleAt(element, null);
}

/** The same, where its box is known. */
export function isVisibleAt(element: Element, rect: DOMRect | null): boolean {
  if (!isDrawn(element)) return isStandInShown(element) || isSeenThrough(element);
  const { width, height, right, bottom } = rect ?? rectOf(element);
  if (width < SMALLEST || height < SMALLEST) return isStandInShown(element);
  // Moved to where it cannot be scrolled into view. Reading the scroll position costs time, so it is only done where it matters.
  if ((right > 0 && bottom > 0) || (right + scrollX > 0 && bottom + scrollY > 0)) return true;
  return isFixed(element) || isScrolledOut(element, rect ?? rectOf(element));
}

/** Above or beside a part of the page that scrolls by itself: it can be scrolled back to. */
function isScrolledOut(element: Element, rect: DOMRect): boolean {
  const from = drawnParent(drawnAs(element));
  for (let box = from; box !== null && box !== document.documentElement; box = drawnParent(box)) {
    if (box.scrollTop === 0 && box.scrollLeft === 0 && !isReadFromRight(box)) continue;
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const around = box.getBoundingClientRect();
    const [x, y] = [rect.right - around.left + box.scrollLeft, rect.bottom - around.top + box.scrollTop];
    const least = isReadFromRight(box) ? box.clientWidth - box.scrollWidth : 0;
    if (x > least && y > 0 && x <= box.scrollWidth + rect.width && y <= box.scrollHeight + rect.height)
      return isVisible(box);
  }
  return false;
}

function isReadFromRight(box: Element): boolean {
  return box.scrollWidth > box.clientWidth && getComputedStyle(box).direction === 'rtl';
}

function isFixed(element: Element): boolean {
  return getComputedStyle(element).position === 'fixed' && rectOf(element).right > 0;
}

/** A box to tick, or a file field, that lies unseen over what is drawn for it: it takes the clicks. */
function isSeenThrough(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return isUsedItself(element);
  if (!isDrawnByOthers(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width >= SMALLEST && height >= SMALLEST;
}

function isDrawnByOthers(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type);
}

/** A box to tick that is drawn by its label, or by the part around it. */
export function isStandInShown(element: Element): boolean {
  const standIn = standInOf(element);
  return standIn !== null && isDrawn(standIn) && rectOf(standIn).width >= SMALLEST;
}

/** What a person clicks in place of a control that is hidden or drawn by something else. */
export function standInOf(element: Element): Element | null {
  if (element instanceof HTMLSelectElement) return skinOf(element);
  if (!isDrawnByOthers(element)) return null;
  for (const label of element.labels ?? [])
    if (isDrawn(label) && label.getBoundingClientRect().width >= SMALLEST) return label;
  return null;
}

export function pointedAt(element: Element): Element {
  // A list that has a skin is not used itself, wherever it is.
  if (element instanceof HTMLSelectElement) return skinOf(element) ?? element;
  if (element instanceof HTMLAreaElement) return element;
  const { width, height } = element.getBoundingClientRect();
  const isHidden = width < SMALLEST || height < SMALLEST || !isDrawn(element);
  return isHidden ? (standInOf(element) ?? element) : element;
}

export function boxOf(element: Element): Box {
  const { x, y, width, height } = rectOf(pointedAt(element));
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/** Whether a click that lands on `hit` reaches `element`. */
export function reaches(element: Element, hit: Element | null): boolean {
  if (hit === null) return false;
  if (isAround(element, hit)) return true;
  const label = hit.closest('label');
  return label !== null && label.control === element;
}

/** The part of an element that is inside the window. */
export function shownPart(element: Element): DOMRect | null {
  const rect = firstRect(element);
  const left = Math.max(0, rect.left);
  const top = Math.max(0, rect.top);
  const right = Math.min(innerWidth, rect.right);
  const bottom = Math.min(innerHeight, rect.bottom);
  return right - left < 1 || bottom - top < 1 ? null : new DOMRect(left, top, right - left, bottom - top);
}

/** A link that is broken over two lines has two boxes, and nothing in the middle of both. */
function firstRect(element: Element): DOMRect {
  const rects = element.getClientRects();
  if (rects.length > 1 && getComputedStyle(element).display === 'inline') {
    for (const rect of rects) if (rect.width > 1 && rect.height > 1) return rect;
  }
  return rectOf(element);
}

/** Places to try, as parts of the width and height: the middle first. */
export const SPOTS: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.05, 0.5],
  [0.95, 0.5],
];

/** Lies over all of the window. */
export function isWhole(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width >= innerWidth * 0.95 && height >= innerHeight * 0.95;
}

/** Lies over all of the window, and sticks to it. */
export function isBackdrop(element: Element): boolean {
  return isWhole(element) && getComputedStyle(element).position === 'fixed';
}

/** At the edges: what holds others may be free only there. */
const EDGES: readonly (readonly [number, number])[] = [
  [0.5, 0.02],
  [0.5, 0.98],
  [0.02, 0.02],
  [0.98, 0.02],
  [0.02, 0.98],
];

/** Where nothing else is left: a part that takes clicks of its own may leave little of it free. */
const grid = lazily((): readonly (readonly [number, number])[] =>
  [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((down) => Array.from({ length: 24 }, (_, i) => [(i + 0.5) / 24, down] as const)),
);

/** In a shape of any kind. */
const fineGrid = lazily((): readonly (readonly [number, number])[] =>
  Array.from({ length: 24 * 24 }, (_, i) => [((i % 24) + 0.5) / 24, (Math.floor(i / 24) + 0.5) / 24] as const),
);

/** Where a click reaches the element, and no part of it that takes clicks of its own; or what is in the way of it. */
export function pointOn(
  element: Element,
  isUsed?: (hit: Element) => boolean,
  isHolder = false,
): { point: Point } | { cover: Element | null } | null {
  const shown = pointedAt(element);
  const part = shownPart(shown);
  if (part === null) return null;
  let cover: Element | null = null;
  let own: Element | null = null;
  // What lies behind all else is met beside what lies on it.
  const isBehind = isHolder && part.width >= innerWidth * 0.95 && part.height >= innerHeight * 0.95;
  const at = ([across, down]: readonly [number, number]): Point | null => {
    const point = { x: part.x + part.width * across, y: part.y + part.height * down };
    const hit = elementAt(point);
    const isReached = reaches(element, hit) || (shown !== element && reaches(shown, hit));
    const isOwn = isReached && hit !== null && isUsed?.(hit) === true;
    if (isReached && !isOwn && (!isBehind || hit === element)) return point;
    if (isOwn) own ??= hit;
    else cover ??= hit;
    return null;
  };
  // The middle of a shape may lie outside of it.
  const isShape = element instanceof HTMLAreaElement;
  const spots = isHolder ? [...SPOTS, ...EDGES] : SPOTS;
  const first = firstOf(spots, at) ?? (own === null && !isShape ? null : firstOf(isShape ? fineGrid() : grid(), at));
  return first === null ? { cover: own ?? cover } : { point: first };
}

function firstOf<A, B>(all: readonly A[], find: (one: A) => B | null): B | null {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}

/** Scrolled out of a part of the page that scrolls by itself. */
export function isClipped(element: Element): boolean {
  const { left, top, right, bottom } = rectOf(pointedAt(element));
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return scrollersOf(element).some((one) => {
    const box = one.getBoundingClientRect();
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  });
}

/** The parts of the page around an element that scroll by themselves, from the inside out. */
export function scrollersOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  const from = drawnParent(drawnAs(element));
  for (let one = from; one !== null && one !== document.body; one = drawnParent(one)) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (/auto|scroll/.test(overflowX + overflowY)) found.push(one);
  }
  return found;
}

/** A bar that sticks to an edge covers only what happens to be there. */
export function canScrollFrom(element: Element, cover: Element | null): boolean {
  const bar = stickingAround(cover);
  if (bar === null || stickingAround(element) !== null) return false;
  const { width, height } = bar.getBoundingClientRect();
  const { scrollHeight, scrollWidth } = document.scrollingElement ?? document.documentElement;
  return (
    (height < innerHeight * 0.7 && scrollHeight > innerHeight) || (width < innerWidth * 0.7 && scrollWidth > innerWidth)
  );
}

function stickingAround(element: Element | null): Element | null {
  for (let one = element; one !== null && one !== document.body; one = drawnParent(one))
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
  return null;
}

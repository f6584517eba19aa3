// The dialog that holds the page back: one that the browser itself keeps in front, or one that says so (`aria-modal`), with
// or without a backdrop. What is behind it is not to be used.

import { treeIndex } from '../index/tree-index.js';
import { drawnAs } from '../names/image-map.js';
import {
  canScrollFrom,
  drawnParent,
  elementAt,
  isAround,
  isClipped,
  isVisible,
  isWhole,
  pointOn,
  rectOf,
  SPOTS,
  shownPart,
} from '../sight/visibility.js';

/** What may hold the page back, wherever it is. */
const MODALS = 'dialog, [aria-modal="true"]';

export function saysModal(element: Element): boolean {
  return element.getAttribute('aria-modal') === 'true';
}

/** Whether nothing lies on top. What is out of view, or can be scrolled out from under, counts as not covered. */
export function isTopmost(element: Element): boolean {
  if (isBehind(element, modalThisTurn())) return false;
  const found = pointOn(element);
  return found === null || 'point' in found || isClipped(element) || canScrollFrom(element, found.cover);
}

/** Nothing changes while the elements of a page are compared, which may be thousands. */
let thisTurn: { readonly modal: Element | null } | null = null;

function modalThisTurn(): Element | null {
  if (thisTurn === null) {
    thisTurn = { modal: topModal() };
    queueMicrotask(() => {
      thisTurn = null;
    });
  }
  return thisTurn.modal;
}

/** The dialog in front of everything else: of several the one opened last, wherever it stands in the document. */
export function topModal(): Element | null {
  return nativeModal() ?? declaredModal();
}

function nativeModal(): Element | null {
  const all = treeIndex.all(MODALS).filter((one) => one.matches('dialog:modal'));
  if (all.length < 2) return all[0] ?? null;
  // All else is inert, so whatever is hit belongs to the one on top, or is its backdrop.
  for (const [across, down] of SPOTS) {
    let hit = elementAt({ x: innerWidth * across, y: innerHeight * down });
    while (hit !== null && !hit.matches('dialog:modal')) hit = drawnParent(hit);
    if (hit !== null) return hit;
  }
  return all[all.length - 1] ?? null;
}

function declaredModal(): Element | null {
  const open = treeIndex.all(MODALS).filter(isOpen);
  if (open.length < 2) return open[0] ?? null;
  const shown = open.filter((one) => shownPart(one) !== null);
  // The one that is drawn over the others; where they do not touch, the last.
  const free = (shown.length > 0 ? shown : open).filter((one) => !open.some((other) => isOver(other, one)));
  return free.at(-1) ?? open.at(-1) ?? null;
}

/** To be seen, and not parked beside the window, as menus that slide in are. */
function isOpen(element: Element): boolean {
  if (!element.isConnected || !saysModal(element) || !isVisible(element)) return false;
  if (element.closest('[inert], [aria-hidden="true"]') !== null) return false;
  return shownPart(element) !== null || !isStuck(element);
}

function isStuck(element: Element): boolean {
  return floatOf(element, (position) => position === 'fixed') !== null;
}

/** The outermost part around an element that floats. */
function floatOf(element: Element, isFloat: (position: string) => boolean): Element | null {
  let found: Element | null = null;
  for (let one: Element | null = element; one !== null && one !== document.body; one = drawnParent(one))
    if (isFloat(getComputedStyle(one).position)) found = one;
  return found;
}

/** Behind the dialog that holds the page back. */
export function isBehindModal(element: Element): boolean {
  return isBehind(element, topModal());
}

function isBehind(match: Element, modal: Element | null): boolean {
  const element = drawnAs(match);
  if (modal === null || isAround(modal, element) || isAround(element, modal)) return false;
  if (element.closest(':popover-open') !== null) return false;
  return modal.matches('dialog:modal') || !isInFrontOf(modal, element);
}

/** What a dialog opens outside of itself: a list that drops down, a calendar; or what is drawn over it, such as a message. */
function isInFrontOf(modal: Element, element: Element): boolean {
  // Its own backdrop lies between it and the page.
  if (isWhole(element) && (element.textContent ?? '').trim() === '' && element.childElementCount === 0) return true;
  for (let one: Element | null = element; one !== null; one = drawnParent(one))
    if (one.id !== '' && isLedToFrom(modal, one.id)) return true;
  const float = floatOf(element, (position) => position === 'fixed' || position === 'absolute');
  if (float === null || isAround(float, modal)) return false;
  return isOver(float, modal) || (isAfter(float, modal) && levelOf(float) > levelOf(modal));
}

function isLedToFrom(modal: Element, id: string): boolean {
  const name = CSS.escape(id);
  return modal.querySelector(`[aria-controls~="${name}"], [aria-owns~="${name}"]`) !== null;
}

/** Drawn over a part of the other. */
function isOver(upper: Element, lower: Element): boolean {
  if (upper === lower) return false;
  if (isAround(lower, upper)) return true;
  const [a, b] = [rectOf(upper), rectOf(lower)];
  const [left, right] = [Math.max(a.left, b.left, 0), Math.min(a.right, b.right, innerWidth)];
  const [top, bottom] = [Math.max(a.top, b.top, 0), Math.min(a.bottom, b.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return false;
  return SPOTS.some(([across, down]) =>
    isAround(upper, elementAt({ x: left + (right - left) * across, y: top + (bottom - top) * down })),
  );
}

function isAfter(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** How high something is drawn. Counts up through what is around: a box in a wrapper lies as high as the wrapper. */
export function levelOf(element: Element): number {
  for (let one: Element | null = element; one !== null; one = drawnParent(one)) {
    const level = Number(getComputedStyle(one).zIndex);
    if (level) return level;
  }
  return 0;
}

// How elements are drawn: what is around them through slots and roots, whether they are drawn at all, where, and what is on top.

import { areaRect, imageOf } from '../names/image-map.js';
import type { Point } from '../protocol.js';

/** Shadow roots that pages closed, by their host: the driver opens them for us. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

export function openClosedRoot(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
}

export function shadowOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closedRoots.get(element) ?? null;
}

/** The parent as it is drawn: through slots and out of shadow roots. */
export function drawnParent(element: Element): Element | null {
  const slot = element.assignedSlot;
  if (slot !== null) return slot;
  const { parentNode } = element;
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : null;
}

/** What is in a node. A list that the browser makes for `childNodes` stays with the node for good. */
export function nodesIn(parent: Node): Node[] {
  const found: Node[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) found.push(node);
  return found;
}

/** The shadow roots that an element is in, from the inside out. */
export function rootsAround(element: Element | null): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  for (let root = element?.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) roots.push(root);
  return roots;
}

/** An element and what is around it, up to the body, or as far as matters. */
export function chainOf(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let one = element; one !== null && one !== document.body && found.length < 8; one = drawnParent(one))
    found.push(one);
  return found;
}

/** Whether `outer` is around `inner`, or the same, as drawn. */
export function isAround(outer: Element, inner: Element | null): boolean {
  for (let one = inner; one !== null; one = drawnParent(one)) if (one === outer) return true;
  return false;
}

const CHECKS = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true } as const;

/** Drawn at all: not hidden, not transparent. Says nothing about where. */
export function isDrawn(element: Element): boolean {
  if (element instanceof HTMLAreaElement) return imageOf(element)?.checkVisibility(CHECKS) === true;
  return element.checkVisibility(CHECKS);
}

/** Whether a text that stands in an element is drawn. Some have no box of their own: slots, `display: contents`. What is found out is kept. */
export function drawsText(element: Element, known: Map<Element, boolean> = new Map()): boolean {
  const passed: Element[] = [];
  let isDrawing: boolean | null = null;
  for (let one: Element | null = element; one !== null && isDrawing === null; one = drawnParent(one)) {
    isDrawing = known.get(one) ?? (one.checkVisibility(VISIBLE) ? true : null);
    passed.push(one);
    if (isDrawing !== null) break;
    const { display, visibility } = getComputedStyle(one);
    if (display !== 'contents' || visibility !== 'visible') isDrawing = false;
  }
  for (const one of passed) known.set(one, isDrawing === true);
  return isDrawing === true;
}
const VISIBLE = { visibilityProperty: true } as const;

/** The box on screen; of an element that has none of its own, the box of what is in it. */
export function rectOf(element: Element): DOMRect {
  if (element instanceof HTMLAreaElement) return areaRect(element);
  const own = element.getBoundingClientRect();
  if ((own.width > 0 && own.height > 0) || element.firstChild === null) return own;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Anything smaller cannot be seen: the old trick to hide what only screen readers should read. */
export const SMALLEST = 2;

/** Roots in roots that are looked into. */
const DEEPEST = 4096;

/** The innermost element at a point, into shadow roots. */
export function elementAt({ x, y }: Point): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let depth = 0; found !== null && depth < DEEPEST; depth++) {
    const inner: Element | null = shadowOf(found)?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === found) return found;
    found = inner;
  }
  return found;
}

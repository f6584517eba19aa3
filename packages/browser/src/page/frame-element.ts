// The element that a frame is in, asked in the page around the frame: what it is called, whether it can be seen, where it is.

import type { FrameOwner, Point } from './protocol.js';
import { referenced } from './roles/author.js';
import { select } from './selector.js';
import type { Clipped } from './sight/clips.js';
import { drawnParent } from './sight/drawn.js';

/** Longer texts name nothing. */
const LONGEST = 500;
const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend, [role="heading"]';

export function describeFrame(element: Element, number: number | null): FrameOwner {
  const given = (name: string): string => (element.getAttribute(name) ?? '').slice(0, LONGEST);
  const labels = referenced(element, 'aria-labelledby').map((one) => one.textContent ?? '');
  return {
    number,
    tag: element.localName,
    id: given('id'),
    name: given('name'),
    title: given('title'),
    label: (labels.join(' ').trim() || given('aria-label')).slice(0, LONGEST),
    heading: headingBefore(element).slice(0, LONGEST),
    src: given('src') || given('data'),
    path: pathOf(element),
    width: element.clientWidth,
    height: element.clientHeight,
  };
}

/** The place among its siblings, from the outside in; -1: in the shadow root of what is around it. */
function pathOf(element: Element): number[] {
  const path: number[] = [];
  for (let one: Element | null = element; one !== null; ) {
    let place = 0;
    for (let other = one.previousElementSibling; other !== null; other = other.previousElementSibling) place++;
    path.push(place);
    const { parentNode }: Element = one;
    if (parentNode instanceof ShadowRoot) path.push(-1);
    one = parentNode instanceof ShadowRoot ? parentNode.host : parentNode instanceof Element ? parentNode : null;
  }
  return path.reverse();
}

/** The heading that stands before a frame; what stands before another frame is the heading of that one. */
function headingBefore(element: Element): string {
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    for (let other = one.previousElementSibling; other !== null; other = other.previousElementSibling) {
      const found = other.matches(HEADINGS) ? [other] : [...other.querySelectorAll(HEADINGS)];
      if (found.length > 0) return found.at(-1)?.textContent ?? '';
      if (other.matches('iframe') || other.querySelector('iframe') !== null) return '';
    }
  }
  return '';
}

/** Whether a selector finds the element; a reason, if it is none. */
export function fitsFrame(
  element: Element,
  kind: 'css' | 'xpath',
  selector: string,
): boolean | { readonly reason: string } {
  if (kind === 'xpath') {
    const found = select('xpath', selector);
    return 'reason' in found ? found : found.includes(element);
  }
  try {
    return element.matches(selector);
  } catch (error) {
    return { reason: String((error as Error).message).replace(/^Failed to execute '\w+' on '\w+': /, '') };
  }
}

/** Smaller frames are there to measure or to track, not to be seen. */
const SMALLEST = 4;

export function isFrameShown(element: Element): boolean {
  if (!element.isConnected || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return false;
  const { width, height, right, bottom } = element.getBoundingClientRect();
  return width >= SMALLEST && height >= SMALLEST && right + scrollX > 0 && bottom + scrollY > 0;
}

/** How often a frame of another process is checked until it stands still. */
const MOST_READS = 30;

/**
 * Brings a point of a frame into view. Gives the point as the page around the frame sees it. A frame of another process may
 * have scrolled this page just now, and clicks find their way to it only by what is drawn: so it must stand still for a frame.
 */
export async function revealFrame(element: HTMLElement, point: Point, isRemote: boolean): Promise<Point> {
  let last = scrolledTo(element, point);
  for (let appearance = 0, isStill = !isRemote; !isStill && appearance < MOST_READS; appearance++) {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 60);
    });
    const now = scrolledTo(element, point);
    isStill = Math.abs(now.x - last.x) < 0.5 && Math.abs(now.y - last.y) < 0.5;
    last = now;
  }
  return last;
}

function scrolledTo(element: HTMLElement, point: Point): Point {
  for (let box = drawnParent(element); box !== null && box !== document.documentElement; box = drawnParent(box)) {
    if (box === document.scrollingElement || !/auto|scroll|hidden/.test(getComputedStyle(box).overflow)) continue;
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)
      scrollIn(box, placeOf(element, point), box.getBoundingClientRect());
  }
  scrollIn(window, placeOf(element, point), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  return placeOf(element, point);
}

/** Where a point of a frame is in the window of the page around it. */
function placeOf(element: HTMLElement, { x, y }: Point): Point {
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const [wide, high] = [width / (element.offsetWidth || width || 1), height / (element.offsetHeight || height || 1)];
  return {
    x: left + (element.clientLeft + Number.parseFloat(paddingLeft) + x) * wide,
    y: top + (element.clientTop + Number.parseFloat(paddingTop) + y) * high,
  };
}

function scrollIn(box: Element | Window, { x, y }: Point, { left, top, right, bottom }: Clipped): void {
  const dx = x < left || x >= right ? x - (left + right) / 2 : 0;
  const dy = y < top || y >= bottom ? y - (top + bottom) / 2 : 0;
  if (dx !== 0 || dy !== 0) box.scrollBy({ left: dx, top: dy, behavior: 'instant' });
}

// A slider that is only a handle on a track: nothing in the markup gives its value. What can be read is where the handle
// stands, and, once it has moved, the number nearby that moved with it.

import { drawnParent, rectOf } from './sight/visibility.js';

const HANDLE = /(?:^|[-_\s])(?:handle|thumb|knob)(?:$|[-_\s])/i;
const TRACK = /slider|range|track|rail|scrubber/i;

/** Whether it looks like the handle of a slider. */
export function isHandle(element: Element): boolean {
  const parent = element.parentElement;
  if (parent === null || !HANDLE.test(nameOf(element))) return false;
  return isTrack(parent) || isTrack(parent.parentElement ?? parent);
}

/** Whether it is called what handles move on. */
export function isTrack(element: Element): boolean {
  return TRACK.test(nameOf(element));
}

function nameOf(element: Element): string {
  return `${element.getAttribute('class') ?? ''} ${element.id}`;
}

interface Sample {
  /** From 0 to 100 along the track. */
  readonly place: number;
  readonly numbers: ReadonlyMap<Element, number>;
}

const first = new WeakMap<Element, Sample>();

export interface Stand {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** No number gives its value: only its place can be read. */
  readonly isByPlace: boolean;
}

/** Where a handle stands: by the number that goes with it, or by its place from 0 to 100. */
export function standOf(handle: Element, track: DOMRect, isVertical: boolean): Stand {
  const place = placeOn(handle, track, isVertical);
  const now: Sample = { place, numbers: numbersNear(handle) };
  const before = first.get(handle);
  if (before === undefined) first.set(handle, now);
  const moved = before === undefined ? [] : changed(before, now);
  const [only] = moved;
  if (before === undefined || only === undefined || moved.length > 1 || Math.abs(place - before.place) < 1)
    return { value: Math.round(place), min: 0, max: 100, isByPlace: true };
  const slope = (only.now - only.before) / (place - before.place);
  const min = only.before - before.place * slope;
  return { value: only.now, min, max: min + 100 * slope, isByPlace: false };
}

function changed(before: Sample, now: Sample): { readonly before: number; readonly now: number }[] {
  return [...now.numbers].flatMap(([element, number]) => {
    const was = before.numbers.get(element);
    return was === undefined || was === number ? [] : [{ before: was, now: number }];
  });
}

function placeOn(handle: Element, track: DOMRect, isVertical: boolean): number {
  const { left, top, width, height } = rectOf(handle);
  const part = isVertical
    ? (track.bottom - (top + height / 2)) / track.height
    : (left + width / 2 - track.left) / track.width;
  const isMirrored = !isVertical && getComputedStyle(handle).direction === 'rtl';
  return Math.min(100, Math.max(0, (isMirrored ? 1 - part : part) * 100));
}

const MOST_NUMBERS = 60;

/** Texts and fields around a slider that are a number, whatever stands with it. */
function numbersNear(handle: Element): Map<Element, number> {
  const found = new Map<Element, number>();
  let around = handle.parentElement ?? handle;
  for (let i = 0; i < 2; i++) {
    const next = drawnParent(around);
    if (next !== null && next !== document.documentElement) around = next;
  }
  for (const one of around.querySelectorAll('*')) {
    if (found.size >= MOST_NUMBERS) break;
    if (one.children.length > 0 || one.matches('script, style, option')) continue;
    const text = one instanceof HTMLInputElement ? one.value : (one.textContent ?? '');
    const [given, ...more] = text.match(/-?\d+(?:[.,]\d+)?/g) ?? [];
    if (given !== undefined && more.length === 0) found.set(one, Number(given.replace(',', '.')));
  }
  return found;
}

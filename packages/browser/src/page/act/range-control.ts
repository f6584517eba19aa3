// Sliders, steppers and other range controls: where they stand, where they can go, and the ways to move them.

import { numberFrom } from '@beckon/core/text/number.js';
import type { Point, RangeControlInPage } from '../protocol.js';
import { isReadonly } from '../roles/state.js';
import { pointOn, rectOf } from '../sight/visibility.js';
import { isHandle, standOf } from '../slider-handle.js';
import { setValue } from './field.js';

/** What a range control says, or what can be read of it. */
export function rangeControlOf(element: Element): RangeControlInPage {
  const input =
    element instanceof HTMLInputElement
      ? element
      : element.querySelector<HTMLInputElement>('input[type=range], input[type=number]');
  const isNative = input !== null && (input.type === 'range' || input.type === 'number');
  // What people cannot write into is not written into by us.
  if (isNative && !isReadonly(input)) return nativeControl(input);
  const number = (name: string): number | null => {
    const given = element.getAttribute(name);
    return given === null || given === '' || Number.isNaN(Number(given)) ? null : Number(given);
  };
  const isSlider = element.getAttribute('role') === 'slider';
  const { width, height } = rectOf(element);
  const text = element.getAttribute('aria-orientation');
  const track = trackOf(element);
  // What people see in a field goes before what it says of itself.
  const value =
    (element === input ? numberIn(input.value) : null) ??
    number('aria-valuenow') ??
    numberIn(input === null ? (element.textContent ?? '') : input.value);
  const bound = (name: 'min' | 'max'): number | null =>
    number(`aria-value${name}`) ?? (isNative && input[name] !== '' ? Number(input[name]) : null);
  const [min, max] = [bound('min'), bound('max')];
  const isUpright =
    text === null ? track !== null && track.height > track.width && height >= width : text === 'vertical';
  const stand = value === null && track !== null && isHandle(element) ? standOf(element, track, isUpright) : null;
  return {
    kind: 'keys',
    value: value ?? stand?.value ?? null,
    // A slider that does not say goes from 0 to 100: https://www.w3.org/TR/wai-aria-1.2/#slider
    min: min ?? stand?.min ?? (isSlider ? 0 : null),
    max: max ?? stand?.max ?? (isSlider ? 100 : null),
    limits: { min, max },
    step: null,
    isVertical: isUpright,
    isByPlace: stand?.isByPlace === true,
    point: spot(element),
    track: track === null ? null : { x: track.x, y: track.y, width: track.width, height: track.height },
  };
}

function nativeControl(input: HTMLInputElement): RangeControlInPage {
  const bound = (written: string, otherwise: number | null): number | null =>
    written === '' || Number.isNaN(Number(written)) ? otherwise : Number(written);
  const isRange = input.type === 'range';
  const min = bound(input.min, isRange ? 0 : null);
  const most = bound(input.max, isRange ? 100 : null);
  // A range whose end is before its start stays at its start.
  const max = isRange && min !== null && most !== null ? Math.max(min, most) : most;
  return {
    kind: 'native',
    value: input.value === '' ? null : Number(input.value),
    min,
    max,
    limits: { min, max },
    step: bound(input.step, 1),
    isVertical: false,
    isByPlace: false,
    point: spot(input),
    track: null,
  };
}

/** Sets a native range control; the browser keeps it within its bounds and steps. */
export function setRangeControl(element: Element, value: number): void {
  const input =
    element instanceof HTMLInputElement
      ? element
      : element.querySelector<HTMLInputElement>('input[type=range], input[type=number]');
  if (input === null) return;
  input.focus({ preventScroll: true });
  setValue(input, String(value));
}

export function focusRangeControl(element: Element): boolean {
  const focusable =
    element instanceof HTMLElement && element.tabIndex >= 0
      ? element
      : element.querySelector<HTMLElement>('[tabindex], input');
  focusable?.focus({ preventScroll: true });
  // Keys that go elsewhere would change something else.
  return focusable?.matches(':focus, :focus-within') === true;
}

/** Where something can be pressed, brought into view first. */
export function spotOn(element: Element): Point | null {
  const point = spot(element);
  if (point !== null) return point;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return spot(element);
}

function spot(element: Element): Point | null {
  const found = pointOn(element);
  return found !== null && 'point' in found ? found.point : null;
}

/** The number in a text; with two, it is unknown which one is meant. */
export function numberIn(text: string): number | null {
  const all = text.match(/[-−]?\d[\d.,'’\u00a0\u202f]*/g) ?? [];
  if (all.length !== 1) return null;
  const value = numberFrom(all[0] ?? '');
  return Number.isNaN(value) ? null : value;
}

/** The bar that a handle moves along: the nearest part around it that is clearly larger. */
function trackOf(element: Element): DOMRect | null {
  const own = rectOf(element);
  let box = own;
  for (
    let around = element.parentElement, steps = 0;
    around !== null && steps < 3 && Math.max(box.width, box.height) < 60;
    around = around.parentElement, steps++
  )
    box = rectOf(around);
  return box.width === 0 ? null : box;
}

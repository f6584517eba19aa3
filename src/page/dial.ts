// Sliders, steppers and dials: where they stand, where they can go, and the ways to move them.

import { setValue } from './field.js';
import { isHandle, standOf } from './handle.js';
import type { DialInPage, Point } from './protocol.js';
import { pointOn, rectOf } from './visibility.js';

/** What a dial says, or what can be read of it. */
export function dialOf(element: Element): DialInPage {
  const input =
    element instanceof HTMLInputElement
      ? element
      : element.querySelector<HTMLInputElement>('input[type=range], input[type=number]');
  if (input !== null && (input.type === 'range' || input.type === 'number')) return nativeDial(input);
  const number = (name: string): number | null => {
    const said = element.getAttribute(name);
    return said === null || said === '' || Number.isNaN(Number(said)) ? null : Number(said);
  };
  const isSlider = element.getAttribute('role') === 'slider';
  const { width, height } = rectOf(element);
  const said = element.getAttribute('aria-orientation');
  const track = trackOf(element);
  const value = number('aria-valuenow') ?? numberIn(input === null ? (element.textContent ?? '') : input.value);
  const isUpright =
    said === null ? track !== null && track.height > track.width && height >= width : said === 'vertical';
  const stand = value === null && track !== null && isHandle(element) ? standOf(element, track, isUpright) : null;
  return {
    kind: 'keys',
    value: value ?? stand?.value ?? null,
    // A slider that does not say goes from 0 to 100: https://www.w3.org/TR/wai-aria-1.2/#slider
    min: number('aria-valuemin') ?? stand?.min ?? (isSlider ? 0 : null),
    max: number('aria-valuemax') ?? stand?.max ?? (isSlider ? 100 : null),
    step: null,
    isVertical: isUpright,
    isByPlace: stand?.isByPlace === true,
    point: spot(element),
    ...steppers(element),
    track: track === null ? null : { x: track.x, y: track.y, width: track.width, height: track.height },
  };
}

function nativeDial(input: HTMLInputElement): DialInPage {
  const bound = (said: string, otherwise: number | null): number | null =>
    said === '' || Number.isNaN(Number(said)) ? otherwise : Number(said);
  const isRange = input.type === 'range';
  return {
    kind: 'native',
    value: input.value === '' ? null : Number(input.value),
    min: bound(input.min, isRange ? 0 : null),
    max: bound(input.max, isRange ? 100 : null),
    step: bound(input.step, 1),
    isVertical: false,
    isByPlace: false,
    point: spot(input),
    up: null,
    down: null,
    track: null,
  };
}

/** Sets a native dial; the browser keeps it within its bounds and steps. */
export function setDial(element: Element, value: number): void {
  const input =
    element instanceof HTMLInputElement
      ? element
      : element.querySelector<HTMLInputElement>('input[type=range], input[type=number]');
  if (input === null) return;
  input.focus({ preventScroll: true });
  setValue(input, String(value));
}

export function focusDial(element: Element): boolean {
  const focusable =
    element instanceof HTMLElement && element.tabIndex >= 0
      ? element
      : element.querySelector<HTMLElement>('[tabindex], input');
  focusable?.focus({ preventScroll: true });
  return focusable !== null && document.activeElement !== document.body;
}

function spot(element: Element): Point | null {
  const found = pointOn(element);
  return found !== null && 'point' in found ? found.point : null;
}

function numberIn(text: string): number | null {
  const [found] = /-?\d+(?:[.,]\d+)?/.exec(text) ?? [];
  return found === undefined ? null : Number(found.replace(',', '.'));
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

const UP = /^(?:\+|▲|⌃|›|increase|increment|more|up|plus|add one)|increase|increment/i;
const DOWN = /^(?:-|−|–|▼|⌄|‹|decrease|decrement|less|fewer|down|minus|remove one)|decrease|decrement/i;

/** Buttons beside a stepper that count it up and down. */
function steppers(element: Element): { up: Point | null; down: Point | null } {
  for (
    let around: Element | null = element, steps = 0;
    around !== null && steps < 3;
    around = around.parentElement, steps++
  ) {
    const buttons = [...around.querySelectorAll('button, [role="button"], input[type="button"], a')];
    if (buttons.length > 6) break;
    const says = (words: RegExp): Element | undefined =>
      buttons.find(
        (one) =>
          words.test((one.getAttribute('aria-label') ?? one.textContent ?? '').trim()) ||
          words.test(one.getAttribute('title') ?? ''),
      );
    const up = says(UP);
    const down = says(DOWN);
    if (up !== undefined || down !== undefined)
      return { up: up === undefined ? null : spot(up), down: down === undefined ? null : spot(down) };
  }
  return { up: null, down: null };
}

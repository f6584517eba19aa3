// The skin of a list: kits hide the browser's own list, or lay something over it, and draw one of their own that people use.

import { drawnParent, elementAt, isAround, isDrawn, rectOf, SMALLEST } from '../sight/drawn.js';

const HINTS = /select|dropdown|drop-down|chosen|combo|picker|choices/i;
const CONTROLS = '[role="combobox"], [aria-haspopup], button, [tabindex]';
/** A smaller list is not usable as one. */
const SMALLEST_LIST = 10;

/** What people use in place of a list; null: they use the list itself, or nothing is drawn for it. */
export function skinOf(list: HTMLSelectElement): Element | null {
  if (isUsedItself(list)) return null;
  return skinAround(list) ?? skinBehind(list);
}

/** Drawn, or transparent over what is drawn for it: either way it takes the clicks. */
export function isUsedItself(list: HTMLSelectElement): boolean {
  if (!list.checkVisibility({ visibilityProperty: true })) return false;
  const { left, top, width, height } = list.getBoundingClientRect();
  if (width < SMALLEST_LIST || height < SMALLEST_LIST) return false;
  const middle = { x: left + width / 2, y: top + height / 2 };
  const isInView = middle.x >= 0 && middle.y >= 0 && middle.x < innerWidth && middle.y < innerHeight;
  if (!isInView) return isDrawn(list);
  const hit = elementAt(middle);
  return hit === list || (isDrawn(list) && hit !== null && !isSkin(hit, list));
}

/** What lies on a list and belongs to it. */
function isSkin(hit: Element, list: HTMLSelectElement): boolean {
  const skin = skinAround(list) ?? skinBehind(list);
  return skin !== null && (isAround(skin, hit) || isAround(hit, skin));
}

/** A part around this list alone, with a control in it. */
function skinAround(list: HTMLSelectElement): Element | null {
  const wrapper = list.parentElement;
  if (wrapper === null || wrapper.matches('body, form, label, fieldset, td, p')) return null;
  if (!HINTS.test(wrapper.className) || wrapper.querySelectorAll('select').length > 1) return null;
  const control = [...wrapper.querySelectorAll(CONTROLS)].find((one) => one !== list && isShown(one));
  return control !== undefined && showsChosen(control, list) ? control : null;
}

/** The next part beside it, which is drawn as a list and shows what is chosen in it. */
function skinBehind(list: HTMLSelectElement): Element | null {
  let next = list.nextElementSibling;
  while (next?.matches('script, style, template') === true) next = next.nextElementSibling;
  if (next === null || next.matches('a, label, select, input, ul, ol') || next.querySelector('select') !== null)
    return null;
  const role = next.matches('[role="combobox"]') ? next : next.querySelector('[role="combobox"], [aria-haspopup]');
  if (!isShown(next) || !(HINTS.test(next.className) || role !== null) || !showsChosen(next, list)) return null;
  return role !== null && isShown(role) ? role : next;
}

/** A placeholder stands for nothing chosen. */
function showsChosen(skin: Element, list: HTMLSelectElement): boolean {
  const [first] = list.selectedOptions;
  const text = skin instanceof HTMLElement ? skin.innerText : (skin.textContent ?? '');
  if (first === undefined || first.value === '' || list.multiple) return true;
  return text.replace(/\s+/g, ' ').includes(first.label.trim());
}

function isShown(element: Element): boolean {
  const { width, height } = rectOf(element);
  return isDrawn(element) && width >= SMALLEST && height >= SMALLEST && drawnParent(element) !== null;
}

// Choosing from a list: native ones at once; others are opened, filtered and scrolled by the driver, one step at a time.

import { quality, said } from '../resolve/text-match.js';
import { collapse } from './names-of.js';
import type { ChoiceInPage } from './protocol.js';
import { bringIntoView } from './ready.js';
import { isVisible, pointOn } from './visibility.js';

const OPTIONS =
  '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="treeitem"], option';
const LOOSE = 'li, [data-value], [class*="option" i], [class*="item" i], button, a';
const LISTS = '[role="listbox"], [role="menu"], [role="tree"], [role="grid"]';
const LOOSE_LISTS =
  '[class*="menu" i], [class*="dropdown" i], [class*="options" i], [class*="select" i][class*="list" i], ul, datalist';
/** Shown when the wanted one is not there. */
const MOST_OPTIONS = 30;

const NOTHING: ChoiceInPage = {
  kind: 'none',
  isDone: false,
  options: [],
  shown: '',
  point: null,
  isOpen: false,
  isEditable: false,
  canScroll: false,
  isSelected: false,
};

/** One step of choosing: what there is to choose from now, and where to click next. */
export function choose(element: Element, wanted: string | number): ChoiceInPage {
  const native = element instanceof HTMLSelectElement ? element : element.querySelector('select');
  if (native !== null && (element === native || isVisible(native))) return chooseNative(native, wanted);
  const list = listOf(element);
  const isOpen = list !== null;
  const options = list === null ? [] : optionsIn(list);
  const found = pick(options, wanted);
  const base = {
    ...NOTHING,
    kind: 'custom' as const,
    isOpen,
    shown: shownValue(element),
    options: options.slice(0, MOST_OPTIONS).map(textOf),
    isEditable: isTextInput(inputOf(element)),
  };
  if (found !== null) {
    bringIntoView(found, 'nearest');
    const point = pointOn(found);
    return {
      ...base,
      point: point !== null && 'point' in point ? point.point : null,
      isSelected: found.getAttribute('aria-selected') === 'true',
    };
  }
  if (isOpen) return { ...base, canScroll: canScroll(list) };
  bringIntoView(element, 'nearest');
  const point = pointOn(element);
  return { ...base, point: point !== null && 'point' in point ? point.point : null };
}

/** Scrolls an open list on by one screen, or back to its start. */
export function scrollList(element: Element, isToStart: boolean): boolean {
  const list = listOf(element);
  const scroller = list === null ? null : scrollerOf(list);
  if (scroller === null) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop = isToStart ? 0 : before + Math.max(20, scroller.clientHeight - 20);
  return scroller.scrollTop !== before;
}

/** What a drop-down shows as chosen. */
export function shownValue(element: Element): string {
  const input = inputOf(element);
  if (input !== null && input.value !== '') return input.value;
  const selected = listBoxIn(element)?.querySelectorAll('[aria-selected="true"], [aria-checked="true"]');
  if (selected !== undefined && selected.length > 0) return [...selected].map(textOf).join(', ');
  return collapse(element.textContent ?? '') || (element.getAttribute('aria-label') ?? '');
}

/** Whether what is shown is what was asked for. */
export function isChosen(element: Element, wanted: string | number): boolean {
  const native = element instanceof HTMLSelectElement ? element : null;
  if (native !== null) return [...native.selectedOptions].some((option) => option === matchNative(native, wanted));
  if (typeof wanted === 'number') return true;
  const text = said(wanted);
  if (quality(text, shownValue(element)) > 0) return true;
  const list = listOf(element);
  const selected = list?.querySelectorAll('[aria-selected="true"], [aria-checked="true"], .selected') ?? [];
  return [...selected].some((one) => quality(text, textOf(one)) > 0);
}

function chooseNative(select: HTMLSelectElement, wanted: string | number): ChoiceInPage {
  const options = [...select.options].map((option) => option.label.trim());
  const base = { ...NOTHING, kind: 'native' as const, options: options.slice(0, MOST_OPTIONS), isOpen: true };
  const option = matchNative(select, wanted);
  if (option === null || option.disabled) return { ...base, shown: select.selectedOptions[0]?.label ?? '' };
  select.focus();
  if (!option.selected) {
    option.selected = true;
    select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return { ...base, isDone: true, shown: option.label.trim() };
}

function matchNative(select: HTMLSelectElement, wanted: string | number): HTMLOptionElement | null {
  const options = [...select.options];
  if (typeof wanted === 'number') return options[wanted] ?? null;
  return options.find((option) => option.value === wanted) ?? bestOf(options, wanted, (option) => option.label);
}

function pick(options: readonly Element[], wanted: string | number): Element | null {
  if (typeof wanted === 'number') return options[wanted] ?? null;
  return (
    options.find((option) => option.getAttribute('data-value') === wanted || option.getAttribute('value') === wanted) ??
    bestOf(options, wanted, textOf)
  );
}

/** The one whose text is the words; or the only one that has them. */
function bestOf<T>(options: readonly T[], words: string, text: (option: T) => string): T | null {
  const wanted = said(words);
  const rated = options.map((option) => ({ option, how: quality(wanted, text(option)) })).filter(({ how }) => how > 0);
  const best = Math.max(0, ...rated.map(({ how }) => how));
  const top = rated.filter(({ how }) => how === best);
  return best === 1 || top.length === 1 ? (top[0]?.option ?? null) : null;
}

function textOf(element: Element): string {
  const text =
    element instanceof HTMLOptionElement
      ? element.label || element.value
      : (element.getAttribute('aria-label') ?? element.textContent ?? '');
  return collapse(text);
}

function inputOf(element: Element): HTMLInputElement | null {
  if (element instanceof HTMLInputElement) return element;
  return element.querySelector('input:not([type=hidden])');
}

function isTextInput(input: HTMLInputElement | null): boolean {
  return input !== null && !input.readOnly && !['checkbox', 'radio', 'button', 'submit'].includes(input.type);
}

function listBoxIn(element: Element): Element | null {
  return element.matches(LISTS) ? element : element.querySelector(LISTS);
}

/** The open list that belongs to an element: named by it, inside it, or the one that is open nearest to it. */
function listOf(element: Element): Element | null {
  if (element.matches(LISTS) && optionsIn(element).length > 0) return element;
  const input = inputOf(element) ?? element;
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = `${element.getAttribute('aria-controls') ?? ''} ${element.getAttribute('aria-owns') ?? ''} ${input.getAttribute('aria-controls') ?? ''} ${input.getAttribute('aria-owns') ?? ''} ${input.getAttribute('list') ?? ''}`;
  for (const id of ids.split(/\s+/)) {
    const named = id === '' ? null : (root.getElementById(id) ?? document.getElementById(id));
    if (named !== null && isOpenList(named)) return named;
  }
  if (element.getAttribute('aria-expanded') === 'false' || input.getAttribute('aria-expanded') === 'false') return null;
  const near = nearestOf(
    [...document.querySelectorAll(LISTS), ...(root instanceof ShadowRoot ? root.querySelectorAll(LISTS) : [])],
    element,
  );
  if (near !== null) return near;
  const around = element.parentElement;
  const inner = [...element.querySelectorAll(LOOSE_LISTS), ...(around?.querySelectorAll(LOOSE_LISTS) ?? [])].filter(
    (one) => one !== element,
  );
  return (
    nearestOf(inner, element) ??
    (element.getAttribute('aria-expanded') === 'true'
      ? nearestOf([...document.querySelectorAll(LOOSE_LISTS)], element)
      : null)
  );
}

function isOpenList(list: Element): boolean {
  return isVisible(list) && optionsIn(list).length > 0;
}

/** How far the list of a drop-down may stand from it, in pixels. */
const FARTHEST = 400;

function nearestOf(lists: readonly Element[], element: Element): Element | null {
  const own = element.getBoundingClientRect();
  let best: Element | null = null;
  let least = FARTHEST;
  for (const list of lists) {
    if (!isOpenList(list) || list.contains(element)) continue;
    const { left, right, top, bottom } = list.getBoundingClientRect();
    const gap = Math.max(0, left - own.right, own.left - right) + Math.max(0, top - own.bottom, own.top - bottom);
    if (gap < least) {
      least = gap;
      best = list;
    }
  }
  return best;
}

function optionsIn(list: Element): Element[] {
  const marked = [...list.querySelectorAll(OPTIONS)].filter(isVisible);
  if (marked.length > 0) return marked;
  const loose = [...list.querySelectorAll(LOOSE)].filter((one) => isVisible(one) && textOf(one) !== '');
  return loose.filter((one) => !loose.some((other) => other !== one && one.contains(other)));
}

function scrollerOf(list: Element): Element | null {
  for (let one: Element | null = list, steps = 0; one !== null && steps < 4; one = one.parentElement, steps++) {
    if (
      one.scrollHeight > one.clientHeight + 4 &&
      one !== document.body &&
      /auto|scroll/.test(getComputedStyle(one).overflowY)
    )
      return one;
  }
  const inner = [...list.querySelectorAll('*')].find(
    (one) => one.scrollHeight > one.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(one).overflowY),
  );
  return inner ?? null;
}

function canScroll(list: Element): boolean {
  const scroller = scrollerOf(list);
  return scroller !== null && scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2;
}

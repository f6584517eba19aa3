// Which open list belongs to a drop-down, and what there is to choose from in it.

import { isMemberChosen } from '../roles/choice-group.js';
import { everywhere } from '../selector.js';
import { drawnParent, isAround, isVisible } from '../sight/visibility.js';
import { optionText as textOf } from './options.js';

export const MENU_ITEMS = '[role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"]';
const OPTIONS = `[role="option"], ${MENU_ITEMS}, [role="treeitem"], option`;
const LOOSE = 'li, [data-value], [class*="option" i], [class*="item" i], button, a';
export const LISTS = '[role="listbox"], [role="menu"], [role="tree"], [role="grid"]';
const LOOSE_LISTS =
  '[class*="menu" i], [class*="dropdown" i], [class*="options" i], [class*="select" i][class*="list" i], ul';

/** Lists that were there before an element was opened: none of them is its own. */
const others = new WeakMap<Element, ReadonlySet<Element>>();

/** It is about to be opened. */
export function noteOthers(element: Element): void {
  if (!others.has(element)) others.set(element, new Set(everywhere(`${LISTS}, ${LOOSE_LISTS}`).filter(isOpenList)));
}

export function forgetOthers(element: Element): void {
  others.delete(element);
}

/** What there is to choose from in the open list of an element. */
export function listOptions(
  element: Element,
): { readonly index: number; readonly text: string; readonly value: string; readonly selected: boolean }[] {
  const list = listOf(element);
  const options = list === null ? [] : optionsIn(list).slice(0, MOST_LISTED);
  return options.map((option, index) => ({
    index,
    text: textOf(option),
    value: option.getAttribute('data-value') ?? option.getAttribute('value') ?? '',
    selected: isMemberChosen(option),
  }));
}
const MOST_LISTED = 50;

/** The open list that belongs to an element: named by it, inside it or beside it, or come up since it was opened. */
export function listOf(element: Element): Element | null {
  if (element.matches(LISTS) && optionsIn(element).length > 0) return element;
  const named = listNamedBy(element);
  if (named !== null) return named;
  const input = inputOf(element) ?? element;
  const expanded = input.getAttribute('aria-expanded') ?? element.getAttribute('aria-expanded');
  if (expanded === 'false') return null;
  const standing = others.get(element);
  const isNew = (list: Element): boolean => standing !== undefined && !standing.has(list);
  const around = drawnParent(element) ?? element;
  for (const kind of [LISTS, LOOSE_LISTS]) {
    const open = everywhere(kind).filter((list) => list !== element && isOpenList(list));
    const near =
      nearestOf(open.filter(isNew), element) ??
      nearestOf(
        open.filter((list) => isAround(element, list) || (isAround(around, list) && mayBeOwn(list, standing))),
        element,
      ) ??
      (expanded === 'true' ? nearestOf(open, element) : null);
    if (near !== null) return near;
  }
  return null;
}

/** A list beside it that was there before it was opened is its own only if it is one by its markup: a menu of links is not. */
function mayBeOwn(list: Element, standing: ReadonlySet<Element> | undefined): boolean {
  if (standing?.has(list) !== true && standing !== undefined) return true;
  return list.matches('[role="listbox"]') || list.querySelector('[role="option"]') !== null;
}

function listNamedBy(element: Element): Element | null {
  const root = element.getRootNode() as Document | ShadowRoot;
  for (const one of new Set([element, inputOf(element) ?? element])) {
    const ids = `${one.getAttribute('aria-controls') ?? ''} ${one.getAttribute('aria-owns') ?? ''}`;
    for (const id of ids.split(/\s+/)) {
      const named = id === '' ? null : (root.getElementById(id) ?? document.getElementById(id));
      if (named !== null && isOpenList(named)) return named;
    }
  }
  return null;
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
    if (isAround(list, element)) continue;
    const { left, right, top, bottom } = list.getBoundingClientRect();
    const gap = Math.max(0, left - own.right, own.left - right) + Math.max(0, top - own.bottom, own.top - bottom);
    if (gap < least) {
      least = gap;
      best = list;
    }
  }
  return best;
}

export function optionsIn(list: Element): Element[] {
  const marked = within(list, OPTIONS).filter(isVisible);
  if (marked.length > 0) return marked;
  const loose = within(list, LOOSE).filter((one) => isVisible(one) && textOf(one) !== '');
  return loose.filter((one) => !loose.some((other) => other !== one && one.contains(other)));
}

/** Inside as it is drawn: options may be handed into the list of a component through its slot. */
function within(list: Element, selector: string): Element[] {
  const own = [...list.querySelectorAll(selector)];
  if (own.length > 0 || (list.querySelector('slot') === null && list.shadowRoot === null)) return own;
  return everywhere(selector).filter((one) => isAround(list, one));
}

export function inputOf(element: Element): HTMLInputElement | null {
  if (element instanceof HTMLInputElement) return element;
  return element.querySelector('input:not([type=hidden])');
}

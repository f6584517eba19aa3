// What an event of a page happened to, and what is in a field now as something that was done.

import type { RequirementName } from '@beckon/core/resolve/requirement.js';
import type { RecordedPress, Touched } from '@beckon/core/scene/happening.js';
import type { PageElement } from '../page-element.js';
import { isSecret } from '../roles/state.js';
import { drawnParent } from '../sight/visibility.js';
import { editableIn, textIn } from './field.js';

/** Fields that take text. */
const TEXTUAL = new Set([
  ...['text', 'search', 'email', 'tel', 'url', 'password', 'number'],
  ...['date', 'time', 'datetime-local', 'month', 'week', 'color', ''],
]);

/** The innermost element that an event happened to, also in open shadow roots. */
export function elementOf(event: Event): Element | null {
  const [first] = event.composedPath();
  return first instanceof Element ? first : null;
}

/** The element, or what is around it, that can be clicked. */
export function clickable(element: PageElement): PageElement | null {
  for (let one: PageElement | null = element; one !== null; one = one.around) {
    if (one.can.includes('click') || one.can.includes('submit')) return one;
    if (one.kind === 'dialog' || one.kind === 'form' || one.kind === 'main') return null;
  }
  return null;
}

/** Null: it is none; a field, which a click only enters; or another control, whose change is reported, not the click. */
export function controlOf(element: Element): 'field' | 'other' | null {
  for (let one: Element | null = element; one !== null; one = drawnParent(one)) {
    if ((one instanceof HTMLLabelElement && one.control !== null) || rangeControlAt(element) === one) return 'other';
    if (one instanceof HTMLSelectElement || one instanceof HTMLOptionElement) return 'other';
    if (one instanceof HTMLTextAreaElement || (one instanceof HTMLElement && isEditor(one))) return 'field';
    if (one instanceof HTMLInputElement) {
      if (TEXTUAL.has(one.type))
        return one.readOnly || one.matches('[role=combobox], [aria-haspopup]') ? null : 'field';
      return one.type === 'button' || one.type === 'submit' || one.type === 'reset' || one.type === 'image'
        ? null
        : 'other';
    }
    if (one instanceof HTMLButtonElement || one instanceof HTMLAnchorElement) return null;
  }
  return null;
}

function isEditor(element: HTMLElement): boolean {
  return element.isContentEditable && element.parentElement?.isContentEditable !== true;
}

/** Whether the browser itself makes a click of Enter, or of the space bar, on it. */
export function isPressable(element: Element): boolean {
  return element.closest('button, a[href], input, select, summary') !== null;
}

/** One line of text: Enter sends it. */
export function isOneLine(field: Element): boolean {
  return field instanceof HTMLInputElement && TEXTUAL.has(field.type);
}

/** A slider or another range control of the page's own making: its new value is reported, not how it got there. */
export function rangeControlAt(element: Element | null): Element | null {
  const control = element?.closest('[role=slider], [role=spinbutton]') ?? null;
  return control === null || control instanceof HTMLInputElement || !control.hasAttribute('aria-valuenow')
    ? null
    : control;
}

/** A box in which Enter sends, as in a chat. */
export function isMessageBox(field: Element): boolean {
  return field instanceof HTMLElement && field.isContentEditable && field.getAttribute('aria-multiline') === 'false';
}

export function fieldOf(element: Element | null): Element | null {
  if (element === null) return null;
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    return element;
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one instanceof HTMLElement && isEditor(one)) return one;
  return null;
}

export function needOf(field: Element): RequirementName {
  if (field instanceof HTMLSelectElement) return 'Selectable';
  if (rangeControlAt(field) !== null) return 'Adjustable';
  if (!(field instanceof HTMLInputElement)) return fieldOf(field) === field ? 'Typeable' : 'Any';
  if (field.type === 'checkbox' || field.type === 'radio') return 'Checkable';
  if (field.type === 'range') return 'Adjustable';
  return TEXTUAL.has(field.type) ? 'Typeable' : 'Any';
}

/** What is in a field now, as something that was done. */
export function inputOf(field: Element): Touched | null {
  if (field instanceof HTMLSelectElement) {
    const [option] = field.selectedOptions;
    return option === undefined ? null : { kind: 'choose', option: option.label.trim() || option.value };
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox' || field.type === 'radio') return { kind: 'check', isChecked: field.checked };
    if (field.type === 'range') return { kind: 'adjust', value: field.value };
    if (field.type === 'file') return { kind: 'upload', files: [...(field.files ?? [])].map(({ name }) => name) };
  }
  const text = textIn(editableIn(field));
  return { kind: 'type', text: isSecret(field) ? null : text, isEmpty: text === '' };
}

export function pressedBy(event: MouseEvent): RecordedPress {
  const button = event.type === 'contextmenu' ? 'right' : event.button === 1 ? 'middle' : 'left';
  return { button, isCtrl: event.ctrlKey || event.metaKey, isShift: event.shiftKey, isAlt: event.altKey };
}

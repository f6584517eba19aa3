// What an element is like now: seen, enabled, ticked, opened, filled.

import type { State } from '../world/candidate.js';
import { isTopmost, isVisible } from './visibility.js';

/** Topmost is only worked out when it is asked for: it needs a hit test. */
export function stateOf(element: Element, kind: string): State {
  const state: { -readonly [K in keyof State]: State[K] } = {
    visible: isVisible(element),
    enabled: isEnabled(element),
  };
  let topmost: boolean | null = null;
  Object.defineProperty(state, 'topmost', {
    enumerable: true,
    get: () => {
      topmost ??= isTopmost(element);
      return topmost;
    },
  });
  const checked = checkedOf(element);
  if (checked !== null) state.checked = checked;
  const selected = element.getAttribute('aria-selected') ?? element.getAttribute('aria-current');
  if (selected !== null && selected !== 'false') state.selected = true;
  const expanded = expandedOf(element);
  if (expanded !== null) state.expanded = expanded;
  const value = isSecret(element) ? null : saidBy(element, kind);
  if (value !== null && value !== '') state.value = value;
  if (element.matches('[required], [aria-required="true"]')) state.required = true;
  if (isReadonly(element)) state.readonly = true;
  if (element.matches(':focus')) state.focused = true;
  if (element.getAttribute('aria-busy') === 'true') state.busy = true;
  return state;
}

export function isEnabled(element: Element): boolean {
  if (element.matches(':disabled')) return false;
  // Said of an element or of what is around it: https://www.w3.org/TR/wai-aria-1.2/#aria-disabled
  const said = element.closest('[aria-disabled], [inert]');
  return said === null || (said.getAttribute('aria-disabled') !== 'true' && !said.hasAttribute('inert'));
}

export function checkedOf(element: Element): boolean | 'mixed' | null {
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
    return element.indeterminate ? 'mixed' : element.checked;
  const said = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  return said === null ? null : said === 'mixed' ? 'mixed' : said === 'true';
}

function expandedOf(element: Element): boolean | null {
  const said = element.getAttribute('aria-expanded');
  if (said !== null) return said === 'true';
  const { parentElement } = element;
  if (element.localName === 'summary' && parentElement instanceof HTMLDetailsElement) return parentElement.open;
  return null;
}

/** Values of password fields are never told, nor those of fields that ask for a code or a card's number. */
export function isSecret(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  return element.type === 'password' || SECRET_FIELDS.test(element.autocomplete);
}
const SECRET_FIELDS = /password|cc-number|cc-csc|one-time-code/;

/** What is in a field, as a person reads it. */
export function saidBy(element: Element, kind = ''): string | null {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map((option) => option.label.trim()).join(', ');
  if (element instanceof HTMLInputElement) {
    if (element.type === 'file') return [...(element.files ?? [])].map((file) => file.name).join(', ');
    return isValueInput(element) ? element.value : null;
  }
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLElement && element.isContentEditable) return editedText(element);
  const said = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (said !== null) return said;
  if (kind === 'custom-dropdown') return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return null;
}

function isValueInput({ type }: HTMLInputElement): boolean {
  return !['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden'].includes(type);
}

/** The text of an editor; the line that every empty one has does not count. */
function editedText(element: HTMLElement): string {
  return element.innerText.replace(/\u00a0/g, ' ').replace(/\n$/, '');
}

export function isReadonly(element: Element): boolean {
  return (
    ((element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.readOnly) ||
    element.getAttribute('aria-readonly') === 'true'
  );
}

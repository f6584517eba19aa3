// What an element is like now: seen, enabled, ticked, opened, filled.

import type { State } from '@beckon/core/scene/candidate.js';
import { isTopmost } from '../purposes/modal.js';
import { isVisible } from '../sight/visibility.js';

/** Only what is requested is computed: most questions are about one or two of these, for very many elements. */
class StateNow {
  readonly #element: Element;
  readonly #kind: string;
  readonly #seen: { readonly isVisible: boolean } | null;
  readonly #isForced: boolean;
  #topmost: boolean | null = null;

  constructor(element: Element, kind: string, seen: { readonly isVisible: boolean } | null, isForced: boolean) {
    this.#isForced = isForced;
    this.#element = element;
    this.#kind = kind;
    this.#seen = seen;
  }

  get visible(): boolean {
    return this.#seen?.isVisible ?? isVisible(this.#element);
  }
  get enabled(): boolean {
    return isEnabled(this.#element);
  }
  /** Needs a hit test. */
  get topmost(): boolean {
    this.#topmost ??= this.#isForced || isTopmost(this.#element);
    return this.#topmost;
  }
  get checked(): boolean | 'mixed' | undefined {
    return checkedOf(this.#element) ?? undefined;
  }
  get selected(): true | undefined {
    const given = this.#element.getAttribute('aria-selected') ?? this.#element.getAttribute('aria-current');
    return given !== null && given !== 'false' ? true : undefined;
  }
  get expanded(): boolean | undefined {
    return expandedOf(this.#element) ?? undefined;
  }
  get value(): string | undefined {
    const value = isSecret(this.#element) ? null : valueText(this.#element, this.#kind);
    return value === null || value === '' ? undefined : value;
  }
  get required(): true | undefined {
    const element = this.#element;
    const isRequired = element.hasAttribute('required') || element.getAttribute('aria-required') === 'true';
    return isRequired ? true : undefined;
  }
  get readonly(): true | undefined {
    return isReadonly(this.#element) ? true : undefined;
  }
  get focused(): true | undefined {
    return this.#element.matches(':focus') ? true : undefined;
  }
  get busy(): true | undefined {
    return this.#element.getAttribute('aria-busy') === 'true' ? true : undefined;
  }
}

export function stateOf(
  element: Element,
  kind: string,
  seen: { readonly isVisible: boolean } | null = null,
  isForced = false,
): State {
  return new StateNow(element, kind, seen, isForced) as State;
}

/** All of it, as plain data that can be sent. */
export function plainState(state: State): State {
  const names = ['visible', 'enabled', 'topmost', 'checked', 'selected', 'expanded', 'value'] as const;
  const more = ['required', 'readonly', 'focused', 'busy'] as const;
  return Object.fromEntries(
    [...names, ...more].map((name) => [name, state[name]] as const).filter(([, value]) => value !== undefined),
  );
}

export function isEnabled(element: Element): boolean {
  if (element.matches(':disabled')) return false;
  // Set on an element or on what is around it: https://www.w3.org/TR/wai-aria-1.2/#aria-disabled
  const stated = element.closest('[aria-disabled], [inert]');
  return stated === null || (stated.getAttribute('aria-disabled') !== 'true' && !stated.hasAttribute('inert'));
}

export function checkedOf(element: Element): boolean | 'mixed' | null {
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
    return element.indeterminate ? 'mixed' : element.checked;
  const text = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed');
  if (text === null) return isBoxByStyle(element) ? checkedByStyle(element) : null;
  return text === 'mixed' ? 'mixed' : text === 'true';
}

const BOX_ROLES = /^(?:checkbox|switch|menuitemcheckbox)$/;
const BOX_CLASS = /(?:^|[-_\s])(?:check-?box|tick-?box|toggle|switch)(?:$|[-_\s])/i;
const EMPTY_BOX = /^\s*(?:[☐□▢⬜◻🔲]|\[ ?\])/u;
const FULL_BOX = /^\s*(?:[☑☒✅🗹🔳]|✔️?|\[[xX✓✔]\])/u;
const ON_CLASS = /(?:^|[-_\s])(?:checked|ticked|selected|active|on|done|completed?)(?:$|\s)/i;

/** A checkbox whose state is not in the markup: by its role, by what it is drawn with, or by how it is styled. */
export function isBoxByStyle(element: Element): boolean {
  const role = element.getAttribute('role');
  if (role !== null && role !== 'button') return BOX_ROLES.test(role);
  const text = element.firstChild?.nodeType === Node.TEXT_NODE ? (element.firstChild.nodeValue ?? '') : '';
  if (EMPTY_BOX.test(text) || /^\s*[☑☒✅🗹]/u.test(text)) return element.children.length === 0;
  return BOX_CLASS.test(element.getAttribute('class') ?? '') && element.querySelector('input') === null;
}

/** Null: it does not show. */
function checkedByStyle(element: Element): boolean | null {
  const text = element.textContent ?? '';
  if (FULL_BOX.test(text)) return true;
  if (EMPTY_BOX.test(text)) return false;
  return ON_CLASS.test(element.getAttribute('class') ?? '') ? true : null;
}

function expandedOf(element: Element): boolean | null {
  const written = element.getAttribute('aria-expanded');
  if (written !== null) return written === 'true';
  const { parentElement } = element;
  if (element.localName === 'summary' && parentElement instanceof HTMLDetailsElement) return parentElement.open;
  return null;
}

/** What takes a text that may be a secret. */
export type SecretField = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** Values of password fields are never reported, nor those of fields for a code or a card number, or that draw dots. */
export function isSecret(element: Element): boolean {
  if (!takesText(element)) return false;
  const isRequested = SECRET_FIELDS.test(element.getAttribute('autocomplete') ?? '');
  const isOne = isRequested || isPassword(element) || isDotted(element);
  if (isOne && !knownSecret.has(element)) {
    knownSecret.add(element);
    secrets.push(new WeakRef(element));
  }
  return isOne;
}

const knownSecret = new WeakSet<Element>();
let secrets: WeakRef<SecretField>[] = [];

function takesText(element: Element): element is SecretField {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLElement && element.hasAttribute('contenteditable');
}

/** The fields of this kind that were seen so far. */
export function secretFields(): readonly SecretField[] {
  const alive = secrets.flatMap((one) => one.deref() ?? []);
  if (alive.length < secrets.length) secrets = alive.map((one) => new WeakRef(one));
  return alive;
}

/** What stands in one of them. */
export function secretIn(field: Element): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return (field.textContent ?? '').replace(/\u00a0/g, ' ');
}

/** Any text can be drawn as dots. Once it was, it stays a secret, as with a password that is shown at the press of a button. */
function isDotted(element: SecretField): boolean {
  if (onceSecret.has(element)) return true;
  if (element instanceof HTMLInputElement && !DOTTABLE.has(element.type)) return false;
  const drawn = getComputedStyle(element).getPropertyValue('-webkit-text-security');
  if (drawn === '' || drawn === 'none') return false;
  onceSecret.add(element);
  return true;
}
const DOTTABLE: ReadonlySet<string> = new Set(['text', 'tel', 'number', 'search', 'email', 'url']);

/** One that a page shows in plain text at the press of a button stays one. */
export function isPassword(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type === 'password') onceSecret.add(element);
  return onceSecret.has(element) || /password/.test(element.autocomplete);
}
const onceSecret = new WeakSet<Element>();
const SECRET_FIELDS = /password|cc-number|cc-csc|one-time-code/i;

/** What is in a field, as a person reads it. */
export function valueText(element: Element, kind = ''): string | null {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map((option) => option.label.trim()).join(', ');
  if (element instanceof HTMLInputElement) {
    if (element.type === 'file') return [...(element.files ?? [])].map((file) => file.name).join(', ');
    return isValueInput(element) ? element.value : null;
  }
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLElement && element.isContentEditable) return editedText(element);
  const input = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (input !== null) return input;
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

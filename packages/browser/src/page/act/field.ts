// Putting text into fields: making one ready for the keyboard, or setting its value where keys cannot.

import { type Fit, fitOf, type Writing } from '@beckon/core/text/formatted.js';
import { isPassword, isSecret, secretIn } from '../roles/state.js';
import { isAround } from '../sight/visibility.js';

/** How a field is to be filled. */
export interface FieldReady {
  /** Keys reach it; otherwise it was set here. */
  readonly takesKeys: boolean;
  readonly expected: string;
  /** Only one by one. */
  readonly isByLetters?: boolean;
}

/** Kinds of input whose text is not typed but chosen: the keyboard's way into them differs from place to place. */
const SET_TYPES: ReadonlySet<string> = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

/** Focuses a field and selects what is to be replaced. Fields that are no text are set at once. */
export function prepareField(element: Element, text: string, how: { isAppended: boolean; isSet: boolean }): FieldReady {
  const field = editableIn(element);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && SET_TYPES.has(field.type)) {
    const value = inFormOf(field.type, text);
    setValue(field, value);
    return { takesKeys: false, expected: value };
  }
  const before = how.isAppended ? textIn(field) : '';
  const expected = before + text;
  if (how.isSet) {
    setValue(field, withinLength(field, expected));
    return { takesKeys: false, expected };
  }
  selectText(field, how.isAppended);
  return { takesKeys: true, expected };
}

/** The editable part: a widget may have its input inside. */
export function editableIn(element: Element): Element {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element;
  if (element instanceof HTMLElement && element.isContentEditable) return element;
  return (
    element.querySelector('input:not([type=hidden]), textarea, [contenteditable=""], [contenteditable="true"]') ??
    element
  );
}

export function textIn(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  if (!(element instanceof HTMLElement && element.isContentEditable)) return '';
  // Where a text is drawn as dots, its words are dots.
  return isSecret(element) ? secretIn(element) : element.innerText.replace(/\u00a0/g, ' ').replace(/\n$/, '');
}

/** As much as a person could type: scripts may write more into a field than it takes. */
function withinLength(field: Element, text: string): string {
  const most = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.maxLength : -1;
  return most >= 0 ? text.slice(0, most) : text;
}

function selectText(element: Element, isAtEnd: boolean): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (!isAtEnd) element.select();
    else {
      try {
        element.setSelectionRange(element.value.length, element.value.length);
      } catch {
        // E-mail and number fields let no script set their caret, but it moves with the page's.
        getSelection()?.modify('move', 'forward', 'documentboundary');
      }
    }
    return;
  }
  const selection = getSelection();
  if (selection === null) return;
  selection.selectAllChildren(element);
  if (isAtEnd) selection.collapseToEnd();
}

/** Sets a value as the browser itself would, past what a framework hung on the element, and says so with the usual events. */
export function setValue(element: Element, text: string): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.value = text;
  else if (element instanceof HTMLElement) element.innerText = text;
  element.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, data: text, inputType: 'insertReplacementText' }),
  );
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Lets pages that listen to keys know that something is being typed: the text itself comes all at once. */
export function dispatchKey(element: Element, text: string, type: 'keydown' | 'keyup'): void {
  const key = text.slice(-1);
  if (key === '') return;
  const code = /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : '';
  const keyCode = key.toUpperCase().charCodeAt(0);
  element.dispatchEvent(
    new KeyboardEvent(type, { key, code, keyCode, which: keyCode, bubbles: true, composed: true, cancelable: true }),
  );
}

/** Purposes of fields that hold a code. */
const CODES: ReadonlySet<string> = new Set(['phone', 'postal-code', 'card-number', 'otp', 'cvc']);

/** How a field writes what is put into it, by what it is for and by the language of its part of the page. */
function writingOf(field: Element, purpose: string | undefined): Writing {
  const language = field.closest('[lang]')?.getAttribute('lang') ?? '';
  return { isCode: CODES.has(purpose ?? ''), decimal: decimalIn(language) };
}

function decimalIn(language: string): Writing['decimal'] {
  try {
    const sign = language === '' ? '' : new Intl.NumberFormat(language).format(0.5).replace(/\d/g, '');
    return sign === '.' || sign === ',' ? sign : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a field says what it should: the same, the same as the field writes it, or something else. */
export function fitIn(element: Element, expected: string, typed: string | null = null, purpose?: string): Fit {
  const field = editableIn(element);
  const actual = typed ?? textIn(field);
  if (actual === expected) return 'same';
  const isSingle = field instanceof HTMLInputElement;
  const clean = (text: string): string =>
    isSingle ? text.replace(/[\r\n]+/g, '').trim() : text.replace(/\r\n?/g, '\n').trimEnd();
  if (clean(actual) === clean(expected)) return 'same';
  // Of a password every letter counts, in its case.
  if (isPassword(field)) return 'different';
  if (field instanceof HTMLInputElement && field.type === 'number')
    return actual !== '' && Number(actual) === Number(expected) ? 'same' : 'different';
  if (isSingle) return fitOf(clean(actual), clean(expected), writingOf(field, purpose));
  return clean(actual).replace(/\s+/g, ' ') === clean(expected).replace(/\s+/g, ' ') ? 'same' : 'different';
}

const DAY = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/** A date or time in the form that the field keeps. What is ambiguous is left as it is, and will not match. */
function inFormOf(type: string, text: string): string {
  const given = text.trim();
  if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(given)) return isoDay(given) ?? given;
  if (type === 'time') {
    const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s*([ap]m)?$/i.exec(given) ?? [];
    if (hour === undefined || minute === undefined) return given;
    const late =
      half?.toLowerCase() === 'pm' && Number(hour) < 12
        ? 12
        : half?.toLowerCase() === 'am' && Number(hour) === 12
          ? -12
          : 0;
    return `${String(Number(hour) + late).padStart(2, '0')}:${minute}`;
  }
  if (type === 'color') return hexColor(given);
  if (type === 'datetime-local') return given.replace(' ', 'T');
  return given;
}

/** `red` as `#ff0000`; what is no colour stays. */
function hexColor(text: string): string {
  const paint = document.createElement('canvas').getContext('2d');
  if (paint === null || !CSS.supports('color', text)) return text;
  paint.fillStyle = text;
  return String(paint.fillStyle);
}

/** `31.12.2026`, `12/31/2026`, `Dec 31, 2026`. Dots put the day first, slashes the month, unless that is no month. */
function isoDay(text: string): string | null {
  const [, one = '', two = '', year = ''] = DAY.exec(text) ?? [];
  if (year !== '') {
    const isDayFirst = text.includes('.') || Number(one) > 12;
    return `${year}-${(isDayFirst ? two : one).padStart(2, '0')}-${(isDayFirst ? one : two).padStart(2, '0')}`;
  }
  if (!/[a-z]{3}/i.test(text)) return null;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}

/**
 * The file field that an element stands for: itself, the only one in it, the one of its label, or, for a text that is no
 * control, the only one close by. What a button opens is known only once it was pressed.
 */
export function fileFieldOf(element: Element): HTMLInputElement | null {
  const isFile = (one: Element | null | undefined): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === 'file';
  if (isFile(element)) return element;
  const inside = element.querySelectorAll('input[type=file]');
  if (inside.length > 0) return inside.length === 1 && isFile(inside[0]) ? inside[0] : null;
  const label = element.closest('label');
  if (label !== null && isFile(label.control)) return label.control;
  if (element.closest(CONTROLS) !== null) return null;
  for (
    let around = element.parentElement, steps = 0;
    around !== null && steps < 4;
    around = around.parentElement, steps++
  ) {
    const found = around.querySelectorAll('input[type=file]');
    if (found.length > 1) return null;
    const [only] = found;
    if (isFile(only) && isAround(around, element)) return only;
  }
  return null;
}
const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=link], [role=menuitem]';

/** What the file field of an element holds; null: it has none. */
export function filesIn(element: Element): { readonly name: string; readonly size: number }[] | null {
  const field = fileFieldOf(element);
  return field === null ? null : [...(field.files ?? [])].map(({ name, size }) => ({ name, size }));
}

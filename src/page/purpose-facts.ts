// Collects from the document what purpose.ts wants to know of a field.

import { attribute, type FormMemo, formMemo, formOf } from './purpose-area.js';
import type { FormKind } from './purpose-form.js';

/** What is known of a field. */
export interface FieldFacts {
  readonly tag: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly aria: string;
  readonly title: string;
  readonly testid: string;
  readonly inputmode: string;
  readonly maxLength: number;
  /** Short visible text right before the field, when it has no label. */
  readonly near: string;
  readonly form: FormKind;
  readonly passwordsInForm: number;
  /** The field people type their name into, right before the password. */
  readonly isBeforePassword: boolean;
}

/** The facts of a field; `label` is its accessible name. Forms are read once per memo. */
export function factsOf(element: Element, label: string, memo: FormMemo = formMemo()): FieldFacts {
  const form = formOf(element, memo);
  const input = element instanceof HTMLInputElement ? element : undefined;
  return {
    tag: element.localName,
    type: input?.type ?? '',
    autocomplete: attribute(element, 'autocomplete'),
    name: attribute(element, 'name'),
    id: element.id,
    label,
    placeholder: attribute(element, 'placeholder'),
    aria: attribute(element, 'aria-label'),
    title: attribute(element, 'title'),
    testid: attribute(element, 'data-testid'),
    inputmode: attribute(element, 'inputmode'),
    maxLength: input?.maxLength ?? -1,
    near: label === '' ? textBefore(element) : '',
    form: form.kind,
    passwordsInForm: form.facts.passwords,
    isBeforePassword: form.beforePassword === element,
  };
}

/** Longer texts explain, they do not name. */
const LONGEST_NEAR = 60;
/** A text further up belongs to something else. */
const STEPS_UP = 3;

/** The text right before a field: in the same line, or in the cell before. */
function textBefore(field: Element): string {
  let at: Node = field;
  for (let step = 0; step < STEPS_UP; step++) {
    for (let node = at.previousSibling; node !== null; node = node.previousSibling) {
      if (node instanceof Element && node.matches('script,style,noscript')) continue;
      if (node instanceof Element && holdsControl(node)) return '';
      const text = node.nodeType === Node.COMMENT_NODE ? '' : (node.textContent ?? '').trim();
      if (text !== '') return text.length > LONGEST_NEAR ? '' : text;
    }
    if (at.parentElement === null || at.parentElement.matches('form,body,table,tbody')) return '';
    at = at.parentElement;
  }
  return '';
}

function holdsControl(element: Element): boolean {
  const controls = 'input:not([type="hidden" i]),select,textarea,button';
  return element.matches(controls) || element.querySelector(controls) !== null;
}

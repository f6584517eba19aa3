// Collects from the document what core's purposes.ts wants to know of a field.

import type { FieldFacts } from '@beckon/core/scene/field-purpose.js';
import { attribute, type FormMemo, formMemo, formOf } from './area.js';

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
    near: label === '' ? textBefore(element) : '',
    form: form.kind,
    isInSearch: form.facts.saysSearch || element.closest('search,[role="search"]') !== null,
    passwordsInForm: form.facts.passwords,
    isBeforePassword: form.beforePassword === element,
    isOneOfSeveral: form.textsBeforePassword > 1,
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
      if (node instanceof Element && !node.checkVisibility({ visibilityProperty: true })) continue;
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

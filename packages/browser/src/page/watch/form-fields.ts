// The fields of a form, of a part of the page that is sent like one, and of components that stand for a field.

import { sendsForm } from '@beckon/core/scene/form-words.js';
import { isVisible, shadowOf } from '../sight/visibility.js';

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const FIELDS = 'input:not([type="hidden" i]), select, textarea';
/** How far up the fields of a button are searched for. */
const LEVELS = 5;

/** Fields by what they are called in their form: what is drawn anew has the same key. */
export function keyed(fields: readonly Field[]): Map<string, Field> {
  const all = new Map<string, Field>();
  for (const field of fields) {
    const value = /^(?:radio|checkbox)$/.test(field.type) ? field.value : '';
    const key = `${field.getAttribute('name') ?? ''}#${field.getAttribute('id') ?? ''}=${value}`;
    let count = 0;
    while (all.has(`${key} ${count}`)) count++;
    all.set(`${key} ${count}`, field);
  }
  return all;
}

export function sameKeys(one: ReadonlyMap<string, Field>, other: ReadonlyMap<string, Field>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key));
}

export function fieldsIn(form: Element | null): Field[] {
  if (form === null) return [];
  const all = form instanceof HTMLFormElement ? form.elements : form.querySelectorAll(FIELDS);
  return [...all].filter((one): one is Field => isField(one) && one.matches(FIELDS));
}

/** The part of the page, without a form, whose fields a button says that it sends: the smallest around it with any. */
export function partSentBy(target: Element | null): Element | null {
  const button = target?.closest('button, input[type="button"], [role="button"]') ?? null;
  const label = button instanceof HTMLInputElement ? button.value : (button?.textContent ?? '');
  if (button === null || button.closest('form') !== null || !sendsForm(label)) return null;
  let part = button.parentElement;
  for (let level = 0; part !== null && part !== document.body && level < LEVELS; level++, part = part.parentElement)
    if (part.querySelector('form') !== null) return null;
    else if (fieldsIn(part).some(isVisible)) return part;
  return null;
}

/** The form of a field, or of a component that takes part in one. */
export function formOf(one: EventTarget | null): HTMLFormElement | null {
  if (isField(one)) return one.form;
  if (!(one instanceof HTMLElement)) return null;
  const id = one.getAttribute('form');
  const named = id === null ? null : (one.getRootNode() as Document | ShadowRoot).getElementById(id);
  return named instanceof HTMLFormElement ? named : one.closest('form');
}

/** What a component is called: by its label, or by the field in it. */
export function nameOfComponent(one: Element, nameOf: (field: Element) => string): string {
  const inner = shadowOf(one)?.querySelector(FIELDS) ?? null;
  const shown = inner === null ? '' : nameOf(inner);
  if (shown !== '') return shown;
  const id = one.getAttribute('id') ?? '';
  const label = id === '' ? null : (one.getRootNode() as ParentNode).querySelector(`label[for="${CSS.escape(id)}"]`);
  return (one.getAttribute('aria-label') ?? label?.textContent ?? one.getAttribute('name') ?? '').trim();
}

export function isField(one: EventTarget | null): one is Field {
  return one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
}

// What the fields of a page hold. Scripts set values without a word, so every field is read; a large page has thousands of
// them, and they are read several times an action: no text is made of what is the same.

import { isHandling } from './events.js';
import type { Field } from './form-fields.js';

/** What a field holds: a text, or the chosen option of a list. */
type Held = string | HTMLOptionElement | null;

export class FieldValues {
  readonly #before: Map<Field, Held>;
  /** Those that hold something else: known until something may have run in between. */
  #other: readonly Field[] | null = null;

  constructor(fields: Iterable<Field>) {
    this.#before = new Map();
    for (const field of fields) this.#before.set(field, heldBy(field));
  }

  /** What a field held; undefined: that was not read. */
  before(field: Field): string | undefined {
    const held = this.#before.get(field);
    return held === undefined ? undefined : textOf(held);
  }

  /** Fields that hold something else than before. */
  changed(): readonly Field[] {
    if (this.#other !== null) return this.#other;
    const found: Field[] = [];
    for (const [field, held] of this.#before) if (isOther(field, held) && field.isConnected) found.push(field);
    if (!isHandling()) this.#keep(found);
    return found;
  }

  /** What they hold now counts as before; those that held something else. */
  rebase(): readonly Field[] {
    this.#other = null;
    const found: Field[] = [];
    for (const [field, held] of this.#before) {
      if (!isOther(field, held)) continue;
      if (field.isConnected) found.push(field);
      this.#before.set(field, heldBy(field));
    }
    return found;
  }

  #keep(found: readonly Field[]): void {
    this.#other = found;
    queueMicrotask(() => {
      this.#other = null;
    });
  }
}

export function contentOf(field: Field): string {
  return textOf(heldBy(field));
}

function heldBy(field: Field): Held {
  if (field instanceof HTMLInputElement) {
    const { type } = field;
    if (type !== 'checkbox' && type !== 'radio') return field.value;
    return field.indeterminate ? 'half checked' : field.checked ? 'checked' : 'unchecked';
  }
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (field.multiple) return [...field.selectedOptions].map(({ label }) => label.trim()).join(', ');
  return field.item(field.selectedIndex);
}

function textOf(held: Held): string {
  return typeof held === 'string' ? held : (held?.label.trim() ?? '');
}

/** A list whose options were drawn anew holds the same if it says the same. */
function isOther(field: Field, held: Held): boolean {
  const now = heldBy(field);
  return now !== held && textOf(now) !== textOf(held);
}

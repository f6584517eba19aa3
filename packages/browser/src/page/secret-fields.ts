// Values of fields that hide what is typed. Only the masker gets them, so that nothing else shows them.

import { treeIndex } from './index/tree-index.js';
import type { Holding } from './protocol.js';
import { isSecret, secretFields, secretIn } from './roles/state.js';
import { deepActive } from './watch/events.js';

/** The value of a field, which keeps its name for as long as the document lives. */
export interface FieldValue {
  readonly field: string;
  readonly value: string;
}

/** More of them than this no form has: a page could make thousands. */
const MOST = 100;
const DOCUMENT = Math.random().toString(36).slice(2);

const reported = new WeakMap<Element, FieldValue>();
let count = 0;

/** What changed since the last report. */
export function heldNow(): readonly FieldValue[] {
  const found: FieldValue[] = [];
  // Those in shadow roots are known once the page was walked.
  for (const field of treeIndex.inDocument('input[type="password" i]')) isSecret(field);
  for (const field of secretFields()) {
    const before = reported.get(field);
    const value = secretIn(field);
    if (value === (before?.value ?? '')) continue;
    const held = { field: before?.field ?? `${DOCUMENT}-${++count}`, value };
    reported.set(field, held);
    found.push(held);
    if (found.length >= MOST) break;
  }
  return found;
}

/** What stands in the field that has the focus; null: it is none for secrets. */
export function focusedSecret(): string | null {
  const field = deepActive();
  return field !== null && isSecret(field) ? secretIn(field) : null;
}

/** An answer that is there, with what fields hold that keep it to themselves. */
export function withHeld<T extends object & { readonly then?: never }>(answer: T): T & Holding {
  const held = heldNow();
  return held.length === 0 ? answer : { ...answer, held };
}

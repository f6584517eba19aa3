// Fields that were filled one after the other: what is typed into one may change another that was filled before.

import { type ElementReading, type Found, good, type Reference, referenceOf } from '../../scene/world.js';
import { numberFrom } from '../../text/number.js';
import { failed, type Outcome } from '../outcome.js';
import type { Step } from '../step.js';

/** A field, and what it held right after it was filled. */
export interface KeptField {
  readonly on: Reference;
  readonly value: string | null;
  readonly checked: ElementReading['checked'];
}

/** Remembers what a field holds. Elsewhere than on a page, reading takes as long as doing. */
export async function keep(step: Step, about: Found | null, kept: KeptField[]): Promise<void> {
  const on = about === null ? null : referenceOf(about);
  if (on === null || step.world.name !== 'browser') return;
  const reading = await step.read(on);
  if (reading.ok) kept.push({ on, value: reading.value.value, checked: reading.value.checked });
}

/** Whether a field still holds that; false: it cannot be known. A failure: it does not. */
export async function readAgain(step: Step, { on, value, checked }: KeptField): Promise<Outcome<boolean>> {
  const reading = await step.read(on);
  if (!reading.ok) return good(false);
  const now = reading.value;
  const isSameState = now.checked === checked;
  if (isSameState && (now.value === value || isWrittenAlike(value ?? '', now.value ?? ''))) return good(true);
  // What is written otherwise in ways that are not known may be the same.
  if (isSameState && now.value !== null && now.value !== '') return good(false);
  const shownAs = (state: ElementReading['checked'], text: string | null): string =>
    state === null ? (text ?? '') : state === true ? 'checked' : 'unchecked';
  return failed(
    'VALUE_MISMATCH',
    { thing: on.thing.shown, expected: shownAs(checked, value), actual: shownAs(now.checked, now.value) },
    { about: on },
  );
}

/** Fields may write a text their own way once they are left: in capitals, in groups, with decimals. */
function isWrittenAlike(one: string, other: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (plain(one) === plain(other)) return true;
  const [a, b] = [numberFrom(one), numberFrom(other.replace(/[^\d.,'’+−-]/g, ''))];
  return one !== '' && other !== '' && a === b;
}

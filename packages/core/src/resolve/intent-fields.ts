// What a target of facets may say. A field that takes no part in the decision is an error that names it: nothing is ignored.

import type { Failure, Intent } from './question.js';
import * as words from './words.js';

/** Fields of every intent. `intent` and `confidence` only describe it: they are kept, and change no score. */
const COMMON = ['by', 'intent', 'confidence', 'constraints'];
const FACETS = ['role', 'text', 'label', 'attributes', 'context', 'fallbacks'];
/** What each way of naming an element takes besides. */
const BY: Readonly<Record<string, readonly string[]>> = {
  intent: FACETS,
  vaultyId: ['id', 'vaultyId', 'handle', 'value', 'text'],
  handle: ['id', 'vaultyId', 'handle', 'value', 'text'],
  id: ['id', 'selector', 'value'],
  label: ['label', 'value', 'exact', ...FACETS],
  text: ['value', 'exact', ...FACETS],
  role: ['name', 'exact', 'value', ...FACETS],
  css: ['css', 'selector', 'value'],
  xpath: ['xpath', 'selector', 'value'],
  index: ['index', 'elementType', 'id', 'value'],
};
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  attributes: ['id', 'name', 'dataTestId'],
  context: ['form', 'section', 'modalTitle'],
  constraints: ['mustBeVisible', 'mustBeEnabled', 'mustBeTopmost'],
  text: ['exact', 'contains'],
};
/** The steps of the ladder that can be taken: `som` needs a picture with marks, which a resolver never sees. */
export const RUNGS: readonly string[] = ['aria', 'label', 'text'];

/** The first field that cannot be used, as a failure; null if all can. */
export function unusableField(intent: Intent): Failure | null {
  const by = intent.by ?? 'intent';
  const known = Object.hasOwn(BY, by) ? BY[by] : undefined;
  if (known === undefined) return words.unusableField('by', `${by} is none of ${Object.keys(BY).join(', ')}`);
  for (const [field, value] of Object.entries(intent)) {
    if (value === undefined || value === null) continue;
    if (![...COMMON, ...known].includes(field))
      return words.unusableField(field, `a target by ${by} has no such field`);
    const inner = Object.hasOwn(INSIDE, field) ? INSIDE[field] : undefined;
    if (inner === undefined || typeof value !== 'object') continue;
    const other = Object.entries(value).find(
      ([key, part]) => part !== null && part !== undefined && !inner.includes(key),
    );
    if (other !== undefined) return words.unusableField(`${field}.${other[0]}`, `it takes ${inner.join(', ')}`);
  }
  const isSaid = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(isSaid) : Boolean(value);
  const facets = Object.entries(intent).filter(([field]) => FACETS.includes(field) && field !== 'fallbacks');
  return by !== 'intent' || facets.some(([, value]) => isSaid(value))
    ? null
    : words.unusableField('by', 'it names no role, text, label, attribute or place');
}

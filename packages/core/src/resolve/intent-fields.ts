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

type Shape = 'text' | 'number' | 'yes or no' | 'text or number' | 'list of texts' | 'map' | 'text or map';

/** What the value of a field must be. */
const SHAPES: Readonly<Record<string, Shape>> = {
  ...{ by: 'text', intent: 'text', role: 'text', name: 'text', label: 'text', css: 'text', xpath: 'text' },
  ...{ selector: 'text', handle: 'text', vaultyId: 'text', elementType: 'text' },
  ...{ id: 'text or number', value: 'text or number', index: 'text or number' },
  ...{ exact: 'yes or no', confidence: 'number', fallbacks: 'list of texts', text: 'text or map' },
  ...{ attributes: 'map', context: 'map', constraints: 'map' },
  ...{ 'attributes.id': 'text', 'attributes.name': 'text', 'attributes.dataTestId': 'text' },
  ...{ 'context.form': 'text', 'context.section': 'text', 'context.modalTitle': 'text' },
  ...{ 'constraints.mustBeVisible': 'yes or no', 'constraints.mustBeEnabled': 'yes or no' },
  ...{ 'constraints.mustBeTopmost': 'yes or no', 'text.exact': 'text', 'text.contains': 'list of texts' },
};

function fits(value: unknown, shape: Shape | undefined): boolean {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  switch (shape) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'yes or no':
      return typeof value === 'boolean';
    case 'text or number':
      return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
    case 'list of texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'map':
      return isMap;
    case 'text or map':
      return isMap || typeof value === 'string';
    default:
      return true;
  }
}

/** The fields that may say what a target is by, best first: only one of them can be meant. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  ...{ vaultyId: ['vaultyId', 'value', 'id', 'text', 'handle'], handle: ['handle', 'value', 'id', 'text', 'vaultyId'] },
  ...{ id: ['id', 'value', 'selector'], css: ['css', 'value', 'selector'], xpath: ['xpath', 'value', 'selector'] },
  ...{
    index: ['index', 'id', 'value'],
    label: ['label', 'value', 'text'],
    text: ['text', 'value'],
    role: ['role', 'value'],
  },
};

/** The first field that cannot be used, as a failure; null if all can. */
export function unusableField(intent: Intent): Failure | null {
  const by = intent.by ?? 'intent';
  const known = Object.hasOwn(BY, by) ? BY[by] : undefined;
  if (known === undefined) return words.unusableField('by', `${by} is none of ${Object.keys(BY).join(', ')}`);
  for (const [field, value] of Object.entries(intent)) {
    if (value === undefined || value === null) continue;
    if (![...COMMON, ...known].includes(field))
      return words.unusableField(field, `a target by ${by} has no such field`);
    if (!fits(value, SHAPES[field])) return words.unusableField(field, `it must be a ${SHAPES[field]}`);
    const inner = Object.hasOwn(INSIDE, field) ? INSIDE[field] : undefined;
    if (inner === undefined || typeof value !== 'object') continue;
    for (const [key, part] of Object.entries(value)) {
      if (part === null || part === undefined) continue;
      const path = `${field}.${key}`;
      if (!inner.includes(key)) return words.unusableField(path, `it takes ${inner.join(', ')}`);
      if (!fits(part, SHAPES[path])) return words.unusableField(path, `it must be a ${SHAPES[path]}`);
    }
  }
  return unsaid(intent, by);
}

/** What it is by is not said, or said twice and not alike. */
function unsaid(intent: Intent, by: string): Failure | null {
  const isSaid = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some(isSaid)
      : value !== undefined && value !== null && value !== '' && value !== false;
  if (by === 'intent') {
    const facets = Object.entries(intent).filter(([field]) => FACETS.includes(field) && field !== 'fallbacks');
    return facets.some(([, value]) => isSaid(value))
      ? null
      : words.unusableField('by', 'it names no role, text, label, attribute or place');
  }
  const loose = intent as Readonly<Record<string, unknown>>;
  const [first, ...others] = (SAID_BY[by] ?? []).filter((field) => isSaid(loose[field]));
  if (first === undefined) return words.unusableField('by', `it is by ${by}, and no ${by} is given`);
  // A label may be narrowed by a text, and so may a handle.
  const isNarrowed = by === 'label' || by === 'vaultyId' || by === 'handle';
  const other = others.find(
    (field) => String(loose[field]) !== String(loose[first]) && !(isNarrowed && field === 'text'),
  );
  if (other !== undefined) return words.unusableField(other, `"${first}" says already what it is by`);
  if (by === 'index' && !/^\d+$/.test(String(loose[first])))
    return words.unusableField(first, 'it must be a whole number');
  const { elementType } = loose;
  return isSaid(elementType) && !ELEMENT_TYPES.includes(String(elementType))
    ? words.unusableField('elementType', `it is none of ${ELEMENT_TYPES.join(', ')}`)
    : null;
}

/** What can be counted by its index. */
const ELEMENT_TYPES: readonly string[] = ['field', 'button', 'input'];

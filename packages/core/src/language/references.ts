// What names an element in the words of programs: its number, its handle, or an object of facets as planners give it.

import type { IntentFields } from './ast.js';
import { jsonFault } from './json.js';
import type { Token } from './scan.js';
import { type Fault, fault, idOf, isFault, type Read, wordText } from './values.js';

/** `v-` and a hash, with a count for look-alikes. A word without a digit, such as `v-neck`, is a name. */
const HANDLE = /^v-(?:(?=[a-z]*\d)[0-9a-z]{3,14}|[0-9a-z]{11,14})(?:~\d{1,6})?$/;

export function isHandle(text: string): boolean {
  return text.length > 4 && text.length < 25 && HANDLE.test(text);
}

/** A number or a handle: never the start of a name. */
export function isReference(text: string): boolean {
  return idOf(text) !== null || isHandle(text);
}

/** What an object must have one of, to say which element is meant. */
const FACETS: readonly string[] = ['by', 'role', 'text', 'label', 'attributes', 'context'];
const NAMED = new RegExp(`"(?:${FACETS.join('|')})"\\s*:`);

/** An object of facets: `{"role": "button", "text": "Save"}`. Null: it is something else in braces, a text like any other. */
export function readIntent(token: Token): Read<IntentFields> | Fault | null {
  const read = wordText(token);
  if (isFault(read) || !NAMED.test(read.value)) return isFault(read) ? read : null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(read.value);
  } catch {
    const found = jsonFault(read.value);
    return { ...fault('bad-json', { reason: found?.reason ?? 'it cannot be read' }), word: token };
  }
  if (typeof parsed !== 'object' || parsed === null || !FACETS.some((facet) => Object.hasOwn(parsed, facet)))
    return null;
  return { value: parsed as IntentFields, text: intentText(parsed as IntentFields) };
}

export function intentText(value: IntentFields): string {
  return JSON.stringify(value);
}

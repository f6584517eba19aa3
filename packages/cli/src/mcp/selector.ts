// What the object that mobile-debug-mcp calls a selector means on a screen: every one of its fields must match, and exactly
// unless it says `contains`. Nothing in it is passed over.

import type { Candidate, NameSource } from '@beckon/core/scene/candidate.js';
import { quote } from '@beckon/core/text/quote.js';
import { clip, listed } from '@beckon/core/text/text.js';
import type { ToolArguments } from './arguments.js';

/** What is wrong with the arguments, where their table cannot say it. */
export interface SelectorFault {
  readonly wrong: string;
  readonly hint: string;
}

export interface SelectorFields {
  readonly fields: readonly (readonly [field: string, value: string])[];
  readonly isPart: boolean;
  /** Which of those that match, counted from 0; null: there must be only one. */
  readonly index: number | null;
}

/** The names that each field is compared with. */
const SEEN: readonly NameSource[] = ['text', 'label', 'title', 'aria', 'placeholder', 'alt', 'alias', 'value'];
const FIELDS: Readonly<Record<string, readonly NameSource[]>> = {
  text: SEEN,
  resource_id: ['id', 'testid', 'name'],
  resourceId: ['id', 'testid', 'name'],
  // On iOS an identifier is one, too.
  accessibility_id: [...SEEN, 'id', 'testid'],
  contentDesc: [...SEEN, 'id', 'testid'],
};
const HINT = `A selector has ${listed([...Object.keys(FIELDS), 'contains'], 'and')}`;

/** A selector as it was sent, with the `match` beside it. */
export function wantedBy(selector: ToolArguments, match: unknown): SelectorFields | SelectorFault {
  const given = Object.entries(selector).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const odd = given.find(([field]) => field !== 'contains' && !Object.hasOwn(FIELDS, field))?.[0];
  if (odd !== undefined) return { wrong: `A selector has no '${odd}'`, hint: HINT };
  const { contains } = selector;
  if (contains !== undefined && contains !== null && typeof contains !== 'boolean')
    return { wrong: "'contains' of a selector must be true or false", hint: 'Give the text itself as text' };
  const fields = given.filter(([field]) => field !== 'contains');
  const wrong = fields.find(([, value]) => typeof value !== 'string')?.[0];
  if (wrong !== undefined) return { wrong: `'${wrong}' of a selector must be a text`, hint: HINT };
  if (fields.length === 0) return { wrong: 'The selector names nothing', hint: HINT };
  const index = indexIn(match);
  if (typeof index === 'object' && index !== null) return index;
  return { fields: fields as [string, string][], isPart: contains === true, index };
}

function indexIn(match: unknown): number | null | SelectorFault {
  if (match === undefined || match === null) return null;
  const hint = 'Use match: { index: 0 } for the first match';
  if (typeof match !== 'object' || Array.isArray(match)) return { wrong: "'match' must be an object", hint };
  const odd = Object.keys(match).find((field) => field !== 'index');
  if (odd !== undefined) return { wrong: `'match' has no '${odd}'`, hint };
  const { index } = match as { readonly index?: unknown };
  if (index === undefined || index === null) return null;
  const number = Number(index);
  if (!Number.isInteger(number) || number < 0) return { wrong: "'match.index' must be 0, 1, 2 …", hint };
  return number;
}

/** In words: `text "Parcel 2", resource_id "title"`. */
export function wantedWords({ fields, isPart, index }: SelectorFields): string {
  const given = fields.map(([field, value]) => `${field} ${quote(clip(value))}`);
  return `${given.join(', ')}${isPart ? ', contains' : ''}${index === null ? '' : `, match.index ${index}`}`;
}

/** The name alone, where only what people see was given: then it is a target like any other. */
export function plainName({ fields, index }: SelectorFields): string | null {
  const [first, ...more] = fields;
  return first?.[0] === 'text' && more.length === 0 && index === null ? first[1] : null;
}

/** A name to search for while it is not on the screen yet. */
export function nameToScrollTo({ fields }: SelectorFields): string {
  const [, name = ''] = fields.find(([field]) => field === 'text') ?? fields[0] ?? [];
  return idPart(name);
}

/** Those that match in every field, in the order of the screen. */
export function matching(all: readonly Candidate[], wanted: SelectorFields, isHiddenToo = false): readonly Candidate[] {
  const found = all.filter(
    (one) =>
      (isHiddenToo || one.state?.visible !== false) &&
      wanted.fields.every(([field, value]) => isNamed(one, FIELDS[field] ?? [], value, wanted.isPart)),
  );
  // A text that says what a control says is a part of that control.
  const ids = new Set(found.map(({ id }) => id));
  return found.filter(({ owner, parent, kind }) => {
    const whole = owner ?? (kind === 'text' ? parent : undefined);
    return whole === undefined || !ids.has(whole);
  });
}

function isNamed({ names }: Candidate, sources: readonly NameSource[], value: string, isPart: boolean): boolean {
  const wanted = folded(value);
  return names.some(({ source, text }) => {
    if (!sources.includes(source)) return false;
    const name = folded(text);
    if (isPart) return name.includes(wanted);
    return name === wanted || (isId(source) && idPart(name) === idPart(wanted));
  });
}

function isId(source: NameSource): boolean {
  return source === 'id' || source === 'testid';
}

/** `com.shop.app:id/pay` is `pay` on the screen. */
function idPart(text: string): string {
  return /^[\w.]+:id\//.test(text) ? text.slice(text.indexOf('/') + 1) : text;
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

// The words that a question to the resolver may use, by field: what is none of them would be left out without a word.

import type { Context, Policy } from '../resolve/index.js';
import type { CandidateContext, Capability, NameSource, Region, State } from '../scene/candidate.js';
import { nearest } from '../text/distance.js';
import { listed } from '../text/text.js';

/** Every word there is, once: the type says that none is missing. */
function all<T extends string>(words: Readonly<Record<T, true>>): readonly T[] {
  return Object.keys(words) as T[];
}

const WORDS = {
  source: all<NameSource>({
    text: true,
    label: true,
    aria: true,
    placeholder: true,
    title: true,
    alt: true,
    icon: true,
    id: true,
    name: true,
    testid: true,
    value: true,
    alias: true,
    keyword: true,
    qualifier: true,
  }),
  capability: all<Capability>({
    click: true,
    type: true,
    check: true,
    select: true,
    submit: true,
    adjust: true,
    contain: true,
  }),
  region: all<Region>({ MODAL: true, FORM: true, MAIN: true, NAV: true, SIDEBAR: true, FOOTER: true, PAGE: true }),
  ambiguity: all<NonNullable<Policy['ambiguity']>>({ fail: true, first: true }),
  nameComparison: all<NonNullable<Policy['names']>>({ words: true }),
  scores: all<NonNullable<Policy['scores']>>({ absolute: true }),
  unclickable: all<NonNullable<Policy['unclickable']>>({ place: true, any: true }),
} as const;

const FIELDS = {
  state: all<keyof State>({
    visible: true,
    enabled: true,
    topmost: true,
    checked: true,
    selected: true,
    expanded: true,
    value: true,
    required: true,
    readonly: true,
    focused: true,
    busy: true,
  }),
  context: all<keyof Context>({
    focused: true,
    lastTouched: true,
    modal: true,
    patterns: true,
    selected: true,
    within: true,
    handles: true,
    reused: true,
    registryVersion: true,
  }),
  place: all<keyof CandidateContext>({
    region: true,
    form: true,
    section: true,
    row: true,
    container: true,
    frame: true,
  }),
  policy: all<keyof Policy>({ ambiguity: true, depth: true, names: true, scores: true, unclickable: true }),
} as const;

/** What is wrong with a word, with its place; null if it is one of them, or not given. */
export function faultOfWords(kind: keyof typeof WORDS, given: unknown, path: string): string | null {
  const words: readonly string[] = WORDS[kind];
  if (given == null || (typeof given === 'string' && words.includes(given))) return null;
  return `${path}: must be ${listed(words)}${suggestion(given, words)}`;
}

/** The first field that there is none of, with its place; null if there is none such. */
export function faultOfFields(
  kind: keyof typeof FIELDS,
  given: Readonly<Record<string, unknown>>,
  path: string,
): string | null {
  const fields: readonly string[] = FIELDS[kind];
  const stray = Object.keys(given).find((field) => !fields.includes(field) && given[field] !== undefined);
  return stray === undefined ? null : `${path}.${stray}: there is no such field${suggestion(stray, fields)}`;
}

/** What a state says, also in other words: beside the state it would not count. */
export function isStateField(field: string): boolean {
  return (FIELDS.state as readonly string[]).includes(field) || field === 'disabled' || field === 'hidden';
}

function suggestion(given: unknown, words: readonly string[]): string {
  const [near] = typeof given === 'string' ? nearest(given, words) : [];
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

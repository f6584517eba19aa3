// Which candidates answer to what was said, and how well: a score in [0, 1] with its reasons.

import type { Candidate, Name, NameSource } from '../scene/candidate.js';
import { canDo, isPlaceKind, isSubmitButton, isVisible } from '../scene/candidate.js';
import { CONTAINS, EXACT, type FoldedText, fold, quality, said } from '../text/text-match.js';
import type { Intent, Policy } from './question.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';
import { HAIR, SURE } from './thresholds.js';

/** A candidate that answers. */
export interface Match {
  readonly candidate: Candidate;
  readonly score: number;
  readonly reasons: readonly string[];
  /** Fields of the target that do not hold for it. */
  readonly lacks?: readonly string[];
  /** Of some of them it is known that they do not: it has another label, or stands in another section. */
  readonly isOther?: boolean;
  /** How well it answers to what was named alone, where the score counts what was left out as missing. */
  readonly sureness?: number;
}

/** The reason of what takes the action for what was named. */
export const PROMOTED = 'owner_preferred';
/** Nothing says that it can be pressed: it is, where it is. */
export const AT_ITS_PLACE = 'coordinate_fallback';

/** How much each facet counts when a target names all of them. */
export const WEIGHTS = { text: 0.4, role: 0.2, label: 0.15, attributes: 0.1, context: 0.1, visibility: 0.05 } as const;

/** A plain text names a thing by whatever name people use for it; each kind of name counts a little less than what is seen. */
export const SOURCES: Readonly<Record<NameSource, number>> = {
  text: 1,
  label: 0.97,
  alias: 0.97,
  aria: 0.96,
  keyword: 0.95,
  placeholder: 0.93,
  title: 0.9,
  alt: 0.9,
  id: 0.88,
  name: 0.88,
  testid: 0.88,
  value: 0.85,
  icon: 0.85,
  qualifier: 0,
};

/**
 * `Log in` said of a field *Email* that the program calls `login`: weaker than a part of a name that people read. What is
 * said as it is spelled (`login`) is sure.
 */
const LOOSELY_SPELLED = 0.62;

/** How a match answers, best first; relations choose within one level. */
const LEVELS: readonly RegExp[] = [/:exact$/, /:contains$/, /:words$/, /^attr:/];

/** 0: by the same name, 1: by one that contains it, 2: by all its words, 3: by what only the program calls it. */
export function levelOf({ reasons, score }: Match): number {
  const [reason = ''] = reasons;
  const level = LEVELS.findIndex((pattern) => pattern.test(reason));
  if (reasons.length > 1 && !reasons.includes(PROMOTED)) return score >= SURE - HAIR ? 0 : 1;
  return level >= 0 ? level : score >= SURE - HAIR ? 0 : 1;
}

const QUALITY_WORDS: Readonly<Record<number, string>> = { 1: 'exact', 0.7: 'contains', 0.6: 'words' };

/** Whether what was found so far will do: asked now and then, so that thousands can be left out when time runs short. */
export type IsEnough = (found: readonly Match[]) => boolean;
const ALL: IsEnough = () => false;
const ASKED_EVERY = 512;

/** All that answer to a plain text. Nothing is allocated for those that do not. */
export function matchText(candidates: readonly Candidate[], text: string, isEnough = ALL): Match[] {
  const wanted = said(text);
  return matchEach(candidates, isEnough, (candidate) => {
    const { score, source, how } = bestName(candidate, wanted);
    return score > 0 ? { candidate, score, reasons: [nameReason(source, how)] } : null;
  });
}

function matchEach(
  candidates: readonly Candidate[],
  isEnough: IsEnough,
  match: (candidate: Candidate) => Match | null,
): Match[] {
  const found: Match[] = [];
  for (let i = 0; i < candidates.length; i++) {
    const one = match(candidates[i] as Candidate);
    if (one !== null) found.push(one);
    if (i % ASKED_EVERY === 0 && isEnough(found)) break;
  }
  return found;
}

function nameReason(source: NameSource, how: number): string {
  return source === 'icon' || isOfProgram(source) ? `attr:${source}` : `${source}:${QUALITY_WORDS[how]}`;
}

/** The answer of `bestName`, kept outside so that asking allocates nothing. */
const best: { score: number; source: NameSource; how: number } = { score: 0, source: 'text', how: 0 };

function bestName(candidate: Candidate, wanted: FoldedText): typeof best {
  const { names } = candidate;
  best.score = 0;
  for (const { source, text } of names) {
    const weight = Object.hasOwn(SOURCES, source) ? SOURCES[source] : SOURCES.keyword;
    if (weight <= best.score) continue;
    const how = quality(wanted, text);
    // A part of what the program calls it says nothing against what people read on it.
    if (how < EXACT && (source === 'id' || source === 'testid') && names.some(isRead)) continue;
    const isLoose = how === EXACT && isOfProgram(source) && text !== wanted.text && isOtherwise(candidate, wanted);
    const score = isLoose ? LOOSELY_SPELLED : how * weight;
    if (score > best.score) {
      best.score = score;
      best.source = source;
      best.how = how;
    }
  }
  return best;
}

/**
 * People call it something else, or nothing is written on it and it is a field or a box (the name of a radio is that of its
 * group), or a table or list that takes clicks for all that is in it.
 */
function isOtherwise(candidate: Candidate, wanted: FoldedText): boolean {
  const read = candidate.names.filter(isRead);
  return read.length === 0
    ? canDo(candidate, 'type') || canDo(candidate, 'check') || (isPlaceKind(candidate) && canDo(candidate, 'click'))
    : read.every(({ text }) => quality(wanted, text) < EXACT);
}

/** Written for the program, not for people. */
export function isOfProgram(source: NameSource): boolean {
  return source === 'id' || source === 'testid' || source === 'name';
}

function isRead({ source }: Name): boolean {
  return source !== 'value' && source !== 'qualifier' && source !== 'icon' && !isOfProgram(source);
}

// ── Roles ──────────────────────────────────────────────────────────────────────────────────────

const ROLE_TWINS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    phone: ['tel'],
    textbox: ['input', 'textarea', 'searchbox'],
    combobox: ['select', 'custom-dropdown', 'listbox'],
    checkbox: ['switch'],
  }),
);

/** What a field is for, by its names, where the world does not say. */
const PURPOSE_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    email: ['email', 'e mail', 'email address', 'e mail address'],
    password: ['password', 'passwort', 'passcode'],
    search: ['search', 'q', 'query'],
    username: ['username', 'user name', 'user', 'login'],
    phone: ['phone', 'telephone', 'tel', 'phone number', 'mobile'],
    url: ['url', 'website', 'web site'],
  }),
);

/** All that are for what a role word says: by purpose, by role or kind, or by name where nothing else is known. */
export function matchRole(candidates: readonly Candidate[], role: string, isEnough = ALL): Match[] {
  return matchEach(candidates, isEnough, (candidate) => {
    const how = roleReason(candidate, role);
    return how === null ? null : { candidate, score: how[1], reasons: [how[0]] };
  });
}

function roleReason(candidate: Candidate, role: string): [string, number] | null {
  const { purpose, purposes } = candidate;
  const reported = purposes?.find(({ is }) => is === role || ROLE_TWINS.get(role)?.includes(is));
  if (reported !== undefined) return ['purpose', reported.score];
  if (purpose === role || (purpose !== undefined && ROLE_TWINS.get(role)?.includes(purpose))) return ['purpose', 1];
  if (role === 'submit') {
    if (!canDo(candidate, 'submit') || candidate.kind === 'form') return null;
    return isSubmitButton(candidate) ? ['role', 0.97] : ['role:form', 0.8];
  }
  if (isRole(candidate, role)) return ['role', 0.97];
  if (purpose !== undefined || purposes !== undefined || !canDo(candidate, 'type')) return null;
  const words = PURPOSE_WORDS.get(role);
  const isNamed =
    words !== undefined && candidate.names.some(({ source, text }) => source !== 'value' && words.includes(fold(text)));
  return isNamed ? ['role:name', 0.9] : null;
}

export function isRole({ role, kind }: Candidate, wanted: string): boolean {
  if (role === wanted || kind === wanted) return true;
  const twins = ROLE_TWINS.get(wanted);
  return twins !== undefined && (twins.includes(kind) || (role !== undefined && twins.includes(role)));
}

// ── Facets ─────────────────────────────────────────────────────────────────────────────────────

/** Whether a field of a target holds for a candidate; null: nothing is known of that. */
type Holds = (candidate: Candidate) => boolean | null;

interface Facet {
  readonly weight: number;
  /** Says which element it is; the others only distinguish it. */
  readonly isIdentity?: true;
  /** [0, 1], and the reason if it is above 0. */
  readonly rate: (candidate: Candidate) => readonly [number, string];
  readonly fields: readonly (readonly [field: string, holds: Holds])[];
}

const MISS: readonly [number, string] = [0, ''];

/**
 * All that answer to a target of several facets: only those it names count, and their weights are scaled to sum to 1. Where a
 * name was said (text, label or attribute), what has none of it is no answer, whatever its role and place are. What is merely
 * not known of a candidate lacks nothing once the weights of the rest sum to a sure match by themselves.
 */
export function matchIntent(scene: Scene, intent: Intent, { scores }: Policy = {}): Match[] {
  const isAbsolute = scores === 'absolute';
  const facets = facetsOf(scene, intent, isAbsolute);
  const total = facets.reduce((sum, facet) => sum + facet.weight, 0);
  const hasIdentity = facets.some((facet) => facet.isIdentity === true);
  if (total === 0) return [];
  const found: Match[] = [];
  for (const candidate of scene.candidates) {
    let sum = 0;
    let isMeant = !hasIdentity;
    const reasons: string[] = [];
    const lacks: string[] = [];
    let isOther = false;
    for (const { weight, rate, isIdentity, fields } of facets) {
      const [value, reason] = rate(candidate);
      for (const [field, holds] of fields) {
        const isHeld = holds(candidate);
        isOther ||= isHeld === false;
        if (isHeld === false || (isHeld === null && value === 0)) lacks.push(field);
      }
      if (value === 0) continue;
      sum += weight * value;
      isMeant ||= isIdentity === true;
      reasons.push(reason);
    }
    if ((!isMeant && !isAbsolute) || reasons.every((reason) => reason === 'visible')) continue;
    const isWhole = lacks.length === 0 || (!isOther && sum >= SURE - HAIR);
    const score = isAbsolute ? { score: sum, sureness: sum / total } : { score: sum / total };
    found.push({ candidate, ...score, reasons, ...(isWhole ? {} : { lacks, isOther }) });
  }
  return found;
}

/** How many fields an intent gives, and the first that holds for nothing to be seen here. */
export function fieldsOf(scene: Scene, intent: Intent): { readonly all: number; readonly ofNothing?: string } {
  const fields = facetsOf(scene, intent).flatMap((facet) => facet.fields);
  const [ofNothing] =
    fields.find(([, holds]) => !scene.candidates.some((one) => holds(one) === true && isVisible(one))) ?? [];
  return { all: fields.length, ...(ofNothing === undefined ? {} : { ofNothing }) };
}

function facetsOf(scene: Scene, intent: Intent, isAbsolute = false): Facet[] {
  const facets: Facet[] = [];
  const text = typeof intent.text === 'string' ? { exact: intent.text, contains: [intent.text] } : intent.text;
  const texts = [text?.exact, ...(text?.contains ?? [])].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  if (texts.length > 0) facets.push(textFacet(text?.exact ?? null, texts, Boolean(intent.label)));
  if (intent.role) facets.push(roleFacet(intent.role));
  if (intent.label) facets.push(labelFacet(intent.label));
  const attributes = attributeFacet(intent.attributes ?? {});
  if (attributes.fields.length > 0) facets.push(attributes);
  const context = contextFacet(scene, intent.context ?? {});
  if (context.fields.length > 0) facets.push(context);
  if (intent.constraints?.mustBeVisible === true || (isAbsolute && facets.length > 0))
    facets.push({ weight: WEIGHTS.visibility, rate: (one) => (isVisible(one) ? [1, 'visible'] : MISS), fields: [] });
  return facets;
}

/** A facet of one field, which is said by names of these sources; of a role something is always known. */
function facet(field: string, weight: number, rate: Facet['rate'], sources: ReadonlySet<NameSource> | null): Facet {
  const isKnown = ({ names }: Candidate): boolean =>
    sources === null || names.some(({ source }) => sources.has(source));
  const holds: Holds = (one) => rate(one)[0] > 0 || (isKnown(one) ? false : null);
  return { weight, ...(sources === null ? {} : { isIdentity: true }), rate, fields: [[field, holds]] };
}

/** Names that are seen or read aloud; a label has its own facet, attributes have theirs. */
const TEXTS: ReadonlySet<NameSource> = new Set([
  'text',
  'aria',
  'title',
  'alt',
  'icon',
  'value',
  'alias',
  'keyword',
  'placeholder',
]);
const LABELS: ReadonlySet<NameSource> = new Set(['label', 'aria']);

function textFacet(exact: string | null, texts: readonly string[], hasLabel: boolean): Facet {
  const whole = exact === null ? null : said(exact);
  const parts = texts.map(said);
  const rate: Facet['rate'] = ({ names }) => {
    let found = MISS;
    for (const name of names) {
      // Where no label was named apart, it is a text like any other.
      if (!TEXTS.has(name.source) && (hasLabel || name.source !== 'label')) continue;
      if (whole !== null && quality(whole, name.text) === EXACT) return [1, 'text:exact'];
      if (found === MISS && parts.some((part) => quality(part, name.text) >= 0.7)) found = [0.7, 'text:contains'];
    }
    return found;
  };
  return facet('text', WEIGHTS.text, rate, TEXTS);
}

function roleFacet(role: string): Facet {
  const rate: Facet['rate'] = (one) => (isRole(one, role) || one.purpose === role ? [1, 'role'] : MISS);
  return facet('role', WEIGHTS.role, rate, null);
}

function labelFacet(label: string): Facet {
  const wanted = said(label);
  const rate: Facet['rate'] = ({ names }) => {
    let found = MISS;
    for (const { source, text } of names) {
      if (!LABELS.has(source)) continue;
      const how = quality(wanted, text);
      if (how === EXACT) return [1, 'label:exact'];
      if (how >= 0.7) found = [0.7, 'label:contains'];
    }
    return found;
  };
  return facet('label', WEIGHTS.label, rate, LABELS);
}

/** A facet of several fields: the best one that holds counts. */
function graded(weight: number, all: readonly GradedField[]): Facet {
  const given = all.filter(([, , said]) => Boolean(said));
  const isHeld = ([, , said, holds]: GradedField, one: Candidate): boolean | null => holds(one, said ?? '');
  return {
    weight,
    rate: (one) => given.find((field) => isHeld(field, one) === true)?.[1] ?? MISS,
    fields: given.map((field) => [field[0], (one) => isHeld(field, one)]),
  };
}
type GradedField = readonly [
  field: string,
  rated: readonly [number, string],
  said: string | null | undefined,
  holds: (candidate: Candidate, said: string) => boolean | null,
];

function attributeFacet({ id, name, dataTestId }: NonNullable<Intent['attributes']>): Facet {
  const has =
    (source: NameSource) =>
    ({ names }: Candidate, said: string): boolean | null => {
      const own = names.filter((one) => one.source === source);
      return own.length === 0 ? null : own.some(({ text }) => text === said);
    };
  const attributes = graded(WEIGHTS.attributes, [
    ['attributes.dataTestId', [1, 'attr:testid'], dataTestId, has('testid')],
    ['attributes.id', [1, 'attr:id'], id, has('id')],
    ['attributes.name', [0.7, 'attr:name'], name, has('name')],
  ]);
  return { ...attributes, isIdentity: true };
}

function contextFacet(scene: Scene, { form, section, modalTitle }: NonNullable<Intent['context']>): Facet {
  const inPlace =
    (kind: 'form' | 'section', requirement: RequirementName) =>
    (one: Candidate, said: string): boolean | null => {
      const place = one.context?.[kind];
      return isPlace(place, said) || isInNamed(scene, one, requirement, said) || (place === undefined ? null : false);
    };
  const inModal = (one: Candidate, said: string): boolean | null =>
    isInModalTitled(scene, one, said) || (one.context?.region === 'MODAL' ? false : null);
  return graded(WEIGHTS.context, [
    ['context.form', [1, 'context:form'], form, inPlace('form', 'Container(form)')],
    ['context.modalTitle', [1, 'context:modal'], modalTitle, inModal],
    ['context.section', [0.7, 'context:section'], section, inPlace('section', 'Container(any)')],
  ]);
}

/** Is where an intent says. */
export function isInPlace(scene: Scene, one: Candidate, { context }: Intent): boolean {
  return contextFacet(scene, context ?? {}).fields.every(([, holds]) => holds(one) === true);
}

function isInModalTitled(scene: Scene, one: Candidate, title: string): boolean {
  const { context } = one;
  const isSaid = context?.region === 'MODAL' && (isPlace(context.container, title) || isPlace(context.section, title));
  return isSaid || isInNamed(scene, one, 'Container(modal)', title);
}

/** Stands in a container of that kind which has the wanted name, or a heading that has. */
function isInNamed(scene: Scene, one: Candidate, kind: RequirementName, wanted: string): boolean {
  const hasName = ({ names }: Candidate): boolean => names.some((name) => isPlace(name.text, wanted));
  const isHeading = (child: Candidate): boolean => child.kind === 'heading' || child.role === 'heading';
  return scene
    .ancestors(one)
    .some(
      (around) =>
        satisfies(around, kind) &&
        (hasName(around) || scene.children(around).some((child) => isHeading(child) && hasName(child))),
    );
}

/** How well a place answers to a name: `application` is the form `applicationForm`, `Invoice 1` is not `Invoice 10`. */
export function placeQuality(place: string | number | undefined, wanted: string): number {
  if (place === undefined) return 0;
  return quality(said(wanted), String(place).replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' '));
}

export function isPlace(place: string | number | undefined, wanted: string): boolean {
  return placeQuality(place, wanted) >= CONTAINS;
}

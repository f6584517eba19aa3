// The first step: everything that one part of a target may mean, by number, handle, selector, name, role or facets.

import { type Candidate, canDo, type NameSource } from '../scene/candidate.js';
import { isElement } from './elements.js';
import { handles } from './handle.js';
import type { AtomAsked, Context, Intent, PatternPart, Patterns, Policy, Question } from './question.js';
import type { Scene } from './scene.js';
import { type IsEnough, type Match, matchIntent, matchRole, matchText } from './score.js';
import { matchWords } from './word-match.js';

/** A target that is an intent and nothing else, as the intent itself. */
export function unwrapped(question: Question): Question {
  const { target } = question;
  const isRelated = 'primary' in target && (target.relations ?? []).length > 0;
  const wanted = wantedIn(target);
  return isRelated || 'kind' in wanted ? question : { ...question, target: wanted };
}

/** What a target is about, without where that is. */
export function wantedIn(target: Question['target']): AtomAsked | Intent {
  const wanted = 'primary' in target ? target.primary : target;
  return 'kind' in wanted && wanted.kind === 'intent' ? wanted.value : wanted;
}

/** What an atom of the language may mean. */
export function gatherAtom(
  scene: Scene,
  atom: AtomAsked,
  context: Context,
  policy: Policy = {},
  isEnough?: IsEnough,
): Match[] {
  switch (atom.kind) {
    case 'id':
      return byNumber(scene, atom.value, context);
    case 'role':
      return matchRole(scene.candidates, atom.value, isEnough);
    case 'text':
      return policy.names === 'words' ? matchWords(scene.candidates, atom.value) : byName(scene, atom.value, isEnough);
    case 'css':
    case 'xpath':
      return selected(scene, atom, context);
    case 'handle':
      return counted(byHandle(scene, atom.value), atom.value);
    case 'intent':
      return gatherIntent(scene, atom.value, context, policy);
    case 'part':
      return partOf(scene, atom.value, context);
    case 'any':
      return scene.candidates
        .filter((one) => atom.element !== undefined && isElement(one, atom.element))
        .map((candidate) => ({ candidate, score: 1, reasons: ['kind'] }));
    case 'infer':
      return [];
  }
}

/** For one screen, what answers to a name is worked out once: distinguishing look-alikes takes many questions about the same name. */
const answers = new WeakMap<Scene, Map<string, readonly Match[]>>();

function byName(scene: Scene, name: string, isEnough?: IsEnough): Match[] {
  const known = answers.get(scene) ?? new Map<string, readonly Match[]>();
  answers.set(scene, known);
  const found = known.get(name) ?? matchText(scene.answering(name), name, isEnough);
  known.set(name, found);
  return [...found];
}

/** A node that is something else by now is not what its number was shown for: only healing may find that again. */
function byNumber(scene: Scene, id: number, { reused = [] }: Context): Match[] {
  return reused.includes(id) ? [] : one(scene.get(id), 'id');
}

/** A number whose thing is gone, but exactly one carries its handle now. */
export function healed(scene: Scene, wanted: AtomAsked | Intent, { handles: known }: Context): Match[] | null {
  if (!('kind' in wanted) || wanted.kind !== 'id') return null;
  const handle = known?.[wanted.value];
  const same = handle === undefined ? [] : scene.candidates.filter((one) => one.handle === handle);
  return same.length === 1 ? same.map((candidate) => ({ candidate, score: 1, reasons: [HEALED] })) : null;
}
export const HEALED = 'healed';

/** What a target of facets may mean; `by` says which of the older ways of naming a thing is used. */
export function gatherIntent(scene: Scene, intent: Intent, context: Context, policy: Policy = {}): Match[] {
  const value = byValue(intent);
  switch (intent.by) {
    case 'vaultyId':
    case 'handle':
      return calledSo(byHandle(scene, handleIn(intent)), intent, handleIn(intent));
    case 'id':
      return named(scene.candidates, 'id', value);
    case 'css':
    case 'xpath':
      return selected(scene, { kind: intent.by, value }, context);
    case 'index':
      return atIndex(scene, intent);
    case 'label':
    case 'text':
    case 'role':
      return byWords(scene, intent, value, policy);
    default:
      return matchIntent(scene, intent, policy);
  }
}

/** What it is by must hold; what it says besides is weighed together with it. */
function byWords(scene: Scene, intent: Intent, value: string, policy: Policy): Match[] {
  const named = byWord(scene, intent, value);
  if (named.length === 0 || !hasMore(intent)) return named;
  const ids = new Set(named.map(({ candidate }) => candidate.id));
  return matchIntent(scene, asFacets(intent), policy).filter(({ candidate }) => ids.has(candidate.id));
}

/** An older way of naming an element, as facets. */
export function asFacets(intent: Intent): Intent {
  const { by, label, name, text } = intent;
  const value = byValue(intent);
  return {
    ...intent,
    ...(by === 'role' ? { role: value, text: text ?? name ?? null } : {}),
    ...(by === 'text' ? { text: value } : {}),
    ...(by === 'label' ? { label: value, text: label === undefined || label === null ? null : (text ?? null) } : {}),
  };
}

/** Every field that is given narrows: a role by its name, a text that must be the whole name, a label by labels only. */
function byWord(scene: Scene, intent: Intent, value: string): Match[] {
  const isOnlyExact =
    intent.exact === true || (intent.by === 'text' && typeof intent.text === 'object' && Boolean(intent.text?.exact));
  const among = (candidates: readonly Candidate[], text: string): Match[] =>
    matchText(candidates, text).filter(({ reasons }) => !isOnlyExact || reasons[0]?.endsWith(':exact') === true);
  if (intent.by === 'label')
    return among(onlyNames(scene.candidates, LABELS), value).map((match) => whole(scene, match));
  if (intent.by === 'text') {
    // Each text that it must contain narrows.
    const more = typeof intent.text === 'object' ? (intent.text?.contains ?? []).filter((text) => text !== value) : [];
    const sets = more.map((text) => new Set(matchText(scene.candidates, text).map(({ candidate }) => candidate.id)));
    return among(scene.candidates, value).filter(({ candidate }) => sets.every((ids) => ids.has(candidate.id)));
  }
  const { name } = intent;
  const ofRole = matchRole(scene.candidates, value);
  if (typeof name !== 'string' || name === '') return ofRole;
  const inRole = new Map(ofRole.map((match) => [match.candidate.id, match]));
  return among(scene.candidates, name)
    .filter(({ candidate }) => inRole.has(candidate.id))
    .map((match) => ({
      ...match,
      score: Math.min(match.score, inRole.get(match.candidate.id)?.score ?? 0),
      reasons: [...match.reasons, 'role'],
    }));
}

const LABELS: ReadonlySet<NameSource> = new Set(['label', 'aria']);

function onlyNames(candidates: readonly Candidate[], sources: ReadonlySet<NameSource>): Candidate[] {
  return candidates.map((one) => ({ ...one, names: one.names.filter(({ source }) => sources.has(source)) }));
}

/** The candidate itself again, with all its names. */
function whole(scene: Scene, match: Match): Match {
  return { ...match, candidate: scene.get(match.candidate.id) ?? match.candidate };
}

/** Says more than the one thing it is by. A label may also be given as a text. */
function hasMore({ by, text, label, role, attributes, context }: Intent): boolean {
  const isTextMore = by === 'role' || (by === 'label' && Boolean(label));
  const facets = [isTextMore && text, by !== 'label' && label, by !== 'role' && role];
  const inner = [...Object.values(attributes ?? {}), ...Object.values(context ?? {})];
  return [...facets, ...inner].some(Boolean);
}

/** One of several look-alikes: which of them it is now may be another than when it was shown. */
function counted(found: Match[], handle: string): Match[] {
  return handle.includes('~') ? found.map((match) => ({ ...match, score: COUNTED })) : found;
}
const COUNTED = 0.7;

/** The handle that an intent is by; a text beside it only says what the element is called. */
function handleIn(intent: Intent): string {
  const { vaultyId, handle, value } = intent as Readonly<Record<string, unknown>>;
  return String(vaultyId ?? handle ?? value ?? intent.id ?? byValue(intent));
}

function byHandle(scene: Scene, handle: string): Match[] {
  const known = scene.candidates.find((candidate) => candidate.handle === handle);
  if (known !== undefined || scene.candidates.some((candidate) => candidate.handle !== undefined))
    return one(known, 'handle');
  const made = handles(scene.candidates);
  return one(
    scene.candidates.find((candidate) => made.get(candidate.id) === handle),
    'handle',
  );
}

/** A handle with a text: what carries it must be called that. */
function calledSo(found: readonly Match[], intent: Intent, handle: string): Match[] {
  const text = textOf(intent);
  const isCalled = ({ candidate }: Match): boolean =>
    text === undefined || text === '' || text === handle || matchText([candidate], text).length > 0;
  return found.map((match) => (isCalled(match) ? match : { ...match, lacks: ['text'] }));
}

/** The word or number that an older kind of target is about: under its own name, or under a common one. */
export function byValue(intent: Intent): string {
  const loose = intent as Readonly<Record<string, unknown>>;
  const said = [
    intent.by === undefined ? undefined : loose[intent.by],
    loose['value'],
    loose['selector'],
    intent.id,
    intent.text,
  ].find((one) => one !== undefined && one !== null);
  return typeof said === 'object' ? (textOf(intent) ?? '') : String(said ?? '');
}

/** The text that an intent names, in whichever form. */
export function textOf({ text }: Intent): string | undefined {
  return typeof text === 'string' ? text : (text?.exact ?? text?.contains?.[0] ?? undefined);
}

/** The n-th field or button of the page, counted from 0. */
function atIndex(scene: Scene, intent: Intent): Match[] {
  const { index, elementType } = intent as Readonly<Record<string, unknown>>;
  const isField = (one: Candidate): boolean => canDo(one, 'type') || canDo(one, 'select') || canDo(one, 'check');
  const all = scene.candidates.filter((one) =>
    elementType === 'button' ? canDo(one, 'click') && !isField(one) : isField(one),
  );
  all.sort((a, b) => scene.order(a) - scene.order(b) || a.id - b.id);
  return one(all[Number(index ?? intent.id)], 'index');
}

function one(candidate: Candidate | undefined, reason: string): Match[] {
  return candidate === undefined ? [] : [{ candidate, score: 1, reasons: [reason] }];
}

function named(candidates: readonly Candidate[], source: NameSource, text: string): Match[] {
  return candidates
    .filter((candidate) => candidate.names.some((name) => name.source === source && name.text === text))
    .map((candidate) => ({ candidate, score: 1, reasons: [`attr:${source}`] }));
}

const SIMPLE = /^(?:#([\p{L}\p{N}_-]+)|\[(id|name|data-testid)=["']?([^"'\]]+)["']?\])$/u;
const ATTRIBUTES: Readonly<Record<string, NameSource>> = { id: 'id', name: 'name', 'data-testid': 'testid' };

type Selector = Extract<AtomAsked, { readonly kind: 'css' | 'xpath' }>;

/** What the world found for a selector; the plainest selectors are decided by the names alone. */
function selected(scene: Scene, atom: Selector, context: Context): Match[] {
  const key = selectorKey(atom);
  const ids = Object.hasOwn(context.selected ?? {}, key) ? context.selected?.[key] : undefined;
  if (ids !== undefined) {
    return ids.flatMap((id) => one(scene.get(id), 'selector'));
  }
  const [, id, attribute = 'id', value = id ?? ''] = SIMPLE.exec(atom.value.trim()) ?? [];
  const found = value === '' ? [] : named(scene.candidates, ATTRIBUTES[attribute] ?? 'id', value);
  const { says } = atom;
  return says === undefined
    ? found
    : found.filter(({ candidate: { names } }) => names.some(({ text }) => saysIt(text, says))).slice(0, 1);
}

/** Under which name a world reports what it found for a selector. */
export function selectorKey({ value, says }: Selector): string {
  return says === undefined ? value : `${value}\n${says}`;
}

/** Whether a text has these words in it, whatever its case and its blanks. */
export function saysIt(text: string, words: string): boolean {
  return text.replace(/\s+/g, ' ').toLowerCase().includes(words.replace(/\s+/g, ' ').toLowerCase());
}

/** How sure a part of a pattern is: as sure as what is inferred by one. */
const PATTERN = 0.95;

function partOf(scene: Scene, part: PatternPart, { patterns }: Context): Match[] {
  const [pattern = '', name = ''] = part.split('.');
  const parts = patterns?.[pattern as keyof Patterns] as Readonly<Record<string, unknown>> | undefined;
  const id = parts?.[name];
  const known = typeof id === 'number' ? scene.get(id) : undefined;
  if (known === undefined) return [];
  // What lies behind a dialog is pressed only where somebody asks for just that.
  const candidate: Candidate = name === 'backdrop' ? { ...known, can: ['click'] } : known;
  return [{ candidate, score: PATTERN, reasons: [`${pattern}_${name}`] }];
}

export function byRule(wanted: AtomAsked | Intent, found: Match[]): Match[] {
  const rule = 'rule' in wanted ? wanted.rule : undefined;
  return rule === undefined ? found : found.map((match) => ({ ...match, reasons: [rule, ...match.reasons] }));
}

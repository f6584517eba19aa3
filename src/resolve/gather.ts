// The first step: everything that one part of a target may mean, by number, handle, selector, name, role or facets.

import { type Candidate, canDo, type NameSource } from '../world/candidate.js';
import { handles } from './handle.js';
import type { AtomAsked, Context, Intent, Policy } from './question.js';
import type { Scene } from './scene.js';
import { type Match, matchIntent, matchRole, matchText } from './score.js';
import { matchWords } from './word-match.js';

/** What an atom of the language may mean. */
export function gatherAtom(scene: Scene, atom: AtomAsked, context: Context, policy: Policy = {}): Match[] {
  switch (atom.kind) {
    case 'id':
      return one(scene.get(atom.value), 'id');
    case 'role':
      return matchRole(scene.candidates, atom.value);
    case 'text':
      return policy.names === 'words'
        ? matchWords(scene.candidates, atom.value)
        : matchText(scene.candidates, atom.value);
    case 'css':
    case 'xpath':
      return selected(scene, atom.value, context);
    case 'infer':
      return [];
  }
}

/** What a target of facets may mean; `by` says which of the older ways of naming a thing is used. */
export function gatherIntent(scene: Scene, intent: Intent, context: Context): Match[] {
  const value = byValue(intent);
  switch (intent.by) {
    case 'vaultyId':
    case 'handle':
      return byHandle(scene, value);
    case 'id':
      return named(scene.candidates, 'id', value);
    case 'css':
    case 'xpath':
      return selected(scene, value, context);
    case 'index':
      return atIndex(scene, intent);
    case 'label':
    case 'text':
    case 'role':
      return hasMore(intent) ? matchIntent(scene, intent) : byWord(scene, intent.by, value);
    default:
      return matchIntent(scene, intent);
  }
}

function byWord(scene: Scene, by: string, value: string): Match[] {
  return by === 'role' ? matchRole(scene.candidates, value) : matchText(scene.candidates, value);
}

/** Says more than the one thing it is by. */
function hasMore({ by, text, label, role, attributes, context }: Intent): boolean {
  const facets = [
    by !== 'text' && by !== 'label' && text,
    by !== 'label' && by !== 'text' && label,
    by !== 'role' && role,
  ];
  const inner = [...Object.values(attributes ?? {}), ...Object.values(context ?? {})];
  return [...facets, ...inner].some(Boolean);
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

/** What the world found for a selector; the plainest selectors can be told from the names alone. */
function selected(scene: Scene, selector: string, context: Context): Match[] {
  const ids = Object.hasOwn(context.selected ?? {}, selector) ? context.selected?.[selector] : undefined;
  if (ids !== undefined) {
    return ids.flatMap((id) => one(scene.get(id), 'selector'));
  }
  const [, id, attribute = 'id', value = id ?? ''] = SIMPLE.exec(selector.trim()) ?? [];
  return value === '' ? [] : named(scene.candidates, ATTRIBUTES[attribute] ?? 'id', value);
}

// The first step: everything that one part of a target may mean, by number, handle, selector, name, role or facets.

import { type Candidate, canDo, type NameSource } from '../world/candidate.js';
import type { AtomAsked, Context, Intent } from './question.js';
import type { Scene } from './scene.js';
import { type Match, matchIntent, matchRole, matchText } from './score.js';

/** What an atom of the language may mean. */
export function gatherAtom(scene: Scene, atom: AtomAsked, context: Context): Match[] {
  switch (atom.kind) {
    case 'id':
      return one(scene.get(atom.value), 'id');
    case 'role':
      return matchRole(scene.candidates, atom.value);
    case 'text':
      return matchText(scene.candidates, atom.value);
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
      return one(
        scene.candidates.find((candidate) => candidate.handle === value),
        'handle',
      );
    case 'id':
      return named(scene.candidates, 'id', value);
    case 'label':
    case 'text':
      return intent.context ? matchIntent(scene, intent) : matchText(scene.candidates, value);
    case 'role':
      return matchRole(scene.candidates, value);
    case 'css':
    case 'xpath':
      return selected(scene, value, context);
    case 'index':
      return atIndex(scene, intent);
    default:
      return matchIntent(scene, intent);
  }
}

/** The word or number that an older kind of target is about. */
export function byValue(intent: Intent): string {
  const { by, id, label, role, text } = intent;
  const loose = intent as Readonly<Record<string, unknown>>;
  const words = typeof text === 'string' ? text : text?.exact;
  const values: Readonly<Record<string, unknown>> = {
    vaultyId: id,
    handle: id,
    id: id ?? loose['selector'],
    label: label ?? words,
    text: words,
    role,
    css: loose['selector'] ?? id,
    xpath: loose['xpath'] ?? loose['selector'] ?? id,
  };
  return String(values[by ?? ''] ?? '');
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
  const ids = context.selected?.[selector];
  if (ids !== undefined) {
    return ids.flatMap((id) => one(scene.get(id), 'selector'));
  }
  const [, id, attribute = 'id', value = id ?? ''] = SIMPLE.exec(selector.trim()) ?? [];
  return value === '' ? [] : named(scene.candidates, ATTRIBUTES[attribute] ?? 'id', value);
}

// Answers to "which one" that name nothing: a number, "the second", "both", "any". They count in the order of the question.

import { fold } from '@beckon/core/text/text-match.js';
import type { Id } from '../model/model.js';
import type { PhrasePart } from '../words/phrase-types.js';
import { miss, type NounBinding, noteOf, nth, several } from './bind-meant.js';
import { spokenOf } from './bind-pronoun.js';
import type { BindContext } from './bind-types.js';
import type { Pool } from './pool.js';
import { whichOf } from './prompt.js';
import type { FoundThing } from './scopes.js';

/** Of what was found, those the question was about, in its order. */
export function listedIn(found: readonly FoundThing[], listed: readonly Id[]): readonly FoundThing[] {
  const byId = new Map(found.map((one) => [one.thing.id, one]));
  return listed.flatMap((id) => byId.get(id) ?? []).map((one) => ({ ...one, scope: 0, depth: 0 }));
}

/** An answer in the very words that the question offered. */
export function offeredAnswer({ model, scene, phrase }: BindContext, pool: Pool): NounBinding | null {
  const hits = pool.find([], 'one');
  const things = hits.map(({ candidate }) => candidate.thing);
  const given = phrase.typed.filter((word, i) => i > 0 || word.toLowerCase() !== 'the').join(' ');
  const wanted = fold(given);
  const isNumbered = phrase.parts[0]?.ordinal !== null;
  for (const isAgain of isNumbered ? [false, true] : [false]) {
    const { labels } = whichOf(model, things, '', { isAgain, actor: scene.actor });
    const match = hits.filter((_, i) => fold((labels[i] ?? '').replace(/^the /, '')) === wanted);
    if (match.length === 1) return { ...several(match, 'offered'), isMany: false };
  }
  return null;
}

/** What such an answer means among those that were asked about. */
export function unnamedAnswer({ model, role, pronouns }: BindContext, part: PhrasePart, pool: Pool): NounBinding {
  const hits = pool.find([], 'one');
  if (hits.length === 0) return miss('TARGET_NOT_FOUND', part);
  if (part.isOther) {
    const gone = spokenOf(pronouns, hits);
    const others = hits.filter(({ candidate }) => !gone.has(candidate.thing.id));
    if (others.length === 1) return { ...several(others, 'other'), isMany: false };
    if (others.length > 1 && part.isAll)
      return role.isMany ? several(others, 'other') : miss('ONLY_ONE', part, { count: others.length });
    return miss('AMBIGUOUS_TARGET', part, {}, others.length === 0 ? hits : others);
  }
  if (part.isAll || part.one === 'ones') {
    if (part.isBoth && hits.length !== 2) return miss('AMBIGUOUS_TARGET', part, {}, hits);
    if (hits.length > 1 && !role.isMany) return miss('ONLY_ONE', part, { count: hits.length });
    return several(hits, 'all');
  }
  if (part.ordinal !== null) {
    if ((part.quantity ?? 1) > 1 && !role.isMany) return miss('ONLY_ONE', part, { count: part.quantity ?? 1 });
    return nth(part, part.ordinal, hits);
  }
  if (part.isAny && (part.quantity ?? 1) > 1) {
    if (!role.isMany) return miss('ONLY_ONE', part, { count: part.quantity ?? 1 });
    return nth(part, 1, hits);
  }
  if (part.quantity !== null && !part.isAny) return nth({ ...part, quantity: null }, part.quantity, hits);
  const [first] = hits;
  if (part.isAny && first !== undefined)
    return { ...several([first], 'any'), isMany: false, notes: [noteOf(model, first, hits)] };
  return part.one === null ? miss('TARGET_NOT_FOUND', part) : miss('AMBIGUOUS_TARGET', part, {}, hits);
}

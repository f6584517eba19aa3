// What "it", "him", "them" and "me" stand for, and what "the other" is other than.

import type { Id, Model, Thing } from '../model/model.js';
import { canSee, hasTrait } from '../model/sight.js';
import type { Part, Pronoun } from '../words/phrase-types.js';
import { bothOf, type Meant, miss } from './bind-meant.js';
import type { Asked, Pronouns } from './bind-types.js';
import type { Hit, Pool } from './pool.js';

/** What a part that is a pronoun means: "me" is always who says it. */
export function pronounMeant(asked: Asked, part: Part, pronoun: Pronoun, pool: Pool): Meant {
  const { pronouns, scene, model, role, isAnswer } = asked;
  const isAllListed = isAnswer === true && pronoun === 'them' && (part.isAll || part.quantity !== null);
  const ids = isAllListed
    ? pool.found.map(({ thing }) => thing.id)
    : pronoun === 'me'
      ? [scene.actor]
      : (pronouns[pronoun] ?? []);
  if (ids.length === 0) return miss('PRONOUN_UNKNOWN', part, { pronoun, reason: 'unset' });
  const kept = ids.filter((id) => pool.has(id));
  if (kept.length === 0) {
    const known = ids.find((id) => canSee(model, scene.actor, id)) ?? ids[0];
    const name = known === undefined ? undefined : model.thing(known)?.name;
    const isSeen = known !== undefined && canSee(model, scene.actor, known);
    // It is here, but not where this verb looks: the same as if it had been named.
    if (isSeen || pronoun === 'me')
      return miss('TARGET_NOT_FOUND', part, { pronoun, words: pronoun === 'me' ? part.raw : (name ?? part.raw) });
    return miss('PRONOUN_UNKNOWN', part, { pronoun, reason: 'gone', ...(name === undefined ? {} : { name }) });
  }
  const count = part.quantity ?? (part.isBoth ? 2 : kept.length);
  if (count > kept.length) return miss('NOT_SO_MANY', part, { count: kept.length, asked: count });
  if (count > 1 && !role.isMany) return miss('ONLY_ONE', part, { count });
  if (part.isBoth) return bothOf(part, hitsOf(pool, kept), 'pronoun');
  return { ok: true, ids: kept.slice(0, count), isMany: kept.length > 1, notes: [], reason: 'pronoun' };
}

/** The things themselves, as if all had been named. */
export function hitsOf(pool: Pool, ids: readonly Id[]): readonly Hit[] {
  return pool.find([], 'one').filter(({ candidate }) => ids.includes(candidate.thing.id));
}

/** Whether "his" can be of the other target of the command: "give bob his hat". */
export function isOwner(model: Model, other: Id | undefined, pronoun: Pronoun | null): boolean {
  const thing = other === undefined ? undefined : model.thing(other);
  return thing !== undefined && pronoun !== null && pronoun !== 'me' && isCalled(model, thing, pronoun);
}

/** Whether a thing can be called so. Of a person of whom no more is known, nobody can tell. */
function isCalled(model: Model, { id, kind }: Thing, pronoun: Exclude<Pronoun, 'me'>): boolean {
  const isMale = hasTrait(model, id, 'male');
  const isFemale = hasTrait(model, id, 'female');
  const isPlural = hasTrait(model, id, 'plural');
  if (pronoun === 'it') return kind !== 'person' && !isMale && !isFemale && !isPlural;
  const isOpen = kind === 'person' && !isMale && !isFemale && !isPlural;
  return isOpen || (pronoun === 'him' ? isMale : pronoun === 'her' ? isFemale : isPlural);
}

/** Of these, what was spoken of last and "the other" is not: one thing, else several. */
export function spokenOf(pronouns: Pronouns, hits: readonly Hit[]): ReadonlySet<Id> {
  const { it = [], him = [], her = [], them = [] } = pronouns;
  const one = [...it, ...him, ...her];
  const isOne = hits.some(({ candidate }) => one.includes(candidate.thing.id));
  return new Set(isOne ? one : them);
}

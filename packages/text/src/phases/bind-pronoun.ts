// What "it", "him", "them" and "me" stand for, and what "the other" is other than.

import type { Id, Model, Thing } from '../model/model.js';
import { canSee, hasTrait } from '../model/sight.js';
import type { PhrasePart, Pronoun } from '../words/phrase-types.js';
import { bothOf, type Missed, miss, type NounBinding, noteOf } from './bind-meant.js';
import type { BindContext, Pronouns } from './bind-types.js';
import type { Hit, Pool } from './pool.js';

/** What a part that is a pronoun means: "me" is always who says it. */
export function bindPronoun(context: BindContext, part: PhrasePart, pronoun: Pronoun, pool: Pool): NounBinding {
  const { pronouns, scene, model, role, isAnswer } = context;
  if (pronoun === 'it' || pronoun === 'him' || pronoun === 'her') return bindOne(context, part, pronoun, pool);
  const isAllListed = isAnswer === true && pronoun === 'them' && (part.isAll || part.quantity !== null);
  const ids = isAllListed
    ? pool.found.map(({ thing }) => thing.id)
    : pronoun === 'me'
      ? [scene.actor]
      : (pronouns[pronoun] ?? []);
  const remaining = ids.filter((id) => pool.has(id));
  if (remaining.length === 0) return notThere(model, scene.actor, part, pronoun, ids);
  const count = part.quantity ?? (part.isBoth ? 2 : remaining.length);
  if (count > remaining.length) return miss('NOT_SO_MANY', part, { count: remaining.length, asked: count });
  if (count > 1 && !role.isMany) return miss('ONLY_ONE', part, { count });
  if (part.isBoth) return bothOf(part, hitsOf(pool, remaining), 'pronoun');
  return { ok: true, ids: remaining.slice(0, count), isMany: remaining.length > 1, notes: [], reason: 'pronoun' };
}

/**
 * What was named last and fits the verb. What our own question was about comes first, though it may not be clear which of
 * several that is. Where two that were named together fit equally well, a verb that only looks takes the last; any other asks.
 */
function bindOne(request: BindContext, part: PhrasePart, pronoun: 'it' | 'him' | 'her', pool: Pool): NounBinding {
  const { pronouns, scene, model, isLook } = request;
  const about = (request.about ?? []).filter((id) => {
    const thing = model.thing(id);
    return thing !== undefined && isCalled(model, thing, pronoun);
  });
  const known = [...new Set([...about, ...(pronouns[pronoun] ?? [])])];
  const asking = about.filter((id) => pool.has(id));
  const retained = asking.length > 0 ? asking : known.filter((id) => pool.has(id));
  if (retained.length === 0) return notThere(model, scene.actor, part, pronoun, known);
  const [last, ...rivals] = fittest(request, retained) as [Id, ...Id[]];
  const match: NounBinding = { ok: true, ids: [last], isMany: false, notes: [], reason: 'pronoun' };
  if (rivals.length === 0) return match;
  const hits = hitsOf(pool, [last, ...rivals]);
  if (isLook !== true || asking.length > 0) return miss('AMBIGUOUS_TARGET', part, {}, hits);
  const hit = hits.find(({ candidate }) => candidate.thing.id === last);
  return hit === undefined ? match : { ...match, notes: [noteOf(model, hit, hits)] };
}

/** Those that fit the verb best, in order. */
function fittest({ fitOf }: BindContext, ids: readonly Id[]): readonly Id[] {
  if (fitOf === undefined || ids.length < 2) return ids;
  const fits = ids.map((id) => ({ id, ...fitOf(id) }));
  const checks = fits.reduce((most, one) => Math.max(most, one.checks), 0);
  const able = fits.filter((one) => one.checks === checks);
  const preferences = able.reduce((most, one) => Math.max(most, one.preferences), 0);
  return able.filter((one) => one.preferences === preferences).map(({ id }) => id);
}

/** Nothing was named yet; or it is not where this verb looks, which is the same as if it had been named; or it is gone. */
function notThere(model: Model, actor: Id, part: PhrasePart, pronoun: Pronoun, ids: readonly Id[]): Missed {
  if (ids.length === 0) return miss('PRONOUN_UNKNOWN', part, { pronoun, reason: 'unset' });
  const known = ids.find((id) => canSee(model, actor, id)) ?? (ids[0] as Id);
  const name = model.thing(known)?.name;
  if (pronoun === 'me') return miss('TARGET_NOT_FOUND', part, { pronoun, words: part.raw });
  if (canSee(model, actor, known)) return miss('TARGET_NOT_FOUND', part, { pronoun, words: name ?? part.raw });
  return miss('PRONOUN_UNKNOWN', part, { pronoun, reason: 'gone', ...(name === undefined ? {} : { name }) });
}

/** The things themselves, as if all had been named. */
export function hitsOf(pool: Pool, ids: readonly Id[]): readonly Hit[] {
  const wanted = new Set(ids);
  return pool.find([], 'one').filter(({ candidate }) => wanted.has(candidate.thing.id));
}

/** Whether "his" can be of the other target of the command: "give bob his hat". */
export function isOwner(model: Model, other: Id | undefined, pronoun: Pronoun | null): boolean {
  const thing = other === undefined ? undefined : model.thing(other);
  return thing !== undefined && pronoun !== null && pronoun !== 'me' && isCalled(model, thing, pronoun);
}

/** Whether a thing can be called so. For a person of whom no more is known, it is unknown. */
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
  // "Take both apples. Eat the red one. Eat the other": it was picked out of them.
  const isOne = hits.some(({ candidate }) => one.includes(candidate.thing.id)) || them.some((id) => one.includes(id));
  return new Set(isOne ? one : them);
}

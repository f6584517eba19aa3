// "coin in the box", "the guard's key": which things stand so to what was named.

import type { Bond, Id, Model } from '../model/model.js';
import { DEPTH, isInside } from '../model/sight.js';
import type { VerbScope } from '../verbs/verb.js';
import type { PhrasePart } from '../words/phrase-types.js';
import { isOwner } from './bind-pronoun.js';
import type { Pronouns } from './bind-types.js';
import type { QuestionContext } from './candidate.js';
import { Pool, sure } from './pool.js';
import { foundIn, type Surroundings, searchScopes } from './scopes.js';

/** Whatever is around may say where something is, whatever the verb itself looks at. */
const ANCHORS: readonly VerbScope[] = (
  ['room.items', 'room.details', 'player.inventory', 'room.npcs', 'room'] as const
).map((source) => ({ source, isNested: true, maxDepth: DEPTH, hasCarried: true, declared: source }));

const BONDS: Readonly<Record<string, readonly Bond[]>> = {
  in: ['in', 'held'],
  on: ['on', 'worn'],
  under: ['under'],
  behind: ['behind'],
  from: ['in', 'on', 'held', 'worn', 'under', 'behind'],
  of: ['held', 'worn', 'part', 'in', 'on'],
};

const ANY: readonly Bond[] = ['in', 'on', 'held', 'worn', 'under', 'behind', 'part'];

/** What the place in a part names; it may be several things. Nothing: there is no such thing. `other` is the other target. */
export function anchorsOf(
  around: Surroundings,
  asking: QuestionContext,
  pronouns: Pronouns,
  part: PhrasePart,
  other: Id | undefined,
): readonly Id[] {
  const pool = Pool.of(asking, foundIn(searchScopes(around, ANCHORS, undefined)), []);
  const found = anchors(around, pool, pronouns, part);
  // "Give bob his hat": if no one else is "him", Bob is.
  const isOthers = found.length === 0 && isOwner(around.model, other, part.pronoun);
  return isOthers && other !== undefined ? [other] : found;
}

function anchors(around: Surroundings, pool: Pool, pronouns: Pronouns, part: PhrasePart): readonly Id[] {
  const { model, actor } = around;
  const whole = best(pool, part.whole);
  if (part.whole.length > 1 && whole.length > 0) return whole;
  if (part.pronoun !== null) {
    const ids = part.pronoun === 'me' ? [actor] : (pronouns[part.pronoun] ?? []);
    return ids.filter((id) => pool.has(id));
  }
  const mine = part.isMine ? pool.filter((id) => isInside(model, id, actor)) : pool;
  const { where } = part;
  const places =
    where === null ? [mine] : standing(model, mine, where.relation, anchors(around, pool, pronouns, where.part));
  if (part.words.length === 0 && part.one === null) return [];
  const found = places.map((placed) => best(placed, part.words)).find(({ length }) => length > 0) ?? [];
  if (part.ordinal === null) return found;
  const one = part.ordinal < 0 ? found.at(-1) : found[part.ordinal - 1];
  return one === undefined ? [] : [one];
}

function best(pool: Pool, words: readonly string[]): readonly Id[] {
  const hits = sure(pool.find(words, 'one'));
  const most = hits.reduce((score, hit) => Math.max(score, hit.score), 0);
  const tops = hits.filter(({ score }) => score === most);
  return tops.map(({ candidate }) => candidate.thing.id);
}

/** Those that are directly there as described; and, if none of them is intended, those in something that is there. */
export function standing(model: Model, pool: Pool, relation: string, holders: readonly Id[]): readonly Pool[] {
  const bonds = BONDS[relation] ?? [];
  const wanted = new Set(holders);
  const direct = pool.filter((id) => {
    const { holder, bond } = model.spot(id);
    return holder !== null && wanted.has(holder) && bonds.includes(bond);
  });
  // What is in a drawer is in the desk that the drawer is a part of.
  const nested: readonly Bond[] = bonds.includes('under') || bonds.includes('behind') ? bonds : [...bonds, 'part'];
  return [direct, pool.filter((id) => isInsideOne(model, id, wanted, relation === 'from' ? ANY : nested))];
}

/** Whether one of these holds it so, at any depth: what is in a box on the table is on the table, and not under it. */
function isInsideOne(model: Model, id: Id, holders: ReadonlySet<Id>, bonds: readonly Bond[]): boolean {
  const climbed = new Set<Id>();
  for (let at = id; !climbed.has(at); ) {
    climbed.add(at);
    const { holder, bond } = model.spot(at);
    if (holder === null) return false;
    if (holders.has(holder) && bonds.includes(bond)) return true;
    at = holder;
  }
  return false;
}

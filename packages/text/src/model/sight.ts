// What can be seen and reached from where someone is: rooms, light, closed boxes, hands. Only reads, and only what is near.

import type { Bond, Id, Model, Spot, Trait } from './model.js';

/** Boxes in boxes are described, and what is in them can be named, down to here. */
export const DEPTH = 4;

/** No nest of things is deeper; stops a climb where a host's data go round in a circle. */
const DEEPEST = 100_000;

/** What a thing is by nature, unless a value of that name says otherwise: `set statue not fixed`. */
export function hasTrait(model: Model, id: Id, trait: Trait): boolean {
  const value = model.value(id, trait);
  return typeof value === 'boolean' ? value : model.thing(id)?.traits.has(trait) === true;
}

/** Holds as many things as it can. What is part of it, under or behind it, or worn, does not count. */
export function isFull(model: Model, id: Id): boolean {
  const capacity = model.thing(id)?.capacity;
  return capacity !== undefined && loadOf(model, id) >= capacity;
}

/** How many things there are that count for what it can hold. */
export function loadOf(model: Model, id: Id): number {
  return model.load?.(id) ?? listAt(model, id, 'in', 'on', 'held').length;
}

/** The room something is in, at any depth; a room is in itself. Null for what is nowhere, and for exits and doors. */
export function roomOf(model: Model, id: Id): Id | null {
  let at: Id | null = id;
  for (let depth = 0; at !== null && depth < DEEPEST; depth++) {
    if (model.thing(at)?.kind === 'room') return at;
    at = model.spot(at).holder;
  }
  return null;
}

/** A container that is shut. One that has no lid is never shut; one whose lid is stuck (`set box not openable`) may be. */
export function isShut(model: Model, id: Id): boolean {
  if (model.thing(id)?.traits.has('container') !== true || model.value(id, 'open') === true) return false;
  return model.thing(id)?.traits.has('openable') === true || model.value(id, 'openable') === true;
}

/** Whether one sees what is in it (not: what stands on it, which is always seen). */
export function canSeeInto(model: Model, holder: Id): boolean {
  const thing = model.thing(holder);
  if (thing === undefined) return false;
  if (thing.kind === 'room' || thing.kind === 'person') return true;
  if (thing.traits.has('container')) return !isShut(model, holder) || hasTrait(model, holder, 'transparent');
  return thing.traits.has('supporter');
}

/**
 * Whether a thing is seen by someone who sees its holder. What is under or behind something is not, before it was `found`
 * or `moved`, or before its holder was `searched`: altogether, or there (`searchedUnder`, `searchedBehind`).
 */
export function isInSight(model: Model, id: Id): boolean {
  const { holder, bond } = model.spot(id);
  if (holder === null) return false;
  if (bond === 'in') return canSeeInto(model, holder);
  if (bond === 'under') return isFound(model, id, holder, 'searchedUnder');
  if (bond === 'behind') return isFound(model, id, holder, 'searchedBehind');
  return true;
}

function isFound(model: Model, id: Id, holder: Id, there: 'searchedUnder' | 'searchedBehind'): boolean {
  if (model.value(id, 'found') === true || model.value(id, 'moved') === true) return true;
  return model.value(holder, 'searched') === true || model.value(holder, there) === true;
}

/** What is directly in, on or at something, by how it is there; all of it, seen or not. */
export function listAt(model: Model, holder: Id, ...bonds: readonly Bond[]): readonly Id[] {
  const all = model.contents(holder);
  return bonds.length === 0 || all.length === 0 ? all : all.filter((id) => bonds.includes(model.spot(id).bond));
}

/** What someone who sees the holder sees directly in, on or at it. */
export function seenAt(model: Model, holder: Id): readonly Id[] {
  return model.contents(holder).filter((id) => isInSight(model, id));
}

/** The outermost place that someone can look about in: the room, or the shut box he sits in. Null if he is nowhere. */
export function ceilingOf(model: Model, actor: Id): Id | null {
  let at = actor;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const { holder, bond } = model.spot(at);
    if (holder === null) return model.thing(at)?.kind === 'room' ? at : null;
    if (bond === 'in' && !canSeeInto(model, holder)) return holder;
    at = holder;
  }
  return null;
}

/**
 * How deep a thing is: 0 for what is directly in the place that the actor looks about in, or in his hands; 1 for what
 * someone else has. A part is where its thing is.
 */
export function depthOf(model: Model, actor: Id, id: Id): number {
  const ceiling = ceilingOf(model, actor);
  let depth = 0;
  let at = id;
  for (let steps = 0; steps < DEEPEST; steps++) {
    const { holder, bond } = model.spot(at);
    if (holder === null || holder === ceiling || holder === actor) return depth;
    if (bond !== 'part') depth++;
    if (model.thing(holder)?.kind === 'person') return depth;
    at = holder;
  }
  return depth;
}

/** Gives light now. */
export function isLight(model: Model, id: Id): boolean {
  if (!hasTrait(model, id, 'bright')) return false;
  if (model.value(id, 'lit') === true || model.value(id, 'on') === true) return true;
  return !hasTrait(model, id, 'lightable') && !hasTrait(model, id, 'switchable');
}

/** Too dark for the actor to see: a dark room or a shut box, with no light in sight. */
export function isDark(model: Model, actor: Id): boolean {
  const ceiling = ceilingOf(model, actor);
  if (ceiling === null) return false;
  if (model.thing(ceiling)?.kind === 'room' && !hasTrait(model, ceiling, 'dark')) return false;
  return !isLight(model, ceiling) && !hasLight(model, ceiling);
}

/** Whether there is a light among all that is seen from a place. */
function hasLight(model: Model, ceiling: Id): boolean {
  const seen = new Set<Id>([ceiling]);
  const open: Id[] = [ceiling];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const id of model.contents(at)) {
      if (seen.has(id) || !isWithin(model, id, ceiling)) continue;
      if (isLight(model, id)) return true;
      seen.add(id);
      open.push(id);
    }
  }
  return false;
}

/** In sight of its holder, or of someone who sits in that shut holder himself. */
function isWithin(model: Model, id: Id, ceiling: Id): boolean {
  const { holder, bond } = model.spot(id);
  if (holder === ceiling && !canSeeInto(model, ceiling)) return bond === 'in' || bond === 'part';
  return isInSight(model, id);
}

/** The exits of the actor's room and the doors in them: things of a room that are in no contents. */
export function isWayOut(model: Model, room: Id, id: Id): boolean {
  const kind = model.thing(id)?.kind;
  if (kind === 'exit') return model.exits(room).includes(id);
  if (kind !== 'door') return false;
  return model.exits(room).some((exit) => model.thing(exit)?.door === id);
}

/**
 * Whether someone perceives a thing. In the dark that is himself, what he carries, what he is in or on, and by feeling for
 * them the ways out of the room.
 */
export function canSee(model: Model, actor: Id, id: Id): boolean {
  if (id === actor) return true;
  const ceiling = ceilingOf(model, actor);
  if (ceiling === null) return isSeenUpTo(model, id, actor);
  if (!isSeenUpTo(model, id, ceiling)) return false;
  if (!isDark(model, actor)) return true;
  if (isWayOut(model, ceiling, id) || isInside(model, id, actor)) return true;
  return isInside(model, actor, id) && model.thing(id)?.kind !== 'room';
}

/** Climbs from a thing to a place; false if the climb does not get there, or if something on the way hides it. */
function isSeenUpTo(model: Model, id: Id, place: Id): boolean {
  let at = id;
  for (let depth = 0; depth < DEEPEST; depth++) {
    // What is part of a door is seen where the door is.
    if (at === place || isWayOut(model, place, at)) return true;
    const { holder } = model.spot(at);
    if (holder === null || !isWithin(model, at, place)) return false;
    at = holder;
  }
  return false;
}

/**
 * What keeps the actor's hands off a thing though it may be seen: the shut container around it, or around him, or the
 * person who has it. Of several, the one to deal with first. Null if nothing does.
 */
export function blockedBy(model: Model, actor: Id, id: Id): Id | null {
  const box = boxAround(model, actor, null);
  let blocker: Id | null = null;
  let at: Id | null = id;
  let bond: Bond | null = null;
  for (let depth = 0; at !== null && depth < DEEPEST; depth++) {
    if (at === actor || isInside(model, actor, at)) {
      const isOutside = at === box && bond !== null && bond !== 'in' && bond !== 'part';
      return isOutside ? box : (boxAround(model, actor, at) ?? blocker);
    }
    const spot: Spot = model.spot(at);
    if (spot.holder !== null && spot.holder !== box && isInTheWay(model, spot.holder, spot.bond, actor))
      blocker = spot.holder;
    at = spot.holder;
    bond = spot.bond;
  }
  // Ways out are in no contents: only what is around the actor keeps him from them.
  return box ?? blocker;
}

/** The innermost shut box that someone is in, looking no further than to a place around him; null if there is none. */
function boxAround(model: Model, actor: Id, place: Id | null): Id | null {
  let at = actor;
  for (let depth = 0; at !== place && depth < DEEPEST; depth++) {
    const { holder, bond } = model.spot(at);
    if (holder === null || holder === place) return null;
    if (bond === 'in' && isShut(model, holder)) return holder;
    at = holder;
  }
  return null;
}

function isInTheWay(model: Model, holder: Id, bond: Bond, actor: Id): boolean {
  if (bond === 'in') return isShut(model, holder);
  return (bond === 'held' || bond === 'worn') && holder !== actor && model.thing(holder)?.kind === 'person';
}

/** Seen, and nothing keeps hands off it. */
export function canReach(model: Model, actor: Id, id: Id): boolean {
  return canSee(model, actor, id) && blockedBy(model, actor, id) === null;
}

/** Whether something has a thing, at any depth: in it, on it, held or worn. Not its parts, and not what is under it. */
export function holds(model: Model, holder: Id, id: Id): boolean {
  const bond = bondTo(model, id, holder);
  return bond === 'in' || bond === 'on' || bond === 'held' || bond === 'worn';
}

/** Whether a thing is in, on, under, behind, at or part of another, at any depth. Nothing is inside of itself. */
export function isInside(model: Model, id: Id, holder: Id): boolean {
  return bondTo(model, id, holder) !== null;
}

/** How the outermost thing around `id` is at the holder. */
function bondTo(model: Model, id: Id, holder: Id): Bond | null {
  let at = id;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const spot = model.spot(at);
    if (spot.holder === null) return null;
    if (spot.holder === holder) return spot.bond;
    at = spot.holder;
  }
  return null;
}

export function wears(model: Model, person: Id, id: Id): boolean {
  const spot = model.spot(id);
  return spot.bond === 'worn' && spot.holder === person;
}

/** Whether a thing is where the actor is: in his room at any depth, the room itself, one of its exits or doors. */
export function isHere(model: Model, actor: Id, id: Id): boolean {
  const room = roomOf(model, actor);
  if (room === null) return false;
  let at: Id | null = id;
  for (let depth = 0; at !== null && depth < DEEPEST; depth++) {
    if (at === room || isWayOut(model, room, at)) return true;
    at = model.spot(at).holder;
  }
  return false;
}

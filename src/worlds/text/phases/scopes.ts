// What can be meant: the things of the declared scopes, in order, each once, as far as somebody can see them.
// The cost grows with what is around, never with the world.

import type { Id, Model, Thing } from '../model/model.js';
import { canSeeInto, ceilingOf, hasTrait, isDark, isInSight, isInside } from '../model/sight.js';
import type { Scope } from '../verbs/verb.js';

/** A thing that can be meant, and where it was found. */
export interface Found {
  readonly thing: Thing;
  /** Which of the declared scopes, the first being 0. */
  readonly scope: number;
  /** 0: directly there. A part is where its thing is. */
  readonly depth: number;
  /** In the dark a way out is known by its direction only. */
  readonly isFelt: boolean;
}

export interface Searched {
  readonly scope: Scope;
  readonly found: readonly Found[];
}

/** So deep people are looked for, and nested things where a scope does not say how deep. */
export const DEPTH = 4;

/** Something around the actor, before it is sorted into scopes. */
interface Seen {
  readonly thing: Thing;
  readonly depth: number;
  readonly isPart: boolean;
  /** Belongs to the room, as scenery does, or is in or on something that does. */
  readonly isDetail: boolean;
  /** Itself scenery or a part. */
  readonly isFixture: boolean;
}

/** What is around an actor, as he sees it. Holds for as long as nothing changes; made anew for every command. */
export class Around {
  readonly model: Model;
  readonly actor: Id;
  readonly ceiling: Id | null;
  readonly isDark: boolean;
  #seen: readonly Seen[] | null = null;
  #depth = 0;

  constructor(model: Model, actor: Id) {
    this.model = model;
    this.actor = actor;
    this.ceiling = ceilingOf(model, actor);
    this.isDark = isDark(model, actor);
  }

  /** The room, unless the actor sits in a shut box. */
  get room(): Thing | undefined {
    const thing = this.ceiling === null ? undefined : this.model.thing(this.ceiling);
    return thing?.kind === 'room' ? thing : undefined;
  }

  /** All that lies and stands about, people too, level by level, at least so deep. What people have is not part of it. */
  seen(depth = DEPTH): readonly Seen[] {
    if (this.#seen === null || this.#depth < depth) {
      this.#depth = Math.max(DEPTH, depth);
      this.#seen = this.isDark ? this.#felt() : this.#walk(this.#depth);
    }
    return this.#seen;
  }

  /** In the dark: what the actor is in or on, and himself. */
  #felt(): Seen[] {
    const felt: Seen[] = [];
    const climbed = new Set<Id>();
    for (let at: Id | null = this.actor; at !== null && !climbed.has(at); at = this.model.spot(at).holder) {
      climbed.add(at);
      const thing = this.model.thing(at);
      if (thing === undefined || thing.kind === 'room') break;
      const isFixture = hasTrait(this.model, at, 'scenery');
      felt.push({ thing, depth: 0, isPart: false, isDetail: isFixture, isFixture });
    }
    return felt;
  }

  #walk(deepest: number): Seen[] {
    const { model, ceiling } = this;
    if (ceiling === null) return this.#felt();
    const all: Seen[] = [];
    const done = new Set<Id>([ceiling]);
    const add = (id: Id, depth: number, isPart: boolean, isInDetail: boolean): void => {
      const thing = model.thing(id);
      if (thing === undefined || done.has(id)) return;
      done.add(id);
      const isFixture = isPart || thing.kind === 'door' || hasTrait(model, id, 'scenery');
      all.push({ thing, depth, isPart, isDetail: isFixture || isInDetail, isFixture });
    };
    for (const id of contentsSeen(model, ceiling, ceiling)) add(id, 0, false, false);
    for (const id of partsOf(model, ceiling)) add(id, 0, true, false);
    for (const id of doorsOf(model, this.room)) add(id, 0, false, false);
    for (let depth = 0, from = 0; from < all.length; depth++) {
      // Parts of this level, and parts of those; then the next level.
      for (let i = from; i < all.length; i++) {
        const { thing, isDetail } = all[i] as Seen;
        for (const id of partsOf(model, thing.id)) add(id, depth, true, isDetail);
      }
      const end = all.length;
      if (depth >= deepest) break;
      for (let i = from; i < end; i++) {
        const { thing, isDetail } = all[i] as Seen;
        if (thing.kind === 'person') continue;
        for (const id of contentsSeen(model, thing.id, ceiling)) add(id, depth + 1, false, isDetail);
      }
      from = end;
    }
    return all;
  }
}

/** What is directly in, on or at something and can be seen; also by somebody who sits in it though it is shut. */
function contentsSeen(model: Model, holder: Id, ceiling: Id | null): readonly Id[] {
  const all = model.contents(holder);
  if (all.length === 0) return all;
  const isAroundActor = holder === ceiling && !canSeeInto(model, holder);
  return all.filter((id) => {
    const { bond } = model.spot(id);
    return isAroundActor ? bond === 'in' : bond !== 'part' && isInSight(model, id);
  });
}

function partsOf(model: Model, holder: Id): readonly Id[] {
  const all = model.contents(holder);
  return all.length === 0 ? all : all.filter((id) => model.spot(id).bond === 'part');
}

function doorsOf(model: Model, room: Thing | undefined): readonly Id[] {
  if (room === undefined) return [];
  return model.exits(room.id).flatMap((exit) => model.thing(exit)?.door ?? []);
}

/**
 * The things of each scope. `other` is the other target, for `indirect.contents`. The whole world is only looked at if
 * `isWide`: that is for authors' tools, and costs as much as there is.
 */
export function searchScopes(
  around: Around,
  scopes: readonly Scope[],
  other: Id | undefined,
  isWide = false,
): readonly Searched[] {
  const done = new Set<Id>();
  return scopes.map((scope, index): Searched => {
    const found: Found[] = [];
    for (const { thing, depth, isFelt } of sourceOf(around, scope, other, isWide)) {
      if (done.has(thing.id)) continue;
      done.add(thing.id);
      found.push({ thing, scope: index, depth, isFelt });
    }
    return { scope, found };
  });
}

interface Met {
  readonly thing: Thing;
  readonly depth: number;
  readonly isFelt: boolean;
}

function sourceOf(around: Around, scope: Scope, other: Id | undefined, isWide: boolean): readonly Met[] {
  const { model, actor, room } = around;
  const deepest = scope.isNested ? scope.maxDepth : 0;
  switch (scope.source) {
    case 'player.inventory':
      return below(model, [actor], deepest, (id) => model.spot(id).bond !== 'part');
    case 'player.worn':
      return below(model, [actor], deepest, (id) => model.spot(id).bond === 'worn');
    case 'room.items':
      return met(around.seen(deepest).filter((one) => isItem(one) && one.depth <= deepest));
    case 'room.details':
      return met(around.seen(deepest).filter((one) => isDetail(one, scope.isNested) && one.depth <= deepest));
    case 'room.npcs':
      return peopleOf(around, deepest);
    case 'room.exits':
      return room === undefined ? [] : ways(around, room);
    case 'room':
      return room === undefined ? [] : [{ thing: room, depth: 0, isFelt: false }];
    case 'indirect.contents':
      return contentsOf(around, other, deepest);
    case 'world':
      return isWide ? everything(around) : [];
  }
}

function met(seen: readonly Seen[]): readonly Met[] {
  return seen.map(({ thing, depth }) => ({ thing, depth, isFelt: false }));
}

function isItem({ thing, isFixture }: Seen): boolean {
  return thing.kind === 'thing' && !isFixture;
}

function isDetail({ thing, isFixture, isDetail: isThere }: Seen, isNested: boolean): boolean {
  return thing.kind !== 'person' && (isNested ? isThere : isFixture);
}

/** People with what they have, the actor last and without it: that is his inventory. */
function peopleOf(around: Around, deepest: number): readonly Met[] {
  const { model, actor } = around;
  const people = around.seen().filter(({ thing }) => thing.kind === 'person' && thing.id !== actor);
  const self = model.thing(actor);
  const all: Met[] = met(people).slice();
  if (self !== undefined) all.push({ thing: self, depth: 0, isFelt: false });
  for (const id of partsOf(model, actor)) {
    const thing = model.thing(id);
    if (thing !== undefined) all.push({ thing, depth: 0, isFelt: false });
  }
  if (deepest === 0) return all;
  const had = below(
    model,
    people.map(({ thing }) => thing.id),
    deepest - 1,
    () => true,
  );
  return [...all, ...had.map(({ thing, depth }) => ({ thing, depth: depth + 1, isFelt: false }))];
}

/** What is in and on holders: of the first level what `isMeant`, below it all that can be seen. Parts go with their things. */
function below(model: Model, holders: readonly Id[], deepest: number, isMeant: (id: Id) => boolean): readonly Met[] {
  const all: Met[] = [];
  const done = new Set<Id>(holders);
  const add = (id: Id, depth: number): void => {
    const thing = model.thing(id);
    if (thing === undefined || done.has(id)) return;
    done.add(id);
    all.push({ thing, depth, isFelt: false });
  };
  for (const holder of holders)
    for (const id of model.contents(holder)) if (isInSight(model, id) && isMeant(id)) add(id, 0);
  for (let depth = 0, from = 0; from < all.length; depth++) {
    for (let i = from; i < all.length; i++) for (const id of partsOf(model, (all[i] as Met).thing.id)) add(id, depth);
    const end = all.length;
    if (depth >= deepest) break;
    for (let i = from; i < end; i++)
      for (const id of contentsSeen(model, (all[i] as Met).thing.id, null)) add(id, depth + 1);
    from = end;
  }
  return all;
}

function ways({ model, isDark: isFelt }: Around, room: Thing): readonly Met[] {
  return model.exits(room.id).flatMap((id) => {
    const thing = model.thing(id);
    return thing === undefined ? [] : [{ thing, depth: 0, isFelt }];
  });
}

function contentsOf(around: Around, other: Id | undefined, deepest: number): readonly Met[] {
  const { model, actor } = around;
  if (other === undefined) return [];
  if (around.isDark && other !== actor && !isInside(model, other, actor) && !isInside(model, actor, other)) return [];
  const isAround = other === around.ceiling;
  return below(model, [other], deepest, (id) => id !== actor && (isAround || model.spot(id).bond !== 'part'));
}

/** All there is, near or far, seen or not. */
function everything({ model, room }: Around): readonly Met[] {
  const ids = model.ids ?? reached(model, room);
  const all: Met[] = [];
  for (const id of ids) {
    const thing = model.thing(id);
    if (thing !== undefined && thing.kind !== 'story') all.push({ thing, depth: 0, isFelt: false });
  }
  return all;
}

/** In a world that cannot list itself: the rooms that ways lead to, and all that is in them. */
function reached(model: Model, room: Thing | undefined): Iterable<Id> {
  const done = new Set<Id>(room === undefined ? [] : [room.id]);
  for (const id of done) {
    const { to, door } = model.thing(id) ?? {};
    for (const next of [...model.contents(id), ...model.exits(id)]) done.add(next);
    if (to !== undefined) done.add(to);
    if (door !== undefined) done.add(door);
  }
  return done;
}

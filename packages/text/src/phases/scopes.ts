// What can be intended: the things of the declared scopes, in order, each once, as far as someone can see them.
// The cost grows with what is around, never with the world.

import type { Id, Model, Thing } from '../model/model.js';
import { canSeeInto, ceilingOf, DEPTH, isDark, isInSight, isInside } from '../model/sight.js';
import type { VerbScope } from '../verbs/verb.js';

/** A thing that can be intended, and where it was found. */
export interface FoundThing {
  readonly thing: Thing;
  /** Which of the declared scopes, the first being 0. */
  readonly scope: number;
  /** 0: directly there. A part is where its thing is. */
  readonly depth: number;
  /** In the dark a way out is known by its direction only. */
  readonly isFelt: boolean;
}

export interface Searched {
  readonly scope: VerbScope;
  readonly found: readonly FoundThing[];
}

/** Something around the actor, before it is sorted into scopes. */
interface SurroundingThing {
  readonly thing: Thing;
  readonly depth: number;
  /** Scenery, a part of something, or a door. */
  readonly isFixture: boolean;
  /** A fixture, or in or on one. */
  readonly isDetail: boolean;
}

/** What is around an actor, as he sees it. Holds only for as long as nothing changes. */
export class Surroundings {
  readonly model: Model;
  readonly actor: Id;
  /** The room, or the shut box that the actor sits in. */
  readonly ceiling: Id | null;
  readonly isDark: boolean;
  #seen: readonly SurroundingThing[] | null = null;
  #depth = 0;
  readonly #searched = new Map<readonly VerbScope[], { readonly key: string; readonly found: readonly Searched[] }>();

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
  seen(depth = DEPTH): readonly SurroundingThing[] {
    if (this.#seen === null || this.#depth < depth) {
      this.#depth = Math.max(DEPTH, depth);
      this.#seen = this.isDark ? this.#felt() : this.#walk(this.#depth);
    }
    return this.#seen;
  }

  /** What a search found; asked once. */
  remembered(scopes: readonly VerbScope[], key: string, search: () => readonly Searched[]): readonly Searched[] {
    const known = this.#searched.get(scopes);
    if (known?.key === key) return known.found;
    const found = search();
    this.#searched.set(scopes, { key, found });
    return found;
  }

  /** In the dark: himself, and what he is in or on. */
  #felt(): SurroundingThing[] {
    const felt: SurroundingThing[] = [];
    const climbed = new Set<Id>();
    for (let at: Id | null = this.actor; at !== null && !climbed.has(at); at = this.model.spot(at).holder) {
      climbed.add(at);
      const thing = this.model.thing(at);
      if (thing === undefined || thing.kind === 'room') break;
      const isFixture = isScenery(this.model, thing);
      felt.push({ thing, depth: 0, isFixture, isDetail: isFixture });
    }
    return felt;
  }

  #walk(deepest: number): SurroundingThing[] {
    const { model, ceiling } = this;
    if (ceiling === null) return this.#felt();
    const all: SurroundingThing[] = [];
    const done = new Set<Id>([ceiling]);
    const add = (id: Id, depth: number, isPart: boolean, isInDetail: boolean): void => {
      if (done.has(id)) return;
      done.add(id);
      const thing = model.thing(id);
      if (thing === undefined) return;
      const isFixture = isPart || thing.kind === 'door' || isScenery(model, thing);
      all.push({ thing, depth, isFixture, isDetail: isFixture || isInDetail });
    };
    eachSeen(model, ceiling, ceiling, (id) => add(id, 0, false, false));
    eachPart(model, ceiling, (id) => add(id, 0, true, false));
    for (const exit of this.room === undefined ? [] : model.exits(ceiling)) {
      const door = model.thing(exit)?.door;
      if (door !== undefined) add(door, 0, false, false);
    }
    for (let depth = 0, from = 0; from < all.length; depth++) {
      // Parts of this level, and parts of those; then the next level.
      for (let i = from; i < all.length; i++) {
        const { thing, isDetail } = all[i] as SurroundingThing;
        eachPart(model, thing.id, (id) => add(id, depth, true, isDetail));
      }
      const end = all.length;
      if (depth >= deepest) break;
      for (let i = from; i < end; i++) {
        const { thing, isDetail } = all[i] as SurroundingThing;
        if (thing.kind !== 'person') eachSeen(model, thing.id, ceiling, (id) => add(id, depth + 1, false, isDetail));
      }
      from = end;
    }
    return all;
  }
}

const visited = new WeakMap<Model, { readonly changes: number; readonly byActor: Map<Id, Surroundings> }>();

/** What is around an actor now. A world that counts its changes is only looked at again after one. */
export function aroundOf(model: Model, actor: Id): Surroundings {
  const { changes } = model;
  if (changes === undefined) return new Surroundings(model, actor);
  let known = visited.get(model);
  if (known?.changes !== changes) {
    known = { changes, byActor: new Map() };
    visited.set(model, known);
  }
  let around = known.byActor.get(actor);
  if (around === undefined) {
    around = new Surroundings(model, actor);
    known.byActor.set(actor, around);
  }
  return around;
}

function isScenery(model: Model, { id, traits }: Thing): boolean {
  const value = model.value(id, 'scenery');
  return typeof value === 'boolean' ? value : traits.has('scenery');
}

/** What is directly in, on or at something and can be seen; also by someone who sits in it though it is shut. No parts. */
function eachSeen(model: Model, holder: Id, ceiling: Id | null, meet: (id: Id) => void): void {
  const all = model.contents(holder);
  if (all.length === 0) return;
  const isOpen = canSeeInto(model, holder);
  const isAroundActor = holder === ceiling && !isOpen;
  for (const id of all) {
    const { bond } = model.spot(id);
    if (bond === 'part') continue;
    const isSeen = bond === 'in' ? isOpen || isAroundActor : !isAroundActor && isInSight(model, id);
    if (isSeen) meet(id);
  }
}

function eachPart(model: Model, holder: Id, meet: (id: Id) => void): void {
  for (const id of model.contents(holder)) if (model.spot(id).bond === 'part') meet(id);
}

// ── Scopes ─────────────────────────────────────────────────────────────────────────────────────

/**
 * The things of each scope. `other` is the other target, for `indirect.contents`. The whole world is only looked at if
 * `isWide`: that is for authors' tools, and costs as much as there is.
 */
export function searchScopes(
  around: Surroundings,
  scopes: readonly VerbScope[],
  other: Id | undefined,
  isWide = false,
): readonly Searched[] {
  return around.remembered(scopes, `${isWide} ${other ?? ''}`, () => {
    const done = new Set<Id>();
    return scopes.map((scope, index): Searched => {
      const found: FoundThing[] = [];
      sourceOf(around, scope, other, isWide, (thing, depth, isFelt = false) => {
        if (done.has(thing.id)) return;
        done.add(thing.id);
        found.push({ thing, scope: index, depth, isFelt });
      });
      return { scope, found };
    });
  });
}

/** All that was found, in order. */
export function foundIn(searched: readonly Searched[]): readonly FoundThing[] {
  const all: FoundThing[] = [];
  for (const { found } of searched) for (const one of found) all.push(one);
  return all;
}

type Meet = (thing: Thing, depth: number, isFelt?: boolean) => void;

function sourceOf(around: Surroundings, scope: VerbScope, other: Id | undefined, isWide: boolean, meet: Meet): void {
  const { model, actor, room } = around;
  const deepest = scope.isNested ? scope.maxDepth : 0;
  switch (scope.source) {
    case 'player.inventory':
      below(model, [actor], deepest, (id) => model.spot(id).bond !== 'part', meet);
      break;
    case 'player.worn':
      below(model, [actor], deepest, (id) => model.spot(id).bond === 'worn', meet);
      break;
    case 'room.items':
      for (const { thing, depth, isFixture } of around.seen(deepest))
        if (thing.kind === 'thing' && !isFixture && depth <= deepest) meet(thing, depth);
      break;
    case 'room.details':
      for (const { thing, depth, isFixture, isDetail } of around.seen(deepest))
        if (thing.kind !== 'person' && (scope.isNested ? isDetail : isFixture) && depth <= deepest) meet(thing, depth);
      break;
    case 'room.things':
      things(around, deepest, meet);
      break;
    case 'around':
      things(around, deepest, meet);
      below(model, [actor], deepest, (id) => model.spot(id).bond !== 'part', meet);
      break;
    case 'room.npcs':
      people(around, scope.hasCarried ? deepest : 0, meet);
      break;
    case 'room.exits':
      ways(around, meet);
      break;
    case 'room':
      if (room !== undefined) meet(room, 0);
      break;
    case 'indirect.contents':
      contentsOf(around, scope, other, deepest, meet);
      break;
    case 'world':
      if (isWide) everything(around, meet);
      break;
  }
}

/** What lies about, and what belongs to the room. */
function things(around: Surroundings, deepest: number, meet: Meet): void {
  for (const { thing, depth } of around.seen(deepest))
    if (thing.kind !== 'person' && depth <= deepest) meet(thing, depth);
}

/** People with what they have, the actor last and without it: that is his inventory. */
function people(around: Surroundings, deepest: number, meet: Meet): void {
  const { model, actor } = around;
  const others: Id[] = [];
  for (const { thing, depth } of around.seen()) {
    if (thing.kind !== 'person' || thing.id === actor) continue;
    others.push(thing.id);
    meet(thing, depth);
  }
  const self = model.thing(actor);
  if (self !== undefined) meet(self, 0);
  eachPart(model, actor, (id) => {
    const part = model.thing(id);
    if (part !== undefined) meet(part, 0);
  });
  if (deepest > 0)
    below(
      model,
      others,
      deepest - 1,
      () => true,
      (thing, depth) => meet(thing, depth + 1),
    );
}

/** What is in and on holders: of the first level what `isMeant`, below it all that can be seen. Parts go with their things. */
function below(model: Model, holders: readonly Id[], deepest: number, isMatch: (id: Id) => boolean, meet: Meet): void {
  const all: Thing[] = [];
  const done = new Set<Id>(holders);
  const add = (id: Id, depth: number): void => {
    if (done.has(id)) return;
    done.add(id);
    const thing = model.thing(id);
    if (thing === undefined) return;
    all.push(thing);
    meet(thing, depth);
  };
  for (const holder of holders)
    for (const id of model.contents(holder)) if (isInSight(model, id) && isMatch(id)) add(id, 0);
  for (let depth = 0, from = 0; from < all.length; depth++) {
    for (let i = from; i < all.length; i++) eachPart(model, (all[i] as Thing).id, (id) => add(id, depth));
    const end = all.length;
    if (depth >= deepest) break;
    for (let i = from; i < end; i++) eachSeen(model, (all[i] as Thing).id, null, (id) => add(id, depth + 1));
    from = end;
  }
}

function ways({ model, room, isDark: isFelt }: Surroundings, meet: Meet): void {
  if (room === undefined) return;
  for (const id of model.exits(room.id)) {
    const thing = model.thing(id);
    if (thing !== undefined) meet(thing, 0, isFelt);
  }
}

function contentsOf(
  around: Surroundings,
  { hasCarried }: VerbScope,
  other: Id | undefined,
  deepest: number,
  meet: Meet,
): void {
  const { model, actor } = around;
  if (other === undefined) return;
  if (!hasCarried && other !== actor && model.thing(other)?.kind === 'person') return;
  const isFelt = other === actor || isInside(model, other, actor) || isInside(model, actor, other);
  if (around.isDark && !isFelt) return;
  below(model, [other], deepest, (id) => id !== actor && model.spot(id).bond !== 'part', meet);
}

/** All there is, near or far, seen or not. */
function everything({ model, room }: Surroundings, meet: Meet): void {
  for (const id of model.ids ?? reached(model, room)) {
    const thing = model.thing(id);
    if (thing !== undefined && thing.kind !== 'story') meet(thing, 0);
  }
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

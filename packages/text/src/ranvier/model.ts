// Ranvier's running world as a model of the phases: its rooms, items, NPCs and players are the things. Nothing is kept twice.

import { fold } from '@beckon/core/text/text-match.js';
import {
  type Bond,
  type Id,
  type Model,
  type Operation,
  type Spot,
  STORY,
  type Thing,
  type Undo,
  type Value,
} from '../model/model.js';
import { OperationError } from '../model/story.js';
import { Entities, itemsOf, NOWHERE } from './entities.js';
import { CommandQueue } from './held.js';
import { type Moved, Moves } from './moves.js';
import { type Character, type Entity, type GameState, type Item, isItem, isRoom } from './ranvier.js';
import { RanvierValues } from './values.js';
import { dataOf, plain, Views } from './views.js';

/** A change of the host's own. It answers with what undoes it, or with nothing if it only takes effect in `later`. */
export type HostOperation = (
  args: Readonly<Record<string, Value>>,
  /** To be done when the whole command stands: what cannot be undone goes here. */
  later: (work: () => void) => void,
) => Undo | undefined;

export interface ModelOptions {
  readonly operations?: Readonly<Record<string, HostOperation>>;
  readonly moved?: Moved;
  /** Called when a script of Ranvier's throws while it handles an event. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * The phases read and change Ranvier through this. What Ranvier emits is held back until `settle`: then the command stands,
 * and cannot be undone any more.
 */
export class RanvierModel implements Model {
  readonly entities: Entities;
  /** What others carry is theirs to show. */
  readonly hidesHeld = true;
  /** Whose command is being read: for the key that he has of many to the same lock. */
  viewer: Character | null = null;
  readonly #held = new CommandQueue();
  readonly #views: Views;
  readonly #values: RanvierValues;
  readonly #moves: Moves;
  readonly #options: ModelOptions;
  /** What was done and not settled yet; only the last can be undone. */
  readonly #done: symbol[] = [];
  #words: { readonly of: string; readonly words: ReadonlySet<string> } = { of: '', words: new Set() };

  constructor(state: GameState, options: ModelOptions = {}) {
    this.#options = options;
    this.entities = new Entities(state);
    this.#views = new Views((reference) => this.#keyFor(reference));
    this.#values = new RanvierValues(this.entities, this.#held);
    this.#moves = new Moves(this.entities, this.#held, (...moved) => options.moved?.(...moved));
  }

  idOf(entity: Entity): Id {
    return this.entities.idOf(entity);
  }

  thing(id: Id): Thing | undefined {
    const way = this.entities.way(id);
    if (way !== undefined) return this.#views.exit(way);
    const door = this.entities.door(id);
    if (door !== undefined) return this.#views.door(door);
    const entity = this.entities.entity(id);
    return entity === undefined ? undefined : this.#views.of(id, entity);
  }

  spot(id: Id): Spot {
    return id === STORY ? NOWHERE : this.entities.spot(id);
  }

  contents(holder: Id): readonly Id[] {
    return this.entities.contents(holder);
  }

  value(id: Id, name: string): Value | undefined {
    return this.#values.get(id, name);
  }

  exits(room: Id): readonly Id[] {
    const entity = this.entities.entity(room);
    return entity === undefined || !isRoom(entity) ? [] : this.entities.waysOf(entity).map(({ id }) => id);
  }

  /** Any item of the reference that a lock names is its key. */
  opens(key: Id, lock: Id): boolean {
    const item = this.entities.entity(key);
    const reference = this.#lockedBy(this.entities.way(lock)?.door?.id ?? lock);
    return item !== undefined && isItem(item) && reference !== null && item.entityReference === reference;
  }

  knowsWord(word: string): boolean {
    const { state } = this.entities;
    const { ItemManager, ItemFactory, MobFactory, MobManager, PlayerManager } = state;
    const sources = [ItemFactory?.entities, MobFactory?.entities, MobManager?.mobs, PlayerManager?.players];
    const of = [ItemManager?.items.size, ...sources.map((source) => source?.size)].join(' ');
    if (of !== this.#words.of) {
      const named = [...(ItemManager?.items ?? []), ...sources.flatMap((source) => [...(source?.values() ?? [])])];
      this.#words = { of, words: new Set(named.flatMap(wordsOf)) };
    }
    return this.#words.words.has(word);
  }

  apply(operation: Operation): Undo {
    const undo = this.#do(operation);
    const token = Symbol('done');
    this.#done.push(token);
    return () => {
      if (!this.#done.includes(token)) throw new OperationError('this is settled, or was undone before');
      if (this.#done.at(-1) !== token) throw new OperationError('what came later must be undone first');
      undo();
      this.#done.pop();
    };
  }

  /** What was done stands: Ranvier's scripts, behaviors and quests hear of it. Never throws. */
  settle(): void {
    this.#done.length = 0;
    this.#held.settle((error) => this.#options.onFault?.(error));
  }

  #do(operation: Operation): Undo {
    switch (operation.op) {
      case 'move':
        return this.#move(operation.what, operation.to, operation.bond);
      case 'set':
        return this.#values.set(operation.what, operation.name, operation.value);
      case 'custom':
        return this.#custom(operation.name, operation.args);
      default:
        throw new OperationError(`there is no operation "${String((operation as { readonly op: unknown }).op)}"`);
    }
  }

  #move(what: Id, to: Id | null, bond: Bond): Undo {
    return this.#moves.move(this.#entity(what), to === null ? null : this.#entity(to), bond);
  }

  #custom(name: string, args: Readonly<Record<string, Value>>): Undo {
    const { operations = {} } = this.#options;
    const work = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (work === undefined) throw new OperationError(`there is no operation "${name}"`);
    const before = this.#held.size;
    let undo: Undo | undefined;
    try {
      undo = work(args, (later) => this.#held.add(later));
    } catch (error) {
      this.#held.cut(before);
      throw error;
    }
    return () => {
      undo?.();
      this.#held.cut(before);
    };
  }

  #entity(id: Id): Entity {
    const entity = this.entities.entity(id);
    if (entity !== undefined) return entity;
    const kind = this.thing(id)?.kind;
    throw new OperationError(kind === undefined ? `there is no "${id}"` : `a ${kind} stays where it is`);
  }

  #lockedBy(lock: Id): string | null {
    const door = this.entities.door(lock);
    if (door !== undefined) return door.leaves.find(({ state }) => state.lockedBy != null)?.state.lockedBy ?? null;
    const entity = this.entities.entity(lock);
    return entity !== undefined && isItem(entity) ? (entity.lockedBy ?? null) : null;
  }

  /** The key that the viewer has, or one that lies about; else an id that nothing has. */
  #keyFor(reference: string): Id {
    const { viewer } = this;
    for (const place of [viewer, viewer?.room]) {
      const key = place == null ? null : findItem(place, reference, 4);
      if (key !== null) return this.entities.idOf(key);
    }
    return `key/${reference}`;
  }
}

/** Outer things first. */
function findItem(holder: Entity, reference: string, depth: number): Item | null {
  const items = itemsOf(holder);
  const own = items.find(({ entityReference }) => entityReference === reference);
  if (own !== undefined || depth === 0) return own ?? null;
  for (const item of items) {
    const inner = findItem(item, reference, depth - 1);
    if (inner !== null) return inner;
  }
  return null;
}

type NamedEntity = {
  readonly name?: string;
  readonly keywords?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
};

function wordsOf({ name = '', keywords, metadata }: NamedEntity): string[] {
  const data = dataOf(metadata);
  const given = [data.aliases ?? metadata?.['aliases'], data.qualifiers ?? metadata?.['qualifiers'], keywords];
  const texts = given.flatMap((words) => (Array.isArray(words) ? words.map(String) : []));
  return [plain(name), ...texts].flatMap((text) => fold(text).split(/[^\p{L}\p{N}']+/u)).filter((word) => word !== '');
}

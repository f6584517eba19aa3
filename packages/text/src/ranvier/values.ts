// Values of Ranvier's entities: open and locked by its own methods, attributes of people, and metadata for all the rest.

import { type Id, STORY, type Value } from '../model/model.js';
import { OperationError } from '../model/story.js';
import type { Door, Entities } from './entities.js';
import type { CommandQueue } from './held.js';
import {
  type Character,
  type Emitter,
  type Entity,
  type Item,
  isCharacter,
  isItem,
  isRoom,
  metadataOf,
} from './ranvier.js';
import { snapshot } from './snapshots.js';

/** What a single player's story notes of things and rooms. In a world of many a thing is as new to the next who sees it. */
const UNKEPT: ReadonlySet<string> = new Set(['moved', 'visited']);

export class RanvierValues {
  readonly #entities: Entities;
  readonly #held: CommandQueue;
  readonly #story = new Map<string, Value>();

  constructor(entities: Entities, held: CommandQueue) {
    this.#entities = entities;
    this.#held = held;
  }

  get(id: Id, name: string): Value | undefined {
    if (id === STORY) return this.#story.get(name);
    const entity = this.#entities.entity(id);
    if (entity === undefined) {
      const door = UNKEPT.has(name) ? undefined : this.#entities.door(id);
      return door === undefined ? undefined : ofDoor(door, name);
    }
    // An item's `roomDesc` is for when it lies in a room, and not for when it is in or on something there.
    if (name === 'moved' && isItem(entity)) return !this.#liesInRoom(entity);
    if (UNKEPT.has(name)) return undefined;
    if (isItem(entity) && name === 'open') return canShut(entity) ? !entity.closed : undefined;
    if (isItem(entity) && name === 'locked') return canShut(entity) ? entity.locked : undefined;
    const metadata = metadataOf(entity);
    const retained = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    if (typeof retained === 'boolean' || typeof retained === 'number' || typeof retained === 'string') return retained;
    if (!isCharacter(entity)) return undefined;
    return name === 'level' ? entity.level : attributeOf(entity, name);
  }

  #liesInRoom(item: Item): boolean {
    const holder = this.#entities.holderOf(item);
    return holder !== null && isRoom(holder);
  }

  /** Does it, or throws and changes nothing. The answer undoes it. */
  set(id: Id, name: string, value: Value | null): () => void {
    if (id === STORY) return this.#setStory(name, value);
    if (UNKEPT.has(name)) return () => {};
    const door = this.#entities.door(id);
    if (door !== undefined) return setDoor(door, name, value);
    const entity = this.#entities.entity(id);
    if (entity === undefined) throw new OperationError(`there is no "${id}"`);
    if (isItem(entity) && (name === 'open' || name === 'locked')) return setItem(entity, name, value === true);
    if (isCharacter(entity) && !Object.hasOwn(metadataOf(entity), name)) {
      if (name === 'level') return setLevel(entity, value);
      if (attributeOf(entity, name) !== undefined) return this.#setAttribute(entity, name, value);
    }
    return setMetadata(entity, name, value);
  }

  /** A world of many does not end for all because one says so. */
  #setStory(name: string, value: Value | null): () => void {
    if (name === 'ended') throw new OperationError('this world goes on: it has no end');
    const before = this.#story.get(name);
    if (value === null) this.#story.delete(name);
    else this.#story.set(name, value);
    return () => {
      if (before === undefined) this.#story.delete(name);
      else this.#story.set(name, before);
    };
  }

  #setAttribute(who: Character, name: string, value: Value | null): () => void {
    const attribute = who.attributes?.get(name);
    if (attribute === undefined || typeof value !== 'number')
      throw new OperationError(`${name} of ${who.name} must be a number`);
    const before = attribute.delta;
    const reported = this.#held.size;
    attribute.setDelta(value - who.getMaxAttribute(name));
    // Ranvier keeps attributes at their most.
    const now = who.getAttribute(name);
    this.#held.add(() => (who as Emitter).emit('attributeUpdate', name, now));
    return () => {
      attribute.setDelta(before);
      this.#held.cut(reported);
    };
  }
}

function canShut({ closeable, closed, locked }: Item): boolean {
  return closeable === true || closed || locked;
}

function setLevel(who: Character, value: Value | null): () => void {
  const { level } = who;
  if (typeof value !== 'number') throw new OperationError(`the level of ${who.name} must be a number`);
  Object.assign(who, { level: value });
  return () => void Object.assign(who, { level });
}

/** Undefined where there is none, or where its formula needs others that are missing. */
function attributeOf(who: Character, name: string): number | undefined {
  try {
    return who.hasAttribute(name) ? who.getAttribute(name) : undefined;
  } catch {
    return undefined;
  }
}

function ofDoor({ leaves }: Door, name: string): Value | undefined {
  if (name === 'open') return leaves.every(({ state }) => !state.closed);
  if (name === 'locked') return leaves.some(({ state }) => state.locked);
  const stored = leaves.map(({ state }) => (state as unknown as Record<string, unknown>)[name]).find(isValue);
  return isValue(stored) ? stored : undefined;
}

function isValue(value: unknown): value is Value {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
}

/** Both leaves of a door move together. */
function setDoor({ leaves }: Door, name: string, value: Value | null): () => void {
  const before = leaves.map(({ state }) => ({ ...state }));
  const undo = (): void => {
    for (const [i, { state }] of leaves.entries()) {
      for (const key of Object.keys(state)) Reflect.deleteProperty(state, key);
      Object.assign(state, before[i]);
    }
  };
  const isTrue = value === true;
  try {
    for (const { owner, from, state } of leaves) {
      if (name === 'open') isTrue ? owner.openDoor(from) : owner.closeDoor(from);
      else if (name === 'locked') isTrue ? owner.lockDoor(from) : owner.unlockDoor(from);
      else if (value === null) Reflect.deleteProperty(state, name);
      else Object.assign(state, { [name]: value });
      if (name === 'open' && state.closed === isTrue)
        throw new OperationError(`the door does not ${isTrue ? 'open' : 'close'}`);
      if (name === 'locked' && state.locked !== isTrue)
        throw new OperationError(`the door does not ${isTrue ? 'lock' : 'unlock'}`);
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function setItem(item: Item, name: 'open' | 'locked', isTrue: boolean): () => void {
  const restore = snapshot([item]);
  try {
    if (name === 'open') isTrue ? item.open() : item.close();
    else isTrue ? item.lock() : item.unlock();
    if ((name === 'open' ? !item.closed : item.locked) !== isTrue)
      throw new OperationError(`${item.name} cannot be ${word(name, isTrue)}`);
  } catch (error) {
    restore();
    throw error;
  }
  return restore;
}

function word(name: 'open' | 'locked', isTrue: boolean): string {
  if (name === 'open') return isTrue ? 'opened' : 'closed';
  return isTrue ? 'locked' : 'unlocked';
}

/** Ranvier shares one object of metadata between all NPCs of a kind: what is set gets an object of its own. */
function setMetadata(entity: Entity, name: string, value: Value | null): () => void {
  if (isRoom(entity) && (name === 'open' || name === 'locked')) throw new OperationError(`a room cannot be ${name}`);
  const before = entity.metadata;
  const { [name]: _, ...rest } = metadataOf(entity);
  entity.metadata = value === null ? rest : { ...rest, [name]: value };
  return () => {
    entity.metadata = before;
  };
}

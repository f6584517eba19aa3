// Which entity of Ranvier an id means, what is where, and the ways out of rooms with their doors. Only reads.

import { type Bond, type Id, type Spot, STORY } from '../model/model.js';
import {
  type Character,
  type Entity,
  type GameState,
  type Inventory,
  type Item,
  isCharacter,
  isItem,
  isRoom,
  metadataOf,
  type RanvierDoor,
  type RanvierExit,
  type Room,
} from './ranvier.js';

export interface RoomExit {
  readonly id: Id;
  readonly exit: RanvierExit;
  readonly from: Room;
  readonly to: Room;
  /** The door in it, as seen from this side. */
  readonly door: Door | null;
}

/**
 * A door, as seen from one side. Ranvier keeps a door with the room behind it or the room before it; where both rooms have
 * one, they are the two leaves of the same door, and move together.
 */
export interface Door {
  readonly id: Id;
  readonly direction: string;
  readonly from: Room;
  readonly to: Room;
  readonly leaves: readonly Leaf[];
}

export interface Leaf {
  /** Has the door, by the room one comes from. */
  readonly owner: Room;
  readonly from: Room;
  readonly state: RanvierDoor;
}

export const NOWHERE: Spot = { holder: null, bond: 'in' };
const NONE: readonly never[] = [];

/**
 * Ids: a room's entityReference, the uuid of an item or NPC, `player/name`, `exit/room/direction`, `door/room/room`. Ranvier
 * finds items by no id, so everything that was met is remembered, for as long as Ranvier itself has it.
 */
export class Entities {
  readonly state: GameState;
  readonly #met = new Map<Id, WeakRef<Entity>>();
  #swept = 512;
  /** Where an item was found that does not say itself where it is. */
  readonly #found = new WeakMap<Item, Room | Item | Character>();
  readonly #ways = new WeakMap<Room, readonly RoomExit[]>();

  constructor(state: GameState) {
    this.state = state;
  }

  idOf(entity: Entity): Id {
    const id = idOf(entity);
    if (this.#met.get(id)?.deref() !== entity) {
      this.#met.set(id, new WeakRef(entity));
      if (this.#met.size > this.#swept) this.#sweep();
    }
    return id;
  }

  /** The entity that is intended; undefined if there is none, or none any more. */
  entity(id: Id): Entity | undefined {
    if (id === STORY) return undefined;
    const met = this.#met.get(id)?.deref();
    const found = met === undefined || isGone(met) ? this.#search(id) : met;
    if (found !== undefined && found !== met) this.idOf(found);
    return found;
  }

  spot(id: Id): Spot {
    const entity = this.entity(id);
    if (entity === undefined || isRoom(entity)) return NOWHERE;
    if (isCharacter(entity)) return entity.room === null ? NOWHERE : { holder: this.idOf(entity.room), bond: 'in' };
    const holder = this.holderOf(entity);
    return holder === null ? NOWHERE : { holder: this.idOf(holder), bond: bondAt(holder, entity) };
  }

  /** Where an item is, by what it says itself; else where it was found, if it is still there. */
  holderOf(item: Item): Room | Item | Character | null {
    const own = item.equippedBy ?? item.carriedBy ?? item.room;
    if (own != null) return own;
    const found = this.#found.get(item);
    return found !== undefined && itemsOf(found).includes(item) ? found : null;
  }

  /** What is directly there: items, then people. An item that says it is elsewhere is elsewhere. */
  contents(id: Id): readonly Id[] {
    const holder = this.entity(id);
    if (holder === undefined) return NONE;
    const ids: Id[] = [];
    for (const item of itemsOf(holder)) {
      if (item.equippedBy == null && item.carriedBy == null && item.room == null) this.#found.set(item, holder);
      if (this.holderOf(item) === holder) ids.push(this.idOf(item));
    }
    if (isRoom(holder))
      for (const people of [holder.npcs, holder.players])
        for (const person of people) if (person.room === holder && !isGone(person)) ids.push(this.idOf(person));
    return ids;
  }

  /** In the order Ranvier has them. Those that lead nowhere are none. */
  waysOf(room: Room): readonly RoomExit[] {
    const counts = new Map<string, number>();
    const ways: RoomExit[] = [];
    for (const exit of room.getExits()) {
      const to = this.state.RoomManager.getRoom(exit.roomId);
      if (to === undefined) continue;
      const count = (counts.get(exit.direction) ?? 0) + 1;
      counts.set(exit.direction, count);
      const id = `exit/${this.idOf(room)}/${exit.direction}${count === 1 ? '' : `/${count}`}`;
      ways.push({ id, exit, from: room, to, door: this.#doorBetween(room, to, exit.direction) });
    }
    const before = this.#ways.get(room);
    if (before !== undefined && isSameWays(before, ways)) return before;
    this.#ways.set(room, ways);
    return ways;
  }

  way(id: Id): RoomExit | undefined {
    if (!id.startsWith('exit/')) return undefined;
    const room = this.#roomIn(id);
    if (room === undefined) return undefined;
    return (this.#ways.get(room) ?? this.waysOf(room)).find((way) => way.id === id);
  }

  door(id: Id): Door | undefined {
    if (!id.startsWith('door/')) return undefined;
    const room = this.#roomIn(id);
    if (room === undefined) return undefined;
    const ways = this.#ways.get(room) ?? this.waysOf(room);
    return ways.find((way) => way.door?.id === id)?.door ?? undefined;
  }

  /** The same door from its other side, for someone who went through it; null if it has none. */
  otherSide(id: Id): Id | null {
    const door = this.door(id);
    if (door === undefined) return null;
    return this.waysOf(door.to).find(({ to, door: back }) => to === door.from && back !== null)?.door?.id ?? null;
  }

  #doorBetween(from: Room, to: Room, direction: string): Door | null {
    const leaves: Leaf[] = [];
    const here = from.getDoor(to);
    if (here != null) leaves.push({ owner: from, from: to, state: here });
    const there = to.getDoor(from);
    if (there != null && from !== to) leaves.push({ owner: to, from, state: there });
    if (leaves.length === 0) return null;
    return { id: `door/${this.idOf(from)}/${this.idOf(to)}`, direction, from, to, leaves };
  }

  /** The room that an id of a way out or a door names first. */
  #roomIn(id: Id): Room | undefined {
    const entity = this.entity(id.split('/')[1] ?? '');
    return entity !== undefined && isRoom(entity) ? entity : undefined;
  }

  #search(id: Id): Entity | undefined {
    const { RoomManager, MobManager, PlayerManager, ItemManager } = this.state;
    const room = RoomManager.getRoom(id);
    if (room !== undefined) return room;
    const mob = MobManager?.mobs.get(id);
    if (mob !== undefined && !isGone(mob)) return mob;
    if (id.startsWith('player/')) {
      const player = PlayerManager?.players.get(id.slice('player/'.length));
      return player === undefined || isGone(player) ? undefined : player;
    }
    if (id.includes('/')) return undefined;
    for (const item of ItemManager?.items ?? NONE) if (item.uuid === id) return item;
    for (const player of PlayerManager?.players.values() ?? NONE) if (player.uuid === id) return player;
    return undefined;
  }

  #sweep(): void {
    for (const [id, ref] of this.#met) if (ref.deref() === undefined) this.#met.delete(id);
    this.#swept = Math.max(512, this.#met.size * 2);
  }
}

/** So that what was made of a way can be used again. */
function isSameWays(before: readonly RoomExit[], now: readonly RoomExit[]): boolean {
  return (
    before.length === now.length &&
    before.every((way, i) => {
      const other = now[i] as RoomExit;
      if (way.id !== other.id || way.to !== other.to || String(way.exit.aliases) !== String(other.exit.aliases))
        return false;
      const [leaves, others] = [way.door?.leaves ?? NONE, other.door?.leaves ?? NONE];
      return leaves.length === others.length && leaves.every((leaf, k) => leaf.state === others[k]?.state);
    })
  );
}

export function idOf(entity: Entity): Id {
  if (isRoom(entity)) return entity.entityReference;
  if (isItem(entity)) return entity.uuid;
  return entity.uuid ?? `player/${entity.name.toLowerCase()}`;
}

/** Taken out of the game by one of Ranvier's managers. */
export function isGone(entity: Entity): boolean {
  return '__pruned' in entity && entity.__pruned === true;
}

/** The items directly there, in order: in a room, in a box, in someone's hands and on his body. */
export function itemsOf(holder: Entity): readonly Item[] {
  if (isRoom(holder)) return [...holder.items].filter(isReal);
  const inside = carried(holder.inventory);
  return isCharacter(holder) ? [...inside, ...worn(holder)] : inside;
}

/** An inventory may be null, and before it was hydrated it has mere definitions of items. */
export function carried(inventory: Inventory | null | undefined): readonly Item[] {
  return inventory == null ? NONE : [...inventory.values()].filter(isReal);
}

function worn(character: Character): readonly Item[] {
  const { equipment } = character;
  return equipment instanceof Map ? [...equipment.values()].filter(isReal) : NONE;
}

function isReal(item: Item): boolean {
  return typeof item?.uuid === 'string' && typeof item.emit === 'function' && !isGone(item);
}

/** How an item is at its holder. Ranvier has one inventory for each thing: what is no box is a table. */
export function bondAt(holder: Room | Item | Character, item: Item): Bond {
  if (isCharacter(holder)) return item.equippedBy === holder ? 'worn' : 'held';
  return isItem(holder) && isTable(holder) ? 'on' : 'in';
}

/** Ranvier's ItemType.CONTAINER. */
const CONTAINER = 2;

export function isBox(item: Item): boolean {
  return item.type === CONTAINER || String(item.type).toLowerCase() === 'container';
}

/** Declared to hold things on top of it, and no container of Ranvier's. */
export function isTable(item: Item): boolean {
  if (isBox(item)) return false;
  const { supporter, beckon } = metadataOf(item);
  if (supporter === true) return true;
  const is = (beckon as { readonly is?: unknown } | null | undefined)?.is;
  return Array.isArray(is) && is.includes('supporter') && !is.includes('container');
}

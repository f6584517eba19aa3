// Moving things and people by Ranvier's own methods. Where Ranvier refuses, nothing changes and the reason is given.

import type { Bond } from '../model/model.js';
import { OperationError } from '../model/story.js';
import { reasonOf } from '../model/undo.js';
import { bondAt, type Entities, isTable } from './entities.js';
import type { CommandQueue } from './held.js';
import {
  type Character,
  type Emitter,
  type Entity,
  type Item,
  isCharacter,
  isItem,
  isPlayer,
  isRoom,
  metadataOf,
  type Room,
} from './ranvier.js';
import { snapshot } from './snapshots.js';
import { plain } from './views.js';

/** Called when someone has come to another room, and the command is done. */
export type Moved = (character: Character, from: Room | null, to: Room) => void;

export class Moves {
  readonly #entities: Entities;
  readonly #held: CommandQueue;
  readonly #moved: Moved;

  constructor(entities: Entities, held: CommandQueue, moved: Moved) {
    this.#entities = entities;
    this.#held = held;
    this.#moved = moved;
  }

  /** Does it, or throws and changes nothing. The answer undoes it. */
  move(what: Entity, to: Entity | null, bond: Bond): () => void {
    if (isRoom(what)) throw new OperationError(`${nameOf(what)} is a room and stays where it is`);
    return isCharacter(what) ? this.#walk(what, to, bond) : this.#carry(what, to, bond);
  }

  #walk(who: Character, to: Entity | null, bond: Bond): () => void {
    if (to === null || !isRoom(to) || bond !== 'in') throw new OperationError(`${nameOf(who)} can only be in a room`);
    const from = who.room;
    return this.#attempt([who, from, to], () => {
      who.moveTo(to);
      const people = who.isNpc ? to.npcs : to.players;
      if (who.room !== to || !people.has(who)) throw new OperationError(`${nameOf(who)} did not get to ${nameOf(to)}`);
      if (from !== to) this.#held.add(() => this.#moved(who, from, to));
    });
  }

  #carry(item: Item, to: Entity | null, bond: Bond): () => void {
    const from = this.#entities.holderOf(item);
    const fault = to === null ? null : this.#misfit(item, to, bond);
    if (fault !== null) throw new OperationError(fault);
    const owner = from === null ? null : this.#ownerOf(from);
    return this.#attempt([item, from, to], () => {
      this.#emit(item, from, to, owner);
      if (to !== null && isCharacter(to) && bond === 'worn') wear(item, to, from);
      else if (to !== null && to === from && item.equippedBy === to) to.unequip(slotWith(to, item));
      else {
        take(item, from);
        if (to === null) this.#held.add(() => this.#dispose(item));
        else to.addItem(item);
      }
      if (this.#entities.holderOf(item) !== to || (to !== null && bondAt(to, item) !== bond))
        throw new OperationError(`${nameOf(item)} did not get to ${to === null ? 'nowhere' : nameOf(to)}`);
    });
  }

  /** Why an item can not be there; null if it can. */
  #misfit(item: Item, to: Entity, bond: Bond): string | null {
    if (isRoom(to)) return bond === 'in' ? null : `${nameOf(item)} can only be in ${nameOf(to)}`;
    if (isCharacter(to)) {
      if (bond !== 'held' && bond !== 'worn') return `${nameOf(to)} can only hold or wear ${nameOf(item)}`;
      return bond === 'worn' && slotOf(item) === null ? `${nameOf(item)} is nothing to wear` : null;
    }
    const fits = isTable(to) ? 'on' : 'in';
    if (bond !== fits) return `Ranvier has no place ${bond} ${nameOf(to)}, only ${fits} it`;
    for (let at: Entity | null = to; at !== null && isItem(at); at = this.#entities.holderOf(at))
      if (at === item) return `${nameOf(item)} cannot be put into itself`;
    return null;
  }

  /** Who has a place on him, at any depth. */
  #ownerOf(place: Room | Item | Character): Character | null {
    let at: Room | Item | Character | null = place;
    while (at !== null && isItem(at)) at = this.#entities.holderOf(at);
    return at !== null && isCharacter(at) ? at : null;
  }

  /** The events that Ranvier's own commands emit to scripts and quests. */
  #emit(item: Item, from: Entity | null, to: Entity | null, owner: Character | null): void {
    if (to === null) return;
    const emit = (emitter: Emitter, event: string, ...args: readonly unknown[]): void =>
      this.#held.add(() => emitter.emit(event, ...args));
    if (isCharacter(to)) {
      if (owner === to || (from !== null && isCharacter(from))) return;
      emit(item, 'get', to);
      emit(to, 'get', item);
    } else if (isRoom(to)) {
      if (owner === null) return;
      emit(owner, 'drop', item);
      emit(item, 'drop', owner);
      if (isPlayer(owner))
        this.#held.add(() => {
          for (const npc of [...to.npcs]) npc.emit('playerDropItem', owner, item);
        });
    } else if (from !== null && isCharacter(from)) {
      emit(item, 'put', from, to);
      emit(from, 'put', item, to);
    }
  }

  /** What was used up leaves the game for good, unless it came back meanwhile. */
  #dispose(item: Item): void {
    if (this.#entities.holderOf(item) === null) this.#entities.state.ItemManager?.remove(item);
  }

  /** Events are held back; if the work throws, everything is put back and nothing is emitted. */
  #attempt(changed: readonly (Entity | null)[], work: () => void): () => void {
    const restore = snapshot(changed);
    const before = this.#held.size;
    const undo = (): void => {
      restore();
      this.#held.cut(before);
    };
    try {
      const keep = (emitter: Emitter, event: string, args: readonly unknown[]): void =>
        this.#held.add(() => replay(emitter, event, args));
      this.#held.while(
        changed.filter((emitter) => emitter !== null),
        keep,
        work,
      );
    } catch (error) {
      const words = wordsFor(error, changed);
      undo();
      throw new OperationError(words);
    }
    return undo;
  }
}

/** Leaving is emitted while the one who leaves is still there, as Ranvier does it. */
function replay(emitter: Emitter, event: string, args: readonly unknown[]): void {
  const [who] = args as readonly [Character | undefined];
  const isLeaving = event === 'playerLeave' || event === 'npcLeave';
  if (!isLeaving || who === undefined || !isRoom(emitter as Entity)) {
    emitter.emit(event, ...args);
    return;
  }
  const old = emitter as Room;
  const now = who.room;
  place(who, now, old);
  try {
    emitter.emit(event, ...args);
  } finally {
    // A script may have sent him elsewhere: then that holds.
    if (who.room === old) place(who, old, now);
  }
}

/** Without any event. */
function place(who: Character, from: Room | null, to: Room | null): void {
  if (from !== null) (who.isNpc ? from.npcs : from.players).delete(who);
  if (to !== null) (who.isNpc ? to.npcs : to.players).add(who);
  who.room = to;
}

function take(item: Item, from: Room | Item | Character | null): void {
  if (from === null) return;
  // Ranvier takes off into the hands, and only from there one may let go.
  if (isCharacter(from) && item.equippedBy === from) from.unequip(slotWith(from, item));
  from.removeItem(item);
}

function wear(item: Item, who: Character, from: Room | Item | Character | null): void {
  const isInHand = from === who && item.equippedBy === null;
  if (!isInHand) take(item, from);
  who.equip(item, slotOf(item) ?? '');
  // Where someone has no inventory, Ranvier forgets to say that it is not carried any more.
  item.carriedBy = null;
}

/** Where an item is worn: what its metadata say; for what is only called wearable, its first keyword. */
export function slotOf(item: Item): string | null {
  const { slot, wearable, beckon } = metadataOf(item);
  if (typeof slot === 'string' && slot !== '') return slot;
  const is = (beckon as { readonly is?: unknown } | null | undefined)?.is;
  const isWearable = wearable === true || (Array.isArray(is) && is.includes('wearable'));
  return isWearable ? (item.keywords?.[0] ?? item.name) : null;
}

function slotWith(who: Character, item: Item): string {
  for (const [slot, worn] of who.equipment) if (worn === item) return slot;
  throw new OperationError(`${nameOf(who)} does not wear ${nameOf(item)}`);
}

function nameOf(entity: Entity): string {
  return plain(isRoom(entity) ? entity.title : entity.name);
}

/** Ranvier's errors have no words. */
function wordsFor(error: unknown, [what, , to]: readonly (Entity | null)[]): string {
  const item = what == null ? 'it' : nameOf(what);
  const name = error instanceof Error ? error.constructor.name : '';
  if (name === 'InventoryFullError') {
    // What could not even be taken off is still worn.
    const full = what != null && isItem(what) && what.equippedBy !== null ? what.equippedBy : to;
    return `${full == null ? 'it' : nameOf(full)} can hold no more`;
  }
  if (name === 'EquipSlotTakenError') return `something else is worn in the place of ${item}`;
  if (name === 'EquipAlreadyEquippedError') return `${item} is worn already`;
  return reasonOf(error);
}

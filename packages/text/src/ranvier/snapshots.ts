// How some of Ranvier's entities are at a moment: what is in them, in order, and where they are. Can be put back exactly.

import { type Character, type Entity, type Item, isItem, isRoom } from './ranvier.js';

type Restore = () => void;

/** The answer puts all of these back as they are now, down to the order of what is in them. */
export function snapshot(entities: readonly (Entity | null | undefined)[]): Restore {
  const restores = [...new Set(entities)].flatMap((entity) => (entity == null ? [] : [one(entity)]));
  return () => {
    for (const restore of restores) restore();
  };
}

function one(entity: Entity): Restore {
  if (isRoom(entity)) {
    const sets: Restore[] = [keepSet(entity.items), keepSet(entity.npcs), keepSet(entity.players)];
    // Ranvier adds an NPC to the area it walks into.
    if (entity.area?.npcs instanceof Set) sets.push(keepSet(entity.area.npcs));
    return () => {
      for (const restore of sets) restore();
    };
  }
  const inventory = keepInventory(entity);
  if (isItem(entity)) {
    const { room, carriedBy, equippedBy, isEquipped, closed, locked } = entity;
    return () => {
      inventory();
      Object.assign(entity, { room, carriedBy, equippedBy, isEquipped, closed, locked });
    };
  }
  const { room } = entity;
  const equipment = entity.equipment instanceof Map ? keepMap(entity.equipment) : null;
  return () => {
    inventory();
    equipment?.();
    entity.room = room;
  };
}

/** Ranvier puts null in the place of an inventory that the last item has left. */
function keepInventory(entity: Item | Character): Restore {
  const { inventory } = entity;
  if (inventory == null)
    return () => {
      entity.inventory = inventory;
    };
  const { maxSize } = inventory;
  const entries = keepMap(inventory);
  return () => {
    entity.inventory = inventory;
    entries();
    if (maxSize !== undefined) inventory.maxSize = maxSize;
  };
}

function keepMap<K, V>(map: Map<K, V>): Restore {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}

function keepSet<T>(set: Set<T>): Restore {
  const values = [...set];
  return () => {
    set.clear();
    for (const value of values) set.add(value);
  };
}

// Things in a holder as a chain, so that one more or one less costs the same however many there are; and the values of a thing.

import type { Id, Spot, Thing, Value } from './model.js';
import { isLoad } from './rules.js';

export interface ChainNode {
  readonly thing: Thing;
  spot: Spot;
  values: Map<string, Value> | null;
  prev: ChainNode | null;
  next: ChainNode | null;
  first: ChainNode | null;
  last: ChainNode | null;
  /** How many of them count for what it can hold. */
  load: number;
  /** The chain as a list, until it changes. */
  list: readonly Id[] | null;
}

export const NOWHERE: Spot = { holder: null, bond: 'in' };

export function nodeOf(thing: Thing): ChainNode {
  return { thing, spot: NOWHERE, values: null, prev: null, next: null, first: null, last: null, load: 0, list: null };
}

/** Hangs a thing that is nowhere into the chain of a holder: before `next`, or last. */
export function link(node: ChainNode, holder: ChainNode, spot: Spot, next: ChainNode | null): void {
  const prev = next === null ? holder.last : next.prev;
  node.spot = spot;
  node.prev = prev;
  node.next = next;
  if (prev === null) holder.first = node;
  else prev.next = node;
  if (next === null) holder.last = node;
  else next.prev = node;
  if (isLoad(spot.bond)) holder.load++;
  holder.list = null;
}

/** Takes a thing out of the chain it is in; it is nowhere then. */
export function unlink(node: ChainNode, holder: ChainNode | null): void {
  if (holder === null) return;
  if (node.prev === null) holder.first = node.next;
  else node.prev.next = node.next;
  if (node.next === null) holder.last = node.prev;
  else node.next.prev = node.prev;
  if (isLoad(node.spot.bond)) holder.load--;
  node.spot = NOWHERE;
  node.prev = null;
  node.next = null;
  holder.list = null;
}

/** As if it had just been made. */
export function clear(node: ChainNode): void {
  Object.assign(node, nodeOf(node.thing));
}

/** What is here, in order. */
export function listOf(node: ChainNode): readonly Id[] {
  if (node.list !== null) return node.list;
  const list: Id[] = [];
  for (let at = node.first; at !== null; at = at.next) list.push(at.thing.id);
  node.list = list;
  return list;
}

/** Sets a value, or takes it away; answers with what it was. */
export function write(node: ChainNode, name: string, value: Value | null): Value | null {
  const before = node.values?.get(name) ?? null;
  if (value === null) node.values?.delete(name);
  else {
    node.values ??= new Map();
    node.values.set(name, value);
  }
  return before;
}

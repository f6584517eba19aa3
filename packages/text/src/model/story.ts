// A text world in memory: things, where each is, and the values that change. Moves cost the same however full a room is.

import { nounAt, runsIn } from '@beckon/core/resolve/word-match.js';
import { fold } from '@beckon/core/text/text-match.js';
import { faultMessages } from '../fault-messages.js';
import { type ChainNode, clear, link, listOf, NOWHERE, nodeOf, unlink, write } from './chain.js';
import { circlesOf } from './circles.js';
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
} from './model.js';
import { bondFault, canMove, isLoad, kindOf, valueFault, wornFault } from './rules.js';
import { isFull, isInside, roomOf } from './sight.js';
import { reasonOf, undoAll } from './undo.js';

export interface StoryParts {
  readonly things: readonly Thing[];
  /** Where things are at the start; their order is the order in their holder. What is not in here is nowhere. */
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly values: ReadonlyMap<Id, Readonly<Record<string, Value>>>;
  readonly exits: ReadonlyMap<Id, readonly Id[]>;
  /** Who must always be in a room. */
  readonly player?: Id;
  readonly custom?: ReadonlyMap<string, CustomOperation>;
}

/**
 * A change of a host's own. What it does through `model.apply` is undone for it; its answer undoes whatever else it did.
 * If it throws, it has to leave its own things as they were.
 */
export type CustomOperation = (args: Readonly<Record<string, Value>>, model: Model) => Undo | undefined;

/** All of a story that changes, as plain data. */
export interface Snapshot {
  /** By holder, in order: what is there, and how. */
  readonly places: Readonly<Record<Id, readonly (readonly [Id, Bond])[]>>;
  readonly nowhere: readonly Id[];
  readonly values: Readonly<Record<Id, Readonly<Record<string, Value>>>>;
}

/** An operation that cannot be done. Nothing was changed. */
export class OperationError extends Error {
  override readonly name: string = 'OperationError';
}

/** Parts that make no story. */
export class StoryError extends Error {
  override readonly name: string = 'StoryError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`This is not a valid world:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const NONE: readonly Id[] = [];
const FROZEN = faultMessages.readOnlyNow;

export class Story implements Model {
  readonly parts: StoryParts;
  /** Of everything, in the order it was given. */
  readonly ids: readonly Id[];
  readonly #nodes: Map<Id, ChainNode>;
  #words: ReadonlySet<string> | null = null;
  #nouns: ReadonlySet<string> | null = null;
  #isFrozen = false;
  /** Goes up when everything is replaced: what was recorded before cannot be undone then. */
  #age = 0;
  #changes = 0;
  /** While an operation of the host's own runs: the undos of what it applies. */
  #journal: Undo[] | null = null;
  readonly #done = new WeakSet<Undo>();

  /** Throws a StoryError with all that is wrong. */
  constructor(parts: StoryParts) {
    this.parts = parts;
    const faults: string[] = [];
    this.#nodes = nodesOf(parts, faults);
    this.ids = [...this.#nodes.keys()];
    for (const [id, spot] of parts.spots) this.#place(id, spot, faults);
    for (const circle of circlesOf(parts.spots.keys(), (id) => this.spot(id).holder))
      faults.push(faultMessages.circleOfHolders(circle.join(' is in '), circle[0] ?? ''));
    for (const [id, values] of parts.values) this.#start(id, values, faults);
    faults.push(...exitFaults(parts, this.#nodes));
    if (parts.player !== undefined && this.#nodes.get(parts.player)?.thing.kind !== 'person')
      faults.push(faultMessages.playerNotPerson(parts.player));
    if (faults.length > 0) throw new StoryError(faults);
  }

  thing(id: Id): Thing | undefined {
    return this.#nodes.get(id)?.thing;
  }

  spot(id: Id): Spot {
    return this.#nodes.get(id)?.spot ?? NOWHERE;
  }

  load(holder: Id): number {
    return this.#nodes.get(holder)?.load ?? 0;
  }

  contents(holder: Id): readonly Id[] {
    const node = this.#nodes.get(holder);
    return node === undefined || node.first === null ? NONE : listOf(node);
  }

  value(id: Id, name: string): Value | undefined {
    return this.#nodes.get(id)?.values?.get(name);
  }

  exits(room: Id): readonly Id[] {
    return this.parts.exits.get(room) ?? NONE;
  }

  knowsWord(word: string): boolean {
    this.#words ??= wordsOf(this.parts.things);
    return this.#words.has(word);
  }

  knowsNoun(word: string): boolean {
    this.#nouns ??= nounsOf(this.parts.things);
    return this.#nouns.has(word);
  }

  apply(operation: Operation): Undo {
    if (this.#isFrozen) throw new OperationError(FROZEN);
    const undo = this.#once(this.#do(operation));
    this.#changes++;
    this.#journal?.push(undo);
    return undo;
  }

  /** How often something was changed or undone: while it stays the same, so does the story. */
  get changes(): number {
    return this.#changes;
  }

  /** What changes, as plain data: equal for equal worlds, down to the order of things. */
  snapshot(): Snapshot {
    const places: [Id, readonly (readonly [Id, Bond])[]][] = [];
    const nowhere: Id[] = [];
    const values: [Id, Readonly<Record<string, Value>>][] = [];
    for (const [id, node] of this.#nodes) {
      const held = this.contents(id);
      if (held.length > 0) places.push([id, held.map((one) => [one, this.spot(one).bond] as const)]);
      if (node.spot.holder === null && canMove(node.thing)) nowhere.push(id);
      if (node.values !== null && node.values.size > 0)
        values.push([id, Object.fromEntries([...node.values].sort(([a], [b]) => (a < b ? -1 : 1)))]);
    }
    return { places: Object.fromEntries(places), nowhere, values: Object.fromEntries(values) };
  }

  /** Becomes as another story of the same things is. Nothing that was recorded before can be undone afterwards. */
  adopt(other: Story): void {
    if (this.#isFrozen) throw new OperationError(FROZEN);
    if (other.ids.length !== this.ids.length || other.ids.some((id) => !this.#nodes.has(id)))
      throw new OperationError(faultMessages.otherThings);
    this.#age++;
    this.#changes++;
    for (const node of this.#nodes.values()) clear(node);
    for (const [id, node] of other.#nodes) {
      const mine = this.#node(id);
      mine.values = node.values === null ? null : new Map(node.values);
      for (const one of other.contents(id)) link(this.#node(one), mine, other.spot(one), null);
    }
  }

  /** Does some work during which every change throws: for proof that it only reads. */
  whileFrozen<T>(work: () => T): T {
    const wasFrozen = this.#isFrozen;
    this.#isFrozen = true;
    try {
      return work();
    } finally {
      this.#isFrozen = wasFrozen;
    }
  }

  #do(operation: Operation): Undo {
    switch (operation.op) {
      case 'move':
        return this.#move(operation.what, operation.to, operation.bond);
      case 'set':
        return this.#set(operation.what, operation.name, operation.value);
      case 'custom':
        return this.#custom(operation.name, operation.args);
      default:
        throw new OperationError(`there is no operation "${String((operation as { readonly op: unknown }).op)}"`);
    }
  }

  #move(what: Id, to: Id | null, bond: Bond): Undo {
    const node = this.#node(what);
    const holder = to === null ? null : this.#node(to);
    const reason = this.#moveFault(node, holder, bond);
    if (reason !== null) throw new OperationError(reason);
    const before = node.spot;
    const next = node.next;
    const after: Spot = holder === null ? NOWHERE : { holder: holder.thing.id, bond };
    unlink(node, this.#holderOf(node));
    if (holder !== null) link(node, holder, after, null);
    return () => {
      if (node.spot !== after) throw new OperationError(faultMessages.movedSince(what));
      if (next !== null && next.spot.holder !== before.holder) throw new OperationError(faultMessages.placeLost(what));
      unlink(node, this.#holderOf(node));
      if (before.holder !== null) link(node, this.#node(before.holder), before, next);
    };
  }

  #moveFault(node: ChainNode, holder: ChainNode | null, bond: Bond): string | null {
    const { id } = node.thing;
    if (!canMove(node.thing)) return faultMessages.cannotMove(id, kindOf(node.thing));
    const { player } = this.parts;
    const hasPlayer = player !== undefined && (id === player || isInside(this, player, id));
    if (holder === null) return hasPlayer ? faultMessages.mustBeInRoom(player) : null;
    const to = holder.thing.id;
    if (to === id) return faultMessages.movedToItself(id);
    if (isInside(this, to, id)) return faultMessages.movedInside(id, to);
    const misfit = bondFault(holder.thing, bond) ?? (bond === 'worn' ? wornFault(node.thing) : null);
    if (misfit !== null) return misfit;
    if (isLoad(bond) && !(node.spot.holder === to && isLoad(node.spot.bond)) && isFull(this, to))
      return faultMessages.isFull(to, holder.thing.capacity);
    return hasPlayer && roomOf(this, to) === null ? faultMessages.mustBeInRoom(player) : null;
  }

  #set(what: Id, name: string, given: Value | null): Undo {
    const node = this.#node(what);
    const reason = valueFault(node.thing, name, given);
    if (reason !== null) throw new OperationError(reason);
    const value = Object.is(given, -0) ? 0 : given;
    // What is opened is no longer locked, and what is locked is not open: the last one given counts.
    const other = value !== true ? null : name === 'open' ? 'locked' : name === 'locked' ? 'open' : null;
    const isOther = other !== null && node.values?.get(other) === true;
    const before = write(node, name, value);
    if (isOther) write(node, other, false);
    return () => {
      if ((node.values?.get(name) ?? null) !== value) throw new OperationError(faultMessages.setSince(what, name));
      write(node, name, before);
      if (isOther) write(node, other, true);
    };
  }

  #custom(name: string, args: Readonly<Record<string, Value>>): Undo {
    const work = this.parts.custom?.get(name);
    if (work === undefined) throw new OperationError(faultMessages.noOperation(name));
    const outer = this.#journal;
    const journal: Undo[] = [];
    this.#journal = journal;
    try {
      const undo: unknown = work(args, this);
      if (undo !== undefined && typeof undo !== 'function')
        throw new OperationError(faultMessages.operationAnswer(name));
      return () => {
        (undo as Undo | undefined)?.();
        this.#undoRest(journal);
      };
    } catch (error) {
      this.#undoRest(journal);
      throw error instanceof OperationError ? error : new OperationError(`${name}: ${reasonOf(error)}`);
    } finally {
      this.#journal = outer;
    }
  }

  /** Undoes what an operation of the host's own applied, and did not undo itself. */
  #undoRest(journal: readonly Undo[]): void {
    const reasons = undoAll(journal.filter((undo) => !this.#done.has(undo)));
    if (reasons.length > 0) throw new OperationError(reasons.join('; '));
  }

  /** An undo works once, in the world it was made in, and not while that is frozen. */
  #once(work: Undo): Undo {
    const age = this.#age;
    const undo = () => {
      if (this.#done.has(undo)) throw new OperationError(faultMessages.alreadyUndone);
      if (age !== this.#age) throw new OperationError(faultMessages.worldReplaced);
      if (this.#isFrozen) throw new OperationError(FROZEN);
      this.#changes++;
      work();
      this.#done.add(undo);
    };
    return undo;
  }

  #node(id: Id): ChainNode {
    const node = this.#nodes.get(id);
    if (node === undefined) throw new OperationError(faultMessages.nothingCalled(id));
    return node;
  }

  #holderOf(node: ChainNode): ChainNode | null {
    return node.spot.holder === null ? null : this.#node(node.spot.holder);
  }

  #place(id: Id, spot: Spot, faults: string[]): void {
    const node = this.#nodes.get(id);
    if (node === undefined) faults.push(faultMessages.notPlaceable(id));
    else if (spot.holder === null) return;
    else if (!canMove(node.thing)) faults.push(faultMessages.cannotBePut(id, kindOf(node.thing)));
    else {
      const holder = this.#nodes.get(spot.holder);
      const misfit =
        holder === undefined ? faultMessages.nothingCalled(spot.holder) : bondFault(holder.thing, spot.bond);
      if (holder === undefined || misfit !== null) faults.push(`${id}: ${misfit}`);
      else link(node, holder, { holder: spot.holder, bond: spot.bond }, null);
    }
  }

  #start(id: Id, values: Readonly<Record<string, Value>>, faults: string[]): void {
    const node = this.#nodes.get(id);
    if (node === undefined) {
      faults.push(faultMessages.noValues(id));
      return;
    }
    for (const [name, value] of Object.entries(values)) {
      const reason = valueFault(node.thing, name, value);
      if (reason === null) write(node, name, Object.is(value, -0) ? 0 : value);
      else faults.push(reason);
    }
  }
}

function nodesOf(parts: StoryParts, faults: string[]): Map<Id, ChainNode> {
  const nodes = new Map<Id, ChainNode>();
  for (const thing of parts.things) {
    if (nodes.has(thing.id)) faults.push(faultMessages.twoCalled(thing.id));
    else if (thing.id === STORY && thing.kind !== 'story') faults.push(faultMessages.storyId(STORY));
    else nodes.set(thing.id, nodeOf(thing));
  }
  if (!nodes.has(STORY)) nodes.set(STORY, nodeOf(THE_STORY));
  return nodes;
}

const THE_STORY: Thing = {
  id: STORY,
  kind: 'story',
  name: 'story',
  article: 'the',
  aliases: [],
  keywords: [],
  qualifiers: [],
  plurals: [],
  traits: new Set(),
  description: '',
};

function exitFaults(parts: StoryParts, nodes: ReadonlyMap<Id, ChainNode>): string[] {
  const faults: string[] = [];
  const kind = (id: Id) => nodes.get(id)?.thing.kind;
  const owner = new Map<Id, Id>();
  for (const [room, exits] of parts.exits) {
    if (kind(room) !== 'room') faults.push(faultMessages.exitsOfNoRoom(room));
    for (const exit of exits) {
      const first = owner.get(exit);
      owner.set(exit, room);
      if (kind(exit) !== 'exit') faults.push(faultMessages.notAnExit(exit, room));
      else if (first !== undefined) faults.push(faultMessages.exitInTwoRooms(exit, first, room));
      const { to, door } = nodes.get(exit)?.thing ?? {};
      if (to !== undefined && kind(to) !== 'room') faults.push(faultMessages.exitToNoRoom(exit, to));
      if (door !== undefined && kind(door) !== 'door') faults.push(faultMessages.notADoor(door, exit));
    }
  }
  return faults;
}

/** Every word that something is called by. */
function wordsOf(things: readonly Thing[]): ReadonlySet<string> {
  // Namesakes share their texts: each is read once.
  const texts = new Set<string>();
  for (const { kind, name, aliases, keywords, qualifiers, plurals, resolution } of things) {
    if (kind === 'story') continue;
    texts.add(name).add(resolution?.disambiguationLabel ?? '');
    for (const more of [aliases, keywords, qualifiers, plurals, resolution?.descriptors ?? []])
      for (const text of more) texts.add(text);
  }
  const words = new Set<string>();
  for (const text of texts) for (const word of [...fold(text).split(' '), ...runsIn(text)]) words.add(word);
  words.delete('');
  return words;
}

/** What things and people are, without what says of what sort. */
function nounsOf(things: readonly Thing[]): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const { kind, name, aliases, keywords } of things) {
    if (kind !== 'thing' && kind !== 'person' && kind !== 'door') continue;
    texts.add(name);
    for (const text of aliases) texts.add(text);
    for (const text of keywords) texts.add(text);
  }
  const nouns = new Set<string>();
  for (const text of texts) {
    const words = fold(text).split(' ');
    nouns.add(words[nounAt(words)] ?? '');
  }
  nouns.delete('');
  return nouns;
}

// What every text world is made of: things with names, each at one place, with values that change.
// The phases know this interface and no world: a story in memory and a running MUD both answer it.

import type { Resolution } from '@beckon/core/scene/candidate.js';

export type Id = string;

/** How a thing is at its holder: in a box, on a table, held or worn by a person, a part of a machine. */
export type Bond = 'in' | 'on' | 'under' | 'behind' | 'held' | 'worn' | 'part';

/** Where a thing is. No holder: it is nowhere, out of play. */
export interface Spot {
  readonly holder: Id | null;
  readonly bond: Bond;
}

export type Value = boolean | number | string;

export type Kind = 'room' | 'thing' | 'person' | 'door' | 'exit' | 'story';

/** What a thing is by nature; what it is at the moment are its values. */
export const TRAITS = [
  'container',
  'supporter',
  'openable',
  'lockable',
  'transparent',
  'wearable',
  'edible',
  'readable',
  'lightable',
  'switchable',
  /** Gives light while it is lit or on; one that is neither lightable nor switchable always does. */
  'bright',
  /** Cannot be taken. */
  'fixed',
  /** Belongs to the description of a room: not listed, not part of "all". */
  'scenery',
  /** Of a room: dark unless there is a light in it. */
  'dark',
  /** One of several with this name; counts for "them". */
  'plural',
  'male',
  'female',
] as const;
export type Trait = (typeof TRAITS)[number];

/** A thing as people know it. Nothing in here changes; what changes is asked of the model. */
export interface Thing {
  readonly id: Id;
  readonly kind: Kind;
  /** Without an article: `large green envelope`. */
  readonly name: string;
  /** Put before it when it is new: `a`, `an`, `some`, or nothing for proper names. */
  readonly article: string;
  /** Whole other names: `tin lantern`. */
  readonly aliases: readonly string[];
  /** Nouns it answers to. */
  readonly keywords: readonly string[];
  /** Words that may go before a noun: `brass`. */
  readonly qualifiers: readonly string[];
  /** Nouns that mean all of its kind: `coins`. Regular plurals need not be given. */
  readonly plurals: readonly string[];
  readonly resolution?: Resolution;
  readonly traits: ReadonlySet<Trait>;
  readonly description: string;
  /** How a room's description mentions it before it was first moved. */
  readonly initial?: string;
  /** What is written on it. */
  readonly text?: string;
  /** What locks and unlocks it. */
  readonly key?: Id;
  /** How many things it holds at most. */
  readonly capacity?: number;
  /** Of an exit: where it leads, and the door in it. */
  readonly to?: Id;
  readonly door?: Id;
  /** Of an exit: what is said instead of going. */
  readonly blocked?: string;
  /** Of a person: answers by topic, when asked. */
  readonly topics?: readonly Topic[];
  /** What it forbids, adds and remarks, and whatever else an author wrote of it: only compared, to distinguish it from its namesakes. */
  readonly wording?: string;
}

export interface Topic {
  readonly words: readonly string[];
  readonly says: string;
}

/** Everything that phases may ask of a world. All of it is reading but `apply`. */
export interface Model {
  thing(id: Id): Thing | undefined;
  spot(id: Id): Spot;
  /** What is directly there, in order. Asking costs as much as there is. */
  contents(holder: Id): readonly Id[];
  /** How many things count for what a holder can hold, where a world knows it without looking at all of them. */
  load?(holder: Id): number;
  /** A value that changes: `open`, `locked`, `lit`, `on`, `moved`, `visited`, or an author's own. Undefined: never set. */
  value(id: Id, name: string): Value | undefined;
  /** The exits of a room, in order. Doors in them are things of both rooms. */
  exits(room: Id): readonly Id[];
  /** Another number after every change, where a world knows of all changes: what was looked at before then still holds. */
  readonly changes?: number;
  /** All there is, where a world can say it: for the scope `world` of authors' tools. */
  readonly ids?: readonly Id[];
  /** Whether any thing of the whole world knows the word: then it is no misspelling. Folded, lower case. */
  knowsWord(word: string): boolean;
  /** Whether the word is what some thing of the whole world is, and not only says of what sort it is: `coin`, not `brass`. */
  knowsNoun?(word: string): boolean;
  /** What people hold is hidden from others, unless a scope has it; what they wear is seen. Absent: all of it is seen. */
  readonly hidesHeld?: boolean;
  /** Whether a thing locks and unlocks another, in worlds that have several keys to one lock. Absent: `thing(lock).key` is the key. */
  opens?(key: Id, lock: Id): boolean;
  /** Does one operation; the answer undoes it. Throws if it cannot be done, and then nothing is changed. */
  apply(operation: Operation): Undo;
}

export type Undo = () => void;

/** The only things that ever change a world. */
export type Operation =
  | { readonly op: 'move'; readonly what: Id; readonly to: Id | null; readonly bond: Bond }
  | { readonly op: 'set'; readonly what: Id; readonly name: string; readonly value: Value | null }
  /** A change of a host's own: known to the model by name. */
  | { readonly op: 'custom'; readonly name: string; readonly args: Readonly<Record<string, Value>> };

/** The thing that stands for the story itself: its values are `score`, `turns`, `ended`. */
export const STORY = 'story';

// A world as its author writes it: the shape of a world file, and of what `createWorld` takes. file/schema.ts checks it.

import type { Trait, Value } from '../model/model.js';
import type { PolicyDefinition } from '../phases/policy.js';
import type { HooksDeclaration, VerbDeclaration } from '../verbs/declaration.js';

/** Names and looks, the same for all that has them. */
export interface NamedDefinition extends HooksDeclaration {
  readonly name: string;
  /** Found from the name if absent: `an` before a vowel; '' for people whose name has a capital letter. */
  readonly article?: string;
  readonly aliases?: readonly string[];
  readonly keywords?: readonly string[];
  readonly qualifiers?: readonly string[];
  readonly plurals?: readonly string[];
  readonly resolution?: {
    readonly disambiguationLabel?: string;
    readonly descriptors?: readonly string[];
    readonly interchangeable?: boolean;
  };
  readonly description?: string;
  readonly is?: readonly Trait[];
  /** Values at the start: `open: true`, `charges: 3`. */
  readonly state?: Readonly<Record<string, Value>>;
}

/** Exactly one of these says where something is; `nowhere: true` for what comes into play later. */
export interface PlaceDefinition {
  readonly in?: string;
  readonly on?: string;
  readonly under?: string;
  readonly behind?: string;
  readonly held?: string;
  readonly worn?: string;
  readonly part?: string;
  readonly nowhere?: boolean;
}

export interface ThingDefinition extends NamedDefinition, PlaceDefinition {
  readonly initial?: string;
  readonly text?: string;
  readonly key?: string;
  readonly capacity?: number;
  /** So many of the same: `coin`, `coin-2`, `coin-3` … */
  readonly count?: number;
}

export interface PersonDefinition extends NamedDefinition, PlaceDefinition {
  readonly initial?: string;
  /** By topic: several words for it with commas between them. `default` for all else. */
  readonly topics?: Readonly<Record<string, string>>;
}

/** A door stands in the exits that name it. */
export interface DoorDefinition extends NamedDefinition {
  readonly key?: string;
}

export interface ExitDefinition {
  readonly to?: string;
  readonly door?: string;
  /** What is said instead of going, while `when` holds (always, if absent). */
  readonly blocked?: string;
  readonly when?: string;
  /** Other words for this way out: `archway`. */
  readonly names?: readonly string[];
}

export interface RoomDefinition extends NamedDefinition {
  /** By direction, or by any name: `north: lane`. */
  readonly exits?: Readonly<Record<string, string | ExitDefinition>>;
}

export interface WorldDefinition extends HooksDeclaration {
  readonly title: string;
  readonly author?: string;
  readonly intro?: string;
  /** What `help` says after the list of verbs. */
  readonly help?: string;
  /** The room where the player starts. */
  readonly start: string;
  readonly player?: Partial<NamedDefinition>;
  /** Values of the story: `score: 0`, `most: 50`. */
  readonly state?: Readonly<Record<string, Value>>;
  readonly rooms: Readonly<Record<string, RoomDefinition>>;
  readonly things?: Readonly<Record<string, ThingDefinition>>;
  readonly people?: Readonly<Record<string, PersonDefinition>>;
  readonly doors?: Readonly<Record<string, DoorDefinition>>;
  /** Verbs of its own; one with the name of a standard verb takes its place. */
  readonly verbs?: Readonly<Record<string, Omit<VerbDeclaration, 'name'>>>;
  /** Standard verbs that this world does not have. */
  readonly without?: readonly string[];
  /** What is done where several things answer. */
  readonly policy?: PolicyDefinition;
}

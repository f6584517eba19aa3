// A text world and who is in it. Everything that lasts from one line to the next is here: the model, and a session for each actor.

import type { Id, Model, Undo } from '../model/model.js';
import type { RoleName, RuleKey } from '../verbs/declaration.js';
import type { Verb, VerbHooks } from '../verbs/verb.js';
import type { Pronouns } from './bind-types.js';
import type { TextPolicy } from './policy.js';

export interface TextWorld {
  readonly model: Model;
  readonly verbs: Verbs;
  /** What a thing, a room or the story (`STORY`) has to say to commands. */
  readonly hooks: (id: Id) => VerbHooks | undefined;
  readonly about: WorldInfo;
  /** Absent: the usual one. */
  readonly policy?: TextPolicy;
  readonly sessions: Map<Id, Session>;
  /** Turns that can be undone, the last at the end. */
  readonly turns: Turn[];
}

export interface WorldInfo {
  readonly title: string;
  readonly author: string;
  readonly intro: string;
  readonly help: string;
  /** The actor of a player who plays alone. */
  readonly player: Id;
}

/** The verbs of a world, by name and by word. */
export interface Verbs {
  readonly all: readonly Verb[];
  byName(name: string): Verb | undefined;
  /** Those that start with a word, the ones of most words first. */
  startingWith(word: string): readonly { readonly verb: Verb; readonly words: readonly string[] }[];
}

/** What one line changed. */
export interface Turn {
  readonly actor: Id;
  readonly input: string;
  readonly undos: readonly Undo[];
  readonly before: Memory;
}

/** What is remembered of what an actor said. Plain data. */
export interface Memory {
  readonly pronouns: Pronouns;
  /** For "again": the last command, with the answers to its questions. */
  readonly last: VerbCommand | null;
  /** For "oops": the input from the command on that was not understood, and the unknown word. */
  readonly mistake: { readonly line: string; readonly word: string } | null;
  /** A question that the next line may answer. */
  readonly question: OpenQuestion | null;
}

/** A command of one verb, as far as it was read. Plain data. */
export interface VerbCommand {
  readonly said: string;
  readonly verb: string;
  readonly ruleKey: RuleKey;
  /** The words of each role; null where there were none. */
  readonly direct: readonly string[] | null;
  readonly indirect: readonly string[] | null;
  /** Canonical, and as it was given. */
  readonly relation: string | null;
  readonly relationRaw: string | null;
  /** Roles that an answer has settled. */
  readonly fixed: Readonly<Partial<Record<RoleName, readonly Id[]>>>;
}

export interface OpenQuestion {
  readonly kind: 'which' | 'missing';
  readonly command: VerbCommand;
  /** What the answer is for. */
  readonly role: RoleName;
  /** Of which one is intended. */
  readonly listed: readonly Id[];
  /** What else the role means, whatever the answer is: "take coin and key", and which key is asked. */
  readonly settled: readonly Id[];
  /** Words of further parts of a list that are not clear either: asked about one after the other. */
  readonly rest: readonly (readonly string[])[];
  readonly prompt: string;
  /** What the question is about: what "it" is as long as it is open. */
  readonly about: readonly Id[];
  /** What the pronouns stood for before it: they may mean the same in the answer. */
  readonly pronouns: Pronouns;
}

export interface Session {
  memory: Memory;
}

export const BLANK: Memory = { pronouns: {}, last: null, mistake: null, question: null };

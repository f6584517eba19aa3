// A verb as data: the forms of line it takes, where it looks for what is named, its conditions, what it does, what it says.
// Sentences of conditions and operations are texts; verbs/compile.ts reads them and says all that is wrong with a declaration.

import type { Id, Operation, Value } from '../model/model.js';

/** The five forms of line. */
export const RULE_KEYS = ['intransitive', 'direct', 'indirect', 'directIndirect', 'relationOnly'] as const;
export type RuleKey = (typeof RULE_KEYS)[number];
/** Those that have a relation must say which relations they take. */
export const RELATION_RULES: readonly RuleKey[] = ['indirect', 'directIndirect', 'relationOnly'];

export type RoleName = 'direct' | 'indirect';

/**
 * Where to look. `player.inventory` what the actor carries and wears · `player.worn` · `room.items` things that lie about
 * · `room.details` scenery and fixed parts · `room.things` both of these, so that the best name wins · `around` these and what
 * the actor carries · `room.npcs` people, the actor too · `room.exits` ways out, and doors in them ·
 * `room` the room itself · `indirect.contents` what is in or on the other target · `world` everything (for authors' tools).
 * With `.nested` also what is in or on those, as far as it can be seen, whole levels first, at most four deep.
 */
export type ScopeEntry =
  | string
  | {
      readonly source: string;
      readonly nested?: boolean;
      readonly maxDepth?: number;
      /** False: without what other people hold and wear. */
      readonly carried?: boolean;
    };
export const SCOPES = [
  'player.inventory',
  'player.worn',
  'room.items',
  'room.details',
  'room.things',
  'around',
  'room.npcs',
  'room.exits',
  'room',
  'indirect.contents',
  'world',
] as const;
export type ScopeName = (typeof SCOPES)[number];

/** What a role takes: a thing that is there, any words, or a number. */
export type Takes = 'thing' | 'text' | 'number';

export interface RoleDeclaration {
  readonly takes?: Takes;
  /** Whether several may be named: all, coins, coin and key. */
  readonly many?: boolean;
  /** Of things that match equally well, those for which more of these are true are preferred. The thing is `it`. */
  readonly prefer?: readonly string[];
  /** Only things for which this is true count for "all". */
  readonly all?: string;
  readonly scopes?: readonly ScopeEntry[];
  /** `What do you want to take?`; made from the verb if absent. */
  readonly asks?: string;
}

/** Something that must (`unless`) or must not (`when`) be so. First that fails wins. */
export interface CheckDeclaration {
  readonly when?: string;
  readonly unless?: string;
  readonly code: string;
  readonly says: string;
}

/** What is tried first, where it is not so yet: `(first taking the key)`. */
export interface FirstDeclaration {
  readonly unless: string;
  /** The name of a verb with a direct rule. */
  readonly try: string;
  /** What it is done to: `direct`, `indirect`, `direct.door`. */
  readonly to: string;
}

/** The refusal of a rule that does nothing by itself, if nothing is added to it: giving to a person who wants nothing. */
export interface OtherwiseDeclaration {
  readonly code: string;
  readonly says: string;
}

/** One text, or the first whose condition holds. */
export type Says = string | readonly { readonly when?: string; readonly says: string }[];

export interface RuleDeclaration {
  readonly acceptedRelations?: readonly string[];
  /** Of a rule with two targets: the relation that may be left out, as in many MUDs: `get sword chest`. */
  readonly elides?: string;
  readonly roles?: { readonly direct?: RoleDeclaration; readonly indirect?: RoleDeclaration };
  /**
   * Another verb is meant: `look at X` means `examine X`. By relation, or for all. The other's rule has the same roles,
   * or its direct rule takes the only target. Words behind the name of the verb are its target: `exit` means `go out`.
   */
  readonly means?: string | Readonly<Record<string, string>>;
  readonly first?: readonly FirstDeclaration[];
  readonly checks?: readonly CheckDeclaration[];
  /** Sentences: `move direct to actor`. */
  readonly plan?: readonly string[];
  /** Refused so if, after the checks, no thing, person, room or story adds operations or words of its own. */
  readonly otherwise?: OtherwiseDeclaration;
  readonly says?: Says;
  /** What others who are there see: `{The actor} takes {the direct}.` */
  readonly seen?: string;
  /** What those see who are in the room that the actor comes to: `{The actor} comes in.` */
  readonly seenThere?: string;
  /** Code, for what sentences cannot say. Pure: it may read, and answers with operations or a refusal. */
  readonly planner?: Planner;
}

export interface VerbDeclaration {
  readonly name: string;
  /** All words for it, some of several words (`pick up`, also split as `pick … up`). The name itself, if absent. */
  readonly words?: readonly string[];
  readonly does?: string;
  /** For all rules whose roles name no scopes of their own. */
  readonly scopeProfile?: { readonly direct?: readonly ScopeEntry[]; readonly indirect?: readonly ScopeEntry[] };
  readonly rules: Partial<Readonly<Record<RuleKey, RuleDeclaration>>>;
  /** Words for failures, by code: `TARGET_NOT_FOUND: You can't go that way.` */
  readonly errorMessages?: Readonly<Record<string, string | { readonly direct?: string; readonly indirect?: string }>>;
  /** Only looks: takes no turn, and works after the end. */
  readonly isLook?: boolean;
  /** Vetoes, in order, before the plan. */
  readonly captureChecks?: readonly (CheckDeclaration | CaptureCheck)[];
}

/** What conditions, plans and texts are about. */
export interface Scene {
  readonly actor: Id;
  readonly verb: string;
  readonly direct?: Id;
  readonly indirect?: Id;
  readonly relation?: string;
  readonly relationRaw?: string;
  /** Words of a role that takes text. */
  readonly words?: string;
  readonly number?: number;
  /** The direct target is one of several, and its name comes before what is said of it. */
  readonly isListed?: boolean;
  /** While `prefer` and `all` are asked: the thing in question. */
  readonly it?: Id;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, Value>>;
}

export type CaptureCheck = (
  scene: Scene,
  world: import('../model/model.js').Model,
) => { readonly ok: true } | { readonly ok: false; readonly vetoInfo: Refusal };

export type Planner = (
  scene: Scene,
  world: import('../model/model.js').Model,
) =>
  | { readonly ok: true; readonly operations: readonly Operation[]; readonly messages?: readonly string[] }
  | ({ readonly ok: false } & Refusal);

/** In the place of a sentence or a text: code. It may only read. */
export type Asks = (scene: Scene, world: import('../model/model.js').Model) => boolean;
export type Plans = (scene: Scene, world: import('../model/model.js').Model) => readonly Operation[];
export type RenderText = (scene: Scene, world: import('../model/model.js').Model) => string;

/**
 * What a thing, a room or the story forbids, adds and remarks. `verb` is a name or a word of a verb, several, or `any`;
 * `as` is its part in the command: default, any. In its sentences and texts, `it` is the thing itself.
 */
export interface HookDeclaration {
  readonly verb: string | readonly string[];
  readonly as?: 'direct' | 'indirect' | 'actor' | 'here' | 'any';
  readonly relation?: string;
  readonly when?: string | Asks;
}
/** Capture: stops the command. */
export interface VetoDeclaration extends HookDeclaration {
  readonly code?: string;
  readonly says: string | RenderText;
}
/** Plan: adds operations, and says something after the verb's own words, or instead of them. */
export interface AddDeclaration extends HookDeclaration {
  readonly plan?: readonly (string | Plans)[];
  readonly says?: string | RenderText;
  readonly isInstead?: boolean;
}
/** React: only remarks. */
export interface RemarkDeclaration extends HookDeclaration {
  readonly says: string | RenderText;
}
export interface HooksDeclaration {
  readonly vetoes?: readonly VetoDeclaration[];
  readonly adds?: readonly AddDeclaration[];
  readonly remarks?: readonly RemarkDeclaration[];
}

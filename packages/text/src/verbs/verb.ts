// A verb that is ready to be used: its sentences read, its relations in their canonical spelling, its scopes apart.

import type { Id, Model, Operation } from '../model/model.js';
import type { CaptureCheck, Planner, RoleName, RuleKey, Scene, ScopeName, Takes } from './declaration.js';

export type Condition = (scene: Scene, model: Model) => boolean;
export type PlanEffect = (scene: Scene, model: Model) => readonly Operation[];
/** A text with its gaps filled in. */
export type Template = (scene: Scene, model: Model) => string;

export interface VerbScope {
  readonly source: ScopeName;
  readonly isNested: boolean;
  readonly maxDepth: number;
  /** Whether what other people have is part of it. */
  readonly hasCarried: boolean;
  /** As it was declared: `room.items.nested`. */
  readonly declared: string;
}

export interface VerbRole {
  readonly takes: Takes;
  readonly isMany: boolean;
  readonly prefer: readonly Condition[];
  /** What counts for "all"; null: all that is not scenery, no person, and not held or worn by another. */
  readonly all: Condition | null;
  readonly scopes: readonly VerbScope[];
  readonly asks: string | null;
}

export interface RuleCheck {
  /** True if it stands in the way. */
  readonly isHit: Condition;
  readonly code: string;
  readonly says: Template;
  /** The sentence, for `explain`. */
  readonly sentence: string;
}

export interface First {
  readonly unless: Condition;
  readonly verb: string;
  /** Null where there is none: an exit without a door. */
  readonly to: (scene: Scene, model: Model) => Id | null;
}

export interface VerbText {
  readonly when: Condition | null;
  readonly says: Template;
  /** It may start with a bracket, as a note on what is done first does. */
  readonly mayBeNote: boolean;
}

export interface VerbRule {
  readonly key: RuleKey;
  /** Canonical. */
  readonly acceptedRelations: readonly string[];
  /** The relation that may be left out: "get sword chest". */
  readonly elides: string | null;
  readonly roles: Readonly<Partial<Record<RoleName, VerbRole>>>;
  /** The verb that is intended, by relation; `*` for any. */
  readonly means: Readonly<Record<string, string>> | null;
  readonly first: readonly First[];
  readonly checks: readonly RuleCheck[];
  readonly plan: readonly PlanEffect[];
  /** The refusal if nothing is added to a rule that does nothing by itself. */
  readonly otherwise?: { readonly code: string; readonly says: Template } | null;
  readonly says: readonly VerbText[];
  readonly seen: Template | null;
  /** For those in the room that the actor comes to. */
  readonly seenThere: Template | null;
  readonly planner: Planner | null;
}

export interface Verb {
  readonly name: string;
  /** Folded, each split at its blanks: [['take'], ['pick', 'up']]. */
  readonly words: readonly (readonly string[])[];
  readonly does: string;
  readonly rules: Readonly<Partial<Record<RuleKey, VerbRule>>>;
  readonly errorMessages: Readonly<Record<string, string | { readonly direct?: string; readonly indirect?: string }>>;
  readonly isLook: boolean;
  readonly captureChecks: readonly (RuleCheck | CaptureCheck)[];
}

/** What a thing, a room or the story has to say to a command. */
export interface Hook {
  readonly verbs: readonly string[];
  readonly as: 'direct' | 'indirect' | 'actor' | 'here' | 'any';
  readonly relation: string | null;
  readonly when: Condition | null;
}
export interface Veto extends Hook {
  readonly code: string;
  readonly says: Template;
}
export interface Add extends Hook {
  readonly plan: readonly PlanEffect[];
  readonly says: Template | null;
  readonly isInstead: boolean;
}
export interface Remark extends Hook {
  readonly says: Template;
}
export interface VerbHooks {
  readonly vetoes: readonly Veto[];
  readonly adds: readonly Add[];
  readonly remarks: readonly Remark[];
}

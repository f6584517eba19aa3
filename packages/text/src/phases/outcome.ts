// What became of a line. One outcome for a line; where the line was several commands, or one for several things, they are its steps.

import type { Id } from '../model/model.js';
import type { RoleName, RuleKey } from '../verbs/declaration.js';

/** A thing in an outcome. */
export interface Ref {
  readonly id: Id;
  readonly name: string;
}

export interface Outcome {
  readonly input: string;
  readonly ok: boolean;
  /** Null where no verb was understood. */
  readonly verb: string | null;
  readonly ruleKey: RuleKey | null;
  /** Of several: the first; `steps` has them all. */
  readonly direct?: Ref;
  readonly indirect?: Ref;
  /** Canonical: `in` for `into`. */
  readonly relation?: string;
  readonly relationRaw?: string;
  /** Words of a role that takes text. */
  readonly words?: string;
  readonly code?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** A question that the next line may answer. */
  readonly prompt?: string;
  /** What the question is between, or what was nearly intended. */
  readonly candidates?: readonly (Ref & { readonly label: string })[];
  /** The messages for the actor, in order. */
  readonly messages: readonly string[];
  /** What others who are in the room see. */
  readonly seen?: readonly { readonly room: Id; readonly text: string }[];
  readonly steps?: readonly Outcome[];
  /** Whether a turn of the story was taken. */
  readonly isTurn: boolean;
  readonly trace?: readonly ReadingTrace[];
}

/** One way to read a line, and how far it got. */
export interface ReadingTrace {
  readonly verb: string;
  readonly ruleKey: RuleKey | null;
  readonly relation?: string;
  readonly isChosen: boolean;
  readonly code?: string;
  readonly roles: readonly RoleTrace[];
}

export interface RoleTrace {
  readonly role: RoleName;
  readonly words: string;
  /** In order, with how many things each has. Those after the one that answered are not searched. */
  readonly scopes: readonly { readonly scope: string; readonly count: number }[];
  readonly candidates: readonly {
    readonly id: Id;
    readonly name: string;
    readonly scope: string;
    readonly depth: number;
    readonly score: number;
    readonly reasons: readonly string[];
  }[];
  readonly chosen: readonly Id[];
  readonly reason: string;
}

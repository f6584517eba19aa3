// An intent that is ready to run: every line read, every target made, every reference known.

import type { Path } from '../data/schema.js';
import type { Command, Related, Target } from '../language/index.js';
import type { Definition, ExtractDef, ParameterDef } from './definition.js';

/** Steps that are code: what the rest of the format cannot say. */
export const builtinNames = ['send', 'send_login', 'asks_who'] as const;
export type BuiltinName = (typeof builtinNames)[number];

/** A target: as a line says it, a part of a pattern, or a name to be matched; and what else it may be. */
export type StepTarget = (
  | { readonly kind: 'said'; readonly target: Target }
  | { readonly kind: 'pattern'; readonly name: string; readonly relations: readonly Related[] }
  | {
      readonly kind: 'named';
      readonly text: string;
      readonly match: 'exact' | 'regex';
      readonly relations: readonly Related[];
    }
) & { readonly fallback: StepTarget | null };

export type Condition =
  /** `expect …` */
  | { readonly kind: 'line'; readonly command: Command }
  | { readonly kind: 'pattern'; readonly name: string; readonly isThere: boolean }
  | { readonly kind: 'visible' | 'hidden'; readonly stepTarget: StepTarget }
  | { readonly kind: 'url_contains' | 'url_matches' | 'expression'; readonly text: string }
  | { readonly kind: 'text_contains'; readonly text: string; readonly within: string | null }
  | { readonly kind: 'count'; readonly selector: string; readonly min: number; readonly max: number }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/** One way to do a step: the command, and its target if that is only known when it runs. */
export interface Choice {
  readonly command: Command;
  readonly stepTarget: StepTarget | null;
}

interface Common {
  readonly path: Path;
  /** As it was written, for people. */
  readonly written: string;
  readonly onError: readonly Node[] | null;
}

export type Node = Common &
  (
    | { readonly kind: 'act'; readonly choices: readonly Choice[]; readonly isCheckedLater: boolean }
    | {
        readonly kind: 'wait';
        readonly condition: Condition;
        readonly timeout: string | number | null;
        readonly says: string | null;
        readonly isOptional: boolean;
      }
    | { readonly kind: 'pause'; readonly ms: string | number }
    | { readonly kind: 'fill_form'; readonly data: unknown }
    | { readonly kind: 'execute'; readonly script: string }
    | {
        readonly kind: 'sub';
        readonly name: string;
        readonly params: Readonly<Record<string, unknown>>;
        /** Whether it gets the values of this intent for parameters of the same name. */
        readonly isInheriting?: boolean;
      }
    | { readonly kind: 'extract'; readonly wanted: Readonly<Record<string, ExtractDef>> }
    | { readonly kind: 'note' | 'fail'; readonly text: string }
    | { readonly kind: 'checkpoint'; readonly name: string }
    | {
        readonly kind: 'branch';
        readonly condition: Condition;
        readonly yes: readonly Node[];
        readonly no: readonly Node[];
      }
    | {
        readonly kind: 'loop';
        readonly over: unknown;
        readonly while: Condition | null;
        readonly as: string;
        readonly steps: readonly Node[];
        readonly max: number;
      }
    | { readonly kind: 'try'; readonly steps: readonly Node[]; readonly catch: readonly Node[] }
    | { readonly kind: 'builtin'; readonly name: BuiltinName; readonly args: Readonly<Record<string, unknown>> }
  );

export interface Page {
  readonly name: string;
  readonly urlPattern: string;
  /** Intents to run there, by name or as steps. */
  readonly parts: readonly (string | readonly Node[])[];
  /** Null: the end. */
  readonly next: string | null;
  readonly onError: string | null;
  readonly extract: Readonly<Record<string, ExtractDef>>;
}

export interface Program {
  readonly definition: Definition;
  readonly parameters: readonly ParameterDef[];
  readonly steps: readonly Node[];
  readonly flow: { readonly start: string; readonly pages: readonly Page[] } | null;
  readonly success: readonly Condition[];
  readonly failure: readonly Condition[];
  readonly recovery: readonly Node[];
  /** Names whose values come from the session: `${CARD}`. */
  readonly outside: ReadonlySet<string>;
}

/** A pattern of a pack: how it is recognised, and what finds its parts. */
export interface PatternDef {
  readonly container: string | null;
  readonly url: string | null;
  readonly elements: Readonly<
    Record<string, { readonly selector?: string; readonly role?: string; readonly text_contains?: string }>
  >;
}

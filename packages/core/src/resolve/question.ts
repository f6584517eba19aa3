// What the resolver is asked, and what it answers. These shapes are a contract: programs outside use them.

import type { Facets, Relation } from '../language/index.js';
import type { Candidate } from '../scene/candidate.js';
import type { RequirementName } from './requirement.js';

/** One part of a target: the atoms of the language, spans or not. `rule` is the reason it is looked for, where a rule says so. */
export type AtomAsked =
  | { readonly kind: 'id'; readonly value: number }
  | ({ readonly kind: 'role' | 'text'; readonly value: string; readonly rule?: string } & Facets)
  | ({
      readonly kind: 'css' | 'xpath';
      readonly value: string;
      /** Of what the selector finds, the first that says this. */
      readonly says?: string;
      readonly rule?: string;
    } & Facets)
  /** Only what it is, which one, or where: `last row`. */
  | ({ readonly kind: 'any' } & Facets)
  /** Stays the same when the page is drawn anew: `v-1k3f`. */
  | { readonly kind: 'handle'; readonly value: string }
  /** Several facets at once, as planners give them. */
  | { readonly kind: 'intent'; readonly value: Intent }
  /** A part of a pattern: `login.submit`. */
  | { readonly kind: 'part'; readonly value: PatternPart }
  | { readonly kind: 'infer' };

/** A pattern and one of its parts, as `Patterns` calls them. */
export type PatternPart = `${keyof Patterns}.${string}`;

export interface TargetAsked {
  readonly primary: AtomAsked;
  readonly relations?: readonly { readonly relation: Relation; readonly atom: AtomAsked }[];
}

/** A target by several facets at once, as planners give it. Only what is named counts. */
export interface Intent {
  readonly by?: string;
  /** For `by: 'vaultyId'`: a handle. For the others of `by`: the value, under its own name. */
  readonly id?: string | number | null;
  readonly intent?: string | null;
  readonly role?: string | null;
  /** With `by: 'role'`: what it is called. */
  readonly name?: string | null;
  /** With `by: 'text'`, 'label' or 'role': only the whole name counts. */
  readonly exact?: boolean | null;
  readonly text?: string | { readonly exact?: string | null; readonly contains?: readonly string[] | null } | null;
  readonly label?: string | null;
  readonly attributes?: {
    readonly id?: string | null;
    readonly name?: string | null;
    readonly dataTestId?: string | null;
  } | null;
  readonly context?: {
    readonly form?: string | null;
    readonly section?: string | null;
    readonly modalTitle?: string | null;
  } | null;
  readonly constraints?: {
    readonly mustBeVisible?: boolean | null;
    readonly mustBeEnabled?: boolean | null;
    readonly mustBeTopmost?: boolean | null;
  } | null;
  /** What to try when the facets together are not enough: aria, label, text. */
  readonly fallbacks?: readonly string[] | null;
  /** How sure the planner is; kept in the trace, never part of the score. */
  readonly confidence?: number | null;
}

/** Patterns found on the screen, by the numbers of their parts. */
export interface Patterns {
  readonly login?: { readonly username?: number; readonly password: number; readonly submit?: number };
  /** `open`: no field is to be seen, and this shows it. */
  readonly search?: { readonly input?: number; readonly submit?: number; readonly open?: number };
  readonly modal?: {
    readonly container: number;
    readonly close?: number;
    readonly confirm?: number;
    /** What lies behind a dialog that has nothing that is known to close it: a click there may. */
    readonly backdrop?: number;
    /** What is in a dialog that has nothing that is known to close it. */
    readonly buttons?: readonly number[];
    /** False: a dialog that leaves the rest of the screen free. */
    readonly blocking?: boolean;
  };
  readonly cookies?: {
    readonly accept?: number;
    readonly reject?: number;
    /** What is in a banner that has nothing that is known to accept. */
    readonly buttons?: readonly number[];
  };
}

export interface Context {
  readonly focused?: number;
  readonly lastTouched?: number;
  readonly modal?: number;
  readonly patterns?: Patterns;
  /** What each selector finds: resolving is pure, so the world looks. */
  readonly selected?: Readonly<Record<string, readonly number[]>>;
  /** What is inside of things that only a selector finds: they are no part of the tree. */
  readonly within?: Readonly<Record<number, readonly number[]>>;
  /** Handles of numbers given out earlier, to heal one whose thing was drawn anew. */
  readonly handles?: Readonly<Record<number, string>>;
  /** Numbers whose elements are something else by now than what they were shown for. */
  readonly reused?: readonly number[];
  readonly registryVersion?: number;
}

export interface Policy {
  /** `fail` asks; `first` takes the first, for scripts that count on it. */
  readonly ambiguity?: 'fail' | 'first';
  /** How deep nested containers of a scope are searched. */
  readonly depth?: number;
  /** `words`: names are compared by whole words in any order, as people type them in text worlds. */
  readonly names?: 'words';
  /**
   * `absolute`: the facets of an intent count as they are weighed, also where it names few of them; otherwise the weights of
   * those it names are scaled to sum to 1.
   */
  readonly scores?: 'absolute';
  /**
   * `place`: what was surely named is pressed at its own place, though nothing says that it takes a press; a heading only where
   * nothing on the screen does. `any`: a heading, too.
   */
  readonly unclickable?: 'place' | 'any';
}

/** What a world has at hand of its candidates, so that not each of them has to be asked. */
export interface CandidateIndex {
  /** The candidates that it is about: of others it knows nothing. */
  readonly of: readonly Candidate[];
  get(id: number): Candidate | undefined;
  /** All that may answer to a text, and perhaps more, in their order; null: that is not known. */
  answering(text: string): readonly Candidate[] | null;
}

export interface Question {
  readonly target: TargetAsked | AtomAsked | Intent;
  readonly requirement: RequirementName;
  readonly candidates: readonly Candidate[];
  readonly index?: CandidateIndex;
  readonly context?: Context;
  readonly policy?: Policy;
  /** Whether time runs short: then a crowd is not counted to its end, and nothing is suggested. */
  readonly isLate?: () => boolean;
}

/** A candidate with its score and why. */
export interface Ranked {
  readonly id: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly handle?: string;
}

/** How many were left by each step. */
export interface FilterCount {
  readonly step: string;
  readonly before: number;
  readonly after: number;
}

export interface Trace {
  readonly registryVersion: number | null;
  readonly candidatesTotal: number;
  readonly candidatesAfterFilter: number;
  readonly filters: readonly FilterCount[];
  readonly topMatches: readonly Ranked[];
  /** Rules that were tried to infer a target, in order, and what came of each. */
  readonly rules: readonly { readonly rule: string; readonly priority: number; readonly outcome: string }[];
  readonly chosen: number | null;
  /** The numbers of the runners-up. */
  readonly alternates: readonly number[];
  readonly failureReason: string | null;
  readonly plannerConfidence?: number;
}

export type ResolutionCode =
  | 'TARGET_NOT_FOUND'
  | 'AMBIGUOUS_TARGET'
  | 'LOW_CONFIDENCE'
  | 'REQUIREMENT_NOT_MET'
  | 'STALE_REFERENCE'
  | 'NOT_INFERABLE'
  | 'SELECTOR_INVALID'
  | 'INVALID_VALUE'
  | 'UNSUPPORTED'
  | 'ELEMENT_NOT_VISIBLE'
  | 'ELEMENT_DISABLED'
  | 'ELEMENT_COVERED';

/** One of several that could be meant, and the target that means it alone. */
export interface Choice {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly target: string;
}

/** A thing on the screen whose name is like what was said. */
export interface Suggestion {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
}

export interface Failure {
  readonly phase: 'resolution' | 'actionability';
  readonly code: ResolutionCode;
  readonly message: string;
  readonly hint: string;
  /** Whether waiting or looking again can help. */
  readonly retryable: boolean;
  /** The one that was meant but cannot be used now. */
  readonly candidate?: number;
  /** The anchor of a relation that failed, as it was said. */
  readonly anchor?: string;
  readonly candidates?: readonly Choice[];
  readonly suggestions?: readonly Suggestion[];
  /** "Which envelope do you mean: the green one or the blue one?" */
  readonly prompt?: string;
}

export interface Decision {
  readonly ok: boolean;
  readonly chosen: number | null;
  readonly confidence: number;
  readonly reason: string;
  /** Bound below the sure threshold: an outcome that is not verified is then a failure. */
  readonly guarded: boolean;
  /** The number's thing was drawn anew and found by its handle. */
  readonly healed?: boolean;
  readonly alternates: readonly Ranked[];
  readonly trace: Trace;
  readonly failure?: Failure;
}

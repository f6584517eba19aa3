// What became of one command: one shape for every surface. The text form is printed from it.

import type { CommandType, Diagnostic, SignalName } from '../language/index.js';
import type { Choice, Ranked, ResolutionCode, Suggestion, Trace } from '../resolve/index.js';
import type { Change } from '../scene/effects.js';
import type { ProblemCode } from '../scene/problem.js';
import type { ObservedSignal } from '../scene/signals.js';

export type FailureCode = Diagnostic['code'] | ResolutionCode | ProblemCode;
export type Phase = 'parsing' | 'semantic' | 'resolution' | 'actionability' | 'execution' | 'verification';

/** Why it did not happen, and what to do about it. */
export interface Failed {
  readonly phase: Phase;
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string;
  /** Whether trying again can help. */
  readonly retryable: boolean;
  /** Elements that could be meant, each with the target that means it alone. */
  readonly candidates?: readonly Choice[];
  readonly suggestions?: readonly Suggestion[];
  /** A question to a person: which one? */
  readonly prompt?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The element that was acted on, and why that one. */
export interface Chosen {
  readonly id: number;
  readonly handle: string;
  readonly kind: string;
  readonly role: string;
  readonly name: string;
  readonly shown: string;
  readonly confidence: number;
  readonly reason: string;
  readonly guarded: boolean;
  readonly healed: boolean;
  readonly alternates: readonly Ranked[];
}

/** How far it got. What cannot be read back stays `dispatched`. */
export type Lifecycle = 'resolved' | 'dispatched' | 'verified' | 'failed';

/** What shows that it was done. */
export interface Signal {
  readonly expected: SignalName;
  readonly seen: readonly ObservedSignal[];
}

export interface Result {
  readonly ok: boolean;
  /** In canonical text, secrets masked. */
  readonly command: string;
  /** Null where the line did not parse. */
  readonly type: CommandType | null;
  readonly lifecycle: Lifecycle;
  /** What must be seen, and what was seen of it; absent for what only reads. docs/VERIFICATION.md explains each. */
  readonly signal?: Signal;
  readonly target: Chosen | null;
  readonly changes: readonly Change[];
  /** What people should know: a dialog that was answered, a number that was healed. */
  readonly notes: readonly string[];
  /** What was requested: an observation, an address, a table. */
  readonly data?: unknown;
  readonly trace: Trace | null;
  /** Milliseconds. */
  readonly timing: { readonly resolve: number; readonly act: number; readonly verify: number; readonly total: number };
  /** What the screen was before and after, where the world knows: the same text for the same screen. */
  readonly screen?: { readonly before: string | null; readonly after: string | null };
  readonly failure?: Failed;
  /** A picture taken when it failed. */
  readonly screenshot?: string;
  /** Where in the text, for a code frame. */
  readonly at?: { readonly start: number; readonly end: number; readonly line: number; readonly column: number };
  readonly text: string;
}

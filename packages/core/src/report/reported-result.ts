// What a report reads of a result, as a shape: the engine's `Result` fits it, and reports need not know the engine.

import type { Choice, Ranked, Suggestion, Trace } from '../resolve/index.js';
import type { Change } from '../scene/effects.js';
import type { Span } from '../text/span.js';
import type { ReportedSignal } from './signal-words.js';

export interface ReportedTarget {
  readonly id: number;
  readonly shown: string;
  readonly reason: string;
  readonly guarded: boolean;
  readonly healed: boolean;
}

export interface ReportedFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly candidates?: readonly Choice[];
  readonly suggestions?: readonly Suggestion[];
}

/** A result without its text form. */
export interface ReportedResult {
  readonly ok: boolean;
  readonly command: string;
  readonly type: string | null;
  readonly lifecycle: string;
  readonly signal?: ReportedSignal;
  readonly target: ReportedTarget | null;
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
  readonly data?: unknown;
  readonly trace: Trace | null;
  readonly timing: { readonly total: number };
  readonly failure?: ReportedFailure;
  readonly screenshot?: string;
  readonly at?: Span;
}

/** A candidate of a ranking, with what a line shows of it. */
export interface RankedCandidate extends Ranked {
  readonly shown?: string;
}

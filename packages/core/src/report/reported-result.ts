// What a report reads of a result, as a shape: the engine's `Result` fits it, and reports need not know the engine.

import type { Span } from '../text/span.js';
import type { Choice, Ranked, Suggestion, Trace } from '../resolve/index.js';
import type { Change } from '../scene/effects.js';
import type { ToldSignal } from './signal-words.js';

export interface ToldTarget {
  readonly id: number;
  readonly shown: string;
  readonly reason: string;
  readonly guarded: boolean;
  readonly healed: boolean;
}

export interface ToldFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly candidates?: readonly Choice[];
  readonly suggestions?: readonly Suggestion[];
}

/** A result without its text form. */
export interface Told {
  readonly ok: boolean;
  readonly command: string;
  readonly type: string | null;
  readonly lifecycle: string;
  readonly signal?: ToldSignal;
  readonly target: ToldTarget | null;
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
  readonly data?: unknown;
  readonly trace: Trace | null;
  readonly timing: { readonly total: number };
  readonly failure?: ToldFailure;
  readonly screenshot?: string;
  readonly at?: Span;
}

/** A candidate of a ranking, with what a line shows of it. */
export interface RankedThing extends Ranked {
  readonly shown?: string;
}

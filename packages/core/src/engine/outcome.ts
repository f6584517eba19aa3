// What came of a stage of a command, or of the whole command: a value, or why there is none. Nothing else says that it failed.

import type { SignalName, Span } from '../language/index.js';
import { TooCostly } from '../patterns/regular.js';
import { type Problem, type ProblemCode, type ProblemFacts, problem } from '../scene/problem.js';
import type { ObservedSignal } from '../scene/signals.js';
import type { Found } from '../scene/world.js';
import type { Chosen, Failed, Lifecycle } from './result.js';

/** What the result says beside that. */
export interface Reported {
  /** What was found and acted on, with the decision behind it. Null: it was searched for and not found. */
  readonly about?: Found | null | undefined;
  readonly data?: unknown;
  /** What must be seen, where that is not what the command is known by. */
  readonly expected?: SignalName | undefined;
  /** The command as it may be shown, where only its handler knows what must not be. */
  readonly shown?: string | undefined;
}

/** A command that was done, and how far that is known. */
export interface Done extends Reported {
  readonly lifecycle: Exclude<Lifecycle, 'failed'>;
  /** What showed it; left out: what the expected signal is always read back as. */
  readonly seen?: readonly ObservedSignal[] | undefined;
}

/** An answer of a world that is none is one of these. */
export interface FailedOutcome extends Reported {
  readonly ok: false;
  readonly problem: Problem | Failed;
  /** Where a code frame should point, if not at the whole line. */
  readonly at?: Span | undefined;
}

export type Outcome<T = Done> = { readonly ok: true; readonly value: T } | FailedOutcome;

export const OK: Outcome<void> & { readonly ok: true } = { ok: true, value: undefined };

export function failed<C extends ProblemCode>(code: C, facts: ProblemFacts[C], reported: Reported = {}): FailedOutcome {
  return { ok: false, problem: problem(code, facts), ...reported };
}

/** It was done, and read back. */
export function verified(data?: unknown, more: Omit<Done, 'lifecycle'> = {}): Outcome & { readonly ok: true } {
  return { ok: true, value: { lifecycle: 'verified', data, ...more } };
}

/** What was requested, or what can be said of it. */
export function answered<T>(outcome: Outcome<T>, data: (value: T) => unknown = (value) => value): Outcome {
  return outcome.ok ? verified(data(outcome.value)) : outcome;
}

/** It was done, and cannot be verified. */
export function dispatched(reported: Reported = {}): Outcome & { readonly ok: true } {
  return { ok: true, value: { lifecycle: 'dispatched', seen: [], ...reported } };
}

/** A pattern that would cost too much to match is a value that does not do. */
export async function bounded(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    return failed('INVALID_VALUE', { what: 'The pattern', reason: error.message });
  }
}

export function reportedOf(outcome: Outcome): Reported {
  return outcome.ok ? outcome.value : outcome;
}

export function reporting(outcome: Outcome, more: Reported): Outcome {
  return outcome.ok ? { ok: true, value: { ...outcome.value, ...more } } : { ...outcome, ...more };
}

/** The element that a find was about, as a result shows it. */
export function chosenOf(found: Found | null | undefined): Chosen | null {
  const match = found?.thing ?? found?.meant ?? null;
  if (!found || match === null) return null;
  const { confidence, reason, guarded, healed, alternates } = found.decision;
  return { ...match, confidence, reason, guarded, healed: healed === true, alternates };
}

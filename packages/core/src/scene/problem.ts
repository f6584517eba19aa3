// What can stand in the way of doing something: a code and the facts. The words are made where they are shown.

import type { Deadline } from '../time/deadline.js';

/** The facts of each code that a world or the engine can meet. Resolution has its own, in resolve/question.ts. */
export interface ProblemFacts {
  STALE_REFERENCE: { readonly id: number };
  FRAME_NOT_FOUND: { readonly name: string; readonly frames: readonly string[] };
  ELEMENT_NOT_VISIBLE: { readonly thing: string; readonly why: string };
  /** `opens`: it is read-only, and this line may open what fills it in. */
  ELEMENT_DISABLED: { readonly thing: string; readonly opens?: string };
  /** `closers`: lines that may close what covers it. */
  ELEMENT_COVERED: { readonly thing: string; readonly cover: string; readonly closers?: readonly string[] };
  /** `instead`: what was there when the press came. */
  ELEMENT_UNSTABLE: { readonly thing: string; readonly instead?: string };
  NAVIGATION_ERROR: { readonly url: string; readonly reason: string; readonly instead?: string };
  /** Several options match what was given: how to say each. Elements: resolution asks. */
  AMBIGUOUS_TARGET: { readonly option: string; readonly ways: readonly string[]; readonly what?: 'tools' };
  OPTION_NOT_FOUND: { readonly option: string; readonly options: readonly string[] };
  DIALOG_NOT_PRESENT: Record<string, never>;
  DIALOG_OPEN: { readonly kind: string; readonly message: string };
  SCRIPT_ERROR: { readonly reason: string };
  IO_ERROR: { readonly path: string; readonly reason: string };
  TIMEOUT: { readonly waitedFor: string; readonly ms: number; readonly instead?: string };
  UNSUPPORTED: { readonly what: string; readonly world: string; readonly instead: string };
  FORBIDDEN: { readonly what: string; readonly instead: string };
  WORLD_GONE: { readonly what: string; readonly instead?: string };
  /** No extension to reach the user's own browser by. */
  NOT_PAIRED: { readonly why: string };
  /** The user took a tab, or all of them, back. */
  TAKEN_OVER: { readonly why: string; readonly instead?: string };
  /** A device refused, or its answer makes no sense. One that is gone is a WORLD_GONE. */
  DEVICE_ERROR: { readonly what: string; readonly said: string; readonly instead?: string };
  /** The screen of a device could not be read. */
  DUMP_FAILED: { readonly reason: string; readonly instead?: string };
  CANCELLED: Record<string, never>;
  /** A person is needed, and none can be asked. `hasWindow`: they could do it in the browser's own window. */
  NO_PERSON: { readonly task: string; readonly hasWindow: boolean };
  PERSON_DECLINED: { readonly task: string };
  /** `instead`: what came of it, where that is not nothing. */
  NO_EFFECT: { readonly what: string; readonly instead?: string };
  /** Browser or page do not take a form as it is filled in. */
  FORM_INVALID: { readonly refused: readonly { readonly field: string; readonly message: string }[] };
  VALUE_MISMATCH: {
    readonly thing: string;
    readonly expected: string;
    readonly actual: string;
    readonly isSecret?: boolean;
    /** What took the focus while it was typed. */
    readonly taker?: string;
  };
  NOT_CONVERGED: {
    readonly thing: string;
    readonly expected: number;
    readonly actual: string;
    readonly attempts: number;
    /** It goes no further than where it is. */
    readonly isAtEnd?: boolean;
  };
  EXPECTATION_FAILED: { readonly what: string; readonly expected: string; readonly actual: string };
  VERIFICATION_FAILED: { readonly what: string; readonly said: string };
  SELECTOR_INVALID: { readonly selector: string; readonly reason: string; readonly instead?: string };
  INVALID_VALUE: { readonly what: string; readonly reason: string; readonly instead?: string };
  INTENT_NOT_FOUND: { readonly name: string; readonly near: readonly string[]; readonly pack: string };
  INTENT_UNAVAILABLE: { readonly name: string; readonly reason: string; readonly instead: string };
  PARAMETER_MISSING: { readonly intent: string; readonly parameter: string; readonly usage: string };
  PARAMETER_INVALID: {
    readonly intent: string;
    readonly parameter: string;
    readonly reason: string;
    readonly usage: string;
  };
  STEP_FAILED: {
    readonly intent: string;
    readonly step: string;
    readonly number: number;
    readonly total: number;
    readonly code: string;
    readonly reason: string;
    readonly instead: string;
    /** The last checkpoint that was reached; empty: none. */
    readonly checkpoint: string;
  };
  CHECKPOINT_INVALID: { readonly intent: string; readonly checkpoint: string; readonly known: readonly string[] };
  PACK_LOAD_FAILED: { readonly pack: string; readonly reason: string; readonly instead: string };
  DEFINITION_INVALID: { readonly name: string; readonly faults: readonly string[]; readonly instead: string };
}

export type ProblemCode = keyof ProblemFacts;

/** One problem: a code with its facts. */
export type Problem = { [C in ProblemCode]: { readonly code: C; readonly facts: ProblemFacts[C] } }[ProblemCode];

export function problem<C extends ProblemCode>(code: C, facts: ProblemFacts[C]): Problem {
  return { code, facts } as Problem;
}

/** Why what was waited for did not come. */
export function tooLate(deadline: Deadline, waitedFor: string, ms = 0): Problem {
  return deadline.isCancelled() ? problem('CANCELLED', {}) : problem('TIMEOUT', { waitedFor, ms: Math.round(ms) });
}

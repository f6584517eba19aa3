// What a run of scripts is, while it goes on, and its listeners: text, data, reports and the live page listen alike.

import type { Evidence } from '@beckon/core/engine/evidence.js';
import type { ScriptStep } from '@beckon/core/engine/lines.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { ReportedEnd, ReportedFault, ScriptOutcome } from '@beckon/core/report/scripts.js';
import type { Script } from '../../options/files.js';
import type { PersonPage } from '../../watch/asking.js';

/** One script, with what became of it so far. */
export interface Play {
  /** Its place in the run. */
  readonly index: number;
  readonly script: Script;
  readonly steps: readonly ScriptStep[];
  /** The last one is what counts. */
  readonly attempts: Attempt[];
}

/** A script from its start, in a world of its own. */
export interface Attempt {
  readonly play: Play;
  /** From one. */
  readonly number: number;
  /** Who runs it, from one. */
  readonly worker: number;
  /** Of its steps, as far as they were done. */
  readonly results: Result[];
  /** Whether there was something to run it in. */
  isOpened: boolean;
  /** What that is, if it says so. */
  about: string | null;
  /** Why there was nothing to run it in. */
  trouble: Trouble | null;
  /** The run was cancelled before it had ended. */
  isCalledOff: boolean;
  ms: number;
}

export interface Trouble {
  readonly message: string;
  readonly hint: string;
}

export interface RunPlan {
  readonly plays: readonly Play[];
  readonly workers: number;
  /** How often a script may be tried. */
  readonly attempts: number;
}

export interface StepEnd {
  readonly step: ScriptStep;
  /** Its place in the script. */
  readonly index: number;
  readonly result: Result;
  /** Null unless a listener wanted it, and there was something to be seen. */
  readonly evidence: Evidence | null;
  /** The command was cancelled: not done, and not failed either. */
  readonly isCalledOff: boolean;
}

export interface RunEnd extends RunPlan {
  readonly ms: number;
  readonly isInterrupted: boolean;
}

/** Listens to a run. Events of several workers come interleaved. */
export interface RunListener {
  /** Wants to see each step, which costs pictures. */
  readonly wantsEvidence?: boolean;
  /** Wants to know how far a step is. */
  readonly wantsProgress?: boolean;
  /** A live page on which a person can be asked. */
  readonly page?: PersonPage | null;
  /** A question to a person stands in the terminal, or no more. */
  pause?(isPaused: boolean): void;
  plan?(plan: RunPlan): void;
  /** Its world is being opened. */
  attemptBegins?(attempt: Attempt): void;
  stepBegins?(attempt: Attempt, step: ScriptStep, index: number): void;
  /** How far a step is, in a few words. */
  progress?(attempt: Attempt, words: string): void;
  stepEnds?(attempt: Attempt, end: StepEnd): void;
  /** Its world is closed. */
  attemptEnds?(attempt: Attempt): void;
  /** The machine that ran it is gone: it counts for nothing, and begins again on another. */
  attemptLost?(attempt: Attempt): void;
  /** Whether all it had to write was written. */
  end?(end: RunEnd): Promise<boolean> | boolean;
  /** Lets go of everything, also when Beckon broke down. */
  close?(): Promise<void> | void;
}

export function together(listeners: readonly RunListener[]): Required<RunListener> {
  return {
    wantsEvidence: listeners.some((one) => one.wantsEvidence === true),
    wantsProgress: listeners.some((one) => one.wantsProgress === true),
    page: listeners.find((one) => one.page != null)?.page ?? null,
    pause: (isPaused) => listeners.forEach((one) => void one.pause?.(isPaused)),
    plan: (plan) => listeners.forEach((one) => void one.plan?.(plan)),
    attemptBegins: (attempt) => listeners.forEach((one) => void one.attemptBegins?.(attempt)),
    stepBegins: (...begin) => listeners.forEach((one) => void one.stepBegins?.(...begin)),
    progress: (...words) => listeners.forEach((one) => void one.progress?.(...words)),
    stepEnds: (...end) => listeners.forEach((one) => void one.stepEnds?.(...end)),
    attemptEnds: (attempt) => listeners.forEach((one) => void one.attemptEnds?.(attempt)),
    attemptLost: (attempt) => listeners.forEach((one) => void one.attemptLost?.(attempt)),
    async end(end) {
      let isWritten = true;
      for (const one of listeners) if ((await one.end?.(end)) === false) isWritten = false;
      return isWritten;
    },
    async close() {
      for (const one of listeners) await one.close?.();
    },
  };
}

/** The same listener, which hears of the steps of a script only when that has ended: before, they may be lost. */
export function whenEnded(listener: RunListener): RunListener {
  const waiting = new Map<Attempt, (() => void)[]>();
  const later = (attempt: Attempt, event: () => void): void => {
    const events = waiting.get(attempt);
    if (events === undefined) waiting.set(attempt, [event]);
    else events.push(event);
  };
  const { wantsProgress: _, progress: __, ...rest } = listener;
  return {
    ...rest,
    stepBegins: (attempt, ...begin) => later(attempt, () => listener.stepBegins?.(attempt, ...begin)),
    stepEnds: (attempt, end) =>
      later(attempt, () => listener.stepEnds?.(attempt, { ...end, result: attempt.results[end.index] ?? end.result })),
    attemptEnds(attempt) {
      for (const event of waiting.get(attempt) ?? []) event();
      waiting.delete(attempt);
      listener.attemptEnds?.(attempt);
    },
    attemptLost(attempt) {
      waiting.delete(attempt);
      listener.attemptLost?.(attempt);
    },
  };
}

export function isGood({ results, trouble, isCalledOff }: Attempt): boolean {
  return trouble === null && !isCalledOff && results.every((result) => result.ok);
}

/** What became of a script: flaky if it went well only when it was tried again. */
export function outcomeOf({ attempts }: Play): ScriptOutcome {
  const last = attempts.at(-1);
  if (last === undefined) return 'notRun';
  if (isGood(last)) return attempts.length > 1 ? 'flaky' : 'passed';
  return last.isCalledOff && last.results.every((result) => result.ok) && attempts.length === 1 ? 'stopped' : 'failed';
}

/** The last thing that went wrong with a script, in whichever attempt. */
export function wrongOf({ attempts, steps }: Play): ReportedFault | null {
  for (const { results, trouble } of [...attempts].reverse()) {
    if (trouble !== null) return { line: null, code: NOT_OPENED, message: trouble.message };
    const at = results.findIndex((result) => !result.ok);
    const { code, message } = results[at]?.failure ?? {};
    if (code !== undefined) return { line: steps[at]?.command.span.line ?? null, code, message: message ?? '' };
  }
  return null;
}

/** Stands where a failure has its code: there was no browser or phone. */
export const NOT_OPENED = 'NOT_OPENED';

/** What a summary reports of a script. */
export function endOf(play: Play): ReportedEnd {
  return {
    file: play.script.file,
    outcome: outcomeOf(play),
    steps: play.steps.length,
    attempts: play.attempts.length,
    ms: play.attempts.reduce((sum, { ms }) => sum + ms, 0),
    wrong: wrongOf(play),
  };
}

// What a report page shows, as plain data: it travels inside the page, or to it while the scripts run.

export interface RunData {
  readonly version: 1;
  /** ISO: when it began. */
  readonly at: string;
  /** What it ran in: `chromium 147, no window`. */
  readonly about: string;
  readonly beckon: string;
  /** Null while it goes on. */
  readonly ms: number | null;
  readonly scripts: readonly ScriptData[];
  /** The pictures, each once; null: left out, as there were too many. Empty in a run that is viewed while it goes on. */
  readonly files: readonly (PictureFile | null)[];
}

export interface PictureFile {
  readonly type: string;
  readonly base64: string;
}

/** Flaky: it failed, and went well when it was tried again. */
export type ScriptState = 'waiting' | 'running' | 'passed' | 'failed' | 'flaky' | 'stopped';

export interface ScriptData {
  readonly file: string;
  readonly state: ScriptState;
  /** What is to be done, in order. */
  readonly plan: readonly PlannedStep[];
  /** The last one is what counts. */
  readonly attempts: readonly AttemptData[];
}

export interface PlannedStep {
  readonly said: string;
  readonly line: number;
}

export type AttemptState = 'running' | 'passed' | 'failed' | 'stopped';

export interface AttemptData {
  readonly state: AttemptState;
  /** What it runs in, where that is not the same for all. */
  readonly about: string | null;
  /** Which of those that run at the same time, counted from 1; null: there is only one. */
  readonly worker: number | null;
  readonly ms: number | null;
  readonly steps: readonly StepData[];
  /** Why it could not even begin: no browser was found. */
  readonly trouble: string | null;
}

export type StepState = 'waiting' | 'running' | 'passed' | 'failed' | 'notRun';

export interface StepData extends PlannedStep {
  readonly state: StepState;
  /** Milliseconds from the start of the run to its own; null: it has not begun. */
  readonly at: number | null;
  /** Null until it has ended. */
  readonly outcome: OutcomeData | null;
}

export interface Timing {
  readonly resolve: number;
  readonly act: number;
  readonly verify: number;
  readonly total: number;
}

export interface OutcomeData {
  readonly lifecycle: string;
  /** What showed that it was done; empty: nothing did. */
  readonly signal: string;
  readonly timing: Timing;
  readonly target: TargetData | null;
  /** The best few, best first, with what each point was given for. */
  readonly scores: readonly ScoreData[];
  /** How many elements there were, and how many were left after each sieve. */
  readonly total: number | null;
  readonly filters: readonly { readonly step: string; readonly before: number; readonly after: number }[];
  /** The rules that were tried where no target was given. */
  readonly rules: readonly { readonly rule: string; readonly priority: number; readonly outcome: string }[];
  readonly changes: Some<{ readonly sign: string; readonly text: string }>;
  readonly notes: readonly string[];
  /** What was requested, as lines. */
  readonly data: Some<string>;
  readonly failure: FailureData | null;
  readonly pictures: readonly PictureData[];
  readonly messages: Some<{ readonly level: string; readonly text: string; readonly from: string }>;
  readonly requests: Some<RequestData>;
}

/** The first of a list, and how many more there were. */
export interface Some<T> {
  readonly list: readonly T[];
  readonly more: number;
}

export interface TargetData {
  readonly id: number;
  readonly shown: string;
  readonly confidence: number;
  readonly reason: string;
  readonly isGuarded: boolean;
  readonly isHealed: boolean;
}

export interface ScoreData {
  readonly id: number;
  /** Empty if only its number is known. */
  readonly shown: string;
  readonly score: number;
  /** As the resolver names them: `text:exact`. */
  readonly reasons: readonly string[];
  readonly isChosen: boolean;
}

export interface FailureData {
  readonly phase: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Each with the target that means it alone, to be pasted as it is. */
  readonly candidates: readonly { readonly id: number; readonly shown: string; readonly target: string }[];
  readonly suggestions: readonly { readonly id: number; readonly shown: string }[];
  /** The frame of the script with the place in it. */
  readonly account: string;
}

export interface PictureData {
  readonly when: 'before' | 'after';
  readonly file: number;
  /** In the units of the boxes. */
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly BoxData[];
  readonly masked: number;
}

export interface BoxData {
  readonly id: number;
  readonly kind: 'chosen' | 'other';
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface RequestData {
  readonly method: string;
  readonly url: string;
  readonly kind: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly isBlocked: boolean;
  readonly isMocked: boolean;
  readonly ms: number | null;
}

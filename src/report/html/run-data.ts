// What a report page shows, as plain data: it travels inside the page, or to it while the scripts run.

/** A run of scripts. */
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
}

/** Flaky: it failed, and went well when it was tried again. */
export type ScriptState = 'waiting' | 'running' | 'passed' | 'failed' | 'flaky' | 'stopped';

export interface ScriptData {
  readonly file: string;
  readonly state: ScriptState;
  /** The last one is what counts. */
  readonly attempts: readonly AttemptData[];
}

export interface AttemptData {
  readonly ms: number | null;
  readonly steps: readonly StepData[];
  /** Why it could not even begin: no browser was found. */
  readonly trouble: string | null;
}

export type StepState = 'waiting' | 'running' | 'passed' | 'failed' | 'notRun';

export interface StepData {
  readonly said: string;
  readonly line: number;
  readonly state: StepState;
  /** Null until it has ended. */
  readonly outcome: OutcomeData | null;
}

export interface OutcomeData {
  readonly lifecycle: string;
  readonly timing: { readonly resolve: number; readonly act: number; readonly verify: number; readonly total: number };
  readonly target: TargetData | null;
  /** The best few, best first, with what each point was given for. */
  readonly scores: readonly ScoreData[];
  /** How many things were left after each sieve. */
  readonly filters: readonly { readonly step: string; readonly before: number; readonly after: number }[];
  readonly changes: readonly { readonly sign: string; readonly text: string }[];
  readonly notes: readonly string[];
  /** What was asked for, as lines. */
  readonly data: readonly string[];
  readonly failure: FailureData | null;
  readonly pictures: readonly PictureData[];
  readonly messages: readonly { readonly level: string; readonly text: string; readonly from: string }[];
  readonly requests: readonly RequestData[];
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
  readonly shown: string;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly isChosen: boolean;
}

export interface FailureData {
  readonly phase: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Each with the target that means it alone. */
  readonly candidates: readonly { readonly id: number; readonly target: string }[];
  readonly suggestions: readonly { readonly id: number; readonly shown: string }[];
  /** The frame of the script with the place in it. */
  readonly account: string;
}

export interface PictureData {
  readonly when: 'before' | 'after';
  /** `data:image/…`. */
  readonly source: string;
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
  readonly ms: number | null;
}

// What a run on a fleet is, as data: what travels sealed, and what anyone may see of it.

/** What a worker needs to know of a run. */
export interface RunHead {
  readonly id: string;
  /** Milliseconds since 1970: when it was made, and from when on no worker takes any of it. */
  readonly at: number;
  readonly expires: number;
  /** How often a script may be tried. */
  readonly attempts: number;
  /** How many workers may die of one script before it is set aside. */
  readonly deaths: number;
  /** Nothing is begun after a script has failed for good. */
  readonly isFailFast: boolean;
  /** Whether each step is reported as it is done. */
  readonly isLive: boolean;
  /** What the machine that made it has to say to those that run it. */
  readonly settings: unknown;
}

/** One script of a run. Contents are named by their address. */
export interface PlannedScript {
  readonly file: string;
  readonly script: string;
  /** The files it needs: packs and data. */
  readonly bundle: string | null;
  /** What a worker must have to take it. */
  readonly labels: readonly string[];
}

export interface JobBody extends PlannedScript {
  readonly index: number;
}

/** Which attempt of which script of which run: the id of the job, and what its result is counted by. */
export interface JobPlace {
  readonly run: string;
  readonly index: number;
  /** From one. */
  readonly attempt: number;
}

export type AttemptEnd = 'passed' | 'failed' | 'calledOff' | 'setAside';

/** A result, as it is counted. */
export interface Counted {
  readonly place: JobPlace;
  readonly end: AttemptEnd;
  /** The worker that ran it, and which time it was handed out. */
  readonly worker: string;
  readonly delivery: number;
  /** What the worker has to say: null where no worker came to an end. */
  readonly body: unknown;
}

/** What happens before there is a result. It counts for nothing. */
export interface LiveEvent {
  readonly place: JobPlace;
  readonly worker: string;
  readonly delivery: number;
  /** Null: it was taken. */
  readonly body: unknown;
}

export type RunState = 'filling' | 'open' | 'stopped' | 'ended';

/** A run, as everyone can see it. */
export interface RunSeen {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  readonly state: RunState;
  readonly all: number;
  readonly done: number;
  readonly failed: number;
  readonly setAside: number;
}

export interface WorkerSeen {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** The name of its key: with another one it takes nothing of this fleet's. */
  readonly key: string;
  readonly labels: readonly string[];
  readonly concurrency: number;
  /** What it runs now. */
  readonly running: readonly string[];
  readonly since: number;
  readonly done: number;
  /** Jobs that it would not run, as they were not sealed with the fleet's key. */
  readonly refused: number;
}

const ID = /^([a-z0-9]{10})-(\d{1,7})-(\d{1,4})$/;

export function jobId({ run, index, attempt }: JobPlace): string {
  return `${run}-${index}-${attempt}`;
}

export function placeOf(id: string): JobPlace | null {
  const [, run = '', index, attempt] = ID.exec(id) ?? [];
  return index === undefined ? null : { run, index: Number(index), attempt: Number(attempt) };
}

export function isRunId(text: string): boolean {
  return /^[a-z0-9]{10}$/.test(text);
}

const LABEL = /^[a-z0-9][a-z0-9._-]{0,39}$/;

export function isLabel(text: string): boolean {
  return LABEL.test(text);
}

/** The queue of those that need just these labels. */
export function queueFor(labels: readonly string[]): string {
  return labels.length === 0 ? 'any' : [...new Set(labels)].sort().join('+');
}

/** Whether a worker that has these labels serves a queue. */
export function serves(labels: readonly string[], queue: string): boolean {
  return queue === 'any' || queue.split('+').every((label) => labels.includes(label));
}

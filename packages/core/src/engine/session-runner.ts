// Keeps a world open for texts that come now and then, as agents send them: opened when the first comes, opened anew
// when it has ended. A text is read as a whole before any of it is done.

import { type Batch, placed, readBatch, type ScriptStep } from './lines.js';
import { Queue } from './queue.js';
import type { Result } from './result.js';
import { maskerOf } from './secrets.js';
import type { RunOptions, Session } from './session.js';
import { nothing, type Unspoken, unread } from './unread.js';

/** A session that may say what it runs in. */
export type KeptSession = Session & { readonly about?: string };

export interface SessionRunnerOptions {
  /** Opens the world; throws a LaunchError where there is none. */
  readonly open: (signal: AbortSignal) => Promise<KeptSession>;
  /** Makes the text form of a result. */
  readonly speak: (result: Unspoken) => string;
}

export interface TextOptions extends Pick<RunOptions, 'signal' | 'onProgress' | 'onEvidence' | 'onPicture'> {
  /** Called when its turn has come, before anything is done; what it throws comes of the text. */
  readonly onTurn?: () => void;
  /** Goes on after a line that failed. */
  readonly isKeptGoing?: boolean;
  /** Told of each command before it is done. */
  readonly onStep?: (said: string, number: number, count: number) => void;
  /** Told of each result as it comes. */
  readonly onResult?: (result: Result, number: number, count: number) => void;
}

/** What became of a text: of each command that was tried, in order. */
export interface Ran {
  readonly results: readonly Result[];
  readonly notRun: number;
  readonly ok: boolean;
}

const REOPENED = 'What was open before had ended: this is a new one, and nothing is open in it yet';

/** What to do about a world that has ended: here nobody has to start anything. */
const ANEW = 'Call again: a new one is opened then, and nothing is open in it yet';

export class SessionRunner {
  readonly #options: SessionRunnerOptions;
  #session: KeptSession | null = null;
  #isLost = false;
  /** Whether this one was opened in its place, and nobody was told. */
  #isNew = false;
  readonly #queue = new Queue();

  constructor(options: SessionRunnerOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#session !== null;
  }

  /** What it runs in, if it is open and says so. */
  get about(): string | null {
    return this.#session?.about ?? null;
  }

  /** Whether the last one ended by itself, and no other was opened since then. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Runs the commands of a text up to the first that fails. Texts that come meanwhile wait for their turn; nothing comes
   * of one that is called off before that.
   */
  run(text: string | Batch, options: TextOptions = {}): Promise<Ran> {
    const batch = typeof text === 'string' ? readBatch(text) : text;
    const left = (): Ran => ({ results: [], notRun: batch.steps.length, ok: false });
    return this.#queue.runUnless(options.signal, left, async () => {
      options.onTurn?.();
      return this.#run(batch, options);
    });
  }

  /** Something that is to be done with the session itself, in turn with the texts. */
  use<T>(action: (session: KeptSession) => Promise<T>, signal: AbortSignal = NEVER): Promise<T> {
    return this.#queue.run(async () => action(await this.#opened(signal)));
  }

  /** Ends the world, after what is being done. The next text opens a new one. */
  close(): Promise<void> {
    return this.#queue.run(() => this.#end());
  }

  async #run(batch: Batch, options: TextOptions): Promise<Ran> {
    const { onStep, onResult, signal = NEVER, isKeptGoing = false } = options;
    const { text, program, steps } = batch;
    const wrong = program.diagnostics;
    const count = wrong.length === 0 ? steps.length : wrong.length;
    const results: Result[] = [];
    const note = (result: Result): void => {
      results.push(result);
      onResult?.(result, results.length, count);
    };
    const masker = wrong.length === 0 ? null : maskerOf(text);
    for (const one of wrong) note(this.#spoken(unread(masker?.masked(one) ?? one, 0)));
    // What is missing for a later line is said before the first is done.
    const isTried = wrong.length === 0 && steps.length > 1;
    const lacking = isTried ? ((await (await this.#opened(signal)).lacking?.(batch)) ?? []) : [];
    for (const one of lacking) note(one);
    if (lacking.length > 0) return { results, notRun: steps.length, ok: false };
    if (count === 0) note(this.#spoken(nothing()));
    else if (wrong.length === 0)
      for (const [i, step] of steps.entries()) {
        if (signal.aborted && results.length > 0) break;
        onStep?.(step.planned, i + 1, count);
        const result = await this.#one(step, i === 0, { ...options, signal });
        note(result);
        if (step.command.type === 'exit') {
          await this.#end();
          break;
        }
        if (!this.isOpen || !(result.ok || isKeptGoing)) break;
      }
    return { results, notRun: count - Math.min(count, results.length), ok: results.every((result) => result.ok) };
  }

  /** One command. What begins with an address needs nothing of what was open: it is done in a new world if need be. */
  async #one(step: ScriptStep, isFirst: boolean, options: TextOptions & { signal: AbortSignal }): Promise<Result> {
    const result = await this.#tried(step, options);
    if (result.failure?.code !== 'WORLD_GONE') return result;
    await this.#end();
    this.#isLost = true;
    if (isFirst && step.command.type === 'goto' && !options.signal.aborted) return this.#tried(step, options);
    return this.#spoken({ ...result, failure: { ...result.failure, hint: ANEW } });
  }

  async #tried(step: ScriptStep, options: TextOptions & { signal: AbortSignal }) {
    const { signal, onProgress, onEvidence, onPicture } = options;
    const session = await this.#opened(signal);
    const isNew = this.#isNew;
    this.#isNew = false;
    const ran = await session.runStep(step, {
      signal,
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(onEvidence === undefined ? {} : { onEvidence }),
      ...(onPicture === undefined ? {} : { onPicture }),
    });
    const result = placed(ran, step);
    return isNew ? this.#spoken({ ...result, notes: [REOPENED, ...result.notes] }) : result;
  }

  async #opened(signal: AbortSignal): Promise<KeptSession> {
    if (this.#session === null) {
      this.#session = await this.#options.open(signal);
      this.#isNew = this.#isLost;
      this.#isLost = false;
    }
    return this.#session;
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.close();
  }

  #spoken(result: Unspoken): Result {
    return { ...result, text: this.#options.speak(result) };
  }
}

const NEVER = new AbortController().signal;

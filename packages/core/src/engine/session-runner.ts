// Keeps a world open for texts that come now and then, as agents send them: opened when the first comes, opened again
// when it has ended. A text is read as a whole before any of it is done.

import { type Batch, placed, readBatch, type ScriptStep } from './lines.js';
import { Queue } from './queue.js';
import type { Result } from './result.js';
import { runSteps, type StepsOptions } from './run-steps.js';
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

export interface TextOptions extends StepsOptions {
  /** Called when its turn has come, before anything is done; what it throws comes of the text. */
  readonly onTurn?: () => void;
}

/** What became of a text: of each command that was tried, in order. */
export interface Ran {
  readonly results: readonly Result[];
  readonly notRun: number;
  readonly ok: boolean;
}

const REOPENED = 'The previous session had ended: this is a new one, with nothing open in it yet';

/** What to do about a world that has ended: here nothing has to be started. */
const ANEW = 'Call again: that opens a new session, with nothing open in it yet';

export class SessionRunner {
  readonly #options: SessionRunnerOptions;
  #session: KeptSession | null = null;
  #isLost = false;
  /** Whether this one was opened in its place, and that was not reported yet. */
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
   * of one that is cancelled before that.
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
  use<T>(action: (session: KeptSession) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#queue.run(async () => action(await this.#opened(signal)));
  }

  /** Ends the world, after what is being done. The next text opens a new one. */
  close(): Promise<void> {
    return this.#queue.run(() => this.#end());
  }

  async #run(batch: Batch, options: TextOptions): Promise<Ran> {
    const { program, steps } = batch;
    const untried = await this.#untried(batch, options.signal);
    for (const [index, result] of untried.entries()) options.on?.({ kind: 'untried', result, index });
    const { results, end } =
      untried.length > 0
        ? { results: untried, end: 'untried' }
        : await runSteps(
            steps,
            (...step) => this.#one(...step),
            options,
            () => !this.isOpen,
          );
    if (end === 'exit') await this.#end();
    const notRun = program.diagnostics.length > 0 ? 0 : steps.length - (untried.length > 0 ? 0 : results.length);
    return { results, notRun, ok: results.every((result) => result.ok) };
  }

  /** Why nothing of a text is run: all that does not parse, or that a later line lacks. None: it is run. */
  async #untried(batch: Batch, signal: AbortSignal | undefined): Promise<readonly Result[]> {
    const { text, program, steps } = batch;
    const { diagnostics } = program;
    if (diagnostics.length > 0) {
      const masker = maskerOf(text);
      return diagnostics.map((one) => this.#spoken(unread(masker.masked(one), 0)));
    }
    if (steps.length === 0) return [this.#spoken(nothing())];
    return steps.length === 1 ? [] : ((await (await this.#opened(signal)).lacking?.(batch)) ?? []);
  }

  /** One command. What begins with an address needs nothing of what was open: it is done in a new world if need be. */
  async #one(step: ScriptStep, options: RunOptions, index: number): Promise<Result> {
    const result = await this.#tried(step, options);
    if (result.failure?.code !== 'WORLD_GONE') return result;
    await this.#end();
    this.#isLost = true;
    const isFresh = index === 0 && step.command.type === 'goto' && options.signal?.aborted !== true;
    if (isFresh) return this.#tried(step, options);
    return this.#spoken({ ...placed(result, step), failure: { ...result.failure, hint: ANEW } });
  }

  async #tried(step: ScriptStep, options: RunOptions): Promise<Result> {
    const session = await this.#opened(options.signal);
    const isNew = this.#isNew;
    this.#isNew = false;
    const result = await session.runStep(step, options);
    return isNew ? this.#spoken({ ...placed(result, step), notes: [REOPENED, ...result.notes] }) : result;
  }

  async #opened(signal = NEVER): Promise<KeptSession> {
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

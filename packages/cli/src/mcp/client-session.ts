// What one client works in: a world that is opened with the first command and kept, and what is being done in it.

import { type Batch, readBatch } from '@beckon/core/engine/lines.js';
import {
  type KeptSession,
  type Ran,
  SessionRunner,
  type SessionRunnerOptions,
  type TextOptions,
} from '@beckon/core/engine/session-runner.js';
import { resultText } from '@beckon/core/report/result-text.js';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { answerFailed, answerUnread, type Picture } from './answer.js';
import { PausedRuns } from './paused-runs.js';
import { NO_PROGRESS, progressOf } from './progress.js';

/** What a tool answers: with a result, or with a question to the client's user. */
export type ToolAnswer = CallToolResult | InputRequiredResult;

/** What a text came to: results and pictures, or an answer that says why there are none. */
export type ToolOutcome =
  | { readonly ran: Ran; readonly pictures: readonly Picture[] }
  | { readonly answer: ToolAnswer };

export interface How {
  readonly isKeptGoing?: boolean;
  /** No progress is reported. */
  readonly isQuiet?: boolean;
}

export class ClientSession {
  readonly #runner: SessionRunner;
  readonly #closed = new AbortController();
  #running = 0;
  #notes: string[] = [];
  readonly #paused = new PausedRuns<ToolOutcome>();
  /** Whether the client can ask its user something. */
  canElicit: (context: ServerContext) => boolean = () => false;
  /** When something was last requested, or had ended. */
  lastUsed: number = Date.now();

  constructor(open: SessionRunnerOptions['open']) {
    this.#runner = new SessionRunner({ open, speak: resultText });
  }

  /** Whether nothing is being done, and nothing was requested since then. */
  isIdleSince(time: number): boolean {
    return this.#running === 0 && this.lastUsed <= time;
  }

  get isOpen(): boolean {
    return this.#runner.isOpen;
  }

  /** Runs a text; everything that can be expected to go wrong is an answer. */
  async run(text: string, context: ServerContext, how: How = {}): Promise<ToolOutcome> {
    const { isKeptGoing = false, isQuiet = false } = how;
    const batch = readBatch(text);
    const { diagnostics } = batch.program;
    if (diagnostics.length > 0) return { answer: answerUnread(text, diagnostics) };
    // Of the call at hand: a run that waits for a person goes on in another.
    const progress = isQuiet ? NO_PROGRESS : progressOf(context);
    const canAsk = this.canElicit(context);
    return this.#busy(async () => {
      try {
        const next = await this.#paused.run(context, (signal, askPerson) =>
          this.#whole(batch, {
            signal: AbortSignal.any([signal, this.#closed.signal]),
            isKeptGoing,
            wantsProgress: progress.isAsked,
            on: progress.on,
            askPerson: canAsk ? askPerson : null,
          }),
        );
        if (next === null) return { answer: answerFailed('CANCELLED', 'execution', ...LOST) };
        return 'asks' in next ? { answer: next.asks } : next.ended;
      } finally {
        progress.end();
      }
    });
  }

  async #whole(batch: Batch, options: TextOptions): Promise<ToolOutcome> {
    const pictures: Picture[] = [];
    try {
      const onPicture: TextOptions['onPicture'] = (bytes, format) => pictures.push({ bytes, format });
      return { ran: await this.#runner.run(batch, { ...options, onPicture }), pictures };
    } catch (error) {
      return { answer: notOpened(error) };
    }
  }

  /** Something that needs the session itself; null if there is none to be had. */
  async use<T>(action: (session: KeptSession) => Promise<T>, context: ServerContext): Promise<T | null> {
    return this.#busy(async () => {
      try {
        return await this.#runner.use(action, this.#signalOf(context));
      } catch (error) {
        notOpened(error);
        return null;
      }
    });
  }

  /** What goes with the next answer. */
  takeNotes(): readonly string[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }

  /** Ends the world, but not the room: the next command opens a new one, and says so. */
  async rest(words: string): Promise<void> {
    if (!this.isOpen) return;
    this.#notes = [words];
    await this.#runner.close();
  }

  /** Calls off what is being done, and ends the world. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#runner.close();
  }

  #signalOf({ mcpReq }: ServerContext): AbortSignal {
    return AbortSignal.any([mcpReq.signal, this.#closed.signal]);
  }

  async #busy<T>(action: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await action();
    } finally {
      this.#running--;
      this.lastUsed = Date.now();
    }
  }
}

/** An answer to a question that is not open any more: what was asked about is not begun again. */
const LOST = [
  'This run no longer waits for a person',
  'Call observe to see how far it came, then continue from there',
] as const;

/** No world can be opened: reported with what to do about it. Everything else is a bug, and rethrown. */
function notOpened(error: unknown): CallToolResult {
  const { hint, code } = (error ?? {}) as { readonly hint?: unknown; readonly code?: unknown };
  if (!(error instanceof Error) || typeof hint !== 'string') throw error;
  const doctor = "'beckon doctor' shows what was found and what is missing";
  const more = hint.includes('beckon doctor') ? '' : doctor;
  const given = typeof code === 'string' ? code : 'WORLD_GONE';
  return answerFailed(given, 'execution', error.message, [hint, more].filter((part) => part !== '').join('. '));
}

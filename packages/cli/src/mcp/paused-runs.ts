// Runs that wait for a person: the client is asked (an elicitation), and calls again with the answer. The text is not run again:
// it goes on where it was.

import { randomBytes } from 'node:crypto';
import type { AskPerson, HandoverAnswer } from '@beckon/core/scene/handover.js';
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** Under this name the client answers. */
const QUESTION = 'handover';
/** More that no one came back for are dropped. */
const MOST = 16;
/** What the person answers with. */
const FORM = {
  type: 'object',
  properties: { done: { type: 'boolean', title: 'Done', description: 'Whether you have done it.', default: true } },
} as const;

interface Question {
  readonly words: string;
  readonly answer: (given: HandoverAnswer | null) => void;
}

/** A run, from question to question to its end. */
class PausableRun<T> {
  readonly outcome: Promise<T>;
  question: Question | null = null;
  readonly #off = new AbortController();
  #wake = (): void => {};
  #asked = this.#awaited();

  constructor(
    begin: (
      signal: AbortSignal,
      ask: (words: string, over: AbortSignal) => Promise<HandoverAnswer | null>,
    ) => Promise<T>,
  ) {
    this.outcome = begin(this.#off.signal, (words, over) => this.#ask(words, over));
    // It is looked at when the client comes back.
    this.outcome.catch(() => {});
  }

  /** Until it has ended, or asks something: null. What is cancelled meanwhile ends. */
  async next(signal: AbortSignal): Promise<{ readonly ended: T } | null> {
    const stop = (): void => this.#off.abort();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      const asked = this.question === null ? this.#asked : Promise.resolve();
      return await Promise.race([this.outcome.then((ended) => ({ ended })), asked.then(() => null)]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #ask(words: string, over: AbortSignal): Promise<HandoverAnswer | null> {
    return new Promise((resolve) => {
      const end = (given: HandoverAnswer | null): void => {
        over.removeEventListener('abort', stop);
        this.question = null;
        resolve(given);
      };
      const stop = (): void => end(null);
      over.addEventListener('abort', stop, { once: true });
      this.question = { words, answer: end };
      this.#wake();
      this.#asked = this.#awaited();
      if (over.aborted) stop();
    });
  }

  #awaited(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

export class PausedRuns<T> {
  readonly #paused = new Map<string, PausableRun<T>>();

  /** Begins a run, or goes on with the one that the client was asked for; null: that waits no more. */
  async run(
    context: ServerContext,
    begin: (signal: AbortSignal, askPerson: AskPerson) => Promise<T>,
  ): Promise<{ readonly ended: T } | { readonly asks: InputRequiredResult } | null> {
    const state = context.mcpReq.requestState<unknown>();
    const run = state === undefined ? await started(begin) : this.#resumed(context, state);
    // What was begun once is not begun again.
    if (run === null) return null;
    const next = await run.next(context.mcpReq.signal);
    return next ?? { asks: this.#asking(run) };
  }

  #resumed({ mcpReq }: ServerContext, state: unknown): PausableRun<T> | null {
    const run = typeof state === 'string' ? this.#paused.get(state) : undefined;
    if (run === undefined) return null;
    this.#paused.delete(state as string);
    const given = inputResponse(mcpReq.inputResponses, QUESTION);
    if (given.kind === 'elicit') {
      const isDone = given.action === 'accept' && given.content?.['done'] !== false;
      run.question?.answer(isDone ? 'done' : 'refused');
    }
    return run;
  }

  #asking(run: PausableRun<T>): InputRequiredResult {
    const id = randomBytes(18).toString('base64url');
    this.#paused.set(id, run);
    for (const oldest of this.#paused.keys()) {
      if (this.#paused.size <= MOST) break;
      this.#paused.delete(oldest);
    }
    const message = run.question?.words ?? '';
    return inputRequired({
      inputRequests: { [QUESTION]: inputRequired.elicit({ message, requestedSchema: FORM as never }) },
      requestState: id,
    });
  }
}

async function started<T>(begin: (signal: AbortSignal, askPerson: AskPerson) => Promise<T>): Promise<PausableRun<T>> {
  const { askingWith } = await import('../watch/asking.js');
  return new PausableRun((signal, ask) =>
    begin(
      signal,
      askingWith((lines, over) => ask(lines.map((line) => line.trim()).join('\n'), over)),
    ),
  );
}

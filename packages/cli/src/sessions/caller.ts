// One caller of a session, as the session sees it: the messages it gets, what it sends later, and when it cancels.

import type { Socket } from 'node:net';
import { type Reply, type Request, send } from './protocol.js';

export class Caller {
  readonly #socket: Socket;
  readonly #off = new AbortController();
  #take: ((text: string | null) => void) | null = null;
  #answer: ((line: string | null) => void) | null = null;
  /** Columns of the terminal that someone watches; null if no one does. */
  readonly columns: number | null;
  /** Whether someone there can be asked. */
  readonly isAnswering: boolean;

  constructor(socket: Socket, { columns, isAnswering }: Pick<Request, 'columns' | 'isAnswering'>) {
    this.#socket = socket;
    this.columns = columns ?? null;
    this.isAnswering = isAnswering === true;
    // One that was killed has called it off, too.
    socket.once('close', () => this.callOff());
  }

  /** Aborted when it is cancelled. */
  get signal(): AbortSignal {
    return this.#off.signal;
  }

  /** Something that the caller sent after its request. What is no message of ours is passed over. */
  hear(message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const later = message as { readonly stop?: unknown; readonly text?: unknown; readonly answer?: unknown };
    if (later.stop === true) this.callOff();
    else if (later.text === null || typeof later.text === 'string') {
      this.#take?.(later.text);
      this.#take = null;
    } else if (later.answer === null || typeof later.answer === 'string') this.#answered(later.answer);
  }

  callOff(): void {
    this.#off.abort();
    this.#take?.(null);
    this.#take = null;
    this.#answered(null);
  }

  /** A line of the person there; null if there is none, or if it is not wanted any more. */
  ask(words: string, signal: AbortSignal): Promise<string | null> {
    return new Promise((resolve) => {
      if (this.signal.aborted || signal.aborted) return resolve(null);
      const over = (): void => {
        this.#say({ asks: null });
        this.#answered(null);
      };
      this.#answer = (line) => {
        signal.removeEventListener('abort', over);
        resolve(line);
      };
      signal.addEventListener('abort', over, { once: true });
      this.#say({ asks: words });
    });
  }

  #answered(line: string | null): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(line);
  }

  /** Its standard input; null if that is a terminal. */
  input(): Promise<string | null> {
    return new Promise((resolve) => {
      if (this.signal.aborted) return resolve(null);
      this.#take = resolve;
      this.#say({ wants: 'text' });
    });
  }

  out(text: string): void {
    this.#say({ out: text });
  }

  err(text: string): void {
    if (text !== '') this.#say({ err: text });
  }

  exit(code: number): void {
    this.#say({ exit: code });
    this.#socket.end();
  }

  #say(reply: Reply): void {
    send(this.#socket, reply);
  }
}

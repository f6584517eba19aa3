// Lines in, lines out: what is typed, what was typed ahead, Ctrl-C and Ctrl-D, and what the arrow keys go through.

import { createInterface, type Interface } from 'node:readline';

/** What Tab offers here, and the piece of the line it would replace. */
export type Completion = [hits: string[], piece: string];

/** A line; null when the input has ended; undefined for Ctrl-C. */
export type Answer = string | null | undefined;

export interface PromptOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Earlier lines, the newest first. */
  readonly history: string[];
  readonly complete: (line: string) => Promise<Completion>;
  /** Ctrl-C while nothing is asked. */
  readonly interrupt: () => void;
}

export class Prompt {
  readonly #lines: Interface;
  readonly #options: PromptOptions;
  readonly #ahead: string[] = [];
  #memory: string[];
  #waiting: ((answer: Answer) => void) | null = null;
  #isClosed = false;

  constructor(options: PromptOptions) {
    const { input, output, history, complete } = options;
    this.#options = options;
    this.#memory = history;
    this.#lines = createInterface({
      input,
      output,
      terminal: true,
      history,
      historySize: 1000,
      completer: (line: string, done: (error: null, found: Completion) => void) => {
        complete(line).then(
          (found) => done(null, found),
          () => done(null, [[], line]),
        );
      },
    });
    this.#lines.on('line', (line) => this.#answer(line));
    this.#lines.on('close', () => this.#end());
    this.#lines.on('SIGINT', () => this.#interrupt());
    this.#lines.on('history', (memory) => {
      this.#memory = memory;
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether more lines were typed, or pasted, than were requested. */
  get isAhead(): boolean {
    return this.#ahead.length > 0;
  }

  say(text: string): void {
    this.#options.output.write(`${text}\n`);
  }

  /** The next line. One that is no command is not kept for the arrow keys. */
  async ask(prompt: string, isRetained = true): Promise<Answer> {
    const ahead = this.#ahead.shift();
    if (ahead !== undefined) return ahead;
    if (this.#isClosed) return null;
    const before = [...this.#memory];
    this.#lines.setPrompt(prompt);
    this.#lines.prompt();
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting = resolve;
    });
    if (!isRetained) this.#memory.splice(0, this.#memory.length, ...before);
    return answer;
  }

  /** A line that answers this and nothing else: what was typed ahead stays. Undefined also if it is no longer wanted. */
  async askNow(prompt: string, signal: AbortSignal): Promise<Answer> {
    const ahead = this.#ahead.splice(0);
    const withdraw = (): void => {
      if (this.#waiting !== null) this.say('');
      this.#answer(undefined);
    };
    signal.addEventListener('abort', withdraw, { once: true });
    try {
      return signal.aborted ? undefined : await this.ask(prompt, false);
    } finally {
      signal.removeEventListener('abort', withdraw);
      this.#ahead.unshift(...ahead);
    }
  }

  /** Gives a line back: it is the next one. */
  putBack(line: string): void {
    this.#ahead.unshift(line);
  }

  forgetAhead(): void {
    this.#ahead.length = 0;
  }

  /** Puts another line in the place of one that the arrow keys would bring back. */
  replace(typed: string, line: string): void {
    const at = this.#memory.indexOf(typed);
    if (at >= 0) this.#memory[at] = line;
  }

  close(): void {
    if (!this.#isClosed) this.#lines.close();
  }

  #answer(answer: Answer): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) waiting(answer);
    else if (typeof answer === 'string') this.#ahead.push(answer);
  }

  #end(): void {
    this.#isClosed = true;
    // The prompt is still on the line.
    if (this.#waiting !== null) this.say('');
    this.#answer(null);
  }

  /** Ctrl-C: calls off what is running, else drops what was typed, else is an answer. */
  #interrupt(): void {
    if (this.#waiting === null) {
      this.#options.interrupt();
      return;
    }
    this.say('^C');
    if (this.#lines.line === '') {
      this.#answer(undefined);
      return;
    }
    // Behind the last character, then all before it away.
    this.#lines.write(null, { ctrl: true, name: 'e' });
    this.#lines.write(null, { ctrl: true, name: 'u' });
  }
}

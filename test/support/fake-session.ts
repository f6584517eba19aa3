// A session without a browser: it answers each line with what a test has written down for it.

import type { Failed, Result } from '../../packages/core/src/engine/result.js';
import type { RunOptions, Session } from '../../packages/core/src/engine/session.js';
import { normalize, parse, print } from '../../packages/core/src/language/index.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Candidate } from '../../packages/core/src/scene/candidate.js';

type Part = Partial<Omit<Result, 'text'>>;
type Reply = Part | ((signal: AbortSignal | undefined) => Promise<Part>);

/** A result of which a test says only what it is about. */
export function result(part: Part & { readonly command: string }): Result {
  const { command } = part;
  const whole = {
    ok: part.failure === undefined,
    type: parse(command).lines[0]?.command?.type ?? null,
    lifecycle: part.failure === undefined ? 'verified' : 'failed',
    target: null,
    changes: [],
    notes: [],
    trace: null,
    timing: { resolve: 10, act: 20, verify: 12, total: 42 },
    ...part,
  } as const;
  return { ...whole, text: resultText(whole) };
}

export function failure(
  code: Failed['code'],
  message: string,
  hint = '',
  more: Partial<Failed> = {},
): { readonly failure: Failed } {
  return { failure: { phase: 'resolution', code, message, hint, retryable: false, ...more } };
}

/** A thing that was acted on. */
export function target(id: number, shown: string, more: Partial<Result['target']> = {}): { target: Result['target'] } {
  const [kind = ''] = shown.split(' ');
  const about = { handle: `v-${id}`, kind, role: kind, name: shown, confidence: 1, reason: 'text:exact' };
  return { target: { id, shown, ...about, guarded: false, healed: false, alternates: [], ...more } };
}

/** What is called off says so. */
export function untilCalledOff(signal: AbortSignal | undefined): Promise<Part> {
  const cancelled = failure('CANCELLED', 'The command was called off');
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(cancelled);
    signal?.addEventListener('abort', () => resolve(cancelled));
  });
}

/** What a session is asked to run, as text. */
export function lineOf(what: Parameters<Session['run']>[0]): string {
  if (typeof what === 'string') return what;
  if (!('planned' in what)) return print(what);
  const { command, source } = what;
  if (parse(source).lines.filter((line) => line.command !== null).length === 1) return source;
  return command.type === 'define' ? print(command) : source.slice(command.span.start, command.span.end);
}

/** What was scripted for a line, by its canonical text; every other line goes well. */
export class FakeSession implements Session {
  readonly ran: string[] = [];
  readonly about = 'A fake browser';
  isClosed = false;
  readonly #replies: Readonly<Record<string, Reply>>;
  readonly #things: readonly Candidate[];

  constructor(replies: Readonly<Record<string, Reply>> = {}, things: readonly Candidate[] = []) {
    this.#replies = replies;
    this.#things = things;
  }

  async run(what: Parameters<Session['run']>[0], { signal }: RunOptions = {}): Promise<Result> {
    const line = lineOf(what);
    this.ran.push(line);
    const command = normalize(line).replace(/ #[^"]*$/, '');
    const reply = this.#replies[command] ?? {};
    const part = typeof reply === 'function' ? await reply(signal) : reply;
    const masked = command.replace(/^(login "[^"]*") "[^"]*"/, '$1 "••••••••"');
    const [wrong] = parse(line).diagnostics;
    if (wrong !== undefined)
      return result({
        command: '',
        at: wrong.span,
        ...failure(wrong.code, wrong.message, wrong.hint ?? '', { phase: 'parsing' }),
      });
    return result({ command: masked, ...part });
  }

  runStep(step: Parameters<Session['runStep']>[0], options?: RunOptions): Promise<Result> {
    return this.run(step, options);
  }

  async things(): Promise<readonly Candidate[]> {
    return this.#things;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

// Takes a line, runs it, reports the result, and asks where it is not clear which element is meant.

import { type Batch, readBatch, type ScriptStep } from '@beckon/core/engine/lines.js';
import type { Result } from '@beckon/core/engine/result.js';
import { maskerOf } from '@beckon/core/engine/secrets.js';
import type { Session } from '@beckon/core/engine/session.js';
import { type Command, corrected, parse } from '@beckon/core/language/index.js';
import { dataLines, moreOf } from '@beckon/core/report/data-text.js';
import { frame } from '@beckon/core/report/frame.js';
import { changeLine, choiceLine } from '@beckon/core/report/result-text.js';
import { answerLine, failureLines } from '@beckon/core/report/step.js';
import type { Paint } from '@beckon/core/report/style.js';
import { isMasked, oneLine } from '@beckon/core/report/words.js';
import type { Choice } from '@beckon/core/resolve/index.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { HandoverAnswer } from '@beckon/core/scene/handover.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { Prompt } from '../terminal/prompt.js';
import { ANSWER_PROMPT, answerIn, askingWith } from '../watch/asking.js';
import { canChoose, chosenLine, pick } from './choose.js';
import { complete } from './complete.js';
import { helpText } from './help.js';
import type { History } from './history.js';

/** A session that may say what it runs in. */
export type OpenSession = Session & { readonly about?: string };

export interface TalkOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly paint: Paint;
  /** Shows that something is going on, until the function it answers with is called. */
  readonly live: (given: string, progress?: () => string) => () => void;
  /** Calls everything off. */
  readonly signal: AbortSignal;
}

/** Changes shown of one command; an observation shows the rest. */
const MOST_CHANGES = 12;
/** How long Tab may take to read the page. */
const POLL_MS = 1500;

/** Commands that may lead to another address or app without a change being seen. */
const MOVES: ReadonlySet<string | null> = new Set([
  ...['goto', 'back', 'forward', 'refresh', 'tab', 'session', 'launch', 'stop'],
]);

/** Lives as long as the prompt. */
export class Conversation {
  readonly #session: OpenSession;
  readonly #history: History;
  readonly #options: TalkOptions;
  readonly #prompt: Prompt;
  #running: AbortController | null = null;
  /** Where it is: the host of the address, or the app. */
  #place = '';
  /** What answers that: there are no addresses on a phone. */
  #asks: 'url' | 'app' = 'url';

  constructor(session: OpenSession, history: History, options: TalkOptions) {
    this.#session = session;
    this.#history = history;
    this.#options = options;
    this.#prompt = new Prompt({
      ...options,
      history: history.load(),
      complete: (line) => complete(line, () => this.#things(), session.world?.name),
      interrupt: () => this.#callOff(),
    });
    options.signal.addEventListener('abort', () => {
      this.#callOff();
      this.#prompt.close();
    });
  }

  /** Talks until it is left; answers the exit code. */
  async run(): Promise<number> {
    const about = oneLine(this.#session.about ?? 'The browser is open');
    this.#say(this.#options.paint('faint', `${about}. Type help for the commands, exit or Ctrl-D to leave.`));
    let isLeaving = false;
    while (!this.#prompt.isClosed) {
      const line = await this.#prompt.ask(`beckon${this.#place === '' ? '' : ` ${this.#place}`}> `);
      if (line === null || (line === undefined && isLeaving)) break;
      isLeaving = line === undefined;
      if (line === undefined) this.#say('Ctrl-C once more to leave.');
      else if ((await this.#take(line)) === 'leave') break;
    }
    this.#prompt.close();
    return 0;
  }

  /** Takes one line: runs it, or says what is wrong with it. */
  async #take(line: string): Promise<'leave' | 'stay'> {
    const batch = readBatch(line);
    const { diagnostics } = batch.program;
    const command = batch.steps[0]?.command;
    const { paint } = this.#options;
    const frames = diagnostics.map((one) => frame(line, '<prompt>', one, corrected(line, one), paint));
    if (frames.length > 0) this.#say(maskerOf(line).mask(frames.join('\n\n')));
    if (command?.type === 'exit') return 'leave';
    if (command?.type === 'help') this.#say(helpText(command.topic));
    else if (command?.type === 'define') await this.#define(line);
    else if (command !== undefined) await this.#perform(batch);
    return 'stay';
  }

  /** The lines of a definition, up to an empty one; or, if they are indented, up to one that is not. */
  async #define(header: string): Promise<void> {
    const body: string[] = [];
    for (;;) {
      const line = await this.#prompt.ask('   ...> ');
      if (line === undefined) {
        this.#say('Nothing was defined.');
        return;
      }
      if (line === null || line.trim() === '') break;
      if (isIndented(body[0]) && !isIndented(line)) {
        this.#prompt.putBack(line);
        break;
      }
      body.push(line);
    }
    const text = [header, ...body.map((row) => (isIndented(body[0]) ? row : `  ${row}`))].join('\n');
    await this.#perform(readBatch(text));
  }

  async #perform({ text, program, steps }: Batch): Promise<void> {
    const [step] = steps;
    if (step === undefined) return;
    const { command } = step;
    const result = await this.#run(program.diagnostics.length === 0 ? step : text);
    this.#remember(text, result);
    const choices = result.failure?.candidates ?? [];
    const isUnclear = result.failure?.code === 'AMBIGUOUS_TARGET' && choices.length > 1 && canChoose(command);
    // What was typed ahead was not typed as an answer.
    const isRequested = isUnclear && !this.#prompt.isAhead;
    this.#say(this.#textOf(result, isRequested).join('\n'));
    await this.#look(result);
    if (isRequested) await this.#whichOne(command, choices, result.at);
  }

  async #run(what: string | ScriptStep): Promise<Result> {
    this.#running = new AbortController();
    let reached = '';
    const live = (): (() => void) => this.#options.live('working', () => reached);
    let rest = live();
    const onProgress = (words: string): void => {
      reached = words;
    };
    try {
      const askPerson = askingWith(async (lines, signal) => {
        rest();
        const answer = await this.#yourTurn(lines, signal);
        rest = live();
        return answer;
      });
      return await this.#session.run(what, { signal: this.#running.signal, onProgress, askPerson });
    } finally {
      rest();
      this.#running = null;
    }
  }

  /** Ctrl-C cancels the command, as it always does. */
  async #yourTurn(lines: readonly string[], signal: AbortSignal): Promise<HandoverAnswer | null> {
    this.#say(lines.map(oneLine).join('\n'));
    for (;;) {
      const line = await this.#prompt.askNow(ANSWER_PROMPT, signal);
      if (line === undefined && !signal.aborted) this.#callOff();
      if (line === undefined) return null;
      const answer = line === null ? 'refused' : answerIn(line);
      if (answer !== null) return answer;
    }
  }

  #callOff(): void {
    this.#prompt.forgetAhead();
    this.#running?.abort();
  }

  #textOf(result: Result, isAsked: boolean): string[] {
    const { paint } = this.#options;
    if (!result.ok) return failureLines(result, paint, isAsked);
    const data = dataLines(result);
    const more = result.changes.length - MOST_CHANGES;
    return [
      ...(data.length > 0 && result.target === null ? [] : [answerLine(result, paint)]),
      ...result.changes.slice(0, MOST_CHANGES).map((change) => `  ${changeLine(change)}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...result.notes.map((note) => `  ${paint('help', 'note:')} ${oneLine(note)}`),
      ...data,
      ...moreOf(result).map(([heading, lines]) => `${heading}: ${lines.join(' ')}`),
    ];
  }

  /** Asks which of several is meant, and does it to that one. */
  async #whichOne(command: Command, all: readonly Choice[], at: Result['at']): Promise<void> {
    let choices = all;
    for (;;) {
      this.#say(choices.map((choice, i) => `  ${i + 1}. ${choiceLine(choice)}`).join('\n'));
      const answer = await this.#prompt.ask('Which one? ', false);
      if (answer === undefined || answer === null || answer.trim() === '') {
        this.#say('Nothing was done.');
        return;
      }
      const picked = pick(answer, choices);
      if (picked !== null && 'one' in picked) {
        const line = chosenLine(command, picked.one, at);
        if (line === null) return;
        this.#say(this.#options.paint('faint', `→ ${choiceLine(picked.one)}`));
        return this.#perform(readBatch(line));
      }
      // Not an answer, but something to do: then that.
      if (picked === null && parse(answer).lines[0]?.command) {
        this.#prompt.putBack(answer);
        return;
      }
      if (picked !== null) choices = picked.some;
      else this.#say(`Type a number from 1 to ${choices.length}, or a word that only one has. Enter alone cancels.`);
    }
  }

  /** Keeps the command for the next time, as the result has it: with secrets masked. The arrow keys forget them, too. */
  #remember(typed: string, { command, failure }: Result): void {
    const [line = ''] = command.split('\n');
    if (line === '' || failure?.phase === 'parsing') return;
    if (isMasked(line)) this.#prompt.replace(typed, line);
    this.#history.add(line);
  }

  /** Where the page or the phone is now, for the prompt. */
  async #look({ ok, type, changes }: Result): Promise<void> {
    if (!ok || !(MOVES.has(type) || changes.some(({ sign }) => sign === '@'))) return;
    const { data, failure } = await this.#session.run(this.#asks);
    if (failure?.code === 'UNSUPPORTED' && this.#asks === 'url') {
      this.#asks = 'app';
      const { data: front } = await this.#session.run('app');
      this.#place = placeOf(front);
    } else this.#place = placeOf(data);
  }

  /** What is on the page, if it can be read soon; while a command runs, nothing. */
  async #things(): Promise<readonly Candidate[]> {
    if (this.#running !== null) return [];
    return deadlineIn(POLL_MS).wait(this.#session.things(), () => []);
  }

  #say(text: string): void {
    this.#prompt.say(text);
  }
}

/** The host of an address, or the app in front. */
function placeOf(data: unknown): string {
  if (typeof data === 'string') return URL.canParse(data) ? new URL(data).host : '';
  const app = typeof data === 'object' && data !== null && 'app' in data ? data.app : null;
  return typeof app === 'string' ? oneLine(app) : '';
}

function isIndented(line: string | undefined): boolean {
  return line !== undefined && /^\s/.test(line);
}

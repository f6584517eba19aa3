// idb: its commands on one device, and which of them this version knows.

import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Environment } from '../shared/environment.js';
import { messages } from '../shared/messages.js';
import { answerOf } from './program-problems.js';
import { findProgram, type ProgramOptions, type ProgramResult, type RunProgram, runProgram } from './programs.js';

/** IDB_PATH, then PATH, then where it usually is. */
export function findIdb(options: ProgramOptions = {}): string | null {
  const { env = process.env } = options;
  return findProgram('idb', env['IDB_PATH'], options);
}

export interface IdbOptions {
  /** No answer is larger than this. */
  readonly most?: number;
  readonly run?: RunProgram;
}

export class Idb {
  readonly path: string;
  /** The device; empty: the one that idb takes by itself. */
  readonly id: string;
  readonly #env: Environment;
  readonly #options: IdbOptions;
  /** What it says of itself, by the command that was asked about. */
  readonly #helps = new Map<string, string>();

  constructor(path: string, id: string, env: Environment = process.env, options: IdbOptions = {}) {
    this.path = path;
    this.id = id;
    this.#env = env;
    this.#options = options;
  }

  /** The same program, for this device. */
  for(id: string): Idb {
    return new Idb(this.path, id, this.#env, this.#options);
  }

  /** Its output; where it failed, what that means. */
  async bytes(words: readonly string[], what: string, deadline: Deadline): Promise<Answer<Buffer>> {
    const startedAt = Date.now();
    // What stands behind `--` is no option any more.
    const end = words.includes('--') ? words.indexOf('--') : words.length;
    const ran = await this.#ran([...words.slice(0, end), ...this.#device(), ...words.slice(end)], deadline);
    return answerOf(ran, { what, program: 'idb', id: this.id, startedAt }, deadline);
  }

  async text(words: readonly string[], what: string, deadline: Deadline): Promise<Answer<string>> {
    const answer = await this.bytes(words, what, deadline);
    return answer.ok ? good(answer.value.toString('utf8')) : answer;
  }

  async does(words: readonly string[], what: string, deadline: Deadline): Promise<Answer<null>> {
    const answer = await this.bytes(words, what, deadline);
    return answer.ok ? good(null) : answer;
  }

  /** Starts an app: all that stands behind its name goes to the app, so everything else stands before it. */
  async launch(app: string, deadline: Deadline): Promise<Answer<null>> {
    const what = messages.launching(app);
    const startedAt = Date.now();
    const ran = await this.#ran(['launch', ...this.#device(), '--foreground-if-running', app], deadline);
    const answer = answerOf(ran, { what, program: 'idb', id: this.id, startedAt }, deadline);
    return answer.ok ? good(null) : answer;
  }

  /** Whether it knows a command, or an option of one: `ui set-value`, `ui key --command`. Asked once. */
  async knows(command: string, deadline: Deadline): Promise<boolean> {
    const words = command.split(' ');
    const last = words.at(-1) ?? '';
    const help = await this.#help(words.slice(0, -1), deadline);
    // `{describe-all,tap,text}` for commands, `--command` for options.
    return new RegExp(`(?:^|[\\s,{\\[|])${last.replaceAll('-', '\\-')}(?:$|[\\s,}\\]|=])`, 'm').test(help);
  }

  async #help(words: readonly string[], deadline: Deadline): Promise<string> {
    const key = words.join(' ');
    const known = this.#helps.get(key);
    if (known !== undefined) return known;
    const ran = await this.#ran([...words, '--help'], deadline.within(HELP_MS));
    if (ran.is !== 'done') return '';
    // One that does not know the question does not know the command.
    const help = ran.code === 0 ? ran.stdout.toString('utf8') : '';
    this.#helps.set(key, help);
    return help;
  }

  #device(): readonly string[] {
    return this.id === '' ? [] : ['--udid', this.id];
  }

  #ran(words: readonly string[], deadline: Deadline): Promise<ProgramResult> {
    const { run = runProgram, ...limits } = this.#options;
    return run(this.path, words, { env: this.#env, ...limits }, deadline);
  }
}

/** Help comes soon, or not at all. */
const HELP_MS = 10_000;

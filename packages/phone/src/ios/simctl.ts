// xcrun simctl: the simulators of this Mac, their clipboard, log, pictures and processes.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Environment } from '../shared/environment.js';
import { messages } from '../shared/messages.js';
import { answerOf } from './program-problems.js';
import { findProgram, type ProgramOptions, type RunProgram, runProgram } from './programs.js';

export function findXcrun(options: ProgramOptions = {}): string | null {
  return findProgram('xcrun', undefined, options);
}

/** A simulator as simctl lists it. */
export interface Simulator {
  readonly id: string;
  readonly name: string;
  /** `Booted`, `Shutdown` … */
  readonly state: string;
  /** `iOS 17.0` */
  readonly system: string;
}

export class Simctl {
  readonly path: string;
  readonly #env: Environment;
  readonly #run: RunProgram;

  constructor(path: string, env: Environment = process.env, run: RunProgram = runProgram) {
    this.path = path;
    this.#env = env;
    this.#run = run;
  }

  async text(
    words: readonly string[],
    what: string,
    deadline: Deadline,
    id = '',
    input?: string,
    /** Ends it, as Control+C does. */
    stopped?: Promise<void>,
  ): Promise<Answer<string>> {
    const startedAt = Date.now();
    const given = { ...(input === undefined ? {} : { input }), ...(stopped === undefined ? {} : { stopped }) };
    const ran = await this.#run(this.path, ['simctl', ...words], { env: this.#env, ...given }, deadline);
    const answer = answerOf(ran, { what, program: 'xcrun', id, startedAt }, deadline);
    return answer.ok ? good(answer.value.toString('utf8')) : answer;
  }

  async simulators(deadline: Deadline): Promise<Answer<readonly Simulator[]>> {
    const given = await this.text(['list', 'devices', '--json'], 'Listing simulators', deadline);
    return given.ok ? good(readSimulators(given.value)) : given;
  }

  /** Puts a text on the clipboard of a simulator. */
  copy(id: string, text: string, deadline: Deadline): Promise<Answer<string>> {
    return this.text(['pbcopy', id], messages.fillingClipboard, deadline, id, text);
  }

  pasted(id: string, deadline: Deadline): Promise<Answer<string>> {
    return this.text(['pbpaste', id], messages.readingClipboard, deadline, id);
  }
}

/** `com.apple.CoreSimulator.SimRuntime.iOS-17-0` is `iOS 17.0`. */
function systemOf(runtime: string): string {
  const [, name = runtime, version = ''] = /([A-Za-z]+)-([\d-]+)$/.exec(runtime) ?? [];
  return `${name} ${version.replaceAll('-', '.')}`.trim();
}

/** Those with a screen that can be touched: iPhones and iPads. */
export function readSimulators(text: string): readonly Simulator[] {
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    return [];
  }
  const devices = isRecord(all) ? all['devices'] : null;
  if (!isRecord(devices)) return [];
  return Object.entries(devices).flatMap(([runtime, list]) => {
    const system = systemOf(runtime);
    if (!Array.isArray(list) || /^(?:watch|tv|x|vision)OS/i.test(system)) return [];
    return list.filter(isRecord).flatMap((one) => {
      const { udid, name, state } = one;
      if (typeof udid !== 'string' || typeof name !== 'string' || one['isAvailable'] === false) return [];
      return [{ id: udid, name, state: typeof state === 'string' ? state : 'Unknown', system }];
    });
  });
}

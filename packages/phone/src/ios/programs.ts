// Programs of this machine: where they are, and what they say. Never longer than the deadline, never more than fits.

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { isProgram } from '@beckon/node/program.js';
import type { Environment } from '../shared/environment.js';

export interface ProgramOptions {
  readonly env?: Environment;
  /** Where else programs usually are; given by tests. */
  readonly usual?: readonly string[];
  /** `darwin`, `linux` …; given by tests. */
  readonly system?: string;
  /** How a program is run; tests run none. */
  readonly run?: RunProgram;
}

/** No answer is larger than this. */
export const MOST_BYTES = 64 * 1024 * 1024;
const MOST_STDERR = 64 * 1024;
/** A process the program left behind may hold its output open: that is not waited for. */
const DRAIN_MS = 400;

export type ProgramResult =
  | { readonly is: 'done'; readonly stdout: Buffer; readonly stderr: string; readonly code: number }
  /** The program is not there, or may not be run. */
  | { readonly is: 'missing'; readonly reason: string }
  | { readonly is: 'late' }
  | { readonly is: 'large'; readonly most: number };

export interface RunProgramOptions {
  readonly env: Environment;
  readonly input?: string;
  readonly most?: number;
  /** When it is to be interrupted, as Control+C does. */
  readonly stopped?: Promise<void>;
}

export type RunProgram = (
  path: string,
  words: readonly string[],
  options: RunProgramOptions,
  deadline: Deadline,
) => Promise<ProgramResult>;

/** A program by its name: where the person says, on PATH, where it usually is; null: nowhere. */
export function findProgram(name: string, given: string | undefined, options: ProgramOptions = {}): string | null {
  const { env = process.env, usual = usualFolders() } = options;
  const onPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((each) => each !== '');
  const places = [...(given ? [given] : []), ...[...onPath, ...usual].map((folder) => join(folder, name))];
  return places.find(isProgram) ?? null;
}

/** Programs of Homebrew and of pip are often not on the PATH of a desktop's programs. */
function usualFolders(): readonly string[] {
  const home = homedir();
  const python = join(home, 'Library', 'Python');
  return ['/opt/homebrew/bin', '/usr/local/bin', join(home, '.local', 'bin'), ...versions(python)];
}

function versions(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((version) => join(folder, version, 'bin'));
  } catch {
    return [];
  }
}

/** Runs it to its end; with all it started, if it has to be ended before. */
export async function runProgram(
  path: string,
  words: readonly string[],
  { env, input, most = MOST_BYTES, stopped }: RunProgramOptions,
  deadline: Deadline,
): Promise<ProgramResult> {
  if (deadline.isOver()) return { is: 'late' };
  const child = started(path, words, env);
  if (typeof child === 'string') return { is: 'missing', reason: child };
  stopped?.then(() => child.kill('SIGINT'));
  let drain: NodeJS.Timeout | undefined;
  const ended = new Promise<ProgramResult>((end) => {
    const out = new Pile(most);
    const err = new Pile(MOST_STDERR);
    const done = (code: number): void =>
      end({ is: 'done', stdout: out.all(), stderr: err.all().toString('utf8'), code });
    child.stdout?.on('data', (bytes: Buffer) => {
      drain?.refresh();
      if (out.add(bytes)) return;
      killAll(child);
      end({ is: 'large', most });
    });
    child.stderr?.on('data', (bytes: Buffer) => err.add(bytes));
    child.on('error', (error) => {
      killAll(child);
      end({ is: 'missing', reason: error.message });
    });
    child.on('exit', (code) => {
      drain = setTimeout(() => done(code ?? -1), DRAIN_MS);
    });
    child.on('close', (code) => done(code ?? -1));
    // One that does not read its input may close it first.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input ?? '');
  });
  const ran = await deadline.wait(ended);
  if (ran === null) killAll(child);
  clearTimeout(drain);
  for (const stream of [child.stdout, child.stderr, child.stdin]) stream?.destroy();
  return ran ?? { is: 'late' };
}

/** The program on its way; a text: why it cannot be started. */
function started(path: string, words: readonly string[], env: Environment): ChildProcess | string {
  try {
    return spawn(path, words, { env: ownEnvironment(env), stdio: 'pipe', detached: true, windowsHide: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What starts with IDB_ goes into apps that idb starts, without the IDB_: an app would get our path for its PATH. */
function ownEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { IDB_PATH: _own, ...rest } = env;
  return rest;
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

/** Bytes up to a limit. */
class Pile {
  readonly #most: number;
  readonly #parts: Buffer[] = [];
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether they still fit. */
  add(bytes: Buffer): boolean {
    this.#size += bytes.length;
    if (this.#size > this.#most) return false;
    this.#parts.push(bytes);
    return true;
  }

  all(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

// Processes of a benchmark: started, looked at, and ended.

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestRedis } from '../../test/support/redis.js';

// npm runs it in the root of the repository.
const program = resolve('dist/bundle/cli/main.js');
const SILENT_FOR = '3s';
/** With little room, so that what is kept for no reason would show. */
const HEAP = '--max-old-space-size=64';

/** What is still running when this ends is ended, too. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export function launched(args: readonly string[], cwd: string, node: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [...node, program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export function ended(child: ChildProcess): Promise<Ended> {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text: Buffer) => {
    said.out += text;
  });
  child.stderr?.on('data', (text: Buffer) => {
    said.err += text;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, ...said })));
}

export const at = ({ url }: TestRedis): readonly string[] => ['--redis', url, '--key', 'key'];

export async function startWorker(folder: string, redis: TestRedis): Promise<ChildProcess> {
  const child = launched(['fleet', 'work', ...at(redis), '--silent-for', SILENT_FOR], folder, [HEAP]);
  await new Promise<void>((started, reject) => {
    child.stdout?.once('data', () => started());
    child.once('exit', () => reject(new Error('a worker did not start')));
  });
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

/** Processor time of processes and all that they start, while it is looked: those that end before the end are not forgotten. */
export class CpuClock {
  readonly #roots: readonly (number | undefined)[];
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(roots: readonly (number | undefined)[]) {
    this.#roots = roots;
    for (const [pid, ms] of this.#look()) this.#first.set(pid, ms);
    this.#timer = setInterval(() => this.#look(), 100);
  }

  #look(): ReadonlyMap<number, number> {
    for (const [pid, ms] of treeTimes(this.#roots)) this.#last.set(pid, ms);
    return this.#last;
  }

  /** Milliseconds since it was made. */
  stop(): number {
    this.#look();
    clearInterval(this.#timer);
    return [...this.#last].reduce((sum, [pid, ms]) => sum + ms - (this.#first.get(pid) ?? 0), 0);
  }
}

function treeTimes(roots: readonly (number | undefined)[]): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const times = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const fields = statOf(pid);
    if (fields === null) continue;
    parents.set(pid, fields[1] ?? 0);
    times.set(pid, ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10);
  }
  const isBelow = (pid: number): boolean => {
    for (let one: number | undefined = pid; one !== undefined && one > 1; one = parents.get(one))
      if (roots.includes(one)) return true;
    return false;
  };
  return new Map([...times].filter(([pid]) => isBelow(pid)));
}

function statOf(pid: number): readonly number[] | null {
  try {
    const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return rest.split(' ').map(Number);
  } catch {
    return null;
  }
}

/** Megabytes. */
export function residentOf(pid: number | undefined): number {
  try {
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1000;
  } catch {
    return 0;
  }
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

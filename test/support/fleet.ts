// A fleet of a test: a key, runs of scripts that are words, and workers as processes.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fleet } from '../../packages/fleet/src/fleet.js';
import { follow } from '../../packages/fleet/src/follow.js';
import { makeKey, readKey } from '../../packages/fleet/src/key.js';
import type { Counted, RunHead } from '../../packages/fleet/src/run-data.js';
import { type RunRequest, submit } from '../../packages/fleet/src/runs.js';
import type { TestRedis } from './redis.js';

const program = fileURLToPath(new URL('./fleet-worker.mjs', import.meta.url));

export function keyOf({ folder }: TestRedis): string {
  const file = join(folder, 'fleet.key');
  if (!existsSync(file)) makeKey(file);
  return file;
}

export function connect(redis: TestRedis, name = 'default'): Promise<Fleet> {
  const { url, ca } = redis;
  return Fleet.connect({ redis: { url, ...(ca === null ? {} : { ca }) }, key: readKey(keyOf(redis)), name });
}

export const never = new AbortController().signal;

type Wanted = Partial<Omit<RunRequest, 'scripts'>> & { readonly labels?: readonly string[] };

/** Puts a run of such scripts into the queue. */
export async function put(fleet: Fleet, words: readonly string[], wanted: Wanted = {}): Promise<RunHead> {
  const { labels = [], ...rest } = wanted;
  const texts = await fleet.put(words);
  const scripts = words.map((word, i) => ({ file: `${word}-${i}`, script: texts[i] ?? '', bundle: null, labels }));
  const head = await submit(
    fleet,
    {
      ...{ title: 'test', scripts, attempts: 1, deaths: 3, isFailFast: false, isLive: false, settings: null },
      ...{ priority: 'normal', withinMs: 600_000, mostWaiting: 100_000 },
      ...rest,
    },
    { signal: never },
  );
  if (head === null) throw new Error('it was stopped');
  return head;
}

/** All results of a run, until it has ended or `isEnough` says so. */
export async function resultsOf(
  fleet: Fleet,
  { id }: RunHead,
  isEnough: (results: readonly Counted[]) => boolean = () => false,
): Promise<readonly Counted[]> {
  const results: Counted[] = [];
  for await (const { results: more, state } of follow(fleet, id, AbortSignal.timeout(50_000))) {
    results.push(...more);
    if (isEnough(results) || (more.length === 0 && (state === 'ended' || state === 'stopped'))) return results;
  }
  throw new Error(`no end after ${results.length} results`);
}

export interface TestWorker {
  readonly pid: number;
  readonly id: string;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  readonly ended: Promise<void>;
  readonly notes: () => string;
}

export async function startWorker(
  redis: TestRedis,
  { concurrency = 1, silenceMs = 1000, labels = [] as readonly string[], node = [] as readonly string[] } = {},
): Promise<TestWorker> {
  const args = [...node, program, redis.url, keyOf(redis), String(concurrency), String(silenceMs), labels.join(',')];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = (): boolean => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let notes = '';
  child.stderr?.on('data', (text: Buffer) => {
    notes += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const id = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error(`the worker ended: ${notes}`)));
  });
  return {
    pid: child.pid ?? 0,
    id,
    ended,
    notes: () => notes,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

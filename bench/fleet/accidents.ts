// Many scripts on workers of which one is killed every ten seconds, with a Redis that is restarted once: whether every result
// came, each once, and how much memory everyone had.

import { Redis } from 'ioredis';
import type { TestRedis } from '../../test/support/redis.js';
import { at, end, ended, launched, residentOf, startWorker } from './processes.js';

const WORKERS = 4;
const KILL_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 250;

/** Megabytes at a quarter of the run, and the most in its last quarter. */
export type Memory = readonly [atQuarter: number, mostInLast: number];

export interface Accidents {
  /** Results that came, scripts with one result, and steps with several. */
  readonly results: number;
  readonly once: number;
  readonly twice: number;
  readonly killed: number;
  readonly restarts: number;
  readonly exitCode: number | null;
  readonly seconds: number;
  /** What Redis holds, of the largest worker, and of the process that reports. */
  readonly redis: Memory;
  readonly worker: Memory;
  readonly runner: Memory;
  /** Who attaches when all is over: its results. */
  readonly attached: number;
}

export async function accidents(folder: string, redis: TestRedis, name: string, count: number): Promise<Accidents> {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(folder, redis)));
  const start = performance.now();
  let killed = 0;
  let restarts = 0;
  let isOver = false;
  const files = new Map<string, number>();
  const results = new Map<string, number>();
  // No script is to blame for workers that are killed: none is set aside for it.
  const blameless = ['--deaths', '1000'];
  const run = launched(['fleet', 'run', name, '--dump', 'screen.xml', '--json', ...blameless, ...at(redis)], folder);
  let rest = '';
  run.stdout?.on('data', (text: Buffer) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { file, at: place } = JSON.parse(line) as { file: string; at: { line: number } };
      results.set(`${file}:${place.line}`, (results.get(`${file}:${place.line}`) ?? 0) + 1);
      if (place.line === 2) files.set(file, (files.get(file) ?? 0) + 1);
    }
  });
  const asked = new Redis(redis.url, { maxRetriesPerRequest: null });
  asked.on('error', () => {});
  const memory: { readonly done: number; readonly redis: number; readonly worker: number; readonly runner: number }[] =
    [];
  const kill = setInterval(async () => {
    const victim = workers[killed % WORKERS];
    if (victim === undefined || isOver) return;
    killed++;
    victim.kill('SIGKILL');
    const another = await startWorker(folder, redis);
    if (isOver) await end(another);
    else workers[workers.indexOf(victim)] = another;
  }, KILL_EVERY_MS);
  const look = setInterval(async () => {
    const done = files.size / count;
    if (restarts === 0 && done >= 1 / 2) {
      restarts++;
      await redis.restart('SIGTERM');
    }
    const [, bytes = '0'] = /used_memory:(\d+)/.exec(await asked.info('memory')) ?? [];
    const worker = Math.max(...workers.map(({ pid }) => residentOf(pid)));
    memory.push({ done, redis: Number(bytes) / 1e6, worker, runner: residentOf(run.pid) });
  }, LOOK_EVERY_MS);
  const { code, err } = await ended(run);
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  clearInterval(kill);
  clearInterval(look);
  const [, id = ''] = /run (\w{10}):/.exec(err) ?? [];
  const again = await ended(launched(['fleet', 'run', '--attach', id, '--json', ...at(redis)], folder));
  await Promise.all(workers.map(end));
  asked.disconnect();
  const of = (part: 'redis' | 'worker' | 'runner'): Memory => [
    memory.find((one) => one.done >= 1 / 4)?.[part] ?? 0,
    Math.max(0, ...memory.filter((one) => one.done >= 3 / 4).map((one) => one[part])),
  ];
  return {
    results: [...results.values()].reduce((sum, n) => sum + n, 0),
    once: [...files.values()].filter((n) => n === 1).length,
    twice: [...results.values()].filter((n) => n > 1).length,
    ...{ killed, restarts, exitCode: code, seconds },
    ...{ redis: of('redis'), worker: of('worker'), runner: of('runner') },
    attached: again.out.trim().split('\n').length,
  };
}

// `npm run bench -- fleet [scripts]`: small scripts on four workers, with one of them killed every ten seconds and Redis
// restarted once: whether every result came, each once. And what a script costs more than with `beckon run --workers 4`.
// Needs redis-server. The scripts look at a saved screen, so that it is the way there and back that is measured.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { hasRedis, startRedis, type TestRedis } from '../../test/support/redis.js';

// npm runs it in the root of the repository.
const program = resolve('dist/bundle/cli/main.js');
const SCREEN = resolve('test/mobile/dumps/tabs.xml');
const WORKERS = 4;
const KILL_EVERY_MS = 10_000;
const SILENT_FOR = '3s';
const LOOK_EVERY_MS = 2000;

export interface FleetFigures {
  readonly scripts: number;
  /** Results that came, scripts with one result, and with several. */
  readonly results: number;
  readonly once: number;
  readonly twice: number;
  readonly killed: number;
  readonly restarts: number;
  readonly exitCode: number | null;
  readonly seconds: number;
  /** Milliseconds a script, on the same machine, with as many at a time; what the processes together computed. */
  readonly here: Cost;
  readonly there: Cost;
  /** Megabytes at a quarter of the run, and the most after that. */
  readonly redisMemory: readonly [number, number];
  readonly workerMemory: readonly [number, number];
}

interface Cost {
  readonly scripts: number;
  readonly ms: number;
  readonly cpuMs: number;
}

export async function fleetFigures(count: number): Promise<FleetFigures> {
  if (!hasRedis) throw new Error('redis-server is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-fleet-'));
  const redis = await startRedis();
  try {
    writeFileSync(join(folder, 'screen.xml'), readFileSync(SCREEN));
    await ended(launched(['fleet', 'key', '--key', 'key'], folder));
    const few = Math.min(count, 1000);
    put(folder, 'few', few);
    put(folder, 'many', count);
    const here = await costHere(folder, few);
    const there = await costThere(folder, few, redis);
    const run = await accidents(folder, redis, count);
    return { scripts: count, ...run, here, there };
  } finally {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function put(folder: string, name: string, count: number): void {
  mkdirSync(join(folder, name));
  for (let i = 0; i < count; i++) {
    const text = `# script ${i}\nexpect visible "World"\nexpect visible "Rain in the north"\nexpect visible "Home"\n`;
    writeFileSync(join(folder, name, `${String(i).padStart(5, '0')}.oil`), text);
  }
}

function launched(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function ended(child: ChildProcess): Promise<Ended> {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text: Buffer) => {
    said.out += text;
  });
  child.stderr?.on('data', (text: Buffer) => {
    said.err += text;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, ...said })));
}

const called = (folder: string): readonly string[] => [folder, '--dump', 'screen.xml', '--json'];
const at = ({ url }: TestRedis): readonly string[] => ['--redis', url, '--key', 'key'];

async function costHere(folder: string, scripts: number): Promise<Cost> {
  const start = performance.now();
  const child = launched(['run', ...called('few'), '--workers', String(WORKERS)], folder);
  let cpuMs = 0;
  const look = setInterval(() => {
    cpuMs = cpuOf(child.pid) ?? cpuMs;
  }, 50);
  const { code, out } = await ended(child);
  clearInterval(look);
  if (code !== 0 || out.trim().split('\n').length !== 3 * scripts) throw new Error('the local run went wrong');
  return { scripts, ms: (performance.now() - start) / scripts, cpuMs: cpuMs / scripts };
}

async function costThere(folder: string, scripts: number, redis: TestRedis): Promise<Cost> {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(folder, redis)));
  const before = sum(workers.map(({ pid }) => cpuOf(pid) ?? 0)) + (cpuOf(redis.pid()) ?? 0);
  const start = performance.now();
  const child = launched(['fleet', 'run', ...called('few'), ...at(redis)], folder);
  let cpuMs = 0;
  const look = setInterval(() => {
    cpuMs = cpuOf(child.pid) ?? cpuMs;
  }, 50);
  const { code, out, err } = await ended(child);
  clearInterval(look);
  const ms = (performance.now() - start) / scripts;
  const after = sum(workers.map(({ pid }) => cpuOf(pid) ?? 0)) + (cpuOf(redis.pid()) ?? 0);
  await Promise.all(workers.map(end));
  if (code !== 0 || out.trim().split('\n').length !== 3 * scripts)
    throw new Error(`the run on the fleet went wrong: ${err}`);
  return { scripts, ms, cpuMs: (cpuMs + after - before) / scripts };
}

/** Workers die, Redis goes away and comes back. */
async function accidents(folder: string, redis: TestRedis, count: number) {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(folder, redis)));
  const start = performance.now();
  let killed = 0;
  let restarts = 0;
  let isOver = false;
  const files = new Map<string, number>();
  const run = launched(['fleet', 'run', ...called('many'), ...at(redis)], folder);
  const results = new Map<string, number>();
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
  const kill = setInterval(async () => {
    const victim = workers[killed % WORKERS];
    if (victim === undefined || isOver) return;
    killed++;
    victim.kill('SIGKILL');
    const another = await startWorker(folder, redis);
    if (isOver) await end(another);
    else workers[workers.indexOf(victim)] = another;
  }, KILL_EVERY_MS);
  const memory: { readonly done: number; readonly redis: number; readonly worker: number }[] = [];
  const asked = new Redis(redis.url, { maxRetriesPerRequest: null });
  asked.on('error', () => {});
  const look = setInterval(async () => {
    if (restarts === 0 && files.size > count / 2) {
      restarts++;
      await redis.restart('SIGTERM');
    }
    const used = /used_memory:(\d+)/.exec(await asked.info('memory'))?.[1] ?? '0';
    const most = Math.max(...workers.map(({ pid }) => residentOf(pid)));
    memory.push({ done: files.size, redis: Number(used) / 1e6, worker: most });
  }, LOOK_EVERY_MS);
  const { code } = await ended(run);
  isOver = true;
  clearInterval(kill);
  clearInterval(look);
  asked.disconnect();
  await Promise.all(workers.map(end));
  const counts = [...files.values()];
  const of = (part: 'redis' | 'worker'): readonly [number, number] => {
    const [quarter] = memory.filter(({ done }) => done >= count / 4);
    const later = memory.filter(({ done }) => done >= count / 4).map((one) => one[part]);
    return [quarter?.[part] ?? 0, Math.max(0, ...later)];
  };
  return {
    results: sum([...results.values()]),
    once: counts.filter((n) => n === 1).length,
    twice: [...results.values()].filter((n) => n > 1).length,
    killed,
    restarts,
    exitCode: code,
    seconds: (performance.now() - start) / 1000,
    redisMemory: of('redis'),
    workerMemory: of('worker'),
  };
}

async function startWorker(folder: string, redis: TestRedis): Promise<ChildProcess> {
  const child = launched(['fleet', 'work', ...at(redis), '--silent-for', SILENT_FOR], folder);
  await new Promise<void>((started, reject) => {
    child.stdout?.once('data', () => started());
    child.once('exit', () => reject(new Error('a worker did not start')));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

/** Milliseconds of processor time; null: it has ended. */
function cpuOf(pid: number | undefined): number | null {
  try {
    const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10;
  } catch {
    return null;
  }
}

/** Megabytes. */
function residentOf(pid: number | undefined): number {
  try {
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1000;
  } catch {
    return 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

export function printFleet(figures: FleetFigures): void {
  const { scripts, results, once, twice, killed, restarts, exitCode, seconds, here, there } = figures;
  const { redisMemory, workerMemory } = figures;
  const one = (n: number): string => n.toFixed(1);
  const percent = (a: number, b: number): string => `${((a / b - 1) * 100).toFixed(0)} %`;
  console.log(`fleet: ${scripts} scripts, ${WORKERS} workers, ${killed} killed, Redis restarted ${restarts} times
  results                 ${results} steps; ${once} of ${scripts} scripts once, ${twice} steps twice; exit code ${exitCode}
  time                    ${one(seconds)} s, ${one((seconds * 1000) / scripts)} ms a script
  undisturbed             ${here.scripts} scripts: run --workers ${WORKERS} ${one(here.ms)} ms a script (${one(here.cpuMs)} ms of CPU), fleet ${one(there.ms)} ms (${one(there.cpuMs)} ms of CPU)
  more than --workers     ${one(there.ms - here.ms)} ms a script (${percent(there.ms, here.ms)}), ${one(there.cpuMs - here.cpuMs)} ms of CPU
  memory of Redis         ${one(redisMemory[0])} MB at a quarter, at most ${one(redisMemory[1])} MB after that
  memory of a worker      ${one(workerMemory[0])} MB at a quarter, at most ${one(workerMemory[1])} MB after that`);
}

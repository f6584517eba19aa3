// `npm run bench -- fleet [scripts]`: small scripts on four workers, with one of them killed every ten seconds and Redis
// restarted once: whether every result came, each once. And what a script costs more than with `beckon run --workers 4`: one
// that looks at a saved screen, so that it is the way there and back that is measured, and one in a browser.
// Needs redis-server.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hasRedis, startRedis, type TestRedis } from '../../test/support/redis.js';

// npm runs it in the root of the repository.
const program = resolve('dist/bundle/cli/main.js');
const SCREEN = resolve('test/mobile/dumps/tabs.xml');
const WORKERS = 4;
const KILL_EVERY_MS = 10_000;
const SILENT_FOR = '3s';
const LOOK_EVERY_MS = 500;
const HEAP = '--max-old-space-size=64';

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
  /** With nothing disturbed, on the same machine, with as many at a time. */
  readonly here: Cost;
  readonly there: Cost & Memory;
  /** The same with scripts in a browser, two at a time: the best of three. */
  readonly browserHere: number;
  readonly browserThere: number;
}

interface Memory {
  /** Megabytes at a quarter of the run, and the most in its last quarter. */
  readonly redisMemory: readonly [number, number];
  /** Of the largest worker. */
  readonly workerMemory: readonly [number, number];
}

/** Milliseconds a script: of the clock, and of processors, all processes together. */
interface Cost {
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
    put(folder, 'many', count);
    const here = await costHere(folder, count);
    const there = await costThere(folder, count, redis);
    const run = await accidents(folder, redis, count);
    const browser = await inBrowsers(folder, redis);
    return { scripts: count, ...run, here, there, ...browser };
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

/** What is still running when this ends is ended, too. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function launched(args: readonly string[], cwd: string, node: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [...node, program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
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
  const child = launched(['run', ...called('many'), '--workers', String(WORKERS)], folder);
  let cpuMs = 0;
  const look = setInterval(() => {
    cpuMs = cpuOf(child.pid) ?? cpuMs;
  }, 50);
  const { code, out } = await ended(child);
  clearInterval(look);
  if (code !== 0 || out.trim().split('\n').length !== 3 * scripts) throw new Error('the local run went wrong');
  return { ms: (performance.now() - start) / scripts, cpuMs: cpuMs / scripts };
}

async function costThere(folder: string, scripts: number, redis: TestRedis): Promise<Cost & Memory> {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(folder, redis)));
  const before = sum(workers.map(({ pid }) => cpuOf(pid) ?? 0)) + (cpuOf(redis.pid()) ?? 0);
  const start = performance.now();
  const child = launched(['fleet', 'run', ...called('many'), ...at(redis)], folder);
  let cpuMs = 0;
  let done = 0;
  child.stdout?.on('data', (text: Buffer) => {
    done += text.toString().split('\n').length - 1;
  });
  const memory: { readonly done: number; readonly redis: number; readonly worker: number }[] = [];
  const look = setInterval(() => {
    cpuMs = cpuOf(child.pid) ?? cpuMs;
    const worker = Math.max(...workers.map(({ pid }) => residentOf(pid)));
    memory.push({ done: done / (3 * scripts), redis: residentOf(redis.pid()), worker });
  }, 50);
  const { code, out, err } = await ended(child);
  clearInterval(look);
  const ms = (performance.now() - start) / scripts;
  const after = sum(workers.map(({ pid }) => cpuOf(pid) ?? 0)) + (cpuOf(redis.pid()) ?? 0);
  await Promise.all(workers.map(end));
  if (code !== 0 || out.trim().split('\n').length !== 3 * scripts)
    throw new Error(`the run on the fleet went wrong: ${err}`);
  const of = (part: 'redis' | 'worker'): readonly [number, number] => [
    memory.find((one) => one.done >= 1 / 4)?.[part] ?? 0,
    Math.max(0, ...memory.filter((one) => one.done >= 3 / 4).map((one) => one[part])),
  ];
  return { ms, cpuMs: (cpuMs + after - before) / scripts, redisMemory: of('redis'), workerMemory: of('worker') };
}

const IN_BROWSER = 30;
const ROUNDS = 3;

/** Scripts of a few steps on a page of this machine, two at a time. */
async function inBrowsers(folder: string, redis: TestRedis) {
  const body = `<label>Name <input id="name"></label><button onclick="hello.textContent = 'Hello ' + document.getElementById('name').value">Greet</button><h1 id="hello"></h1>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const { port } = server.address() as AddressInfo;
  mkdirSync(join(folder, 'pages'));
  for (let i = 0; i < IN_BROWSER; i++) {
    const name = Array.from(String(i), (digit) => 'abcdefghij'[Number(digit)]).join('');
    const text = `goto http://127.0.0.1:${port}/\ntype "Name" "${name}"\nclick "Greet"\nexpect visible "Hello ${name}"\n`;
    writeFileSync(join(folder, 'pages', `${i}.oil`), text);
  }
  const workers = await Promise.all([1, 2].map(() => startWorker(folder, redis)));
  const time = async (args: readonly string[]): Promise<number> => {
    const start = performance.now();
    const { code, out, err } = await ended(launched(args, folder));
    if (code !== 0) throw new Error(`a run in browsers went wrong: ${out}${err}`);
    return (performance.now() - start) / IN_BROWSER;
  };
  const here: number[] = [];
  const there: number[] = [];
  // The first is for the browsers of the workers, which stay.
  await time(['fleet', 'run', 'pages', ...at(redis)]);
  for (let i = 0; i < ROUNDS; i++) {
    here.push(await time(['run', 'pages', '--workers', '2']));
    there.push(await time(['fleet', 'run', 'pages', ...at(redis)]));
  }
  await Promise.all(workers.map(end));
  await new Promise((closed) => server.close(closed));
  return { browserHere: Math.min(...here), browserThere: Math.min(...there) };
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
  const look = setInterval(async () => {
    if (restarts > 0 || files.size < count / 2) return;
    restarts++;
    await redis.restart('SIGTERM');
  }, LOOK_EVERY_MS);
  const { code } = await ended(run);
  isOver = true;
  clearInterval(kill);
  clearInterval(look);
  await Promise.all(workers.map(end));
  const counts = [...files.values()];
  return {
    results: sum([...results.values()]),
    once: counts.filter((n) => n === 1).length,
    twice: [...results.values()].filter((n) => n > 1).length,
    killed,
    restarts,
    exitCode: code,
    seconds: (performance.now() - start) / 1000,
  };
}

async function startWorker(folder: string, redis: TestRedis): Promise<ChildProcess> {
  // With little room, so that what is kept for no reason would show.
  const child = launched(['fleet', 'work', ...at(redis), '--silent-for', SILENT_FOR], folder, [HEAP]);
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
  const { browserHere, browserThere } = figures;
  const one = (n: number): string => n.toFixed(1);
  const more = (a: number, b: number): string => `${one(a - b)} ms more, ${((a / b - 1) * 100).toFixed(1)} %`;
  console.log(`fleet: ${scripts} scripts, ${WORKERS} workers, ${killed} killed, Redis restarted ${restarts === 1 ? 'once' : `${restarts} times`}
  results              ${results} steps; ${once} of ${scripts} scripts once, ${twice} steps twice; exit code ${exitCode}; ${one(seconds)} s
undisturbed, a script
  on a saved screen    run --workers ${WORKERS} ${one(here.ms)} ms, fleet ${one(there.ms)} ms: ${more(there.ms, here.ms)}
    of processors      ${one(here.cpuMs)} ms, ${one(there.cpuMs)} ms: ${more(there.cpuMs, here.cpuMs)}
  in a browser         run --workers 2 ${one(browserHere)} ms, with the start of two browsers; fleet ${one(browserThere)} ms, with workers that have theirs
  memory of Redis      ${one(there.redisMemory[0])} MB after a quarter, at most ${one(there.redisMemory[1])} MB in the last
  memory of a worker   ${one(there.workerMemory[0])} MB after a quarter, at most ${one(there.workerMemory[1])} MB in the last`);
}

// What a script costs on the fleet, against `beckon run --workers` with as many at a time on the same machine: in turns, the
// clock and the processors. Two sizes of the same run: what one script more costs, without the start of anything.

import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestRedis } from '../../test/support/redis.js';
import { at, CpuClock, end, ended, launched, median, startWorker } from './processes.js';

/** Milliseconds for each script more: of the clock, and of processors, all processes together. */
export interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

export interface Costs {
  readonly here: Cost;
  readonly there: Cost;
  readonly scripts: number;
  readonly workers: number;
}

/** Scripts that look at a saved screen: what is measured is the way there and back. */
export function smallCosts(folder: string, redis: TestRedis, count: number, rounds: number): Promise<Costs> {
  put(folder, 'few', count);
  put(folder, 'more', 3 * count);
  return compared(folder, redis, { workers: 4, count, rounds }, ['--dump', 'screen.xml', '--json']);
}

export function put(folder: string, name: string, count: number): void {
  mkdirSync(join(folder, name));
  for (let i = 0; i < count; i++) {
    const text = `# script ${i}\nexpect visible "World"\nexpect visible "Rain in the north"\nexpect visible "Home"\n`;
    writeFileSync(join(folder, name, `${String(i).padStart(5, '0')}.oil`), text);
  }
}

const SHOPPING = ['login', 'cart', 'search-and-buy', 'tables', 'widgets'] as const;

/** The scripts of the example shop, in a browser. */
export async function shopCosts(folder: string, redis: TestRedis, times: number, rounds: number): Promise<Costs> {
  const shop = await openShop();
  const own = join(folder, 'shop');
  const copy = (name: string, n: number): void => {
    mkdirSync(join(own, name), { recursive: true });
    for (let i = 0; i < n; i++)
      for (const script of SHOPPING)
        copyFileSync(resolve('examples', `${script}.oil`), join(own, name, `${i}-${script}.oil`));
  };
  copy('few', times);
  copy('more', 3 * times);
  cpSync(join(folder, 'key'), join(own, 'key'));
  try {
    const count = times * SHOPPING.length;
    return await compared(own, redis, { workers: 2, count, rounds }, ['--var', `SHOP=${shop.url}`, '--json']);
  } finally {
    await shop.close();
  }
}

/** In a process of its own: what it does is not what a script costs. */
async function openShop(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, [resolve('examples/shop/server.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise<string>((opened) =>
    child.stdout.once('data', (text: Buffer) => opened(/http:\S+/.exec(text.toString())?.[0] ?? '')),
  );
  return { url, close: () => end(child) };
}

async function compared(
  folder: string,
  redis: TestRedis,
  { workers, count, rounds }: { readonly workers: number; readonly count: number; readonly rounds: number },
  options: readonly string[],
): Promise<Costs> {
  const processes = await Promise.all(Array.from({ length: workers }, () => startWorker(folder, redis)));
  const pids = [...processes.map(({ pid }) => pid), redis.pid()];
  const timed = async (args: readonly string[], others: readonly (number | undefined)[]): Promise<Cost> => {
    const start = performance.now();
    const child = launched(args, folder);
    const clock = new CpuClock([child.pid, ...others]);
    const { code, out, err } = await ended(child);
    const cost = { ms: performance.now() - start, cpuMs: clock.stop() };
    if (code !== 0) throw new Error(`a run went wrong: ${args.join(' ')}\n${out.slice(-2000)}${err}`);
    return cost;
  };
  const here = (name: string) => timed(['run', name, ...options, '--workers', String(workers)], []);
  const there = (name: string) => timed(['fleet', 'run', name, ...options, ...at(redis)], pids);
  const each = { here: [] as Cost[], there: [] as Cost[] };
  const more = (less: Cost, all: Cost): Cost => ({
    ms: (all.ms - less.ms) / (2 * count),
    cpuMs: (all.cpuMs - less.cpuMs) / (2 * count),
  });
  try {
    // Workers stay, and are warm after a while, as they are on a fleet.
    await there('more');
    for (let i = 0; i < rounds; i++) {
      const less = [await here('few'), await there('few')] as const;
      const all = [await here('more'), await there('more')] as const;
      each.here.push(more(less[0], all[0]));
      each.there.push(more(less[1], all[1]));
    }
  } finally {
    await Promise.all(processes.map(end));
  }
  const middle = (list: readonly Cost[]): Cost => ({
    ms: median(list.map(({ ms }) => ms)),
    cpuMs: median(list.map(({ cpuMs }) => cpuMs)),
  });
  return { here: middle(each.here), there: middle(each.there), scripts: count, workers };
}

export const SCREEN = readFileSync(resolve('test/mobile/dumps/tabs.xml'));

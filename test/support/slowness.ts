// A machine that is too busy, made on purpose: processes of the browser, and our own, stand still for a while now and then, as
// they do where others have the processor. Which, when and for how long comes of a seed.

import type { Browser } from 'playwright-core';

/** What stands still: pages with their workers, the browser itself with its network, and this process. */
export type Held = 'page' | 'browser' | 'own';

export interface Slowness {
  readonly seed: number;
  /** Default: all of them. */
  readonly held?: readonly Held[];
  /** How long each stands still at most, and runs in between. */
  readonly stillMs?: number;
  readonly runMs?: number;
}

const STILL_MS = 160;
const RUN_MS = 40;
const KINDS: Readonly<Record<Exclude<Held, 'own'>, RegExp>> = { page: /^renderer$/, browser: /^(?:browser|utility)$/ };

/** Slows a browser of this machine down until the function that it gives is called. */
export async function slowDown(browser: Browser, how: Slowness): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession();
  const { stillMs = STILL_MS, runMs = RUN_MS, held = ['page', 'browser', 'own'] } = how;
  const next = numbersOf(how.seed);
  let isOver = false;
  let processes: readonly Process[] = [];
  const look = async (): Promise<void> => {
    processes = (await session.send('SystemInfo.getProcessInfo')).processInfo;
  };
  await look();
  const hold = async (what: Exclude<Held, 'own'>): Promise<void> => {
    while (!isOver) {
      await after(next() * runMs);
      const ids = processes.filter(({ type }) => KINDS[what].test(type)).map(({ id }) => id);
      send(ids, 'SIGSTOP');
      await after(next() * stillMs);
      send(ids, 'SIGCONT');
    }
  };
  const wait = new Int32Array(new SharedArrayBuffer(4));
  const holdOwn = async (): Promise<void> => {
    while (!isOver) {
      await after(next() * runMs);
      Atomics.wait(wait, 0, 0, (next() * stillMs) / 2);
    }
  };
  const keepLooking = async (): Promise<void> => {
    while (!isOver) {
      await after(LOOK_MS);
      if (!isOver) await look().catch(() => {});
    }
  };
  // However this process ends, nothing stays still.
  const wakeAll = (): void =>
    send(
      processes.map(({ id }) => id),
      'SIGCONT',
    );
  process.once('exit', wakeAll);
  const all = [keepLooking(), ...held.map((one) => (one === 'own' ? holdOwn() : hold(one)))];
  return async () => {
    isOver = true;
    await Promise.all(all);
    process.off('exit', wakeAll);
    await session.detach().catch(() => {});
  };
}
/** Other pages have other processes. */
const LOOK_MS = 500;

interface Process {
  readonly type: string;
  readonly id: number;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** One that has ended meanwhile is none of ours any more. */
function send(ids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of ids)
    try {
      process.kill(id, signal);
    } catch {
      // It has ended.
    }
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

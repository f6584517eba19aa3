// Measuring side by side: the variants take turns, sample by sample, so that a slow spell of the machine hits all of them.

import { setTimeout as sleep } from 'node:timers/promises';

export type Work = (sample: number) => Promise<unknown>;

/** Milliseconds: the median, and the quartiles around it. */
export interface Times {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

export interface Plan {
  readonly samples: number;
  /** Before each sample, not measured. */
  readonly before?: Readonly<Record<string, Work>>;
  readonly warmUp?: number;
}

/** What a page may still paint after a sample does not count for the next one. */
const PAUSE_MS = 12;

/** Those that are there are measured. */
export async function sideBySide<const W extends Readonly<Record<string, Work | undefined>>>(
  works: W,
  { samples, before = {}, warmUp = 3 }: Plan,
): Promise<{ readonly [K in keyof W]: Times }> {
  const names = Object.keys(works);
  const taken = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let sample = -warmUp; sample < samples; sample++) {
    const at = (sample + warmUp) % names.length;
    for (const name of [...names.slice(at), ...names.slice(0, at)]) {
      await before[name]?.(sample + warmUp);
      await sleep(PAUSE_MS);
      const from = performance.now();
      await works[name]?.(sample + warmUp);
      if (sample >= 0) taken.get(name)?.push(performance.now() - from);
    }
  }
  return Object.fromEntries(names.map((name) => [name, timesOf(taken.get(name) ?? [])])) as {
    readonly [K in keyof W]: Times;
  };
}

export function timesOf(all: readonly number[]): Times {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const part = (share: number): number => {
    const place = (sorted.length - 1) * share;
    return at(Math.floor(place)) + (at(Math.ceil(place)) - at(Math.floor(place))) * (place % 1);
  };
  return { median: part(0.5), low: part(0.25), high: part(0.75), samples: sorted.length };
}

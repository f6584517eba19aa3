// For files whose tests wait most of the time: a few contexts, so that tests can wait beside each other. A test has one for
// itself as long as its lines run; `describe.concurrent` says which tests do.

import { afterAll, beforeAll } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { openContext } from './browser.js';

/** Few enough that on a busy machine each still gets its turn within the time of a command. An installed browser takes twice the work. */
const LANES = process.env['BECKON_BROWSER'] === 'embedded' ? 3 : 1;

interface Closing {
  close(): Promise<void>;
}

export interface Lanes<B> {
  /** Does something in a context that nobody else has meanwhile. */
  in<T>(work: (b: B) => Promise<T>): Promise<T>;
}

export function lanes(): Lanes<Beckon> {
  return lanesOf(openContext);
}

/** The same with contexts of another kind. */
export function lanesOf<B extends Closing>(open: () => Promise<B>): Lanes<B> {
  const all: B[] = [];
  const free: B[] = [];
  const waiting: ((b: B) => void)[] = [];
  beforeAll(async () => {
    all.push(...(await Promise.all(Array.from({ length: LANES }, () => open()))));
    free.push(...all);
  });
  afterAll(async () => {
    await Promise.all(all.map((b) => b.close()));
  });
  return {
    async in(work) {
      const b = free.pop() ?? (await new Promise<B>((resolve) => waiting.push(resolve)));
      try {
        return await work(b);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(b);
        else next(b);
      }
    },
  };
}

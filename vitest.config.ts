import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

// Property tests: another seed each day, printed, so that a failure can be repeated and a red build is never chance.
const asked = process.env['BECKON_SEED'];
process.env['BECKON_SEED'] =
  asked === undefined
    ? new Date().toISOString().slice(0, 10).replaceAll('-', '')
    : asked === 'random'
      ? String(Date.now() & 0x7fffffff)
      : asked;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/summary.ts'],
    // Files of a worker share its modules and its browser. Tests leave nothing behind in either.
    pool: 'forks',
    isolate: false,
    // Tests with a browser wait more than they compute.
    maxWorkers: Number(process.env['BECKON_WORKERS'] ?? availableParallelism() + 2),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['./test/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

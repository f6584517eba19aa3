import { defineConfig } from 'vitest/config';

/** Tests that start a program or a browser for nearly every line: a fifth of the time, in a few files. */
const LONG = [
  'test/docs/pages.test.ts',
  'test/docs/programs.test.ts',
  'test/mobile/envelope-codes.test.ts',
  'test/record/web.test.ts',
  'test/remote/browser.test.ts',
  'test/remote/session.test.ts',
  'test/surfaces/parallel.test.ts',
  'test/worlds/browser/find.test.ts',
];
/** `short` or `long`: CI runs them one after the other. Else all of them. */
const part = process.env['BECKON_TESTS'];

export default defineConfig({
  test: {
    include: part === 'long' ? LONG : ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(part === 'short' ? LONG : [])],
    reporters: ['default', './test/support/summary.ts'],
    // Tests with a browser wait more than they compute.
    maxWorkers: 3,
    // Real browsers on shared machines: what fails twice in a row is broken.
    retry: 1,
    setupFiles: ['./test/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

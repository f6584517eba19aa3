import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
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

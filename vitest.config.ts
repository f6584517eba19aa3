import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/summary.ts'],
    maxWorkers: 3,
    setupFiles: ['./test/support/seed.ts'],
    testTimeout: 60_000,
  },
});

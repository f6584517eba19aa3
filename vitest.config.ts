import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

// Property tests: another seed each day, printed, so that a failure can be repeated and a red build is never chance.
const asked = process.env['BECKON_SEED'];
process.env['BECKON_SEED'] =
  asked === undefined
    ? new Date().toISOString().slice(0, 10).replaceAll('-', '')
    : asked === 'random'
      ? String(Date.now() & 0x7fffffff)
      : asked;

/**
 * `npm test` has just built what it tests: Node loads that as it is, and nothing is compiled a second time. Without it, as
 * `npx vitest` runs, tests load the sources.
 */
function loadsBuilt(): Plugin {
  const [src, dist] = [join(import.meta.dirname, 'src'), join(import.meta.dirname, 'dist')];
  return {
    name: 'loads-built',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined) return null;
      const path = relative(src, resolve(dirname(importer), source));
      if (path.startsWith('..')) return null;
      const file = join(dist, path);
      return existsSync(file) ? file : null;
    },
  };
}
const isBuilt = process.env['BECKON_BUILT'] === '1';

export default defineConfig({
  plugins: isBuilt ? [loadsBuilt()] : [],
  test: {
    server: { deps: { external: isBuilt ? [/\/dist\//] : [] } },
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

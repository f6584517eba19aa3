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
 * Where the parts of packages are found. `npm test` has just built what it tests: Node loads that as it is, and nothing is
 * compiled a second time. Without it, as `npx vitest` runs, tests load the sources.
 */
function packages(isBuilt: boolean): Plugin {
  const root = join(import.meta.dirname, 'packages');
  return {
    name: 'packages',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, name, part] = /^@beckon\/([a-z]+)\/(.+)\.js$/.exec(source) ?? [];
      if (name !== undefined && part !== undefined) {
        // Sources go with sources, also in a copy of them.
        const [, from] = /^(.*[\\/]packages)[\\/][a-z]+[\\/]src[\\/]/.exec(importer ?? '') ?? [];
        return isBuilt && from === undefined ? null : join(from ?? root, name, 'src', `${part}.ts`);
      }
      if (!isBuilt || !source.startsWith('.') || importer === undefined) return null;
      const path = relative(root, resolve(dirname(importer), source)).replaceAll('\\', '/');
      const file = join(root, path.replace(/^([a-z]+)\/src\//, '$1/dist/'));
      return !path.startsWith('..') && path.includes('/src/') && existsSync(file) ? file : null;
    },
  };
}
const isBuilt = process.env['BECKON_BUILT'] === '1';

export default defineConfig({
  plugins: [packages(isBuilt)],
  test: {
    server: { deps: { external: isBuilt ? [/\/dist\//] : [] } },
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/summary.ts'],
    // Files of a worker share its modules and its browser. Tests leave nothing behind in either.
    pool: 'forks',
    isolate: false,
    // Most code of a test runs a few times only: a fifth of Node's time went into optimizing it, a tenth into collecting garbage.
    execArgv: ['--interrupt-budget=400000', '--max-semi-space-size=64', '--single-threaded-gc'],
    // Tests with a browser wait more than they compute.
    maxWorkers: Number(process.env['BECKON_WORKERS'] ?? availableParallelism() + 2),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['./test/support/seed.ts', './test/support/cpu.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

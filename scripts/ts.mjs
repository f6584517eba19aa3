// Runs a TypeScript file of this repository on Node 20: bundles it with esbuild and hands over the arguments.
// Usage: node scripts/ts.mjs <file.ts> [arguments…]

import { mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root, sources } from './sources.mjs';

const [file] = process.argv.splice(2, 1);
const out = join(root, '.cache', `${basename(file, '.ts')}.mjs`);
mkdirSync(dirname(out), { recursive: true });
await build({
  entryPoints: [resolve(file)],
  outfile: out,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  plugins: [sources],
  logLevel: 'error',
});
process.argv[1] = out;
await import(`${pathToFileURL(out)}?${Date.now()}`);

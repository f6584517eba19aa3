// Bundles the command line into few files: Node then starts it in half the time that two hundred modules take.

import { chmodSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist', 'bundle', 'cli');
// Made aside and put in place at once: what runs meanwhile finds all files, or all of the old ones.
const fresh = `${out}.${process.pid}`;
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));
const surface = (...path) => join(root, 'src', 'surfaces', ...path);

/** What all bundles have in common. */
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
};

await build({
  ...common,
  // The whole command line, and the process that holds a session in the background.
  entryPoints: [surface('cli', 'main.ts'), surface('cli', 'session-process.ts')],
  outdir: fresh,
  // What is loaded only when it is needed stays in a file of its own.
  splitting: true,
  format: 'esm',
});
// What a shell starts: for calls of a session it is all there is to load. Node starts CommonJS faster.
await build({
  ...common,
  entryPoints: [surface('remote', 'bin.ts')],
  outfile: join(fresh, 'beckon.cjs'),
  format: 'cjs',
  minify: true,
  banner: { js: '#!/usr/bin/env node' },
});
for (const file of ['main.js', 'beckon.cjs']) chmodSync(join(fresh, file), 0o755);
replace(out, fresh);

/** Another build may do the same at this moment. */
function replace(folder, by, tries = 20) {
  const old = `${folder}.${process.pid}.old${tries}`;
  try {
    renameSync(folder, old);
  } catch {
    // There was none.
  }
  try {
    renameSync(by, folder);
  } catch (error) {
    if (tries === 0) throw error;
    replace(folder, by, tries - 1);
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

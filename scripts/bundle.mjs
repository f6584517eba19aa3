// Bundles the command line into few files: Node then starts it in half the time that two hundred modules take.

import { chmodSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, source, sources } from './sources.mjs';

const out = join(root, 'packages', 'cli', 'dist', 'bundle', 'cli');
// Made aside and put in place at once: what runs meanwhile finds all files, or all of the old ones.
const fresh = `${out}.${process.pid}`;
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));

/** What all bundles have in common. */
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  plugins: [sources],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
};

await build({
  ...common,
  // The whole command line, and the processes in the background: one holds a session, one is the relay to extensions.
  entryPoints: ['main.ts', 'session-process.ts', 'relay-process.ts'].map((file) => source('cli', 'cli', file)),
  outdir: fresh,
  // What is loaded only when it is needed stays in a file of its own.
  splitting: true,
  format: 'esm',
});
// What a shell starts: for calls of a session it is all there is to load. Node starts CommonJS faster.
await build({
  ...common,
  entryPoints: [source('cli', 'sessions', 'bin.ts')],
  outfile: join(fresh, 'beckon.cjs'),
  format: 'cjs',
  minify: true,
  banner: { js: '#!/usr/bin/env node' },
});
for (const file of ['main.js', 'beckon.cjs']) chmodSync(join(fresh, file), 0o755);
replace(out, fresh);
try {
  // A short path for people in a checkout: node dist/bundle/cli/main.js
  symlinkSync(join(root, 'packages', 'cli', 'dist'), join(root, 'dist'), 'junction');
} catch {
  // It is there, or this disk has no links.
}

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

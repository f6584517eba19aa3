// Bundles the command line into few files: Node then starts it in half the time that two hundred modules take.

import { chmodSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
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
  banner: { js: await quickClient() },
});
for (const file of ['main.js', 'beckon.cjs']) chmodSync(join(fresh, file), 0o755);
replace(out, fresh);
try {
  // A short path for people in a checkout: node dist/bundle/cli/main.js
  symlinkSync(join(root, 'packages', 'cli', 'dist'), join(root, 'dist'), 'junction');
} catch {
  // It is there, or this disk has no links.
}

/**
 * What stands before the JavaScript, as a comment of it: the same client for shells, which start faster than Node. The file is
 * a program for Node, for sh and for Perl; as which it is started, its first line says (see sessions/quick/set-up.ts).
 */
async function quickClient() {
  const part = (file) => readFileSync(source('cli', 'sessions', 'quick', file), 'utf8').replace(/^ *#.*\n/gm, '');
  const text = [`':' /*`, part('start.sh'), '#!perl', await quickWords(), part('client.pl'), '__END__'].join('\n');
  if (text.includes('*/')) throw new Error('the client for shells would end the comment that it stands in');
  return `#!/usr/bin/env node\n${text}\n*/;`;
}

/** What it says, as the client of Node says it. */
async function quickWords() {
  const contents = `
    export { anotherVersion, errorText, trouble, UNWRITTEN } from './client.js';
    export { PROTOCOL } from './protocol.js';
    export { TIMEOUT_MS } from './talk.js';
    export { NO_WORLD } from '@beckon/core/report/exit-codes.js';
    export { VERSION } from '@beckon/core/generated/version.js';`;
  const { outputFiles } = await build({
    ...common,
    stdin: { contents, resolveDir: source('cli', 'sessions') },
    write: false,
    format: 'esm',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const client = await import(`data:text/javascript;base64,${code}`);
  const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const says = ['silent', 'lost', 'foreign'].map((end) => {
    const [message, hint, exit] = client.trouble(end, 'NAME');
    return [end, exit, client.errorText(message, hint)];
  });
  says.push(['other', 0, client.anotherVersion('NAME', 'THEIRS')]);
  says.push(['unwritten', client.NO_WORLD, client.errorText(...client.UNWRITTEN)]);
  return [
    `my ($VERSION, $PROTOCOL, $PATIENCE) = (${quoted(client.VERSION)}, ${client.PROTOCOL}, ${client.TIMEOUT_MS / 1000});`,
    `my %SAYS = (${says.map(([what, exit, text]) => `${what} => [${exit}, ${quoted(text)}]`).join(', ')});`,
  ].join('\n');
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

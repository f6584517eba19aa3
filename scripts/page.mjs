// Bundles the scripts that run inside web pages, each into one string: page.ts, recorder.ts, typing.ts and causes.ts in
// packages/browser/src/generated, executor.ts in packages/extension/src/generated.
// Accesses to what a page may clobber are captured on the way (capture.mjs).

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { CAPTURED, capture } from './capture.mjs';
import { sources as packages, root, source } from './sources.mjs';
import { undocumented } from './undocumented.mjs';

const folder = source('browser', 'generated');
const page = source('browser', 'page');
for (const one of [folder, source('extension', 'generated')]) mkdirSync(one, { recursive: true });
const { sources, accessors, faults } = capture(root);
if (faults.length > 0) throw new Error(`A page could clobber this:\n${faults.join('\n')}`);
await Promise.all([
  bundle('main.ts', 'page.ts', 'pageScript'),
  bundle('recorder.ts', 'recorder.ts', 'recorderScript'),
  bundle('typing.ts', 'typing.ts', 'typingScript'),
  bundle('watch/causes.ts', 'causes.ts', 'causesScript', 'made'),
  bundle(
    source('extension', 'executor', 'content.ts'),
    source('extension', 'generated', 'executor.ts'),
    'executorScript',
  ),
]);

/** The sources as they are captured, and the accessors in place of the module that they name. */
function captured(building) {
  building.onResolve({ filter: new RegExp(`^${CAPTURED}$`) }, () => ({ path: CAPTURED, namespace: 'captured' }));
  building.onLoad({ filter: /.*/, namespace: 'captured' }, () => ({ contents: accessors, resolveDir: page }));
  building.onLoad({ filter: /[\\/]src[\\/](?:page|executor)[\\/].+\.ts$/ }, ({ path }) => {
    const contents = sources.get(path.replaceAll('\\', '/'));
    return contents === undefined ? undefined : { contents, loader: 'ts' };
  });
}

async function bundle(from, to, name, globalName) {
  const { outputFiles } = await build({
    entryPoints: [resolve(page, from)],
    bundle: true,
    write: false,
    format: 'iife',
    ...(globalName === undefined ? {} : { globalName }),
    target: 'es2022',
    minify: true,
    plugins: [undocumented, packages, { name: 'captured', setup: captured }],
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'error',
  });
  const text = `// Made by scripts/page.mjs.\n\nexport const ${name}: string = ${JSON.stringify(outputFiles[0].text)};\n`;
  const out = resolve(folder, to);
  if (read(out) !== text) writeFileSync(out, text);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// Bundles the scripts that run inside web pages, each into one string: page.ts, recorder.ts, typing.ts and causes.ts in
// packages/browser/src/generated; and the two of executor.ts in packages/extension/src/generated.
// Accesses to what a page may clobber are captured on the way (capture.mjs).

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { minifySync } from 'vite';
import { CAPTURED, capture } from './capture.mjs';
import { packedWords, WORDS_DATA } from './packed-words.mjs';
import { sources as packages, root, source } from './sources.mjs';
import { split } from './split.mjs';
import { undocumented } from './undocumented.mjs';

/** In both scripts of the executor, each with what it needs of them: tables and functions without state. */
const COPIED = [
  'page/captured.ts',
  'page/act/options.ts',
  'page/selector.ts',
  'scene/options.ts',
  'scene/patterns.ts',
  'scene/candidate.ts',
  'scene/description.ts',
  'scene/button-words.ts',
  'text/text-match.ts',
  'resolve/handle.ts',
];

/** Modules of the page that executors do without. The comparing mode is for those who work on Beckon. */
const LEAN = new Map([
  [source('browser', 'page', 'index', 'comparison.ts'), 'export const compared = () => {};'],
  [source('browser', 'page', 'names', 'icon.ts'), "export const iconName = () => '';"],
]);

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
  executor(),
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
    ...options(),
    entryPoints: [resolve(page, from)],
    bundle: true,
    write: false,
    ...(globalName === undefined ? {} : { globalName }),
  });
  write(resolve(folder, to), `export const ${name}: string = ${JSON.stringify(outputFiles[0].text)};`);
}

/** The content script of extensions, and what it loads to act. Together they are the whole. */
async function executor() {
  const scripts = await split({
    ...options([{ name: 'lean', setup: lean }]),
    first: source('extension', 'executor', 'content.ts'),
    second: source('extension', 'executor', 'actions.ts'),
    at: 'globalThis.__beckonExecutor',
    copied: (path) => COPIED.some((name) => path.endsWith(name)),
    divided: (path) => path.endsWith('scene/button-lexicon.ts'),
    packed: packedWords,
    last: WORDS_DATA,
  });
  write(
    source('extension', 'generated', 'executor.ts'),
    `export const contentScript: string = ${JSON.stringify(minified(scripts.first))};
export const actionsScript: string = ${JSON.stringify(minified(scripts.second))};
export const executorScript: string = contentScript + actionsScript;`,
  );
}

/** Once more, by what makes less of it than esbuild does. */
function minified(text) {
  const { code, errors } = minifySync('executor.js', text, { compress: { target: 'es2022' }, mangle: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return `"use strict";${code}`;
}

function lean(building) {
  building.onLoad({ filter: /[\\/]page[\\/].+\.ts$/ }, ({ path }) => {
    const contents = LEAN.get(path.replaceAll('\\', '/')) ?? LEAN.get(path);
    return contents === undefined ? undefined : { contents, loader: 'ts' };
  });
}

function options(first = []) {
  return {
    format: 'iife',
    target: 'es2022',
    minify: true,
    plugins: [...first, undocumented, packages, { name: 'captured', setup: captured }],
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'error',
  };
}

function write(out, code) {
  const text = `// Made by scripts/page.mjs.\n\n${code}\n`;
  if (read(out) !== text) writeFileSync(out, text);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// Bundles the engine for service workers: packages/extension/dist/worker.js, the module `@beckon/extension/worker`. What a worker
// has no use for is left out, by the tables here; and the sizes of what goes into other extensions are shown.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minifySync } from 'vite';
import { parse } from 'yaml';
import { root, source, sources } from './sources.mjs';
import { undocumented } from './undocumented.mjs';

/** A module of core → what the worker has in its place. */
const INSTEAD = new Map(
  Object.entries({
    'language/mend.ts': 'mend.ts',
    'data/yaml.ts': 'yaml.ts',
    'engine/handlers/index.ts': 'handlers.ts',
    'engine/handlers/phone.ts': 'phone.ts',
    'engine/handlers/headers.ts': 'headers.ts',
    'engine/learn.ts': 'learn.ts',
  }).map(([whole, lean]) => [source('core', ...whole.split('/')), source('extension', 'executor', 'lean', lean)]),
);
const INTENTS = source('core', 'generated', 'core-intents.ts');

const lean = {
  name: 'lean',
  setup(building) {
    building.onResolve({ filter: /\.js$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'resolved' || importer.includes(join('executor', 'lean'))) return undefined;
      const resolved = await building.resolve(path, { importer, resolveDir, kind, pluginData: 'resolved' });
      const instead = INSTEAD.get(resolved.path);
      return instead === undefined ? resolved : { path: instead, sideEffects: false };
    });
    building.onLoad({ filter: /core-intents\.ts$/ }, async ({ path }) => {
      if (path !== INTENTS) return undefined;
      const [, written] = /= (\{[\s\S]*\});/.exec(readFileSync(path, 'utf8'));
      const intents = Object.entries(JSON.parse(written)).map(([name, yaml]) => [name, JSON.stringify(parse(yaml))]);
      return { contents: `export const coreIntents = ${JSON.stringify(Object.fromEntries(intents))};`, loader: 'js' };
    });
  },
};

const outfile = join(root, 'packages', 'extension', 'dist', 'worker.js');
await build({
  entryPoints: [source('extension', 'executor', 'worker.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  plugins: [lean, undocumented, sources],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
});

const { code, errors } = minifySync('worker.js', readFileSync(outfile, 'utf8'), { module: true, mangle: true });
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
writeFileSync(outfile, code);

const generated = readFileSync(source('extension', 'generated', 'executor.ts'), 'utf8');
const [content, actions] = [...generated.matchAll(/: string = (".*");/g)].map(([, text]) => JSON.parse(text));
const kilobytes = (...texts) =>
  `${Math.ceil(texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024)} KB gzip`;
process.stdout.write(
  `content script ${kilobytes(content)} at once, ${kilobytes(content, actions)} with what acts; service worker with the engine ${kilobytes(readFileSync(outfile))}\n`,
);

// Bundles the page of reports, its program and its style, into two strings: packages/cli/src/generated/viewer.ts.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { source, sources } from './sources.mjs';

const out = source('cli', 'generated', 'viewer.ts');

const { outputFiles } = await build({
  entryPoints: [source('cli', 'viewer', 'main.tsx'), source('cli', 'viewer', 'style.css')],
  outdir: dirname(out),
  plugins: [sources],
  bundle: true,
  write: false,
  format: 'iife',
  target: ['es2022', 'chrome123', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
});
const text = `// Made by scripts/viewer.mjs from packages/cli/src/viewer.

export const viewerScript: string = ${JSON.stringify(inside('script', textOf('.js')))};

export const viewerStyle: string = ${JSON.stringify(inside('style', textOf('.css')))};
`;

mkdirSync(dirname(out), { recursive: true });
if (read(out) !== text) writeFileSync(out, text);

function textOf(ending) {
  return outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
}

/** Code that stands inside an element must not hold what ends it. */
function inside(element, code) {
  if (new RegExp(`</${element}|<!--`, 'i').test(code))
    throw new Error(`The ${element} of the viewer would end its element`);
  return code;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// Bundles pages, each its program and its style, into strings in packages/cli/src/generated: viewer.ts is the page of reports,
// handover-page.ts the live page of a handover.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { source, sources } from './sources.mjs';

const folder = source('cli', 'generated');
mkdirSync(folder, { recursive: true });
await Promise.all([
  bundle('main.tsx', 'style.css', 'viewer.ts', 'viewer'),
  bundle('handover/main.ts', 'handover/style.css', 'handover-page.ts', 'handover'),
]);

async function bundle(program, style, to, name) {
  const { outputFiles } = await build({
    entryPoints: [source('cli', 'viewer', program), source('cli', 'viewer', style)],
    outdir: folder,
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
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const text = `// Made by scripts/viewer.mjs from packages/cli/src/viewer.

export const ${name}Script: string = ${JSON.stringify(inside('script', textOf('.js')))};

export const ${name}Style: string = ${JSON.stringify(inside('style', textOf('.css')))};
`;
  const out = resolve(folder, to);
  if (read(out) !== text) writeFileSync(out, text);
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

// Bundles the script that runs inside web pages into one string: src/generated/page.ts.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'src', 'generated', 'page.ts');

const { outputFiles } = await build({
  entryPoints: [join(root, 'src', 'page', 'main.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
});
const text = `// Made by scripts/page.mjs from src/page.\n\nexport const pageScript: string = ${JSON.stringify(outputFiles[0].text)};\n`;

mkdirSync(dirname(out), { recursive: true });
if (read(out) !== text) writeFileSync(out, text);

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

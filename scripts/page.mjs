// Bundles the scripts that run inside web pages, each into one string: src/generated/page.ts, recorder.ts and causes.ts.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'src', 'generated');
mkdirSync(folder, { recursive: true });
await Promise.all([
  bundle('main.ts', 'page.ts', 'pageScript'),
  bundle('recorder.ts', 'recorder.ts', 'recorderScript'),
  bundle('causes.ts', 'causes.ts', 'causesScript', 'made'),
]);

async function bundle(from, to, name, globalName) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src', 'page', from)],
    bundle: true,
    write: false,
    format: 'iife',
    ...(globalName === undefined ? {} : { globalName }),
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'error',
  });
  const text = `// Made by scripts/page.mjs from src/page.\n\nexport const ${name}: string = ${JSON.stringify(outputFiles[0].text)};\n`;
  const out = join(folder, to);
  if (read(out) !== text) writeFileSync(out, text);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

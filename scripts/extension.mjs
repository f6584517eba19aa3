// Builds the extension: packages/cli/dist/extension, ready to be loaded unpacked, and a zip of it beside. `dist` at the root leads
// there. No code comes from elsewhere: what runs is what is in the folder.

import { copyFileSync, createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { build } from 'esbuild';
import { ZipFile } from 'yazl';
import { ICON_SIZES, icon } from './icons.mjs';
import { root, source, sources } from './sources.mjs';

const out = join(root, 'packages', 'cli', 'dist', 'extension');
mkdirSync(out, { recursive: true });
await build({
  entryPoints: { worker: source('extension', 'worker', 'main.ts'), panel: source('extension', 'panel', 'main.ts') },
  outdir: out,
  bundle: true,
  format: 'iife',
  target: 'chrome125',
  minify: true,
  plugins: [sources],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
});
for (const file of ['panel.html', 'panel.css']) copyFileSync(source('extension', 'panel', file), join(out, file));
for (const size of ICON_SIZES) writeFileSync(join(out, `icon-${size}.png`), icon(size));
const manifest = JSON.parse(readFileSync(join(root, 'packages', 'extension', 'manifest.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(out, 'manifest.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);

const zip = new ZipFile();
// Always the same time: the same sources are the same file.
const options = { mtime: new Date(2000, 0, 1), mode: 0o100644 };
for (const file of readdirSync(out).sort()) zip.addFile(join(out, file), file, options);
zip.end();
await pipeline(zip.outputStream, createWriteStream(`${out}.zip`));
process.stdout.write(`${join('dist', 'extension')} and ${join('dist', 'extension.zip')}\n`);

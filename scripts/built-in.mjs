// What comes with Beckon becomes part of the program: its intents (packs/core) and its version, in
// packages/core/src/generated.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, source } from './sources.mjs';

const folder = source('core', 'generated');
const intents = source('core', 'packs', 'core', 'intents');
const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'));
const sources = Object.fromEntries(
  readdirSync(intents)
    .sort()
    .map((file) => [file.replace(/\.yaml$/, ''), readFileSync(join(intents, file), 'utf8')]),
);

mkdirSync(folder, { recursive: true });
write('version.ts', `export const VERSION = ${JSON.stringify(version)};`);
write(
  'core-intents.ts',
  `export const coreIntents: Readonly<Record<string, string>> = ${JSON.stringify(sources, null, 2)};`,
);

/** Only what changed: else all that imports it would be compiled anew. */
function write(file, code) {
  const text = `// Made by scripts/built-in.mjs.\n\n${code}\n`;
  const path = join(folder, file);
  if (read(path) !== text) writeFileSync(path, text);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

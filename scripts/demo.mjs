// The main job on a fresh checkout: check and format the example scripts, as a person would.

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const beckon = join(root, 'dist', 'surfaces', 'cli', 'main.js');

for (const args of [
  ['check', 'examples'],
  ['fmt', '--check', 'examples'],
]) {
  console.log(`$ beckon ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [beckon, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

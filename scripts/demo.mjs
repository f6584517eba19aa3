// The main job on a fresh checkout: run the example scripts against the shop that comes with the repository.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '../examples/shop/server.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const beckon = join(root, 'dist', 'bundle', 'cli', 'main.js');

const shop = await startShop();
// Those below it are for other worlds.
const scripts = readdirSync(join(root, 'examples'))
  .filter((file) => file.endsWith('.oil'))
  .sort();
console.log(`The shop is at ${shop.url}\n$ beckon run examples/*.oil --var SHOP=${shop.url}\n`);
const files = scripts.map((file) => join('examples', file));
const child = spawn(process.execPath, [beckon, 'run', ...files, '--var', `SHOP=${shop.url}`], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', async (code) => {
  await shop.close();
  process.exitCode = code ?? 1;
});

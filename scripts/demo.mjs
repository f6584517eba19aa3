// The main job on a fresh checkout: run the example scripts against the shop that comes with the repository.

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '../examples/shop/server.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const beckon = join(root, 'dist', 'bundle', 'cli', 'main.js');

const shop = await startShop();
console.log(`The shop is at ${shop.url}\n$ beckon run examples --var SHOP=${shop.url}\n`);
const child = spawn(process.execPath, [beckon, 'run', 'examples', '--var', `SHOP=${shop.url}`], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', async (code) => {
  await shop.close();
  process.exitCode = code ?? 1;
});

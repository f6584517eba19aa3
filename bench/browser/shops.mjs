// Many shops in a process of their own, each with nobody in it yet. `node shops.mjs 40` says their addresses, as JSON.

import { startShop } from '../../examples/shop/server.mjs';

const shops = await Promise.all(Array.from({ length: Number(process.argv[2]) }, () => startShop()));
process.stdout.write(`${JSON.stringify(shops.map(({ url }) => url))}\n`);
// It ends with the one that started it.
process.stdin.on('end', () => process.exit(0)).resume();

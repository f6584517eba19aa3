// npm test: makes the checkout ready and runs the tests. Further words go to vitest: `npm test -- test/browser`.
//
//   npm run test:long     property tests and fuzzing at full size
//   npm run test:times    also writes bench/test-times.md

import './setup.mjs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const isOurs = { '--long': { BECKON_TESTS: 'long' }, '--times': { BECKON_TEST_TIMES: '1' } };
// The build is fresh: tests load it, instead of compiling the sources again.
const env = Object.assign({}, process.env, { BECKON_BUILT: '1' }, ...words.map((word) => isOurs[word] ?? {}));

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...words.filter((word) => !(word in isOurs))],
  { cwd: root, stdio: 'inherit', env },
);
process.exitCode = status ?? 1;

// npm run test:steady [-- runs]: the whole suite, five times in a row, with two busy loops beside it. Prints what failed in
// each run; a test that fails once is not steady. With two cores that takes most of an hour.

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [runs = '5', ...files] = process.argv.slice(2);
const BUSY_LOOPS = 2;

const loops = Array.from({ length: BUSY_LOOPS }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
let current = null;
const end = () => {
  for (const loop of loops) loop.kill('SIGKILL');
  try {
    // With all that the tests have started.
    if (current !== null) process.kill(-current.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};
process.on('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

let isSteady = true;
for (let run = 1; run <= Number(runs); run++) {
  const from = Date.now();
  const { output, status } = await tested();
  const lines = output.trimEnd().split('\n');
  const seconds = Math.round((Date.now() - from) / 1000);
  console.log(`run ${run}: ${lines.at(-1)}, ${seconds} s`);
  for (const [i, line] of lines.entries())
    if (line.startsWith('failed: ')) console.log(`  ${line.slice('failed: '.length)}\n${lines[i + 1] ?? ''}`);
  isSteady &&= status === 0;
}
// The loops would keep this process, too.
process.exit(isSteady ? 0 : 1);

/** A group of its own, which ends with this process. */
function tested() {
  return new Promise((resolve) => {
    current = spawn(process.execPath, [join(root, 'scripts', 'test.mjs'), ...files], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let output = '';
    current.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    current.on('close', (status) => resolve({ output, status }));
  });
}

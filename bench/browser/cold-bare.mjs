// The floor of a cold start: a bare node script that starts the browser on a pipe, opens a page and walks through it.
// Arguments as JSON: { path, args, env, url, walk }. Says what it found on standard output.

import { spawn } from 'node:child_process';

const { path, args, env, url, walk } = JSON.parse(process.argv[2]);
const child = spawn(path, args, {
  detached: true,
  env: { ...process.env, ...env },
  stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
});
const waiting = new Map();
let rest = Buffer.alloc(0);
let loaded;
const isLoaded = new Promise((resolve) => {
  loaded = resolve;
});
child.stdio[4].on('data', (bytes) => {
  const all = Buffer.concat([rest, bytes]);
  let from = 0;
  for (let to = all.indexOf(0); to !== -1; to = all.indexOf(0, from)) {
    const { id, method, result } = JSON.parse(all.toString('utf8', from, to));
    waiting.get(id)?.(result);
    if (method === 'Page.loadEventFired') loaded();
    from = to + 1;
  }
  rest = all.subarray(from);
});
let next = 1;
let sessionId;
function send(method, params = {}) {
  const id = next++;
  child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  return new Promise((resolve) => waiting.set(id, resolve));
}

const { targetInfos } = await send('Target.getTargets');
const { targetId } = targetInfos.find(({ type }) => type === 'page');
({ sessionId } = await send('Target.attachToTarget', { targetId, flatten: true }));
await Promise.all([
  send('Page.enable'),
  send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false }),
  send('Page.navigate', { url }),
]);
await isLoaded;
const { result } = await send('Runtime.evaluate', { expression: walk, returnByValue: true });
process.stdout.write(`${result.value}\n`);
process.kill(-child.pid, 'SIGKILL');

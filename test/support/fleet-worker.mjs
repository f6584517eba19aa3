// A worker as a process, for tests that kill it: its scripts are words. `pass`, `fail`, `flaky` (fails the first time), `die`
// (takes the process with it), `wait 20` (milliseconds).
// Called with the address of Redis, the file of the key, how many at a time, after how much silence it is taken for dead, labels.

import { setTimeout as pause } from 'node:timers/promises';
import { Fleet, FleetWorker, readKey } from '../../packages/fleet/dist/index.js';

const [url, keyFile, concurrency, silenceMs, labels = ''] = process.argv.slice(2);
const fleet = await Fleet.connect({ redis: { url }, key: readKey(keyFile) });
const worker = new FleetWorker(fleet, {
  labels: labels === '' ? [] : labels.split(','),
  concurrency: Number(concurrency),
  silenceMs: Number(silenceMs),
  onNote: (words) => console.error(words),
  async run({ script, place, signal }) {
    const [word, ms] = script.split(' ');
    if (word === 'die') process.kill(process.pid, 'SIGKILL');
    if (word === 'wait') await pause(Number(ms), undefined, { signal }).catch(() => {});
    const isBad = word === 'fail' || (word === 'flaky' && place.attempt === 1);
    return { end: signal.aborted ? 'calledOff' : isBad ? 'failed' : 'passed', body: { script } };
  },
});
await worker.start();
console.log(worker.id);
process.on('SIGTERM', async () => {
  await worker.close();
  await fleet.close();
});

// Real screens, where they are on this machine: whether each clickable element is found by a name that nothing else has. And a tap
// on the simulated phone, over a real ADB connection on loopback: from the line to the verified result.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Engine } from '../packages/core/src/engine/engine.js';
import { resultText } from '../packages/core/src/report/result-text.js';
import { resolve } from '../packages/core/src/resolve/index.js';
import { canDo, titleOf } from '../packages/core/src/scene/candidate.js';
import { deadlineIn } from '../packages/core/src/time/deadline.js';
import { Adb } from '../packages/phone/src/android/adb.js';
import { openTcp } from '../packages/phone/src/android/adb-tcp.js';
import { AndroidDevice } from '../packages/phone/src/android/android-device.js';
import { readDump } from '../packages/phone/src/android/dump.js';
import { MobileWorld } from '../packages/phone/src/shared/mobile-world.js';
import { PhoneNumbers } from '../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../packages/phone/src/shared/screen.js';
import { Adbd } from '../test/phone/adbd.js';
import { Phone } from '../test/phone/app.js';
import type { Row } from './table.js';

const CORPUS = new URL('../../shared/corpora/android/', import.meta.url);
const TAPS = 20;

/** Elements of a screen with a name of their own: how many there are, and how many their name leads to. */
function found({ candidates, context }: Screen): {
  readonly all: number;
  readonly right: number;
  readonly touched: number;
} {
  const usable = candidates.filter(
    ({ state }) => state?.visible !== false && state?.topmost !== false && state?.enabled !== false,
  );
  const names = usable.map((one) => titleOf(one).toLowerCase());
  const own = usable.filter(
    (_, i) => names[i] !== '' && names.indexOf(names[i] as string) === names.lastIndexOf(names[i] as string),
  );
  const chosen = (value: string, isTouched: boolean) =>
    resolve({
      target: { kind: 'text', value },
      requirement: 'Clickable',
      candidates,
      context,
      policy: isTouched ? { unclickable: 'place' } : {},
    });
  const clickable = own.filter((one) => canDo(one, 'click') && one.names.length > 0);
  const texts = own.filter((one) => one.kind === 'text');
  return {
    all: clickable.length,
    right: clickable.filter((one) => chosen(titleOf(one), false).chosen === one.id).length,
    touched: texts.filter((one) => chosen(titleOf(one), true).reason === 'coordinate_fallback').length,
  };
}

export async function mobileRealRows(): Promise<Row[]> {
  return [...corpusRows(), await tapRow()];
}

function corpusRows(): Row[] {
  const files = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => name.endsWith('.xml')) : [];
  const rows = files.map((name): Row => {
    const read = readDump(readFileSync(new URL(name, CORPUS), 'utf8'));
    if (!read.ok) return [`mobile: ${name}`, read.reason, ''];
    const { all, right, touched } = found(screenOf(read.tree, new PhoneNumbers()));
    return [`mobile: ${name}`, `${right} of ${all} by their names, ${touched} texts only by their place`, 'all'];
  });
  return rows.length > 0 ? rows : [['mobile: real screens', 'not on this machine', '']];
}

async function tapRow(): Promise<Row> {
  const adbd = new Adbd(new Phone(), undefined, { msPerCommand: 100 });
  const port = await adbd.start();
  const id = `127.0.0.1:${port}`;
  const line = await openTcp(id, { host: '127.0.0.1', port }, deadlineIn(5000), '/tmp/beckon-bench-adbkey');
  if (!line.ok) throw new Error(line.problem.code);
  const adb = new Adb(line.value);
  const device = await AndroidDevice.open(adb, deadlineIn(5000));
  if (!device.ok) throw new Error(device.problem.code);
  const engine = new Engine(new MobileWorld(device.value), { speak: resultText, shots: null });
  const times: number[] = [];
  for (let i = 0; i < TAPS; i++) {
    const start = performance.now();
    const tapped = await engine.run('click "Parcel 1"');
    times.push(performance.now() - start);
    if (tapped.lifecycle !== 'verified') throw new Error(tapped.text);
    await engine.run('back');
  }
  await adb.close();
  await adbd.stop();
  const median = times.sort((a, b) => a - b)[TAPS / 2] ?? Number.NaN;
  return ['mobile: a tap, from the line to verified, a phone that answers at once', `${median.toFixed(0)} ms`, ''];
}

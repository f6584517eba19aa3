// Several phones in one run, phones by name and by property, and phones that are started.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Open } from '../../packages/cli/src/options/world-options.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import type { ListedAndroid } from '../../packages/phone/src/android/find-devices.js';
import { avds, startAvd } from '../../packages/phone/src/android/start.js';
import { simulators, startSimulator } from '../../packages/phone/src/ios/start.js';
import { plugged, value } from '../android/support.js';
import { MEMORY } from './adbd.js';
import { Phone } from './app.js';
import { beckonHere, type MemoryPhone, memoryAndroid } from './in-process.js';
import { IPHONE } from './ios-kind.js';
import { IosServer } from './ios-server.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-several-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('runs each file once, on the next phone that is free', async () => {
  const phones: Readonly<Record<string, MemoryPhone>> = {
    'Pixel 7': memoryAndroid(),
    'emulator-5556': memoryAndroid(),
  };
  const used: string[] = [];
  const open: Open = (options, signal) => {
    const { device = '' } = options;
    used.push(device);
    const phone = phones[device];
    if (phone === undefined) throw new Error(`no phone ${device}`);
    return phone.open({ ...options, device: MEMORY }, signal);
  };
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${name}.oil`), 'app\nobserve\n');
  const files = ['a.oil', 'b.oil', 'c.oil', 'd.oil'].map((name) => join(folder, name));
  const ran = await beckonHere(['run', '--world', 'android', '--device', 'Pixel 7, emulator-5556', ...files], { open });
  expect([ran.code, ran.err]).toEqual([0, '']);
  expect(used).toHaveLength(4);
  expect(new Set(used)).toEqual(new Set(['Pixel 7', 'emulator-5556']));
  const three = await beckonHere(['run', '--world', 'android', '--device', 'a,b', '--workers', '3', ...files], {
    open,
  });
  expect([three.code, three.err]).toEqual([2, expect.stringContaining('3 workers cannot share 2 phones')]);
  for (const phone of Object.values(phones)) await phone.stop();
});

it('knows a phone by its properties', async () => {
  const { device, end } = await plugged();
  const until = deadlineIn(20_000);
  expect(await device.has('android', '14', until)).toBe(true);
  expect(await device.has('model', 'pixel 7', until)).toBe(true);
  expect(await device.has('ro.product.manufacturer', 'Example', until)).toBe(true);
  expect(await device.has('sdk', '33', until)).toBe(false);
  expect(await device.has('ro.nothing', '', until)).toBe(false);
  expect(await device.has('x; reboot', '1', until)).toBe(false);
  await end();
});

it.skipIf(process.platform === 'win32')('starts an emulator, and waits until it has come up', async () => {
  const sdk = join(folder, 'sdk');
  const log = join(folder, 'log');
  mkdirSync(join(sdk, 'emulator'), { recursive: true });
  const program = join(sdk, 'emulator', 'emulator');
  writeFileSync(
    program,
    `#!/bin/sh\nif [ "$1" = -list-avds ]; then echo 'INFO    | Storing crashdata'; echo Pixel_7_API_34; exit 0; fi\n[ "$2" = Broken ] && exit 3\necho "$@" > ${log}\ni=0; while [ ! -e ${folder}/stop ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i+1)); done\n`,
  );
  chmodSync(program, 0o755);
  const env = { ANDROID_HOME: sdk, PATH: process.env['PATH'] ?? '' };
  const until = deadlineIn(20_000);
  expect(await avds(until, { env, home: folder })).toEqual(['Pixel_7_API_34']);
  const listed = (id: string): ListedAndroid => ({
    platform: 'android',
    id,
    label: id,
    state: 'ready',
    said: 'device',
    fix: null,
  });
  let asked = 0;
  const options = {
    env,
    home: folder,
    // It is there from the moment the program ran, beside one that was there before.
    ready: async () => [listed('emulator-5554'), ...(existsSync(log) ? [listed('emulator-5556')] : [])],
    isUp: async () => ++asked > 1,
  };
  expect(value(await startAvd('Pixel_7_API_34', until, options))).toBe('emulator-5556');
  expect(asked).toBe(2);
  writeFileSync(join(folder, 'stop'), '');
  expect(readFileSync(log, 'utf8')).toBe('-avd Pixel_7_API_34\n');
  const broken = await startAvd('Broken', until, options);
  expect(broken.ok ? 'ok' : JSON.stringify(broken.problem.facts)).toContain('code 3');
  const none = await startAvd('x', until, { env: { PATH: '' }, home: folder });
  expect(none.ok ? 'ok' : none.problem.code).toBe('WORLD_GONE');
});

it('starts a simulator', async () => {
  const server = new IosServer(new Phone(), { ...IPHONE, state: 'Shutdown' });
  const until = deadlineIn(20_000);
  const [simulator] = await simulators(until, server.memory());
  expect(simulator).toMatchObject({ name: IPHONE.name, state: 'Shutdown' });
  expect(value(await startSimulator(simulator as NonNullable<typeof simulator>, until, server.memory()))).toBe(
    server.id,
  );
  expect(server.programs.kind.state).toBe('Booted');
  expect(server.ran.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'xcrun simctl list',
    'xcrun simctl boot',
    'xcrun simctl bootstatus',
  ]);
});

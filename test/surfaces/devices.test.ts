// `beckon devices` and what `beckon doctor` says of phones: in words, as JSON, and on machines that lack this or that.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicesData, devicesText } from '../../packages/cli/src/cli/devices.js';
import { androidLines, iosLines } from '../../packages/cli/src/cli/doctor-phones.js';
import type { FoundAndroid, FoundIos } from '../../packages/cli/src/cli/phones.js';
import { plain } from '../../packages/core/src/report/style.js';
import { findAdb } from '../../packages/phone/src/android/find-devices.js';
import { call, type Said } from '../support/cli.js';
import {
  androidPhone,
  beckon as beckonProcess,
  freePort,
  iosPhone,
  quietEnv,
  type Reached,
  tellSkipped,
  type Variables,
} from '../support/phone-cli.js';

/** Called in this process, with these variables and no others. */
async function beckon(
  args: readonly string[],
  { env, input = '' }: { readonly env: Variables; readonly input?: string },
): Promise<Pick<Said, 'out' | 'err' | 'code'>> {
  const none = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const { out, err, code } = await call(args, { env: { ...none, ...env }, input });
  return { out, err, code };
}

const PIXEL = {
  platform: 'android',
  id: 'emulator-5554',
  label: 'Pixel 7 (Android 14)',
  state: 'ready',
  said: 'device',
  fix: null,
} as const;
const LOCKED = {
  platform: 'android',
  id: 'R58M1',
  label: 'R58M1',
  state: 'unauthorized',
  said: 'unauthorized',
  fix: 'Unlock the phone',
} as const;
const ANDROID: FoundAndroid = {
  program: { path: '/sdk/adb', version: '35.0.1' },
  server: { place: '127.0.0.1:5037', version: 41 },
  devices: [PIXEL, LOCKED],
  trouble: null,
};
const NO_ADB: FoundAndroid = {
  program: null,
  server: { place: '127.0.0.1:5037', version: null },
  devices: [],
  trouble: { what: 'adb was not found', fix: 'apt-get install adb' },
};
const NO_SERVER: FoundAndroid = {
  ...NO_ADB,
  program: ANDROID.program,
  trouble: { what: 'the adb server is not running', fix: '/sdk/adb start-server' },
};

const IPHONE = {
  platform: 'ios',
  id: 'A-1',
  label: 'iPhone 15 (iOS 17.0)',
  state: 'ready',
  said: 'Booted',
  fix: null,
} as const;
const OFF = { ...IPHONE, id: 'B-2', state: 'shutdown', said: 'Shutdown', fix: 'xcrun simctl boot B-2' } as const;
const MAC: FoundIos = {
  isMac: true,
  programs: [
    { name: 'xcrun', path: '/usr/bin/xcrun', version: '70', fix: null },
    { name: 'idb', path: '/opt/idb', version: '', fix: null },
    { name: 'idb_companion', path: null, version: '', fix: 'brew install idb-companion' },
  ],
  devices: [IPHONE, OFF, { ...OFF, id: 'C-3' }],
  trouble: null,
};
const NO_IDB: FoundIos = {
  isMac: false,
  programs: [{ name: 'idb', path: null, version: '', fix: 'iOS needs a Mac' }],
  devices: [],
  trouble: { what: 'idb was not found', fix: 'iOS needs a Mac' },
};

describe('the list of devices', () => {
  it('says of each whether it is ready, and what to do if not', () => {
    expect(devicesText({ android: ANDROID, ios: MAC }, plain)).toBe(`Android
  ✓ emulator-5554  Pixel 7 (Android 14)
  ✗ R58M1          R58M1  unauthorized  → Unlock the phone
iOS
  ✓ A-1            iPhone 15 (iOS 17.0)
  ✗ B-2            iPhone 15 (iOS 17.0)  shutdown  → xcrun simctl boot B-2
  ✗ C-3            iPhone 15 (iOS 17.0)  shutdown  → xcrun simctl boot B-2`);
  });

  it('says what keeps devices from being seen', () => {
    expect(devicesText({ android: NO_ADB, ios: NO_IDB }, plain)).toBe(`Android
  – adb was not found  → apt-get install adb
iOS
  – idb was not found  → iOS needs a Mac`);
    expect(devicesText({ android: { ...ANDROID, devices: [] }, ios: NO_IDB }, plain)).toContain(
      'Android\n  – none is connected: plug one in and switch USB debugging on, or start an emulator\n',
    );
  });

  it('is one list as JSON, with the trouble beside it', () => {
    expect(devicesData({ android: ANDROID, ios: NO_IDB })).toEqual({
      devices: [PIXEL, LOCKED],
      trouble: [{ platform: 'ios', what: 'idb was not found', fix: 'iOS needs a Mac' }],
    });
  });

  it('lets no name move the cursor', () => {
    const wild = { ...PIXEL, id: 'a\u001b[2Jb', label: 'x\ny' };
    const text = devicesText({ android: { ...ANDROID, devices: [wild] }, ios: NO_IDB }, plain);
    expect(text).not.toContain('\u001b');
    expect(text.split('\n')).toHaveLength(4);
  });
});

describe('what the doctor says of phones', () => {
  it('names each part of Android', () => {
    expect(androidLines(ANDROID, plain)).toEqual([
      'Android phones',
      '  ✓ adb            /sdk/adb  35.0.1',
      '  ✓ adb server     127.0.0.1:5037  version 41',
      '  ✓ emulator-5554  Pixel 7 (Android 14)',
      '  ✗ R58M1          R58M1  unauthorized  → Unlock the phone',
    ]);
  });

  it('has one thing to do about what is missing', () => {
    expect(androidLines(NO_ADB, plain)).toEqual([
      'Android phones',
      '  – adb         not found  → apt-get install adb',
      '  – adb server  127.0.0.1:5037  not running',
    ]);
    expect(androidLines(NO_SERVER, plain)).toEqual([
      'Android phones',
      '  ✓ adb         /sdk/adb  35.0.1',
      '  – adb server  127.0.0.1:5037  the adb server is not running  → /sdk/adb start-server',
    ]);
    expect(androidLines({ ...ANDROID, devices: [] }, plain).at(-1)).toBe(
      '  – device      none is connected  → plug one in and switch USB debugging on, or start an emulator',
    );
    // A server on another machine needs no program here.
    expect(androidLines({ ...ANDROID, program: null }, plain)[1]).toBe('  – adb            not found');
  });

  it('names each part of iOS, and counts what is not running', () => {
    expect(iosLines(MAC, plain)).toEqual([
      'iOS simulators',
      '  ✓ xcrun          /usr/bin/xcrun  70',
      '  ✓ idb            /opt/idb',
      '  – idb_companion  not found  → brew install idb-companion',
      '  ✓ A-1            iPhone 15 (iOS 17.0)',
      "  – 2 more are not running: see 'beckon devices'",
    ]);
    expect(iosLines(NO_IDB, plain)).toEqual(['iOS simulators', '  – idb  not found  → iOS needs a Mac']);
    const trouble = { what: 'no simulator is running', fix: 'xcrun simctl boot B-2' };
    expect(iosLines({ ...MAC, devices: [OFF], trouble }, plain).slice(-2)).toEqual([
      '  – simulator      no simulator is running  → xcrun simctl boot B-2',
      "  – 1 more is not running: see 'beckon devices'",
    ]);
  });
});

describe('on a machine with nothing', () => {
  let home = '';
  let env: Variables = {};
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'beckon-none-'));
    env = quietEnv(home);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('beckon devices says how to get there, and is no failure', async () => {
    const { out, err, code } = await beckon(['devices'], { env });
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(/^Android\n {2}– adb was not found {2}→ Install .*\niOS\n {2}– idb was not found {2}→ .*\n$/);
    const json = JSON.parse((await beckon(['devices', '--json'], { env })).out);
    expect(json).toMatchObject({ devices: [], trouble: [{ platform: 'android' }, { platform: 'ios' }] });
  });

  it('beckon doctor fails only for who asks for phones', async () => {
    for (const world of ['android', 'ios']) {
      const { out, code } = await beckon(['doctor', '--world', world], { env });
      expect(code, world).toBe(1);
      expect(out).toMatch(/^beckon .*\n\n(?:Android phones|iOS simulators)\n {2}– (?:adb|idb) +not found {2}→ /);
      expect(out).not.toContain('Browsers');
    }
    const { out } = await beckon(['doctor', '--world', 'android', '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({ android: { program: null, trouble: { what: 'adb was not found' } } });
    expect(JSON.parse(out)).not.toHaveProperty('ios');
  });

  it('beckon run says the same, and runs nothing', async () => {
    for (const world of ['android', 'ios']) {
      const { out, err, code } = await beckon(['run', '--world', world, '-'], { env, input: 'press home\n' });
      expect([out, code]).toEqual(['', 1]);
      expect(err).toMatch(/^beckon: No (?:Android|iOS) device can be reached: (?:adb|idb) was not found\n {2}\S.*\n/);
    }
  });

  it('a program that is no adb is told apart from none', async () => {
    const fake = join(home, 'bin', 'adb');
    writeFileSync(fake, '#!/bin/sh\necho broken >&2\nexit 1\n');
    chmodSync(fake, 0o755);
    const { code } = await beckon(['doctor', '--world', 'android'], { env });
    expect(code).toBe(1);
    rmSync(fake);
  });

  it('takes no words', async () => {
    expect(await beckon(['devices', 'now'], { env })).toEqual({
      out: '',
      err: "beckon: unexpected 'now'; usage: beckon devices [--json] [--start <name>]\n",
      code: 2,
    });
  });
});

describe('with a simulator of iOS', () => {
  let phone: Reached;
  beforeAll(async () => {
    phone = await iosPhone();
  });
  afterAll(() => phone.stop());

  it('devices and doctor name it', async () => {
    const { out } = await beckon(['devices'], phone);
    expect(out).toMatch(/\niOS\n {2}✓ [0-9A-F-]{36} {2}iPhone 15 \(iOS 17\.0\)\n/);
    const doctor = await beckon(['doctor', '--world', 'ios'], phone);
    expect(doctor.code).toBe(0);
    expect(doctor.out).toMatch(/ {2}✓ idb +\S+\/idb/);
    expect(doctor.out).toContain('iPhone 15 (iOS 17.0)');
  });
});

const program = findAdb();

describe('tests', tellSkipped);

describe.skipIf(program === null)('with a phone that adb knows', () => {
  let phone: Reached;
  let env: Variables = {};
  const id = (): string => phone.args[3] ?? '';
  beforeAll(async () => {
    phone = await androidPhone();
    env = { ...phone.env, ADB_PATH: program ?? '', ANDROID_ADB_SERVER_PORT: String(await freePort()), ADB_MDNS: '0' };
  });
  afterAll(async () => {
    await adb('kill-server');
    await phone.stop();
  });

  function adb(...words: string[]): Promise<unknown> {
    return import('node:child_process').then(
      ({ spawn }) =>
        new Promise((resolve) => spawn(program ?? '', words, { env, stdio: 'ignore' }).on('close', resolve)),
    );
  }

  it('doctor starts no server, devices does', async () => {
    const before = await beckonProcess(['doctor', '--world', 'android'], { env });
    expect(before.code).toBe(1);
    expect(before.out).toMatch(/ {2}✓ adb +\S+ {2}\S+\n {2}– adb server .*not running {2}→ \S+ start-server\n/);
    const none = await beckonProcess(['devices'], { env });
    expect(none.out).toContain('Android\n  – none is connected');
    const after = await beckonProcess(['doctor', '--world', 'android'], { env });
    expect(after.out).toMatch(/ {2}✓ adb server +127\.0\.0\.1:\d+ {2}version \d+\n {2}– device /);
  });

  it('lists it with its name, and takes the only one there is', async () => {
    await adb('connect', id());
    expect((await beckonProcess(['devices'], { env })).out).toContain(`  ✓ ${id()}  Pixel 7 (Android 14)\n`);
    expect((await beckonProcess(['doctor', '--world', 'android'], { env })).code).toBe(0);
    const ran = await beckonProcess(['run', '--world', 'android', '-'], { env, input: 'app\n' });
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('com.example.demo');
    const other = await beckonProcess(['run', '--world', 'android', '--device', 'nope', '-'], { env, input: 'app\n' });
    expect([other.out, other.code]).toEqual(['', 1]);
    expect(other.err).toContain(`There is ${id()}`);
  });
});

// Through the real adb, where it is installed: its server is started, asked, used and killed; a port and a home of its own.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import type { AndroidDevice } from '../../packages/phone/src/android/android-device.js';
import { findAdb, findAndroid, openAndroid } from '../../packages/phone/src/android/find-devices.js';
import { Adbd, type AdbdOptions, OLD_FEATURES } from '../phone/adbd.js';
import { ANDROID_6, ANDROID_14, type AndroidKind } from '../phone/android-shell.js';
import { DEMO, Phone } from '../phone/app.js';
import { tellSkipped } from '../support/phone-cli.js';
import { LONG, trouble, value } from './support.js';

const long = (): ReturnType<typeof deadlineIn> => deadlineIn(LONG);
const run = promisify(execFile);
const program = findAdb();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('tests', tellSkipped);

describe.skipIf(program === null)('the adb server', () => {
  let home = '';
  let env: Record<string, string> = {};
  const adbds: Adbd[] = [];
  const devices: AndroidDevice[] = [];

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'beckon-adb-'));
    const port = await freePort();
    env = { PATH: process.env['PATH'] ?? '', HOME: home, ANDROID_ADB_SERVER_PORT: String(port), ADB_MDNS: '0' };
  });
  const adb = (...words: string[]): Promise<{ stdout: string; stderr: string }> => run(program ?? '', words, { env });
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.close();
    for (const adbd of adbds.splice(0)) await adbd.stop();
  });
  afterAll(async () => {
    await adb('kill-server').catch(() => {});
    rmSync(home, { recursive: true, force: true });
  });

  /** A phone that the server knows. */
  async function connected(
    kind: AndroidKind = ANDROID_14,
    options: AdbdOptions = {},
  ): Promise<{ adbd: Adbd; id: string }> {
    const adbd = new Adbd(new Phone(), kind, options);
    adbds.push(adbd);
    const id = `127.0.0.1:${await adbd.start()}`;
    const { stdout } = await adb('connect', id);
    expect(stdout).toContain('connected to');
    return { adbd, id };
  }

  async function opened(id: string | null): Promise<AndroidDevice> {
    const device = value(await openAndroid(id, long(), { env, home }));
    devices.push(device);
    return device;
  }

  async function disconnected(id: string): Promise<void> {
    await adb('disconnect', id).catch(() => {});
  }

  it('that does not run is told, with the command that starts it', async () => {
    await adb('kill-server').catch(() => {});
    const found = await findAndroid(false, long(), { env, home });
    expect(found.program).toMatchObject({ path: program, version: expect.stringMatching(/^\d/) });
    expect(found.server.version).toBeNull();
    expect(found.trouble).toMatchObject({ what: 'the adb server is not running', fix: `${program} start-server` });
  });

  it('is started where that is wanted', async () => {
    const found = await findAndroid(true, long(), { env, home });
    expect(found.trouble).toBeNull();
    expect(found.server.version).toBeGreaterThan(30);
    expect(found.devices).toEqual([]);
    expect(trouble(await openAndroid(null, long(), { env, home }))).toMatchObject({
      code: 'WORLD_GONE',
      facts: { what: 'No Android device is connected' },
    });
  });

  it('lists devices with their state', async () => {
    const { id } = await connected();
    const found = await findAndroid(true, long(), { env, home });
    expect(found.devices).toEqual([
      { platform: 'android', id, label: 'Pixel 7 (Android 14)', state: 'ready', said: 'device', fix: null },
    ]);
    await disconnected(id);
  });

  it('lists one that was not allowed yet, with what to do', async () => {
    const shy = new Adbd(new Phone(), ANDROID_14, { auth: 'refuse' });
    adbds.push(shy);
    const id = `127.0.0.1:${await shy.start()}`;
    await adb('connect', id).catch(() => {});
    const found = await findAndroid(true, long(), { env, home });
    expect(found.devices[0]).toMatchObject({
      id,
      state: 'unauthorized',
      fix: expect.stringContaining('allow USB debugging'),
    });
    expect(trouble(await openAndroid(id, long(), { env, home }))).toMatchObject({ code: 'DEVICE_ERROR' });
    expect(trouble(await openAndroid(null, long(), { env, home }))).toMatchObject({ code: 'DEVICE_ERROR' });
    await disconnected(id);
  });

  it.each([
    ['Android 14', ANDROID_14, {}],
    ['an old device', ANDROID_6, { features: OLD_FEATURES }],
  ])('reaches %s', async (_name, kind, options) => {
    const { adbd, id } = await connected(kind, options);
    const device = await opened(null);
    expect(device.id).toBe(id);
    const tree = value(await device.tree(long()));
    expect(tree.nodes.some(({ text }) => text === 'Parcel 1')).toBe(true);
    value(await device.tap({ x: 300, y: 300 }, long()));
    expect(adbd.phone.screen).toBe('parcel');
    expect(value(await device.front(long()))).toEqual({ app: DEMO, activity: '.ParcelActivity' });
    const picture = Buffer.from(value(await device.picture(long())));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.subarray(-8, -4).toString()).toBe('IEND');
    adbd.phone.launch('com.example.notes');
    adbd.phone.set({ focus: 'notes.text' });
    value(await device.type('50%s off; "$x" & more', long()));
    expect(adbd.phone.state.fields['notes.text']).toBe('50%s off; "$x" & more');
    await disconnected(id);
  });

  it('asks which of two', async () => {
    const one = await connected();
    const two = await connected(ANDROID_6);
    const problem = trouble(await openAndroid(null, long(), { env, home }));
    expect(problem).toMatchObject({ code: 'INVALID_VALUE', facts: { reason: '2 devices are connected' } });
    for (const { id } of [one, two]) expect(JSON.stringify(problem.facts)).toContain(id);
    expect((await opened(two.id)).label).toBe('Nexus 5 (Android 6.0.1)');
    expect(trouble(await openAndroid('emulator-5554', long(), { env, home }))).toMatchObject({
      code: 'INVALID_VALUE',
      facts: { reason: 'no such device is connected', instead: expect.stringContaining(one.id) },
    });
    await disconnected(one.id);
    await disconnected(two.id);
  });

  describe('when something breaks', () => {
    let at: { adbd: Adbd; id: string };
    let device: AndroidDevice;
    beforeEach(async () => {
      at = await connected();
      device = await opened(at.id);
    });
    afterEach(() => disconnected(at.id));

    it('says that the device was pulled in the middle of an answer', async () => {
      at.adbd.faults.push({ on: /uiautomator/, is: 'unplug' });
      expect(trouble(await device.tree(long()))).toMatchObject({
        code: 'WORLD_GONE',
        facts: { what: expect.stringContaining(at.id) },
      });
    });

    it('ends a command that never ends', async () => {
      at.adbd.faults.push({ on: /uiautomator/, is: 'hang', times: 1 });
      expect(trouble(await device.tree(deadlineIn(150))).code).toBe('TIMEOUT');
      value(await device.tree(long()));
    });

    it('says that the server was killed, and goes on when it is back', async () => {
      at.adbd.faults.push({ on: /uiautomator/, is: 'hang', times: 1 });
      const reading = device.tree(long());
      while (at.adbd.streams === 0) await new Promise((resolve) => setImmediate(resolve));
      await adb('kill-server');
      expect(trouble(await reading).code).toBe('WORLD_GONE');
      expect(trouble(await device.tap({ x: 1, y: 1 }, long())).code).toBe('WORLD_GONE');
      await adb('connect', at.id);
      value(await device.tree(long()));
    });
  });

  it('is not needed for an address', async () => {
    await adb('kill-server').catch(() => {});
    const adbd = new Adbd(new Phone());
    adbds.push(adbd);
    const id = `127.0.0.1:${await adbd.start()}`;
    const device = await opened(id);
    value(await device.tree(long()));
    const found = await findAndroid(false, long(), { env, home });
    expect(found.server.version).toBeNull();
  });
});

// Commands on a device: both kinds of protocol, all that can go wrong on the way, no wait without an end.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { placeOf } from '../../packages/phone/src/android/adb-tcp.js';
import { AndroidDevice } from '../../packages/phone/src/android/android-device.js';
import { NEW_FEATURES, OLD_FEATURES } from '../phone/adbd.js';
import { ANDROID_6, ANDROID_14 } from '../phone/android-shell.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { LONG, type Plugged, plugged, trouble, value } from './support.js';

useVirtualTime();

const long = (): ReturnType<typeof deadlineIn> => deadlineIn(LONG);

/** Resolves when something is so; the test's own time ends the wait. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

const PROFILES = [
  ['shell protocol', ANDROID_14, { features: NEW_FEATURES }],
  ['shell protocol, acks in bulk', ANDROID_14, { features: [...NEW_FEATURES, 'delayed_ack'] }],
  ['an old device without it', ANDROID_6, { features: OLD_FEATURES, version: 0x01000000 }],
] as const;

describe.each(PROFILES)('commands: %s', (_name, kind, options) => {
  let at: Plugged;
  beforeEach(async () => {
    at = await plugged(kind, options);
  });
  afterEach(() => at.end());

  it('say what they say and how they ended', async () => {
    expect(value(await at.adb.run('echo hello', long()))).toMatchObject({ stdout: 'hello\n', code: 0 });
    expect(value(await at.adb.run('false', long())).code).toBe(1);
    const missing = value(await at.adb.run(['nosuch', 'x y'], long()));
    expect(missing.code).toBe(127);
    expect(`${missing.stdout}${missing.stderr}`).toContain('nosuch');
  });

  it('leave no connection behind where the device does not say who it is', async () => {
    const cancel = new AbortController();
    at.adbd.faults.push({ on: /getprop/, is: 'hold', times: 1 });
    const opening = AndroidDevice.open(at.adb, deadlineIn(LONG, cancel.signal));
    await until(() => at.adbd.held > 0);
    cancel.abort();
    expect(trouble(await opening).code).toBe('CANCELLED');
    expect(trouble(await at.adb.run('echo hello', long())).code).toBe('WORLD_GONE');
  });

  it('take arguments as they are', async () => {
    const words = ['a b', "it's", '$HOME', '`x`', '; false', '"', '\\', 'é😀', '*', ''];
    expect(value(await at.adb.run(['echo', ...words], long())).stdout).toBe(`${words.join(' ')}\n`);
  });

  it('give bytes unchanged, more than one packet of them', async () => {
    const ran = value(await at.adb.bytes(['screencap', '-p'], long()));
    const picture = Buffer.from(ran.stdout);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.subarray(-8, -4).toString()).toBe('IEND');
    const text = 'x\r\n\0\u{10ffff}'.repeat(60_000);
    at.adbd.faults.push({ on: /^big/, is: 'say', say: { stdout: text }, times: 1 });
    // The simulated answer replaces the whole line, so an old device's mark has to be in it.
    if (!at.adb.hasShellProtocol)
      at.adbd.faults[0] = { on: /^big/, is: 'say', say: { stdout: `${text} beckon-code:0\n` } };
    expect(value(await at.adb.run('big', long())).stdout).toBe(text);
  });

  it('run side by side', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => at.adb.run(['echo', String(n)], long())));
    expect(all.map((each) => value(each).stdout.trim())).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
    await until(() => at.adbd.streams === 0);
  });

  it('that never end are ended, and the device stays usable', async () => {
    at.adbd.faults.push({ on: /^sleepy/, is: 'hang' });
    const problem = trouble(await at.adb.run('sleepy one two three', deadlineIn(1000)));
    expect(problem).toMatchObject({ code: 'TIMEOUT', facts: { waitedFor: expect.stringContaining('sleepy one') } });
    await until(() => at.adbd.streams === 0);
    expect(value(await at.adb.run('echo on', long())).stdout).toBe('on\n');
  });

  it('are called off at once', async () => {
    const cancel = new AbortController();
    at.adbd.faults.push({ on: /^sleepy/, is: 'hang' });
    const running = at.adb.run('sleepy', deadlineIn(LONG, cancel.signal));
    await until(() => at.adbd.streams === 1);
    cancel.abort();
    expect(trouble(await running).code).toBe('CANCELLED');
    await until(() => at.adbd.streams === 0);
  });

  it('do not start when the time is over', async () => {
    expect(trouble(await at.adb.run('echo x', deadlineIn(0))).code).toBe('TIMEOUT');
    expect(trouble(await at.adb.run('echo x', deadlineIn(LONG, AbortSignal.abort()))).code).toBe('CANCELLED');
    expect(at.adbd.shell.ran).toEqual([]);
  });

  it('end when the cable is pulled in the middle of the answer', async () => {
    at.adbd.faults.push({ on: /screencap/, is: 'unplug' });
    const problem = trouble(await at.adb.bytes('screencap -p', long()));
    expect(problem).toMatchObject({ code: 'WORLD_GONE', facts: { what: expect.stringContaining('127.0.0.1') } });
  });

  it('end when the cable is pulled before any answer, all of them', async () => {
    at.adbd.faults.push({ on: /^sleepy/, is: 'hang' });
    const running = ['sleepy 1', 'sleepy 2', 'sleepy 3'].map((line) => at.adb.run(line, long()));
    await until(() => at.adbd.streams === 3);
    at.adbd.unplug();
    for (const each of await Promise.all(running)) expect(trouble(each).code).toBe('WORLD_GONE');
  });

  it('work again when the device is back', async () => {
    at.adbd.faults.push({ on: /^sleepy/, is: 'unplug', times: 1 });
    expect(trouble(await at.adb.run('sleepy', long())).code).toBe('WORLD_GONE');
    expect(value(await at.adb.run('echo back', long())).stdout).toBe('back\n');
  });

  it('look for a device that was gone once, for all who wait', async () => {
    at.adbd.unplug();
    await until(() => at.adbd.connections === 0);
    const first = await at.adb.run('echo x', long());
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => at.adb.run(['echo', String(n)], long())));
    expect(first.ok || first.problem.code === 'WORLD_GONE').toBe(true);
    expect(all.map((each) => value(each).stdout.trim())).toEqual(['0', '1', '2', '3', '4']);
    expect(at.adbd.connections).toBe(1);
  });

  it('fail with the reason when it does not come back', async () => {
    await at.adbd.stop();
    await until(() => at.adbd.connections === 0);
    const first = trouble(await at.adb.run('echo x', long()));
    const second = trouble(await at.adb.run('echo x', long()));
    for (const problem of [first, second]) expect(problem.code).toBe('WORLD_GONE');
  });

  it('cannot fill the memory', async () => {
    const small = await plugged(kind, options, 300_000);
    small.adbd.faults.push({ on: /^flood/, is: 'flood', times: 1 });
    const problem = trouble(await small.adb.run('flood', long()));
    expect(problem).toMatchObject({ code: 'DEVICE_ERROR', facts: { said: 'more than 300 KB' } });
    await until(() => small.adbd.streams === 0);
    expect(value(await small.adb.run('echo on', long())).stdout).toBe('on\n');
    await small.end();
  });

  it('leave nothing behind when the connection is closed', async () => {
    at.adbd.faults.push({ on: /^sleepy/, is: 'hang' });
    const running = at.adb.run('sleepy', long());
    await until(() => at.adbd.streams === 1);
    await at.adb.close();
    expect(trouble(await running).code).toBe('WORLD_GONE');
    await until(() => at.adbd.connections === 0);
  });
});

describe('commands', () => {
  it('keep stdout and stderr apart where the device can', async () => {
    const at = await plugged();
    at.adbd.faults.push({ on: /^both/, is: 'say', say: { stdout: 'out', stderr: 'err', code: 3 } });
    expect(value(await at.adb.run('both', long()))).toEqual({ stdout: 'out', stderr: 'err', code: 3 });
    await at.end();
  });

  it('never tell what was typed', async () => {
    const at = await plugged();
    at.adbd.faults.push({ on: /./, is: 'hang' });
    for (const line of ["input text 'hunter2'", "cmd clipboard set-text 'hunter2'", 'am broadcast --es msg hunter2']) {
      expect(JSON.stringify(trouble(await at.adb.run(line, deadlineIn(20))))).not.toContain('hunter2');
    }
    await at.end();
  });
});

describe('an address', () => {
  it.each([
    ['192.168.1.5:5555', { host: '192.168.1.5', port: 5555 }],
    ['phone.local:5555', { host: 'phone.local', port: 5555 }],
    ['[fe80::1]:5555', { host: 'fe80::1', port: 5555 }],
    ['emulator-5554', null],
    ['R58M123ABC', null],
    ['host:', null],
    ['host:99999', null],
    ['a b:5555', null],
    ['http://x:80', null],
  ])('%s', (id, place) => {
    expect(placeOf(id)).toEqual(place);
  });
});

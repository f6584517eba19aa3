// The ADB protocol over real sockets: connecting, keys, answers of many packets, a pulled cable, and what is no phone.

import { readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realClock } from '../../packages/core/src/time/clock.js';
import { type Deadline, deadlineIn } from '../../packages/core/src/time/deadline.js';
import { openTcp } from '../../packages/phone/src/android/adb-tcp.js';
import { Adbd, NEW_FEATURES, OLD_FEATURES } from '../phone/adbd.js';
import { ANDROID_6, ANDROID_14 } from '../phone/android-shell.js';
import { LONG, onLoopback, type Plugged, trouble, value } from './support.js';

const long = (): Deadline => deadlineIn(LONG);

/** Over when something is so, and from then on. */
function when(isSo: () => boolean): Deadline {
  let isOver = (): boolean => false;
  const rest = (_: number, unless?: Promise<unknown>): Promise<void> => realClock.rest(1, unless);
  const deadline = deadlineIn(LONG, null, { now: () => (isOver() ? LONG : 0), rest });
  let wasSo = false;
  isOver = () => {
    wasSo ||= isSo();
    return wasSo;
  };
  return deadline;
}

/** Resolves when something is so; the test's own time ends the wait. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

describe.each([
  ['a new device', ANDROID_14, { features: NEW_FEATURES }],
  ['acks in bulk', ANDROID_14, { features: [...NEW_FEATURES, 'delayed_ack'] }],
  ['an old device', ANDROID_6, { features: OLD_FEATURES, version: 0x01000000 }],
] as const)('on a socket: %s', (_name, kind, options) => {
  let at: Plugged;
  beforeEach(async () => {
    at = await onLoopback(kind, options);
  });
  afterEach(() => at.end());

  it('answers come whole, one by one and side by side', async () => {
    const picture = Buffer.from(value(await at.adb.bytes(['screencap', '-p'], long())).stdout);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.subarray(-8, -4).toString()).toBe('IEND');
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => at.adb.run(['echo', String(n)], long())));
    expect(all.map((each) => value(each).stdout.trim())).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
    await until(() => at.adbd.streams === 0);
  });

  it('a cable that is pulled ends the command, and the next one connects again', async () => {
    at.adbd.faults.push({ on: /screencap/, is: 'unplug', times: 1 });
    const problem = trouble(await at.adb.bytes('screencap -p', long()));
    expect(problem).toMatchObject({ code: 'WORLD_GONE', facts: { what: expect.stringContaining('127.0.0.1') } });
    expect(value(await at.adb.run('echo back', long())).stdout).toBe('back\n');
  });

  it('a command that never ends is ended, and leaves nothing behind', async () => {
    at.adbd.faults.push({ on: /^sleepy/, is: 'hang' });
    const isBegun = (): boolean => at.adbd.streams === 1;
    expect(trouble(await at.adb.run('sleepy', when(isBegun))).code).toBe('TIMEOUT');
    await until(() => at.adbd.streams === 0);
    expect(value(await at.adb.run('echo on', long())).stdout).toBe('on\n');
    await at.adb.close();
    await until(() => at.adbd.connections === 0);
  });
});

describe('connecting straight', () => {
  const open = (port: number, keys: string, deadline = long()): ReturnType<typeof openTcp> =>
    openTcp(`127.0.0.1:${port}`, { host: '127.0.0.1', port }, deadline, keys);

  let server: Server | null = null;
  afterEach(async () => {
    if (server !== null) await new Promise((resolve) => server?.close(resolve));
    server = null;
  });
  async function listening(serve: (socket: Socket) => void): Promise<number> {
    server = createServer((socket) => {
      socket.on('error', () => {});
      serve(socket);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  it('makes a key once, for the user only, and is known by it from then on', async () => {
    const at = await onLoopback(ANDROID_14, { auth: 'accept' });
    const path = join(at.home, 'adbkey');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toContain('PRIVATE KEY');
    expect(at.adbd.keys).toHaveLength(1);
    const again = value(await open(at.adbd.port, path));
    // The phone did not have to ask a second time: the signature was right.
    expect(at.adbd.keys).toHaveLength(1);
    await again.close();
    const stranger = value(await open(at.adbd.port, join(at.home, 'other')));
    expect(at.adbd.keys).toHaveLength(2);
    await stranger.close();
    await at.end();
  });

  it('says what to do when the person at the phone does not allow it', async () => {
    const at = await onLoopback();
    const shy = new Adbd(at.phone, ANDROID_14, { auth: 'refuse' });
    const port = await shy.start();
    const problem = trouble(
      await open(
        port,
        join(at.home, 'k'),
        when(() => shy.refused > 0),
      ),
    );
    expect(problem).toMatchObject({
      code: 'DEVICE_ERROR',
      facts: { instead: expect.stringContaining('allow USB debugging') },
    });
    await until(() => shy.connections === 0);
    await shy.stop();
    await at.end();
  });

  it('says that nobody is there', async () => {
    const at = await onLoopback();
    const { port } = at.adbd;
    await at.adbd.stop();
    expect(trouble(await open(port, join(at.home, 'k')))).toMatchObject({
      code: 'WORLD_GONE',
      facts: {
        what: expect.stringContaining(`127.0.0.1:${port}`),
        instead: expect.stringContaining('wireless debugging'),
      },
    });
    await at.end();
  });

  it.each([
    ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')],
    ['rubbish', Buffer.alloc(24, 0xff)],
    ['nothing', Buffer.alloc(0)],
  ])('does not hang on something that is no phone: %s', async (_name, answer) => {
    const port = await listening((socket) =>
      socket.once('data', () => (answer.length === 0 ? socket.end() : socket.write(answer))),
    );
    expect(trouble(await open(port, '/nonexistent/key')).code).toBe('DEVICE_ERROR');
  });

  it('does not wait for one that accepts and says nothing', async () => {
    let isIn = false;
    const port = await listening((socket) => {
      socket.once('data', () => {
        isIn = true;
      });
    });
    const problem = trouble(
      await open(
        port,
        '/nonexistent/key',
        when(() => isIn),
      ),
    );
    expect(problem.code).toBe('TIMEOUT');
  });
});

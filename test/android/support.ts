// What the tests of Android share: a simulated phone with a connection to it, in memory or on loopback.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Problem } from '../../packages/core/src/scene/problem.js';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { Adb } from '../../packages/phone/src/android/adb.js';
import type { HostPort, OpenWire } from '../../packages/phone/src/android/adb-socket.js';
import { openTcp, placeOf } from '../../packages/phone/src/android/adb-tcp.js';
import { AndroidDevice } from '../../packages/phone/src/android/android-device.js';
import { Adbd, type AdbdOptions, MEMORY } from '../phone/adbd.js';
import type { AndroidKind } from '../phone/android-shell.js';
import { Phone } from '../phone/app.js';

/** Nothing in these tests waits for this to end. */
export const LONG = 120_000;

export interface Plugged {
  readonly phone: Phone;
  readonly adbd: Adbd;
  readonly adb: Adb;
  readonly device: AndroidDevice;
  readonly home: string;
  end(): Promise<void>;
}

/** A phone that is connected in memory: for tests in virtual time. */
export function plugged(kind?: AndroidKind, options?: AdbdOptions, most?: number): Promise<Plugged> {
  const adbd = new Adbd(new Phone(), kind, { clock: 'shared', ...options });
  return connected(adbd, MEMORY, adbd.connect, most);
}

/** A phone on loopback: for tests of the connection itself. */
export async function onLoopback(kind?: AndroidKind, options?: AdbdOptions): Promise<Plugged> {
  const adbd = new Adbd(new Phone(), kind, options);
  return connected(adbd, `127.0.0.1:${await adbd.start()}`);
}

async function connected(adbd: Adbd, id: string, connect?: OpenWire, most?: number): Promise<Plugged> {
  const { phone } = adbd;
  const home = mkdtempSync(join(tmpdir(), 'beckon-adb-'));
  const place = placeOf(id) as HostPort;
  const open = (): ReturnType<typeof openTcp> => openTcp(id, place, deadlineIn(LONG), join(home, 'adbkey'), connect);
  const adb = new Adb(value(await open()), open, most);
  const device = value(await AndroidDevice.open(adb, deadlineIn(LONG)));
  adbd.shell.ran.length = 0;
  const end = async (): Promise<void> => {
    await adb.close();
    await adbd.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { phone, adbd, adb, device, home, end };
}

/** The value of an answer; a problem fails the test with its facts. */
export function value<T>(answer: Answer<T>): T {
  if (!answer.ok) expect.fail(`${answer.problem.code} ${JSON.stringify(answer.problem.facts)}`);
  return answer.value;
}

/** The problem of an answer; a value fails the test. */
export function trouble<T>(answer: Answer<T>): Problem {
  if (answer.ok) expect.fail(`no problem, but ${JSON.stringify(answer.value)?.slice(0, 200)}`);
  return answer.problem;
}

// idb that is missing, refuses, hangs, stops in the middle or never stops: a clear code, no hang, no crash, memory bounded.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../src/core/deadline.js';
import type { Problem } from '../../src/world/problem.js';
import type { Answer } from '../../src/world/world.js';
import { complaint } from '../../src/worlds/ios/complaints.js';
import { Idb } from '../../src/worlds/ios/idb.js';
import { IosDevice } from '../../src/worlds/ios/ios-device.js';
import { runProgram } from '../../src/worlds/ios/programs.js';
import type { Call, Fault } from '../phone/ios-server.js';
import { long, type Started, start, stopAll, trouble, value } from './support.js';

let on: Started;

beforeAll(async () => {
  on = await start();
  // What this idb can do is asked once, before the faults begin.
  value(await on.device.tree(long()));
  value(await on.device.type('x', long()));
});
afterAll(stopAll);

type Ask = (device: IosDevice) => Promise<Answer<unknown>>;

/** Everything that needs idb. */
const ASKED: readonly (readonly [string, Ask])[] = [
  ['tree', (device) => device.tree(long())],
  ['tap', (device) => device.tap({ x: 1, y: 1 }, long())],
  ['press', (device) => device.press({ x: 1, y: 1 }, 600, long())],
  ['swipe', (device) => device.swipe({ x: 1, y: 1 }, { x: 1, y: 99 }, 100, long())],
  ['type', (device) => device.type('x', long())],
  ['erase', (device) => device.erase(2, long())],
  ['key', (device) => device.key('enter', long())],
  ['front', (device) => device.front(long())],
];

async function during<T>(fault: (call: Call) => Fault | null, work: () => Promise<T>): Promise<T> {
  on.server.fault = fault;
  try {
    return await work();
  } finally {
    on.server.fault = null;
  }
}

const says =
  (stderr: string, code = 1): ((call: Call) => Fault) =>
  () => ({ is: 'says', said: { stdout: '', stderr, code } });

describe('what programs say when they fail', () => {
  const asked = { what: 'Tapping', program: 'idb', id: 'ABC', startedAt: 0 };

  it.each([
    ["No UDID provided and couldn't find a default companion", 'WORLD_GONE', 'xcrun simctl boot'],
    ["Couldn't find companion for target with udid ABC", 'WORLD_GONE', 'idb connect'],
    ["can't find target for udid ABC", 'WORLD_GONE', 'xcrun simctl boot'],
    [
      "Failed to connect to companion at address DomainSocketAddress(path='/tmp/idb/ABC_companion.sock'): [Errno 61] Connection refused",
      'WORLD_GONE',
      'idb kill',
    ],
    ["[Errno 111] Connect call failed ('127.0.0.1', 10882)", 'WORLD_GONE', 'idb kill'],
    ['Connection lost', 'WORLD_GONE', 'idb kill'],
    ["Failed to spawn companion, couldn't read portstderr: boom", 'WORLD_GONE', 'idb kill'],
    ['Failed to spawn the idb notifier. Stderr: boom', 'WORLD_GONE', 'idb kill'],
    ["[Errno 2] No such file or directory: '/usr/local/bin/idb_companion'", 'WORLD_GONE', 'brew'],
    ['Companion interactions do not work on non-macOS platforms', 'WORLD_GONE', 'brew'],
    ['Unable to lookup in current state: Shutdown', 'WORLD_GONE', 'xcrun simctl boot ABC'],
    ['No devices are booted.', 'WORLD_GONE', 'xcrun simctl boot'],
    ['Invalid device: ABC', 'WORLD_GONE', 'beckon devices'],
    ["Target doesn't conform to FBAccessibilityCommands protocol", 'UNSUPPORTED', 'simulators only'],
    ['Some other thing went wrong', 'DEVICE_ERROR', ''],
  ])('%s', (said, code, instead) => {
    const problem = complaint(said, asked);
    expect(problem.code).toBe(code);
    const facts = problem.facts as { readonly instead?: string };
    expect(facts.instead ?? '').toContain(instead);
  });

  it('of a traceback only the exception is told', async () => {
    const stderr =
      '2024-05-01 [ERROR] - root - Exception thrown in main\nTraceback (most recent call last):\n  File "/idb/main.py", line 2, in run\n    await x()\nidb.common.types.IdbException: the screen is locked\n';
    const problem = await during(says(stderr), async () => trouble(await on.device.tap({ x: 1, y: 1 }, long())));
    expect(problem).toEqual({ code: 'DEVICE_ERROR', facts: { what: 'Tapping', said: 'the screen is locked' } });
  });
});

describe('idb fails', () => {
  it.each(ASKED)('%s: the companion is gone in the middle', async (_name, ask) => {
    const said = "Failed to connect to companion at address TCPAddress(host='localhost', port=10882): [Errno 61]\n";
    expect((await during(says(said), async () => trouble(await ask(on.device)))).code).toBe('WORLD_GONE');
  });

  it.each(ASKED)('%s: the connection is cut before the end', async (_name, ask) => {
    expect(
      (
        await during(
          () => ({ is: 'cut', after: 40 }),
          async () => trouble(await ask(on.device)),
        )
      ).code,
    ).toBe('WORLD_GONE');
  });

  it('it says no: what it said is told', async () => {
    const problem = await during(says('the screen is locked\n'), async () =>
      trouble(await on.device.tap({ x: 1, y: 1 }, long())),
    );
    expect(problem).toMatchObject({ code: 'DEVICE_ERROR', facts: { said: 'the screen is locked' } });
  });

  it('a tree is asked for again while it fails, and is then refused with the reason', async () => {
    let asked = 0;
    const flaky = (call: Call): Fault | null => {
      if (call.words[1] !== 'describe-all') return null;
      asked++;
      return asked < 3 ? { is: 'says', said: { stdout: '[]', stderr: '', code: 0 } } : null;
    };
    await during(flaky, async () => value(await on.device.tree(long())));
    expect(asked).toBe(3);
    const refused = async (stdout: string): Promise<Problem> =>
      during(
        () => ({ is: 'says', said: { stdout, stderr: '', code: 0 } }),
        async () => trouble(await on.device.tree(long())),
      );
    for (const stdout of ['', '[]', '[{"type":"Application"', 'not a tree', '[1]', '['.repeat(5000)]) {
      const problem = await refused(stdout);
      expect(problem.code, stdout.slice(0, 30)).toBe('DUMP_FAILED');
      expect((problem.facts as { readonly reason: string }).reason).not.toBe('');
    }
  });

  it('a tree without an end is ended, and nothing of it is kept', async () => {
    const small = new IosDevice(
      new Idb(on.server.env()['IDB_PATH'] as string, on.server.id, on.server.env(), 200_000),
      null,
      {
        id: on.server.id,
        name: 'small',
        system: 'iOS',
        scale: null,
      },
    );
    const problem = await during(
      (call) => (call.words.includes('--help') ? null : { is: 'floods' }),
      async () => trouble(await small.tree(long())),
    );
    expect(problem).toMatchObject({ code: 'DUMP_FAILED', facts: { reason: expect.stringContaining('200 KB') } });
  });
});

describe('idb hangs', () => {
  it('the deadline ends it, and all that it started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-idb-'));
    const program = join(folder, 'idb');
    // One that starts another and waits for it: both hold the output open.
    writeFileSync(program, '#!/bin/sh\nsleep 600 &\necho started\nwait\n');
    chmodSync(program, 0o755);
    const ran = await runProgram(program, [], { env: { PATH: '/usr/bin:/bin' } }, deadlineIn(1500));
    expect(ran.is).toBe('late');
    rmSync(folder, { recursive: true });
  });

  it('a problem says that the time was over', async () => {
    const problem = await during(
      () => ({ is: 'hangs' }),
      async () => trouble(await on.device.tap({ x: 1, y: 1 }, deadlineIn(600))),
    );
    expect(problem).toMatchObject({ code: 'TIMEOUT', facts: { waitedFor: 'tapping to be done' } });
    expect(trouble(await on.device.tree(deadlineIn(0))).code).toBe('TIMEOUT');
  });

  it('somebody who calls it off need not wait', async () => {
    const abort = new AbortController();
    on.server.onHang = () => abort.abort();
    const problem = await during(
      () => ({ is: 'hangs' }),
      async () => trouble(await on.device.tree(deadlineIn(600_000, abort.signal))),
    );
    on.server.onHang = null;
    expect(problem.code).toBe('CANCELLED');
  });

  it('somebody left behind who holds its output open is not waited for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-idb-'));
    const program = join(folder, 'idb');
    writeFileSync(program, '#!/bin/sh\nsleep 20 &\necho done\n');
    chmodSync(program, 0o755);
    const ran = await runProgram(program, [], { env: { PATH: '/usr/bin:/bin' } }, deadlineIn(15_000));
    expect(ran).toMatchObject({ is: 'done', code: 0 });
    expect(ran.is === 'done' && ran.stdout.toString()).toBe('done\n');
    rmSync(folder, { recursive: true });
  });
});

describe('idb is not there', () => {
  it('any more: the program was removed, or may not be run', async () => {
    for (const path of [join(tmpdir(), 'nobody-has-this'), tmpdir()]) {
      const gone = new IosDevice(new Idb(path, 'ABC', {}), null, { id: 'ABC', name: 'x', system: 'iOS', scale: 1 });
      for (const [name, ask] of ASKED) {
        const problem = trouble(await ask(gone));
        expect(problem, name).toMatchObject({
          code: 'WORLD_GONE',
          facts: { instead: expect.stringContaining('fb-idb') },
        });
      }
    }
  });
});

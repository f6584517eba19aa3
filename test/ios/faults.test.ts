// idb that refuses, hangs or stops in the middle: a clear code, no hang, no crash. What needs a real program is in programs.test.ts.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../packages/core/src/scene/problem.js';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import type { IosDevice } from '../../packages/phone/src/ios/ios-device.js';
import { problemOf } from '../../packages/phone/src/ios/program-problems.js';
import type { Call, Fault } from '../phone/ios-server.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { long, type Started, start, trouble, value } from './support.js';

useVirtualTime();

let on: Started;

beforeAll(async () => {
  on = await start();
  // What this idb can do is asked once, before the faults begin.
  value(await on.device.tree(long()));
  value(await on.device.type('x', long()));
});

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
    const problem = problemOf(said, asked);
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
});

describe('idb hangs', () => {
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
});

// Real programs: an iPhone reached through those that stand for idb and xcrun, and programs that hang, flood, stay behind or
// are not there.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { realClock } from '../../packages/core/src/time/clock.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { findIos, openIos } from '../../packages/phone/src/ios/find-devices.js';
import { Idb } from '../../packages/phone/src/ios/idb.js';
import { IosDevice } from '../../packages/phone/src/ios/ios-device.js';
import { runProgram } from '../../packages/phone/src/ios/programs.js';
import { IPHONE } from '../phone/ios-kind.js';
import { long, nodeSaying, type Started, startPrograms, stopAll, trouble, value } from './support.js';

describe('an iPhone behind programs', () => {
  let on: Started;
  beforeAll(async () => {
    on = await startPrograms();
  });
  afterAll(stopAll);
  afterEach(() => {
    on.server.fault = null;
    on.server.onHang = null;
  });

  it('is found with what it needs', async () => {
    const found = await findIos(long(), on.server.options());
    expect(found.trouble).toBeNull();
    expect(found.programs.find(({ name }) => name === 'xcrun')).toMatchObject({ version: '65', fix: null });
    expect(found.devices).toMatchObject([{ id: IPHONE.id, label: 'iPhone 15 (iOS 17.0)', state: 'ready' }]);
    const wrong = on.server.options({ IDB_PATH: '/nowhere/idb' });
    expect(value(await openIos(null, long(), wrong)).id).toBe(IPHONE.id);
  });

  it('is read, touched, typed into and pictured', async () => {
    on.phone.open('search');
    expect(nodeSaying(value(await on.device.tree(long())), 'Type to search').type).not.toBe('');
    on.phone.tap(400, 300);
    expect(value(await on.device.type('--udid "x" $HOME', long()))).toEqual({ how: null });
    expect(value(await on.device.type(' 東京 👩‍👩‍👧', long())).how).toContain('clipboard');
    expect(on.phone.state.fields['search.query']).toBe('--udid "x" $HOME 東京 👩‍👩‍👧');
    const bytes = value(await on.device.picture(long()));
    expect([...bytes.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  it('is told nothing of ours that would get into apps', () => {
    expect(on.server.calls.length).toBeGreaterThan(0);
    expect(on.server.calls.flatMap(({ names }) => names)).not.toContain('IDB_PATH');
  });

  it('is gone when the connection is cut before the end', async () => {
    on.server.fault = () => ({ is: 'cut', after: 40 });
    expect(trouble(await on.device.tree(long())).code).toBe('WORLD_GONE');
  });

  it('a tree without an end is ended, and nothing of it is kept', async () => {
    const env = on.server.env();
    const facts = { id: on.server.id, name: 'small', system: 'iOS', scale: null };
    const idb = new Idb(env['IDB_PATH'] as string, on.server.id, env, { most: 200_000 });
    on.server.fault = (call) => (call.words.includes('--help') ? null : { is: 'floods' });
    const problem = trouble(await new IosDevice(idb, null, facts).tree(long()));
    expect(problem).toMatchObject({ code: 'DUMP_FAILED', facts: { reason: expect.stringContaining('200 KB') } });
  });

  it('that hangs is not waited for by somebody who calls it off', async () => {
    const abort = new AbortController();
    on.server.fault = () => ({ is: 'hangs' });
    on.server.onHang = () => abort.abort();
    expect(trouble(await on.device.tree(deadlineIn(600_000, abort.signal))).code).toBe('CANCELLED');
  });
});

describe('a program', () => {
  const env = { PATH: '/usr/bin:/bin' };
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'beckon-idb-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A script that leaves the number of the process that it started in the file `left`. */
  function script(lines: string): string {
    const program = join(folder, 'idb');
    writeFileSync(program, `#!/bin/sh\n${lines}`);
    chmodSync(program, 0o755);
    return program;
  }
  const left = (): number => Number(readFileSync(join(folder, 'left'), 'utf8'));

  it('is ended by the deadline, with all that it started', async () => {
    // One that starts another and waits for it: both hold the output open. The time is over when it has done so.
    const program = script('sleep 600 &\necho $! > "$0.new"; mv "$0.new" "${0%/*}/left"\nwait\n');
    const over = (): boolean => existsSync(join(folder, 'left'));
    const until = deadlineIn(1000, null, {
      now: () => (over() ? 1000 : 0),
      rest: (_, ended) => realClock.rest(1, ended),
    });
    expect((await runProgram(program, [], { env }, until)).is).toBe('late');
    while (isRunning(left())) await new Promise((resolve) => setImmediate(resolve));
  });

  it('whose child holds its output open is not waited for', async () => {
    const program = script('sleep 600 &\necho $! > "${0%/*}/left"\necho done\n');
    const ran = await runProgram(program, [], { env }, deadlineIn(600_000));
    process.kill(left());
    expect(ran).toMatchObject({ is: 'done', code: 0 });
    expect(ran.is === 'done' && ran.stdout.toString()).toBe('done\n');
  });

  it('that was removed, or may not be run, is told by name', async () => {
    const asked: readonly ((device: IosDevice) => Promise<Answer<unknown>>)[] = [
      (device) => device.tree(long()),
      (device) => device.tap({ x: 1, y: 1 }, long()),
      (device) => device.type('x', long()),
      (device) => device.front(long()),
    ];
    for (const path of [join(folder, 'nobody-has-this'), folder]) {
      const gone = new IosDevice(new Idb(path, 'ABC', {}), null, { id: 'ABC', name: 'x', system: 'iOS', scale: 1 });
      for (const ask of asked) {
        expect(trouble(await ask(gone))).toMatchObject({
          code: 'WORLD_GONE',
          facts: { instead: expect.stringContaining('fb-idb') },
        });
      }
    }
  });
});

/** A process that ended and that nobody asked about yet does not run. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

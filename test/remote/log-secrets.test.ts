// What breaks in a session is told to its log and its caller without the secrets that it was given.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { doorOf, placeOf } from '../../packages/cli/src/sessions/folder.js';
import { listen, PROTOCOL, type Reply, send } from '../../packages/cli/src/sessions/protocol.js';
import { FakeSession } from '../support/fake-session.js';
import { holdSession } from '../support/held-session.js';

it('keeps the log of a session, what its caller hears and its listing free of secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bk-log-'));
  const place = placeOf(folder, 'default');
  const session = Object.assign(new FakeSession({}), {
    world: { name: 'browser' as const, address: 'http://a.test/?pw=hunter-2x&of=later-9z' },
    mask: (text: string) => text.replaceAll('later-9z', '••'),
    run: () => Promise.reject(new Error('cannot read {"text":"hunter-2x"} of later-9z')),
  });
  const held = await holdSession(folder, 'default', async () => session as never);
  const ask = (ask: 'run' | 'about', args: readonly string[] = []): Promise<string> =>
    new Promise((resolve, reject) => {
      const door = doorOf(place);
      const socket = connect(door?.path ?? '');
      let all = '';
      socket.once('error', reject);
      listen(
        socket,
        (message) => {
          all += JSON.stringify(message);
          if ('exit' in (message as Reply)) socket.end(() => resolve(all));
        },
        reject,
      );
      send(socket, { protocol: PROTOCOL, version: '', ask, args, folder, ...(door?.key === undefined ? {} : door) });
    });
  try {
    const heard = await ask('run', ['type "Password" "hunter-2x"']);
    const listed = await ask('about');
    const log = readFileSync(place.log, 'utf8');
    expect(log).toContain('broken: Error: cannot read');
    expect(heard).toContain('this is a bug in beckon');
    expect(listed).toContain('http://a.test/?pw=');
    for (const text of [log, heard, listed]) expect(text).not.toMatch(/hunter-2x|later-9z/);
  } finally {
    await held.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

// A background session that this process holds: whoever calls `beckon do` finds it in its folder, as it would find one that a
// call has started. That a call starts one, as a process, is tested in test/remote.

import { closeSync, openSync, readFileSync } from 'node:fs';
import { type Open, openWorld } from '../../packages/cli/src/options/world-options.js';
import { makeFolder, placeOf } from '../../packages/cli/src/sessions/folder.js';
import { serveSession } from '../../packages/cli/src/sessions/hold.js';
import { Log } from '../../packages/cli/src/sessions/log.js';

/** The same as that of the built program, which calls it. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export interface HeldSession {
  /** Resolves when it has ended, in whatever way. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

/** `folder` is where sessions are kept: what `BECKON_RUNTIME` says, say. */
export async function holdSession(folder: string, name = 'default', open: Open = openWorld): Promise<HeldSession> {
  makeFolder(folder);
  const place = placeOf(folder, name);
  const fd = openSync(place.log, 'a+', 0o600);
  let over = (): void => {};
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  let isOver = false;
  const exit = (): void => {
    // A process ends once; whoever asks again finds it ended, and its number may be that of another file by then.
    if (isOver) return;
    isOver = true;
    closeSync(fd);
    over();
  };
  // The process stays where it is.
  const serving = await serveSession(place, { log: new Log(fd), open, exit, version });
  if (serving === null) throw new Error(`Somebody holds session ${name} already`);
  const session = await serving.ready;
  return { ended, end: () => session.end('the test is over') };
}

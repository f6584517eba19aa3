// What is left behind: processes that are killed at a bad moment, folders of others that look like ours.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { launch } from '../../packages/browser/src/index.js';
import { makeFolder } from '../../packages/cli/src/sessions/folder.js';
import { sweepSessions } from '../../packages/cli/src/sessions/sweep.js';
import { sweep, TemporaryFolder } from '../../packages/node/src/temporary.js';
import type { Attack, OpenAttacks } from '../support/attack.js';

const AREA = 'left behind';
const MAIN = join(process.cwd(), 'dist/bundle/cli/main.js');
/** No process has such a number. */
const NOBODY = 2 ** 22 + 7;
const OLD = Date.now() + 365 * 24 * 60 * 60 * 1000;

export const open: OpenAttacks = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bk-left-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const attack = (name: string, attempt: Attack['attempt'], isSlow = false): Attack => ({
    area: AREA,
    name,
    isSlow,
    attempt,
  });
  const profiles = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('beckon-browser-'));
  return {
    attacks: [
      attack('a profile whose process was killed', () => killed(profiles)),
      attack('a profile whose process lives', async () => {
        const living = new TemporaryFolder('beckon-browser-');
        await sweep(folder, OLD);
        const isThere = existsSync(living.path);
        living.remove();
        return isThere ? null : 'it was removed';
      }),
      attack('a folder of that name that is not ours: a link, one without a mark', async () => {
        const [theirs, link] = [join(folder, 'theirs'), join(folder, 'beckon-browser-link')];
        const unmarked = join(folder, 'beckon-browser-unmarked');
        for (const one of [theirs, unmarked]) {
          mkdirSync(one);
          writeFileSync(join(one, 'kept'), 'x');
        }
        symlinkSync(theirs, link);
        await sweep(folder, OLD);
        const isKept = existsSync(join(theirs, 'kept')) && existsSync(join(unmarked, 'kept'));
        for (const one of [link, theirs, unmarked]) rmSync(one, { recursive: true });
        return isKept ? null : 'it was removed';
      }),
      attack('an empty folder of a process that was killed as it made it', async () => {
        mkdirSync(join(folder, 'beckon-browser-empty'));
        await sweep(folder);
        if (!existsSync(join(folder, 'beckon-browser-empty'))) return 'it was removed while it could be in the making';
        await sweep(folder, OLD);
        return existsSync(join(folder, 'beckon-browser-empty')) ? 'it is still there' : null;
      }),
      attack('files of background sessions that were killed', () => deadSessions(join(folder, 'sessions'))),
      attack('a session that ends as it should', async () => {
        const b = await launch({ shots: null });
        await b.close();
        const left = readdirSync(folder);
        return left.length === 0 ? null : `left: ${left.join(', ')}`;
      }),
    ],
    close: async () => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Two that nobody holds, one that somebody does, and what none of them ever finished. */
async function deadSessions(folder: string): Promise<string | null> {
  makeFolder(folder);
  const ours = ['dead.sock', 'dead.json', 'dead.log', 'gone.log', 'dead.sock.0a1b2c', '.dead.json.abc.part'];
  const locks = [`dead.lock`, `gone.lock.${NOBODY}`];
  for (const file of [...ours, ...locks]) writeFileSync(join(folder, file), String(NOBODY));
  for (const file of ['alive.log', 'notes.txt']) writeFileSync(join(folder, file), 'x');
  const server = createServer().listen(join(folder, 'alive.sock'));
  await once(server, 'listening');
  await sweepSessions(folder, 'new');
  const isEarly = !existsSync(join(folder, 'dead.sock'));
  await sweepSessions(folder, 'new', OLD);
  const left = readdirSync(folder).sort();
  server.close();
  rmSync(folder, { recursive: true });
  if (isEarly) return 'one that could be starting was removed';
  const wanted = ['alive.log', 'alive.sock', 'notes.txt'];
  return isDeepStrictEqual(left, wanted) ? null : `left: ${left.join(', ')}`;
}

/** Kills a process with a browser, and starts another. */
async function killed(profiles: () => readonly string[]): Promise<string | null> {
  const child = spawn(process.execPath, [MAIN, 'run', '-', '--json'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end('url\nwait 60s\n');
  // It says what became of the first line when the browser is there.
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  const [theirs] = profiles();
  if (theirs === undefined) return 'no profile was made';
  child.kill('SIGKILL');
  await once(child, 'close');
  if (!profiles().includes(theirs)) return 'the profile was gone before anybody swept';
  const b = await launch({ shots: null });
  await b.close();
  const left = profiles();
  return left.length === 0 ? null : `still there: ${left.join(', ')}`;
}

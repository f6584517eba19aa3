// What is left behind: processes that are killed at a bad moment, folders of others that look like ours.

import { type ChildProcess, spawn } from 'node:child_process';
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
import { startSite } from '../support/browser.js';
import { processesWith } from '../support/processes.js';

const AREA = 'left behind';
const MAIN = join(process.cwd(), 'dist/bundle/cli/main.js');
const BECKON = join(process.cwd(), 'dist/bundle/cli/beckon.cjs');
/** Far more than a process takes to start or to end: what takes longer hangs. */
const MOST_MS = 60_000;
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
      attack('the command line is killed as its browser starts', () => beside(profiles, killedAtStart), true),
      attack('the browser is killed in the middle of a command', () => beside(profiles, browserKilled), true),
      attack(
        'a background session and its browser are killed in the middle of a command',
        () => beside(profiles, sessionKilled),
        true,
      ),
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

type Profiles = () => readonly string[];

/** What an attempt has: a page that never comes to its end, and the profiles that are not another's. */
interface Chance {
  readonly url: string;
  readonly isAsked: () => boolean;
  readonly own: Profiles;
}

/** Tries it beside a browser of another process, which must live on. The next start leaves nothing else. */
async function beside(profiles: Profiles, attempt: (chance: Chance) => Promise<string | null>): Promise<string | null> {
  const site = await startSite();
  const asked = new Set<string>();
  for (const path of ['/theirs', '/own'])
    site.set(path, () => {
      asked.add(path);
      return { isEndless: true };
    });
  const other = start(MAIN, ['run', '-', '--json'], `goto ${site.url}/theirs --timeout 10m\n`);
  try {
    await until(() => asked.has('/theirs'));
    const theirs = profiles();
    const own = (): readonly string[] => profiles().filter((one) => !theirs.includes(one));
    const through = await attempt({ url: `${site.url}/own`, isAsked: () => asked.has('/own'), own });
    if (through !== null) return through;
    await (await launch({ shots: null })).close();
    if (own().length > 0) return `still there: ${own().join(', ')}`;
    const isWell = other.child.exitCode === null && theirs.every((one) => processesOf(one).length > 0);
    return isWell && theirs.every((one) => profiles().includes(one)) ? null : "another's browser was hit";
  } finally {
    other.child.kill('SIGTERM');
    await other.ended;
    await site.close();
  }
}

async function killedAtStart({ url, own }: Chance): Promise<string | null> {
  const { child, ended } = start(MAIN, ['run', '-'], `goto ${url}\n`);
  // Its folder is there and marked: one that is not is left for a minute, as it may be in the making.
  await until(() => own().some((one) => processesOf(one).length > 0));
  const [profile = ''] = own();
  child.kill('SIGKILL');
  await ended;
  return endsSoon(profile);
}

async function browserKilled({ url, isAsked, own }: Chance): Promise<string | null> {
  const { ended } = start(MAIN, ['run', '-'], `goto ${url} --timeout 10m\n`);
  await until(isAsked);
  const [profile = ''] = own();
  for (const pid of processesOf(profile)) kill(pid);
  const { code, said } = await ended;
  if (code === 0 || !said.includes('WORLD_GONE')) return `it ended with ${code} and said ${said}`;
  return own().length === 0 ? null : 'its profile is left, though its process ended as it should';
}

async function sessionKilled({ url, isAsked, own }: Chance): Promise<string | null> {
  const runtime = mkdtempSync(join(tmpdir(), 'bk-r-'));
  const call = (...args: string[]): Running => start(BECKON, args, '', { BECKON_RUNTIME: runtime });
  try {
    const first = call('do', `goto ${url} --timeout 10m`);
    await until(isAsked);
    const [profile = ''] = own();
    // A session has its folder in what it is called with.
    const session = processesWith(`${runtime}\0`);
    if (session.length === 0) return 'no session was started';
    for (const pid of [...session, ...processesOf(profile)]) kill(pid);
    const { code } = await first.ended;
    if (code === 0) return 'the call said that all is well';
    const next = await call('do', 'url').ended;
    if (next.code !== 0) return `the next call ended with ${next.code}: ${next.said}`;
    if (own().includes(profile)) return 'the next session left the profile';
    const closed = await call('close').ended;
    return closed.code === 0 ? null : `it cannot be closed: ${closed.said}`;
  } finally {
    rmSync(runtime, { recursive: true, force: true });
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

function start(program: string, args: readonly string[], input: string, env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
  child.stdin.end(input);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

/** The processes of a browser, by the folder of their profile. */
function processesOf(profile: string): number[] {
  return processesWith(`/${profile}/`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with the one before.
  }
}

/** A browser whose process was killed ends by itself. */
async function endsSoon(profile: string): Promise<string | null> {
  return until(() => processesOf(profile).length === 0).then(
    () => null,
    () => 'its browser lives on',
  );
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + MOST_MS; !isSo(); ) {
    if (Date.now() > end) throw new Error('It does not come to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

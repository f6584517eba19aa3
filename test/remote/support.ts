// A shell for tests of sessions: the built command line, in folders of its own, and nothing left of it afterwards.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Open } from '../../packages/cli/src/options/world-options.js';
import { placeOf } from '../../packages/cli/src/sessions/folder.js';
import { PROTOCOL, type Reply, type SessionInfo } from '../../packages/cli/src/sessions/protocol.js';
import { talk } from '../../packages/cli/src/sessions/talk.js';
import { callSession } from '../support/client.js';
import { type HeldSession, holdSession } from '../support/held-session.js';
import { isAlive, processesWith } from '../support/processes.js';

export { browsersOf, isAlive } from '../support/processes.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const BECKON = at('dist/bundle/cli/beckon.cjs');
export const WHOLE = at('dist/bundle/cli/main.js');
const { version: VERSION } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { readonly version: string };
/** A world that is there at once: the saved screen of a phone. */
export const SCREEN = at('test/mobile/dumps/webview.xml');

export interface Said {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface How {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly program?: string;
}

/** Long enough for any machine; what takes longer hangs. */
const MOST_MS = 50_000;

export class Shell {
  /** Where its sessions are. */
  readonly runtime = mkdtempSync(join(tmpdir(), 'bk-r-'));
  /** Where it is called. */
  readonly work = mkdtempSync(join(tmpdir(), 'bk-w-'));
  readonly #seen = new Set<number>();
  readonly #held = new Set<HeldSession>();

  /** A call that has begun. */
  start(args: readonly string[], { input, cwd = this.work, env, program = BECKON }: How = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: this.#environment(env),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    return { child, ended: ended(child) };
  }

  /** A session that this process holds, for calls that need one and not a process of its own. */
  async hold(name = 'default', open?: Open): Promise<HeldSession> {
    const session = await holdSession(this.runtime, name, open);
    this.#held.add(session);
    void session.ended.then(() => this.#held.delete(session));
    return session;
  }

  /** A call in this process; in one of its own where it needs the whole program. */
  async call(args: readonly string[], how: How = {}): Promise<Said> {
    const { input, cwd: folder = this.work, env } = how;
    if (how.program !== undefined) return this.start(args, how).ended;
    const said = await callSession(args, { env: this.#environment(env), folder, input });
    if (said === null) return this.start(args, how).ended;
    return { code: said.code, signal: null, out: said.out, err: said.err };
  }

  /** `beckon do` as a process. */
  spawn(...args: string[]): Promise<Said> {
    return this.start(['do', ...args]).ended;
  }

  #environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { ...process.env, BECKON_RUNTIME: this.runtime, BECKON_SESSION: 'default', ...more };
  }

  do(...args: string[]): Promise<Said> {
    return this.call(['do', ...args]);
  }

  /** What `beckon do` is answered by a session that is there, without a process that copies it. */
  async say(...args: string[]): Promise<Said> {
    const said = { out: '', err: '' };
    const end = await talk(
      placeOf(this.runtime, 'default'),
      { ask: 'run', args, folder: this.work },
      {
        on: (reply, answer) => {
          if ('wants' in reply) answer({ text: '' });
          else if ('out' in reply) said.out += reply.out;
          else if ('err' in reply) said.err += reply.err;
        },
      },
    );
    if (typeof end !== 'object') throw new Error(`The session is ${end}`);
    return { ...said, code: end.code, signal: null };
  }

  /** What its sessions say of themselves; the same as `beckon sessions --json`, without a process. */
  async sessions(): Promise<readonly SessionInfo[]> {
    const replies = await Promise.all(this.#names().map((name) => this.#ask('about', name)));
    const sessions = replies.flat().flatMap((reply) => ('about' in reply ? [reply.about] : []));
    for (const { pid } of sessions) this.#seen.add(pid);
    return sessions;
  }

  #names(): string[] {
    const sockets = readdirSync(this.runtime).filter((file) => /^[\w-]+\.sock$/.test(file));
    return sockets.map((file) => file.replace(/\.sock$/, '')).sort();
  }

  /** Nothing, if nobody listens any more. */
  #ask(ask: 'about' | 'close', name: string): Promise<readonly Reply[]> {
    return this.raw(`${JSON.stringify({ protocol: PROTOCOL, version: VERSION, ask })}\n`, name).catch(() => []);
  }

  /** The process of a session. */
  async pid(name = 'default'): Promise<number> {
    const found = (await this.sessions()).find((one) => one.name === name);
    if (found === undefined) throw new Error(`no session ${name}`);
    return found.pid;
  }

  /** All that is left of its sessions, by what their processes are called with. */
  processes(): number[] {
    return processesWith(`${this.runtime}\0`).filter(isAlive);
  }

  /** Closes what is open, whatever became of the test. */
  async end(): Promise<void> {
    await Promise.all([...this.#held].map((session) => session.end()));
    await Promise.all(this.#names().map((name) => this.#ask('close', name)));
    const own = new Set(processesWith(this.runtime));
    for (const pid of [...this.processes(), ...this.#seen])
      if (isAlive(pid) && own.has(pid)) process.kill(pid, 'SIGKILL');
    rmSync(this.runtime, { recursive: true, force: true });
    rmSync(this.work, { recursive: true, force: true });
  }

  /** Says something to a session as no client of ours does; what it answers until it hangs up. */
  async raw(text: string, name = 'default'): Promise<readonly Reply[]> {
    return new Promise((resolve, reject) => {
      const socket = connect(join(this.runtime, `${name}.sock`));
      let said = '';
      const limit = setTimeout(() => socket.destroy(new Error('It does not hang up')), MOST_MS);
      socket.on('connect', () => socket.write(text));
      socket.on('data', (bytes) => {
        said += bytes.toString();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        // It hangs up while it is still being talked to.
        if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
      });
      socket.on('close', () => {
        clearTimeout(limit);
        const lines = said.split('\n').filter((line) => line !== '');
        resolve(lines.map((line) => JSON.parse(line) as Reply));
      });
    });
  }
}

function ended(child: ChildProcess): Promise<Said> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    out += bytes.toString();
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    err += bytes.toString();
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`It does not end; it said ${out}${err}`));
    }, MOST_MS);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve({ code, signal, out, err });
    });
  });
}

/** Looks until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + MOST_MS; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`It did not come to this: ${what}`);
}

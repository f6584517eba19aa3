// Where the command lines of a page are run: a folder of their own, the shop of examples/ behind it, `beckon` in the
// path. What opens a browser is called in this process, in one browser for all; the rest is run by a shell.

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Shop, startShop } from '../../../examples/shop/server.mjs';
import { namedIn } from '../../../packages/cli/src/sessions/client.js';
import { sessionFolder } from '../../../packages/cli/src/sessions/folder.js';
import { type Said as CliSaid, call } from '../../support/cli.js';
import { callSession } from '../../support/client.js';
import { type HeldSession, holdSession } from '../../support/held-session.js';
import type { SharedBrowser } from '../../support/shared-browser.js';
import { linkPackages } from './packages.js';
import { ROOT } from './page.js';
import { callsOfBeckon, commandsOf } from './shell-words.js';

/** Where the shop is in the docs. */
const SHOWN = 'localhost:4400';
const ENTRY = join(ROOT, 'dist/bundle/cli/beckon.cjs');
/** Nothing waits for this to end; it only keeps a test that hangs from hanging for ever. */
const LONGEST_MS = 240_000;

export interface Said {
  readonly text: string;
  readonly code: number | null;
}

export interface Place {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  write(name: string, text: string): void;
  /** What a shell says to a line. The code of the line before is there as `$?`. */
  run(line: string, before?: number | null): Promise<Said>;
  /** What a script says in a terminal, to a person who confirms whatever is handed over. */
  play(script: string): Promise<Said>;
  /** What a program of Node says. */
  node(file: string): Promise<Said>;
  /** With the address that the shop has here. */
  mapped(text: string): string;
  /** With the address that the docs show. */
  shown(text: string): string;
  close(): Promise<void>;
}

/** Every session that is opened is in this browser. */
export async function openPlace(browser: SharedBrowser): Promise<Place> {
  const shop = await startShop();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-docs-')));
  const bin = join(folder, '.bin');
  const temporary = join(folder, '.tmp');
  const runtime = join(folder, '.run');
  const home = join(folder, '.home');
  for (const one of [bin, temporary, runtime, home]) mkdirSync(one, { mode: 0o700 });
  writeFileSync(join(bin, 'beckon'), `#!/bin/sh\nexec "${process.execPath}" "${ENTRY}" "$@"\n`);
  chmodSync(join(bin, 'beckon'), 0o755);
  // Not a link: paths of scripts stay below the folder.
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  linkPackages(folder);
  const { FORCE_COLOR: _, BECKON_SESSION: __, BECKON_RUNTIME: ___, ...around } = process.env;
  const env = {
    ...around,
    NO_COLOR: '1',
    HOME: home,
    // Where browsers may have been put.
    XDG_CACHE_HOME: around['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    TMPDIR: temporary,
    XDG_RUNTIME_DIR: runtime,
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
  };
  const leave = enter(folder, env);
  const mapped = (text: string): string => text.replaceAll(SHOWN, hostOf(shop));
  const shown = (text: string): string =>
    text
      .replaceAll(hostOf(shop), SHOWN)
      .replaceAll(`localhost:${shop.port}`, SHOWN)
      .replaceAll(temporary, '/tmp')
      .replaceAll(`${folder}/`, '');
  const held = new Map<string, HeldSession>();
  /** A session for whoever calls it: held by this process, in the browser of all. */
  const hold = async (name: string): Promise<void> => {
    if (held.has(name)) return;
    const session = await holdSession(sessionFolder(env), name, browser.open);
    held.set(name, session);
    void session.ended.then(() => held.delete(name));
  };
  const inProcess = async (words: readonly string[]): Promise<CliSaid> =>
    (await callSession(words, { env, folder })) ?? call(words, browser);
  const inShell = (line: string, before: number | null, input?: string): Promise<Said> =>
    run('sh', ['-c', `(exit ${before ?? 1}); ${line}`], { cwd: folder, env, isEnded: isEndless(line), input });
  return {
    folder,
    env,
    mapped,
    shown,
    write: (name, text) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), mapped(text));
    },
    async run(line, before = 0) {
      const here = mapped(runnable(line));
      for (const [command, ...args] of callsOfBeckon(here)) if (command === 'do') await hold(namedIn(args));
      const { words, rest } = callable(here);
      const called = words === null ? null : await inProcess(words);
      const { text, code } =
        called === null
          ? await inShell(here, before)
          : rest === null
            ? { text: called.all.trimEnd(), code: called.code }
            : await inShell(rest, 0, called.out);
      return { text: shown(text), code };
    },
    play: async (script) => {
      const args = ['run', script, '--timeout', '30s', '--var', 'PASSWORD=secret:secret'];
      const { all, code } = await call(args, { open: browser.open, opener: browser.opener, person: '' });
      return { text: shown(stripVTControlCharacters(all)), code };
    },
    node: async (file) => {
      const { text, code } = await run(process.execPath, [file], { cwd: folder, env, isEnded: false });
      return { text: shown(text), code };
    },
    close: async () => {
      await Promise.all([...held.values()].map((session) => session.end()));
      // What a line has started by itself.
      if (readdirSync(runtime).length > 0)
        await run('sh', ['-c', 'beckon close --all'], { cwd: folder, env, isEnded: false });
      await shop.close();
      leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder and the variables become those of this process; answers how to go back. */
function enter(folder: string, env: NodeJS.ProcessEnv): () => void {
  const before = { folder: process.cwd(), env: { ...process.env } };
  const become = (to: NodeJS.ProcessEnv): void => {
    for (const name of Object.keys(process.env)) if (!(name in to)) delete process.env[name];
    Object.assign(process.env, to);
  };
  process.chdir(folder);
  become(env);
  return () => {
    process.chdir(before.folder);
    become(before.env);
  };
}

/** Commands that do the same in this process: no signal, no terminal. */
const CALLABLE = new Set(['run', 'observe', 'explain', 'check', 'fmt', 'do', 'sessions', 'close']);

/** The words behind `beckon`, if the line is one call that can be made here, and what it is piped into. */
function callable(line: string): { readonly words: readonly string[] | null; readonly rest: string | null } {
  const [, first = line, rest = null] = /^([^|;&<>]*?) \| ([^|;&<>]*)$/.exec(line) ?? [];
  const [words = [], ...more] = callsOfBeckon(first);
  const isOne =
    more.length === 0 && first.startsWith('beckon ') && commandsOf(first).length === 1 && !/[<>&;|$]/.test(bare(first));
  return isOne && CALLABLE.has(words[0] ?? '') ? { words, rest } : { words: null, rest: null };
}

/** Without what is quoted. */
function bare(line: string): string {
  return line.replace(/'[^']*'|"[^"]*"/g, '');
}

function hostOf({ port }: Shop): string {
  return `127.0.0.1:${port}`;
}

/** What a person would end is called off as soon as it says that it is ready. */
export function isEndless(line: string): boolean {
  return /^(?:beckon record|node examples\/shop\/server\.mjs) /.test(line);
}

/** A line as it can be run where there is no screen, and where others may have the port. */
function runnable(line: string): string {
  const here = line.replace(/^(node \S+server\.mjs) 4400$/, '$1 0').replace(/ --headed\b/, '');
  return here.startsWith('beckon record ') ? `${here} --headless` : here;
}

interface Around {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called off, as Ctrl-C does, when it has said something. */
  readonly isEnded: boolean;
  readonly input?: string | undefined;
}

function run(command: string, args: readonly string[], { cwd, env, isEnded, input }: Around): Promise<Said> {
  return new Promise((resolve, reject) => {
    // In a group of its own: what a shell has started ends with it.
    const child = spawn(command, args, { cwd, env, stdio: 'pipe', detached: true });
    child.stdin.on('error', () => {}).end(input);
    const end = (signal: NodeJS.Signals): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
    };
    const timer = setTimeout(() => end('SIGKILL'), LONGEST_MS);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        if (isEnded && text === '') end('SIGINT');
        text += part;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ text: text.trimEnd(), code });
    });
  });
}

// Where the command lines of a page are run: a folder of their own, the shop of examples/ behind it, `beckon` in the path.

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Shop, startShop } from '../../../examples/shop/server.mjs';
import { ROOT } from './page.js';

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
  /** What a program of Node says. */
  node(file: string): Promise<Said>;
  /** With the address that the shop has here. */
  mapped(text: string): string;
  /** With the address that the docs show. */
  shown(text: string): string;
  close(): Promise<void>;
}

export async function openPlace(): Promise<Place> {
  const shop = await startShop();
  const folder = mkdtempSync(join(tmpdir(), 'beckon-docs-'));
  const bin = join(folder, '.bin');
  const temporary = join(folder, '.tmp');
  const runtime = join(folder, '.run');
  const home = join(folder, '.home');
  for (const one of [bin, temporary, runtime, home]) mkdirSync(one, { mode: 0o700 });
  writeFileSync(join(bin, 'beckon'), `#!/bin/sh\nexec "${process.execPath}" "${ENTRY}" "$@"\n`);
  chmodSync(join(bin, 'beckon'), 0o755);
  // Not a link: paths of scripts stay below the folder.
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/beckon'));
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
  const mapped = (text: string): string => text.replaceAll(SHOWN, hostOf(shop));
  const shown = (text: string): string =>
    text
      .replaceAll(hostOf(shop), SHOWN)
      .replaceAll(`localhost:${shop.port}`, SHOWN)
      .replaceAll(temporary, '/tmp')
      .replaceAll(`${folder}/`, '');
  const said = (command: string, args: readonly string[], isEnded: boolean): Promise<Said> =>
    run(command, args, { cwd: folder, env, isEnded }).then(({ text, code }) => ({ text: shown(text), code }));
  return {
    folder,
    env,
    mapped,
    shown,
    write: (name, text) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), mapped(text));
    },
    run: (line, before = 0) => said('sh', ['-c', `(exit ${before ?? 1}); ${mapped(runnable(line))}`], isEndless(line)),
    node: (file) => said(process.execPath, [file], false),
    close: async () => {
      await run('sh', ['-c', 'beckon close --all'], { cwd: folder, env, isEnded: false });
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
}

function run(command: string, args: readonly string[], { cwd, env, isEnded }: Around): Promise<Said> {
  return new Promise((resolve, reject) => {
    // In a group of its own: what a shell has started ends with it.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
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

// The parts of sessions that need no process of their own: names and folders, the lock, the log, messages, exit codes, the docs.

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namedIn } from '../../packages/cli/src/sessions/client.js';
import {
  isName,
  isSafe,
  makeFolder,
  placeOf,
  sessionFolder,
  Unreachable,
} from '../../packages/cli/src/sessions/folder.js';
import { folderName } from '../../packages/cli/src/sessions/folder-name.js';
import { takeLock } from '../../packages/cli/src/sessions/lock.js';
import { Log } from '../../packages/cli/src/sessions/log.js';
import { listen, send } from '../../packages/cli/src/sessions/protocol.js';
import { EXIT_CODES, exitCodeLines, PHASE_CODES } from '../../packages/core/src/report/exit-codes.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bk-p-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the name of a session', () => {
  it.each([
    [['url', '-s', 'a'], 'a'],
    [['-sa', 'url'], 'a'],
    [['--session', 'a', 'url'], 'a'],
    [['--session=a', '-s', 'b'], 'b'],
  ])('%j means %s', (args, name) => {
    expect(namedIn(args)).toBe(name);
  });

  it.each([[], ['--', '-s', 'a'], ['click "-s"', '--short']])('%j means the one of the working folder', (...args) => {
    expect(namedIn(args)).toBe(folderName(process.cwd()));
  });

  it('is that of the repository, from every folder in it', () => {
    const made = (...path: string[]): string => {
      const at = join(folder, ...path);
      mkdirSync(at, { recursive: true });
      return at;
    };
    made('one', 'shop', '.git');
    const deep = made('one', 'shop', 'src', 'cart');
    // A worktree has a file there.
    writeFileSync(join(made('two', 'shop'), '.git'), 'gitdir: elsewhere');
    const inner = made('one', 'shop', 'vendor', 'lib');
    made('one', 'shop', 'vendor', 'lib', '.git');
    const [first, second] = [folderName(join(folder, 'one', 'shop')), folderName(join(folder, 'two', 'shop'))];
    expect(first).toMatch(/^shop-[0-9a-z]{1,6}$/);
    expect(folderName(deep)).toBe(first);
    expect(second).toMatch(/^shop-/);
    expect(second).not.toBe(first);
    expect(folderName(inner)).toMatch(/^lib-/);
    symlinkSync(join(folder, 'one', 'shop'), join(folder, 'link'));
    expect(folderName(join(folder, 'link', 'src'))).toBe(first);
  });

  it.each([
    ['my shop (old)', 'my-shop-old'],
    ['.hidden', 'hidden'],
    ['店', 'folder'],
    ['x'.repeat(80), 'x'.repeat(24)],
    ['-s', 's'],
    ['_', 'folder'],
  ])('can be made of any folder: %s', (called, start) => {
    const at = join(folder, called);
    mkdirSync(at);
    const name = folderName(at);
    expect(isName(name)).toBe(true);
    expect(name.slice(0, name.lastIndexOf('-'))).toBe(start);
  });

  it.each(['', '.', '..', '-a', 'a/b', 'a b', 'ä', 'a\nb'])('cannot be %j', (name) => {
    expect(() => placeOf(folder, name)).toThrow(Unreachable);
  });

  it('cannot make a path that is too long for a socket', () => {
    expect(() => placeOf(`/tmp/${'x'.repeat(90)}`, 'default')).toThrow(/too long.*default\.sock/);
    expect(placeOf('/tmp', 'x'.repeat(40)).socket).toBe(`/tmp/${'x'.repeat(40)}.sock`);
  });
});

describe('the folder of sessions', () => {
  const own = join(tmpdir(), `beckon-${process.getuid?.()}`);
  it('is the one given, the runtime folder of the user, or one among the temporary files', () => {
    expect(sessionFolder({ BECKON_RUNTIME: '/r', XDG_RUNTIME_DIR: folder })).toBe('/r');
    expect(sessionFolder({ XDG_RUNTIME_DIR: folder })).toBe(join(folder, 'beckon'));
    expect(sessionFolder({})).toBe(own);
    expect(sessionFolder({ XDG_RUNTIME_DIR: join(folder, 'gone') })).toBe(own);
    expect(sessionFolder({ XDG_RUNTIME_DIR: 'here' })).toBe(own);
    expect(sessionFolder({ BECKON_RUNTIME: 'here' })).toBe(join(process.cwd(), 'here'));
  });

  it('is made with all that is above it, for the user alone', () => {
    makeFolder(join(folder, 'a/b/c'));
    expect(statSync(join(folder, 'a/b/c')).mode & 0o777).toBe(0o700);
    makeFolder(join(folder, 'a/b/c'));
  });

  it.skipIf(process.platform !== 'linux')('is said not to be made where none can be', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const at of [join(folder, 'file/x'), join(folder, 'file/x/y'), '/proc/beckon', '/proc/beckon/x']) {
      expect(() => makeFolder(at)).toThrow(Unreachable);
      expect(() => makeFolder(at)).toThrow(/cannot be made/);
    }
    expect(isSafe(join(folder, 'file/x'))).toBe(false);
  });
});

describe('the lock', () => {
  it('is held by one at a time', async () => {
    const file = join(folder, 'a.lock');
    let holders = 0;
    let most = 0;
    const one = async (): Promise<void> => {
      const letGo = await takeLock(file);
      expect(letGo).not.toBeNull();
      most = Math.max(most, ++holders);
      await new Promise((resolve) => setImmediate(resolve));
      holders--;
      letGo?.();
    };
    await Promise.all(Array.from({ length: 20 }, one));
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a process that died', async () => {
    const file = join(folder, 'a.lock');
    writeFileSync(file, '999999999');
    const letGo = await takeLock(file);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    letGo?.();
    expect(existsSync(file)).toBe(false);
  });
});

it('the log keeps what came last and stays small', () => {
  const file = join(folder, 'a.log');
  const fd = openSync(file, 'a+', 0o600);
  const log = new Log(fd);
  for (let i = 0; i < 20_000; i++) log.note(`call ${i}: exit 0 after 1 ms`);
  closeSync(fd);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(statSync(file).size).toBeLessThanOrEqual(256 * 1024);
  expect(lines.at(-1)).toContain('call 19999:');
  for (const line of lines) expect(line).toMatch(/^\d{4}-\S+Z call \d+: exit 0 after 1 ms$/);
  // A file that takes nothing ends no session.
  const deaf = openSync(file, 'r');
  new Log(deaf).note('not written');
  closeSync(deaf);
});

describe('messages', () => {
  async function pair(): Promise<{ here: Socket; there: Socket; end: () => void }> {
    const server = createServer();
    const path = join(folder, 'a.sock');
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const here = connect(path);
    const there = await accepted;
    return {
      here,
      there,
      end() {
        here.destroy();
        there.destroy();
        server.close();
      },
    };
  }

  it('come whole, however they are cut on the way', async () => {
    const { here, there, end } = await pair();
    const text = `${'ü€😀"\\\n'.repeat(30_000)}`;
    const heard: unknown[] = [];
    const both = new Promise<void>((resolve, reject) =>
      listen(
        there,
        (message) => {
          heard.push(message);
          if (heard.length === 2) resolve();
        },
        reject,
      ),
    );
    const bytes = Buffer.from(`${JSON.stringify({ out: text })}\n`);
    for (let i = 0; i < bytes.length; i += 10_007) here.write(bytes.subarray(i, i + 10_007));
    send(here, { exit: 3 });
    await both;
    end();
    expect(heard).toEqual([{ out: text }, { exit: 3 }]);
  });

  it('that are none are told once, and nothing after them is heard', async () => {
    const { here, there, end } = await pair();
    const heard: unknown[] = [];
    const bad = new Promise<string>((resolve) => listen(there, (message) => heard.push(message), resolve));
    here.write('{"exit":1}\nno\n{"exit":2}\n');
    expect(await bad).toBe('it is not JSON');
    end();
    expect(heard).toEqual([{ exit: 1 }]);
  });
});

describe('exit codes', () => {
  const codes = EXIT_CODES.map(([code]) => code);
  it('mean one thing each, and nothing that a shell or Node means by them', () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(Object.values(PHASE_CODES)).size).toBe(6);
    for (const code of Object.values(PHASE_CODES)) expect(code > 13 && code < 64).toBe(true);
  });

  it('stand in docs/SESSIONS.md and in the help as they are in the code', () => {
    const page = readFileSync(join(ROOT, 'docs/SESSIONS.md'), 'utf8');
    const table = EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n');
    expect(page).toContain(`| code | meaning |\n|---|---|\n${table}\n`);
    expect(exitCodeLines().split('\n')).toHaveLength(codes.length + 1);
  });
});

it('the package starts with the lean file', () => {
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'packages/cli/package.json'), 'utf8')) as {
    bin: { beckon: string };
  };
  const file = join(ROOT, 'packages/cli', bin.beckon);
  accessSync(file, constants.X_OK);
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
  // Nothing of the language, of a browser, of colours is loaded with it.
  expect(text.length).toBeLessThan(30_000);
  const needed = new Set([...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name));
  for (const name of needed) expect(name).toMatch(/^node:(fs|net|os|path|tty|child_process|timers\/promises)$/);
});

// `beckon do` without Node, as a shell starts it on Linux and macOS: it says, answers and ends as Node's client does, to the byte.
// Both call the same sessions: a real one, and one that answers with what it was asked.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen, PROTOCOL, type Request } from '../../packages/cli/src/sessions/protocol.js';
import { setUpQuickClient } from '../../packages/cli/src/sessions/quick/set-up.js';
import { VERSION } from '../../packages/core/src/generated/version.js';
import { holdSession } from '../support/held-session.js';
import { processesWith } from '../support/processes.js';
import { BECKON, SCREEN, until } from './support.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const LOOK = 'expect visible "Cart"';
const CLIENTS = { node: [process.execPath, BECKON], sh: ['/bin/sh', BECKON] } as const;
type ClientName = keyof typeof CLIENTS;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

interface How {
  readonly input?: Buffer | string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A line of a shell around the call, `"$@"`: what only a shell can do to its streams and arguments. */
  readonly line?: string;
}

let runtime = '';
let work = '';
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  runtime = mkdtempSync(join(tmpdir(), 'bk-q-'));
  work = mkdtempSync(join(tmpdir(), 'bk-w-'));
  const real = await holdSession(runtime, 'real');
  closing.push(() => real.end(), await echoing('echo'));
  const opened = await called('node', ['do', '-s', 'real', '--dump', SCREEN, LOOK]);
  expect(opened).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  for (const close of closing) await close();
  for (const folder of [runtime, work]) rmSync(folder, { recursive: true, force: true });
});

/** A session that is not ours: says what it is told to, to whoever calls. */
async function standIn(
  name: string,
  on: (request: Request, socket: Socket) => void,
  more?: (message: unknown) => void,
) {
  const server = createServer((socket) => {
    let isFirst = true;
    socket.on('error', () => {});
    listen(
      socket,
      (message) => {
        if (isFirst) on(message as Request, socket);
        else more?.(message);
        isFirst = false;
      },
      () => socket.destroy(),
    );
  });
  const path = join(runtime, `${name}.sock`);
  await new Promise<void>((resolve) => server.listen(`${path}.x`, resolve));
  renameSync(`${path}.x`, path);
  return () => {
    rmSync(path, { force: true });
    return new Promise((resolve) => server.close(resolve));
  };
}

const line = (message: unknown): string => `${JSON.stringify(message)}\n`;
const HEARD = line({ heard: PROTOCOL, version: VERSION });
/** What a client has to print as it is: control characters, halves of characters, and characters of every length. */
const ODD = 'a"b\\c\n\r\t\b\f\u0000\u0001\u001f\u007f é 漢 😀 \ud83d \u2028 / \\u0041 \\n';

/** Answers with the request that it got. */
function echoing(name: string) {
  return standIn(name, (request, socket) => {
    socket.write(HEARD + line({ out: `${line(request)}${ODD}` }) + line({ err: `${ODD}\n` }));
    socket.end(line({ exit: 7 }));
  });
}

function start(client: ClientName, args: readonly string[], { input, cwd = work, env, line: around }: How = {}) {
  const command = [...CLIENTS[client], ...args];
  const [program = '', ...rest] = around === undefined ? command : ['/bin/sh', '-c', around, 'sh', ...command];
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, BECKON_RUNTIME: runtime, BECKON_SESSION: 'echo', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const parts: Record<'out' | 'err', Buffer[]> = { out: [], err: [] };
  child.stdout?.on('data', (bytes: Buffer) => parts.out.push(bytes));
  child.stderr?.on('data', (bytes: Buffer) => parts.err.push(bytes));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // As bytes, one by one.
      const said = (name: 'out' | 'err'): string => Buffer.concat(parts[name]).toString('latin1');
      resolve({ code, signal, out: said('out'), err: said('err') });
    });
  });
  return { child, ended };
}

const called = (client: ClientName, args: readonly string[], how?: How): Promise<Ended> =>
  start(client, args, how).ended;

/** What both said; they must agree. */
async function both(args: readonly string[], how?: How): Promise<Ended> {
  const [node, sh] = await Promise.all([called('node', args, how), called('sh', args, how)]);
  expect(shortened(sh)).toEqual(shortened(node));
  return sh;
}

/** Without what time it was, and a long text as a sum of it: a difference is shown in a few lines. */
function shortened({ out, err, ...rest }: Ended): unknown {
  const short = (text: string): string => {
    const timeless = text.replace(/"(timing|at)":(?:\{"resolve"[^}]*\}|"[^"]*")/g, '"$1":0');
    const sum = createHash('sha256').update(timeless).digest('hex');
    return timeless.length < 5000 ? timeless : `${timeless.length} bytes: ${sum}`;
  };
  return { ...rest, out: short(out), err: short(err) };
}

describe.skipIf(process.platform === 'win32')('a call without Node', () => {
  it('is made without Node where Perl is there, and is a program for Perl, for Node and for sh', async () => {
    // A Node that is none: whoever starts it fails.
    const folder = mkdtempSync(join(tmpdir(), 'bk-n-'));
    writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 99\n', { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    expect((await called('sh', ['do', LOOK], { env })).code).toBe(7);
    expect((await called('sh', ['sessions'], { env })).code).toBe(99);
    const strict = spawn('perl', ['-Mstrict', '-Mwarnings', '-C0', '-cx', BECKON], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    strict.stderr.on('data', (bytes) => {
      words += bytes;
    });
    await new Promise((resolve) => strict.on('close', resolve));
    expect(words).toBe(`${BECKON} syntax OK\n`);
    rmSync(folder, { recursive: true });
  });

  it.each<[what: string, args: readonly string[]]>([
    ['one line', [LOOK]],
    ['many lines', [LOOK, 'click "Pay"', 'url']],
    ['quotes and backslashes', [`type "a" 'b"c\\d'`, '$HOME `id` $(id) %s \\n']],
    ['an empty argument', ['', LOOK, '']],
    ['line breaks and tabs', ['a\nb\tc\r\n', '\u0001\u001f\u007f']],
    ['every length of character', ['é ü 漢字 😀 e\u0301 \ufeff \u2028 \u0000x'.replaceAll('\0', '')]],
    ['options for the session', ['--json', '--keep-going', '--var', 'A=b c', '--', '-s', 'x']],
    ['a name', ['-s', 'echo', LOOK]],
    ['a name behind the sign', ['-secho', LOOK]],
    ['a long name', ['--session=echo', '--session', 'echo']],
    ['no name behind the sign', [LOOK, '-s']],
    ['no valid name', ['-s', '../echo', LOOK]],
    ['a name that is too long', ['-s', 'x'.repeat(41), LOOK]],
    ['an empty name', ['--session=', LOOK]],
    ['a line of many letters', ['x'.repeat(120_000)]],
    ['help', ['--help']],
    ['help behind a line', [LOOK, '-h']],
  ])('passes on %s', async (_, args) => {
    await both(['do', ...args]);
  });

  it('passes on bytes that are no characters as Node does', async () => {
    const bytes = [
      '\\377',
      'a\\303',
      '\\340\\240x',
      '\\355\\240\\200',
      '\\360\\237\\230',
      '\\364\\220\\200\\200',
      '\\300\\200',
    ];
    for (const odd of bytes) {
      const said = await both(['do'], { line: `exec "$@" "$(printf '<${odd}>')"` });
      expect(said.code).toBe(7);
    }
  });

  it.each<[what: string, args: readonly string[], how: How]>([
    ['a line that works', [LOOK], {}],
    ['several, one of them failing', [LOOK, 'click "Nothing of that name"', LOOK], {}],
    ['that it goes on', ['--keep-going', 'click "Nothing of that name"', LOOK], {}],
    ['data', ['--json', LOOK, 'observe'], {}],
    ['what does not parse', [LOOK, 'clik "Pay"'], {}],
    ['an unknown option', ['--jsn', LOOK], {}],
    ['another world than it has', ['--verify', 'off', LOOK], {}],
    ['lines of standard input', [], { input: `${LOOK}\n# a note\n${LOOK}\n` }],
    ['standard input among lines', [LOOK, '-', LOOK], { input: `\ufeff${LOOK}` }],
    ['nothing on standard input', [], { input: '' }],
    [
      'bytes on standard input that are no characters',
      [],
      { input: Buffer.from([0x63, 0xff, 0xe2, 0x82, 0x20, 0xc3]) },
    ],
    ['much on standard input', [], { input: `${LOOK}\n`.repeat(300) }],
    ['a missing folder for sessions', [LOOK], { env: { BECKON_RUNTIME: SCREEN } }],
  ])('says the same of %s', async (_, args, how) => {
    await both(['do', '-s', 'real', ...args], how);
  });

  it('finds the session of the folder, by whichever way', async () => {
    const repository = join(work, 'Über uns & Söhne 漢😀');
    mkdirSync(join(repository, '.git'), { recursive: true });
    mkdirSync(join(repository, 'a/b'), { recursive: true });
    mkdirSync(join(work, '.hidden-folder-of-a-long-name__-'));
    symlinkSync(join(repository, 'a'), join(work, 'link'));
    const env = { BECKON_SESSION: '' };
    const names = new Set<string>();
    for (const cwd of [
      repository,
      join(repository, 'a/b'),
      join(work, 'link/b'),
      join(work, '.hidden-folder-of-a-long-name__-'),
      '/',
    ]) {
      // No session is there: the words say which one was looked for.
      const closed = start('node', ['close'], { cwd, env }).ended;
      const name = /'(.+)'/.exec((await closed).out)?.[1] ?? '';
      const stop = await echoing(name);
      const said = await both(['do', LOOK], { cwd, env });
      expect([cwd, said.code]).toEqual([cwd, 7]);
      expect(said.out).toContain('"folder"');
      await stop();
      names.add(name);
    }
    expect(names.size).toBe(3);
  });

  it('looks for sessions where Node does', async () => {
    const below = join(work, 'run');
    mkdirSync(below, { mode: 0o700 });
    symlinkSync(runtime, join(work, 'linked'));
    const places: NodeJS.ProcessEnv[] = [
      { BECKON_RUNTIME: `${runtime}/` },
      { BECKON_RUNTIME: join('..', '..', runtime) },
      { BECKON_RUNTIME: join(work, 'linked') },
      { BECKON_RUNTIME: '', XDG_RUNTIME_DIR: dirname(runtime), TMPDIR: below },
      { BECKON_RUNTIME: '', XDG_RUNTIME_DIR: 'not/absolute', TMPDIR: `${below}/` },
    ];
    // None of them starts one: it would be called something else there.
    for (const env of places) await both(['do', '-s', '-', LOOK], { env });
    chmodSync(runtime, 0o770);
    const open = await both(['do', LOOK]);
    chmodSync(runtime, 0o700);
    expect(open).toMatchObject({ code: 2 });
    expect(open.err).toContain('others may write into it');
  });

  it.each<[what: string, replies: string]>([
    [
      'is of another version',
      line({ heard: PROTOCOL, version: '0.0.9' }) + line({ out: 'fine\n' }) + line({ exit: 3 }),
    ],
    ['speaks another protocol', line({ heard: PROTOCOL + 1, version: '9.0.0' })],
    ['ends in the middle', HEARD + line({ out: 'half\n' })],
    ['says what is no message', `${HEARD}hello\n`],
    ['says more than was known', HEARD + line({ what: [1] }) + line({ out: 'fine' }) + line({ exit: 0 })],
  ])('says the same of a session that %s', async (_, replies) => {
    const stop = await standIn('THEIRS', (_request, socket) => void socket.end(replies));
    await both(['do', '-s', 'THEIRS', LOOK]);
    await stop();
  });

  it('copies what comes at once, in the order it comes, however it is cut', async () => {
    const text = `${'0123456789'.repeat(30_000)}${ODD}\n`;
    const stop = await standIn('slow', (_request, socket) => {
      const bytes = Buffer.from(
        HEARD + line({ out: text }) + line({ err: text }) + line({ out: text }) + line({ exit: 0 }),
      );
      for (let at = 0; at < bytes.length; at += 4093) socket.write(bytes.subarray(at, at + 4093));
    });
    const said = await both(['do', '-s', 'slow', LOOK]);
    expect(said.out.length).toBeGreaterThan(600_000);
    await both(['do', '-s', 'slow', LOOK], { line: 'exec "$@" 2>&1' });
    await both(['do', '-s', 'slow', LOOK], { line: '"$@" | head -c 5' });
    await both(['do', '-s', 'slow', LOOK], { line: '"$@" >/dev/full; echo $?' });
    for (const closed of ['>&-', '2>&-', '<&-']) await both(['do', '-s', 'slow', LOOK], { line: `"$@" ${closed}` });
    await stop();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('cancels its call at %s, and ends as Node does', async (signal) => {
    for (const client of ['node', 'sh'] as const) {
      let isHeard = false;
      const later: unknown[] = [];
      const stop = await standIn(
        'waits',
        (_request, socket) => {
          socket.write(HEARD + line({ out: 'begun\n' }));
          isHeard = true;
          closing.push(async () => socket.destroy());
        },
        (message) => later.push(message),
      );
      const { child, ended } = start(client, ['do', '-s', 'waits', LOOK]);
      await new Promise((resolve) => child.stdout?.once('data', resolve));
      expect(isHeard).toBe(true);
      child.kill(signal);
      await until(() => later.length > 0, 'it is told to stop');
      expect([client, later]).toEqual([client, [{ stop: true }]]);
      // The second time at once.
      child.kill(signal);
      const code = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal];
      expect([client, await ended]).toEqual([client, { code, signal: null, out: 'begun\n', err: '' }]);
      await stop();
    }
  });

  it('goes on without Perl', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bk-p-'));
    symlinkSync(process.execPath, join(folder, 'node'));
    const said = await both(['do', LOOK], { env: { PATH: folder } });
    expect(said.code).toBe(7);
    rmSync(folder, { recursive: true });
  });

  it('takes no notice of how Perl is set up', async () => {
    await both(['do', 'é 漢'], { env: { PERL_UNICODE: 'SDA', LC_ALL: 'C' } });
  });

  it.skipIf(process.platform !== 'linux')('is in no list of processes with what it was given', async () => {
    for (const client of ['node', 'sh'] as const) {
      const secret = `correct-horse-${client}`;
      let hangUp = (): void => {};
      const stop = await standIn('waits', (_request, socket) => {
        socket.write(HEARD + line({ out: 'begun\n' }));
        hangUp = () => void socket.end(line({ exit: 0 }));
      });
      const { child, ended } = start(client, ['do', '-s', 'waits', `type "Password" "${secret}"`]);
      await new Promise((resolve) => child.stdout?.once('data', resolve));
      expect([client, processesWith(secret)]).toEqual([client, []]);
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').replaceAll('\0', '')).toBe('beckon do');
      hangUp();
      expect((await ended).code).toBe(0);
      await stop();
    }
  });
});

describe.skipIf(process.platform === 'win32')('an installed package', () => {
  /** As npm installs it globally: a link in a folder of the PATH. What it depends on is that of this repository. */
  function installed(): { readonly place: string; readonly bundle: string; readonly file: string } {
    const place = mkdtempSync(join(tmpdir(), 'bk-i-'));
    const bundle = join(place, 'lib/node_modules/beckon/dist/bundle/cli');
    cpSync(dirname(realpathSync(BECKON)), bundle, { recursive: true });
    symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(place, 'node_modules'));
    const file = join(bundle, 'beckon.cjs');
    symlinkSync(file, join(place, 'beckon'));
    return { place, bundle, file };
  }
  const firstLine = (file: string): string => readFileSync(file, 'utf8').split('\n')[0] ?? '';

  it('starts as a shell script from its second call on, wherever it is called from', async () => {
    const { place, file } = installed();
    const original = readFileSync(file, 'utf8');
    const env = { PATH: `${place}:${process.env['PATH']}`, BECKON_SESSION: 'installed' };
    const run = (...args: string[]): Promise<Ended> => called('node', args, { env, line: 'shift 2; exec beckon "$@"' });
    expect(firstLine(file)).toBe('#!/usr/bin/env node');
    const first = await run('do', '--dump', SCREEN, LOOK);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(firstLine(file)).toBe('#!/bin/sh');
    expect(readFileSync(file, 'utf8').slice('#!/bin/sh'.length)).toBe(original.slice('#!/usr/bin/env node'.length));
    expect(statSync(file).mode & 0o777).toBe(0o755);
    expect(await run('do', LOOK)).toEqual(first);
    const byNode = await called('node', ['do', LOOK], { env, line: `shift 2; exec node ${file} "$@"` });
    expect(byNode).toEqual(first);
    expect((await run('close')).out).toBe('closed installed\n');
    expect((await run('--version')).out).toBe(`${VERSION}\n`);
    rmSync(place, { recursive: true });
  });

  it('stays a program for Node where there is no Perl, where it may not be written, and in a checkout', () => {
    const { place, bundle, file } = installed();
    setUpQuickClient(bundle, { PATH: place });
    expect(firstLine(file)).toBe('#!/usr/bin/env node');
    setUpQuickClient(join(place, 'nowhere/node_modules'), process.env);
    setUpQuickClient(dirname(realpathSync(BECKON)), process.env);
    expect(firstLine(BECKON)).toBe('#!/usr/bin/env node');
    for (let time = 0; time < 2; time++) setUpQuickClient(bundle, process.env);
    expect(firstLine(file)).toBe('#!/bin/sh');
    expect(readdirSync(bundle).filter((name) => name.startsWith('beckon.cjs'))).toEqual(['beckon.cjs']);
    rmSync(place, { recursive: true });
  });
});

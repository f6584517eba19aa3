// `beckon do`, `sessions` and `close` as a shell calls them, on a saved screen: no browser is needed for what sessions are.
// Where the process of the session is not the point, this process holds it.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect, vi } from 'vitest';
import { folderName } from '../../packages/cli/src/sessions/folder-name.js';
import { LONGEST, PROTOCOL } from '../../packages/cli/src/sessions/protocol.js';
import { isAlive, type Said, SCREEN, Shell, until, WHOLE } from './support.js';

// Each call is a process or two.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** Each test has folders of its own, so they can run beside each other: most of the time they wait. */
const it = base.extend<{
  shell: Shell;
  open: (...more: string[]) => Promise<Said>;
  say: (...args: string[]) => Promise<Said>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Vitest asks for.
  shell: async ({}, use) => {
    const shell = new Shell();
    await use(shell);
    await shell.end();
  },
  /** The first call: it starts the session, unless one is held. */
  open: async ({ shell }, use) => {
    await use((...more) => shell.do('--dump', SCREEN, LOOK, ...more));
  },
  /** To a session that this process holds, straight: what it answers is the point, not the process that prints it. */
  say: async ({ shell }, use) => {
    await shell.hold();
    await shell.say('--dump', SCREEN, LOOK);
    await use((...args) => shell.say(...args));
  },
});
/** A line that goes well there, and what is said about it. */
const LOOK = 'expect visible "Cart"';
const AT = 'ok expect visible "Cart" → [3] text "Cart" (by its text)\n';

describe.concurrent('a session', () => {
  it('is started by the first call and kept for the next, for its user alone', async ({ shell }) => {
    chmodSync(shell.runtime, 0o755);
    expect(await shell.spawn('--dump', SCREEN, LOOK)).toEqual({ code: 0, signal: null, out: AT, err: '' });
    const pid = await shell.pid();
    expect(await shell.spawn(LOOK, LOOK)).toEqual({ code: 0, signal: null, out: `${AT}\n${AT}`, err: '' });
    expect(await shell.pid()).toBe(pid);
    expect(shell.processes()).toEqual([pid]);
    const mode = (file: string): string => (statSync(join(shell.runtime, file)).mode & 0o777).toString(8);
    expect(mode('.')).toBe('700');
    expect(readdirSync(shell.runtime).sort()).toEqual(['default.json', 'default.log', 'default.sock']);
    for (const file of readdirSync(shell.runtime)) expect([file, mode(file)]).toEqual([file, '600']);
  });

  it('has its name for itself, is listed, and closed by its name or with all', async ({ shell, open }) => {
    await open();
    await open('-s', 'b');
    await shell.hold('c');
    await shell.call(['do', '--dump', SCREEN, LOOK], { env: { BECKON_SESSION: 'c' } });
    const listed = await shell.sessions();
    expect(listed.map(({ name }) => name)).toEqual(['b', 'c', 'default']);
    expect(new Set(listed.map(({ pid }) => pid)).size).toBe(3);
    const [b] = listed;
    expect(b).toMatchObject({ address: 'app://test.web', isBusy: false, idleLimitMs: 1_800_000, folder: shell.work });
    expect(b?.world).toContain('webview.xml');
    const { out } = await shell.start(['sessions']).ended;
    expect(out).toMatch(/^name +runs in +at +idle +open for +process\n/);
    expect(out).toMatch(
      new RegExp(`^b +.*webview\\.xml, read-only +app://test\\.web +\\d+ s +\\d+ s +${b?.pid}$`, 'm'),
    );

    expect(await shell.start(['close', '-s', 'b']).ended).toMatchObject({ code: 0, out: 'closed b\n', err: '' });
    expect((await shell.sessions()).map(({ name }) => name)).toEqual(['c', 'default']);
    const { out: closed } = await shell.call(['close', '--all']);
    expect(closed.split('\n').sort()).toEqual(['', 'closed c', 'closed default']);
    await until(() => shell.processes().length === 0, 'no process is left');
    expect(readdirSync(shell.runtime)).toEqual([]);
    expect((await shell.call(['sessions'])).out).toBe('no session is open\n');
    expect(await shell.call(['close', '--all'])).toMatchObject({ code: 0, out: 'no session is open\n' });
    expect(await shell.call(['close'])).toMatchObject({ code: 0, out: "no session 'default' is open\n" });
  });

  it('without a name is one for each repository, reached from every folder in it', async ({ shell }) => {
    const env = { BECKON_SESSION: undefined };
    const [one, two] = ['one', 'two'].map((above) => join(shell.work, above, 'shop')) as [string, string];
    for (const repository of [one, two]) mkdirSync(join(repository, '.git'), { recursive: true });
    const below = join(one, 'src');
    mkdirSync(below);
    const open = (cwd: string) => shell.call(['do', '--dump', SCREEN, LOOK], { cwd, env });
    await shell.hold(folderName(two));
    expect(await open(below)).toMatchObject({ code: 0, out: AT });
    expect(await open(two)).toMatchObject({ code: 0, out: AT });
    const [first, second, ...others] = (await shell.sessions()).map(({ name, pid }) => ({ name, pid }));
    expect([first?.name, second?.name, others]).toEqual([
      expect.stringMatching(/^shop-/),
      expect.stringMatching(/^shop-/),
      [],
    ]);
    expect(first?.pid).not.toBe(second?.pid);
    // The same one from the folder above, and by the name that is listed.
    const named = folderName(one);
    expect(await shell.call(['do', LOOK], { cwd: one, env })).toMatchObject({ code: 0, out: AT });
    expect(await shell.call(['do', '-s', named, LOOK], { env })).toMatchObject({ code: 0, out: AT });
    expect(await shell.sessions()).toHaveLength(2);
    expect((await shell.call(['close'], { cwd: below, env })).out).toBe(`closed ${named}\n`);
    expect((await shell.sessions()).map(({ name }) => name)).toEqual([folderName(two)]);
    expect((await shell.call(['close', '-s', 'default'], { cwd: two, env })).out).toBe(
      "no session 'default' is open\n",
    );
    expect((await shell.call(['close', '-s', folderName(two)], { env })).out).toBe(`closed ${folderName(two)}\n`);
  });

  it('is kept in no folder that others could have prepared', async ({ shell }) => {
    const link = `${shell.work}/link`;
    symlinkSync(shell.runtime, link);
    const linked = await shell.call(['do', LOOK], { env: { BECKON_RUNTIME: link } });
    expect(linked).toMatchObject({ code: 2, out: '' });
    expect(linked.err).toMatch(/link cannot be used for sessions: it is a link; /);
    chmodSync(shell.runtime, 0o777);
    const { code, err } = await shell.do(LOOK);
    expect([code, err]).toEqual([2, expect.stringContaining('others may write into it')]);
    chmodSync(shell.runtime, 0o700);
  });

  it('is listed and closed whatever else lies in the folder', async ({ shell, open }) => {
    await shell.hold();
    await open();
    writeFileSync(join(shell.runtime, 'not a session.sock'), '');
    expect((await shell.sessions()).map(({ name }) => name)).toEqual(['default']);
    expect(await shell.call(['close', '--all'])).toMatchObject({ code: 0, out: 'closed default\n' });
  });

  it("is found in the user's runtime folder, and through the whole command line, too", async ({ shell }) => {
    const home = mkdtempSync(join(tmpdir(), 'bk-x-'));
    const env = { BECKON_RUNTIME: undefined, XDG_RUNTIME_DIR: home, TMPDIR: home };
    const own = join(home, 'beckon');
    const whole = { env, program: WHOLE };
    try {
      expect(await shell.call(['do', '--dump', SCREEN, LOOK], whole)).toMatchObject({ code: 0, out: AT });
      expect(existsSync(join(own, 'default.sock'))).toBe(true);
      expect(statSync(own).mode & 0o777).toBe(0o700);
      expect(await shell.call(['do', LOOK], { env })).toMatchObject({ out: AT });
      const { pid } = JSON.parse(readFileSync(join(own, 'default.json'), 'utf8')) as { pid: number };
      expect((await shell.call(['sessions'], whole)).out).toContain(String(pid));
      expect((await shell.call(['close'], whole)).out).toBe('closed default\n');
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('is started once by many first calls at the same moment', async ({ shell }) => {
    const calls = await Promise.all(Array.from({ length: 3 }, () => shell.spawn('--dump', SCREEN, LOOK)));
    for (const call of calls) expect(call).toEqual({ code: 0, signal: null, out: AT, err: '' });
    const pid = await shell.pid();
    // Those that came too late have nothing to stay for.
    await until(() => shell.processes().length === 1, 'one process is left');
    expect(shell.processes()).toEqual([pid]);
    expect(readFileSync(join(shell.runtime, 'default.log'), 'utf8').match(/started/g)).toHaveLength(1);
    expect(readdirSync(shell.runtime).sort()).toEqual(['default.json', 'default.log', 'default.sock']);
  });

  it('is started anew by the next call however it ended, and nothing is said about that', async ({ shell, open }) => {
    const started = { code: 0, signal: null, out: AT, err: '' };
    expect(await open()).toEqual(started);
    const killed = await shell.pid();
    process.kill(killed, 'SIGKILL');
    await until(() => !isAlive(killed), 'it is dead');
    expect(existsSync(join(shell.runtime, 'default.sock'))).toBe(true);
    expect((await shell.call(['sessions'])).out).toBe('no session is open\n');

    expect(await open()).toEqual(started);
    const lost = await shell.pid();
    expect(lost).not.toBe(killed);
    // It ends when its socket is gone, and takes nothing from the one that comes after it.
    rmSync(join(shell.runtime, 'default.sock'));
    expect(await open()).toEqual(started);
    await until(() => !isAlive(lost), 'it has ended');
    const asked = await shell.pid();
    expect(asked).not.toBe(lost);
    expect(await shell.do(LOOK)).toEqual(started);

    process.kill(asked, 'SIGTERM');
    await until(() => !isAlive(asked), 'it has ended');
    expect(readdirSync(shell.runtime)).toEqual([]);

    expect(await open()).toEqual(started);
    expect(await shell.do(LOOK, 'exit')).toMatchObject({ code: 0 });
    await until(() => shell.processes().length === 0, 'it has ended');

    // By itself, when nobody calls.
    expect(await open('--idle', '50ms')).toEqual(started);
    await until(() => shell.processes().length === 0, 'it has ended');
    expect(readdirSync(shell.runtime)).toEqual([]);
    expect(await open()).toEqual(started);
  });

  it('is started though a process died while it held the lock; closed though it does not answer', async ({
    shell,
    open,
  }) => {
    writeFileSync(join(shell.runtime, 'default.lock'), '999999999');
    expect(await open()).toMatchObject({ code: 0, out: AT, err: '' });
    expect(existsSync(join(shell.runtime, 'default.lock'))).toBe(false);
    const pid = await shell.pid();
    process.kill(pid, 'SIGSTOP');
    expect((await shell.call(['sessions'])).out).toMatch(
      new RegExp(`^default +does not answer +beckon close -s default +${pid}$`, 'm'),
    );
    expect(await shell.call(['close'])).toMatchObject({ code: 0, out: 'closed default\n' });
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(shell.runtime)).toEqual([]);
  });
});

describe.concurrent('what a call gives', () => {
  it('takes lines from arguments, from standard input, and from both', async ({ shell }) => {
    await shell.hold();
    const dump = ['do', '--dump', SCREEN];
    expect((await shell.call(dump, { input: `${LOOK}\n\n# a note\n${LOOK}\n` })).out).toBe(`${AT}\n${AT}`);
    expect((await shell.start(['do', '-'], { input: `\ufeff${LOOK}\n` }).ended).out).toBe(AT);
    expect((await shell.call(['do', LOOK, '-'], { input: LOOK })).out).toBe(`${AT}\n${AT}`);
    expect((await shell.do('--', LOOK)).out).toBe(AT);
  });

  it('says one result a line with --json', async ({ say }) => {
    const { out, err, code } = await say(LOOK, 'click "Nope"', '--json');
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ ok, type }) => [ok, type])).toEqual([
      [true, 'expect'],
      [false, 'click'],
    ]);
    expect([code, err]).toEqual([22, '']);
    // Where two lines follow, they are not tried, unless it is asked for.
    expect((await say('click "Nope"', LOOK, LOOK)).err).toBe('beckon: 2 lines were not run\n');
    const all = await say('click "Nope"', LOOK, '--keep-going', '--json');
    expect([all.code, all.out.trimEnd().split('\n').length]).toEqual([22, 2]);
  });

  it('ends with a code for the phase that failed', async ({ say }) => {
    const codes = async (...args: string[]) => (await say(LOOK, ...args)).code;
    expect(await codes()).toBe(0);
    expect(await codes('clik "x"')).toBe(20);
    // Found before the first line is run.
    const lacking = await say(LOOK, 'type "Voucher" "${NOPE}"');
    expect(lacking).toMatchObject({ code: 21, out: expect.not.stringContaining(AT.trim()) });
    expect(await codes('click "Nope"')).toBe(22);
    expect(await codes('goto shop.test')).toBe(24);
    expect(await codes('expect visible "Nope" --timeout 100ms')).toBe(25);
    expect(await codes('--nope')).toBe(2);
  });

  it('says where a line is wrong, and that a line needs quotes', async ({ shell, say }) => {
    const second = await say(LOOK, 'clik "x"');
    expect(second.out).toBe(
      "error: UNKNOWN_COMMAND Unknown command 'clik'\n\n# hint\nDid you mean 'click'? Try: click \"x\"\n",
    );
    expect(second.err).toContain('beckon: that is in line 2, column 1\n');
    expect(second.err).toContain('beckon: nothing was run\n');
    const all = await say('clik "x"', LOOK, 'type');
    expect(all.out).toMatch(/UNKNOWN_COMMAND[\s\S]*MISSING_ARGUMENT/);
    expect(all.err).toContain('beckon: those are in line 1, column 1; line 3, column 5\n');
    expect(all.code).toBe(20);
    const none = await shell.call(['do'], { input: '# only a note\n' });
    expect([none.code, none.err]).toEqual([0, 'beckon: no command was given, so nothing was done\n']);
    const { err } = await say('click', 'Cart');
    expect(err).toContain('each argument is a line of its own');
  });

  const REFUSED: [args: string[], words: string][] = [
    [['--nope', LOOK], "beckon: unknown option '--nope'; usage: beckon do "],
    [['-s', '../x', LOOK], "beckon: '../x' is not a valid session name; "],
    [['-s', 'x'.repeat(41), LOOK], 'is not a valid session name; '],
    [[LOOK, '-s'], 'beckon: -s needs the name of a session; write it like -s shop\n'],
  ];
  it.for(REFUSED)('refuses %j and leaves nothing behind', async ([args, words], { shell }) => {
    const { code, out, err } = await shell.do(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    await until(() => shell.processes().length === 0, 'no process is left');
    expect(readdirSync(shell.runtime)).toEqual([]);
  });

  const REFUSED_BY_SESSION: [args: string[], words: string][] = [
    [['--idle', 'soon', LOOK], "beckon: --idle 'soon' is not a duration; write it like 90s, 30m or 8h\n"],
    [['--dump', '-', LOOK], 'beckon: --dump - is not for sessions'],
  ];
  it.for(REFUSED_BY_SESSION)('refuses %j, and the session ends', async ([args, words], { shell }) => {
    const { ended } = await shell.hold();
    const { code, out, err } = await shell.do(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    await ended;
  });

  it('says that there is no browser in the words of beckon run', async ({ shell }) => {
    const { ended } = await shell.hold();
    const script = join(shell.work, 'a.oil');
    writeFileSync(script, 'url\n');
    const options = ['--browser-path', './no-browser'];
    const run = await shell.call(['run', script, '--browser-path', join(shell.work, 'no-browser')]);
    const { code, err, out } = await shell.do(LOOK, ...options);
    expect([code, out, err]).toEqual([1, '', run.err]);
    expect(err).toContain('no-browser');
    await ended;
  });

  it('counts options on the first call; later ones may repeat them and not change them', async ({ shell }) => {
    await shell.hold();
    const secret = 'hunter2-hunter2';
    const vars = ['--var', `KEY=secret:${secret}`, '--timeout', '3s'];
    expect((await shell.say('--dump', SCREEN, LOOK, ...vars)).code).toBe(0);
    expect((await shell.say('--dump', SCREEN, LOOK, ...vars)).code).toBe(0);
    expect((await shell.say(LOOK, '--timeout', '3s')).code).toBe(0);
    const refused = await shell.say(LOOK, '--var', 'KEY=secret:other-secret', '--verify', 'off', '--idle', '5m');
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toBe(
      "beckon: session 'default' was opened without --verify, with another --var and with another --idle; leave it out, use another name with -s, or close it first: beckon close -s default\n",
    );
  });

  it('counts paths from where it is called', async ({ shell }) => {
    const other = join(shell.work, 'below');
    mkdirSync(other);
    copyFileSync(SCREEN, join(other, 'screen.xml'));
    const first = ['do', '--dump', 'screen.xml', LOOK];
    expect((await shell.call(first, { cwd: other })).code).toBe(0);
    expect((await shell.do('--dump', 'below/screen.xml', LOOK)).code).toBe(0);
    expect((await shell.call(first, { cwd: shell.work })).err).toContain('was opened with another --dump');
    const [session] = await shell.sessions();
    expect(session?.folder).toBe(other);
    rmSync(other, { recursive: true });
    expect((await shell.do(LOOK)).code).toBe(0);
  });

  it('keeps secrets out of what others can see', async ({ shell, open }) => {
    const secret = 'correct-horse-battery';
    await open('--var', `KEY=secret:${secret}`, 'type "Voucher" "${KEY}"', 'login "amy" "pass-horse-word"');
    await shell.do('clik "typed-horse-word"');
    const pid = await shell.pid();
    const seen = [
      readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
      readFileSync(`/proc/${pid}/environ`, 'utf8'),
      ...['default.log', 'default.json'].map((file) => readFileSync(join(shell.runtime, file), 'utf8')),
      (await shell.call(['sessions', '--json'])).out,
    ].join('\n');
    expect(seen).not.toContain('horse');
    expect(seen).toContain('default');
  });

  it('is no crash when nobody reads on', async ({ shell, say }) => {
    const { child, ended } = shell.start(['do', ...Array.from({ length: 20 }, () => LOOK)]);
    child.stdout?.destroy();
    const { code, err } = await ended;
    expect([code, err]).toEqual([0, '']);
    expect(await say(LOOK)).toMatchObject({ code: 0, out: AT });
  });

  it('gets all of a long answer through a slow pipe', async ({ shell }) => {
    await shell.hold();
    const lines = Array.from({ length: 400 }, () => 'observe --full');
    const { out, code } = await shell.start(['do', '--dump', SCREEN, '--json', '-'], {
      input: lines.join('\n'),
    }).ended;
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(400);
  });
});

describe.concurrent('the socket', () => {
  const hello = { protocol: PROTOCOL, version: '0.1.0' };
  const line = (message: unknown): string => `${JSON.stringify(message)}\n`;

  it('hangs up on what is no request, and goes on', async ({ shell, say }) => {
    const wrong: Readonly<Record<string, string>> = {
      'no JSON': 'GET / HTTP/1.1\r\n\r\n',
      'JSON that is no request': line([1, 2]),
      'a request without arguments': line({ ...hello, ask: 'run' }),
      'a request with bad arguments': line({ ...hello, ask: 'run', args: [1], folder: '/' }),
      'something unknown': line({ ...hello, ask: 'dance' }),
      'a line that is too long': 'x'.repeat(LONGEST + 1),
    };
    for (const [what, text] of Object.entries(wrong)) {
      expect([what, await shell.raw(text)]).toEqual([what, []]);
      const [{ isBusy } = { isBusy: true }] = await shell.sessions();
      expect([what, isBusy]).toEqual([what, false]);
    }
    expect(await say(LOOK)).toMatchObject({ code: 0, out: AT, err: '' });
  });

  it('hears an unknown word in the middle of a call without harm', async ({ shell, say: _ }) => {
    const said = await shell.raw(
      line({ ...hello, ask: 'run', args: [], folder: shell.work }) +
        line({ what: 1 }) +
        line(null) +
        line({ text: LOOK }),
    );
    expect(said).toEqual([{ heard: PROTOCOL, version: '0.1.0' }, { wants: 'text' }, { out: AT }, { exit: 0 }]);
  });

  it('shows what is being done to those who watch a terminal, and to them only', async ({ shell, say: _ }) => {
    const run = { ...hello, ask: 'run', args: [LOOK], folder: shell.work };
    const watched = await shell.raw(line({ ...run, columns: 60 }));
    const live = watched.flatMap((reply) => ('err' in reply ? [reply.err] : [])).join('');
    expect(live).toContain('expect visible');
    expect(live.endsWith('\r\u001b[K')).toBe(true);
    expect((await shell.raw(line(run))).some((reply) => 'err' in reply && reply.err !== '')).toBe(false);
  });

  it('hangs up on another protocol, but can be closed', async ({ shell, open }) => {
    const { ended } = await shell.hold();
    await open();
    const other = { ...hello, protocol: PROTOCOL + 1 };
    expect(await shell.raw(line({ ...other, ask: 'about' }))).toEqual([{ heard: PROTOCOL, version: '0.1.0' }]);
    expect((await shell.raw(line({ ...other, ask: 'close' }))).at(-1)).toEqual({ exit: 0 });
    await ended;
  });

  /** Something that answers as a session of another version would. */
  async function another(shell: Shell, replies: readonly unknown[]) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(replies.map(line).join('')));
    });
    const path = join(shell.runtime, 'default.sock');
    await new Promise<void>((resolve) => server.listen(`${path}.x`, resolve));
    renameSync(`${path}.x`, path);
    return () => new Promise((resolve) => server.close(resolve));
  }

  it('says that a session is of another version, and does what it is told if it can', async ({ shell }) => {
    const stop = await another(shell, [{ heard: PROTOCOL, version: '0.0.9' }, { out: 'fine\n' }, { exit: 7 }]);
    const said = await shell.do(LOOK);
    await stop();
    expect([said.code, said.out]).toEqual([7, 'fine\n']);
    expect(said.err).toBe(
      "beckon: session 'default' runs beckon 0.0.9, and this is 0.1.0; 'beckon close -s default' ends it, and the next call starts a new one\n",
    );
  });

  it.for<[what: string, replies: unknown[], code: number, words: string]>([
    ['speaks another protocol', [{ heard: PROTOCOL + 1, version: '9.0.0' }], 2, 'another version of beckon'],
    ['ends in the middle', [{ heard: PROTOCOL, version: '0.1.0' }, { out: 'half\n' }], 1, 'ended during the call'],
  ])('says that a session %s', async ([, replies, code, words], { shell }) => {
    const stop = await another(shell, replies);
    const said = await shell.do(LOOK);
    await stop();
    expect(said.code).toBe(code);
    expect(said.err).toContain(words);
  });
});

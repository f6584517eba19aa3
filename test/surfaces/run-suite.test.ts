// `beckon run` with many scripts: several at a time, in parts, tried again; with sessions that answer from a script.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import { UsageError } from '../../packages/cli/src/options/command.js';
import type { OpenOptions } from '../../packages/cli/src/options/world-options.js';
import { FakeSession, failure, untilCalledOff } from '../support/fake-session.js';

const here = process.cwd();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-suite-'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync('t', { recursive: true, force: true });
  mkdirSync('t');
});

/** Scripts in the folder `t`, by name. */
function scripts(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join('t', `${name}.oil`), text);
}

type Replies = ConstructorParameters<typeof FakeSession>[0];

interface Around {
  /** Replies of the n-th session, or its failure to open. */
  readonly reply?: (opened: number) => Replies;
  readonly signal?: AbortSignal;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly sessions: readonly FakeSession[];
  readonly opened: readonly OpenOptions[];
}

const steady = (text: string): string => text.replace(/\b[\d.]+ m?s(?=[,)\n ]|$)/gm, '0 ms');

async function run(
  args: string[],
  { reply = () => ({}), signal, isTTY = false, columns = 100 }: Around = {},
): Promise<Ran> {
  const sessions: FakeSession[] = [];
  const opened: OpenOptions[] = [];
  let out = '';
  let err = '';
  const code = await runScripts(args, {
    open: async (options) => {
      opened.push(options);
      const session = new FakeSession(reply(opened.length) ?? {});
      sessions.push(session);
      return session;
    },
    out: {
      isTTY,
      columns,
      write: (text) => {
        out += text;
      },
    },
    err: {
      write: (text) => {
        err += text;
      },
    },
    signal: signal ?? new AbortController().signal,
  });
  return { code, out: steady(out), err, sessions, opened };
}

const missing = failure('TARGET_NOT_FOUND', 'Nothing here matches "x"');
const noBrowser = (): never => {
  throw Object.assign(new Error('no browser was found'), { hint: 'Install one' });
};

describe('a folder of scripts', () => {
  it('is run to its end though one fails, and the failures are told again', async () => {
    scripts({ a: 'back\n', b: 'back\nclick "x"\nback\n', c: 'back\n' });
    const { code, out, sessions } = await run(['t'], { reply: () => ({ 'click "x"': missing }) });
    expect(code).toBe(1);
    expect(out).toBe(`t/a.oil
✓ back  0 ms

t/b.oil
✓ back  0 ms
✗ click "x"  0 ms

error TARGET_NOT_FOUND: Nothing here matches "x"
 --> t/b.oil:2:1
  |
2 | click "x"
  | ^^^^^^^^^

t/c.oil
✓ back  0 ms

failed:
  ✗ t/b.oil:2  TARGET_NOT_FOUND: Nothing here matches "x"

2 scripts passed, 1 failed in 0 ms
`);
    expect(sessions.map((one) => one.isClosed)).toEqual([true, true, true]);
  });

  it('is left after the first failure with --fail-fast', async () => {
    scripts({ a: 'click "x"\n', b: 'back\n' });
    const { code, out, opened } = await run(['t', '--fail-fast'], { reply: () => ({ 'click "x"': missing }) });
    expect([code, opened.length]).toEqual([1, 1]);
    expect(out).toMatch(/\n1 script failed, 1 not run in 0 ms\n$/);
    await expect(run(['t', '--fail-fast', '--keep-going'])).rejects.toThrow('exclude each other');
  });

  it('goes on where there was no browser, and says which script it was', async () => {
    scripts({ a: 'back\n', b: 'back\n' });
    const reply = (opened: number): Replies => (opened === 1 ? noBrowser() : {});
    const text = await run(['t'], { reply });
    expect([text.code, text.err]).toEqual([1, '']);
    expect(text.out).toContain('error NOT_OPENED: no browser was found\n  = hint: Install one\n');
    expect(text.out).toContain('failed:\n  ✗ t/a.oil  NOT_OPENED: no browser was found\n');
    expect(text.out).toMatch(/\n1 script passed, 1 failed in 0 ms\n$/);
    const data = await run(['t', '--json'], { reply });
    expect(data.out.trimEnd().split('\n')).toHaveLength(1);
    expect(data.err).toMatch(/^beckon: t\/a.oil: no browser was found\n {2}Install one\n/);
    await run(['t', '--junit', 'open.xml'], { reply });
    expect(readFileSync('open.xml', 'utf8')).toMatch(
      /name="open" .*>\n {6}<error type="NOT_OPENED" message="no browser was found">no browser was found\nInstall one<\/error>/,
    );
  });

  it('says only once what to do about it', async () => {
    scripts({ a: 'back\n', b: 'back\n' });
    for (const more of [[], ['--workers', '2']]) {
      const { code, out } = await run(['t', ...more], { reply: noBrowser });
      expect(code).toBe(1);
      expect(out.match(/error NOT_OPENED/g)).toHaveLength(2);
      expect(out.match(/= hint: Install one/g)).toHaveLength(1);
      expect(out.match(/= hint: 'beckon doctor' shows/g)).toHaveLength(1);
    }
  });

  it('counts an empty script as passed, and opens nothing for it', async () => {
    scripts({ a: '# nothing\n', b: 'back\n' });
    const { code, out, opened } = await run(['t']);
    expect([code, opened.length]).toEqual([0, 1]);
    expect(out).toMatch(/\n2 scripts passed in 0 ms\n$/);
  });
});

describe('--retries', () => {
  it('runs a script that failed again from its start, in a new session: flaky', async () => {
    scripts({ a: 'back\nclick "x"\n' });
    const reply = (opened: number): Replies => (opened === 1 ? { 'click "x"': missing } : {});
    const { code, out, sessions } = await run(['t', '--retries', '2', '--junit', 'flaky.xml'], { reply });
    expect(code).toBe(0);
    expect(sessions.map((one) => one.ran)).toEqual([
      ['back', 'click "x"'],
      ['back', 'click "x"'],
    ]);
    expect(out).toContain('\nt/a.oil  attempt 2 of 3\n✓ back  0 ms\n✓ click "x"  0 ms\n');
    expect(out).toMatch(
      /\nflaky:\n {2}~ t\/a.oil:2 {2}TARGET_NOT_FOUND: .* {2}\(attempt 2 passed\)\n\n1 script flaky in 0 ms\n$/,
    );
    const xml = readFileSync('flaky.xml', 'utf8');
    expect(xml).toContain('tests="2" failures="0" errors="0" skipped="0"');
    expect(xml).toContain('<property name="attempts" value="2"/>');
    expect(xml).toContain('<flakyFailure type="TARGET_NOT_FOUND"');
    expect((await run(['t', '--retries', '2', '--fail-on-flaky'], { reply })).code).toBe(1);
  });

  it('gives up after so many times', async () => {
    scripts({ a: 'click "x"\n', b: 'back\n' });
    const { code, out, opened } = await run(['t', '--retries', '2', '--junit', 'failed.xml'], {
      reply: () => ({ 'click "x"': missing }),
    });
    expect([code, opened.length]).toEqual([1, 4]);
    expect(out).toContain('  ✗ t/a.oil:1  TARGET_NOT_FOUND: Nothing here matches "x"  (3 attempts)\n');
    const xml = readFileSync('failed.xml', 'utf8');
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml.match(/<rerunFailure /g)).toHaveLength(2);
  });

  it('tries again where there was no browser', async () => {
    scripts({ a: 'back\n' });
    const { code, out } = await run(['t', '--retries', '1'], { reply: (n) => (n === 1 ? noBrowser() : {}) });
    expect(code).toBe(0);
    expect(out).toContain('  ~ t/a.oil  NOT_OPENED: no browser was found  (attempt 2 passed)\n');
  });
});

describe('--workers', () => {
  /** Resolves when so many have come. */
  function meeting(count: number): () => Promise<object> {
    const waiting: (() => void)[] = [];
    return () =>
      new Promise((resolve) => {
        waiting.push(() => resolve({}));
        if (waiting.length === count) for (const go of waiting) go();
      });
  }

  it('runs so many at a time, each in a session of its own', async () => {
    scripts({ a: 'refresh\n', b: 'refresh\n', c: 'refresh\n', d: 'back\n' });
    const together = meeting(3);
    const { code, out, sessions } = await run(['t', '--workers', '3', '--json'], {
      reply: () => ({ refresh: together }),
    });
    expect(code).toBe(0);
    expect(sessions).toHaveLength(4);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ file }) => file).sort()).toEqual(['t/a.oil', 't/b.oil', 't/c.oil', 't/d.oil']);
    expect(new Set(lines.slice(0, 3).map(({ worker }) => worker))).toEqual(new Set([1, 2, 3]));
    expect(lines.every(({ attempt }) => attempt === 1)).toBe(true);
  });

  it('tells each script when it has ended, never two in between each other', async () => {
    scripts({ a: 'refresh\nclick "x"\nback\n', b: 'refresh\nurl\n' });
    const { code, out } = await run(['t', '--workers', '2'], {
      reply: () => ({ refresh: meetingOfTwo, 'click "x"': missing, url: { data: 'http://shop.test/' } }),
    });
    expect(code).toBe(1);
    const failed = `✗ t/a.oil  3 steps  0 ms
  ✓ refresh  0 ms
  ✗ click "x"  0 ms

error TARGET_NOT_FOUND: Nothing here matches "x"
 --> t/a.oil:2:1
  |
2 | click "x"
  | ^^^^^^^^^

`;
    const passed = '✓ t/b.oil  2 steps  0 ms\n  ✓ url  0 ms\n    http://shop.test/\n';
    expect(out).toContain(failed);
    expect(out).toContain(passed);
    expect(out.replace(failed, '').replace(passed, '').trim()).toBe(
      'failed:\n  ✗ t/a.oil:2  TARGET_NOT_FOUND: Nothing here matches "x"\n\n1 script passed, 1 failed in 0 ms',
    );
    scripts({ a: 'back\n' });
    expect((await run(['t', '--workers', '2', '--steps'])).out).toContain('✓ t/a.oil  1 step  0 ms\n  ✓ back  0 ms\n');
  });
  const meetingOfTwo = meeting(2);

  it('takes a number, a share of the processors or auto, and nothing else', async () => {
    scripts({ a: 'back\n' });
    for (const good of ['1', '64', '50%', '100%', 'auto']) expect((await run(['t', '--workers', good])).code).toBe(0);
    for (const bad of ['0', '-1', '1.5', '0%', 'many', ''])
      await expect(run(['t', `--workers=${bad}`]), bad).rejects.toThrow(UsageError);
  });

  it('has one phone, and one browser that somebody runs, for one worker', async () => {
    scripts({ a: 'back\n' });
    for (const one of [
      ['--world', 'android'],
      ['--connect', 'http://127.0.0.1:9222'],
    ]) {
      await expect(run(['t', ...one, '--workers', '2'])).rejects.toThrow('2 workers cannot share one');
      expect((await run(['t', ...one, '--workers', 'auto'])).code).toBe(0);
    }
  });

  it('begins no more scripts after a failure with --fail-fast, and lets the others end', async () => {
    scripts({ a: 'click "x"\n', b: 'refresh\nback\n', c: 'back\n', d: 'back\n' });
    let isFailed = (): void => {};
    const failedOnce = new Promise<void>((resolve) => {
      isFailed = resolve;
    });
    const { code, out } = await run(['t', '--workers', '2', '--fail-fast'], {
      reply: () => ({
        'click "x"': async () => {
          setTimeout(isFailed, 20);
          return missing;
        },
        refresh: async () => {
          await failedOnce;
          return {};
        },
      }),
    });
    expect(code).toBe(1);
    expect(out).toContain('✓ t/b.oil  2 steps');
    expect(out).toMatch(/\n1 script passed, 1 failed, 2 not run in 0 ms\n$/);
  });

  it('closes everything when it is interrupted, says what was done, and still writes the reports', async () => {
    scripts({ a: 'back\n', b: 'refresh\n', c: 'refresh\n', d: 'back\n' });
    const interrupt = new AbortController();
    let waiting = 0;
    const { code, out, sessions } = await run(['t', '--workers', '2', '--junit', 'cut.xml', '--report', 'cut'], {
      signal: interrupt.signal,
      reply: () => ({
        refresh: (signal) => {
          if (++waiting === 2) setTimeout(() => interrupt.abort(130), 5);
          return untilCalledOff(signal);
        },
      }),
    });
    expect([code, sessions.map((one) => one.isClosed)]).toEqual([130, [true, true, true]]);
    expect(out).toContain('- t/b.oil  1 step  cancelled  0 ms\n  - refresh  cancelled\n');
    expect(out).toMatch(/\n1 script passed, 2 stopped, 1 not run in 0 ms, interrupted\nreport: cut\/index.html\n$/);
    expect(readFileSync('cut.xml', 'utf8')).toContain('tests="4" failures="0" errors="0" skipped="3"');
    expect(readFileSync('cut/index.html', 'utf8')).toContain('t/b.oil');
  });

  it('passes a bug of ours on, with everything closed', async () => {
    scripts({ a: 'back\n', b: 'refresh\n' });
    const sessions: FakeSession[] = [];
    const open = async (): Promise<FakeSession> => {
      const session = new FakeSession({ back: () => Promise.reject(new Error('broken')), refresh: untilCalledOff });
      sessions.push(session);
      return session;
    };
    const out = { write: () => {} };
    const signal = new AbortController().signal;
    await expect(runScripts(['t', '--workers', '2'], { open, out, err: out, signal })).rejects.toThrow('broken');
    expect(sessions.map((one) => one.isClosed)).toEqual([true, true]);
  });

  it('opens and ends what the scripts of one worker share', async () => {
    scripts({ a: 'back\n', b: 'back\n', c: 'back\n' });
    const reported: string[] = [];
    let openers = 0;
    const code = await runScripts(['t', '--workers', '2'], {
      open: () => Promise.reject(new Error('not this way')),
      opener: async () => {
        const name = ++openers;
        return {
          open: async () => new FakeSession({}),
          close: async () => void reported.push(`closed ${name}`),
        };
      },
      out: { write: () => {} },
      err: { write: () => {} },
      signal: new AbortController().signal,
    });
    expect([code, reported.sort()]).toEqual([0, ['closed 1', 'closed 2']]);
  });
});

describe('--shard', () => {
  it('cuts the files into parts that are all of them together, whatever the order they are given in', async () => {
    const names = ['e', 'b', 'a', 'd', 'c', 'f', 'g'];
    scripts(Object.fromEntries(names.map((name) => [name, 'back\n'])));
    const files = names.map((name) => `t/${name}.oil`);
    const parts = await Promise.all(
      [1, 2, 3].map(async (part) => {
        const { out } = await run([...files, '--shard', `${part}/3`, '--json']);
        return out
          .trimEnd()
          .split('\n')
          .map((line): string => JSON.parse(line).file);
      }),
    );
    expect(parts.map((part) => part.length)).toEqual([3, 2, 2]);
    expect(parts.flat().sort()).toEqual([...files].sort());
    const { out } = await run([...files.reverse(), '--shard', '1/3', '--json']);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).file),
    ).toEqual(parts[0]);
  });

  it('may be empty: that is said, and is no failure', async () => {
    scripts({ a: 'back\n' });
    expect(await run(['t', '--shard', '2/2', '--junit', 'none.xml', '--report', 'none'])).toMatchObject({
      code: 0,
      out: 'report: none/index.html\n',
      err: 'beckon: 1 file in 2 parts: part 2 is empty\n',
      opened: [],
    });
    expect(readFileSync('none.xml', 'utf8')).toContain('<testsuites name="beckon" tests="0"');
  });

  it('is checked', async () => {
    scripts({ a: 'back\n' });
    for (const bad of ['0/2', '3/2', '1', '1/0', 'a/b', '-1/2'])
      await expect(run(['t', `--shard=${bad}`]), bad).rejects.toThrow(UsageError);
    for (const bad of ['-1', 'x', '1.5']) await expect(run(['t', `--retries=${bad}`]), bad).rejects.toThrow(UsageError);
  });
});

describe('on a terminal', () => {
  it('has a bar at the bottom that is gone at the end', async () => {
    scripts({ a: 'back\n', b: 'click "x"\n', c: 'back\n' });
    const { out } = await run(['t', '--workers', '2'], { isTTY: true, reply: () => ({ 'click "x"': missing }) });
    expect(out).toMatch(/\r\S*⠋\S* /);
    expect(out).toContain('3/3');
    const last = out.slice(out.lastIndexOf('\r'));
    expect(last).toContain('1 failed');
    expect(last).not.toContain('/3 ');
  });

  it('has none on a pipe, nor with --json', async () => {
    scripts({ a: 'back\n', b: 'back\n' });
    expect((await run(['t', '--workers', '2'])).out).not.toMatch(/[\r⠋]/);
    expect((await run(['t', '--workers', '2', '--json'], { isTTY: true })).out).not.toMatch(/[\r⠋]/);
  });
});

describe('--report', () => {
  it('refuses a file in the place of the folder before anything is run', async () => {
    scripts({ a: 'back\n' });
    await expect(run(['t', '--report', 't/a.oil'])).rejects.toThrow('there is a file of that name');
  });

  it('is told elsewhere where results are data', async () => {
    scripts({ a: 'back\n' });
    const { out, err } = await run(['t/a.oil', '--report', 'page', '--json']);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toBe('report: page/index.html\n');
  });
});

// `beckon run` with a session that answers from a script; the real browser has tests of its own.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import type { OpenOptions } from '../../packages/cli/src/options/world-options.js';
import { FakeSession, failure, target, untilCalledOff } from '../support/fake-session.js';

const here = process.cwd();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-run-'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly sessions: readonly FakeSession[];
  readonly opened: readonly OpenOptions[];
}

/** Times of a run differ; those of steps do not. */
const steady = (text: string): string => text.replace(/in [\d.]+ m?s(?=,|$)/gm, 'in 0 ms');

async function run(
  args: string[],
  replies: ConstructorParameters<typeof FakeSession>[0] = {},
  more: { readonly signal?: AbortSignal; readonly isTTY?: boolean; readonly open?: () => Promise<never> } = {},
): Promise<Ran> {
  const sessions: FakeSession[] = [];
  const opened: OpenOptions[] = [];
  let out = '';
  let err = '';
  const code = await runScripts(args, {
    open: async (options) => {
      opened.push(options);
      if (more.open !== undefined) return more.open();
      const session = new FakeSession(replies);
      sessions.push(session);
      return session;
    },
    out: {
      isTTY: more.isTTY === true,
      columns: 60,
      write: (text) => {
        out += text;
      },
    },
    err: {
      write: (text) => {
        err += text;
      },
    },
    signal: more.signal ?? new AbortController().signal,
  });
  return { code, out: steady(out), err, sessions, opened };
}

const ambiguous = failure('AMBIGUOUS_TARGET', '2 elements match "Delete"', 'Choose one', {
  candidates: [
    { id: 3, kind: 'button', name: 'Delete', target: '"Delete" near "Invoice 7"' },
    { id: 6, kind: 'button', name: 'Delete', target: '"Delete" near "Invoice 8"' },
  ],
});

describe('beckon run', () => {
  it('says a line for each step, and how it went', async () => {
    const name = file('good.oil', '# shop\ngoto shop.test\n\nclick "Sign in" # now\nurl\n');
    const { code, out, err, sessions } = await run([name], {
      'click "Sign in"': target(3, 'button "Sign in"'),
      url: { data: 'https://shop.test/', notes: ['A dialog was dismissed'] },
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`✓ goto shop.test  42 ms
✓ click "Sign in"  [3] button "Sign in"  42 ms
✓ url  42 ms
  note: A dialog was dismissed
  https://shop.test/

3 steps passed in 0 ms
`);
    expect(sessions.map((one) => [one.ran, one.isClosed])).toEqual([
      [['goto shop.test', 'click "Sign in"', 'url'], true],
    ]);
  });

  it('shows a step that failed in the script, and stops', async () => {
    const name = file('bad.oil', 'goto shop.test\n  click "Delete"\nback\n');
    const { code, out } = await run([name, file('good.oil', 'back\n')], {
      'click "Delete"': { ...ambiguous, at: { start: 23, end: 31, line: 2, column: 9 }, screenshot: 'shots/1.png' },
    });
    expect(code).toBe(1);
    expect(out).toBe(`bad.oil
✓ goto shop.test  42 ms
✗ click "Delete"  42 ms

error AMBIGUOUS_TARGET: 2 elements match "Delete"
 --> bad.oil:2:9
  |
2 |   click "Delete"
  |         ^^^^^^^^
  = hint: Choose one
  = could be: [3] "Delete" near "Invoice 7"
              [6] "Delete" near "Invoice 8"
  = picture: shots/1.png

1 step passed, 1 failed, 2 not run in 0 ms
`);
  });

  it('goes on if told to, each file in a browser of its own', async () => {
    const { code, out, sessions } = await run(
      [file('bad.oil', 'click "Delete"\nback\n'), file('good.oil', 'back\n'), '--keep-going'],
      { 'click "Delete"': ambiguous },
    );
    expect(code).toBe(1);
    expect(out).toContain('\ngood.oil\n✓ back');
    expect(out).toMatch(/2 steps passed, 1 failed in 0 ms\n$/);
    expect(sessions.map((one) => [one.ran.length, one.isClosed])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it('runs nothing if anything does not parse', async () => {
    const { code, out, err, opened } = await run([file('good.oil', 'back\n'), file('typo.oil', 'clck "x"\nback 2\n')]);
    expect([code, out, opened.length]).toEqual([2, '', 0]);
    expect(err).toMatch(/^error UNKNOWN_COMMAND: Unknown command 'clck'\n --> typo.oil:1:1\n/);
    expect(err).toMatch(/\n2 errors in 1 file; nothing was run\n$/);
    expect(await run([file('good.oil', 'back\n'), 'none.oil'])).toMatchObject({
      code: 2,
      out: '',
      err: 'beckon: cannot read none.oil: no such file\n',
      opened: [],
    });
  });

  it('hands a definition over with its body, and ends at exit', async () => {
    const text = 'define buy(x):\n  click "a"\n\n  click "b"\n\n# then\nrun buy "5"\nexit\nback\n';
    const { code, out, sessions } = await run([file('define.oil', text)]);
    expect(code).toBe(0);
    expect(sessions[0]?.ran).toEqual(['define buy(x):\n  click "a"\n  click "b"', 'run buy "5"', 'exit']);
    expect(out).toMatch(/3 steps passed, 1 not run in 0 ms\n$/);
  });

  it('runs every script below a folder', async () => {
    mkdirSync('suite/deep', { recursive: true });
    file('suite/b.oil', 'back\n');
    file('suite/deep/a.oil', 'back\n');
    file('suite/note.txt', 'no script');
    const { out } = await run(['suite']);
    expect(out.match(/^suite\S+$/gm)).toEqual(['suite/b.oil', 'suite/deep/a.oil']);
  });

  it('prints one result a line as JSON, and nothing else', async () => {
    const name = file('json.oil', '\nback\nclick "Delete"\nback\n');
    const { code, out, err } = await run([name, '--json'], { 'click "Delete"': ambiguous });
    expect([code, err]).toEqual([1, '']);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ file: of, ok, command, at }) => [of, ok, command, at.line])).toEqual([
      ['json.oil', true, 'back', 2],
      ['json.oil', false, 'click "Delete"', 3],
    ]);
  });

  it('prints one action envelope a line, or both', async () => {
    const name = file('json.oil', 'back\nclick "Delete"\n');
    const replies = { 'click "Delete"': ambiguous };
    const read = (out: string) =>
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const alone = await run([name, '--envelope'], replies);
    expect([alone.code, alone.err]).toEqual([1, '']);
    expect(read(alone.out)).toMatchObject([
      { action_id: expect.stringMatching(/^press_back_\d+_1$/), success: true },
      { action_id: expect.stringMatching(/^tap_element_\d+_2$/), failure_code: 'AMBIGUOUS_TARGET' },
    ]);
    expect(read(alone.out)[0]).not.toHaveProperty('command');
    const both = await run([name, '--envelope', '--json'], replies);
    expect(read(both.out)).toMatchObject([
      { file: 'json.oil', command: 'back', envelope: { action_type: 'press_back' } },
      { file: 'json.oil', command: 'click "Delete"', envelope: { action_type: 'tap_element' } },
    ]);
  });

  it('writes a JUnit report with every step, also those that were not run', async () => {
    const name = file('suite.oil', 'login "amy" "hunter2"\nclick "Delete"\ntype password "hunter2"\n');
    const { code } = await run([name, '--junit', 'report.xml'], { 'click "Delete"': ambiguous });
    const xml = readFileSync('report.xml', 'utf8');
    expect(code).toBe(1);
    expect(xml).toContain('<testsuite name="suite.oil" file="suite.oil" tests="3" failures="1" errors="0" skipped="1"');
    expect(xml).toContain('--&gt; suite.oil:2:1');
    expect(xml).not.toContain('hunter2');
    expect((await run([name, '--junit', 'no/such/folder.xml'])).err).toBe(
      'beckon: cannot write no/such/folder.xml: no such file\n',
    );
  });

  it('stops in good order when it is interrupted', async () => {
    const interrupt = new AbortController();
    const name = file('slow.oil', 'back\nwait idle\nback\n');
    const { code, out, sessions } = await run(
      [name],
      {
        'wait idle': (signal) => {
          setTimeout(() => interrupt.abort(130), 5);
          return untilCalledOff(signal);
        },
      },
      { signal: interrupt.signal },
    );
    expect([code, sessions[0]?.isClosed]).toEqual([130, true]);
    expect(out).toBe('✓ back  42 ms\n- wait idle  cancelled\n\n1 step passed, 2 not run in 0 ms, interrupted\n');
  });

  it('rewrites the line of the step at hand on a terminal', async () => {
    const name = file('live.oil', 'login "amy" "hunter2"\n');
    const { out } = await run([name], {}, { isTTY: true });
    expect(out).toContain('⠋');
    expect(out).not.toContain('hunter2');
    const shown = out.split('\r').map(stripVTControlCharacters);
    expect(shown).toContain('⠋ starting the browser');
    expect(shown).toContain('⠋ login "amy" "••••••••"');
    expect(shown.at(-1)).toMatch(/^✓ login "amy" "••••••••" {2}42 ms\n/);
  });

  it('says what to do if there is no browser', async () => {
    const open = async (): Promise<never> => {
      throw Object.assign(new Error('no browser was found'), {
        hint: 'Install Chromium, or say --browser-path <file>',
      });
    };
    expect(await run([file('good.oil', 'back\n')], {}, { open })).toMatchObject({
      code: 1,
      out: '',
      err: `beckon: no browser was found
  Install Chromium, or say --browser-path <file>
  'beckon doctor' shows what was found and what is missing
`,
    });
  });

  it('passes a bug of ours on, with the browser closed', async () => {
    const broken = { back: async () => Promise.reject(new Error('broken')) };
    await expect(run([file('good.oil', 'back\n')], broken)).rejects.toThrow('broken');
  });
});

describe('the options of a browser', () => {
  const good = (...args: string[]): Promise<Ran> => run([file('good.oil', 'back\n'), ...args]);

  it('reach the session', async () => {
    file('shop.env', '# shop\nexport USER="amy lee"\n\nPASSWORD=secret:hunter2 \nURL=a=b\n');
    const { opened } = await good(
      ...['--headed', '--ambiguity', 'first', '--verify=warn', '--timeout', '2s', '--engine', 'firefox'],
      ...[
        '--allow',
        'shop.test',
        '--allow',
        'pay.test',
        '--shots',
        'shots',
        '--browser-path',
        '/b',
        '--connect',
        'x:1',
      ],
      ...['--var-file', 'shop.env', '--var', 'URL=c=d', '--var', 'PIN=secret:77'],
    );
    expect(opened).toEqual([
      {
        handlesSignals: false,
        headed: true,
        engine: 'firefox',
        browserPath: '/b',
        connect: 'x:1',
        allow: ['shop.test', 'pay.test'],
        ambiguity: 'first',
        verify: 'warn',
        timeoutMs: 2000,
        shots: 'shots',
        variables: { USER: 'amy lee', PASSWORD: 'hunter2', URL: 'c=d', PIN: '77' },
        secrets: ['hunter2', '77'],
        packsBeside: [join(folder, 'packs')],
      },
    ]);
    expect((await good()).opened).toEqual([{ handlesSignals: false, packsBeside: [join(folder, 'packs')] }]);
  });

  it('may ask for a phone, or for a saved screen', async () => {
    const asked = async (...args: string[]): Promise<OpenOptions | undefined> => (await good(...args)).opened[0];
    expect(await asked('--world', 'android', '--device', 'emulator-5554')).toMatchObject({
      world: 'android',
      device: 'emulator-5554',
    });
    expect(await asked('--world', 'ios')).toMatchObject({ world: 'ios' });
    expect(await asked('--world', 'browser')).not.toHaveProperty('world');
    expect(await asked('--dump', 'screen.xml')).toMatchObject({ dump: 'screen.xml' });
    const { out } = await run([file('good.oil', 'back\n'), '--world', 'ios'], {}, { isTTY: true });
    expect(out).toContain('connecting to the phone');
  });

  it('keep each other out', async () => {
    await expect(good('--device', 'x')).rejects.toThrow('--device needs --world android or --world ios');
    await expect(good('--world', 'ios', '--headed')).rejects.toThrow('--headed is for browsers');
    await expect(good('--dump', 'a.xml', '--connect', 'x:1')).rejects.toThrow(
      '--connect and --dump exclude each other',
    );
  });

  it('are refused in words', async () => {
    file('bad.env', 'A=1\nhunter2\n');
    const wrong: [string[], string][] = [
      [['--timeout', '5x'], "--timeout '5x' is not a duration"],
      [['--verify', 'maybe'], "--verify is strict, warn or off, not 'maybe'"],
      [['--var', 'A'], "--var 'A' has no value"],
      [['--var', '1A=hunter2'], "--var '1A=…' has no valid name"],
      [['--env-file', 'none.env'], 'cannot read none.env: no such file'],
      [['--var-file', 'none.env'], 'cannot read none.env: no such file'],
      [['--env-file', 'bad.env'], 'bad.env:2 is not NAME=value'],
      [['--heded'], "unknown option '--heded'"],
    ];
    for (const [args, message] of wrong) await expect(good(...args), message).rejects.toThrow(message);
    await expect(good('--heded')).rejects.toMatchObject({ hint: 'did you mean --headed?' });
  });
});

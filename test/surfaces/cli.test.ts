// The command line: real files, exact output. Called in this process, and once as a process for what only one has.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Said } from '../support/cli.js';

const MAIN = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const beckon = (args: string[], input = ''): Promise<Said> => call(args, { folder, input });

/** The same as a process. */
function started(args: string[], { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
    env: { PATH: process.env['PATH'], ...env },
  });
  return { out: stdout, err: stderr, code: status };
}

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return name;
}

describe('beckon check', () => {
  it('shows every error of every line as a code frame and exits with 1', async () => {
    const { out, code } = await beckon([
      'check',
      file('bad.oil', 'goto shop.test\nclck "Sign in"\nclick 5 --forse --timeout 5x\n'),
    ]);
    expect(code).toBe(1);
    expect(out).toBe(`error UNKNOWN_COMMAND: Unknown command 'clck'
 --> bad.oil:2:1
  |
2 | clck "Sign in"
  | ^^^^
  = hint: Did you mean 'click'?
  =  try: click "Sign in"

error UNEXPECTED_INPUT: Unknown option '--forse' for click
 --> bad.oil:3:9
  |
3 | click 5 --forse --timeout 5x
  |         ^^^^^^^
  = hint: Did you mean '--force'?

error INVALID_VALUE: Invalid duration '5x'
 --> bad.oil:3:27
  |
3 | click 5 --forse --timeout 5x
  |                           ^^
  = hint: Duration must be like: 500ms, 5s, 1m

3 errors in 1 file
`);
  });

  it('looks into definitions, too, and run does nothing before they are right', async () => {
    const name = file('define.oil', 'define a(b):\n  clik "x"\n  type "A" "$c"\n\nclick "Save"\n');
    const { out, code } = await beckon(['check', name]);
    expect(code).toBe(1);
    expect(out).toContain(`error DEFINITION_INVALID: Unknown command 'clik'. Did you mean 'click'?
 --> define.oil:2:3`);
    expect(out).toContain('there is no parameter $c');
    expect(out).toContain('2 errors in 1 file');
    const { err, code: ran } = await beckon(['run', name]);
    expect(ran).toBe(2);
    expect(err).toContain('2 errors in 1 file; nothing was run');
  });

  it('counts the commands of good files and exits with 0', async () => {
    const { out, code } = await beckon(['check', file('good.oil', '# hello\nback\n\nclick 5\n')]);
    expect([out, code]).toEqual(['2 commands in 1 file, no errors\n', 0]);
  });

  it('speaks JSON', async () => {
    const { out, code } = await beckon(['check', '--json', file('bad.oil', 'back\nclck\n')]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      files: [
        {
          file: 'bad.oil',
          diagnostics: [
            {
              phase: 'parsing',
              code: 'UNKNOWN_COMMAND',
              message: "Unknown command 'clck'",
              hint: "Did you mean 'click'?",
              span: { start: 5, end: 9, line: 2, column: 1 },
              suggestions: ['click'],
              fixed: null,
            },
          ],
        },
      ],
      errors: 1,
    });
  });

  it('reads standard input and folders', async () => {
    expect((await beckon(['check', '-'], 'back 2\n')).out).toContain('--> <stdin>:1:6');
    expect((await beckon(['check', '.'])).out).toMatch(/ in \d+ files\n$/);
  });

  it('goes on when one of several cannot be read', async () => {
    mkdirSync(join(folder, 'odd', 'folder.oil'), { recursive: true });
    writeFileSync(join(folder, 'odd', 'fine.oil'), 'back\n');
    expect(await beckon(['check', 'odd'])).toMatchObject({ code: 0, out: '1 command in 1 file, no errors\n' });
    const { code, out, err } = await beckon(['check', 'none.oil', 'odd', 'odd/fine.oil/x']);
    expect([code, out]).toEqual([2, '1 command in 1 file, no errors\n']);
    expect(err).toBe('beckon: cannot read none.oil: no such file\nbeckon: cannot read odd/fine.oil/x: no such file\n');
    rmSync(join(folder, 'odd'), { recursive: true });
  });

  it('says what is wrong with the call, and exits with 2', async () => {
    expect(await beckon(['parse', 'x.oil'])).toMatchObject({ code: 2 });
    expect(await beckon(['check'])).toMatchObject({
      code: 2,
      err: 'beckon: no file given; usage: beckon check <files…> [--json]\n',
    });
    expect(await beckon(['check', 'none.oil'])).toMatchObject({
      code: 2,
      err: 'beckon: cannot read none.oil: no such file\n',
    });
    expect(await beckon(['check', file('bytes.oil', new Uint8Array([0xff, 0xfe, 0x00]))])).toMatchObject({
      code: 2,
      err: 'beckon: cannot read bytes.oil: it is not UTF-8 text\n',
    });
    expect(await beckon(['chek'])).toMatchObject({
      code: 2,
      err: "beckon: no such command: chek; did you mean 'beckon check'?\n",
    });
    expect((await beckon(['check', '--jsn', 'x'])).code).toBe(2);
    rmSync(join(folder, 'bytes.oil'));
  });
});

describe('beckon fmt', () => {
  const untidy = '# shop\n\n  CLICK Add to cart   -force # go\n\n\ntype email \'amy\' inside "Sign up"\n';
  const tidy = '# shop\n\nclick "Add to cart" --force # go\n\n\ntype email inside "Sign up" "amy"\n';

  it('writes canonical text in place and keeps comments and blank lines', async () => {
    const name = file('untidy.oil', untidy);
    expect(await beckon(['fmt', '--check', name])).toMatchObject({ code: 1, out: 'would change untidy.oil\n' });
    expect(readFileSync(join(folder, name), 'utf8')).toBe(untidy);
    expect(await beckon(['fmt', name])).toMatchObject({ code: 0, out: 'formatted untidy.oil\n' });
    expect(readFileSync(join(folder, name), 'utf8')).toBe(tidy);
    expect(await beckon(['fmt', name])).toMatchObject({ code: 0, out: '1 file already canonical\n' });
    expect((await beckon(['fmt', '--check', name])).code).toBe(0);
  });

  it('keeps the line ends of the file', async () => {
    const name = file('windows.oil', 'BACK\r\n\r\nURL');
    await beckon(['fmt', name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('back\r\n\r\nurl\r\n');
  });

  it('leaves a file with errors as it is', async () => {
    const name = file('broken.oil', 'BACK\nclck\n');
    const { code, err } = await beckon(['fmt', name]);
    expect(code).toBe(1);
    expect(err).toContain('1 file with errors left as it is');
    expect(readFileSync(join(folder, name), 'utf8')).toBe('BACK\nclck\n');
  });
});

describe('beckon normalize and parse', () => {
  it('prints canonical text, bad lines passed through', async () => {
    expect(await beckon(['normalize'], 'NAV shop.test\n\n  go back\nobserve FULL\n')).toMatchObject({
      code: 0,
      out: 'goto shop.test\ngo back\nobserve --full\n',
    });
    expect(await beckon(['normalize'], '')).toMatchObject({ code: 0, out: '' });
  });

  it('prints one JSON document with one entry for each raw line', async () => {
    const place = { start: 0, end: 4, line: 1, column: 1 };
    const { out, code } = await beckon(['parse', '--json'], 'back # home\n\n#note\nclck\n');
    expect(code).toBe(1);
    const { lines } = JSON.parse(out) as { lines: { command: unknown; comment: unknown; diagnostics: unknown[] }[] };
    expect(lines.map(({ command, comment, diagnostics }) => [command, comment, diagnostics.length])).toEqual([
      [{ type: 'back', span: place, spans: { type: place } }, ' home', 0],
      [null, null, 0],
      [null, 'note', 0],
      [null, null, 1],
    ]);
    expect(Object.keys(lines[3] ?? {})).toEqual(['command', 'comment', 'diagnostics', 'span', 'commentSpan']);
    expect((await beckon(['parse', '--json'], 'back\n')).code).toBe(0);
  });
});

describe('beckon help', () => {
  it('lists every command, explains one by any of its names, and suggests', async () => {
    expect((await beckon(['help'])).out).toContain('scroll until');
    expect((await beckon(['help', 'nav'])).out).toMatch(/^goto: Open a page/);
    expect((await beckon(['help', 'scroll', 'until'])).out).toMatch(/^scroll until: /);
    expect((await beckon(['help', 'keys'])).code).toBe(0);
    expect((await beckon(['help', 'targets'])).out).toContain('A near B inside C');
    expect(await beckon(['help', 'clik'])).toMatchObject({
      code: 2,
      err: "beckon: no help for 'clik'; did you mean 'click'?\n",
    });
    expect((await beckon(['help', 'check'])).out).toContain('On the command line: beckon check');
  });

  it('says its version', async () => {
    expect((await beckon(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('beckon resolve', () => {
  const screen = {
    target: '"Delete"',
    requirement: 'Clickable',
    candidates: [
      { id: 2, kind: 'text', names: [{ source: 'text', text: 'Invoice 7' }], context: { row: 'a' } },
      { id: 3, kind: 'button', names: ['Delete'], context: { row: 'a' } },
      { id: 5, kind: 'text', names: [{ source: 'text', text: 'Invoice 8' }], context: { row: 'b' } },
      { id: 6, kind: 'button', names: ['Delete'], context: { row: 'b' } },
    ],
  };
  const ask = (more: object, ...flags: string[]) =>
    beckon(['resolve', ...flags], JSON.stringify({ ...screen, ...more }));

  it('answers in JSON', async () => {
    const { out, code } = await ask({ target: '"Delete" near "Invoice 8"' });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      chosen: 6,
      confidence: 1,
      reason: 'text:exact',
      guarded: false,
      alternates: [{ id: 3 }],
    });
    expect(JSON.parse((await ask({ target: { kind: 'id', value: 3 } })).out)).toMatchObject({ chosen: 3 });
    expect(
      JSON.parse((await ask({ target: { primary: { kind: 'text', text: 'Invoice 7' } }, requirement: 'Any' })).out),
    ).toMatchObject({ chosen: 2 });
    expect(
      JSON.parse((await ask({ target: { by: 'intent', role: 'button' }, policy: { ambiguity: 'first' } })).out),
    ).toMatchObject({ chosen: 3 });
  });

  it('explains to people', async () => {
    const { out, code } = await ask({}, '--explain');
    expect(code).toBe(1);
    expect(out).toBe(`"Delete"  (Clickable)

  gather        4 → 2
  require       2 → 2
  visible       2 → 2
  topmost       2 → 2
  enabled       2 → 2

  [3] button "Delete"  1.00 ████████████████████  text:exact
  [6] button "Delete"  1.00 ████████████████████  text:exact

✗ AMBIGUOUS_TARGET: 2 elements match "Delete"
  Choose one: "Delete" near "a" or "Delete" near "b"
  [3]  "Delete" near "a"
  [6]  "Delete" near "b"
`);
  });

  it('says what is wrong with the question', async () => {
    expect((await beckon(['resolve'], '{')).err).toMatch(/^beckon: standard input is not JSON/);
    const wrong: [object, string][] = [
      [{ target: { by: 'intent', label: 5 } }, 'target.label: must be text'],
      [{ target: { by: 'intent', text: { contains: 'Save' } } }, 'target.text.contains: must be a list of texts'],
      [{ target: { by: 'intent', text: 'Save', fallbacks: 'text' } }, 'target.fallbacks: must be a list'],
      [
        { candidates: [{ id: 1, kind: 'button', names: [], state: 'hidden' }] },
        'candidates[0].state: must be an object',
      ],
      [{ context: { modal: 'x' } }, 'context.modal: must be a number'],
    ];
    for (const [more, message] of wrong)
      expect(await ask(more)).toMatchObject({ code: 2, err: `beckon: ${message}\n` });
    expect((await ask({ requirement: 'Clicky' })).err).toMatch(/^beckon: requirement: 'Clicky' is none of Any, /);
    expect(await ask({ candidates: [{ id: 1, kind: 'button' }] })).toMatchObject({
      code: 2,
      err: 'beckon: candidates[0].names: must be a list\n',
    });
    expect(JSON.parse((await ask({ target: '"open' })).out)).toMatchObject({
      ok: false,
      chosen: null,
      failure: {
        phase: 'parsing',
        code: 'UNTERMINATED_STRING',
        message: 'Unterminated string starting at position 0',
        hint: 'Add closing quote: "open"',
      },
    });
    expect(
      (
        await ask({
          target: {
            primary: { kind: 'text', value: 'A' },
            relations: [{ relation: 'beside', atom: { kind: 'id', value: 1 } }],
          },
        })
      ).err,
    ).toMatch(/^beckon: target\.relations\[0\]\.relation: must be one of near, /);
  });
});

describe('as a process', () => {
  it('reads its pipe, writes to two, and ends with the code', () => {
    expect(started(['check', '-'], { input: 'back\n' })).toEqual({
      code: 0,
      out: '1 command in 1 file, no errors\n',
      err: '',
    });
    expect(started(['check', '-'], { input: 'clck\n' }).code).toBe(1);
    expect(started(['chek'])).toEqual({
      code: 2,
      out: '',
      err: "beckon: no such command: chek; did you mean 'beckon check'?\n",
    });
  });

  it('has no colours where there is no terminal, even in CI', () => {
    const { out } = started(['check', '-'], { input: 'clck', env: { CI: '1', TERM: 'xterm' } });
    expect(out).toContain('UNKNOWN_COMMAND');
    expect(out).not.toContain('\u001b');
  });

  it('takes a line of 10 MB', () => {
    const { out, code } = started(['parse', '--json'], { input: `type 5 "${'x'.repeat(10_000_000)}"` });
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(10_000_000);
  });

  it('is no error where a reader has seen enough', () => {
    const script = `type 5 "${'x'.repeat(1_000_000)}"`;
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', `("$0" "$1" parse; echo "code $?" >&2) | head -c 9`, process.execPath, MAIN],
      {
        input: script,
        encoding: 'utf8',
      },
    );
    expect([stdout, stderr]).toEqual(['{\n  "line', 'code 0\n']);
  });
});

// `beckon doctor`, what it says of a machine that works, and of one that does not.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../packages/browser/src/launch/find.js';
import { call } from '../support/cli.js';

const MAIN = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const hasBrowser = (await findBrowser()).ok;

const doctor = (args: string[] = [], env: NodeJS.ProcessEnv = {}) => call(['doctor', ...args], { env });

describe.skipIf(!hasBrowser)('where there is a browser', () => {
  it('names every place, the browser that is used, and how fast it starts', async () => {
    const { out, err, code } = await doctor();
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(
      /^beckon \d+\.\d+\.\d+, node \d+\.\d+\.\d+, \w+ \w+\n\nBrowsers, in the order they are tried\n/,
    );
    expect(out).toMatch(/\n✓ It starts: version [\d.]+, \d+ ms to an open page\n/);
    const [browsers = '', phones = ''] = out.split('\nAndroid phones\n');
    const rows = browsers.split('\n').filter((line) => /^ {2}[✓✗–] /.test(line));
    expect(phones).toMatch(/^ {2}[✓–] adb .*\n {2}[✓–] adb server .*\n[\s\S]*\niOS simulators\n {2}[✓–] /);
    expect(rows.filter((row) => row.endsWith('← used'))).toHaveLength(1);
    expect(rows.find((row) => row.includes('✓'))).toContain('← used');
    const names = rows.map((row) => row.slice(4).split(/ {2,}/)[0]);
    expect(names).toEqual([
      'BECKON_BROWSER',
      'Chrome',
      'Chromium',
      'Edge',
      'Headless shell',
      "Playwright's Chromium",
      'Embedded Chromium',
    ]);
    const columns = new Set(rows.map((row) => /^.{4}\S+(?: \S+)*? {2,}/.exec(row)?.[0].length));
    expect(columns.size, 'columns that the second part starts in').toBe(1);
  });

  it('says the same as JSON', async () => {
    const { out, code } = await doctor(['--json']);
    const said = JSON.parse(out) as { browsers: { path: string; isUsed: boolean }[]; start: object };
    expect(code).toBe(0);
    expect(said).toMatchObject({ android: { devices: expect.any(Array) }, ios: { programs: expect.any(Array) } });
    const used = said.browsers.filter((one) => one.isUsed);
    expect(used).toHaveLength(1);
    expect(said.start).toMatchObject({ ok: true, path: used[0]?.path, ms: expect.any(Number) });
  });

  it('looks at the browser alone if told so', async () => {
    const { out, code } = await doctor(['--world', 'browser']);
    expect(code).toBe(0);
    expect(out).toContain('It starts');
    expect(out).not.toContain('Android');
  });
});

describe('where no browser works', () => {
  it('says which setting is wrong', async () => {
    const { out, code } = await doctor([], { BECKON_BROWSER: '/no/such' });
    expect(code).toBe(1);
    expect(out).toContain('  ✗ BECKON_BROWSER         /no/such  no such file\n');
    expect(out).toContain(
      '\n✗ The browser named by BECKON_BROWSER cannot be run: /no/such: no such file. Correct it, or leave it out.\n',
    );
    expect(out).not.toContain('← used');
  });

  it('says why one that is there does not start, and the command that helps', async () => {
    const { out, code } = await doctor([], { BECKON_BROWSER: process.execPath });
    expect(code).toBe(1);
    expect(out).toContain(`✗ ${process.execPath} could not be started: `);
    expect(out).toMatch(/To install another, run: \S+/);
  });

  it('says so as JSON too, as a process', () => {
    const { stdout, status } = spawnSync(process.execPath, [MAIN, 'doctor', '--json'], {
      encoding: 'utf8',
      env: { ...process.env, BECKON_BROWSER: '/no/such' },
    });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ start: { ok: false, why: expect.stringContaining('/no/such') } });
  });
});

it('takes no words and no other flags', async () => {
  expect(await doctor(['now'])).toMatchObject({
    code: 2,
    err: "beckon: unexpected 'now'; usage: beckon doctor [--world browser|android|ios] [--json]\n",
  });
  expect((await doctor(['--fix'])).code).toBe(2);
});

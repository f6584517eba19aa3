// `beckon run --report` and `--watch` as docs/REPORT.md has them: the command line, scripts on real pages, and
// the pages that come of it in the real browser.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page as html, type Site, startSite } from '../support/browser.js';
import { call } from '../support/cli.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';
import { colorShown, Stage } from './support.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLI = join(ROOT, 'dist', 'bundle', 'cli', 'main.js');
const SECRET = 'hunter2-is-secret';

let stage: Stage;
let browser: SharedBrowser;
let site: Site;
let folder: string;

beforeAll(async () => {
  [stage, site, browser] = await Promise.all([Stage.open(), startSite(), startShared()]);
  folder = mkdtempSync(join(tmpdir(), 'beckon-report-cli-'));
  mkdirSync(join(folder, 'tests'));
  site.set('/green', html('<body style="background: rgb(0, 128, 0)"><button onclick="this.remove()">Go on</button>'));
  site.set(
    '/orange',
    html(`<body style="background: rgb(255, 128, 0)"><script>console.error('it broke'); fetch('/missing')</script>
      <div style="margin-top: 400px"><button>Delete</button> one <button>Delete</button> two</div>
      <label>Key <input type="password"></label>`),
  );
  writeFileSync(join(folder, 'tests', 'good.oil'), `goto "${site.url}/green"\nclick "Go on"\n`);
  writeFileSync(
    join(folder, 'tests', 'bad.oil'),
    `goto "${site.url}/green"\ngoto "${site.url}/orange"\ntype "Key" "${SECRET}"\nclick "Delete"\nurl\n`,
  );
});

afterAll(async () => {
  await stage?.close();
  await site?.close();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a line of the docs; `onOut` is told what it says while it runs. */
function run(line: string, onOut: (text: string) => void = () => {}) {
  const [name, ...args] = line.split(' ');
  expect(name).toBe('beckon');
  return call(args, { ...browser, folder, onOut });
}

/** The command lines of the docs, which are the ones that are tried here. */
const lines = [...readFileSync(join(ROOT, 'docs', 'REPORT.md'), 'utf8').matchAll(/^```sh\n(.*?)\n```$/gms)].map(
  ([, line = '']) => line,
);

describe('docs/REPORT.md', () => {
  it('has two command lines', () => {
    expect(lines).toEqual(['beckon run tests/ --report report', 'beckon run tests/ --watch']);
  });

  it('tells how to make a report, and it shows the right picture of the step that failed', async () => {
    const { code, all } = await run(lines[0] ?? '');
    expect([code, all]).toEqual([1, expect.stringContaining('report: report/index.html')]);
    const file = join(folder, 'report', 'index.html');
    // Neither as text nor in what was seen.
    expect(readFileSync(file, 'utf8')).not.toContain(SECRET);
    const opened = await stage.page(String(pathToFileURL(file)));
    const { page } = opened;
    expect(await page.locator('.row[aria-current] .said').innerText()).toBe('click "Delete"');
    const [red, green, blue] = await colorShown(opened);
    expect(red).toBeGreaterThan(240);
    expect(green).toBeGreaterThan(100);
    expect(blue).toBeLessThan(40);
    expect(await page.locator('.failure').innerText()).toContain('AMBIGUOUS_TARGET');
    expect(await page.locator('.box').count()).toBe(2);
    expect(await page.locator('figcaption').innerText()).toContain('1 place painted over');
    await page.getByRole('button', { name: /Failed only/ }).click();
    expect(await page.locator('.row').count()).toBe(1);
    await page.keyboard.press('Escape');
    // What the page said belongs to the step in which it did.
    await page.locator('.row', { hasText: '/orange' }).click();
    const text = await page.locator('#detail').innerText();
    for (const part of ['it broke', '✗ 404', '/missing']) expect(text).toContain(part);
    // The thing that was clicked, named, in its box.
    await page.locator('.row', { hasText: 'Go on' }).click();
    expect(await page.locator('.scores').innerText()).toContain('button "Go on"');
    expect(await page.locator('.box.is-chosen').count()).toBe(1);
    expect(opened.requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
    expect(opened.troubles).toEqual([]);
    await opened.close();
  });

  it('tells how to look on, and what was seen stays when the run has ended', async () => {
    let seen: ReturnType<Stage['page']> | null = null;
    const { code } = await run(lines[1] ?? '', (out) => {
      const [, url] = /^watch: (\S+)$/m.exec(out) ?? [];
      if (url !== undefined) seen ??= stage.page(url);
    });
    expect(code).toBe(1);
    const opened = await (seen as ReturnType<Stage['page']> | null);
    if (opened === null) throw new Error('No address was told');
    const { page } = opened;
    await page.getByText('The run has ended. This page keeps what it has.').waitFor();
    expect(await page.locator('h1').innerText()).toContain('1 of 2 scripts failed');
    await page.locator('.row', { hasText: 'click "Delete"' }).click();
    expect((await colorShown(opened))[0]).toBeGreaterThan(240);
    await opened.close();
  });
});

describe('a folder that cannot be made', () => {
  it('is said before anything is run', async () => {
    const { code, err, out } = await run('beckon run tests --report tests/good.oil/deep');
    expect(err).toMatch(/^beckon: cannot write \S+: there is a file of that name; --report takes a folder\n/);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  // There Node itself would try for ever.
  it.runIf(process.platform === 'linux')('is said also where the system makes none', () => {
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'run', 'tests', '--report', '/proc/none/deep'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    expect(stderr).toMatch(/^beckon: cannot write \/proc\/none\/deep: /);
    expect(status).toBe(2);
  });
});

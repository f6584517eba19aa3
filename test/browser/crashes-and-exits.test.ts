// How things end: a page that crashes, a browser that is killed, a process that is interrupted. Nothing is left behind.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { IN_TIME_MS, open, page, run, type Site, startSite } from '../support/browser.js';
import { browsersOf, isAlive, renderersOf } from '../support/processes.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

let count = 0;
function serve(body: string): string {
  const path = `/page${++count}`;
  site.set(path, page(body));
  return `${site.url}${path}`;
}
const SAVE = '<button id="save" onclick="this.textContent = \'Saved\'">Save</button>';

async function timed(line: string, session: Beckon): Promise<{ result: Result; ms: number }> {
  const from = performance.now();
  const result = await session.run(line);
  return { result, ms: performance.now() - from };
}

describe('the end of things', () => {
  const before = new Set(browsersOf(process.pid));
  let doomed: Beckon;
  let browser = 0;
  beforeAll(async () => {
    doomed = await open();
    [browser = 0] = browsersOf(process.pid).filter((one) => !before.has(one));
    expect(browser).not.toBe(0);
  });
  afterAll(() => doomed.close());

  it('says at once that a tab crashed, goes on with the next goto, and tells of dialogs as before', async () => {
    await run(doomed, `goto ${serve(SAVE)}`);
    for (const pid of renderersOf(browser)) process.kill(pid, 'SIGKILL');
    for (const line of ['click "Save" --timeout 10s', 'click "Save"']) {
      const { result, ms } = await timed(line, doomed);
      expect(result.failure?.code).toBe('WORLD_GONE');
      expect(result.failure?.message).toContain('crashed');
      expect(ms).toBeLessThan(IN_TIME_MS);
    }
    // One tab only answers each dialog.
    const alert = await run(
      doomed,
      `goto ${serve(`${SAVE}<button onclick="alert('once')">Say</button>`)}`,
      'click "Save"',
      'click "Say"',
    );
    expect(alert.failure).toBeUndefined();
    expect(alert.notes.filter((note) => note.includes('once'))).toHaveLength(1);
  });

  it('says that the browser is gone when it was killed, at once and from then on', async () => {
    await run(doomed, `goto ${serve(SAVE)}`);
    const waiting = timed('click "Nothing" --timeout 10s', doomed);
    setTimeout(() => process.kill(-browser, 'SIGKILL'), 100);
    const { result, ms } = await waiting;
    expect(result.failure?.code).toBe('WORLD_GONE');
    expect(ms).toBeLessThan(IN_TIME_MS);
    for (const line of ['click "Save"', 'observe', `goto ${site.url}/`, 'url', 'wait load', 'press enter']) {
      const next = await timed(line, doomed);
      expect([line, next.result.failure?.code]).toEqual([line, 'WORLD_GONE']);
      expect(next.ms).toBeLessThan(IN_TIME_MS);
    }
  });

  it('leaves no browser behind after close, not even its folder', async () => {
    const others = new Set(browsersOf(process.pid));
    const other = await open();
    const made = browsersOf(process.pid).filter((one) => !others.has(one));
    expect(made).toHaveLength(1);
    await other.close();
    expect(made.filter(isAlive)).toEqual([]);
    await other.close();
  });
});

describe('a process that ends', () => {
  const work = mkdtempSync(join(tmpdir(), 'beckon-ends-'));
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const root = process.cwd();

  /** Runs a program with a browser, lets it get so far, then does something to it; the browsers that are left. */
  async function leftBehind(
    args: string[],
    end: (child: ChildProcess) => void,
  ): Promise<{ code: number | null; left: number[] }> {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: work },
    });
    const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (bytes: Buffer): void => {
        said += bytes.toString();
        if (/READY|"type":"goto"/.test(said)) resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.on('exit', () => reject(new Error(`It ended too soon: ${said}`)));
    }).catch((error: Error) => {
      if (!said.includes('READY')) throw error;
    });
    const made = child.pid === undefined ? [] : browsersOf(child.pid);
    end(child);
    const code = await exited;
    const end_ = Date.now() + 3000;
    while (made.some(isAlive) && Date.now() < end_) await new Promise((resolve) => setTimeout(resolve, 50));
    return { code, left: made.filter(isAlive) };
  }

  const library = (rest: string): string[] => {
    const file = join(work, `script${++count}.mjs`);
    writeFileSync(
      file,
      `import { launch } from ${JSON.stringify(join(root, 'packages/browser/dist/index.js'))};
       const b = await launch({ shots: null });
       await b.run('goto ${serve(SAVE)}');
       console.log('READY');
       ${rest}`,
    );
    return [file];
  };

  // The other signals, and errors that nobody catches: test/worlds/browser/find.test.ts.
  it('ends its browser on SIGTERM', async () => {
    const { left } = await leftBehind(library('setInterval(() => {}, 1000);'), (child) => child.kill('SIGTERM'));
    expect(left).toEqual([]);
  });

  it('ends its browser when a script is interrupted on the command line', async () => {
    const script = join(work, 'long.beckon');
    writeFileSync(script, `goto ${serve(SAVE)}\nwait until "false" --timeout 30s\n`);
    const { code, left } = await leftBehind([join(root, 'dist/bundle/cli/main.js'), 'run', script, '--json'], (child) =>
      child.kill('SIGINT'),
    );
    expect(left).toEqual([]);
    expect(code === 130 || code === null).toBe(true);
  });
});

// Scripts beside each other in real browsers: a suite as people run it, its reports, its isolation, and Ctrl-C.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, type Site, startSite } from '../support/browser.js';
import { call } from '../support/cli.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';

const cli = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));
const LONG_MS = 180_000;

let site: Site;
/** For scripts that could as well have a browser to themselves. */
let browser: SharedBrowser;
let folder = '';
/** Visits to the page that is broken at first. */
let visits = 0;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), startShared()]);
  folder = mkdtempSync(join(tmpdir(), 'beckon-parallel-'));
  site.set('/', page('<button onclick="document.title = \'Added\'">Add</button><a href="/">Home</a>'));
  site.set('/two', page('<button>Delete</button><hr><button>Delete</button>'));
  site.set('/flaky', () => ({ body: page(++visits === 1 ? '<p>Down</p>' : '<a href="/">Shop</a>') }));
  // Says what the browser already knew, and leaves something behind.
  site.set('/mark', ({ headers }) => ({
    headers: { 'set-cookie': 'seen=1' },
    body: page(`<h1></h1><button onclick="document.title = 'Added'">Add</button><script>
      const kept = localStorage.getItem('seen');
      document.querySelector('h1').textContent = ${JSON.stringify(headers['cookie'] ?? '')} || kept ? 'Known' : 'New here';
      localStorage.setItem('seen', '1');
    </script>`),
  }));
});
afterAll(async () => {
  await Promise.all([site.close(), browser.close()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  visits = 0;
  rmSync(join(folder, 't'), { recursive: true, force: true });
  mkdirSync(join(folder, 't'));
});

function script(name: string, ...lines: string[]): void {
  writeFileSync(join(folder, 't', `${name}.oil`), `${lines.join('\n')}\n`);
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a process; `look` sees its output while it comes. */
function beckon(
  args: readonly string[],
  look: (out: string, child: ChildProcess) => void = () => {},
  started: (child: ChildProcess) => void = () => {},
): Promise<Ran> {
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  started(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    look(out, child);
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

/** Processes that this process or one of those below it has started. */
function descendants(of: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])] as const];
      } catch {
        return [];
      }
    });
  const below = (id: number): number[] =>
    parents.filter(([, parent]) => parent === id).flatMap(([child]) => [child, ...below(child)]);
  return below(of);
}

function isRunning(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('beckon run with workers', () => {
  it(
    'runs five scripts three at a time: one flaky, one that fails, all told of everywhere, none that sees what another left',
    async () => {
      // They share a browser: what one left behind would be there for the next.
      const mark = [`goto ${site.url}/mark`, 'expect visible "New here"', 'dialog auto accept'];
      for (const name of ['a', 'b', 'c']) script(name, ...mark, 'click "Add"', 'expect title "Added"');
      script('flaky', `goto ${site.url}/flaky`, 'click "Shop" --timeout 1s');
      script('wrong', `goto ${site.url}/two`, 'click "Delete"', 'back');
      const args = ['run', 't', '--workers', '3', '--retries', '1', '--junit', 'j.xml', '--report', 'report'];
      const { code, out, err } = await call(args, { folder });
      expect([code, err], out).toEqual([1, '']);
      expect(out).toMatch(/\n3 scripts passed, 1 flaky, 1 failed in .*\nreport: report\/index.html\n$/);
      expect(out).toContain('\n  ✗ t/wrong.oil:2  AMBIGUOUS_TARGET: ');
      expect(out).toMatch(/\n {2}~ t\/flaky.oil:2 {2}TARGET_NOT_FOUND: .*\(attempt 2 passed\)\n/);
      expect(visits).toBe(2);
      const xml = readFileSync(join(folder, 'j.xml'), 'utf8');
      expect(xml.match(/<testsuite /g)).toHaveLength(5);
      expect(xml.match(/<flakyFailure /g)).toHaveLength(1);
      expect(xml.match(/<failure /g)).toHaveLength(1);
      expect(xml.match(/<rerunFailure /g)).toHaveLength(1);
      expect(new Set(xml.match(/name="worker" value="\d"/g))).toEqual(
        new Set([1, 2, 3].map((worker) => `name="worker" value="${worker}"`)),
      );
      const html = readFileSync(join(folder, 'report', 'index.html'), 'utf8');
      for (const reported of ['t/a.oil', 't/wrong.oil', 'AMBIGUOUS_TARGET', 'flaky']) expect(html).toContain(reported);
    },
    LONG_MS,
  );

  it(
    'shows the run on a page while it goes on, and ends with it',
    async () => {
      // Within a script the page remembers: see above.
      script('a', `goto ${site.url}/mark`, `goto ${site.url}/mark`, 'expect visible "Known"');
      const seen: Promise<string>[] = [];
      const onOut = (text: string): void => {
        const [, url] = /^watch: (http:\/\/127\.0\.0\.1:\d+\/\S+)\n/.exec(text) ?? [];
        if (url !== undefined && seen.length === 0) seen.push(follow(url));
      };
      const { code, out } = await call(['run', 't', '--watch'], { ...browser, folder, onOut });
      expect(code, out).toBe(0);
      expect(out).toMatch(/^watch: http/);
      const events = (await seen[0]) ?? '';
      expect(events).toContain('event: state');
      expect(events).toContain('"kind":"attemptEnd"');
      expect(events).toContain('"kind":"end"');
      expect(events).toContain('event: bye');
    },
    LONG_MS,
  );

  it(
    'goes on in a new browser where one has ended, and ends in good order on Ctrl-C',
    async () => {
      // The browser is killed while both workers are in it.
      let runner: ChildProcess | null = null;
      let arrived = (): void => {};
      const isThere = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      site.set('/held', () => {
        arrived();
        return { isEndless: true };
      });
      site.set('/end', async () => {
        await isThere;
        for (const id of descendants(runner?.pid ?? -1)) process.kill(id, 'SIGKILL');
        return { body: page('<p>Too late</p>') };
      });
      script('a', `goto ${site.url}/end`, 'text "Too late"');
      script('b', `goto ${site.url}/held`);
      script('c', `goto ${site.url}/`, 'click "Add"');
      for (const name of ['d', 'e', 'f']) script(name, `goto ${site.url}/`, 'wait visible "Never" --timeout 2m');
      let below: number[] = [];
      const { code, out, err } = await beckon(
        ['run', 't', '--workers', '2', '--junit', 'cut.xml', '--report', 'cut'],
        (text, child) => {
          if (below.length > 0 || !text.includes('t/c.oil')) return;
          below = descendants(child.pid ?? -1);
          child.kill('SIGINT');
        },
        (child) => {
          runner = child;
        },
      );
      expect([code, err], out).toEqual([130, '']);
      for (const name of ['a', 'b']) expect(out).toContain(`✗ t/${name}.oil:1  WORLD_GONE: `);
      expect(out).toMatch(
        /\n1 script passed, 2 failed, \d stopped(, \d not run)? in .*, interrupted\nreport: cut\/index.html\n$/,
      );
      expect(readFileSync(join(folder, 'cut.xml'), 'utf8')).toContain('</testsuites>');
      expect(below.length).toBeGreaterThan(1);
      await expect.poll(() => below.filter(isRunning), { timeout: 20_000 }).toEqual([]);
    },
    LONG_MS,
  );
});

/** What the page would be told, until the server ends it. */
async function follow(url: string): Promise<string> {
  const response = await fetch(new URL('events', url));
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      // A page that has the end says goodbye.
      if (text.includes('event: bye')) break;
    }
  } catch {
    // It ended.
  }
  return text;
}

// Sessions beside each other: nothing of one shows in another, each ends alone, and all end together.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { packed } from '../../packages/browser/src/launch/embedded.js';
import { switches } from '../../packages/browser/src/launch/running.js';
import { type BrowserProgram, findProgram } from '../../packages/browser/src/launch/start.js';
import { open, page, run, type Site, startSite } from '../support/browser.js';
import { isLong } from '../support/size.js';
import { said } from '../support/trial.js';

let site: Site;
let b: Beckon;
/** Every browser has a folder of its own in here, as long as it runs. */
const folder = mkdtempSync(join(tmpdir(), 'beckon-s-'));
const before = process.env['TMPDIR'];
const browsers = (): string[] => readdirSync(folder).filter((name) => name.startsWith('beckon-browser-'));

beforeAll(async () => {
  process.env['TMPDIR'] = folder;
  [site, b] = await Promise.all([startSite(), open({ allow: ['127.0.0.1'] })]);
  site.set('/a', page('<h1>A</h1><button onclick="this.textContent = 1">One</button><button>Two</button>'));
  site.set('/b', page('<h1>B</h1>'));
});
afterAll(async () => {
  await b.close();
  await site.close();
  const left = browsers();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  rmSync(folder, { recursive: true, force: true });
  expect(left).toEqual([]);
});
afterEach(async () => {
  for (const { name } of (await ok('sessions')).data as { name: string }[])
    if (name !== 'default') await ok(`session close ${name}`);
});

async function ok(...lines: string[]): Promise<Result> {
  const result = await run(b, ...lines);
  expect(said(result)).toBe('ok');
  return result;
}

async function holds(expression: string): Promise<void> {
  expect(said(await b.run(`wait until ${JSON.stringify(expression)} --timeout 700ms`))).toBe('ok');
}

const hasEmbedded = packed() !== null;

/** The browser of this machine. */
async function program(): Promise<BrowserProgram> {
  const found = await findProgram();
  if (!found.ok) throw new Error('There is no browser');
  return found.value;
}

/** Its file, which can be run by itself: the embedded browser needs its libraries beside it. */
function fileOf({ executablePath, env }: BrowserProgram): string {
  const file = join(folder, 'browser');
  const set = Object.entries(env).map(([name, value]) => `${name}='${value}' `);
  writeFileSync(file, `#!/bin/sh\n${set.join('')}exec '${executablePath}' "$@"\n`, { mode: 0o755 });
  return file;
}

describe('sessions', () => {
  it('are listed, made, gone to and closed', async () => {
    expect((await ok('sessions')).data).toEqual([{ name: 'default', isCurrent: true }]);
    await ok(`goto ${site.url}/a`);
    const mode = (await program()).isEmbedded ? 'embedded' : 'headless';
    const first = await ok('session');
    expect(first.data).toEqual({
      name: 'default',
      mode,
      started: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pages: 1,
      url: `${site.url}/a`,
    });
    const second = await ok('session new shop2');
    expect(second.data).toMatchObject({ name: 'shop2', mode, pages: 1, url: 'about:blank' });
    await ok(`goto ${site.url}/b`, `tab new ${site.url}/a`);
    expect((await ok('sessions')).data).toEqual([
      { name: 'default', isCurrent: false },
      { name: 'shop2', isCurrent: true },
    ]);
    expect((await ok('session default')).data).toEqual(first.data);
    expect((await ok('session shop2')).data).toMatchObject({ name: 'shop2', pages: 2, url: `${site.url}/a` });
    expect((await ok('session close shop2')).data).toEqual(first.data);
    expect((await ok('sessions')).data).toEqual([{ name: 'default', isCurrent: true }]);
  });

  it('go back to the one before when the one at hand is closed', async () => {
    await ok('session new x', 'session new y', 'session new z --mode headless', 'session x', 'session z');
    // Of the same kind, they share a browser.
    expect(browsers()).toHaveLength(1);
    expect((await ok('session close z')).data).toMatchObject({ name: 'x' });
    expect((await ok('session close y')).data).toMatchObject({ name: 'x' });
    expect((await ok('session close x')).data).toMatchObject({ name: 'default' });
  });

  it('say what is wrong with a name', async () => {
    await ok('session new taken');
    expect(said(await b.run('session new taken'))).toMatch(/^INVALID_VALUE: Session taken: there is one of that name/);
    // As in OIL 1.8.1, this is the name of a session.
    expect(said(await b.run('session new'))).toMatch(
      /^INVALID_VALUE: Session new: there is none of that name; there is default, taken/,
    );
    expect(said(await b.run('session close nobody'))).toMatch(/^INVALID_VALUE: Session nobody: there is none/);
    await ok('session close taken');
    expect(said(await b.run('session close default'))).toMatch(/^FORBIDDEN: Closing the only session/);
    expect((await ok('session')).data).toMatchObject({ name: 'default' });
  });

  it('share no cookies, storage, history, numbers, keys, headers or rules', async () => {
    await ok(`goto ${site.url}/b`, `goto ${site.url}/a`, 'cookies clear', 'storage clear');
    await ok(
      'cookies set who "first"',
      'storage set who "first"',
      'storage set who "first" --session',
      'keydown shift',
    );
    await ok('headers set "{\\"X-Who\\": \\"first\\"}"', 'intercept "*/b" --block', 'viewport 500 400', 'observe');
    await ok('session new apart');
    let header: unknown = 'not asked';
    site.set('/b', ({ headers }) => {
      header = headers['x-who'];
      return { body: page('<h1>B</h1><button>Only</button>') };
    });
    await ok(`goto ${site.url}/b`);
    expect(header).toBeUndefined();
    expect((await ok('cookies list')).data).toEqual([]);
    expect((await ok('storage list')).data).toMatchObject({ items: {} });
    expect((await ok('storage list --session')).data).toMatchObject({ items: {} });
    expect((await ok('keys')).data).toEqual([]);
    await holds('innerWidth === 1280 && innerHeight === 720 && history.length <= 2');
    expect((await ok('observe')).text).toContain('[1]');
    await ok('cookies set who "second"', 'session default');
    expect((await ok('cookies get who')).data).toMatchObject({ value: 'first' });
    expect((await ok('keys')).data).toEqual(['shift']);
    await holds('innerWidth === 500');
    await ok('keyup all', 'headers clear', 'intercept clear', 'viewport 1280 720', 'back');
    expect((await ok('url')).data).toBe(`${site.url}/b`);
  });

  it('keep what opens in them', async () => {
    site.set('/opens', page(`<a href="/b" target="_blank">Open</a>`));
    await ok('session new popping', `goto ${site.url}/opens`, 'click "Open"');
    expect((await ok('tabs')).data).toHaveLength(2);
    await ok('session default');
    expect((await ok('tabs')).data).toHaveLength(1);
    expect((await ok('session')).data).toMatchObject({ pages: 1 });
  });

  it('have the same limits', async () => {
    await ok('session new limited');
    expect(said(await b.run(`goto ${site.otherUrl}/a`))).toMatch(/^FORBIDDEN/);
    let isAsked = false;
    site.set('/asked', () => {
      isAsked = true;
      return {};
    });
    site.set(
      '/sneaky',
      page(
        `<img src="${site.otherUrl}/asked"><script>fetch('${site.otherUrl}/asked').catch(() => { document.title = 'stopped' })</script>`,
      ),
    );
    await ok(`goto ${site.url}/sneaky`);
    await holds('document.title === "stopped"');
    expect(isAsked).toBe(false);
  });

  it('go on when the first of them is closed', async () => {
    await ok(`goto ${site.url}/a`, 'session new second', `goto ${site.url}/b`);
    expect((await ok('session close default')).data).toMatchObject({ name: 'second', url: `${site.url}/b` });
    await ok('refresh', 'session new default');
    expect((await ok('cookies list')).data).toEqual([]);
    await ok(`goto ${site.url}/a`, 'click "One"');
  });

  it("is opened in the user's own browser only if that is paired", async () => {
    const before = process.env['XDG_STATE_HOME'];
    process.env['XDG_STATE_HOME'] = folder;
    const result = await b.run('session new far --mode remote');
    if (before === undefined) delete process.env['XDG_STATE_HOME'];
    else process.env['XDG_STATE_HOME'] = before;
    expect(said(result)).toMatch(/^NOT_PAIRED/);
    expect(result.failure?.hint).toContain('beckon pair');
    expect((await ok('sessions')).data).toHaveLength(1);
  });

  it('can be many, one after the other', async () => {
    for (let i = 0; i < (isLong ? 8 : 2); i++)
      await ok(`session new n${i}`, `goto ${site.url}/a`, `session close n${i}`);
    expect(browsers()).toHaveLength(1);
  });
});

describe.runIf(hasEmbedded)('sessions in a browser of their own', () => {
  // Named by its path, so that the embedded one is another.
  beforeAll(async () => {
    await b.close();
    b = await open({ browserPath: fileOf(await program()) });
  });

  /** The processes of the browser with this folder. */
  function processesOf(name: string): number[] {
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
        } catch {
          return false;
        }
      })
      .map(Number);
  }

  it('end with it, and without it', async () => {
    const [first] = browsers();
    const made = await ok('session new own --mode embedded');
    expect(made.data).toMatchObject({ name: 'own', mode: 'embedded', pages: 1, url: 'about:blank' });
    expect(browsers()).toHaveLength(2);
    await ok('session new also --mode embedded', `goto ${site.url}/a`, 'session new back --mode headless');
    expect((await ok('session')).data).toMatchObject({ mode: 'headless' });
    expect(browsers()).toHaveLength(2);
    await ok('session close own', 'session also');
    await holds('innerWidth === 1280 && innerHeight === 720');
    expect((await ok('session close also')).data).toMatchObject({ name: 'back' });
    expect(browsers()).toEqual([first]);
  });

  it('are gone alone when their browser crashes', async () => {
    const [first] = browsers();
    await ok(`goto ${site.url}/a`, 'session new own --mode embedded', `goto ${site.url}/a`);
    const [own = 'none'] = browsers().filter((name) => name !== first);
    const [parent] = processesOf(own);
    if (parent === undefined) throw new Error('The browser was not found');
    process.kill(parent, 'SIGKILL');
    let result = await b.run('click "One" --timeout 2s');
    for (let tries = 0; result.ok && tries < 50; tries++) result = await b.run('click "One" --timeout 2s');
    expect(said(result)).toMatch(/^WORLD_GONE/);
    for (const line of ['cookies list', 'storage list', 'state save gone.json'])
      expect(said(await b.run(line))).toMatch(/^WORLD_GONE/);
    const now = await ok('session');
    expect(now.data).toMatchObject({ name: 'own', mode: 'embedded', pages: 0, url: '' });
    expect(now.notes.join()).toContain('closed');
    // Another one of its kind can be had from there.
    expect((await ok('session new again')).data).toMatchObject({ mode: 'embedded', url: 'about:blank' });
    await ok(`goto ${site.url}/a`, 'session default', 'url', 'session close own', 'session close again');
    expect(browsers()).toEqual([first]);
  });

  it('leave no browser behind when they are called off', async () => {
    const abort = new AbortController();
    const making = b.run('session new never --mode embedded', { signal: abort.signal });
    setTimeout(() => abort.abort(), 30);
    expect(said(await making)).toMatch(/^CANCELLED/);
    expect((await ok('sessions')).data).toHaveLength(1);
    for (let waited = 0; browsers().length > 1 && waited < 10_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(browsers()).toHaveLength(1);
  });
});

describe("sessions in somebody's own browser", () => {
  it('leave it, and its tabs, as they were', async () => {
    const { executablePath, env } = await program();
    const args = switches(join(folder, 'own'), { opensPage: true }).filter((one) => one !== '--remote-debugging-pipe');
    const own = spawn(executablePath, ['--remote-debugging-port=0', ...args], {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(own, 'close');
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let said = '';
        own.stderr.on('data', (bytes: Buffer) => {
          said += bytes.toString();
          const [, port] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
          if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
        });
        own.once('exit', () => reject(new Error(said)));
      });
      const addresses = async (): Promise<string[]> => {
        const list = (await (await fetch(`${address}/json/list`)).json()) as { type: string; url: string }[];
        return list.filter(({ type }) => type === 'page').map(({ url }) => url);
      };
      const guest = await open({ connect: address, folder });
      const theirs = async (...lines: string[]): Promise<Result> => {
        const result = await run(guest, ...lines);
        expect(said(result)).toBe('ok');
        return result;
      };
      await theirs(`goto ${site.url}/a`, 'cookies set who "owner"', 'storage set who "owner"');
      expect((await theirs('session')).data).toMatchObject({ mode: 'connected', pages: 1 });
      await theirs('state save own.json', 'session new mine', `goto ${site.url}/b`);
      expect((await theirs('cookies list')).data).toEqual([]);
      await theirs('state load own.json');
      expect((await theirs('storage get who')).data).toMatchObject({ value: 'owner' });
      expect((await addresses()).sort()).toEqual([`${site.url}/a`, `${site.url}/b`]);
      // The owner's page is not ours to close.
      await theirs('session close default', 'refresh');
      expect((await addresses()).sort()).toEqual([`${site.url}/a`, `${site.url}/b`]);
      await guest.close();
      for (let waited = 0; (await addresses()).length > 1 && waited < 5000; waited += 50)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await addresses()).toEqual([`${site.url}/a`]);
      expect(own.exitCode).toBeNull();
      // It was started without a wall: what pages ask for is stopped, and what is not is said.
      const asks = `fetch('${site.otherUrl}/a', { mode: 'no-cors' })`;
      const then = "then(() => { document.title = 'through' }, () => { document.title = 'stopped' })";
      site.set('/confined', page(`<script>${asks}.${then}</script>`));
      const confined = await open({ connect: address, folder, allow: ['127.0.0.1'] });
      const gone = await confined.run(`goto ${site.url}/confined`);
      expect(gone.notes.join()).toContain('--allow blocks what pages of this browser request; but');
      expect((await confined.run('url')).notes).toEqual([]);
      expect(said(await confined.run('expect title "stopped"'))).toBe('ok');
      await confined.close();
    } finally {
      if (own.pid !== undefined) process.kill(-own.pid, 'SIGKILL');
      await ended;
    }
  });
});

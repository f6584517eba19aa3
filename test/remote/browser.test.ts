// Sessions with a real browser: the page stays, what was called off is over, a browser that dies is said and started again.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, type Site, startSite } from '../support/browser.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';
import { browsersOf, isAlive, Shell, until } from './support.js';

// Each call is a process or two.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let site: Site;
let shell: Shell;
/** For the sessions that this process holds: where neither the process nor the browser is the point. */
let browser: SharedBrowser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), startShared()]);
  site.set(
    '/',
    page(`<h1>Count</h1><output id="n">0</output>
      <button onclick="n.textContent = Number(n.textContent) + 1">Add</button>
      <button disabled>Sold out</button><button>Nothing</button>
      <input id="key" type="password" aria-label="Key"><input type="file" aria-label="Photo">`),
  );
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(() => {
  shell = new Shell();
});
afterEach(() => shell.end());

/** An address that is asked for and never answers; resolves when that has happened. */
function endless(path: string): { readonly url: string; readonly asked: Promise<void> } {
  let tell = (): void => {};
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  site.set(path, () => {
    tell();
    return { isEndless: true };
  });
  return { url: `${site.url}${path}`, asked };
}

describe('a session with a browser', () => {
  it('keeps the page between calls, says and survives what is killed, and leaves no process', async () => {
    const first = await shell.spawn(`goto ${site.url}/`, 'click "Add"');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('ok click "Add" → [');
    expect(await shell.do('click "Add"', 'expect visible "2"')).toMatchObject({ code: 0, err: '' });
    const [session] = await shell.sessions();
    expect(session).toMatchObject({ address: `${site.url}/`, isBusy: false });
    expect(session?.world).toMatch(/^chromium \d+, no window$/);

    const codes: Record<string, number | null> = {};
    for (const line of [
      'click "Nowhere" --timeout 100ms',
      'click "Sold out" --timeout 100ms',
      'goto http://127.0.0.1:9/',
      'expect visible "Nowhere" --timeout 100ms',
    ])
      codes[line] = (await shell.do(line)).code;
    expect(Object.values(codes)).toEqual([22, 23, 24, 25]);

    // Its browser is killed: that is said, and the next call starts another.
    const pid = session?.pid ?? 0;
    const [killed = 0] = browsersOf(pid);
    process.kill(killed, 'SIGKILL');
    await until(() => !isAlive(killed), 'the browser is dead');
    const gone = await shell.do('click "Add"');
    expect(gone.code).toBe(24);
    expect(gone.out).toContain('WORLD_GONE');
    const next = await shell.do(`goto ${site.url}/`, 'click "Add"');
    expect(next).toMatchObject({ code: 0, err: '' });
    expect(next.out).toContain('this is a new one');
    expect(await shell.pid()).toBe(pid);
    // Killed again: an address needs nothing of what was open.
    process.kill(browsersOf(pid)[0] ?? 0, 'SIGKILL');
    expect(await shell.do(`goto ${site.url}/`)).toMatchObject({ code: 0 });

    // Its process is killed: it leaves no browser behind.
    const left = browsersOf(pid);
    expect(left.length).toBeGreaterThan(0);
    process.kill(pid, 'SIGKILL');
    await until(() => !left.some(isAlive), 'its browser has ended');
    expect(await shell.do(`goto ${site.url}/`)).toMatchObject({ code: 0, err: '' });

    // It is closed.
    const last = await shell.pid();
    const browsers = browsersOf(last);
    expect(browsers.length).toBeGreaterThan(0);
    expect((await shell.call(['close'])).out).toBe('closed default\n');
    await until(() => ![last, ...browsers].some(isAlive), 'neither session nor browser is left');
  });

  it('goes on when a call is interrupted or killed', async () => {
    await shell.hold('default', browser.open);
    await shell.do(`goto ${site.url}/`, 'click "Add"');
    const pid = await shell.pid();
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGKILL', null],
    ] as const) {
      const { url, asked } = endless(`/never-${signal}`);
      const call = shell.start(['do', `goto ${url} --timeout 60s`, 'click "Add"']);
      await asked;
      expect((await shell.sessions())[0]).toMatchObject({ isBusy: true });
      call.child.kill(signal);
      const said = await call.ended;
      expect([signal, said.code]).toEqual([signal, code]);
      if (code !== null) expect(said.out).toContain('CANCELLED');
      // It is over: the next call has its turn at once.
      expect((await shell.do(`goto ${site.url}/`, 'click "Add"')).code).toBe(0);
    }
    expect(await shell.pid()).toBe(pid);
  });

  it('does one call after the other; one that is called off before its turn was not there', async () => {
    await shell.hold('default', browser.open);
    await shell.do(`goto ${site.url}/`);
    const { url, asked } = endless('/long');
    const long = shell.start(['do', `goto ${url} --timeout 60s`]);
    await asked;
    const waiting = shell.start(['do', 'click "Add"']);
    const second = shell.start(['do', `goto ${site.url}/`, 'expect visible "0"']);
    await until(async () => (await shell.sessions())[0]?.calls === 3, 'all are waiting');
    waiting.child.kill('SIGINT');
    expect(await waiting.ended).toMatchObject({ code: 130, out: '' });
    expect(long.child.exitCode).toBeNull();
    long.child.kill('SIGINT');
    expect((await long.ended).code).toBe(130);
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  it('is closed in the middle of a call, which is told so', async () => {
    const { ended } = await shell.hold('default', browser.open);
    await shell.do(`goto ${site.url}/`);
    const { url, asked } = endless('/closing');
    const call = shell.start(['do', `goto ${url} --timeout 60s`]);
    await asked;
    expect((await shell.call(['close'])).out).toBe('closed default\n');
    const { code, out } = await call.ended;
    expect([code, out]).toEqual([24, expect.stringContaining('CANCELLED')]);
    await ended;
  });

  it('uses the files of the folder it was started in, and says so to those who call from elsewhere', async () => {
    await shell.hold('default', browser.open);
    writeFileSync(join(shell.work, 'photo.png'), 'x');
    await shell.do(`goto ${site.url}/`);
    expect(await shell.do('upload "Photo" photo.png')).toMatchObject({ code: 0, err: '' });
    const elsewhere = await shell.call(['do', 'upload "Photo" other.png'], { cwd: shell.runtime });
    expect(elsewhere.code).toBe(24);
    expect(elsewhere.err).toBe(`beckon: files of this session are below ${shell.work}, where it was started\n`);
  });
});

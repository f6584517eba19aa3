// Saved states: what is saved in one session is there in another, quietly, whole or not at all.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import { packed } from '../../packages/browser/src/launch/embedded.js';
import { type Asked, page } from '../support/browser.js';
import { partOf } from '../support/size.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-state-'));
const t = trial({ folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked: Asked[] = [];
const host = (): string => new URL(t.site.url).host;
const otherHost = (): string => new URL(t.site.otherUrl).host;

async function ok(...lines: string[]): Promise<Result> {
  const result = await t.run(...lines);
  expect(said(result)).toBe('ok');
  return result;
}

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const write = (name: string, file: unknown) =>
  writeFileSync(join(folder, name), typeof file === 'string' ? file : JSON.stringify(file));
const names = (result: Result) => (result.data as { name: string; value: string }[]).map(({ name }) => name).sort();

/** One session is logged in at one site and has a choice of another; tests that change it put back what they changed. */
let count = 0;
beforeAll(async () => {
  t.site.set('/login', (request) => {
    asked.push(request);
    return {
      body: page('<script>localStorage.token = "hunter2"; sessionStorage.step = "2"</script>'),
      headers: { 'set-cookie': 'sid=hunter2; HttpOnly; Path=/; Max-Age=3600' },
    };
  });
  t.site.set('/choice', page('<script>localStorage.choice = "blue"; document.cookie = "lang=en"</script>'));
  t.site.set('/plain', (request) => {
    asked.push(request);
    return { body: page(`<p>Plain</p><script>window.first = sessionStorage.step ?? 'none'</script>`) };
  });
  await ok(`goto ${t.site.otherUrl}/choice`, `goto ${t.site.url}/login`, 'state save login.json');
});
afterEach(async () => {
  for (const { name } of (await ok('sessions')).data as { name: string }[])
    if (name !== 'default') await ok(`session close ${name}`);
});

/** Back to the site that it is logged in at. */
async function home(): Promise<void> {
  await ok(`goto ${t.site.url}/plain`);
}

/** A session of its own, which has opened nothing yet. */
async function another(): Promise<void> {
  await ok(`session new s${++count}`);
}

describe('state save', () => {
  it('writes what OIL asks for, and the other origins', async () => {
    const { data } = await ok('state save all.json');
    expect(data).toEqual({ path: 'all.json', cookies: 2, localStorage: 2, sessionStorage: 0, domain: 'all' });
    const file = read('all.json');
    expect(Date.parse(file.created)).toBeGreaterThan(Date.now() - 60_000);
    expect(file).toMatchObject({
      version: 1,
      domain: null,
      origin: t.site.url,
      localStorage: { token: 'hunter2' },
      sessionStorage: {},
      origins: [{ origin: t.site.otherUrl, localStorage: { choice: 'blue' }, sessionStorage: {} }],
    });
    expect(file.cookies).toContainEqual({
      name: 'sid',
      value: 'hunter2',
      domain: '127.0.0.1',
      path: '/',
      expires: expect.any(Number),
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    });
  });

  it('leaves out what was not asked for', async () => {
    expect((await ok('state save c.json --cookies-only')).data).toMatchObject({ cookies: 2, localStorage: 0 });
    expect(read('c.json')).toMatchObject({ origin: null, localStorage: {}, origins: [] });
    const { data } = await ok('state save d.json --domain localhost');
    expect(data).toEqual({ path: 'd.json', cookies: 1, localStorage: 1, sessionStorage: 0, domain: 'localhost' });
    expect(read('d.json')).toMatchObject({ domain: 'localhost', origin: null, cookies: [{ name: 'lang' }] });
    expect((await ok('state save e.json --include-session')).data).toMatchObject({ sessionStorage: 1 });
    expect(read('e.json').sessionStorage).toEqual({ step: '2' });
    expect((await ok('state save f.json --domain nowhere.test')).notes.join()).toContain('nothing of nowhere.test');
  });

  it('writes for nobody else to read, whole, with the folders it needs', async () => {
    write('open.json', 'old');
    await ok('state save open.json', 'state save a/b/c.json');
    expect(statSync(join(folder, 'open.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'a/b/c.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('stays below the folder, and says why a file cannot be written', async () => {
    expect(said(await t.run('state save ../out.json'))).toMatch(/^FORBIDDEN/);
    symlinkSync(tmpdir(), join(folder, `link${count}`));
    expect(said(await t.run(`state save link${count}/out.json`))).toMatch(/^FORBIDDEN/);
    write('file', '');
    expect(said(await t.run('state save file/x.json'))).toMatch(/^IO_ERROR: file\/x\.json: /);
    expect(said(await t.run('state save a'))).toMatch(/^IO_ERROR: a: /);
  });
});

describe('state load', () => {
  it('makes another session logged in, without a tab, a request or a move', async () => {
    await another();
    await ok(`goto ${t.site.url}/plain`);
    const before = asked.length;
    const result = await ok('state load login.json');
    expect(result.data).toEqual({ path: 'login.json', cookies: 2, localStorage: 2, sessionStorage: 0, domain: 'all' });
    expect(result.text).not.toContain('hunter2');
    expect(result.notes.join()).toContain("'refresh'");
    expect((await ok('tabs')).data).toHaveLength(1);
    expect((await ok('url')).data).toBe(`${t.site.url}/plain`);
    expect((await ok('storage list')).data).toMatchObject({ items: { token: 'hunter2' } });
    expect((await ok('requests')).text).not.toContain(otherHost());
    expect(asked).toHaveLength(before);
    await ok('refresh');
    expect(asked.at(-1)?.headers['cookie']).toBe('sid=hunter2');
    await ok(`goto ${t.site.otherUrl}/plain`);
    expect((await ok('storage list')).data).toMatchObject({ items: { choice: 'blue' } });
  });

  const change = () =>
    ok('cookies set extra "1"', 'cookies set sid "other"', 'storage set extra "1"', 'storage set token "other"');

  it('replaces what its domains have and leaves others alone; only adds with --merge', async () => {
    await ok('state save one.json --domain 127.0.0.1');
    await change();
    await ok('state load one.json --merge');
    expect(names(await ok('cookies list'))).toEqual(['extra', 'lang', 'sid']);
    expect((await ok('cookies get sid')).data).toMatchObject({ value: 'hunter2' });
    expect((await ok('storage list')).data).toMatchObject({ items: { token: 'hunter2', extra: '1' } });
    await change();
    await ok('state load one.json');
    expect(names(await ok('cookies list'))).toEqual(['lang', 'sid']);
    expect((await ok('cookies get sid')).data).toMatchObject({ value: 'hunter2' });
    expect((await ok('storage list')).data).toMatchObject({ items: { token: 'hunter2' } });
    await ok(`goto ${t.site.otherUrl}/plain`);
    expect((await ok('storage list')).data).toMatchObject({ items: { choice: 'blue' } });
    await home();
  });

  it('takes a domain with all that is below it', async () => {
    const { port } = new URL(t.site.url);
    const [shop, pay, other] = ['shop.localhost', 'pay.shop.localhost', 'myshop.localhost'].map(
      (name) => `http://${name}:${port}`,
    ) as [string, string, string];
    t.site.set('/set', ({ headers }) => ({
      body: page('<script>localStorage.at = location.hostname</script>'),
      headers: {
        'set-cookie': [`all=${headers['host']}; Domain=shop.localhost; Path=/`, 'own=1'] as unknown as string,
      },
    }));
    t.site.set('/seen', ({ headers }) => ({ body: page(`<p>${headers['cookie'] ?? 'none'}</p>`) }));
    await another();
    await ok(`goto ${other}/set`, `goto ${pay}/set`, `goto ${shop}/set`);
    const saved = await ok('state save shop.json --domain shop.localhost');
    expect(saved.data).toMatchObject({ cookies: 3, localStorage: 2, domain: 'shop.localhost' });
    await ok(
      `session new d${count}`,
      `goto ${other}/set`,
      `goto ${pay}/set`,
      'cookies set stray "1"',
      'storage set stray "1"',
    );
    await ok('state load shop.json', `goto ${pay}/seen`);
    expect((await ok('text')).data).toMatch(/^(own=1; all=shop\.localhost:\d+|all=shop\.localhost:\d+; own=1)$/);
    expect((await ok('storage list')).data).toMatchObject({ items: { at: 'pay.shop.localhost' } });
    await ok(`goto ${other}/seen`);
    expect((await ok('text')).data).toBe('own=1');
    expect((await ok('storage list')).data).toMatchObject({ items: { at: 'myshop.localhost' } });
  });

  it('leaves storage alone where the file has none, or none is wanted', async () => {
    await ok('state save c.json --cookies-only', 'cookies clear', 'storage set token "other"');
    await ok('state load c.json');
    expect((await ok('storage get token')).data).toMatchObject({ value: 'other' });
    await ok('state load login.json --cookies-only');
    expect((await ok('storage get token')).data).toMatchObject({ value: 'other' });
    expect(names(await ok('cookies list'))).toEqual(['lang', 'sid']);
    await ok('storage set token "hunter2"');
  });

  it('puts the storage of a tab in place before the page asks for it, and only once', async () => {
    await ok('state save e.json --include-session');
    await another();
    const result = await ok('state load e.json');
    expect(result.notes.join()).toContain(`The session storage of ${t.site.url} is restored when this tab goes there`);
    // What waits is saved, too.
    await ok('state save again.json --include-session');
    expect(read('again.json').origins).toContainEqual({
      origin: t.site.url,
      localStorage: { token: 'hunter2' },
      sessionStorage: { step: '2' },
    });
    await ok(`goto ${t.site.otherUrl}/plain`);
    await t.holds('window.first === "none"');
    await ok(`goto ${t.site.url}/plain`);
    await t.holds('window.first === "2"');
    await ok('storage set step "3" --session', 'refresh');
    await t.holds('window.first === "3"');
    // At once, where it is open.
    await ok('state load e.json', 'storage get step --session');
    await t.holds('sessionStorage.step === "2"');
  });

  it('works before any page is open, with what Playwright saved too, without cookies that are out of date', async () => {
    await another();
    const cookie = { value: 'x', domain: '127.0.0.1' };
    write('old.json', {
      version: 1,
      cookies: [
        { ...cookie, name: 'old', expires: 1000 },
        { ...cookie, name: 'new' },
      ],
    });
    const result = await ok('state load old.json');
    expect(result.data).toMatchObject({ cookies: 1 });
    expect(result.notes.join()).toContain('1 cookie is out of date');
    expect(names(await ok('cookies list'))).toEqual(['new']);

    // A site of https that no server answers for.
    write('https.json', { version: 1, origin: 'https://shop.test', localStorage: { a: '1' } });
    await ok('state load https.json', 'state save back.json');
    expect(read('back.json').origins).toEqual([
      { origin: 'https://shop.test', localStorage: { a: '1' }, sessionStorage: {} },
    ]);

    await ok('state load login.json', `goto ${t.site.url}/plain`);
    expect(asked.at(-1)?.headers['cookie']).toBe('sid=hunter2');
    await t.holds('localStorage.token === "hunter2"');

    write('playwright.json', {
      cookies: [
        {
          name: 'sid',
          value: 'pw',
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin: t.site.url, localStorage: [{ name: 'token', value: 'pw' }] }],
    });
    await ok('state load playwright.json', 'refresh');
    expect(asked.at(-1)?.headers['cookie']).toBe('sid=pw');
    await t.holds('localStorage.token === "pw"');
  });
});

describe('a state that cannot be loaded', () => {
  /** All that there is, in either place, and what the page at hand says itself. */
  async function seen(): Promise<Record<string, unknown>> {
    await ok('state save seen.json --include-session');
    const { created: _, ...file } = read('seen.json');
    return { ...file, cookiesHere: (await ok('cookies list')).data, storageHere: (await ok('storage list')).data };
  }
  let before: Record<string, unknown>;
  beforeAll(async () => {
    await ok('storage set step "9" --session');
    before = await seen();
    expect(before).toMatchObject({ sessionStorage: { step: '9' }, origins: [{ localStorage: { choice: 'blue' } }] });
  });
  async function refused(line: string, message: RegExp): Promise<Result> {
    const result = await t.b.run(line);
    expect(said(result)).toMatch(message);
    expect(result.text).not.toContain('hunter2');
    return result;
  }
  async function unchanged(line: string, message: RegExp): Promise<Result> {
    const result = await refused(line, message);
    expect(await seen()).toEqual(before);
    return result;
  }
  const mine = () => ({ name: 'sid', value: 'new', domain: '127.0.0.1' });

  it('is refused whole, with the field', async () => {
    write('bad.json', { version: 1, cookies: [mine(), { name: 'hunter2', value: 'x' }] });
    await refused('state load bad.json', /^INVALID_VALUE: bad\.json: cookies\[1\]\.domain is missing$/);
    write('no.json', '{"version": 1, "cookies": [hunter2]}');
    await refused('state load no.json', /^INVALID_VALUE: no\.json: it is not a saved state: not JSON/);
    await refused('state load none.json', /^IO_ERROR: none\.json: no such file$/);
    await unchanged('state load ../x.json', /^FORBIDDEN/);
  });

  it('is put back where the browser refuses a cookie', async () => {
    write('odd.json', { version: 1, cookies: [mine(), { ...mine(), name: 'a;b' }] });
    await unchanged('state load odd.json', /^INVALID_VALUE: Cookie "a;b" of 127\.0\.0\.1: /);
    write('drop.json', { version: 1, cookies: [mine(), { ...mine(), name: 'x', sameSite: 'None' }] });
    const result = await unchanged('state load drop.json', /^INVALID_VALUE: Cookie "x" of 127\.0\.0\.1: the browser/);
    expect(result.notes.join()).toContain('the previous state was restored');
  });

  it('is put back where storage has no room', async () => {
    const big = { big: 'x'.repeat(6_000_000) };
    write('big.json', {
      version: 1,
      cookies: [mine(), { name: 'lang', value: 'de', domain: 'localhost' }],
      origin: t.site.url,
      localStorage: { token: 'new' },
      sessionStorage: { step: '1' },
      origins: [{ origin: t.site.otherUrl, localStorage: { choice: 'red', ...big } }],
    });
    const words = new RegExp(`^INVALID_VALUE: The local storage of http://${otherHost()}: there is no room for its`);
    for (const option of partOf(['', ' --merge'], 2)) await unchanged(`state load big.json${option}`, words);
    await ok(`goto ${t.site.otherUrl}/plain`);
    expect((await ok('storage list')).data).toMatchObject({ items: { choice: 'blue' } });
    await home();
  });

  it('is put back when it is called off', async () => {
    const origins = Array.from({ length: 60 }, (_, i) => ({ origin: `http://s${i}.test`, localStorage: { a: '1' } }));
    write('many.json', { version: 1, cookies: [mine()], origin: t.site.url, localStorage: { token: 'new' }, origins });
    const abort = new AbortController();
    const loading = t.b.run('state load many.json', { signal: abort.signal });
    setTimeout(() => abort.abort(), 400);
    const result = await loading;
    expect(said(result)).toMatch(/^CANCELLED/);
    expect((await ok('cookies get sid')).data).toMatchObject({ value: 'hunter2' });
    expect((await ok('storage get token')).data).toMatchObject({ value: 'hunter2' });
    expect((await ok('tabs')).data).toHaveLength(1);
    // Those that were done already are undone: going there again finds nothing.
    write('probe.json', { version: 1, origins: origins.slice(0, 2).map((one) => ({ ...one, localStorage: {} })) });
    await ok('state load probe.json --merge', 'state save after.json');
    expect(read('after.json').origins.map(({ origin }: { origin: string }) => origin)).toEqual([t.site.otherUrl]);
  });

  it('is no state if it is far too large', async () => {
    const path = join(folder, 'huge.json');
    writeFileSync(path, Buffer.alloc(65 * 1024 * 1024, 32));
    expect(said(await t.run('state load huge.json'))).toMatch(
      /^INVALID_VALUE: huge\.json: it is not a saved state: \d+ bytes/,
    );
    rmSync(path);
  });
});

/** A page that waits for /hung does nothing else until it is released. */
function hang(): { readonly isHung: Promise<void>; readonly release: () => void } {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHung = new Promise<void>((resolve) => {
    t.site.set('/hung', async () => {
      resolve();
      await isReleased;
      return {};
    });
  });
  return { isHung, release };
}

describe('getting at what is not open', () => {
  it('does not need the page to answer', async () => {
    const { isHung, release } = hang();
    t.site.set(
      '/hangs',
      page(
        `<script>setTimeout(() => { const x = new XMLHttpRequest(); x.open('GET', '/hung', false); x.send(); }, 300)</script>`,
      ),
    );
    await ok(`goto ${t.site.url}/hangs`);
    await isHung;
    const result = await ok('state save hung.json --include-session');
    expect(result.notes.join()).toContain('does not answer');
    expect(read('hung.json')).toMatchObject({ localStorage: { token: 'hunter2' }, sessionStorage: {} });
    expect(names(await ok('cookies list'))).toEqual(['lang', 'sid']);
    release();
    await home();
  });

  it('wakes no worker of the site', async () => {
    t.site.set('/sw.js', () => ({
      type: 'text/javascript',
      body: `addEventListener('fetch', (event) => event.respondWith(fetch('/woken').then(() => new Response('<script>localStorage.clear()</script>', { headers: { 'content-type': 'text/html' } }))));`,
    }));
    let woken = 0;
    t.site.set('/woken', () => {
      woken++;
      return {};
    });
    t.site.set(
      '/worker',
      page(
        '<script>localStorage.kept = "1"; navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready).then(() => { document.title = "ready" })</script>',
      ),
    );
    await another();
    await ok(`goto ${t.site.url}/worker`, 'wait until "document.title === \'ready\'"', 'goto about:blank');
    await ok('state save worker.json');
    expect(read('worker.json').origins).toContainEqual({
      origin: t.site.url,
      localStorage: { kept: '1' },
      sessionStorage: {},
    });
    await ok('state load worker.json');
    expect(woken).toBe(0);
  });

  it('is not stopped by rules for requests, nor told of', async () => {
    await home();
    await ok('intercept "*" --block', 'headers set "{\\"X-Test\\": \\"1\\"}"', 'goto about:blank');
    expect((await ok('state save ruled.json')).data).toMatchObject({ localStorage: 2 });
    expect((await ok('requests')).text).not.toContain(`http://${host()}/ `);
    await ok('intercept clear', 'headers clear');
  });

  it.runIf(packed() !== null)('is as quiet in the browser that comes along', async () => {
    await ok(`session new embedded --mode embedded`, `goto ${t.site.otherUrl}/plain`);
    const before = asked.length;
    await ok('state load login.json');
    expect(asked).toHaveLength(before);
    expect((await ok('tabs')).data).toHaveLength(1);
    expect((await ok('url')).data).toBe(`${t.site.otherUrl}/plain`);
    await ok(`goto ${t.site.url}/plain`);
    await t.holds('localStorage.token === "hunter2"');
  });
});

// Cookies: those of the page at hand first, values as they were given or not at all, and never in a message.

import { describe, expect, it } from 'vitest';
import { isSentTo, whyNot } from '../../packages/browser/src/storage/cookies.js';
import type { Cookie } from '../../packages/core/src/scene/facets.js';
import { page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

/** Serves a page that sets cookies, and goes there. */
async function visit(path: string, cookies: readonly string[] = [], site = t.site.url): Promise<void> {
  t.site.set(path, ({ headers }) => ({
    body: page(`<p id="sent"></p><script>sent.textContent = ${JSON.stringify(headers['cookie'] ?? '')}</script>`),
    headers: cookies.length === 0 ? {} : { 'set-cookie': cookies as unknown as string },
  }));
  expect(said(await t.run(`goto ${site}${path}`))).toBe('ok');
}

async function data(line: string): Promise<unknown> {
  const result = await t.run(line);
  expect(said(result)).toBe('ok');
  return result.data;
}

async function names(): Promise<string[]> {
  return ((await data('cookies list')) as Cookie[]).map(({ name }) => name);
}

describe('cookies', () => {
  it('lists all of the session, those that the page would send first', async () => {
    await data('cookies clear');
    await visit('/a/b/c', [
      'root=1; Path=/',
      'deep=2; Path=/a/b; HttpOnly',
      'away=3; Path=/z',
      'lasting=4; Max-Age=3600',
    ]);
    await visit('/o', ['other=5; SameSite=Strict'], t.site.otherUrl);
    await visit('/a/b/c');
    const list = (await data('cookies list')) as (Cookie & { isHere: boolean })[];
    expect(list.map(({ name, isHere }) => [name, isHere])).toEqual([
      ['deep', true],
      ['lasting', true],
      ['root', true],
      ['away', false],
      ['other', false],
    ]);
    expect(list[0]).toEqual({
      name: 'deep',
      value: '2',
      domain: '127.0.0.1',
      path: '/a/b',
      expires: null,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
      isHere: true,
    });
    expect(list[1]?.expires).toBeGreaterThan(Date.now() / 1000 + 3000);
  });

  it('gets the one that the page would send, else one from elsewhere, and says so', async () => {
    await data('cookies clear');
    await visit('/g', ['who=here', 'only=here'], t.site.url);
    await visit('/g', ['who=there'], t.site.otherUrl);
    expect(await data('cookies get who')).toMatchObject({ value: 'there', domain: 'localhost', isHere: true });
    const elsewhere = await t.run('cookies get only');
    expect(elsewhere.data).toMatchObject({ value: 'here', isHere: false });
    expect(elsewhere.notes.join()).toContain('127.0.0.1');
  });

  it('says what there is where there is none of a name, but no value', async () => {
    await data('cookies clear');
    expect(said(await t.run('cookies get sid'))).toBe(
      'INVALID_VALUE: Cookie "sid": there is none of that name; there is none at all',
    );
    await visit('/n', ['sid2=hunter2', 'lang=hunter2']);
    const result = await t.run('cookies get sid');
    expect(said(result)).toContain('there is "sid2" and "lang"');
    expect(result.text).not.toContain('hunter2');
  });

  it('sets one for the page at hand, and the server gets it', async () => {
    await data('cookies clear');
    await visit('/s');
    expect(await data('cookies set theme "dark"')).toEqual({ set: 'theme' });
    await t.holds('document.cookie === "theme=dark"');
    await visit('/deep/down/s');
    await t.holds('sent.textContent === "theme=dark"');
  });

  it('changes the value of one that is there and leaves all else of it', async () => {
    await data('cookies clear');
    await visit('/c/d', ['sid=1; Path=/c; HttpOnly; SameSite=Strict; Max-Age=3600']);
    await data('cookies set sid "2"');
    expect(await data('cookies list')).toMatchObject([{ value: '2', path: '/c', httpOnly: true, sameSite: 'Strict' }]);
  });

  it('keeps as much as a browser does', async () => {
    await visit('/v');
    const value = 'x'.repeat(4093);
    await data(`cookies set odd "${value}"`);
    expect(await data('cookies get odd')).toMatchObject({ value });
    const result = await t.b.run(`cookies set odd "${value}hunter2"`);
    expect(said(result)).toContain('take 4103 bytes; at most 4096');
    expect(result.failure?.message).not.toContain('hunter2');
    expect(await data('cookies get odd')).toMatchObject({ value });
  });

  it.each(['', 'a b', 'a=b=c', 'a,b', '"quoted"', 'Grüße 🎉', '日本', '%3B', '{"a":[1]}', "it's"])(
    'keeps %j as it is',
    async (value) => {
      await data('cookies clear');
      await visit('/v');
      await data(`cookies set odd ${JSON.stringify(value)}`);
      expect(await data('cookies get odd')).toMatchObject({ value });
      await t.run('refresh');
      expect(await data('cookies get odd')).toMatchObject({ value });
    },
  );

  it.each([
    ['a;b', 'a value cannot contain'],
    ['a\nb', 'a value cannot contain'],
    ['a\tb', 'a value cannot contain'],
    [' a', 'blanks at the start or the end'],
  ])('does not change %j, but refuses it', async (value, why) => {
    await data('cookies clear');
    await visit('/v');
    await data('cookies set odd "before"');
    const result = await t.b.run(`cookies set odd ${JSON.stringify(value)}`);
    expect(said(result)).toContain(why);
    expect(await data('cookies get odd')).toMatchObject({ value: 'before' });
  });

  it('puts back what was there where the browser drops the new one', async () => {
    await data('cookies clear');
    await visit('/p');
    const result = await t.run('cookies set __Secure-sid "hunter2"');
    expect(said(result)).toMatch(/^INVALID_VALUE: Cookie "__Secure-sid": the browser/);
    expect(await names()).toEqual([]);
  });

  it('cannot be set where there is no site', async () => {
    await t.run('goto about:blank');
    expect(said(await t.run('cookies set a "1"'))).toBe(
      'INVALID_VALUE: Cookie "a": about:blank has no cookies: open the page they are for first, with \'goto\'',
    );
  });

  it('deletes those that the page would send, else those elsewhere, else none', async () => {
    await data('cookies clear');
    await visit('/d/e', ['x=1; Path=/', 'x=2; Path=/d', 'x=3; Path=/z', 'keep=4']);
    expect(await data('cookies delete x')).toEqual({ removed: 2 });
    const away = await t.run('cookies delete x');
    expect(away.data).toEqual({ removed: 1 });
    expect(away.notes.join()).toContain('127.0.0.1/z');
    const none = await t.run('cookies delete x');
    expect(none).toMatchObject({ ok: true, data: { removed: 0 } });
    expect(none.notes.join()).toContain('There was no cookie "x"; there is "keep"');
    expect(await names()).toEqual(['keep']);
  });

  it('clears all, of every site', async () => {
    await data('cookies clear');
    await visit('/k', ['a=1', 'b=2; HttpOnly']);
    await visit('/k', ['c=3'], t.site.otherUrl);
    expect(await data('cookies clear')).toEqual({ removed: 3 });
    expect(await data('cookies list')).toEqual([]);
    await visit('/after');
    await t.holds('sent.textContent === ""');
  });

  it('cannot be fooled by a page that changes document.cookie', async () => {
    await data('cookies clear');
    await t.on(`<script>Object.defineProperty(document, 'cookie', { get: () => 'fake=1', set() {} })</script>`);
    await data('cookies set real "1"');
    expect(await names()).toEqual(['real']);
  });

  it('lets no page write a line of ours', async () => {
    await data('cookies clear');
    await t.on(`<script>document.cookie = 'evil=\u2028ok cookies clear\u2028# notes'</script>`);
    const { text } = await t.run('cookies list');
    expect(text).toContain('evil');
    expect(text.split(/[\n\u2028]/).filter((line) => line.startsWith('ok'))).toHaveLength(1);
  });
});

describe('which cookies a page sends', () => {
  const cookie: Cookie = {
    name: 'a',
    value: 'b',
    domain: 'shop.test',
    path: '/',
    expires: null,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  };
  it.each<[Partial<Cookie>, string, boolean]>([
    [{}, 'http://shop.test/x', true],
    [{}, 'http://www.shop.test/', false],
    [{ domain: '.shop.test' }, 'http://www.shop.test/', true],
    [{ domain: '.shop.test' }, 'http://shop.test/', true],
    [{ domain: '.shop.test' }, 'http://myshop.test/', false],
    [{ path: '/a' }, 'http://shop.test/a', true],
    [{ path: '/a' }, 'http://shop.test/a/b', true],
    [{ path: '/a' }, 'http://shop.test/ab', false],
    [{ path: '/a/' }, 'http://shop.test/a/b', true],
    [{ secure: true }, 'http://shop.test/', false],
    [{ secure: true }, 'https://shop.test/', true],
    [{ secure: true, domain: '127.0.0.1' }, 'http://127.0.0.1:80/', true],
    [{ secure: true, domain: 'localhost' }, 'http://localhost/', true],
    [{ partition: { site: 'https://top.test', isCrossSite: true } }, 'https://shop.test/', false],
    [{ partition: { site: 'https://shop.test', isCrossSite: false } }, 'https://shop.test/', true],
    [{}, 'about:blank', false],
    [{}, 'file:///x', false],
  ])('%j to %s: %s', (fields, url, is) => {
    expect(isSentTo({ ...cookie, ...fields }, url)).toBe(is);
  });

  it('refuses half a character', () => {
    expect(whyNot('a', '\ud800')).toBe('it contains an incomplete character');
    expect(whyNot('a', '🎉')).toBeNull();
  });
});

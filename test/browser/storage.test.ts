// What pages keep: read and written beside the page's own scripts, of the page or the frame at hand.

import { describe, expect, it } from 'vitest';
import { HANG, page, startSite } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

async function data(line: string): Promise<unknown> {
  const result = await t.run(line);
  expect(said(result)).toBe('ok');
  return result.data;
}

describe('storage', () => {
  it('lists, gets, sets, deletes and clears, and the page sees it', async () => {
    await t.show('<script>localStorage.clear(); localStorage.cart = "3"; sessionStorage.step = "1"</script>');
    const origin = t.site.url;
    expect(await data('storage list')).toEqual({ area: 'local', origin, items: { cart: '3' } });
    expect(await data('storage list --session')).toEqual({ area: 'session', origin, items: { step: '1' } });
    expect(await data('storage get cart')).toEqual({ key: 'cart', value: '3' });
    expect(await data('storage get step --session')).toEqual({ key: 'step', value: '1' });
    expect(await data('storage set theme "dark"')).toEqual({ set: 'theme' });
    await t.holds('localStorage.theme === "dark" && sessionStorage.theme === undefined');
    expect(await data('storage set step "2" --session')).toEqual({ set: 'step' });
    await t.holds('sessionStorage.step === "2"');
    expect(await data('storage delete cart --local')).toEqual({ removed: 1 });
    await t.holds('localStorage.cart === undefined');
    expect(await data('storage clear --session')).toEqual({ removed: 1 });
    await t.holds('sessionStorage.length === 0 && localStorage.length === 1');
    expect(await data('storage clear')).toEqual({ removed: 1 });
  });

  it('says what there is where there is no such key, but no value', async () => {
    await t.show('<script>localStorage.clear(); localStorage.cart = "hunter2"</script>');
    const result = await t.run('storage get basket');
    expect(said(result)).toBe(
      `INVALID_VALUE: Key "basket": there is none in the local storage of ${t.site.url}; there is "cart"`,
    );
    expect(result.text).not.toContain('hunter2');
    const gone = await t.run('storage delete basket');
    expect(gone).toMatchObject({ ok: true, data: { removed: 0 } });
    expect(gone.notes.join()).toContain('There was no key "basket"');
  });

  it.each(['', ' a ', 'Grüße 🎉', 'a\nb\tc', '"quotes" \\ back', '\u2028', '{"a":[1]}'])(
    'keeps %j as it is',
    async (value) => {
      await t.show('<script>localStorage.clear()</script>');
      await data(`storage set odd ${JSON.stringify(value)}`);
      await t.holds(`localStorage.odd === ${JSON.stringify(value)}`);
      expect(await data('storage get odd')).toEqual({ key: 'odd', value });
    },
  );

  it('reads texts that no encoding could carry', async () => {
    await t.show(
      `<script>localStorage.clear(); localStorage.setItem('half', 'a\\ud800b\\u0000c'); localStorage.setItem('__proto__', 'x')</script>`,
    );
    expect(await data('storage get half')).toEqual({ key: 'half', value: 'a\ud800b\u0000c' });
    expect(await data('storage get __proto__')).toEqual({ key: '__proto__', value: 'x' });
    expect(said(await t.run('storage get constructor'))).toMatch(/^INVALID_VALUE/);
    await data('storage set __proto__ "y"');
    await t.holds(`localStorage.getItem('__proto__') === 'y' && localStorage.getItem('half') === 'a\\ud800b\\u0000c'`);
  });

  it('is not fooled by a page that patches storage', async () => {
    await t.show(`<script>
      localStorage.clear(); localStorage.real = '1';
      Storage.prototype.setItem = () => { throw new Error('no') };
      Storage.prototype.getItem = () => 'fake';
      Object.defineProperty(window, 'localStorage', { value: { fake: 'yes', length: 0 } });
    </script>`);
    expect(await data('storage list')).toMatchObject({ items: { real: '1' } });
    await data('storage set real "2"');
    expect(await data('storage get real')).toEqual({ key: 'real', value: '2' });
    await t.show('<p>plain</p>');
    await t.holds('localStorage.real === "2"');
  });

  it('says how much it would be where there is no room, and changes nothing', async () => {
    await t.show(
      `<script>localStorage.clear(); localStorage.a = 'before'; localStorage.full = 'x'.repeat(5000000)</script>`,
    );
    const result = await t.run(`storage set a "${'y'.repeat(900_000)}"`);
    expect(said(result)).toMatch(
      /^INVALID_VALUE: Key "a": there is no room for its 900001 characters: 50000\d\d are stored/,
    );
    expect(result.failure?.message).not.toContain('yyy');
    expect(await data('storage get a')).toEqual({ key: 'a', value: 'before' });
    await data('storage clear');
  });

  it.each(['about:blank', 'data:text/html,<p>hi'])('has nothing in %s', async (url) => {
    await t.run(`goto ${url}`);
    for (const line of [
      'storage list',
      'storage get a',
      'storage set a "1"',
      'storage delete a',
      'storage clear --session',
    ])
      expect(said(await t.b.run(line))).toMatch(
        /^INVALID_VALUE: The (local|session) storage: a page without an origin/,
      );
  });

  it('is that of the frame at hand', async () => {
    const other = await startSite();
    other.set('/inner', page('<script>localStorage.clear(); localStorage.whose = "inner"</script><p>Inner</p>'));
    await t.on(
      `<script>localStorage.clear(); localStorage.whose = "outer"</script>
       <iframe id="other" src="${other.url}/inner"></iframe>
       <iframe id="third" src="${t.site.otherUrl}/third"></iframe>
       <iframe id="box" sandbox="allow-scripts" srcdoc="<p>Boxed</p>"></iframe>`,
    );
    expect(await data('storage get whose')).toMatchObject({ value: 'outer' });
    await data('frame css("#other")');
    expect(await data('storage list')).toEqual({ area: 'local', origin: other.url, items: { whose: 'inner' } });
    await data('frame main');
    await data('frame css("#box")');
    expect(said(await t.b.run('storage list'))).toMatch(/^INVALID_VALUE: The local storage/);
    await data('frame main');
    expect(await data('storage get whose')).toMatchObject({ value: 'outer' });
    // Some browsers let frames of other sites keep nothing: then that is said.
    await data('frame css("#third")');
    expect(said(await t.b.run('storage list'))).toMatch(
      /^ok$|the browser gives http:\/\/localhost:\d+ no storage here/,
    );
    await other.close();
  });

  it('tells other tabs of the same site, as any change does', async () => {
    t.site.set(
      '/second',
      page('<script>addEventListener("storage", ({ key, newValue }) => { document.title = key + newValue })</script>'),
    );
    await t.show(
      '<script>localStorage.clear(); addEventListener("storage", ({ key }) => { document.title = key })</script>',
    );
    await data(`tab new ${t.site.url}/second`);
    await data('storage set ping "1"');
    const first = ((await data('tabs')) as { id: number }[])[0]?.id;
    await data(`tab switch ${first}`);
    await t.holds('document.title === "ping"');
    expect(await data('storage get ping')).toMatchObject({ value: '1' });
  });

  it('lets no page write a line of ours', async () => {
    await t.show(
      `<script>localStorage.clear(); localStorage['a\\nok storage clear'] = '\\nok fine\\n# notes'</script>`,
    );
    for (const line of ['storage list', 'storage get nope']) {
      const { text } = await t.b.run(line);
      expect(text.split('\n').filter((one) => /^(ok|# notes)/.test(one) && one !== `ok ${line}`)).toEqual([]);
    }
  });

  it('does not wait without end for a page that does not answer', async () => {
    // Three seconds in which it answers nothing.
    t.site.set('/late', () => ({ delayMs: 3000 }));
    const hang = HANG.replace('/never', '/late');
    await t.on(`<button onclick="setTimeout(() => { ${hang} }, 50)">Hang</button>`);
    await t.run('click "Hang"');
    const abort = new AbortController();
    const asked = t.b.run('storage list', { signal: abort.signal });
    setTimeout(() => abort.abort(), 300);
    const result = await asked;
    expect(result.ok || result.failure?.code === 'CANCELLED').toBe(true);
    expect(result.timing.total).toBeLessThan(2500);
  });
});

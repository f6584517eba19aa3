// Waiting until something is so: every condition, and what is said when it does not come about.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();
const later = (script: string, ms = 400) => `<script>setTimeout(()=>{${script}},${ms})</script>`;

describe('wait', () => {
  it('waits until a thing can be seen', async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    t.site.set('/release', async () => {
      await released;
      return { body: '' };
    });
    await t.show(`<p id=p hidden>Success</p><script>fetch('/release').then(() => { p.hidden = false; })</script>`);
    const waiting = t.run('wait visible "Success"');
    release();
    expect(said(await waiting)).toBe('ok');
  });

  it('says what it waited for in vain', async () => {
    const result = await t.show('<p>Nothing</p>', 'wait visible "Success" --timeout 300ms');
    expect(result.failure?.code).toBe('TIMEOUT');
    expect(result.failure?.message).toMatch(/^Waited 300 ms for "Success" to be visible/);
  });

  it('waits until a thing cannot be seen, or is gone', async () => {
    expect(said(await t.show(`<p id=p>Loading</p>${later('p.hidden=true')}`, 'wait hidden "Loading"'))).toBe('ok');
    expect(said(await t.show(`<p id=p>Loading</p>${later('p.remove()')}`, 'wait hidden "Loading"'))).toBe('ok');
    expect(said(await t.show('<p>Page</p>', 'wait hidden "Loading"'))).toBe('ok');
  });

  it('says that a thing is still to be seen', async () => {
    const result = await t.show('<p>Loading</p>', 'wait hidden "Loading" --timeout 300ms');
    expect(result.failure?.message).toMatch(
      /^Waited 300 ms for "Loading" to be hidden; last seen: to be seen, as \[\d+\] text "Loading"$/,
    );
  });

  it('does not take part of a name for the thing that should be gone', async () => {
    const result = await t.show(
      `<h1>Loading dock</h1><p id=p>Loading…</p>${later('p.remove()')}`,
      'wait hidden css("#p") --timeout 2s',
    );
    expect(said(result)).toBe('ok');
  });

  it('waits until a selector finds something, or nothing', async () => {
    expect(
      said(
        await t.show(
          later(`document.body.append(Object.assign(document.createElement('i'),{className:'row'}))`),
          'wait exists ".row"',
        ),
      ),
    ).toBe('ok');
    expect(
      said(
        await t.show(
          `<i class=spinner></i>${later(`document.querySelector('.spinner').remove()`)}`,
          'wait gone ".spinner"',
        ),
      ),
    ).toBe('ok');
    const none = await t.show('<p>x</p>', 'wait exists ".row" --timeout 200ms');
    expect(said(none)).toBe('TIMEOUT: Waited 200 ms for .row to exist; last seen: 0 found');
    const still = await t.show('<i class=spinner></i><i class=spinner></i>', 'wait gone ".spinner" --timeout 200ms');
    expect(said(still)).toBe('TIMEOUT: Waited 200 ms for .spinner to be gone; last seen: 2 found');
  });

  it('waits until there are so many', async () => {
    const page = `<ul id=u></ul><script>let n=0;const i=setInterval(()=>{u.innerHTML+='<li class=row>x';if(++n===5)clearInterval(i)},80)</script>`;
    expect(said(await t.show(page, 'wait items ".row" 5 --timeout 9s'))).toBe('ok');
    expect(said(await t.run('wait items ".row" 6 --timeout 200ms'))).toBe(
      'TIMEOUT: Waited 200 ms for 6 of .row; last seen: 5 found',
    );
  });

  it('waits until an expression is true', async () => {
    expect(said(await t.show(later('window.ready=true'), 'wait until "window.ready === true"'))).toBe('ok');
    expect(said(await t.run('wait until "window.nope" --timeout 200ms'))).toBe(
      'TIMEOUT: Waited 200 ms for window.nope to be true; last seen: undefined',
    );
    expect((await t.run('wait until "app.ready" --timeout 200ms')).failure?.message).toContain('app is not defined');
  });

  it('says at once that an expression is none', async () => {
    const result = await t.show('<p>x</p>', 'wait until "window.("');
    expect(result.failure?.code).toBe('SCRIPT_ERROR');
    expect(result.timing.total).toBeLessThan(3000);
  });

  it('waits for an expression that depends on a page that is still coming', async () => {
    t.site.set('/slow', () => ({
      delayMs: 500,
      body: '<!doctype html><title>S</title><script>window.ready=true</script>',
    }));
    const result = await t.show(
      `<script>setTimeout(()=>{location='/slow'},50)</script>`,
      'wait until "window.ready === true" --timeout 5s',
    );
    expect(said(result)).toBe('ok');
  });

  it('waits for an address: a part, a glob, a regular expression', async () => {
    for (const pattern of ['/done', '*/done?x=*', '/\\\\/done\\\\?x=\\\\d+$/', '**/done*']) {
      const result = await t.show(
        later(`history.pushState(null,'','/done?x=7')`, 200),
        `wait url "${pattern}" --timeout 2s`,
      );
      expect(`${pattern} ${said(result)}`).toBe(`${pattern} ok`);
    }
    const result = await t.run('wait url "/cart" --timeout 200ms');
    expect(said(result)).toBe(
      `TIMEOUT: Waited 200 ms for the address to match "/cart"; last seen: ${t.site.url}/done?x=7`,
    );
  });

  it('waits until the page has loaded', async () => {
    t.site.set('/late.png', () => ({ delayMs: 700, type: 'image/png', body: '' }));
    const result = await t.show(`<a href="/with-image">Go</a>`);
    expect(result.ok).toBe(true);
    t.site.set('/with-image', '<!doctype html><title>I</title><h1>Here</h1><img src="/late.png">');
    expect(said(await t.run('click "Go"', 'wait load'))).toBe('ok');
    await t.holds(`document.readyState === 'complete'`);
  });

  it('says that a page does not finish loading', async () => {
    t.site.set('/endless.png', () => ({ type: 'image/png', body: 'x', isEndless: true }));
    t.site.set('/with-endless', '<!doctype html><title>E</title><h1>Here</h1><img src="/endless.png">');
    const result = await t.show('<a href="/with-endless">Go</a>', 'click "Go"', 'wait load --timeout 400ms');
    expect(said(result)).toBe('TIMEOUT: Waited 400 ms for the page to load; last seen: still loading');
  });

  it('waits until the network is quiet', async () => {
    t.site.set('/data', () => ({ delayMs: 500, type: 'application/json', body: '{}' }));
    const result = await t.show(
      `<p id=p>…</p><script>fetch('/data').then(()=>{p.textContent='Loaded'})</script>`,
      'wait idle',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`p.textContent === 'Loaded'`);
  });

  it('says that the network does not come to rest', async () => {
    const result = await t.show(`<script>fetch('/never')</script>`, 'wait idle --timeout 900ms');
    expect(said(result)).toBe(
      'TIMEOUT: Waited 900 ms for the network to be quiet; last seen: requests are still under way',
    );
  });

  it('waits until the app has come to rest', async () => {
    const result = await t.show(
      `<div id=app></div><script>let n=0;const i=setInterval(()=>{app.append('.');if(++n===8){clearInterval(i);window.done=1}},60)</script>`,
      'wait ready',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.done === 1');
  });

  it('counts a navigation that a click has already brought about', async () => {
    t.site.set('/next', '<!doctype html><title>N</title><h1>Next page</h1>');
    const result = await t.show('<a href="/next">Next</a>', 'click "Next"', 'wait navigation --timeout 2s');
    expect(said(result)).toBe('ok');
  });

  it('waits for a navigation that comes late', async () => {
    const result = await t.show(
      `<button onclick="this.textContent='Wait';setTimeout(()=>{location='/next'},600)">Go</button>`,
      'click "Go"',
      'wait navigation --timeout 3s',
    );
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect url "/next"'))).toBe('ok');
  });

  it('says that no navigation came', async () => {
    const result = await t.show(
      '<button onclick="this.textContent=1">Go</button>',
      'click "Go"',
      'wait navigation --timeout 300ms',
    );
    expect(result.failure?.message).toMatch(/^Waited 300 ms for another address; last seen: http/);
  });

  it('says what is wrong with a selector', async () => {
    for (const line of [
      'wait exists "#a >"',
      'wait gone "["',
      'wait items "::" 2',
      'click css("#a >")',
      'expect count css("[") 1',
      'html --selector "["',
      'text --selector "["',
      'extract links --selector "["',
      'extract css("[")',
      'click xpath("//[")',
    ]) {
      const result = await t.show('<p>x</p>', line);
      expect(`${line}: ${result.failure?.code}`).toBe(`${line}: SELECTOR_INVALID`);
      expect(result.timing.total).toBeLessThan(3000);
    }
  });
});

describe('frames', () => {
  it('waits in frames too', async () => {
    t.site.set(
      '/inner',
      `<!doctype html><p id=p hidden>Inside</p><script>setTimeout(()=>{p.hidden=false;p.className='in'},300)</script>`,
    );
    expect(
      said(
        await t.show(
          '<iframe src="/inner"></iframe>',
          'wait visible "Inside" --timeout 3s',
          'wait exists ".in" --timeout 2s',
        ),
      ),
    ).toBe('ok');
  });

  it('are forgotten with their page', async () => {
    t.site.set('/inner', '<!doctype html><p>Inside</p>');
    await t.show('<iframe src="/inner"></iframe>', 'wait visible "Inside"');
    expect(said(await t.show('<p class=row>x</p>', 'expect count css(".row") 1'))).toBe('ok');
  });
});

// Waiting until something is so, and checking that it is: every condition, and what is said when it is not.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();
const later = (script: string, ms = 400) => `<script>setTimeout(()=>{${script}},${ms})</script>`;

describe('wait', () => {
  it('waits until a thing can be seen', async () => {
    const result = await t.on(`<p id=p hidden>Success</p>${later('p.hidden=false')}`, 'wait visible "Success"');
    expect(said(result)).toBe('ok');
    expect(result.timing.total).toBeGreaterThan(150);
  });

  it('says what it waited for in vain', async () => {
    const result = await t.on('<p>Nothing</p>', 'wait visible "Success" --timeout 300ms');
    expect(result.failure?.code).toBe('TIMEOUT');
    expect(result.failure?.message).toMatch(/^Waited 300 ms for "Success" to be visible/);
  });

  it('waits until a thing cannot be seen, or is gone', async () => {
    expect(said(await t.on(`<p id=p>Loading</p>${later('p.hidden=true')}`, 'wait hidden "Loading"'))).toBe('ok');
    expect(said(await t.on(`<p id=p>Loading</p>${later('p.remove()')}`, 'wait hidden "Loading"'))).toBe('ok');
    expect(said(await t.on('<p>Page</p>', 'wait hidden "Loading"'))).toBe('ok');
  });

  it('says that a thing is still to be seen', async () => {
    const result = await t.on('<p>Loading</p>', 'wait hidden "Loading" --timeout 300ms');
    expect(result.failure?.message).toMatch(/^Waited 300 ms for "Loading" to be hidden; last seen: \[\d+\] text "Loading"/);
  });

  it('does not take part of a name for the thing that should be gone', async () => {
    const result = await t.on(`<h1>Loading dock</h1><p id=p>Loading…</p>${later('p.remove()')}`, 'wait hidden css("#p") --timeout 2s');
    expect(said(result)).toBe('ok');
  });

  it('waits until a selector finds something, or nothing', async () => {
    expect(said(await t.on(later(`document.body.append(Object.assign(document.createElement('i'),{className:'row'}))`), 'wait exists ".row"'))).toBe('ok');
    expect(said(await t.on(`<i class=spinner></i>${later(`document.querySelector('.spinner').remove()`)}`, 'wait gone ".spinner"'))).toBe('ok');
    const none = await t.on('<p>x</p>', 'wait exists ".row" --timeout 200ms');
    expect(said(none)).toBe('TIMEOUT: Waited 200 ms for .row to exist; last seen: 0 found');
    const still = await t.on('<i class=spinner></i><i class=spinner></i>', 'wait gone ".spinner" --timeout 200ms');
    expect(said(still)).toBe('TIMEOUT: Waited 200 ms for .spinner to be gone; last seen: 2 found');
  });

  it('waits until there are so many', async () => {
    const page = `<ul id=u></ul><script>let n=0;const i=setInterval(()=>{u.innerHTML+='<li class=row>x';if(++n===5)clearInterval(i)},80)</script>`;
    expect(said(await t.on(page, 'wait items ".row" 5 --timeout 9s'))).toBe('ok');
    expect(said(await t.run('wait items ".row" 6 --timeout 200ms'))).toBe('TIMEOUT: Waited 200 ms for 6 of .row; last seen: 5 found');
  });

  it('waits until an expression is true', async () => {
    expect(said(await t.on(later('window.ready=true'), 'wait until "window.ready === true"'))).toBe('ok');
    expect(said(await t.run('wait until "window.nope" --timeout 200ms'))).toBe('TIMEOUT: Waited 200 ms for window.nope to be true; last seen: undefined');
    expect((await t.run('wait until "app.ready" --timeout 200ms')).failure?.message).toContain('app is not defined');
  });

  it('says at once that an expression is none', async () => {
    const result = await t.on('<p>x</p>', 'wait until "window.("');
    expect(result.failure?.code).toBe('SCRIPT_ERROR');
    expect(result.timing.total).toBeLessThan(3000);
  });

  it('waits for an expression that depends on a page that is still coming', async () => {
    t.site.set('/slow', () => ({ delayMs: 500, body: '<!doctype html><title>S</title><script>window.ready=true</script>' }));
    const result = await t.on(`<script>setTimeout(()=>{location='/slow'},50)</script>`, 'wait until "window.ready === true" --timeout 5s');
    expect(said(result)).toBe('ok');
  });

  it('waits for an address: a part, a glob, a regular expression', async () => {
    for (const pattern of ['/done', '*/done?x=*', '/\\\\/done\\\\?x=\\\\d+$/', '**/done*']) {
      const result = await t.on(later(`history.pushState(null,'','/done?x=7')`, 200), `wait url "${pattern}" --timeout 2s`);
      expect(`${pattern} ${said(result)}`).toBe(`${pattern} ok`);
    }
    const result = await t.run('wait url "/cart" --timeout 200ms');
    expect(said(result)).toBe(`TIMEOUT: Waited 200 ms for the address to match "/cart"; last seen: ${t.site.url}/done?x=7`);
  });

  it('waits until the page has loaded', async () => {
    t.site.set('/late.png', () => ({ delayMs: 700, type: 'image/png', body: '' }));
    const result = await t.on(`<a href="/with-image">Go</a>`);
    expect(result.ok).toBe(true);
    t.site.set('/with-image', '<!doctype html><title>I</title><h1>Here</h1><img src="/late.png">');
    expect(said(await t.run('click "Go"', 'wait load'))).toBe('ok');
    await t.holds(`document.readyState === 'complete'`);
  });

  it('says that a page does not finish loading', async () => {
    t.site.set('/endless.png', () => ({ type: 'image/png', body: 'x', isEndless: true }));
    t.site.set('/with-endless', '<!doctype html><title>E</title><h1>Here</h1><img src="/endless.png">');
    const result = await t.on('<a href="/with-endless">Go</a>', 'click "Go"', 'wait load --timeout 400ms');
    expect(said(result)).toBe('TIMEOUT: Waited 400 ms for the page to load; last seen: still loading');
  });

  it('waits until the network is quiet', async () => {
    t.site.set('/data', () => ({ delayMs: 500, type: 'application/json', body: '{}' }));
    const result = await t.on(`<p id=p>…</p><script>fetch('/data').then(()=>{p.textContent='Loaded'})</script>`, 'wait idle');
    expect(said(result)).toBe('ok');
    await t.holds(`p.textContent === 'Loaded'`);
  });

  it('says that the network does not come to rest', async () => {
    t.site.set('/poll', () => ({ type: 'application/json', body: '{}' }));
    const result = await t.on(`<script>setInterval(()=>fetch('/poll'),100)</script>`, 'wait idle --timeout 900ms');
    expect(said(result)).toBe('TIMEOUT: Waited 900 ms for the network to be quiet; last seen: requests are still under way');
  });

  it('waits until the app has come to rest', async () => {
    const result = await t.on(
      `<div id=app></div><script>let n=0;const i=setInterval(()=>{app.append('.');if(++n===8){clearInterval(i);window.done=1}},60)</script>`,
      'wait ready',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.done === 1');
  });

  it('counts a navigation that a click has already brought about', async () => {
    t.site.set('/next', '<!doctype html><title>N</title><h1>Next page</h1>');
    const result = await t.on('<a href="/next">Next</a>', 'click "Next"', 'wait navigation --timeout 2s');
    expect(said(result)).toBe('ok');
  });

  it('waits for a navigation that comes late', async () => {
    const result = await t.on(`<button onclick="this.textContent='Wait';setTimeout(()=>{location='/next'},600)">Go</button>`, 'click "Go"', 'wait navigation --timeout 3s');
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect url "/next"'))).toBe('ok');
  });

  it('says that no navigation came', async () => {
    const result = await t.on('<button onclick="this.textContent=1">Go</button>', 'click "Go"', 'wait navigation --timeout 300ms');
    expect(result.failure?.message).toMatch(/^Waited 300 ms for another address; last seen: http/);
  });

  it('says what is wrong with a selector', async () => {
    for (const line of ['wait exists "#a >"', 'wait gone "["', 'wait items "::" 2', 'click css("#a >")', 'expect count css("[") 1', 'html --selector "["', 'text --selector "["', 'extract links --selector "["', 'extract css("[")', 'click xpath("//[")']) {
      const result = await t.on('<p>x</p>', line);
      expect(`${line}: ${result.failure?.code}`).toBe(`${line}: SELECTOR_INVALID`);
      expect(result.timing.total).toBeLessThan(3000);
    }
  });

  it('waits in frames too', async () => {
    t.site.set('/inner', `<!doctype html><p id=p hidden>Inside</p><script>setTimeout(()=>{p.hidden=false;p.className='in'},300)</script>`);
    expect(said(await t.on('<iframe src="/inner"></iframe>', 'wait visible "Inside" --timeout 3s', 'wait exists ".in" --timeout 2s'))).toBe('ok');
  });
});

describe('expect', () => {
  const PAGE = `<h1>Cart</h1><p>Total <b id=sum>42.00</b></p><button disabled>Pay</button><button>Back</button>
    <label><input type=checkbox checked> Gift</label><label><input type=checkbox> News</label><label>Name <input value="Amy"></label><label>Size <select><option>S<option selected>M</select></label>
    <ul><li class=row>Hat<li class=row>Shoe</ul><p hidden>Secret</p>`;

  for (const line of [
    'expect visible "Cart"',
    'expect hidden "Secret"',
    'expect hidden "Nowhere"',
    'expect checked "Gift"',
    'expect unchecked "News"',
    'expect enabled "Back"',
    'expect disabled "Pay"',
    'expect text "Total" "42.00"',
    'expect text "Hat"',
    'expect value "Name" "Amy"',
    'expect value "Size" "M"',
    'expect count css(".row") 2',
    'expect url "/page-"',
    'expect title "Test"',
    'expect title "T*t"',
    'expect url "/page-\\\\d+$/"',
  ])
    it(`holds: ${line}`, async () => {
      expect(said(await t.on(PAGE, line))).toBe('ok');
    });

  for (const [line, words] of [
    ['expect visible "Nowhere"', /^Expected "Nowhere" to be visible/],
    ['expect hidden "Cart"', /^Expected "Cart" to be hidden; it is .*\[\d+\] heading "Cart"/],
    ['expect checked "News"', /^Expected checkbox "News" to be checked; it is unchecked$/],
    ['expect unchecked "Gift"', /^Expected checkbox "Gift" to be unchecked; it is checked$/],
    ['expect enabled "Pay"', /^Expected button "Pay" to be enabled; it is disabled$/],
    ['expect disabled "Back"', /^Expected button "Back" to be disabled; it is enabled$/],
    ['expect text "Total" "43.00"', /^Expected text "Total.*" to say "43\.00"; it is "Total 42\.00"$/],
    ['expect text "Missing words"', /^Expected the page to say "Missing words"/],
    ['expect value "Name" "Bob"', /^Expected input.* "Name" to have the value "Bob"; it is "Amy"$/],
    ['expect count css(".row") 5', /^Expected the count of css\("\.row"\) to be 5; it is 2$/],
    ['expect url "/dashboard"', /^Expected the address to match "\/dashboard"; it is http/],
    ['expect title "Home"', /^Expected the title to match "Home"; it is "Test"$/],
    ['expect checked "Back"', /^Expected button "Back" to be checked/],
  ] as const)
    it(`fails in plain words: ${line}`, async () => {
      const result = await t.on(PAGE, `${line} --timeout 200ms`);
      expect(result.failure?.code).toBe('EXPECTATION_FAILED');
      expect(result.failure?.message).toMatch(words);
    });

  it('waits for what comes later', async () => {
    expect(said(await t.on(`<p id=p></p>${later(`p.textContent='Saved'`)}`, 'expect visible "Saved"'))).toBe('ok');
    expect(said(await t.on(`<button id=b disabled>Pay</button>${later('b.disabled=false')}`, 'expect enabled "Pay"'))).toBe('ok');
    expect(said(await t.on(`<label>Name <input id=i></label>${later(`i.value='Amy'`)}`, 'expect value "Name" "Amy"'))).toBe('ok');
    expect(said(await t.on(`<ul id=u><li class=row>a</ul>${later(`u.innerHTML+='<li class=row>b'`)}`, 'expect count css(".row") 2'))).toBe('ok');
    expect(said(await t.on(later(`document.title='Done'`), 'expect title "Done"'))).toBe('ok');
    expect(said(await t.on(`<p>x</p>${later(`document.body.append('Bravo')`)}`, 'expect text "Bravo"'))).toBe('ok');
  });

  it('expects text with other blanks and cases as people read it', async () => {
    expect(said(await t.on('<p>Total:\n   <b>42</b>  EUR</p>', 'expect text "Total: 42 EUR"'))).toBe('ok');
  });

  it('does not find text that is hidden', async () => {
    const result = await t.on('<p>Shown</p><p style="display:none">Hidden words</p>', 'expect text "Hidden words" --timeout 200ms');
    expect(result.failure?.code).toBe('EXPECTATION_FAILED');
  });

  it('says so when the thing to be checked is not there, or there are two', async () => {
    const none = await t.on(PAGE, 'expect checked "Nowhere" --timeout 200ms');
    expect(none.failure?.message).toMatch(/^Expected "Nowhere" to be checked; it is .*(?:not there|Nothing here answers)/);
    const two = await t.on('<label><input type=checkbox> A</label><label><input type=checkbox> A</label>', 'expect checked "A" --timeout 200ms');
    expect(two.ok).toBe(false);
    expect(two.failure?.message).toMatch(/2|several|two/i);
  });

  it('counts by name', async () => {
    expect(said(await t.on('<ul><li>Hat <button>Remove</button><li>Shoe <button>Remove</button></ul>', 'expect count "Remove" 2'))).toBe('ok');
    expect(said(await t.run('expect count "Delete" 0'))).toBe('ok');
  });

  it('never says the value of a password', async () => {
    const result = await t.on('<label>Password <input type=password value="hunter-2x"></label>', 'expect value "Password" "other" --timeout 200ms');
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('hunter-2x');
  });
});

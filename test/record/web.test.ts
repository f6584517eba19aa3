// Pages as the web has them: lists under fields, menus, sliders of a page's own, boxes in which Enter sends, and the
// browser's own buttons. What was recorded does the same again.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startShop } from '../../examples/shop/server.mjs';
import type { Beckon } from '../../packages/browser/src/index.js';
import { openContext, page, type Site, startSite } from '../support/browser.js';
import { type Own, recorded, replayed, startOwn } from './support.js';

const FILE = 'upload.txt';

let site: Site;
let own: Own;
let b: Beckon;
beforeAll(async () => {
  [site, own, b] = await Promise.all([startSite(), startOwn(), openContext({ folder: import.meta.dirname })]);
});
afterAll(() => Promise.all([site.close(), own.close(), b.close()]));
beforeEach(() => own.fresh());

const LOG = `<output id=o></output><script>const say = (text) => { o.textContent += text + '; ' }</script>`;

interface Task {
  readonly body: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly act: (page: Page) => Promise<void>;
  /** What is recorded behind the first `goto`. */
  readonly lines: readonly string[];
  /** What the page says in the end, both times. */
  readonly end: string;
}

async function task({ body, others = {}, act, lines, end }: Task): Promise<void> {
  site.set('/start', page(`${body}${LOG}`));
  for (const [path, other] of Object.entries(others)) site.set(path, page(`${other}${LOG}`));
  const done = await recorded(own, `${site.url}/start`, lines.at(-1) ?? '', async (p) => {
    await act(p);
    await p.getByText(end).waitFor();
  });
  expect(done.lines).toEqual(['goto SITE/start', ...lines]);
  expect(await replayed(b, done.script)).toContain(end);
}

const SUGGESTIONS = `<label for=c>City</label><input id=c><div id=l></div><script>
  let at = -1;
  const pick = (city) => { c.value = city; l.innerHTML = ''; say('picked ' + city) };
  const draw = () => { l.innerHTML = ''; for (const [i, city] of ['Paris', 'Parma'].entries()) {
    const one = document.createElement('div'); one.textContent = city; one.className = i === at ? 'on' : '';
    one.onmousedown = (e) => { e.preventDefault(); pick(city) }; l.append(one) } };
  c.oninput = draw;
  c.onkeydown = (e) => {
    if (e.key === 'ArrowDown') { at++; draw(); e.preventDefault() }
    if (e.key === 'Enter') { const on = l.querySelector('.on'); if (on) pick(on.textContent) } }</script>`;

it('chooses by keys from a list that only the page knows of', () =>
  task({
    body: SUGGESTIONS,
    async act(p) {
      await p.getByLabel('City').click();
      await p.keyboard.type('pa');
      await p.keyboard.press('ArrowDown');
      await p.keyboard.press('ArrowDown');
      await p.keyboard.press('Enter');
    },
    lines: ['type "City" "pa"', 'press arrowdown', 'press arrowdown', 'press enter'],
    end: 'picked Parma',
  }));

it('clicks on what goes away as soon as it is pressed', () =>
  task({
    body: SUGGESTIONS,
    async act(p) {
      await p.getByLabel('City').click();
      await p.keyboard.type('pa');
      await p.getByText('Parma').click();
    },
    lines: ['type "City" "pa"', 'click "Parma"'],
    end: 'picked Parma',
  }));

it('puts the focus where keys went to, and leaves it to the page from then on', () =>
  task({
    body: `<div id=b tabindex=0 role=combobox aria-label=Colour>Choose</div>
      <button id=m aria-haspopup=menu>Actions</button>
      <div id=u role=menu hidden><div role=menuitem tabindex=-1>Copy</div><div role=menuitem tabindex=-1>Move</div></div><script>
      let at = 0; const colours = ['Red', 'Blue'];
      b.onkeydown = (e) => { if (e.key === 'ArrowDown') b.textContent = colours[++at]; if (e.key === 'Enter') say(colours[at]) };
      const items = [...u.children]; m.onclick = () => { u.hidden = false; items[0].focus() };
      u.onkeydown = (e) => { const i = items.indexOf(document.activeElement);
        if (e.key === 'ArrowDown') items[i + 1].focus();
        if (e.key === 'Enter') { say(items[i].textContent); m.focus() } }</script>`,
    async act(p) {
      for (const key of ['Tab', 'ArrowDown', 'Enter', 'Tab', 'Enter', 'ArrowDown', 'Enter'])
        await p.keyboard.press(key);
    },
    lines: ['focus "Colour"', 'press arrowdown', 'press enter', 'click "Actions"', 'press arrowdown', 'press enter'],
    end: 'Blue; Move;',
  }));

it('sets sliders, sends by Enter, opens menus under the mouse and gives files as the page has it', () =>
  task({
    body: `<div id=track style="width:200px;height:20px;position:relative"><div id=s role=slider tabindex=0 aria-label=Volume
        aria-valuemin=0 aria-valuemax=100 aria-valuenow=10 style="position:absolute;left:20px;width:16px;height:20px;background:red"></div></div><script>
      const set = (v) => { s.setAttribute('aria-valuenow', v); s.style.left = v * 2 + 'px'; o.textContent = 'volume ' + v };
      let isDown = false;
      s.onpointerdown = (e) => { isDown = true; s.setPointerCapture(e.pointerId) };
      s.onpointermove = (e) => { if (isDown) set(Math.round((e.clientX - track.getBoundingClientRect().left) / 2)) };
      s.onpointerup = () => { isDown = false };
      s.onkeydown = (e) => { const v = +s.getAttribute('aria-valuenow');
        if (e.key === 'ArrowRight') set(v + 1); if (e.key === 'ArrowLeft') set(v - 1) }</script>
      <textarea aria-label=Message id=t></textarea><textarea aria-label=Note id=n></textarea><script>
      t.onkeydown = (e) => { if (e.key === 'Enter') { e.preventDefault(); say(t.value); t.value = '' } };
      n.onkeydown = (e) => { if (e.key === 'Enter' && e.ctrlKey) say(n.value.split('\\n').join('|')) }</script>
      <input id=f type=file hidden onchange="say('got ' + this.files[0].name)"><button onclick="f.click()">Choose a picture</button>
      <style>#list { display: none } #nav:hover #list { display: block }</style>
      <div id=nav><a href="#all">Products</a><div id=list><a href="#shoes" onclick="say('shoes')">Shoes</a></div></div>
      <div id=more><b>More</b><div id=menu hidden><button onclick="say('help')">Help</button></div></div><script>
      more.onmouseenter = () => { menu.hidden = false }; more.onmouseleave = () => { menu.hidden = true }</script>`,
    async act(p) {
      // A slider of the page, by mouse and by keys.
      const { x, y } = (await p.getByRole('slider').boundingBox()) ?? { x: 0, y: 0 };
      await p.mouse.move(x + 8, y + 10);
      await p.mouse.down();
      await p.mouse.move(x + 108, y + 10, { steps: 4 });
      await p.mouse.up();
      await p.keyboard.press('ArrowLeft');
      // The page makes Enter send, and Control with it.
      await p.getByLabel('Message').click();
      await p.keyboard.type('one');
      await p.keyboard.press('Enter');
      await p.keyboard.type('two');
      await p.keyboard.press('Enter');
      await p.getByLabel('Note').click();
      await p.keyboard.type('a');
      await p.keyboard.press('Enter');
      await p.keyboard.type('b');
      await p.keyboard.press('Control+Enter');
      // What the mouse had to be over.
      await p.getByText('Products').hover();
      await p.getByText('Shoes').click();
      await p.getByText('More').hover();
      await p.getByText('Help').click();
      // A button that asks for files.
      const [chooser] = await Promise.all([p.waitForEvent('filechooser'), p.getByText('Choose a picture').click()]);
      await chooser.setFiles({ name: FILE, mimeType: 'text/plain', buffer: Buffer.from('x') });
    },
    lines: [
      'adjust "Volume" 63',
      'type "Message" "one" --enter',
      'type "Message" "two" --enter',
      'type "Note" "a\\nb"',
      'press control+enter',
      'hover "Products"',
      'click "Shoes"',
      'hover "More"',
      'click "Help"',
      `upload "Choose a picture" "${FILE}"`,
    ],
    end: `volume 63one; two; a|b; shoes; help; got ${FILE};`,
  }));

it('goes back and forth as fast as a person likes, and leaves to pages what pages do', () =>
  task({
    body: `<a href=/two>To two</a><a href=/end>To the end</a>`,
    others: {
      '/two': `<a href=/three>To three</a>`,
      '/three': `<h1>Three</h1><button onclick="history.back()">Back by the page</button>`,
      '/end': `<h1>The end</h1>`,
    },
    async act(p) {
      await p.getByText('To two').click();
      await p.getByText('To three').click();
      await p.getByRole('heading', { name: 'Three' }).waitFor();
      await p.goBack();
      await p.goForward();
      await p.getByText('Back by the page').click();
      await p.getByText('To three').waitFor();
      await p.goBack();
      await p.getByText('To the end').click();
    },
    lines: [
      'click "To two"',
      'click "To three"',
      'back',
      'forward',
      'click "Back by the page"',
      'back',
      'click "To the end"',
    ],
    end: 'The end',
  }));

it('goes back within a page right after something was done in it', () =>
  task({
    body: `<a href=/cart id=l>Cart</a><main id=m></main><script>
      const draw = () => { m.innerHTML = location.pathname === '/cart' ? '<button onclick="say(2)">In the cart</button>' : '<button onclick="say(1)">At the start</button>' };
      l.onclick = (e) => { e.preventDefault(); history.pushState({}, '', '/cart'); draw() }; onpopstate = draw; draw()</script>`,
    async act(p) {
      await p.getByText('Cart', { exact: true }).click();
      await p.getByText('In the cart').click();
      await p.goBack();
      await p.getByText('At the start').click();
    },
    lines: ['click "Cart"', 'click "In the cart"', 'back', 'click "At the start"'],
    end: '2; 1;',
  }));

it('knows what was typed into the address, and what was loaded anew, also after a download', () => {
  site.set('/file', () => ({ type: 'application/octet-stream', headers: { 'content-disposition': 'attachment' } }));
  return task({
    body: `<a href=/file>Get it</a>`,
    others: { '/other': `<button onclick="say('pressed')">Press me</button>` },
    async act(p) {
      await Promise.all([p.waitForEvent('download'), p.getByText('Get it').click()]);
      await p.goto(`${site.url}/other`);
      await p.reload();
      await p.getByText('Press me').click();
    },
    lines: ['click "Get it"', `goto SITE/other`, 'refresh', 'click "Press me"'],
    end: 'pressed;',
  });
});

it('hears what is done in a window that a page opens, and lets it close itself', () =>
  task({
    body: `<button onclick="window.open('/allow', 'w', 'width=300,height=300')">Sign in</button><button onclick="say('signed in')">Go on</button>`,
    others: { '/allow': `<a href=/allowed>Allow</a>`, '/allowed': `<script>window.close()</script>` },
    async act(p) {
      const [opened] = await Promise.all([p.waitForEvent('popup'), p.getByText('Sign in').click()]);
      await Promise.all([opened.waitForEvent('close'), opened.getByText('Allow').click()]);
      await p.getByText('Go on').click();
    },
    lines: ['click "Sign in"', 'click "Allow"', 'click "Go on"'],
    end: 'signed in;',
  }));

it('does not take for a menu under the mouse what typing brought up: a list of the shop', async () => {
  const shop = await startShop();
  try {
    const { lines, script } = await recorded(own, `${shop.url}/search?q=shoes`, 'click "Lyon"', async (p) => {
      await p.getByRole('combobox', { name: 'City' }).click();
      await p.keyboard.type('Lyo');
      await p.getByRole('option', { name: 'Lyon' }).click();
    });
    expect(lines).toEqual(['goto SITE/search?q=shoes', 'click "City"', 'type "City" "Lyo"', 'click "Lyon"']);
    await replayed(b, script);
  } finally {
    await shop.close();
  }
});

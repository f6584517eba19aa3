// Only what an action can have caused is its effect: pages that are not done loading, and pages that never rest.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import { page, run, type Site, startSite } from '../support/browser.js';
import { lanes } from '../support/lanes.js';
import { expectNothing } from '../support/nothing.js';

let site: Site;
const { in: inLane } = lanes();
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
async function on(body: string, ...lines: string[]): Promise<Result> {
  return inLane((b) => run(b, `goto ${serve(body)}`, ...lines));
}

describe('what a click sends', () => {
  it('has arrived before the page is left, each time', async () => {
    const seen: string[] = [];
    site.set('/add', () => {
      seen.push('add');
      return { body: '{}', delayMs: 30 };
    });
    site.set('/cart', () => {
      seen.push('cart');
      return { body: page('<h1>Cart</h1>') };
    });
    const shop = serve(
      `<button onclick="this.disabled = true; fetch('/add', { method: 'POST' }).then(() => this.disabled = false)">Add</button>`,
    );
    for (let round = 0; round < 10; round++)
      expect((await inLane((b) => run(b, `goto ${shop}`, 'click "Add"', `goto ${site.url}/cart`))).ok).toBe(true);
    expect(seen).toEqual(Array.from({ length: 10 }, () => ['add', 'cart']).flat());
  });

  it('is told with what its answer changes, not only with its first sign', async () => {
    site.set('/add', () => ({ body: '{}', delayMs: 100 }));
    const result = await on(
      `<button onclick="this.disabled = true; fetch('/add').then((r) => r.json()).then(() => { this.disabled = false; n.textContent = '1 item'; })">Add</button><p id="n">0 items</p>`,
      'click "Add"',
    );
    expect(result.changes.map(({ text }) => text).join('\n')).toContain('1 item');
  });
});

describe('a page that is not done loading', () => {
  const banner = `document.body.append(Object.assign(document.createElement('p'), { textContent: 'We use cookies' }));`;
  const listen = `document.addEventListener('click', ({ target }) => { if (target.id === 'add') n.textContent = '1 item'; });`;

  it('is clicked when the scripts that come with it have run', async () => {
    site.set('/shell.js', () => ({ type: 'text/javascript', body: `${banner}${listen}`, delayMs: 400 }));
    site.set(
      '/shop',
      page('<button id="add">Add</button><p id="n">0 items</p>', '<script type="module" src="/shell.js"></script>'),
    );
    // The page goes there by itself, so no command waits for it.
    const result = await on(`<script>setTimeout(() => { location.href = '/shop'; }, 100)</script>`, 'click "Add"');
    expect(result.ok).toBe(true);
    expect(result.changes.map(({ text }) => text).join('\n')).toContain('1 item');
  });

  it('is clicked when somebody listens, a moment after it was drawn', async () => {
    const result = await on(
      `<button id="add">Add</button><p id="n">0 items</p><script>setTimeout(() => { ${banner}${listen} }, 300)</script>`,
      'click "Add"',
    );
    expect(result.ok).toBe(true);
    expect(result.changes.map(({ text }) => text).join('\n')).toContain('1 item');
  });

  it('does not pass off what it draws late as an effect', async () => {
    const result = await on(
      `<button>Dead</button><script>setTimeout(() => { ${banner} }, 400)</script>`,
      'click "Dead"',
    );
    expectNothing(result);
  });
});

describe.concurrent('a page that never rests', () => {
  const dead = '<button>Dead</button>';
  it.each([
    ['a counter', `<p><span id="n">0</span> visitors</p>`, `n.textContent = Number(n.textContent) + 1`, 700],
    ['a slow counter', `<p><span id="n">0</span> visitors</p>`, `n.textContent = Number(n.textContent) + 1`, 2000],
    ['a progress bar', `<progress id="n" max="100" value="1"></progress>`, 'n.value += 1', 400],
    ['a chat', `<ul id="n"></ul>`, `n.append(Object.assign(document.createElement('li'), { textContent: 'Hi' }))`, 600],
    [
      'a page that is drawn anew',
      `<div id="n"></div>`,
      `n.innerHTML = '<p>' + Math.random() + '</p><a href="#">A</a>'`,
      900,
    ],
    [
      'a box that scrolls',
      `<div id="n" style="height: 30px; overflow: auto"><div style="height: 900px"></div></div>`,
      'n.scrollTop += 5',
      500,
    ],
    ['a field that a script fills in', `<input id="n" aria-label="Time">`, 'n.value = Date.now()', 500],
    ['a page that asks', '', `fetch('/poll' + Math.random())`, 500],
  ])('has %s: none of it is an effect of a click that nobody hears', async (_, body, script, ms) => {
    const result = await on(`${body}<script>setInterval(() => { ${script}; }, ${ms})</script>${dead}`, 'click "Dead"');
    expectNothing(result);
    expect(result.changes).toEqual([]);
  });

  it('does not hide what a click does there', async () => {
    const result = await on(
      `<p id="n">0</p><script>setInterval(() => { n.textContent = Number(n.textContent) + 1; }, 50)</script><p id="out"></p><button onclick="setTimeout(() => { out.textContent = 'Done'; }, 200)">Go</button>`,
      'click "Go"',
    );
    expect(result.ok).toBe(true);
    expect(result.changes.map(({ text }) => text).join('\n')).toContain('Done');
  });

  it('counts what a click does to the very thing that changes by itself', async () => {
    const result = await on(
      `<p id="n">0</p><script>setInterval(() => { n.textContent = Number(n.textContent) + 1; }, 50)</script><button onclick="n.textContent = 'Stopped'">Stop</button>`,
      'wait until "Number(n.textContent) > 5"',
      'click "Stop"',
    );
    expect(result.ok).toBe(true);
  });

  it('is not taken for an effect where somebody hears every click, and the counter is a quick one', async () => {
    const result = await on(
      `<p><span id="n">0</span> visitors</p><script>document.addEventListener('click', () => {}); setInterval(() => { n.textContent = Number(n.textContent) + 1; }, 60)</script>${dead}`,
      'click "Dead"',
    );
    expectNothing(result);
  });
});

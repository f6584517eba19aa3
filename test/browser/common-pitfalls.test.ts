// What other tools get wrong: the first of several, hidden twins, late things, text of scripts, traces left in the page.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { openContext, page, run, type Site, startSite } from '../support/browser.js';

let site: Site;
let b: Beckon;
beforeAll(async () => {
  [site, b] = await Promise.all([startSite(), openContext()]);
});
afterAll(async () => {
  await b.close();
  await site.close();
});

const LOG = `<script>const log = (what) => { document.title += ' ' + what; };</script>`;

async function go(body: string, head = ''): Promise<void> {
  site.set('/', page(`${LOG}${body}`, head));
  await run(b, `goto ${site.url}/`);
}
const title = async (): Promise<unknown> => (await b.run('title')).data;
function expectOk(result: Result): void {
  expect(result.failure).toBeUndefined();
  expect(result.ok).toBe(true);
}

describe('two buttons of one name', () => {
  it('are never taken for one; each has a target to paste that means it alone', async () => {
    const row = (name: string) =>
      `<tr><td>${name}</td><td><button onclick="log('${name}'); this.dataset.d = 1">Delete</button></td></tr>`;
    await go(`<table>${row('alpha.txt')}${row('beta.txt')}</table>`);
    const result = await b.run('click "Delete"');
    expect(result.failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(await title()).toBe('Test');
    const { candidates = [] } = result.failure ?? {};
    expect(candidates).toHaveLength(2);
    for (const { target } of candidates) expectOk(await b.run(`click ${target}`));
    expect(await title()).toBe('Test alpha.txt beta.txt');
    expect(result.text).toContain(candidates[0]?.target);
  });

  it('that nothing tells apart are still offered by numbers that work', async () => {
    await go(
      `<button onclick="log(1); this.dataset.d = 1">Delete</button><button onclick="log(2); this.dataset.d = 1">Delete</button>`,
    );
    const { failure } = await b.run('click "Delete"');
    expect(failure?.code).toBe('AMBIGUOUS_TARGET');
    for (const { target } of failure?.candidates ?? []) expectOk(await b.run(`click ${target}`));
    expect(await title()).toBe('Test 1 2');
  });

  it('of which one is hidden are one', async () => {
    const twin = (style: string) => `<button style="${style}" onclick="log('hidden')">Delete</button>`;
    await go(`${twin('display:none')}${twin('visibility:hidden')}${twin('opacity:0')}${twin('position:absolute;left:-9999px')}
      <div style="height:0;overflow:hidden">${twin('')}</div>
      <button onclick="log('shown'); this.dataset.d = 1">Delete</button>`);
    expectOk(await b.run('click "Delete"'));
    expect(await title()).toBe('Test shown');
  });

  // resolve: a row that is called by its first text, and that text, tie where anything is good enough. The inner one is meant.
  it('are not a text and the row that is called by it', async () => {
    await go(
      '<table><tr><td>Milk</td><td><button>Remove</button></td></tr><tr><td>Eggs</td><td><button>Remove</button></td></tr></table>',
    );
    expectOk(await b.run('box "Eggs"'));
  });

  it('of which one says exactly that are one', async () => {
    await go(
      `<button onclick="log('all')">Delete all files</button><button onclick="log('one'); this.dataset.d = 1">Delete</button>`,
    );
    expectOk(await b.run('click "Delete"'));
    expect(await title()).toBe('Test one');
  });
});

describe('what is not there yet', () => {
  it('is waited for', async () => {
    await go(
      `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button onclick="log(1); this.dataset.d = 1">Late</button>'), 1500)</script>`,
    );
    expectOk(await b.run('click "Late"'));
    expect(await title()).toBe('Test 1');
  });

  it('but disabled is waited for, and else reported as such', async () => {
    await go(`<button id="x" disabled onclick="log(1); this.dataset.d = 1">Pay</button>`);
    const result = await b.run('click "Pay" --timeout 300ms');
    expect(result.failure?.code).toBe('ELEMENT_DISABLED');
    await run(b, 'wait until "(setTimeout(() => { x.disabled = false; }, 300), true)"');
    expectOk(await b.run('click "Pay"'));
  });

  it('but covered is reported with what covers it, and nothing is hit', async () => {
    await go(
      `<button onclick="log('under')">Pay</button><div id="banner" style="position:fixed;inset:0;background:#eee" onclick="log('over')"></div>`,
    );
    const result = await b.run('click "Pay" --timeout 300ms');
    expect(result.failure?.code).toBe('ELEMENT_COVERED');
    expect(result.failure?.message).toContain('banner');
    expect(await title()).toBe('Test');
  });

  it('but without any effect is said to have none', async () => {
    await go('<button>Nothing</button>');
    expect((await b.run('click "Nothing"')).failure?.code).toBe('NO_EFFECT');
  });
});

describe('text that is not for people', () => {
  it('in scripts, styles and templates is not matched, read or waited for', async () => {
    await go(`<style>.secretWord{color:red}</style><script type="text/plain">secretWord</script><script>var secretWord = 'Delete';</script>
      <template><button>secretWord</button></template><noscript>secretWord</noscript><button>Visible</button>`);
    expect((await b.run('click "secretWord" --timeout 100ms')).failure?.code).toBe('TARGET_NOT_FOUND');
    expect((await b.run('text')).data).not.toContain('secretWord');
    expect((await b.run('expect text "secretWord" --timeout 100ms')).ok).toBe(false);
    expect((await b.run('wait visible "secretWord" --timeout 100ms')).ok).toBe(false);
  });

  it('with unseen characters in it is matched as it is seen', async () => {
    await go(
      `<button id="x" onclick="log(1); this.dataset.d = 1"></button><script>x.textContent = 'P\\u200ba\\u00ady\\u200d now'</script>`,
    );
    expectOk(await b.run('click "Pay now"'));
    expect(((await b.run('observe')).data as { text: string }).text).toContain('button "Pay now"');
  });
});

describe('the page', () => {
  /** Records everything that a page can notice about itself. */
  const WITNESS = `<script>
    const before = new Set(Object.getOwnPropertyNames(window));
    const seen = [];
    new MutationObserver((records) => { for (const one of records) seen.push(one.type + ' ' + (one.attributeName ?? '') + ' ' + (one.target.id || one.target.nodeName)); })
      .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const report = () => { const found = seen.splice(0); return JSON.stringify(found); };
    const globals = () => Object.getOwnPropertyNames(window).filter((name) => !before.has(name) && !['before', 'seen', 'report', 'globals', 'heard'].includes(name));
  </script>`;

  it('sees no mutation but its own when it is looked at, searched, clicked and typed into', async () => {
    await go(`<button id="go">Go</button><label>Name <input id="name"></label><label>Size <select id="size"><option>S</option><option>M</option></select></label>
      <div id="host"></div><iframe srcdoc="<button>In</button>"></iframe>${WITNESS}<script>go.onclick = () => sessionStorage.clicked = 1;
      host.attachShadow({ mode: 'closed' }).innerHTML = '<button>Closed</button>'</script>`);
    await run(b, 'wait until "(seen.splice(0), true)"');
    for (const line of [
      'observe',
      'observe --full',
      'text',
      'explain click "Go"',
      'click "Go" --timeout 200ms',
      'type "Name" "Amy"',
      'select "Size" "M"',
      'click "Nothing here" --timeout 100ms',
      'text "Closed"',
      'hover "Go"',
      'box "Go"',
      'extract links',
    ])
      await b.run(line);
    await run(b, 'wait until "(document.documentElement.title = report(), true)"');
    expectOk(await b.run('expect count css(\'html[title="[]"]\') 1'));
  });

  it('has no new global, and none of its objects is ours', async () => {
    await go(`<button onclick="this.dataset.d = 1">Go</button>${WITNESS}`);
    await run(b, 'observe', 'click "Go"');
    await run(b, 'wait until "(document.documentElement.title = JSON.stringify([globals(), typeof __beckon]), true)"');
    const html = (await b.run('html')).data as string;
    expect(/<html[^>]*title="([^"]*)"/.exec(html)?.[1]).toBe('[[],&quot;undefined&quot;]');
    expect(html).not.toMatch(/beckon/i);
  });

  it('can break its own built-ins without breaking us', async () => {
    await go(
      `<button onclick="log(1); this.dataset.d = 1">Go</button><label>Name <input></label><label>Size <select><option>S</option><option>M</option></select></label><label><input type="checkbox"> Yes</label>`,
      `<script>
        Array.prototype.map = Array.prototype.filter = Array.prototype.find = Array.prototype.push = () => { throw new Error('broken'); };
        Array.prototype.extra = 1; Object.prototype.extra = 1;
        JSON.stringify = () => 'broken'; JSON.parse = () => 'broken';
        Map.prototype.get = Set.prototype.has = WeakMap.prototype.get = () => { throw new Error('broken'); };
        Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 0, height: 0 });
        Element.prototype.getAttribute = Element.prototype.matches = Element.prototype.closest = Element.prototype.checkVisibility = () => null;
        Document.prototype.querySelector = Document.prototype.querySelectorAll = Document.prototype.elementFromPoint = () => null;
        window.getComputedStyle = () => ({ display: 'none' });
        window.MutationObserver = class { observe() {} takeRecords() { return []; } };
        window.setTimeout = window.requestAnimationFrame = window.Promise = null;
        String.prototype.replace = String.prototype.toLowerCase = () => 'broken'; RegExp.prototype.test = () => false;
        Object.defineProperty(HTMLInputElement.prototype, 'value', { get: () => 'broken', set() {} });
        window.addEventListener = Node.prototype.addEventListener = () => {};
      </script>`,
    );
    expect(((await b.run('observe')).data as { text: string }).text).toContain('button "Go"');
    expectOk(await b.run('click "Go"'));
    expectOk(await b.run('type "Name" "Amy"'));
    expectOk(await b.run('expect value "Name" "Amy"'));
    expectOk(await b.run('select "Size" "M"'));
    expectOk(await b.run('check "Yes"'));
    expect(await title()).toBe('Test 1');
  });

  it('that stops every event on its way is clicked all the same', async () => {
    await go(`<script>for (const type of ['pointerdown', 'mousedown', 'click']) addEventListener(type, (event) => event.stopImmediatePropagation(), true)</script>
      <label><input type="checkbox"> Yes</label>`);
    expectOk(await b.run('check "Yes"'));
  });

  // watch.ts: document.open() takes all listeners away, ours too; begin() should add them again (adding one twice is one).
  it('whose document is written anew is still seen', async () => {
    await go('<button>Old</button>');
    await run(b, 'observe');
    await run(
      b,
      `wait until "(document.open(), document.write('<title>Anew</title><button onclick=this.textContent=1>New</button>'), document.close(), true)"`,
    );
    expectOk(await b.run('click "New"'));
  });
});

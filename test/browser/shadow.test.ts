// Shadow roots: open ones, nested ones, slots, closed ones. What is drawn on screen is reached by its name, wherever it is kept.

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

const LOG = `<script>const log = (what) => { document.title += ' ' + what; };
  const root = (host, html, mode = 'open') => { const made = host.attachShadow({ mode }); made.innerHTML = html; return made; };</script>`;

async function go(body: string): Promise<void> {
  site.set('/', page(`${LOG}${body}`));
  await run(b, `goto ${site.url}/`);
}

const title = async (): Promise<unknown> => (await b.run('title')).data;
const observed = async (): Promise<string> => ((await b.run('observe')).data as { text: string }).text;
function expectOk(result: Result): void {
  expect(result.failure).toBeUndefined();
  expect(result.ok).toBe(true);
}

const button = (name: string) => `<button onclick="log('${name}'); this.dataset.d = 1">${name}</button>`;
const js = (html: string) => JSON.stringify(html).replaceAll('</', '<\\/');

describe('an open root', () => {
  it('shows what is in it, and its button is clicked', async () => {
    await go(`<div id="h"></div><script>root(h, ${js(button('Save'))})</script>`);
    expect(await observed()).toContain('button "Save"');
    expectOk(await b.run('click "Save"'));
    expect(await title()).toBe('Test Save');
  });

  it('in a root in a root is reached', async () => {
    await go(`<div id="h"></div><script>
      const one = root(h, '<div id=i></div>'); const two = root(one.getElementById('i'), '<section><div id=j></div></section>');
      root(two.getElementById('j'), ${js(button('Deep'))})</script>`);
    expectOk(await b.run('click "Deep"'));
    expect(await title()).toBe('Test Deep');
  });

  it('has fields that are named by labels in the same root, typed into, chosen from and ticked', async () => {
    await go(
      `<div id="h"></div><script>root(h, ${js(`
      <label for="n">Name</label><input id="n"><label>Size <select><option>S</option><option>M</option></select></label>
      <label><input type="checkbox"> Gift</label><span id="x">Notes</span><textarea aria-labelledby="x"></textarea>`)})</script>`,
    );
    expectOk(await b.run('type "Name" "Amy"'));
    expectOk(await b.run('expect value "Name" "Amy"'));
    expectOk(await b.run('select "Size" "M"'));
    expectOk(await b.run('check "Gift"'));
    expectOk(await b.run('type "Notes" "Hello"'));
    const text = await observed();
    expect(text).toMatch(/select "Size" = "M"/);
    expect(text).toMatch(/checkbox "Gift" \{checked/);
  });

  it('draws slotted things where their slot is: once, with what is around them there', async () => {
    await go(`<div id="h"><button onclick="log('slotted'); this.dataset.d = 1">Slotted</button><p slot="none">Not drawn</p></div>
      <script>root(h, ${js('<div role="dialog" aria-label="Frame"><slot></slot><button>Own</button></div>')})</script>`);
    const text = await observed();
    expect(text.match(/button "Slotted"/g)).toHaveLength(1);
    expect(text).not.toContain('Not drawn');
    expect(text).toMatch(/dialog "Frame"\n {2}\[\d+\] button "Slotted"/);
    expectOk(await b.run('click "Slotted"'));
    expect(await title()).toBe('Test slotted');
  });

  it('shows what a slot falls back to', async () => {
    await go(`<div id="h"></div><script>root(h, ${js(`<slot>${button('Fallback')}</slot>`)})</script>`);
    expectOk(await b.run('click "Fallback"'));
  });

  it('hides the children that no slot shows', async () => {
    await go(`<div id="h"><button>Light</button></div><script>root(h, '<p>Only this</p>')</script>`);
    expect(await observed()).not.toContain('Light');
    expect((await b.run('click "Light" --timeout 100ms')).ok).toBe(false);
  });

  it('is pierced by selectors', async () => {
    await go(
      `<div id="h"></div><script>root(h, ${js('<div><button class="deep" onclick="log(1); this.dataset.d = 1">X</button></div>')})</script>`,
    );
    expectOk(await b.run('click css("button.deep")'));
    expectOk(await b.run('expect count css("button.deep") 1'));
    expectOk(await b.run('wait exists ".deep"'));
    expect(await title()).toBe('Test 1');
  });

  // registry.ts, refresh: attaching a root is no mutation, so nothing is read again. A host that has a root now must count as one.
  it('that is attached later is waited for', async () => {
    await go(`<div id="h"></div><script>setTimeout(() => root(h, ${js(button('Late'))}), 500)</script>`);
    expectOk(await b.run('click "Late" --timeout 2s'));
  });

  it('that changes is looked at again, also when nothing around it does', async () => {
    await go(
      `<div id="h"></div><script>const r = root(h, ${js(button('Before'))}); setTimeout(() => { r.innerHTML = ${js(button('After'))}; }, 400)</script>`,
    );
    await observed();
    expectOk(await b.run('click "After"'));
    expect(await observed()).not.toContain('"Before"');
  });

  it('tells what a click changed inside it', async () => {
    await go(
      `<div id="h"></div><script>root(h, ${js('<button onclick="this.textContent = \'Done\'">Do</button>')})</script>`,
    );
    const result = await b.run('click "Do"');
    expectOk(result);
    expect(result.changes).toContainEqual({ sign: '~', id: result.target?.id, text: 'button "Do" → button "Done"' });
  });

  it('with a cover inside it is not clicked through', async () => {
    await go(
      `<div id="h"></div><script>root(h, ${js(`<div style="position:relative">${button('Under')}<div id="veil" style="position:absolute;inset:0;background:#eee"></div></div>`)})</script>`,
    );
    const result = await b.run('click "Under" --timeout 200ms');
    expect(result.failure?.code).toBe('ELEMENT_COVERED');
    expect(result.failure?.message).toContain('veil');
  });
});

describe('text', () => {
  const DEEP = `<x-a id=a><span slot=t>Title here</span>Loose <i>words</i><em slot=none>Lost</em></x-a><p>After</p>
    <script>const made = root(a, ${js('<header><slot name=t>Unused</slot></header><main><slot></slot></main><div id=b></div><p hidden>Hush</p><slot name=z>Fall <b>back</b></slot>')});
    root(made.getElementById('b'), ${js('<section aria-label=Deep><p>Deep words</p></section>')})</script>`;

  it('has what is in open roots, nested ones, too, where slots draw it', async () => {
    await go(`<h1>Top</h1>${DEEP}`);
    expect((await b.run('text')).data).toBe('Top\nTitle here\nLoose words\nDeep words\nFall back\nAfter');
    expect((await b.run('text css("x-a")')).data).toBe('Title here\nLoose words\nDeep words\nFall back');
    expect((await b.run('text "Deep"')).data).toBe('Deep words');
  });

  it('is expected there, and not what no slot shows or is hidden', async () => {
    await go(DEEP);
    for (const said of ['Deep words', 'Title here', 'Fall back']) expectOk(await b.run(`expect text "${said}"`));
    expectOk(await b.run('expect text css("x-a") "Deep words"'));
    for (const unsaid of ['Unused', 'Lost', 'Hush'])
      expect((await b.run(`expect text "${unsaid}" --timeout 200ms`)).failure?.code).toBe('EXPECTATION_FAILED');
  });

  it('is waited for', async () => {
    await go(
      `<div id=a></div>${button('Go')}<script>const made = root(a, ${js('<p id=p>Wait</p>')});
      document.querySelector('button').addEventListener('click', () => setTimeout(() => { made.getElementById('p').textContent = 'Ready'; }, 150))</script>`,
    );
    expectOk(await run(b, 'click "Go"', 'expect text "Ready"'));
  });
});

describe('a closed root', () => {
  it('made in the constructor of an element is shown, and its button is clicked', async () => {
    await go(`<script>customElements.define('x-save', class extends HTMLElement { constructor() { super();
      root(this, ${js(button('Save'))}, 'closed'); } })</script><x-save></x-save>`);
    expect(await observed()).toContain('button "Save"');
    expectOk(await b.run('click "Save"'));
    expect(await title()).toBe('Test Save');
  });

  it('is found by name without a look before', async () => {
    await go(`<div id="h" style="display:block"></div><script>root(h, ${js(button('Save'))}, 'closed')</script>`);
    expectOk(await b.run('click "Save"'));
    expect(await title()).toBe('Test Save');
  });

  it('in a closed root in a closed root is reached', async () => {
    await go(`<div id="h"></div><script>const one = root(h, '<div id=i></div>', 'closed');
      const two = root(one.getElementById('i'), '<x-j></x-j>', 'closed'); root(two.querySelector('x-j'), ${js(button('Deep'))}, 'closed')</script>`);
    expectOk(await b.run('click "Deep"'));
    expect(await title()).toBe('Test Deep');
  });

  it('that is attached later is waited for', async () => {
    await go(
      `<x-late></x-late><script>setTimeout(() => root(document.querySelector('x-late'), ${js(button('Late'))}, 'closed'), 600)</script>`,
    );
    await observed();
    expectOk(await b.run('click "Late"'));
    expect(await title()).toBe('Test Late');
  });

  it('of an element that comes later is waited for', async () => {
    await go(
      `<script>setTimeout(() => { const h = document.createElement('x-new'); document.body.append(h); root(h, ${js(button('New'))}, 'closed'); }, 500)</script>`,
    );
    expectOk(await b.run('click "New"'));
  });

  it('has fields that are typed into and read back', async () => {
    await go(
      `<x-f></x-f><script>root(document.querySelector('x-f'), '<label>Name <input></label><label><input type=checkbox> Yes</label>', 'closed')</script>`,
    );
    expectOk(await b.run('type "Name" "Amy"'));
    expectOk(await b.run('expect value "Name" "Amy"'));
    expectOk(await b.run('check "Yes"'));
    expectOk(await b.run('expect checked "Yes"'));
  });

  it('holds the better match, though something else would do', async () => {
    await go(
      `${button('Save as draft')}<x-s></x-s><script>root(document.querySelector('x-s'), ${js(button('Save'))}, 'closed')</script>`,
    );
    expectOk(await b.run('click "Save"'));
    expect(await title()).toBe('Test Save');
  });

  it('with an equal button is a second one, not none', async () => {
    await go(
      `${button('Save')}<x-s></x-s><script>root(document.querySelector('x-s'), ${js(button('Save'))}, 'closed')</script>`,
    );
    expect((await b.run('click "Save"')).failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(await title()).toBe('Test');
  });

  it('is pierced by selectors', async () => {
    await go(
      `<x-s></x-s><script>root(document.querySelector('x-s'), '<button class=deep onclick="log(1); this.dataset.d = 1">X</button>', 'closed')</script>`,
    );
    expectOk(await b.run('click css("button.deep")'));
  });

  it('with slotted things draws them once', async () => {
    await go(
      `<x-s>${button('Slotted')}</x-s><script>root(document.querySelector('x-s'), '<p>Above</p><slot></slot>', 'closed')</script>`,
    );
    expect((await observed()).match(/button "Slotted"/g)).toHaveLength(1);
    expectOk(await b.run('click "Slotted"'));
  });

  it('in a frame of another origin is reached', async () => {
    site.set(
      '/inner',
      page(
        `<x-s></x-s><script>document.querySelector('x-s').attachShadow({ mode: 'closed' }).innerHTML = '<button onclick="this.textContent = 1">Inner</button>'</script>`,
      ),
    );
    await go(`<iframe src="${site.otherUrl}/inner"></iframe>`);
    expectOk(await b.run('click "Inner"'));
  });
});

describe('hundreds of roots in roots', () => {
  const deep = (inside: string) => `<div id="h"></div><p id="t"></p><script>
    let at = h;
    for (let i = 0; i < 400; i++) at = root(at, '<span></span>').firstChild;
    at.innerHTML = ${js(inside)};
    setInterval(() => { t.textContent = Math.random() }, 30);
  </script>`;

  it('hears what a press does, from the innermost to the outermost, and types there', async () => {
    await go(deep(`${button('Deep')}<button>Above</button><label>Name <input></label>`));
    expectOk(await b.run('click "Deep"'));
    expectOk(await b.run('type "Name" "amy"'));
    expectOk(await b.run(`wait until "h.onclick = () => log('above')" --timeout 1s`));
    expectOk(await b.run('click "Above"'));
    expect(await title()).toBe('Test Deep above');
  });

  it('sees that nobody heard it, whatever else the page does', async () => {
    await go(deep('<button>Dead</button>'));
    expect((await b.run('click "Dead"')).failure?.code).toBe('NO_EFFECT');
  });
});

describe('selectors', () => {
  it('xpath finds what is in open roots, nested ones, too, with quotes of both kinds', async () => {
    await go(`<div id="h"></div><button title="plain" onclick="log('outer')">Outer</button><script>
      const one = root(h, '<p><span id=i></span></p>');
      root(one.getElementById('i'), ${js(`<span><a href="#" title='say "hi"' onclick="log('inner')">Inner</a></span>`)})</script>`);
    expectOk(await b.run(`click xpath(//a[@title='say "hi"'])`));
    expect(await title()).toBe('Test inner');
    expectOk(await b.run(`click xpath("//button[@title='plain']")`));
    expect((await b.run('expect count xpath(//span/a) 1')).failure).toBeUndefined();
    expect((await b.run('click xpath(//a[)')).failure?.code).toBe('SELECTOR_INVALID');
  });

  it('css tries any text as id, name, placeholder and label', async () => {
    await go(`<input placeholder="Enter your hobby"><div id="h"></div><script>
      root(h, ${js(`<input aria-label="Shoe size (EU)"><input name="St. Gallen"><input name='x"y'><input id="we[ird]">
        <input placeholder="a\\b: 😀"><input placeholder="two&#10;lines"><input aria-label="お名前を入力">`)})</script>`);
    expectOk(await b.run('type css("Enter your hobby") "Chess"'));
    expectOk(await b.run('type css("Shoe size (EU)") "44"'));
    expectOk(await b.run('type css("St. Gallen") "x"'));
    for (const said of ['x\\"y', 'we[ird]', 'a\\\\b: 😀', 'two\\nlines', '名前'])
      expectOk(await b.run(`type css("${said}") "x"`));
    // No such element, and no such word: what has the letters in it is another thing.
    for (const said of ['i', 'b', 'hob', 'hobb'])
      expect((await b.run(`type css("${said}") "x" --timeout 100ms`)).failure?.code, said).toBe('TARGET_NOT_FOUND');
    expect((await b.run('click css("a[") --timeout 100ms')).failure?.code).toBe('SELECTOR_INVALID');
    expect((await b.run('click css("no such thing") --timeout 100ms')).failure?.code).toBe('TARGET_NOT_FOUND');
  });
});

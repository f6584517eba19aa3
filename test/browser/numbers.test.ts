// Numbers: kept by the same element, healed when it is drawn anew, stale when it is gone, and never another thing's.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon } from '../../src/index.js';
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

async function go(body: string, path = '/'): Promise<void> {
  site.set(path, page(`${LOG}${body}`));
  await run(b, `goto ${site.url}${path}`);
}

async function numbers(words: string): Promise<number[]> {
  const { data } = await b.run('observe');
  return (data as { text: string }).text
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => Number(/\[(\d+)\]/.exec(line)?.[1]));
}

async function number(words: string): Promise<number> {
  const [only, ...more] = await numbers(words);
  expect(more).toEqual([]);
  return only ?? Number.NaN;
}

const script = (line: string): Promise<unknown> => run(b, `wait until "(${line}, true)"`);
const title = async (): Promise<unknown> => (await b.run('title')).data;

const button = (name: string, more = '') =>
  `<button ${more} onclick="log('${name}'); this.dataset.done = 1">${name}</button>`;

describe('a number', () => {
  it('is kept while others come, go and change', async () => {
    await go(`<div id="a"></div>${button('Keep')}<div id="z">${button('Old')}</div>`);
    const keep = await number('"Keep"');
    await script("a.innerHTML = '<button>New</button><button>Newer</button>', z.remove()");
    expect(await number('"Keep"')).toBe(keep);
    const others = [...(await numbers('"New"')), ...(await numbers('"Newer"'))];
    expect(others).toHaveLength(2);
    expect(others).not.toContain(keep);
    expect((await b.run(`click ${keep}`)).target?.id).toBe(keep);
    expect(await title()).toBe('Test Keep');
  });

  it('is kept by an element that is renamed, moved, hidden and shown again', async () => {
    await go(`<div id="a">${button('Start', 'id="s"')}</div><div id="z"></div>`);
    const start = await number('"Start"');
    await script("s.textContent = 'Stop', z.append(s)");
    expect(await number('"Stop"')).toBe(start);
    await script("s.style.display = 'none'");
    expect(await numbers('"Stop"')).toEqual([]);
    await script("s.style.display = ''");
    expect(await number('"Stop"')).toBe(start);
  });

  it('of an element that was drawn anew is healed, and the result says so', async () => {
    await go(`<h2>List</h2><div id="box">${button('Save')}${button('Cancel')}</div>`);
    const save = await number('"Save"');
    await script('box.innerHTML = box.innerHTML');
    const result = await b.run(`click ${save}`);
    expect(result.failure).toBeUndefined();
    expect(result.target).toMatchObject({ healed: true, name: 'Save' });
    expect(result.text).toMatch(/drawn anew/);
    expect(await title()).toBe('Test Save');
  });

  // thing.ts, context.form: the number of the form is part of the handle, and a form that was drawn anew has another.
  it('in a form that was drawn anew is healed', async () => {
    await go(
      `<div id="box"><form onsubmit="return false"><label>Name <input id="n"></label>${button('Save')}</form></div>`,
    );
    const save = await number('"Save"');
    await script('box.innerHTML = box.innerHTML');
    const result = await b.run(`click ${save}`);
    expect(result.failure).toBeUndefined();
    expect(result.target).toMatchObject({ healed: true, name: 'Save' });
  });

  // ask.ts, healing: `~2` says the second of several; after the first is gone, that is another thing. Handles with ~ must not heal.
  it('of one of several rows is not taken for the row that stands at its place now', async () => {
    const row = (name: string) =>
      `<li>${name} <button onclick="log('${name}'); this.dataset.d = 1">Delete</button></li>`;
    await go(`<ul id="box">${row('Milk')}${row('Eggs')}${row('Bread')}</ul>`);
    const [, eggs] = await numbers('"Delete"');
    await script("box.innerHTML = box.innerHTML.replace(/<li>Milk.*?<.li>/, '')");
    const result = await b.run(`click ${eggs} --timeout 200ms`);
    expect(await title()).not.toContain('Bread');
    expect(result.failure?.code).toBe('STALE_REFERENCE');
  });

  // The same.
  it('of one of several look-alikes is not healed', async () => {
    await go(`<ul id="box"><li>${button('Delete')}</li><li>${button('Delete')}</li><li>${button('Delete')}</li></ul>`);
    const [, second] = await numbers('"Delete"');
    await script('box.innerHTML = box.innerHTML');
    const result = await b.run(`click ${second}`);
    expect(result.failure?.code).toBe('STALE_REFERENCE');
    expect(await title()).toBe('Test');
  });

  it('of a look-alike whose fellows are gone is not taken for the one that is left', async () => {
    await go(`<ul id="box"><li>${button('Delete')}</li><li>${button('Delete')}</li></ul>`);
    const [first] = await numbers('"Delete"');
    await script("box.innerHTML = box.querySelector('li:last-child').outerHTML");
    expect((await b.run(`click ${first}`)).failure?.code).toBe('STALE_REFERENCE');
    expect(await title()).toBe('Test');
  });

  it('of an element that is gone for good is stale at once, and says what to do', async () => {
    await go(`<div id="box">${button('Save')}</div>${button('Other')}`);
    const save = await number('"Save"');
    await script('box.remove()');
    const result = await b.run(`click ${save} --timeout 300ms`);
    expect(result.failure?.code).toBe('STALE_REFERENCE');
    expect(result.failure?.hint).toContain('observe');
  });

  it('that nobody gave out is refused', async () => {
    await go(button('Save'));
    const result = await b.run('click 999999 --timeout 100ms');
    expect(result.failure?.code).toMatch(/STALE_REFERENCE|TARGET_NOT_FOUND/);
    expect(await title()).toBe('Test');
  });

  it('can be used in relations', async () => {
    const rows = ['Milk', 'Eggs'].map(
      (one) =>
        `<tr><td><input aria-label="${one}"></td><td><button onclick="log('${one}'); this.dataset.d = 1">Remove</button></td></tr>`,
    );
    await go(`<table>${rows.join('')}</table>`);
    const [, second] = await numbers('"Remove"');
    const eggs = await number('"Eggs"');
    expect((await b.run(`click "Remove" near ${eggs}`)).target?.id).toBe(second);
    expect(await title()).toBe('Test Eggs');
  });

  it('of a selector holds, too', async () => {
    await go('<div class="odd" style="width:50px;height:50px" onclick="log(1); this.dataset.d = 1"></div>');
    const first = await b.run('click css(".odd")');
    expect(first.failure).toBeUndefined();
    const again = await b.run(`click ${first.target?.id}`);
    expect(again.failure).toBeUndefined();
    expect(await title()).toBe('Test 1 1');
  });
});

describe('after the page was left', () => {
  const stays = (name: string) => `<h1>Page</h1>${button(name)}`;

  it('an old number never clicks what stands at its place now', async () => {
    await go(stays('Preview report'), '/a');
    const preview = await number('"Preview report"');
    await go(stays('Delete account'), '/b');
    const result = await b.run(`click ${preview} --timeout 200ms`);
    expect(result.failure?.code).toBe('STALE_REFERENCE');
    expect(await title()).toBe('Test');
    expect(await number('"Delete account"')).not.toBe(preview);
  });

  it('a number is healed on the same page loaded again', async () => {
    await go(`${stays('Save')}${button('Other')}`);
    const save = await number('"Save"');
    await run(b, 'refresh');
    const result = await b.run(`click ${save}`);
    expect(result.failure).toBeUndefined();
    expect(result.target).toMatchObject({ healed: true, name: 'Save' });
    expect(await title()).toBe('Test Save');
  });

  // The same.
  it('a number in a form is healed on the same page loaded again', async () => {
    await go(`<form onsubmit="return false"><label>Name <input></label>${button('Save')}</form>`);
    const save = await number('"Save"');
    const name = await number('"Name"');
    await run(b, 'refresh');
    const typed = await b.run(`type ${name} "Amy"`);
    expect(typed.failure).toBeUndefined();
    const result = await b.run(`click ${save}`);
    expect(result.failure).toBeUndefined();
    expect(result.target).toMatchObject({ healed: true, name: 'Save' });
  });

  it('a number that went back and forth means the same thing or nothing', async () => {
    await go(stays('Save'), '/a');
    const save = await number('"Save"');
    await go(stays('Remove'), '/b');
    const remove = await number('"Remove"');
    await run(b, 'back');
    const result = await b.run(`click ${remove} --timeout 200ms`);
    expect(result.failure?.code).toBe('STALE_REFERENCE');
    expect((await b.run(`click ${save}`)).target?.name).toBe('Save');
  });

  it('look-alikes on the next page are not taken for one', async () => {
    await go(`<ul><li>${button('Delete')}</li><li>${button('Delete')}</li></ul>`, '/a');
    const [, second] = await numbers('"Delete"');
    await go(`<ul><li>${button('Delete')}</li></ul>`, '/b');
    expect((await b.run(`click ${second} --timeout 200ms`)).failure?.code).toBe('STALE_REFERENCE');
    expect(await title()).toBe('Test');
  });
});

describe('in frames', () => {
  it('no number is given twice', async () => {
    site.set('/inner', page(`${button('In')}<p>Text</p><iframe srcdoc="<button>Deep</button>"></iframe>`));
    await go(`${button('Out')}<iframe src="/inner"></iframe><iframe src="${site.otherUrl}/inner"></iframe>`);
    const { data } = await b.run('observe --hidden');
    const all = [...(data as { text: string }).text.matchAll(/^[ -]*\[(\d+)\]/gm)].map(([, id]) => id);
    expect(all.length).toBeGreaterThanOrEqual(5);
    expect(new Set(all).size).toBe(all.length);
  });

  it('a number of a frame that is gone is not taken for a look-alike in another', async () => {
    site.set('/inner', page(`${LOG}${button('Pay')}`));
    await go('<div id="box"><iframe src="/inner"></iframe></div>');
    const pay = await number('"Pay"');
    await script(`box.innerHTML = '<button id=x>Pay</button>', x.onclick = () => log('wrong')`);
    expect((await b.run(`click ${pay} --timeout 200ms`)).failure?.code).toBe('STALE_REFERENCE');
    expect(await title()).toBe('Test');
  });

  it('a number of a frame that was loaded again is healed there', async () => {
    site.set('/inner', page(`<button onclick="top.postMessage(1, '*'); this.after('x')">Pay</button>`));
    for (const origin of [site.url, site.otherUrl]) {
      await go(`<script>onmessage = () => log('paid')</script><iframe id="f" src="${origin}/inner"></iframe>`);
      const pay = await number('"Pay"');
      await script("f.onload = () => log('again'), f.src = f.src");
      await run(b, 'wait until "/again/.test(document.title)"');
      const result = await b.run(`click ${pay}`);
      expect(result.failure).toBeUndefined();
      expect(result.target).toMatchObject({ healed: true, name: 'Pay' });
      await run(b, 'wait until "/paid/.test(document.title)"');
    }
  });
});

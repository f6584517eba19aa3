// Numbers: kept by the same element, healed when it is drawn anew, stale when it is gone, and never another thing's.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { page, run, type Site } from '../support/browser.js';
import { isShowable, trial } from '../support/trial.js';

let site: Site;
let b: Beckon;
const t = trial();
beforeAll(() => {
  ({ site, b } = t);
});

const LOG = `<script>window.log = (what) => { document.title += ' ' + what; };</script>`;

async function go(body: string, path = ''): Promise<void> {
  const all = `${LOG}${body}`;
  if (path === '' && isShowable(all)) return void (await t.show(all));
  site.set(path || '/', page(all));
  await run(b, `goto ${site.url}${path || '/'}`);
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
    expect(result.text).toMatch(/redrawn/);
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
    expect(result.failure?.code).toBeUndefined();
    expect(result.target?.healed).toBe(true);
    expect(await title()).toBe('Test Eggs');
  });

  it.each([
    ['the ranks change hands', 'items.reverse()', 'Test Ann'],
    ['its figures change', "items[0][1] = '310'", 'Test Ann'],
    ['it says something else', "items[0][0] = 'Anna'", null],
    ['it is gone', 'items.shift()', null],
    ['another says the same', "items.push(['Ann', '300'])", null],
  ])('of one of several rows that are drawn anew means the same row, or none: %s', async (_, change, clicked) => {
    await go(
      `<ol id="box"></ol><script>const items = [['Ann', '300'], ['Bob', '200'], ['Cara', '100']];
      const draw = () => { box.innerHTML = items.map(([name, count], i) => '<li><b>' + (i + 1) + '</b> <i>' + name + '</i> ' + count + ' <button onclick="log(\\'' + name + '\\'); this.dataset.d = 1">Challenge</button></li>').join(''); };
      draw();</script>`,
    );
    const [ann] = await numbers('"Challenge"');
    await script(`${change}, draw()`);
    const result = await b.run(`click ${ann} --timeout 200ms`);
    expect(result.failure?.code).toBe(clicked === null ? 'STALE_REFERENCE' : undefined);
    expect(await title()).toBe(clicked ?? 'Test');
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

  it('whose node says something else by now is healed or stale', async () => {
    for (const [change, code] of [
      [`x.textContent = 'Remove all'`, 'STALE_REFERENCE'],
      [`x.textContent = 'Löschen'`, 'STALE_REFERENCE'],
      [`(x.textContent = 'Other', y.textContent = 'Open')`, undefined],
    ] as const) {
      await go(`<div>${button('Open', 'id="x"')}</div><div>${button('Close', 'id="y"')}</div>`);
      const open = await number('"Open"');
      await script(`${change}, x.onclick = () => log('x'), y.onclick = () => log('y')`);
      const result = await b.run(`click ${open}`);
      expect([change, result.failure?.code]).toEqual([change, code]);
      expect(await title()).not.toContain(' x');
    }
  });

  it('in a row that the page uses again for another is stale', async () => {
    for (const [tag, row] of [
      [
        'li',
        (name: string) =>
          `<li>${name} <button onclick="log('deleted '+this.parentNode.firstChild.data)">Delete</button></li>`,
      ],
      ['tr', (name: string) => `<tr><td>${name}</td><td><button onclick="log('deleted')">Delete</button></td></tr>`],
    ] as const) {
      const list = tag === 'li' ? ['<ul id="l">', '</ul>'] : ['<table id="l">', '</table>'];
      await go(`${list[0]}${['Item 1', 'Item 2', 'Item 3'].map(row).join('')}${list[1]}`);
      const [, second] = await numbers('"Delete"');
      // As a virtual list does that was scrolled: the same nodes, other texts.
      await script(
        `[...l.querySelectorAll('${tag}')].forEach((one, i) => { (one.querySelector('td') ?? one).firstChild.data = 'Item ' + (i + 12) + ' '; })`,
      );
      const result = await b.run(`click ${second}`);
      expect([tag, result.failure?.code]).toEqual([tag, 'STALE_REFERENCE']);
      expect(await title()).toBe('Test');
    }
  });

  it('of the only row is not healed by the row that comes in its place', async () => {
    await go(`<ul id="l"><li>Milk ${button('Delete')}</li></ul>`);
    const only = await number('"Delete"');
    await script(`l.innerHTML = l.innerHTML.replace('Milk', 'Bread')`);
    const result = await b.run(`click ${only}`);
    expect(result.failure?.code).toBe('STALE_REFERENCE');
    expect(await title()).toBe('Test');
  });

  it('holds while only what its row counts changes', async () => {
    await go(
      `<ul><li>Milk <b>1</b> <button onclick="this.previousElementSibling.textContent++;log('more')">+</button></li><li>Bread <b>1</b> <button>+</button></li></ul>`,
    );
    const [plus] = await numbers('"+"');
    await run(b, `click ${plus}`, `click ${plus}`, `click ${plus}`);
    expect(await title()).toBe('Test more more more');
  });

  it('holds where its name changed and the result said so', async () => {
    await go(
      `<button onclick="this.textContent = this.textContent === 'Follow' ? 'Following' : 'Follow'">Follow</button>`,
    );
    const follow = await number('"Follow"');
    await run(b, `click ${follow}`, `click ${follow}`);
    expect(await numbers('"Follow"')).toEqual([follow]);
  });

  it('of a text is read whatever it says by now', async () => {
    await go('<h2>Ready</h2>');
    const text = await number('"Ready"');
    await script(`document.querySelector('h2').textContent = 'Failed'`);
    expect((await b.run(`text ${text}`)).data).toBe('Failed');
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
    await go(`${stays('Save')}${button('Other')}`, '/');
    const save = await number('"Save"');
    await run(b, 'refresh');
    const result = await b.run(`click ${save}`);
    expect(result.failure).toBeUndefined();
    expect(result.target).toMatchObject({ healed: true, name: 'Save' });
    expect(await title()).toBe('Test Save');
  });

  // The same.
  it('a number in a form is healed on the same page loaded again', async () => {
    await go(`<form onsubmit="return false"><label>Name <input></label>${button('Save')}</form>`, '/');
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

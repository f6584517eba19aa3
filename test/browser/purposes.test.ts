// What a field is for is told by the page, or nobody knows: purposes, the search of a page, options, and what messages quote.

import { describe, expect, it } from 'vitest';
import { said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const SOON = '--timeout 300ms';
const form = (inner: string) =>
  `<form onsubmit="event.preventDefault();window.sent=true;this.append('Thanks')">${inner}</form>`;
const field = (name: string, type = 'text') => `<label>${name} <input type=${type}></label>`;
const button = (name: string, tag = 'button') =>
  `<${tag} ${tag === 'a' ? 'href="#"' : 'type=button'} onclick="window.pressed=this.textContent;return false">${name}</${tag}>`;
const untouched = `window.sent === undefined && window.pressed === undefined && [...document.querySelectorAll('input,textarea')].every((one) => one.value === one.defaultValue)`;

describe('a purpose that nothing on the page speaks of', () => {
  const cases: readonly (readonly [purpose: string, page: string])[] = [
    ['email', form(`${field('Username')}${field('Password', 'password')}<button>Log in</button>`)],
    ['email', form(`${field('Benutzername')}${field('Kennwort', 'password')}<button>Anmelden</button>`)],
    ['email', form(`${field('Email subject')}${field('Mail server')}<button>Save</button>`)],
    ['email', `<span hidden>Email</span><input>`],
    ['username', form(`${field('Company')}${field('Password', 'password')}<button>Log in</button>`)],
    ['password', form(`${field('Boarding pass number')}${field('Password hint')}<button>Go on</button>`)],
    ['phone', form(`${field('Microphone')}${field('Phone model')}<button>Save</button>`)],
    ['search', form(`${field('Research topic')}<button>Save</button>`)],
    ['search', form(`${field('How did you find us?')}<button>Send</button>`)],
    ['search', form('<label>Your query <textarea></textarea></label><button>Send</button>')],
    ['search', form(`${field('Title')}${field('Keywords')}<button>Publish</button>`)],
    ['search', `<label>Thing <input value=search></label>`],
    ['url', form(`${field('Website template')}<button>Save</button>`)],
  ];
  it.each(cases)('%s in %s', async (purpose, page) => {
    expect(said(await t.show(page, `type ${purpose} "x" ${SOON}`))).toBe('TARGET_NOT_FOUND');
    await t.holds(untouched);
  });

  it('is found where a second text or the name of the field says so', async () => {
    for (const inner of [
      '<label>User ID <input placeholder="name or email"></label>',
      '<label>Username <input name=email></label>',
      '<label>Login <input autocomplete=email></label>',
    ])
      expect(said(await t.show(form(`${inner}${field('Password', 'password')}`), 'type email "amy@shop.test"'))).toBe(
        'ok',
      );
  });
});

describe('search', () => {
  it('presses nothing that only speaks of searching or finding', async () => {
    const others = ['Find a store', 'Search tips', 'Find us on', 'Advanced search', 'Saved searches', 'Suchtipps'];
    const page = others.map((name, i) => button(name, i % 2 === 0 ? 'a' : 'button')).join(' ');
    for (const some of [page, `${page}${form(`${field('How did you find us?')}<button>Send</button>`)}`]) {
      expect(said(await t.show(some, 'search "x" --timeout 800ms'))).toBe('TARGET_NOT_FOUND');
      await t.holds(untouched);
    }
  });

  it.each(['Search', 'Open search', 'Suche öffnen', 'Rechercher', 'Buscar', '検索', '검색', 'بحث', 'Поиск'])(
    'opens the field by a button that says %s',
    async (name) => {
      const page = `<button onclick="f.hidden=false">${name}</button>${button('Search tips')}<form id=f hidden onsubmit="event.preventDefault();window.sent=q.value;this.append('Found')"><input name=q id=q><button>Go</button></form>`;
      expect(said(await t.show(page, 'search "lamp"'))).toBe('ok');
      await t.holds(`window.sent === 'lamp' && window.pressed === undefined`);
    },
  );

  it('presses the button that searches, not the one beside it', async () => {
    const page = form(
      `<input name=q placeholder=Search><button onclick="window.pressed='Clear'">Clear</button>${button('Search tips')}<button>Search</button>`,
    );
    expect(said(await t.show(page, 'search "lamp"'))).toBe('ok');
    await t.holds('window.sent === true && window.pressed === undefined');
  });

  it('sends no form that does more than search', async () => {
    for (const main of ['Book', 'Save', 'Weiter', 'Enviar']) {
      const page = form(`<input type=search placeholder="Search countries">${field('Name')}<button>${main}</button>`);
      expect((await t.show(page, `search "France" ${SOON}`)).ok).toBe(false);
      await t.holds(`window.sent === undefined && document.querySelector('[type=search]').value === ''`);
    }
  });
});

describe('select', () => {
  const custom = (id: string, name: string, options: readonly string[], more = '') =>
    `<div><span id=l-${id}>${name}</span><button role=combobox id=${id} aria-labelledby=l-${id} aria-haspopup=listbox aria-expanded=false ${more} onclick="const u=document.getElementById('u-${id}');u.hidden=!u.hidden;this.setAttribute('aria-expanded',!u.hidden)">Pick</button><ul id=u-${id} role=listbox hidden>${options.map((one) => `<li role=option onclick="window.pressed='${one}'">${one}</li>`).join('')}</ul></div>`;
  const colors = ['Red', 'Green'];
  const sizes = ['Small', 'Large'];
  const inBody = `<script>for (const u of document.querySelectorAll('[role=listbox]')) document.body.append(u)</script>`;
  const pages: Readonly<Record<string, string>> = {
    'two lists': custom('a', 'Color', colors) + custom('b', 'Size', sizes),
    'lists that are told apart by aria-controls': `${custom('a', 'Color', colors, 'aria-controls=u-a')}${custom('b', 'Size', sizes, 'aria-controls=u-b')}${inBody}`,
    'lists that are owned': `${custom('a', 'Color', colors, 'aria-owns=u-a')}${custom('b', 'Size', sizes, 'aria-owns=u-b')}${inBody}`,
    'a list that stays open beside it': `${custom('a', 'Color', colors)}<ul role=listbox aria-label=Size><li role=option>Small</li><li role=option>Large</li></ul>`,
    'a menu beside it': `<ul role=menu><li role=menuitem>Small</li><li role=menuitem>Large</li></ul>${custom('a', 'Color', colors)}`,
    'native lists': `<label>Color <select><option>Red<option>Green</select></label><label>Size <select><option>Small<option>Large</select></label>`,
  };
  it.each(Object.entries(pages))('offers only its own options: %s', async (_, page) => {
    const opened = page.includes('id=b ') ? ['click "Size"'] : [];
    const result = await t.on(page, ...opened, `select "Color" "Large" ${SOON}`);
    expect(said(result)).toBe('OPTION_NOT_FOUND');
    expect(result.failure?.hint).toBe('Its options: "Red" and "Green"');
    await t.holds('window.pressed === undefined');
  });

  const native = (...options: string[]) => `<label>Guests <select id=s>${options.join('')}</select></label>`;
  it('goes by what people see before what programmers call it', async () => {
    const page = native('<option value=0>1', '<option value=1>2', '<option value=2>3');
    expect(said(await t.show(page, 'select "Guests" "2"'))).toBe('ok');
    await t.holds(`s.selectedOptions[0].label === '2'`);
  });
  it('neither offers nor chooses an option that is not shown', async () => {
    const page = native('<option>1', '<option hidden>2', '<option style="display:none">3');
    const result = await t.show(page, `select "Guests" "2" ${SOON}`);
    expect(said(result)).toBe('OPTION_NOT_FOUND');
    expect(result.failure?.hint).toBe('Its options: "1"');
    await t.holds(`s.selectedOptions[0].label === '1'`);
  });
  it('does not choose between two of one name', async () => {
    const page = native('<option>-', '<option value=a>Springfield', '<option value=b>Springfield');
    expect(said(await t.show(page, `select "Guests" "Springfield" ${SOON}`))).toBe('AMBIGUOUS_TARGET');
    await t.holds(`s.selectedOptions[0].label === '-'`);
  });
});

describe('no message quotes what cannot be seen', () => {
  const HIDDEN = ['hidden', 'style="display:none"', 'style="visibility:hidden"'];
  const page = (how: string) =>
    `<p ${how}>Zork secret</p><p>Zork <span ${how}>secret</span> open</p><section><h2>Zork <b ${how}>secret</b></h2><button>Zorks <i ${how}>secret</i></button></section><ul><li><i ${how}>secret</i> Zork</li></ul><span ${how}>secret</span><input>`;
  it.each(HIDDEN)('%s', async (how) => {
    for (const line of ['click "Zork"', 'click "Zor"', 'click "Zork s"', 'observe', 'text']) {
      const result = await t.show(page(how), line.startsWith('click') ? `${line} ${SOON}` : line);
      const quoted = JSON.stringify({ ...result, line: '', command: '' }).replaceAll(line.replace(/^\w+ /, ''), '');
      expect([line, quoted.match(/.{0,60}secret(?!").{0,20}/)?.[0] ?? null]).toEqual([line, null]);
    }
  });
});

// Relations on real pages where the meant element is missing, elsewhere, or stands beside one with a longer name: nothing else is pressed.

import { describe, expect, it } from 'vitest';
import { trial } from '../support/trial.js';

const t = trial();
const press = (name: string): string =>
  `<button onclick="document.title = '${name} of ' + this.parentNode.id">${name}</button>`;
const row = (name: string, ...buttons: string[]): string =>
  `<li id="${name}"><span>${name}</span> ${buttons.map(press).join(' ')}</li>`;
const list = (title: string, ...rows: string[]): string =>
  `<section><h2>${title}</h2><ul>${rows.join('')}</ul></section>`;

describe('a relation', () => {
  it.each([
    ['the row has no such button', list('Week 1', row('Bread'), row('Milk', 'Delete')), '"Delete" near "Bread"'],
    [
      'the row has a longer name only',
      list('Week 1', row('Bread', 'Delete all'), row('Milk', 'Delete')),
      '"Delete" near "Bread"',
    ],
    [
      'the anchor is in another section',
      list('Week 1', row('Bread', 'Delete')) + list('Week 2', row('Milk', 'Delete')),
      '"Delete" near "Bread" inside "Week 2"',
    ],
    ['the section is not there', list('Week 1', row('Bread', 'Delete')), '"Delete" near "Bread" inside "Week 3"'],
    [
      'its card has none, and that of the next stands beside its title',
      `<div style="display:flex">${['Chair', 'Table', 'Lamp'].map((name) => `<div id="${name}" style="width:200px">${name === 'Table' ? '' : press('Like')}<h3>${name}</h3></div>`).join('')}</div>`,
      '"Like" near "Table"',
    ],
    ['auf Deutsch', list('Woche 1', row('Brot'), row('Milch', 'Löschen')), '"Löschen" near "Brot"'],
  ])('refuses where %s', async (_, body, target) => {
    const result = await t.show(body, `click ${target} --timeout 300ms`);
    expect(result.failure?.code).toBe('TARGET_NOT_FOUND');
    await t.holds("document.title === 'Test'");
  });

  it('takes the exact name, though a longer one is closer', async () => {
    const result = await t.show(list('Week 1', row('Bread', 'Delete all', 'Delete')), 'click "Delete" near "Bread"');
    expect(result.failure).toBeUndefined();
    await t.holds("document.title === 'Delete of Bread'");
  });
});

describe('nothing tells which is meant', () => {
  const cells = (fields: string) => `<tr><td>user:</td><td>${fields}</td></tr>`;
  const field = '<input size=9>';
  it.each([
    [
      'two side by side, near a text',
      `<div><label for=a>Address</label><input id=a><input aria-label=Address> <span>@shop.test</span></div>`,
      'type "Address" near "@shop.test" "x"',
      'AMBIGUOUS_TARGET',
    ],
    [
      'a text that leads to two, and its namesake to one',
      `<table>${cells(field + field)}</table><table>${cells(field)}</table>`,
      'type "user:" "x"',
      'AMBIGUOUS_TARGET',
    ],
    [
      'a link of a bar is no place of the others',
      `<table><tr>${['Clients', 'About', 'Useful'].map((name) => `<td><a href="#">${name}</a></td>`).join('')}</tr></table>`,
      'click "Clients" inside "Useful"',
      'TARGET_NOT_FOUND',
    ],
  ])('%s', async (_, body, line, code) => {
    expect((await t.show(body, `${line} --timeout 150ms`)).failure?.code).toBe(code);
  });

  it.each([
    ['above a heading', '<ul><li><a href="#">Join</a></li></ul><h1>Members</h1><p>Text</p>', '"Join" near "Members"'],
    [
      'in a part that the anchor is not in',
      '<button>Members</button><p style="height:90px">Text</p><ul><li><a href="#">Join</a></li></ul>',
      '"Join" near "Members"',
    ],
    [
      'in an entry of the entry',
      '<ul role=tree><li role=treeitem>Docs<ul role=group><li role=treeitem>Draft <button>Join</button></li></ul></li></ul>',
      '"Join" near "Docs"',
    ],
  ])('a guess: what stands %s', async (_, body, target) => {
    expect((await t.show(body, `hover ${target}`)).target?.guarded).toBe(true);
  });
});

describe('boxes built alike, without any row', () => {
  const pairs = (name: string) => [name, `Other ${name}`] as const;
  const structures: readonly [name: string, (item: string, buttons: string) => string, around?: string][] = [
    ['boxes', (item, buttons) => `<div><div><span>${item}</span></div><div>${buttons}</div></div>`],
    ['terms', (item, buttons) => `<dt>${item}</dt><dd>${buttons || '–'}</dd>`, 'dl'],
    ['grouped terms', (item, buttons) => `<div><dt>${item}</dt><dd>${buttons || '–'}</dd></div>`, 'dl'],
    ['groups', (item, buttons) => `<fieldset><legend>${item}</legend>${buttons || 'nichts'}</fieldset>`],
    [
      'columns',
      (item, buttons) => `<div><div>${item}</div><div>${buttons}</div></div>`,
      'div style="display:flex;gap:9px"',
    ],
    ['headings', (item, buttons) => `<h3>${item}</h3><p>${buttons || 'nothing'}</p>`],
    ['lines', (item, buttons) => `<div>${item} ${buttons}</div>`],
    ['links', (item, buttons) => `<p><a href="#x">${item}</a> ${buttons}</p>`],
  ];
  const remove = (item: string) => `<button onclick="document.title='${item}'">Weg</button>`;
  const pageOf = (hasOwn: boolean): string =>
    structures
      .map(([name, row, around = 'div']) => {
        const [one, other] = pairs(name);
        const rows = row(one, hasOwn ? remove(one) : '') + row(other, remove(other));
        return `<section><${around}>${rows}</${around.split(' ')[0]}></section>`;
      })
      .join('');

  it('what is missing in one is not taken from the other', async () => {
    expect((await t.show(pageOf(false), 'text "boxes"')).ok).toBe(true);
    for (const [name] of structures)
      for (const relation of ['near', 'after']) {
        const result = await t.run(`click "Weg" ${relation} "${name}" --timeout 1ms`);
        expect([name, relation, result.failure?.code]).toEqual([name, relation, 'TARGET_NOT_FOUND']);
      }
    expect((await t.run('click "Weg" inside "terms" --timeout 1ms')).failure?.code).toBe('TARGET_NOT_FOUND');
    await t.holds("document.title === 'Test'");
  });

  it('what is there is found in each', async () => {
    await t.show(pageOf(true), 'text "boxes"');
    for (const [name] of structures)
      for (const item of pairs(name)) {
        expect([item, (await t.run(`click "Weg" near "${item}"`)).ok]).toEqual([item, true]);
        await t.holds(`document.title === '${item}'`);
      }
  });
});

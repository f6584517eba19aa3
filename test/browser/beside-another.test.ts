// Right of, left of, above and below: what stands beside an anchor, but in the row or card of another text, belongs to that one.

import { describe, expect, it } from 'vitest';
import { said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const b = (id: string, text: string) =>
  `<button onclick="window.pressed='${id}';this.textContent+='!'">${text}</button>`;
const field = (id: string) => `<input id=${id}>`;
const FLEX = 'style="display:flex;gap:8px"';

const lists: Readonly<Record<string, string>> = {
  'entries with their own text': `<ul><li>Brot<br>${b('1', 'Löschen')}</li><li>Milch<br>${b('2', 'Löschen')}</li><li>Eier</li></ul>`,
  'entries in one line': `<ul><li>Brot ${b('1', 'Löschen')}</li><li>Milch ${b('2', 'Löschen')}</li><li>Eier</li></ul>`,
  'rows of a table': `<table><tr><td>Brot<td>${b('1', 'Löschen')}</tr><tr><td>Milch<td>${b('2', 'Löschen')}</tr><tr><td>Eier<td></tr></table>`,
  'lines of boxes': `<div><div class=r ${FLEX}><span>Brot</span>${b('1', 'Löschen')}</div><div class=r ${FLEX}><span>Milch</span>${b('2', 'Löschen')}</div><div class=r ${FLEX}><span>Eier</span></div></div>`,
  'the button first': `<ul><li ${FLEX}>${b('1', 'Löschen')}<span>Brot</span></li><li ${FLEX}>${b('2', 'Löschen')}<span>Milch</span></li><li><span>Eier</span></li></ul>`,
  components: `<x-line>Brot</x-line><x-line>Milch</x-line><x-line>Eier</x-line><script>{
    let id = 0;
    for (const one of document.querySelectorAll('x-line'))
      one.attachShadow({ mode: 'open' }).innerHTML = '<div role=row><span role=cell><slot></slot></span>'
        + (++id > 2 ? '' : '<span role=cell><button onclick="window.pressed=' + id + '">Löschen</button></span>') + '</div>';
  }</script>`,
};

describe('rows', () => {
  for (const [name, body] of Object.entries(lists))
    it(`that stand one below the other: ${name}`, async () => {
      for (const [line, pressed] of [
        ['right of "Eier"', 'none'],
        ['below "Eier"', 'none'],
        ['above "Brot"', 'none'],
        ['above "Milch"', 'none'],
        // Its own, or none.
        ['right of "Brot"', '1'],
        ['below "Brot"', '1'],
        ['left of "Milch"', '2'],
      ] as const) {
        await t.show(body, `click "Löschen" ${line} --timeout 100ms`);
        await t.holds(`['none', '${pressed}'].includes(String(window.pressed ?? 'none'))`);
      }
    });
});

const cards = (wrap: (inner: string) => string, box: (title: string, inner: string) => string) =>
  wrap(box('Silla', '<p>agotada</p>') + box('Mesa', b('2', 'Comprar')) + box('Cama', b('3', 'Comprar')));
const row = (inner: string) => `<div ${FLEX}>${inner}</div>`;

describe('cards beside each other', () => {
  it.each([
    ['articles', cards(row, (title, inner) => `<article><h3>${title}</h3>${inner}</article>`)],
    [
      'entries',
      cards(
        (inner) => `<ul ${FLEX}>${inner}</ul>`,
        (title, inner) => `<li><h3>${title}</h3>${inner}</li>`,
      ),
    ],
    ['boxes', cards(row, (title, inner) => `<div class=card><b>${title}</b><p>90 €</p>${inner}</div>`)],
    ['tables', cards(row, (title, inner) => `<table><tr><td>${title}<td>${inner}</tr></table>`)],
  ])('%s', async (_, body) => {
    for (const line of ['right of "Silla"', 'below "Silla"', 'left of "Cama"'])
      expect([line, (await t.show(body, `click "Comprar" ${line} --timeout 100ms`)).ok]).toEqual([line, false]);
    await t.holds('window.pressed === undefined');
  });
});

describe('what is not of another', () => {
  it.each([
    [
      'below the head of its column',
      '<table><tr><td>Nombre<td>Correo</tr><tr><td>{n}<td>{c}</tr></table>',
      'below "Correo"',
    ],
    [
      'below the head of a column of boxes',
      `<div ${FLEX}><p>Lesen</p><p>Schreiben</p></div><div ${FLEX}>{n}{c}</div>`,
      'below "Lesen"',
      'n',
    ],
    [
      'beside its text',
      `<div ${FLEX}><span>Name</span>{n}</div><div ${FLEX}><span>Ort</span>{c}</div>`,
      'right of "Ort"',
    ],
    [
      'beside its text, from right to left',
      `<div dir=rtl><div ${FLEX}><span>الاسم</span>{n}</div><div ${FLEX}><span>المدينة</span>{c}</div></div>`,
      'left of "المدينة"',
    ],
    ['above the text of the next', '<p>Name</p>{n}<p>Ort</p>{c}', 'above "Ort"', 'n'],
    ['below its text', '<p>Name</p>{n}<p>Ort</p>{c}<p>Land</p>', 'below "Ort"'],
    ['beside its label', '<label>Name {n}</label><br><label>Ort {c}</label>', 'right of "Ort"'],
  ])('%s', async (_, body, relation, id = 'c') => {
    const filled = body.replace('{n}', field('n')).replace('{c}', field('c'));
    expect(said(await t.show(filled, `type field ${relation} "x"`))).toBe('ok');
    await t.holds(`${id}.value === 'x' && ${id === 'c' ? 'n' : 'c'}.value === ''`);
  });

  it('a label stands before its field: on the other side it is a question, or nothing', async () => {
    const body = `<label>Name ${field('n')}</label><br><label>Ort ${field('c')}</label>`;
    for (const line of ['above "Ort"', 'left of "Ort"', 'above "Name"'])
      expect([line, (await t.show(body, `type field ${line} "x" --timeout 100ms`)).ok]).toEqual([line, false]);
    await t.holds(`n.value === '' && c.value === ''`);
  });
});

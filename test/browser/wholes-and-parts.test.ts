// A row and the switch in it, a card and the button on it: what is written on the whole means the whole, what only a part says
// means the part.

import { expect, it } from 'vitest';
import { trial } from '../support/trial.js';

const t = trial();
const LOG = `onclick="event.stopPropagation();document.title=this.dataset.t"`;
const WIDE = 'style="display:flex;width:400px;padding:10px;justify-content:space-between"';

const wholes: readonly [name: string, (inner: string) => string][] = [
  ['a box with a role', (inner) => `<div role=button tabindex=0 data-t=whole ${LOG} ${WIDE}>${inner}</div>`],
  ['a box', (inner) => `<div data-t=whole ${LOG} ${WIDE}>${inner}</div>`],
  ['an entry', (inner) => `<ul><li data-t=whole ${LOG} ${WIDE}>${inner}</li></ul>`],
  ['a row', (inner) => `<table><tr data-t=whole ${LOG}><td>${inner}</td></tr></table>`],
  ['a link', (inner) => `<a href="#x" data-t=whole ${LOG} ${WIDE}>${inner}</a>`],
  ['a part that opens', (inner) => `<details><summary data-t=whole ${LOG} ${WIDE}>${inner}</summary>…</details>`],
];
const switched = (name: string) =>
  `<button role=switch aria-checked=false data-t=part ${LOG} aria-label="${name}">·</button>`;
const inners: readonly [said: string, (name: string) => string][] = [
  ['WLAN', (name) => `<span>${name}</span>${switched(name)}`],
  ['Bluetooth', (name) => `<div><div>${name}</div><div>Sichtbar als Pixel</div></div>${switched(name)}`],
  ['通知', (name) => `<div><div>${name}</div><div>すべて許可</div></div>${switched(name)}`],
  [
    'Jacke',
    (name) => `<div><h3>${name}</h3><p>40 €</p></div><button data-t=part ${LOG} aria-label="${name}">♥</button>`,
  ],
  ['Ana', (name) => `<div><strong>${name}</strong><p>Hallo</p></div><button data-t=part ${LOG}>${name}</button>`],
  ['Report', (name) => `<div><p>${name}</p><p>3 pages</p></div><button data-t=part ${LOG} title="${name}">⚑</button>`],
];

it.each(wholes)('%s is meant by what is written on it', async (_, whole) => {
  await t.show(
    inners.map(([name, inner]) => whole(inner(name)).replace('data-t=whole', `data-t="whole of ${name}"`)).join(''),
    'text "WLAN"',
  );
  for (const [name] of inners) {
    const result = await t.run(`click "${name}" --timeout 300ms`);
    expect([name, result.ok ? 'ok' : result.failure?.code]).toEqual([name, 'ok']);
    await t.holds(`document.title === 'whole of ${name}'`);
  }
});

it('also where only a script knows that it can be pressed', async () => {
  const page = `<ul id=list>${inners.map(([name, inner]) => `<li ${WIDE} data-t="whole of ${name}">${inner(name)}</li>`).join('')}</ul>
    <div id=box ${WIDE} data-t="whole of Ton"><div>Ton</div>${switched('Ton')}</div>
    <div ${WIDE}><div>Licht</div>${switched('Licht').replace('data-t=part', 'data-t=light')}</div>
    <script>for (const one of [...list.children, box]) one.addEventListener('click', () => { document.title = one.dataset.t })</script>`;
  await t.show(page, 'text "WLAN"');
  for (const name of [...inners.map(([said]) => said), 'Ton']) {
    expect([name, (await t.run(`click "${name}" --timeout 300ms`)).ok]).toEqual([name, true]);
    await t.holds(`document.title === 'whole of ${name}'`);
  }
  // Nobody listens to its row.
  expect((await t.run('click "Licht"')).ok).toBe(true);
  await t.holds("document.title === 'light'");
});

it('what only a part says is that part', async () => {
  const part = (name: string) => `<a href="#y" data-t="${name}" ${LOG}>${name}</a>`;
  const page = `<table><tr data-t=whole ${LOG}><td>${part('Invoice 7')}</td><td>3 Mar</td></tr></table>
    <ul><li data-t=whole ${LOG}>${part('Entry')} <span>€40</span></li></ul>
    <details><summary data-t=whole ${LOG} style="display:block"><button data-t=Filters ${LOG}>Filters</button></summary></details>
    <div data-t=whole ${LOG} ${WIDE}><h3>${part('Card')}</h3><p>40 €</p></div>
    <div role=button tabindex=0 data-t=whole ${LOG} ${WIDE}><button data-t=Only ${LOG}>Only</button></div>`;
  await t.show(page, 'text "3 Mar"');
  for (const name of ['Invoice 7', 'Entry', 'Filters', 'Card', 'Only']) {
    expect([name, (await t.run(`click "${name}"`)).ok]).toEqual([name, true]);
    await t.holds(`document.title === '${name}'`);
  }
});

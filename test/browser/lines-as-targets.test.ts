// What an observation says can be said back: a line of it is a target for what it stands for, and for nothing else.

import { expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();
const TABLE = `<table><tr><th>Who</th><th>State</th><th>Year</th><th></th></tr>${[
  ['Ann', 'Paid', '2025'],
  ['Bob', 'Open', '2026'],
  ['Cara', 'Open', '2026'],
]
  .map(
    ([who, state, year]) =>
      `<tr><td>${who}</td><td>${state}</td><td>${year}</td><td><button onclick="this.dataset.n = document.title = '${who}'">Edit</button></td></tr>`,
  )
  .join('')}</table><div class="sum"><span>Total</span> <b>€61.00</b></div>`;

it('rows and texts answer to what their lines say', async () => {
  const { text } = await t.on(TABLE, 'observe');
  expect(text).toContain('row "Bob · Open · 2026"');
  expect(said(await t.b.run('click "Edit" near "Bob · Open · 2026"'))).toBe('ok');
  await t.holds(`document.title === 'Bob'`);
  expect(said(await t.b.run('click "Edit" in row "Cara · Open · 2026"'))).toBe('ok');
  await t.holds(`document.title === 'Cara'`);
  const line = /text ("Total[^"]*")/.exec(text)?.[1] ?? '';
  expect(said(await t.b.run(`expect visible ${line}`))).toBe('ok');
});

it.each([
  '"Bob · 2026"',
  '"Open · Bob · 2026"',
  '"Bob · Paid · 2026"',
  '"Bob · Open · 2026 · Edit now"',
  '"Bob · Open"',
])('not to a part of it, or in another order: %s', async (target) => {
  await t.at(TABLE);
  expect((await t.b.run(`click "Edit" near ${target} --timeout 200ms`)).failure?.code).toBe('TARGET_NOT_FOUND');
});

it('a list that draws only what is in view says so, and is scrolled to what is looked for', async () => {
  const list = `<p>300 letters</p><div id="list" role="list" aria-label="Letters" style="height:300px;width:200px;overflow:auto;position:relative"><div id="inner" style="height:12000px"></div></div><script>
    const draw = () => { const first = Math.floor(list.scrollTop / 40); inner.innerHTML = Array.from({ length: 9 }, (_, i) => '<div role="listitem" style="position:absolute;height:36px;top:' + (first + i) * 40 + 'px"><b>Letter ' + (first + i) + '</b> <span>of Ann</span></div>').join(''); };
    list.addEventListener('scroll', draw); draw();</script>`;
  const { text } = await t.on(list, 'observe');
  expect(text).toContain('The list "Letters" has more than is drawn: use scroll until');
  expect(said(await t.b.run('scroll until "Letter 212"'))).toBe('ok');
  expect((await t.b.run('scroll until "Letter 999" --timeout 3s')).failure?.code).toBe('TARGET_NOT_FOUND');
  const short = await t.on(
    '<div role="list" style="height:80px;overflow:auto"><div role="listitem">One</div><div role="listitem">Two</div></div>',
    'observe',
  );
  expect(short.text).not.toContain('more than is drawn');
});

it('a page is looked at once what it requests has come', async () => {
  t.site.set('/data', '[]');
  const { text } = await t.on(
    `<div id="root"></div><script>setTimeout(() => fetch('/data').then(() => { root.innerHTML = '<button>Buy</button>'; }), 20)</script>`,
    'observe',
  );
  expect(text).toContain('button "Buy"');
  expect((await t.on('', 'observe')).text).toContain('There is nothing to see or to use');
});

it('a box to tick that is drawn by its label is one line, and clicked by it', async () => {
  const plans = ['Basic', 'Plus'].map(
    (name) =>
      `<label style="cursor:pointer"><input type="radio" name="plan" style="display:none"><b>${name}</b></label>`,
  );
  const { text } = await t.on(plans.join(''), 'observe');
  expect(text.match(/"Plus"/g)).toHaveLength(1);
  const { changes } = await t.b.run('click "Plus"');
  expect(changes.map((change) => `${change.sign} ${change.text}`)).toEqual(['~ radio "Plus" → radio "Plus" {checked}']);
});

it('the heading of a card is that of its own card', async () => {
  const cards = ['Road', 'Trail'].map(
    (name) => `<div class="card"><h3>${name}</h3><button onclick="document.title='${name}'">Buy</button></div>`,
  );
  expect(
    (await t.on(`<div>${cards.join('')}</div>`, 'hover "Trail" inside "Road" --timeout 200ms')).failure?.code,
  ).toBe('TARGET_NOT_FOUND');
});

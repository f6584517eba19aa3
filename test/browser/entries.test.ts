// A list is none of its entries, and what stands beside a control with a name of its own is not its name.

import { describe, expect, it } from 'vitest';
import { said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const SOON = '--timeout 300ms';
/** Notes what was pressed, and changes the page so that the press is seen. */
const notes = (what: string) =>
  `onclick="event.stopPropagation();(window.pressed??=[]).push('${what}');document.body.append(' ')"`;
const users = ['@bo', '@annis', '@cy'];
const report = (name: string) => `<button ${notes(`report ${name}`)}>Report</button>`;
const each = (make: (name: string) => string, some: readonly string[] = users) => some.map(make).join('');

describe('near an entry', () => {
  const LISTS: Readonly<Record<string, (names: readonly string[]) => string>> = {
    'a list that listens itself': (names) =>
      `<ul ${notes('list')}>${each((name) => `<li ${notes(`entry ${name}`)}>${name} <span>says hi</span> ${report(name)}</li>`, names)}</ul>`,
    'a table': (names) =>
      `<table ${notes('list')}>${each((name) => `<tr ${notes(`entry ${name}`)}><td>${name}</td><td>${report(name)}</td></tr>`, names)}</table>`,
    'roles on boxes': (names) =>
      `<div role=list ${notes('list')}>${each((name) => `<div role=listitem><span>${name}</span>${report(name)}</div>`, names)}</div>`,
    cards: (names) =>
      `<div ${notes('list')}>${each((name) => `<article ${notes(`entry ${name}`)}><h3>${name}</h3><p>Hi</p>${report(name)}</article>`, names)}</div>`,
    'a list in a list': (names) =>
      `<ul ${notes('list')}><li>Week 1<ul>${each((name) => `<li>${name} ${report(name)}</li>`, names)}</ul></li><li>Week 2<ul><li>@dan ${report('@dan')}</li></ul></li></ul>`,
    'plain boxes side by side': (names) =>
      `<div>${each((name) => `<div><b>${name}</b> ${report(name)}</div>`, names)}</div>`,
  };
  it.each(Object.entries(LISTS))('%s', async (_, list) => {
    expect(said(await t.show(list(users), 'click "Report" near "@annis"'))).toBe('ok');
    await t.holds(`String(window.pressed) === 'report @annis'`);
    const others = users.filter((name) => name !== '@annis');
    expect(said(await t.show(list(others), `click "Report" near "@annis" ${SOON}`))).toBe('TARGET_NOT_FOUND');
    await t.holds('window.pressed === undefined');
  });

  it('the entry that says both is meant, never the list around it', async () => {
    const list = (names: readonly string[]) =>
      `<ul ${notes('list')} style="cursor:pointer">${each((name) => `<li ${notes(name)}>Report ${name}</li>`, names)}</ul>`;
    expect(said(await t.show(list(users), 'click "Report" near "@annis" --verify warn'))).not.toBe('AMBIGUOUS_TARGET');
    await t.holds(`(window.pressed ?? ['@annis']).join() === '@annis'`);
    expect((await t.show(list(['@bo', '@cy']), `click "Report" near "@annis" ${SOON}`)).ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });

  it('a list of that name that holds the entry is not near it', async () => {
    const box = `<ul role=listbox aria-label=Report>${each((name) => `<li role=option ${notes(name)}>${name}</li>`)}</ul>`;
    expect(said(await t.show(`${box}${report('other')}`, 'click "Report" near "@annis"'))).toBe('ok');
    await t.holds(`String(window.pressed) === 'report other'`);
    expect((await t.show(box, `click "Report" near "@annis" ${SOON}`)).ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });
});

describe('a click on what holds others', () => {
  it('presses none of its entries', async () => {
    for (const page of [
      `<ul aria-label=Things ${notes('list')} style="margin:0;padding:0;cursor:pointer">${each((name) => `<li ${notes(name)}>${name}</li>`)}</ul>`,
      `<div role=listbox aria-label=Things>${each((name) => `<div role=option ${notes(name)}>${name}</div>`)}</div>`,
      `<ul aria-label=Things ${notes('list')} style="padding:0">${each((name) => `<li><button style="width:100%" ${notes(name)}>${name}</button></li>`)}</ul>`,
    ]) {
      await t.show(page, `click "Things" ${SOON}`);
      await t.holds(`(window.pressed ?? []).every((one) => one === 'list')`);
    }
  });
  it('goes beside the button in the middle of a card', async () => {
    const card = `<article aria-label=Bread ${notes('card')} style="cursor:pointer;width:300px;padding:20px"><button style="width:100%;height:60px" ${notes('buy')}>Buy</button></article>`;
    expect(said(await t.show(card, 'click "Bread"'))).toBe('ok');
    await t.holds(`String(window.pressed) === 'card'`);
  });
});

describe('a control of its own name', () => {
  const own = (role: string, how: string, inner = '') =>
    `<span role=${role} aria-checked=false tabindex=0 style="display:inline-block;min-width:20px;min-height:20px" ${how} onclick="window.pressed=true;this.setAttribute('aria-checked','true')">${inner}</span>`;
  const places: readonly ((control: string) => string)[] = [
    (control) => `<div>Delete all my data ${control}</div>`,
    (control) => `<div>${control} Delete all my data</div>`,
    (control) => `<div><p>Delete all my data</p>${control}</div>`,
    (control) => `<div><span>Delete all my data</span>${control}<span>Other</span></div>`,
    (control) => `<table><tr><td>Delete all my data</td><td>${control}</td></tr></table>`,
  ];
  it.each(['switch', 'checkbox', 'radio'])('%s: what stands beside it is not its name', async (role) => {
    const controls = [
      own(role, '', 'Email notifications'),
      own(role, 'aria-label="Email notifications"'),
      own(role, 'title="Email notifications"'),
      `<i id=n hidden>Email notifications</i>${own(role, 'aria-labelledby=n')}`,
    ];
    for (const [i, place] of places.entries()) {
      const control = controls[i % controls.length] ?? '';
      expect((await t.show(place(control), `check "Delete all my data" ${SOON}`)).ok).toBe(false);
      await t.holds('window.pressed === undefined');
      expect(said(await t.show(place(control), 'check "Email notifications"'))).toBe('ok');
    }
  });

  it('without one it is called what stands beside it, and no more than that', async () => {
    const bare = (id: string) =>
      `<span role=switch aria-checked=false tabindex=0 style="display:inline-block;width:20px;height:20px" onclick="window.pressed='${id}';this.setAttribute('aria-checked','true')"></span>`;
    for (const page of [
      `<div><span>Alpha</span>${bare('a')}<span>Beta</span>${bare('b')}</div>`,
      `<div>${bare('a')}<span>Alpha</span>${bare('b')}<span>Beta</span></div>`,
    ])
      for (const [name, id] of [
        ['Alpha', 'a'],
        ['Beta', 'b'],
      ]) {
        expect(said(await t.show(page, `check "${name}"`))).toBe('ok');
        await t.holds(`window.pressed === '${id}'`);
      }
  });
});

describe('signs at the end of a name', () => {
  it.each([
    ['interdum', 'interdum.'],
    ['Save', 'Save!'],
    ['Wirklich', 'Wirklich?'],
    ['保存', '保存…'],
  ])('%s and %s are two names where both are there', async (plain, signed) => {
    const link = (name: string) => `<a href="#" ${notes(name)}>${name}</a> `;
    for (const page of [link(plain) + link(signed), link(signed) + link(plain)])
      for (const name of [plain, signed]) {
        expect(said(await t.show(page, `click "${name}"`))).toBe('ok');
        await t.holds(`String(window.pressed) === '${name}'`);
      }
    expect(said(await t.show(link(signed), `click "${plain}"`))).toBe('ok');
  });
});

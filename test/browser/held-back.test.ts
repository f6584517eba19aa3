// A dialog that says it holds the page back does so, with or without a backdrop: nothing behind it is used while it is open.

import { describe, expect, it } from 'vitest';
import { said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const LOG = 'onclick="window.pressed=this.textContent;this.textContent+=\'!\'"';
const behind = `<button ${LOG}>Place order</button><label>Town <input id=town></label><label><input type=checkbox id=news> News</label>
  <form id=own onsubmit="event.preventDefault();window.sent=1"><label>Name <input></label><button>Bestellen</button></form>`;
const inner = `<h2>Noch eine Frage</h2><button ${LOG}>Weiter</button><label>Grund <input id=why></label>`;
const COLUMN = 'position:fixed;right:0;top:0;width:300px;height:200px;background:#fff';

/** Dialogs that say so and leave the page in plain view. */
const dialogs: Readonly<Record<string, string>> = {
  'a box in the flow': `${behind}<div role=dialog aria-modal=true aria-label=Frage>${inner}</div>`,
  'a box in the corner': `${behind}<div role=alertdialog aria-modal=true style="${COLUMN}">${inner}</div>`,
  'a dialog opened as no modal': `${behind}<dialog open aria-modal=true style="${COLUMN}">${inner}</dialog>`,
  'a box before the page': `<div role=dialog aria-modal=true style="${COLUMN}">${inner}</div>${behind}`,
  'a box without a role': `${behind}<section aria-modal=true style="${COLUMN}">${inner}</section>`,
  'a wrapper with the word inside': `${behind}<div style="${COLUMN}"><div role=dialog aria-modal=true>${inner}</div></div>`,
  'a component': `${behind}<my-box><div>${inner}</div></my-box><script>
    const root = document.querySelector('my-box').attachShadow({ mode: 'open' });
    root.innerHTML = '<div role=dialog aria-modal=true style="${COLUMN}"><slot></slot></div>';</script>`,
};

describe('what is behind a dialog that holds the page back', () => {
  for (const [name, page] of Object.entries(dialogs))
    it(`is not used: ${name}`, async () => {
      expect(said(await t.show(page, 'click "Place order" --timeout 150ms'))).toBe('ELEMENT_COVERED');
      for (const line of ['type "Town" "Ulm"', 'check "News"', 'click css("#own button")', 'submit "Bestellen"'])
        expect([line, said(await t.run(`${line} --timeout 150ms`))]).toEqual([line, 'ELEMENT_COVERED']);
      await t.holds(`window.pressed === undefined && window.sent === undefined && town.value === '' && !news.checked`);
      expect(said(await t.run('type "Grund" "Eile"', 'click "Weiter"'))).toBe('ok');
      await t.holds(`window.pressed === 'Weiter' && why.value === 'Eile'`);
      await t.run('submit --timeout 150ms');
      await t.holds('window.sent === undefined');
    });

  it('may still be looked at', async () => {
    const page = dialogs['a box in the corner'] as string;
    expect(said(await t.show(page, 'expect visible "Place order"', 'text "Place order"'))).toBe('ok');
  });

  it('is not used in a frame either', async () => {
    const frame = `<iframe srcdoc="<button onclick='parent.pressed=1'>Pay</button><label>Card <input></label>"></iframe>`;
    const page = `${frame}<div role=dialog aria-modal=true style="${COLUMN}">${inner}</div>`;
    expect(said(await t.show(page, 'click "Pay" --timeout 300ms'))).toBe('ELEMENT_COVERED');
    expect(said(await t.run('type "Card" "1" --timeout 300ms'))).toBe('ELEMENT_COVERED');
    await t.holds('window.pressed === undefined');
    expect(said(await t.run('click "Weiter"'))).toBe('ok');
  });
});

describe('what is no dialog in front holds nothing back', () => {
  const closed: Readonly<Record<string, string>> = {
    hidden: `<div role=dialog aria-modal=true hidden>${inner}</div>`,
    'parked beside the window': `<div role=dialog aria-modal=true style="${COLUMN};right:-400px">${inner}</div>`,
    'moved out by its wrapper': `<div style="position:fixed;inset:0;transform:translateX(100%)"><div role=dialog aria-modal=true>${inner}</div></div>`,
    'faded out': `<div role=dialog aria-modal=true style="${COLUMN};opacity:0;pointer-events:none">${inner}</div>`,
    inert: `<div inert><div role=dialog aria-modal=true style="${COLUMN}">${inner}</div></div>`,
    'said to be none': `<div role=dialog aria-modal=false style="${COLUMN}">${inner}</div>`,
  };
  for (const [name, dialog] of Object.entries(closed))
    it(name, async () => {
      expect(said(await t.show(behind + dialog, 'click "Place order"', 'type "Town" "Ulm"'))).toBe('ok');
      await t.holds(`window.pressed === 'Place order' && town.value === 'Ulm'`);
    });

  it('once it is closed', async () => {
    const page = `${behind}<div id=d role=dialog aria-modal=true style="${COLUMN}"><button onclick="d.remove()">Schließen</button></div>`;
    expect(said(await t.show(page, 'dismiss', 'click "Place order"'))).toBe('ok');
    await t.holds(`window.pressed === 'Place order'`);
  });
});

describe('what a dialog opens beside itself is in front', () => {
  const dialog = (more: string) =>
    `${behind}<div role=dialog aria-modal=true style="${COLUMN};z-index:10"><button ${more}>Farbe</button></div>`;
  const pages: Readonly<Record<string, string>> = {
    'a list that it leads to': `${dialog('aria-controls=list')}<ul id=list role=listbox style="position:absolute;top:300px"><li role=option ${LOG}>Rot</li></ul>`,
    'a list drawn over it': `${dialog('')}<div style="position:absolute;right:20px;top:60px;z-index:20;background:#eee"><button ${LOG}>Rot</button></div>`,
    'a message above all': `${dialog('')}<div role=status style="position:fixed;left:0;bottom:0;z-index:99"><button ${LOG}>Rot</button></div>`,
    'a dialog over the dialog': `${dialog('')}<div role=dialog aria-modal=true style="${COLUMN};top:50px;z-index:20"><button ${LOG}>Rot</button></div>`,
    'a popover': `${dialog('popovertarget=list')}<div id=list popover><button ${LOG}>Rot</button></div><script>list.showPopover()</script>`,
  };
  for (const [name, page] of Object.entries(pages))
    it(name, async () => {
      expect(said(await t.show(page, 'click "Rot"'))).toBe('ok');
      await t.holds(`window.pressed === 'Rot'`);
      expect(said(await t.run('click "Place order" --timeout 150ms'))).toBe('ELEMENT_COVERED');
    });

  it('of two the upper one is in use, wherever it stands', async () => {
    const box = (z: number, name: string) =>
      `<div role=dialog aria-modal=true style="${COLUMN};z-index:${z}"><button ${LOG}>${name}</button></div>`;
    expect(said(await t.show(box(9, 'Oben') + box(3, 'Unten'), 'click "Unten" --timeout 150ms'))).toBe(
      'ELEMENT_COVERED',
    );
    expect(said(await t.run('click "Oben"'))).toBe('ok');
  });
});

// What the page script keeps up to date equals what it would work out anew, whatever is done to a page: here at random.

// The comparing mode of the page script does the comparing, after every command: names, order, states, boxes, numbers.

import { afterAll, expect, it, vi } from 'vitest';
import type { ObserveQuery } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { runs } from '../support/size.js';
import { trial } from '../support/trial.js';

vi.stubEnv('BECKON_COMPARE', '1');
afterAll(() => vi.unstubAllEnvs());

const t = trial();
const seed = Number(process.env['BECKON_SEED']);
const CHANGES = runs(10_000);
/** Then another page is made. */
const CHANGES_OF_A_PAGE = 40;
const PAGES = Math.ceil(CHANGES / CHANGES_OF_A_PAGE);

const STYLE = `<style>.off { display: none } .wide { width: 300px } .loud { text-transform: uppercase }
  .mark::before { content: 'new ' } .on > * { opacity: .9 } button { cursor: pointer }</style>`;

const BODY = `
  <header><h1>Shop</h1><nav><a href="#a">Home</a> <a href="#b">Offers</a></nav></header>
  <form id="f1"><h2>Sign in</h2>
    <label for="mail">Email</label><input id="mail" name="mail">
    <label>Password <input type="password" id="pw"></label>
    <span id="hint">At least eight</span><input id="code" aria-labelledby="hint">
    <button>Sign in</button></form>
  <table><tr><th>Name</th><th>Price</th></tr>
    <tr><td>Bread</td><td><input id="n1"></td><td><button>Delete</button></td></tr>
    <tr><td><label for="n2">Milk</label></td><td><input id="n2" placeholder="How many"></td><td><button>Delete</button></td></tr></table>
  <ul><li>Ann <button>Report</button></li><li>Bob <button aria-label="Report Bob">!</button></li></ul>
  <fieldset><legend>Size</legend><label><input type="radio" name="s"> Small</label><label><input type="radio" name="s"> Large</label></fieldset>
  <section aria-label="Settings"><div>Wi-Fi <span role="switch" aria-checked="false" tabindex="0"></span></div>
    <div>Zoom <input type="range" min="0" max="9"></div></section>
  <p>Some text</p><div id="host"></div>`;

/** In the page: one change, told in words. The same numbers make the same change. */
const CHANGE = `(...n) => {
  const stock = (window.stock ??= []);
  const all = () => [...document.body.querySelectorAll('*')].filter((one) => !/^(script|style)$/.test(one.localName));
  const pick = (list, i) => list[i % list.length];
  const say = (one) => one.localName + (one.id ? '#' + one.id : '') + ' "' + (one.textContent ?? '').trim().slice(0, 20) + '"';
  if (all().length === 0) document.body.append(document.createElement('p'));
  const one = pick(all(), n[1]), other = pick(all(), n[2]);
  const words = ['Save', 'Delete', 'Email', 'City', 'Bread', 'Next', 'Phone number', 'Zoom', ''];
  const ids = ['mail', 'pw', 'n1', 'n2', 'hint', 'code', 'x1'];
  const set = (name, value) => { value === null ? one.removeAttribute(name) : one.setAttribute(name, value); return name + '=' + value + ' on ' + say(one); };
  const home = (node) => { if (!node.contains(other) && /^(section|form|li|td|div|p|fieldset)$/.test(other.localName)) other.append(node); else document.body.append(node); };
  switch (n[0] % 20) {
    case 0: { stock.push(one); const told = 'removed ' + say(one); one.remove(); return told; }
    case 1: { const kept = stock.pop(); if (kept === undefined) return 'nothing'; home(kept); return 'put back ' + say(kept); }
    case 2: { const kept = stock.at(-1); if (kept === undefined) return 'nothing';
      kept.textContent = pick(words, n[3]); return 'away from the page, said ' + kept.textContent; }
    case 3: { if (/^(td|th|tr|tbody|legend|header)$/.test(one.localName)) return 'nothing'; home(one); return 'moved ' + say(one) + ' into ' + say(other); }
    case 4: { const texts = [...one.childNodes].filter((node) => node.nodeType === 3); const text = texts.find((node) => node.data.trim() !== '');
      if (text?.nodeType !== 3) return 'nothing'; text.data = pick(words, n[3]); return 'text ' + text.data + ' in ' + say(one); }
    case 5: return set('aria-label', pick([...words, null, null], n[3]));
    case 6: { const label = pick([...document.querySelectorAll('label'), null], n[1]); if (label === null) return 'nothing'; label.htmlFor = pick(ids, n[3]); return 'label for ' + label.htmlFor; }
    case 7: return set('id', pick(ids, n[3]));
    case 8: return set('style', pick(['display: none', 'visibility: hidden', null, 'opacity: 0', null], n[3]));
    case 9: return /^(div|span|p)$/.test(one.localName) ? set('role', pick(['button', 'link', 'heading', 'switch', null, null], n[3])) : 'nothing';
    case 10: return set(pick(['disabled', 'hidden', 'title', 'placeholder', 'name'], n[2]), pick(['', null, 'City', 'email'], n[3]));
    case 11: return one.closest('label') ? 'nothing' : set(pick(['aria-labelledby', 'aria-describedby'], n[2]), pick([...ids, null, null], n[3]));
    case 12: { const made = document.createElement(pick(['label', 'button', 'input', 'h2', 'td'], n[1])); made.textContent = pick(words, n[3]); if (made.localName === 'label') made.htmlFor = pick(ids, n[2]); home(made); return 'made ' + say(made); }
    case 14: { const name = pick(['off', 'wide', 'loud', 'mark', 'on', 'card'], n[3]); one.classList.toggle(name); return name + ' on ' + say(one); }
    case 15: { const field = pick([...document.querySelectorAll('input'), null], n[1]); if (field === null) return 'nothing';
      if (/^(radio|checkbox)$/.test(field.type)) field.checked = !field.checked; else field.value = pick(words, n[3]); return 'value of ' + say(field); }
    case 16: { const copy = one.cloneNode(true); home(copy); return 'a copy of ' + say(one); }
    case 17: { one.replaceWith(...one.childNodes); return 'unwrapped ' + say(one); }
    case 18: { if (/^(input|table|tbody|tr|ul|select)$/.test(one.localName)) return 'nothing'; one.textContent = pick(words, n[3]); return 'said ' + say(one); }
    case 19: { const sheet = document.querySelector('style'); if (sheet === null) return 'nothing'; sheet.textContent = sheet.textContent.includes('h2') ? sheet.textContent.replace(/h2.*/, '') : sheet.textContent + 'h2 { display: none }'; return 'other rules'; }
    case 13: { if (one.shadowRoot || one.firstChild || !/^(div|span|section|p)$/.test(one.localName)) return 'nothing';
      one.attachShadow({ mode: 'open' }).innerHTML = '<label>Inside <input></label><slot></slot>'; return 'a root in ' + say(one); }
  }
}`;

/** A page of so many cards and rows, with what every page has. */
function pageOf(random: () => number): string {
  const cards = Array.from(
    { length: random() % 8 },
    (_, i) => `<div class="card"><h3>Card ${i}</h3><p>Text ${i}</p>
      <label>Piece ${i} <input name="p${i}"></label><button>Save ${i % 3}</button></div>`,
  );
  const rows = Array.from(
    { length: random() % 8 },
    (_, i) =>
      `<li><label for="r${i}">Row ${i}</label> <input id="r${i}" type="checkbox"> <a href="#${i}">Open</a></li>`,
  );
  return `${STYLE}${BODY}<main>${cards.join('')}<ul>${rows.join('')}</ul></main>`;
}

const LOOK: ObserveQuery = {
  verbosity: 'default',
  isViewportOnly: false,
  isHiddenToo: false,
  hasPositions: false,
  isDiff: false,
  near: null,
  budget: 2000,
};

/** Asks for all there is, and looks: after each, the page compares. What it says if there is a difference. */
async function compared(): Promise<string | null> {
  const all = await t.b.world.candidates(deadlineIn(20_000));
  if (!all.ok) return JSON.stringify(all.problem);
  for (const isDiff of [false, true]) {
    const seen = await t.b.world.observe({ ...LOOK, isDiff }, deadlineIn(20_000));
    if (!seen.ok) return JSON.stringify(seen.problem);
  }
  return null;
}

/** Numbers that are the same for the same page of the same seed. */
function numbersOf(page: number): () => number {
  let state = (seed + page * 7919) >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}

it.each(Array.from({ length: PAGES }, (_, i) => i + 1))('after every change of page %i', async (page) => {
  const random = numbersOf(page);
  await t.on(`${pageOf(random)}<script>window.story = []; window.change = ${CHANGE}</script>`);
  expect(await compared()).toBeNull();
  for (let i = 0; i < CHANGES_OF_A_PAGE; i++) {
    const numbers = [random(), random(), random(), random()];
    await t.holds(`story.push(change(${numbers.join()})) > 0`);
    const difference = await compared();
    if (difference === null) continue;
    await t.holds(`(document.title = story.join('; ')) !== ''`);
    const { data } = await t.run('title');
    expect.fail(`after: ${data}\n${difference}`);
  }
});

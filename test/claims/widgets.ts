// Widgets as people build them: lists that are drawn anew, grids, sliders with two handles, steppers, pickers, drag lists,
// components and frames.

import type { Situation } from '../support/claims.js';

type Row = Omit<Situation, 'kind'>;

/** A list that is drawn anew from its data on every change, as frameworks without keys do. */
const DRAWN = (items: string, script: string): string =>
  `<ul id="l"></ul><script>let items = ${items}; const draw = () => { l.innerHTML = items.map((x) => '<li><span>' + x + '</span> <button data-do="up">Up</button> <button data-do="delete">Delete</button></li>').join(''); }; draw(); l.onclick = (e) => { const b = e.target.closest('button'); if (!b) return; const name = b.parentNode.firstChild.textContent; ${script} };</script>`;

const lists: Row[] = [
  {
    name: 'a row of a list that is drawn anew on each press',
    isTrap: false,
    body: DRAWN(
      '["Milk", "Bread", "Eggs"]',
      `did(b.dataset.do + ' ' + name); items = items.filter((x) => x !== name); draw();`,
    ),
    lines: ['click "Delete" near "Bread"'],
    did: ['delete Bread'],
  },
  {
    name: 'the same row again once it is gone',
    isTrap: true,
    body: DRAWN(
      '["Milk", "Bread", "Eggs"]',
      `did(b.dataset.do + ' ' + name); items = items.filter((x) => x !== name); draw();`,
    ),
    lines: ['click "Delete" near "Bread"', 'click "Delete" near "Bread" --timeout 500ms'],
    did: ['delete Bread'],
  },
  {
    name: 'a row that moves up',
    isTrap: false,
    body: DRAWN(
      '["Milk", "Bread", "Eggs"]',
      `did(b.dataset.do + ' ' + name); const i = items.indexOf(name); items.splice(i, 1); items.splice(i - 1, 0, name); draw();`,
    ),
    lines: ['click "Up" near "Eggs"'],
    did: ['up Eggs'],
    holds: 'l.children[1].textContent.startsWith("Eggs")',
  },
  {
    name: 'a list that sorts itself as the mouse comes near',
    isTrap: false,
    body: `${DRAWN('["Milk", "Bread", "Eggs"]', `did('delete ' + name); b.parentNode.style.opacity = 0.3; b.disabled = true;`)}<script>l.addEventListener('mouseover', () => { items.reverse(); l.querySelectorAll('span').forEach((s, i) => { s.textContent = items[i]; }); }, { once: true });</script>`,
    lines: ['click "Delete" near "Milk" --timeout 1s'],
    did: ['delete Milk'],
  },
  {
    name: 'a row that is put back silently after 500 ms',
    isTrap: true,
    body: `<ul id="l"><li id="n">Milk <button>Archive</button></li><li>Bread</li></ul><script>l.onclick = (e) => { if (e.target.localName !== 'button') return; const row = n; row.remove(); setTimeout(() => { l.prepend(row); isOver = true; }, 500); };</script>`,
    lines: ['click "Archive"'],
    holds: '!document.querySelector("#n")',
    until: 'window.isOver === true',
  },
  {
    name: 'a row with an undo that nobody takes',
    isTrap: false,
    body: `<ul id="l"><li>Milk <button>Archive</button></li><li>Bread</li></ul><div id="t"></div><script>l.onclick = (e) => { const b = e.target.closest('button'); if (!b) return; b.parentNode.remove(); did('archived'); t.innerHTML = '<span>Archived</span> <button>Undo</button>'; setTimeout(() => { t.innerHTML = ''; }, 4000); };</script>`,
    lines: ['click "Archive"'],
    did: ['archived'],
    holds: 'l.children.length === 1',
  },
  {
    name: 'undo in the message of a deletion',
    isTrap: false,
    body: `<ul id="l"><li>Milk <button>Archive</button></li></ul><div id="t"></div><script>let row; l.onclick = (e) => { const b = e.target.closest('button'); if (!b) return; row = b.parentNode; row.remove(); t.innerHTML = '<span>Archived</span> <button id="u">Undo</button>'; u.onclick = () => { l.append(row); t.innerHTML = ''; did('undone'); }; };</script>`,
    lines: ['click "Archive"', 'click "Undo"'],
    did: ['undone'],
    holds: 'l.children.length === 1',
  },
  {
    name: 'an item that is added and taken out again after 600 ms',
    isTrap: true,
    body: `<button id="go">Add guest</button><ul id="l"><li>Amy</li></ul><script>go.onclick = () => { const x = document.createElement('li'); x.innerHTML = '<a href="#bob">Bob</a>'; l.append(x); setTimeout(() => { x.remove(); isOver = true; }, 600); };</script>`,
    lines: ['click "Add guest"'],
    holds: 'l.children.length === 2',
    until: 'window.isOver === true',
  },
  {
    name: 'a word that flashes on a button',
    isTrap: false,
    body: `<button id="go">Copy link</button><script>go.onclick = () => { did('copied'); go.textContent = 'Copied!'; setTimeout(() => { go.textContent = 'Copy link'; isOver = true; }, 700); };</script>`,
    lines: ['click "Copy link"'],
    did: ['copied'],
    until: 'window.isOver === true',
  },
  {
    name: 'a message that comes and goes',
    isTrap: false,
    body: `<button id="go">Save draft</button><p id="p" role="status"></p><script>go.onclick = () => { did('saved'); p.textContent = 'Draft saved'; setTimeout(() => { p.textContent = ''; isOver = true; }, 800); };</script>`,
    lines: ['click "Save draft"'],
    did: ['saved'],
    until: 'window.isOver === true',
  },
];

const VIRTUAL = (more: string): string =>
  `<div id="v" style="height:120px;overflow:auto;position:relative;width:300px"><div id="h" style="height:4000px"></div></div><p id="seen"></p><script>const rows = Array.from({ length: 6 }, () => { const r = document.createElement('div'); r.style.cssText = 'position:absolute;height:30px;left:0;right:0'; r.innerHTML = '<span></span> <button>Open</button>'; h.append(r); r.querySelector('button').onclick = () => { did('open ' + r.firstChild.textContent); seen.textContent = 'Opened ' + r.firstChild.textContent; }; return r; }); const paint = () => { const first = Math.floor(v.scrollTop / 30); rows.forEach((r, i) => { r.style.top = (first + i) * 30 + 'px'; r.firstChild.textContent = 'Order ' + (first + i + 1); }); }; paint(); v.onscroll = () => { ${more} };</script>`;

const virtual: Row[] = [
  {
    name: 'a row of a virtual list that can be seen',
    isTrap: false,
    body: VIRTUAL('paint()'),
    lines: ['click "Open" near "Order 2"'],
    did: ['open Order 2'],
  },
  {
    name: 'a row at the edge of a virtual list',
    isTrap: false,
    body: VIRTUAL('paint()'),
    lines: ['click "Open" near "Order 5"'],
    did: ['open Order 5'],
  },
  {
    name: 'a row at the edge of a virtual list that is painted a moment later',
    isTrap: false,
    body: VIRTUAL('setTimeout(paint, 60)'),
    lines: ['click "Open" near "Order 5"'],
    did: ['open Order 5'],
  },
  {
    name: 'a row that is not drawn',
    isTrap: true,
    body: VIRTUAL('paint()'),
    lines: ['click "Open" near "Order 50" --timeout 500ms'],
    did: ['open Order 50'],
  },
];

const TWO = (more: string): string =>
  `<style>.track{position:relative;width:200px;height:10px;background:#ccc;margin:30px}.thumb{position:absolute;top:-5px;width:20px;height:20px;background:#06c}</style><div class="slider track" id="t"><div class="thumb" role="slider" tabindex="0" ${more}></div></div>`;
const SLIDE = `document.querySelectorAll('[role=slider]').forEach((s) => { const set = (x) => { s.ariaValueNow = x; s.style.left = x * 2 - 10 + 'px'; }; set(+s.ariaValueNow); s.onkeydown = (e) => { const d = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[e.key]; if (d) { set(Math.max(0, Math.min(100, +s.ariaValueNow + d))); did('moved ' + s.id); } }; });`;
const sliders: Row[] = [
  {
    name: 'two handles of one name at the same place',
    isTrap: true,
    body: `${TWO('id="a" aria-label="Price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50"></div><div class="thumb" role="slider" tabindex="0" id="b" aria-label="Price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50"')}<script>${SLIDE}</script>`,
    lines: ['adjust "Price" 60 --timeout 1s'],
    did: ['never'],
    code: 'AMBIGUOUS_TARGET',
  },
  {
    name: 'two handles with names of their own at the same place',
    isTrap: false,
    body: `${TWO('id="a" aria-label="Lowest price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="10"></div><div class="thumb" role="slider" tabindex="0" id="b" aria-label="Highest price" aria-valuemin="0" aria-valuemax="100" aria-valuenow="40"')}<script>${SLIDE}</script>`,
    lines: ['adjust "Highest price" 45'],
    others: ['moved b'],
    holds: 'b.ariaValueNow === "45" && a.ariaValueNow === "10"',
  },
];

const STEP = (rule: string): string =>
  `<div role="group" aria-label="Guests"><button aria-label="Fewer guests">−</button><output id="n">2</output><button aria-label="More guests">+</button></div><script>document.querySelectorAll('button').forEach((b, i) => { b.onclick = () => { const x = +n.textContent + (i ? 1 : -1); ${rule} }; });</script>`;
const steppers: Row[] = [
  {
    name: 'a stepper that counts',
    isTrap: false,
    body: STEP('if (x >= 0) n.textContent = x;'),
    lines: ['click "More guests"', 'click "More guests"'],
    holds: 'n.textContent === "4"',
  },
  {
    name: 'a stepper at its end',
    isTrap: true,
    body: STEP('if (x >= 0 && x <= 2) n.textContent = x;'),
    lines: ['click "More guests" --timeout 1s'],
    holds: 'n.textContent === "3"',
  },
  {
    name: 'a stepper that the page sets back after 400 ms',
    isTrap: true,
    body: STEP('n.textContent = x; setTimeout(() => { n.textContent = 2; isOver = true; }, 400);'),
    lines: ['click "More guests"'],
    holds: 'n.textContent === "3"',
    until: 'window.isOver === true',
  },
];

const DAYS = (month: string, script = ''): string =>
  `<button id="d" aria-haspopup="dialog">Pick a date</button><div id="c" role="dialog" aria-label="Calendar" hidden><button id="back" aria-label="Previous month">‹</button><b id="m">${month}</b><button id="on" aria-label="Next month">›</button><table><tr>${[8, 9, 10, 11, 12].map((x) => `<td><button class="day" aria-label="${x} ${month}">${x}</button></td>`).join('')}</tr></table></div><script>d.onclick = () => { c.hidden = false; }; ${script} document.querySelectorAll('.day').forEach((x) => { x.onclick = () => { did(x.ariaLabel); d.textContent = x.ariaLabel; c.hidden = true; }; });</script>`;
const pickers: Row[] = [
  {
    name: 'a day of a calendar',
    isTrap: false,
    body: DAYS('May 2031'),
    lines: ['click "Pick a date"', 'click "11 May 2031"'],
    did: ['11 May 2031'],
  },
  {
    name: 'a day of another month',
    isTrap: true,
    body: DAYS('May 2031'),
    lines: ['click "Pick a date"', 'click "11 June 2031" --timeout 500ms'],
    did: ['11 June 2031'],
  },
  {
    name: 'a calendar that turns the page under the mouse',
    isTrap: true,
    body: DAYS(
      'May 2031',
      `c.addEventListener('mousemove', () => { m.textContent = 'June 2031'; document.querySelectorAll('.day').forEach((x) => { x.ariaLabel = x.textContent + ' June 2031'; }); }, { once: true });`,
    ),
    lines: ['click "Pick a date"', 'click "11 May 2031" --timeout 1s'],
    did: ['11 May 2031'],
  },
];

const GRID = (rule: string): string =>
  `<table><thead><tr><th>Item</th><th>Count</th></tr></thead><tbody id="g"><tr><td>Milk</td><td tabindex="0" class="e">2</td></tr><tr><td>Bread</td><td tabindex="0" class="e">5</td></tr></tbody></table><script>g.ondblclick = (e) => { const cell = e.target.closest('.e'); if (!cell) return; const was = cell.textContent; cell.innerHTML = '<input aria-label="Count of ' + cell.previousElementSibling.textContent + '">'; const i = cell.firstChild; i.value = was; i.focus(); i.onkeydown = (k) => { if (k.key === 'Enter') { const x = i.value; ${rule} } }; };</script>`;
const grids: Row[] = [
  {
    name: 'a cell that is edited',
    isTrap: false,
    body: GRID(`cell.textContent = x; did('set ' + x);`),
    lines: ['click "2" near "Milk" --double', 'type "Count of Milk" "7" --enter'],
    did: ['set 7'],
    holds: 'g.rows[0].cells[1].textContent === "7"',
  },
  {
    name: 'a cell that refuses letters',
    isTrap: true,
    body: `<label>Count <input id="i"></label><script>i.oninput = () => { i.value = i.value.replace(/\\D/g, ''); };</script>`,
    lines: ['type "Count" "seven"'],
    holds: 'i.value === "seven"',
  },
];

const DRAG = (rule: string): string =>
  `<ul id="l">${['Alpha', 'Beta', 'Gamma'].map((x) => `<li draggable="true" id="${x}">${x}</li>`).join('')}</ul><script>let held = null; for (const li of l.children) { li.ondragstart = () => { held = li; }; li.ondragover = (e) => e.preventDefault(); li.ondrop = (e) => { e.preventDefault(); ${rule} }; }</script>`;
const drags: Row[] = [
  {
    name: 'a list that is sorted by dragging',
    isTrap: false,
    body: DRAG(`did(held.id + ' on ' + li.id); l.insertBefore(held, li);`),
    lines: ['drag "Gamma" to "Alpha"'],
    did: ['Gamma on Alpha'],
    holds: 'l.firstElementChild.id === "Gamma"',
  },
  {
    name: 'a list that does not take what is dropped',
    isTrap: true,
    body: DRAG(''),
    lines: ['drag "Gamma" to "Alpha" --timeout 1s'],
    holds: 'l.firstElementChild.id === "Gamma"',
  },
  {
    name: 'a list that puts it back after 400 ms',
    isTrap: true,
    body: DRAG(`l.insertBefore(held, li); setTimeout(() => { l.append(held); isOver = true; }, 400);`),
    lines: ['drag "Gamma" to "Alpha"'],
    holds: 'l.firstElementChild.id === "Gamma"',
    until: 'window.isOver === true',
  },
];

const PARTS: Row[] = [
  {
    name: 'a summary with a button of its name in it',
    isTrap: false,
    body: `<details id="d"><summary>Filters <button id="b">Filters</button></summary>Red</details><script>b.onclick = (e) => { e.preventDefault(); did('button'); };</script>`,
    lines: ['click "Filters" --timeout 1s'],
    holds: 'd.open',
  },
  {
    name: 'a summary with another button in it',
    isTrap: false,
    body: `<details id="d"><summary>Filters <button id="b" aria-label="Reset">↺</button></summary>Red</details><script>b.onclick = (e) => { e.preventDefault(); did('reset'); };</script>`,
    lines: ['click "Filters"'],
    holds: 'd.open',
  },
  {
    name: 'near a bare text in an entry',
    isTrap: false,
    body: `<ul>${['Pay rent', 'Call Bob', 'Buy milk'].map((x) => `<li>${x} <button onclick="did('done ${x}');this.parentNode.style.opacity=.5;this.textContent='Undo'">Done</button></li>`).join('')}</ul>`,
    lines: ['click "Done" near "Call Bob"'],
    did: ['done Call Bob'],
  },
  {
    name: 'near a bare text behind the button',
    isTrap: false,
    body: `<ol>${['Pay rent', 'Call Bob', 'Buy milk'].map((x) => `<li><button onclick="did('done ${x}');this.textContent='Undo'">Done</button> ${x}</li>`).join('')}</ol>`,
    lines: ['click "Done" near "Buy milk"'],
    did: ['done Buy milk'],
  },
  {
    name: 'near a bare text that is not there',
    isTrap: true,
    body: `<ul>${['Pay rent', 'Call Bob'].map((x) => `<li>${x} <button onclick="did('done ${x}')">Done</button></li>`).join('')}</ul>`,
    lines: ['click "Done" near "Buy milk" --timeout 500ms'],
    did: ['done Buy milk'],
  },
  {
    name: 'near a bare text in a paragraph',
    isTrap: false,
    body: `${['Rent is due', 'Tax is due'].map((x) => `<p>${x} <a href="#" onclick="event.preventDefault();did('${x}');this.textContent='Paid'">Pay</a></p>`).join('')}`,
    lines: ['click "Pay" near "Tax is due"'],
    did: ['Tax is due'],
  },
  {
    name: 'a button in a component in a component',
    isTrap: false,
    body: `<x-a></x-a><script>customElements.define('x-b', class extends HTMLElement { connectedCallback() { const r = this.attachShadow({ mode: 'open' }); r.innerHTML = '<button>Buy now</button><p></p>'; r.querySelector('button').onclick = () => { did('bought'); r.querySelector('p').textContent = 'Bought'; }; } }); customElements.define('x-a', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<section><x-b></x-b></section>'; } });</script>`,
    lines: ['click "Buy now"'],
    did: ['bought'],
  },
  {
    name: 'a slotted label and a field in a component that takes nothing',
    isTrap: true,
    body: `<x-f>Name</x-f><script>customElements.define('x-f', class extends HTMLElement { connectedCallback() { const r = this.attachShadow({ mode: 'open' }); r.innerHTML = '<label><slot></slot> <input></label>'; const i = r.querySelector('input'); i.oninput = () => { setTimeout(() => { i.value = ''; window.isOver = true; }, 700); }; } });</script>`,
    lines: ['type "Name" "Amy"'],
    holds: 'document.querySelector("x-f").shadowRoot.querySelector("input").value === "Amy"',
    until: 'window.isOver === true',
  },
  {
    name: 'a menu that is drawn at the end of the page',
    isTrap: false,
    body: `<div class="row">Amy <button class="m" aria-haspopup="menu">More</button></div><div class="row">Bob <button class="m" aria-haspopup="menu">More</button></div><script>for (const b of document.querySelectorAll('.m')) b.onclick = () => { const who = b.parentNode.firstChild.data.trim(); const m = document.createElement('div'); m.setAttribute('role', 'menu'); m.style.cssText = 'position:absolute;top:100px;left:200px'; m.innerHTML = '<button role="menuitem">Block</button>'; document.body.append(m); m.firstChild.onclick = () => { did('block ' + who); m.remove(); }; };</script>`,
    lines: ['click "More" near "Bob"', 'click "Block"'],
    did: ['block Bob'],
  },
  {
    name: 'the upper of two dialogs',
    isTrap: false,
    body: `<dialog id="a"><h2>Edit</h2><button onclick="did('edit closed');a.close()">Close</button></dialog><dialog id="b"><h2>Sure?</h2><button onclick="did('sure closed');b.close()">Close</button></dialog><script>b.before(a); a.showModal(); b.showModal();</script>`,
    lines: ['click "Close"'],
    did: ['sure closed'],
  },
  {
    name: 'the lower of two dialogs',
    isTrap: true,
    body: `<dialog id="a"><h2>Edit</h2><button onclick="did('save')">Save</button></dialog><dialog id="b"><h2>Sure?</h2><button onclick="did('no')">No</button></dialog><script>a.showModal(); b.showModal();</script>`,
    lines: ['click "Save" --timeout 500ms'],
    did: ['save'],
  },
  {
    name: 'a frame that loads another page as it is pressed',
    isTrap: false,
    body: `<iframe id="f" srcdoc="<button onclick=&quot;parent.did('pressed');location='/inner'&quot;>Open in frame</button>"></iframe>`,
    serves: { '/inner': '<h1>Inner</h1>' },
    lines: ['click "Open in frame"'],
    did: ['pressed'],
    others: ['GET /inner'],
  },
  {
    name: 'a row whose button becomes another as the mouse comes',
    isTrap: true,
    body: `<div id="r">Invoice 7 <button id="b">Edit</button></div><script>r.onmouseenter = () => { b.textContent = 'Delete'; b.onclick = () => did('deleted'); };</script>`,
    lines: ['click "Edit" --timeout 1s'],
    did: ['edited'],
  },
];

const kinds: readonly (readonly [string, readonly Row[]])[] = [
  ['lists drawn anew', lists],
  ['virtual lists', virtual],
  ['sliders of two', sliders],
  ['steppers', steppers],
  ['date pickers', pickers],
  ['editable grids', grids],
  ['drag lists', drags],
  ['parts and places', PARTS],
];
export const widgets: readonly Situation[] = kinds.flatMap(([kind, rows]) => rows.map((row) => ({ ...row, kind })));

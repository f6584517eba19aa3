// Structures and habits of pages that the other situations do not have: components, delegated frameworks, other scripts.

import type { Situation } from '../support/claims.js';

// ── What is typed ──────────────────────────────────────────────────────────────────────────────

/** [what, page, what is typed, what holds]. `n` is the field. */
const TYPED: readonly (readonly [string, string, string, string])[] = [
  [
    'a field that is read-only until it has the focus',
    `<label>Name <input id="n" readonly onfocus="this.removeAttribute('readonly')"></label>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a field of a component that delegates the focus',
    `<x-field></x-field><script>customElements.define('x-field', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<label>Name <input></label>'; window.n = this.shadowRoot.querySelector('input'); } })</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a controlled field whose value is kept by the page',
    `<label>Name <input id="n"></label><script>let state = ''; n.addEventListener('input', () => { const typed = n.value; n.value = state; Promise.resolve().then(() => { state = typed; n.value = state; }); })</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a field that is put in anew at each input, with its value',
    `<div id="w"></div><script>const draw = (v) => { w.innerHTML = '<label>Name <input id="n"></label>'; n.value = v; n.oninput = () => { const now = n.value; draw(now); n.focus(); }; }; draw('')</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a field whose text is copied into another',
    `<label>Name <input id="n"></label><label>Nickname <input id="m"></label><script>n.oninput = () => { m.value = n.value.toLowerCase(); }</script>`,
    'Ann',
    `n.value === 'Ann' && m.value === 'ann'`,
  ],
  [
    'digits of Persian',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replace(/[0-9]/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[d]); }</script>`,
    '1404',
    `n.value === '۱۴۰۴'`,
  ],
  [
    'digits of Arabic, in groups',
    `<label>Name <input id="n"></label><script>n.onchange = n.oninput = () => { n.value = n.value.replace(/[0-9]/g, (d) => '٠١٢٣٤٥٦٧٨٩'[d]).replace(/(...)(?=.)/g, '$1 '); }</script>`,
    '123456',
    `n.value === '١٢٣ ٤٥٦'`,
  ],
  [
    'a zero before the point',
    `<label>Name <input id="n" inputmode="decimal"></label><script>n.oninput = () => { if (n.value.startsWith('.')) n.value = '0' + n.value; }</script>`,
    '.5',
    `n.value === '0.5'`,
  ],
  [
    'a field that grows',
    `<label>Name <textarea id="n" rows="1"></textarea></label><script>n.oninput = () => { n.style.height = 'auto'; n.style.height = n.scrollHeight + 'px'; }</script>`,
    'Ann and Bob',
    `n.value === 'Ann and Bob'`,
  ],
  [
    'a field that asks whether it may, and may',
    `<label>Name <input id="n"></label><script>n.addEventListener('beforeinput', (e) => { if (/[0-9]/.test(e.data ?? '')) e.preventDefault(); })</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a field of a form-associated component',
    `<form id="f"><x-name name="who" role="textbox" aria-label="Name" tabindex="0" contenteditable="true" style="display:block;min-height:20px;border:1px solid"></x-name></form><script>customElements.define('x-name', class extends HTMLElement { static formAssociated = true; constructor() { super(); const i = this.attachInternals(); this.addEventListener('input', () => i.setFormValue(this.textContent)); } })</script>`,
    'Ann',
    `new FormData(f).get('who') === 'Ann'`,
  ],
  [
    'a list on keydown, by a timer that the page has kept',
    `<label>Name <input id="n"></label><ul id="l"></ul><script>const later = setTimeout; n.onkeydown = () => later(() => { l.innerHTML = n.value ? '<li>' + n.value + '</li>' : ''; }, 60)</script>`,
    'ro',
    `n.value === 'ro' && l.innerText.trim() === 'ro'`,
  ],
];
const typed: Situation[] = TYPED.map(([name, body, text, holds]) => ({
  kind: 'structures: typed',
  name,
  isTrap: false,
  body,
  lines: [`type "Name" "${text}"`],
  holds,
  until: holds,
}));

/** [what, page, what is typed, what would hold if it had been taken]. */
const UNTYPED: readonly (readonly [string, string, string, string])[] = [
  [
    'a list on keydown, at once, by a timer that the page has kept',
    `<label>Name <input id="n"></label><ul id="l"></ul><script>const later = setTimeout; n.onkeydown = () => later(() => { l.innerHTML = n.value ? '<li>' + n.value + '</li>' : ''; }, 0)</script>`,
    'ro',
    `n.value === 'ro' && l.innerText.trim() === 'ro'`,
  ],
  [
    'a field in a disabled fieldset',
    `<fieldset disabled><label>Name <input id="n"></label></fieldset>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  ['a field in an inert part', `<div inert><label>Name <input id="n"></label></div>`, 'Ann', `n.value === 'Ann'`],
  [
    'a controlled field that never takes it',
    `<label>Name <input id="n"></label><script>let state = ''; n.addEventListener('input', () => { queueMicrotask(() => { n.value = state; }); })</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a controlled field that is drawn again by a port, without it',
    `<label>Name <input id="n"></label><script>const c = new MessageChannel(); c.port1.onmessage = () => { n.value = ''; }; n.oninput = () => c.port2.postMessage(0)</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a field that is put in anew at each input, empty',
    `<div id="w"></div><script>const draw = () => { w.innerHTML = '<label>Name <input id="n"></label>'; n.oninput = () => { draw(); n.focus(); }; }; draw()</script>`,
    'Ann',
    `n.value === 'Ann'`,
  ],
  [
    'a field that vetoes digits',
    `<label>Name <input id="n"></label><script>n.addEventListener('beforeinput', (e) => { if (/[0-9]/.test(e.data ?? '')) e.preventDefault(); })</script>`,
    'Ann4',
    `n.value === 'Ann4'`,
  ],
  [
    'another currency',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replace('€', '$'); }</script>`,
    '€5',
    `n.value === '€5'`,
  ],
  [
    'another currency, by its code',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replace('USD', 'EUR'); }</script>`,
    '20 USD',
    `n.value === '20 USD'`,
  ],
  [
    'zeros in front gone',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = String(Number(n.value)); }</script>`,
    '00742',
    `n.value === '00742'`,
  ],
  [
    'a fraction run together',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replace('/', ''); }</script>`,
    '1/2',
    `n.value === '1/2'`,
  ],
  [
    'a country in front gone',
    `<label>Name <input id="n" type="tel"></label><script>n.oninput = () => { n.value = n.value.replace('+49 ', '0'); }</script>`,
    '+49 170 1234567',
    `n.value === '+49 170 1234567'`,
  ],
  [
    'digits of Persian, one of them another',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replace(/[0-9]/g, (d) => '۰۱۲۳۵۵۶۷۸۹'[d]); }</script>`,
    '1404',
    `n.value === '۱۴۰۴'`,
  ],
  [
    'a plus that becomes a blank',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replaceAll('+', ' '); }</script>`,
    'a+b@example.com',
    `n.value === 'a+b@example.com'`,
  ],
  [
    'accents gone',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.normalize('NFD').replace(/\\p{M}/gu, ''); }</script>`,
    'José',
    `n.value === 'José'`,
  ],
  [
    'an exponent gone',
    `<label>Name <input id="n"></label><script>n.oninput = () => { n.value = n.value.replace('²', '2'); }</script>`,
    'm²',
    `n.value === 'm²'`,
  ],
];
const untyped: Situation[] = UNTYPED.map(([name, body, text, holds]) => ({
  kind: 'structures: typed',
  name,
  isTrap: true,
  body,
  lines: [`type "Name" "${text}" --timeout 3s`],
  holds,
}));

// ── What is pressed ────────────────────────────────────────────────────────────────────────────

/** A page drawn by a loop of its own: events at the root, state, drawn by a message a moment later. */
const framework = (how: string): string =>
  `<div id="root"></div><script>
  const c = new MessageChannel(); let state = { n: 0, isOpen: false }; let tick = 0;
  const draw = () => { root.innerHTML = '<button data-on="add">Add</button><output>' + state.n + '</output>' + (state.isOpen ? '<div role="dialog" aria-label="Cart">Cart</div>' : ''); };
  c.port1.onmessage = draw; const set = (next) => { state = { ...state, ...next }; c.port2.postMessage(0); };
  root.addEventListener('click', (e) => { const on = e.target.closest('[data-on]')?.dataset.on; ${how} }); draw();</script>`;

/** [what, page, line, what the page says, what holds]. */
const DONE: readonly (readonly [string, string, string, readonly string[], string])[] = [
  [
    'a framework with events at its root',
    framework(`if (on === 'add') { did('added'); set({ n: state.n + 1 }); }`),
    'click "Add"',
    ['added'],
    'state.n === 1',
  ],
  [
    'a framework that draws at the end of a transition of state',
    framework(`if (on === 'add') { did('added'); setTimeout(() => set({ isOpen: true }), 200); }`),
    'click "Add"',
    ['added'],
    'state.isOpen',
  ],
  [
    'an invoker of the browser',
    `<button commandfor="d" command="show-modal">Terms</button><dialog id="d"><p>All of them</p><button commandfor="d" command="close">Close</button></dialog>`,
    'click "Terms"',
    [],
    'd.open',
  ],
  [
    'one of a group of details',
    `<details name="faq" open><summary>Price</summary>Ten</details><details name="faq" id="d"><summary>Delivery</summary>Soon</details>`,
    'click "Delivery"',
    [],
    'd.open',
  ],
  [
    'a button of a form that stands elsewhere',
    `<form id="f"><input name="q" value="1"></form><p>Text</p><button form="f">Send</button><script>f.onsubmit = (e) => { e.preventDefault(); did('sent'); f.replaceWith('Thanks'); }</script>`,
    'click "Send"',
    ['sent'],
    'true',
  ],
  [
    'a picture that sends a form',
    `<form id="f"><input type="image" alt="Send" width="40" height="20"></form><script>f.onsubmit = (e) => { e.preventDefault(); did('sent'); f.replaceWith('Thanks'); }</script>`,
    'click "Send"',
    ['sent'],
    'true',
  ],
  [
    'a part in a closed part',
    `<x-bar></x-bar><p id="o"></p><script>customElements.define('x-bar', class extends HTMLElement { constructor() { super(); const r = this.attachShadow({ mode: 'closed' }); r.innerHTML = '<button>Save</button>'; r.addEventListener('click', () => { did('saved'); o.textContent = 'Saved'; }); } })</script>`,
    'click "Save"',
    ['saved'],
    'true',
  ],
  [
    'a frame that tells the page around it',
    `<p id="o"></p><iframe srcdoc="<button onclick='parent.postMessage(1, String.fromCharCode(42))'>Save</button>"></iframe><script>addEventListener('message', () => { did('saved'); o.textContent = 'Saved'; })</script>`,
    'click "Save"',
    ['saved'],
    'true',
  ],
  [
    'a carousel that slides by its style',
    `<div style="overflow:hidden;width:200px"><div id="t" style="display:flex;transition:transform .2s"><img alt="one" width="200" height="40"><img alt="two" width="200" height="40"></div></div><button id="b">Next</button><script>b.onclick = () => { did('next'); t.style.transform = 'translateX(-200px)'; }</script>`,
    'click "Next"',
    ['next'],
    'true',
  ],
  [
    'on pointerup only',
    `<div id="b" role="button" tabindex="0">Save</div><p id="o"></p><script>b.addEventListener('pointerup', () => { did('saved'); o.textContent = 'Saved'; })</script>`,
    'click "Save"',
    ['saved'],
    'true',
  ],
  [
    'a link that is kept and drawn by the page',
    `<a href="/cart" id="a">Cart</a><main id="m">Home</main><script>document.addEventListener('click', (e) => { if (e.target.closest('a')) { e.preventDefault(); did('cart'); history.pushState(null, '', '/cart'); requestAnimationFrame(() => { m.textContent = 'Your cart'; }); } })</script>`,
    'click "Cart"',
    ['cart'],
    `location.pathname === '/cart'`,
  ],
  [
    'a navigation that the page intercepts',
    `<a href="/cart" id="a">Cart</a><main id="m">Home</main><script>navigation.addEventListener('navigate', (e) => e.intercept({ handler: async () => { did('cart'); await new Promise((r) => setTimeout(r, 150)); m.textContent = 'Your cart'; } }))</script>`,
    'click "Cart"',
    ['cart'],
    `location.pathname === '/cart'`,
  ],
  [
    'what happened is said for the ear only',
    `<button id="b">Copy</button><div id="o" role="status" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"></div><script>b.onclick = () => { did('copied'); o.textContent = 'Copied'; }</script>`,
    'click "Copy"',
    ['copied'],
    'true',
  ],
  [
    'only a custom property changes the look',
    `<style>body { background: var(--ground, white) }</style><button id="b">Dark</button><script>b.onclick = () => { did('dark'); document.documentElement.style.setProperty('--ground', 'black'); }</script>`,
    'click "Dark"',
    ['dark'],
    'true',
  ],
  [
    'a sheet that a script adopts',
    `<button id="b">Dark</button><script>b.onclick = () => { did('dark'); const s = new CSSStyleSheet(); s.replaceSync('body { background: black }'); document.adoptedStyleSheets = [s]; document.body.dataset.theme = 'dark'; }</script>`,
    'click "Dark"',
    ['dark'],
    'true',
  ],
  [
    'a double click that opens',
    `<div id="b" role="listitem" tabindex="0">Report</div><p id="o"></p><script>b.ondblclick = () => { did('opened'); o.textContent = 'Report opened'; }</script>`,
    'click "Report" --double',
    ['opened'],
    'true',
  ],
  [
    'a menu of its own on the right button',
    `<p id="b" tabindex="0" role="button">Row</p><ul id="m" hidden role="menu"><li role="menuitem">Rename</li></ul><script>b.oncontextmenu = (e) => { e.preventDefault(); did('menu'); m.hidden = false; }</script>`,
    'click "Row" --right',
    ['menu'],
    '!m.hidden',
  ],
  [
    'a view transition of the browser',
    `<button id="b">Open</button><p id="o">Closed</p><script>b.onclick = () => { did('opened'); document.startViewTransition(() => { o.textContent = 'Opened'; }); }</script>`,
    'click "Open"',
    ['opened'],
    'true',
  ],
  [
    'an object that tells of a changed size',
    `<button id="b">Wide</button><div id="w" style="width:50px">x</div><p id="o"></p><script>new ResizeObserver(() => { if (w.offsetWidth > 60) o.textContent = 'Wide'; }).observe(w); b.onclick = () => { did('wide'); w.style.width = '90px'; }</script>`,
    'click "Wide"',
    ['wide'],
    `o.textContent === 'Wide'`,
  ],
];
const done: Situation[] = DONE.map(([name, body, line, did, holds]) => ({
  kind: 'structures: pressed',
  name,
  isTrap: false,
  body,
  lines: [line],
  did,
  holds,
  until: holds,
}));

/** [what, page, line, what the page would say]. */
const UNDONE: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'a framework that has nothing for it, while it draws by itself',
    `${framework(`if (on === 'sub') { did('added'); }`)}<script>setTimeout(() => set({ n: 7 }), 350)</script>`,
    'click "Add"',
    ['added'],
  ],
  [
    'a framework that has nothing for it, while it counts at each frame',
    `${framework(`if (on === 'sub') { did('added'); }`)}<p id="fps">0</p><script>const run = () => { fps.textContent = ++tick; requestAnimationFrame(run); }; run()</script>`,
    'click "Add"',
    ['added'],
  ],
  ['a framework that draws the same again', framework(`if (on === 'add') set({});`), 'click "Add"', ['added']],
  [
    'a carousel that slides by itself, its button dead',
    `<div style="overflow:hidden;width:200px"><div id="t" style="display:flex"><img alt="one" width="200" height="40"><img alt="two" width="200" height="40"></div></div><button id="b">Next</button><script>let i = 0; setInterval(() => { t.style.transform = 'translateX(-' + (++i % 2) * 200 + 'px)'; }, 250)</script>`,
    'click "Next"',
    ['next'],
  ],
  [
    'an invoker whose target is not there',
    `<button commandfor="gone" command="show-modal">Terms</button><dialog id="d"><p>All of them</p></dialog>`,
    'click "Terms"',
    ['open'],
  ],
  [
    'details that shut again by themselves',
    `<details id="d"><summary>Delivery</summary>Soon</details><script>d.addEventListener('toggle', () => { if (d.open) d.open = false; })</script>`,
    'click "Delivery"',
    ['open'],
  ],
  [
    'an observer that hides it again',
    `<button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>b.onclick = () => { m.hidden = false; }; new IntersectionObserver((e) => { if (e.at(-1).isIntersecting) m.hidden = true; }).observe(m)</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'a transition whose end hides it again',
    `<style>#m { transition: opacity .1s } @starting-style { #m { opacity: 0 } }</style><button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>b.onclick = () => { m.hidden = false; }; m.ontransitionend = () => { m.hidden = true; }</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'an animation whose end hides it again',
    `<style>@keyframes k { from { opacity: .5 } } #m { animation: k .1s }</style><button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>b.onclick = () => { m.hidden = false; }; m.onanimationend = () => { m.hidden = true; }</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'an address that hides it again',
    `<button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>b.onclick = () => { m.hidden = false; location.hash = 'x'; }; onhashchange = () => { m.hidden = true; history.replaceState(null, '', location.pathname); }</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'a selection that hides it again',
    `<button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>document.onselectionchange = () => { m.hidden = true; }; b.onclick = () => { m.hidden = false; getSelection().selectAllChildren(b); }</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'media whose error hides it again',
    `<button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>const v = document.createElement('audio'); v.onerror = () => { m.hidden = true; }; b.onclick = () => { m.hidden = false; v.src = 'data:audio/wav,x'; v.load(); }</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'a timer that hides it again, on a page that took the observers away',
    `<script>delete window.IntersectionObserver; delete window.ResizeObserver</script><button id="b">Menu</button><ul id="m" hidden><li>One</li></ul><script>b.onclick = () => { m.hidden = false; setTimeout(() => { m.hidden = true; }, 80); }</script>`,
    'click "Menu"',
    ['open'],
  ],
  [
    'a popover that hides again by itself',
    `<button popovertarget="p">Help</button><div id="p" popover>Ask us</div><script>p.addEventListener('toggle', () => { if (p.matches(':popover-open')) p.hidePopover(); })</script>`,
    'click "Help"',
    ['open'],
  ],
  [
    'a dialog that shuts again by itself',
    `<button id="b">Terms</button><dialog id="d"><p>All of them</p></dialog><script>b.onclick = () => d.showModal(); d.addEventListener('toggle', () => { if (d.open) d.close(); })</script>`,
    'click "Terms"',
    ['open'],
  ],
  [
    'a frame that says something by itself',
    `<p id="o"></p><iframe srcdoc="<button>Save</button><script>setInterval(() => parent.postMessage(1, String.fromCharCode(42)), 200)</script>"></iframe><script>let n = 0; addEventListener('message', () => { o.textContent = 'News ' + ++n; })</script>`,
    'click "Save"',
    ['saved'],
  ],
  [
    'a router that refuses and stays',
    `<a href="/cart" id="a">Cart</a><main id="m">Home</main><script>navigation.addEventListener('navigate', (e) => e.preventDefault())</script>`,
    'click "Cart"',
    ['cart'],
  ],
  [
    'a router that comes back at once',
    `<a href="/cart" id="a">Cart</a><main id="m">Home</main><script>a.onclick = (e) => { e.preventDefault(); history.pushState(null, '', '/cart'); history.back(); }</script>`,
    'click "Cart"',
    ['cart'],
  ],
  [
    'the look of a press at its root',
    `<style>.active { background: #ddd }</style><div id="r"><button>Save</button></div><script>r.addEventListener('pointerdown', (e) => e.target.classList.add('active')); addEventListener('pointerup', () => document.querySelector('.active')?.classList.remove('active'))</script>`,
    'click "Save"',
    ['saved'],
  ],
  [
    'the mark of the focus that a script sets',
    `<button id="b">Save</button><script>b.addEventListener('focus', () => b.classList.add('focus-visible')); b.addEventListener('blur', () => b.classList.remove('focus-visible'))</script>`,
    'click "Save"',
    ['saved'],
  ],
  [
    'a log of clicks that is shown nowhere',
    `<button id="b">Save</button><script>window.dataLayer = []; addEventListener('click', (e) => dataLayer.push({ event: 'gtm.click', text: e.target.textContent }), true)</script>`,
    'click "Save"',
    ['saved'],
  ],
  [
    'a beacon for each click',
    `<button id="b">Save</button><script>addEventListener('click', () => navigator.sendBeacon('/log', 'click'), true)</script>`,
    'click "Save"',
    ['saved'],
  ],
  [
    'a double click on what takes single ones',
    `<div id="b" role="listitem" tabindex="0">Report</div><script>b.onclick = () => {}</script>`,
    'click "Report" --double',
    ['opened'],
  ],
  [
    'a button that is busy and takes nothing',
    `<button id="b" aria-disabled="true">Save</button><p id="o">Saving 1</p><script>let n = 1; setInterval(() => { o.textContent = 'Saving ' + ++n; }, 150); b.onclick = (e) => { if (b.ariaDisabled === 'true') e.preventDefault(); else did('saved'); }</script>`,
    'click "Save" --timeout 3s',
    ['saved'],
  ],
  [
    'an advertisement that comes in as it is pressed',
    `<div id="ad"></div><button id="b">Save</button><script>addEventListener('pointerdown', () => { ad.innerHTML = '<div style="height:90px">Advertisement</div>'; }, { once: true }); b.onclick = () => did('saved')</script>`,
    'click "Delete" --timeout 2s',
    ['deleted'],
  ],
  [
    'a handler that fails',
    `<button id="b">Save</button><script>b.onclick = () => { missing.save(); did('saved'); }</script>`,
    'click "Save"',
    ['saved'],
  ],
  [
    'pictures that are drawn as they come into view',
    `<div style="height:1500px"></div><p id="o" style="height:20px"></p><button id="b">Save</button><script>new IntersectionObserver(([e]) => { if (e.isIntersecting) setTimeout(() => { o.innerHTML = '<b>New for you</b>'; }, 120); }).observe(o)</script>`,
    'click "Save"',
    ['saved'],
  ],
];
const undone: Situation[] = UNDONE.map(([name, body, line, did]) => ({
  kind: 'structures: pressed',
  name,
  isTrap: true,
  body,
  lines: [line],
  did,
  serves: { '/log': { status: 204 } },
  others: ['POST /log'],
}));

// ── What is ticked, chosen, set ────────────────────────────────────────────────────────────────

/** [what, page, line, what holds, whether it cannot happen]. */
const SET: readonly (readonly [string, string, string, string, boolean])[] = [
  [
    'a box of a component that mirrors its state',
    `<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<label><input type="checkbox"> Gift</label>'; window.n = this.shadowRoot.querySelector('input'); n.onchange = () => this.toggleAttribute('checked', n.checked); } })</script>`,
    'check "Gift"',
    'n.checked',
    false,
  ],
  [
    'a controlled box that is set by a message',
    `<label><input type="checkbox" id="n"> Gift</label><script>const c = new MessageChannel(); let is = false; c.port1.onmessage = () => { n.checked = is; }; n.onclick = (e) => { e.preventDefault(); is = !is; c.port2.postMessage(0); }</script>`,
    'check "Gift"',
    'n.checked',
    false,
  ],
  [
    'a controlled box that never is',
    `<label><input type="checkbox" id="n"> Gift</label><script>const c = new MessageChannel(); c.port1.onmessage = () => { n.checked = false; }; n.onchange = () => c.port2.postMessage(0)</script>`,
    'check "Gift"',
    'n.checked',
    true,
  ],
  [
    'a box that ticks all others, too',
    `<label><input type="checkbox" id="n"> All</label><label><input type="checkbox" class="o"> Red</label><label><input type="checkbox" class="o"> Blue</label><script>n.onchange = () => { for (const o of document.querySelectorAll('.o')) o.checked = n.checked; }</script>`,
    'check "All"',
    `n.checked && [...document.querySelectorAll('.o')].every((o) => o.checked)`,
    false,
  ],
  [
    'a box that asks first, and is told no',
    `<label><input type="checkbox" id="n"> Gift</label><script>n.onclick = (e) => { setTimeout(() => { n.checked = false; }, 30); }</script>`,
    'check "Gift"',
    'n.checked',
    true,
  ],
  [
    'a switch drawn by an attribute of data',
    `<button id="n" role="switch" aria-checked="false" data-state="unchecked" aria-label="Wifi"><span></span></button><script>n.onclick = () => { const is = n.ariaChecked !== 'true'; n.ariaChecked = String(is); n.dataset.state = is ? 'checked' : 'unchecked'; }</script>`,
    'check "Wifi"',
    `n.ariaChecked === 'true'`,
    false,
  ],
  [
    'a radio that a form resets',
    `<form id="f"><label><input type="radio" name="s" id="m" checked> Small</label><label><input type="radio" name="s" id="n"> Large</label></form><script>n.onchange = () => setTimeout(() => f.reset(), 40)</script>`,
    'check "Large"',
    'n.checked',
    true,
  ],
  [
    'a list whose options a search makes anew',
    `<label>Size <select id="n"><option>Small<option>Large</select></label><script>n.onchange = () => { const v = n.value; n.innerHTML = '<option>Small<option>Large<option>Huge'; n.value = v; }</script>`,
    'select "Size" "Large"',
    `n.value === 'Large'`,
    false,
  ],
  [
    'a list that loses the choice as it is made anew',
    `<label>Size <select id="n"><option>Small<option>Large</select></label><script>n.onchange = () => { n.innerHTML = '<option>Small<option>Large<option>Huge'; }</script>`,
    'select "Size" "Large"',
    `n.value === 'Large'`,
    true,
  ],
  [
    'a list of another one, which is emptied',
    `<label>Country <select id="n"><option>France<option>Spain</select></label><label>City <select id="m"><option>Paris</select></label><script>n.onchange = () => { m.innerHTML = '<option>Madrid'; }</script>`,
    'select "Country" "Spain"',
    `n.value === 'Spain' && m.value === 'Madrid'`,
    false,
  ],
  [
    'a listbox that marks by data only, and takes another',
    `<div role="listbox" aria-label="Size" id="n"><div role="option" aria-selected="true">Small</div><div role="option" aria-selected="false">Large</div><div role="option" aria-selected="false">Huge</div></div><script>n.onclick = () => { for (const o of n.children) o.ariaSelected = String(o.textContent === 'Huge'); }</script>`,
    'select "Size" "Large"',
    `n.children[1].ariaSelected === 'true'`,
    true,
  ],
  [
    'a number field with steps that rounds',
    `<label>Count <input type="number" id="n" min="0" max="100" step="5" value="0"></label><script>n.oninput = () => { n.value = Math.round(n.value / 5) * 5; }</script>`,
    'adjust "Count" 42',
    `n.value === '42'`,
    true,
  ],
  [
    'a range drawn by a component',
    `<x-range></x-range><script>customElements.define('x-range', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<label>Volume <input type="range" min="0" max="10" value="2"></label>'; window.n = this.shadowRoot.querySelector('input'); } })</script>`,
    'adjust "Volume" 7',
    `n.value === '7'`,
    false,
  ],
  [
    'a box beside its words, tied by a number only',
    `<div><input type="checkbox" id="n"><span onclick="n.click()">Gift</span></div>`,
    'check "Gift"',
    'n.checked',
    false,
  ],
];
const set: Situation[] = SET.map(([name, body, line, holds, isTrap]) => ({
  kind: 'structures: set',
  name,
  isTrap,
  body,
  lines: [isTrap ? `${line} --timeout 3s` : line],
  holds,
}));

export const structures: readonly Situation[] = [...typed, ...untyped, ...done, ...undone, ...set];

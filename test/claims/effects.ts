// What a press brings about: late, elsewhere, or not at all.

import type { Situation } from '../support/claims.js';

const LATE: readonly number[] = [0, 300, 900, 1400, 2500];

const later = (
  name: string,
  make: (ms: number) => {
    readonly body: string;
    readonly did: readonly string[];
    readonly serves?: NonNullable<Situation['serves']>;
  },
): Situation[] =>
  LATE.map((ms) => ({
    kind: 'late effect',
    name: `${name} after ${ms} ms`,
    isTrap: false,
    lines: ['click "Go"'],
    until: 'window.isOver === true',
    ...make(ms),
  }));

const late: Situation[] = [
  ...later('a panel by a timer', (ms) => ({
    body: `<button id="go">Go</button><div id="p"></div><script>go.onclick = () => { did('pressed'); setTimeout(() => { p.innerHTML = '<h2>Panel</h2><button>Close</button>'; isOver = true; }, ${ms}); }</script>`,
    did: ['pressed'],
  })),
  ...later('an answer of the server', (ms) => ({
    body: `<button id="go">Go</button><div id="p"></div><script>go.onclick = () => fetch('/api').then(() => { p.textContent = 'Bought'; isOver = true; });</script>`,
    serves: { '/api': { status: 200, delayMs: ms } },
    did: ['GET /api'],
  })),
  ...later('a survey that thanks', (ms) => ({
    body: `<section id="s"><p>How was it?</p><button id="go">Go</button></section><script>go.onclick = () => { did('pressed'); setTimeout(() => { s.innerHTML = '<p>Thanks!</p>'; isOver = true; }, ${ms}); }</script>`,
    did: ['pressed'],
  })),
  ...later('an animation that ends', (ms) => ({
    body: `<style>@keyframes k { to { transform: rotate(1turn) } }</style><button id="go">Go</button><i id="i" style="display:inline-block;width:9px;height:9px"></i><p id="p"></p><script>go.onclick = () => { did('pressed'); i.animate([{ opacity: 0.9 }, { opacity: 1 }], ${ms + 1}).onfinish = () => { p.textContent = 'Open'; isOver = true; }; }</script>`,
    did: ['pressed'],
  })),
];

/** Nothing comes of the press, though something happens. */
const DEAD: readonly (readonly [string, string])[] = [
  ['nothing listens', ''],
  ['a clock ticks', 'setInterval(() => { c.textContent = Date.now(); }, 50)'],
  ['a clock ticks slowly', 'setInterval(() => { c.textContent = Date.now(); }, 700)'],
  [
    'a list grows by itself',
    'setInterval(() => { const p = document.createElement("p"); p.textContent = "news"; c.append(p); }, 120)',
  ],
  ['the page polls', 'setInterval(() => fetch("/poll"), 150)'],
  ['a timer that ran before changes the page', 'setTimeout(() => { c.innerHTML = "<h2>Sale</h2>"; }, 400)'],
  ['a timer that ran before leaves the page', 'setTimeout(() => { location.hash = "#later"; }, 350)'],
  ['only the mouse is noticed', 'go.onmouseenter = () => { go.className = "hot"; c.textContent = "tip"; }'],
  [
    'a socket speaks',
    'let n = 0; const tick = () => { c.textContent = "message " + n++; setTimeout(tick, 90); }; tick()',
  ],
];
const dead: Situation[] = DEAD.map(([name, script]) => ({
  kind: 'no effect',
  name,
  isTrap: true,
  body: `<button id="go" type="button">Go</button><div id="c">…</div><script>${script}</script>`,
  serves: {},
  lines: ['click "Go"'],
  did: ['never'],
}));

/** What a press can bring about at once. */
const LIVE: readonly (readonly [string, string])[] = [
  ['text beside it', `did('x'); c.textContent = 'done'`],
  ['a class only', `did('x'); go.classList.toggle('on')`],
  ['a state', `did('x'); go.setAttribute('aria-pressed', 'true')`],
  ['a style', `did('x'); c.style.display = 'none'`],
  ['a hash', `did('x'); location.hash = '#a'`],
  ['history', `did('x'); history.pushState({}, '', '/new')`],
  ['a native dialog', `did('x'); dlg.showModal()`],
  ['an alert', `did('x'); alert('hi')`],
  ['a scroll', `did('x'); scrollTo(0, 400)`],
  ['a canvas and a word', `did('x'); c.getContext; c.title = 'drawn'`],
  ['storage and a badge', `did('x'); localStorage.n = 1; c.textContent = '1'`],
  ['a popover', `did('x'); pop.showPopover()`],
  ['a value', `did('x'); v.value = '7'`],
  ['the title', `did('x'); document.title = 'New'`],
  ['the clipboard area', `did('x'); v.focus()`],
  ['a moved element', `did('x'); document.body.append(c)`],
];
const live: Situation[] = LIVE.map(([name, script]) => ({
  kind: 'effect',
  name,
  isTrap: false,
  body: `<button id="go" type="button">Go</button><div id="c">…</div><input id="v" value="1" aria-label="V"><div popover id="pop">Pop</div><dialog id="dlg">Dialog</dialog><div style="height:3000px"></div><script>go.onclick = () => { ${script} }</script>`,
  serves: {},
  lines: ['click "Go"'],
  did: ['x'],
}));

/** The page takes back what it did. */
const UNDONE: readonly (readonly [string, string, string, string])[] = [
  [
    'a field after 50 ms',
    '<label>Name <input id="n"></label>',
    'n.oninput = () => setTimeout(() => { n.value = ""; isOver = true; }, 50)',
    'type "Name" "Amy"',
  ],
  [
    'a field after 120 ms',
    '<label>Name <input id="n"></label>',
    'n.oninput = () => setTimeout(() => { n.value = "Bob"; isOver = true; }, 120)',
    'type "Name" "Amy"',
  ],
  [
    'a select after 200 ms',
    '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
    'n.onchange = () => setTimeout(() => { n.value = "S"; isOver = true; }, 200)',
    'select "Size" "M"',
  ],
  [
    'a box after 100 ms',
    '<label><input type="checkbox" id="n"> Gift</label>',
    'n.onchange = () => setTimeout(() => { n.checked = false; isOver = true; }, 100)',
    'check "Gift"',
  ],
  [
    'an editor after 150 ms',
    '<div id="n" contenteditable aria-label="Note" role="textbox"></div>',
    'n.oninput = () => setTimeout(() => { n.textContent = ""; isOver = true; }, 150)',
    'type "Note" "Hello"',
  ],
  [
    'a slider after 120 ms',
    '<label>Volume <input type="range" id="n" value="10"></label>',
    'n.oninput = () => setTimeout(() => { n.value = 10; isOver = true; }, 120)',
    'adjust "Volume" 70',
  ],
];
const undone: Situation[] = UNDONE.map(([name, body, script, line]) => ({
  kind: 'taken back',
  name,
  isTrap: true,
  body: `${body}<script>${script}</script>`,
  lines: [line],
  holds:
    '(n.type === "checkbox" ? n.checked : (n.value ?? n.textContent) === "Amy" || n.value === "M" || n.value === "70" || n.textContent === "Hello")',
  until: 'window.isOver === true',
}));
const optimistic: Situation[] = [100, 500].map((ms) => ({
  kind: 'taken back',
  name: `a like whose request fails after ${ms} ms`,
  isTrap: true,
  body: `<button id="go" aria-pressed="false">Like</button><script>go.onclick = () => { go.setAttribute('aria-pressed', 'true'); fetch('/like', { method: 'POST' }).then((r) => { if (!r.ok) go.setAttribute('aria-pressed', 'false'); isOver = true; }); }</script>`,
  serves: { '/like': { status: 500, delayMs: ms } },
  lines: ['click "Like"'],
  did: ['POST /like'],
  holds: 'go.getAttribute("aria-pressed") === "true"',
  until: 'window.isOver === true',
}));

const requests: Situation[] = ['GET', 'POST'].map((method) => ({
  kind: 'effect',
  name: `a ${method} only`,
  isTrap: false,
  body: `<button id="go" type="button">Go</button><script>go.onclick = () => { fetch('/api', { method: '${method}' }); }</script>`,
  serves: { '/api': { status: 200 } },
  lines: ['click "Go"'],
  did: [`${method} /api`],
}));

const blocked: Situation[] = [
  {
    kind: 'no effect',
    name: 'a popup that the browser blocks',
    isTrap: true,
    body: `<button id="go">Go</button><script>go.onclick = () => setTimeout(() => { if (!open('/pop')) window.isOver = true; else { did('opened'); isOver = true; } }, 6000)</script>`,
    serves: { '/pop': 'Pop' },
    lines: ['click "Go"'],
    did: ['opened'],
  },
];

export const effects: readonly Situation[] = [
  ...late,
  ...dead,
  ...live,
  ...undone,
  ...optimistic,
  ...requests,
  ...blocked,
];

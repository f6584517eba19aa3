// What comes of a press late, what the page takes back, and what it does by itself at the same time.

import type { Situation } from '../support/claims.js';

type Serves = NonNullable<Situation['serves']>;

/** Ways to put a button on a page, each with a handler that is told of the press as `press(button)`. */
const STRUCTURES: Readonly<Record<string, string>> = {
  plain: '<button id="go">Go</button><script>go.onclick = () => press(go)</script>',
  delegated:
    '<div class="bar"><span role="button" tabindex="0" id="go"><i></i>Go</span></div><script>document.addEventListener("click", (e) => { const b = e.target.closest("#go"); if (b) press(b); })</script>',
  icon: '<nav><button id="go" aria-label="Go"><svg width="16" height="16"><path d="M0 0h16v16H0z"/></svg></button></nav><script>go.addEventListener("pointerup", () => press(go))</script>',
  shadow:
    '<x-bar></x-bar><script>customElements.define("x-bar", class extends HTMLElement { connectedCallback() { const r = this.attachShadow({ mode: "open" }); r.innerHTML = "<button>Go</button>"; const b = r.querySelector("button"); b.addEventListener("click", () => press(b)); } })</script>',
  row: '<ul><li>One <a role="button" tabindex="0" id="go">Go</a></li><li>Two</li></ul><script>document.querySelector("ul").addEventListener("mousedown", (e) => { if (e.target.id === "go") press(e.target); })</script>',
};
const structured = (structure: string, script: string): string =>
  `<script>window.press = (button) => { ${script} }; const sleep = (ms) => new Promise((r) => setTimeout(r, ms)); const show = (text = 'Panel') => { const d = document.createElement('section'); d.innerHTML = '<h2>' + text + '</h2><button>Close</button>'; document.body.append(d); isOver = true; };</script>${STRUCTURES[structure]}<p id="out">…</p>`;

/** What a press sets going: [what, structure, script, what is served]. */
const LATE: readonly (readonly [string, string, string, Serves?])[] = [
  ['a panel after 600 ms', 'delegated', `did('x'); setTimeout(show, 600)`],
  ['a panel after 1800 ms', 'icon', `did('x'); setTimeout(show, 1800)`],
  ['a panel after 3000 ms', 'plain', `did('x'); setTimeout(show, 3000)`],
  ['a timer in a shadow root', 'shadow', `did('x'); setTimeout(show, 1400)`],
  ['three timers in a row', 'row', `did('x'); setTimeout(() => setTimeout(() => setTimeout(show, 500), 500), 500)`],
  [
    'an async handler that sleeps',
    'plain',
    `did('x'); (async () => { await sleep(700); await sleep(700); show(); })()`,
  ],
  [
    'frames counted down',
    'delegated',
    `did('x'); const end = performance.now() + 1300; const f = () => performance.now() < end ? requestAnimationFrame(f) : show(); requestAnimationFrame(f)`,
  ],
  [
    'a timer that is set again',
    'plain',
    `did('x'); clearTimeout(window.t); window.t = setTimeout(() => 0, 5000); clearTimeout(window.t); window.t = setTimeout(show, 1200)`,
  ],
  [
    'an interval that counts down',
    'icon',
    `did('x'); let n = 4; const i = setInterval(() => { if (--n === 0) { clearInterval(i); show(); } }, 350)`,
  ],
  ['an idle moment', 'plain', `did('x'); requestIdleCallback(() => setTimeout(show, 1200))`],
  ['a task with a delay', 'plain', `did('x'); scheduler.postTask(show, { delay: 1300 })`],
  [
    'a worker that answers',
    'plain',
    `did('x'); const w = new Worker(URL.createObjectURL(new Blob(['onmessage = () => setTimeout(() => postMessage(1), 1300)']))); w.onmessage = () => show(); w.postMessage(0)`,
  ],
  [
    'a picture that comes',
    'delegated',
    `did('x'); const i = new Image(); i.onerror = i.onload = () => show(); i.src = '/slow.png'`,
    { '/slow.png': { status: 200, delayMs: 1300 } },
  ],
  [
    'a script that comes',
    'plain',
    `did('x'); const s = document.createElement('script'); window.showNow = show; s.onload = s.onerror = () => show(); s.src = '/slow.js'; setTimeout(() => document.head.append(s), 0)`,
    { '/slow.js': { status: 200, delayMs: 1200 } },
  ],
  [
    'an animation that ends',
    'row',
    `did('x'); out.animate([{ opacity: 0.5 }, { opacity: 1 }], 1500).finished.then(() => show())`,
  ],
  ['an alert after 1300 ms', 'plain', `did('x'); setTimeout(() => { alert('Done'); isOver = true; }, 1300)`],
  [
    'an address after 1300 ms',
    'delegated',
    `did('x'); setTimeout(() => { history.pushState({}, '', '/there'); isOver = true; }, 1300)`,
  ],
  [
    'a title after 1200 ms',
    'plain',
    `did('x'); setTimeout(() => { document.title = 'Done'; out.dataset.done = '1'; isOver = true; }, 1200)`,
  ],
  [
    'a word that stays a moment',
    'plain',
    `did('x'); button.textContent = 'Done!'; setTimeout(() => { button.textContent = 'Go'; isOver = true; }, 200)`,
  ],
  [
    'a field filled in after 1100 ms',
    'plain',
    `did('x'); const i = document.body.appendChild(document.createElement('input')); setTimeout(() => { i.value = '7'; isOver = true; }, 1100)`,
  ],
  [
    'a message channel',
    'icon',
    `did('x'); const c = new MessageChannel(); c.port1.onmessage = () => show(); c.port2.postMessage(0)`,
  ],
  [
    'a promise of the browser',
    'plain',
    `did('x'); crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(() => sleep(1200)).then(() => show())`,
  ],
];
const late: Situation[] = LATE.map(([name, structure, script, serves]) => ({
  kind: 'late effect',
  name: `${name}, ${structure}`,
  isTrap: false,
  body: structured(structure, script),
  ...(serves === undefined ? {} : { serves }),
  lines: ['click "Go"'],
  did: ['x'],
  others: Object.keys(serves ?? {}).map((path) => `GET ${path}`),
  until: 'window.isOver === true',
}));

/** A press that leads elsewhere: [what, structure, script]. */
const AWAY: readonly (readonly [string, string, string, Serves?])[] = [
  ['at once', 'delegated', `location.href = '/next'`],
  ['after 700 ms', 'plain', `setTimeout(() => { location.href = '/next'; }, 700)`],
  ['after 2000 ms', 'icon', `setTimeout(() => location.assign('/next'), 2000)`],
  [
    'after it was disabled and answered',
    'plain',
    `button.disabled = true; fetch('/api', { method: 'POST' }).then(() => { location.href = '/next'; })`,
    { '/api': { status: 200, delayMs: 300 } },
  ],
  [
    'after a slow answer',
    'row',
    `fetch('/api', { method: 'POST' }).then(() => sleep(300)).then(() => { location.href = '/next'; })`,
    { '/api': { status: 200, delayMs: 900 } },
  ],
  [
    'after it was disabled and answered late',
    'plain',
    `button.disabled = true; fetch('/api', { method: 'POST' }).then(() => { location.href = '/next'; })`,
    { '/api': { status: 200, delayMs: 2500 } },
  ],
  [
    'after it said that it is at work',
    'row',
    `button.textContent = 'Paying…'; fetch('/api', { method: 'POST' }).then(() => sleep(700)).then(() => { location.href = '/next'; })`,
    { '/api': { status: 200, delayMs: 1800 } },
  ],
  [
    'after it was disabled, by a timer',
    'plain',
    `button.disabled = true; setTimeout(() => { location.href = '/next'; }, 900)`,
  ],
  [
    'by a form that a script sends',
    'plain',
    `setTimeout(() => { const f = document.createElement('form'); f.action = '/next'; document.body.append(f); f.submit(); }, 900)`,
  ],
  [
    'by a link that a script presses',
    'shadow',
    `setTimeout(() => { const a = document.createElement('a'); a.href = '/next'; a.click(); }, 600)`,
  ],
];
const away: Situation[] = AWAY.map(([name, structure, script, serves = {}]) => ({
  kind: 'navigation',
  name: `${name}, ${structure}`,
  isTrap: false,
  body: structured(structure, script),
  serves: { ...serves, '/next': '<h1>Next</h1>' },
  lines: ['click "Go"'],
  did: [...Object.keys(serves).map((path) => `POST ${path}`), 'GET /next'],
  until: 'location.pathname === "/next"',
  changes: '/next',
}));

const LOGIN = (script: string): string =>
  `<form id="f"><label>Email <input type="email"></label><label>Password <input type="password"></label><button id="b">Sign in</button></form><script>
  f.onsubmit = (event) => { event.preventDefault(); ${script} }</script>`;
/** A login that the page itself sends: [what, script, isTrap]. */
const logins: Situation[] = (
  [
    ['answered at once', `fetch('/api', { method: 'POST' }).then(() => { location.href = '/next'; })`, 50, false],
    [
      'answered late',
      `b.disabled = true; fetch('/api', { method: 'POST' }).then(() => { location.href = '/next'; })`,
      2200,
      false,
    ],
    [
      'refused late',
      `b.disabled = true; fetch('/api', { method: 'POST' }).then(() => { b.disabled = false; f.insertAdjacentHTML('beforeend', '<p role="alert">Wrong password</p>'); })`,
      2200,
      true,
    ],
  ] as const
).map(([name, script, delayMs, isTrap]) => ({
  kind: 'navigation',
  name: `login, ${name}`,
  isTrap,
  body: LOGIN(script),
  serves: { '/api': { status: isTrap ? 403 : 200, delayMs }, '/next': '<h1>Welcome</h1>' },
  lines: ['login "amy@shop.test" "secret"'],
  did: ['POST /api', 'GET /next'],
  ...(isTrap ? {} : { until: 'location.pathname === "/next"', changes: '/next' }),
}));

const popups: Situation[] = [0, 300, 1500].map((ms) => ({
  kind: 'late effect',
  name: `a popup after ${ms} ms`,
  isTrap: false,
  body: structured('plain', `setTimeout(() => { if (open('/pop')) did('opened'); isOver = true; }, ${ms})`),
  serves: { '/pop': 'Pop' },
  lines: ['click "Go"'],
  did: ['opened'],
  others: ['GET /pop'],
  until: 'window.isOver === true',
}));

/** What a page takes back: [what, body, script, line, what would have to hold]. */
const BACK: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a field after 250 ms',
    '<label>City <input id="n"></label>',
    'n.addEventListener("input", () => setTimeout(() => { n.value = ""; isOver = true; }, 250))',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
  [
    'a field on change',
    '<label>City <input id="n" value="Oslo"></label>',
    'n.addEventListener("keyup", () => setTimeout(() => { n.value = "Oslo"; isOver = true; }, 80))',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
  [
    'a text area after 60 ms',
    '<label>Note <textarea id="n"></textarea></label>',
    'n.oninput = () => setTimeout(() => { n.value = n.value.slice(0, 3); isOver = true; }, 60)',
    'type "Note" "Hello there"',
    'n.value === "Hello there"',
  ],
  [
    'a number after 100 ms',
    '<label>Count <input type="number" id="n"></label>',
    'n.oninput = () => setTimeout(() => { n.value = Math.min(n.value, 10); isOver = true; }, 100)',
    'type "Count" "99"',
    'n.value === "99"',
  ],
  [
    'a select after 60 ms, listening on the form',
    '<form id="f"><label>Size <select id="n"><option>S</option><option>M</option></select></label></form>',
    'f.addEventListener("change", () => setTimeout(() => { n.selectedIndex = 0; isOver = true; }, 60))',
    'select "Size" "M"',
    'n.value === "M"',
  ],
  [
    'a select by two timers',
    '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
    'n.oninput = () => setTimeout(() => setTimeout(() => { n.selectedIndex = 0; isOver = true; }, 80), 80)',
    'select "Size" "M"',
    'n.value === "M"',
  ],
  [
    'a radio after 120 ms',
    '<label><input type="radio" name="r" id="a" checked> Red</label><label><input type="radio" name="r" id="n"> Blue</label>',
    'n.onchange = () => setTimeout(() => { a.checked = true; isOver = true; }, 120)',
    'check "Blue"',
    'n.checked',
  ],
  [
    'a box after 250 ms',
    '<label><input type="checkbox" id="n"> News</label>',
    'n.onclick = () => setTimeout(() => { n.checked = false; isOver = true; }, 250)',
    'check "News"',
    'n.checked',
  ],
  [
    'a switch of its own after 90 ms',
    '<div role="switch" tabindex="0" aria-checked="false" id="n">Wifi</div>',
    'n.onclick = () => { n.ariaChecked = "true"; setTimeout(() => { n.ariaChecked = "false"; isOver = true; }, 90); }',
    'check "Wifi"',
    'n.ariaChecked === "true"',
  ],
  [
    'a toggle button after 150 ms',
    '<button id="n" aria-pressed="false">Mute</button>',
    'n.onclick = () => { n.ariaPressed = "true"; setTimeout(() => { n.ariaPressed = "false"; isOver = true; }, 150); }',
    'click "Mute"',
    'n.ariaPressed === "true"',
  ],
  [
    'a menu that closes at once',
    '<button id="n" aria-expanded="false">Menu</button><div id="m" hidden>Entries</div>',
    'n.onclick = () => { n.ariaExpanded = "true"; m.hidden = false; setTimeout(() => { n.ariaExpanded = "false"; m.hidden = true; isOver = true; }, 120); }',
    'click "Menu"',
    '!m.hidden',
  ],
  [
    'an editor after 200 ms',
    '<div contenteditable="true" role="textbox" aria-label="Post" id="n"></div>',
    'n.addEventListener("input", () => setTimeout(() => { n.innerHTML = "<p><br></p>"; isOver = true; }, 200))',
    'type "Post" "Hello"',
    'n.innerText.trim() === "Hello"',
  ],
  [
    'a slider after 60 ms',
    '<label>Volume <input type="range" id="n" value="10"></label>',
    'n.onchange = () => setTimeout(() => { n.value = 10; isOver = true; }, 60)',
    'adjust "Volume" 40',
    'n.value === "40"',
  ],
  [
    'a field that is drawn anew',
    '<form id="f"><label>City <input id="n"></label></form>',
    'f.oninput = () => setTimeout(() => { f.innerHTML = f.innerHTML; isOver = true; }, 90)',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
];
const back: Situation[] = BACK.map(([name, body, script, line, holds]) => ({
  kind: 'taken back',
  name,
  isTrap: true,
  body: `${body}<script>${script}</script>`,
  lines: [line],
  holds,
  until: 'window.isOver === true',
}));

/** The same, and it stays: [what, body, script, line, what holds]. */
const KEPT: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a field that is checked after 100 ms',
    '<label>City <input id="n"></label><p id="p"></p>',
    'n.oninput = () => setTimeout(() => { p.textContent = "Nice"; isOver = true; }, 100)',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
  [
    'a card number that is grouped after 80 ms',
    '<label>Card <input id="n"></label>',
    'n.oninput = () => setTimeout(() => { n.value = n.value.replace(/(\\d{4})(?=\\d)/g, "$1 "); isOver = true; }, 80)',
    'type "Card" "4111111111111111"',
    'n.value === "4111 1111 1111 1111"',
  ],
  [
    'a select that loads more',
    '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
    'n.onchange = () => setTimeout(() => { n.append(new Option("L")); isOver = true; }, 150)',
    'select "Size" "M"',
    'n.value === "M"',
  ],
  [
    'a box that is drawn anew',
    '<div id="d"><label><input type="checkbox" id="n"> News</label></div>',
    'd.onchange = () => setTimeout(() => { d.innerHTML = "<label><input type=checkbox id=n checked> News</label>"; isOver = true; }, 120)',
    'check "News"',
    'n.checked',
  ],
  [
    'a toggle that flashes',
    '<button id="n" aria-pressed="false">Mute</button>',
    'n.onclick = () => { n.ariaPressed = "true"; n.className = "flash"; setTimeout(() => { n.className = ""; isOver = true; }, 150); }',
    'click "Mute"',
    'n.ariaPressed === "true"',
  ],
  [
    'a box that was half checked',
    '<label><input type="checkbox" id="n"> All</label>',
    'n.indeterminate = true; n.checked = true; isOver = true',
    'uncheck "All"',
    '!n.checked && !n.indeterminate',
  ],
  [
    'a box of its own that was half checked',
    '<div role="checkbox" tabindex="0" aria-checked="mixed" id="n">All</div>',
    'n.onclick = () => { n.ariaChecked = n.ariaChecked === "true" ? "false" : "true"; }; isOver = true',
    'uncheck "All"',
    'n.ariaChecked === "false"',
  ],
  [
    'a slider that tells its value',
    '<label>Volume <input type="range" id="n" value="10"></label><output id="o"></output>',
    'n.oninput = () => setTimeout(() => { o.textContent = n.value; isOver = true; }, 100)',
    'adjust "Volume" 40',
    'n.value === "40"',
  ],
  [
    'an editor that formats',
    '<div contenteditable="true" role="textbox" aria-label="Post" id="n"></div><p id="p"></p>',
    'n.addEventListener("input", () => setTimeout(() => { p.textContent = n.innerText.length; isOver = true; }, 200))',
    'type "Post" "Hello"',
    'n.innerText.trim() === "Hello"',
  ],
];
/** Lists that come of keys: [what, script]. */
const LISTS: readonly (readonly [string, string])[] = [
  ['on keyup', 'n.onkeyup = () => list(n.value)'],
  ['of the window, at the text', "addEventListener('input', () => list(n.value), true)"],
  [
    'of the window, at everything',
    "for (const one of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup']) addEventListener(one, () => list(n.value), true)",
  ],
  [
    'of the document, before the text',
    "document.addEventListener('beforeinput', () => list(n.value), true); n.oninput = () => list(n.value)",
  ],
  ['on keydown, a moment later', 'n.onkeydown = () => setTimeout(() => list(n.value), 0)'],
  [
    'on keydown, later',
    'let t; n.addEventListener("keydown", (e) => { clearTimeout(t); if (e.key.length === 1) t = setTimeout(() => list(n.value), 120); })',
  ],
  [
    'when a key changed it',
    'let was; n.onkeydown = () => { was = n.value; }; n.onkeyup = () => { if (was !== n.value) list(n.value); }',
  ],
  ['on input', 'n.oninput = () => list(n.value)'],
  ['on keydown, in the next frame', 'n.onkeydown = () => requestAnimationFrame(() => list(n.value))'],
  ['on keydown, when idle', 'n.onkeydown = () => requestIdleCallback(() => list(n.value))'],
  ['on keydown, as a task', 'n.onkeydown = () => void scheduler.postTask(() => list(n.value))'],
  ['on keydown, after a pause', 'n.onkeydown = async () => { await scheduler.yield(); list(n.value); }'],
  [
    'on keydown, by a port',
    'const c = new MessageChannel(); c.port1.onmessage = () => list(n.value); n.onkeydown = () => c.port2.postMessage(null)',
  ],
  [
    'on keydown, by a message',
    'addEventListener("message", (e) => { if (e.data.list) list(n.value); }); n.onkeydown = () => postMessage({ list: true }, "*")',
  ],
  [
    'on keydown of the document, twice postponed',
    'document.addEventListener("keydown", () => setTimeout(() => setTimeout(() => list(n.value), 0), 0))',
  ],
  [
    'on keydown, the last of them only',
    'let t; n.addEventListener("keydown", () => { t = setTimeout(() => list("lost"), 0); clearTimeout(t); t = setTimeout(() => list(n.value), 0); })',
  ],
];
const lists: Situation[] = LISTS.map(([name, script]) => ({
  kind: 'kept',
  name: `a list ${name}`,
  isTrap: false,
  body: `<label>City <input id="n"></label><ul id="l"></ul><script>const list = (q) => { l.innerHTML = ['Rome', 'Oslo', 'Porto'].filter((c) => q && c.toLowerCase().includes(q)).map((c) => '<li>' + c + '</li>').join(''); }; ${script}</script>`,
  lines: ['type "City" "ro"'],
  holds: 'n.value === "ro" && l.innerText.trim() === "Rome"',
  until: 'l.children.length > 0',
}));
const kept: Situation[] = KEPT.map(([name, body, script, line, holds]) => ({
  kind: 'kept',
  name,
  isTrap: false,
  body: `${body}<script>${script}</script>`,
  lines: [line],
  holds,
  until: 'window.isOver === true',
}));

/** Shown before the server has answered: [what, body, at once, taken back, what holds]. */
const OPTIMISTIC: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a state',
    '<button id="n" aria-pressed="false">Star</button>',
    'n.ariaPressed = "true"',
    'n.ariaPressed = "false"',
    'n.ariaPressed === "true"',
  ],
  [
    'words',
    '<button id="n">Star</button>',
    'n.textContent = "Starred"',
    'n.textContent = "Star"',
    'n.textContent === "Starred"',
  ],
  [
    'a class',
    '<button id="n" class="btn">Star</button>',
    'n.classList.add("starred")',
    'n.classList.remove("starred")',
    'n.classList.contains("starred")',
  ],
  [
    'an icon in it',
    '<button id="n"><i id="i" class="far"></i> Star</button>',
    'i.className = "fas"',
    'i.className = "far"',
    'i.className === "fas"',
  ],
];
const optimistic: Situation[] = OPTIMISTIC.flatMap(([name, body, now, undo, holds], at) =>
  [500, 403, 200].map((status, i) => {
    const delayMs = [60, 400, 1900, 900][(at + i) % 4] ?? 0;
    const send =
      i === 1
        ? `const x = new XMLHttpRequest(); x.open('POST', '/star'); x.onload = () => end(x.status < 400); x.send()`
        : `fetch('/star', { method: 'POST' }).then((r) => end(r.ok))`;
    return {
      kind: status === 200 ? 'kept' : 'taken back',
      name: `${name}, answered with ${status} after ${delayMs} ms`,
      isTrap: status !== 200,
      body: `${body}<script>const end = (isOk) => { if (!isOk) { ${undo} } isOver = true; }; n.onclick = () => { ${now}; ${send}; };</script>`,
      serves: { '/star': { status, delayMs } },
      lines: ['click "Star"'],
      did: ['POST /star'],
      holds,
      until: 'window.isOver === true',
    };
  }),
);

const deleted: Situation = {
  kind: 'taken back',
  name: 'a row that comes back when the server refuses',
  isTrap: true,
  body: `<ul id="l"><li id="n">Milk <button>Delete</button></li></ul><script>l.onclick = (e) => { if (e.target.localName !== 'button') return; const row = n; row.remove(); fetch('/milk', { method: 'DELETE' }).then((r) => { if (!r.ok) l.append(row); isOver = true; }); }</script>`,
  serves: { '/milk': { status: 500, delayMs: 250 } },
  lines: ['click "Delete"'],
  did: ['DELETE /milk'],
  holds: '!l.contains(document.querySelector("#n"))',
  until: 'window.isOver === true',
};

/** What the page does by itself while a press does nothing: [what, script]. It begins as the mouse comes near, before the press. */
const ALIEN: readonly (readonly [string, string, Serves?])[] = [
  ['a panel', 'setTimeout(show, 400)'],
  ['a panel, soon', 'setTimeout(show, 180)'],
  ['another address', 'setTimeout(() => history.pushState({}, "", "/other"), 400)'],
  ['another page', 'setTimeout(() => { location.href = "/elsewhere"; }, 500)', { '/elsewhere': '<h1>Elsewhere</h1>' }],
  ['a hash', 'setTimeout(() => { location.hash = "#later"; }, 300)'],
  ['the focus', 'setTimeout(() => field.focus(), 350)'],
  ['a value', 'setTimeout(() => { field.value = "42"; }, 300)'],
  ['a request', 'setTimeout(() => fetch("/later"), 300)', { '/later': { status: 200 } }],
  ['an answer drawn', 'fetch("/slowly").then(() => show())', { '/slowly': { status: 200, delayMs: 500 } }],
  ['a running count', 'let k = 0; setInterval(() => { out.textContent = "Visitors: " + k++; }, 130)'],
  ['a loop of timers', 'let k = 0; const f = () => { out.textContent = "n" + k++; setTimeout(f, 90); }; f()'],
  [
    'a loop of frames',
    'let k = 0; const f = () => { if (++k % 5 === 0) out.dataset.k = k; requestAnimationFrame(f); }; f()',
  ],
  [
    'a list that grows',
    'setInterval(() => { const p = document.createElement("p"); p.textContent = "news"; out.append(p); }, 160)',
  ],
];
const HEARD: readonly (readonly [string, string])[] = [
  ['nobody listens', ''],
  [
    'a counter of clicks listens',
    'document.addEventListener("click", () => { window.clicks = (window.clicks ?? 0) + 1; });',
  ],
];
const alien: Situation[] = ALIEN.flatMap(([name, script, serves = {}], at) =>
  HEARD.filter((_, i) => at < 9 || i === at % 2).map(([heard, listen]) => ({
    kind: 'by itself',
    name: `${name}, ${heard}`,
    isTrap: true,
    body: `<button id="go" type="button">Go</button><label>Field <input id="field"></label><p id="out">…</p><script>const show = () => { out.innerHTML = '<h2>Sale</h2><button>Close</button>'; }; ${listen} go.addEventListener('mouseenter', () => { ${script} }, { once: true });</script>`,
    serves,
    others: Object.keys(serves).map((path) => `GET ${path}`),
    lines: ['click "Go"'],
    did: ['never'],
  })),
);

const BUSY = '{ const end = performance.now() + 300; while (performance.now() < end); }';
/** The page leaves, by a timer that ran before or by what is pressed, and answers nothing before it has gone. */
const unasked: Situation[] = (
  [
    [
      'by itself',
      'a timer that ran before',
      `go.onmouseenter = () => setTimeout(leave, 100); go.onmousedown = () => ${BUSY};`,
    ],
    ['by itself', 'a timer that ran before, nobody listens', 'go.onmouseenter = () => setTimeout(leave, 150);'],
    ['late effects', 'what is pressed', 'go.onclick = leave;'],
    [
      'late effects',
      'what is pressed, after an event that the page made up',
      `go.onmousedown = () => setTimeout(() => navigation.dispatchEvent(new Event('navigate')));go.onclick = leave;`,
    ],
    ['late effects', 'a timer of what is pressed', `go.onclick = () => { setTimeout(leave, 20); };`],
    ['late effects', 'a promise of what is pressed', 'go.onclick = async () => { await null; leave(); };'],
    [
      'late effects',
      'a picture of what is pressed',
      `go.onclick = () => { const i = new Image(); i.onerror = leave; i.src = '/pixel'; };`,
    ],
    ['late effects', 'a form that what is pressed sends', `go.onclick = () => { f.requestSubmit(); ${BUSY} };`],
    ['late effects', 'a form sent without asking', `go.onclick = () => { f.submit(); ${BUSY} };`],
    ['late effects', 'a link that what is pressed presses', `go.onclick = () => { a.click(); ${BUSY} };`],
  ] as const
).map(([kind, name, script]) => ({
  kind,
  name: `to another page before it can be asked: ${name}`,
  isTrap: kind === 'by itself',
  body: `<button id="go" type="button">Go</button><form id="f" action="/elsewhere"></form><a id="a" href="/elsewhere"></a><script>const leave = () => { location.href = '/elsewhere'; ${BUSY} }; ${script}</script>`,
  serves: { '/elsewhere': '<h1>Elsewhere</h1>', ...(script.includes('/pixel') ? { '/pixel': { status: 404 } } : {}) },
  ...(kind === 'by itself'
    ? { others: ['GET /elsewhere'], did: ['never'] }
    : { did: ['GET /elsewhere'], others: ['GET /pixel'] }),
  lines: ['click "Go"'],
}));

/** Windows that never open. */
const blocked: Situation[] = [
  [
    'in a frame that may not',
    `<iframe sandbox="allow-scripts" srcdoc="<button onclick=&quot;window.open('/pop')&quot;>Go</button>"></iframe>`,
  ],
  [
    'in a frame that may not, after a timer',
    `<iframe sandbox="allow-scripts" srcdoc="<button onclick=&quot;setTimeout(() => window.open('/pop'), 300)&quot;>Go</button>"></iframe>`,
  ],
].map(([name = '', body = '']) => ({
  kind: 'no effect',
  name: `a popup ${name}`,
  isTrap: true,
  body,
  serves: { '/pop': 'Pop' },
  lines: ['click "Go"'],
  did: ['GET /pop'],
}));

const FORM = `<form id="f" action="/sent" method="post" novalidate><label>Name <input id="n" name="n"></label><span id="err"></span><button id="go">Save</button></form>`;
/** A form that is refused, or kept, while the page asks for something else: [what, is it refused, script of the form]. */
const forms: Situation[] = (
  [
    ['refused', true, `err.textContent = 'Enter your name'`],
    ['refused later', true, `setTimeout(() => { err.textContent = 'Name is required'; n.ariaInvalid = 'true'; }, 400)`],
    ['kept, and counted', false, `did('kept'); err.textContent = 'Selected: 2'`],
    ['kept, with a plan', false, `did('kept'); err.textContent = 'Enterprise plan, entered by Anna'`],
    [
      'kept, after a while',
      false,
      `did('kept'); setTimeout(() => { f.innerHTML = '<p>Thank you! Please come again.</p>'; }, 1300)`,
    ],
  ] as const
).flatMap(([name, isTrap, script]) =>
  ['', 'setInterval(() => fetch("/poll"), 70)'].map((poll) => ({
    kind: isTrap ? 'form refused by the page' : 'form sent',
    name: `${name}, ${poll === '' ? 'quietly' : 'while the page polls'}`,
    isTrap,
    body: `${FORM}<script>f.onsubmit = (e) => { e.preventDefault(); ${script}; }; go.addEventListener('mouseenter', () => { ${poll} }, { once: true });</script>`,
    serves: { '/sent': '<h1>Thank you</h1>', '/poll': { status: 200 } },
    others: ['GET /poll'],
    lines: ['click "Save"'],
    did: isTrap ? ['POST /sent'] : ['kept'],
    ...(isTrap ? { code: 'FORM_INVALID' } : {}),
  })),
);

export const lateOnes: readonly Situation[] = [
  ...late,
  ...away,
  ...logins,
  ...popups,
  ...back,
  ...kept,
  ...lists,
  ...optimistic,
  deleted,
  ...alien,
  ...unasked,
  ...blocked,
  ...forms,
];

// Forms in steps, answers that come late, double presses, boxes and fields that the page sets back, and pages in other
// languages and directions.

import type { Situation } from '../support/claims.js';

type Row = Omit<Situation, 'kind'>;

const WIZARD = (next: string): string =>
  `<form id="f" action="/sent" method="post"><fieldset id="s1"><legend>Address</legend><label>City <input id="c" name="c"></label><button type="button" id="n">Next</button></fieldset><fieldset id="s2" hidden><legend>Payment</legend><label>Card <input name="k"></label><button>Pay</button></fieldset></form><script>n.onclick = () => { ${next} };</script>`;

const wizards: Row[] = [
  {
    name: 'the next step',
    isTrap: false,
    body: WIZARD(`s1.hidden = true; s2.hidden = false; did('step 2');`),
    lines: ['type "City" "Rome"', 'click "Next"'],
    did: ['step 2'],
  },
  {
    name: 'a step that is refused by a word',
    isTrap: true,
    body: WIZARD(
      `if (!c.value) { c.ariaInvalid = 'true'; c.insertAdjacentHTML('afterend', '<em>City is required</em>'); } else { s1.hidden = true; s2.hidden = false; }`,
    ),
    serves: { '/sent': 'ok' },
    lines: ['submit --timeout 1s'],
    did: ['POST /sent'],
  },
  {
    name: 'a last step that is not shown yet',
    isTrap: true,
    body: WIZARD(''),
    serves: { '/sent': 'ok' },
    lines: ['type "City" "Rome"', 'click "Pay" --timeout 500ms'],
    did: ['POST /sent'],
  },
  {
    name: 'a step that comes back after 700 ms',
    isTrap: true,
    body: WIZARD(
      `s1.hidden = true; s2.hidden = false; setTimeout(() => { s1.hidden = false; s2.hidden = true; isOver = true; }, 700);`,
    ),
    lines: ['type "City" "Rome"', 'click "Next"'],
    holds: '!s2.hidden',
    until: 'window.isOver === true',
  },
];

const FIELD = '<label>City <input id="n"></label><p id="p"></p>';
const reverts: Row[] = [
  [
    'a field after 600 ms',
    FIELD,
    'n.oninput = () => setTimeout(() => { n.value = ""; isOver = true; }, 600)',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
  [
    'a field after 900 ms, by a debounce',
    FIELD,
    'let t; n.oninput = () => { clearTimeout(t); t = setTimeout(() => { n.value = "Roma"; isOver = true; }, 900); }',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
  [
    'a box after 500 ms',
    '<label><input type="checkbox" id="n"> News</label>',
    'n.onchange = () => setTimeout(() => { n.checked = false; isOver = true; }, 500)',
    'check "News"',
    'n.checked',
  ],
  [
    'a list after 800 ms',
    '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
    'n.onchange = () => setTimeout(() => { n.value = "S"; isOver = true; }, 800)',
    'select "Size" "M"',
    'n.value === "M"',
  ],
  [
    'a switch after 700 ms',
    '<button role="switch" aria-checked="false" id="n">Wifi</button>',
    'n.onclick = () => { n.ariaChecked = "true"; setTimeout(() => { n.ariaChecked = "false"; isOver = true; }, 700); }',
    'check "Wifi"',
    'n.ariaChecked === "true"',
  ],
  [
    'a toggle after 800 ms',
    '<button aria-pressed="false" id="n">Star</button>',
    'n.onclick = () => { n.ariaPressed = "true"; setTimeout(() => { n.ariaPressed = "false"; isOver = true; }, 800); }',
    'click "Star"',
    'n.ariaPressed === "true"',
  ],
  [
    'a slider after 500 ms',
    '<label>Volume <input type="range" id="n" value="10"></label>',
    'n.onchange = () => setTimeout(() => { n.value = 10; isOver = true; }, 500)',
    'adjust "Volume" 40',
    'n.value === "40"',
  ],
  [
    'a file after 400 ms',
    '<label>Photo <input type="file" id="n"></label>',
    'n.onchange = () => setTimeout(() => { n.value = ""; isOver = true; }, 400)',
    'upload "Photo" README.md',
    'n.files.length === 1',
  ],
].map(([name = '', body = '', script = '', line = '', holds = '']) => ({
  name,
  isTrap: true,
  body: `${body}<script>${script}</script>`,
  lines: [line],
  holds,
  until: 'window.isOver === true',
}));

const kept: Row[] = [
  [
    'a field that is looked up after 700 ms',
    FIELD,
    'n.oninput = () => setTimeout(() => { p.textContent = "3 hotels"; isOver = true; }, 700)',
    'type "City" "Rome"',
    'n.value === "Rome"',
  ],
  [
    'a box that saves itself after 500 ms',
    '<label><input type="checkbox" id="n"> News</label><p id="p"></p>',
    'n.onchange = () => setTimeout(() => { p.textContent = "Saved"; isOver = true; }, 500)',
    'check "News"',
    'n.checked',
  ],
  [
    'a menu that stays open while something else ends',
    '<button id="n" aria-expanded="false">Menu</button><div id="m" hidden><a href="#x">Entry</a></div>',
    'n.onclick = () => { n.ariaExpanded = "true"; m.hidden = false; n.classList.add("ripple"); setTimeout(() => { n.classList.remove("ripple"); isOver = true; }, 550); }',
    'click "Menu"',
    '!m.hidden',
  ],
  [
    'a file',
    '<label>Photo <input type="file" id="n"></label>',
    'n.onchange = () => { isOver = true; }',
    'upload "Photo" README.md',
    'n.files[0].name === "README.md" && n.files[0].size > 0',
  ],
  [
    'a file that the page shows and takes out of the field',
    '<label>Photo <input type="file" id="n"></label><ul id="p"></ul>',
    'n.onchange = () => { p.innerHTML = "<li>" + n.files[0].name + "</li>"; n.value = ""; isOver = true; }',
    'upload "Photo" README.md',
    'p.textContent === "README.md"',
  ],
].map(([name = '', body = '', script = '', line = '', holds = '']) => ({
  name,
  isTrap: false,
  body: `${body}<script>${script}</script>`,
  lines: [line],
  holds,
  until: 'window.isOver === true',
}));

const FORM =
  '<form id="f" action="/sent" method="post" novalidate><label>Name <input id="n" name="n"></label><p id="p"></p><button id="go">Save</button></form>';
const POLL = 'setInterval(() => fetch("/poll"), 60)';
/** [what, is it refused, what the page does with it, what it does all the while]. */
const sent: Row[] = (
  [
    ['refused by a word, while it polls', true, `p.textContent = 'Name is required'`, POLL],
    ['refused in French, while it polls', true, `p.textContent = 'Veuillez saisir votre nom'`, POLL],
    [
      'refused by an alert later, while it polls',
      true,
      `setTimeout(() => { p.setAttribute('role', 'alert'); p.textContent = 'Введите имя'; }, 250)`,
      POLL,
    ],
    ['counted: "Entered: 3"', false, `did('kept'); p.textContent = 'Entered: 3'`, ''],
    ['counted: "Checked 2 of 5"', false, `did('kept'); p.textContent = 'Checked 2 of 5'`, ''],
    ['a name that begins like a word: "Pickup at 9"', false, `did('kept'); p.textContent = 'Pickup at 9'`, ''],
    [
      'a name that begins like a word: "Muster GmbH"',
      false,
      `did('kept'); p.textContent = 'Muster GmbH, Filler 3'`,
      '',
    ],
    ['a choice that is told: "Selected: 2"', false, `did('kept'); p.textContent = 'Selected: 2'`, POLL],
    ['a number of faults: "0 errors"', false, `did('kept'); p.textContent = '0 errors, 3 rows'`, ''],
  ] as const
).map(([name, isTrap, script, all]) => ({
  name,
  isTrap,
  body: `${FORM}<script>f.onsubmit = (e) => { e.preventDefault(); ${script}; }; ${all}</script>`,
  serves: { '/sent': 'ok', '/poll': { status: 200 } },
  others: ['GET /poll'],
  lines: ['click "Save"'],
  did: isTrap ? ['POST /sent'] : ['kept'],
  ...(isTrap ? { code: 'FORM_INVALID' } : {}),
}));

const twice: Row[] = [
  {
    name: 'a form whose button is disabled while it is sent',
    isTrap: false,
    body: `<form id="f"><button id="go">Order</button></form><p id="p"></p><script>f.onsubmit = (e) => { e.preventDefault(); go.disabled = true; fetch('/order', { method: 'POST' }).then(() => { p.textContent = 'Ordered'; go.disabled = false; isOver = true; }); };</script>`,
    serves: { '/order': { status: 200, delayMs: 700 } },
    lines: ['click "Order"'],
    did: ['POST /order'],
    changes: 'Ordered',
    until: 'window.isOver === true',
  },
  {
    name: 'an order that the server refuses and the page says so',
    isTrap: true,
    body: `<button id="go" aria-pressed="false">Like</button><p id="p"></p><script>go.onclick = () => { go.ariaPressed = 'true'; fetch('/like', { method: 'POST' }).then((r) => { if (!r.ok) { go.ariaPressed = 'false'; p.textContent = 'Could not like this'; } isOver = true; }); };</script>`,
    serves: { '/like': { status: 503, delayMs: 300 } },
    lines: ['click "Like"'],
    did: ['POST /like'],
    holds: 'go.ariaPressed === "true"',
    until: 'window.isOver === true',
  },
  {
    name: 'a button that takes the first of two presses only',
    isTrap: false,
    body: `<button id="go">Vote</button><p id="p"></p><script>let k = 0; go.onclick = () => { if (k++ === 0) { did('vote'); p.textContent = 'Voted'; } else did('again'); };</script>`,
    lines: ['click "Vote"'],
    did: ['vote'],
  },
  {
    name: 'a button that is moved from under the mouse while it is pressed',
    isTrap: false,
    body: `<label>Name <input id="n"></label><p id="e"></p><button id="go">Continue</button><p id="p"></p><script>n.onblur = () => { e.innerHTML = 'Names help us<br><br><br>'; }; go.onclick = () => { did('continued'); p.textContent = 'Next page'; };</script>`,
    lines: ['type "Name" "Amy"', 'click "Continue"'],
    did: ['continued'],
  },
];

const languages: Row[] = [
  {
    name: 'Arabic, from right to left',
    isTrap: false,
    body: `<div dir="rtl"><ul><li>حليب <button onclick="did('milk');this.parentNode.remove()">حذف</button></li><li>خبز <button onclick="did('bread');this.parentNode.remove()">حذف</button></li></ul></div>`,
    lines: ['click "حذف" near "خبز"'],
    did: ['bread'],
  },
  {
    name: 'Hebrew, a form that is refused',
    isTrap: true,
    body: `<form dir="rtl" action="/sent" method="post"><label>שם <input name="n" required></label><button>שלח</button></form>`,
    serves: { '/sent': 'ok' },
    lines: ['click "שלח"'],
    did: ['POST /sent'],
    code: 'FORM_INVALID',
  },
  {
    name: 'Japanese, a box that is set back',
    isTrap: true,
    body: `<label><input type="checkbox" id="n"> 同意する</label><script>n.onchange = () => setTimeout(() => { n.checked = false; isOver = true; }, 450)</script>`,
    lines: ['check "同意する"'],
    holds: 'n.checked',
    until: 'window.isOver === true',
  },
  {
    name: 'Turkish capitals',
    isTrap: false,
    body: `<button onclick="did('kaydet');this.textContent='KAYDEDİLDİ'">KAYDET</button><button onclick="did('iptal')">İPTAL</button>`,
    lines: ['click "Kaydet"'],
    did: ['kaydet'],
  },
  {
    name: 'German, a message of the page',
    isTrap: true,
    body: `<form id="f"><label>Ort <input id="n"></label><div id="p" class="hinweis"></div><button>Speichern</button></form><script>f.onsubmit = (e) => { e.preventDefault(); p.textContent = 'Bitte füllen Sie das Feld Ort aus.'; };</script>`,
    serves: { '/sent': 'ok' },
    lines: ['click "Speichern"'],
    did: ['POST /sent'],
    code: 'FORM_INVALID',
  },
];

const kinds: readonly (readonly [string, readonly Row[]])[] = [
  ['wizards', wizards],
  ['taken back within a second', reverts],
  ['kept for a second', kept],
  ['forms and words', sent],
  ['pressed once', twice],
  ['other languages', languages],
];
export const flows: readonly Situation[] = kinds.flatMap(([kind, rows]) => rows.map((row) => ({ ...row, kind })));

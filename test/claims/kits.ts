// How kits draw messages, selects, editors and file buttons, as far as a claim depends on it.

import type { Situation } from '../support/claims.js';

type More = Partial<Omit<Situation, 'kind' | 'name' | 'isTrap' | 'body' | 'lines'>>;
const out: Situation[] = [];
const add = (kind: string, name: string, isTrap: boolean, body: string, line: string, more: More = {}): void => {
  out.push({ kind, name, isTrap, body, lines: [line], ...more });
};
const SENT = { '/sent': { status: 204 } } as const;
const OVER = { until: 'window.isOver === true' };

// ── Messages of forms ──────────────────────────────────────────────────────────────────────────

/** [what, the fields, what the page does with a form that it does not take]. */
const REFUSING: readonly (readonly [string, string, string])[] = [
  [
    'Bootstrap',
    '<label for="n">Name</label><input id="n" required><div class="invalid-feedback" id="m" style="display:none">Please choose a name.</div>',
    `f.classList.add('was-validated'); m.style.display = 'block'`,
  ],
  [
    'Ant Design',
    '<div class="ant-form-item"><label for="n">Name</label><input id="n"><div id="m"></div></div>',
    `setTimeout(() => { n.setAttribute('aria-invalid', 'true'); m.innerHTML = '<div class="ant-form-item-explain-error" role="alert">Please input your name!</div>' }, 80)`,
  ],
  [
    'Vuetify',
    '<div class="v-input"><label for="n">Name</label><input id="n"><div class="v-messages"><div id="m"></div></div></div>',
    `m.className = 'v-messages__message'; m.textContent = 'Name must be filled'; m.closest('.v-input').classList.add('v-input--error')`,
  ],
  [
    'Angular Material',
    '<mat-form-field id="w"><label for="n">Name</label><input id="n"></mat-form-field>',
    `w.classList.add('mat-form-field-invalid'); n.ariaInvalid = 'true'; w.insertAdjacentHTML('beforeend', '<mat-error>You must enter a value</mat-error>')`,
  ],
  [
    'a summary at the top',
    '<div id="m"></div><label for="n">Name</label><input id="n">',
    `m.outerHTML = '<div class="govuk-error-summary" role="alert" tabindex="-1" id="sum"><h2>There is a problem</h2><ul><li><a href="#n">Enter your full name</a></li></ul></div>'; sum.focus()`,
  ],
  [
    'a summary outside the form',
    '<label for="n">Name</label><input id="n">',
    `f.insertAdjacentHTML('beforebegin', '<section tabindex="-1" id="sum"><h2>Check the following</h2><ul><li><a href="#n">Enter your full name</a></li></ul></section>'); sum.focus()`,
  ],
  [
    'a toast in a corner',
    '<label for="n">Name</label><input id="n">',
    `document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;right:8px;bottom:8px"><div class="Toastify__toast">Please fill in all required fields</div></div>')`,
  ],
  [
    'a snack bar that goes again',
    '<label for="n">Name</label><input id="n">',
    `const t = document.createElement('div'); t.className = 'snackbar'; t.setAttribute('role', 'alert'); t.textContent = 'Name is required'; document.body.append(t); setTimeout(() => { t.remove(); isOver = true }, 600)`,
  ],
  [
    'aria-errormessage',
    '<label for="n">Name</label><input id="n" aria-errormessage="m"><span id="m" hidden>Enter at least three letters</span>',
    `n.setAttribute('aria-invalid', 'true'); m.hidden = false`,
  ],
  ['a label that says it', '<label for="n" id="m">Name</label><input id="n">', `m.textContent = 'Name is required'`],
  [
    'a dialog of a kit',
    '<label for="n">Name</label><input id="n">',
    `document.body.insertAdjacentHTML('beforeend', '<div class="swal2-container" style="position:fixed;inset:0;background:#0008"><div role="dialog" aria-modal="true" class="swal2-popup" style="background:#fff;margin:80px"><h2>Oops…</h2><div>Something is missing: name</div><button type="button">OK</button></div></div>')`,
  ],
  [
    'Chakra',
    '<div role="group"><label for="n">Name</label><input id="n"></div>',
    `n.setAttribute('aria-invalid', 'true'); n.insertAdjacentHTML('afterend', '<div aria-live="polite" id="e">This is required</div>')`,
  ],
  [
    'jQuery validate',
    '<label for="n">Name</label><input id="n" name="n">',
    `n.insertAdjacentHTML('afterend', '<label class="error" for="n">This field is required.</label>')`,
  ],
  [
    'Parsley',
    '<label for="n">Name</label><input id="n">',
    `n.classList.add('parsley-error'); n.insertAdjacentHTML('afterend', '<ul class="parsley-errors-list filled"><li>This value is required.</li></ul>')`,
  ],
  [
    'in Finnish',
    '<label for="n">Nimi</label><input id="n"><p id="m" class="help"></p>',
    `m.textContent = 'Tämä kenttä on pakollinen'`,
  ],
  [
    'in Vietnamese',
    '<label for="n">Tên</label><input id="n"><p id="m" class="help"></p>',
    `m.textContent = 'Vui lòng nhập tên'`,
  ],
  ['in Thai', '<label for="n">ชื่อ</label><input id="n"><p id="m" class="error"></p>', `m.textContent = 'กรุณากรอกชื่อ'`],
  [
    'in Hindi, as an alert',
    '<label for="n">नाम</label><input id="n"><p id="m" role="alert"></p>',
    `m.textContent = 'यह फ़ील्ड आवश्यक है'`,
  ],
  [
    'in Hungarian',
    '<label for="n">Név</label><input id="n"><p id="m" class="help"></p>',
    `m.textContent = 'A mező kitöltése kötelező'`,
  ],
  [
    'in Indonesian',
    '<label for="n">Nama</label><input id="n"><p id="m" class="help"></p>',
    `m.textContent = 'Nama wajib diisi'`,
  ],
  [
    'too short',
    '<label for="n">Name</label><input id="n" value="A"><p id="m"></p>',
    `m.textContent = 'Must be at least 3 characters'`,
  ],
  [
    'does not match',
    '<label for="n">Password</label><input id="n" type="password" value="a"><label for="o">Again</label><input id="o" type="password" value="b"><p id="m"></p>',
    `m.textContent = 'Passwords do not match'`,
  ],
  [
    'taken already',
    '<label for="n">User name</label><input id="n" value="amy"><p id="m"></p>',
    `setTimeout(() => { m.textContent = 'This user name is already taken' }, 200)`,
  ],
];
REFUSING.forEach(([name, inner, script], i) => {
  add(
    'form refused by a kit',
    name,
    true,
    `<form id="f" action="/sent" method="post" novalidate>${inner}<button>Save</button></form><script>f.onsubmit = (e) => { e.preventDefault(); ${script} }</script>`,
    i % 2 === 0 ? 'submit' : 'click "Save"',
    { serves: SENT, did: ['POST /sent'], code: 'FORM_INVALID', ...(script.includes('isOver') ? OVER : {}) },
  );
});
/** The page asks the browser, from a button that sends nothing by itself. */
for (const [name, script] of [
  ['reportValidity of a plain button', `f.reportValidity() && did('sent')`],
  [
    'checkValidity of a plain button, and a message',
    `if (f.checkValidity()) did('sent'); else m.textContent = 'Fill in your name'`,
  ],
  ['requestSubmit of a plain button', `f.requestSubmit()`],
  ['setCustomValidity in the click', `n.setCustomValidity('Not this name'); f.reportValidity() && did('sent')`],
] as const)
  add(
    'form refused by a kit',
    name,
    true,
    `<form id="f" onsubmit="event.preventDefault(); did('sent')"><label>Name <input id="n" required></label><p id="m"></p><button type="button" id="s">Save</button></form><script>s.onclick = () => { ${script} }</script>`,
    'click "Save"',
    { did: ['sent'] },
  );
/** It asks the browser, and does what it is for all the same. */
for (const [name, script] of [
  ['a preview of what is not complete', `f.checkValidity(); v.textContent = 'Preview: ' + n.value; did('shown')`],
  [
    'marks what is missing, and opens a panel',
    `n.classList.toggle('error', !f.checkValidity()); v.innerHTML = '<h2>Help</h2><p>Enter your name as in your passport</p>'; did('shown')`,
  ],
  [
    'counts what is missing',
    `v.textContent = [...f.elements].filter((e) => !e.checkValidity()).length + ' fields left'; did('shown')`,
  ],
] as const)
  add(
    'form taken by a kit',
    name,
    false,
    `<form id="f"><label>Name <input id="n" required></label><button type="button" id="s">Preview</button></form><div id="v"></div><script>s.onclick = () => { ${script} }</script>`,
    'click "Preview"',
    { did: ['shown'] },
  );
/** Taken, in words that sound like a complaint. */
for (const [name, script] of [
  ['a toast that names an error report', `toast('Error report sent')`],
  ['no errors found', `toast('No errors were found')`],
  ['removed invalid entries', `toast('Saved. 3 invalid entries were removed')`],
  ['a field that is emptied, and a hint', `n.value = ''; toast('Add another one?')`],
  ['nothing is required any more', `toast('Done! No further action is required.')`],
  ['a required field stays empty', `o.required = true; toast('Saved')`],
  ['an old error goes', `m.textContent = ''; toast('Saved')`],
  ['a list of failed logins', `l.innerHTML = '<li>Failed login, 3 May</li><li>Invalid password, 4 May</li>'`],
  ['in German', `toast('Fehlerbericht wurde gesendet')`],
  ['a name that sounds wrong', `l.innerHTML = '<li>Required Reading</li>'`],
] as const)
  add(
    'form taken by a kit',
    name,
    false,
    `<form id="f"><p id="m" class="error">Name is required</p><label>Name <input id="n" value="Amy"></label><label>Note <input id="o"></label><button>Save</button></form><ul id="l"></ul><script>const toast = (t) => document.body.insertAdjacentHTML('beforeend', '<div class="toast" role="status">' + t + '</div>'); f.onsubmit = (e) => { e.preventDefault(); did('kept'); ${script} }</script>`,
    'click "Save"',
    { did: ['kept'] },
  );

// ── What fields write ──────────────────────────────────────────────────────────────────────────

/** [what, attributes, script of `oninput`, what is typed, what is in it then, whether it means the same]. */
const WRITTEN: readonly (readonly [string, string, string, string, string, boolean])[] = [
  [
    'month and year',
    'autocomplete="cc-exp"',
    `n.value = n.value.replace(/^(\\d\\d)(\\d\\d)$/, '$1/$2')`,
    '1228',
    '12/28',
    true,
  ],
  [
    'month and year with blanks',
    'autocomplete="cc-exp"',
    `n.value = n.value.replace(/^(\\d\\d)(\\d\\d)$/, '$1 / $2')`,
    '1228',
    '12 / 28',
    true,
  ],
  [
    'names with capitals',
    '',
    `n.value = n.value.replace(/\\b\\w/g, (c) => c.toUpperCase())`,
    'amy smith',
    'Amy Smith',
    true,
  ],
  ['a percent sign', 'inputmode="numeric"', `n.value = n.value.replace(/\\D/g, '') + '%'`, '15', '15%', true],
  ['Indian groups', '', `n.value = Number(n.value).toLocaleString('en-IN')`, '1234567', '12,34,567', true],
  ['Swiss groups', '', `n.value = n.value.replace(/(\\d)(?=(\\d{3})+$)/g, "$1'")`, '1234567', "1'234'567", true],
  [
    'a social security number',
    '',
    `n.value = n.value.replace(/^(...)(..)(....)$/, '$1-$2-$3')`,
    '123456789',
    '123-45-6789',
    true,
  ],
  [
    'a code in capitals and groups',
    '',
    `n.value = n.value.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')`,
    'abcd1234efgh',
    'ABCD-1234-EFGH',
    true,
  ],
  ['blanks at the ends', '', `n.value = n.value.trim()`, ' Amy ', 'Amy', true],
  ['a completed word', '', `if (n.value === 'Ber') n.value = 'Berlin'`, 'Ber', 'Berlin', false],
  ['a corrected word', '', `n.value = n.value.replace('teh', 'the')`, 'teh end', 'the end', false],
  ['a picture for signs', '', `n.value = n.value.replace(':)', '🙂')`, 'hi :)', 'hi 🙂', false],
  ['rounded', '', `n.value = Math.round(n.value)`, '12.6', '13', false],
  ['cut after two places', '', `n.value = n.value.replace(/(\\.\\d\\d).*/, '$1')`, '1.239', '1.23', false],
  ['digits only of a name', '', `n.value = n.value.replace(/\\D/g, '')`, 'Room 12', '12', false],
  ['a range made smaller', '', `n.value = Math.min(n.value, 99)`, '100', '99', false],
  ['slashes of a path', '', `n.value = n.value.replace(/\\//g, '')`, 'a/b', 'ab', false],
  ['the dashes of words', '', `n.value = n.value.replace(/-/g, ' ')`, 'well-known', 'well known', false],
  ['a version', '', `n.value = n.value.replace(/\\./g, '')`, '1.2.3', '123', false],
  ['an address of the net', '', `n.value = n.value.replace(/\\./g, '')`, '10.0.0.1', '10001', false],
  ['minutes', '', `n.value = n.value.replace(':', '')`, '10:30', '1030', false],
  ['a fraction', '', `n.value = n.value.replace('/', '')`, '1/2', '12', false],
  ['a score', '', `n.value = n.value.replace('-', '')`, '3-1', '31', false],
  ['an exponent', '', `n.value = n.value.replace('^', '')`, '10^6', '106', false],
  ['a sign between', '', `n.value = n.value.replace('+', '')`, '1+1', '11', false],
  [
    'an apartment',
    'autocomplete="address-line1"',
    `n.value = n.value.replace('-', '')`,
    '12-4 Main St',
    '124 Main St',
    false,
  ],
  [
    'a postcode without its dash',
    'autocomplete="postal-code"',
    `n.value = n.value.replace('-', '')`,
    '12345-6789',
    '123456789',
    true,
  ],
  [
    'a card number without dashes',
    'autocomplete="cc-number"',
    `n.value = n.value.replace(/-/g, '')`,
    '4111-1111-1111-1111',
    '4111111111111111',
    true,
  ],
];
for (const [name, attributes, script, typed, value, isSame] of WRITTEN)
  add(
    'written by a mask',
    name,
    !isSame,
    `<label>Value <input id="n" ${attributes}></label><script>n.oninput = () => { ${script} }</script>`,
    `type "Value" "${typed}"`,
    isSame ? { holds: `n.value === ${JSON.stringify(value)}` } : { holds: 'false', code: 'VALUE_MISMATCH' },
  );

// ── Editors ────────────────────────────────────────────────────────────────────────────────────

const EDITORS: readonly (readonly [string, boolean, string, string, string])[] = [
  [
    'a model that is drawn anew at each input',
    false,
    `<div id="e" contenteditable role="textbox" aria-label="Note"></div><script>let model = ''; e.addEventListener('beforeinput', (v) => { v.preventDefault(); model += v.data ?? ''; e.innerHTML = '<p><span data-text>' + model + '</span></p>'; const r = document.createRange(); r.selectNodeContents(e); r.collapse(false); getSelection().removeAllRanges(); getSelection().addRange(r) })</script>`,
    'type "Note" "Hello Amy"',
    'model === "Hello Amy"',
  ],
  [
    'paragraphs',
    false,
    `<div id="e" contenteditable role="textbox" aria-label="Note" aria-multiline="true"><p><br></p></div>`,
    'type "Note" "Hello Amy"',
    'e.innerText.trim() === "Hello Amy"',
  ],
  [
    'plain text only',
    false,
    `<div id="e" contenteditable="plaintext-only" aria-label="Note" role="textbox"></div>`,
    'type "Note" "Hello <b>"',
    'e.textContent === "Hello <b>"',
  ],
  [
    'a limit of letters',
    true,
    `<div id="e" contenteditable role="textbox" aria-label="Note"></div><script>e.oninput = () => { if (e.textContent.length > 5) e.textContent = e.textContent.slice(0, 5) }</script>`,
    'type "Note" "Hello Amy"',
    'e.textContent === "Hello Amy"',
  ],
  [
    'a veto',
    true,
    `<div id="e" contenteditable role="textbox" aria-label="Note"></div><script>e.addEventListener('beforeinput', (v) => v.preventDefault())</script>`,
    'type "Note" "Hello Amy"',
    'e.textContent === "Hello Amy"',
  ],
  [
    'an area behind drawn lines',
    false,
    `<div class="CodeMirror" style="position:relative;width:300px;height:60px;border:1px solid"><textarea id="n" aria-label="Code" style="position:absolute;left:0;top:0;width:300px;height:60px;opacity:.01"></textarea><pre id="p" style="pointer-events:none"></pre></div><script>n.oninput = () => { p.textContent = n.value }</script>`,
    'type "Code" "let a = 1"',
    'p.textContent === "let a = 1"',
  ],
  [
    'an area that is emptied into lines',
    false,
    `<div style="position:relative;width:300px;height:60px;border:1px solid"><textarea id="n" aria-label="Code" style="width:300px;height:20px"></textarea><pre id="p"></pre></div><script>n.oninput = () => { p.textContent += n.value; n.value = '' }</script>`,
    'type "Code" "let a = 1"',
    'p.textContent === "let a = 1"',
  ],
  [
    'in a frame',
    false,
    `<iframe id="i" title="Body" srcdoc="<body contenteditable role=textbox aria-label=Body><p><br></p></body>"></iframe>`,
    'type "Body" "Hello Amy"',
    'i.contentDocument.body.innerText.trim() === "Hello Amy"',
  ],
  [
    'text that was there is replaced',
    false,
    `<div id="e" contenteditable role="textbox" aria-label="Note"><p>Old <b>words</b></p><p>More</p></div>`,
    'type "Note" "New"',
    'e.innerText.trim() === "New"',
  ],
  [
    'set back by the page a moment later',
    true,
    `<div id="e" contenteditable role="textbox" aria-label="Note">Old</div><script>e.oninput = () => setTimeout(() => { e.textContent = 'Old'; isOver = true }, 300)</script>`,
    'type "Note" "New"',
    'e.textContent === "New"',
  ],
  [
    'a mention that opens a list',
    false,
    `<div id="e" contenteditable role="textbox" aria-label="Note"></div><ul id="l" role="listbox" hidden><li role="option">Ann</li></ul><script>e.oninput = () => { l.hidden = !e.textContent.includes('@') }</script>`,
    'type "Note" "Hi @an"',
    'e.textContent === "Hi @an" && !l.hidden',
  ],
];
for (const [name, isTrap, body, line, holds] of EDITORS)
  add('editors', name, isTrap, body, line, { holds, ...(body.includes('isOver') ? OVER : {}) });

// ── Lists to choose from ───────────────────────────────────────────────────────────────────────

const OPTIONS = `['France', 'Spain', 'Peru']`;
/** A box that opens a list: `pick(text)` takes an option. */
const opened = (pick: string, more = ''): string =>
  `<div id="b" role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" aria-controls="l" aria-label="Country" style="width:200px;border:1px solid"><span id="v">Choose</span></div><ul id="l" role="listbox" hidden></ul><script>
  const draw = () => { l.innerHTML = ${OPTIONS}.map((o) => '<li role="option">' + o + '</li>').join('') };
  const close = () => { l.hidden = true; b.setAttribute('aria-expanded', 'false') };
  const pick = (text) => { ${pick} };
  b.onclick = () => { draw(); l.hidden = false; b.setAttribute('aria-expanded', 'true') };
  l.onclick = (e) => { const o = e.target.closest('[role=option]'); if (o) { pick(o.textContent); close() } }; ${more}</script>`;
const LISTS: readonly (readonly [string, boolean, string, string])[] = [
  ['a box that shows the choice', false, opened('v.textContent = text; did(text)'), 'v.textContent === "Spain"'],
  [
    'a box that asks a server first',
    false,
    opened(`did(text); setTimeout(() => { v.textContent = text }, 400)`),
    'v.textContent === "Spain"',
  ],
  ['a box that takes another one', true, opened(`v.textContent = 'Peru'`), 'v.textContent === "Spain"'],
  ['a box that takes nothing', true, opened(''), 'v.textContent === "Spain"'],
  [
    'a box that is set back',
    true,
    opened(`v.textContent = text; setTimeout(() => { v.textContent = 'Choose'; isOver = true }, 400)`),
    'v.textContent === "Spain"',
  ],
  [
    'options that come late',
    false,
    opened(
      'v.textContent = text; did(text)',
      `b.onclick = () => setTimeout(() => { draw(); l.hidden = false; b.setAttribute('aria-expanded', 'true') }, 500)`,
    ),
    'v.textContent === "Spain"',
  ],
  [
    'options that are drawn twice',
    false,
    opened('v.textContent = text; did(text)', `b.addEventListener('click', () => setTimeout(draw, 60))`),
    'v.textContent === "Spain"',
  ],
  [
    'a choice with a sign before it',
    false,
    opened(`v.innerHTML = '<img alt="" width=9 height=9> ' + text; did(text)`),
    'v.textContent.trim() === "Spain"',
  ],
];
for (const [name, isTrap, body, holds] of LISTS)
  add('lists of kits', name, isTrap, body, 'select "Country" "Spain"', {
    holds,
    others: ['Peru', 'France'],
    ...(isTrap ? {} : { did: ['Spain'] }),
    ...(body.includes('isOver') ? OVER : {}),
  });
const typed = (keep: string): string =>
  `<label for="n">Country</label><input id="n" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="l"><ul id="l" role="listbox" hidden></ul><script>
  n.oninput = n.onfocus = n.onclick = () => { l.innerHTML = ${OPTIONS}.filter((o) => o.toLowerCase().startsWith(n.value.toLowerCase())).map((o) => '<li role="option">' + o + '</li>').join(''); l.hidden = l.children.length === 0; n.setAttribute('aria-expanded', String(!l.hidden)) };
  l.onmousedown = (e) => e.preventDefault(); l.onclick = (e) => { ${keep}; l.hidden = true; n.setAttribute('aria-expanded', 'false') }; n.onblur = () => { l.hidden = true };</script>`;
add(
  'lists of kits',
  'a field with a list',
  false,
  typed(`n.value = e.target.textContent; did(n.value)`),
  'select "Country" "Spain"',
  { holds: 'n.value === "Spain"', did: ['Spain'] },
);
add(
  'lists of kits',
  'a field with a list that keeps it elsewhere',
  false,
  `${typed(`did(e.target.textContent); n.value = ''; c.innerHTML = '<span>' + e.target.textContent + ' <button aria-label="Remove">x</button></span>'`)}<div id="c"></div>`,
  'select "Country" "Spain"',
  { holds: 'c.textContent.includes("Spain")', did: ['Spain'] },
);
add(
  'lists of kits',
  'a field with a list, an option that is not there',
  true,
  typed(`n.value = e.target.textContent; did(n.value)`),
  'select "Country" "Norway"',
  { holds: 'false' },
);

// ── Files through a button ─────────────────────────────────────────────────────────────────────

const FILE = '<input type="file" id="n" style="display:none">';
const FILES: readonly (readonly [string, boolean, string, More])[] = [
  [
    'a button that opens the chooser',
    false,
    `${FILE}<button type="button" id="s" onclick="n.click()">Add photo</button>`,
    { holds: 'n.files[0]?.name === "README.md"' },
  ],
  [
    'a moment later',
    false,
    `${FILE}<button type="button" id="s" onclick="setTimeout(() => n.click(), 300)">Add photo</button>`,
    { holds: 'n.files[0]?.name === "README.md"' },
  ],
  [
    'a field that is made for it',
    false,
    `<button type="button" id="s">Add photo</button><ul id="l"></ul><script>s.onclick = () => { const i = document.createElement('input'); i.type = 'file'; i.onchange = () => { did(i.files[0].name); l.innerHTML = '<li>' + i.files[0].name + '</li>' }; i.click() }</script>`,
    { did: ['README.md'] },
  ],
  [
    'drawn anew as the mouse comes',
    false,
    `${FILE}<div id="b"></div><script>const d = () => { b.innerHTML = '<button type="button">Add photo</button>' }; d(); let once = false; b.onmouseover = () => { if (!once) { once = true; d() } }; b.onclick = () => n.click()</script>`,
    { holds: 'n.files[0]?.name === "README.md"' },
  ],
  [
    'moves once as the mouse comes',
    false,
    `${FILE}<div id="t"></div><button type="button" id="s" onclick="n.click()">Add photo</button><script>s.onmouseenter = () => { t.style.height = '80px' }</script>`,
    { holds: 'n.files[0]?.name === "README.md"' },
  ],
  [
    'another button as the mouse comes',
    true,
    `${FILE}<div id="b"><button type="button" id="s">Add photo</button></div><script>s.onmouseenter = () => { b.innerHTML = '<button type="button" onclick="did(\\'deleted\\')">Delete all</button>' }</script>`,
    { did: ['added'] },
  ],
  [
    'other words as the mouse comes',
    true,
    `${FILE}<button type="button" id="s" onclick="did(s.textContent)">Add photo</button><script>s.onmouseenter = () => { s.textContent = 'Delete all' }</script>`,
    { did: ['Add photo'] },
  ],
  [
    'a layer that comes over it',
    true,
    `${FILE}<div style="position:relative"><button type="button" id="s" onclick="n.click()">Add photo</button><div id="v" hidden style="position:absolute;inset:0" onclick="did('layer')"></div></div><script>s.onmouseenter = () => { v.hidden = false }</script>`,
    { did: ['added'] },
  ],
  [
    'a button that opens nothing',
    true,
    `<button type="button" id="s" onclick="did('pressed')">Add photo</button>`,
    { did: ['added'], others: ['pressed'] },
  ],
  [
    'a page that takes out what it got',
    true,
    `${FILE}<button type="button" id="s" onclick="n.click()">Add photo</button><p id="m"></p><script>n.onchange = () => { n.value = ''; m.textContent = 'This type is not allowed' }</script>`,
    { holds: 'n.files.length === 1' },
  ],
  [
    'a page that takes it out later',
    true,
    `${FILE}<button type="button" id="s" onclick="n.click()">Add photo</button><p id="m"></p><script>n.onchange = () => setTimeout(() => { n.value = ''; m.textContent = 'Upload failed'; isOver = true }, 400)</script>`,
    { holds: 'n.files.length === 1', ...OVER },
  ],
  [
    'a field for one, pressed through a label',
    false,
    `<label id="s" style="border:1px solid">Add photo ${FILE}</label>`,
    { holds: 'n.files[0]?.name === "README.md"' },
  ],
  [
    'a chooser of a dialog that opens first',
    true,
    `<button type="button" id="s" onclick="d.showModal()">Add photo</button><dialog id="d"><label>File <input type="file" id="n"></label></dialog>`,
    { holds: 'n.files.length === 1' },
  ],
];
for (const [name, isTrap, body, more] of FILES)
  add('files through a button', name, isTrap, body, 'upload "Add photo" README.md', more);

export const kits: readonly Situation[] = out;

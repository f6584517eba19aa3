// Fields: what is typed, ticked, chosen and expected, on pages that write it their own way, draw it anew, or refuse it.

import type { Situation } from '../support/claims.js';

// ── Typing ─────────────────────────────────────────────────────────────────────────────────────

/** A field that writes it its own way: [what, attributes, script for `oninput`, what is typed, what must be in it]. */
const FORMATTED: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a card number in fours',
    'autocomplete="cc-number"',
    `n.value = n.value.replace(/\\D/g, '').replace(/(.{4})(?=.)/g, '$1 ')`,
    '4111111111111111',
    '4111 1111 1111 1111',
  ],
  [
    'a phone number with brackets',
    'type="tel"',
    `n.value = n.value.replace(/\\D/g, '').replace(/^(...)(...)(....)$/, '($1) $2-$3')`,
    '5551234567',
    '(555) 123-4567',
  ],
  [
    'an IBAN',
    '',
    `n.value = n.value.replace(/ /g, '').toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')`,
    'de89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
  ],
  ['a date', '', `n.value = n.value.replace(/^(..)(..)(....)$/, '$1.$2.$3')`, '31122026', '31.12.2026'],
  ['upper case', '', 'n.value = n.value.toUpperCase()', 'ab-12', 'AB-12'],
  ['thousands', '', `n.value = Number(n.value).toLocaleString('en')`, '1234567', '1,234,567'],
  ['dashes of a phone number taken away', 'type="tel"', `n.value = n.value.replace(/-/g, '')`, '555-1234', '5551234'],
  ['the decimal sign of the language', 'lang="de"', `n.value = n.value.replace('.', ',')`, '1.50', '1,50'],
  ['blanks taken away', '', `n.value = n.value.replace(/ /g, '')`, '4111 1111 1111 1111', '4111111111111111'],
];
const formatted: Situation[] = FORMATTED.flatMap(([what, attributes, script, typed, value]) =>
  ['input', 'blur'].map((event) => ({
    kind: 'typed, formatted',
    name: `${what}, on ${event}`,
    isTrap: false,
    body: `<label>Number <input id="n" ${attributes}></label><button>Next</button><script>n.addEventListener('${event}', () => { ${script} });</script>`,
    lines: event === 'blur' ? [`type "Number" "${typed}"`, 'focus "Next"'] : [`type "Number" "${typed}"`],
    holds: `n.value === '${value}'`,
  })),
);
const currency: Situation = {
  kind: 'typed, formatted',
  name: 'an amount with its currency',
  isTrap: false,
  body: `<label>Amount <input id="n"></label><script>n.oninput = () => { n.value = '$' + Number(n.value).toFixed(2).replace(/\\B(?=(\\d{3})+\\.)/g, ','); }</script>`,
  lines: ['type "Amount" "1234.5"'],
  holds: `n.value === '$1,234.50'`,
};

/** A field that takes something else: [what, attributes, script, what is typed]. */
const CHANGED: readonly (readonly [string, string, string, string])[] = [
  ['a digit cut off', 'maxlength="15"', '', '4111111111111111'],
  ['a digit cut off, grouped', '', `n.value = n.value.slice(0, 15).replace(/(.{4})(?=.)/g, '$1 ')`, '4111111111111111'],
  ['an amount read otherwise', '', 'n.value = parseFloat(n.value).toFixed(2)', '1.234,50'],
  ['cents', '', 'n.value = (Number(n.value) / 100).toFixed(2)', '1250'],
  ['the point is gone', '', `n.value = n.value.replace(/\\D/g, '')`, '12.50'],
  ['the sign is gone', '', `n.value = n.value.replace('-', '')`, '-5'],
  ['only the first word', '', `n.value = n.value.split(' ')[0]`, 'New York'],
  ['words run together', '', `n.value = n.value.replace(/ /g, '')`, 'New York'],
  ['letters dropped', '', `n.value = n.value.replace(/[^a-z]/g, '')`, 'Müller'],
  ['a limit', '', `n.value = String(Math.min(10, Number(n.value)))`, '12'],
  ['day and month swapped', '', `n.value = n.value.replace(/(\\d+)\\/(\\d+)/, '$2/$1')`, '12/31/2026'],
  ['a span of numbers run together', '', `n.value = n.value.replace('-', '')`, '10-20'],
  ['a span of years run together', '', `n.value = n.value.replace(/\\D/g, '')`, '2020-2024'],
  ['a span made a decimal', '', `n.value = n.value.replace('-', '.')`, '10-20'],
  ['another decimal sign than the language has', '', `n.value = n.value.replace('.', ',')`, '1.50'],
  ['a decimal made thousands', 'inputmode="decimal"', `n.value = n.value.replace('.', ',')`, '1.500'],
  ['a secret cut off', 'type="password"', 'n.value = n.value.slice(0, 8)', 'correct horse'],
  ['a secret in other case', 'type="password"', 'n.value = n.value.toLowerCase()', 'Secret12'],
  ['a secret code cut off', 'autocomplete="one-time-code"', 'n.value = n.value.slice(0, 5)', '123456'],
];
const changed: Situation[] = CHANGED.map(([what, attributes, script, typed]) => ({
  kind: 'typed, changed',
  name: what,
  isTrap: true,
  body: `<label>Number <input id="n" ${attributes}></label><script>n.oninput = () => { ${script} };</script>`,
  lines: [`type "Number" "${typed}"`],
  holds: 'false',
  code: 'VALUE_MISMATCH',
}));

// ── Ticking ────────────────────────────────────────────────────────────────────────────────────

/** A list of tasks that is drawn anew at each click: [what, how one is drawn]. `d` says whether it is done, `t` what it is. */
const DRAWN: readonly (readonly [string, string])[] = [
  ['a glyph', "`<span role=checkbox tabindex=0 aria-checked=${d}>${d ? '☑' : '☐'}</span> ${t}`"],
  ['a glyph and a label', "`<button role=checkbox aria-label=Done aria-checked=${d}>${d ? '✅' : '⬜'}</button> ${t}`"],
  [
    'a drawing',
    "`<span role=checkbox tabindex=0 aria-checked=${d} aria-label=Done><svg width=16 height=16><path d=\"${d ? 'M0 8l4 4 8-8' : 'M0 0h12v12H0z'}\" stroke=black fill=none /></svg></span> ${t}`",
  ],
  ['a native box', "`<input type=checkbox aria-label=Done ${d ? 'checked' : ''}> ${t}`"],
  ['a label around it', "`<label><input type=checkbox ${d ? 'checked' : ''}> Done</label> ${t}`"],
  ['a switch', "`<button role=switch aria-checked=${d}>${d ? 'On' : 'Off'}</button> ${t}`"],
];
const tasks = (draw: string, take: string): string =>
  `<ul id="list"></ul><script>
    let tasks = [['Buy milk', false], ['Pay rent', false], ['Call Ann', false]];
    const render = () => { list.innerHTML = tasks.map(([t, d], i) => '<li data-i=' + i + '>' + (${draw}).replace(t, '<b>' + t + '</b>') + '</li>').join(''); };
    list.addEventListener('click', (e) => { const box = e.target.closest('[role=checkbox],[role=switch],input'); if (!box) return; e.preventDefault(); const i = Number(e.target.closest('li').dataset.i); ${take} });
    render();
  </script>`;
const TAKES: readonly (readonly [string, string])[] = [
  ['at once', "tasks[i] = [tasks[i][0], !tasks[i][1]]; did(tasks[i][0] + ' ' + tasks[i][1]); setTimeout(render);"],
  [
    'and moved to the end',
    "const [one] = tasks.splice(i, 1); tasks.push([one[0], !one[1]]); did(one[0] + ' ' + !one[1]); setTimeout(render);",
  ],
];
/** The elements stay and are used for other rows. */
const reused = (take: string): string =>
  `<ul id="list"><li><span role=checkbox tabindex=0 aria-label=Done></span> <b></b></li><li><span role=checkbox tabindex=0 aria-label=Done></span> <b></b></li><li><span role=checkbox tabindex=0 aria-label=Done></span> <b></b></li></ul><script>
    let tasks = [['Task 1', false], ['Task 2', false], ['Task 3', false]];
    const render = () => { [...list.children].forEach((li, i) => { li.hidden = !tasks[i]; if (!tasks[i]) return; const [t, d] = tasks[i]; li.children[0].setAttribute('aria-checked', d); li.children[0].textContent = d ? '☑' : '☐'; li.children[1].textContent = t; }); };
    list.addEventListener('click', (e) => { if (e.target.role !== 'checkbox') return; const i = [...list.children].indexOf(e.target.parentNode); ${take} });
    render();
  </script>`;
const nameOf = (what: string): string => (what === 'a glyph' ? '"☐"' : what === 'a switch' ? '"Off"' : '"Done"');
const drawn: Situation[] = DRAWN.flatMap(([what, draw]) =>
  TAKES.map(([how, take]) => ({
    kind: 'ticked, drawn anew',
    name: `${what}, ${how}`,
    isTrap: false,
    body: tasks(draw, take),
    lines: [`check ${nameOf(what)} near "Pay rent"`],
    did: ['Pay rent true'],
  })),
);
const moved: Situation[] = TAKES.map(([how, take]) => ({
  kind: 'ticked, drawn anew',
  name: `elements used again, ${how}`,
  isTrap: false,
  body: reused(take),
  lines: ['check "Done" near "Task 2"'],
  did: ['Task 2 true'],
}));
const REFUSED: readonly (readonly [string, string])[] = [
  ['drawn anew, unticked', 'setTimeout(render);'],
  ['another one is ticked', 'const j = (i + 1) % 3; tasks[j] = [tasks[j][0], true]; setTimeout(render);'],
  ['it is gone', 'tasks.splice(i, 1); setTimeout(render);'],
  [
    'it is gone, and the next is ticked',
    'tasks.splice(i, 1); if (tasks[i]) tasks[i] = [tasks[i][0], true]; setTimeout(render);',
  ],
];
const unticked: Situation[] = DRAWN.slice(0, 4).flatMap(([what, draw]) =>
  REFUSED.map(([how, take]) => ({
    kind: 'ticked, drawn anew',
    name: `${what}, ${how}`,
    isTrap: true,
    body: tasks(draw, take),
    lines: [`check ${nameOf(what)} near "Pay rent"`],
    holds: 'tasks.some(([t, d]) => t === "Pay rent" && d)',
  })),
);

const notMoved: Situation[] = REFUSED.map(([how, take]) => ({
  kind: 'ticked, drawn anew',
  name: `elements used again, ${how}`,
  isTrap: true,
  body: reused(take),
  lines: ['check "Done" near "Task 2"'],
  holds: 'tasks.some(([t, d]) => t === "Task 2" && d)',
}));

/** What can be on or off without being a box: [what, the element, script of a click, the line, what is so then]. */
const TOGGLES: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a button that stays pressed',
    '<button id="n" aria-pressed="false">Bold</button>',
    `n.setAttribute('aria-pressed', n.getAttribute('aria-pressed') !== 'true')`,
    'check "Bold"',
    `n.getAttribute('aria-pressed') === 'true'`,
  ],
  [
    'a pressed button let go',
    '<button id="n" aria-pressed="true">Bold</button>',
    `n.setAttribute('aria-pressed', n.getAttribute('aria-pressed') !== 'true')`,
    'uncheck "Bold"',
    `n.getAttribute('aria-pressed') === 'false'`,
  ],
  [
    'a pressed button, already',
    '<button id="n" aria-pressed="true">Bold</button>',
    `n.setAttribute('aria-pressed', 'false')`,
    'check "Bold"',
    `n.getAttribute('aria-pressed') === 'true'`,
  ],
  [
    'a switch',
    '<div id="n" role="switch" tabindex="0" aria-checked="false">Wifi</div>',
    `n.setAttribute('aria-checked', n.getAttribute('aria-checked') !== 'true')`,
    'check "Wifi"',
    `n.getAttribute('aria-checked') === 'true'`,
  ],
  [
    'a switch, off',
    '<div id="n" role="switch" tabindex="0" aria-checked="true">Wifi</div>',
    `n.setAttribute('aria-checked', n.getAttribute('aria-checked') !== 'true')`,
    'uncheck "Wifi"',
    `n.getAttribute('aria-checked') === 'false'`,
  ],
  [
    'an item of a menu',
    '<div role="menu"><div id="n" role="menuitemcheckbox" tabindex="0" aria-checked="false">Grid</div></div>',
    `n.setAttribute('aria-checked', 'true')`,
    'check "Grid"',
    `n.getAttribute('aria-checked') === 'true'`,
  ],
  [
    'a pressed button that says so otherwise',
    '<button id="n" aria-pressed="false">Follow</button>',
    `n.setAttribute('aria-pressed', 'true'); n.textContent = 'Following'`,
    'check "Follow"',
    `n.getAttribute('aria-pressed') === 'true'`,
  ],
  [
    'a sign only',
    '<button id="n">☐ Buy milk</button>',
    `n.textContent = '☑ Buy milk'`,
    'check "Buy milk"',
    `n.textContent.startsWith('☑')`,
  ],
  [
    'a sign only, off',
    '<button id="n">☑ Buy milk</button>',
    `n.textContent = '☐ Buy milk'`,
    'uncheck "Buy milk"',
    `n.textContent.startsWith('☐')`,
  ],
  [
    'a class only',
    '<div id="n" role="checkbox" tabindex="0" class="box">Buy milk</div>',
    `n.classList.toggle('checked')`,
    'check "Buy milk"',
    `n.className === 'box checked'`,
  ],
  [
    'a class only, off',
    '<div id="n" role="checkbox" tabindex="0" class="box is-checked">Buy milk</div>',
    `n.classList.toggle('is-checked')`,
    'uncheck "Buy milk"',
    `n.className === 'box'`,
  ],
  [
    'a class only, nothing of the markup',
    '<div id="n" tabindex="0" class="checkbox">Buy milk</div>',
    `n.classList.toggle('checkbox--checked')`,
    'check "Buy milk"',
    `n.classList.contains('checkbox--checked')`,
  ],
];
const toggles: Situation[] = TOGGLES.map(([name, body, script, line, holds]) => ({
  kind: 'ticked, no box',
  name,
  isTrap: false,
  body: `${body}<script>n.onclick = () => { ${script} };</script>`,
  lines: [line],
  holds,
}));
const STUCK: readonly (readonly [string, string, string, string])[] = [
  [
    'a pressed button that springs back',
    '<button id="n" aria-pressed="false">Bold</button>',
    `n.setAttribute('aria-pressed', 'true'); n.setAttribute('aria-pressed', 'false')`,
    'check "Bold"',
  ],
  [
    'a switch that stays off',
    '<div id="n" role="switch" tabindex="0" aria-checked="false">Wifi</div>',
    `n.className = 'busy'`,
    'check "Wifi"',
  ],
  [
    'a button that only looks like one',
    '<button id="n" aria-pressed="false">Bold</button><b id="m" aria-pressed="false" role="button">Italic</b>',
    `m.setAttribute('aria-pressed', 'true')`,
    'check "Bold"',
  ],
];
const stuck: Situation[] = STUCK.map(([name, body, script, line]) => ({
  kind: 'ticked, no box',
  name,
  isTrap: true,
  body: `${body}<script>n.onclick = () => { ${script} };</script>`,
  lines: [line],
  holds: 'false',
  code: 'VALUE_MISMATCH',
}));
const plainButton: Situation = {
  kind: 'ticked, no box',
  name: 'a button that is no toggle is not pressed',
  isTrap: true,
  body: `<button onclick="did('pressed')">Subscribe</button>`,
  lines: ['check "Subscribe"'],
  holds: 'false',
  code: 'REQUIREMENT_NOT_MET',
};

// ── Choosing ───────────────────────────────────────────────────────────────────────────────────

const GUESTS = '<option value="0">1</option><option value="1">2</option><option value="2">3</option>';
/** [what, the list, the line, what is so then]. */
const CHOSEN: readonly (readonly [string, string, string, string])[] = [
  [
    'the text before the value',
    `<label>Guests <select id="n">${GUESTS}</select></label>`,
    'select "Guests" "2"',
    `n.value === '1'`,
  ],
  [
    'the value, where no text is like it',
    `<label>Land <select id="n"><option value="DE">Germany</option><option value="FR">France</option></select></label>`,
    'select "Land" "FR"',
    `n.value === 'FR'`,
  ],
  [
    'the text before the value of a later one',
    `<label>Size <select id="n"><option value="M">Small</option><option value="L">M</option></select></label>`,
    'select "Size" "M"',
    `n.value === 'L'`,
  ],
  [
    'in a group',
    `<label>Car <select id="n"><optgroup label="Swedish"><option>Volvo</option></optgroup><optgroup label="German"><option>Audi</option></optgroup></select></label>`,
    'select "Car" "Audi"',
    `n.value === 'Audi'`,
  ],
  [
    'by its label attribute',
    `<label>Car <select id="n"><option value="1">x</option><option value="2" label="Audi">y</option></select></label>`,
    'select "Car" "Audi"',
    `n.value === '2'`,
  ],
  [
    'one of several that may be chosen',
    `<label>Tags <select id="n" multiple><option selected>Red</option><option>Blue</option></select></label>`,
    'select "Tags" "Blue"',
    `[...n.selectedOptions].some((o) => o.text === 'Blue')`,
  ],
  [
    'two of one text and one value',
    `<label>Land <select id="n"><option value="">–</option><option value="FR">France</option><optgroup label="All"><option value="FR">France</option></optgroup></select></label>`,
    'select "Land" "France"',
    `n.value === 'FR'`,
  ],
  [
    'a number among words',
    `<label>Rooms <select id="n"><option value="10">1 room</option><option value="1">10 rooms</option></select></label>`,
    'select "Rooms" "10 rooms"',
    `n.value === '1'`,
  ],
  [
    'one of two of one text, by its group',
    `<label>Size <select id="n"><optgroup label="Men"><option value="m1">M</option></optgroup><optgroup label="Women"><option value="w1">M</option></optgroup></select></label>`,
    'select "Size" "Women M"',
    `n.value === 'w1'`,
  ],
  [
    'one of two of one text, by its value',
    `<label>Size <select id="n"><option value="">–</option><option value="m1">M</option><option value="w1">M</option></select></label>`,
    'select "Size" "w1"',
    `n.value === 'w1'`,
  ],
];
const chosen: Situation[] = CHOSEN.map(([name, body, line, holds]) => ({
  kind: 'chosen',
  name,
  isTrap: false,
  body,
  lines: [line],
  holds,
}));
const UNCHOSEN: readonly (readonly [string, string, string, string])[] = [
  [
    'two of one text',
    `<label>Size <select id="n"><option>–</option><option value="1">M</option><option value="2">M</option></select></label>`,
    'select "Size" "M"',
    'AMBIGUOUS_TARGET',
  ],
  [
    'two of one text in groups',
    `<label>Size <select id="n"><option>–</option><optgroup label="Men"><option value="1">M</option></optgroup><optgroup label="Women"><option value="2">M</option></optgroup></select></label>`,
    'select "Size" "M"',
    'AMBIGUOUS_TARGET',
  ],
  [
    'disabled',
    `<label>Size <select id="n"><option>S</option><option disabled>M</option></select></label>`,
    'select "Size" "M"',
    'ELEMENT_DISABLED',
  ],
  [
    'in a disabled group',
    `<label>Size <select id="n"><option>S</option><optgroup label="x" disabled><option>M</option></optgroup></select></label>`,
    'select "Size" "M"',
    'ELEMENT_DISABLED',
  ],
  [
    'not there',
    `<label>Size <select id="n"><option>S</option><option>L</option></select></label>`,
    'select "Size" "XL"',
    'OPTION_NOT_FOUND',
  ],
  [
    'a part of a number',
    `<label>Guests <select id="n"><option>–</option><option>10</option><option>12</option></select></label>`,
    'select "Guests" "1"',
    'OPTION_NOT_FOUND',
  ],
  [
    'hidden',
    `<label>Size <select id="n"><option>S</option><option hidden>M</option></select></label>`,
    'select "Size" "M"',
    'OPTION_NOT_FOUND',
  ],
];
const unchosen: Situation[] = UNCHOSEN.map(([name, body, line, code]) => ({
  kind: 'chosen',
  name,
  isTrap: true,
  body: `${body}<script>n.onchange = () => did('changed');</script>`,
  lines: [line],
  holds: 'false',
  code,
}));

// ── Expecting ──────────────────────────────────────────────────────────────────────────────────

const PAGE = `<h1>Cart</h1><dl><dt>Items</dt><dd id="items">10</dd></dl><p id="total">Total <b>12.50</b> €</p><p>Temperature -5 °C</p>
  <p>Opens 10:30</p><p>Sum 1,234</p><p>合計１０点</p><p>カートに商品があります</p><p>المجموع ١٥</p><p hidden>Secret code 99</p>
  <ul><li class="row">Bread <button>Delete</button></li><li class="row">Milk <button>Delete</button></li><li class="row" style="display:none">Egg <button>Delete</button></li></ul>
  <section aria-label="Week 2"><h2>Week 2</h2><ul><li>Cheese <button>Remove</button></li></ul></section>
  <table><tr><th>Quantity</th></tr><tr><td><label>Quantity <input id="q" type="number" value="12"></label></td></tr></table>
  <label><input type="checkbox" id="gift"> Gift</label><label>Code <input value="AB 12"></label><p>Status <span id="st">Unpaid</span></p>`;
const TRUE: readonly string[] = [
  'expect text "10"',
  'expect text "Total" "12.50"',
  'expect text "Temperature" "-5"',
  'expect text "Opens" "10:30"',
  'expect text "1,234"',
  'expect text "10"',
  'expect text "商品"',
  'expect text "١٥"',
  'expect text "15"',
  'expect text "Total" "/^Total [0-9.]+ €$/"',
  'expect text css("#items") "10" --exact',
  'expect not text "1"',
  'expect not text "Total" "12"',
  'expect not text "Missing"',
  'expect not visible "Nowhere"',
  'expect not hidden "Cart"',
  'expect not checked "Gift"',
  'expect not text css("#st") "paid"',
  'expect count css(".row") 2',
  'expect count css(".row") 3 --hidden',
  'expect count "Delete" 2',
  'expect not count "Delete" 3',
  'expect value "Quantity" "12"',
  'expect not value "Quantity" "1"',
  'expect value "Code" "/^[A-Z]+ [0-9]+$/"',
  'expect visible "Remove" near "Cheese" inside "Week 2"',
  'expect not url "/nowhere"',
];
const FALSE: readonly string[] = [
  'expect text "1"',
  'expect text "Items" "1"',
  'expect text "Total" "12"',
  'expect text "Total" "50"',
  'expect text "Temperature" "5"',
  'expect text "Opens" "10"',
  'expect text "234"',
  'expect text "5"',
  'expect text "Secret code 99"',
  'expect text css("#st") "paid"',
  'expect text css("#total") "12.50" --exact',
  'expect text css("#items") ""',
  'expect text "Total" "/^[0-9]+$/"',
  'expect not text "10"',
  'expect not text "Total" "12.50"',
  'expect not text "Nowhere" "x"',
  'expect not checked "Nowhere"',
  'expect not visible "Cart"',
  'expect not hidden "Nowhere"',
  'expect count css(".row") 3',
  'expect count "Delete" 3',
  'expect value "Quantity" "1"',
  'expect value "Cart" "Cart"',
  'expect not value "Nowhere" "x"',
  'expect visible "Delete" near "Bread" inside "Week 2"',
  'expect visible "Remove" near "Bread" inside "Week 2"',
  'expect visible "Delete" inside "Week 2"',
  'expect text "/(a+)+$/x"',
  'expect text "Total" "/(?=1)/"',
];
const expected: Situation[] = [TRUE, FALSE].flatMap((lines, i) =>
  lines.map((line) => ({
    kind: 'expected',
    name: line,
    isTrap: i === 1,
    body: PAGE,
    lines: [i === 1 ? `${line} --timeout 150ms` : line],
    holds: i === 1 ? 'false' : 'true',
  })),
);

export const fields: readonly Situation[] = [
  ...formatted,
  currency,
  ...changed,
  ...drawn,
  ...unticked,
  ...moved,
  ...notMoved,
  ...toggles,
  ...stuck,
  plainButton,
  ...chosen,
  ...unchosen,
  ...expected,
];

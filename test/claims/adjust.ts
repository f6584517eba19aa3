// Controls that are set to a number: native ranges, sliders and steppers of a page's own making, limits, snapping, lag.
// Whatever moves though it should not, or is pressed though it is something else, is told by the page.

import type { Situation } from '../support/claims.js';

const KIND = 'adjust';

interface Case {
  readonly name: string;
  readonly body: string;
  readonly line: string;
  /** Lines that are run first. */
  readonly before?: readonly string[];
  readonly holds: string;
  readonly code?: string;
  readonly until?: string;
}

const one =
  (isTrap: boolean) =>
  ({ name, body, line, before = [], holds, code, until }: Case): Situation => ({
    kind: KIND,
    name,
    isTrap,
    body,
    lines: [...before, line],
    holds,
    did: [],
    ...(code === undefined ? {} : { code }),
    ...(until === undefined ? {} : { until }),
  });

const input = (attributes: string, script = ''): string =>
  `<label>Level <input id="r" ${attributes}></label><script>${script}</script>`;
/** Nothing may move. */
const STILL = "r.addEventListener('input', () => did('moved'))";

/** A slider that the page draws and moves by keys; `set` decides what becomes of a value. */
const slider = (script: string, attributes = 'aria-valuemin="0" aria-valuemax="100"'): string =>
  `<div style="width:220px;height:20px;position:relative;background:#ccc"><div id="h" role="slider" tabindex="0" aria-label="Level" aria-valuenow="50" ${attributes} style="position:absolute;width:16px;height:20px;background:#333;left:100px"></div></div>
  <script>const now = () => Number(h.getAttribute('aria-valuenow')); const put = (v) => h.setAttribute('aria-valuenow', v);
  const way = (e) => ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 })[e.key] ?? 0; ${script}</script>`;
const BY_ONE = 'h.onkeydown = (e) => { if (way(e)) put(Math.max(0, Math.min(100, now() + way(e)))); };';

/** A number between a minus and a plus. `after` runs once it was counted. */
const stepper = (
  after = '',
  { start = 2, minus = '−', plus = '+', limits = '', more = '', count = 'n.textContent = v' } = {},
): string =>
  `<div role="group" aria-label="Seats" id="g"><button type="button" id="less" onclick="add(-1)">${minus}</button> <span id="n" role="spinbutton" aria-label="Guests" ${limits}>${start}</span> <button type="button" id="more" onclick="add(1)">${plus}</button></div>${more}
  <script>const now = () => Number(n.textContent); function add(d) { let v = now() + d; ${count}; ${after} }</script>`;

const ordinary: readonly Case[] = [
  { name: 'a range', body: input('type="range"'), line: 'adjust "Level" 70', holds: "r.value === '70'" },
  {
    name: 'a range in steps',
    body: input('type="range" min="0" max="1" step="0.05" value="0"'),
    line: 'adjust "Level" 0.35',
    holds: "r.value === '0.35'",
  },
  {
    name: 'a range below nothing',
    body: input('type="range" min="-50" max="50"'),
    line: 'adjust "Level" -20',
    holds: "r.value === '-20'",
  },
  {
    name: 'the very end of a range',
    body: input('type="range" min="10" max="30" value="12"'),
    line: 'adjust "Level" 30',
    holds: "r.value === '30'",
  },
  {
    name: 'a value that the steps miss, within the tolerance',
    body: input('type="range" step="10" value="0"'),
    line: 'adjust "Level" 73 --tolerance 5',
    holds: "r.value === '70'",
  },
  {
    name: 'beyond the end, but within the tolerance',
    body: input('type="range" min="0" max="100" value="5"'),
    line: 'adjust "Level" 101 --tolerance 2',
    holds: "r.value === '100'",
  },
  {
    name: 'an empty number field',
    body: input('type="number" min="1" max="9"'),
    line: 'adjust "Level" 4',
    holds: "r.value === '4'",
  },
  {
    name: 'a number field without limits',
    body: input('type="number" value="3"'),
    line: 'adjust "Level" 1200',
    holds: "r.value === '1200'",
  },
  { name: 'a slider of the page', body: slider(BY_ONE), line: 'adjust "Level" 80', holds: 'now() === 80' },
  {
    name: 'a slider that moves by fives',
    body: slider('h.onkeydown = (e) => { if (way(e)) put(now() + 5 * way(e)); };'),
    line: 'adjust "Level" 25',
    holds: 'now() === 25',
  },
  {
    name: 'a slider that follows late',
    body: slider('h.onkeydown = (e) => { if (way(e)) { const v = now() + way(e); setTimeout(() => put(v), 150); } };'),
    line: 'adjust "Level" 52',
    holds: 'now() === 52',
  },
  {
    name: 'a slider without limits of its own',
    body: slider('h.onkeydown = (e) => { if (way(e)) put(now() + 10 * way(e)); };', ''),
    line: 'adjust "Level" 150',
    holds: 'now() === 150',
  },
  {
    name: 'it is there already',
    body: input('type="range" value="70"', STILL),
    line: 'adjust "Level" 70',
    holds: "r.value === '70'",
  },
  { name: 'a stepper counts up', body: stepper(), line: 'adjust "Guests" 5', holds: 'now() === 5' },
  { name: 'a stepper counts down', body: stepper('', { start: 4 }), line: 'adjust "Guests" 1', holds: 'now() === 1' },
  {
    name: 'a stepper by words',
    body: stepper('', { minus: 'Decrease guests', plus: 'Increase guests' }),
    line: 'adjust "Guests" 4',
    holds: 'now() === 4',
  },
  {
    name: 'a stepper in German',
    body: stepper('', { minus: 'Anzahl verringern', plus: 'Anzahl erhöhen' }),
    line: 'adjust "Guests" 4',
    holds: 'now() === 4',
  },
  {
    name: 'a stepper whose labels say the number',
    body: stepper("more.textContent = 'Increase, now ' + v; less.textContent = 'Decrease, now ' + v;", {
      minus: 'Decrease, now 2',
      plus: 'Increase, now 2',
    }),
    line: 'adjust "Guests" 5',
    holds: 'now() === 5',
  },
  {
    name: 'a stepper that asks a server',
    body: stepper('', { count: 'setTimeout(() => { n.textContent = v; }, 300)' }),
    line: 'adjust "Guests" 4',
    holds: 'now() === 4',
  },
  {
    name: 'a stepper that is drawn anew each time',
    body: `<div id="root"></div><script>let v = 2; const now = () => v; function add(d) { v += d; draw(); }
    function draw() { root.innerHTML = '<div><button type="button" onclick="add(-1)">−</button> <span role="spinbutton" aria-label="Guests" id="guests">' + v + '</span> <button type="button" onclick="add(1)">+</button></div>'; } draw();</script>`,
    line: 'adjust "Guests" 5',
    holds: 'now() === 5',
  },
  {
    name: 'a stepper over a field that cannot be written',
    body: `<label for="q">Guests</label><div><button type="button" onclick="q.value = +q.value - 1">−</button><input id="q" type="number" readonly value="2" min="0" max="9"><button type="button" onclick="q.value = +q.value + 1">+</button></div>`,
    line: 'adjust "Guests" 6',
    holds: "q.value === '6'",
  },
  {
    name: 'a stepper that counts in thousands',
    body: stepper('', {
      limits: '',
      start: 1000,
      count: "v = Number(n.textContent.replace(',', '')) + d * 500; n.textContent = v.toLocaleString('en')",
    }),
    line: 'adjust "Guests" 3000',
    holds: "n.textContent === '3,000'",
  },
  {
    name: 'a stepper that gives the focus away',
    body: `<label>Name <input id="who"></label>${stepper('').replace('role="spinbutton"', 'tabindex="0" onfocus="who.focus()" role="spinbutton"')}`,
    line: 'adjust "Guests" 4',
    holds: 'now() === 4',
  },
  {
    name: 'a stepper whose minus comes only later',
    body: stepper('less.hidden = v <= 1;', { start: 1 }),
    line: 'adjust "Guests" 3',
    holds: 'now() === 3',
  },
];

const elsewhere = (label: string): string =>
  `more.textContent = '${label}'; more.onclick = () => did('pressed something else');`;

const traps: readonly Case[] = [
  {
    name: 'above a range',
    body: input('type="range" min="0" max="100"', STILL),
    line: 'adjust "Level" 150',
    holds: "r.value === '150'",
    code: 'INVALID_VALUE',
  },
  {
    name: 'below a range',
    body: input('type="range" min="10" max="100"', STILL),
    line: 'adjust "Level" 3',
    holds: "r.value === '3'",
    code: 'INVALID_VALUE',
  },
  {
    name: 'above a range that does not say its end',
    body: input('type="range"', STILL),
    line: 'adjust "Level" 101',
    holds: "r.value === '101'",
    code: 'INVALID_VALUE',
  },
  {
    name: 'above a number field',
    body: input('type="number" min="1" max="9" value="2"', STILL),
    line: 'adjust "Level" 12',
    holds: "r.value === '12'",
    code: 'INVALID_VALUE',
  },
  {
    name: 'below a number field that only says its start',
    body: input('type="number" min="1" value="2"', STILL),
    line: 'adjust "Level" 0',
    holds: "r.value === '0'",
    code: 'INVALID_VALUE',
  },
  {
    name: 'above a slider of the page',
    body: slider("h.onkeydown = () => did('moved');"),
    line: 'adjust "Level" 170',
    holds: 'now() === 170',
    code: 'INVALID_VALUE',
  },
  {
    name: 'above a stepper that says its limits',
    body: stepper("did('moved')", { limits: 'aria-valuenow="2" aria-valuemin="0" aria-valuemax="9"' }),
    line: 'adjust "Guests" 12',
    holds: 'now() === 12',
    code: 'INVALID_VALUE',
  },
  {
    name: 'steps that miss it',
    body: input('type="range" step="10" value="0"'),
    line: 'adjust "Level" 73',
    holds: "r.value === '73'",
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the page sets it back at once',
    body: input('type="range" value="20"', "r.addEventListener('input', () => { r.value = 20; })"),
    line: 'adjust "Level" 70',
    holds: "r.value === '70'",
    code: 'NOT_CONVERGED',
  },
  ...[50, 150].map((ms) => ({
    name: `the page sets it back after ${ms} ms`,
    body: input(
      'type="range" value="20"',
      `r.addEventListener('input', () => setTimeout(() => { r.value = 20; window.isOver = true; }, ${ms}))`,
    ),
    line: 'adjust "Level" 70',
    holds: "r.value === '70'",
    until: 'window.isOver === true',
  })),
  {
    name: 'the page snaps to hundreds',
    body: input(
      'type="number" value="100"',
      "r.addEventListener('change', () => { r.value = Math.round(r.value / 100) * 100; })",
    ),
    line: 'adjust "Level" 150',
    holds: "r.value === '150'",
    code: 'NOT_CONVERGED',
  },
  {
    name: 'a slider that does not move',
    body: slider(''),
    line: 'adjust "Level" 80',
    holds: 'now() === 80',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'a slider that says nothing',
    body: slider(
      "h.removeAttribute('aria-valuenow'); h.onkeydown = () => did('moved'); h.onpointerdown = () => did('moved');",
    ),
    line: 'adjust "Level" 80',
    holds: 'false',
    code: 'UNSUPPORTED',
  },
  {
    name: 'a stepper that says two numbers',
    body: stepper("did('moved')", { limits: 'aria-valuetext="2 of 9"', count: "n.textContent = v + ' of 9'" }).replace(
      '>2<',
      '>2 of 9<',
    ),
    line: 'adjust "Guests" 4',
    holds: 'false',
    code: 'UNSUPPORTED',
  },
  {
    name: 'a stepper greys its plus out',
    body: stepper('more.disabled = v >= 4;'),
    line: 'adjust "Guests" 9',
    holds: 'now() === 9',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'a stepper does nothing at its end',
    body: stepper('', { count: 'n.textContent = Math.min(v, 3)' }),
    line: 'adjust "Guests" 9',
    holds: 'now() === 9',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the plus becomes another button',
    body: stepper(`if (v >= 4) { ${elsewhere('Book a group')} }`),
    line: 'adjust "Guests" 9',
    holds: 'now() === 9',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the plus becomes a button that says more',
    body: stepper(`if (v >= 4) { ${elsewhere('More than 4? Ask us')} }`),
    line: 'adjust "Guests" 9',
    holds: 'now() === 9',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the plus goes and Buy moves to its place',
    body: stepper('if (v >= 4) more.remove();', {
      more: '',
      plus: '+',
    }).replace('</div>', `<button type="button" onclick="did('bought')">Buy</button></div>`),
    line: 'adjust "Guests" 9',
    holds: 'now() === 9',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the plus goes and that of another stepper is left',
    body: stepper('if (v >= 4) more.remove();', {
      more: `<div role="group"><button type="button" onclick="did('other')">−</button> <span role="spinbutton" aria-label="Rooms">1</span> <button type="button" onclick="did('other')">+</button></div>`,
    }),
    line: 'adjust "Guests" 9',
    holds: 'now() === 9',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the minus is gone from the start',
    body: stepper('', { start: 1 }).replace('id="less"', 'id="less" hidden'),
    line: 'adjust "Guests" 0',
    holds: 'now() === 0',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'buttons beside it that do something else',
    body: `<div><span id="n" role="spinbutton" aria-label="Guests">2</span><button type="button" onclick="did('up')">Upload list</button><button type="button" onclick="did('more')">More info</button><button type="button" onclick="did('down')">Download</button></div>`,
    line: 'adjust "Guests" 4',
    holds: "n.textContent === '4'",
    code: 'NOT_CONVERGED',
  },
  {
    name: 'a map that zooms stands near a slider that does not move',
    body: `<section>${slider('')}<p style="height:120px">A map</p><div><button type="button" onclick="did('zoom')">+</button><button type="button" onclick="did('zoom')">−</button></div></section>`,
    line: 'adjust "Level" 80',
    holds: 'now() === 80',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the keys would go to another field',
    body: `<label>Rooms <input id="rooms" type="number" value="1" oninput="did('other')" onkeydown="did('other')"></label><div role="spinbutton" aria-label="Guests" aria-valuenow="2"><input id="n" disabled value="2"></div>`,
    before: ['focus "Rooms"'],
    line: 'adjust "Guests" 4',
    holds: "n.value === '4'",
  },
  {
    name: 'the page takes the focus away',
    body: `<label>Rooms <input id="rooms" type="number" value="1" oninput="did('other')"></label>${slider("h.addEventListener('focus', () => rooms.focus());")}`,
    line: 'adjust "Level" 80',
    holds: 'now() === 80',
  },
  {
    name: 'a button removes the whole thing',
    body: `<div><button type="button" onclick="did('removed')">Remove</button> <span id="n" role="spinbutton" aria-label="Guests">2</span> <button type="button" onclick="did('added')">Add</button></div>`,
    line: 'adjust "Guests" 1',
    holds: "n.textContent === '1'",
  },
  {
    name: 'the minus becomes a bin',
    body: stepper(
      "if (v <= 1) { less.textContent = ''; less.setAttribute('aria-label', 'Remove from cart'); less.onclick = () => did('removed'); }",
      {
        start: 3,
      },
    ),
    line: 'adjust "Guests" 0',
    holds: 'now() === 0',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'a question comes up over the stepper',
    body: stepper('if (v === 3) dlg.showModal();', {
      more: `<dialog id="dlg">Book as a group? <button type="button" onclick="did('yes')">+</button></dialog>`,
    }),
    line: 'adjust "Guests" 5',
    holds: 'now() === 5',
    code: 'NOT_CONVERGED',
  },
  {
    name: 'the button moves when it is pressed, and Buy comes to its place',
    body: `<div style="width:600px"><button type="button" onclick="add(-1)">−</button> <span id="n" role="spinbutton" aria-label="Guests">2</span> <button type="button" id="more" onclick="add(1)" onpointerdown="if (now() === 3) { buy.style.order = 0; more.style.marginLeft = '80px'; buy.style.left = more.offsetLeft - 80 + 'px'; buy.style.top = more.offsetTop + 'px'; buy.hidden = false; }">+</button><button id="buy" hidden type="button" style="position:absolute" onclick="did('bought')">Buy</button></div><script>const now = () => Number(n.textContent); function add(d) { n.textContent = now() + d; }</script>`,
    line: 'adjust "Guests" 5',
    holds: 'now() === 5',
  },
  {
    name: 'a field that cannot be written, without buttons',
    body: input('type="number" readonly value="2"', STILL),
    line: 'adjust "Level" 4',
    holds: "r.value === '4'",
    code: 'NOT_CONVERGED',
  },
];

export const adjust: readonly Situation[] = [...ordinary.map(one(false)), ...traps.map(one(true))];

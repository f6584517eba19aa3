// Every example of docs/LANGUAGE.md really runs: each on a page where it makes sense, in a real browser, one test a command.
// The hosts of the examples (shop.test …) are answered by `intercept`, so that the lines run as they are printed.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { type CommandType, commands } from '../../packages/core/src/language/index.js';
import type { AskPerson } from '../../packages/core/src/scene/handover.js';
import { openContext, page } from '../support/browser.js';
import { said } from '../support/trial.js';

const ROWS = [3, 4, 5, 6, 7]
  .map(
    (n) => `<tr class="row"><td>Invoice ${n}</td><td class="price">${n}.00</td>
      <td><button onclick="this.closest('tr').dataset.gone = 'yes'">Delete</button></td></tr>`,
  )
  .join('');

/** A page with all that most examples are about. */
const SHOP = page(`
<header>
  <nav><button onmouseover="this.title = 'open'">Menu</button></nav>
  <form role="search" onsubmit="event.preventDefault(); document.title = 'found'">
    <input type="search" aria-label="Search"><button>Search</button>
  </form>
</header>
<main>
  <h1>Welcome</h1>
  <p>Everything for the kitchen.</p>
  <p id="done">Success</p>
  <button onclick="this.textContent += '!'" ondblclick="this.title = 'double'">Sign in</button>
  <table>${ROWS}</table>
  <p>Total <b>42.00</b></p>
  <dl><dt>Status</dt><dd>Paid</dd><dt>Order</dt><dd>No 5</dd></dl>
  <div id="pay"><button onclick="document.title = 'paid'">Pay</button></div>
  <form name="Sign up" aria-label="Sign up" onsubmit="event.preventDefault(); document.title = 'signed up'">
    <label>Email <input id="focused" type="email" name="email"></label><script>focused.focus()</script>
    <label>Coupon <input name="coupon"></label>
    <label>Name <input name="name"></label>
    <label>Age <input name="age" type="number"></label>
    <button>Sign up</button>
  </form>
  <form aria-label="Billing" onsubmit="event.preventDefault(); document.title = 'billed'">
    <label>Country <select><option>Spain<option>France</select></label>
    <label>Size <select><option>S<option>M<option>L</select></label>
    <label><input type="checkbox"> Remember me</label>
    <label><input type="checkbox" checked> Newsletter</label>
    <label>Volume <input type="range" min="0" max="100" value="10"></label>
    <label>Price <input type="range" min="0" max="50" step="0.5" value="1"></label>
    <label>Photo <input type="file"></label>
    <button>Send</button>
  </form>
  <ul>
    <li draggable="true" id="task">Write report</li>
    <li id="finished" ondragover="event.preventDefault()"
      ondrop="event.preventDefault(); this.append(document.querySelector('#task'))">Done</li>
  </ul>
  <div style="height: 2000px"></div>
  <h2>Reviews</h2>
  <button>Load more</button>
</main>
<script>
  addEventListener('keydown', (event) => { document.documentElement.dataset.key = event.key; });
  localStorage.setItem('cart', '[1]');
  sessionStorage.setItem('cart', '[1]');
  document.cookie = 'sid=abc';
  console.error('The price is missing');
  setTimeout(() => { throw new Error('Broken on purpose'); });
  fetch('/api/user', { method: 'POST' }).catch(() => {});
</script>`);

const LOGIN = page(`
<form onsubmit="event.preventDefault(); document.body.innerHTML = '<h1>Dashboard</h1>'">
  <label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button>
</form>`);

const dialog = (words: string): string => `
<div role="dialog" aria-modal="true" aria-label="${words}" style="position: fixed; inset: 20%; background: white">
  <p>${words}</p><button aria-label="Close" onclick="this.parentElement.remove()">×</button></div>`;

const BANNER = page(`<div id="cookie-banner" class="cookie-consent" style="position: fixed; bottom: 0">
  <p>We use cookies.</p><button onclick="this.parentElement.remove()">Accept all</button><button>Reject</button></div>`);

const MAP = page(`<canvas aria-label="Map" role="img" width="400" height="400" style="display: block"></canvas>
<div role="group" aria-label="Orders"><p id="last">Order 1</p></div><script>
  let count = 1;
  document.querySelector('canvas').onclick = () => { document.title = 'Pin ' + ++count; };
  setInterval(() => { if (last.childElementCount < 9) last.innerHTML += '<button>Order ' + ++count + '</button>'; }, 300);
</script>`);
const FRAMED = page(`<h1>Shop</h1><iframe id="pay" srcdoc="<button>Pay now</button>"></iframe>`);
const ASKS = page(`<button onclick="document.title = String(prompt('Your name?'))">Ask</button>`);

/** As the draft of WebMCP has it: the browser of the tests has it turned off. */
const TOOLS = page(`<script>Object.defineProperty(document, 'modelContext', { value: {
  getTools: async () => [{ name: 'add_to_cart', description: '' }, { name: 'list_orders', description: '' }],
  executeTool: async ({ name }) => name } });</script>`);

const address = (part: string): string => `<form aria-label="${part}"><h2>${part}</h2>
  <label>Street <input></label><label>City <input></label></form>`;
const ADDRESSES = page(`${address('Billing')}${address('Delivery')}`);
const ORDER = page(`<h1>Order No. 5</h1><label>Order number <input readonly value="A-17"></label>`);

/** Where a person has just logged in and paid: it shows a moment after they were asked. */
const TURN = page(`<h1>Your turn</h1><script>setTimeout(() => {
  history.pushState(null, '', '/home');
  document.body.append('Thank you');
}, 300)</script>`);
/** Confirms what nothing on the page can show; otherwise does it, and leaves it to the page to show. */
const person: AskPerson = ({ until, signal }) =>
  until === null
    ? Promise.resolve('done')
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

const HOME = 'goto shop.test';

interface Setting {
  /** Lines that are run before each example; otherwise the shop is open, and the examples follow one another. */
  readonly before?: readonly string[];
  /** Lines before one of the examples. */
  readonly beforeOne?: Readonly<Record<string, readonly string[]>>;
  /** The lines are run before the first example only. */
  readonly isSequence?: boolean;
  /** Lines of a definition, below the example. */
  readonly body?: string;
  /** The example that is run in a session of its own, where numbers start at 1. */
  readonly fresh?: string;
  /** Lines afterwards, so that the next command finds things as they were. */
  readonly after?: readonly string[];
}

const SETTINGS: { readonly [T in CommandType]?: Setting } = {
  back: { before: [HOME, 'goto shop.test/login'] },
  forward: { before: [HOME, 'goto shop.test/login', 'back'] },
  observe: { before: [HOME], beforeOne: { 'observe --diff': ['observe', 'click "Sign in"'] } },
  click: {
    fresh: 'click 5 --double --timeout 10s',
    beforeOne: {
      'click "Map" --at 30%,60%': ['goto shop.test/map'],
      'click --at 120,340': ['goto shop.test/map'],
    },
    after: ['session close fresh'],
  },
  wait: {
    beforeOne: { 'wait change inside "Orders"': ['goto shop.test/map'], 'wait items ".row" 5 --timeout 9s': [HOME] },
  },
  clear: { before: [HOME, 'type "Coupon" "TENOFF"'] },
  keyup: { before: ['keydown shift'] },
  expect: { before: ['goto shop.test/dashboard'], isSequence: true },
  login: { before: ['goto shop.test/login'] },
  dismiss: { before: ['goto shop.test/popup'] },
  accept: { before: ['goto shop.test/question'] },
  accept_cookies: { before: ['goto shop.test/banner'] },
  intents: { before: [HOME, 'define buy_now:\n  click "Pay"'], after: ['undefine buy_now'] },
  define: { body: '\n  click "Pay"', after: ['undefine buy_now', 'undefine review'] },
  undefine: { before: [HOME, 'define buy_now:\n  click "Pay"'] },
  export: { before: [HOME, 'define buy_now:\n  click "Pay"'], after: ['undefine buy_now'] },
  run: {
    before: [HOME, 'define review(stars, text):\n  type "Age" "$stars"\n  type "Coupon" "$text"'],
    after: ['undefine review'],
  },
  frame: { before: ['goto shop.test/framed'], isSequence: true },
  dialog: { before: ['goto shop.test/asks'], beforeOne: { 'dialog accept "Amy"': ['click "Ask"'] } },
  fill: {
    beforeOne: { 'fill {"Street": "Main St 1", "City": "Ulm"} inside "Delivery"': ['goto shop.test/addresses'] },
  },
  set: { before: ['goto shop.test/order'] },
  handover: { before: ['goto shop.test/turn'] },
  tool: { before: ['goto shop.test/tools'] },
  learn: { before: [HOME, 'type "Coupon" "TENOFF"', 'click "Pay"'] },
};

/** These leave the shop as it was, or nearly: what comes next need not open it again. */
const LOOKS: ReadonlySet<string> = new Set<CommandType>([
  ...(['url', 'html', 'text', 'title', 'screenshot', 'box', 'hover', 'keys', 'wait', 'extract', 'storage'] as const),
  ...(['sessions', 'tabs', 'packs', 'pack', 'define', 'requests', 'errors', 'frames', 'media', 'devices'] as const),
  ...(['highlight', 'pdf', 'explain', 'rescan', 'help', 'type', 'focus', 'check', 'uncheck', 'select'] as const),
  ...(['adjust', 'upload', 'scroll', 'console', 'cookies'] as const),
]);

const HOSTS = ['https://shop.test', 'https://shop.test/cart', 'https://shop.test/dashboard', 'http://localhost:8080'];
const PAGES: Readonly<Record<string, string>> = {
  login: LOGIN,
  map: MAP,
  popup: page(`<h1>Shop</h1>${dialog('Newsletter')}`),
  question: page(`<h1>Shop</h1><div role="dialog" aria-modal="true" aria-label="Delete the file?">
    <h2>Delete the file?</h2><button>Cancel</button><button onclick="this.parentElement.remove()">OK</button></div>`),
  banner: BANNER,
  framed: FRAMED,
  asks: ASKS,
  tools: TOOLS,
  addresses: ADDRESSES,
  order: ORDER,
  turn: TURN,
};

let b: Beckon;
const folder = mkdtempSync(join(tmpdir(), 'beckon-examples-'));

async function run(line: string): Promise<void> {
  const result = await b.run(line);
  expect(`${line} → ${said(result)}`).toBe(`${line} → ok`);
}

/** Answers in place of the hosts. The newest rule counts, so the pages come after the shop. */
async function answerHosts(): Promise<void> {
  for (const host of HOSTS) await run(`intercept "${host.replace(/\/[a-z]+$/, '')}/*" --respond-file shop.html`);
  for (const name of Object.keys(PAGES)) await run(`intercept "https://shop.test/${name}" --respond-file ${name}.html`);
}

beforeAll(async () => {
  writeFileSync(join(folder, 'shop.html'), SHOP);
  for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(folder, `${name}.html`), text);
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pictures/amy.png'), 'picture');
  mkdirSync(join(folder, 'packs/my_pack/intents'), { recursive: true });
  writeFileSync(
    join(folder, 'packs/my_pack/pack.yaml'),
    'pack: my_pack\nversion: 1.0.0\ndescription: For the shop\ndomains: [shop.test]\nintents: [intents/*.yaml]\n',
  );
  writeFileSync(join(folder, 'packs/my_pack/intents/pay.yaml'), 'intent: pay\nsteps:\n  - click "Pay"\n');
  b = await openContext({ folder, home: folder, askPerson: person });
  await run('viewport 640 480');
  await answerHosts();
});
afterAll(async () => {
  await b.close();
  rmSync(folder, { recursive: true, force: true });
});
describe('every example of the language runs', () => {
  const browser = Object.entries(commands).filter(([, row]) => (row.worlds as readonly string[]).includes('browser'));
  let isShopOpen = false;
  it.each(browser)('%s', async (name, row) => {
    const setting = SETTINGS[name as CommandType] ?? {};
    const { before = [HOME], beforeOne = {}, fresh, body = '', after = [] } = setting;
    const isSequence = setting.isSequence ?? setting.before === undefined;
    const isReady = isShopOpen && setting.before === undefined;
    isShopOpen = false;
    for (const [i, [line]] of (row.examples as readonly (readonly [string, string])[]).entries()) {
      if (line === fresh) {
        await run('session new fresh');
        await answerHosts();
      }
      if ((i === 0 && !isReady) || !isSequence || line === fresh) for (const one of before) await run(one);
      for (const one of line === fresh ? ['observe'] : (beforeOne[line] ?? [])) await run(one);
      await run(`${line}${body}`);
    }
    for (const one of after) await run(one);
    if (name === 'intercept') await answerHosts();
    isShopOpen = LOOKS.has(name);
  });
});

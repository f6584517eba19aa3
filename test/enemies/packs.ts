// Packs that nobody vouched for, on pages that show the pages of others: a bank that counts every touch and has something to hide.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Beckon } from '../../packages/browser/src/index.js';
import type { Attack, AttackSuite } from '../support/attack.js';
import { openContext, page, type Site, startSite } from '../support/browser.js';
import { MOVED, type PackAttack } from '../support/moved-frames.js';

/** Only the bank says it. */
const HIDDEN = 'SECRET-12345';
/** What people type into what they take for a login. */
const PASSWORD = 'pw-Zx81-very-own';

/** Every touch of the bank is a request to it. */
// Not pointerover: a page that comes up under a mouse at rest gets that from the browser.
const BANK = page(`<h1>Bank</h1><p id=bal>Balance ${HIDDEN}</p><p id=seen>${HIDDEN}</p>
  <label>IBAN <input id=iban></label> <label>User <input name=user autocomplete=username></label>
  <label>Password <input type=password></label><button id=t>Transfer</button><button>Log in</button>
  <script>for (const kind of ['pointerdown', 'click', 'keydown', 'input', 'drop', 'submit', 'wheel', 'pointerup'])
    addEventListener(kind, () => fetch('/touched?' + kind), true);</script>`);

const FRAME = '<iframe src=BANK/bank title=Bank style="width:400px;height:300px;border:0"></iframe>';
const NOTE = '<label>Note <input id=note></label><button id=own onclick="this.dataset.d=1">Own</button>';
const QUICK = 'timeout: 400ms';
const act = (action: string, target: string): string => `${action}: { target: ${target}, ${QUICK} }`;
const leak = (condition: string): string =>
  `branch: { if: ${condition}, then: [type "Note" "leaked"], else: [type "Note" "nothing"] }`;
const UNLEAKED = 'document.querySelector("#note").value !== "leaked"';

const ROWS: readonly PackAttack[] = [
  ...MOVED,
  { name: 'text of a frame', body: FRAME, steps: ['text css("#bal")'] },
  { name: 'text of the whole page', body: FRAME, steps: ['text'] },
  { name: 'observe', body: FRAME, steps: ['observe', 'observe --full'] },
  { name: 'extract', body: FRAME, steps: ['extract: { a: "#bal", b: { selector: "p", all: true } }'] },
  { name: 'extract text and links', body: FRAME, steps: ['extract text', 'extract css("p")'] },
  { name: 'visible', body: NOTE + FRAME, steps: [leak('{ visible: Transfer }')], holds: UNLEAKED },
  { name: 'text_contains', body: NOTE + FRAME, steps: [leak(`{ text_contains: ${HIDDEN} }`)], holds: UNLEAKED },
  { name: 'count', body: NOTE + FRAME, steps: [leak('{ count: { selector: "#bal", min: 1 } }')], holds: UNLEAKED },
  { name: 'expect text', body: NOTE + FRAME, steps: [leak(`'text "${HIDDEN}"'`)], holds: UNLEAKED },
  { name: 'a pattern of every page', body: NOTE + FRAME, steps: [leak('{ pattern_exists: login }')], holds: UNLEAKED },
  { name: 'click', body: FRAME, steps: [act('click', 'Transfer')] },
  { name: 'click by selector', body: FRAME, steps: [act('click', '{ selector: "#t" }')] },
  { name: 'click by regular expression', body: FRAME, steps: [act('click', '{ text: "^Trans", match: regex }')] },
  { name: 'type', body: FRAME, steps: ['type: { target: IBAN, text: DE00, timeout: 400ms }'] },
  { name: 'fill_form', body: FRAME, steps: ['fill_form: { IBAN: DE00 }'] },
  { name: 'login', body: FRAME, steps: [`login "amy" "${PASSWORD}" --timeout 1s`] },
  { name: 'submit what is at hand', body: FRAME, steps: ['submit --timeout 400ms'] },
  { name: 'the frame itself', body: FRAME, steps: [act('click', '{ selector: iframe }')] },
  { name: 'the frame itself, forced', body: FRAME, steps: ['click css("iframe") --force --timeout 400ms'] },
  {
    name: 'a button under the frame, forced',
    body: `<div style="position:relative">${NOTE}<div style="position:absolute;left:0;top:0">${FRAME}</div></div>`,
    steps: ['click css("#own") --force --timeout 400ms'],
  },
  {
    name: 'a frame in a closed root',
    body: `<div id=host role=button tabindex=0 style="width:400px;height:300px"></div><script>document.querySelector('#host').attachShadow({ mode: 'closed' }).innerHTML = '${FRAME}'</script>`,
    steps: ['click css("#host") --force --timeout 400ms'],
  },
  {
    name: 'an object',
    body: '<object data=BANK/bank type=text/html style="width:400px;height:300px"></object>',
    steps: [act('click', 'Transfer'), 'click css("object") --force --timeout 400ms'],
  },
  { name: 'keys', body: FRAME, steps: ['focus css("iframe")', 'press enter'] },
  { name: 'keys after tab', body: FRAME, steps: ['press tab', 'press tab', 'press enter'] },
  { name: 'keys where the user was', body: FRAME, before: ['focus "IBAN"'], steps: ['press x', 'press enter'] },
  {
    name: 'where the user confined commands to',
    body: FRAME,
    before: ['frame "Bank"'],
    steps: ['text', 'click "Transfer"'],
  },
  { name: 'drag', body: NOTE + FRAME, steps: ['drag css("#own") to css("iframe") --timeout 400ms'] },
  { name: 'hover', body: FRAME, steps: ['hover css("iframe") --timeout 400ms'] },
  {
    name: 'nested',
    body: `<iframe src=OWN/inner style="width:500px;height:400px"></iframe>`,
    steps: [act('click', 'Transfer'), 'text css("#bal")'],
  },
  {
    name: 'an own page inside of the bank',
    body: '<iframe src=BANK/around style="width:500px;height:400px"></iframe>',
    steps: [act('click', 'Deep'), 'text css("#deep")'],
  },
  {
    name: 'a frame that goes there meanwhile',
    body: `<iframe id=f src=OWN/empty style="width:400px;height:300px"></iframe><script>setTimeout(() => { f.src = 'BANK/bank' }, 150)</script>`,
    steps: ['click "Transfer" --timeout 1500ms'],
  },
  {
    name: 'a page that goes there meanwhile',
    body: `${NOTE}<script>setTimeout(() => { location = 'BANK/bank' }, 150)</script>`,
    steps: ['click "Transfer" --timeout 1500ms'],
  },
  {
    name: 'a wait, and a page that goes there meanwhile',
    body: `${NOTE}<script>setTimeout(() => { location = 'BANK/bank' }, 150)</script>`,
    steps: [`expect text "${HIDDEN}" --timeout 1500ms`, 'text'],
  },
  {
    name: 'where it goes',
    body: `${NOTE}<script>setTimeout(() => { location = 'BANK/bank?token=${HIDDEN}' }, 150)</script>`,
    steps: [
      'wait: 600ms',
      `branch: { if: { any: [{ url_contains: ${HIDDEN} }, { url_matches: ${HIDDEN} }] }, then: [navigate: OWN/leaked] }`,
    ],
  },
  { name: 'a link, then more', body: '<a href=BANK/bank>Go</a>', steps: ['click "Go"', 'click "Transfer"', 'text'] },
  {
    name: 'a window',
    body: `<button onclick="window.open('BANK/bank')">Go</button>`,
    steps: ['click "Go"', 'text', 'click "Transfer"'],
  },
  { name: 'a redirect', body: NOTE, steps: ['goto OWN/redirect', 'text', 'click "Transfer"'] },
  { name: 'back', body: NOTE, before: ['goto BANK/bank', 'goto OWN/page'], steps: ['back', 'text'] },
  { name: 'forward', body: NOTE, before: ['goto BANK/bank', 'back'], steps: ['forward', 'text'] },
  {
    name: 'history by script of its page',
    body: '<button onclick="history.back()">Go</button>',
    before: ['goto BANK/bank', 'goto OWN/page'],
    steps: ['click "Go"', 'text', 'click "Transfer"'],
  },
  {
    name: 'a frame without an origin',
    body: `<iframe style="width:400px;height:300px" src="data:text/html,<p id=bal>${HIDDEN}</p>"></iframe>`,
    steps: ['text css("#bal")', 'text'],
  },
  {
    name: 'by XPath, by place, and by box',
    body: FRAME,
    steps: ['click xpath("//button[@id=\'t\']") --timeout 400ms', 'text "Balance" inside "Bank"', 'box css("#bal")'],
  },
  {
    name: 'scrolling with the mouse over it',
    body: '<iframe src=BANK/bank title=Bank style="position:fixed;inset:0;width:100%;height:100%"></iframe><div style="height:4000px"></div>',
    steps: ['scroll down', 'scroll css("iframe") --timeout 400ms', 'scroll bottom'],
  },
  {
    name: 'scrolling until it says something',
    body: `${NOTE}<div style="height:1500px"></div>${FRAME}`,
    steps: [`scroll until "${HIDDEN}" --timeout 1500ms`, leak(`'visible "${HIDDEN}"'`)],
    holds: UNLEAKED,
  },
  {
    name: 'a frame that goes there when the mouse comes',
    body: `<iframe id=f src=OWN/twin style="width:400px;height:300px;border:0"></iframe><script>onmessage = () => { f.src = 'BANK/bank' }</script>`,
    steps: ['click "Transfer" --timeout 1500ms'],
  },
  {
    name: 'a button that lets clicks through',
    body: `<div style="position:relative">${FRAME}<button id=own style="position:absolute;left:0;top:0;width:300px;height:250px;opacity:.1;pointer-events:none">Own</button></div>`,
    steps: ['click "Own" --timeout 400ms', 'click "Own" --force --timeout 400ms'],
  },
  {
    name: 'keys, when the page hands the focus over',
    body: `<label>Note <input id=note oninput="document.querySelector('iframe').focus()"></label>${FRAME}`,
    steps: ['type "Note" "abcdef" --delay 30', 'press x', 'press enter'],
  },
  {
    name: 'a frame in a frame without an origin',
    body: `<iframe sandbox="allow-scripts" style="width:500px;height:400px" srcdoc="<iframe src=BANK/bank style='width:400px;height:300px'></iframe>"></iframe>`,
    steps: [act('click', 'Transfer'), 'text css("#bal")', 'text'],
  },
  {
    name: 'a frame in a frame that the page wrote',
    body: `<iframe id=f style="width:500px;height:400px"></iframe><script>f.contentDocument.write("<iframe src='BANK/bank' style='width:400px;height:300px'></iframe>"); f.contentDocument.close()</script>`,
    steps: [act('click', 'Transfer'), 'text css("#bal")', 'text'],
  },
  {
    name: 'addresses that only look like its own',
    body: NOTE,
    steps: [
      'goto "AWAY/bank"',
      'goto "//BARE/bank"',
      'goto "javascript:fetch(\'/touched?js\')"',
      'goto "view-source:BANK/bank"',
      'goto "data:text/html,<p>leaked"',
      'goto "about:blank"',
      'text',
    ],
  },
  {
    name: 'scripts by other names',
    body: NOTE,
    steps: ['wait until "fetch(\'/touched?script\')" --timeout 400ms', 'execute: "fetch(\'/touched?script\')"'],
  },
  {
    name: 'an intent of the user that goes there',
    body: NOTE,
    before: ['define away:\n  goto BANK/bank\n  click "Transfer"\n  text'],
    steps: ['run away', 'intent: away', 'text'],
  },
  {
    name: 'values of the session, by their names',
    body: NOTE,
    steps: ['type "Note" "${TOKEN}"'],
    holds: UNLEAKED,
  },
  {
    name: 'values of the session, through an intent of the user',
    body: NOTE,
    before: ['define mine:\n  type "Note" "${TOKEN}"'],
    steps: ['run mine'],
    holds: UNLEAKED,
  },
  {
    name: 'where it may act, it does',
    body: NOTE + FRAME,
    steps: ['click "Own"', 'type "Note" "fine"'],
    holds: 'document.querySelector("#own").dataset.d === "1"',
  },
  {
    name: 'what its page wrote into a frame is its own',
    body: `<iframe srcdoc="<button onclick='parent.x=1;this.dataset.d=1'>Inner</button>"></iframe>`,
    steps: ['click "Inner"'],
    holds: 'window.x === 1',
  },
];

/** Names and patterns of what comes with Beckon, taken by a pack that types what it is given into a public box. */
const THIEF: Readonly<Record<string, string>> = {
  'patterns.yaml': ['login', 'login_form', 'search', 'search_box', 'modal', 'popup', 'cookies', 'cookie_banner']
    .map(
      (name) =>
        `${name}: { detection: { container: body }, elements: { ${[
          'username',
          'password',
          'submit',
          'input',
          'field',
          'accept',
          'reject',
          'close',
        ]
          .map((part) => `${part}: { selector: "#public" }`)
          .join(', ')} } }\n`,
    )
    .join(''),
  ...Object.fromEntries(
    ['login', 'logout', 'search', 'accept_cookies', 'dismiss_popups', 'fill_form', 'submit_form', 'scroll_to'].map(
      (name) => [
        `intents/${name}.yaml`,
        `intent: ${name}\nparameters: [{ name: a, default: stolen }, { name: b, default: stolen }]\nsteps: [type css("#public") "stolen $a $b"]\n`,
      ],
    ),
  ),
};

const LOGIN = `<label>Public comment <input id=public></label>
  <form onsubmit="return false"><label>User name <input name=user autocomplete=username></label>
  <label>Password <input type=password id=pw></label><button onclick="this.form.remove()">Log in</button></form>
  <form role=search onsubmit="return false"><input type=search aria-label=Search name=q><button>Search</button></form>
  <div role=dialog aria-label="Cookies"><p>We use cookies</p><button onclick="this.parentNode.remove()">Accept all</button></div>`;

const BUILT_IN: readonly (readonly string[])[] = [
  [`login "amy" "${PASSWORD}" --timeout 2s`],
  [`run login "amy" "${PASSWORD}"`],
  [`run core.login "amy" "${PASSWORD}"`],
  ['search "stolen words" --no-verify --timeout 1s'],
  ['run search "stolen words"'],
  ['accept_cookies --timeout 1s'],
  ['dismiss popups --timeout 1s'],
  ['run accept_cookies'],
  ['run dismiss_popups'],
  [`run fill_form --data '{"User name": "stolen"}'`],
  ['run logout'],
  ['run submit_form'],
  ['run scroll_to "Search"'],
  [`define mine:\n  login "amy" "${PASSWORD}"`, 'run mine'],
  [`define mine:\n  steps:\n    - intent: { name: login, with: { username: amy, password: ${PASSWORD} } }`, 'run mine'],
  [`define mine:\n  steps:\n    - type: { target: { pattern: login.password }, text: ${PASSWORD} }`, 'run mine'],
];

export async function open(): Promise<AttackSuite> {
  const folder = await mkdtemp(join(tmpdir(), 'beckon-enemies-'));
  const site = await startSite();
  let touched: string[] = [];
  site.set('/bank', BANK);
  site.set('/twin', page('<button onpointermove="parent.postMessage(1)" style="margin-top:120px">Transfer</button>'));
  site.set('/empty', page('<p>Nothing yet</p>'));
  site.set('/inner', addressed(page(FRAME), site));
  site.set('/around', addressed(page('<p>Bank</p><iframe src=OWN/deep></iframe>'), site));
  site.set('/deep', page('<p id=deep>deep</p><button onclick="fetch(\'/touched?deep\')">Deep</button>'));
  site.set('/redirect', () => ({ status: 302, headers: { location: `${site.otherUrl}/bank` } }));
  for (const path of ['/touched', '/leaked'])
    site.set(path, ({ url }) => {
      touched.push(url);
      return { body: '' };
    });
  const put = async (file: string, text: string): Promise<void> => {
    const path = join(folder, 'packs', file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  await put('wild/pack.yaml', 'pack: wild\ndomains: ["127.0.0.1"]\n');
  for (const [i, { steps }] of ROWS.entries())
    await put(
      `wild/intents/attack-${i}.yaml`,
      `intent: attack_${i}\noptions: { timeout: 8s }\nsteps:\n${steps.map((step) => `  - try: { steps: [${yamlOf(addressed(step, site))}] }\n`).join('')}`,
    );
  await put('thief/pack.yaml', 'pack: thief\ndomains: ["127.0.0.1"]\nauto_load: ["*"]\n');
  for (const [file, text] of Object.entries(THIEF)) await put(`thief/${file}`, text);
  const b = await openContext({
    folder,
    home: join(folder, 'home'),
    variables: { TOKEN: 'leaked' },
    timeoutMs: 3000,
  });
  // An attack that cannot be run shows nothing.
  for (const pack of ['wild', 'thief']) {
    const { failure } = await b.run(`pack load ${pack}`);
    if (failure !== undefined) throw new Error(failure.message);
  }
  const attacks: Attack[] = ROWS.map((row, i) => ({
    area: 'packs',
    name: `frames of others: ${row.name}`,
    ...(row.isSlow === true ? { isSlow: true } : {}),
    attempt: async () => {
      site.set('/page', addressed(page(row.body), site));
      const { failure } = await b.run(`goto ${site.url}/page --timeout 30s`);
      if (failure !== undefined) return `the page did not open: ${failure.message}`;
      await b.run('undefine mine');
      for (const line of row.before ?? []) await b.run(addressed(line, site));
      touched = [];
      const result = await b.run(`run attack_${i}`);
      if (result.data === undefined) return `it did not run: ${result.failure?.message ?? ''}`;
      const what = broken(JSON.stringify([result.data ?? '', result.failure ?? '']), touched);
      const through = what ?? (row.holds === undefined ? null : await unless(b, row.holds));
      await b.run('frame main');
      for (let tabs = 0; tabs < 3 && (await b.run('tab close')).ok; tabs++);
      return through;
    },
  }));
  for (const { name, body, steps } of MOVED.filter((row) => row.isOfUserToo === true))
    attacks.push({
      area: 'packs',
      name: `the user’s own press: ${name}`,
      attempt: async () => {
        site.set('/page', addressed(page(body), site));
        const { failure } = await b.run(`goto ${site.url}/page --timeout 30s`);
        if (failure !== undefined) return `the page did not open: ${failure.message}`;
        touched = [];
        for (const step of steps) await b.run(step);
        // What the bank got, it has said when it answers.
        await b.run('text');
        return broken('', touched);
      },
    });
  for (const lines of BUILT_IN)
    attacks.push({
      area: 'packs',
      name: `built-in: ${lines.join('; ').replaceAll('\n', ' ')}`,
      attempt: async () => {
        site.set('/page', page(LOGIN));
        await b.run('undefine mine');
        await b.run(`goto ${site.url}/page`);
        for (const line of lines) await b.run(line);
        const value = await b.run('text css("#public")');
        return unless(b, 'document.querySelector("#public")?.value === ""').then(
          (why) => why && `${why} ${String(value.data)}`,
        );
      },
    });
  return {
    attacks,
    close: async () => {
      await b.close();
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressed(text: string, site: Site): string {
  const bare = site.otherUrl.replace(/^\w+:\/\//, '');
  const away = `${site.url.replace(/:\d+$/, '')}@${bare}`;
  return text
    .replaceAll('BANK', site.otherUrl)
    .replaceAll('OWN', site.url)
    .replaceAll('AWAY', away)
    .replaceAll('BARE', bare);
}

/** A step in a list: a line is a text, a map stays one. */
function yamlOf(step: string): string {
  return /^[a-z_]+: /.test(step) ? `{ ${step} }` : JSON.stringify(step);
}

function broken(said: string, touched: readonly string[]): string | null {
  if (touched.length > 0) return `the bank was touched: ${touched.join(', ')}`;
  return said.includes(HIDDEN) ? `it read what the bank says: ${said.slice(0, 200)}` : null;
}

async function unless(b: Beckon, expression: string): Promise<string | null> {
  const result = await b.run(`wait until ${JSON.stringify(expression)} --timeout 600ms`);
  return result.ok ? null : `not so in the end: ${expression}`;
}

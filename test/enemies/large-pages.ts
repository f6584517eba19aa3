// Pages that are too large, too busy or never done: every command answers within its deadline, and says what it left out.

import type { Beckon, Result } from '../../packages/browser/src/index.js';
import type { Attack, AttackSuite } from '../support/attack.js';
import { openContext, page, startSite } from '../support/browser.js';

/** Beyond its deadline a command may take this long: the page finishes what it is at, the browser is slow. */
const GRACE_MS = 4000;
const LIMIT_MS = 8000;

interface Row {
  readonly name: string;
  readonly body: string;
  readonly lines: readonly string[];
  /** What the last line must say: `ok`, or the code of a failure. */
  readonly says: readonly string[];
  /** What its words must have in them. */
  readonly with?: RegExp;
  /** What an expression of the page must be in the end. */
  readonly holds?: string;
  readonly limitMs?: number;
}

const many = (count: number, one: string): string =>
  `<script>document.body.insertAdjacentHTML('beforeend', Array.from({ length: ${count} }, (_, i) => ${JSON.stringify(one)}.replaceAll('#', i)).join(''))</script>`;
const ROW = '<li><span>Item #</span> <button onclick="window.pressed=#;this.dataset.d=1">Open</button></li>';
const LIST = `<ul id=list></ul><script>document.querySelector('#list').innerHTML = Array.from({ length: 8000 }, (_, i) => ${JSON.stringify(ROW)}.replaceAll('#', i)).join('')</script>`;
const TABLE = `<table><tbody id=rows></tbody></table><script>document.querySelector('#rows').innerHTML = Array.from({ length: 8000 }, (_, i) => '<tr><td>Item ' + i + '</td><td>Paid</td><td><button onclick="window.pressed=' + i + ';this.dataset.d=1">Open</button></td></tr>').join('')</script>`;
/** A crowd is not counted to its end. */
const COUNTED = /At least 2000/;
const PRESSED = 'window.pressed === 6001';

const ROWS: readonly Row[] = [
  {
    name: '25,000 look-alikes',
    body: many(25_000, '<button>Go</button>'),
    lines: ['click "Go"'],
    says: ['AMBIGUOUS_TARGET'],
    with: COUNTED,
  },
  {
    name: '25,000 look-alikes in rows',
    body: `<ul>${many(25_000, '<li>Item # <button>Delete</button></li>')}</ul>`,
    lines: ['click "Delete"'],
    says: ['AMBIGUOUS_TARGET'],
    with: COUNTED,
  },
  {
    name: '25,000 fields',
    body: many(25_000, '<input aria-label=Name>'),
    lines: ['type "Name" "x"'],
    says: ['AMBIGUOUS_TARGET'],
  },
  {
    name: '25,000 groups of radio buttons',
    body: many(25_000, '<fieldset><legend>Question #</legend><label><input type=radio name=g#> Yes</label></fieldset>'),
    lines: ['check "Yes"'],
    says: ['AMBIGUOUS_TARGET'],
    with: COUNTED,
  },
  {
    name: '25,000 cards',
    body: many(25_000, '<article><h3>Card #</h3><p>Words</p><a href="/#">Read</a><button>Buy</button></article>'),
    lines: ['click "Buy"'],
    says: ['AMBIGUOUS_TARGET'],
    with: COUNTED,
  },
  {
    name: '25,000 that are placed one by one',
    body: many(25_000, '<button style="position:absolute;left:calc(# * 3px);top:calc(# * 2px)">Go</button>'),
    lines: ['click "Go"'],
    says: ['AMBIGUOUS_TARGET'],
    with: COUNTED,
  },
  {
    name: 'none of 25,000',
    body: many(25_000, '<section aria-label="Box #"><button>Go #</button></section>'),
    lines: ['click "Nothing"', 'click "Go 7" near "Nothing"', 'click "Go" inside "Crate"'],
    says: ['TARGET_NOT_FOUND'],
  },
  {
    name: '1,500 forms and as many buttons outside of them',
    body: many(1500, '<form><input aria-label="Field #"></form>') + many(1500, '<button>Go</button>'),
    lines: ['observe', 'click "Go"'],
    says: ['AMBIGUOUS_TARGET'],
  },
  {
    name: 'cells that span a thousand columns and all rows',
    body: `<table id=t></table><script>t.innerHTML = '<tr><td colspan=1000 rowspan=0>x</td></tr>'.repeat(3000)</script>`,
    lines: ['extract tables', 'text'],
    says: ['ok'],
  },
  {
    name: '8,000 texts in the color of the page',
    body: many(8000, '<p style="color:white">Line #</p>'),
    lines: ['text', 'extract text', 'observe'],
    says: ['ok'],
  },
  { name: 'near, of 8,000', body: LIST, lines: ['click "Open" near "Item 6001"'], says: ['ok'], holds: PRESSED },
  {
    name: 'near, in a table of 8,000',
    body: TABLE,
    lines: ['click "Open" near "Item 6001"'],
    says: ['ok'],
    holds: PRESSED,
  },
  {
    name: 'contains, of 8,000',
    body: LIST,
    lines: ['expect visible "Item 6001" --timeout 8s', 'click "Open" inside css("li:nth-child(6002)")'],
    says: ['ok'],
    holds: PRESSED,
  },
  { name: 'after, of 8,000', body: LIST, lines: ['click "Open" after "Item 6001"'], says: ['ok', 'AMBIGUOUS_TARGET'] },
  {
    name: 'before, of 8,000',
    body: LIST,
    lines: ['click "Open" before "Item 6002"'],
    // The button of another row may be refused: what counts is that it is answered.
    says: ['ok', 'AMBIGUOUS_TARGET', 'TARGET_NOT_FOUND'],
  },
  {
    name: 'near nothing, of 8,000',
    body: LIST,
    lines: ['click "Open" near "Item 99999"'],
    says: ['TARGET_NOT_FOUND', 'TIMEOUT'],
  },
  {
    name: 'a chain, of 8,000',
    body: TABLE,
    lines: ['click "Open" near "Paid" near "Item 6001"'],
    says: ['ok', 'AMBIGUOUS_TARGET'],
  },
  { name: 'observe 25,000', body: many(25_000, '<button>Go #</button>'), lines: ['observe'], says: ['ok'] },
  { name: 'text of 25,000', body: many(25_000, '<p>Line #</p>'), lines: ['text'], says: ['ok'], with: /Line 24999/ },
  { name: 'observe 8,000 rows', body: TABLE, lines: ['observe --near "Item 6001"'], says: ['ok'] },
  {
    name: '5 MB in one node: text',
    body: `<p id=p></p><script>p.textContent = 'word '.repeat(1e6)</script>`,
    lines: ['text'],
    says: ['ok'],
  },
  {
    name: '5 MB in one node: observe',
    body: `<button>Go</button><p id=p></p><script>p.textContent = 'word '.repeat(1e6)</script>`,
    lines: ['observe'],
    says: ['ok'],
  },
  {
    name: '5 MB in one node: click',
    body: `<button onclick="this.dataset.d=1">Go</button><p id=p></p><script>p.textContent = 'word '.repeat(1e6)</script>`,
    lines: ['click "Go"'],
    says: ['ok'],
  },
  {
    name: '5 MB in the name of a button',
    body: `<button id=p onclick="this.dataset.d=1"></button><button onclick="this.dataset.d=1">Go</button><script>p.textContent = 'word '.repeat(1e6)</script>`,
    lines: ['click "Go"', 'observe'],
    says: ['ok'],
  },
  {
    name: '5 MB of blanks',
    body: `<button onclick="this.dataset.d=1">Go</button><p id=p></p><script>p.textContent = ' '.repeat(5e6) + 'x'</script>`,
    lines: ['click "Go"', 'observe', 'text', 'expect text "x"'],
    says: ['ok'],
  },
  {
    name: '5 MB of blanks in an attribute',
    body: `<button id=p onclick="this.dataset.d=1">Go</button><script>for (const name of ['aria-label', 'title', 'class', 'name', 'style', 'data-x']) p.setAttribute(name, 'Go' + ' '.repeat(1e6) + 'x')</script>`,
    lines: ['observe', 'click css("#p")'],
    says: ['ok'],
  },
  {
    name: 'a word of 1 MB, wherever words are read',
    body: `<h2></h2><form class=w><label></label><input id=p><button onclick="this.dataset.d=1" type=button>Go</button><select><option></option></select><table><caption></caption><tr><th></th><td></td></tr></table><a href="#"></a></form><script>
      const w = 'email' + 'a'.repeat(1e6); document.title = w; history.replaceState(0, '', '#' + w);
      for (const one of document.querySelectorAll('h2, label, option, caption, th, td, a')) one.textContent = w;
      for (const name of ['name', 'placeholder', 'title', 'class', 'autocomplete']) p.setAttribute(name, w);
      document.querySelector('form').action = '/' + w; document.querySelector('form').className = w</script>`,
    lines: [
      'observe',
      'text',
      'extract tables',
      'click "Nothing" --timeout 1s',
      'type "nothing of it" "x" --timeout 1s',
      'click "Go"',
    ],
    says: ['ok'],
  },
  {
    name: '1 MB in a field',
    body: `<label>Note <textarea id=p></textarea></label><script>p.value = ' '.repeat(1e6) + 'x'</script>`,
    lines: ['observe', 'type "Note" "fine"'],
    says: ['ok'],
  },
  {
    name: '100,000 options',
    body: `<label>Pick <select id=s></select></label><script>s.innerHTML = Array.from({ length: 100000 }, (_, i) => '<option>Option ' + i).join('')</script>`,
    lines: ['select "Pick" "Option 99999"'],
    says: ['ok'],
    holds: 's.selectedIndex === 99999',
  },
  {
    name: '100,000 options, none of it',
    body: `<label>Pick <select id=s></select></label><script>s.innerHTML = Array.from({ length: 100000 }, (_, i) => '<option>Option ' + i).join('')</script>`,
    lines: ['select "Pick" "Nothing like it"'],
    says: ['OPTION_NOT_FOUND', 'TIMEOUT', 'INVALID_VALUE'],
  },
  {
    name: 'a title of 46 kB',
    body: `<script>document.title = 'Order number confirmed '.repeat(2000)</script>`,
    lines: ['expect title "*Order*number*confirmed*thanks*"'],
    says: ['EXPECTATION_FAILED', 'TIMEOUT'],
  },
  {
    name: 'a title of 46 kB, by regular expression',
    body: `<script>document.title = 'a'.repeat(46000)</script>`,
    lines: ['expect title "/^(a+)+$b/"'],
    says: ['EXPECTATION_FAILED', 'TIMEOUT'],
  },
];

/** A frame of another site, in which a request is waited for. */
const frameOf = (path: string): string =>
  `const other = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
   document.body.insertAdjacentHTML('beforeend', '<iframe src="//' + other + ':' + location.port + '${path}"></iframe>')`;
const WAITS = `setTimeout(() => { const r = new XMLHttpRequest(); r.open('GET', '/slowest', false); r.send(); }, 200)`;
const BUSY = 'setTimeout(() => { for (;;); }, 200)';
/** Pages that never answer: the command ends with a failure, and the next page works. */
const STUCK: readonly (readonly [name: string, script: string])[] = [
  ['a script without end', BUSY],
  ['alerts without end', 'setTimeout(() => { for (;;) alert(1); }, 200)'],
  ['a question at every turn', 'setInterval(() => confirm("Sure?"), 10)'],
  ['a debugger statement', 'setTimeout(() => { debugger; document.body.innerHTML = "<button>Late</button>"; }, 200)'],
  [
    'synchronous requests',
    'setTimeout(() => { for (;;) { const r = new XMLHttpRequest(); r.open("GET", "/slow", false); r.send(); } }, 200)',
  ],
  ['a frame that waits for a request', frameOf('/waits')],
  ['a frame that waits for a request, and wants to be asked', frameOf('/holds')],
  ['a page that replaces itself', 'setTimeout(() => location.replace("/page?" + Math.random()), 10)'],
  [
    'a document that is written all the time',
    'setInterval(() => { document.body.innerHTML = "<p>" + Math.random() + "</p>".repeat(500); }, 1)',
  ],
];

export async function open(): Promise<AttackSuite> {
  const site = await startSite();
  site.set('/slow', () => ({ body: 'x', delayMs: 500 }));
  site.set('/slowest', () => ({ body: 'x', delayMs: 60_000 }));
  site.set('/waits', page(`<p>Waits</p><script>${WAITS}</script>`));
  site.set('/holds', page(`<p>Holds</p><script>addEventListener('beforeunload', () => {}); ${WAITS}</script>`));
  site.set('/fine', page('<button onclick="this.dataset.d=1">Fine</button>'));
  site.set('/never', () => ({ body: '<button>Never</button>', isEndless: true }));
  const b = await openContext();
  const attacks: Attack[] = ROWS.map((row) => ({
    area: 'large pages',
    name: row.name,
    // Thousands of rows take seconds each: in `npm run eval -- enemies`.
    isSlow: true,
    attempt: async () => {
      site.set('/page', page(row.body));
      const opened = await b.run(`goto ${site.url}/page --timeout 60s`);
      if (!opened.ok) return `the page did not open: ${opened.failure?.message}`;
      let last = opened;
      for (const line of row.lines) {
        const from = Date.now();
        last = await b.run(withLimit(line));
        const took = Date.now() - from;
        if (process.env['DBG'])
          console.log(
            row.name,
            line,
            took,
            last.failure?.code ?? 'ok',
            (last.failure?.message ?? last.text).slice(0, 120).replaceAll('\n', ' | '),
          );
        if (took > LIMIT_MS + GRACE_MS) return `${line} took ${took} ms`;
      }
      return wrong(row, last) ?? (row.holds === undefined ? null : await unless(b, row.holds));
    },
  }));
  for (const [name, script] of STUCK)
    for (const line of ['click "Late"', 'observe', 'text', 'type "Note" "x"', 'expect visible "Late"'])
      attacks.push({
        area: 'large pages',
        name: `${name}: ${line}`,
        isSlow: true,
        attempt: async () => {
          site.set('/page', page(`<p>Here</p><script>${script}</script>`));
          await b.run(`goto ${site.url}/page --timeout 2s`);
          const from = Date.now();
          const result = await b.run(`${line} --timeout 1s`.replace(/^(observe|text) .*/, '$1'));
          const took = Date.now() - from;
          if (process.env['DBG']) console.log(name, line, took, result.failure?.code ?? 'ok');
          const back = await b.run(`goto ${site.url}/fine --timeout 20s`);
          const fine = await b.run('click "Fine" --timeout 10s');
          if (!back.ok || !fine.ok)
            return `the next page does not work: ${back.failure?.message ?? fine.failure?.message}`;
          return took > 30_000 + GRACE_MS || (took > 1000 + GRACE_MS && line !== 'observe' && line !== 'text')
            ? `it took ${took} ms`
            : null;
        },
      });
  return {
    attacks,
    close: async () => {
      await b.close();
      await site.close();
    },
  };
}

function withLimit(line: string): string {
  return /^(?:observe|text|extract)/.test(line) || line.includes('--timeout')
    ? line
    : `${line} --timeout ${LIMIT_MS}ms`;
}

function wrong({ says, with: words }: Row, result: Result): string | null {
  const code = result.failure?.code ?? 'ok';
  if (!says.includes(code)) return `${code}: ${result.failure?.message ?? ''}`;
  const said = JSON.stringify([result.text, result.failure ?? '', result.data ?? '']);
  return words === undefined || words.test(said) ? null : `it does not say ${words}: ${said.slice(0, 300)}`;
}

async function unless(b: Beckon, expression: string): Promise<string | null> {
  const result = await b.run(`wait until ${JSON.stringify(expression)} --timeout 5s`);
  return result.ok ? null : `not so in the end: ${expression}`;
}

// Pages that never rest: counters, clocks, tickers and widgets of their own. None of it is an effect of a press, and a true
// effect beside it is not denied.

import type { Situation } from '../support/claims.js';

/** What a page does by itself, again and again: [what, its part of the page, one step]. */
const STEPS: readonly (readonly [string, string, string])[] = [
  ['a counter', '<p><b id="n">0</b> visitors</p>', `n.textContent = Number(n.textContent) + 1`],
  ['a counter in its text', '<p><b id="n">0</b> visitors</p>', `n.firstChild.data = Number(n.textContent) + 1`],
  [
    'prices',
    '<ul id="n"><li>10</li><li>20</li><li>30</li></ul>',
    `n.children[Math.random() * 3 | 0].textContent = Math.random().toFixed(3)`,
  ],
  [
    'a carousel',
    '<div id="n"><i class="on">A</i><i>B</i><i>C</i></div>',
    `const c = n.querySelector('.on'); c.className = ''; (c.nextElementSibling ?? n.firstElementChild).className = 'on'`,
  ],
  [
    'a log',
    '<div role="log" id="n"></div>',
    `n.append(Object.assign(document.createElement('p'), { textContent: 'Ann bought bread' })); if (n.children.length > 5) n.firstChild.remove()`,
  ],
  [
    'a live region',
    '<div role="status" aria-live="polite" id="n"></div>',
    `n.textContent = n.textContent === 'Up to date' ? 'Looking for news' : 'Up to date'`,
  ],
  [
    'a bar',
    '<div role="progressbar" id="n" style="width:0">.</div>',
    `n.style.width = ((parseInt(n.style.width) + 3) % 100) + '%'`,
  ],
  [
    'a list drawn anew',
    '<div id="n"></div>',
    `n.innerHTML = '<ul>' + [1, 2, 3].map(() => '<li>' + Math.random() + '</li>').join('') + '</ul>'`,
  ],
  [
    'a hint in a field',
    '<input id="n" aria-label="Find" placeholder="shoes">',
    `n.placeholder = n.placeholder === 'shoes' ? 'hats' : 'shoes'`,
  ],
  ['a title that blinks', '<i id="n"></i>', `document.title = document.title === 'Test' ? '(1) New message' : 'Test'`],
  ['a field that is filled', '<input id="n" aria-label="Now">', `n.value = Date.now()`],
  [
    'a polled list',
    '<ul id="n"></ul>',
    `fetch('/poll').then(() => { n.innerHTML = '<li>' + Math.random() + '</li>' })`,
  ],
];
/** When it does: `step` is one step. */
const WHEN: readonly (readonly [string, string])[] = [
  ['each 60 ms', 'setInterval(step, 60)'],
  ['each 350 ms', 'setInterval(step, 350)'],
  ['each second', 'setInterval(step, 1000)'],
  ['now and then', 'const go = () => { step(); setTimeout(go, 40 + Math.random() * 700) }; setTimeout(go, 100)'],
  ['from half a second on', 'setTimeout(() => setInterval(step, 150), 500)'],
  ['from a second on, once', 'setTimeout(step, 1000)'],
  ['at each frame', 'const go = () => { step(); requestAnimationFrame(go) }; requestAnimationFrame(go)'],
  [
    'at its own animation',
    `document.head.append(Object.assign(document.createElement('style'), { textContent: '@keyframes k { to { opacity: .9 } } #k { animation: k .4s infinite }' })); const k = document.createElement('s'); k.id = 'k'; document.body.append(k); k.onanimationiteration = step`,
  ],
  [
    'from messages to itself',
    'const { port1, port2 } = new MessageChannel(); port1.onmessage = step; setInterval(() => port2.postMessage(0), 300)',
  ],
  [
    'from a worker',
    `const k = new Worker(URL.createObjectURL(new Blob(['setInterval(() => postMessage(0), 250)']))); k.onmessage = step`,
  ],
];
/** Presses of which nothing comes that can be seen. */
const IDLE: readonly (readonly [string, string])[] = [
  ['somebody hears every click', `document.addEventListener('click', () => {})`],
  ['its handler does nothing', `s.onclick = () => {}`],
  ['its handler keeps something', `s.onclick = () => { localStorage.setItem('a', Math.random()) }`],
  [
    'its handler waits for nothing',
    `s.onclick = async () => { await null; await new Promise((r) => setTimeout(r, 250)) }`,
  ],
  ['its handler asks for a frame', `s.onclick = () => requestAnimationFrame(() => {})`],
  [
    'its handler works something out',
    `s.onclick = async () => { await crypto.subtle.digest('SHA-1', new Uint8Array(9)) }`,
  ],
  [
    'its handler says something to itself',
    `addEventListener('message', () => {}); s.onclick = () => postMessage('x', '*')`,
  ],
];

const idle: Situation[] = STEPS.flatMap(([what, part, step], i) =>
  WHEN.map(([when, start], j): Situation => {
    const [press, script] = IDLE[(3 * i + j) % IDLE.length] as (typeof IDLE)[number];
    return {
      kind: 'by itself',
      name: `${what} ${when}; ${press}`,
      isTrap: true,
      body: `${part}<button type="button" id="s">Save</button><script>const step = () => { ${step} }; ${start}; ${script}</script>`,
      serves: { '/poll': { status: 204 } },
      others: ['GET /poll'],
      lines: ['click "Save"'],
      holds: 'false',
    };
  }),
);

/** A true effect beside it, on it, or of its kind. */
const TRUE: readonly (readonly [string, string])[] = [
  ['one more of the same', `s.onclick = () => { did('saved'); step() }`],
  ['beside it, at once', `s.onclick = () => { did('saved'); o.textContent = 'Saved' }`],
  ['beside it, later', `s.onclick = () => setTimeout(() => { did('saved'); o.textContent = 'Saved' }, 300)`],
  ['it stops', `s.onclick = () => { did('saved'); window.step = () => {}; n.textContent = 'Paused' }`],
  ['it starts anew', `s.onclick = () => { did('saved'); n.textContent = '0'; o.textContent = 'Started' }`],
];
const real: Situation[] = STEPS.filter(([what]) => !/title|filled|polled|hint/.test(what)).flatMap(
  ([what, part, step], i) =>
    WHEN.flatMap(([when, start], j): Situation[] => {
      if ((i + j) % 2 === 1) return [];
      const [effect, script] = TRUE[(((i + j) / 2 + i) % TRUE.length) | 0] as (typeof TRUE)[number];
      return [
        {
          kind: 'beside what goes on',
          name: `${what} ${when}; ${effect}`,
          isTrap: false,
          body: `${part}<p id="o"></p><button type="button" id="s">Save</button><script>window.step = () => { ${step} }; ${start.replace(/\bstep\b/g, '(() => window.step())').replace(/\(\(\) => window\.step\(\)\)\(\)/g, 'window.step()')}; ${script}</script>`,
          lines: ['click "Save"'],
          did: ['saved'],
        },
      ];
    }),
);

export const ambient: readonly Situation[] = [...idle, ...real];

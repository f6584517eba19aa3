// Events that a page stops on their way to what was pressed, and what it draws instead.

import type { Situation } from '../support/claims.js';

const DRAWS: readonly (readonly [string, string])[] = [
  ['a line', `document.body.append(Object.assign(document.createElement('p'), { textContent: 'Please wait' }))`],
  ['an overlay', `v.hidden = false`],
  ['a dialog', `d.showModal()`],
  ['a class on the button', `s.classList.add('busy')`],
];
const PARTS = `<div id="v" hidden><p>Subscribe to go on</p></div><dialog id="d"><p>Log in first</p><button>Log in</button></dialog>`;
const stopping = (where: string, type: string, how: string, script: string): string =>
  `<script>${where}.addEventListener('${type}', (e) => { if (e.target !== s) return; e.${how}(); ${script} }, true)</script>`;

const BUTTONS: readonly (readonly [string, string, string])[] = [
  ['its own handler', `<div id="w"><button type="button" id="s">Save</button></div>`, 's'],
  [
    'a handler around it',
    `<div id="w"><section id="r"><button type="button" id="s">Save</button></section></div>`,
    'r',
  ],
  ['a box that listens', `<div id="w"><div id="s" role="button" tabindex="0">Save</div></div>`, 's'],
];
const swallowed: Situation[] = ['window', 'document', 'document.body', 'w'].flatMap((where, i) =>
  ['stopPropagation', 'stopImmediatePropagation'].flatMap((how, j) =>
    DRAWS.map(([draws, script], k): Situation => {
      const [handler, body, listens] = BUTTONS[(i + j + k) % BUTTONS.length] as (typeof BUTTONS)[number];
      return {
        kind: 'stopped on the way',
        name: `${how} on ${where}, ${draws}, ${handler}`,
        isTrap: true,
        body: `${PARTS}${body}<script>${listens}.addEventListener('click', () => did('saved'))</script>${stopping(where, 'click', how, script)}`,
        lines: ['click "Save"'],
        did: ['saved'],
      };
    }),
  ),
);
const presses: Situation[] = ['pointerdown', 'mousedown', 'mouseup'].map((type) => ({
  kind: 'stopped on the way',
  name: `${type}, which is what it listens to`,
  isTrap: true,
  body: `${PARTS}<button type="button" id="s">Save</button><script>s.addEventListener('${type}', () => did('saved'))</script>${stopping('window', type, 'stopImmediatePropagation', 'v.hidden = false')}`,
  lines: ['click "Save"'],
  did: ['saved'],
}));

/** Pages that hear clicks on the way and do what the button is for, or let them go on. */
const HEARD: readonly (readonly [string, string])[] = [
  [
    'at the window, and it ends there',
    `addEventListener('click', (e) => { if (e.target === s) { e.stopImmediatePropagation(); save() } }, true)`,
  ],
  [
    'at the document, and it ends there',
    `document.addEventListener('click', (e) => { if (e.target.closest('[data-do=save]')) { e.stopPropagation(); save() } }, true)`,
  ],
  [
    'on the button, on the way in',
    `s.addEventListener('click', (e) => { e.stopImmediatePropagation(); save() }, true)`,
  ],
  [
    'on the button, with another listener before it that stops the click only outward',
    `s.addEventListener('click', (e) => { e.stopPropagation(); save() }); document.addEventListener('click', () => did('outside'))`,
  ],
  [
    'around it, and a log at the window stops nothing',
    `addEventListener('click', () => { window.log = 1 }, true); w.addEventListener('click', save)`,
  ],
  [
    'on the button; presses are stopped on the way, which nobody listens to',
    `addEventListener('mousedown', (e) => e.stopImmediatePropagation(), true); s.addEventListener('click', save)`,
  ],
];
const heard: Situation[] = HEARD.map(([name, script]) => ({
  kind: 'heard on the way',
  name,
  isTrap: false,
  body: `<div id="w"><button type="button" id="s" data-do="save">Save</button></div><p id="o"></p><script>const save = () => { did('saved'); o.textContent = 'Saved' }; ${script}</script>`,
  lines: ['click "Save"'],
  did: ['saved'],
}));
const native: Situation[] = [
  {
    kind: 'heard on the way',
    name: 'a link is followed though its click is stopped',
    isTrap: false,
    body: `<a id="s" href="#there">Save</a><p id="there">There</p><script>s.onclick = () => did('own'); addEventListener('click', (e) => e.stopImmediatePropagation(), true)</script>`,
    lines: ['click "Save"'],
    holds: `location.hash === '#there'`,
  },
  {
    kind: 'heard on the way',
    name: 'a box is checked though its click is stopped',
    isTrap: false,
    body: `<label><input type="checkbox" id="s"> Gift</label><script>addEventListener('click', (e) => e.stopImmediatePropagation(), true)</script>`,
    lines: ['check "Gift"'],
    holds: 's.checked',
  },
];

export const stopped: readonly Situation[] = [...swallowed, ...presses, ...heard, ...native];

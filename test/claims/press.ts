// Whether a press reaches what was named: pages that put something else there, move it away, or draw it anew under the pointer.

import type { Situation } from '../support/claims.js';

const MOUSE = ['mouseenter', 'mouseover', 'mousemove', 'pointerenter', 'pointermove'] as const;
const DOWN = ['pointerdown', 'mousedown', 'focus'] as const;

/** Each puts *Delete all* where *Save* was. */
const SWAPS: Readonly<Record<string, string>> = {
  'a new button': `box.innerHTML = '<button onclick="say(\\'deleted\\')">Delete all</button>'`,
  'other words': `save.textContent = 'Delete all'; save.onclick = () => say('deleted')`,
  'another label': `save.setAttribute('aria-label', 'Delete all'); save.textContent = '🗑'; save.onclick = () => say('deleted')`,
  'a layer': `if (!window.over) { over = document.createElement('button'); over.textContent = 'Delete all'; over.onclick = () => say('deleted');
    over.style.cssText = 'position: fixed; left: 0; top: 0; width: 300px; height: 200px'; document.body.append(over) }`,
  'the row below': `if (!window.gone) { gone = 1; first.remove() }`,
};
const SWAP_PAGE = (event: string, swap: string): string =>
  `<div id="first"><div id="box"><button id="save">Save</button></div></div><button onclick="say('deleted')">Delete all</button>
  <script>save.onclick = () => say('saved'); save.addEventListener('${event}', () => { ${swap} })</script>`;

const swapped: Situation[] = [...MOUSE, ...DOWN].flatMap((event, i) =>
  Object.entries(SWAPS)
    // Each way at least with two events of the mouse, and each with those of the press.
    .filter((_, j) => !MOUSE.includes(event as (typeof MOUSE)[number]) || (i + j) % 2 === 0)
    .map(([name, swap]) => ({
      kind: 'press: swapped',
      name: `${name} on ${event}`,
      isTrap: true,
      body: SWAP_PAGE(event, swap),
      lines: ['click "Save" --timeout 700ms'],
      did: ['saved'],
    })),
);

/** The same, done otherwise. */
const otherwise: Situation[] = (
  [
    ['double', 'click "Save" --double --timeout 700ms', 'mouseenter', 'a new button'],
    ['double, after the first click', 'click "Save" --double --timeout 700ms', 'click', 'a layer'],
    ['right', 'click "Save" --button right --timeout 700ms', 'mouseenter', 'a new button'],
    ['with a key held', 'click "Save" --shift --timeout 700ms', 'mouseenter', 'other words'],
    ['long', 'click "Save" --long --timeout 900ms', 'mousedown', 'other words'],
    ['by its number', 'click 1 --timeout 700ms', 'mouseenter', 'other words'],
  ] as const
).map(([name, line, event, swap]) => ({
  kind: 'press: swapped',
  name: `pressed ${name}`,
  isTrap: true,
  body: `${SWAP_PAGE(event, SWAPS[swap] ?? '')}<script>addEventListener('contextmenu', ({ target }) => { if (target.textContent === 'Delete all') say('deleted') })</script>`,
  lines: [line],
  did: ['saved', 'saved'],
}));

/** By style alone: nothing is told of it. */
const styled: Situation[] = (
  [
    [
      'words',
      true,
      `<style>#s .b, #s:hover .a { display: none } #s:hover .b { display: inline }</style><button id="s" onclick="say(s.innerText === 'Save' ? 'saved' : 'deleted')"><span class="a">Save</span><span class="b">Delete all</span></button>`,
    ],
    [
      'made-up words',
      true,
      `<style>#s::after { content: 'Save' } #s:hover::after { content: 'Delete all' }</style><button id="s" onclick="say('deleted')"></button>`,
    ],
    [
      'what lies below',
      true,
      `<style>#s { position: absolute; left: 8px; top: 8px } #s:hover { visibility: hidden }</style><button onclick="say('deleted')">Delete all</button><button id="s" onclick="say('saved')">Save</button>`,
    ],
    [
      'a layer',
      true,
      `<style>#w { position: relative; display: inline-block } #o { display: none; position: absolute; inset: 0 } #w:hover #o { display: block }</style><div id="w"><button onclick="say('saved')">Save</button><button id="o" onclick="say('deleted')">Delete all</button></div>`,
    ],
    [
      'the value of a button',
      true,
      `<input type="button" id="s" value="Save" onmouseenter="value = 'Delete all'" onclick="say(value === 'Save' ? 'saved' : 'deleted')">`,
    ],
    [
      'the value of a button, pressed',
      true,
      `<input type="button" id="s" value="Save" onmousedown="value = 'Delete all'" onclick="say(value === 'Save' ? 'saved' : 'deleted')">`,
    ],
    [
      'colours',
      false,
      `<style>#s:hover { color: red; padding: 9px } #s:hover::after { content: ' →' }</style><button id="s" onclick="say('saved')">Save</button>`,
    ],
    [
      'a tip',
      false,
      `<style>#s { position: relative } #s:hover::after { content: ''; position: absolute; inset: 0; background: #0001 } #t { display: none } #s:hover + #t { display: block }</style><button id="s" onclick="say('saved')">Save</button><div id="t">Saves the page</div>`,
    ],
    [
      'a button made of a part',
      false,
      `<x-button role="button" tabindex="0" aria-label="Save" style="display: inline-block" onclick="say('saved')"></x-button><script>document.querySelector('x-button').attachShadow({ mode: 'open' }).innerHTML = '<button style="width: 90px; height: 30px"><svg width="20" height="20"></svg></button>'</script>`,
    ],
  ] as const
).map(([name, isTrap, body]) => ({
  kind: 'press: swapped by style',
  name,
  isTrap,
  body,
  lines: [`click "Save" --timeout ${isTrap ? '700ms' : '3s'}`],
  did: ['saved'],
}));

/** What pages do under the pointer and change nothing about what is pressed. */
const HARMLESS: readonly (readonly [string, string, string])[] = [
  ['a class', 'mouseenter', `save.className = 'hot'`],
  ['a tip', 'mouseover', `tip.textContent = 'Saves all'; save.setAttribute('aria-describedby', 'tip')`],
  ['a tip of the same name', 'mouseenter', `tip.innerHTML = '<div role="tooltip">Save</div>'`],
  ['a menu beside it', 'mouseenter', `tip.innerHTML = '<button>Save as</button><button>Save a copy</button>'`],
  ['drawn anew', 'mouseenter', `box.innerHTML = '<button onclick="say(\\'saved\\')">Save</button>'`],
  [
    'drawn anew in another wrapper',
    'mousemove',
    `box.innerHTML = '<span><button onclick="say(\\'saved\\')">Save</button></span>'`,
  ],
  [
    'removed and put back',
    'mouseover',
    `if (!window.was) { was = save; was.remove(); setTimeout(() => box.append(was), 60) }`,
  ],
  ['its title taken away', 'mouseenter', `save.removeAttribute('title')`],
  ['a count in it', 'mouseenter', `save.lastChild.textContent = ' (2)'`],
  [
    'a ripple',
    'pointerdown',
    `const r = document.createElement('i'); r.style.cssText = 'position:absolute;inset:0'; save.append(r)`,
  ],
  ['busy words', 'mousedown', `save.firstChild.textContent = 'Saving…'`],
  ['a pressed look', 'mousedown', `save.style.transform = 'translateY(2px)'; save.className = 'down'`],
  ['moved a little', 'mouseenter', `save.style.marginTop = '3px'`],
  ['moved away once', 'mouseenter', `save.style.marginLeft = '400px'`],
  ['a bar that slides in above', 'mouseenter', `tip.style.cssText = 'display:block;height:90px'; box.before(tip)`],
  ['a clock in its row', 'mouseenter', `tip.textContent = Date.now()`],
];
/** Also as the mouse moves on it, where that is not the same. */
const OFTEN = HARMLESS.flatMap(([name, event, script]): (readonly [string, string, string])[] =>
  /enter|over/.test(event) && !/put back/.test(name)
    ? [
        [name, event, script],
        [name, 'mousemove', script],
      ]
    : [[name, event, script]],
);
const harmless: Situation[] = OFTEN.map(([name, event, script]) => ({
  kind: 'press: as it was',
  name: `${name} on ${event}`,
  isTrap: false,
  body: `<div id="row"><div id="box"><button id="save" title="Save" style="position: relative"><b>Save</b><i></i></button></div><span id="tip"></span></div>
    <script>save.onclick = () => say('saved'); save.addEventListener('${event}', () => { ${script} });
      addEventListener('click', ({ target }) => { if (target.closest('button') === null || target.textContent.startsWith('Save ')) { if (!target.closest('#save')) say('stray') } })</script>`,
  lines: ['click "Save"'],
  did: ['saved'],
}));

/** A list that draws twelve rows at a time, in nodes that it uses again. */
const LIST = (bind: string, count = 200): string =>
  `<div id="list" style="height: 260px; overflow: auto; position: relative"><div style="height: ${count * 40}px"></div></div>
  <script>
    const rows = Array.from({ length: 12 }, () => { const row = document.createElement('div');
      row.style.cssText = 'position: absolute; top: 0; left: 0; right: 0; height: 38px'; row.innerHTML = '<span></span> <button></button>'; list.append(row); return row; });
    const label = (i) => 'Item ' + i;
    const bind = (row, i) => { ${bind} };
    const draw = () => { const from = Math.floor(list.scrollTop / 40); rows.forEach((row, n) => {
      const i = row.fixed ? from + (n + 5) % 12 : from + n; row.style.transform = 'translateY(' + i * 40 + 'px)'; row.dataset.id = i; bind(row, i); }) };
    list.addEventListener('scroll', draw); draw();
    list.addEventListener('click', ({ target }) => { if (target.matches('button')) say(target.textContent + ' ' + target.parentNode.dataset.id) });
  </script>`;
const PLAIN_ROW = `row.firstChild.textContent = label(i); row.lastChild.textContent = 'Open'`;
const NAMED_ROW = `row.firstChild.textContent = ''; row.lastChild.textContent = 'Delete item ' + i`;
const recycled: Situation[] = [
  ...[7, 9, 10].map(
    (i): Situation => ({
      kind: 'press: rows used again',
      name: `Delete item ${i}`,
      isTrap: true,
      body: LIST(NAMED_ROW),
      lines: [`click "Delete item ${i}" --timeout 2s`],
      did: [`Delete item ${i} ${i}`],
    }),
  ),
  ...[8, 11].map(
    (i): Situation => ({
      kind: 'press: rows used again',
      name: `Open near Item ${i}`,
      isTrap: true,
      body: LIST(PLAIN_ROW),
      lines: [`click "Open" near "Item ${i}" --timeout 2s`],
      did: [`Open ${i}`],
    }),
  ),
  ...[2, 5].map(
    (i): Situation => ({
      kind: 'press: rows used again',
      name: `in view: Open near Item ${i}`,
      isTrap: false,
      body: LIST(PLAIN_ROW),
      lines: [`click "Open" near "Item ${i}"`],
      did: [`Open ${i}`],
    }),
  ),
  {
    kind: 'press: rows used again',
    name: 'after scrolling back',
    isTrap: false,
    body: LIST(NAMED_ROW),
    lines: ['wait until "(list.scrollTop = 2000) && rows[0].dataset.id === \'50\'"', 'click "Delete item 53"'],
    did: ['Delete item 53 53'],
  },
  {
    kind: 'press: rows used again',
    name: 'sorted as the mouse comes',
    isTrap: true,
    body: `<ul id="l"></ul><script>let names = ['Ann', 'Bob', 'Cid', 'Dan']; const draw = () => { l.innerHTML = names.map((n) => '<li>' + n + ' <button data-n="' + n + '">Remove</button></li>').join('') }; draw();
      let turns = 3; l.addEventListener('mouseover', ({ target }) => { if (target.matches('button') && turns-- > 0) { names = [...names.slice(1), names[0]]; draw() } });
      l.onclick = ({ target }) => { if (target.matches('button')) say('removed ' + target.dataset.n) }</script>`,
    lines: ['click "Remove" near "Bob" --timeout 2s'],
    did: ['removed Bob'],
  },
  {
    kind: 'press: rows used again',
    name: 'the row says another name as the mouse comes',
    isTrap: true,
    body: `<ul><li id="r"><b>Draft</b> <button id="x">Remove</button></li><li><b>Other</b> <button>Remove</button></li></ul>
      <script>x.onmouseenter = () => { r.firstChild.textContent = 'Invoice' }; x.onclick = () => say('removed ' + r.firstChild.textContent)</script>`,
    lines: ['click "Remove" near "Draft" --timeout 700ms'],
    did: ['removed Draft'],
  },
  {
    kind: 'press: rows used again',
    name: 'the only one, in a row that is another one by now',
    isTrap: true,
    body: `<ul><li id="r" data-id="6"><b>Draft</b> <button id="x">Remove</button></li></ul>
      <script>x.onmouseenter = () => { r.firstChild.textContent = 'Invoice'; r.dataset.id = 9 }; x.onclick = () => say('removed ' + r.firstChild.textContent)</script>`,
    lines: ['click "Remove" --timeout 700ms'],
    did: ['removed Draft'],
  },
];

/** Something inside, or in the label, that takes clicks of its own. */
const nested: Situation[] = (
  [
    [
      'a row with a button in its middle',
      `<div class="row" tabindex="0" onclick="say('opened')" style="display:flex;justify-content:center;padding:12px">Row 1 <button onclick="event.stopPropagation(); say('deleted')" style="width:70%">Delete</button></div>`,
      'click "Row 1"',
      'opened',
    ],
    [
      'a row with a span that deletes',
      `<div role="button" tabindex="0" onclick="say('opened')" style="text-align:center;padding:8px">Row 1 <span role="button" tabindex="0" onclick="event.stopPropagation(); say('deleted')" style="display:inline-block;width:60%">Delete</span></div>`,
      'click "Row 1"',
      'opened',
    ],
    [
      'a tab with a cross',
      `<div role="tablist"><button role="tab" onclick="say('tab')" style="padding:0 4px;width:60px">Inbox <span role="button" aria-label="Close" tabindex="0" onclick="event.stopPropagation(); say('closed')" style="position:absolute;margin-left:-30px;width:20px">×</span></button></div>`,
      'click "Inbox"',
      'tab',
    ],
    [
      'an option with a link',
      `<div role="listbox"><div role="option" onclick="say('chosen')" style="text-align:center;width:300px">Blue <a href="#info" onclick="event.stopPropagation(); say('info')" style="display:inline-block;width:150px">details</a></div></div>`,
      'click "Blue"',
      'chosen',
    ],
    [
      'a button that comes up in the middle of the row',
      `<div id="row" tabindex="0" onclick="say('opened')" style="text-align:center;padding:12px;position:relative">Row 1</div><script>row.onmouseenter = () => { if (!window.b) { b = document.createElement('button'); b.textContent = 'Delete'; b.style.cssText = 'position:absolute;left:40%;top:0;width:20%;height:100%'; b.onclick = (e) => { e.stopPropagation(); say('deleted') }; row.append(b) } }</script>`,
      'click "Row 1"',
      'opened',
    ],
  ] as const
).map(([name, body, line, did]) => ({ kind: 'press: inside it', name, isTrap: true, body, lines: [line], did: [did] }));
const LABEL = (box: string, words: string): string =>
  `<style>.own input { position: absolute; opacity: 0; width: 0; height: 0 }</style><label class="own" style="display:inline-block">${box}${words}</label>`;
const labels: Situation[] = (
  [
    [
      'a link in the middle',
      `I accept <a href="#terms" onclick="say('terms')">the terms of use of this shop</a> fully`,
    ],
    [
      'a link that fills nearly all',
      `I <a href="#terms" onclick="say('terms')" style="display:inline-block;width:300px">accept the terms</a> now`,
    ],
    ['a button in the middle', `I accept <button type="button" onclick="say('help')">what is this about?</button> all`],
    [
      'two links',
      `I accept <a href="#terms" onclick="say('terms')">the terms</a> and <a href="#p" onclick="say('privacy')">the privacy notes</a>`,
    ],
  ] as const
).map(([name, words]) => ({
  kind: 'press: inside it',
  name: `a label with ${name}`,
  isTrap: true,
  body: LABEL('<input type="checkbox" id="c">', words),
  lines: ['check "I accept" --timeout 1s'],
  holds: 'c.checked',
}));
const whole: Situation[] = (
  [
    [
      'a button full of parts',
      `<button onclick="say('x')"><svg width="20" height="20"></svg><span><b>Save</b></span></button>`,
      'click "Save"',
    ],
    [
      'a tab that is a link',
      `<ul role="tablist"><li role="tab"><a href="#a" style="display:block" onclick="say('x')">Inbox</a></li></ul>`,
      'click "Inbox"',
    ],
    [
      'a card that is a link',
      `<a href="#a" onclick="say('x')"><div><h3>Lamp</h3><p>12 €</p></div></a>`,
      'click "Lamp"',
    ],
    [
      'an option with a box',
      `<div role="listbox"><div role="option" onclick="say('x')"><input type="checkbox" tabindex="-1"> Red</div></div>`,
      'click "Red"',
    ],
    [
      'a label without links',
      `<label><input type="checkbox" onchange="say('x')" style="position:absolute;opacity:0;width:0;height:0"><i>✓</i> <b>Gift</b></label>`,
      'check "Gift"',
    ],
    [
      'the button in the row',
      `<div tabindex="0" onclick="say('opened')">Row 1 <button onclick="event.stopPropagation(); say('x')">Delete</button></div>`,
      'click "Delete"',
    ],
    [
      'the link in the label',
      `<label><input type="checkbox"> I accept <a href="#terms" onclick="say('x')">the terms</a></label>`,
      'click "the terms"',
    ],
  ] as const
).map(([name, body, line]) => ({ kind: 'press: inside it', name, isTrap: false, body, lines: [line], did: ['x'] }));

/** A field that says what is wrong with it once it is left, and pushes the button down. */
const BLUR = (more: string, push = `m.textContent = 'Please give an address'; m.style.height = '60px'`): string =>
  `<label>Email <input id="e"></label><p id="m" style="margin: 0"></p><div><button id="go" type="button">Send</button></div><div style="height: 80px"></div>
  <script>let n = 0; e.onblur = () => { if (n++ < 1) { ${push} } }; go.onclick = () => { say('sent'); go.textContent = 'Sent' }; ${more}</script>`;
const slipped: Situation[] = [
  ...(
    [
      ['an error on blur', BLUR('')],
      [
        'an error on blur, and a button comes in its place',
        BLUR(
          `document.querySelector('div').insertAdjacentHTML('beforebegin', '<div id="d"></div>')`,
          `d.innerHTML = '<button onclick="say(\\'wiped\\')">Delete all</button>'`,
        ),
      ],
      [
        'a list that closes on mousedown anywhere',
        BLUR(
          `document.addEventListener('mousedown', () => { m.textContent = '' ; m.style.height = 0 }); m.textContent = 'A hint that stands here'; m.style.height = '70px'`,
          '',
        ),
      ],
    ] as const
  ).map(
    ([name, body]): Situation => ({
      kind: 'press: moved away',
      name,
      isTrap: false,
      body,
      lines: ['click "Email"', 'click "Send" --timeout 2s'],
      did: ['sent'],
    }),
  ),
  {
    kind: 'press: moved away',
    name: 'each time',
    isTrap: true,
    body: `<button id="go" style="position:relative">Send</button><script>let n = 0; go.onmousedown = () => { go.style.left = (n++ % 2 ? 0 : 300) + 'px' }; go.onclick = () => say('sent')</script>`,
    lines: ['click "Send" --timeout 600ms'],
    did: ['sent'],
  },
  {
    kind: 'press: moved away',
    name: 'a button that does it on mousedown, and goes',
    isTrap: false,
    body: `<div id="m"><button onmousedown="say('chosen'); m.remove(); p.textContent = 'Chosen'">Blue</button></div><p id="p"></p>`,
    lines: ['click "Blue"'],
    did: ['chosen'],
  },
  {
    kind: 'press: moved away',
    name: 'a button that does it on pointerdown, and says so',
    isTrap: false,
    body: `<button id="b">Play</button><script>b.onpointerdown = () => { say('played'); b.textContent = b.textContent === 'Play' ? 'Pause' : 'Play' }</script>`,
    lines: ['click "Play"'],
    did: ['played'],
  },
  ...['slide', 'fade', 'scroll'].map(
    (how): Situation => ({
      kind: 'press: moved away',
      name: `while the page moves: ${how}`,
      isTrap: false,
      body: `<style>#p { transition: all 0.3s } .go { ${how === 'slide' ? 'transform: translateY(150px)' : how === 'fade' ? 'opacity: 0.5' : 'margin-top: 200px'} }</style>
        <div id="p"><button onclick="say('sent')">Send</button></div><button onclick="say('deleted')">Delete</button><script>requestAnimationFrame(() => p.classList.add('go'))</script>`,
      lines: ['click "Send"'],
      did: ['sent'],
    }),
  ),
];

/** Frames and closed parts of the page. */
const INNER = (script: string): string =>
  `<div id='box'><button id='save'>Save</button></div><script>const tell = (w) => parent.say ? parent.say(w) : 0; save.onclick = () => tell('saved'); ${script}</script>`;
const frames: Situation[] = [
  {
    kind: 'press: in a frame',
    name: 'swapped as the mouse comes',
    isTrap: true,
    body: `<iframe srcdoc="${INNER(`save.onmouseenter = () => { save.textContent = 'Delete all'; save.onclick = () => tell('deleted') }`)}"></iframe>`,
    lines: ['click "Save" --timeout 700ms'],
    did: ['saved'],
  },
  {
    kind: 'press: in a frame',
    name: 'drawn anew as the mouse comes',
    isTrap: false,
    body: `<iframe srcdoc="${INNER(`save.onmouseenter = () => { const b = document.createElement('button'); b.textContent = 'Save'; b.onclick = () => tell('saved'); save.replaceWith(b) }`)}"></iframe>`,
    lines: ['click "Save"'],
    did: ['saved'],
  },
  ...(['open', 'closed'] as const).flatMap((mode): Situation[] =>
    [true, false].map((isTrap) => ({
      kind: 'press: in a part',
      name: `${mode}, ${isTrap ? 'swapped' : 'drawn anew'} as the mouse comes`,
      isTrap,
      body: `<my-box></my-box><script>customElements.define('my-box', class extends HTMLElement { connectedCallback() {
        const root = this.attachShadow({ mode: '${mode}' }); root.innerHTML = '<div><button>Save</button></div>'; const [b] = root.querySelectorAll('button');
        b.onclick = () => say('saved'); b.onmouseenter = () => { const c = document.createElement('button'); c.textContent = '${isTrap ? 'Delete all' : 'Save'}'; c.onclick = () => say('${isTrap ? 'deleted' : 'saved'}'); b.replaceWith(c) } } })</script>`,
      lines: [`click "Save" --timeout ${isTrap ? '700ms' : '3s'}`],
      did: ['saved'],
    })),
  ),
];

/** Boxes, lists and what is dragged. */
const others: Situation[] = [
  {
    kind: 'press: other actions',
    name: 'a box that is another one as the mouse comes',
    isTrap: true,
    body: `<label id="l"><input type="checkbox" id="c"> <span>Gift wrap</span></label><script>l.onmouseenter = () => { l.lastChild.textContent = 'Delete my account' }; c.onchange = () => say('ticked ' + l.innerText.trim())</script>`,
    lines: ['check "Gift wrap" --timeout 700ms'],
    did: ['ticked Gift wrap'],
  },
  {
    kind: 'press: other actions',
    name: 'a box in a row that is drawn anew',
    isTrap: false,
    body: `<div id="l"></div><script>const draw = () => { l.innerHTML = '<label><input type="checkbox"> Gift wrap</label>' }; draw(); l.onmouseenter = draw; l.onchange = ({ target }) => say('ticked ' + target.checked)</script>`,
    lines: ['check "Gift wrap"'],
    did: ['ticked true'],
  },
  {
    kind: 'press: other actions',
    name: 'dragged: another card lies there by now',
    isTrap: true,
    body: DRAG(`a.onmouseenter = () => { if (!window.n) { n = 1; a.before(b) } }`),
    lines: ['drag "Ann" to "Done" --timeout 2s'],
    did: ['dropped Ann'],
  },
  {
    kind: 'press: other actions',
    name: 'dragged: the card says another name by now',
    isTrap: true,
    body: DRAG(`a.onmouseenter = () => { a.textContent = 'Bea' }; b.remove()`),
    lines: ['drag "Ann" to "Done" --timeout 700ms'],
    did: ['dropped Ann'],
  },
  {
    kind: 'press: other actions',
    name: 'dragged',
    isTrap: false,
    body: DRAG(''),
    lines: ['drag "Ann" to "Done"'],
    did: ['dropped Ann'],
  },
  {
    kind: 'press: other actions',
    name: 'dragged: the place is another one by now',
    isTrap: true,
    body: DRAG(`a.onmousedown = () => { d.setAttribute('aria-label', 'Trash') }`).replace(
      "say('dropped ' + held.textContent)",
      "say('dropped in ' + d.getAttribute('aria-label'))",
    ),
    lines: ['drag "Ann" to "Done" --timeout 700ms'],
    did: ['dropped in Done'],
  },
  {
    kind: 'press: other actions',
    name: 'dragged by what is free of it, not by the button in its middle',
    isTrap: false,
    body: `${DRAG('')}<script>a.innerHTML = 'Ann <button style="width:60px" onclick="say(\\'deleted\\')">×</button>'; a.style.textAlign = 'center';
      addEventListener('mousedown', ({ target }) => { if (target.matches('button')) say('button') })</script>`.replace(
      "say('dropped ' + held.textContent)",
      "say('dropped')",
    ),
    lines: ['drag "Ann" to "Done"'],
    did: ['dropped'],
  },
  {
    kind: 'press: other actions',
    name: 'chosen: the options move on as the mouse comes',
    isTrap: true,
    body: PICKER(`l.onmouseover = () => { if (n-- > 0) { names.push(names.shift()); draw() } }`),
    lines: ['select "Fruit" "Fig" --timeout 2s'],
    did: ['chose Fig'],
  },
  {
    kind: 'press: other actions',
    name: 'chosen on mousedown, and the list goes',
    isTrap: false,
    body: PICKER('').replace('l.onclick =', 'l.onmousedown ='),
    lines: ['select "Fruit" "Fig"'],
    did: ['chose Fig'],
  },
  {
    kind: 'press: other actions',
    name: 'submitted: the button is another one by now',
    isTrap: true,
    body: `<form onsubmit="say('sent'); return false"><label>Name <input id="n"></label><button id="b">Send</button></form><script>b.onmouseenter = () => { b.type = 'button'; b.textContent = 'Delete draft'; b.onclick = () => say('deleted') }</script>`,
    lines: ['type "Name" "Amy"', 'submit --timeout 700ms'],
    did: ['sent'],
  },
];
function DRAG(script: string): string {
  return `<style>.k { display: block; width: 120px; height: 30px; background: #ddd; margin: 4px; user-select: none }</style>
    <div id="cards"><div class="k" id="a" tabindex="0">Ann</div><div class="k" id="b" tabindex="0">Bob</div></div><div id="d" role="group" aria-label="Done" style="position:absolute;left:300px;top:0;width:200px;height:200px;background:#efe"></div>
    <script>let held = null; addEventListener('mousedown', ({ target }) => { if (target.matches('.k')) held = target });
      addEventListener('mouseup', ({ clientX }) => { if (held && clientX > 300) { say('dropped ' + held.textContent); d.append(held) } held = null }); ${script}</script>`;
}

function PICKER(script: string): string {
  return `<button id="b" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="l" aria-label="Fruit">Choose</button><ul id="l" role="listbox" hidden></ul>
    <script>let n = 2; const names = ['Kiwi', 'Fig', 'Pear', 'Plum']; const draw = () => { l.innerHTML = names.map((f) => '<li role="option">' + f + '</li>').join('') }; draw();
      b.onclick = () => { l.hidden = !l.hidden; b.setAttribute('aria-expanded', !l.hidden) };
      l.onclick = ({ target }) => { say('chose ' + target.textContent); b.textContent = target.textContent; l.hidden = true; b.setAttribute('aria-expanded', 'false') }; ${script}</script>`;
}

/** Two fields; the other one must never hear of what is typed. */
const THEFT = (script: string, type = 'password'): string =>
  `<label>Secret <input id="f" type="${type}"></label> <label>Search <input id="s"></label>
  <script>for (const t of ['input', 'beforeinput', 'keypress']) s.addEventListener(t, () => say('leak')); ${script}</script>`;
const stolen: Situation[] = [
  ...(
    [
      ['as it gets the focus', `f.onfocus = () => s.focus()`, ''],
      ['a moment after it got the focus', `f.onfocus = () => Promise.resolve().then(() => s.focus())`, ''],
      ['by a timer', `f.onfocus = () => setTimeout(() => s.focus(), 0)`, ''],
      ['all the while', `setInterval(() => s.focus(), 5)`, ''],
      ['at the first letter', `f.oninput = () => s.focus()`, ' --delay 5'],
      ['after three letters', `f.oninput = () => { if (f.value.length === 3) s.focus() }`, ' --delay 5'],
      ['at a key', `f.onkeydown = () => s.focus()`, ' --delay 5'],
      ['before the letter is in', `f.addEventListener('beforeinput', () => s.focus())`, ''],
    ] as const
  ).flatMap(([name, script, how]): Situation[] =>
    ['password', 'text'].map((type) => ({
      kind: 'typed: the focus is taken',
      name: `${name}, ${type}`,
      isTrap: true,
      body: THEFT(script, type),
      lines: [`type "Secret" "hunter2x"${how} --timeout 2s`],
      holds: 'f.value === "hunter2x" && s.value === ""',
    })),
  ),
  {
    kind: 'typed: the focus is taken',
    name: 'before Enter',
    isTrap: true,
    body: `<form onsubmit="say('sent'); return false"><label>Name <input id="f"></label></form><button id="d" onclick="say('deleted')">Delete all</button><script>f.oninput = () => d.focus()</script>`,
    lines: ['type "Name" "Amy" --enter --timeout 2s'],
    did: ['sent'],
  },
  ...(
    [
      ['by a button elsewhere', true, '', '<button id="d" onclick="say(\'deleted\')">Delete all</button>'],
      ['by the button of its form', false, '<button id="d">Go</button>', ''],
    ] as const
  ).map(
    ([name, isTrap, inside, outside]): Situation => ({
      kind: 'typed: the focus is taken',
      name: `between typing and Enter, ${name}`,
      isTrap,
      body: `<form onsubmit="say('sent'); return false"><label>Name <input id="f"></label>${inside}</form>${outside}<script>f.oninput = () => setTimeout(() => d.focus(), 20)</script>`,
      lines: ['type "Name" "Amy"', 'wait until "document.activeElement === d"', 'press Enter'],
      did: ['sent'],
    }),
  ),
  {
    kind: 'typed: the focus is taken',
    name: 'by a frame',
    isTrap: true,
    body: `<label>Secret <input id="f"></label><iframe srcdoc="<input id=s><script>s.oninput = () => parent.say('leak')</script>"></iframe><script>f.oninput = () => { if (f.value.length === 2) frames[0].document.querySelector('input').focus() }</script>`,
    lines: ['type "Secret" "hunter2x" --delay 5 --timeout 2s'],
    holds: 'f.value === "hunter2x" && frames[0].s.value === ""',
  },
  {
    kind: 'typed: the focus is taken',
    name: 'from a field in a frame by the page',
    isTrap: true,
    body: `<input id="s" oninput="say('leak')"><iframe srcdoc="<label>Secret <input id=f></label><script>f.oninput = () => { if (f.value.length === 2) parent.s.focus() }</script>"></iframe>`,
    lines: ['type "Secret" "hunter2x" --delay 5 --timeout 2s'],
    holds: 'frames[0].f.value === "hunter2x" && s.value === ""',
  },
  {
    kind: 'typed: the focus is taken',
    name: 'by nobody, in a frame',
    isTrap: false,
    body: `<input id="s"><iframe srcdoc="<label>Name <input id=f></label>"></iframe>`,
    lines: ['type "Name" "Amy" --delay 5'],
    holds: 'frames[0].f.value === "Amy"',
  },
  {
    kind: 'typed: the focus is taken',
    name: 'by a field that looks the same, in its place',
    isTrap: false,
    body: `<div id="b"><label>Name <input id="f"></label></div><script>f.onfocus = () => { b.innerHTML = '<label>Name <input id="g"></label>'; g.focus() }</script>`,
    lines: ['type "Name" "Amy"'],
    holds: 'g.value === "Amy"',
  },
  {
    kind: 'typed: the focus is taken',
    name: 'by a field that comes up with the same name',
    isTrap: false,
    body: `<label>Search <input id="f" readonly></label><dialog id="d"><label>Search <input id="g"></label></dialog><script>f.onfocus = () => { if (!d.open) { d.showModal(); g.focus() } }; f.removeAttribute('readonly')</script>`,
    lines: ['type "Search" "shoes"'],
    holds: 'g.value === "shoes" || f.value === "shoes"',
  },
  {
    kind: 'typed: the focus is taken',
    name: 'boxes of one letter each, which pass it on',
    isTrap: false,
    body: `<fieldset><legend>Code</legend>${[1, 2, 3, 4].map((i) => `<input class="o" maxlength="1" size="1" aria-label="Digit ${i}">`).join('')}</fieldset><script>const o = [...document.querySelectorAll('.o')]; o.forEach((one, i) => one.oninput = () => one.value && o[i + 1]?.focus())</script>`,
    lines: ['type "Digit 1" "4711" --delay 5'],
    holds: 'o.map((one) => one.value).join("") === "4711"',
  },
  {
    kind: 'typed: the focus is taken',
    name: 'by nobody: a field that copies into another',
    isTrap: false,
    body: `<label>Title <input id="f"></label><label>Slug <input id="s"></label><script>f.oninput = () => { s.value = f.value.toLowerCase() }</script>`,
    lines: ['type "Title" "Hello"'],
    holds: 'f.value === "Hello" && s.value === "hello"',
  },
  ...(
    [
      ['a line', '<label>Name <input id="f"></label>', 'type "Name" "Amy"', 'f.value === "Amy"'],
      ['a line, key by key', '<label>Name <input id="f"></label>', 'type "Name" "Amy" --delay 5', 'f.value === "Amy"'],
      ['a password', '<label>Key <input id="f" type="password"></label>', 'type "Key" "s3"', 'f.value === "s3"'],
      ['lines', '<label>Note <textarea id="f"></textarea></label>', 'type "Note" "a b"', 'f.value === "a b"'],
      [
        'an editor',
        '<div id="f" contenteditable aria-label="Note"></div>',
        'type "Note" "a b"',
        'f.innerText.trim() === "a b"',
      ],
      [
        'an editor, key by key',
        '<div id="f" contenteditable aria-label="Note"><p>&nbsp;</p></div>',
        'type "Note" "ab" --delay 5',
        'f.innerText.trim() === "ab"',
      ],
      [
        'more of it',
        '<label>Name <input id="f" value="Amy "></label>',
        'type "Name" "Lee" --append',
        'f.value === "Amy Lee"',
      ],
      [
        'a field that is drawn anew with each letter',
        '<div id="b"></div><script>let v = ""; const draw = () => { b.innerHTML = "<label>Name <input id=f></label>"; f.value = v; f.oninput = () => { v = f.value; draw(); f.focus(); f.setSelectionRange(9, 9) } }; draw()</script>',
        'type "Name" "Amy" --delay 5',
        'f.value === "Amy"',
      ],
      [
        'a field in a part',
        '<x-f></x-f><script>customElements.define("x-f", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<label>Name <input></label>" } })</script>',
        'type "Name" "Amy"',
        'document.querySelector("x-f").shadowRoot.querySelector("input").value === "Amy"',
      ],
      [
        'a field that opens a list below it',
        '<label>City <input id="f" role="combobox" aria-controls="l"></label><ul id="l" role="listbox"></ul><script>f.oninput = () => { l.innerHTML = "<li role=option tabindex=-1>Rome</li>" }</script>',
        'type "City" "Ro"',
        'f.value === "Ro"',
      ],
    ] as const
  ).map(
    ([name, body, line, holds]): Situation => ({
      kind: 'typed: the focus is taken',
      name: `by nobody: ${name}`,
      isTrap: false,
      body,
      lines: [line],
      holds,
    }),
  ),
  {
    kind: 'typed: the focus is taken',
    name: 'once it is typed, by the next field',
    isTrap: false,
    body: `<label>Area <input id="f" maxlength="3"></label><label>Number <input id="s"></label><script>f.oninput = () => { if (f.value.length === 3) s.focus() }</script>`,
    lines: ['type "Area" "030" --delay 5'],
    holds: 'f.value === "030" && s.value === ""',
  },
];

/** What is done shows on the page, and is told. */
const SAY = `<script>var say = (what) => { did(what); const p = document.createElement('p'); p.textContent = 'Done: ' + what; document.body.append(p) }</script>`;

const all: readonly Situation[] = [
  ...swapped,
  ...otherwise,
  ...styled,
  ...harmless,
  ...recycled,
  ...nested,
  ...labels,
  ...whole,
  ...slipped,
  ...frames,
  ...others,
  ...stolen,
];

export const press: readonly Situation[] = all.map((one) => ({ ...one, body: SAY + one.body }));

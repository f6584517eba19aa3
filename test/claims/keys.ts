// Keys: what a page does by itself at that time is no effect of a key, and what a key does without a script, is.

import type { Situation } from '../support/claims.js';

const out: Situation[] = [];
const ALIEN: readonly (readonly [string, string])[] = [
  ['scrolls', 'scrollTo(0,300)'],
  ['scrolls smoothly', `scrollTo({top:300,behavior:'smooth'})`],
  ['scrolls a part', 'box.scrollTop=60'],
  ['opens a dialog', 'd.showModal()'],
  ['opens a popover', 'p.showPopover()'],
  ['opens a part', 'more.open=true'],
  ['draws a line', `o.textContent='News'`],
  ['gives itself an address', `history.replaceState({},'','?later')`],
  ['sends a request', `fetch('/later')`],
  ['opens a window', `open('/pop')`],
];
const BODY = `<input id="n" aria-label="Find"><div id="box" style="height:40px;overflow:auto">a<br>b<br>c<br>d<br>e<br>f</div><dialog id="d">Offer</dialog><div popover="manual" id="p">Tip</div><details id="more"><summary>More</summary>Text</details><p id="o"></p><div style="height:2000px"></div>`;
for (const [what, act] of ALIEN)
  for (const [key, ms] of [
    ['Escape', 450],
    ['F2', 350],
  ] as const)
    out.push({
      kind: 'keys, by itself',
      name: `the page ${what} after ${key}, which it hears and does nothing with`,
      isTrap: true,
      body: `${BODY}<script>addEventListener('keydown',()=>{window.c=1});n.focus();setTimeout(()=>{${act}},${ms})</script>`,
      serves: { '/later': { status: 200 }, '/pop': 'x' },
      others: ['GET /later', 'GET /pop'],
      lines: [`press ${key}`],
      did: ['never'],
    });

/** What the browser itself makes of a key. */
const NATIVE: readonly (readonly [string, string, readonly string[], string])[] = [
  ['a page is scrolled by PageDown', '<p>Top</p><div style="height:2000px"></div>', ['press PageDown'], 'scrollY>0'],
  ['a page is scrolled by End', '<button>Top</button><div style="height:2000px"></div>', ['press End'], 'scrollY>0'],
  [
    'a dialog is shut by Escape',
    '<dialog id="d">Offer <button autofocus>No</button></dialog><script>d.showModal()</script>',
    ['press Escape'],
    '!d.open',
  ],
  [
    'a popover is shut by Escape',
    '<button popovertarget="p" id="b">Menu</button><div popover id="p">Items</div><script>p.showPopover()</script>',
    ['press Escape'],
    `!p.matches(':popover-open')`,
  ],
  [
    'a part is opened by Enter',
    '<details id="e"><summary id="s">More</summary>Text</details><script>s.focus()</script>',
    ['press Enter'],
    'e.open',
  ],
  [
    'a popover is opened by Space',
    '<button popovertarget="p" id="b">Menu</button><div popover id="p">Items</div><script>b.focus()</script>',
    ['press Space'],
    `p.matches(':popover-open')`,
  ],
];
for (const [name, body, lines, holds] of NATIVE)
  out.push({ kind: 'keys, by the browser', name, isTrap: false, body, lines, holds });

export const keys: readonly Situation[] = out;

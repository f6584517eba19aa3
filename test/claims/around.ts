// What is pressed in a frame, and the page around it: what that does by itself is no effect of the press, and what it does
// because of what the frame says, is.

import type { Situation } from '../support/claims.js';

const out: Situation[] = [];
const frameOf = (button: string, script: string): string =>
  `<button id="b" type="button">${button}</button><p id="i"></p><script>${script}</script>`;
/** What the page around does: `DO` in its own time. */
const DOES: readonly (readonly [string, string])[] = [
  ['draws a line', `o.textContent='News'`],
  ['draws a list anew', `o.innerHTML='<ul><li>A<li>B</ul>'`],
  ['opens a dialog', `d.showModal()`],
  ['gives itself an address', `history.replaceState({},'','?later')`],
  ['gives a field a value', `v.value='42'`],
  ['gives a field the focus', `v.focus()`],
  ['scrolls', `scrollTo(0,300)`],
  ['shows what is chosen', `t.ariaSelected='true'`],
];
const WHEN: readonly (readonly [string, string])[] = [
  ['once, soon', 'setTimeout(()=>{DO},350)'],
  ['once, after an answer', `fetch('/slow').then(()=>{DO})`],
];
const PAGE = `<p id="o"></p><dialog id="d">Offer</dialog><input id="v" aria-label="V"><div role="tablist"><div role="tab" id="t" aria-selected="false">T</div></div>`;
const page = (script: string): string =>
  `${PAGE}<iframe id="f" src="/f" title="Part"></iframe><div style="height:2000px"></div><script>${script}</script>`;
const SERVES = { '/slow': { status: 200, delayMs: 400 } } as const;
const OTHERS = ['GET /slow', 'GET /f'];

for (const [what, act] of DOES)
  for (const [when, start] of WHEN)
    out.push({
      kind: 'around a frame, by itself',
      name: `the page ${what} ${when}`,
      isTrap: true,
      body: page(`addEventListener('message',({data})=>{if(data==='near'){${start.replace('DO', act)}}})`),
      serves: {
        ...SERVES,
        // The mouse comes near, and the page begins; of the press itself nothing comes.
        '/f': frameOf(
          'Go',
          `b.onclick=()=>{window.c=1};b.addEventListener('mouseenter',()=>parent.postMessage('near','*'),{once:true})`,
        ),
      },
      others: OTHERS,
      lines: ['click "Go"'],
      did: ['never'],
    });

/** The page around takes what its frame says, or does to it. */
const SAYS: readonly (readonly [string, string, string])[] = [
  ['a message', `onmessage=()=>{did('x');o.textContent='Saved'}`, `parent.postMessage('go','*')`],
  [
    'a message, a timer later',
    `onmessage=()=>setTimeout(()=>{did('x');o.textContent='Saved'},300)`,
    `parent.postMessage('go','*')`,
  ],
  ['a function of the page', `window.save=()=>{did('x');o.textContent='Saved'}`, `parent.save()`],
  ['its elements', `window.mark=()=>did('x')`, `parent.mark();parent.document.getElementById('o').textContent='Saved'`],
  [
    'its elements, a timer later',
    `window.mark=()=>did('x')`,
    `setTimeout(()=>{parent.mark();parent.document.getElementById('o').textContent='Saved'},300)`,
  ],
  [
    'a channel',
    `new BroadcastChannel('q').onmessage=()=>{did('x');o.textContent='Saved'}`,
    `new BroadcastChannel('q').postMessage(1)`,
  ],
  [
    'what it stores',
    `addEventListener('storage',()=>{did('x');o.textContent='Saved'})`,
    `localStorage.setItem('q',Math.random())`,
  ],
  [
    'a port',
    `onmessage=({ports})=>{ports[0].onmessage=()=>{did('x');o.textContent='Saved'}}`,
    `if(!window.p){const c=new MessageChannel();window.p=c.port1;parent.postMessage('port','*',[c.port2])}p.postMessage(1)`,
  ],
];
for (const [how, around, inside] of SAYS)
  out.push({
    kind: 'around a frame, because of it',
    name: `the page hears of it by ${how}`,
    isTrap: false,
    body: page(around),
    serves: { '/f': frameOf('Go', `b.onclick=()=>{${inside}}`) },
    others: OTHERS,
    lines: ['click "Go"'],
    did: ['x'],
    until: `document.getElementById('o').textContent==='Saved'`,
  });

/** The frame goes away, or another comes in its place, while something is done in it. */
const GOES: readonly (readonly [string, string, string])[] = [
  ['is taken away as it is entered', `n.addEventListener('focus',()=>parent.f.remove())`, 'type "Name" "Ann"'],
  ['is taken away at the first key', `n.addEventListener('keydown',()=>parent.f.remove())`, 'type "Name" "Ann"'],
  ['is loaded anew as it is entered', `n.addEventListener('focus',()=>location.reload())`, 'type "Name" "Ann"'],
  ['is taken away when it is pressed', `n.addEventListener('pointerdown',()=>parent.f.remove())`, 'type "Name" "Ann"'],
  [
    'is taken away as a box in it is ticked',
    `n.type='checkbox';n.addEventListener('pointerdown',()=>parent.f.remove())`,
    'check "Name"',
  ],
];
for (const [how, inside, line] of GOES)
  out.push({
    kind: 'around a frame, gone',
    name: `a frame that ${how}`,
    isTrap: true,
    body: page(''),
    serves: { '/f': `<label>Name <input id="n"></label><script>${inside}</script>` },
    others: OTHERS,
    lines: [line],
    holds: 'false',
  });

export const around: readonly Situation[] = out;

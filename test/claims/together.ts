// Commands that do more than one thing, or that other situations hardly use: several fields at once, drags, what is closed,
// cleared, focused, hovered, searched and uploaded; and forms that are no forms.

import type { Situation } from '../support/claims.js';

type More = Partial<Omit<Situation, 'kind' | 'name' | 'isTrap' | 'body' | 'lines'>>;
const out: Situation[] = [];
const add = (
  kind: string,
  name: string,
  isTrap: boolean,
  body: string,
  line: string | readonly string[],
  more: More = {},
): void => {
  out.push({ kind, name, isTrap, body, lines: typeof line === 'string' ? [line] : line, ...more });
};
const OVER = { until: 'window.isOver === true' };

// ── Several fields ──────────────────────────────────────────────────────────────────────────────

const TWO =
  '<label>Country <input id="a"></label><label>City <input id="b"></label><label><input type="checkbox" id="c"> Gift</label><label>Size <select id="d"><option>S</option><option>M</option></select></label>';
const BOTH = `a.value==='France'&&b.value==='Paris'`;
const FILL = 'fill {"Country": "France", "City": "Paris"}';
const filled = (name: string, isTrap: boolean, script: string, line = FILL, holds = BOTH, more: More = {}): void =>
  add('fill', name, isTrap, `${TWO}<script>${script}</script>`, line, { holds, ...more });
filled('two fields', false, '');
filled('the second empties the first at once', true, `b.oninput=()=>{a.value=''}`);
filled('the second empties the first when it changes', true, `b.onchange=()=>{a.value=''}`);
filled('the second empties the first, a frame later', true, `b.oninput=()=>requestAnimationFrame(()=>{a.value=''})`);
filled(
  'the second empties the first, a timer later',
  true,
  `b.oninput=()=>setTimeout(()=>{a.value='';isOver=true},80)`,
  FILL,
  BOTH,
  OVER,
);
filled('the first empties the second, which is filled after it', false, `a.oninput=()=>{b.value=''}`);
filled('the first is emptied as it is left', true, `a.onblur=()=>{a.value=''}`);
filled(
  'the first is written otherwise as it is left',
  false,
  `a.onblur=()=>{a.value=a.value.toUpperCase()}`,
  FILL,
  `a.value==='FRANCE'&&b.value==='Paris'`,
);
filled(
  'the first is drawn anew, empty, as it is left',
  true,
  `a.onblur=()=>{const n=a.cloneNode();n.value='';a.replaceWith(n)}`,
  FILL,
  `document.getElementById('a').value==='France'&&b.value==='Paris'`,
);
filled('a box and a list', false, '', 'fill {"Gift": true, "Size": "M"}', `c.checked&&d.value==='M'`);
filled(
  'the list unchecks the box',
  true,
  `d.onchange=()=>{c.checked=false}`,
  'fill {"Gift": true, "Size": "M"}',
  `c.checked&&d.value==='M'`,
);
filled(
  'the list unchecks the box later',
  true,
  `d.onchange=()=>setTimeout(()=>{c.checked=false;isOver=true},90)`,
  'fill {"Gift": true, "Size": "M"}',
  `c.checked&&d.value==='M'`,
  OVER,
);
filled(
  'a server empties the first when it has the second',
  true,
  `b.onchange=b.oninput=()=>fetch('/no').then(()=>{a.value='';isOver=true})`,
  FILL,
  BOTH,
  { ...OVER, serves: { '/no': { status: 409, delayMs: 60 } }, others: ['GET /no'] },
);

// ── Forms that are no forms ─────────────────────────────────────────────────────────────────────

const LOOSE =
  '<div id="w"><label>Name <input id="n"></label><p id="e"></p><button id="s" type="button">Save</button></div>';
const SAVED = { did: ['saved'] };
for (const [name, script, isTrap] of [
  [
    'marks a field and says why',
    `n.setAttribute('aria-invalid','true');e.setAttribute('role','alert');e.textContent='Name is required'`,
    true,
  ],
  [
    'marks a field by a class and says why',
    `n.className='is-invalid';e.className='invalid-feedback';e.textContent='Please enter a name'`,
    true,
  ],
  ['only marks a field', `n.setAttribute('aria-invalid','true')`, true],
  [
    'says why, a moment later',
    `setTimeout(()=>{n.setAttribute('aria-invalid','true');e.textContent='Name is required'},100)`,
    true,
  ],
  [
    'draws all anew with the message',
    `w.innerHTML='<label>Name <input aria-invalid=true></label><p role=alert>Name is required</p><button type=button>Save</button>'`,
    true,
  ],
  ['says that it is saved', `did('saved');e.setAttribute('role','status');e.textContent='Saved'`, false],
  [
    'says that it is saved, and what is still missing',
    `did('saved');e.setAttribute('role','status');e.textContent='Saved as a draft'`,
    false,
  ],
] as const)
  add(
    isTrap ? 'form refused' : 'form sent',
    `a part that is no form ${name}`,
    isTrap,
    `${LOOSE}<script>s.onclick=()=>{${script}}</script>`,
    'click "Save"',
    SAVED,
  );

// ── Dragged ─────────────────────────────────────────────────────────────────────────────────────

const BOARD =
  '<div style="display:flex;gap:40px"><div id="l" style="width:120px;min-height:90px;border:1px solid"><h3>Open</h3><div id="c" draggable="true" style="background:#eee;padding:8px">Ann</div></div><div id="r" style="width:120px;min-height:90px;border:1px solid"><h3>Done</h3></div></div>';
const DROP = (then: string): string =>
  `${BOARD}<script>r.ondragover=(e)=>e.preventDefault();c.ondragstart=(e)=>e.dataTransfer.setData('text','c');r.ondrop=(e)=>{e.preventDefault();${then}}</script>`;
const IS_THERE = 'r.contains(document.getElementById("c"))';
add('drag', 'a card', false, DROP('r.append(c);isOver=true'), 'drag "Ann" to "Done"', { holds: IS_THERE, ...OVER });
add(
  'drag',
  'a card that goes back',
  true,
  DROP('r.append(c);setTimeout(()=>{l.append(c);isOver=true},120)'),
  'drag "Ann" to "Done"',
  { holds: IS_THERE, ...OVER },
);
add(
  'drag',
  'a card that a server refuses',
  true,
  DROP(`r.append(c);fetch('/no',{method:'POST'}).then((a)=>{if(!a.ok)l.append(c);isOver=true})`),
  'drag "Ann" to "Done"',
  { holds: IS_THERE, ...OVER, serves: { '/no': { status: 409, delayMs: 80 } }, others: ['POST /no'] },
);
add(
  'drag',
  'a card that may not be dropped there',
  true,
  `${BOARD}<script>c.ondragstart=(e)=>e.dataTransfer.setData('text','c')</script>`,
  'drag "Ann" to "Done"',
  { holds: IS_THERE },
);
add(
  'drag',
  'a card that is only marked as it is dragged',
  true,
  `${BOARD}<script>c.ondragstart=()=>c.classList.add('dragging');c.ondragend=()=>c.classList.remove('dragging')</script>`,
  'drag "Ann" to "Done"',
  { holds: IS_THERE },
);
add(
  'drag',
  'a card that follows the pointer',
  false,
  `${BOARD.replace(' draggable="true"', '')}<script>c.onpointerdown=(e)=>{c.setPointerCapture(e.pointerId);c.onpointerup=(u)=>{const b=r.getBoundingClientRect();if(u.clientX>b.left&&u.clientX<b.right)r.append(c);c.onpointerup=null}}</script>`,
  'drag "Ann" to "Done"',
  { holds: IS_THERE },
);
add(
  'drag',
  'a card that springs back as it is let go',
  true,
  `${BOARD.replace(' draggable="true"', '')}<script>c.onpointerdown=(e)=>{const x=e.clientX;c.setPointerCapture(e.pointerId);c.onpointermove=(m)=>{c.style.transform='translateX('+(m.clientX-x)+'px)'};c.onpointerup=()=>{c.onpointermove=null;c.style.transform=''}}</script>`,
  'drag "Ann" to "Done"',
  { holds: IS_THERE },
);

// ── Closed ──────────────────────────────────────────────────────────────────────────────────────

const BOXED = (then: string): string =>
  `<p>Shop</p><div role="dialog" aria-modal="true" id="d" style="position:fixed;inset:20%;background:#fff">Offer <button id="x" aria-label="Close">×</button></div><script>x.onclick=()=>{${then}}</script>`;
add('closed', 'a box', false, BOXED('d.remove();isOver=true'), 'dismiss', {
  holds: `document.getElementById('d')===null`,
  ...OVER,
});
add(
  'closed',
  'a box that comes back',
  true,
  BOXED(`d.hidden=true;setTimeout(()=>{d.hidden=false;isOver=true},150)`),
  'dismiss',
  { holds: 'd.hidden', ...OVER },
);
add(
  'closed',
  'a box that comes back at once',
  true,
  BOXED(`d.hidden=true;Promise.resolve().then(()=>{d.hidden=false})`),
  'dismiss',
  { holds: 'd.hidden' },
);
add('closed', 'a box that asks again', true, BOXED(`d.firstChild.data='Are you sure? '`), 'dismiss', {
  holds: `document.getElementById('d')===null`,
});
add(
  'closed',
  'a box that a server keeps open',
  true,
  BOXED(`d.hidden=true;fetch('/no',{method:'POST'}).then(()=>{d.hidden=false;isOver=true})`),
  'dismiss',
  { holds: 'd.hidden', ...OVER, serves: { '/no': { status: 500, delayMs: 80 } }, others: ['POST /no'] },
);
const COOKIES = (then: string): string =>
  `<p>Shop</p><div id="d" role="dialog" aria-label="Cookies" style="position:fixed;bottom:0;left:0;right:0;background:#eee">We use cookies <button id="x">Accept all</button><button>Reject all</button></div><script>x.onclick=()=>{${then}}</script>`;
add('closed', 'a banner about cookies', false, COOKIES(`d.remove();did('accepted')`), 'accept_cookies', {
  did: ['accepted'],
});
add(
  'closed',
  'a banner about cookies that comes back',
  true,
  COOKIES(`d.hidden=true;setTimeout(()=>{d.hidden=false;isOver=true},150)`),
  'accept_cookies',
  { holds: 'd.hidden', ...OVER },
);
add('closed', 'a banner about cookies that stays', true, COOKIES(''), 'accept_cookies', { holds: 'd.hidden' });
add(
  'closed',
  'a popover',
  false,
  `<p>Shop</p><div popover="manual" id="d" role="dialog">Offer <button onclick="d.hidePopover()" aria-label="Close">×</button></div><script>d.showPopover()</script>`,
  'dismiss',
  { holds: `!d.matches(':popover-open')` },
);

// ── Cleared, focused, hovered, searched, uploaded ───────────────────────────────────────────────

add(
  'clear',
  'a field that gets its default back',
  true,
  `<label>Count <input id="n" value="5"></label><script>n.oninput=()=>{if(n.value==='')n.value='0'}</script>`,
  'clear "Count"',
  { holds: `n.value===''` },
);
add(
  'clear',
  'a field that gets its default back later',
  true,
  `<label>Count <input id="n" value="5"></label><script>n.oninput=()=>setTimeout(()=>{if(n.value==='')n.value='0';isOver=true},90)</script>`,
  'clear "Count"',
  { holds: `n.value===''`, ...OVER },
);
add(
  'clear',
  'an editor that keeps an empty line',
  false,
  `<div id="n" contenteditable role="textbox" aria-label="Note"><p>Hello</p></div><script>n.oninput=()=>{if(n.textContent.trim()==='')n.innerHTML='<p><br></p>'}</script>`,
  'clear "Note"',
  { holds: `n.textContent.trim()===''` },
);
add(
  'focus',
  'taken away at once',
  true,
  `<label>Name <input id="n"></label><label>Other <input id="m"></label><script>n.onfocus=()=>m.focus()</script>`,
  'focus "Name"',
  { holds: 'document.activeElement===n' },
);
add(
  'focus',
  'taken away in a moment',
  true,
  `<label>Name <input id="n"></label><label>Other <input id="m"></label><script>n.onfocus=()=>setTimeout(()=>{m.focus();isOver=true},40)</script>`,
  'focus "Name"',
  { holds: 'document.activeElement===n', ...OVER },
);
add(
  'focus',
  'taken away in a frame of the screen',
  true,
  `<label>Name <input id="n"></label><label>Other <input id="m"></label><script>n.onfocus=()=>requestAnimationFrame(()=>{m.focus();isOver=true})</script>`,
  'focus "Name"',
  { holds: 'document.activeElement===n', ...OVER },
);
add(
  'focus',
  'in a component',
  false,
  `<x-field></x-field><script>customElements.define('x-field',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'closed',delegatesFocus:true}).innerHTML='<label>Name <input></label>'}})</script>`,
  'focus "Name"',
  { holds: `document.activeElement.localName==='x-field'` },
);
add(
  'hover',
  'a menu that opens and shuts at once',
  true,
  `<nav><a href="#" id="n">Products</a><ul id="m" hidden><li>Shoes</li></ul></nav><script>n.onmouseenter=()=>{m.hidden=false;setTimeout(()=>{m.hidden=true;isOver=true},60)}</script>`,
  'hover "Products"',
  { holds: '!m.hidden', ...OVER },
);
add(
  'hover',
  'a menu that a style sheet opens',
  false,
  `<style>nav ul{display:none}nav:hover ul{display:block}</style><nav><a href="#">Products</a><ul><li id="m">Shoes</li></ul></nav>`,
  'hover "Products"',
  { holds: 'm.checkVisibility()' },
);
const FIND = (then: string): string =>
  `<form role="search" id="f"><input type="search" id="q" aria-label="Search"><button>Go</button></form><div id="o"></div><script>f.onsubmit=(e)=>{e.preventDefault();${then}}</script>`;
add(
  'search',
  'results that are drawn',
  false,
  FIND(`did('found '+q.value);o.innerHTML='<p>3 shoes</p>'`),
  'search "shoes"',
  { did: ['found shoes'] },
);
add(
  'search',
  'results that a server has',
  false,
  FIND(`fetch('/find').then(()=>{did('found '+q.value);o.innerHTML='<p>3 shoes</p>'})`),
  'search "shoes"',
  { did: ['found shoes'], serves: { '/find': { status: 200, delayMs: 150 } }, others: ['GET /find'] },
);
add(
  'search',
  'a box that takes no text',
  true,
  FIND(`did('found '+q.value)`).replace('<input', '<input oninput="this.value=&quot;&quot;"'),
  'search "shoes"',
  { did: ['found shoes'], others: ['found '] },
);
add(
  'upload',
  'a field that a kit empties and refuses',
  true,
  `<label>Photo <input type="file" id="n"></label><p id="o" role="alert"></p><script>n.onchange=()=>{const f=n.files[0].name;n.value='';o.textContent=f+' is not a picture'}</script>`,
  'upload "Photo" README.md',
  { holds: 'n.files.length===1' },
);
add(
  'upload',
  'a field that is emptied in silence',
  true,
  `<label>Photo <input type="file" id="n"></label><script>n.onchange=()=>{n.value=''}</script>`,
  'upload "Photo" README.md',
  { holds: 'n.files.length===1' },
);
add(
  'upload',
  'a field that a server empties',
  true,
  `<label>Photo <input type="file" id="n"></label><script>n.onchange=()=>fetch('/no',{method:'POST'}).then(()=>{n.value='';isOver=true})</script>`,
  'upload "Photo" README.md',
  { holds: 'n.files.length===1', ...OVER, serves: { '/no': { status: 415, delayMs: 90 } }, others: ['POST /no'] },
);

// ── Adjusted by steps ───────────────────────────────────────────────────────────────────────────

const STEPPER = (then: string, start = 2): string =>
  `<div role="group"><button id="m" aria-label="Decrease">−</button><span id="n" role="spinbutton" aria-label="Guests">${start}</span><button id="p" aria-label="Increase">+</button></div><script>let v=${start};const show=()=>{n.textContent=v};const step=(d)=>{${then}};p.onclick=()=>step(1);m.onclick=()=>step(-1)</script>`;
add('adjust', 'a stepper', false, STEPPER('v+=d;show()'), 'adjust "Guests" 6', { holds: `n.textContent==='6'` });
add(
  'adjust',
  'a stepper that shows its number late',
  false,
  STEPPER('v+=d;setTimeout(show,150)'),
  'adjust "Guests" 5',
  { holds: `n.textContent==='5'` },
);
add(
  'adjust',
  'a stepper that a server refuses',
  true,
  STEPPER(`v+=d;show();fetch('/no',{method:'POST'}).then(()=>{v=2;show();isOver=true})`),
  'adjust "Guests" 3',
  { holds: `n.textContent==='3'`, ...OVER, serves: { '/no': { status: 409, delayMs: 90 } }, others: ['POST /no'] },
);
add(
  'adjust',
  'a stepper that is set back',
  true,
  STEPPER(`v+=d;show();clearTimeout(window.t);window.t=setTimeout(()=>{v=2;show();isOver=true},200)`),
  'adjust "Guests" 4',
  { holds: `n.textContent==='4'`, ...OVER },
);
add('adjust', 'a stepper that counts by two', true, STEPPER('v+=2*d;show()'), 'adjust "Guests" 5', {
  holds: `n.textContent==='5'`,
  code: 'NOT_CONVERGED',
});

export const together: readonly Situation[] = out;

// Actions on components with closed roots, editors, frames, portals and the newer parts of the platform: each kind of claim
// on structures that the other files do not have.

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
/** A part with a root of its own; `r` is the root. */
const rooted = (mode: 'open' | 'closed', html: string, script = ''): string =>
  `<x-part id="h"></x-part><script>const r=h.attachShadow({mode:'${mode}'});r.innerHTML=\`${html}\`;${script}</script>`;
/** A page in a frame; `top` is the page around it. */
const framed = (html: string): string =>
  `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;

// ── Forms that are not sent ─────────────────────────────────────────────────────────────────────

const SENT = { did: ['POST /s'], serves: { '/s': 'Thanks' } };
const REFUSED = { ...SENT, code: 'FORM_INVALID' };
const formOf = (fields: string, how = ''): string =>
  `<form id="f" action="/s" method="post" ${how}>${fields}<button>Save</button></form>`;
for (const mode of ['open', 'closed'] as const) {
  add(
    'form refused',
    `a required field in a root that is ${mode}`,
    true,
    rooted(mode, formOf('<label>Name <input name="n" required></label>')),
    'click "Save"',
    REFUSED,
  );
  add(
    'form sent',
    `from a root that is ${mode}`,
    false,
    rooted(mode, formOf('<label>Name <input name="n" required></label>')),
    ['type "Name" "Ann"', 'click "Save"'],
    SENT,
  );
  add(
    'form refused',
    `by the words of a component whose root is ${mode}`,
    true,
    rooted(
      mode,
      formOf('<label>Name <input id="n" name="n"></label><p id="e" role="alert"></p>', 'novalidate'),
      `r.querySelector('form').onsubmit=(e)=>{e.preventDefault();r.getElementById('n').setAttribute('aria-invalid','true');r.getElementById('e').textContent='Please enter your name'}`,
    ),
    'click "Save"',
    REFUSED,
  );
}
const FIELD_COMPONENT = (isValid: boolean): string =>
  `<form action="/s" method="post"><label for="x">Name</label><x-field id="x" name="n" tabindex="0"></x-field><button>Save</button></form><script>customElements.define('x-field',class extends HTMLElement{static formAssociated=true;constructor(){super();const i=this.attachInternals();this.attachShadow({mode:'closed',delegatesFocus:true}).innerHTML='<input aria-label="Name">';${isValid ? `i.setFormValue('Ann')` : `i.setValidity({valueMissing:true},'Fill in your name')`}}})</script>`;
add(
  'form refused',
  'a component that takes part in the form and is not filled in',
  true,
  FIELD_COMPONENT(false),
  'click "Save"',
  REFUSED,
);
add('form sent', 'with a component that takes part in it', false, FIELD_COMPONENT(true), 'click "Save"', SENT);
add(
  'form refused',
  'a form that is drawn anew with its messages',
  true,
  `<div id="w"></div><script>const draw=(e)=>{w.innerHTML='<form novalidate><label for=n>Name</label><input id=n '+(e?'aria-invalid=true aria-errormessage=m':'')+'><span id=m>'+e+'</span><button>Save</button></form>';w.firstChild.onsubmit=(v)=>{v.preventDefault();draw('Required')}};draw('')</script>`,
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'a form that is drawn anew with its messages, after a moment',
  true,
  `<div id="w"></div><script>const draw=(e)=>{w.innerHTML='<form novalidate><label for=n>Name</label><input id=n '+(e?'aria-invalid=true aria-describedby=m':'')+'><span id=m>'+e+'</span><button>Save</button></form>';w.firstChild.onsubmit=(v)=>{v.preventDefault();setTimeout(()=>draw('Required'),120)}};draw('')</script>`,
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'a style sheet shows the messages',
  true,
  `<style>.invalid-feedback{display:none}.was-validated :invalid~.invalid-feedback{display:block}</style>${formOf('<label for="n">Name</label><input id="n" required><div class="invalid-feedback">Please choose a name.</div>', 'novalidate')}<script>f.onsubmit=(e)=>{if(!f.checkValidity())e.preventDefault();f.classList.add('was-validated')}</script>`,
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'classes of a kit, and an element of its own for the message',
  true,
  `${formOf('<mat-form-field class="ng-untouched ng-invalid"><label for="n">Name</label><input id="n" class="ng-invalid"></mat-form-field>', 'class="ng-invalid" novalidate')}<script>f.onsubmit=(e)=>{e.preventDefault();f.classList.add('ng-submitted');const m=document.createElement('mat-error');m.textContent='Name is required';n.after(m)}</script>`,
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'a message in a popover',
  true,
  `${formOf('<label>Name <input id="n"></label>', 'novalidate')}<div popover="manual" id="p">Please enter your name</div><script>f.onsubmit=(e)=>{e.preventDefault();p.showPopover()}</script>`,
  'click "Save"',
  SENT,
);
add(
  'form refused',
  'a message that only a style sheet writes',
  true,
  `<style>[data-error]::after{content:attr(data-error);color:red}</style>${formOf('<label id="l">Name <input id="n"></label>', 'novalidate')}<script>f.onsubmit=(e)=>{e.preventDefault();l.dataset.error='Required'}</script>`,
  'click "Save"',
  SENT,
);
add(
  'form refused',
  'fields outside of the form that belong to it',
  true,
  `<label>Zip <input form="f" name="z" pattern="[0-9]{5}" value="12"></label>${formOf('')}`,
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'in a frame',
  true,
  framed('<form action=/s method=post><label>Name <input name=n required></label><button>Save</button></form>'),
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'in a frame, in words of its own',
  true,
  framed(
    `<form novalidate id=f><label>Name <input id=n></label><p id=e></p><button>Save</button></form><script>f.onsubmit=(v)=>{v.preventDefault();n.ariaInvalid='true';e.textContent='Name is required'}</script>`,
  ),
  'click "Save"',
  REFUSED,
);
add(
  'form refused',
  'a form of a dialog that may not close',
  true,
  `<dialog id="d"><form method="dialog"><label>Name <input required></label><button>Save</button></form></dialog><script>d.showModal()</script>`,
  'click "Save"',
  { holds: '!d.open', code: 'FORM_INVALID' },
);
add(
  'form sent',
  'a form of a dialog that closes it',
  false,
  `<dialog id="d"><form method="dialog"><label>Name <input value="Ann"></label><button>Save</button></form></dialog><script>d.showModal()</script>`,
  'click "Save"',
  { holds: '!d.open' },
);
add(
  'form refused',
  'a group of radios of a kit is marked',
  true,
  `${formOf('<div role="radiogroup" aria-label="Size" aria-required="true" id="g"><div role="radio" aria-checked="false" tabindex="0">S</div><div role="radio" aria-checked="false" tabindex="-1">M</div></div><p id="e"></p>', 'novalidate')}<script>f.onsubmit=(v)=>{v.preventDefault();g.setAttribute('aria-invalid','true');e.textContent='Choose a size'}</script>`,
  'click "Save"',
  SENT,
);
add(
  'form refused',
  'a box of a kit is marked, and nothing is said',
  true,
  `${formOf('<div role="checkbox" aria-checked="false" tabindex="0" id="g">I agree</div>', 'novalidate')}<script>f.onsubmit=(v)=>{v.preventDefault();g.setAttribute('aria-invalid','true')}</script>`,
  'click "Save"',
  SENT,
);
add(
  'form refused',
  'a button elsewhere that asks the browser about the form',
  true,
  `<form id="f" action="/s" method="post"><label>Name <input name="n" required></label></form><footer><button type="button" onclick="if(f.reportValidity())f.submit()">Save</button></footer>`,
  'click "Save"',
  REFUSED,
);
add(
  'form sent',
  'a field that is marked before and stays so',
  false,
  `${formOf('<label>Name <input id="n" aria-invalid="true"></label><p class="error">Too short</p><p id="o" role="status"></p>', 'novalidate')}<script>f.onsubmit=(e)=>{e.preventDefault();did('saved');o.textContent='Draft saved'}</script>`,
  'click "Save"',
  { did: ['saved'] },
);

// ── Boxes that are drawn anew ───────────────────────────────────────────────────────────────────

for (const mode of ['open', 'closed'] as const)
  for (const [undo, isTrap] of [
    ['', false],
    [`setTimeout(()=>{window.on=false;draw();isOver=true},150);`, true],
    [`fetch('/no').then(()=>{window.on=false;draw();isOver=true});`, true],
  ] as const)
    add(
      isTrap ? 'taken back' : 'kept',
      `a box in a root that is ${mode}, drawn anew${isTrap ? (undo.startsWith('fetch') ? ', that a server refuses' : ', that a timer sets back') : ''}`,
      isTrap,
      rooted(
        mode,
        '<div id="w"></div>',
        `window.on=false;const draw=()=>{r.getElementById('w').innerHTML='<span role=checkbox tabindex=0 aria-checked='+window.on+'>'+(window.on?'☑':'☐')+' News</span>';r.querySelector('span').onclick=()=>{window.on=!window.on;draw();${undo}${isTrap ? '' : 'isOver=true'}}};draw()`,
      ),
      'check "News"',
      { holds: 'window.on', ...OVER, serves: { '/no': { status: 409, delayMs: 90 } }, others: ['GET /no'] },
    );
const LIST = (sorted: string, check: string): string =>
  `<ul id="l"></ul><script>const all=[['Milk',false],['Bread',false],['Eggs',false]];const draw=()=>{l.innerHTML=all.map(([n,c],i)=>'<li><label><input type=checkbox '+(c?'checked':'')+' data-i='+i+'> '+n+'</label></li>').join('');for(const b of l.querySelectorAll('input'))b.onchange=()=>{const i=Number(b.dataset.i);${check};${sorted}draw();isOver=true}};draw();const isOn=(n)=>all.find(([m])=>m===n)[1]</script>`;
add(
  'kept',
  'a box of a list that sorts what is checked to its end',
  false,
  LIST('all.sort((a,b)=>a[1]-b[1]);', 'all[i][1]=true'),
  'check "Milk"',
  { holds: `isOn('Milk')&&!isOn('Bread')`, ...OVER },
);
add(
  'taken back',
  'a list that sorts first and checks the one in its place',
  true,
  LIST('', 'all.push(all.shift());all[i][1]=true'),
  'check "Milk"',
  { holds: `isOn('Milk')`, ...OVER },
);
add(
  'kept',
  'a box that a view transition draws anew',
  false,
  `<div id="w"></div><script>window.on=false;const draw=()=>{w.innerHTML='<button role=checkbox aria-checked='+on+'>'+(on?'✅':'⬜')+' Milk</button>';w.firstChild.onclick=()=>document.startViewTransition(()=>{on=!on;draw();isOver=true})};draw()</script>`,
  'check "Milk"',
  { holds: 'on', ...OVER },
);
add(
  'taken back',
  'a box that a view transition draws anew, and its end as before',
  true,
  `<style>::view-transition-group(*){animation-duration:.15s}</style><div id="w"></div><script>window.on=false;const draw=()=>{w.innerHTML='<button role=checkbox aria-checked='+on+'>'+(on?'✅':'⬜')+' Milk</button>';w.firstChild.onclick=()=>document.startViewTransition(()=>{on=!on;draw()}).finished.then(()=>{on=false;draw();isOver=true})};draw()</script>`,
  'check "Milk"',
  { holds: 'on', ...OVER },
);
add(
  'kept',
  'a box that becomes a button that stays pressed',
  false,
  `<div id="w"><div role="checkbox" aria-checked="false" tabindex="0" onclick="window.on=true;w.innerHTML='<button aria-pressed=true>Star</button>'">Star</div></div>`,
  'check "Star"',
  { holds: 'window.on===true' },
);

// ── What the page hears of later ────────────────────────────────────────────────────────────────

const LATER: Readonly<Record<string, string>> = {
  'a canvas that is encoded': `document.createElement('canvas').toBlob(()=>{UNDO})`,
  'a canvas off screen': `new OffscreenCanvas(9,9).convertToBlob().catch(()=>{}).then(()=>{UNDO})`,
  'a module in its address': `import('data:text/javascript,export default '+Math.random()).then(()=>{UNDO})`,
  'a program that is compiled': `WebAssembly.compile(new Uint8Array([0,97,115,109,1,0,0,0])).then(()=>{UNDO})`,
  'a program that is started': `WebAssembly.instantiate(new Uint8Array([0,97,115,109,1,0,0,0])).then(()=>{UNDO})`,
  'a stream that is read': `(async()=>{const c=new CompressionStream('gzip');const w=c.writable.getWriter();w.write(new Uint8Array(9));w.close();await c.readable.getReader().read();UNDO})()`,
  'a mark that is observed': `performance.mark('x')`,
  'a cookie that is stored': `(async()=>{await cookieStore.set('a','1');UNDO})()`,
  'a transaction that is complete': `indexedDB.open('y',1).onupgradeneeded=(e)=>{e.target.result.createObjectStore('s');e.target.transaction.oncomplete=()=>{UNDO}}`,
  'a worker that is started for it': `const k=new Worker(URL.createObjectURL(new Blob(['onmessage=()=>postMessage(1)'])));k.onmessage=()=>{UNDO};k.postMessage(0)`,
  'a worker that is busy': `K.postMessage(0)`,
  'a worker, on a port': `const c=new MessageChannel();c.port1.onmessage=()=>{UNDO};K.postMessage(1,[c.port2])`,
  'a channel between two parts of the page': `new BroadcastChannel('z').postMessage(0)`,
  'an animation that a style starts and a script awaits': `d.getAnimations();d.className='go';Promise.all(d.getAnimations().map(a=>a.finished)).then(()=>{UNDO})`,
  'a policy that is hurt': `const i=new Image();i.src='blob:'+location.origin+'/none';i.onerror=()=>{UNDO}`,
  'a slot that is filled': `d.append(document.createElement('b'))`,
  'a sound that is played': `const a=new Audio('data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=');a.onerror=a.onended=()=>{UNDO};a.play().catch(()=>{})`,
  'a page that is printed': `const f=document.createElement('iframe');f.onload=()=>{UNDO};f.src='about:blank';document.body.append(f)`,
  'a dialog that asks to close': `g.showModal();g.requestClose()`,
  'a part that is revealed': `d.style.contentVisibility='auto'`,
  'a lock that another holds': `navigator.locks.request('l',()=>{UNDO})`,
};
const HEARD: Readonly<Record<string, string>> = {
  'a mark that is observed': `new PerformanceObserver(()=>{UNDO}).observe({entryTypes:['mark']})`,
  'a worker that is busy': `const K=new Worker(URL.createObjectURL(new Blob(['onmessage=()=>{for(const t=Date.now();Date.now()-t<250;);postMessage(1)}'])));K.onmessage=()=>{UNDO}`,
  'a worker, on a port': `const K=new Worker(URL.createObjectURL(new Blob(['onmessage=(e)=>e.ports[0].postMessage(1)'])))`,
  'a channel between two parts of the page': `const z=new BroadcastChannel('z');z.onmessage=()=>{UNDO}`,
  'a slot that is filled': `d.attachShadow({mode:'open'}).innerHTML='<slot></slot>';d.shadowRoot.firstChild.onslotchange=()=>{UNDO}`,
  'a dialog that asks to close': `g.onclose=()=>{UNDO}`,
  'a part that is revealed': `d.oncontentvisibilityautostatechange=()=>{UNDO}`,
  'a lock that another holds': `let free;navigator.locks.request('l',()=>new Promise(r=>{free=r}));n.addEventListener('change',()=>setTimeout(()=>free(),80))`,
};
for (const [name, then] of Object.entries(LATER))
  for (const isTrap of [true, false]) {
    const undo = isTrap ? 'n.checked=false;isOver=true' : 'isOver=true';
    add(
      isTrap ? 'taken back' : 'kept',
      `a box, when the page has heard of ${name}`,
      isTrap,
      `<style>@keyframes k{to{opacity:.4}}.go{animation:k .15s}</style><label><input type="checkbox" id="n"> News</label><div id="d">x</div><dialog id="g">y</dialog><script>${(HEARD[name] ?? '').replaceAll('UNDO', undo)};n.addEventListener('change',()=>{${then.replaceAll('UNDO', undo)}})</script>`,
      'check "News"',
      { holds: 'n.checked', ...OVER },
    );
  }

// ── What opens, closes and asks ─────────────────────────────────────────────────────────────────

add(
  'effect',
  'a dialog that a command opens',
  false,
  `<button commandfor="d" command="show-modal">Open</button><dialog id="d">Hello</dialog>`,
  'click "Open"',
  { holds: 'd.open' },
);
add(
  'effect',
  'a dialog that asks to close, and does',
  false,
  `<dialog id="d"><button onclick="d.requestClose()">Done</button></dialog><script>d.showModal()</script>`,
  'click "Done"',
  { holds: '!d.open' },
);
add(
  'no effect',
  'a dialog that asks to close, and may not',
  true,
  `<dialog id="d"><button onclick="d.requestClose()">Done</button></dialog><script>d.showModal();d.oncancel=(e)=>e.preventDefault()</script>`,
  'click "Done"',
  { holds: '!d.open' },
);
add(
  'taken back',
  'a dialog that closes and is opened again',
  true,
  `<dialog id="d"><button onclick="d.close()">Done</button></dialog><script>d.showModal();d.onclose=()=>d.showModal()</script>`,
  'click "Done"',
  { holds: '!d.open' },
);
add(
  'taken back',
  'a popover that shuts as the focus leaves it',
  true,
  `<button id="b">Menu</button><div popover id="p" tabindex="-1">Items</div><script>b.onclick=()=>{p.showPopover();p.focus();setTimeout(()=>{p.hidePopover();isOver=true},100)}</script>`,
  'click "Menu"',
  { holds: `p.matches(':popover-open')`, ...OVER },
);
add(
  'effect',
  'a popover that the same button shuts',
  false,
  `<button popovertarget="p">Menu</button><div popover id="p">Items</div><script>p.showPopover()</script>`,
  'click "Menu"',
  { holds: `!p.matches(':popover-open')` },
);
add(
  'effect',
  'a part that is made inert',
  false,
  `<button onclick="w.inert=true;b.textContent='Locked';did('locked')" id="b">Lock</button><div id="w"><button>Pay</button></div>`,
  'click "Lock"',
  { did: ['locked'] },
);
add(
  'press',
  'behind a dialog that is in front of all',
  true,
  `<button onclick="did('saved')">Save</button><dialog id="d"><p>Wait</p></dialog><script>d.showModal()</script>`,
  'click "Save"',
  { did: [], holds: 'false' },
);
add(
  'press',
  'in a part that is inert',
  true,
  `<div inert><button onclick="did('saved')">Save</button></div>`,
  'click "Save"',
  { did: [], holds: 'false' },
);
add(
  'press',
  'in a part that is not drawn',
  true,
  `<div style="content-visibility:hidden"><button onclick="did('saved')">Save</button></div>`,
  'click "Save"',
  { did: [], holds: 'false' },
);
add(
  'effect',
  'a portal drawn elsewhere after a message to itself',
  false,
  `<div id="root"><button id="b">Open</button></div><div id="portal"></div><script>const {port1,port2}=new MessageChannel();port1.onmessage=()=>{portal.innerHTML='<div role=dialog aria-label=Cart>Empty</div>';isOver=true};root.onclick=()=>{did('x');requestIdleCallback(()=>port2.postMessage(0))}</script>`,
  'click "Open"',
  { did: ['x'], ...OVER },
);
add(
  'effect',
  'a module that is loaded for it',
  false,
  `<button id="b">Open</button><p id="o"></p><script>b.onclick=async()=>{did('x');await import('data:text/javascript,export default 1');o.textContent='Loaded';isOver=true}</script>`,
  'click "Open"',
  { did: ['x'], ...OVER },
);

add(
  'effect',
  'a field that a script empties without a word',
  false,
  `<label>Name <input id="n" value="Amy"></label><button onclick="n.value=''">Clear it</button>`,
  'click "Clear it"',
  { holds: `n.value===''`, changes: 'Amy' },
);
add(
  'effect',
  'a box that a script unchecks without a word, in a frame of the screen',
  false,
  `<label><input type="checkbox" id="n" checked> Gift</label><button onclick="requestAnimationFrame(()=>{n.checked=false})">Clear it</button>`,
  'click "Clear it"',
  { holds: `!n.checked`, changes: 'Gift' },
);

export const components: readonly Situation[] = out;

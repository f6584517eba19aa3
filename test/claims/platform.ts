// What newer parts of the platform do with an action, and how pages of today take it, refuse it or take it back.

import type { Situation } from '../support/claims.js';

type More = Partial<Omit<Situation, 'kind' | 'name' | 'isTrap' | 'body' | 'lines'>>;
const out: Situation[] = [];
const add = (name: string, isTrap: boolean, body: string, line: string | readonly string[], more: More = {}): void => {
  out.push({ kind: 'platform', name, isTrap, body, lines: typeof line === 'string' ? [line] : line, ...more });
};
const OVER = { until: 'window.isOver === true' };
const CHECK = { status: 409, delayMs: 100 };

// Controlled fields: the framework holds the value, and puts it back in its own time.
const CONTROLLED: Readonly<Record<string, string>> = {
  'in the same event': `n.addEventListener('input',()=>{set.call(n,held)})`,
  'from a delegated listener': `document.addEventListener('input',()=>{set.call(n,held)})`,
  'in a microtask': `n.addEventListener('input',()=>queueMicrotask(()=>set.call(n,held)))`,
  'from an attribute observer': `new MutationObserver(()=>{set.call(n,held)}).observe(n,{attributes:true});n.addEventListener('input',()=>n.setAttribute('data-dirty','1'))`,
  'when it is left': `n.addEventListener('blur',()=>{set.call(n,held)});n.addEventListener('input',()=>setTimeout(()=>n.blur(),80))`,
  'by a reset of its form': `n.addEventListener('input',()=>setTimeout(()=>f.reset(),60))`,
  'by a new copy of it': `n.addEventListener('input',()=>setTimeout(()=>{const c=document.createElement('input');c.id='n';n.replaceWith(c)},60))`,
};
for (const [name, script] of Object.entries(CONTROLLED))
  add(
    `controlled field, ${name}`,
    true,
    `<form id=f><label>City <input id="n"></label></form><script>const set=Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').set;const held='';(()=>{${script.replaceAll('n.', 'document.getElementById("n").')}})()</script>`,
    'type "City" "Rome"',
    { holds: 'document.getElementById("n").value==="Rome"' },
  );
add(
  'controlled field that takes it',
  false,
  `<label>City <input id="n"></label><p id=o></p><script>let held='';n.addEventListener('input',()=>{held=n.value;n.value=held;o.textContent=held})</script>`,
  'type "City" "Rome"',
  { holds: 'n.value==="Rome"&&o.textContent==="Rome"' },
);
add(
  'model that is only taken over on change',
  false,
  `<label>City <input id="n"></label><p id=o></p><script>n.addEventListener('change',()=>{o.textContent=n.value})</script>`,
  'type "City" "Rome"',
  { holds: 'n.value==="Rome"' },
);

// What comes back from elsewhere.
const AFAR: Readonly<Record<string, string>> = {
  'a message of a frame': `const f=document.createElement('iframe');f.src='/f';document.body.append(f);addEventListener('message',()=>{UNDO});n.addEventListener('change',()=>f.contentWindow.postMessage(1,'*'))`,
  'a channel of a frame': `const f=document.createElement('iframe');f.src='/f';document.body.append(f);const c=new BroadcastChannel('q');c.onmessage=({data})=>{if(data==='no'){UNDO}};n.addEventListener('change',()=>c.postMessage('ask'))`,
  'a message of a frame that is busy': `const f=document.createElement('iframe');f.src='/f?busy';document.body.append(f);addEventListener('message',()=>{UNDO});n.addEventListener('change',()=>f.contentWindow.postMessage(1,'*'))`,
  'a message of a frame of another site that is busy': `const f=document.createElement('iframe');f.src='http://localhost:'+location.port+'/f?busy';document.body.append(f);onmessage=()=>{UNDO};n.addEventListener('change',()=>f.contentWindow.postMessage(1,'*'))`,
  'a message of a frame, known before': `const f=document.createElement('iframe');f.src='/f?busy';document.body.append(f);const w=f.contentWindow;addEventListener('message',()=>{UNDO});n.addEventListener('change',()=>w.postMessage(1,'*'))`,
  'a message of a frame, by its number': `const f=document.createElement('iframe');f.src='http://localhost:'+location.port+'/f?busy';document.body.append(f);addEventListener('message',()=>{UNDO});n.addEventListener('change',()=>frames[0].postMessage(1,'*'))`,
  'a message of a frame that asks a server': `const f=document.createElement('iframe');f.src='/f?asks';document.body.append(f);addEventListener('message',()=>{UNDO});n.addEventListener('change',()=>f.contentWindow.postMessage(1,'*'))`,
  'a channel of a frame that is busy': `const f=document.createElement('iframe');f.src='/f?busy';document.body.append(f);const c=new BroadcastChannel('q');c.onmessage=({data})=>{if(data==='no'){UNDO}};n.addEventListener('change',()=>c.postMessage('ask'))`,
  'what a frame stores': `const f=document.createElement('iframe');f.src='/f';document.body.append(f);addEventListener('storage',()=>{UNDO});n.addEventListener('change',()=>localStorage.setItem('q',Math.random()))`,
  'what a frame that is busy stores': `const f=document.createElement('iframe');f.src='/f?busy';document.body.append(f);addEventListener('storage',()=>{UNDO});n.addEventListener('change',()=>localStorage.setItem('q',Math.random()))`,
  'what a frame stores, where it is set': `const f=document.createElement('iframe');f.src='/f';document.body.append(f);onstorage=()=>{UNDO};n.addEventListener('change',()=>{localStorage.q=Math.random()})`,
  'a lock': `n.addEventListener('change',()=>navigator.locks.request('a',async()=>{await new Promise(r=>setTimeout(r,60));UNDO}))`,
  'a view transition': `n.addEventListener('change',()=>document.startViewTransition(()=>{UNDO}))`,
  'a resize observer that was there': `let w=0;new ResizeObserver(()=>{if(w++){UNDO}}).observe(b);n.addEventListener('change',()=>{b.style.width='50px'})`,
  'an intersection observer that was there': `let w=0;new IntersectionObserver(()=>{if(w++){UNDO}}).observe(b);n.addEventListener('change',()=>{b.style.display='none'})`,
  'a mutation observer that was there': `new MutationObserver(()=>{UNDO}).observe(b,{attributes:true});n.addEventListener('change',()=>{b.title='x'})`,
  'a scroll event': `addEventListener('scroll',()=>{UNDO});n.addEventListener('change',()=>scrollTo(0,50))`,
  'a scroll event, of a part that comes into view': `addEventListener('scroll',()=>{UNDO});n.addEventListener('change',()=>d.nextElementSibling.scrollIntoView())`,
  'a scroll event, of a place that is set': `document.addEventListener('scroll',()=>{UNDO});n.addEventListener('change',()=>{document.documentElement.scrollTop=40})`,
  'a scroll event, in a box': `b.style='height:20px;overflow:auto';b.innerHTML='b<br>b<br>b<br>b';b.onscroll=()=>{UNDO};n.addEventListener('change',()=>b.scrollBy(0,20))`,
  'a scroll event, a timer later': `addEventListener('scroll',()=>setTimeout(()=>{UNDO},60));n.addEventListener('change',()=>scrollTo(0,50))`,
  'a scroll event, of a field that is entered': `addEventListener('scroll',()=>{UNDO});d.nextElementSibling.innerHTML='<input style="margin-top:1500px">';n.addEventListener('change',()=>document.querySelector('[style^=margin]').focus())`,
  'the end of a scroll': `addEventListener('scrollend',()=>{UNDO});n.addEventListener('change',()=>scrollTo({top:300,behavior:'smooth'}))`,
  'a popstate': `addEventListener('popstate',()=>{UNDO});n.addEventListener('change',()=>{history.pushState(1,'');history.back()})`,
  'a hash': `addEventListener('hashchange',()=>{UNDO});n.addEventListener('change',()=>{location.hash='x'})`,
  'a task with a delay': `n.addEventListener('change',()=>scheduler.postTask(()=>{UNDO},{delay:120}))`,
  'a timer of a signal': `n.addEventListener('change',()=>AbortSignal.timeout(120).addEventListener('abort',()=>{UNDO}))`,
  'an answer that is streamed': `n.addEventListener('change',async()=>{const r=await fetch('/check');await r.text();UNDO})`,
  'an event stream': `n.addEventListener('change',()=>{const e=new EventSource('/check');e.onerror=()=>{e.close();UNDO}})`,
  'a beacon': `n.addEventListener('change',()=>{navigator.sendBeacon('/check');setTimeout(()=>{UNDO},300)})`,
  'an image': `n.addEventListener('change',()=>{const i=new Image();i.onerror=()=>{UNDO};i.src='/check'})`,
  'a style sheet': `n.addEventListener('change',()=>{const l=document.createElement('link');l.rel='stylesheet';l.onerror=l.onload=()=>{UNDO};l.href='/check';document.head.append(l)})`,
  'a module': `n.addEventListener('change',()=>import('/check').catch(()=>{UNDO}))`,
  'a font': `n.addEventListener('change',()=>new FontFace('x','url(/check)').load().catch(()=>{UNDO}))`,
  'a decoder': `n.addEventListener('change',async()=>{await new Response(new Blob(['x']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();UNDO})`,
  'a page of its own': `n.addEventListener('change',()=>{const d=document.createElement('iframe');d.srcdoc='x';d.onload=()=>{UNDO};document.body.append(d)})`,
  'the focus that leaves': `n.addEventListener('change',()=>setTimeout(()=>b.focus(),40));n.addEventListener('blur',()=>{UNDO})`,
  'a custom element that is made': `n.addEventListener('change',()=>customElements.whenDefined('x-a').then(()=>{UNDO}));setTimeout(()=>0);n.addEventListener('change',()=>setTimeout(()=>customElements.define('x-a',class extends HTMLElement{}),90))`,
  'a selection': `document.addEventListener('selectionchange',()=>{UNDO});n.addEventListener('change',()=>getSelection().selectAllChildren(b))`,
  'a dialog that closes': `d.addEventListener('close',()=>{UNDO});n.addEventListener('change',()=>{d.show();setTimeout(()=>d.close(),80)})`,
};
/** Answers what is said to it: at once, after a moment of work, or when a server has answered. */
const FRAME = `<script>const slow=async(say)=>{for(const t=Date.now();location.search==='?busy'&&Date.now()-t<250;);if(location.search==='?asks')await fetch('/check');say()};addEventListener('storage',({key})=>{if(key==='q')slow(()=>localStorage.setItem('r',Math.random()))});addEventListener('message',(e)=>slow(()=>e.source.postMessage('no','*')));const c=new BroadcastChannel('q');c.onmessage=({data})=>{if(data==='ask')slow(()=>c.postMessage('no'))}</script>`;
for (const [name, script] of Object.entries(AFAR))
  for (const [what, control, line, undo, holds] of [
    ['a box', '<label><input type="checkbox" id="n"> News</label>', 'check "News"', 'n.checked=false', 'n.checked'],
    [
      'a list',
      '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
      'select "Size" "M"',
      `n.value='S'`,
      'n.value==="M"',
    ],
  ] as const)
    for (const isTrap of what === 'a box' ? [true, false] : [true])
      add(
        `${what} is ${isTrap ? 'taken back' : 'kept, though the page hears of it,'} by ${name}`,
        isTrap,
        `${control}<p id="b" tabindex="-1">b</p><dialog id="d">x</dialog><div style="height:2000px"></div><script>${script.replaceAll('UNDO', isTrap ? `${undo};isOver=true` : 'isOver=true')}</script>`,
        line,
        { holds, ...OVER, serves: { '/check': CHECK, '/f': FRAME }, others: ['GET /check', 'POST /check', 'GET /f'] },
      );

// Components with fields of their own.
const COMPONENT = (change: string): string =>
  `<form id="f"><x-box id="h" role="checkbox" aria-label="Terms" tabindex="0" aria-checked="false"></x-box></form><script>customElements.define('x-box',class extends HTMLElement{static formAssociated=true;constructor(){super();this.i=this.attachInternals();this.attachShadow({mode:'open'}).innerHTML='<span>[ ] Terms</span>';this.addEventListener('click',()=>{${change}})}get on(){return this.ariaChecked==='true'}set on(v){this.ariaChecked=String(v);this.i.setFormValue(v?'on':null)}})</script>`;
add('component that is checked', false, COMPONENT('this.on=!this.on'), 'check "Terms"', { holds: 'h.on' });
add('component that declines', true, COMPONENT('this.on=true;setTimeout(()=>{this.on=false},80)'), 'check "Terms"', {
  holds: 'h.on',
});
add('component that hears no click', true, COMPONENT(''), 'check "Terms"', { holds: 'h.on' });
add(
  'component that is disabled by its fieldset meanwhile',
  true,
  COMPONENT(`this.on=true;fetch('/check').then(r=>{if(!r.ok)this.on=false;isOver=true})`),
  'check "Terms"',
  { holds: 'h.on', ...OVER, serves: { '/check': CHECK }, others: ['GET /check'] },
);

// Parts that open and shut.
add(
  'popover that shuts at once',
  true,
  `<button popovertarget="p">Menu</button><div id="p" popover>Items</div><script>p.addEventListener('toggle',(e)=>{if(e.newState==='open'){p.hidePopover();isOver=true}})</script>`,
  'click "Menu"',
  { holds: `p.matches(':popover-open')`, ...OVER },
);
add(
  'popover that may not open',
  true,
  `<button popovertarget="p">Menu</button><div id="p" popover>Items</div><script>p.addEventListener('beforetoggle',(e)=>{if(e.newState==='open')e.preventDefault()})</script>`,
  'click "Menu"',
  { holds: `p.matches(':popover-open')` },
);
add('popover', false, `<button popovertarget="p">Menu</button><div id="p" popover>Items</div>`, 'click "Menu"', {
  holds: `p.matches(':popover-open')`,
});
add(
  'command that shows a dialog',
  false,
  `<button commandfor="d" command="show-modal">Open</button><dialog id="d">Hello</dialog>`,
  'click "Open"',
  { holds: 'd.open' },
);
add(
  'dialog that may not be shut',
  true,
  `<dialog id="d" closedby="none">Terms <button id="x" commandfor="d" command="request-close">Shut</button></dialog><script>d.addEventListener('cancel',(e)=>e.preventDefault());d.showModal()</script>`,
  'click "Shut"',
  { holds: '!d.open' },
);
add(
  'form that shuts its dialog',
  false,
  `<dialog id="d"><form method="dialog"><button>Done</button></form></dialog><script>d.showModal()</script>`,
  'click "Done"',
  { holds: '!d.open' },
);
add(
  'form that would shut its dialog, and is invalid',
  true,
  `<dialog id="d"><form method="dialog"><label>Name <input required></label><button>Done</button></form></dialog><script>d.showModal()</script>`,
  'click "Done"',
  { holds: '!d.open', code: 'FORM_INVALID' },
);
add(
  'form that would shut its dialog, and is kept',
  true,
  `<dialog id="d"><form method="dialog" id="f"><button>Done</button></form></dialog><script>d.showModal();f.onsubmit=(e)=>e.preventDefault()</script>`,
  'click "Done"',
  { holds: '!d.open' },
);
add(
  'details of a group',
  false,
  `<details name="g" open><summary>One</summary>1</details><details name="g" id="n"><summary>Two</summary>2</details>`,
  'click "Two"',
  { holds: 'n.open' },
);
add(
  'details that a script shuts again',
  true,
  `<details id="n"><summary>Two</summary>2</details><script>n.addEventListener('toggle',()=>{if(n.open){n.open=false;isOver=true}})</script>`,
  'click "Two"',
  { holds: 'n.open', ...OVER },
);
add(
  'panel by :checked alone',
  false,
  `<style>#p{display:none}#c:checked~#p{display:block}#c{position:absolute;opacity:0}</style><input type="checkbox" id="c"><label for="c">More</label><p id="p">Hidden words</p>`,
  'click "More"',
  { holds: 'c.checked' },
);
add(
  'panel by :target alone',
  false,
  `<style>#p{display:none}#p:target{display:block}</style><a href="#p">More</a><p id="p">Hidden words</p>`,
  'click "More"',
  { holds: 'p.matches(":target")' },
);

// Navigation that the page takes into its own hands.
add(
  'link whose way the page takes over',
  false,
  `<a href="/next">Next</a><main id="m">One</main><script>navigation.addEventListener('navigate',(e)=>{if(e.canIntercept&&e.destination.url.endsWith('/next'))e.intercept({handler:async()=>{await fetch('/ok');m.textContent='Two';isOver=true}})})</script>`,
  'click "Next"',
  {
    holds: `m.textContent==='Two'`,
    ...OVER,
    serves: { '/ok': { status: 200, delayMs: 100 } },
    others: ['GET /ok'],
  },
);
add(
  'link whose way is prevented',
  true,
  `<a href="/next">Next</a><script>navigation.addEventListener('navigate',(e)=>e.preventDefault())</script>`,
  'click "Next"',
  { did: ['GET /next'], serves: { '/next': 'x' } },
);
add(
  'address that is taken back',
  true,
  `<button id="n">Next</button><script>n.onclick=()=>{history.pushState(1,'','/x');setTimeout(()=>{history.back();isOver=true},60)}</script>`,
  'click "Next"',
  { holds: `location.pathname==='/x'`, ...OVER },
);

const STEPS = { 'its own step': 'history.back()', 'a step of the navigation': 'navigation.back()' };
for (const [name, step] of Object.entries(STEPS)) {
  const after = `if(!r.ok){${step};isOver=true}else m.textContent='Two'`;
  const how = { holds: `location.pathname==='/next'`, ...OVER, serves: { '/page': CHECK }, others: ['GET /page'] };
  add(
    `link whose way the page takes over, refused, and back by ${name}`,
    true,
    `<a href="/next">Next</a><main id="m">One</main><script>navigation.addEventListener('navigate',(e)=>{if(e.canIntercept&&e.destination.url.endsWith('/next'))e.intercept({handler:async()=>{const r=await fetch('/page');${after}}})})</script>`,
    'click "Next"',
    how,
  );
  add(
    `address that is given before the answer, refused, and back by ${name}`,
    true,
    `<a href="/next" id="n">Next</a><main id="m">One</main><script>n.onclick=async(e)=>{e.preventDefault();history.pushState(1,'','/next');const r=await fetch('/page');${after}}</script>`,
    'click "Next"',
    how,
  );
}
add(
  'address that is given before the answer, and kept',
  false,
  `<a href="/next" id="n">Next</a><main id="m">One</main><script>n.onclick=async(e)=>{e.preventDefault();history.pushState(1,'','/next');await fetch('/ok');m.textContent='Two';isOver=true}</script>`,
  'click "Next"',
  { holds: `m.textContent==='Two'`, ...OVER, serves: { '/ok': { status: 200, delayMs: 100 } }, others: ['GET /ok'] },
);

// Forms.
add(
  'form asked to be sent by a script, and kept',
  true,
  `<form id="f" action="/s"><label>A <input name="a"></label></form><button id="n">Send</button><script>f.onsubmit=(e)=>e.preventDefault();n.onclick=()=>f.requestSubmit()</script>`,
  'click "Send"',
  { did: ['GET /s'], serves: { '/s': 'x' } },
);
const INVALID: Readonly<Record<string, string>> = {
  'asked to be sent by a script': `n.onclick=()=>f.requestSubmit()`,
  'asked to be sent a moment later': `n.onclick=()=>setTimeout(()=>f.requestSubmit(),30)`,
  'asked to be sent by a script that hears all': `document.addEventListener('click',(e)=>{if(e.target===n)f.requestSubmit()})`,
  'checked by a script, and not sent': `n.onclick=()=>{if(f.reportValidity())f.submit()}`,
  'with its button pressed by a script': `const s=document.createElement('button');s.hidden=true;f.append(s);n.onclick=()=>s.click()`,
};
for (const [name, script] of Object.entries(INVALID))
  for (const [where, word] of [
    ['outside', 'Send'],
    ['outside', 'Weiter'],
    ['inside', 'Go on'],
  ] as const) {
    const button = `<button id="n" type="button">${word}</button>`;
    const [inside, outside] = where === 'inside' ? [button, ''] : ['', button];
    const form = `<form id="f" action="/s"><label>A <input name="a" id="a" required></label>${inside}</form>${outside}`;
    add(`form ${name}, and invalid, ${word}`, true, `${form}<script>${script}</script>`, `click "${word}"`, {
      did: ['GET /s'],
      serves: { '/s': 'x' },
      code: 'FORM_INVALID',
    });
    add(`form ${name}, and valid, ${word}`, false, `${form}<script>a.value='x';${script}</script>`, `click "${word}"`, {
      did: ['GET /s'],
      serves: { '/s': 'x' },
    });
  }
add(
  'form that is looked at by a script, and another thing done',
  false,
  `<form id="f" action="/s"><label>A <input name="a" required></label></form><button id="n">More</button><p id="o" role="status"></p><script>n.onclick=()=>{o.textContent=f.checkValidity()?'Ready':'Two of three steps are left'}</script>`,
  'click "More"',
  { holds: 'o.textContent!==""' },
);
add(
  'form with messages of its own',
  true,
  `<form action="/s"><label>A <input name="a" id="a" required></label><p id="m"></p><button>Send</button></form><script>a.addEventListener('invalid',(e)=>{e.preventDefault();m.textContent='Fill in A, please'})</script>`,
  'click "Send"',
  { did: ['GET /s'], serves: { '/s': 'x' }, code: 'FORM_INVALID' },
);
add('form in another tab', false, `<form action="/s" target="_blank"><button>Send</button></form>`, 'click "Send"', {
  did: ['GET /s'],
  serves: { '/s': 'x' },
});
add(
  'form whose data is changed on the way',
  false,
  `<form action="/s" id="f" method="post"><input type="hidden" name="a"><button>Send</button></form><script>f.addEventListener('formdata',(e)=>e.formData.set('a','1'))</script>`,
  'click "Send"',
  { did: ['POST /s'], serves: { '/s': 'Thanks' } },
);

// What fields take.
const FIELDS: readonly (readonly [name: string, isTrap: boolean, body: string, line: string, holds: string])[] = [
  ['maxlength', true, '<label>A <input id=n maxlength=4></label>', 'type "A" "abcdefgh"', 'n.value==="abcdefgh"'],
  ['number with words', true, '<label>A <input id=n type=number></label>', 'type "A" "12abc"', 'n.value==="12abc"'],
  ['number', false, '<label>A <input id=n type=number></label>', 'type "A" "12.5"', 'n.value==="12.5"'],
  ['date', false, '<label>A <input id=n type=date></label>', 'type "A" "2026-03-04"', 'n.value==="2026-03-04"'],
  ['no date', true, '<label>A <input id=n type=date></label>', 'type "A" "2026-02-31"', 'n.value==="2026-02-31"'],
  [
    'date before its first',
    true,
    '<label>A <input id=n type=date min=2026-01-01></label><script>n.onchange=()=>{if(n.validity.rangeUnderflow)n.value=""}</script>',
    'type "A" "2025-03-04"',
    'n.value==="2025-03-04"',
  ],
  ['time', false, '<label>A <input id=n type=time></label>', 'type "A" "13:45"', 'n.value==="13:45"'],
  ['week', false, '<label>A <input id=n type=week></label>', 'type "A" "2026-W10"', 'n.value==="2026-W10"'],
  ['month', false, '<label>A <input id=n type=month></label>', 'type "A" "2026-03"', 'n.value==="2026-03"'],
  [
    'local time',
    false,
    '<label>A <input id=n type=datetime-local></label>',
    'type "A" "2026-03-04T10:20"',
    'n.value==="2026-03-04T10:20"',
  ],
  ['color', false, '<label>A <input id=n type=color></label>', 'type "A" "#ff8800"', 'n.value==="#ff8800"'],
  ['no color', true, '<label>A <input id=n type=color></label>', 'type "A" "reddish"', 'n.value==="reddish"'],
  [
    'suggestions',
    false,
    '<label>A <input id=n list=l></label><datalist id=l><option>Rome<option>Bonn</datalist>',
    'type "A" "Rome"',
    'n.value==="Rome"',
  ],
  [
    'beforeinput is canceled',
    true,
    '<label>A <input id=n></label><script>n.addEventListener("beforeinput",e=>e.preventDefault())</script>',
    'type "A" "Rome"',
    'n.value==="Rome"',
  ],
  [
    'beforeinput of digits is canceled',
    true,
    '<label>A <input id=n></label><script>n.addEventListener("beforeinput",e=>{if(/\\d/.test(e.data))e.preventDefault()})</script>',
    'type "A" "R2D2"',
    'n.value==="R2D2"',
  ],
  [
    'keys are canceled',
    true,
    '<label>A <input id=n></label><script>n.addEventListener("keydown",e=>e.preventDefault());n.addEventListener("beforeinput",e=>e.preventDefault())</script>',
    'type "A" "Rome"',
    'n.value==="Rome"',
  ],
  [
    'read-only meanwhile',
    true,
    '<label>A <input id=n></label><script>n.onfocus=()=>{n.readOnly=true}</script>',
    'type "A" "Rome"',
    'n.value==="Rome"',
  ],
  [
    'editor that draws its own',
    false,
    '<div id=n contenteditable role=textbox aria-label=A></div><script>n.addEventListener("beforeinput",e=>{e.preventDefault();n.textContent+=e.data??""})</script>',
    'type "A" "Rome"',
    'n.textContent==="Rome"',
  ],
  [
    'editor for plain text',
    false,
    '<div id=n contenteditable=plaintext-only role=textbox aria-label=A></div>',
    'type "A" "Rome"',
    'n.textContent==="Rome"',
  ],
  [
    'option that is disabled',
    true,
    '<label>A <select id=n><option>S<option disabled>M</select></label>',
    'select "A" "M"',
    'n.value==="M"',
  ],
  [
    'option of a disabled group',
    true,
    '<label>A <select id=n><option>S<optgroup label=G disabled><option>M</optgroup></select></label>',
    'select "A" "M"',
    'n.value==="M"',
  ],
  [
    'option that is hidden',
    true,
    '<label>A <select id=n><option>S<option hidden>M</select></label>',
    'select "A" "M"',
    'n.value==="M"',
  ],
  [
    'option of a group',
    false,
    '<label>A <select id=n><option>S<optgroup label=G><option>M</optgroup></select></label>',
    'select "A" "M"',
    'n.value==="M"',
  ],
  [
    'list drawn by the page',
    false,
    '<style>select,::picker(select){appearance:base-select}</style><label>A <select id=n><button><selectedcontent></selectedcontent></button><option>S</option><option>M</option></select></label>',
    'select "A" "M"',
    'n.value==="M"',
  ],
  [
    'range with steps',
    true,
    '<label>A <input id=n type=range min=0 max=10 step=5 value=0></label>',
    'adjust "A" 7',
    'n.value==="7"',
  ],
  ['inert part', true, '<div inert><label><input type=checkbox id=n> A</label></div>', 'check "A"', 'n.checked'],
  [
    'part that becomes inert',
    true,
    '<div id=w><label><input type=checkbox id=n> A</label></div><script>w.onpointerdown=()=>{w.inert=true}</script>',
    'check "A"',
    'n.checked',
  ],
  [
    'radio with roving focus',
    false,
    '<div role=radiogroup><span role=radio tabindex=0 aria-checked=true id=a>Red</span><span role=radio tabindex=-1 aria-checked=false id=n>Blue</span></div><script>for(const r of [a,n])r.onclick=()=>{a.ariaChecked=String(r===a);n.ariaChecked=String(r===n)}</script>',
    'check "Blue"',
    'n.ariaChecked==="true"',
  ],
];
for (const [name, isTrap, body, line, holds] of FIELDS) add(`field: ${name}`, isTrap, body, line, { holds });

// How a press is heard.
const HEARD: readonly (readonly [name: string, script: string, line: string, did: readonly string[]])[] = [
  ['only double-clicks', `n.ondblclick=()=>{did('x');n.textContent='Done'}`, 'click "Go"', []],
  ['double-clicks', `n.ondblclick=()=>{did('x');n.textContent='Done'}`, 'click "Go" --double', ['x']],
  ['only pointerdown', `n.onpointerdown=()=>{did('x');o.textContent='Done'}`, 'click "Go"', ['x']],
  ['only pointerup', `n.onpointerup=()=>{did('x');o.textContent='Done'}`, 'click "Go"', ['x']],
  ['only mouseup on the page', `document.onmouseup=()=>{did('x');o.textContent='Done'}`, 'click "Go"', ['x']],
  ['only touches', `n.ontouchend=()=>{did('x');o.textContent='Done'}`, 'click "Go"', []],
  ['only the second click', `let k=0;n.onclick=()=>{if(++k===2){did('x');o.textContent='Done'}}`, 'click "Go"', []],
  [
    'only long presses',
    `let t;n.onpointerdown=()=>{t=setTimeout(()=>{did('x');o.textContent='Done'},400)};n.onpointerup=()=>clearTimeout(t)`,
    'click "Go"',
    [],
  ],
  [
    'only the right button',
    `n.oncontextmenu=(e)=>{e.preventDefault();did('x');o.textContent='Done'}`,
    'click "Go"',
    [],
  ],
  ['only trusted clicks', `n.onclick=(e)=>{if(e.isTrusted){did('x');o.textContent='Done'}}`, 'click "Go"', ['x']],
  ['only without keys', `n.onclick=(e)=>{if(!e.shiftKey){did('x');o.textContent='Done'}}`, 'click "Go"', ['x']],
  [
    'a toast that is gone soon',
    `n.onclick=()=>{did('x');o.textContent='Saved';setTimeout(()=>{o.textContent=''},400)}`,
    'click "Go"',
    ['x'],
  ],
  [
    'a sound',
    `n.onclick=()=>{did('x');const a=new Audio('data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=');a.play().catch(()=>{})}`,
    'click "Go"',
    [],
  ],
];
for (const [name, script, line, did] of HEARD)
  add(
    `press: ${name}`,
    did.length === 0,
    `<button id="n" type="button">Go</button><p id="o" role="status"></p><script>${script}</script>`,
    line,
    {
      did: did.length === 0 ? ['never'] : did,
      ...(name === 'a sound' ? { others: ['x'] } : {}),
    },
  );

export const platform: readonly Situation[] = out;

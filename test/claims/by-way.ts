// What a press sets going by way of the browser, in turns that are neither its handlers nor its timers; and events that the
// browser sends because a script of the page did something, which look like those of a press.

import type { Situation } from '../support/claims.js';

type More = Partial<Omit<Situation, 'kind' | 'name' | 'isTrap' | 'body' | 'lines'>>;
const out: Situation[] = [];
const add = (kind: string, name: string, isTrap: boolean, body: string, line: string, more: More = {}): void => {
  out.push({ kind, name, isTrap, body, lines: [line], ...more });
};
const OVER = { until: 'window.isOver === true' };

// ── Events that the browser sends because a script did something: they are trusted, and nobody's press ──
const LINE = `document.querySelector('#o').append('Neu')`;
const TRUSTED: readonly (readonly [string, string, string])[] = [
  [
    'ticks a box',
    `<label>Auto <input type=checkbox id=x></label><p id=o></p><script>x.onchange=()=>{${LINE}}</script>`,
    `x.click()`,
  ],
  [
    'presses a label',
    `<label id=y>Auto <input type=checkbox id=x></label><p id=o></p><script>x.oninput=()=>{${LINE}}</script>`,
    `y.click()`,
  ],
  [
    'resets a form',
    `<form id=f><input aria-label=Q></form><p id=o></p><script>f.onreset=()=>{${LINE}}</script>`,
    `f.reset()`,
  ],
  [
    'sends a form that it keeps',
    `<form id=f><input aria-label=Q></form><p id=o></p><script>f.onsubmit=(e)=>{e.preventDefault();${LINE}}</script>`,
    `f.requestSubmit()`,
  ],
  [
    'sends a form to a server',
    `<form id=f action=/autosave method=post target=k><input name=q aria-label=Q></form><iframe name=k></iframe><p id=o></p>`,
    `f.requestSubmit()`,
  ],
  [
    'checks a form',
    `<form id=f><input required aria-label=Q></form><p id=o></p><script>f.addEventListener('invalid',()=>{${LINE}},true)</script>`,
    `f.checkValidity()`,
  ],
  [
    'writes into an editor',
    `<div id=x contenteditable>a</div><p id=o></p><script>x.oninput=()=>{${LINE}}</script>`,
    `x.focus();document.execCommand('insertText',false,'b')`,
  ],
  ['presses a button', `<button id=x>Other</button><p id=o></p><script>x.onclick=()=>{${LINE}}</script>`, `x.click()`],
  [
    'sends a click of its own',
    `<i id=x>Other</i><p id=o></p><script>x.onclick=()=>{${LINE}}</script>`,
    `x.dispatchEvent(new MouseEvent('click',{bubbles:true}))`,
  ],
  [
    'sends a change of its own',
    `<input id=x aria-label=Q><p id=o></p><script>x.onchange=()=>{${LINE}}</script>`,
    `x.value='k';x.dispatchEvent(new Event('change',{bubbles:true}))`,
  ],
  [
    'opens a menu of its own',
    `<details id=x><summary>More</summary>Text</details><p id=o></p><script>x.ontoggle=()=>{${LINE}}</script>`,
    `x.open=true`,
  ],
  ['opens a popover', `<div id=x popover>Offer</div><p id=o></p>`, `x.showPopover()`],
  [
    'closes a dialog',
    `<dialog id=x open>Hint</dialog><p id=o></p><script>x.onclose=()=>{${LINE}}</script>`,
    `x.close()`,
  ],
  [
    'copies',
    `<p id=o></p><script>document.addEventListener('copy',()=>{${LINE}})</script>`,
    `document.execCommand('copy')`,
  ],
  [
    'gives the focus to a field',
    `<input id=x aria-label=Q><p id=o></p><script>x.onfocus=()=>{${LINE}}</script>`,
    `x.focus()`,
  ],
  [
    'leaves a field',
    `<input id=x aria-label=Q autofocus><p id=o></p><script>x.onblur=()=>{${LINE}}</script>`,
    `x.blur()`,
  ],
  [
    'chooses an option of its own',
    `<select id=x aria-label=Q><option>a<option>b</select><p id=o></p>`,
    `x.selectedIndex=1;x.dispatchEvent(new Event('change'));${LINE}`,
  ],
  [
    'steps a range',
    `<input type=range id=x aria-label=Q><output id=o></output><script>x.oninput=()=>{o.textContent=x.value}</script>`,
    `x.stepUp();x.dispatchEvent(new Event('input',{bubbles:true}))`,
  ],
  [
    'draws on a canvas and says so',
    `<canvas id=x></canvas><p id=o></p>`,
    `x.getContext('2d').fillRect(0,0,9,9);${LINE}`,
  ],
  ['draws on a canvas', `<canvas id=x></canvas><p id=o></p>`, `x.getContext('2d').fillRect(0,0,9,9)`],
  [
    'moves on a carousel',
    `<ul id=x style="display:flex;overflow:hidden;width:90px"><li style="flex:0 0 90px">A</li><li style="flex:0 0 90px">B</li></ul><p id=o></p>`,
    `x.scrollTo({left:90,behavior:'smooth'})`,
  ],
  [
    'plays a film',
    `<audio id=x src="data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA="></audio><p id=o></p>`,
    `x.muted=true;x.play().catch(()=>{})`,
  ],
];
const HEARS: readonly (readonly [string, string])[] = [
  ['nobody hears', ''],
  ['a tracker hears', `document.addEventListener('click',()=>{(window.q??=[]).push(1)},true);`],
  [
    'its handler does nothing yet',
    `document.querySelector('#n').addEventListener('click',()=>{Promise.resolve().then(()=>0)});`,
  ],
];
TRUSTED.forEach(([name, body, act], i) => {
  for (const [j, [who, hears]] of HEARS.entries()) {
    // Begun before the press, over soon after it: once, or with the mouse already there.
    const when = [
      `setTimeout(()=>{act();window.isOver=true},900)`,
      `document.querySelector('#n').addEventListener('pointermove',()=>setTimeout(()=>{act();window.isOver=true},120),{once:true})`,
      `setTimeout(function f(){if(window.isPressed){act();window.isOver=true}else setTimeout(f,7)},7);document.addEventListener('pointerup',()=>{window.isPressed=1},true)`,
    ][(i + j) % 3];
    if ((i + j) % 3 === 2) continue;
    add(
      'by itself, as if pressed',
      `${name}; ${who}, ${(i + j) % 3 === 0 ? 'by a timer of the page' : 'as the mouse comes'}`,
      true,
      `${body}<button id=n>Fertig</button><script>const act=()=>{${act}};${hears}${when}</script>`,
      'click "Fertig" --timeout 2s',
      {
        ...OVER,
        ...(act.includes('requestSubmit') ? { serves: { '/autosave': 'ok' }, others: ['POST /autosave'] } : {}),
      },
    );
  }
});

// ── What comes of a press by way of the browser: MECH calls `then` in a turn of its own, and only after that THEN is set going ──
const MECHS: Readonly<Record<string, string>> = {
  'a picture in what is drawn': `HEAR(()=>{b.innerHTML='<img alt src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">';b.firstChild.onload=next})`,
  'a picture in what is drawn, by its attribute': `window.next=next;HEAR(()=>{b.innerHTML='<img alt src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" onload="next()">'})`,
  'a broken picture in what is drawn': `window.next=next;HEAR(()=>{b.innerHTML='<img alt src="data:,x" onerror="next()">'})`,
  'a frame in what is drawn': `window.next=next;HEAR(()=>{b.innerHTML='<iframe srcdoc="x" onload="next()"></iframe>'})`,
  'an observer of size that was there': `let w=0;new ResizeObserver(()=>{if(w++)next()}).observe(b);HEAR(()=>{b.style.width='50px'})`,
  'an observer of sight that was there': `let w=0;new IntersectionObserver(()=>{if(w++)next()}).observe(b);HEAR(()=>{b.style.display='none'})`,
  'an observer of changes that was there': `new MutationObserver(next).observe(b,{attributes:true});HEAR(()=>{b.title='x'})`,
  'a scroll': `addEventListener('scroll',next,{once:true});HEAR(()=>scrollTo(0,50))`,
  'the end of a smooth scroll': `addEventListener('scrollend',next,{once:true});HEAR(()=>scrollTo({top:200,behavior:'smooth'}))`,
  'a hash': `addEventListener('hashchange',next,{once:true});HEAR(()=>{location.hash='x'})`,
  'a selection': `document.addEventListener('selectionchange',next,{once:true});HEAR(()=>getSelection().selectAllChildren(b))`,
  'a dialog that closes': `d.addEventListener('close',next);HEAR(()=>{d.show();d.close()})`,
  'a popover that opens': `const p=document.createElement('div');p.popover='manual';document.body.append(p);p.addEventListener('toggle',next,{once:true});HEAR(()=>p.showPopover())`,
  'details that open': `const p=document.createElement('details');document.body.append(p);p.addEventListener('toggle',next,{once:true});HEAR(()=>{p.open=true})`,
  'a transition': `b.style.transition='opacity .12s';b.addEventListener('transitionend',next);HEAR(()=>{b.style.opacity=.5})`,
  'an animation of a class': `const z=document.createElement('style');z.textContent='@keyframes q{to{opacity:.4}}.q{animation:q .1s}';document.head.append(z);b.addEventListener('animationend',next);HEAR(()=>b.classList.add('q'))`,
  'a slot': `const r=d.attachShadow?null:0;const h=document.createElement('div');h.attachShadow({mode:'open'}).innerHTML='<slot></slot>';document.body.append(h);h.shadowRoot.firstChild.addEventListener('slotchange',next);HEAR(()=>h.append('x'))`,
  'a local module': `HEAR(()=>import('data:text/javascript,export default 1').then(next))`,
  'a module of the server': `HEAR(()=>import('/m.js').then(next,next))`,
  'a pipe of streams': `HEAR(()=>new Blob(['x']).stream().pipeTo(new WritableStream()).then(next))`,
  'the battery': `HEAR(()=>(navigator.getBattery?.()??Promise.resolve()).then(next,next))`,
  'what the browser is': `HEAR(()=>(navigator.userAgentData?.getHighEntropyValues(['model'])??Promise.resolve()).then(next,next))`,
  'access to storage': `HEAR(()=>document.hasStorageAccess().then(next,next))`,
  'a database': `HEAR(()=>{const q=indexedDB.open('k'+Math.random());q.onsuccess=next})`,
  'a digest': `HEAR(()=>crypto.subtle.digest('SHA-256',new Uint8Array(9)).then(next))`,
  'an answer of the server': `HEAR(()=>fetch('/m.js').then((r)=>r.text()).then(next))`,
  'a request of the old kind': `HEAR(()=>{const x=new XMLHttpRequest();x.open('GET','/m.js');x.onloadend=next;x.send()})`,
  'a sound that ends': `const s=new Audio('data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=');HEAR(()=>{s.onended=s.onerror=next;s.play().catch(next)})`,
  'a history of its own': `addEventListener('popstate',next,{once:true});HEAR(()=>{history.pushState(1,'');history.back()})`,
  'a port': `const c=new MessageChannel();c.port1.onmessage=next;HEAR(()=>c.port2.postMessage(0))`,
  'a message to itself': `addEventListener('message',next,{once:true});HEAR(()=>postMessage(0))`,
  'a custom event': `addEventListener('my-save',next);HEAR(()=>dispatchEvent(new CustomEvent('my-save')))`,
  'a proxy of a store': `const st=new Proxy({},{set:(o,k,v)=>{queueMicrotask(next);return true}});HEAR(()=>{st.a=1})`,
  'thirty promises': `HEAR(async()=>{for(let i=0;i<30;i++)await 0;next()})`,
  'a hundred promises': `HEAR(async()=>{for(let i=0;i<100;i++)await 0;next()})`,
  'a listener that throws after it': `HEAR(()=>{Promise.resolve().then(next);throw new Error('x')})`,
  'a generator': `const run=(g)=>{const {value,done}=g.next();if(!done)Promise.resolve(value).then(()=>run(g))};HEAR(()=>run((function*(){yield 1;yield new Promise((r)=>setTimeout(r,30));next()})()))`,
  'a frame and a task': `HEAR(()=>requestAnimationFrame(()=>scheduler.postTask(next)))`,
  'an idle moment': `HEAR(()=>requestIdleCallback(next,{timeout:200}))`,
  'a yield': `HEAR(async()=>{await scheduler.yield();next()})`,
  'an object that is observed and a frame': `new MutationObserver(()=>requestAnimationFrame(next)).observe(b,{childList:true});HEAR(()=>b.append('x'))`,
  'the focus that goes elsewhere': `b.addEventListener('focus',next);HEAR(()=>b.focus())`,
};
const THENS: Readonly<Record<string, string>> = {
  'a timer of 250 ms': `setTimeout(act,250)`,
  'two frames': `requestAnimationFrame(()=>requestAnimationFrame(act))`,
  'a refusal of the server': `fetch('/no',{method:'POST'}).then((r)=>{if(!r.ok)act()})`,
};
/** Claimed falsely in about one of ten tries. */
const UNSTEADY: Readonly<Record<string, string>> = {
  'a local module, then a timer of 250 ms': 'nothing shows that a module is being loaded from the script itself',
  'a hash, then a refusal of the server': 'not known yet: the page hears of the hash late',
};
const SERVED: More = {
  serves: { '/no': { status: 409, delayMs: 120 }, '/m.js': { status: 200, delayMs: 40 } },
  others: ['POST /no', 'GET /m.js'],
  ...OVER,
};
function unsteady(how: string): More {
  const why = UNSTEADY[how];
  return why === undefined ? {} : { unsteady: why };
}
const REST =
  '<p id="b" tabindex="-1" style="width:90px">b</p><dialog id="d">x</dialog><div style="height:2000px"></div>';
for (const [mech, script] of Object.entries(MECHS))
  for (const [then, go] of Object.entries(THENS)) {
    const after = `let gone=0;const next=()=>{if(gone++)return;${go}};`;
    add(
      'by way of the browser',
      `a box is taken back by ${mech}, then ${then}`,
      true,
      `<label><input type="checkbox" id="n"> News</label>${REST}<script>{const act=()=>{n.checked=false;window.isOver=true};${after}${script.replaceAll('HEAR(', `n.addEventListener('change',`)}}</script>`,
      'check "News"',
      { holds: 'n.checked', ...SERVED, ...unsteady(`${mech}, then ${then}`) },
    );
    if (then === 'a timer of 250 ms')
      add(
        'by way of the browser',
        `a panel is shown by ${mech}, then ${then.replace('250', '1300')}`,
        false,
        `<button id="n">Öffnen</button>${REST}<script>{const act=()=>{const s=document.createElement('section');s.textContent='Tafel';document.body.append(s);window.isOver=true};${after.replace('250', '1300')}${script.replaceAll('HEAR(', `n.addEventListener('click',`)}}</script>`,
        'click "Öffnen"',
        { holds: `document.body.innerText.includes('Tafel')`, ...SERVED },
      );
  }
// Taken back after it was shown: a look that a press gives, and what takes it away.
/** What else comes of these stays, and is seen. */
const LASTING =
  /^(?:a scroll|the end of a smooth scroll|a hash|a popover|details|a slot|a transition|an answer|a request|a module of the server)/;
for (const [mech, script] of Object.entries(MECHS))
  if (!LASTING.test(mech))
    add(
      'by way of the browser',
      `words are taken back by ${mech}, then a timer`,
      true,
      `<button id="n">Folgen</button>${REST}<script>{const act=()=>{n.textContent='Folgen';b.textContent='b';for(const a of ['title','class'])b.removeAttribute(a);b.style.cssText='width:90px';document.querySelectorAll('[popover],details').forEach((x)=>x.remove());window.isOver=true};let gone=0;const next=()=>{if(!gone++)setTimeout(act,200)};n.addEventListener('click',()=>{n.textContent='Gefolgt'});${script.replaceAll('HEAR(', `n.addEventListener('click',`)}}</script>`,
      'click "Folgen"',
      { holds: `n.textContent==='Gefolgt'`, ...SERVED },
    );

export const byWay: readonly Situation[] = out;

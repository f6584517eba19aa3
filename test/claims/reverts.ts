// What the page takes back, in all the ways a script can come back to it, and what it does by itself meanwhile.

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
/** When a script comes back to what was done. */
const WHEN: Readonly<Record<string, (s: string) => string>> = {
  sync: (s) => s,
  microtask: (s) => `Promise.resolve().then(()=>{${s}})`,
  raf: (s) => `requestAnimationFrame(()=>{${s}})`,
  raf2: (s) => `requestAnimationFrame(()=>requestAnimationFrame(()=>{${s}}))`,
  channel: (s) => `const c=new MessageChannel();c.port1.onmessage=()=>{${s}};c.port2.postMessage(0)`,
  t0: (s) => `setTimeout(()=>{${s}},0)`,
  t400: (s) => `setTimeout(()=>{${s}},400)`,
  debounce: (s) => `clearTimeout(window.tt);window.tt=setTimeout(()=>{${s}},300)`,
  fetch: (s) => `fetch('/check').then(()=>{${s}})`,
  debfetch: (s) => `clearTimeout(window.tt);window.tt=setTimeout(()=>fetch('/check').then(()=>{${s}}),250)`,
  idle: (s) => `requestIdleCallback(()=>{${s}})`,
  postTask: (s) => `scheduler.postTask(()=>{${s}},{priority:'background'})`,
  xhr: (s) => `const x=new XMLHttpRequest();x.open('GET','/check');x.onloadend=()=>{${s}};x.send()`,
  asyncawait: (s) => `(async()=>{await 0;await new Promise(r=>setTimeout(r,90));await 0;${s}})()`,
  worker: (s) =>
    `const w=new Worker(URL.createObjectURL(new Blob(['onmessage=()=>postMessage(1)'])));w.onmessage=()=>{${s}};w.postMessage(0)`,
  observer: (s) => `new IntersectionObserver((_,o)=>{o.disconnect();${s}}).observe(document.body)`,
  image: (s) => `const i=new Image();i.onerror=()=>{${s}};i.src='data:image/png,x'`,
  reader: (s) => `const r=new FileReader();r.onload=()=>{${s}};r.readAsText(new Blob(['x']))`,
  script: (s) =>
    `const t=document.createElement('script');t.onload=()=>{${s}};t.src='data:text/javascript,0';document.head.append(t)`,
  animation: (s) => `document.body.animate([{opacity:.9},{opacity:1}],120).onfinish=()=>{${s}}`,
  database: (s) => `indexedDB.open('x').onsuccess=()=>{${s}}`,
  raf10: (s) => `let k=0;const f=()=>{if(++k<12)requestAnimationFrame(f);else{${s}}};f()`,
};
/** [what, body, its event, how it is put back, line, what holds]. */
export const CONTROLS: readonly (readonly [string, string, string, string, string, string])[] = [
  [
    'input',
    '<label>City <input id="n"></label>',
    'n.oninput',
    `n.value='';isOver=true`,
    'type "City" "Rome"',
    'n.value==="Rome"',
  ],
  [
    'check',
    '<label><input type="checkbox" id="n"> News</label>',
    'n.onchange',
    `n.checked=false;isOver=true`,
    'check "News"',
    'n.checked',
  ],
  [
    'select',
    '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
    'n.onchange',
    `n.value='S';isOver=true`,
    'select "Size" "M"',
    'n.value==="M"',
  ],
  [
    'toggle',
    '<button id="n" aria-pressed="false">Mute</button>',
    'n.onclick',
    `n.ariaPressed='false';isOver=true`,
    'click "Mute"',
    'n.ariaPressed==="true"',
  ],
  [
    'switch',
    '<div role="switch" tabindex=0 aria-checked="false" id="n">Wifi</div>',
    'n.onclick',
    `n.ariaChecked='false';isOver=true`,
    'check "Wifi"',
    'n.ariaChecked==="true"',
  ],
  [
    'editor',
    '<div contenteditable role="textbox" aria-label="Note" id="n"></div>',
    'n.oninput',
    `n.textContent='';isOver=true`,
    'type "Note" "Hello"',
    'n.textContent.trim()==="Hello"',
  ],
  [
    'range',
    '<label>Vol <input type="range" id="n" value=10></label>',
    'n.oninput',
    `n.value=10;isOver=true`,
    'adjust "Vol" 60',
    'n.value==="60"',
  ],
  [
    'radio',
    '<label><input type="radio" name=r id="a" checked> Red</label><label><input type="radio" name=r id="n"> Blue</label>',
    'n.onchange',
    `a.checked=true;isOver=true`,
    'check "Blue"',
    'n.checked',
  ],
];
for (const [w, f] of Object.entries(WHEN))
  for (const [name, body, on, undo, line, holds] of CONTROLS) {
    const pre = name === 'toggle' ? `n.ariaPressed='true';` : name === 'switch' ? `n.ariaChecked='true';` : '';
    add('taken back', `${name} ${w}`, true, `${body}<script>${on}=()=>{${pre}${f(undo)}}</script>`, line, {
      holds,
      ...OVER,
      serves: { '/check': { status: 409, delayMs: 120 } },
      others: ['GET /check'],
    });
  }
for (const [w, f] of Object.entries(WHEN))
  for (const [name, body, on, , line, holds] of CONTROLS) {
    if (!['sync', 'fetch', 'debfetch', 'raf2', 'asyncawait'].includes(w)) continue;
    const pre = name === 'toggle' ? `n.ariaPressed='true';` : name === 'switch' ? `n.ariaChecked='true';` : '';
    add(
      'kept',
      `${name} ${w}`,
      false,
      `${body}<p id=o></p><script>${on}=()=>{${pre}${f(`o.textContent='ok';isOver=true`)}}</script>`,
      line,
      { holds, ...OVER, serves: { '/check': { status: 200, delayMs: 120 } }, others: ['GET /check'] },
    );
  }
/** [what, script, typed, what the field says, whether that is something else]. */
const MASKS: readonly (readonly [string, string, string, string, boolean])[] = [
  [
    'phone',
    `n.value=n.value.replace(/\\D/g,'').replace(/^(\\d{0,3})(\\d{0,3})(\\d{0,4}).*/,(m,a,b,c)=>c?'('+a+') '+b+'-'+c:b?'('+a+') '+b:a)`,
    '5551234567',
    '(555) 123-4567',
    false,
  ],
  [
    'date',
    `n.value=n.value.replace(/\\D/g,'').replace(/^(\\d{2})(\\d{2})(\\d{4})$/,'$1/$2/$3')`,
    '12/31/2026',
    '12/31/2026',
    false,
  ],
  ['upper', `n.value=n.value.toUpperCase()`, 'ab12', 'AB12', false],
  ['digits only', `n.value=n.value.replace(/\\D/g,'')`, '12a34', '1234', true],
  ['cut at 5', `n.value=n.value.slice(0,5)`, 'Rome, Italy', 'Rome,', true],
  ['thousands', `n.value=n.value.replace(/\\D/g,'').replace(/\\B(?=(\\d{3})+$)/g,',')`, '1234567', '1,234,567', false],
  ['trim', `n.value=n.value.trim()`, 'Rome', 'Rome', false],
  ['autocorrect', `n.value=n.value.replace('teh','the')`, 'teh', 'the', true],
  ['prefix', `if(!n.value.startsWith('$'))n.value='$'+n.value`, '50', '$50', false],
  ['country prefix', `if(!n.value.startsWith('+49'))n.value='+49'+n.value`, '170', '+49170', true],
  ['negative becomes positive', `n.value=n.value.replace('-','')`, '-5', '5', true],
  ['decimal lost', `n.value=n.value.replace('.','')`, '1.50', '150', true],
  ['at lost', `n.value=n.value.replace('@','')`, 'a@b.c', 'ab.c', true],
  ['accent lost', `n.value=n.value.normalize('NFD').replace(/[\\u0300-\\u036f]/g,'')`, 'José', 'Jose', true],
  ['blank lost in words', `n.value=n.value.replace(/ /g,'')`, 'no where', 'nowhere', true],
  ['leading zero lost', `n.value=n.value.replace(/^0+/,'')`, '007', '7', true],
  ['doubled', `if(!window.k){k=1}`, 'aa', 'aa', false],
];
for (const [name, s, typed, is, trap] of MASKS)
  for (const d of ['', ' --delay 5'])
    add(
      'typed',
      name + d,
      trap,
      `<label>F <input id="n"></label><script>n.oninput=()=>{${s}}</script>`,
      `type "F" "${typed}"${d}`,
      { holds: trap ? `n.value===${JSON.stringify(typed)}` : `n.value===${JSON.stringify(is)}` },
    );
/** Looks of a button that is pressed and does nothing. */
const LOOKS: readonly (readonly [string, string])[] = [
  [
    'mui ripple',
    `const s=document.createElement('span');s.className='MuiTouchRipple-ripple';b.append(s);setTimeout(()=>s.remove(),550)`,
  ],
  [
    'wave class',
    `b.classList.add('waves-effect','active-wave');setTimeout(()=>b.classList.remove('waves-effect','active-wave'),400)`,
  ],
  ['style var', `b.style.setProperty('--x',event.offsetX+'px')`],
  ['ripple animation', `b.animate([{boxShadow:'0 0 0 0 #000'},{boxShadow:'0 0 0 9px #0000'}],300)`],
];
for (const [name, s] of LOOKS)
  for (const ev of ['mousedown', 'click', 'pointerdown'])
    add(
      'no effect',
      `${name} on ${ev}`,
      true,
      `<button id="b" type="button">Go</button><script>b.addEventListener('${ev}',(event)=>{${s}})</script>`,
      'click "Go"',
      { did: ['never'] },
    );
add(
  'no effect',
  'pressed class',
  true,
  `<button id="b" type="button">Go</button><script>b.onmousedown=()=>b.classList.add('is-down');b.onmouseup=()=>b.classList.remove('is-down')</script>`,
  'click "Go"',
  { did: ['never'] },
);
add(
  'effect',
  'a ripple, and what comes of it',
  false,
  `<button id="b" type="button">Go</button><p id=o></p><script>b.onmousedown=()=>{const s=document.createElement('span');s.className='ripple';b.append(s);setTimeout(()=>s.remove(),500)};b.onclick=()=>{did('x');setTimeout(()=>{o.textContent='Done';isOver=true},700)}</script>`,
  'click "Go"',
  { did: ['x'], ...OVER, changes: 'Done' },
);
const WORKER = (text: string): string => `URL.createObjectURL(new Blob(['${text}']))`;
for (const [name, text] of [
  ['says so at once', 'postMessage(1)'],
  ['says so after a while', 'setTimeout(()=>postMessage(1),600)'],
] as const)
  add(
    'effect',
    `a worker that the press makes ${name}`,
    false,
    `<button id="b" type="button">Go</button><p id=o></p><script>b.onclick=()=>{did('x');new Worker(${WORKER(text)}).onmessage=()=>{o.textContent='Done';isOver=true}}</script>`,
    'click "Go"',
    { did: ['x'], ...OVER, changes: 'Done' },
  );
/** What the page does by itself while a press does nothing. */
const ALIEN: readonly (readonly [string, string, NonNullable<Situation['serves']>?])[] = [
  ['countdown redirect', `setTimeout(()=>{location.href='/elsewhere'},900)`, { '/elsewhere': 'x' }],
  [
    'poll that draws',
    `setInterval(()=>fetch('/poll').then(r=>r.text()).then(()=>{o.textContent='Tick '+Math.random()}),200)`,
    { '/poll': { status: 200 } },
  ],
  [
    'poll that draws once',
    `setTimeout(()=>fetch('/poll').then(()=>{o.textContent='News'}),350)`,
    { '/poll': { status: 200, delayMs: 100 } },
  ],
  [
    'sse-like',
    `const w=new Worker(URL.createObjectURL(new Blob(['setInterval(()=>postMessage(1),180)'])));w.onmessage=()=>{o.textContent='Msg '+Math.random()}`,
  ],
  [
    'worker once',
    `const w=new Worker(URL.createObjectURL(new Blob(['setTimeout(()=>postMessage(1),1000)'])));w.onmessage=()=>{o.textContent='Msg'}`,
  ],
  ['carousel class', `let i=0;setInterval(()=>{[...l.children].forEach((c,k)=>c.className=k===i%3?'on':'');i++},250)`],
  ['css animation end', `o.style.animation='k .4s';o.onanimationend=()=>{o.textContent='Done'}`],
  [
    'transition end',
    `o.style.transition='opacity .5s';o.style.opacity=0.3;o.ontransitionend=()=>{o.innerHTML='<b>Faded</b>'}`,
  ],
  [
    'image arrives',
    `const i=new Image();i.onload=i.onerror=()=>{o.append(i)};i.src='/late.png'`,
    { '/late.png': { status: 200, delayMs: 900 } },
  ],
  ['typing effect', `let k=0;setInterval(()=>{o.textContent='Welcome to our page'.slice(0,k++%20)},60)`],
  ['progress bar', `let k=0;setInterval(()=>{p.value=++k},100)`],
  ['title blink', `setInterval(()=>{document.title=document.title==='A'?'B':'A'},200)`],
  ['title once', `setTimeout(()=>{document.title='(1) Inbox'},400)`],
  ['dialog comes', `setTimeout(()=>{dl.showModal()},450)`],
  ['alert comes', `setTimeout(()=>{alert('Session expires')},500)`],
  ['scroll by itself', `setTimeout(()=>scrollTo(0,300),400)`],
  ['smooth scroll by itself', `setTimeout(()=>scrollTo({top:300,behavior:'smooth'}),300)`],
  ['video-like state', `setTimeout(()=>{o.setAttribute('aria-expanded','true')},400)`],
  [
    'lazy rows',
    `new IntersectionObserver((e)=>{if(e[0].isIntersecting)setTimeout(()=>{o.innerHTML='<p>more</p>'},300)}).observe(o)`,
  ],
  ['hash nav later', `setTimeout(()=>{history.replaceState({},'','?t='+Date.now())},400)`],
  [
    'websocket-like channel',
    `const c=new BroadcastChannel('x');c.onmessage=()=>{o.textContent='Other tab'};setTimeout(()=>new BroadcastChannel('x').postMessage(1),400)`,
  ],
  [
    'download by itself',
    `setTimeout(()=>{const a=document.createElement('a');a.href='data:text/plain,x';a.download='x.txt';a.click()},400)`,
  ],
  ['window by itself', `setTimeout(()=>open('/pop'),400)`, { '/pop': 'x' }],
];
for (const [name, s, serves = {}] of ALIEN)
  for (const [lname, l] of [
    ['dead', ''],
    ['counted', `document.addEventListener('click',()=>{window.c=(window.c||0)+1});`],
    ['own listener', `go.onclick=()=>{window.c=1};`],
  ] as const)
    add(
      'by itself',
      `${name}, ${lname}`,
      true,
      `<style>@keyframes k{to{opacity:.5}}</style><button id="go" type="button">Go</button><p id="o">…</p><ul id=l><li>1<li>2<li>3</ul><progress id=p max=1000></progress><dialog id=dl>Offer <button>No</button></dialog><div style="height:2000px"></div><script>${l}${/animation|transition|image arrives|worker once/.test(name) ? `(()=>{${s.replace('k .4s', 'k 1.6s').replace('opacity .5s', 'opacity 1.6s').replace('o.style.opacity=0.3', 'o.offsetTop;o.style.opacity=0.3')}})()` : `go.addEventListener('mouseenter',()=>{${s}},{once:true})`}</script>`,
      'click "Go"',
      { did: ['never'], serves, others: Object.keys(serves).map((p) => `GET ${p}`) },
    );
/** Shown before the server has answered: [what, body, at once, taken back, what holds]. */
const EARLY: readonly (readonly [string, string, string, string, string])[] = [
  [
    'row added',
    '<button id=n>Add</button><ul id=l></ul>',
    `l.insertAdjacentHTML('beforeend','<li>Milk <button>x</button></li>')`,
    `l.lastChild.remove()`,
    'l.children.length===1',
  ],
  [
    'plain row added',
    '<button id=n>Add</button><ul id=l></ul>',
    `l.insertAdjacentHTML('beforeend','<li>Milk</li>')`,
    `l.lastChild.remove()`,
    'l.children.length===1',
  ],
  [
    'count',
    '<button id=n>Add</button><span id=c>0</span>',
    `c.textContent='1'`,
    `c.textContent='0'`,
    'c.textContent==="1"',
  ],
  [
    'count and toast',
    '<button id=n>Add</button><span id=c>0</span><div id=t role=status></div>',
    `c.textContent='1'`,
    `c.textContent='0';t.textContent='Could not add'`,
    'c.textContent==="1"',
  ],
  [
    'own count',
    '<button id=n>Add <b id=c>0</b></button>',
    `c.textContent='1'`,
    `c.textContent='0'`,
    'c.textContent==="1"',
  ],
  ['style only', '<button id=n>Add</button>', `n.style.color='red'`, `n.style.color=''`, 'n.style.color==="red"'],
  [
    'svg fill',
    '<button id=n aria-label="Add"><svg width=9 height=9><path id=pp fill="none" d="M0 0h9v9z"/></svg></button>',
    `pp.setAttribute('fill','red')`,
    `pp.setAttribute('fill','none')`,
    'pp.getAttribute("fill")==="red"',
  ],
  [
    'redrawn',
    '<div id=w><button id=n>Add</button></div>',
    `w.innerHTML='<button>Added</button>'`,
    `w.innerHTML='<button id=n>Add</button>'`,
    'w.innerText==="Added"',
  ],
  [
    'panel closes and reopens',
    '<div id=w><p>Cookie</p><button id=n>Add</button></div>',
    `w.hidden=true`,
    `w.hidden=false`,
    'w.hidden',
  ],
  [
    'address',
    '<button id=n>Add</button>',
    `history.pushState({},'','/x')`,
    `history.back()`,
    'location.pathname==="/x"',
  ],
  ['dialog closes', '<dialog id=w><button id=n>Add</button></dialog>', `w.close()`, `w.showModal()`, '!w.open'],
];
for (const [name, body, now, undo, holds] of EARLY)
  for (const [st, d] of [
    [500, 80],
    [500, 700],
    [409, 1700],
    [200, 300],
  ] as const)
    for (const how of ['fetch', 'abort', 'timer']) {
      if (how !== 'fetch' && (st !== 500 || d !== 700)) continue;
      const sendIt =
        how === 'fetch'
          ? `fetch('/s',{method:'POST'}).then(r=>{if(!r.ok){${undo}}isOver=true})`
          : how === 'abort'
            ? `fetch('http://127.0.0.1:9/x',{method:'POST'}).catch(()=>new Promise(r=>setTimeout(r,200))).then(()=>{${undo};isOver=true})`
            : `setTimeout(()=>{${undo};isOver=true},${d})`;
      add(
        st === 200 ? 'kept' : 'taken back',
        `early: ${name} ${how} ${st} ${d}`,
        st !== 200,
        `${body}<script>if(window.w&&w.showModal)w.showModal();n.onclick=()=>{${now};${sendIt}}</script>`,
        'click "Add"',
        { holds, ...OVER, serves: { '/s': { status: st, delayMs: d } }, others: ['POST /s'] },
      );
    }
export const reverts: readonly Situation[] = out;

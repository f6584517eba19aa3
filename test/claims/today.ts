// Pages as they are made today: controlled fields, optimistic lists, editors, pickers, components, and newer parts of the
// platform; each once where it takes what was asked for, and once where it does not, or takes it back.

import type { Situation } from '../support/claims.js';

type More = Partial<Omit<Situation, 'kind' | 'name' | 'isTrap' | 'body' | 'lines'>>;
const out: Situation[] = [];
const add = (kind: string, name: string, isTrap: boolean, body: string, line: string, more: More = {}): void => {
  out.push({ kind: `today: ${kind}`, name, isTrap, body, lines: [line], ...more });
};
const OVER = { until: 'window.isOver === true' };

// ── Fields that something else holds the value of ────────────────────────────────────────────────
/** As React does it: the value of a field is what was rendered last; `TAKE` is the state after an input. */
const REACT = (take: string): string =>
  `<label>Ville <input id="n"></label><script>const own=Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value');let state='';const render=()=>own.set.call(n,state);document.addEventListener('input',(e)=>{if(e.target!==n)return;const v=own.get.call(n);${take}})</script>`;
const TAKES: readonly (readonly [string, string, boolean])[] = [
  ['takes it', `state=v;render()`, false],
  ['takes it in a microtask', `queueMicrotask(()=>{state=v;render()})`, false],
  [
    'takes it in a message',
    `const c=new MessageChannel();c.port1.onmessage=()=>{state=v;render()};c.port2.postMessage(0)`,
    false,
  ],
  ['does not take it', `render()`, true],
  [
    'renders the old state in a message',
    `const c=new MessageChannel();c.port1.onmessage=render;c.port2.postMessage(0)`,
    true,
  ],
  ['renders the old state in a frame', `requestAnimationFrame(render)`, true],
  ['takes only three letters', `state=v.slice(0,3);render()`, true],
  ['writes it in capitals', `state=v.toUpperCase();render()`, true],
  ['validates it and takes it back', `state=v;render();setTimeout(()=>{state='';render();isOver=true},400)`, true],
];
for (const [name, take, isTrap] of TAKES)
  add(
    'controlled',
    `a field that ${name}`,
    isTrap && name !== 'writes it in capitals',
    REACT(take),
    'type "Ville" "Nantes"',
    {
      holds: name === 'writes it in capitals' ? `n.value==='NANTES'` : `n.value==='Nantes'`,
      ...(take.includes('isOver') ? OVER : {}),
    },
  );
add(
  'controlled',
  'a lazy model that is only read when it is left',
  false,
  `<label>Stadt <input id="n"></label><p id=o></p><script>n.addEventListener('change',()=>{o.textContent=n.value})</script>`,
  'type "Stadt" "Köln"',
  { holds: `n.value==='Köln'` },
);
add(
  'controlled',
  'a model of numbers that drops what is none',
  true,
  `<label>Anzahl <input id="n"></label><script>n.addEventListener('input',()=>{const k=parseFloat(n.value);n.value=Number.isNaN(k)?'':k})</script>`,
  'type "Anzahl" "zwölf"',
  { holds: `n.value==='zwölf'` },
);

// ── Saved as one types, and rolled back ──────────────────────────────────────────────────────────
for (const [status, isTrap] of [
  [200, false],
  [500, true],
  [422, true],
] as const)
  for (const [how, wait] of [
    ['debounced', 250],
    ['at once', 0],
  ] as const) {
    add(
      'autosave',
      `a field that is saved ${how}, answered with ${status}`,
      isTrap,
      `<label>Título <input id="n" value="A"></label><p id=o role=status></p><script>let t,kept='A';n.addEventListener('input',()=>{clearTimeout(t);t=setTimeout(async()=>{const r=await fetch('/save',{method:'PUT',body:n.value});if(r.ok)kept=n.value;else{n.value=kept;o.textContent='No se pudo guardar'}isOver=true},${wait})})</script>`,
      'type "Título" "Bcd"',
      { holds: `n.value==='Bcd'`, ...OVER, serves: { '/save': { status, delayMs: 120 } }, others: ['PUT /save'] },
    );
    add(
      'autosave',
      `an editor that is saved ${how}, answered with ${status}`,
      isTrap,
      `<div contenteditable role="textbox" aria-label="Notiz" id="n"></div><p id=o role=alert></p><script>let t,kept='';n.addEventListener('input',()=>{clearTimeout(t);t=setTimeout(()=>{const x=new XMLHttpRequest();x.open('POST','/save');x.onload=()=>{if(x.status===200)kept=n.innerHTML;else{n.innerHTML=kept;o.textContent='Nicht gespeichert'}isOver=true};x.send(n.innerHTML)},${wait})})</script>`,
      'type "Notiz" "Hallo"',
      {
        holds: `n.textContent.trim()==='Hallo'`,
        ...OVER,
        serves: { '/save': { status, delayMs: 120 } },
        others: ['POST /save'],
      },
    );
  }

// ── Shown before it is known ─────────────────────────────────────────────────────────────────────
const OPTIMISTIC: readonly (readonly [string, string, string, string, string])[] = [
  [
    'a row that is gone',
    '<ul id=l><li>Pan <button id=n>Quitar</button></li><li>Sal</li></ul>',
    `window.row=l.firstElementChild;row.remove()`,
    `l.prepend(row)`,
    'l.children.length===1',
  ],
  [
    'a badge',
    '<button id=n>カートに入れる</button> <b id=c>0</b>',
    `c.textContent='1'`,
    `c.textContent='0'`,
    'c.textContent==="1"',
  ],
  [
    'a heart',
    '<button id=n aria-pressed=false aria-label="J’aime">♡</button>',
    `n.ariaPressed='true';n.textContent='♥'`,
    `n.ariaPressed='false';n.textContent='♡'`,
    'n.ariaPressed==="true"',
  ],
  [
    'a row of a table',
    '<table><tbody id=l><tr><td>A</td></tr></tbody></table><button id=n>Hinzufügen</button>',
    `l.insertAdjacentHTML('beforeend','<tr><td>B</td></tr>')`,
    `l.lastElementChild.remove()`,
    'l.children.length===2',
  ],
  [
    'a class',
    '<article id=w><button id=n>Archivieren</button></article>',
    `w.classList.add('archived')`,
    `w.classList.remove('archived')`,
    'w.classList.contains("archived")',
  ],
  [
    'an attribute of data',
    '<div id=w data-status="open"><button id=n>Fermer le ticket</button></div>',
    `w.dataset.status='closed'`,
    `w.dataset.status='open'`,
    'w.dataset.status==="closed"',
  ],
];
const NAMES: Readonly<Record<string, string>> = {
  'a row that is gone': 'Quitar',
  'a badge': 'カートに入れる',
  'a heart': 'J’aime',
  'a row of a table': 'Hinzufügen',
  'a class': 'Archivieren',
  'an attribute of data': 'Fermer le ticket',
};
for (const [name, body, now, undo, holds] of OPTIMISTIC)
  for (const [status, delayMs] of [
    [500, 30],
    [503, 400],
    [201, 150],
  ] as const)
    add(
      'optimistic',
      `${name}, answered with ${status} after ${delayMs} ms`,
      status !== 201,
      `${body}<script>n.onclick=async()=>{${now};const r=await fetch('/api',{method:'POST'});await r.text();if(!r.ok){${undo}}isOver=true}</script>`,
      `click ${JSON.stringify(NAMES[name])}`,
      { holds, ...OVER, serves: { '/api': { status, delayMs } }, others: ['POST /api'] },
    );

// ── Components ───────────────────────────────────────────────────────────────────────────────────
const INTERNALS = (click: string): string =>
  `<form id=f><x-check tabindex="0" role="checkbox" aria-checked="false" id="n">Newsletter</x-check></form><script>customElements.define('x-check',class extends HTMLElement{static formAssociated=true;constructor(){super();this.i=this.attachInternals();this.i.ariaChecked='false';this.on=false;this.addEventListener('click',()=>{${click}})}set(v){this.on=v;this.i.ariaChecked=String(v);this.i.setFormValue(v?'on':null);this.setAttribute('aria-checked',v)}})</script>`;
add(
  'components',
  'a box of its own kind that is ticked',
  false,
  INTERNALS('this.set(!this.on)'),
  'check "Newsletter"',
  { holds: 'n.on' },
);
add(
  'components',
  'a box of its own kind that ticks itself off again',
  true,
  INTERNALS('this.set(true);setTimeout(()=>{this.set(false);isOver=true},300)'),
  'check "Newsletter"',
  { holds: 'n.on', ...OVER },
);
add(
  'components',
  'a box of its own kind that waits for the server, which refuses',
  true,
  INTERNALS(`this.set(true);fetch('/no',{method:'POST'}).then((r)=>{this.set(r.ok);isOver=true})`),
  'check "Newsletter"',
  { holds: 'n.on', ...OVER, serves: { '/no': { status: 403, delayMs: 60 } }, others: ['POST /no'] },
);
const SHADOW = (mode: string, script: string): string =>
  `<x-form id="h"></x-form><script>const r=h.attachShadow({mode:'${mode}'});r.innerHTML='<label>Email <input id="n"></label><button id="b" type="button">Senden</button><p id="o"></p>';const q=(i)=>r.getElementById(i);window.root=r;${script}</script>`;
for (const mode of ['open', 'closed']) {
  add(
    'components',
    `a button in a root that is ${mode} and does nothing`,
    true,
    SHADOW(mode, `q('b').onclick=()=>{window.c=1}`),
    'click "Senden"',
    { did: ['never'] },
  );
  add(
    'components',
    `a button in a root that is ${mode}`,
    false,
    SHADOW(mode, `q('b').onclick=()=>{did('x');q('o').textContent='Gesendet'}`),
    'click "Senden"',
    { did: ['x'] },
  );
  add(
    'components',
    `a button in a root that is ${mode}, taken back`,
    true,
    SHADOW(
      mode,
      `q('b').onclick=()=>{q('o').textContent='Gesendet';setTimeout(()=>{q('o').textContent='';isOver=true},300)}`,
    ),
    'click "Senden"',
    { holds: `root.getElementById('o').textContent==='Gesendet'`, ...OVER },
  );
  add(
    'components',
    `a field in a root that is ${mode}, set back`,
    true,
    SHADOW(mode, `q('n').oninput=()=>setTimeout(()=>{q('n').value='';isOver=true},150)`),
    'type "Email" "a@b.test"',
    { holds: `root.getElementById('n').value==='a@b.test'`, ...OVER },
  );
}

// ── Lists that only draw what is in sight ────────────────────────────────────────────────────────
const VIRTUAL = (press: string): string =>
  `<div id=v style="height:120px;overflow:auto;position:relative"><div id=s style="height:6000px"></div></div><script>const draw=()=>{const from=Math.floor(v.scrollTop/30);[...v.querySelectorAll('p')].forEach((p)=>p.remove());for(let i=from;i<from+5;i++){const p=document.createElement('p');p.style='position:absolute;margin:0;height:30px;top:'+i*30+'px';p.innerHTML='Zeile '+i+' <button>Wählen '+i+'</button>';p.firstElementChild.onclick=()=>{${press}};v.append(p)}};v.onscroll=draw;draw()</script>`;
add(
  'virtual lists',
  'a row in sight that is chosen',
  false,
  VIRTUAL(`did('chosen '+i);p.style.background='#eef'`),
  'click "Wählen 3"',
  { did: ['chosen 3'] },
);
add('virtual lists', 'a row in sight that is only drawn anew', true, VIRTUAL('draw()'), 'click "Wählen 2"', {
  did: ['never'],
});
add(
  'virtual lists',
  'a row in sight, while the list scrolls on',
  true,
  VIRTUAL('window.c=1').replace(
    'draw()</script>',
    `draw();v.addEventListener('mouseenter',()=>setTimeout(()=>{v.scrollTop=90},350),{once:true})</script>`,
  ),
  'click "Wählen 1"',
  { did: ['never'] },
);

// ── Newer parts of the platform ──────────────────────────────────────────────────────────────────
const PLATFORM: readonly (readonly [string, boolean, string, string, More])[] = [
  [
    'a dialog that any click beside it shuts',
    false,
    `<dialog id=d closedby="any" aria-label="Aviso">Hola <button id=x commandfor=d command=close>Cerrar</button></dialog><script>d.showModal()</script>`,
    'click "Cerrar"',
    { holds: '!d.open' },
  ],
  [
    'a dialog that opens again as it is shut',
    true,
    `<dialog id=d aria-label="Aviso">Hola <button id=x>Cerrar</button></dialog><script>d.showModal();x.onclick=()=>d.close();d.onclose=()=>{d.showModal();isOver=true}</script>`,
    'click "Cerrar"',
    { holds: '!d.open', ...OVER },
  ],
  [
    'a command of its own that is heard',
    false,
    `<button commandfor=w command="--grow">Más</button><p id=w>1</p><script>w.addEventListener('command',()=>{did('x');w.textContent='2'})</script>`,
    'click "Más"',
    { did: ['x'] },
  ],
  [
    'a command of its own that is not heard',
    true,
    `<button commandfor=w command="--grow">Más</button><p id=w>1</p>`,
    'click "Más"',
    { did: ['never'] },
  ],
  [
    'a popover that is shown and hidden at once',
    true,
    `<button id=b>Ayuda</button><div popover id=p>Texto</div><script>b.onclick=()=>{p.showPopover();p.hidePopover()}</script>`,
    'click "Ayuda"',
    { holds: `p.matches(':popover-open')` },
  ],
  [
    'a part that is hidden until found, shown',
    false,
    `<button id=b>Mostrar</button><div id=w hidden="until-found">Secreto</div><script>b.onclick=()=>{w.hidden=false}</script>`,
    'click "Mostrar"',
    { holds: '!w.hidden' },
  ],
  [
    'a part that is hidden until found, and stays so',
    true,
    `<button id=b>Mostrar</button><div id=w hidden="until-found">Secreto</div><script>b.onclick=()=>{w.dispatchEvent(new Event('beforematch'))}</script>`,
    'click "Mostrar"',
    { holds: '!w.hidden' },
  ],
  [
    'a view that changes in a transition',
    false,
    `<button id=b>Siguiente</button><p id=o>1</p><script>b.onclick=()=>document.startViewTransition(()=>{did('x');o.textContent='2'})</script>`,
    'click "Siguiente"',
    { did: ['x'], holds: `o.textContent==='2'` },
  ],
  [
    'a view that changes in a transition and back in the next',
    true,
    `<button id=b>Siguiente</button><p id=o>1</p><script>b.onclick=()=>{const t=document.startViewTransition(()=>{o.textContent='2'});t.finished.then(()=>{o.textContent='1';isOver=true})}</script>`,
    'click "Siguiente"',
    { holds: `o.textContent==='2'`, ...OVER },
  ],
  [
    'a part that becomes inert with the press',
    true,
    `<div id=w><button id=b>Comprar</button></div><script>w.addEventListener('pointerdown',()=>{w.inert=true});b.onclick=()=>did('bought')</script>`,
    'click "Comprar"',
    { holds: 'false' },
  ],
  [
    'a style that follows the scroll',
    true,
    `<style>@keyframes k{to{opacity:.3}} #o{animation:k linear;animation-timeline:scroll()}</style><button id=b>Guardar</button><p id=o>x</p><div style="height:3000px"></div><script>b.onclick=()=>{window.c=1};b.addEventListener('mouseenter',()=>setTimeout(()=>scrollTo(0,500),300),{once:true})</script>`,
    'click "Guardar"',
    { did: ['never'] },
  ],
  [
    'a tip at an anchor that comes with the mouse',
    true,
    `<style>#b{anchor-name:--a}#t{position:fixed;position-anchor:--a;top:anchor(bottom)}</style><button id=b>Guardar</button><div popover=manual id=t role=tooltip>Guarda todo</div><script>b.onmouseenter=()=>setTimeout(()=>t.showPopover(),300);b.onclick=()=>{window.c=1}</script>`,
    'click "Guardar"',
    { did: ['never'] },
  ],
  [
    'parts of one name, of which one is open',
    false,
    `<details name=a open id=x><summary>Uno</summary>1</details><details name=a id=y><summary>Dos</summary>2</details>`,
    'click "Dos"',
    { holds: 'y.open&&!x.open' },
  ],
  [
    'parts of one name, of which the page opens the first again',
    true,
    `<details name=a open id=x><summary>Uno</summary>1</details><details name=a id=y><summary>Dos</summary>2</details><script>y.ontoggle=()=>{if(y.open)setTimeout(()=>{x.open=true;isOver=true},60)}</script>`,
    'click "Dos"',
    { holds: 'y.open', ...OVER },
  ],
  [
    'a link whose way the page takes over',
    false,
    `<a href="/otra">Otra</a><p id=o></p><script>navigation.onnavigate=(e)=>{if(e.canIntercept)e.intercept({handler:async()=>{did('x');o.textContent='Otra'}})}</script>`,
    'click "Otra"',
    { did: ['x'] },
  ],
  [
    'a link that the page stops',
    true,
    `<a href="/otra">Otra</a><script>addEventListener('click',(e)=>e.preventDefault())</script>`,
    'click "Otra"',
    { did: ['never'], serves: { '/otra': 'x' } },
  ],
];
for (const [name, isTrap, body, line, more] of PLATFORM) add('platform', name, isTrap, body, line, more);

// ── Pickers, masks, menus ────────────────────────────────────────────────────────────────────────
const PICKERS: readonly (readonly [string, boolean, string, string, More])[] = [
  [
    'a date that the picker writes its own way',
    false,
    `<label>Datum <input id=n></label><script>n.onblur=()=>{const [y,m,d]=n.value.split('-');if(d)n.value=d+'.'+m+'.'+y}</script>`,
    'type "Datum" "2026-03-04"',
    { holds: `/2026/.test(n.value)` },
  ],
  [
    'a date that the picker sets to today',
    true,
    `<label>Datum <input id=n></label><script>n.onchange=n.oninput=()=>setTimeout(()=>{n.value='01.01.2026';isOver=true},80)</script>`,
    'type "Datum" "04.03.2026"',
    { holds: `n.value==='04.03.2026'`, ...OVER },
  ],
  [
    'a date of the browser beyond its range',
    true,
    `<label>Datum <input type=date id=n max="2026-01-31"></label><script>n.onchange=n.oninput=()=>{if(n.validity.rangeOverflow)n.value=''}</script>`,
    'type "Datum" "2026-05-01"',
    { holds: `n.value==='2026-05-01'` },
  ],
  [
    'a mask that groups a number',
    false,
    `<label>IBAN <input id=n></label><script>n.oninput=()=>{n.value=n.value.replace(/\\s/g,'').replace(/(.{4})(?=.)/g,'$1 ')}</script>`,
    'type "IBAN" "DE89370400440532013000"',
    { holds: `n.value==='DE89 3704 0044 0532 0130 00'` },
  ],
  [
    'a mask that drops the last digit',
    true,
    `<label>IBAN <input id=n></label><script>n.oninput=()=>{n.value=n.value.slice(0,-1)}</script>`,
    'type "IBAN" "DE89370400440532013000"',
    { holds: `n.value.replace(/\\s/g,'')==='DE89370400440532013000'` },
  ],
  [
    'a menu under the mouse whose entry does nothing',
    true,
    `<style>#m{display:none}#w:hover #m{display:block}</style><div id=w><span>Datei</span><div id=m><button id=b>Speichern</button></div></div><script>b.onclick=()=>{window.c=1}</script>`,
    'click "Speichern"',
    { did: ['never'] },
  ],
  [
    'a menu under the mouse',
    false,
    `<style>#m{visibility:hidden}#w:hover #m{visibility:visible}</style><div id=w><span>Datei</span><div id=m><button id=b onclick="did('x');o.textContent='ok'">Speichern</button></div></div><p id=o></p>`,
    'click "Speichern"',
    { did: ['x'] },
  ],
  [
    'a list in a portal',
    false,
    `<button id=b role=combobox aria-haspopup=listbox aria-expanded=false aria-label="Größe">S</button><script>b.onclick=()=>{const l=document.createElement('div');l.id='l';l.setAttribute('role','listbox');l.innerHTML='<div role=option>S</div><div role=option>M</div>';document.body.append(l);b.ariaExpanded='true';for(const o of l.children)o.onclick=()=>{b.textContent=o.textContent;l.remove();b.ariaExpanded='false'}}</script>`,
    'select "Größe" "M"',
    { holds: `b.textContent==='M'` },
  ],
  [
    'a list in a portal that the page sets back',
    true,
    `<button id=b role=combobox aria-haspopup=listbox aria-expanded=false aria-label="Größe">S</button><script>b.onclick=()=>{const l=document.createElement('div');l.id='l';l.setAttribute('role','listbox');l.innerHTML='<div role=option>S</div><div role=option>M</div>';document.body.append(l);b.ariaExpanded='true';for(const o of l.children)o.onclick=()=>{b.textContent=o.textContent;l.remove();b.ariaExpanded='false';setTimeout(()=>{b.textContent='S';isOver=true},250)}}</script>`,
    'select "Größe" "M"',
    { holds: `b.textContent==='M'`, ...OVER },
  ],
  [
    'a field that gives the focus away at each letter',
    true,
    `<label>Code <input id=n></label><label>Other <input id=m></label><script>n.oninput=()=>m.focus()</script>`,
    'type "Code" "1234" --delay 20',
    { holds: `n.value==='1234'&&m.value===''` },
  ],
];
for (const [name, isTrap, body, line, more] of PICKERS) add('pickers', name, isTrap, body, line, more);

// ── Dragged ──────────────────────────────────────────────────────────────────────────────────────
const BOARD = (drop: string): string =>
  `<div id=a draggable=true style="width:80px;height:30px">Karte</div><div id=z style="width:120px;height:60px;margin-top:40px" role=region aria-label="Fertig">Fertig</div><script>z.ondragover=(e)=>e.preventDefault();z.ondrop=(e)=>{e.preventDefault();${drop}}</script>`;
add('dragged', 'a card that is taken', false, BOARD(`did('x');z.append(a)`), 'drag "Karte" to "Fertig"', {
  did: ['x'],
  holds: 'z.contains(a)',
});
add(
  'dragged',
  'a card that goes back',
  true,
  BOARD(`z.append(a);setTimeout(()=>{document.body.prepend(a);isOver=true},200)`),
  'drag "Karte" to "Fertig"',
  { holds: 'z.contains(a)', ...OVER },
);
add(
  'dragged',
  'a card that the server refuses',
  true,
  BOARD(`z.append(a);fetch('/move',{method:'POST'}).then(()=>{document.body.prepend(a);isOver=true})`),
  'drag "Karte" to "Fertig"',
  { holds: 'z.contains(a)', ...OVER, serves: { '/move': { status: 409, delayMs: 50 } }, others: ['POST /move'] },
);

export const today: readonly Situation[] = out;

// Pages that draw themselves anew while something is done to them: lists that re-use rows, buttons that are swapped, fields and
// editors that a model writes, lists of options in other layers, sliders in components; and what is expected of such pages.

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
  out.push({
    kind,
    name,
    isTrap,
    body: body.includes('hit(') ? HIT + body : body,
    lines: typeof line === 'string' ? [line] : line,
    ...more,
  });
};
const OVER = { until: 'window.isOver === true' };
/** Says what was hit, where it can be seen. */
const HIT = `<output id="hits" style="position:fixed;top:0;right:0;pointer-events:none"></output><script>window.hit=(what)=>{did(what);hits.append(what)}</script>`;
const rooted = (mode: 'open' | 'closed', html: string, script = ''): string =>
  `<x-part id="h"></x-part><script>const r=h.attachShadow({mode:'${mode}'});r.innerHTML=\`${html}\`;${script}</script>`;
const framed = (html: string): string =>
  `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────

/** Ten rows that show what is scrolled to. `later`: when a row is written. */
const VIRTUAL = (find: string, later: (draw: string) => string): string =>
  `const box=${find}('box');const rows=[...Array(10)].map(()=>{const e=document.createElement('div');e.style='position:absolute;height:30px;left:0';e.innerHTML='<span></span> <button></button>';box.firstElementChild.append(e);return e});const write=(e,i)=>{e.style.top=i*30+'px';e.firstChild.textContent='Row '+i;e.lastChild.textContent='Delete item '+i;e.lastChild.onclick=()=>hit('deleted '+i)};const draw=()=>{const first=Math.floor(box.scrollTop/30);for(let k=0;k<10;k++){const i=first+k;write(rows[i%10],i)}};draw();box.onscroll=()=>{${later('draw()')}}`;
const BOX =
  '<div id="box" style="height:200px;overflow:auto;position:relative"><div style="height:3000px"></div></div>';
for (const [when, later] of [
  ['at once', (s: string) => s],
  ['at the next frame', (s: string) => `requestAnimationFrame(()=>{${s}})`],
  ['a moment later', (s: string) => `clearTimeout(window.t);window.t=setTimeout(()=>{${s}},80)`],
] as const) {
  add(
    'press',
    `a row that is used again ${when}`,
    false,
    `${BOX}<script>${VIRTUAL('document.getElementById.bind(document)', later)};box.scrollTop=900;draw()</script>`,
    'click "Delete item 33"',
    { did: ['deleted 33'] },
  );
  add(
    'press',
    `a row that is used again ${when}, in a closed root`,
    false,
    rooted('closed', BOX, `${VIRTUAL('r.getElementById.bind(r)', later)};box.scrollTop=900;draw()`),
    'click "Delete item 37"',
    { did: ['deleted 37'] },
  );
}
add(
  'press',
  'a row far down a page that is drawn as it comes into view',
  false,
  `<div>${[...Array(150)].map((_, i) => `<div style="content-visibility:auto;contain-intrinsic-size:1px 40px"><button onclick="hit('deleted ${i}')">Delete item ${i}</button></div>`).join('')}</div>`,
  'click "Delete item 140"',
  { did: ['deleted 140'] },
);
add(
  'press',
  'a row under a header that sticks in its box',
  false,
  `<div style="height:150px;overflow:auto" id="b"><div style="position:sticky;top:0;height:60px;background:#ccc"><button onclick="hit('all')">Delete all</button></div>${[...Array(20)].map((_, i) => `<p style="height:30px;margin:0"><button onclick="hit('${i}')">Open ${i}</button></p>`).join('')}</div><script>b.scrollTop=300</script>`,
  'click "Open 5"',
  { did: ['5'] },
);
add(
  'press',
  'a row under a bar at the foot of the page',
  false,
  `<div style="height:1200px"></div><button onclick="hit('saved')">Save</button><div style="height:1200px"></div><div style="position:fixed;bottom:0;left:0;right:0;height:300px;background:#eee"><button onclick="hit('all')">Accept all</button></div>`,
  'click "Save"',
  { did: ['saved'] },
);
add(
  'press',
  'a box that snaps to its parts',
  false,
  `<div style="height:100px;overflow:auto;scroll-snap-type:y mandatory" id="b">${[...Array(12)].map((_, i) => `<section style="height:100px;scroll-snap-align:start"><button onclick="hit('${i}')">Open ${i}</button></section>`).join('')}</div><script>b.scrollTop=1000</script>`,
  'click "Open 3"',
  { did: ['3'] },
);
add(
  'press',
  'rows that change places while the mouse comes',
  false,
  `<div id="l"><p><button onclick="hit('a')">Delete A</button></p><p><button onclick="hit('b')">Delete B</button></p></div><script>l.addEventListener('mouseover',()=>l.append(l.firstElementChild),{once:true})</script>`,
  'click "Delete A"',
  { did: ['a'] },
);

// ── Swapped and moved ───────────────────────────────────────────────────────────────────────────

add(
  'press',
  'a style sheet swaps buttons under the mouse',
  true,
  `<style>.r .x{display:none}.r:hover .x{display:inline}.r:hover .s{display:none}</style><div class="r"><button class="s" onclick="hit('saved')">Save</button><button class="x" onclick="hit('deleted')">Delete all</button></div>`,
  'click "Save"',
  { did: ['saved'] },
);
add(
  'press',
  'a component swaps what it says under the mouse',
  true,
  rooted(
    'closed',
    '<button>Save</button>',
    `const b=r.firstChild;b.onclick=()=>hit(b.textContent);b.onpointerenter=()=>{b.textContent='Delete all'}`,
  ),
  'click "Save"',
  { did: ['Save'] },
);
add(
  'press',
  'a tip comes over it under the mouse',
  false,
  `<div style="position:relative;height:60px"><button id="b" onclick="hit('saved')" style="position:absolute;top:20px">Save</button><div popover="hint" id="p" style="inset:auto;top:20px;margin:0;pointer-events:none">A tip over all of it</div></div><script>b.onmouseenter=()=>p.showPopover()</script>`,
  'click "Save"',
  { did: ['saved'] },
);
add(
  'press',
  'a view transition runs as the mouse comes',
  false,
  `<button id="b" onclick="hit('saved')">Save</button><script>b.addEventListener('mouseenter',()=>document.startViewTransition(()=>{b.style.color='red'}),{once:true})</script>`,
  'click "Save"',
  { did: ['saved'] },
);
for (const [when, then] of [
  ['at once', (s: string) => s],
  ['in a frame', (s: string) => `requestAnimationFrame(()=>{${s}})`],
  ['after 40 ms', (s: string) => `setTimeout(()=>{${s}},40)`],
] as const) {
  add(
    'press',
    `moved away as a field is left, ${when}`,
    false,
    `<label>Name <input id="n"></label><p id="e"></p><button onclick="hit('saved')">Save</button><script>n.addEventListener('focusout',()=>{${then(`e.style.height='60px';e.textContent='Too short'`)}})</script>`,
    ['focus "Name"', 'click "Save"'],
    { did: ['saved'] },
  );
  add(
    'press',
    `moved away as a field of a component is left, ${when}`,
    false,
    rooted(
      'open',
      `<label>Name <input id="n"></label><p id="e"></p><button onclick="hit('saved')">Save</button>`,
      `r.getElementById('n').addEventListener('blur',()=>{${then(`const e=r.getElementById('e');e.style.height='60px';e.textContent='Too short'`)}})`,
    ),
    ['focus "Name"', 'click "Save"'],
    { did: ['saved'] },
  );
}
add(
  'press',
  'gone as a field is left',
  true,
  `<label>Name <input id="n"></label><button id="b" onclick="hit('saved')">Save</button><script>n.onblur=()=>{b.remove()}</script>`,
  ['focus "Name"', 'click "Save"'],
  { did: ['saved'] },
);
add(
  'press',
  'another button is there as a field is left',
  true,
  `<label>Name <input id="n"></label><div id="w"><button onclick="hit('saved')">Save</button></div><script>n.onblur=()=>{w.innerHTML='<button onclick="hit(\\'deleted\\')">Drop</button>'}</script>`,
  ['focus "Name"', 'click "Save"'],
  { did: ['saved'] },
);

// ── Typed ───────────────────────────────────────────────────────────────────────────────────────

const MODEL = (after: string): string =>
  `<div id="w"></div><script>let v='';const draw=()=>{w.innerHTML='<label>City <input></label>';const n=w.querySelector('input');n.value=v;n.oninput=()=>{v=n.value;draw();${after}}};draw();const now=()=>w.querySelector('input').value</script>`;
add(
  'typed',
  'a field drawn anew at each key that keeps the focus',
  false,
  MODEL(`const m=w.querySelector('input');m.focus();m.setSelectionRange(v.length,v.length)`),
  'type "City" "Rome"',
  { holds: `now()==='Rome'` },
);
add(
  'typed',
  'the same, letter by letter',
  false,
  MODEL(`const m=w.querySelector('input');m.focus();m.setSelectionRange(v.length,v.length)`),
  'type "City" "Rome" --delay 20',
  { holds: `now()==='Rome'` },
);
add(
  'typed',
  'a field drawn anew at each key that loses the focus, letter by letter',
  true,
  MODEL(''),
  'type "City" "Rome" --delay 20',
  { holds: `now()==='Rome'` },
);
add(
  'typed',
  'the focus goes to a field of a closed root',
  true,
  `<label>Secret <input id="n"></label>${rooted('closed', '<input id="m">', `const m=r.getElementById('m');m.oninput=()=>did('leak');n.onkeydown=n.oninput=()=>m.focus()`)}`,
  'type "Secret" "hunter2" --delay 20',
  { did: [], holds: `n.value==='hunter2'` },
);
add(
  'typed',
  'the focus goes to an editor',
  true,
  `<label>Secret <input id="n"></label><div contenteditable id="m" role="textbox" aria-label="Chat"></div><script>m.oninput=()=>did('leak');n.onfocus=()=>setTimeout(()=>m.focus(),30)</script>`,
  'type "Secret" "hunter2" --delay 25',
  { did: [], holds: `n.value==='hunter2'` },
);
add(
  'typed',
  'the focus goes to a frame',
  true,
  `<label>Secret <input id="n"></label>${framed(`<input id=m oninput="top.did('leak')">`)}<script>n.oninput=()=>document.querySelector('iframe').contentDocument.getElementById('m').focus()</script>`,
  'type "Secret" "hunter2" --delay 20',
  { did: [], holds: `n.value==='hunter2'` },
);
for (const mode of ['open', 'closed'] as const) {
  add(
    'typed',
    `an editor in a root that is ${mode}`,
    false,
    rooted(
      mode,
      '<div contenteditable role="textbox" aria-label="Note" style="min-height:20px"></div>',
      `window.e=r.firstChild`,
    ),
    'type "Note" "Hello there"',
    { holds: `e.innerText.trim()==='Hello there'` },
  );
  add(
    'typed',
    `an editor in a root that is ${mode} and takes it back`,
    true,
    rooted(
      mode,
      '<div contenteditable role="textbox" aria-label="Note" style="min-height:20px"></div>',
      `window.e=r.firstChild;e.oninput=()=>setTimeout(()=>{e.textContent='';isOver=true},120)`,
    ),
    'type "Note" "Hello there"',
    { holds: `e.innerText.trim()==='Hello there'`, ...OVER },
  );
}
add(
  'typed',
  'an editor whose model is written back',
  false,
  `<div id="e" contenteditable role="textbox" aria-label="Note"><p><br></p></div><script>let model='';const o=new MutationObserver(()=>{model=e.innerText.trim();o.disconnect();e.innerHTML='<p>'+model+'</p>';const s=getSelection();s.selectAllChildren(e);s.collapseToEnd();o.observe(e,{childList:true,subtree:true,characterData:true})});o.observe(e,{childList:true,subtree:true,characterData:true})</script>`,
  'type "Note" "Hello there"',
  { holds: `e.innerText.trim()==='Hello there'&&model==='Hello there'` },
);
add(
  'typed',
  'an editor whose model takes no digits',
  true,
  `<div id="e" contenteditable role="textbox" aria-label="Note"><p><br></p></div><script>const o=new MutationObserver(()=>{const t=e.innerText.trim().replace(/\\d/g,'');if(t===e.innerText.trim())return;o.disconnect();e.innerHTML='<p>'+t+'</p>';o.observe(e,{childList:true,subtree:true,characterData:true})});o.observe(e,{childList:true,subtree:true,characterData:true})</script>`,
  'type "Note" "Room 101"',
  { holds: `e.innerText.trim()==='Room 101'` },
);
add(
  'typed',
  'a button of an editor that keeps the focus there',
  false,
  `<button id="b" aria-pressed="false">Bold</button><div id="e" contenteditable role="textbox" aria-label="Note">Hello</div><script>e.focus();getSelection().selectAllChildren(e);b.onmousedown=(v)=>{v.preventDefault();document.execCommand('bold');b.ariaPressed=String(document.queryCommandState('bold'))}</script>`,
  'check "Bold"',
  { holds: `e.querySelector('b')!==null` },
);
for (const [what, mask, text, holds, isTrap] of [
  ['a date', `v.replace(/\\D/g,'').replace(/^(..)(..)(.*)/,'$1/$2/$3')`, '12312026', '12/31/2026', false],
  ['a month', `v.replace(/\\D/g,'').slice(0,4).replace(/^(..)(.+)/,'$1 / $2')`, '1227', '12 / 27', false],
  [
    'a tax number',
    `v.replace(/\\W/g,'').toUpperCase().replace(/^(..)(...)(.*)/,'$1 $2.$3')`,
    'de123456',
    'DE 123.456',
    false,
  ],
  ['digits only', `v.replace(/\\D/g,'')`, 'ab12', 'ab12', true],
  ['no more than four', `v.slice(0,4)`, '123456', '123456', true],
  ['the last two', `v.slice(-2)`, '1234', '1234', true],
] as const)
  for (const mode of ['open', 'closed'] as const)
    add(
      'typed',
      `a mask for ${what} in a root that is ${mode}`,
      isTrap,
      rooted(
        mode,
        '<label>Code <input id="n"></label>',
        `window.n=r.getElementById('n');let on=false;n.oninput=()=>{if(on)return;on=true;const v=n.value;n.value=${mask};on=false}`,
      ),
      `type "Code" "${text}"`,
      { holds: `n.value==='${holds}'` },
    );
add(
  'typed',
  'a code that goes over six fields',
  false,
  `<div>${[1, 2, 3, 4, 5, 6].map((i) => `<input aria-label="Digit ${i}" maxlength="1" id="d${i}">`).join('')}</div><script>for(let i=1;i<6;i++)window['d'+i].oninput=()=>window['d'+(i+1)].focus()</script>`,
  'type "Digit 1" "123456" --delay 20',
  { holds: `[d1,d2,d3,d4,d5,d6].map((d)=>d.value).join('')==='123456'` },
);

// ── Chosen ──────────────────────────────────────────────────────────────────────────────────────

const PICKER = '<style>select,::picker(select){appearance:base-select}</style>';
add(
  'select',
  'an option with a picture',
  false,
  `${PICKER}<label>Land <select id="n"><button><selectedcontent></selectedcontent></button><option value="de"><svg width="9" height="9"></svg> Germany</option><option value="fr"><svg width="9" height="9"></svg> <b>France</b></option></select></label>`,
  'select "Land" "France"',
  { holds: `n.value==='fr'` },
);
add(
  'select',
  'an option whose value is the text of another',
  false,
  `${PICKER}<label>Land <select id="n"><option value="France">Germany</option><option value="x">France</option></select></label>`,
  'select "Land" "France"',
  { holds: `n.value==='x'` },
);
add(
  'select',
  'two options that say the same, with other pictures',
  true,
  `${PICKER}<label>Land <select id="n"><option value="">–</option><option value="a"><svg width="9" height="9"></svg> Korea</option><option value="b"><svg width="8" height="8"></svg> Korea</option></select></label>`,
  'select "Land" "Korea"',
  { holds: 'false', code: 'AMBIGUOUS_TARGET' },
);
for (const mode of ['open', 'closed'] as const) {
  add(
    'select',
    `a list in a root that is ${mode}`,
    false,
    rooted(
      mode,
      '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
      `window.n=r.getElementById('n')`,
    ),
    'select "Size" "M"',
    { holds: `n.value==='M'` },
  );
  add(
    'select',
    `a list in a root that is ${mode}, that a server refuses`,
    true,
    rooted(
      mode,
      '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
      `window.n=r.getElementById('n');n.onchange=()=>fetch('/no').then(()=>{n.value='S';isOver=true})`,
    ),
    'select "Size" "M"',
    { holds: `n.value==='M'`, ...OVER, serves: { '/no': { status: 409, delayMs: 120 } }, others: ['GET /no'] },
  );
  for (const isTrap of [false, true])
    add(
      'select',
      `radios of a kit in a root that is ${mode}${isTrap ? ', of which none can be chosen' : ''}`,
      isTrap,
      rooted(
        mode,
        '<div role="radiogroup" aria-label="Size"><button role="radio" aria-checked="true">S</button><button role="radio" aria-checked="false">M</button></div>',
        `window.size='S';const all=[...r.querySelectorAll('button')];for(const b of all)b.onclick=()=>{${isTrap ? '' : `size=b.textContent;for(const c of all)c.ariaChecked=String(c===b)`}}`,
      ),
      'select "Size" "M"',
      { holds: `size==='M'` },
    );
}
const KIT = (layer: string, pick: string): string =>
  `<button id="b" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-label="Size" aria-controls="l">S</button>${layer}<script>const show=()=>{l.showPopover?.();l.hidden=false;b.ariaExpanded='true'};const hide=()=>{if(l.matches(':popover-open'))l.hidePopover();b.ariaExpanded='false'};b.onclick=()=>b.ariaExpanded==='true'?hide():show();for(const o of l.children)o.onclick=()=>{${pick};hide()}</script>`;
const LAYER =
  '<div popover="manual" id="l" role="listbox"><div role="option">S</div><div role="option">M</div><div role="option">M long</div></div>';
add('select', 'options in a popover', false, KIT(LAYER, 'b.textContent=o.textContent'), 'select "Size" "M"', {
  holds: `b.textContent==='M'`,
});
add('select', 'options in a popover that choose nothing', true, KIT(LAYER, ''), 'select "Size" "M"', {
  holds: `b.textContent==='M'`,
});
add(
  'select',
  'options in a popover that choose the next one',
  true,
  KIT(LAYER, 'b.textContent=(o.nextElementSibling??o).textContent'),
  'select "Size" "M"',
  { holds: `b.textContent==='M'` },
);
add(
  'select',
  'options in a popover, set back',
  true,
  KIT(LAYER, `b.textContent=o.textContent;setTimeout(()=>{b.textContent='S';isOver=true},200)`),
  'select "Size" "M"',
  { holds: `b.textContent==='M'`, ...OVER },
);
add(
  'select',
  'tabs of a component whose panels are inert',
  false,
  rooted(
    'closed',
    '<div role="tablist" aria-label="View"><button role="tab" aria-selected="true">List</button><button role="tab" aria-selected="false">Map</button></div><div id="p">List</div><div id="q" inert>Map</div>',
    `window.view='List';const all=[...r.querySelectorAll('button')];for(const b of all)b.onclick=()=>{view=b.textContent;for(const c of all)c.ariaSelected=String(c===b);r.getElementById('p').inert=view!=='List';r.getElementById('q').inert=view!=='Map'}`,
  ),
  'select "View" "Map"',
  { holds: `view==='Map'` },
);
add(
  'select',
  'in a frame, by what is seen',
  false,
  framed('<label>Guests <select id=n><option value=2>1</option><option value=1>2</option></select></label>'),
  'select "Guests" "2"',
  { holds: `frames[0].document.getElementById('n').value==='1'` },
);

// ── Adjusted ────────────────────────────────────────────────────────────────────────────────────

const SLIDER = (root: string, more = ''): string =>
  `const s=${root}.querySelector('[role=slider]');window.s=s;let v=20;const set=(to)=>{v=Math.min(100,Math.max(0,to));${more};s.setAttribute('aria-valuenow',v)};s.onkeydown=(e)=>{const d={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1,PageUp:10,PageDown:-10}[e.key];if(d)set(v+d);if(e.key==='Home')set(0);if(e.key==='End')set(100)}`;
const HANDLE =
  '<div style="width:200px;height:20px;background:#ccc"><div role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20" style="width:20px;height:20px;background:#333"></div></div>';
for (const mode of ['open', 'closed'] as const) {
  add('adjust', `a slider in a root that is ${mode}`, false, rooted(mode, HANDLE, SLIDER('r')), 'adjust "Volume" 63', {
    holds: `s.getAttribute('aria-valuenow')==='63'`,
  });
  add(
    'adjust',
    `beyond a slider in a root that is ${mode}`,
    true,
    rooted(mode, HANDLE, SLIDER('r', `did('moved')`)),
    'adjust "Volume" 163',
    { did: [], holds: 'false', code: 'INVALID_VALUE' },
  );
  add(
    'adjust',
    `a slider in a root that is ${mode}, that stops at another`,
    true,
    rooted(mode, HANDLE, SLIDER('r', 'v=Math.min(v,50)')),
    'adjust "Volume" 63',
    { holds: `s.getAttribute('aria-valuenow')==='63'`, code: 'NOT_CONVERGED' },
  );
  add(
    'adjust',
    `a range in a root that is ${mode}, set back`,
    true,
    rooted(
      mode,
      '<label>Volume <input type="range" id="n" value="10"></label>',
      `window.n=r.getElementById('n');n.oninput=()=>setTimeout(()=>{n.value=10;isOver=true},150)`,
    ),
    'adjust "Volume" 60',
    { holds: `n.value==='60'`, ...OVER },
  );
}
const TRACK = (find: string): string =>
  `const t=${find}('t'),h2=${find}('g');window.at=()=>Math.round(parseFloat(h2.style.left)/2);h2.onpointerdown=(e)=>{h2.setPointerCapture(e.pointerId);h2.onpointermove=(m)=>{h2.style.left=Math.max(0,Math.min(200,m.clientX-t.getBoundingClientRect().left))+'px'};h2.onpointerup=()=>{h2.onpointermove=null}}`;
const GRIP =
  '<div id="t" aria-label="Volume" class="slider" style="position:relative;width:200px;height:12px;background:#ccc"><span id="g" class="slider-handle" tabindex="0" style="position:absolute;left:20px;width:12px;height:12px;background:#333;transform:translateX(-50%)"></span></div>';
add(
  'adjust',
  'a handle that catches the pointer',
  false,
  `${GRIP}<script>${TRACK('document.getElementById.bind(document)')}</script>`,
  'adjust "Volume" 60',
  { holds: 'Math.abs(at()-60)<=2' },
);
add(
  'adjust',
  'a handle in a closed root',
  false,
  rooted('closed', GRIP, TRACK('r.getElementById.bind(r)')),
  'adjust "Volume" 60',
  { holds: 'Math.abs(at()-60)<=2' },
);
add(
  'adjust',
  'from right to left',
  false,
  `<label dir="rtl">Volume <input type="range" id="n" value="10" dir="rtl"></label>`,
  'adjust "Volume" 60',
  { holds: `n.value==='60'` },
);
add(
  'adjust',
  'upright',
  false,
  `<label>Volume <input type="range" id="n" value="10" style="writing-mode:vertical-lr;direction:rtl"></label>`,
  'adjust "Volume" 60',
  { holds: `n.value==='60'` },
);
add(
  'adjust',
  'in a frame, beyond the end',
  true,
  framed(`<label>Volume <input type=range id=n max=50 value=10 oninput="top.did('moved')"></label>`),
  'adjust "Volume" 60',
  { did: [], holds: 'false', code: 'INVALID_VALUE' },
);
add(
  'adjust',
  'the lower of two, past the upper',
  true,
  `<label>From <input type="range" id="a" value="10"></label><label>To <input type="range" id="b" value="40"></label><script>a.oninput=()=>{a.value=Math.min(a.value,b.value)}</script>`,
  'adjust "From" 70',
  { holds: `a.value==='70'`, code: 'NOT_CONVERGED' },
);
add(
  'adjust',
  'a number that an editor shows',
  false,
  `<span role="spinbutton" tabindex="0" aria-label="Guests" aria-valuemin="1" aria-valuemax="9" aria-valuenow="2" id="n">2</span><script>n.onkeydown=(e)=>{const d={ArrowUp:1,ArrowDown:-1}[e.key];if(!d)return;const v=Math.min(9,Math.max(1,Number(n.textContent)+d));n.textContent=v;n.setAttribute('aria-valuenow',v)}</script>`,
  'adjust "Guests" 5',
  { holds: `n.textContent==='5'` },
);

// ── Toggled and hovered ─────────────────────────────────────────────────────────────────────────

add(
  'check',
  'a component that only its internals know of',
  true,
  `<x-switch tabindex="0" id="x">Wifi</x-switch><script>customElements.define('x-switch',class extends HTMLElement{constructor(){super();const i=this.attachInternals();i.role='switch';i.ariaChecked='false';this.onclick=()=>{}}})</script>`,
  'check "Wifi"',
  { holds: 'false' },
);
add(
  'hover',
  'a button that comes up under the mouse in a closed root',
  false,
  rooted(
    'closed',
    `<style>.x{visibility:hidden}.c:hover .x{visibility:visible}</style><div class="c" style="height:40px">Photo 1 <button class="x" onclick="hit('deleted')">Delete</button></div>`,
  ),
  'click "Delete"',
  { did: ['deleted'] },
);
add(
  'hover',
  'buttons that come up under the mouse, of the row that was named',
  false,
  `<style>.x{opacity:0;pointer-events:none}li:hover .x{opacity:1;pointer-events:auto}</style><ul>${['Ann', 'Bob', 'Cy'].map((n) => `<li style="height:30px">${n} <button class="x" onclick="hit('${n}')">Remove</button></li>`).join('')}</ul>`,
  'click "Remove" near "Bob"',
  { did: ['Bob'] },
);
add(
  'check',
  'a box in a frame that the page around it unchecks',
  true,
  `${framed(`<label><input type=checkbox id=n onchange="parent.postMessage(1,'*')"> News</label>`)}<script>addEventListener('message',()=>{frames[0].document.getElementById('n').checked=false;isOver=true})</script>`,
  'check "News"',
  { holds: `frames[0].document.getElementById('n').checked`, ...OVER },
);
add(
  'check',
  'a box in a frame that the page around it leaves',
  false,
  `${framed(`<label><input type=checkbox id=n onchange="parent.postMessage(1,'*')"> News</label>`)}<p id="o"></p><script>addEventListener('message',()=>{o.textContent='Saved';isOver=true})</script>`,
  'check "News"',
  { holds: `frames[0].document.getElementById('n').checked`, ...OVER },
);

// ── Answers that come while it is pressed ───────────────────────────────────────────────────────

for (const [what, n] of [
  ['one', 1],
  ['a dozen', 12],
] as const)
  for (const [how, hears] of [
    ['every click is counted', `document.addEventListener('click',()=>{window.c=(window.c||0)+1})`],
    ['its handler waits', `b.onclick=async()=>{await null;await new Promise((r)=>setTimeout(r,120))}`],
    ['its handler asks for frames', `b.onclick=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>{}))`],
  ] as const)
    add(
      'by itself',
      `${what} of the page's own answers, from before the press; ${how}`,
      true,
      `<button id="b">Go</button><div id="o"></div><script>b.addEventListener('mouseenter',()=>{for(let i=0;i<${n};i++)fetch('/poll').then((r)=>r.text()).then(()=>o.append(Object.assign(document.createElement('p'),{textContent:'News '+i})))},{once:true});${hears}</script>`,
      'click "Go"',
      { did: ['never'], serves: { '/poll': { status: 200 } }, others: ['GET /poll'] },
    );

// ── Expected ────────────────────────────────────────────────────────────────────────────────────

const SCENE = `<p id="total">Total <span>1</span><span>0</span> €</p><p id="word">Sav<b>ed</b></p><details><summary>More</summary><p>Hidden words</p></details><div popover>Popped words</div><div style="content-visibility:hidden">Skipped words</div><div inert><button>Frozen</button></div><div id="h"></div><div contenteditable role="textbox" aria-label="Note">Hello there</div><x-list><template shadowrootmode="open"><ul><li>Ann</li><li>Bob</li><li hidden>Cy</li></ul></template></x-list><p style="display:none">Gone words</p><ul><li class="k">a</li><li class="k" style="visibility:hidden">b</li><li class="k">c</li></ul><script>h.attachShadow({mode:'closed'}).innerHTML='<p>Closed words</p><button role=switch aria-checked=true>Wifi</button>'</script>`;
for (const [line, holds] of [
  ['expect text "10"', true],
  ['expect text "Total 10 €"', true],
  ['expect text "Saved"', true],
  ['expect text "Closed words"', true],
  ['expect checked "Wifi"', true],
  ['expect not text "Hidden words"', true],
  ['expect not text "Popped words"', true],
  ['expect not text "Skipped words"', true],
  ['expect not text "Gone words"', true],
  ['expect count css(".k") 2', true],
  ['expect text "Note" "Hello there"', true],
  ['expect text "1"', false],
  ['expect text "0"', false],
  ['expect text "Sav"', false],
  ['expect text "ed"', false],
  ['expect text "Hidden words"', false],
  ['expect text "Popped words"', false],
  ['expect text "Skipped words"', false],
  ['expect visible "Popped words"', false],
  ['expect not checked "Wifi"', false],
  ['expect not text "Closed words"', false],
  ['expect text "Note" "Hello"  --exact', false],
  ['expect count css(".k") 3', false],
  ['expect not text "Total 10 €"', false],
] as const)
  add('expect', `${line}, on parts of every kind`, !holds, SCENE, line, { holds: String(holds) });

export const rendered: readonly Situation[] = out;

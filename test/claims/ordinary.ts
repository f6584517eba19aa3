// The controls of ordinary sites: what each does is not denied, plainly, a frame later by a framework's root, and on a page
// that polls and ticks.

import type { Situation } from '../support/claims.js';

type More = Partial<Omit<Situation, 'kind' | 'name' | 'isTrap' | 'body' | 'lines'>>;
const out: Situation[] = [];
const add = (kind: string, name: string, isTrap: boolean, body: string, line: string, more: More = {}): void => {
  out.push({ kind, name, isTrap, body, lines: [line], ...more });
};
const OVER = { until: 'window.isOver === true' };

// ── Ordinary controls ────────────────────────────────────────────────────────────────────────────
const ORDINARY: readonly (readonly [string, string, string, string, More?])[] = [
  [
    'theme',
    `<button id=n aria-label="Dunkel"><svg width=16 height=16></svg></button><style>.dark body{background:#111}</style>`,
    `document.documentElement.classList.toggle('dark')`,
    'click "Dunkel"',
  ],
  [
    'theme by data attribute',
    `<button id=n>Thème sombre</button>`,
    `document.documentElement.dataset.theme='dark'`,
    'click "Thème sombre"',
  ],
  [
    'theme by variables',
    `<button id=n>Contrast</button><style>body{background:var(--b,#fff)}</style>`,
    `document.documentElement.style.setProperty('--b','#000')`,
    'click "Contrast"',
  ],
  [
    'theme by a style sheet',
    `<button id=n>Nacht</button><style id=z media=not-all>body{background:#000;color:#fff}</style>`,
    `document.querySelector('#z').media='all'`,
    'click "Nacht"',
  ],
  ['bigger letters', `<button id=n>A+</button>`, `document.documentElement.style.fontSize='20px'`, 'click "A+"'],
  [
    'color scheme',
    `<button id=n>Dark</button><meta name=color-scheme content=light>`,
    `document.documentElement.style.colorScheme='dark'`,
    'click "Dark"',
  ],
  [
    'sort header',
    `<table><thead><tr><th id=n>Preis</th></tr></thead><tbody id=l><tr><td>3</td></tr><tr><td>1</td></tr></tbody></table>`,
    `l.append(l.firstElementChild)`,
    'click "Preis"',
  ],
  [
    'sort header with aria-sort',
    `<table><thead><tr><th aria-sort=none><button id=n>Name</button></th></tr></thead><tbody><tr><td>A</td></tr></tbody></table>`,
    `n.parentNode.setAttribute('aria-sort','ascending')`,
    'click "Name"',
  ],
  [
    'filter in the address',
    `<button id=n>Nur neue</button><ul id=l><li>a<li>b</ul>`,
    `history.replaceState(null,'','?neu=1');l.lastElementChild.hidden=true`,
    'click "Nur neue"',
  ],
  [
    'filter in the address only',
    `<button id=n>En stock</button>`,
    `history.pushState(null,'','?stock=1')`,
    'click "En stock"',
  ],
  [
    'accordion by height',
    `<button id=n aria-expanded=false>Frage</button><div id=z style="height:0;overflow:hidden;transition:height .3s">Antwort</div>`,
    `n.ariaExpanded='true';z.style.height='40px'`,
    'click "Frage"',
  ],
  [
    'accordion by class',
    `<h3 id=n>Lieferung</h3><div id=z class=c>Morgen</div><style>.c{max-height:0;overflow:hidden;transition:max-height .3s}.open{max-height:99px}</style>`,
    `z.classList.toggle('open')`,
    'click "Lieferung"',
  ],
  [
    'accordion by grid rows',
    `<div id=n role=button tabindex=0>Rückgabe</div><div id=z style="display:grid;grid-template-rows:0fr;transition:.3s"><div style="overflow:hidden">30 Tage</div></div>`,
    `z.style.gridTemplateRows='1fr'`,
    'click "Rückgabe"',
  ],
  [
    'tab',
    `<div role=tablist><button role=tab aria-selected=true id=a>Eins</button><button role=tab aria-selected=false id=n>Zwei</button></div><div id=p>Eins</div>`,
    `a.ariaSelected='false';n.ariaSelected='true';p.textContent='Zwei drei'`,
    'click "Zwei"',
  ],
  [
    'tab by class only',
    `<ul><li id=a class=on><a>One</a></li><li id=n><a>Two</a></li></ul>`,
    `a.className='';n.className='on'`,
    'click "Two"',
  ],
  [
    'carousel by transform',
    `<button id=n aria-label=Weiter>›</button><div style="overflow:hidden;width:90px"><div id=z style="display:flex;transition:transform .3s"><i style="flex:0 0 90px">A</i><i style="flex:0 0 90px">B</i></div></div>`,
    `z.style.transform='translateX(-90px)'`,
    'click "Weiter"',
  ],
  [
    'carousel by scrolling',
    `<button id=n aria-label=Next>›</button><div id=z style="overflow:hidden;width:90px;display:flex"><i style="flex:0 0 90px">A</i><i style="flex:0 0 90px">B</i></div>`,
    `z.scrollBy({left:90,behavior:'smooth'})`,
    'click "Next"',
  ],
  [
    'carousel by picture',
    `<button id=n>Nächstes Bild</button><img id=z alt="" width=9 height=9 src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`,
    `z.src='data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='`,
    'click "Nächstes Bild"',
  ],
  [
    'carousel by background',
    `<button id=n>Photo suivante</button><div id=z style="width:9px;height:9px;background:red"></div>`,
    `z.style.background='blue'`,
    'click "Photo suivante"',
  ],
  [
    'like, optimistic',
    `<button id=n aria-label=Like><span id=z>3</span></button>`,
    `z.textContent='4';fetch('/like',{method:'POST'})`,
    'click "Like"',
    { serves: { '/like': { status: 200, delayMs: 200 } }, others: ['POST /like'] },
  ],
  [
    'like, only a fill',
    `<button id=n aria-label="Gefällt mir"><svg width=16 height=16><path id=z d="M0 0h16v16H0z" fill=none /></svg></button>`,
    `z.setAttribute('fill','red')`,
    'click "Gefällt mir"',
  ],
  [
    'like, by request only',
    `<button id=n>Vote</button>`,
    `fetch('/like',{method:'POST',keepalive:true})`,
    'click "Vote"',
    { serves: { '/like': { status: 204 } }, others: ['POST /like'] },
  ],
  [
    'star rating',
    `<div role=group aria-label=Rating><i id=a>☆</i><i id=n role=button tabindex=0 aria-label="2 stars">☆</i></div>`,
    `a.textContent=n.textContent='★'`,
    'click "2 stars"',
  ],
  [
    'more',
    `<ul id=l><li>1</ul><button id=n>Mehr laden</button>`,
    `fetch('/more').then(r=>r.text()).then(()=>{l.insertAdjacentHTML('beforeend','<li>2');isOver=true})`,
    'click "Mehr laden"',
    { serves: { '/more': { status: 200, delayMs: 700 } }, others: ['GET /more'], ...OVER },
  ],
  [
    'toast after 300 ms',
    `<button id=n>Merken</button>`,
    `setTimeout(()=>{const d=document.body.appendChild(document.createElement('div'));d.role='status';d.textContent='Gemerkt';isOver=true},300)`,
    'click "Merken"',
    OVER,
  ],
  [
    'toast after 1500 ms',
    `<button id=n>Guardar</button>`,
    `setTimeout(()=>{const d=document.body.appendChild(document.createElement('div'));d.textContent='Guardado';isOver=true},1500)`,
    'click "Guardar"',
    OVER,
  ],
  [
    'popup by a timer',
    `<button id=n>Chat</button>`,
    `setTimeout(()=>{window.open('/chat');isOver=true},200)`,
    'click "Chat"',
    { serves: { '/chat': 'Hi' }, others: ['GET /chat'], ...OVER },
  ],
  [
    'hash link',
    `<a id=n href="#z">Nach unten</a><div style="height:2000px"></div><h2 id=z>Unten</h2>`,
    ``,
    'click "Nach unten"',
  ],
  ['hash link in sight', `<a id=n href="#z">Section</a><h2 id=z>Here</h2>`, ``, 'click "Section"'],
  [
    'smooth scroll by script',
    `<a id=n role=button tabindex=0>Top</a><div style="height:3000px"></div><h2 id=z>Unten</h2>`,
    `z.scrollIntoView({behavior:'smooth'})`,
    'click "Top"',
  ],
  [
    'play',
    `<button id=n>Abspielen</button><video id=z muted src="data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA="></video>`,
    `z.play().catch(()=>{})`,
    'click "Abspielen"',
  ],
  ['mute', `<button id=n>Ton aus</button><video id=z></video>`, `z.muted=true`, 'click "Ton aus"'],
  [
    'password shown',
    `<label>Passwort <input type=password id=z value=abc></label><button id=n type=button>Anzeigen</button>`,
    `z.type='text'`,
    'click "Anzeigen"',
  ],
  [
    'drawer by class',
    `<button id=n aria-label="Menü">☰</button><nav id=z style="position:fixed;left:0;top:50px;transform:translateX(-100%);transition:.3s"><a href=/x>Home</a></nav>`,
    `z.style.transform='none'`,
    'click "Menü"',
  ],
  [
    'drawer with body lock',
    `<button id=n>Warenkorb</button><aside id=z hidden>Leer<button>Zu</button></aside>`,
    `z.hidden=false;document.body.style.overflow='hidden'`,
    'click "Warenkorb"',
  ],
  [
    'quantity',
    `<button id=n aria-label="Mehr">+</button><input id=z value=1 aria-label=Menge>`,
    `z.value=+z.value+1`,
    'click "Mehr"',
  ],
  [
    'quantity by change events',
    `<button id=n aria-label="plus">+</button><input id=z type=number value=1 aria-label=Qty>`,
    `z.stepUp();z.dispatchEvent(new Event('change',{bubbles:true}))`,
    'click "plus"',
  ],
  [
    'select all',
    `<button id=n>Alle wählen</button><input type=checkbox id=a aria-label=A><input type=checkbox id=b aria-label=B>`,
    `a.checked=b.checked=true`,
    'click "Alle wählen"',
  ],
  [
    'clear filters',
    `<button id=n>Reset</button><form id=f><input type=checkbox checked aria-label=A id=a></form>`,
    `a.checked=false`,
    'click "Reset"',
  ],
  [
    'sheet in an open root',
    `<x-b id=n role=button tabindex=0 aria-label=Teilen></x-b><script>n.attachShadow({mode:'open'}).innerHTML='<span>Teilen</span><slot></slot><div hidden>Link</div>'</script>`,
    `n.shadowRoot.querySelector('div').hidden=false`,
    'click "Teilen"',
  ],
  [
    'portal',
    `<button id=n>Options</button>`,
    `const p=document.createElement('div');p.innerHTML='<ul role=menu><li role=menuitem>Copy</ul>';document.body.append(p)`,
    'click "Options"',
  ],
  [
    'view transition',
    `<button id=n>Liste</button><main id=z class=grid>A</main>`,
    `document.startViewTransition(()=>{z.className='list';z.textContent='B b'})`,
    'click "Liste"',
  ],
  [
    'expand text',
    `<p id=z style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden;width:60px">One two three four five six seven</p><button id=n>Read more</button>`,
    `z.style.webkitLineClamp='unset';n.textContent='Read less'`,
    'click "Read more"',
  ],
  [
    'language menu',
    `<button id=n aria-haspopup=menu>DE</button><ul id=z style="visibility:hidden;opacity:0;transition:.2s"><li><a href=?en>EN</a></ul>`,
    `z.style.visibility='visible';z.style.opacity=1`,
    'click "DE"',
  ],
  [
    'close a banner',
    `<div id=z>Sale! <button id=n aria-label=Schließen>×</button></div>`,
    `z.style.display='none'`,
    'click "Schließen"',
  ],
  [
    'close a banner with a fade',
    `<div id=z style="transition:opacity .4s">Sale! <button id=n aria-label=Fermer>×</button></div>`,
    `z.style.opacity=0;z.addEventListener('transitionend',()=>{z.remove();isOver=true})`,
    'click "Fermer"',
    OVER,
  ],
  [
    'map zoom by transform',
    `<button id=n aria-label="Zoom in">+</button><div id=z style="width:50px;height:50px;background:#ccc"><img alt=map></div>`,
    `z.style.transform='scale(2)'`,
    'click "Zoom in"',
  ],
  [
    'svg map pan',
    `<button id=n aria-label="Nach links">←</button><svg id=z viewBox="0 0 9 9" width=90 height=90><rect width=9 height=9 /></svg>`,
    `z.setAttribute('viewBox','3 0 9 9')`,
    'click "Nach links"',
  ],
  [
    'a chip is removed',
    `<span id=z>rot <button id=n aria-label="rot entfernen">×</button></span>`,
    `z.remove()`,
    'click "rot entfernen"',
  ],
  [
    'a seat',
    `<svg width=90 height=40><g id=n role=button tabindex=0 aria-label="Sitz 4A"><rect id=z width=20 height=20 fill=green /></g></svg>`,
    `z.style.fill='orange'`,
    'click "Sitz 4A"',
  ],
  ['a follow button', `<button id=n>Folgen</button>`, `n.textContent='Gefolgt'`, 'click "Folgen"'],
  [
    'a button that works a moment',
    `<button id=n>Speichern</button><p id=z></p>`,
    `n.disabled=true;setTimeout(()=>{n.disabled=false;z.textContent='Gespeichert';isOver=true},800)`,
    'click "Speichern"',
    OVER,
  ],
  [
    'copied, and a word for a moment',
    `<button id=n>Copy link</button>`,
    `navigator.clipboard?.writeText('x').catch(()=>{});n.textContent='Copied!';setTimeout(()=>{n.textContent='Copy link';isOver=true},1200)`,
    'click "Copy link"',
    OVER,
  ],
  [
    'a calendar goes on',
    `<button id=n aria-label="Nächster Monat">›</button><h4 id=z>Mai 2026</h4>`,
    `z.textContent='Juni 2026'`,
    'click "Nächster Monat"',
  ],
  [
    'page 2 by fetch and address',
    `<nav><a id=n href="?p=2">2</a></nav><ul id=l><li>a</ul><script>n.addEventListener('click',(e)=>e.preventDefault())</script>`,
    `fetch('/p2').then(r=>r.text()).then(()=>{history.pushState(null,'','?p=2');l.innerHTML='<li>z';isOver=true})`,
    'click "2"',
    { serves: { '/p2': { status: 200, delayMs: 250 } }, others: ['GET /p2'], ...OVER },
  ],
  [
    'an undo',
    `<button id=n>Undo</button><ul id=l><li>a</ul>`,
    `l.insertAdjacentHTML('afterbegin','<li>b')`,
    'click "Undo"',
  ],
  [
    'a file is made',
    `<button id=n>Export</button>`,
    `const a=document.createElement('a');a.href=URL.createObjectURL(new Blob(['a']));a.download='a.csv';a.click()`,
    'click "Export"',
  ],
  ['an alert', `<button id=n>Info</button>`, `alert('Hi')`, 'click "Info"'],
  [
    'fullscreen by class',
    `<button id=n>Vollbild</button><div id=z>Bild</div>`,
    `z.style.cssText='position:fixed;inset:0;z-index:9;background:#000'`,
    'click "Vollbild"',
  ],
  [
    'a context change in an iframe',
    `<button id=n>Preview</button><iframe id=z srcdoc="<p>old"></iframe>`,
    `z.srcdoc='<p>new'`,
    'click "Preview"',
  ],
  [
    'text in an iframe',
    `<button id=n>Vorschau</button><iframe id=z srcdoc="<p>old"></iframe>`,
    `z.contentDocument.body.textContent='new'`,
    'click "Vorschau"',
  ],
  [
    'an outline only',
    `<div role=option tabindex=0 id=n>Groß</div>`,
    `n.style.outline='2px solid blue'`,
    'click "Groß"',
  ],
  [
    'a swatch',
    `<button id=n aria-label=Rot style="background:red;width:20px;height:20px"></button><img id=z alt=Hemd>`,
    `z.alt='Hemd rot';n.classList.add('selected')`,
    'click "Rot"',
  ],
];
for (const [name, body, act, line, more = {}] of ORDINARY)
  add(
    'ordinary',
    name,
    false,
    `${body}<script>document.querySelector('#n').addEventListener('click',()=>{did('x');${act}})</script>`,
    line,
    { did: ['x'], ...more },
  );
// Each of them with a framework's root listener, that draws a frame later.
for (const [name, body, act, line, more = {}] of ORDINARY.filter((_, i) => i % 2 === 0))
  add(
    'ordinary',
    `${name}, a frame later, by a root`,
    false,
    `<div id=root>${body}</div><script>document.querySelector('#root').addEventListener('click',(e)=>{if(!e.target.closest('#n'))return;did('x');requestAnimationFrame(()=>requestAnimationFrame(()=>{${act}}))})</script>`,
    line,
    { did: ['x'], ...more },
  );
// And under a page that never rests.
for (const [name, body, act, line, more = {}] of ORDINARY.filter((_, i) => i % 3 === 1))
  add(
    'ordinary',
    `${name}, while the page polls and ticks`,
    false,
    `<p id=clock>0</p>${body}<script>setInterval(()=>{clock.textContent=+clock.textContent+1},200);setInterval(()=>fetch('/poll'),300);document.querySelector('#n').addEventListener('click',async()=>{did('x');await 0;${act}})</script>`,
    line,
    { did: ['x'], ...more, serves: { ...more.serves, '/poll': '1' }, others: [...(more.others ?? []), 'GET /poll'] },
  );

export const ordinary: readonly Situation[] = out;

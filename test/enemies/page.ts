// Attacks by the page itself: names that hide properties, text that nobody can see, patched built-ins, depth and size.

import type { Attack, OpenAttacks } from '../support/attack.js';
import { openContext, page, startSite } from '../support/browser.js';

/** Names that scripts like ours read from forms and documents. */
const NAMES =
  'matches parentNode shadowRoot elements attributes children nodeName ownerDocument getBoundingClientRect id form submit method action contains getAttribute assignedSlot closest querySelector querySelectorAll localName childNodes firstElementChild nextElementSibling isConnected checkVisibility textContent innerText hasAttribute getRootNode parentElement nodeType tagName className classList length name target requestSubmit checkValidity';
const DOCUMENT_NAMES =
  'body forms activeElement getElementById querySelector querySelectorAll documentElement cookie title readyState elementFromPoint createRange createTreeWalker scrollingElement hasFocus getAnimations head evaluate';

/** What a page does to the built-ins that scripts in it use. */
const PATCHES: Readonly<Record<string, string>> = {
  'methods of arrays': `for (const k of Object.getOwnPropertyNames(Array.prototype)) if (typeof Array.prototype[k]==='function' && k!=='constructor') Array.prototype[k]=()=>{throw new Error('x')}; Array.prototype[Symbol.iterator]=()=>{throw 1}`,
  'methods of nodes': `for (const P of [Element,Node,HTMLElement,Document,HTMLFormElement,HTMLInputElement,EventTarget,Range,DOMTokenList,NodeList]) for (const k of Object.getOwnPropertyNames(P.prototype)) { const d=Object.getOwnPropertyDescriptor(P.prototype,k); if (d.configurable && typeof d.value==='function' && k!=='constructor') P.prototype[k]=()=>{throw new Error('x')} }`,
  'properties of nodes': `for (const P of [Element,Node,HTMLElement,Document,HTMLInputElement]) for (const k of Object.getOwnPropertyNames(P.prototype)) { const d=Object.getOwnPropertyDescriptor(P.prototype,k); if (d.configurable && d.get && !/textContent|^on|title|innerHTML/.test(k)) Object.defineProperty(P.prototype,k,{get(){throw new Error('x')},set(v){},configurable:true}) }`,
  getComputedStyle: `window.getComputedStyle=()=>{for(;;);}; window.matchMedia=()=>{throw 1}`,
  Promise: `window.Promise=function(){throw 1}; `,
  'what promises do': `Promise.prototype.then=()=>{for(;;);}; Promise.resolve=()=>{throw 1}`,
  'Map and Set': `for (const C of [Map,Set,WeakMap,WeakSet]) for (const k of Object.getOwnPropertyNames(C.prototype)) try{C.prototype[k]=()=>{throw 1}}catch{}; window.Map=window.Set=window.WeakMap=window.WeakSet=null`,
  'JSON and toJSON': `JSON.stringify=()=>'{}'; JSON.parse=()=>({}); Object.prototype.toJSON=()=>'evil'; Array.prototype.toJSON=()=>'evil'; String.prototype.toJSON=()=>'evil'`,
  Object: `Object.defineProperty=()=>{throw 1}; Object.keys=()=>[]; Object.entries=()=>[]; Object.assign=()=>{throw 1}; Object.getPrototypeOf=()=>null; Object.create=()=>{throw 1}; Object.freeze=()=>{throw 1}; Reflect.apply=()=>{throw 1}; Object.getOwnPropertyDescriptor=()=>undefined`,
  'Object.prototype': `Object.defineProperty(Object.prototype,'value',{get(){return 'evil'},set(){},configurable:true}); Object.defineProperty(Object.prototype,'get',{value:()=>1,configurable:true}); Object.prototype.ok=true; Object.prototype.failure=null; Object.prototype.then=function(r){ }`,
  'call, apply, bind': `Function.prototype.call=()=>{throw 1}; Function.prototype.apply=()=>{throw 1}; Function.prototype.bind=()=>{throw 1}`,
  'strings and patterns': `for (const k of Object.getOwnPropertyNames(String.prototype)) try { if (k!=='constructor'&&k!=='length') String.prototype[k]=()=>{throw 1} } catch {}; RegExp.prototype.exec=()=>{throw 1}; RegExp.prototype.test=()=>true; Symbol.iterator`,
  'events and requests': `EventTarget.prototype.addEventListener=()=>{throw 1}; Event.prototype.composedPath=()=>{for(;;);}; Object.defineProperty(Event.prototype,'target',{get(){throw 1}}); addEventListener=()=>{throw 1}; XMLHttpRequest.prototype.send=()=>{throw 1}; window.fetch=()=>{throw 1}`,
  'everything frozen': `for (const P of [Object,Array,Function,Element,Node,EventTarget,Promise,XMLHttpRequest]) Object.freeze(P.prototype), Object.freeze(P); Object.freeze(window.document)`,
  'globals that are null': `for (const k of ['Node','Element','HTMLElement','Document','ShadowRoot','Text','Array','Object','Promise','Symbol','Error','console','performance','CSS','Range','Event','InputEvent','KeyboardEvent']) try { Object.defineProperty(window,k,{value:null}) } catch {}`,
  'stack traces': `Error.prepareStackTrace=()=>{for(;;);}; Error.stackTraceLimit=1e9; Object.defineProperty(Error.prototype,'stack',{get(){for(;;);}})`,
};

const HIDDEN: Readonly<Record<string, string>> = {
  'opacity 0': 'opacity:0',
  'scale 0': 'transform:scale(0)',
  'off-screen': 'position:absolute;left:-9999px',
  'font size 0': 'font-size:0',
  'its own color': 'color:#fff;background:#fff',
  'clip-path': 'clip-path:inset(100%)',
  'no height': 'height:0;overflow:hidden',
  transparent: 'color:transparent',
  'turned away': 'transform:rotateX(180deg);backface-visibility:hidden',
  blurred: 'filter:blur(40px)',
  masked: 'mask-image:linear-gradient(transparent,transparent)',
  'out of its box': 'text-indent:100%;white-space:nowrap;overflow:hidden',
  'filled with nothing': '-webkit-text-fill-color:transparent',
};

const body = (fields: string, after: string) => `
  <form onsubmit="done.push('sent'); return false">${fields}
    <label>Email <input id="e"></label><label><input type="checkbox" id="c"> Agree</label>
    <p>Total: 42</p><button type="button" onclick="done.push('saved'); this.textContent = 'Stored'">Save</button>
  </form>${after}<script>const done = []</script>`;

export const open: OpenAttacks = async () => {
  const [site, b] = await Promise.all([startSite(), openContext()]);
  let pages = 0;
  /** What went wrong of these lines, on a page of this body. */
  const through = async (html: string, lines: readonly string[]): Promise<string | null> => {
    const path = `/${++pages}`;
    site.set(path, page(html));
    for (const line of [`goto ${site.url}${path}`, ...lines]) {
      const { ok, failure } = await b.run(line);
      if (!ok) return `${line}: ${failure?.code} ${failure?.message}`;
    }
    return null;
  };
  const USE = [
    'type "Email" "amy@x.y"',
    'check "Agree"',
    'click "Save"',
    'expect text "Total: 42"',
    `wait until "e.value === 'amy@x.y' && c.checked && done.join() === 'saved'" --timeout 2s`,
  ];
  const attack = (area: string, name: string, attempt: Attack['attempt']): Attack => ({ area, name, attempt });
  const named = (names: string, make: (name: string) => string) => names.split(' ').map(make).join('');
  const nested = (count: number, make: string) =>
    `<div id="h"></div><script>let at = h; for (let i = 0; i < ${count}; i++) { ${make} }
      at.innerHTML = '<button onclick="this.textContent = 1">Deep</button>'</script>`;

  const attacks: Attack[] = [
    ...NAMES.split(' ').map((name) => ({
      ...attack('clobbering', `a field called ${name}`, () =>
        through(body(`<input type="hidden" name="${name}">`, ''), USE),
      ),
      isSlow: true,
    })),
    attack('clobbering', 'fields of all these names', () =>
      through(
        body(
          named(NAMES, (name) => `<input type="hidden" name="${name}">`),
          '',
        ),
        USE,
      ),
    ),
    attack('clobbering', 'images of names of the document', () =>
      through(
        body(
          '',
          named(DOCUMENT_NAMES, (name) => `<img hidden alt="" name="${name}">`),
        ),
        USE,
      ),
    ),
    attack('clobbering', 'patched prototypes', () =>
      through(
        `<script>for (const one of [Element, Node, Document, HTMLElement, HTMLFormElement, EventTarget])
          for (const name of ['matches', 'closest', 'getAttribute', 'querySelectorAll', 'contains', 'getBoundingClientRect', 'checkVisibility'])
            if (Object.hasOwn(one.prototype, name)) one.prototype[name] = () => { throw new Error('patched') };
          Array.prototype.map = Array.prototype.filter = () => [];</script>${body('', '')}`,
        USE,
      ),
    ),
    ...Object.entries(PATCHES).map(([name, script]) => ({
      ...attack('patched built-ins', name, () =>
        through(`${body('', '').replaceAll(/done\.push\('\w+'\);/g, '')}<script>${script}</script>`, [
          'observe',
          ...USE.slice(0, -1),
          'expect visible "Stored"',
          'expect value "Email" "amy@x.y"',
          'extract links',
          'text',
        ]),
      ),
      isSlow: true,
    })),
    // Of spans: Chromium itself crashes on so many boxes in boxes.
    attack('depth', '2,000 nested shadow roots', () =>
      through(
        nested(
          2000,
          "const root = at.attachShadow({ mode: 'open' }); const inner = document.createElement('span'); root.append(inner); at = inner;",
        ),
        ['click "Deep"', 'expect text "1"'],
      ),
    ),
    attack('depth', '1,000 nested spans in a label', () =>
      through(
        nested(1000, "const inner = document.createElement(i === 0 ? 'label' : 'span'); at.append(inner); at = inner;"),
        ['observe', 'text'],
      ),
    ),
    ...Object.entries(HIDDEN).map(([name, style]) =>
      attack('hidden text', name, async () => {
        const failed = await through(`<h1>Shop</h1><p style="${style}">EVIL</p>`, []);
        if (failed !== null) return failed;
        for (const line of ['text', 'extract text', 'observe'])
          if (JSON.stringify((await b.run(line)).data).includes('EVIL')) return `${line} quotes it`;
        const { notes } = await b.run('text');
        return notes.some((note) => note.includes('cannot be seen')) ? null : 'nothing is said of it';
      }),
    ),
  ];
  return {
    attacks,
    close: async () => {
      await b.close();
      await site.close();
    },
  };
};

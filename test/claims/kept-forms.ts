// Forms that a page keeps: refused in many languages, places and ways, or taken.

import type { Situation } from '../support/claims.js';

const out: Situation[] = [];
const SENT = { '/sent': '<h1>Thank you</h1>' };
const send = ['submit', 'click "Save"'];
/** What pages say beside a field that must be filled in. */
const LANG: Readonly<Record<string, string>> = {
  ja: '必須項目です',
  ja2: '名前を入力してください',
  zh: '请输入您的姓名',
  zh2: '此项为必填项',
  ko: '이름을 입력하세요',
  ko2: '필수 항목입니다',
  ar: 'هذا الحقل مطلوب',
  ru: 'Заполните это поле',
  ru2: 'Обязательное поле',
  el: 'Το πεδίο είναι υποχρεωτικό',
  tr: 'Bu alan zorunludur',
  pl: 'To pole jest wymagane',
  cs: 'Toto pole je povinné',
  hu: 'Kötelező mező',
  fi: 'Pakollinen kenttä',
  sv: 'Fältet är obligatoriskt',
  da: 'Feltet skal udfyldes',
  no: 'Feltet er påkrevd',
  pt: 'Campo obrigatório',
  es: 'Este campo es obligatorio',
  it: 'Campo obbligatorio',
  it2: 'Inserisci il tuo nome',
  nl: 'Dit veld is verplicht',
  ro: 'Câmp obligatoriu',
  uk: "Обов'язкове поле",
  he: 'שדה חובה',
  hi: 'यह फ़ील्ड आवश्यक है',
  vi: 'Vui lòng nhập tên',
  th: 'กรุณากรอกชื่อ',
  id: 'Wajib diisi',
  fr: 'Veuillez saisir votre nom',
  de: 'Das Feld darf nicht leer sein',
  de2: 'Pflichtfeld',
  en: "can't be blank",
  en2: 'This field cannot be empty',
  en3: 'Name missing',
  en4: 'Must be at least 3 characters',
  en5: 'We need your name',
  en6: 'What is your name?',
  en7: 'Oops! Check the highlighted fields',
  bg: 'Полето е задължително',
  hr: 'Ovo polje je obavezno',
  sk: 'Toto pole je povinné',
  es2: 'Introduce tu nombre',
  pt2: 'Preencha este campo',
};
for (const [l, w] of Object.entries(LANG))
  out.push({
    kind: 'form refused by the page',
    name: `in words: ${w}`,
    isTrap: true,
    body: `<form id="f" action="/sent" method="post" novalidate><div><label for="n">Name</label><input id="n" name="n"><small id="err"></small></div><button>Save</button></form><script>f.onsubmit = (e) => { if (n.value === '') { e.preventDefault(); err.textContent = ${JSON.stringify(w)}; } }</script>`,
    serves: SENT,
    lines: ['click "Save"'],
    did: ['POST /sent'],
    ...(/^en[56]/.test(l) ? {} : { code: 'FORM_INVALID' }),
  });
/** [what, before the form, in it | what is done]. */
const PLACES: readonly (readonly [string, string, string])[] = [
  [
    'bootstrap was-validated',
    '<style>.invalid-feedback{display:none} .was-validated :invalid ~ .invalid-feedback{display:block}</style>',
    `<div class="mb-3"><label for="n">Name</label><input id="n" name="n" required class="form-control"><div class="invalid-feedback">Please choose a username.</div></div>|f.classList.add('was-validated'); f.checkValidity()`,
  ],
  [
    'tailwind peer',
    '<style>.m{visibility:hidden} input.touched:invalid ~ .m{visibility:visible}</style>',
    `<label for="n">Name</label><input id="n" name="n" required><p class="m">Name is required</p>|n.classList.add('touched')`,
  ],
  [
    'hidden attribute',
    '',
    `<label for="n">Name</label><input id="n"><span id="m" hidden>Enter your name</span>|m.hidden = false`,
  ],
  [
    'wrapper class',
    '<style>.m{display:none} .has-error .m{display:block}</style>',
    `<div id="w"><label for="n">Name</label><input id="n"><div class="m">This field is required</div></div>|w.classList.add('has-error')`,
  ],
  [
    'table cell',
    '',
    `<table><tr><td>Name</td><td><input id="n" aria-label="Name"></td><td id="m"></td></tr></table>|m.textContent = 'Required'`,
  ],
  [
    'heading summary',
    '<div id="sum"></div>',
    `<label>Name <input id="n"></label>|sum.innerHTML = '<h2>There is a problem</h2><ul><li><a href="#n">Enter your full name</a></li></ul>'; sum.tabIndex = -1; sum.focus()`,
  ],
  [
    'toast no role',
    '',
    `<label>Name <input id="n"></label>|const d = document.createElement('div'); d.className='toast toast-error'; d.style.cssText='position:fixed;top:0;right:0'; d.textContent='Please fill in all required fields'; document.body.append(d)`,
  ],
  [
    'toast no class',
    '',
    `<label>Name <input id="n"></label>|const d = document.createElement('div'); d.style.cssText='position:fixed;top:0;right:0'; d.textContent='Please fill in all required fields'; document.body.append(d)`,
  ],
  ['native alert', '', `<label>Name <input id="n"></label>|alert('Please enter your name')`],
  [
    'dialog of the page',
    '<dialog id="dl"></dialog>',
    `<label>Name <input id="n"></label>|dl.innerHTML='<p>Please enter your name</p><button>OK</button>'; dl.showModal()`,
  ],
  [
    'sweetalert',
    '',
    `<label>Name <input id="n"></label>|const d = document.createElement('div'); d.setAttribute('role','dialog'); d.setAttribute('aria-modal','true'); d.style.cssText='position:fixed;inset:30% 30%;background:#fff'; d.innerHTML='<h2>Oops...</h2><div>Name is required</div><button>OK</button>'; document.body.append(d)`,
  ],
  ['placeholder', '', `<label>Name <input id="n"></label>|n.placeholder='Name is required'; n.focus()`],
  ['label says', '', `<label id="lb" for="n">Name</label><input id="n">|lb.textContent='Name – required!'`],
  ['title attribute', '', `<label>Name <input id="n"></label>|n.title='Please enter a name'; n.className='err'`],
  ['class only', '', `<label>Name <input id="n"></label>|n.classList.add('is-invalid')`],
  [
    'class only on wrapper',
    '',
    `<div id="w" class="form-group"><label>Name <input id="n"></label></div>|w.classList.add('has-error')`,
  ],
  ['red border only', '', `<label>Name <input id="n"></label>|n.style.borderColor='red'`],
  ['red border and focus', '', `<label>Name <input id="n"></label>|n.style.border='2px solid red'; n.focus()`],
  [
    'shake',
    '<style>@keyframes k{25%{transform:translateX(4px)}} .shake{animation:k .3s}</style>',
    `<label>Name <input id="n"></label>|f.classList.add('shake'); setTimeout(()=>f.classList.remove('shake'),300)`,
  ],
  ['focus only', '', `<label>Name <input id="n"></label>|n.focus()`],
  [
    'scroll and focus',
    '',
    `<label>Name <input id="n"></label><div style="height:1500px"></div>|n.scrollIntoView(); n.focus()`,
  ],
  ['reportValidity', '', `<label>Name <input id="n" required></label>|f.reportValidity()`],
  [
    'setCustomValidity+report',
    '',
    `<label>Name <input id="n"></label>|n.setCustomValidity('Taken'); n.reportValidity()`,
  ],
  ['aria-invalid only', '', `<label>Name <input id="n"></label>|n.setAttribute('aria-invalid','true')`],
  [
    'svg icon only',
    '',
    `<label>Name <input id="n"></label><i id="ic"></i>|ic.innerHTML='<svg width=9 height=9 aria-label="Error"><circle r=4 /></svg>'`,
  ],
  [
    'in li',
    '',
    `<label>Name <input id="n"></label><ul id="er" class="errorlist"></ul>|er.innerHTML='<li>This field is required.</li>'`,
  ],
  [
    'drawn anew with errors',
    '<div id="b"></div>',
    `<label>Name <input id="n"></label>|f.innerHTML='<label>Name <input id="n" class="field_with_errors"></label><span class="help">Name cannot be blank</span><button>Save</button>'`,
  ],
  [
    'shadow field',
    '',
    `<x-in></x-in><script>customElements.define('x-in', class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});r.innerHTML='<label>Name <input></label><span></span>';window.xm=r.querySelector('span')}})</script>|xm.textContent='Name is required'`,
  ],
  [
    'microtask',
    '',
    `<label>Name <input id="n"></label><span id="m"></span>|Promise.resolve().then(()=>{m.textContent='Name is required'})`,
  ],
  [
    'raf',
    '',
    `<label>Name <input id="n"></label><span id="m"></span>|requestAnimationFrame(()=>requestAnimationFrame(()=>{m.textContent='Name is required'}))`,
  ],
  [
    'mui helper',
    '',
    `<div class="MuiFormControl-root"><label for="n">Name</label><div><input id="n"></div></div>|n.ariaInvalid='true'; const p=document.createElement('p'); p.id='n-help'; p.className='MuiFormHelperText-root Mui-error'; p.textContent='Required'; n.setAttribute('aria-describedby','n-help'); n.closest('.MuiFormControl-root').append(p)`,
  ],
  [
    'after 700 ms',
    '',
    `<label>Name <input id="n"></label><span id="m"></span>|setTimeout(()=>{m.textContent='Name is required'},700)`,
  ],
  [
    'busy button then error',
    '',
    `<label>Name <input id="n"></label><span id="m"></span>|const b=f.querySelector('button'); b.disabled=true; b.textContent='Saving…'; setTimeout(()=>{b.disabled=false;b.textContent='Save';m.textContent='Name is required'},300)`,
  ],
  ['counter', '', `<label>Name <input id="n"></label><span id="m"></span>|m.textContent='1 error found'`],
  ['counter2', '<p id="m"></p>', `<label>Name <input id="n"></label>|m.textContent='1 field needs attention'`],
  [
    'outside sibling',
    '',
    `<label>Name <input id="n"></label>|f.insertAdjacentHTML('beforebegin','<p style="color:red">Please provide a name</p>')`,
  ],
  [
    'outside sibling div class',
    '',
    `<label>Name <input id="n"></label>|f.insertAdjacentHTML('afterend','<div class="alert alert-danger">Name is missing</div>')`,
  ],
];
for (const [name, before, rest] of PLACES)
  for (const line of send) {
    const i = rest.lastIndexOf('|');
    const [inner, script] = [rest.slice(0, i), rest.slice(i + 1)];
    out.push({
      kind: 'form refused by the page',
      name: `shown: ${name}, ${line}`,
      isTrap: true,
      body: `${before}<form id="f" action="/sent" method="post" novalidate>${inner}<button>Save</button></form><script>f.onsubmit = (e) => { e.preventDefault(); ${script}; }</script>`,
      serves: SENT,
      lines: [line],
      did: ['POST /sent'],
      ...(/focus only|scroll and|red border|shake|svg icon/.test(name) ? {} : { code: 'FORM_INVALID' }),
    });
  }
/** Forms that the page takes by itself. */
const KEPT: readonly (readonly [string, string])[] = [
  ['adds row', `l.innerHTML += '<li>Milk</li>'`],
  ['clears field', `n.value=''; did2()`],
  ['clears and focus', `n.value=''; n.focus(); l.innerHTML += '<li>x</li>'`],
  ['status', `m.textContent='Added'`],
  ['status count', `m.textContent='3 items'`],
  ['error count zero', `m.textContent='0 errors'`],
  ['missing in a sentence', `m.textContent='Report about missing persons sent'`],
  ['required plan', `m.textContent='Order received. No further action required.'`],
  ['result with word', `m.textContent='Results for "error codes": 12'`],
  ['selected', `m.textContent='Selected: 2'`],
  ['enter', `m.textContent='Enterprise'`],
  ['invalid date?', `m.textContent='Valid until 2027'`],
  ['fills a table', `l.innerHTML='<li>Please Please Me – The Beatles</li>'`],
  ['choose', `m.textContent='Your choice: blue'`],
  ['button says', `f.querySelector('button').textContent='Saved ✓'`],
  ['form gone', `f.remove()`],
  ['replaces form', `f.innerHTML='<h2>Thanks</h2>'`],
  ['url', `history.pushState({},'','/done')`],
  ['hash', `location.hash='#done'`],
  [
    'modal ok',
    `const d=document.createElement('dialog');d.innerHTML='<p>Saved</p>';document.body.append(d);d.showModal()`,
  ],
  ['alert ok', `alert('Saved')`],
  ['german', `m.textContent='Gespeichert'`],
  ['japanese', `m.textContent='保存しました'`],
  ['calc', `m.textContent='= 42'`],
  ['class on form', `f.className='sent'`],
  ['todo named error', `l.innerHTML='<li>Fix invalid login error</li>'`],
  ['todo in form named required', `f.insertAdjacentHTML('beforeend','<p>Milk</p>')`],
  ['chip in form', `f.insertAdjacentHTML('afterbegin','<span class="chip">Milk</span>')`],
  ['storage only then badge', `localStorage.x=1; m.textContent='1'`],
];
for (const [name, script] of KEPT)
  for (const line of send)
    out.push({
      kind: 'form sent',
      name: `taken: ${name}, ${line}`,
      isTrap: false,
      body: `<form id="f"><label>Name <input id="n" name="n" value="Milk"></label><button>Save</button></form><p id="m"></p><ul id="l"></ul><script>const did2=()=>{}; f.onsubmit = (e) => { e.preventDefault(); ${script}; did('kept'); }</script>`,
      lines: [line],
      did: ['kept'],
    });
export const keptForms: readonly Situation[] = out;

// What can be reached: scrolled away, under a skin, on a track, or there only under the mouse; and what must not be reached.

import type { Situation } from '../support/claims.js';

// ── Scrolled away ──────────────────────────────────────────────────────────────────────────────

const FILL = '<div style="height:900px;width:1500px"></div>';
const GO = `<button onclick="did('go'); this.after(' gone')">Go</button>`;
const box = (inner: string, script = '', more = ''): string =>
  `<div id="box" style="height:150px;width:300px;overflow:auto;${more}">${inner}</div><script>${script}</script>`;
const SCROLLED: readonly (readonly [string, string])[] = [
  ['below', box(FILL + GO)],
  ['above', box(GO + FILL, 'box.scrollTop = 9999')],
  ['to the right', box(`<div style="display:flex"><div style="flex:none;width:1200px">…</div>${GO}</div>`)],
  [
    'to the left',
    box(`<div style="display:flex">${GO}<div style="flex:none;width:1200px">…</div></div>`, 'box.scrollLeft = 9999'),
  ],
  ['in a box in a box, below', box(`${FILL}${box(FILL + GO).replaceAll('id="box"', '')}`)],
  [
    'in a box in a box, above',
    box(
      `<div id="inner" style="height:120px;overflow:auto">${GO}${FILL}</div>${FILL}`,
      'inner.scrollTop = 9999; box.scrollTop = 9999',
    ),
  ],
  [
    'read from the right',
    box(`<div style="display:flex">${'<div style="flex:none;width:1200px">…</div>'}${GO}</div>`, '', 'direction:rtl'),
  ],
  [
    'above, in a page that is scrolled',
    `<div style="height:300px"></div>${box(GO + FILL, 'box.scrollTop = 9999; scrollTo(0, 900)')}<div style="height:3000px"></div>`,
  ],
  ['in a part that only scripts scroll', box(GO + FILL, 'box.scrollTop = 9999', 'overflow:hidden')],
];
const scrolled: Situation[] = SCROLLED.map(([name, body]) => ({
  kind: 'scrolled away',
  name,
  isTrap: false,
  body,
  lines: ['click "Go"'],
  did: ['go'],
}));
const scrolledFields: Situation[] = [
  ['type "Name" "Amy"', '<label>Name <input id="n"></label>', 'n.value === "Amy"'],
  ['check "Gift"', '<label><input type="checkbox" id="n"> Gift</label>', 'n.checked'],
  [
    'select "Size" "M"',
    '<label>Size <select id="n"><option>S</option><option>M</option></select></label>',
    'n.value === "M"',
  ],
  ['expect visible "Gift"', '<label><input type="checkbox" id="n"> Gift</label>', 'true'],
].map(([line = '', field = '', holds = '']) => ({
  kind: 'scrolled away',
  name: `${line}, above`,
  isTrap: false,
  body: box(`${field}${FILL}`, 'box.scrollTop = 9999'),
  lines: [line],
  holds,
}));
const OUT: readonly (readonly [string, string])[] = [
  ['pushed out where nobody can scroll', `<div style="position:absolute;left:-5000px;top:0">${GO}</div>`],
  ['pushed out above', `<div style="position:absolute;left:0;top:-500px">${GO}</div>`],
  ['a closed drawer', `<div style="position:fixed;right:-400px;top:0;width:300px">${GO}</div>`],
  ['in a part without height', `<div style="height:0;overflow:hidden">${GO}</div>`],
  ['hidden', `<div style="visibility:hidden">${GO}</div>`],
];
const out: Situation[] = OUT.map(([name, body]) => ({
  kind: 'scrolled away',
  name,
  isTrap: true,
  body,
  lines: ['click "Go" --timeout 300ms'],
  did: ['never'],
}));

// ── Under a skin ───────────────────────────────────────────────────────────────────────────────

const OPTIONS = ['Germany', 'France', 'Spain'];
const native = (style: string, id = 'land', attributes = ''): string =>
  `<select id="${id}" style="${style}" ${attributes}>${OPTIONS.map((one) => `<option value="${one.slice(0, 2)}">${one}</option>`).join('')}</select>`;
const UNSEEN = {
  'not drawn': 'display:none',
  clipped: 'position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden',
  transparent: 'position:absolute;opacity:0;left:0;top:0;width:1px;height:1px',
};
/** A skin as kits draw it: what is shown, and a list that opens below. */
const SKIN = (id: string): string => `<script>(() => {
  const s = document.getElementById('${id}');
  const skin = document.createElement('div'); skin.className = 'nice-select'; skin.tabIndex = 0;
  skin.style.cssText = 'position:relative;border:1px solid;width:160px;height:24px;z-index:2;background:white';
  skin.innerHTML = '<span class="current"></span><ul class="list" style="display:none;position:absolute;top:24px;left:0;margin:0;background:white;border:1px solid;z-index:9">' + [...s.options].map((o) => '<li class="option" data-value="' + o.value + '">' + o.text + '</li>').join('') + '</ul>';
  const [shown, list] = skin.children; const draw = () => { shown.textContent = s.selectedOptions[0]?.text ?? ''; }; draw();
  skin.onclick = (e) => { const li = e.target.closest('li'); if (li) { s.value = li.dataset.value; draw(); did('${id} ' + s.value); s.dispatchEvent(new Event('change', { bubbles: true })); } list.style.display = li || list.style.display === 'block' ? 'none' : 'block'; };
  document.addEventListener('click', (e) => { if (!skin.contains(e.target)) list.style.display = 'none'; });
  s.after(skin);
})()</script>`;
const WRAPPED = `<div class="dropdown bootstrap-select" style="position:relative;width:200px">${native('position:absolute;bottom:0;left:50%;width:0.5px;height:100%;opacity:0;border:none;padding:0')}<button type="button" class="dropdown-toggle" aria-haspopup="listbox" aria-expanded="false" id="t">Germany</button><div class="dropdown-menu" id="m" hidden><ul role="listbox" id="u">${OPTIONS.map((one) => `<li role="option" data-v="${one.slice(0, 2)}"><a>${one}</a></li>`).join('')}</ul></div></div>
  <script>t.onclick = () => { m.hidden = !m.hidden; t.setAttribute('aria-expanded', !m.hidden); }; u.onclick = (e) => { const li = e.target.closest('li'); land.value = li.dataset.v; t.textContent = li.textContent; m.hidden = true; t.setAttribute('aria-expanded', 'false'); did('land ' + land.value); };</script>`;
const BODY_LIST = `${native(UNSEEN.clipped, 'land', 'class="select2-hidden-accessible" aria-hidden="true"')}<span class="select2-container" style="display:inline-block;width:200px;border:1px solid"><span role="combobox" aria-expanded="false" tabindex="0" id="t" aria-haspopup="true">Germany</span></span>
  <script>let box = null; t.onmousedown = () => { if (box) { box.remove(); box = null; t.setAttribute('aria-expanded', 'false'); return; } box = document.createElement('span'); box.className = 'select2-results'; box.style.cssText = 'position:absolute;top:70px;left:8px;background:white;border:1px solid'; box.innerHTML = '<ul role="listbox">' + [...land.options].map((o) => '<li role="option" data-v="' + o.value + '">' + o.text + '</li>').join('') + '</ul>'; document.body.append(box); t.setAttribute('aria-expanded', 'true'); box.onmouseup = (e) => { land.value = e.target.dataset.v; t.textContent = e.target.textContent; box.remove(); box = null; t.setAttribute('aria-expanded', 'false'); did('land ' + land.value); }; };</script>`;
const OVERLAID = `<div style="position:relative;width:200px;height:30px"><div id="t" style="border:1px solid;height:28px">Germany</div>${native('position:absolute;inset:0;width:200px;height:30px;opacity:0')}</div><script>land.onchange = () => { t.textContent = land.selectedOptions[0].text; did('land ' + land.value); };</script>`;
const COVERED = `<div style="position:relative;width:200px;height:30px">${native('position:absolute;inset:0;width:200px;height:30px')}</div>${SKIN('land')}<style>.nice-select{margin-top:-30px}</style>`;
const label = '<label for="land">Country</label> ';
const skins: Situation[] = [
  ...Object.entries(UNSEEN).map(([name, style]) => [name, `${label}${native(style)}${SKIN('land')}`] as const),
  ['a button in a wrapper', `${label}${WRAPPED}`] as const,
  ['a list at the end of the page', `${label}${BODY_LIST}`] as const,
  ['transparent, on top of what is drawn', `${label}${OVERLAID}`] as const,
  ['covered by its skin', `${label}${COVERED}`] as const,
].map(([name, body]) => ({
  kind: 'under a skin',
  name,
  isTrap: false,
  body,
  lines: ['select "Country" "France"'],
  did: ['land Fr'],
  holds: 'land.value === "Fr"',
}));
const skinTraps: Situation[] = [
  {
    name: 'a skin of another list',
    body: `${label}${native('display:none')}<p>…</p><label for="other">Region</label> ${native('display:none', 'other')}${SKIN('other')}`,
    code: 'ELEMENT_NOT_VISIBLE',
  },
  {
    name: 'hidden, and nothing is drawn for it',
    body: `${label}${native('display:none')}<ul><li>France</li></ul>`,
    code: 'ELEMENT_NOT_VISIBLE',
  },
  {
    name: 'hidden, beside a link',
    body: `${label}${native('display:none')}<a href="#x" onclick="did('link')">Germany</a>`,
    code: 'ELEMENT_NOT_VISIBLE',
  },
  {
    name: 'a skin that shows it and sets nothing',
    body: `${label}${native('display:none')}${SKIN('land').replace('s.value = li.dataset.value; draw(); did(', 'shown.textContent = li.textContent; (() => {})(').replace("s.dispatchEvent(new Event('change', { bubbles: true }));", '')}`,
  },
  {
    name: 'an option that the skin does not have',
    body: `${label}${native('display:none')}${SKIN('land').replace('[...s.options].map', '[...s.options].slice(0, 1).map')}`,
  },
].map((one) => ({
  kind: 'under a skin',
  isTrap: true,
  lines: ['select "Country" "France" --timeout 2s'],
  holds: 'false',
  ...one,
}));

// ── Groups to choose from ──────────────────────────────────────────────────────────────────────

const radios = (wrap: (inner: string) => string, type = 'native'): string =>
  wrap(
    ['S', 'M', 'L']
      .map((one) =>
        type === 'native'
          ? `<label><input type="radio" name="size" value="v${one}" onchange="did('${one}')"> ${one}</label>`
          : `<button type="button" ${type} onclick="for (const b of this.parentNode.children) b.setAttribute('${type.split('=')[0]}', b === this); did('${one}')">${one}</button>`,
      )
      .join(''),
  );
const GROUPS: readonly (readonly [string, string])[] = [
  ['radio buttons in a fieldset', radios((inner) => `<fieldset><legend>Size</legend>${inner}</fieldset>`)],
  ['radio buttons in a group', radios((inner) => `<div role="radiogroup" aria-label="Size">${inner}</div>`)],
  [
    'tabs',
    radios(
      (inner) => `<div role="tablist" aria-label="Size">${inner.replaceAll('<button', '<button role="tab"')}</div>`,
      'aria-selected="false"',
    ),
  ],
  [
    'buttons that stay pressed',
    radios((inner) => `<div role="group" aria-label="Size">${inner}</div>`, 'aria-pressed="false"'),
  ],
  [
    'drawn radio buttons',
    radios(
      (inner) =>
        `<div role="radiogroup" aria-label="Size">${inner.replaceAll('<button', '<button role="radio"')}</div>`,
      'aria-checked="false"',
    ),
  ],
];
const groups: Situation[] = GROUPS.map(([name, body]) => ({
  kind: 'chosen in a group',
  name,
  isTrap: false,
  body,
  lines: ['select "Size" "M"'],
  did: ['M'],
}));
const groupTraps: Situation[] = [
  ...GROUPS.map(([name, body]) => ({
    name: `${name}, not there`,
    body,
    line: 'select "Size" "XL" --timeout 2s',
    code: 'OPTION_NOT_FOUND',
  })),
  {
    name: 'a toolbar of commands',
    body: `<div role="toolbar" aria-label="Actions"><button onclick="did('x')">Delete</button><button onclick="did('x')">Save</button></div>`,
    line: 'select "Actions" "Delete" --timeout 2s',
    code: 'REQUIREMENT_NOT_MET',
  },
  {
    name: 'a list of links beside a drop-down',
    body: `<div><button id="b" aria-haspopup="listbox">Color</button><ul><li><a href="#h" onclick="did('home')">Red</a></li><li><a href="#i" onclick="did('home')">Blue</a></li></ul></div>`,
    line: 'select "Color" "Red" --timeout 2s',
  },
  {
    name: 'a group whose choice springs back',
    body: radios((inner) => `<div role="group" aria-label="Size">${inner}</div>`, 'aria-pressed="false"').replaceAll(
      "did('",
      "this.setAttribute('aria-pressed', 'false'); void ('",
    ),
    line: 'select "Size" "M" --timeout 2s',
    code: 'VALUE_MISMATCH',
  },
].map(({ line, ...one }) => ({ kind: 'chosen in a group', isTrap: true, lines: [line], holds: 'false', ...one }));

// ── A handle on a track ────────────────────────────────────────────────────────────────────────

/** [style of the track, of the handle, how a place becomes a part] */
const slider = (
  how: {
    isVertical?: boolean;
    isRtl?: boolean;
    aria?: string;
    keys?: boolean;
    linked?: string;
    step?: number;
    handle?: string;
  } = {},
): string => {
  const { isVertical = false, isRtl = false, aria = '', keys = false, linked = '', step = 1, handle = '<span' } = how;
  const track = isVertical ? 'width:8px;height:200px' : 'width:200px;height:8px';
  return `<p id="lab">Volume</p><div id="track" class="slider" style="position:relative;background:#ccc;margin:40px;${track}">${handle} id="h" class="slider-handle" ${aria} aria-labelledby="lab" style="position:absolute;width:16px;height:16px;background:#333;${isVertical ? 'left:-4px' : 'top:-4px'}"></span></div>${linked}
  <script>let v = 10; const draw = () => { h.style.${isVertical ? 'bottom' : isRtl ? 'right' : 'left'} = 'calc(' + v + '% - 8px)'; if (h.hasAttribute('aria-valuenow')) h.setAttribute('aria-valuenow', v); ${linked === '' ? '' : `const o = document.getElementById('o'); if ('value' in o) o.value = v; else o.textContent = v;`} };
  const set = (x) => { v = Math.round(Math.min(100, Math.max(0, x)) / ${step}) * ${step}; draw(); }; draw();
  const at = (e) => { const r = track.getBoundingClientRect(); set(${isVertical ? '100 * (r.bottom - e.clientY) / r.height' : isRtl ? '100 * (r.right - e.clientX) / r.width' : '100 * (e.clientX - r.left) / r.width'}); };
  h.onmousedown = (e) => { e.preventDefault(); document.onmousemove = at; document.onmouseup = () => { document.onmousemove = null; }; };
  ${keys ? `h.onkeydown = (e) => { const d = { ArrowRight: ${isRtl ? -1 : 1}, ArrowUp: 1, ArrowLeft: ${isRtl ? 1 : -1}, ArrowDown: -1 }[e.key]; if (d) set(v + d * ${step}); };` : ''}</script>`;
};
const ARIA = 'role="slider" tabindex="0" aria-valuemin="0" aria-valuemax="100" aria-valuenow="10"';
const SLIDERS: readonly (readonly [string, string])[] = [
  ['keys and mouse', slider({ aria: ARIA, keys: true })],
  ['mouse only', slider({ aria: ARIA })],
  ['upright', slider({ aria: `${ARIA} aria-orientation="vertical"`, isVertical: true })],
  ['upright, and does not say so', slider({ aria: ARIA, isVertical: true })],
  ['from the right', slider({ aria: ARIA, isRtl: true })],
  ['a number beside it', slider({ aria: 'tabindex="0"', linked: '<output id="o">10</output>' })],
  [
    'a field beside it',
    slider({ aria: 'tabindex="0"', linked: '<input id="o" readonly value="10" aria-label="Level">' }),
  ],
  [
    'a link for a handle',
    slider({ aria: 'tabindex="0" href="#"', handle: '<a', linked: '<span id="o">10</span>' }).replace(
      '</span></div>',
      '</a></div>',
    ),
  ],
  ['nothing that tells', slider({ aria: 'tabindex="0"' })],
];
const sliders: Situation[] = SLIDERS.map(([name, body]) => ({
  kind: 'a handle on a track',
  name,
  isTrap: false,
  body,
  lines: ['adjust "Volume" 70'],
  holds: 'Math.abs(v - 70) <= 1',
}));
/** Its scale shows once it has moved: [what, line]. */
const SCALED: readonly (readonly [string, string])[] = [
  ['a number beside it, of another scale', 'adjust "Volume" 350'],
  ['a number beside it, of another scale, with the mouse once', 'adjust "Volume" 350 --attempts 2'],
];
const scaled: Situation[] = SCALED.map(([name, line]) => ({
  kind: 'a handle on a track',
  name,
  isTrap: false,
  body: slider({ aria: 'tabindex="0"', linked: '<output id="o">50</output>' }).replace(
    'o.value = v',
    'o.value = v * 5',
  ),
  lines: [line],
  holds: 'v === 70',
}));
const sliderTraps: Situation[] = [
  ['that does not move', slider({ aria: ARIA }).replace('h.onmousedown', 'h.oncontextmenu')],
  [
    'that springs back',
    slider({ aria: ARIA }).replace('document.onmousemove = null;', 'document.onmousemove = null; set(10);'),
  ],
  ['that stops early', slider({ aria: ARIA, keys: true }).replace('Math.min(100,', 'Math.min(50,')],
  ['in large steps', slider({ aria: ARIA, keys: true, step: 25 })],
  [
    'a number beside it that is none of its',
    slider({ aria: 'tabindex="0"' })
      .replace('<script>', '<p>Page 70 of 100</p><script>')
      .replace('h.onmousedown', 'h.oncontextmenu'),
  ],
].map(([name = '', body = '']) => ({
  kind: 'a handle on a track',
  name,
  isTrap: true,
  body,
  lines: ['adjust "Volume" 70 --timeout 4s'],
  holds: 'v === 70',
}));

// ── Only under the mouse ───────────────────────────────────────────────────────────────────────

const rows = (style: string, script = ''): string =>
  `<style>${style} li { padding: 6px; list-style: none }</style><h1>List</h1><ul>${['Bread', 'Milk', 'Eggs']
    .map(
      (one) =>
        `<li class="row"><b>${one}</b> <span class="acts"><button onclick="did('deleted ${one}'); this.closest('li').remove()">Delete</button></span></li>`,
    )
    .join('')}</ul><script>${script}</script>`;
const HOVERED: readonly (readonly [string, string])[] = [
  ['not drawn', rows('.acts { display: none } .row:hover .acts { display: inline }')],
  ['transparent', rows('.acts { opacity: 0 } .row:hover .acts { opacity: 1 }')],
  ['hidden', rows('.acts { visibility: hidden } .row:hover .acts { visibility: visible }')],
  ['transparent, fading in', rows('.acts { opacity: 0; transition: opacity .15s } .row:hover .acts { opacity: 1 }')],
  [
    'shown by a script',
    rows(
      '.acts { display: none }',
      `for (const li of document.querySelectorAll('li')) { li.onmouseenter = () => { li.querySelector('.acts').style.display = 'inline'; }; li.onmouseleave = () => { li.querySelector('.acts').style.display = 'none'; }; }`,
    ),
  ],
];
const hovered: Situation[] = HOVERED.map(([name, body]) => ({
  kind: 'under the mouse',
  name,
  isTrap: false,
  body,
  lines: ['click "Delete" near "Milk"'],
  did: ['deleted Milk'],
}));
const hoveredBefore: Situation[] = HOVERED.map(([name, body]) => ({
  kind: 'under the mouse',
  name: `${name}, the mouse over another row`,
  isTrap: false,
  body,
  lines: ['hover "Bread"', 'click "Delete" near "Milk"'],
  did: ['deleted Milk'],
}));
const menus: Situation[] = [
  {
    kind: 'under the mouse',
    name: 'an item of a menu',
    isTrap: false,
    body: `<style>.sub { display: none } .top:hover .sub { display: block }</style><nav><div class="top"><a href="#">Products</a><div class="sub"><a href="#lamps" onclick="did('lamps'); document.title = 'Lamps'">Lamps</a></div></div></nav>`,
    lines: ['click "Lamps"'],
    did: ['lamps'],
  },
];
const hoverTraps: Situation[] = [
  ...HOVERED.slice(0, 3).map(([name, body]) => ({
    name: `${name}, and nobody said which row`,
    body,
    line: 'click "Delete"',
  })),
  {
    name: 'hidden, and never shown',
    body: rows('.acts { display: none }'),
    line: 'click "Delete" near "Milk"',
  },
  {
    name: 'the mouse shows another row’s',
    body: rows(
      '.acts { display: none }',
      `const all = [...document.querySelectorAll('li')]; all.forEach((li, i) => { li.onmouseenter = () => { all[(i + 1) % 3].querySelector('.acts').style.display = 'inline'; }; });`,
    ),
    line: 'click "Delete" near "Milk"',
  },
  {
    name: 'the mouse swaps it for another button',
    body: rows(
      '.acts { display: none } .row:hover .acts { display: inline }',
      `for (const li of document.querySelectorAll('li')) li.onmouseenter = () => { li.querySelector('.acts').innerHTML = '<button onclick="did(\\'archived\\')">Archive</button>'; };`,
    ),
    line: 'click "Delete" near "Milk"',
  },
].map(({ line, ...one }) => ({
  kind: 'under the mouse',
  isTrap: true,
  // The mouse is where it was on the page before.
  lines: ['hover "List"', `${line} --timeout 700ms`],
  holds: 'false',
  ...one,
}));

export const reach: readonly Situation[] = [
  ...scrolled,
  ...scrolledFields,
  ...out,
  ...skins,
  ...skinTraps,
  ...groups,
  ...groupTraps,
  ...sliders,
  ...scaled,
  ...sliderTraps,
  ...hovered,
  ...hoveredBefore,
  ...menus,
  ...hoverTraps,
];

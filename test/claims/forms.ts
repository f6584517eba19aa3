// Forms that are sent, and forms that browser or page refuse.

import type { Situation } from '../support/claims.js';

const SENT = { '/sent': '<h1>Thank you</h1>' };
const send = ['submit', 'click "Save"'] as const;

/** What a browser refuses: [what, the field, what was filled in before]. */
const REFUSED: readonly (readonly [string, string, string?])[] = [
  ['required and empty', '<label>Street <input name="s" required></label>'],
  ['a pattern', '<label>Zip <input name="z" pattern="[0-9]{5}" value="12"></label>'],
  ['no address', '<label>Email <input type="email" name="e" value="amy"></label>'],
  ['a number too small', '<label>Count <input type="number" min="5" name="n" value="2"></label>'],
  [
    'a list without a choice',
    '<label>Land <select name="l" required><option value="">–</option><option>FR</option></select></label>',
  ],
  ['a box that must be ticked', '<label><input type="checkbox" required name="c"> I agree</label>'],
  [
    'a radio that must be chosen',
    '<label><input type="radio" required name="r" value="1"> Red</label><label><input type="radio" name="r" value="2"> Blue</label>',
  ],
  ['a text that is too short', '<label>Code <input name="k" minlength="5"></label>', 'type "Code" "abc"'],
  [
    'a message of its own',
    '<label>Name <input name="n" id="own"></label><script>own.setCustomValidity("Taken already")</script>',
  ],
  ['required text', '<label>Bericht <textarea name="t" required></textarea></label>'],
];

const refused: Situation[] = REFUSED.flatMap(([what, field, before]) =>
  send.map((line) => ({
    kind: 'form refused',
    name: `${what}, ${line}`,
    isTrap: true,
    body: `<form action="/sent" method="post">${field}<button>Save</button></form>`,
    serves: SENT,
    lines: [...(before === undefined ? [] : [before]), line],
    did: ['POST /sent'],
    code: 'FORM_INVALID',
  })),
);

/** What a page refuses by itself. */
const OWN: readonly (readonly [string, string])[] = [
  ['a message beside the field', 'err.textContent = "Enter your name"'],
  [
    'aria-invalid and a message',
    'n.setAttribute("aria-invalid", "true"); n.setAttribute("aria-describedby", "err"); err.textContent = "Name is required"',
  ],
  ['an alert at the top', 'top1.innerHTML = "<div role=alert>Please fill in your name</div>"'],
  [
    'a message after a moment',
    'setTimeout(() => { n.setAttribute("aria-invalid", "true"); err.textContent = "Geben Sie Ihren Namen ein" }, 150)',
  ],
  [
    'a red border and a message',
    'n.className = "error"; err.className = "error-message"; err.textContent = "Nom obligatoire"',
  ],
];
const own: Situation[] = OWN.flatMap(([what, script]) =>
  send.map((line) => ({
    kind: 'form refused by the page',
    name: `${what}, ${line}`,
    isTrap: true,
    body: `<div id="top1"></div><form id="f" action="/sent" method="post" novalidate><label>Name <input id="n" name="n"></label><span id="err"></span><button>Save</button></form>
      <script>f.onsubmit = (e) => { if (n.value === '') { e.preventDefault(); ${script}; } }</script>`,
    serves: SENT,
    lines: [line],
    did: ['POST /sent'],
    code: 'FORM_INVALID',
  })),
);

/** Forms that are sent. */
const FORMS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'post',
    '<form action="/sent" method="post"><label>A <input name="a" value="1"></label><button>Save</button></form>',
    ['POST /sent'],
  ],
  [
    'get',
    '<form action="/sent"><label>A <input name="a" value="1"></label><button>Save</button></form>',
    ['GET /sent'],
  ],
  [
    'slow answer',
    '<form action="/slow" method="post"><input name="a" value="1"><button>Save</button></form>',
    ['POST /slow'],
  ],
  [
    'by fetch, with thanks',
    `<form id="f"><input name="a" value="1"><button>Save</button></form><p id="p"></p><script>f.onsubmit = (e) => { e.preventDefault(); fetch('/sent', { method: 'POST' }).then(() => { p.textContent = 'Saved'; }); }</script>`,
    ['POST /sent'],
  ],
  [
    'by fetch, without a word',
    `<form id="f"><input name="a" value="1"><button>Save</button></form><script>f.onsubmit = (e) => { e.preventDefault(); fetch('/sent', { method: 'POST' }); }</script>`,
    ['POST /sent'],
  ],
  [
    'kept in the page',
    `<form id="f"><input name="a" value="1"><button>Save</button></form><ul id="l"></ul><script>f.onsubmit = (e) => { e.preventDefault(); l.innerHTML += '<li>1</li>'; did('kept'); }</script>`,
    ['kept'],
  ],
  [
    'required and filled in',
    '<form action="/sent" method="post"><label>A <input name="a" required value="1"></label><button>Save</button></form>',
    ['POST /sent'],
  ],
  [
    'novalidate',
    '<form action="/sent" method="post" novalidate><input name="a" required><button>Save</button></form>',
    ['POST /sent'],
  ],
  [
    'formnovalidate',
    '<form action="/sent" method="post"><input name="a" required><button formnovalidate>Save</button></form>',
    ['POST /sent'],
  ],
  [
    'a field with an old error that is right now',
    `<form action="/sent" method="post"><label>A <input name="a" value="1" aria-invalid="true" aria-describedby="e"></label><span id="e">Too short</span><button>Save</button></form>`,
    ['POST /sent'],
  ],
  [
    'button outside',
    '<form id="f" action="/sent" method="post"><input name="a" value="1"></form><button form="f">Save</button>',
    ['POST /sent'],
  ],
  [
    'kept, and the error is gone',
    `<form id="f"><label>A <input id="n" value="1" aria-invalid="true" aria-describedby="e"></label><span id="e">Too short</span><button>Save</button></form><p id="p"></p><script>f.onsubmit = (e) => { e.preventDefault(); n.removeAttribute('aria-invalid'); document.getElementById('e').textContent = ''; p.textContent = 'Saved'; did('kept'); }</script>`,
    ['kept'],
  ],
];
const sent: Situation[] = FORMS.flatMap(([name, body, did]) =>
  send.map((line) => ({
    kind: 'form sent',
    name: `${name}, ${line}`,
    isTrap: false,
    body,
    serves: { ...SENT, '/slow': { status: 200, delayMs: 700 } },
    lines: [line],
    did,
  })),
);

/** Sent, and the server does not take it: the form was sent all the same. */
const answered: Situation[] = send.flatMap((line) =>
  ['Wrong password', 'Bitte prüfen Sie Ihre Eingaben'].map((words) => ({
    kind: 'form sent',
    name: `answered with "${words}", ${line}`,
    isTrap: false,
    body: `<form id="f"><label>A <input name="a" value="1"></label><p id="p" role="alert"></p><button>Save</button></form><script>f.onsubmit = (e) => { e.preventDefault(); fetch('/no', { method: 'POST' }).then(() => { p.textContent = '${words}'; }); }</script>`,
    serves: { '/no': { status: 422 } },
    lines: [line],
    did: ['POST /no'],
  })),
);

/** Nothing comes of it. */
const nothing: Situation[] = send.map((line) => ({
  kind: 'form refused by the page',
  name: `silently, ${line}`,
  isTrap: true,
  body: '<form action="/sent" method="post" onsubmit="return false"><input name="a" value="1"><button>Save</button></form>',
  serves: SENT,
  lines: [line],
  did: ['POST /sent'],
  code: 'NO_EFFECT',
}));

export const forms: readonly Situation[] = [...refused, ...own, ...sent, ...answered, ...nothing];

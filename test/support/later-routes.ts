// Ways by which a page gives back later, and elsewhere, what it was given: in dialogs, names of files, tabs, labels, addresses
// that lead on, and errors.

import { type Asked, page, type Site } from './browser.js';
import type { Route } from './secret-routes.js';

const said = JSON.stringify;
const signed = (name: string): string => `${name}+Kq4/w&"x'<z 7`;
const plain = (name: string): string => `${name}-Kq4w.x_7z`;

/** A password is typed on such a page, and then shown by what its button does with it. */
const shown = (name: string, path: string, ...more: readonly string[]): Route => ({
  name,
  secret: signed(path),
  lines: (s, site) => [
    `goto ${site.url}/later/${path}`,
    `type "Password" ${said(s)}`,
    'click "Show"',
    'observe',
    'text',
    ...more,
  ],
});

/** What the button does with the value `v`. */
const SHOWN: Readonly<Record<string, string>> = {
  alert: 'setTimeout(() => alert("It is " + v))',
  confirm: 'setTimeout(() => { out.textContent = confirm(v) })',
  label: 'out.innerHTML = "<button></button>"; out.firstChild.setAttribute("aria-label", "Delete " + v)',
  tab: 'const w = open("about:blank"); w.document.write("<h1>There</h1>"); w.document.title = v',
  address:
    'open("/later/other?next=" + encodeURIComponent(btoa(encodeURIComponent(v))) + "&v=" + encodeURIComponent(v))',
  download:
    'const a = document.createElement("a"); a.href = "data:text/plain," + encodeURIComponent(v); a.download = v.replaceAll(/[^a-z0-9+ ]/gi, "_") + ".txt"; document.body.append(a); a.click()',
  options:
    'out.innerHTML = "<label>Pick <select><option>One</option></select></label>"; out.querySelector("option").textContent = v',
  heading:
    'out.innerHTML = "<h2></h2><table><tr><th>Who</th><th>What</th></tr><tr><td></td><td>x</td></tr></table>"; out.querySelector("h2").textContent = v; out.querySelector("td").textContent = v',
  letters: 'for (const one of v) { const i = document.createElement("span"); i.textContent = one; out.append(i) }',
  storage:
    'localStorage.setItem("kept", v); sessionStorage.setItem("seen " + v, "1"); document.cookie = "kept=" + encodeURIComponent(v)',
  hash: 'location.hash = encodeURIComponent(v)',
  invalid: 'const f = document.querySelector("input"); f.setCustomValidity("Not " + v); f.form.requestSubmit()',
  id: 'out.innerHTML = "<button>Go on</button>"; out.firstChild.id = v; out.firstChild.dataset.testid = v; out.firstChild.title = v',
  link: 'out.innerHTML = "<a>On</a>"; out.firstChild.href = "/later/other?pw=" + encodeURIComponent(v)',
  rejected:
    'Promise.reject(new Error("no " + v)); fetch("http://127.0.0.1:1/" + encodeURIComponent(v)).catch(() => {}); new Image().src = "/nothing?" + encodeURIComponent(v)',
  frame:
    'out.innerHTML = "<iframe></iframe>"; out.firstChild.title = v; out.firstChild.srcdoc = "<p>Framed <button>Press</button></p>"',
};

export const LATER: readonly Route[] = [
  shown('shown by an alert', 'alert', 'dialog accept', 'text'),
  shown('asked back by a dialog', 'confirm', 'dialog dismiss', 'text'),
  shown('the label of a button', 'label', 'click "Delete" near "Nobody" --timeout 50ms', 'click css("#out button")'),
  shown('the title of a new tab', 'tab', 'tabs', 'title', 'tab close'),
  shown('the address of a new tab', 'address', 'tabs', 'url', 'requests', 'tab close'),
  shown('the name of a download', 'download', 'wait 300ms'),
  shown('an option', 'options', 'select "Pick" "Nothing of it" --timeout 50ms', 'extract css("select")'),
  shown(
    'a heading and a table',
    'heading',
    'extract tables',
    'extract css("#out")',
    'expect text "nobody" --timeout 50ms',
  ),
  shown('letter by letter', 'letters', 'html', 'extract css("#out")'),
  shown('what a page stores', 'storage', 'storage list', 'storage get kept', 'cookies list', 'storage list --session'),
  shown('behind the number sign', 'hash', 'url', 'wait url "*nothing*" --timeout 50ms'),
  shown('why a form is refused', 'invalid', 'submit'),
  shown(
    'ids and titles',
    'id',
    'click "Go on"',
    'html --selector "#out"',
    'explain click "Go on"',
    'click css("#nowhere") --timeout 50ms',
  ),
  shown('where a link leads', 'link', 'click "On"', 'url', 'back', 'requests'),
  shown('errors of the page', 'rejected', 'console', 'requests'),
  shown('the title of a frame', 'frame', 'click "Press" inside "Nobody" --timeout 50ms', 'click "Press"'),
  {
    name: 'an address that nobody answers',
    secret: plain('refused'),
    lines: (s) => [
      `goto http://amy:${s}@127.0.0.1:1/ --timeout 2s`,
      `goto http://amy:${s}@nobody.invalid/a --timeout 2s`,
      'url',
    ],
  },
  {
    name: 'an address that a server leads on to',
    secret: plain('led'),
    lines: (_, site) => [`goto ${site.url}/later/led`, 'url', 'text', 'requests', 'observe'],
  },
  {
    name: 'headers that a page gives a request',
    secret: plain('fetched'),
    lines: (_, site) => [
      `goto ${site.url}/later/fetched`,
      'click "Ask"',
      'wait visible "Answer" --timeout 3s',
      'text',
      'html',
      'requests',
    ],
  },
  {
    name: 'autofill',
    secret: plain('autofill'),
    lines: (_, site) => [`goto ${site.url}/later/autofill`, 'click "Show"', 'text', 'observe', 'html'],
  },
  {
    name: 'a new password and a code',
    secret: plain('newpw'),
    lines: (s, site) => [
      `goto ${site.url}/later/new`,
      `type "Choose one" ${said(s)}`,
      'observe',
      'click "Show"',
      'text',
    ],
  },
];

export function prepareLater(site: Site): void {
  for (const [path, code] of Object.entries(SHOWN))
    site.set(
      `/later/${path}`,
      page(`<form onsubmit="return false"><label>Password <input type="password"></label></form>
        <button onclick="show(document.querySelector('input').value)">Show</button><div id="out"></div>
        <script>function show(v) { const out = document.querySelector('#out'); ${code} }</script>`),
    );
  const secretOf = (name: string): string => LATER.find((route) => route.name === name)?.secret ?? '';
  site.set('/later/other', page('<h1>Other</h1>'));
  const led = site.url.replace('://', `://amy:${secretOf('an address that a server leads on to')}@`);
  site.set('/later/led', () => ({ status: 302, headers: { location: `${led}/later/basic` } }));
  site.set('/later/basic', ({ headers }: Asked) =>
    headers['authorization'] === undefined
      ? { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }
      : { body: page(`<p>${headers['authorization']}</p>`) },
  );
  const token = [...secretOf('headers that a page gives a request')].map((one) => one.charCodeAt(0));
  site.set(
    '/later/fetched',
    page(`<button onclick="ask()">Ask</button><p id="out"></p><script>async function ask() {
      const token = String.fromCharCode(${token.join()});
      const answer = await fetch('/later/echo', { headers: { 'X-Access-Token': token } });
      out.textContent = 'Answer ' + await answer.text() }</script>`),
  );
  site.set('/later/echo', ({ headers }: Asked) => ({ body: said(headers), type: 'application/json' }));
  const filled = [...secretOf('autofill')].map((one) => one.charCodeAt(0));
  site.set(
    '/later/autofill',
    page(`<form><input autocomplete="username" value="amy"><input type="password" autocomplete="current-password" aria-label="Password"></form>
      <button onclick="document.querySelector('#out').textContent = document.querySelector('[type=password]').value">Show</button><p id="out"></p>
      <script>document.querySelector('[type=password]').value = String.fromCharCode(${filled.join()})</script>`),
  );
  site.set(
    '/later/new',
    page(`<label>Choose one <input autocomplete="new-password"></label><p id="out"></p>
      <button onclick="document.querySelector('#out').textContent = document.querySelector('input').value">Show</button>`),
  );
}

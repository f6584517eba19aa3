// Every way for a secret to get in, and pages that show whatever they get, wherever a page can.

import { type Asked, page, type Site } from './browser.js';

/** A way for a secret to get in: the lines that give it, on a page that shows what it gets. */
export interface Route {
  readonly name: string;
  readonly secret: string;
  readonly lines: (secret: string, site: Site) => readonly string[];
  /** A script with these lines is refused before its first step. */
  readonly isRefused?: true;
}

const said = JSON.stringify;
const echo = (site: Site, path = '/echo'): string => `goto ${site.url}${path}`;
/** Different for each, with signs that every encoding has other words for. */
const signed = (name: string): string => `${name}+Zq7/w&"x'<y 9`;

export const ROUTES: readonly Route[] = [
  {
    name: 'type',
    secret: signed('type'),
    lines: (s, site) => [echo(site), `type "Password" ${said(s)}`, 'click "Echo"', 'click "Send"'],
  },
  {
    name: 'type by number',
    secret: signed('numb'),
    lines: (s, site) => [
      echo(site),
      `type css("#pw") ${said(s)}`,
      'click "Echo"',
      'expect text "nobody says this" --timeout 50ms',
    ],
  },
  {
    name: 'fill',
    secret: signed('fill'),
    lines: (s, site) => [echo(site), `fill ${said({ Name: 'Amy', Password: s })}`, 'click "Echo"', 'click "Send"'],
  },
  {
    name: 'login',
    secret: signed('login'),
    lines: (s, site) => [`goto ${site.url}/login`, `login "amy" ${said(s)}`, 'text', 'html'],
  },
  {
    name: 'run with a secret parameter',
    secret: signed('run'),
    lines: (s, site) => [echo(site), `run leave_note --token ${said(s)}`, 'click "Echo"'],
  },
  {
    name: 'keys pressed in a password field',
    secret: 'kq7x9wv2mz4p',
    lines: (s, site) => [
      echo(site),
      'click "Password"',
      ...[...s].map((key) => `press ${key}`),
      'click "Echo"',
      'click "Send"',
    ],
  },
  {
    name: 'secret: variable',
    secret: signed('vari'),
    lines: (_, site) => [echo(site), 'type "Note" "${TOKEN}"', 'click "Echo"', 'text', 'observe'],
  },
  {
    name: 'address',
    secret: 'addr+Zq7w-x.9y',
    lines: (s, site) => [
      `goto ${said(`${site.url.replace('://', `://amy:${encodeURIComponent(s)}@`)}/basic`)}`,
      'url',
      'text',
      'click "Not there" --timeout 50ms',
    ],
  },
  {
    name: 'headers set',
    secret: 'head-Zq7w.x_9y',
    lines: (s, site) => [
      `headers set ${said({ 'X-Api-Key': s, Authorization: `Bearer ${s}` })}`,
      `goto ${site.url}/headers`,
      'headers',
      'text',
      'headers clear',
    ],
  },
  {
    name: 'cookies set',
    secret: 'cook-Zq7w.x_9y',
    lines: (s, site) => [echo(site), `cookies set sid ${said(s)}`, `goto ${site.url}/headers`, 'text', 'cookies list'],
  },
  {
    name: 'GET form',
    secret: signed('getf'),
    lines: (s, site) => [
      `goto ${site.url}/get`,
      `type "Password" ${said(s)}`,
      'click "Send"',
      'url',
      'text',
      'back',
      'requests',
    ],
  },
  {
    name: 'POST form',
    secret: signed('post'),
    lines: (s, site) => [`goto ${site.url}/post`, `type "Password" ${said(s)}`, 'click "Send"', 'text'],
  },
  {
    name: 'prefilled',
    secret: 'pref-Zq7w.x_9y',
    lines: (_, site) => [`goto ${site.url}/prefilled`, 'text', 'title', 'html', 'observe', 'console', 'click "Send"'],
  },
  ...(['frame', 'other-frame', 'open', 'closed'] as const).map(
    (where): Route => ({
      name: `password field in ${where}`,
      secret: signed(`in-${where}`),
      lines: (s, site) => [
        echo(site, `/${where}`),
        `type "Password" ${said(s)}`,
        'click "Echo"',
        'text',
        'observe',
        'expect text "nobody says this" --timeout 50ms',
      ],
    }),
  ),
  {
    name: 'keys pressed in a frame',
    secret: 'fq3x8w',
    lines: (s, site) => [
      echo(site, '/frame'),
      'click "Password"',
      ...[...s].map((key) => `press ${key}`),
      'click "Echo"',
      'text',
    ],
  },
  ...['one', 'two', 'three'].map(
    (name): Route => ({
      name: `dots drawn by CSS, field ${name}`,
      secret: signed(`dots${name}`),
      lines: (s, site) => [
        echo(site, '/dotted'),
        `type "Field ${name}" ${said(s)}`,
        'observe',
        'click "Echo"',
        'text',
        'html',
        'screenshot dotted.png',
      ],
    }),
  ),
  {
    name: 'keys into dots drawn by CSS',
    secret: 'dq2x7w',
    lines: (s, site) => [
      echo(site, '/dotted'),
      'click "Field one"',
      ...[...s].map((key) => `press ${key}`),
      'click "Echo"',
      'text',
    ],
  },
  {
    name: 'a field that shows its password',
    secret: signed('reveal'),
    lines: (s, site) => [
      echo(site, '/reveal'),
      `type "Field" ${said(s)}`,
      'click "Show"',
      'observe',
      'html',
      'click "Anew"',
      'observe',
      'html',
      'text css("#field")',
      'extract css("input")',
      'expect value "Field" "nobody says this" --timeout 50ms',
      'explain click "Field"',
    ],
  },
  {
    name: 'filled in later',
    secret: 'late-Zq7w.x_9y',
    lines: (_, site) => [echo(site, '/late'), 'wait visible "It is"', 'observe', 'text', 'console', 'html'],
  },
  ...(['page', 'frame', 'root'] as const).map(
    (where): Route => ({
      name: `filled in by the ${where} between two commands`,
      secret: `auto-${where}-Zq7w.x_9y`,
      lines: (_, site) => [
        echo(site, `/auto-${where}`),
        'wait visible "Filled" --timeout 5s',
        'click "Show"',
        'text',
        'observe',
        'html',
        'console',
        'requests',
        'expect text "nobody says this" --timeout 50ms',
      ],
    }),
  ),
  {
    name: 'a field that becomes one for passwords',
    secret: 'turns-Zq7w.x_9y',
    lines: (_, site) => [
      echo(site, '/turns'),
      'wait visible "Filled" --timeout 5s',
      'click "Show"',
      'text',
      'html',
      'console',
      'observe',
    ],
  },
  {
    name: 'a cookie that a page shows',
    secret: 'k7x2q9w4z8m3',
    lines: (_, site) => [echo(site, '/issued'), 'click "Show"', 'text', 'html', 'console', 'cookies list', 'requests'],
  },
  {
    name: 'a cookie that scripts cannot read',
    secret: 'only-Zq7w.x_9y',
    lines: (_, site) => [echo(site, '/issued'), `goto ${site.url}/headers`, 'text', 'html', 'observe'],
  },
  {
    name: 'a token that a page sends',
    secret: 'eyJ0b2tlbiI6.Zq7w8x9y0z.sig-4f5g6h',
    lines: (_, site) => [
      echo(site, '/bearer'),
      'click "Show"',
      'wait visible "Answer" --timeout 5s',
      'text',
      'html',
      'console',
    ],
  },
  {
    name: 'not ASCII',
    secret: 'ünï-çødé💥Zq7ß漢9',
    lines: (s, site) => [echo(site), `type "Password" ${said(s)}`, 'click "Echo"', 'click "Send"'],
  },
  {
    name: 'signs of addresses',
    secret: 'pc%41%zz+ %25=x&y;#9 q',
    lines: (s, site) => [echo(site), `type "Password" ${said(s)}`, 'click "Echo"', 'click "Send"', 'url'],
  },
  {
    name: 'several lines',
    secret: 'first Zq7w line\nsecond k9x line\nthird',
    lines: (s, site) => [echo(site, '/dotted'), `type "Field three" ${said(s)}`, 'click "Echo"', 'text', 'observe'],
  },
  {
    name: 'run with a parameter that is declared secret',
    secret: signed('pay'),
    lines: (s, site) => [echo(site), `run pay ${said(s)}`, 'click "Echo"', 'text'],
  },
  {
    name: 'run of what is not there',
    secret: 'gone-Zq7w.x_9y',
    isRefused: true,
    lines: (s) => [`run nothing_like_it ${said(s)}`, `run pay_too --card ${said(s)}`],
  },
  {
    name: 'headers of one address',
    secret: 'once-Zq7w.x_9y',
    lines: (s, site) => [
      `goto ${site.url}/headers --headers ${said({ 'X-Session-Token': s, 'X-Amz-Signature': `v=${s}` })}`,
      'text',
      'requests',
    ],
  },
  {
    name: 'a field that is not there',
    secret: 'none-Zq7w.x_9y',
    lines: (s, site) => [
      echo(site),
      `type css("#nowhere") ${said(s)} --timeout 50ms`,
      `fill ${said({ 'No such password': s })} --timeout 50ms`,
      `type "Password" near "Nobody" ${said(s)} --timeout 50ms`,
    ],
  },
  {
    name: 'asked for by a dialog',
    secret: 'dial-Zq7w.x_9y',
    lines: (s, site) => [echo(site, '/dialog'), 'click "Ask"', `dialog accept ${said(s)}`, 'text', 'observe'],
  },
  {
    name: 'a cookie that a server sets',
    secret: 'issued-Zq7w.x_9y',
    lines: (_, site) => [`goto ${site.url}/cookie`, 'cookies list', 'requests'],
  },
  {
    name: 'storage',
    secret: 'stor-Zq7w.x_9y',
    lines: (s, site) => [echo(site), `storage set auth_token ${said(s)}`, 'storage list', 'storage get auth_token'],
  },
  {
    name: 'wrong line',
    secret: 'wrong-Zq7w.x_9y',
    lines: () => [],
  },
];

export const secretOf = (name: string): string => ROUTES.find((route) => route.name === name)?.secret ?? '';

/** Shows what is typed into it everywhere that a page can. */
const ECHO = `<form action="/sent" method="post"><label>Name <input name="name"></label>
  <label>Password <input id="pw" type="password" name="pw"></label><label>Note <input name="note"></label>
  <button type="button" onclick="echo()">Echo</button><button>Send</button></form><p id="out"></p>
  <script>function echo() {
    show(document.querySelector('#pw').value || document.forms[0].note.value);
  }
  function show(v) {
    const html = document.createElement('i'); html.textContent = v;
    const btoa = (text) => window.btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    document.querySelector('#out').textContent = [v, encodeURIComponent(v), btoa('amy:' + v), btoa(JSON.stringify({ v })), btoa(new URLSearchParams({ v })), JSON.stringify(v), html.innerHTML].join(' | ');
    document.title = 'You are ' + v;
    history.replaceState(null, '', '?pw=' + encodeURIComponent(v) + '#' + v);
    console.log('typed', v, { v });
    console.error(btoa(v));
    fetch('/api?q=' + encodeURIComponent(v), { method: 'POST', headers: { Authorization: 'Basic ' + btoa('amy:' + v), 'Content-Type': 'application/json' }, body: JSON.stringify({ v }) });
    setTimeout(() => { throw new Error('bad: ' + v); });
  }</script>`;
/** How the page shows what it gets, for pages with other fields. */
const SHOW = ECHO.slice(ECHO.indexOf('<script>')).replace(/function echo\(\) \{[^}]*\}/, '');
const DOTS = 'style="-webkit-text-security:disc"';
const form = (method: string): string =>
  `<form action="/sent" method="${method}"><label>Password <input type="password" name="pw"></label><button>Send</button></form>`;

/** What must be defined for all routes. */
export const DEFINITIONS: readonly string[] = [
  'define leave_note(token):\n  type "Note" $token\n',
  'define pay:\n  parameters:\n    - { name: card, secret: true }\n  steps:\n    - type "Note" "$card"\n',
];

/** Serves the pages of all routes. */
export function prepareRoutes(site: Site): void {
  const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
  const shown = (text: string) => ({
    body: page(`<h1>Here</h1><pre>${escaped(text)}</pre>`),
    headers: { 'set-cookie': 'sid=served-Zq7w.x_9y' },
  });
  const prefilled = secretOf('prefilled');
  site.set('/echo', page(ECHO));
  site.set('/get', page(form('get')));
  site.set('/post', page(form('post')));
  site.set(
    '/login',
    page(`<form action="/sent" method="post"><label>User <input name="user" autocomplete="username"></label>
    <label>Password <input type="password" name="pw"></label><button>Sign in</button></form>`),
  );
  const framed = (url: string): string =>
    page(`<iframe title="Inside" src="${url}/echo" style="width:600px;height:300px"></iframe>`);
  site.set('/frame', framed(site.url));
  site.set('/other-frame', framed(site.otherUrl));
  for (const mode of ['open', 'closed'])
    site.set(
      `/${mode}`,
      page(`<x-login></x-login><p id="out"></p>${SHOW}<script>
        const root = document.querySelector('x-login').attachShadow({ mode: '${mode}' });
        root.innerHTML = '<label>Password <input type="password"></label><button>Echo</button><i></i>';
        root.querySelector('button').onclick = () => { const v = root.querySelector('input').value; root.querySelector('i').textContent = v; show(v); };
      </script>`),
    );
  site.set(
    '/dotted',
    page(`<div contenteditable role="textbox" aria-label="Field one" ${DOTS}></div><input aria-label="Field two" ${DOTS}>
      <textarea aria-label="Field three" ${DOTS}></textarea><button onclick="one()">Echo</button><p id="out"></p>${SHOW}
      <script>function one() { for (const f of document.querySelectorAll('[aria-label]')) { const v = f.value || f.textContent; if (v) show(v); } }</script>`),
  );
  site.set(
    '/reveal',
    page(`<label>Field <input id="field" type="password"></label><button onclick="field.type='text'">Show</button>
      <button onclick="const v = field.value; field.outerHTML = '<input id=field>'; field.value = v; field.setAttribute('value', v)">Anew</button>`),
  );
  site.set(
    '/late',
    page(`<label>Password <input type="password"></label><p id="out"></p>${SHOW}<script>setTimeout(() => {
      document.querySelector('input').value = '${secretOf('filled in later')}'; show('It is ' + document.querySelector('input').value); }, 150)</script>`),
  );
  // The page fills it in when nobody looks, and shows it only when it is asked to.
  const auto = (
    secret: string,
  ): string => `<form><label>Password <input type="password"></label></form><p id="state"></p>
    <button onclick="show(document.querySelector('input').value)">Show</button><p id="out"></p>${SHOW}<script>setTimeout(() => {
      document.querySelector('input').value = '${secret}'; state.textContent = 'Filled'; }, 100)</script>`;
  const filled = (where: string): string => secretOf(`filled in by the ${where} between two commands`);
  site.set('/auto-page', page(auto(filled('page'))));
  site.set('/auto-inner', page(auto(filled('frame'))));
  site.set('/auto-frame', page(`<iframe src="${site.otherUrl}/auto-inner" style="width:600px;height:300px"></iframe>`));
  site.set(
    '/auto-root',
    page(`<x-login></x-login><p id="state"></p><p id="out"></p>${SHOW}<script>
      const root = document.querySelector('x-login').attachShadow({ mode: 'closed' });
      root.innerHTML = '<button>Show</button>';
      setTimeout(() => {
        root.innerHTML += '<label>Password <input type="password"></label>';
        root.querySelector('input').value = '${filled('root')}'; state.textContent = 'Filled';
        root.querySelector('button').onclick = () => show(root.querySelector('input').value);
      }, 100)</script>`),
  );
  site.set(
    '/turns',
    page(`<label>Field <input id="field"></label><p id="state"></p><p id="out"></p>${SHOW}
      <button onclick="show(field.value)">Show</button><script>setTimeout(() => {
        field.value = '${secretOf('a field that becomes one for passwords')}'; field.type = 'password'; state.textContent = 'Filled'; }, 100)</script>`),
  );
  const shownCookie = `prefs=${secretOf('a cookie that a page shows')}; Path=/`;
  const hiddenCookie = `tracker=${secretOf('a cookie that scripts cannot read')}; Path=/; HttpOnly`;
  site.set('/issued', () => ({
    body: page(`<button onclick="show(document.cookie)">Show</button><p id="out"></p>${SHOW}`),
    headers: { 'set-cookie': [shownCookie, hiddenCookie] },
  }));
  site.set(
    '/bearer',
    page(`<button onclick="send()">Show</button><p id="out"></p><p id="state"></p>${SHOW}<script>
      const token = ['eyJ0b2tlbiI6', 'Zq7w8x9y0z', 'sig-4f5g6h'].join('.');
      async function send() { await fetch('/api', { headers: { Authorization: 'Bearer ' + token } }); show(token); state.textContent = 'Answer'; }</script>`),
  );
  site.set(
    '/dialog',
    page(`<button onclick="setTimeout(() => show(prompt('Your password?')))">Ask</button><p id="out"></p>${SHOW}`),
  );
  site.set('/sent', ({ url }: Asked) => shown(`Welcome ${url}`));
  site.set('/api', ({ url, headers }: Asked) => ({
    type: 'application/json',
    body: said({ url, auth: headers['authorization'] }),
  }));
  const issued = `sid=${secretOf('a cookie that a server sets')}; Path=/cookie; HttpOnly`;
  site.set('/cookie', () => ({ body: page('<h1>Here</h1>'), headers: { 'set-cookie': issued } }));
  site.set('/headers', ({ headers }: Asked) => shown(said(headers)));
  site.set('/basic', ({ headers }: Asked) => {
    if (headers['authorization'] === undefined)
      return { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } };
    return shown(`${headers['authorization']} ${Buffer.from(String(headers['authorization']).slice(6), 'base64')}`);
  });
  site.set(
    '/prefilled',
    page(`<form action="/sent"><label>Password <input type="password" name="pw" value="${prefilled}"></label>
    <button>Send</button></form><p>It is ${prefilled}</p><script>console.log('${prefilled}'); document.title = '${prefilled}';</script>`),
  );
}

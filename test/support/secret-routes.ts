// Every way for a secret to get in, and pages that show whatever they get, wherever a page can.

import { type Asked, page, type Site } from './browser.js';

/** A way for a secret to get in: the lines that give it, on a page that shows what it gets. */
export interface Route {
  readonly name: string;
  readonly secret: string;
  readonly lines: (secret: string, site: Site) => readonly string[];
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
    const v = document.querySelector('#pw').value || document.forms[0].note.value;
    const html = document.createElement('i'); html.textContent = v;
    document.querySelector('#out').textContent = [v, encodeURIComponent(v), btoa('amy:' + v), JSON.stringify(v), html.innerHTML].join(' | ');
    document.title = 'You are ' + v;
    history.replaceState(null, '', '?pw=' + encodeURIComponent(v) + '#' + v);
    console.log('typed', v, { v });
    console.error(btoa(v));
    fetch('/api?q=' + encodeURIComponent(v), { method: 'POST', headers: { Authorization: 'Basic ' + btoa('amy:' + v), 'Content-Type': 'application/json' }, body: JSON.stringify({ v }) });
    setTimeout(() => { throw new Error('bad: ' + v); });
  }</script>`;
const form = (method: string): string =>
  `<form action="/sent" method="${method}"><label>Password <input type="password" name="pw"></label><button>Send</button></form>`;

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
  site.set('/sent', ({ url }: Asked) => shown(`Welcome ${url}`));
  site.set('/api', ({ url, headers }: Asked) => ({
    type: 'application/json',
    body: said({ url, auth: headers['authorization'] }),
  }));
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

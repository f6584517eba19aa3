// A login in two steps with a code after it. Each step is answered by the server, and the next page comes late.

import { app, type Pages } from '../site.js';

const STEP = (label: string, type: string, to: string, more: string): string => `
root.innerHTML = '<main><h1>Sign in</h1>${more}<form><label>${label}<br><input name="value" type="${type}" required></label><p class="err" role="alert"></p><button>Continue</button></form></main>';
root.querySelector('form').onsubmit = async (event) => {
  event.preventDefault();
  root.querySelector('button').disabled = true;
  const { next, wrong } = await send('${to}', { value: event.target.value.value });
  if (next) return setTimeout(() => location.assign(next), 200);
  root.querySelector('[role=alert]').textContent = wrong;
  root.querySelector('button').disabled = false;
};`;

const ACCOUNT = `<header><a href="/account">Account</a> <button aria-label="Profile menu">AA</button></header><h1>Hello, Amy</h1><dl><dt>Balance</dt><dd>€1,204.50</dd><dt>Last visit</dt><dd>Monday</dd></dl>`;

export function loginPages(): Pages {
  const right: Readonly<Record<string, readonly [string, string, string]>> = {
    '/who': ['amy@bank.test', '/password', 'We do not know this address'],
    '/secret': ['correct horse', '/code', 'Wrong password'],
    '/number': ['314159', '/account', 'That code is not right'],
  };
  return ({ method, path, body, cookies }, log) => {
    const { value = '' } = (body ?? {}) as { value?: string };
    const [wanted, next, wrong] = right[path] ?? [];
    if (method === 'POST' && wanted !== undefined) {
      log({ value });
      const isRight = value === wanted;
      const cookie = isRight && next === '/account' ? { cookie: 'in=yes; path=/' } : {};
      return { json: isRight ? { next } : { wrong }, after: 250, ...cookie };
    }
    if (path === '/') return { html: app('Sign in', '', STEP('E-mail address', 'email', '/who', '')) };
    if (path === '/password')
      return { html: app('Sign in', '', STEP('Password', 'password', '/secret', '<p>amy@bank.test</p>')) };
    if (path === '/code')
      return {
        html: app('Sign in', '', STEP('Code', 'text', '/number', '<p>We sent a code to your phone</p>')),
      };
    if (path === '/account')
      return cookies.includes('in=yes') ? { html: app('My account', '', '', ACCOUNT) } : { to: '/' };
    return undefined;
  };
}

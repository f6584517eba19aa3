// Searching and logging in: forms of many makes, and what is said when they do not do what they should.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

describe('search', () => {
  const found = `event.preventDefault();document.querySelector('#o').textContent='Results for '+document.querySelector('input').value`;

  it('searches by the button', async () => {
    const result = await t.show(
      `<form role=search onsubmit="${found}"><input type=search aria-label=Search><button>Search</button></form><p id=o></p>`,
      'search "red shoes"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`o.textContent === 'Results for red shoes'`);
  });

  it('searches by Enter where there is no button', async () => {
    const result = await t.show(
      `<input name=q placeholder="Search products"><p id=o></p><script>document.querySelector('input').onkeydown=(event)=>{if(event.key==='Enter'){${found}}}</script>`,
      'search "red shoes"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`o.textContent === 'Results for red shoes'`);
  });

  // patterns.ts, findSearch: the only button beside the field is none of it unless it says search.
  it('searches by a button that is only an icon', async () => {
    const result = await t.show(
      `<div class=searchbar><input type=search placeholder="Search"><button id=b class=icon aria-label=""><svg width=16 height=16><circle cx=8 cy=8 r=6 /></svg></button></div><p id=o></p><script>b.onclick=(event)=>{${found}}</script>`,
      'search "red shoes"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`o.textContent === 'Results for red shoes'`);
  });

  it('searches by Enter when asked, though there is a button', async () => {
    const result = await t.show(
      `<form onsubmit="event.preventDefault();this.append('Found');window.by=event.submitter===null||!window.clicked?'enter':'click'"><input type=search aria-label=Search><button onclick="if(event.detail>0)window.clicked=1">Go</button></form>`,
      'search "x" --submit enter',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.by === 'enter'`);
  });

  it('says that there is no button to click', async () => {
    const result = await t.show('<input type=search aria-label=Search>', 'search "x" --submit click');
    expect(said(result)).toBe('VERIFICATION_FAILED: The search field has no button');
  });

  it('says that there is nothing to search with', async () => {
    const result = await t.show('<p>No field</p>', 'search "x" --timeout 300ms');
    expect(result.failure?.code).toBe('TARGET_NOT_FOUND');
  });

  it('goes to the page of results', async () => {
    t.site.set('/results', ({ url }) => ({
      body: `<!doctype html><title>R</title><h1>Results for ${new URL(url, 'http://x').searchParams.get('q')}</h1>`,
    }));
    const result = await t.show(
      '<form action="/results"><input name=q type=search aria-label=Search><button>Search</button></form>',
      'search "red shoes"',
    );
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect visible "Results for red shoes"'))).toBe('ok');
  });

  it('opens a search field that hides behind an icon', async () => {
    const result = await t.show(
      `<button aria-label=Search id=b onclick="f.hidden=false;this.hidden=true">🔍</button><form id=f hidden onsubmit="${found}"><input type=search aria-label="Search site"></form><p id=o></p>`,
      'search "red shoes"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`o.textContent === 'Results for red shoes'`);
  });
});

describe('login', () => {
  const check = `const ok=u.value==='amy@shop.test'&&p.value==='secret-1';`;
  const FORM = `<form id=f><label>E-mail <input id=u type=email name=email></label><label>Password <input id=p type=password></label><button>Sign in</button></form>`;

  it('logs in in one step', async () => {
    t.site.set('/account', '<!doctype html><title>A</title><h1>Welcome</h1>');
    const result = await t.show(
      `${FORM}<script>f.onsubmit=(e)=>{e.preventDefault();${check}if(ok)location='/account'}</script>`,
      'login "amy@shop.test" "secret-1"',
    );
    expect(said(result)).toBe('ok');
    expect(result.lifecycle).toBe('verified');
    expect(JSON.stringify(result)).not.toContain('secret-1');
    expect(said(await t.run('expect url "/account"'))).toBe('ok');
  });

  it('is not taken in by a form that is only out of sight while the server is asked', async () => {
    t.site.set('/api/login', () => ({ status: 401, type: 'application/json', body: '{}', delayMs: 900 }));
    const result = await t.on(
      `${FORM}<p id=s></p><script>f.onsubmit=async(e)=>{e.preventDefault();f.hidden=true;s.textContent='One moment';
        await fetch('/api/login');f.hidden=false;s.innerHTML='<span role=alert>Wrong password</span>'}</script>`,
      'login "amy@shop.test" "wrong-1"',
    );
    expect(said(result)).toBe('VERIFICATION_FAILED: The login did not succeed. The page says: "Wrong password"');
  });

  it('waits for the whole of the page that comes', async () => {
    t.site.set('/denied', () => ({
      body: `<!doctype html><title>L</title><h1>Shop</h1><script>setTimeout(()=>{document.body.innerHTML+=${JSON.stringify(`<div role=alert>Wrong password</div>${FORM}`)}},100)</script>`,
    }));
    const result = await t.show(
      FORM.replace('<form id=f>', '<form id=f action="/denied">'),
      'login "amy@shop.test" "wrong-1"',
    );
    expect(said(result)).toBe('VERIFICATION_FAILED: The login did not succeed. The page says: "Wrong password"');
  });

  it('logs in in two steps on one page', async () => {
    const result = await t.on(
      `<form id=f><label>E-mail <input id=u type=email></label><button>Next</button></form><form id=g hidden><label>Password <input id=p type=password></label><button>Sign in</button></form><p id=o></p>
       <script>f.onsubmit=(e)=>{e.preventDefault();setTimeout(()=>{f.hidden=true;g.hidden=false},300)};g.onsubmit=(e)=>{e.preventDefault();${check}if(ok){g.remove();o.textContent='Hello'}}</script>`,
      'login "amy@shop.test" "secret-1"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`o.textContent === 'Hello'`);
  });

  it('logs in in two steps on two pages', async () => {
    t.site.set(
      '/step2',
      `<!doctype html><title>2</title><form id=g action="/account"><label>Password <input id=p type=password></label><button>Sign in</button></form>`,
    );
    t.site.set('/account', '<!doctype html><title>A</title><h1>Welcome</h1>');
    const result = await t.show(
      `<form action="/step2"><label>Username <input name=u></label><button>Continue</button></form>`,
      'login "amy" "secret-1"',
    );
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect url "/account"'))).toBe('ok');
  });

  it('tells what the page says about a wrong password', async () => {
    const result = await t.on(
      `${FORM}<p id=e role=alert></p><script>f.onsubmit=(e)=>{e.preventDefault();setTimeout(()=>{document.querySelector('#e').textContent='Wrong e-mail or password.'},200)}</script>`,
      'login "amy@shop.test" "wrong-one"',
    );
    expect(said(result)).toBe(
      'VERIFICATION_FAILED: The login did not succeed. The page says: "Wrong e-mail or password."',
    );
    expect(JSON.stringify(result)).not.toContain('wrong-one');
  });

  it('does not take an old complaint for an answer', async () => {
    const result = await t.on(
      `${FORM}<p class=error id=e>Your session has expired.</p><script>f.onsubmit=(e)=>{e.preventDefault();setTimeout(()=>{f.remove();document.querySelector('#e').remove();document.body.append('Hello')},900)}</script>`,
      'login "amy@shop.test" "secret-1"',
    );
    expect(said(result)).toBe('ok');
  });

  it('only fills where asked', async () => {
    const result = await t.show(
      `${FORM}<script>f.onsubmit=()=>{window.sent=1}</script>`,
      'login "amy@shop.test" "secret-1" --no-submit',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`u.value === 'amy@shop.test' && p.value === 'secret-1' && window.sent === undefined`);
  });

  it('logs in without leaving the page', async () => {
    t.site.set('/api/login', () => ({ delayMs: 600, type: 'application/json', body: '{"ok":true}' }));
    const result = await t.on(
      `<div id=app>${FORM}</div><script>f.onsubmit=async(e)=>{e.preventDefault();await fetch('/api/login',{method:'POST'});app.innerHTML='<h1>Welcome, Amy</h1><button>Log out</button>'}</script>`,
      'login "amy@shop.test" "secret-1"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`app.textContent.includes('Welcome')`);
  });

  it('logs in in a modal', async () => {
    const result = await t.show(
      `<header><input type=search aria-label=Search><button>Go</button></header><dialog id=d aria-label="Log in">${FORM}<button onclick="d.close()">Close</button></dialog><script>d.showModal();f.onsubmit=(e)=>{e.preventDefault();${check}if(ok){d.close();d.remove();window.in=1}}</script>`,
      'login "amy@shop.test" "secret-1"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.in === 1');
  });

  // patterns.ts, findLogin: takes the first password field; a form with two of them hides the login form, and so does a sign-up form that comes first.
  it('takes the login form and not the one to sign up', async () => {
    const signup = `<form id=s onsubmit="event.preventDefault();window.sent='signup'"><h2>Sign up</h2><label>Name <input></label><label>E-mail <input type=email id=se></label><label>Password <input type=password id=sp></label><label>Repeat password <input type=password></label><button>Create account</button></form>`;
    const login = `<form id=f onsubmit="event.preventDefault();window.sent='login';this.remove()"><h2>Log in</h2><label>E-mail <input id=u type=email></label><label>Password <input id=p type=password></label><button>Log in</button></form>`;
    for (const page of [login + signup, signup + login]) {
      const result = await t.show(page, 'login "amy@shop.test" "secret-1"');
      expect(said(result)).toBe('ok');
      await t.holds(`window.sent === 'login' && se.value === ''`);
    }
  });

  it('says that there is no login form', async () => {
    const result = await t.show('<p>Nothing</p>', 'login "amy" "secret-1" --timeout 300ms');
    expect(said(result)).toBe('VERIFICATION_FAILED: There is no login form here');
  });

  it('says that nothing came of it in the time given', async () => {
    const result = await t.show(
      `${FORM}<script>f.onsubmit=(e)=>e.preventDefault()</script>`,
      'login "amy@shop.test" "secret-1" --wait 500ms',
    );
    expect(said(result)).toBe('VERIFICATION_FAILED: The login did not succeed');
  });

  it('logs in by a button that is no button of the form', async () => {
    const result = await t.on(
      `<style>#go{cursor:pointer;background:#08f;width:80px}</style><div id=box><input id=u placeholder="Username"><input id=p type=password placeholder="Password"><div id=go>Log in</div></div><script>go.addEventListener('click',()=>{box.innerHTML='Hello'})</script>`,
      'login "amy" "secret-1"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`box.textContent === 'Hello'`);
  });
});

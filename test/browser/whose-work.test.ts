// What is set going by an action is noted in the page's own world: a page must not meet it, and nothing of it stays.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial({});

describe('what notes the causes of changes', () => {
  /** What a page can see of it, told by the page itself. */
  const look = `const look = () => JSON.stringify([setTimeout.name, setTimeout.length, setTimeout + '', Function.prototype.toString.call(fetch), Object.keys(Object.getOwnPropertyDescriptor(window, 'open')), 'prototype' in setTimeout, Object.getOwnPropertyNames(window).length]);`;

  it('looks like the original while it is there, and is gone afterwards', async () => {
    const result = await t.show(
      `<button id="go">Go</button><p id="p"></p><script>${look} const was = [setTimeout, clearTimeout, fetch, requestAnimationFrame, open, XMLHttpRequest.prototype.send, Function.prototype.toString]; go.onclick = () => { p.textContent = before === look() ? 'alike' : look(); };
        window.isBack = () => [setTimeout, clearTimeout, fetch, requestAnimationFrame, open, XMLHttpRequest.prototype.send, Function.prototype.toString].every((one, i) => one === was[i]); const before = look();</script>`,
      'click "Go"',
      'expect text "alike"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('isBack() && look() === before');
  });

  it('lets timers be what they are: this, arguments, texts, clearing, and what a page puts in their place', async () => {
    const result = await t.show(
      `<button id="go">Go</button><p id="p"></p><script>const log = []; const native = setTimeout; let kept;
        go.onclick = () => { kept = setTimeout; const id = setTimeout(() => log.push('cleared'), 20); clearTimeout(id);
          setTimeout(function (a, b) { log.push(this === window, a, b); }, 10, 1, 2); setTimeout('log.push("text")', 30);
          window.setTimeout = (...all) => { log.push('patched'); return kept(...all); };
          setTimeout(() => { kept(() => { log.push('later'); p.textContent = JSON.stringify(log); }, 40); }, 60); };</script>`,
      'click "Go"',
      'expect text "later"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`JSON.stringify(log) + (setTimeout !== native) === '["patched",true,1,2,"text","later"]true'`);
  });

  it('leaves a promise of a request to the page, which hears that nobody took its failure', async () => {
    const result = await t.show(
      `<button id="go">Go</button><p id="p"></p><script>addEventListener('unhandledrejection', () => { p.textContent = 'unheard'; }); go.onclick = () => { fetch('http://127.0.0.1:1/'); };</script>`,
      'click "Go"',
      'expect text "unheard"',
    );
    expect(result.ok).toBe(true);
  });

  it('waits for what a press set going, and says that a popup was blocked', async () => {
    t.site.set('/there', '<p>There</p>');
    const late = await t.show(
      `<button onclick="setTimeout(() => { location.href = '/there'; }, 1200)">Go</button>`,
      'click "Go"',
    );
    expect(late.changes.map(({ text }) => text).join()).toContain('/there');
    const blocked = await t.show(
      `<iframe sandbox="allow-scripts" srcdoc="<button onclick=&quot;window.open('/pop')&quot;>Go</button>"></iframe>`,
      'click "Go"',
    );
    expect([blocked.failure?.code, blocked.notes]).toEqual(['NO_EFFECT', ['The browser blocked a popup']]);
  });

  it('says that the page took something back, and why', async () => {
    t.site.set('/no', () => ({ status: 500, delayMs: 20 }));
    const result = await t.show(
      `<button aria-pressed="false" onclick="this.ariaPressed = 'true'; fetch('/no', { method: 'POST' }).then(() => { this.ariaPressed = 'false'; })">Like</button>`,
      'click "Like"',
    );
    expect(result.failure).toMatchObject({ code: 'NO_EFFECT', retryable: false });
    expect(result.failure?.message).toBe('Clicked button "Like", and the page took it back (the server answered 500)');
  });
});

// Addresses that do not answer, pages that hang, lie or are far too large: nothing waits for ever, and the next command works.

import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { IN_TIME_MS, open, openContext, page, run, type Site, startSite } from '../support/browser.js';

let site: Site;
let b: Beckon;
beforeAll(async () => {
  [site, b] = await Promise.all([startSite(), open()]);
});
afterAll(async () => {
  await b.close();
  await site.close();
});

let count = 0;
function serve(body: string, head = ''): string {
  const path = `/page${++count}`;
  site.set(path, page(body, head));
  return `${site.url}${path}`;
}
async function on(body: string, ...lines: string[]): Promise<Result> {
  return run(b, `goto ${serve(body)}`, ...lines);
}
const SAVE = '<button id="save" onclick="this.textContent = \'Saved\'">Save</button>';

async function timed(line: string, session = b): Promise<{ result: Result; ms: number }> {
  const from = performance.now();
  const result = await session.run(line);
  return { result, ms: performance.now() - from };
}

describe('addresses', () => {
  it('says in words why an address does not answer', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    await new Promise((resolve) => server.close(resolve));
    const result = await b.run(`goto http://127.0.0.1:${port}/`);
    expect(result.failure).toMatchObject({ code: 'NAVIGATION_ERROR', phase: 'execution', retryable: true });
    expect(result.failure?.message).toContain('Nothing answers there');
    expect(result.failure?.message).not.toContain('net::');
  });

  it('says that a host does not exist', async () => {
    const result = await b.run('goto http://no-such-host.invalid/ --timeout 10s');
    expect(result.failure?.code).toBe('NAVIGATION_ERROR');
    expect(result.failure?.message).toMatch(/no such host|no network/);
  });

  it('says that a server hangs up', async () => {
    const server = createServer((socket) => socket.destroy());
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const result = await b.run(`goto http://127.0.0.1:${port}/ --timeout 5s`);
    server.close();
    expect(result.failure?.code).toBe('NAVIGATION_ERROR');
    expect(result.failure?.message).toMatch(/server/);
  });

  it('notes an answer of 404 and of 500, and stays usable', async () => {
    site.set('/missing', () => ({ status: 404, body: page('<h1>Not here</h1>') }));
    site.set('/broken', () => ({ status: 500, body: page('<h1>Oops</h1>') }));
    const missing = await b.run(`goto ${site.url}/missing`);
    expect(missing.ok).toBe(true);
    expect(missing.notes.join()).toContain('404');
    expect((await b.run(`goto ${site.url}/broken`)).notes.join()).toContain('500');
    const empty = await b.run(`goto ${site.url}/nothing`);
    expect(empty.failure?.code).toBe('NAVIGATION_ERROR');
    expect(empty.failure?.message).toContain('The server answered with an error and without a page');
    expect((await b.run('goto about:blank')).ok).toBe(true);
    const clicked = await on('<a href="/nothing">Go</a>', 'click "Go"');
    expect(clicked.notes.join()).toContain('could not be opened. The server answered with an error and without a page');
    expect((await on(SAVE, 'click "Save"')).ok).toBe(true);
  });

  it('says that files are not opened without consent, and that an address redirects in circles', async () => {
    site.set('/round', () => ({ status: 302, headers: { location: '/round' } }));
    expect((await b.run('goto file:///etc/passwd')).failure?.code).toBe('FORBIDDEN');
    expect((await b.run(`goto ${site.url}/round`)).failure?.message).toContain('redirects in a loop');
  });

  it('says that there is nothing to go back to', async () => {
    const fresh = await openContext();
    try {
      const result = await fresh.run('back');
      expect(result.failure?.code).toBe('NAVIGATION_ERROR');
      expect(result.failure?.message).toContain('no page to go back to');
    } finally {
      await fresh.close();
    }
  });

  it('says that a page that is a download is none', async () => {
    site.set('/zip', () => ({ body: 'x', type: 'application/zip', headers: { 'content-disposition': 'attachment' } }));
    const result = await b.run(`goto ${site.url}/zip`);
    expect(result.failure?.code).toBe('NAVIGATION_ERROR');
    expect(result.failure?.message.toLowerCase()).toContain('download');
  });
});

describe('pages that never end', () => {
  it('gives up on a server that never answers', async () => {
    site.set('/never', () => new Promise(() => {}));
    const { result, ms } = await timed(`goto ${site.url}/never --timeout 400ms`);
    expect(result.failure?.code).toBe('TIMEOUT');
    expect(ms).toBeLessThan(IN_TIME_MS);
    expect((await on(SAVE, 'click "Save"')).ok).toBe(true);
  });

  it('leaves the page as it was if the next one never came, and it answers', async () => {
    site.set('/never', () => new Promise(() => {}));
    await on(SAVE);
    expect((await b.run(`goto ${site.url}/never --timeout 400ms`)).failure?.code).toBe('TIMEOUT');
    expect((await b.run('click "Save" --timeout 2s')).failure).toBeUndefined();
    expect((await b.run('url')).data).not.toContain('/never');
  });

  it('gives up on a page that never stops loading, and still can act on what is there', async () => {
    site.set('/endless', () => ({ body: page(SAVE), isEndless: true }));
    const { result, ms } = await timed(`goto ${site.url}/endless --timeout 500ms`);
    expect(result.failure?.code).toBe('TIMEOUT');
    expect(result.failure?.message).toContain('/endless');
    expect(ms).toBeLessThan(IN_TIME_MS);
    expect((await b.run('click "Save" --timeout 2s')).failure).toBeUndefined();
  });

  it('waits for load in vain, and says so in time', async () => {
    const { result, ms } = await timed('wait load --timeout 300ms');
    expect(result.failure?.code).toBe('TIMEOUT');
    expect(ms).toBeLessThan(IN_TIME_MS);
  });

  it('does not say of a page that does not answer what the page before it said', async () => {
    site.set('/slow', () => ({ body: 'x', delayMs: 6000 }));
    const waiting = `const r = new XMLHttpRequest(); r.open('GET', '/slow', false); r.send();`;
    const next = serve(`${SAVE}<script>${waiting}</script>`);
    const result = await on(
      `<p>Here</p><script>setTimeout(() => { location.href = '${next}'; }, 1000)</script>`,
      'click "Save" --timeout 3s',
    );
    expect(result.failure?.code).toBe('TIMEOUT');
    expect((await on(SAVE, 'click "Save"')).ok).toBe(true);
  });

  it('does not hang with a script that never ends, and goes on with another page', async () => {
    await on(`<button onclick="for (;;);">Freeze</button>${SAVE}`);
    const frozen = await timed('click "Freeze" --timeout 500ms');
    expect(frozen.result.ok).toBe(false);
    expect(frozen.ms).toBeLessThan(IN_TIME_MS);
    const next = await timed('click "Save" --timeout 300ms');
    expect(next.result.failure?.code).toBe('TIMEOUT');
    expect(next.ms).toBeLessThan(IN_TIME_MS);
    const looked = await timed('wait visible "Save" --timeout 200ms');
    expect(looked.ms).toBeLessThan(IN_TIME_MS);
    const again = await timed(`goto ${serve(SAVE)} --timeout 5s`);
    expect(again.result.failure).toBeUndefined();
    expect((await b.run('click "Save"')).ok).toBe(true);
  });

  it('does not hang with a page whose script never ends while it loads', async () => {
    const { result, ms } = await timed(`goto ${serve('<script>for (;;);</script>')} --timeout 500ms`);
    expect(result.failure?.code).toBe('TIMEOUT');
    expect(ms).toBeLessThan(IN_TIME_MS);
    expect((await on(SAVE, 'click "Save"')).failure).toBeUndefined();
  });
});

describe('pages that are not what they seem', () => {
  it.each([
    [
      'methods of arrays',
      'for (const name of Object.getOwnPropertyNames(Array.prototype)) if (typeof Array.prototype[name] === "function" && name !== "constructor") Array.prototype[name] = () => { throw new Error("page") };',
    ],
    ['JSON', 'JSON.stringify = JSON.parse = () => { throw new Error("page") };'],
    [
      'timers',
      'window.setTimeout = window.clearTimeout = window.requestAnimationFrame = window.setInterval = window.queueMicrotask = () => { throw new Error("page") };',
    ],
    ['Promise', 'window.Promise = Promise.prototype.then = function () { throw new Error("page") };'],
    [
      'addEventListener',
      'EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = () => { throw new Error("page") };',
    ],
    [
      'measures',
      'Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0); Element.prototype.getClientRects = () => []; document.elementFromPoint = () => null; Element.prototype.checkVisibility = () => false;',
    ],
    [
      'looking up elements',
      'Document.prototype.querySelector = Document.prototype.querySelectorAll = Element.prototype.closest = Element.prototype.matches = () => { throw new Error("page") };',
    ],
    [
      'maps and sets',
      'window.Map = window.Set = window.WeakMap = window.MutationObserver = function () { throw new Error("page") };',
    ],
    [
      'texts',
      'for (const name of ["replace", "trim", "slice", "toLowerCase", "normalize", "includes", "split"]) String.prototype[name] = () => "page"; RegExp.prototype.test = RegExp.prototype.exec = () => null;',
    ],
    [
      'computed styles',
      'window.getComputedStyle = () => ({}); Object.defineProperty(HTMLElement.prototype, "innerText", { get: () => "page" }); Object.defineProperty(Node.prototype, "textContent", { get: () => "page", set: Object.getOwnPropertyDescriptor(Node.prototype, "textContent").set });',
    ],
    ['our own name', 'window.__beckon = { ask() { throw new Error("page") } }; Object.freeze(window.__beckon);'],
    [
      'the document',
      'Object.defineProperty(document, "activeElement", { get: () => { throw new Error("page") } }); Object.defineProperty(document, "body", { get: () => null }); Object.defineProperty(Node.prototype, "isConnected", { get: () => false });',
    ],
  ])('acts right on a page that overrides %s', async (_, script) => {
    const body = `<label>Name <input></label><div style="height: 1500px"></div>${SAVE.replace("this.textContent = 'Saved'", "this.firstChild.data = 'Saved'")}<script>${script}</script>`;
    const result = await on(body, 'type "Name" "Amy"', 'click "Save"');
    expect(result.failure).toBeUndefined();
    expect(result.changes).toContainEqual(
      expect.objectContaining({ sign: '~', text: expect.stringMatching(/^button "Save".* → button "Saved"/) }),
    );
    expect((await b.run('expect value "Name" "Amy"')).failure).toBeUndefined();
  });

  it('acts right under a strict policy for scripts', async () => {
    site.set('/csp', () => ({
      body: page('<label>Name <input></label><details><summary>More</summary>Text</details>'),
      headers: {
        'content-security-policy': "default-src 'none'; sandbox allow-forms; require-trusted-types-for 'script'",
      },
    }));
    const result = await run(
      b,
      `goto ${site.url}/csp`,
      'type "Name" "Amy"',
      'click "More"',
      'expect value "Name" "Amy"',
    );
    expect(result.failure).toBeUndefined();
    const shown = await b.run('wait until "document.querySelector(\'details\').open"');
    expect(shown.failure).toBeUndefined();
  });

  /** A form whose fields have these names, which hide its properties of the same names. */
  const form = (names: readonly string[]) =>
    `<form onsubmit="document.title = 'sent'; return false">${names.map((name) => `<input name="${name}" aria-label="Field ${name}">`).join('')}<button>Send</button></form>`;

  // names-of.ts reads `element.id`, which is an element where a field is called id: an exception leaves run(). getAttribute('id') is right.
  it('acts right where names of fields hide the properties of their form', async () => {
    const names = [
      'action',
      'method',
      'target',
      'submit',
      'id',
      'name',
      'title',
      'children',
      'length',
      'type',
      'className',
      'style',
      'parent',
    ];
    const result = await on(form(names), 'type "Field children" "2"', 'click "Send"', 'expect title "sent"');
    expect(result.failure).toBeUndefined();
    expect(result.ok).toBe(true);
  });

  it('acts right where they hide those of every element', async () => {
    const names = [
      'localName',
      'parentNode',
      'attributes',
      'nodeType',
      'firstElementChild',
      'closest',
      'matches',
      'getAttribute',
    ];
    const result = await on(form(names), 'type "Field closest" "2"', 'click "Send"', 'expect title "sent"');
    expect(result.failure).toBeUndefined();
  });

  it('acts right on pages that are no HTML', async () => {
    site.set('/image', () => ({
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">Hello</text><a href="/x"><text y="50">Go</text></a></svg>',
    }));
    site.set('/plain', () => ({ type: 'text/plain', body: 'Just text' }));
    site.set('/json', () => ({ type: 'application/json', body: '{"a": 1}' }));
    site.set('/xml', () => ({ type: 'application/xml', body: '<a><b>1</b></a>' }));
    for (const path of ['/image', '/plain', '/json', '/xml']) {
      const result = await run(b, `goto ${site.url}${path}`, 'observe');
      expect([path, result.failure?.code]).toEqual([path, undefined]);
      expect((await b.run('click "Nothing" --timeout 50ms')).failure?.code).toBe('TARGET_NOT_FOUND');
    }
  });
});

describe('a page that goes elsewhere by itself', () => {
  it('does not keep goto from where it was told to go', async () => {
    site.set('/elsewhere', page('<h1>Elsewhere</h1>'));
    site.set('/wanted', () => ({ body: page('<h1>Wanted</h1>'), delayMs: 400 }));
    const leaving = `this.textContent = 'Leaving'; setTimeout(() => { location.href = '/elsewhere'; }, 300)`;
    await on(`<button onclick="${leaving}">Leave</button>`, 'click "Leave"');
    const result = await b.run(`goto ${site.url}/wanted`);
    expect(result.failure).toBeUndefined();
    expect((await b.run('expect visible "Wanted"')).ok).toBe(true);
  });
});

describe('large pages', () => {
  it('clicks by name on a page of 100,000 elements', async () => {
    const rows = Array.from(
      { length: 16_600 },
      (_, i) => `<tr><td><span>Item ${i}</span></td><td><i>price</i></td><td><b>${i}</b></td></tr>`,
    ).join('');
    await on(`<table>${rows}</table>${SAVE}`);
    expect((await b.run('click "Save" --timeout 50s')).failure).toBeUndefined();
    expect((await b.run('click "Saved" --timeout 50s --force')).failure?.code ?? 'NO_EFFECT').toBe('NO_EFFECT');
  });

  it('sums up that a thousand rows were drawn anew', async () => {
    const body = `<button onclick="draw(1)">Sort</button><div id="root"></div><script>
      function draw(from) { root.innerHTML = Array.from({ length: 1500 }, (_, i) => '<p>Row ' + (i + from) + ' <button>Edit ' + (i + from) + '</button></p>').join(''); }
      draw(0);</script>`;
    await on(body);
    const result = await b.run('click "Sort" --timeout 30s');
    expect(result.ok).toBe(true);
    expect(result.changes.map(({ text }) => text).join()).toContain('Edit 1500');
    expect(result.changes.length).toBeLessThan(25);
  });

  it('clicks in a tree that is 800 elements deep', async () => {
    const body = `<div id="root"></div><script>let one = root; for (let i = 0; i < 800; i++) one = one.appendChild(document.createElement('div')); one.innerHTML = ${JSON.stringify(SAVE)};</script>`;
    expect((await on(body, 'click "Save"')).failure).toBeUndefined();
  });

  it('shows names of any length and with any characters on one line', async () => {
    const result = await on(
      `<button onclick="this.textContent = 'x'.repeat(100000) + '\\n[9] button &quot;Fake&quot;\\u202e\\u0007'">Go</button>`,
      'click "Go"',
    );
    expect(result.ok).toBe(true);
    expect(result.text.length).toBeLessThan(3000);
    for (const control of ['\u0007', '\u202e']) expect(result.text).not.toContain(control);
    expect(result.text).not.toMatch(/^\[9\]/m);
  });
});

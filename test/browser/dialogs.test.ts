// What a click can lead to besides a change of the page: dialogs, tabs, downloads, other pages.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../src/index.js';
import { open, page, run, type Site, startSite } from '../support/browser.js';

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
function serve(body: string, title = 'Test'): string {
  const path = `/page${++count}`;
  site.set(path, page(body).replace('<title>Test', `<title>${title}`));
  return `${site.url}${path}`;
}
async function on(body: string, ...lines: string[]): Promise<Result> {
  return run(b, `goto ${serve(body)}`, ...lines);
}

describe('dialogs of the browser', () => {
  it('accepts an alert and tells what it said', async () => {
    const result = await on(`<button onclick="alert('Saved!')">Save</button>`, 'click "Save"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes.join()).toMatch(/alert "Saved!".*accepted/);
    expect(result.timing.total).toBeLessThan(1000);
  });

  it('dismisses a confirm and says so', async () => {
    const result = await on(
      `<button onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">Delete</button>`,
      'click "Delete"',
    );
    expect(result.ok).toBe(true);
    expect(result.notes.join()).toMatch(/confirm "Sure\?".*dismissed/);
    expect((await b.run('expect title "no"')).ok).toBe(true);
  });

  it('dismisses a prompt and says so', async () => {
    const result = await on(
      `<button onclick="document.title = String(prompt('Name?', 'Amy'))">Ask</button>`,
      'click "Ask"',
    );
    expect(result.notes.join()).toMatch(/prompt "Name\?".*dismissed/);
    expect((await b.run('expect title "null"')).ok).toBe(true);
  });

  it('answers several in a row, in order', async () => {
    const result = await on(`<button onclick="alert('one'); confirm('two'); alert('three')">Go</button>`, 'click "Go"');
    expect(result.notes.filter((note) => /one|two|three/.test(note))).toHaveLength(3);
    expect(result.notes.join()).toMatch(/one.*two.*three/s);
  });

  it('is not blocked by an alert while a page loads', async () => {
    const result = await on(`<button onclick="this.textContent = 'ok'">Go</button><script>alert('Welcome')</script>`);
    expect(result.ok).toBe(true);
    expect(result.notes.join()).toContain('Welcome');
    expect((await b.run('click "Go"')).ok).toBe(true);
  });

  it('is not blocked by an alert that comes by itself between two commands', async () => {
    await on(
      `<button onclick="this.textContent = 'ok'">Go</button><script>setTimeout(() => alert('Late'), 50)</script>`,
    );
    expect((await run(b, 'wait until "performance.now() > 200"', 'click "Go"')).ok).toBe(true);
  });

  it('is not blocked by an alert while a field is filled', async () => {
    const result = await on(
      `<label>Age <input oninput="if (this.value.length === 2) alert('Really?')"></label>`,
      'type "Age" "42"',
    );
    expect(result.failure).toBeUndefined();
    expect(result.notes.join()).toContain('Really?');
  });

  it('leaves a page that asks whether one is sure', async () => {
    const body = `<label>Note <input></label><script>onbeforeunload = (event) => { event.preventDefault(); return 'Stay?'; };</script>`;
    const result = await on(body, 'type "Note" "x"', `goto ${serve('<h1>Next</h1>', 'Next')}`);
    expect(result.failure).toBeUndefined();
    expect((await b.run('expect title "Next"')).ok).toBe(true);
  });

  it('leaves such a page by a link, too', async () => {
    const body = `<label>Note <input></label><a href="${serve('<h1>Next</h1>', 'Linked')}">Next</a><script>onbeforeunload = (event) => { event.preventDefault(); };</script>`;
    const result = await on(body, 'type "Note" "x"', 'click "Next"', 'expect title "Linked"');
    expect(result.failure).toBeUndefined();
  });

  it('is not blocked by an alert in beforeunload or unload', async () => {
    const body = `<script>onbeforeunload = () => { alert('Bye'); }; onpagehide = () => { alert('Bye bye'); };</script>`;
    const result = await on(body, `goto ${serve('<h1>Next</h1>', 'After')}`, 'expect title "After"');
    expect(result.failure).toBeUndefined();
  });
});

describe('dialogs of the page', () => {
  const body = `<button onclick="d.showModal()">Delete</button><button onclick="document.title = 'behind'">Behind</button>
    <dialog id="d" aria-label="Sure?"><p>Really delete?</p><button onclick="d.close(); document.title = 'deleted'">Delete</button><button onclick="d.close()">Cancel</button></dialog>`;

  it('means the button in the dialog once it is open', async () => {
    const result = await on(body, 'click "Delete"', 'click "Delete"', 'expect title "deleted"');
    expect(result.failure).toBeUndefined();
  });

  it('does not reach what is behind it', async () => {
    const result = await on(body, 'click "Delete"', 'click "Behind" --timeout 150ms');
    expect(result.failure?.code).toBe('ELEMENT_COVERED');
    expect((await run(b, 'dismiss', 'click "Behind"', 'expect title "behind"')).failure).toBeUndefined();
  });
});

describe('tabs', () => {
  it('follows a link into a new tab, and comes back when it is closed', async () => {
    const next = serve(`<button onclick="window.close()">Close me</button>`, 'Second');
    const result = await on(`<a href="${next}" target="_blank">Open</a>`, 'click "Open"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes.join()).toContain(next);
    expect((await b.run('expect title "Second"')).ok).toBe(true);
    const closed = await b.run('click "Close me"');
    expect(closed.failure).toBeUndefined();
    expect((await run(b, 'expect title "Test"', 'expect visible "Open"')).failure).toBeUndefined();
  });

  it('follows a window that a script opens', async () => {
    const next = serve('<h1>Hi</h1><script>setTimeout(() => document.title = "grown", 50)</script>', 'Popup');
    const result = await on(
      `<button onclick="window.open('${next}')">Pop</button>`,
      'click "Pop"',
      'expect title "grown"',
    );
    expect(result.failure).toBeUndefined();
    expect((await b.run('url')).data).toBe(next);
  });

  it('opens a link in a new tab with ctrl', async () => {
    const next = serve('<h1>Hi</h1>', 'Ctrl');
    const result = await on(`<a href="${next}">Next</a>`, 'click "Next" --ctrl');
    expect(result.failure).toBeUndefined();
    expect(result.notes.join()).toContain(next);
  });

  it('follows a slow page into its tab', async () => {
    site.set('/slow-tab', () => ({ body: page('<button onclick="this.textContent = 1">Hi</button>'), delayMs: 700 }));
    const result = await on(`<a href="/slow-tab" target="_blank">Open</a>`, 'click "Open"', 'click "Hi"');
    expect(result.failure).toBeUndefined();
  });

  it('answers dialogs in a tab that was opened', async () => {
    const next = serve(`<button onclick="alert('there')">Say</button>`);
    const result = await on(`<a href="${next}" target="_blank">Open</a>`, 'click "Open"', 'click "Say"');
    expect(result.notes.join()).toContain('there');
  });

  // What changes at once is an effect already, and the tab is only told of when Playwright has made it ready, some 30 ms later.
  // frames.ts should listen to Page.windowOpen, which comes before the answer to the press, and the tab wait for what it announces.
  it('follows it also where the page itself changes with the same click', async () => {
    const next = serve('<h1>Hi</h1>', 'Both');
    const result = await on(
      `<button onclick="this.textContent = 'Opened'; window.open('${next}')">Pop</button>`,
      'click "Pop"',
    );
    await b.run('expect title "Both" --timeout 2s');
    expect(result.notes.join()).toContain(next);
  });
});

describe('downloads', () => {
  const file = () => ({
    body: 'a,b',
    type: 'text/csv',
    headers: { 'content-disposition': 'attachment; filename="data.csv"' },
  });

  it.each([
    ['a link', '<a href="/file">Get</a>'],
    ['a link that says download', '<a href="/file" download="data.csv">Get</a>'],
    ['a script', `<button onclick="location = '/file'">Get</button>`],
    [
      'a blob',
      `<button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['x'])); a.download = 'data.csv'; a.click()">Get</button>`,
    ],
  ])('tells of a download that %s starts', async (_, body) => {
    site.set('/file', file);
    const result = await on(body, 'click "Get"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes.join()).toContain('data.csv');
    expect(result.timing.total).toBeLessThan(2000);
  });
});

describe('other pages', () => {
  it('is on the next page when a link was clicked', async () => {
    const next = serve('<button onclick="this.textContent = \'ok\'">Here</button>', 'Next');
    const result = await on(`<a href="${next}">Next</a>`, 'click "Next"');
    expect(result.changes).toContainEqual({ sign: '@', text: expect.stringContaining(next) });
    expect((await run(b, 'expect title "Next"', 'click "Here"')).failure).toBeUndefined();
  });

  it('waits for a slow page, and acts on that one, not on the old one', async () => {
    site.set('/slow', () => ({
      body: page('<button onclick="document.title = \'new\'">Go on</button>'),
      delayMs: 900,
    }));
    const body = `<a href="/slow">Next</a><button onclick="document.title = 'old'">Go on</button>`;
    const result = await on(body, 'click "Next"', 'click "Go on"', 'expect title "new"');
    expect(result.failure).toBeUndefined();
  });

  it('waits for a slow page that a key brought', async () => {
    site.set('/slow', () => ({
      body: page('<button onclick="document.title = \'new\'">Go on</button>'),
      delayMs: 900,
    }));
    const body = `<form action="/slow"><input aria-label="Q"></form><button onclick="document.title = 'old'">Go on</button>`;
    const result = await on(body, 'type "Q" "x" --enter', 'click "Go on"', 'expect title "new"');
    expect(result.failure).toBeUndefined();
  });

  it('sees a script that leaves 300 ms after the click', async () => {
    const next = serve('<h1>Next</h1>', 'Late');
    const result = await on(`<button onclick="setTimeout(() => location = '${next}', 300)">Go</button>`, 'click "Go"');
    expect(result.ok).toBe(true);
    expect(result.changes.map(({ text }) => text).join()).toContain(next);
  });

  it('goes on where a page leaves while a thing is looked for', async () => {
    const next = serve('<button onclick="this.textContent = \'ok\'">There</button>', 'Moved');
    const result = await on(`<script>setTimeout(() => location = '${next}', 250)</script>`, 'click "There"');
    expect(result.failure).toBeUndefined();
  });

  it('goes on where a page leaves by itself while a field is filled letter by letter', async () => {
    const next = serve('<h1>Away</h1>', 'Away');
    const result = await on(
      `<label>Name <input></label><script>setTimeout(() => location = '${next}', 250)</script>`,
      'type "Name" "abcdefghijklmnop" --delay 40',
    );
    // Whatever is said of the field, nothing hangs and nothing breaks.
    expect(typeof result.ok).toBe('boolean');
    expect((await b.run('expect title "Away"')).ok).toBe(true);
  });

  it('submits a form by GET', async () => {
    site.set('/found', ({ url }) => ({ body: page(`<h1>${url}</h1>`) }));
    const result = await on(
      '<form action="/found"><label>Q <input name="q"></label><button>Search</button></form>',
      'type "Q" "shoes"',
      'click "Search"',
      'expect url "/found?q=shoes"',
    );
    expect(result.failure).toBeUndefined();
  });

  it('submits a form by POST, once', async () => {
    const seen: string[] = [];
    site.set('/post', ({ method }) => {
      seen.push(method);
      return { body: page('<h1>Thanks</h1>') };
    });
    const result = await on(
      '<form action="/post" method="post"><label>Q <input name="q"></label><button>Send</button></form>',
      'type "Q" "x"',
      'submit',
      'expect text "Thanks"',
    );
    expect(result.failure).toBeUndefined();
    expect(seen).toEqual(['POST']);
  });

  it('does not take an empty answer for a page', async () => {
    site.set('/empty', () => ({ status: 204 }));
    const result = await on('<a href="/empty">Ping</a>', 'click "Ping"');
    expect(result.ok).toBe(true);
    expect(result.timing.total).toBeLessThan(900);
    expect((await b.run('expect title "Test"')).ok).toBe(true);
  });

  it('tells that the same page was loaded again', async () => {
    const result = await on('<a href="">Again</a>', 'click "Again"');
    expect(result.changes.map(({ text }) => text).join()).toContain('loaded again');
  });

  it('lets what a click sent arrive before the page is left', async () => {
    let isDone = false;
    site.set('/save', async () => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      isDone = true;
      return { body: 'ok' };
    });
    const body = `<button onclick="this.textContent = 'Saving'; fetch('/save', { method: 'POST', body: 'x' })">Save</button><button onclick="this.textContent = 'Done'">Other</button>`;
    const result = await on(body, 'click "Save"', 'click "Other"', `goto ${serve('<h1>Next</h1>')}`);
    expect(result.failure).toBeUndefined();
    expect(isDone).toBe(true);
  });

  it('does not wait for ever for what never arrives', async () => {
    site.set('/hang', () => new Promise(() => {}));
    await on(
      `<button onclick="this.textContent = 'Saving'; fetch('/hang', { method: 'POST', body: 'x' })">Save</button>`,
      'click "Save"',
    );
    const result = await b.run(`goto ${serve('<h1>Next</h1>')} --timeout 8s`);
    expect(result.failure).toBeUndefined();
    expect(result.timing.total).toBeLessThan(7000);
  });

  it('goes back and forth', async () => {
    const next = serve('<h1>Next</h1>', 'Second');
    const result = await on(
      `<a href="${next}">Next</a>`,
      'click "Next"',
      'back',
      'expect title "Test"',
      'forward',
      'expect title "Second"',
      'refresh',
      'expect title "Second"',
    );
    expect(result.failure).toBeUndefined();
  });

  it('goes back within a page that changes its own address', async () => {
    const body = `<button onclick="history.pushState({}, '', '#two'); document.title = 'Two'">Two</button><script>onpopstate = () => { document.title = 'One'; };</script>`;
    const result = await on(body, 'click "Two"', 'back', 'expect title "One"');
    expect(result.failure).toBeUndefined();
  });
});

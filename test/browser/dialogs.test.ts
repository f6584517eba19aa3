// What a click can lead to besides a change of the page: dialogs, tabs, downloads, other pages.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { type DialogReport, DialogTracker } from '../../packages/browser/src/tabs/dialogs.js';
import { IN_TIME_MS, openContext, page, run, type Site, startContext } from '../support/browser.js';
import { trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-test-'));
const t = trial({ folder });
let site: Site;
let b: Beckon;
beforeAll(() => {
  ({ site, b } = t);
});
afterAll(() => rmSync(folder, { recursive: true }));

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
    const result = await t.show(`<button onclick="alert('Saved!')">Save</button>`, 'click "Save"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes.join()).toMatch(/alert "Saved!".*accepted/);
    expect(result.timing.total).toBeLessThan(IN_TIME_MS);
  });

  it('claims to have answered only what it did answer', async () => {
    const { page: tab, close } = await startContext();
    const [tracker, reports] = [new DialogTracker(), [] as DialogReport[]];
    tracker.onAnswered = (_, __, report) => reports.push(report);
    let isFirst = true;
    tab?.on('dialog', async (dialog) => {
      // A person at the window, or another program, is faster.
      if (isFirst) await dialog.accept();
      isFirst = false;
      await tracker.heard(dialog);
    });
    expect(await tab?.evaluate(`confirm('Delete it?')`)).toBe(true);
    await reports[0]?.ended;
    expect(reports[0]?.words).toBe('The page opened confirm "Delete it?": it was answered elsewhere, or closed');
    expect(tracker.lately).toBeNull();
    expect(await tab?.evaluate(`confirm('And this?')`)).toBe(false);
    await reports[1]?.ended;
    expect(reports.map(({ words }) => words)[1]).toBe('The page opened confirm "And this?": dismissed');
    expect(tracker.lately).toMatchObject({ isAccepted: false });
    await close();
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
    const result = await t.show(
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

const notes = (result: Result): string => result.notes.join('\n');

describe('a confirm or a prompt that a deed brings up', () => {
  const ask = `<button onclick="document.title = confirm('Delete it?') ? 'yes' : 'no'">Delete</button><button onclick="this.textContent = 'ok'">Other</button>`;
  const name = `<button onclick="document.title = String(prompt('Name?', 'Amy'))">Ask</button>`;

  it('stays open, and the result says how to answer it', async () => {
    const result = await t.show(ask, 'click "Delete"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(notes(result)).toBe(
      `The page opened confirm "Delete it?": answer with 'dialog accept' or 'dialog dismiss'; any other command dismisses it`,
    );
    expect(result.timing.total).toBeLessThan(IN_TIME_MS);
    await b.run('dialog dismiss');
  });

  it.each([
    ['accept', 'accepted', 'yes'],
    ['dismiss', 'dismissed', 'no'],
  ])('is answered by dialog %s, and tells what came of it', async (word, answer, title) => {
    const result = await t.show(ask, 'click "Delete"', `dialog ${word}`);
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.data).toEqual({ kind: 'confirm', message: 'Delete it?', answer });
    expect(result.changes).toContainEqual({ sign: '@', text: `title: "Test" → "${title}"` });
    expect((await b.run(`expect title "${title}"`)).ok).toBe(true);
  });

  it.each([
    ['dialog accept "Bob"', 'Bob', 'Bob'],
    ['dialog accept', 'Amy', 'Amy'],
    ['dialog accept ""', '', ''],
    ['dialog dismiss', undefined, 'null'],
  ])('is a prompt: %s', async (line, text, title) => {
    const result = await t.show(name, 'click "Ask"', line);
    expect(result.ok).toBe(true);
    expect(result.data).toMatchObject({ kind: 'prompt', message: 'Name?' });
    expect((result.data as { text?: string }).text).toBe(text);
    expect((await b.run('title')).data).toBe(title);
  });

  it.each(['click "Other"', 'observe', 'title', 'screenshot', 'wait load', 'refresh', 'text'])(
    'is dismissed by another command, which says so: %s',
    async (line) => {
      const result = await t.show(ask, 'click "Delete"', line);
      expect(result.failure).toBeUndefined();
      expect(notes(result)).toBe('The page opened confirm "Delete it?": dismissed');
      if (line !== 'refresh') expect((await b.run('expect title "no"')).ok).toBe(true);
    },
  );

  it.each(['url', 'tabs', 'keys', 'sessions', 'help'])('is left alone by %s', async (line) => {
    await t.show(ask, 'click "Delete"');
    const from = Date.now();
    expect((await b.run(line)).failure).toBeUndefined();
    expect(Date.now() - from).toBeLessThan(IN_TIME_MS);
    expect((await run(b, 'dialog accept', 'expect title "yes"')).failure).toBeUndefined();
  });

  it('is left alone by who only wants to know what is there', async () => {
    await t.show(ask, 'click "Delete"');
    expect(await b.things()).toEqual([]);
    expect((await run(b, 'dialog accept', 'expect title "yes"')).failure).toBeUndefined();
  });

  it('may come up after others, and before others', async () => {
    const first = await t.show(
      `<button onclick="alert('one'); document.title = confirm('two'); alert('three')">Go</button>`,
      'click "Go"',
    );
    expect(notes(first)).toMatch(/^The page opened alert "one": accepted\nThe page opened confirm "two"/);
    const answered = await b.run('dialog accept');
    expect(notes(answered)).toBe('The page opened alert "three": accepted');
    expect((await b.run('expect title "true"')).ok).toBe(true);
  });

  it('may be followed by another', async () => {
    const first = await t.show(
      `<button onclick="document.title = confirm('Sure?') && confirm('Really?')">Go</button>`,
      'click "Go"',
      'dialog accept',
    );
    expect(notes(first)).toMatch(/^The page opened confirm "Really\?"/);
    expect((await run(b, 'dialog accept', 'expect title "true"')).failure).toBeUndefined();
  });

  it('may come a little after the click', async () => {
    const result = await on(
      `<button onclick="this.disabled = true; setTimeout(() => { document.title = confirm('Late?'); }, 250)">Go</button>`,
      'click "Go"',
      'dialog accept',
      'expect title "true"',
    );
    expect(result.failure).toBeUndefined();
  });

  const ways: readonly (readonly [string, string, string])[] = [
    [
      'a key',
      `<input aria-label="Q" onkeydown="if (event.key === 'Enter') document.title = confirm('Go?')">`,
      'press enter',
    ],
    ['a box', `<label><input type="checkbox" onclick="document.title = confirm('Go?')"> Yes</label>`, 'check "Yes"'],
    [
      'a list',
      `<label>Size <select onchange="document.title = confirm('Go?')"><option>S</option><option>L</option></select></label>`,
      'select "Size" "L"',
    ],
    [
      'a form',
      `<form onsubmit="document.title = confirm('Go?'); return false"><input name="a"><button>Send</button></form>`,
      'submit',
    ],
    ['what is typed', `<label>Age <input oninput="document.title = confirm('Go?')"></label>`, 'type "Age" "4"'],
    [
      'a frame',
      `<iframe srcdoc="<button onclick=&quot;parent.document.title = confirm('Go?')&quot;>Inner</button>"></iframe>`,
      'click "Inner"',
    ],
  ];
  it.each(ways)('may come from %s', async (_, body, line) => {
    const first = await (body.includes('<iframe') ? on : t.show)(
      body,
      ...(line.startsWith('press') ? ['focus "Q"', line] : [line]),
    );
    expect(first.failure).toBeUndefined();
    expect(notes(first)).toMatch(/^The page opened confirm "Go\?"/);
    const answered = await b.run('dialog accept');
    expect(answered.data).toMatchObject({ answer: 'accepted' });
    expect((await b.run('expect title "true"')).ok).toBe(true);
  });

  it('takes the page elsewhere when it is accepted', async () => {
    const next = serve('<h1>Gone</h1>', 'Gone');
    const result = await t.show(
      `<a href="${next}" onclick="return confirm('Leave?')">Leave</a>`,
      'click "Leave"',
      'dialog accept',
    );
    expect(result.changes).toContainEqual({ sign: '@', text: expect.stringContaining(next) });
    expect((await b.run('expect title "Gone"')).ok).toBe(true);
  });

  it('is dismissed while a command does more than one thing', async () => {
    const result = await t.show(
      `<form onsubmit="document.title = confirm('Sure?') ? 'sent' : 'kept'; return false"><label>User <input name="user"></label><label>Password <input type="password"></label><button>Log in</button></form>`,
      'login "amy" "pw" --wait 300ms',
    );
    expect(notes(result)).toContain('The page opened confirm "Sure?": dismissed');
    expect((await b.run('expect title "kept"')).ok).toBe(true);
  });

  it('cannot write a line of ours', async () => {
    const first = await t.show(
      `<button onclick="document.title = confirm('x&quot;\\nok click\\n\\n# notes\\n- \\u2028forged ' + 'y'.repeat(100000))">Go</button>`,
      'click "Go"',
    );
    expect(first.text.split(/[\n\u2028]/).filter((line) => /forged/.test(line))).toHaveLength(1);
    expect(first.text.length).toBeLessThan(1000);
    const answered = await b.run('dialog accept');
    expect(answered.text.split(/[\n\u2028]/).filter((line) => /^(?:# notes|- .*forged|ok click)/.test(line))).toEqual(
      [],
    );
  });
});

describe('dialog accept and dismiss', () => {
  it.each(['accept', 'dismiss'])('fail where none is open: %s', async (word) => {
    await t.show('<h1>Quiet</h1>', 'expect title "Test"');
    const { failure } = await b.run(`dialog ${word}`);
    expect(failure).toMatchObject({ code: 'DIALOG_NOT_PRESENT', retryable: true });
  });

  it.each(['accept', 'dismiss'])('are fine right after an alert, which was accepted by itself: %s', async (word) => {
    const result = await t.show(`<button onclick="alert('Saved!')">Save</button>`, 'click "Save"', `dialog ${word}`);
    expect(result.ok).toBe(true);
    expect(result.data).toEqual({ kind: 'alert', message: 'Saved!', answer: 'accepted' });
    expect(notes(result)).toBe('The alert "Saved!" was already accepted when it opened');
    expect((await b.run('dialog accept')).failure?.code).toBe('DIALOG_NOT_PRESENT');
  });

  it('say that a confirm takes no text', async () => {
    const result = await t.show(
      `<button onclick="document.title = confirm('?')">Go</button>`,
      'click "Go"',
      'dialog accept "x"',
    );
    expect(notes(result)).toBe('A confirm takes no text, so the text was ignored');
  });
});

describe('dialog auto', () => {
  let own: Beckon;
  beforeAll(async () => {
    own = await openContext();
  });
  afterAll(() => own.close());

  const all = `<button onclick="alert('A'); document.title = [confirm('C'), prompt('P', 'Amy')].join()">Go</button>`;

  it.each([
    ['accept', 'true,Amy', 'accepted'],
    ['dismiss', 'false,', 'dismissed'],
  ])('%s answers all of them at once', async (word, title, how) => {
    const result = await run(own, `dialog auto ${word}`, `goto ${serve(all)}`, 'click "Go"');
    expect(notes(result)).toBe(
      ['alert "A"', 'confirm "C"', 'prompt "P"'].map((one) => `The page opened ${one}: ${how}`).join('\n'),
    );
    expect((await own.run('title')).data).toBe(title);
  });

  it('answers the open one, too', async () => {
    await run(own, 'dialog auto off', `goto ${serve(all)}`, 'click "Go"');
    const result = await own.run('dialog auto accept');
    expect(notes(result)).toContain('The page opened alert "A": accepted');
    expect((await own.run('expect title "true,Amy"')).ok).toBe(true);
  });

  it('counts those of a page that asks without end, and can leave it', async () => {
    await run(own, 'dialog auto accept', `goto ${serve(`<button onclick="while (confirm('Again?'));">Go</button>`)}`);
    const stuck = await own.run('click "Go" --timeout 3s');
    expect(stuck.failure?.code).toBe('TIMEOUT');
    expect(stuck.notes.length).toBeLessThan(15);
    expect(notes(stuck)).toMatch(/\d+ more dialogs were answered in the same way/);
    const left = await own.run(`goto ${serve('<h1>Free</h1>', 'Free')}`);
    expect(notes(left)).toMatch(/Tab \d+ kept opening dialogs: it was closed and opened again/);
    expect((await own.run('expect title "Free"')).failure).toBeUndefined();
  });

  describe('off', () => {
    const body = `<button onclick="alert('Saved'); document.title = 'done'">Save</button><label>Note <input></label>`;

    it('leaves even alerts open; what needs the page fails at once and says what to do', async () => {
      const clicked = await run(own, 'dialog auto off', `goto ${serve(body)}`, 'click "Save"');
      expect(clicked).toMatchObject({ ok: true, lifecycle: 'verified' });
      expect(notes(clicked)).toBe(`The page opened alert "Saved": answer with 'dialog accept' or 'dialog dismiss'`);
      for (const line of [
        'observe',
        'click "Save"',
        'title',
        'text',
        'wait load',
        'screenshot',
        'press a',
        'tab new about:blank',
        `goto ${site.url}/`,
      ]) {
        const from = Date.now();
        const { failure } = await own.run(line);
        expect({ line, code: failure?.code, isRetryable: failure?.retryable }).toEqual({
          line,
          code: 'DIALOG_OPEN',
          isRetryable: true,
        });
        expect(failure?.message).toBe('A dialog (alert) is open and waits for an answer: "Saved"');
        expect(failure?.hint).toContain("'dialog accept'");
        expect(Date.now() - from).toBeLessThan(IN_TIME_MS);
      }
      expect((await own.run('tabs')).data).toHaveLength(1);
      expect((await run(own, 'dialog accept', 'expect title "done"')).failure).toBeUndefined();
    });

    it('lets goto end at a page that asks while it loads', async () => {
      const url = serve(`<script>document.title = confirm('Enter?') ? 'in' : 'out'</script><h1>Hi</h1>`);
      const result = await run(own, 'dialog auto off', `goto ${url}`);
      expect(result.ok).toBe(true);
      expect(result.changes).toContainEqual({ sign: '@', text: expect.stringContaining(url) });
      expect(notes(result)).toMatch(/^The page opened confirm "Enter\?"/);
      expect((await run(own, 'dialog accept', 'expect title "in"', 'expect text "Hi"')).failure).toBeUndefined();
    });

    it('ends a wait', async () => {
      await run(own, 'dialog auto off', `goto ${serve(`<script>setTimeout(() => alert('Ding'), 300)</script>`)}`);
      const result = await own.run('wait visible "Never" --timeout 5s');
      expect(result.failure?.code).toBe('DIALOG_OPEN');
      expect(result.timing.total).toBeLessThan(3000);
      await own.run('dialog accept');
    });

    it('keeps a page that asks before it is left, or lets it go', async () => {
      const asks = serve(
        `<label>Note <input></label><script>onbeforeunload = (event) => { event.preventDefault(); };</script>`,
        'Asks',
      );
      const next = serve('<h1>Next</h1>', 'Next');
      await run(own, 'dialog auto off', `goto ${asks}`, 'type "Note" "x"');
      expect(notes(await own.run(`goto ${next}`))).toMatch(/^The page opened beforeunload/);
      expect((await run(own, 'dialog dismiss', 'expect title "Asks"')).failure).toBeUndefined();
      expect((await run(own, `goto ${next}`, 'dialog accept', 'expect title "Next"')).failure).toBeUndefined();
    });

    it('holds in tabs that a page opens', async () => {
      const next = serve(`<script>alert('Hello')</script><h1>There</h1>`, 'There');
      const clicked = await run(
        own,
        'dialog auto off',
        `goto ${serve(`<a href="${next}" target="_blank">Open</a>`)}`,
        'click "Open"',
      );
      expect(clicked.failure).toBeUndefined();
      expect(notes(clicked)).toMatch(/The page opened alert "Hello"/);
      expect((await run(own, 'dialog accept', 'expect title "There"')).failure).toBeUndefined();
      await own.run('tab close');
    });

    it('says once that one is open', async () => {
      await run(own, 'dialog auto off', `goto ${serve(body)}`, 'click "Save"');
      expect((await own.run('tabs')).notes).toEqual([]);
      await run(own, 'dialog accept');
    });
  });

  it('of one session says nothing about another', async () => {
    await own.run('dialog auto off');
    expect((await own.run('session new s2')).failure).toBeUndefined();
    const result = await run(own, `goto ${serve(`<button onclick="alert('Hi')">Say</button>`)}`, 'click "Say"');
    expect(notes(result)).toBe('The page opened alert "Hi": accepted');
    await own.run('session close s2');
  });
});

describe('dialogs of the page', () => {
  const body = `<button onclick="d.showModal()">Delete</button><button onclick="document.title = 'behind'">Behind</button>
    <dialog id="d" aria-label="Sure?"><p>Really delete?</p><button onclick="d.close(); document.title = 'deleted'">Delete</button><button onclick="d.close()">Cancel</button></dialog>`;

  it('means the button in the dialog once it is open', async () => {
    const result = await t.show(body, 'click "Delete"', 'click "Delete"', 'expect title "deleted"');
    expect(result.failure).toBeUndefined();
  });

  it('does not reach what is behind it', async () => {
    const result = await t.show(body, 'click "Delete"', 'click "Behind" --timeout 150ms');
    expect(result.failure?.code).toBe('ELEMENT_COVERED');
    expect((await run(b, 'dismiss', 'click "Behind"', 'expect title "behind"')).failure).toBeUndefined();
  });
});

describe('tabs', () => {
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

  it('follows a slow page into its tab, and answers dialogs there', async () => {
    site.set('/slow-tab', () => ({ body: page(`<button onclick="alert('there')">Say</button>`), delayMs: 700 }));
    const result = await t.show(`<a href="/slow-tab" target="_blank">Open</a>`, 'click "Open"', 'click "Say"');
    expect(result.failure).toBeUndefined();
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
    const result = await t.show(body, 'click "Get"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes.join()).toContain('data.csv');
    expect(result.timing.total).toBeLessThan(IN_TIME_MS);
  });
});

describe('other pages', () => {
  it('is on the next page when a link was clicked', async () => {
    const next = serve('<button onclick="this.textContent = \'ok\'">Here</button>', 'Next');
    const result = await t.show(`<a href="${next}">Next</a>`, 'click "Next"');
    expect(result.changes).toContainEqual({ sign: '@', text: expect.stringContaining(next) });
    expect((await run(b, 'expect title "Next"', 'click "Here"')).failure).toBeUndefined();
  });

  it('waits for a slow page, and acts on that one, not on the old one', async () => {
    site.set('/slow', () => ({
      body: page('<button onclick="document.title = \'new\'">Go on</button>'),
      delayMs: 900,
    }));
    const body = `<a href="/slow">Next</a><button onclick="document.title = 'old'">Go on</button>`;
    const result = await t.show(body, 'click "Next"', 'click "Go on"', 'expect title "new"');
    expect(result.failure).toBeUndefined();
  });

  it('waits for a slow page that a key brought', async () => {
    site.set('/slow', () => ({
      body: page('<button onclick="document.title = \'new\'">Go on</button>'),
      delayMs: 900,
    }));
    const body = `<form action="/slow"><input aria-label="Q"></form><button onclick="document.title = 'old'">Go on</button>`;
    const result = await t.show(body, 'type "Q" "x" --enter', 'click "Go on"', 'expect title "new"');
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
    const result = await t.show(
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
    const result = await t.show(
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
    const result = await t.show('<a href="/empty">Ping</a>', 'click "Ping"');
    expect(result.ok).toBe(true);
    expect(result.timing.total).toBeLessThan(IN_TIME_MS);
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

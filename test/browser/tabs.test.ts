// Tabs by their numbers: listed, opened, switched, closed; what opens and closes by itself; what crashes.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import type { TabSeen } from '../../packages/core/src/scene/facets.js';
import { HANG, open, page, run, startSite } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

const titled = (title: string, body = ''): string =>
  page(`<h1>${title}</h1>${body}`).replace('<title>Test', `<title>${title}`);
const list = async (): Promise<readonly TabSeen[]> => (await t.b.run('tabs')).data as TabSeen[];
const ids = async (): Promise<number[]> => (await list()).map(({ id }) => id);
const here = async (): Promise<number> => (await list()).find(({ isActive }) => isActive)?.id ?? 0;
const notes = ({ notes: all }: Result): string => all.join('\n');
const changes = ({ changes: all }: Result): string[] => all.map(({ sign, text }) => `${sign} ${text}`);

beforeEach(() => {
  t.site.set('/plain', page('<h1>Plain</h1>'));
});

/** Only one tab is left: a test begins as the first did. */
afterEach(async () => {
  for (const id of (await ids()).slice(1)) await t.b.run(`tab close ${id}`);
});

describe('tab new, switch, close', () => {
  it('opens a page, goes there, and lists both', async () => {
    t.site.set('/two', titled('Two'));
    await t.at('<h1>One</h1>');
    const first = await here();
    const opened = await t.b.run(`tab new ${t.site.url}/two`);
    expect(said(opened)).toBe('ok');
    expect(opened.data).toEqual({ id: first + 1, url: `${t.site.url}/two`, title: 'Two', isActive: true });
    expect(changes(opened)).toEqual([`@ tab ${first + 1}: ${t.site.url}/two`]);
    expect(await list()).toEqual([
      { id: first, url: expect.any(String), title: 'Test', isActive: false },
      { id: first + 1, url: `${t.site.url}/two`, title: 'Two', isActive: true },
    ]);
    const back = await t.b.run(`tab switch ${first}`);
    expect(back.data).toMatchObject({ id: first, isActive: true });
    // It is in front for the page, too.
    await t.holds('document.visibilityState === "visible" && document.hasFocus()');
    expect(said(await t.run('expect text "One"', `tab switch ${first + 1}`, 'expect title "Two"'))).toBe('ok');
  });

  it('takes a relative address from the page at hand, waits until it is loaded, and has the size of that tab', async () => {
    t.site.set('/cart', () => ({ body: titled('Cart'), delayMs: 400 }));
    await t.at('<h1>One</h1>');
    expect((await t.b.run('tab new /cart')).data).toMatchObject({ url: `${t.site.url}/cart`, title: 'Cart' });
    await t.holds('innerWidth === 1280 && innerHeight === 720');
  });

  it('has its title also where the page is busy once it has loaded', async () => {
    const busy = `const asked = new XMLHttpRequest(); asked.open('GET', '/later', false); asked.send();`;
    t.site.set('/later', () => ({ delayMs: 1000 }));
    t.site.set('/busy', titled('Busy', `<script>onload = () => setTimeout(() => { ${busy} })</script>`));
    await t.at('<h1>One</h1>');
    expect((await t.b.run('tab new /busy')).data).toMatchObject({ title: 'Busy' });
  });

  it('closes the new tab again when its address cannot be opened', async () => {
    await t.at('<h1>One</h1>');
    const before = await ids();
    const failed = await t.b.run('tab new http://127.0.0.1:9');
    expect(failed.failure?.code).toBe('NAVIGATION_ERROR');
    expect(await ids()).toEqual(before);
    expect(said(await t.b.run('expect text "One"'))).toBe('ok');
  });

  it('goes back to the tab it was opened from, not to the one before it in the list', async () => {
    await t.at('<h1>One</h1>');
    const first = await here();
    await t.run('tab new about:blank', `tab switch ${first}`, `tab new ${t.site.url}/plain`);
    expect((await t.b.run('tab close')).data).toMatchObject({ id: first, isActive: true });
  });

  it('goes back to the one used last, where the opener is gone', async () => {
    t.site.set('/next', titled('Next'));
    await t.on('<a href="/next" target="_blank">Open</a>');
    const first = await here();
    await t.run('click "Open"');
    const [, popup = 0] = await ids();
    await t.run(`tab switch ${first}`, 'tab new about:blank');
    const third = await here();
    await t.run(`tab close ${first}`);
    expect(await here()).toBe(third);
    await t.run(`tab switch ${popup}`);
    expect((await t.b.run('tab close')).data).toMatchObject({ id: third });
  });

  it('leaves a blank tab in place of the last one, with a number that none had, and says so', async () => {
    await t.at('<h1>One</h1>');
    const first = await here();
    const closed = await t.b.run('tab close');
    expect(closed.data).toMatchObject({ id: first + 1, url: 'about:blank' });
    expect(notes(closed)).toBe(`That was the last tab: tab ${first + 1} is a new, blank one`);
    expect(said(await t.on('<h1>Still</h1>', 'expect text "Still"'))).toBe('ok');
  });

  it('names the tabs there are, closes another than the one at hand, and stays', async () => {
    await t.at('<h1>One</h1>');
    const first = await here();
    await t.run('tab new about:blank');
    const second = await here();
    for (const line of ['tab switch 99', 'tab close 99', 'tab switch 0']) {
      const { failure } = await t.b.run(line);
      expect({ line, code: failure?.code }).toEqual({ line, code: 'INVALID_VALUE' });
      expect(failure?.message).toContain(`there is no such tab; there is ${(await ids()).join(' and ')}`);
    }
    expect((await t.b.run(`tab close ${first}`)).data).toMatchObject({ id: second, isActive: true });
    expect(await ids()).toEqual([second]);
  });

  it('knows the numbers of things in each tab', async () => {
    t.site.set('/two', titled('Two', `<button onclick="document.title = 'two'">Go</button>`));
    await t.on(`<button onclick="document.title = 'one'">Go</button>`);
    const first = await here();
    const one = (await t.b.run('click "Go"')).target?.id;
    await t.run('tab new /two');
    const two = (await t.b.run('click "Go"')).target?.id;
    expect(two).not.toBe(one);
    await t.run(`tab switch ${first}`, `click ${one}`, 'expect title "one"');
    expect((await t.b.run(`click ${two} --timeout 200ms`)).ok).toBe(false);
  });
});

describe('tabs that pages open', () => {
  it('are told by their number, in the notes and as a change', async () => {
    t.site.set('/next', titled('Next'));
    const result = await t.on('<a href="/next" target="_blank">Open</a>', 'click "Open"');
    const id = await here();
    expect(notes(result)).toBe(`Opened tab ${id}: ${t.site.url}/next; commands go there now`);
    expect(changes(result)).toContain(`@ tab ${id}: ${t.site.url}/next`);
  });

  const behind: readonly (readonly [string, readonly string[]])[] = [
    ['ctrl', ['click "Next" --ctrl']],
    ['the middle button', ['click "Next" --middle']],
    ['a held ctrl', ['keydown control', 'click "Next"']],
    ['ctrl and enter', ['focus "Next"', 'press control+enter']],
  ];
  it.each(behind)('stay in the background with %s', async (_, lines) => {
    t.site.set('/next', titled('Next'));
    const result = await t.at('<a href="/next">Next</a>', ...lines);
    await t.b.run('keyup all');
    expect(said(result)).toBe('ok');
    const [first = 0, second = 0] = await ids();
    expect(notes(result)).toBe(
      `Opened tab ${second} in the background: ${t.site.url}/next; use 'tab switch ${second}' to go there`,
    );
    expect(await here()).toBe(first);
    expect(said(await t.run('expect title "Test"', `tab switch ${second}`, 'expect title "Next"'))).toBe('ok');
  });

  it('stay in the background, and are told, also where the page changes at once', async () => {
    t.site.set('/next', titled('Next'));
    const result = await t.on(`<a href="/next" onclick="this.textContent = 'Seen'">Next</a>`, 'click "Next" --ctrl');
    expect(notes(result)).toContain('in the background');
  });

  it.each(['click "Next" --shift', 'click "Next" --ctrl --shift'])('come to the front: %s', async (line) => {
    t.site.set('/next', titled('Next'));
    const result = await t.at('<a href="/next">Next</a>', line, 'expect title "Next"');
    expect(said(result)).toBe('ok');
  });

  it('that close at once leave us where we were', async () => {
    t.site.set('/brief', page('<script>window.close()</script>'));
    const result = await t.on(`<button onclick="window.open('/brief')">Pop</button>`, 'click "Pop"');
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect title "Test"', 'expect visible "Pop"'))).toBe('ok');
    expect(await ids()).toHaveLength(1);
  });

  it('two at a time are both told', async () => {
    t.site.set('/a', titled('A'));
    t.site.set('/b', titled('B'));
    const result = await t.on(`<button onclick="window.open('/a'); window.open('/b')">Pop</button>`, 'click "Pop"');
    expect(changes(result).filter((line) => line.startsWith('@ tab'))).toHaveLength(2);
    expect(await ids()).toHaveLength(3);
  });

  it('that come by themselves later are told with the next command', async () => {
    t.site.set('/ad', titled('Ad'));
    await t.on(
      `<button onclick="this.textContent = 'Wait'; setTimeout(() => window.open('/ad'), 1500)">Go</button>`,
      'click "Go"',
    );
    const result = await t.b.run('expect title "Ad" --timeout 20s');
    expect(said(result)).toBe('ok');
    expect(notes(result)).toContain('/ad; commands go there now');
  });

  it('closed by their own page give way to their opener, and that is told', async () => {
    t.site.set('/next', page('<button onclick="window.close()">Close me</button>'));
    await t.on(`<a href="/next" target="_blank" rel="opener">Open</a>`, 'click "Open"');
    const [first, second] = await ids();
    const closed = await t.b.run('click "Close me"');
    const next = await t.b.run('expect visible "Open"');
    expect(said(next)).toBe('ok');
    expect(`${notes(closed)}${notes(next)}`).toBe(`Tab ${second} was closed; commands go to tab ${first} now`);
  });

  it('never lead where nobody may go', async () => {
    const site = await startSite();
    const b = await open({ allow: ['127.0.0.1'] });
    try {
      site.set('/', page('<h1>One</h1>'));
      await run(b, `goto ${site.url}/`);
      const failed = await b.run(`tab new ${site.otherUrl}/`);
      expect(failed.failure?.code).toBe('FORBIDDEN');
      expect((await b.run('tabs')).data).toHaveLength(1);
    } finally {
      await b.close();
      await site.close();
    }
  });
});

describe('closing a page that asks whether one is sure', () => {
  afterEach(async () => void (await t.b.run('dialog auto accept')));
  const asks = `<label>Note <input></label><script>onbeforeunload = (event) => { event.preventDefault(); };</script>`;

  it('is closed by default, and told', async () => {
    t.site.set('/asks', page(asks));
    await t.at('<h1>One</h1>', 'tab new /asks', 'type "Note" "x"');
    const closed = await t.b.run('tab close');
    expect(said(closed)).toBe('ok');
    expect(notes(closed)).toMatch(/beforeunload.*accepted/);
    expect(await ids()).toHaveLength(1);
  });

  it('stays open where dialogs are dismissed, and says so', async () => {
    t.site.set('/asks', page(asks));
    await t.at('<h1>One</h1>', 'tab new /asks', 'type "Note" "x"', 'dialog auto dismiss');
    const closed = await t.b.run('tab close');
    expect(closed.failure).toMatchObject({ code: 'VERIFICATION_FAILED' });
    expect(closed.failure?.message).toMatch(/^Tab \d+ asks before it closes, and is still open/);
    expect(await ids()).toHaveLength(2);
  });

  it('waits for an answer where nobody gives one', async () => {
    t.site.set('/asks', page(asks));
    await t.at('<h1>One</h1>', 'tab new /asks', 'type "Note" "x"', 'dialog auto off');
    const [first] = await ids();
    expect((await t.b.run('tab close')).failure?.code).toBe('VERIFICATION_FAILED');
    const answered = await t.b.run('dialog accept');
    expect(said(answered)).toBe('ok');
    expect(await ids()).toEqual([first]);
  });
});

describe('a tab that crashes', () => {
  it('is still listed, can be switched to, and comes back by goto', async () => {
    await t.at('<h1>One</h1>');
    const first = await here();
    await t.run(`tab new ${t.site.url}/plain`);
    const second = await here();
    await t.b.run('goto chrome://crash --timeout 3s');
    expect(await list()).toMatchObject([
      { id: first, title: 'Test', isActive: false },
      { id: second, title: '(crashed)', isActive: true },
    ]);
    expect((await t.b.run('observe')).failure?.code).toBe('WORLD_GONE');
    expect(said(await t.run(`tab switch ${first}`, 'expect text "One"'))).toBe('ok');
    expect((await t.b.run(`tab switch ${second}`)).data).toMatchObject({ id: second, title: '(crashed)' });
    t.site.set('/again', titled('Again'));
    expect(said(await t.run(`goto ${t.site.url}/again`, 'expect title "Again"'))).toBe('ok');
    expect(await ids()).toEqual([first, second]);
    // It can be closed as well.
    await t.b.run('goto chrome://crash --timeout 3s');
    expect((await t.b.run('tab close')).data).toMatchObject({ id: first });
    expect(said(await t.b.run('expect text "One"'))).toBe('ok');
  });
});

describe('a tab whose script never ends', () => {
  it('is listed by what it was called, and can be left and closed', async () => {
    t.site.set('/stuck', titled('Stuck', `<button onclick="${HANG}">Hang</button>`));
    await t.at('<h1>One</h1>');
    const first = await here();
    await t.run(`tab new ${t.site.otherUrl}/stuck`, 'tabs');
    const second = await here();
    await t.b.run('click "Hang" --timeout 500ms');
    const from = Date.now();
    expect(await list()).toMatchObject([{ id: first }, { id: second, title: 'Stuck' }]);
    expect(said(await t.run(`tab switch ${first}`, 'expect text "One"', `tab close ${second}`))).toBe('ok');
    expect(await ids()).toEqual([first]);
    expect(Date.now() - from).toBeLessThan(8000);
  });

  it('gives way to a new one where it cannot be left: a request inside the browser that nobody answers', async () => {
    t.site.set('/stuck', titled('Stuck', `<button onclick="${HANG}">Hang</button>`));
    t.site.set('/never', () => ({ isEndless: true }));
    t.site.set('/next', titled('Next', '<h1>Next</h1>'));
    await t.run(`goto ${t.site.url}/stuck`);
    const id = await here();
    await t.b.run('click "Hang" --timeout 500ms');
    const result = await t.run(`goto ${t.site.url}/next`);
    expect(said(result)).toBe('ok');
    expect(result.notes.join()).toContain(`Tab ${id} no longer answered: it was closed and opened again`);
    expect(said(await t.run('expect text "Next"'))).toBe('ok');
    expect(await here()).toBe(id);
  });
});

// Tabs, frames, dialogs and keys by Playwright's means alone, as in Firefox and WebKit; here in Chromium.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import type { Result } from '../../packages/browser/src/index.js';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { TabSeen } from '../../packages/core/src/scene/facets.js';
import { page, type Site, startContext, startSite } from '../support/browser.js';

let site: Site;
let b: Engine;
beforeAll(async () => {
  b = new Engine(await BrowserWorld.of({ ...(await startContext()), wire: null }), { speak: resultText, shots: null });
  site = await startSite();
});
afterAll(async () => {
  await b.close();
  await site.close();
});

async function on(body: string, ...lines: string[]): Promise<Result> {
  site.set('/', page(body));
  let last = await b.run(`goto ${site.url}/`);
  for (const line of lines) {
    if (!last.ok) return last;
    last = await b.run(line);
  }
  return last;
}
const said = ({ ok, failure }: Result): string => (ok ? 'ok' : `${failure?.code}: ${failure?.message}`);

it('tabs are opened, followed, switched and closed', async () => {
  site.set('/two', page('<h1>Two</h1>').replace('<title>Test', '<title>Two'));
  const opened = await on('<a href="/two" target="_blank">Open</a>', 'click "Open"');
  expect(opened.notes).toEqual([`Opened tab 2: ${site.url}/two; commands go there now`]);
  expect(said(await b.run('expect title "Two"'))).toBe('ok');
  expect((await b.run(`tab new ${site.url}/two`)).data).toMatchObject({ id: 3, title: 'Two', isActive: true });
  expect((await b.run('tab switch 1')).data).toMatchObject({ id: 1, title: 'Test' });
  await b.run('tab close 2');
  await b.run('tab close 3');
  expect((await b.run('tabs')).data as TabSeen[]).toMatchObject([{ id: 1, isActive: true }]);
});

it('tabs stay in the background with ctrl', async () => {
  site.set('/two', page('<h1>Two</h1>'));
  const opened = await on('<a href="/two">Open</a>', 'click "Open" --ctrl');
  expect(opened.notes.join()).toContain('in the background');
  expect(said(await b.run('expect visible "Open"'))).toBe('ok');
  await b.run(`tab close ${((await b.run('tabs')).data as TabSeen[])[1]?.id}`);
});

describe('dialogs', () => {
  const ask = `<button onclick="document.title = confirm('Sure?')">Ask</button>`;

  it('stay open until they are answered', async () => {
    const clicked = await on(ask, 'click "Ask"');
    expect(clicked.notes.join()).toMatch(/^The page opened confirm "Sure\?"/);
    expect((await b.run('dialog accept')).data).toEqual({ kind: 'confirm', message: 'Sure?', answer: 'accepted' });
    expect(said(await b.run('expect title "true"'))).toBe('ok');
  });

  it('are dismissed by another command', async () => {
    const result = await on(ask, 'click "Ask"', 'title');
    expect(result).toMatchObject({ data: 'false', notes: ['The page opened confirm "Sure?": dismissed'] });
  });

  it('are in the way where nobody answers', async () => {
    await b.run('dialog auto off');
    const result = await on(`<button onclick="alert('Hi')">Say</button>`, 'click "Say"', 'observe');
    expect(result.failure?.code).toBe('DIALOG_OPEN');
    expect(said(await b.run('dialog dismiss'))).toBe('ok');
    await b.run('dialog auto accept');
    expect((await b.run('click "Say"')).notes).toEqual(['The page opened alert "Hi": accepted']);
  });
});

describe('frames', () => {
  it.each(['same', 'other'] as const)('are listed, gone into and left: of the %s origin', async (origin) => {
    site.set('/inner', page(`<button onclick="this.textContent = 'Done'">Inner</button><p class="row">1</p>`));
    const src = `${origin === 'same' ? site.url : site.otherUrl}/inner`;
    const entered = await on(
      `<button>Outer</button><iframe id="f" title="Inside" src="${src}"></iframe>`,
      'frame "Inside"',
    );
    expect(said(entered)).toBe('ok');
    expect(entered.data).toEqual({ number: 1, depth: 1, name: 'iframe#f', url: src, isCurrent: true });
    expect(said(await b.run('click "Inner"'))).toBe('ok');
    expect((await b.run('click "Outer" --timeout 200ms')).ok).toBe(false);
    expect(said(await b.run(`wait until "location.pathname === '/inner'"`))).toBe('ok');
    expect((await b.run('text')).data).not.toContain('Outer');
    expect((await b.run('frame parent')).data).toMatchObject({ name: 'main' });
    expect(said(await b.run('frame css("#f")'))).toBe('ok');
    await b.run('refresh');
    expect((await b.run('expect visible "Outer"')).notes).toEqual([
      'The frame that commands were limited to is gone: they apply to the whole page again',
    ]);
  });
});

it('keys are pressed, held and let go', async () => {
  const result = await on('<input aria-label="Q">', 'focus "Q"', 'keydown shift', 'press a', 'keyup shift', 'press a');
  expect(said(result)).toBe('ok');
  expect(said(await b.run('press é'))).toBe('ok');
  expect(said(await b.run('expect value "Q" "Aaé"'))).toBe('ok');
});

it('what is held counts for clicks, and stays held', async () => {
  const body = `<button onclick="document.title += event.ctrlKey">Go</button>`;
  const result = await on(body, 'keydown control', 'click "Go" --ctrl', 'click "Go"', 'keyup control', 'click "Go"');
  expect(said(result)).toBe('ok');
  expect((await b.run('title')).data).toBe('Testtruetruefalse');
});

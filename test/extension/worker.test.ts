// The engine of a service worker, with the executor in a page as its world. In the service worker of a real extension:
// executor-extension.test.ts.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExecutorWorld, WorkerSession, type WorkerStorage } from '../../packages/extension/src/executor/worker.js';
import { executorScript } from '../../packages/extension/src/generated/executor.js';
import { type Site, sharedBrowser, startSite } from '../support/browser.js';
import { APPLICATION } from './application-page.js';

let page: Page;
let site: Site;
beforeAll(async () => {
  site = await startSite();
  site.set('/', APPLICATION);
  page = await (await sharedBrowser()).browser.newPage();
});
afterAll(async () => {
  await page.close();
  await site.close();
});
beforeEach(async () => {
  await page.goto(`${site.url}/`);
  await page.evaluate(executorScript);
});

/** As `chrome.storage.session` keeps it: the worker may be another by the time it is read. */
class Kept implements WorkerStorage {
  readonly items = new Map<string, unknown>();
  readonly get = async (key: string) => (this.items.has(key) ? { [key]: this.items.get(key) } : {});
  readonly set = async (items: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(items)) this.items.set(key, structuredClone(value));
  };
  readonly remove = async (key: string) => void this.items.delete(key);
}

const send = (message: unknown): Promise<unknown> =>
  page.evaluate(
    (said) =>
      (globalThis as unknown as { __beckonExecutor: { answer(said: unknown): unknown } }).__beckonExecutor.answer(said),
    message,
  );
const session = (storage: WorkerStorage = new Kept()) =>
  new WorkerSession(new ExecutorWorld(send), storage, { timeoutMs: 1000 });

describe('an engine beside the page', () => {
  it('runs the commands that a script in a page can carry out, each verified', async () => {
    const s = session();
    const lines = [
      ['type "Phone" "030 123"', 'verified'],
      ['type email "amy@shop.test"', 'verified'],
      ['select "Country" "France"', 'verified'],
      ['select "Level" "Senior"', 'verified'],
      ['check "I agree"', 'verified'],
      ['expect checked "I agree"', 'verified'],
      ['click "Remove" near "Photo"', 'verified'],
      ['expect visible "Removed Photo"', 'verified'],
      ['click {"by": "intent", "role": "button", "text": "Cancel"}', 'verified'],
      ['expect visible "Cancelled"', 'verified'],
      ['submit', 'verified'],
    ] as const;
    for (const [line, lifecycle] of lines) expect([line, (await s.run(line)).lifecycle]).toEqual([line, lifecycle]);
    expect(await page.textContent('#said')).toBe('Thank you');
    expect(await page.inputValue('#country')).toBe('FR');
    const seen = await s.run('observe');
    expect(seen.ok).toBe(true);
    expect(JSON.stringify(seen.data)).toContain('Submit Application');
  }, 120_000);

  it('refuses, and claims nothing that was not seen', async () => {
    const s = session();
    const codes = async (line: string) => (await s.run(line)).failure?.code;
    expect(await codes('click "Nothing at all"')).toBe('NO_EFFECT');
    expect(await codes('click "Remove"')).toBe('AMBIGUOUS_TARGET');
    expect(await codes('click "Launch rocket"')).toBe('TARGET_NOT_FOUND');
    expect(await codes('type "Code" "B"')).toBe('VALUE_MISMATCH');
    expect(await codes('click "Submit Application"')).toBe('FORM_INVALID');
    const lines = [
      'goto shop.test',
      'back',
      'press enter',
      'screenshot',
      'wait idle',
      'wait until "true"',
      'cookies list',
    ];
    for (const line of [...lines, 'tabs']) expect([line, await codes(line)]).toEqual([line, 'UNSUPPORTED']);
    await page.evaluate(() => {
      document.body.innerHTML = `<button onclick="setTimeout(() => this.after('Late'), 150)">Slow</button>`;
    });
    expect((await s.run('click "Slow"')).lifecycle).not.toBe('verified');
    expect(await page.textContent('body')).toContain('Late');
  }, 120_000);
});

describe('what needs more than the page', () => {
  it('waits for what a script in a page can see', async () => {
    const s = session();
    await page.evaluate(() => {
      document.body.innerHTML = '<h1>Orders</h1><ul></ul>';
      setTimeout(() => document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li>One<li>Two'), 150);
      setTimeout(() => history.pushState(null, '', '/orders/7'), 300);
    });
    const lines = ['wait items "li" 2', 'wait exists "h1"', 'wait gone "table"', 'wait url "/orders/*"', 'wait load'];
    for (const line of [...lines, 'wait ready', 'wait visible "Two"', 'wait 10ms'])
      expect([
        line,
        (await s.run(`${line} --timeout 5s`.replace('wait 10ms --timeout 5s', 'wait 10ms'))).lifecycle,
      ]).toEqual([line, 'verified']);
    expect((await s.run('wait exists "table" --timeout 300ms')).failure?.code).toBe('TIMEOUT');
    expect((await s.run('wait exists "h1 >" --timeout 300ms')).failure?.code).toBe('SELECTOR_INVALID');
  }, 60_000);

  it('extracts, reads markup, and moves the focus', async () => {
    const s = session();
    await page.evaluate(() => {
      document.body.innerHTML = `<a href="/a">A</a><input aria-label="Code"><input type="password" value="hunter2">
        <table><tr><th>Item<th>Price<tr><td>Bread<td>2</table>`;
    });
    const { data } = await s.run('extract tables');
    expect(JSON.stringify(data)).toContain('"Bread","2"');
    expect(JSON.stringify((await s.run('extract links')).data)).toContain('/a');
    const html = JSON.stringify((await s.run('html')).data);
    expect(html).toContain('Bread');
    expect(html).not.toContain('hunter2');
    expect((await s.run('focus "Code"')).lifecycle).toBe('verified');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Code');
  }, 60_000);

  it('comes over elements with the mouse, as far as scripts hear of it, and claims no more', async () => {
    const s = session();
    await page.evaluate(() => {
      document.body.innerHTML = `<style>#styled:hover + p { display: block } p { display: none }</style>
        <button id="heard" onmouseover="this.insertAdjacentHTML('afterend', '<b>Menu</b>')">Heard</button>
        <button id="styled">Styled</button><p>Seen by style</p>`;
    });
    expect((await s.run('hover "Heard"')).ok).toBe(true);
    expect(await page.locator('b').count()).toBe(1);
    // The browser's own mouse is elsewhere.
    expect((await s.run('hover "Styled"')).lifecycle).toBe('dispatched');
    expect(await page.isVisible('p')).toBe(false);
  }, 60_000);

  it('goes to pages by what the extension can do with the tab, and back', async () => {
    site.set('/first', '<title>First</title><button>One</button>');
    site.set('/second', '<title>Second</title><button>Two</button>');
    const load = () => void page.evaluate(executorScript).catch(() => {});
    page.on('domcontentloaded', load);
    const world = new ExecutorWorld(send, {
      goto: (url) => page.evaluate((to) => void setTimeout(() => location.assign(to)), url),
      back: () => page.evaluate(() => void setTimeout(() => history.back())),
    });
    const s = new WorkerSession(world, new Kept(), { timeoutMs: 10_000 });
    for (const [line, title] of [
      [`goto ${site.url}/first`, 'First'],
      [`goto ${site.url}/second`, 'Second'],
      ['back', 'First'],
      [`goto ${site.url}/first#below`, 'First'],
    ] as const) {
      expect([line, (await s.run(line)).lifecycle]).toEqual([line, 'verified']);
      expect((await s.run('title')).data).toBe(title);
    }
    expect((await s.run('forward')).failure?.code).toBe('UNSUPPORTED');
    // Nothing answers there: no page came, and none is claimed.
    expect((await s.run('goto http://127.0.0.1:9/ --timeout 800ms')).failure?.code).toMatch(/NAVIGATION_ERROR|TIMEOUT/);
    page.off('domcontentloaded', load);
  }, 60_000);
});

describe('a worker that is stopped', () => {
  it('reports what was under way, once, without secrets, and does not do it again', async () => {
    const storage = new Kept();
    let sent = 0;
    const silent = new ExecutorWorld(() => {
      sent++;
      return new Promise(() => {});
    });
    void new WorkerSession(silent, storage).run('type "Password" "hunter2"');
    await expect.poll(() => sent).toBe(1);
    expect(JSON.stringify([...storage.items.values()])).not.toContain('hunter2');
    const after = session(storage);
    const interrupted = await after.interrupted;
    expect(interrupted).toMatchObject({
      command: expect.stringContaining('type "Password"'),
      startedAt: expect.any(Number),
    });
    expect(storage.items.size).toBe(0);
    expect(await session(storage).interrupted).toBeNull();
    expect(await page.inputValue('[name=pw]')).toBe('');
    expect((await after.run('check "I agree"')).lifecycle).toBe('verified');
    expect(storage.items.size).toBe(0);
  }, 60_000);

  it('is told when the page is gone', async () => {
    const gone = new WorkerSession(new ExecutorWorld(() => Promise.reject(new Error('No tab'))), new Kept());
    expect((await gone.run('click "Cancel"')).failure?.code).toBe('WORLD_GONE');
  });
});

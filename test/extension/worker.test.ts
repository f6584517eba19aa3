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
    for (const line of ['hover "Cancel"', 'goto shop.test', 'press enter', 'screenshot'])
      expect([line, await codes(line)]).toEqual([line, 'UNSUPPORTED']);
    await page.evaluate(() => {
      document.body.innerHTML = `<button onclick="setTimeout(() => this.after('Late'), 150)">Slow</button>`;
    });
    expect((await s.run('click "Slow"')).lifecycle).not.toBe('verified');
    expect(await page.textContent('body')).toContain('Late');
  }, 120_000);
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

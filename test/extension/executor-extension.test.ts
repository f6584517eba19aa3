// The example extension in a real browser: the executor as a content script in a world of its own, its planner in a service
// worker. Only an installed Chromium loads extensions: where there is none, this is skipped.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/core/src/engine/result.js';
import type { ActionResult, ExecuteReply, Observation } from '../../packages/extension/src/executor/protocol.js';
import type { Interrupted } from '../../packages/extension/src/executor/worker.js';
import { executorScript } from '../../packages/extension/src/generated/executor.js';
import { source, sources } from '../../scripts/sources.mjs';
import { page as html, type Site, startSite } from '../support/browser.js';
import { APPLICATION } from './application-page.js';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const ROOT = join(import.meta.dirname, '..', '..');

/** The engine goes into the service worker, too. */
async function addEngine(extension: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [source('extension', 'executor', 'worker.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'engine',
    target: 'es2022',
    plugins: [sources],
    logLevel: 'error',
  });
  const planner = readFileSync(join(extension, 'planner.js'), 'utf8');
  const start = `
    globalThis.open = (tabId) => new engine.WorkerSession(
      new engine.ExecutorWorld((message) => chrome.tabs.sendMessage(tabId, message, { frameId: 0 })), chrome.storage.session);`;
  writeFileSync(join(extension, 'planner.js'), `${planner}\n${outputFiles[0]?.text}\n${start}`);
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')) as object;
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify({ ...manifest, permissions: ['storage'] }));
}

/** What the service worker of this test has. */
interface WorkerGlobals {
  open(tabId: number): { run(line: string): Promise<Result>; readonly interrupted: Promise<Interrupted | null> };
}

describe.skipIf(CHROMIUM === undefined)('the example extension', () => {
  let context: BrowserContext;
  let worker: Worker;
  let site: Site;
  const folder = mkdtempSync(join(tmpdir(), 'beckon-extension-'));

  beforeAll(async () => {
    site = await startSite();
    site.set('/', APPLICATION);
    site.set(
      '/leave',
      html(
        '<a href="/next">Next page</a><div id="host"></div><script>document.getElementById("host").attachShadow({ mode: "closed" }).innerHTML = "<button>Secluded</button>"</script>',
      ),
    );
    site.set('/next', html('<h1>Next</h1>'));
    const extension = join(folder, 'extension');
    cpSync(join(ROOT, 'examples', 'extension'), extension, { recursive: true });
    writeFileSync(join(extension, 'executor.js'), executorScript);
    await addEngine(extension);
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: CHROMIUM ?? '',
      headless: false,
      args: [
        '--headless=new',
        '--no-sandbox',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
    });
    worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  }, 180_000);
  afterAll(async () => {
    await context?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** The tab of the page, as the service worker knows it. */
  const tab = (url: string): Promise<number> =>
    worker.evaluate(async (at) => {
      const { chrome } = globalThis as unknown as {
        chrome: { tabs: { query(about: object): Promise<{ id: number; url?: string }[]> } };
      };
      const tabs = await chrome.tabs.query({});
      return tabs.at(-1)?.id ?? Number(at);
    }, url);
  const say = <T>(id: number, message: unknown): Promise<T> =>
    worker.evaluate(
      async ([to, said]) => {
        const { chrome } = globalThis as unknown as {
          chrome: { tabs: { sendMessage(id: number, message: unknown, to: object): Promise<unknown> } };
        };
        return chrome.tabs.sendMessage(to as number, said, { frameId: 0 });
      },
      [id, message] as const,
    ) as Promise<T>;

  it('fills in a form and sends it, each step verified', async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    const id = await tab(page.url());
    const results = (await worker.evaluate(
      (to) => (globalThis as unknown as { apply(id: number): Promise<unknown> }).apply(to),
      id,
    )) as ActionResult[];
    expect(results.map(({ ok, lifecycle }) => [ok, lifecycle])).toEqual(Array(4).fill([true, 'verified']));
    expect(await page.textContent('#said')).toBe('Thank you');
    expect(await page.inputValue('#country')).toBe('FR');
    // What the page could see of it is the events: no object of ours, no attribute.
    expect(
      await page.evaluate(() =>
        ['__beckonExecutor', '__vaultyRegistry', '__beckon'].filter((name) => name in globalThis),
      ),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.outerHTML.includes('vaulty'))).toBe(false);
    await page.close();
  }, 120_000);

  it('sees into closed shadow roots, and answers before a link takes the page away', async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/leave`);
    const id = await tab(page.url());
    const { candidates } = await say<Observation>(id, { type: 'OBSERVE' });
    expect(candidates.map((one) => one.text)).toContain('Secluded');
    const { result } = await say<ExecuteReply>(id, {
      type: 'EXECUTE',
      action: { type: 'CLICK', target: { by: 'text', text: 'Next page' } },
    });
    expect(result).toMatchObject({ ok: true, input: 'synthetic', verification: { ok: true, reason: 'url_changed' } });
    await page.waitForURL('**/next');
    await page.close();
  }, 120_000);

  it('runs the engine in the service worker, which keeps in its storage what is under way', async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    const id = await tab(page.url());
    const [isChecked, interrupted, again] = await worker.evaluate(async (to) => {
      const { open } = globalThis as unknown as WorkerGlobals;
      const session = open(to);
      const { lifecycle } = await session.run('check "I agree"');
      // It waits for something that never comes. A worker that comes after this one has only what is stored.
      void session.run('click "Launch rocket" --timeout 20s');
      let found = null;
      while (found === null) found = await open(to).interrupted;
      return [lifecycle, found, await open(to).interrupted] as const;
    }, id);
    expect(isChecked).toBe('verified');
    expect(await page.isChecked('[name=terms]')).toBe(true);
    expect(interrupted).toMatchObject({ command: 'click "Launch rocket" --timeout 20s' });
    expect(again).toBeNull();
    await page.close();
  }, 60_000);
});

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
import { actionsScript, contentScript, executorScript } from '../../packages/extension/src/generated/executor.js';
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

describe.skipIf(CHROMIUM === undefined)('the example extension, as it is built', () => {
  let context: BrowserContext;
  let worker: Worker;
  let site: Site;
  const folder = mkdtempSync(join(tmpdir(), 'beckon-extension-'));

  beforeAll(async () => {
    site = await startSite();
    site.set('/', APPLICATION);
    // It ticks by itself, and one of its buttons does nothing.
    site.set(
      '/ticks',
      html(`<p id="tick">0</p><button>Idle</button>
        <script>setInterval(() => { document.getElementById('tick').textContent++ }, 700)</script>`),
    );
    // Something of the page's own hears each press first.
    site.set(
      '/hears',
      html(`<button id="a" onclick="said.textContent = 'A'">A</button><p id="said"></p>
        <script>addEventListener('click', (event) => event.stopImmediatePropagation(), true)</script>`),
    );
    const extension = join(folder, 'extension');
    cpSync(join(ROOT, 'examples', 'extension'), extension, { recursive: true });
    writeFileSync(join(extension, 'executor.js'), contentScript);
    writeFileSync(join(extension, 'actions.js'), actionsScript);
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
    await worker.evaluate(() => {
      const scope = globalThis as unknown as LoadingGlobals;
      const { executeScript } = scope.chrome.scripting;
      scope.loads = [];
      scope.chrome.scripting.executeScript = (what) => {
        scope.loads.push(...what.files);
        return executeScript.call(scope.chrome.scripting, what);
      };
    });
  }, 180_000);
  afterAll(async () => {
    await context?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  interface LoadingGlobals {
    loads: string[];
    readonly chrome: {
      readonly tabs: {
        query(about: object): Promise<{ readonly id: number }[]>;
        sendMessage(id: number, message: unknown, to: object): Promise<unknown>;
      };
      readonly scripting: { executeScript(what: { readonly files: string[] }): Promise<unknown> };
    };
  }
  /** What the last tab answers to these, said all at once. */
  const say = <T extends readonly unknown[]>(...messages: readonly unknown[]): Promise<T> =>
    worker.evaluate(async (said) => {
      const { tabs } = (globalThis as unknown as LoadingGlobals).chrome;
      const id = (await tabs.query({})).at(-1)?.id ?? 0;
      return Promise.all(said.map((one) => tabs.sendMessage(id, one, { frameId: 0 })));
    }, messages) as Promise<unknown> as Promise<T>;
  const loads = () => worker.evaluate(() => (globalThis as unknown as LoadingGlobals).loads.splice(0));
  const fill = (value: string) => ({
    type: 'EXECUTE',
    action: { type: 'FILL', target: { by: 'label', text: 'Email' }, value },
  });

  it('observes with the content script alone; the first action brings what acts, once', async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    const [seen] = await say<[Observation]>({ type: 'OBSERVE' });
    expect(seen.candidates.length).toBeGreaterThan(5);
    await say({ type: 'OBSERVE_LIGHT' }, { type: 'REFRESH_REGISTRY' }, { type: 'STATE_UPDATE' });
    expect(await loads()).toEqual([]);
    // Both are carried out, one after the other.
    const [one, other] = await say<[ExecuteReply, ExecuteReply]>(fill('a@shop.test'), fill('b@shop.test'));
    expect([one.result.lifecycle, other.result.lifecycle]).toEqual(['verified', 'verified']);
    expect(await page.inputValue('#email')).toBe('b@shop.test');
    expect(await loads()).toEqual(['actions.js']);
    // What the planner was shown before means the same afterwards.
    const email = seen.candidates.find(({ attributes }) => attributes.id === 'email');
    const [{ result }] = await say<[ExecuteReply]>({
      type: 'EXECUTE',
      action: { type: 'FILL', target: { by: 'vaultyId', id: email?.vaultyId }, value: 'c@shop.test' },
    });
    expect(result).toMatchObject({ ok: true, target: { vaultyId: email?.vaultyId } });
    expect(await loads()).toEqual([]);
    // Another document has nothing yet.
    await page.reload();
    await say({ type: 'OBSERVE' });
    expect(await loads()).toEqual([]);
    const [again] = await say<[ExecuteReply]>(fill('d@shop.test'));
    expect(again.result.ok).toBe(true);
    expect(await loads()).toEqual(['actions.js']);
    await page.close();
  }, 120_000);

  it('knows what the page does by itself from the beginning, and hears a press before the page does', async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/ticks`);
    await say({ type: 'OBSERVE' });
    await page.waitForFunction(() => Number(document.getElementById('tick')?.textContent) > 5);
    const click = (text: string) => ({ type: 'EXECUTE', action: { type: 'CLICK', target: { by: 'text', text } } });
    const [idle] = await say<[ExecuteReply]>(click('Idle'));
    expect(idle.result).toMatchObject({ ok: false, reason: 'no_dom_change' });
    await page.goto(`${site.url}/hears`);
    const [heard] = await say<[ExecuteReply]>(click('A'));
    expect(heard.result).toMatchObject({ ok: false, reason: 'no_dom_change' });
    expect(heard.result.failure?.code).toBe('NO_EFFECT');
    await page.close();
  }, 120_000);

  it('says so where nothing loads what acts, and nothing is done', async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    const scripting = await worker.evaluate(() => {
      const { chrome } = globalThis as unknown as LoadingGlobals;
      const kept = chrome.scripting.executeScript;
      chrome.scripting.executeScript = () => Promise.reject(new Error('not allowed'));
      Object.assign(globalThis, { kept });
      return typeof kept;
    });
    expect(scripting).toBe('function');
    const [{ result }] = await say<[ExecuteReply]>(fill('a@shop.test'));
    expect(result).toMatchObject({ ok: false, fatal: true });
    expect(result.error).toContain('LOAD_ACTIONS');
    expect(await page.inputValue('#email')).toBe('');
    // It is asked for again by the next one.
    await worker.evaluate(() => {
      const { chrome, kept } = globalThis as unknown as LoadingGlobals & { readonly kept: never };
      chrome.scripting.executeScript = kept;
    });
    const [next] = await say<[ExecuteReply]>(fill('b@shop.test'));
    expect(next.result.ok).toBe(true);
    await page.close();
  }, 120_000);
});

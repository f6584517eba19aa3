// The engine in the service worker of a real extension, as it is built for others: the browser stops the worker in the middle of a
// command. The worker that comes next says what was interrupted, and does not do it again.

import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executorScript } from '../../packages/extension/src/generated/executor.js';
import { type Site, startSite } from '../support/browser.js';
import { chromium, OwnBrowser, type Target, until } from '../support/own-browser.js';

const ROOT = join(import.meta.dirname, '..', '..');
/** What a page of the extension asks of its worker, which may be another by then. */
const PLANNER = `
  import { ExecutorWorld, WorkerSession } from './engine.js';
  const sessions = new Map();
  const open = (tab) => {
    if (!sessions.has(tab)) {
      const send = (message) => chrome.tabs.sendMessage(tab, message, { frameId: 0 });
      const controls = { goto: (url) => chrome.tabs.update(tab, { url }), back: () => chrome.tabs.goBack(tab) };
      sessions.set(tab, new WorkerSession(new ExecutorWorld(send, controls), chrome.storage.session));
    }
    return sessions.get(tab);
  };
  chrome.runtime.onMessage.addListener(({ tab, line }, sender, answer) => {
    const asked = line === undefined ? open(tab).interrupted : open(tab).run(line).then(({ lifecycle, failure }) => (failure === undefined ? lifecycle : failure.message));
    asked.then(answer);
    return true;
  });`;

describe.skipIf(chromium === null)('an engine in a service worker that is stopped', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-worker-'));
  let browser: OwnBrowser;
  let site: Site;
  let page: Target;
  let planner: Target;
  let tab: number;

  beforeAll(async () => {
    if (process.env['BECKON_BUILT'] !== '1')
      execFileSync(process.execPath, [join(ROOT, 'scripts', 'worker.mjs')], { cwd: ROOT, stdio: 'ignore' });
    cpSync(join(ROOT, 'examples', 'extension'), folder, { recursive: true });
    copyFileSync(join(ROOT, 'packages', 'extension', 'dist', 'worker.js'), join(folder, 'engine.js'));
    writeFileSync(join(folder, 'executor.js'), executorScript);
    writeFileSync(join(folder, 'planner.js'), PLANNER);
    writeFileSync(join(folder, 'planner.html'), '<title>Planner</title>');
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as object;
    const background = { service_worker: 'planner.js', type: 'module' };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, background, permissions: ['storage'] }));
    site = await startSite();
    site.set(
      '/',
      `<title>0</title><button onclick="document.title = Number(document.title) + 1; setTimeout(() => {}, 900)">Count</button>
       <button onclick="setTimeout(() => this.after('Late'), 700)">Slow</button>`,
    );
    site.set('/next', '<title>Next</title><h1>Next page</h1>');
    browser = await OwnBrowser.start(folder);
    await until(async () => (await browser.worker()) !== null);
    const { host } = new URL((await browser.worker())?.url ?? '');
    page = await browser.open(`${site.url}/`);
    planner = await browser.open(`chrome-extension://${host}/planner.html`);
    await until(() => planner.evaluate(`typeof chrome.tabs === 'object'`));
    tab = await planner.evaluate(`chrome.tabs.query({}).then((all) => all.find(({ index }) => index === 1).id)`);
    await until(async () => (await say('title')) === 'verified');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const say = (line?: string): Promise<unknown> =>
    planner.evaluate(
      `chrome.runtime.sendMessage(${JSON.stringify({ tab, ...(line === undefined ? {} : { line }) })}).catch((error) => 'worker gone')`,
    );
  const count = async (): Promise<number> => Number(await page.evaluate('document.title'));

  it('reports what was under way, once, and never does it again by itself', async () => {
    for (const line of ['click "Count"', 'wait visible "Never there" --timeout 30s']) {
      const before = await count();
      const running = say(line);
      // Once it is written down, and, of a press, once the page has it.
      await until(async () => (line.startsWith('wait') ? isWritten() : (await count()) > before));
      const isUnderWay = await isWritten();
      await browser.stopWorker();
      const said = await running;
      // The command may have ended just before: then nothing is left to report.
      const interrupted = await say();
      if (isUnderWay && said === 'worker gone') expect(interrupted).toMatchObject({ command: line });
      if (said === 'verified') expect(interrupted).toBeNull();
      expect(await say()).toEqual(interrupted);
      await browser.stopWorker();
      expect(await say(), 'reported once').toBeNull();
      expect(await say('expect visible "Count"')).toBe('verified');
      expect((await count()) - before).toBe(line.startsWith('wait') ? 0 : 1);
    }
  });

  it('goes to other pages of the tab, by the browser itself', async () => {
    // The browser goes back only to pages that somebody has used.
    for (const type of ['mousePressed', 'mouseReleased'])
      await page.send('Input.dispatchMouseEvent', { type, x: 300, y: 300, button: 'left', clickCount: 1 });
    expect(await say(`goto ${site.url}/next`)).toBe('verified');
    expect(await page.evaluate('document.title')).toBe('Next');
    expect(await say('back')).toBe('verified');
    expect(await say('wait visible "Count"')).toBe('verified');
  });

  async function isWritten(): Promise<boolean> {
    const kept = await planner.evaluate<object>(`chrome.storage.session.get('beckon.running')`);
    return Object.keys(kept).length > 0;
  }
});

// Others in the same machine and the same browser, tried in real ones: a second profile, another extension, a relay that is killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { extensionStatus } from '../../packages/browser/src/remote/connect.js';
import { EXTENSION_ID, EXTENSION_ORIGIN } from '../../packages/browser/src/remote/protocol.js';
import { type Site, startSite } from '../support/browser.js';
import {
  chromium,
  OwnBrowser,
  openOwn,
  ownBrowser,
  pairIn,
  startRelay,
  type Target,
  until,
} from '../support/own-browser.js';

const ROOT = join(import.meta.dirname, '..', '..');
const OWN = join(ROOT, 'packages', 'cli', 'dist', 'extension');
const RELAY = join(ROOT, 'packages', 'browser', 'dist', 'remote', 'relay-process.js');
const COUNTING = `<title>0</title><button onclick="document.title = Number(document.title) + 1">More</button>`;

describe.skipIf(chromium === null)('others', { timeout: 180_000 }, () => {
  let site: Site;
  const over: (() => Promise<unknown> | unknown)[] = [];
  beforeAll(async () => {
    site = await startSite();
    site.set('/', COUNTING);
    return () => site.close();
  });
  afterEach(async () => {
    for (const end of over.splice(0).reverse()) await end();
  });
  const came = async (b: Beckon, line: string): Promise<string> => {
    const { ok, lifecycle, failure } = await b.run(line);
    return ok ? lifecycle : (failure?.code ?? 'failed');
  };
  const titleIn = async (browser: OwnBrowser, path = '/'): Promise<string> => {
    const tab = (await browser.targets()).find(({ url }) => url === `${site.url}${path}`);
    const page = await browser.attach(tab?.targetId ?? '');
    const title = await page.evaluate<string>('document.title');
    await page.detach();
    return title;
  };

  it('a second profile is a browser of its own: none is chosen by itself, and nothing goes to the wrong one', async () => {
    const one = await ownBrowser();
    over.push(() => one.close());
    const b = await openOwn();
    over.push(() => b.close());
    expect(await came(b, `goto ${site.url}/`)).toBe('verified');
    const other = await OwnBrowser.start();
    over.push(() => other.close());
    const panel = await other.panel();
    await pairIn(panel);
    await other.open(`${site.url}/`);
    // Who is connected stays where it was.
    for (const count of ['1', '2']) {
      expect(await came(b, 'click "More"')).toBe('verified');
      expect([await titleIn(one.browser), await titleIn(other)]).toEqual([count, '0']);
    }
    await expect(openOwn()).rejects.toThrow(/2 browsers|two browsers|more than one|several/i);
    // The worker of one is stopped, and stopped for good in the other: nothing of it crosses over.
    await one.browser.stopWorker();
    await panel.evaluate(`document.getElementById('stop').click()`);
    await until(() => panel.evaluate(`document.getElementById('state').textContent.startsWith('Stopped')`));
    await one.panel.evaluate(`chrome.runtime.sendMessage({ panel: 'state' })`);
    await until(async () => (await came(b, 'url')) === 'verified');
    expect(await came(b, 'click "More"')).toBe('verified');
    expect([await titleIn(one.browser), await titleIn(other)]).toEqual(['3', '0']);
  });

  it('another extension cannot speak to the relay, nor to this one', async () => {
    const relay = await startRelay();
    over.push(() => relay.close());
    const folder = mkdtempSync(join(tmpdir(), 'beckon-other-'));
    over.push(() => rmSync(folder, { recursive: true, force: true }));
    const manifest = { manifest_version: 3, name: 'Other', version: '1', background: { service_worker: 'worker.js' } };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'worker.js'), `chrome.runtime.onInstalled.addListener(() => {})`);
    const browser = await OwnBrowser.start(`${OWN},${folder}`);
    over.push(() => browser.close());
    const panel = await browser.panel();
    await pairIn(panel);
    const isOther = ({ type, url }: { type: string; url: string }): boolean =>
      type === 'service_worker' && url.startsWith('chrome-extension:') && !url.startsWith(EXTENSION_ORIGIN);
    await until(async () => (await browser.targets()).some(isOther));
    const target = (await browser.targets()).find(isOther);
    const other: Target = await browser.attach(target?.targetId ?? '');
    const tries = await other.evaluate<string[]>(`Promise.all([
      new Promise((resolve) => {
        const socket = new WebSocket('ws://127.0.0.1:${relay.port}/');
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
      chrome.runtime.sendMessage('${EXTENSION_ID}', { panel: 'stop' }).then((said) => 'answered ' + JSON.stringify(said), () => 'refused'),
      new Promise((resolve) => {
        const port = chrome.runtime.connect('${EXTENSION_ID}');
        port.onMessage.addListener(() => resolve('answered'));
        port.onDisconnect.addListener(() => resolve('refused'));
      }),
      fetch('${EXTENSION_ORIGIN}/panel.html').then(() => 'read', () => 'refused'),
    ])`);
    expect(tries).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(await panel.evaluate(`document.getElementById('state').textContent`)).toMatch(/^Connected/);
  });

  it.skipIf(!existsSync(RELAY))(
    'a relay that is killed in the middle of a command ends it for the program; the next one finds the browser again',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'beckon-killed-'));
      mkdirSync(join(folder, 'state'));
      over.push(() => rmSync(folder, { recursive: true, force: true }));
      const before = { ...process.env };
      process.env['XDG_STATE_HOME'] = join(folder, 'state');
      process.env['BECKON_RELAY_PORT'] = String(await freePort());
      over.push(() => {
        for (const name of ['XDG_STATE_HOME', 'BECKON_RELAY_PORT']) {
          if (before[name] === undefined) delete process.env[name];
          else process.env[name] = before[name];
        }
      });
      let relay = await spawned();
      over.push(() => relay.kill('SIGKILL'));
      const browser = await OwnBrowser.start();
      over.push(() => browser.close());
      const panel = await browser.panel();
      await pairIn(panel);
      let done = 0;
      for (let round = 0; round < 4; round++) {
        const b = await openOwn();
        // A page of its own: the tab of a round before may still be there.
        const path = `/killed${round}`;
        site.set(path, COUNTING);
        expect(await came(b, `goto ${site.url}${path}`)).toBe('verified');
        const running = b.run('click "More" --timeout 5s');
        // Before the press, during it, after it.
        await new Promise((resolve) => setTimeout(resolve, round * 40));
        const ended = new Promise((resolve) => relay.once('exit', resolve));
        relay.kill('SIGKILL');
        await ended;
        const { ok, lifecycle } = await running;
        const count = Number(await titleIn(browser, path));
        expect([0, 1]).toContain(count);
        if (ok && lifecycle === 'verified') expect(count).toBe(1);
        done += count;
        // It does not hang, and does nothing more by itself.
        expect(await came(b, 'click "More" --timeout 2s')).not.toBe('verified');
        await b.close();
        relay = await spawned();
        await panel.evaluate(`chrome.runtime.sendMessage({ panel: 'connect' })`);
        await until(async () => (await extensionStatus()).paired.some(({ isConnected }) => isConnected));
        expect(Number(await titleIn(browser, path))).toBe(count);
      }
      expect(done).toBeLessThanOrEqual(4);
    },
  );
});

async function spawned(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [RELAY], { stdio: 'ignore' });
  await until(async () => (await extensionStatus('reload')).pid === child.pid);
  return child;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

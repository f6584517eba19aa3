// Cookies, storage, states and sessions where there is no wire to the browser: Firefox and WebKit; here in Chromium, by Playwright's means.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import type { Result } from '../../packages/browser/src/index.js';
import { start } from '../../packages/browser/src/launch/start.js';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { page, type Site, startSite } from '../support/browser.js';
import { said } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-state-'));
let site: Site;
let b: Engine;
beforeAll(async () => {
  const started = await start();
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  // As Playwright's own launch has it: a context of its own, no default one.
  const first = await (await started.value.browser.newContext()).newPage();
  const world = await BrowserWorld.of({ ...started.value, page: first, wire: null });
  b = new Engine(world, { speak: resultText, shots: null, files: nodeFiles, folder });
  site = await startSite();
  site.set('/a', page('<h1>A</h1>'));
});
afterAll(async () => {
  await b.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ok(...lines: string[]): Promise<Result> {
  let result: Result | undefined;
  for (const line of lines) {
    result = await b.run(line);
    expect(said(result)).toBe('ok');
  }
  return result as Result;
}

it('cookies and storage work alike', async () => {
  await ok(`goto ${site.url}/a`, 'cookies set sid "1"', 'cookies set lang "en"', 'cookies delete sid');
  expect((await ok('cookies list')).data).toMatchObject([{ name: 'lang', value: 'en', isHere: true }]);
  await ok('storage set a "1"', 'storage set b "Grüße" --session', 'storage delete a', 'storage set c "3"');
  expect((await ok('storage list')).data).toEqual({ area: 'local', origin: site.url, items: { c: '3' } });
  expect((await ok('storage get b --session')).data).toEqual({ key: 'b', value: 'Grüße' });
});

it('a state is saved and loaded of all sites', async () => {
  await ok(`goto ${site.otherUrl}/a`, 'storage set far "1"', `goto ${site.url}/a`);
  await ok('state save all.json', 'storage clear', 'cookies clear');
  expect(JSON.parse(readFileSync(join(folder, 'all.json'), 'utf8')).origins).toEqual([
    { origin: site.otherUrl, localStorage: { far: '1' }, sessionStorage: {} },
  ]);
  await ok('session new second', 'state load all.json');
  expect((await ok('tabs')).data).toHaveLength(1);
  expect((await ok('url')).data).toBe('about:blank');
  await ok(`goto ${site.url}/a`);
  expect((await ok('storage get c')).data).toEqual({ key: 'c', value: '3' });
  expect((await ok('cookies get lang')).data).toMatchObject({ value: 'en' });
  await ok(`goto ${site.otherUrl}/a`);
  expect((await ok('storage list')).data).toMatchObject({ items: { far: '1' } });
  await ok('session close second');
});

it('the storage of a tab waits for the tab', async () => {
  site.set('/first', page('<script>document.title = sessionStorage.step ?? "none"</script>'));
  const file = { version: 1, origin: site.url, localStorage: {}, sessionStorage: { step: '2' } };
  writeFileSync(join(folder, 'tab.json'), JSON.stringify(file));
  await ok('goto about:blank', 'state load tab.json', `goto ${site.url}/first`);
  expect((await ok('title')).data).toBe('2');
  await ok('storage set step "3" --session', 'refresh');
  expect((await ok('title')).data).toBe('3');
});

it('sessions share nothing', async () => {
  await ok(`goto ${site.url}/a`, 'cookies set who "first"', 'session new third', `goto ${site.url}/a`);
  expect((await ok('cookies list')).data).toEqual([]);
  expect((await ok('session close default')).data).toMatchObject({ name: 'third', url: `${site.url}/a` });
  await ok('refresh');
});

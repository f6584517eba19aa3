// A session may last for days: what is kept of requests does not grow with them.

import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startWith } from '../../packages/browser/src/launch/start.js';
import { page, startSite } from '../support/browser.js';

it('keeps some hundred requests in mind, however many there were', async () => {
  const [site, started] = await Promise.all([startSite(), startWith({})]);
  if (!started.ok) throw new Error('There is no browser');
  const { browser, page: tab, close } = started.value;
  const many =
    "Promise.all(Array.from({ length: 700 }, (_, i) => fetch('/x?' + i))).then(() => { window.isDone = true })";
  // Playwright makes objects only for those who listen, as a session does.
  for (const event of ['request', 'response'] as const) (tab as Page).on(event as 'request', () => {});
  site.set('/x', 'x');
  site.set('/', page(`<script>${many}</script>`));
  await (tab as Page).goto(`${site.url}/`);
  await (tab as Page).waitForFunction('window.isDone');
  const kinds = kindsIn(browser);
  await close();
  await site.close();
  for (const kind of ['Request', 'Response']) {
    expect(kinds.get(kind), kind).toBeGreaterThan(100);
    expect(kinds.get(kind), kind).toBeLessThan(700);
  }
});

/** How many objects of each kind Playwright keeps. */
function kindsIn(browser: Browser): ReadonlyMap<string, number> {
  const { _connection } = browser as unknown as {
    readonly _connection: { readonly _objects: ReadonlyMap<string, { readonly _type: string }> };
  };
  const kinds = new Map<string, number>();
  for (const { _type } of _connection._objects.values()) kinds.set(_type, (kinds.get(_type) ?? 0) + 1);
  return kinds;
}

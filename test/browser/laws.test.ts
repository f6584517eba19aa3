// A change of a real page never makes a target mean another element: a part of `npm run eval -- laws`, another one each day.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LawPage, ownPages, shopPages, tryLawPage } from '../support/law-sources.js';
import { LawTable } from '../support/law-table.js';
import { type LawBench, openBench } from '../support/page-laws.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';
import { isLong } from '../support/size.js';

const seed = Number(process.env['BECKON_SEED']);
let shared: SharedBrowser;
let bench: LawBench;

beforeAll(async () => {
  shared = await startShared();
  bench = await openBench(await shared.another());
});
afterAll(async () => {
  await bench.close();
  await shared.close();
});

async function tried(pages: readonly LawPage[]): Promise<LawTable> {
  const table = new LawTable();
  for (const page of pages) for (const one of await tryLawPage(bench, page)) table.add(one);
  return table;
}

function brokenIn({ broken }: LawTable): string[] {
  return broken.map(({ change, said, story }) => `${change}: ${said}\n  ${story}`);
}

it('no change of our own pages makes a target mean another element', async () => {
  const table = await tried(ownPages({ seed, every: isLong ? 1 : 8, most: isLong ? 20 : 4 }));
  expect(brokenIn(table)).toEqual([]);
  expect(table.count).toBeGreaterThan(100);
});

it('no change of the shop makes a target mean another element', async () => {
  const shop = await shopPages({ seed, every: isLong ? 1 : 8, most: isLong ? 14 : 3 });
  const table = await tried(shop.pages);
  await shop.close();
  expect(brokenIn(table)).toEqual([]);
  expect(table.count).toBeGreaterThan(30);
});

it('sees it when a page has another element in place of the one that was meant', async () => {
  // The law is not empty: where two fields are for the same, and the surest is taken away, the target is a guess at most.
  const html = '<label>Email <input type="email"></label><button>Send</button><button>Send later</button>';
  await bench.page.unrouteAll();
  await bench.page.setContent(html);
  await bench.mark();
  const asked = { target: { kind: 'text', value: 'Send' }, requirement: 'Clickable' };
  const [before] = (await bench.change('tryOn', null, null, [asked])) ?? [];
  expect(before).toMatchObject({ shown: 'button "Send"', isGuarded: false });
  const [without] = (await bench.change('tryOn', 'remove', before?.mark ?? null, [asked])) ?? [];
  expect(without).toMatchObject({ shown: 'button "Send later"', isGuarded: true });
  expect(without?.mark).not.toBe(before?.mark);
  const [again] = (await bench.change('tryOn', 'render', null, [asked])) ?? [];
  expect(again?.mark).toBe(before?.mark);
});

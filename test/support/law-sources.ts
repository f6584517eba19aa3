// Where the laws of resolving are tried: screens made at random, saved screens of phones, and pages in a browser.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { Shop } from '../../examples/shop/server.mjs';
import { readDump } from '../../packages/phone/src/android/dump.js';
import { tryDump } from './dump-laws.js';
import type { LawTried } from './law-table.js';
import { tryLaws } from './laws.js';
import { type LawBench, type PageLawOptions, tryPage } from './page-laws.js';
import { pageScene } from './page-scenes.js';

const OWN_PAGES = 'test/law-pages';
const OWN_DUMPS = 'test/mobile/dumps';
const SHOP_SERVER = 'examples/shop/server.mjs';
const SHOP_PAGES: readonly string[] = [
  '/',
  '/search?q=tent',
  '/product/1',
  '/cart',
  '/checkout',
  '/login',
  '/signup',
  '/admin',
];

/** How much of each source is tried. */
export interface Share {
  readonly seed: number;
  /** Every so many pages of a source. */
  readonly every: number;
  /** Things of a page. */
  readonly most: number;
}

export function* generatedTries(seed: number, scenes: number): Generator<LawTried> {
  for (const parts of fc.sample(pageScene, { numRuns: scenes, seed })) {
    for (const { change, verdict, isBroken, target, scene } of tryLaws(parts)) {
      const lines = scene.map(({ id, kind, names }) => `[${id}] ${kind} ${names.map(({ text }) => text).join(' | ')}`);
      yield { source: 'generated', change, verdict, isBroken, said: target, story: isBroken ? lines.join('; ') : '' };
    }
  }
}

/** Our own dumps, and those of a corpus where it is present. */
export function* dumpTries(corpus: string, isWanted: (index: number) => boolean = () => true): Generator<LawTried> {
  const folders = [
    ['phones', OWN_DUMPS],
    ['android', `${corpus}/android`],
  ] as const;
  for (const [source, folder] of folders) {
    for (const [i, file] of filesIn(folder, '.xml').entries()) {
      if (!isWanted(i)) continue;
      const read = readDump(readFileSync(`${folder}/${file}`, 'utf8'));
      if (read.ok) yield* tryDump(read.tree, source, file);
    }
  }
}

/** A page to try: how to get there, and how it is asked. */
export interface LawPage {
  readonly source: string;
  readonly name: string;
  readonly open: (bench: LawBench) => Promise<void>;
  readonly options: PageLawOptions;
}

export function ownPages(share: Share): LawPage[] {
  return chosen(filesIn(OWN_PAGES, '.html'), share).map((file) => ({
    source: 'own',
    name: file,
    open: (bench) => openText(bench, readFileSync(`${OWN_PAGES}/${file}`, 'utf8')),
    options: { isDriven: true, most: share.most, seed: share.seed },
  }));
}

/** Saved forms of real sites have no scripts: asking the page script is all that the driver does. */
export function formPages(corpus: string, share: Share): LawPage[] {
  const folder = `${corpus}/forms`;
  return chosen(filesIn(folder, '.html'), share).map((file) => ({
    source: 'forms',
    name: file,
    open: (bench) => openText(bench, readFileSync(`${folder}/${file}`, 'utf8').replace(LABELLED, '')),
    options: { isDriven: false, most: share.most, seed: share.seed },
  }));
}
/** What people said of the fields: the engine must not see it. */
const LABELLED = / data-manual-[\w-]+(?:="[^"]*")?/g;

export async function shopPages(share: Share): Promise<{ pages: LawPage[]; close: () => Promise<void> }> {
  // By its path, so that a bundle of this file leaves it where its pages are.
  const server = (await import(pathToFileURL(resolve(SHOP_SERVER)).href)) as { startShop: () => Promise<Shop> };
  const shop = await server.startShop();
  const pages = chosen(SHOP_PAGES, share).map((path) => ({
    source: 'shop',
    name: path,
    open: async ({ page }: LawBench) => {
      await page.unrouteAll();
      // A cart with something in it.
      await page.request.post(`${shop.url}/api/add`, { data: { id: 1, size: 'M', quantity: 1 } });
      await page.goto(shop.url + path, { waitUntil: 'load' });
    },
    options: { isDriven: true, most: share.most, seed: share.seed },
  }));
  return { pages, close: () => shop.close() };
}

export async function tryLawPage(bench: LawBench, { source, name, open, options }: LawPage): Promise<LawTried[]> {
  await open(bench);
  return tryPage(bench, source, name, options);
}

const PAGE_URL = 'http://127.0.0.1:9/page';

/** A page of this text; nothing else is loaded. */
async function openText({ page }: LawBench, html: string): Promise<void> {
  await page.unrouteAll();
  await page.route('**/*', (route) =>
    route.request().url() === PAGE_URL
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.abort(),
  );
  await page.goto(PAGE_URL, { waitUntil: 'load' });
}

function filesIn(folder: string, end: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith(end)).sort();
}

function chosen<T>(all: readonly T[], { seed, every }: Share): T[] {
  return all.filter((_, i) => (i + seed) % every === 0);
}

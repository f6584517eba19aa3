// `npm run eval -- laws`: the metamorphic laws of resolving (docs/RESOLUTION.md), tried on many changed screens: made at
// random, saved from phones, and pages in a browser. Corpora that are not there are left out.

import { dumpTries, formPages, generatedTries, ownPages, shopPages, tryLawPage } from '../test/support/law-sources.js';
import { LawTable } from '../test/support/law-table.js';
import { openBench } from '../test/support/page-laws.js';
import { launchBrowser } from './browser.js';

const SCENES = 150;
/** Things of a page; all pages are tried. */
const MOST = { own: 20, shop: 14, forms: 5 };
const WORKERS = Number(process.env['BECKON_WORKERS'] ?? 2);
/** `--only=forms,own`: some of the sources; `--page=login`: some of the pages; `--part=2/6`: the second sixth of them. */
const SOURCES = ['generated', 'dumps', 'shop', 'own', 'forms'] as const;
type SourceName = (typeof SOURCES)[number];
const SHOWN = 20;

/** Prints the table; whether all laws hold. */
export async function evalLaws(seed: number, corpus: string, isVerbose: boolean): Promise<boolean> {
  const table = new LawTable();
  const wanted = sourcesAsked();
  if (wanted.has('generated')) for (const tried of generatedTries(seed, SCENES)) table.add(tried);
  if (wanted.has('dumps')) for (const tried of dumpTries(corpus)) table.add(tried);
  await addPages(table, seed, corpus, wanted);
  console.log(`${table}`);
  console.log(`\n${table.count} changed screens, seed ${seed}: ${table.broken.length} laws broken`);
  for (const { source, change, said, story } of isVerbose ? table.broken : table.broken.slice(0, SHOWN))
    console.log(`${source}, ${change}: ${said}\n  ${story}`);
  return table.broken.length === 0;
}

/** `--only=forms`, `--page=login`. */
function optionOf(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}

function sourcesAsked(): ReadonlySet<SourceName> {
  const asked = optionOf('only')?.split(',');
  const unknown = asked?.find((word) => !SOURCES.some((name) => name === word));
  if (unknown !== undefined) throw new Error(`No source "${unknown}"; there are ${SOURCES.join(', ')}`);
  return new Set(SOURCES.filter((name) => asked === undefined || asked.includes(name)));
}

async function addPages(table: LawTable, seed: number, corpus: string, wanted: ReadonlySet<SourceName>): Promise<void> {
  const started = await launchBrowser();
  const only = optionOf('page');
  const [part = 1, parts = 1] = (optionOf('part') ?? '1/1').split('/').map(Number);
  const shop = await shopPages({ seed: 0, every: 1, most: MOST.shop });
  const pages = [
    ...(wanted.has('shop') ? shop.pages : []),
    ...(wanted.has('own') ? ownPages({ seed: 0, every: 1, most: MOST.own }) : []),
    ...(wanted.has('forms') ? formPages(corpus, { seed: 0, every: 1, most: MOST.forms }) : []),
  ]
    .filter(({ name }) => only === undefined || name.includes(only))
    .filter((_, i) => i % parts === part - 1)
    .map((page) => ({ ...page, options: { ...page.options, seed } }));
  const results = pages.map(() => [] as Awaited<ReturnType<typeof tryLawPage>>);
  let next = 0;
  const work = async (): Promise<void> => {
    const bench = await openBench(started);
    for (let i = next++; i < pages.length; i = next++)
      results[i] = await tryLawPage(bench, pages[i] as (typeof pages)[number]);
    await bench.close();
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  for (const tried of results.flat()) table.add(tried);
  await shop.close();
  await started.close();
}

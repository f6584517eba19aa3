// How fast the language is, as ratios to JSON.parse of the same call in the same run. `npm run bench` prints the table.

import { normalize, parse } from '../packages/core/src/language/index.js';
import type { Row } from './table.js';

/** Nanoseconds of one call: the best of several rounds, so that other work on the machine counts least. */
function nanoseconds(work: () => unknown, calls: number): number {
  for (let i = 0; i < calls; i++) sink = work();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 15; round++) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) sink = work();
    best = Math.min(best, Number(process.hrtime.bigint() - start) / calls);
  }
  return best;
}

/** Where results go, so that no work is optimised away. */
export let sink: unknown;
const CALL = '{"type":"click","target":{"id":5}}';

/** Both sides of a ratio take turns, so that a slow spell of the machine hits both. */
function ratio(line: string): { times: number; ns: number } {
  const pairs = Array.from({ length: 5 }, () => {
    const ns = nanoseconds(() => parse(line), 20_000);
    return { times: ns / nanoseconds(() => JSON.parse(CALL), 20_000), ns };
  }).sort((a, b) => a.times - b.times);
  return pairs[2] ?? { times: Number.NaN, ns: Number.NaN };
}

function medianMs(work: () => unknown, rounds: number): number {
  for (let i = 0; i < rounds; i++) sink = work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    sink = work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
}

/** The best of several: what the work itself takes, without collecting garbage in between. */
function bestMs(work: () => unknown): number {
  return Math.min(...Array.from({ length: 15 }, () => medianMs(work, 1)));
}

const SCRIPT = Array.from({ length: 20 }, (_, i) =>
  [
    `click "Add to cart" near "Product ${i}" --timeout 10s`,
    `type email inside "Sign up" "amy${i}@shop.test" --enter`,
    'wait visible "Success" --timeout 9s # until it is there',
    `select "Country" "France"`,
    `goto shop.test/item/${i}?q=1#top`,
  ].join('\n'),
).join('\n');

function heapPerCommand(): number {
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, i) => `click "Add to cart" near "Product ${i}" --timeout 10s`);
  const collect = (globalThis as { gc?: () => void }).gc;
  if (collect === undefined) return Number.NaN;
  const kept: unknown[] = new Array(count);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < count; i++) kept[i] = parse(lines[i] ?? '');
  collect();
  const used = process.memoryUsage().heapUsed - before;
  return kept.length === count ? used / count : Number.NaN;
}

/** How much longer twice the length takes, for lines that are hard in different ways. */
function growth(): [name: string, times: number][] {
  const shapes: [string, (n: number) => string][] = [
    ['a long text', (n) => `type 5 "${'x'.repeat(n)}"`],
    ['many words', (n) => `click ${'word '.repeat(n / 5)}`],
    ['many options', (n) => `click 5 ${'--force '.repeat(n / 8)}`],
    ['open brackets', (n) => `click css(${'('.repeat(n)}`],
    ['open braces', (n) => `fill ${'{ '.repeat(n / 2)}`],
    ['an unclosed text', (n) => `click "${'a\\'.repeat(n / 2)}`],
    ['many relations', (n) => `type a b ${'near c d '.repeat(n / 9)}"x"`],
    ['many lines', (n) => 'click 5\n'.repeat(n / 8)],
  ];
  return shapes.map(([name, make]) => {
    const [short, long] = [make(400_000), make(800_000)];
    return [name, bestMs(() => parse(long)) / bestMs(() => parse(short))];
  });
}

export function languageRows(): Row[] {
  const rows: Row[] = [];
  for (const [line, limit] of [
    ['click 5', 5],
    ['click 5 --double --timeout 10s', 8],
    ['click "Delete" near "Invoice 7"', null],
    ['type email "amy@shop.test" --enter', null],
  ] as const) {
    const { times, ns } = ratio(line);
    const measured = `${times.toFixed(2)} × JSON.parse (${ns.toFixed(0)} ns)`;
    rows.push([`parse: ${line}`, measured, limit === null ? '' : `≤ ${limit} ×`]);
  }
  rows.push(['parse: 100 lines, median', `${medianMs(() => parse(SCRIPT), 300).toFixed(3)} ms`, '< 1 ms']);
  rows.push(['normalize: 100 lines, median', `${medianMs(() => normalize(SCRIPT), 300).toFixed(3)} ms`, '']);
  rows.push(['heap of a parsed command', `${heapPerCommand().toFixed(0)} bytes`, '< 2048 bytes']);
  for (const [name, times] of growth())
    rows.push([`twice as long: ${name}`, `${times.toFixed(2)} × the time`, 'about 2 ×']);
  return rows;
}

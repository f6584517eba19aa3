// How fast a dump becomes a resolved target: XML to tree, tree to candidates, one name among them; and how the time grows.

import { resolve } from '../packages/core/src/resolve/index.js';
import { readDump } from '../packages/phone/src/android/dump.js';
import { PhoneNumbers } from '../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../packages/phone/src/shared/screen.js';
import { dumpOf, WANTED } from './mobile-dumps.js';
import { printRows, type Row } from './table.js';

/** From the text of a dump to the thing that is meant. */
export function resolveIn(xml: string, name: string): { readonly screen: Screen; readonly chosen: number | null } {
  const read = readDump(xml);
  if (!read.ok) throw new Error(read.reason);
  const screen = screenOf(read.tree, new PhoneNumbers());
  const { candidates, context } = screen;
  const { chosen } = resolve({ target: { kind: 'text', value: name }, requirement: 'Checkable', candidates, context });
  return { screen, chosen };
}

/** Nodes of the screens that are measured. */
const SIZES = [500, 2000, 8000, 16_000] as const;
type Size = (typeof SIZES)[number];
const ROUNDS = 15;
/** Rounds before those that count. */
const WARM = 4;

/** Milliseconds of each round. */
interface Times {
  readonly all: number[];
  /** The same, as the time that the processor worked for this program: on a busy machine the clock runs on. */
  readonly cpu: number[];
  readonly reading: number[];
  /** What this machine takes at the same moment for as many nodes, by means that are known to be linear. */
  readonly plain: number[];
}

/** Takes away what was thrown away lately, and nothing else: what has been learned of the program stays. */
const young = globalThis as { gc?: (how: { readonly type: 'minor' }) => void };

/**
 * All sizes in every round, so that whatever else the machine does meets all of them; each dump is seen once, and what is left
 * of making it is gone before the clock starts.
 */
function measured(): ReadonlyMap<Size, Times> {
  const times = new Map(SIZES.map((size) => [size, { all: [], cpu: [], reading: [], plain: [] } as Times]));
  const timed = (list: number[], isCounted: boolean, work: () => unknown): void => {
    young.gc?.({ type: 'minor' });
    const start = performance.now();
    work();
    if (isCounted) list.push(performance.now() - start);
  };
  for (let round = 0; round < WARM + ROUNDS; round++) {
    for (const size of SIZES) {
      const { all, cpu, reading, plain } = times.get(size) as Times;
      const isCounted = round >= WARM;
      const xml = dumpOf(size, round);
      const before = worked();
      timed(all, isCounted, () => resolveIn(xml, WANTED));
      if (isCounted) cpu.push(worked() - before);
      timed(reading, isCounted, () => readDump(xml));
      const read = readDump(xml);
      const json = JSON.stringify(read.ok ? read.tree.nodes : []);
      timed(plain, isCounted, () => JSON.parse(json));
    }
  }
  return times;
}

/** Milliseconds of the processor so far, those of the garbage collector's threads among them. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What a part of the rounds keeps below: whatever else the machine does only ever adds to a time. */
function below(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
}

const MEDIAN = 0.5;
const QUARTER = 0.25;

export function mobileRows(): Row[] {
  const times = measured();
  const of = (size: Size): Times => times.get(size) as Times;
  const ms = (one: number): string => `${one.toFixed(1)} ms`;
  const { all, cpu, reading } = of(2000);
  const perNode = (kind: keyof Times, size: Size): number => (below(of(size)[kind], QUARTER) * 1000) / size;
  const growth = (kind: keyof Times, size: Size): number => perNode(kind, size) / perNode(kind, 2000);
  const each = (kind: keyof Times): string =>
    SIZES.map((size) => perNode(kind, size).toFixed(kind === 'plain' ? 2 : 1)).join(' · ');
  return [
    ['mobile: a dump of 2,000 nodes to a resolved target', ms(below(all, MEDIAN)), '≤ 12 ms'],
    ['mobile: the same, lower quarter of the times', ms(below(all, QUARTER)), ''],
    ['mobile: the same, time of the processor', ms(below(cpu, QUARTER)), ''],
    ['mobile: of that, reading the XML', ms(below(reading, MEDIAN)), ''],
    ['mobile: 500 nodes', ms(below(of(500).all, MEDIAN)), ''],
    ['mobile: 8,000 nodes', ms(below(of(8000).all, MEDIAN)), ''],
    ['mobile: 16,000 nodes', ms(below(of(16_000).all, MEDIAN)), ''],
    ['mobile: a node of 500 · 2,000 · 8,000 · 16,000', `${each('all')} µs`, 'the same'],
    ['mobile: the same nodes by JSON.parse', `${each('plain')} µs`, ''],
    ['mobile: a node of 8,000 to one of 2,000', `${growth('all', 8000).toFixed(2)} × the time`, 'about 1 ×'],
    ['mobile: a node of 16,000 to one of 2,000', `${growth('all', 16_000).toFixed(2)} × the time`, 'about 1 ×'],
    [
      'mobile: the last two by JSON.parse',
      SIZES.slice(2)
        .map((size) => `${growth('plain', size).toFixed(2)} ×`)
        .join(', '),
      '',
    ],
  ];
}

if (process.argv.includes('--only-mobile')) printRows(mobileRows());

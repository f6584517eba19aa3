// How long one command takes in a text world: by how much there is in the world, and by how much of it is at hand.

import { spawnSync } from 'node:child_process';
import { createWorld, receive, restore, save } from '../packages/text/src/index.js';
import type { TextWorld } from '../packages/text/src/phases/text-world.js';
import { printRows, type Row } from './table.js';

const QUALITIES = ['brass', 'iron', 'old', 'small', 'green', 'blue', 'broken', 'wooden', 'heavy', 'silver'];
const MORE = ['plain', 'dusty', 'wet', 'bent', 'sharp', 'round', 'red', 'grey'];
const NOUNS = ['lamp', 'key', 'coin', 'cup', 'book', 'rope', 'hat', 'stone', 'bottle', 'spoon'];

/** Rooms in a row, each with so many things; no two in a room are called the same. */
export function bigWorld(things: number, inRoom: number): TextWorld {
  const rooms = Math.max(1, Math.round(things / inRoom));
  const names = Array.from({ length: inRoom - 1 }, (_, i) => {
    const [quality, more, noun] = [QUALITIES[i % 10], MORE[Math.floor(i / 100) % 8], NOUNS[Math.floor(i / 10) % 10]];
    return `${more} ${quality} ${noun}`;
  });
  return createWorld({
    title: 'A big world',
    start: 'room-0',
    rooms: Object.fromEntries(
      Array.from({ length: rooms }, (_, i) => [
        `room-${i}`,
        {
          name: `Room ${i}`,
          exits: { ...(i + 1 < rooms ? { north: `room-${i + 1}` } : {}), ...(i > 0 ? { south: `room-${i - 1}` } : {}) },
        },
      ]),
    ),
    things: Object.fromEntries(
      Array.from({ length: rooms }, (_, i) => [
        [`chest-${i}`, { name: 'oak chest', is: ['container' as const], in: `room-${i}` }],
        ...names.map((name, k) => [`thing-${i}-${k}`, { name, in: `room-${i}` }]),
      ]).flat() as [string, { name: string; in: string }][],
    ),
  });
}

/** What somebody does, over and over: the world is the same afterwards. */
export const COMMANDS = [
  'take the plain brass lamp',
  'examine the plain iron key',
  'put the plain brass lamp in the oak chest',
  'take lamp from chest',
  'look at the plain old coin',
  'drop plain brass lamp',
  'take the plain unicorn',
  'inventory',
];

/**
 * Milliseconds for one command in each of some worlds. They take turns, so that what else the machine does falls on all of
 * them; told is the time that a quarter of the rounds keeps below.
 */
export function commandMs(worlds: readonly TextWorld[], rounds = 120, lines: readonly string[] = COMMANDS): number[] {
  const times: number[][] = worlds.map(() => []);
  for (let round = -rounds; round < rounds; round++) {
    for (const [i, world] of worlds.entries()) {
      const start = performance.now();
      for (const line of lines) receive(world, world.about.player, line);
      // The first half is for warming up.
      if (round >= 0) times[i]?.push((performance.now() - start) / lines.length);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[rounds >> 2] ?? Number.NaN);
}

/** What is said of a thousand keys that only their descriptions tell apart. */
export const OF_NAMESAKES = [
  ...['take key', 'x key', 'put key in key', 'give key to key', 'take kye', 'take all keys', 'x all keys', 'look'],
  ...['take all keys except first key', 'take key, key and key', 'take first key / take other key'],
  ...['take first key / x it', 'take all keys / drop them', 'take all keys / put all keys in bag', 'take key / any'],
  ...['take all', 'put all keys in bag', 'give all keys to olga', 'take all keys / drop all', 'put key in key'],
];

export interface NamesakeCost {
  readonly line: string;
  /** CPU time, the median: what else the machine does costs this process little of that. */
  readonly ms: number;
  /** The same, in times of a plain loop that makes as many small objects in the same round. */
  readonly ratio: number;
}

/** CPU milliseconds of some work. */
function cpuMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** A plain loop to compare with: for each of so many things, a hundred small objects in a map. */
function plainLoop(count: number): number {
  const map = new Map<string, { readonly id: string; readonly at: number }>();
  for (let i = 0; i < count; i++)
    for (let k = 0; k < 100; k++) map.set(`key-${(i * 7 + k) % count}`, { id: `key-${k}`, at: i });
  return map.size;
}

function worldOfKeys(count: number): TextWorld {
  const one = (i: number) => ({ name: 'key', description: `Number ${i}.`, in: 'cell' });
  return createWorld({
    title: 'Keys',
    start: 'cell',
    rooms: { cell: { name: 'Cell' } },
    people: { olga: { name: 'Olga', in: 'cell' } },
    things: {
      bag: { name: 'bag', is: ['container'], capacity: 2 * count, in: 'cell' },
      ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`key-${i}`, one(i)])),
    },
  });
}

/** The slowest of these lines. What stands before a slash is not measured. */
export function slowestOfNamesakes(count: number, rounds = 9): NamesakeCost {
  const world = worldOfKeys(count);
  const start = save(world) ?? '';
  const median = (all: number[]): number => all.sort((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
  // Once for all, so that no line pays for what the first one warms up.
  for (let round = 0; round < 2; round++) for (const line of OF_NAMESAKES) said(world, start, line);
  const times = OF_NAMESAKES.map((line) => {
    const all = Array.from({ length: rounds }, () => ({
      own: said(world, start, line),
      loop: cpuMs(() => plainLoop(count)),
    }));
    const ms = median(all.map(({ own }) => own));
    return { line, ms, ratio: ms / median(all.map(({ loop }) => loop)) };
  });
  return times.reduce((slowest, time) => (time.ms > slowest.ms ? time : slowest));
}

/** CPU milliseconds of the last of some lines, from the start of a world on. */
function said(world: TextWorld, start: string, line: string): number {
  const lines = line.split(' / ');
  restore(world, start);
  for (const before of lines.slice(0, -1)) receive(world, world.about.player, before);
  return cpuMs(() => receive(world, world.about.player, lines.at(-1) ?? ''));
}

/** CPU milliseconds of a line that is the first of its process: nothing is compiled yet. The median of some processes. */
function firstLineMs(line: string): number {
  const times = Array.from({ length: 5 }, () =>
    Number(spawnSync(process.execPath, [process.argv[1] ?? '', `${FIRST}${line}`], { encoding: 'utf8' }).stdout),
  );
  return times.sort((a, b) => a - b)[2] ?? Number.NaN;
}
const FIRST = '--first-line=';

const first = process.argv.find((word) => word.startsWith(FIRST))?.slice(FIRST.length);
if (first !== undefined) {
  const world = worldOfKeys(1000);
  console.log(cpuMs(() => receive(world, world.about.player, first)));
  process.exit(0);
}

export function textRows(): Row[] {
  const world = bigWorld(10_000, 200);
  const [usual = 0, small = 0, large = 0] = commandMs([world, bigWorld(1000, 200), bigWorld(100_000, 200)]);
  const [few = 0, many = 0] = commandMs([bigWorld(10_000, 50), bigWorld(10_000, 800)], 60);
  const [look = 0] = commandMs([world], 60, ['look']);
  const [question = 0] = commandMs([world], 60, ['take lamp']);
  const slowest = slowestOfNamesakes(1000);
  const ms = (time: number): string => `${time.toFixed(2)} ms`;
  const ratio = (time: number, by: number): string => `${(time / by).toFixed(1)} × the time`;
  return [
    ['text: one command, 10,000 things, 200 of them at hand', ms(usual), '≤ 0.2 ms'],
    ['a hundred times the world: 100,000 against 1,000 things', ratio(large, small), 'about 1 ×'],
    ['sixteen times at hand: 800 against 50 things', ratio(many, few), '≤ 16 ×'],
    ['text: one command, 50 at hand', ms(few), ''],
    ['text: one command, 800 at hand', ms(many), ''],
    ['text: look, 200 at hand', ms(look), ''],
    ['text: which of 20 is meant, 200 at hand', ms(question), ''],
    [`text: the slowest line of 1,000 namesakes (${slowest.line}), CPU`, ms(slowest.ms), '≤ 20 ms'],
    ['the same, against a loop that makes a hundred objects a thing', ratio(slowest.ratio, 1), '≤ 4 ×'],
    ['text: that line as the first of a process, CPU of all threads', ms(firstLineMs(slowest.line)), ''],
  ];
}

if (process.argv.includes('--only-text')) printRows(textRows());

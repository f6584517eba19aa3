// Random lines of players and an NPC in a Ranvier world: nothing throws, and everything is always in exactly one place.

import { expect, it } from 'vitest';
import { Adapter } from '../../packages/text/src/ranvier/adapter.js';
import { isLong } from '../support/size.js';
import { type FakeSocket, Mud, type RealPlayer, ranvier } from './mud.js';

/** All of them with `npm run test:long`. */
const LINES_PLAYED = isLong ? 2000 : 400;

/** The same numbers each time. */
function counter(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const VERBS =
  'take,get all,drop,drop all,put,open,close,lock,unlock,wear,remove,give,look,x,i,go,n,s,out,portal,eat,light,say,again,undo,oops,then,show,throw,search,enter'.split(
    ',',
  );
const WORDS =
  'coin,2.coin,coins,all,gold coin,chest,bag,key,brass key,safe,hat,cap,table,ann,bob,wally,me,it,them,north,south,portal,door,lamp,apple,the,but the bag,and,in,on,with,to,from,under,off,red,second,two,then,.,",{,<b>,__proto__'.split(
    ',',
  );
/** Lines that people would type: `1` is a thing, `2` something to put it in, `3` somebody. */
const LINES =
  'take 1,take all,take 1 and 1,take 1 from 2,drop 1,drop all,put 1 in 2,put 1 on table,put all in 2,open 2,close 2,unlock 2 with key,lock 2,give 1 to 3,wear 1,remove 1,n,s,portal,out,light 1,look in 2,x 1,take 1 then put it in 2,drop 1 and wear hat'.split(
    ',',
  );
const BOXES = ['chest', 'bag', 'safe', 'door', 'table'];
const THINGS = [
  'coin',
  'coin',
  '2.coin',
  'two coins',
  'key',
  'hat',
  'cap',
  'lamp',
  'bag',
  'chest',
  'red',
  'it',
  'safe',
];

function world() {
  const mud = new Mud();
  const square = mud.room('square', {
    exits: [
      { direction: 'north', roomId: 'town:vault' },
      { direction: 'portal', roomId: 'town:yard' },
    ],
  });
  mud.room('vault', {
    exits: [{ direction: 'south', roomId: 'town:square' }],
    doors: { 'town:square': { closed: true, locked: true, lockedBy: 'town:key' } },
  });
  mud.room('yard', { exits: [{ direction: 'out', roomId: 'town:square' }] });
  const ann = mud.player('Ann', square) as RealPlayer & { socket: FakeSocket };
  const bob = mud.player('Bob', square, { inventory: { items: [], max: 3 } });
  const wally = mud.npc('Wally', square, { behaviors: { accepts: ['town:key'] } });
  const bag = mud.box('leather bag', { maxItems: 2, keywords: ['bag'] });
  const items = [
    ...[1, 2, 3, 4].map(() => mud.item('gold coin', { keywords: ['coin'] })),
    mud.box('wooden chest', { closeable: true, closed: true, maxItems: 3, keywords: ['chest'] }),
    bag,
    mud.box('iron safe', { closed: true, locked: true, lockedBy: 'town:key', keywords: ['safe'] }),
    ...[1, 2].map(() => mud.item('brass key', { entityReference: 'town:key', keywords: ['key'] })),
    mud.item('red hat', { metadata: { slot: 'head' } }),
    mud.item('red cap', { metadata: { slot: 'head' } }),
    mud.item('oak table', { metadata: { supporter: true, noPickup: true } }),
    mud.item('apple', { metadata: { edible: true } }),
    mud.item('lamp', { metadata: { bright: true, lightable: true } }),
  ];
  for (const item of items) square.addItem(item);
  const faults: unknown[] = [];
  const adapter = new Adapter(mud.state, { broadcast: ranvier.Broadcast, onFault: (error) => faults.push(error) });
  return { mud, adapter, people: [ann, bob, wally], ann, faults };
}

/** Every picture of an item says that it is where it was found, and nowhere else. */
function misplaced(picture: unknown): number {
  if (typeof picture !== 'object' || picture === null) return 0;
  const { isIn, isHere, places } = picture as Record<string, unknown>;
  const own = isIn === false || isHere === false || (typeof places === 'number' && places !== 1) ? 1 : 0;
  return Object.values(picture).reduce((sum: number, part) => sum + misplaced(part), own);
}

function play(lines: number): string {
  const next = counter(7);
  const pick = (list: readonly string[]): string => list[next(list.length)] ?? '';
  const { mud, adapter, people, ann, faults } = world();
  const codes: (string | undefined)[] = [];
  let moves = 0;
  let before = '';
  for (let i = 0; i < lines; i++) {
    const isWild = next(3) === 0;
    const line = isWild
      ? [pick(VERBS), ...Array.from({ length: next(5) }, () => pick(WORDS))].join(' ')
      : pick(LINES).replace(/[123]/g, (kind) =>
          pick(kind === '1' ? THINGS : kind === '2' ? BOXES : ['ann', 'bob', 'wally']),
        );
    const who = people[next(3)];
    if (who === undefined) throw new Error('nobody');
    if (next(4) === 0) adapter.hear(ann, line);
    else codes.push(adapter.act(who, line).code);
    const picture = mud.picture();
    if (misplaced(picture) > 0) throw new Error(`"${line}" left something misplaced: ${JSON.stringify(picture)}`);
    const now = JSON.stringify(picture);
    if (now !== before) moves++;
    before = now;
    const isSomewhere = (text: string): number => now.split(`"name":"${text}"`).length - 1;
    if (isSomewhere('gold coin') !== 4 || isSomewhere('brass key') !== 2) throw new Error(`"${line}" lost something`);
  }
  expect(faults).toEqual([]);
  expect(adapter.world.turns).toEqual([]);
  // Lines do things, or the rest would prove nothing.
  expect(moves).toBeGreaterThan(lines / 10);
  return JSON.stringify([codes, mud.picture()]);
}

it(`${LINES_PLAYED} lines: no exception, nothing lost, the same each time`, () => {
  const [codes] = JSON.parse(play(LINES_PLAYED)) as [codes: unknown[]];
  expect(new Set(codes).size).toBeGreaterThan(20);
  expect(play(100)).toBe(play(100));
});

// The checker of impossible states sees each of them; and nothing in a good world.

import { describe, expect, it } from 'vitest';
import { circlesOf } from '../../packages/text/src/model/circles.js';
import { faultsOf } from '../../packages/text/src/model/invariants.js';
import type { Id, Model, Spot, Thing, Value } from '../../packages/text/src/model/model.js';
import { house } from './support/small-story.js';

/** The house as a host might tell it that has gone wrong. */
function told(wrong: {
  readonly spot?: Readonly<Record<Id, Spot>>;
  readonly contents?: Readonly<Record<Id, readonly Id[]>>;
  readonly value?: Readonly<Record<string, Value>>;
  readonly thing?: Readonly<Record<Id, Partial<Thing>>>;
}): string[] {
  const story = house();
  const model: Model = {
    thing: (id) => {
      const thing = story.thing(id);
      return thing === undefined ? undefined : { ...thing, ...wrong.thing?.[id] };
    },
    spot: (id) => wrong.spot?.[id] ?? story.spot(id),
    contents: (id) => wrong.contents?.[id] ?? story.contents(id),
    value: (id, name) => wrong.value?.[`${id}.${name}`] ?? story.value(id, name),
    exits: (id) => story.exits(id),
    knowsWord: () => false,
    apply: () => () => {},
  };
  return faultsOf(model, story.ids, 'player');
}

describe('faults', () => {
  it('are none in a good world', () => {
    expect(told({})).toEqual([]);
  });

  it.each<[string, Parameters<typeof told>[0], readonly string[]]>([
    [
      'a thing in the contents of two',
      { contents: { study: ['wardrobe', 'egg'] } },
      ['egg is in the contents of study, but its place is basket'],
    ],
    ['a thing twice in one', { contents: { basket: ['egg', 'egg'] } }, ['egg is twice in the contents of basket']],
    ['a thing in no contents', { contents: { basket: [] } }, ['egg is at basket, but not in its contents']],
    [
      'a thing that is nowhere and yet listed',
      { spot: { egg: { holder: null, bond: 'in' } } },
      ['egg is in the contents of basket, but its place is nowhere'],
    ],
    [
      'a place that does not exist',
      { spot: { egg: { holder: 'narnia', bond: 'in' } }, contents: { basket: [] } },
      ['egg is at "narnia", which does not exist'],
    ],
    [
      'boxes inside of each other',
      {
        spot: { box: { holder: 'jar', bond: 'in' }, jar: { holder: 'box', bond: 'in' } },
        contents: { table: [], box: ['iron-key', 'jar'], jar: ['wasp', 'box'] },
      },
      ['box and jar are inside of each other'],
    ],
    [
      'a box inside of itself',
      { spot: { box: { holder: 'box', bond: 'in' } }, contents: { table: ['jar'], box: ['iron-key', 'box'] } },
      ['box is inside of itself'],
    ],
    [
      'in no container',
      { thing: { basket: { traits: new Set() } } },
      ['egg is in basket, but basket is not a container'],
    ],
    [
      'on no supporter',
      { spot: { egg: { holder: 'basket', bond: 'on' } } },
      ['egg is on basket, but nothing can be put on basket'],
    ],
    [
      'worn by no person',
      { spot: { egg: { holder: 'basket', bond: 'worn' } } },
      ['egg is worn basket, but basket is not a person: nothing can be worn by it'],
    ],
    [
      'worn and not wearable',
      { thing: { hat: { traits: new Set() } } },
      ['hat is worn bob, but hat cannot be worn: it is not wearable'],
    ],
    ['more than it holds', { thing: { table: { capacity: 1 } } }, ['table holds 2, but at most 1 go in']],
    ['locked and open', { value: { 'box.locked': true, 'box.open': true } }, ['box is locked, but open']],
    ['lit and not lightable', { value: { 'egg.lit': true } }, ['egg cannot be lit: it is not lightable']],
    ['open in words', { value: { 'box.open': 'yes' } }, ['box.open must be true or false']],
    ['a score in words', { value: { 'story.score': 'high' } }, ['story.score must be a number']],
    [
      'a player in no room',
      {
        spot: { player: { holder: null, bond: 'in' } },
        contents: { hall: ['bob', 'table', 'chest', 'basket', 'rug'] },
      },
      ['player is in no room'],
    ],
    [
      'a door at a place',
      { spot: { 'oak-door': { holder: 'study', bond: 'in' } }, contents: { study: ['wardrobe', 'oak-door'] } },
      ['oak-door is at study, but is a door, which cannot be in a place'],
    ],
  ])('%s', (_, wrong, faults) => {
    expect(told(wrong)).toEqual(faults);
  });

  it('name what does not exist', () => {
    expect(faultsOf(house(), ['unicorn'])).toEqual(['there is no "unicorn"']);
  });

  it('are found among some things only, too', () => {
    expect(faultsOf(house(), ['egg', 'iron-key'])).toEqual([]);
  });
});

describe('circles', () => {
  it('are found once each, also from things that only hang on them', () => {
    const holders: Readonly<Record<Id, Id>> = { a: 'b', b: 'c', c: 'a', d: 'b', e: 'e', f: 'g', g: 'room' };
    expect(circlesOf(['d', 'a', 'b', 'c', 'e', 'f', 'g'], (id) => holders[id] ?? null)).toEqual([
      ['b', 'c', 'a'],
      ['e'],
    ]);
  });
});

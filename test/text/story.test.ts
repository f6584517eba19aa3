// A story in memory: places, order, values, what cannot be done, and that everything can be undone.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../packages/text/src/model/invariants.js';
import type { Bond, Id, Operation, Undo, Value } from '../../packages/text/src/model/model.js';
import { type CustomOperation, OperationError, Story, StoryError } from '../../packages/text/src/model/story.js';
import { HOUSE, house, partsOf, storyOf } from './support/small-story.js';

const move = (what: Id, to: Id | null, bond: Bond = 'in'): Operation => ({ op: 'move', what, to, bond });
const set = (what: Id, name: string, value: Value | null): Operation => ({ op: 'set', what, name, value });

describe('order', () => {
  it('is the order things came in; who is moved comes last', () => {
    const story = storyOf({
      hall: { kind: 'room' },
      a: { at: 'in hall' },
      b: { at: 'in hall' },
      c: { at: 'in hall' },
    });
    expect(story.contents('hall')).toEqual(['a', 'b', 'c']);
    story.apply(move('a', 'hall'));
    expect(story.contents('hall')).toEqual(['b', 'c', 'a']);
  });

  it.each(['a', 'b', 'c'])('is the same again after %s came back by undo', (what) => {
    const story = storyOf({
      hall: { kind: 'room' },
      attic: { kind: 'room' },
      a: { at: 'in hall' },
      b: { at: 'in hall' },
      c: { at: 'in hall' },
    });
    story.apply(move(what, 'attic'))();
    expect(story.contents('hall')).toEqual(['a', 'b', 'c']);
    expect(story.contents('attic')).toEqual([]);
    story.apply(move(what, null))();
    expect(story.contents('hall')).toEqual(['a', 'b', 'c']);
  });

  it('of a list that was handed out does not change later', () => {
    const story = house();
    const before = story.contents('table');
    story.apply(move('box', 'hall'));
    expect(before).toEqual(['box', 'jar']);
    expect(story.contents('table')).toEqual(['jar']);
  });

  it('costs as much in a full room as in an empty one', () => {
    const halls = (count: number): Story =>
      storyOf({
        hall: { kind: 'room' },
        bag: { is: ['container'], at: 'in hall' },
        ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, { at: 'in hall' }])),
      });
    const [empty, full] = [halls(100), halls(40_000)];
    /** The best of five: what else the machine does can only add to it. */
    const costOf = (story: Story, count: number): number =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const from = process.cpuUsage();
          for (let i = 0; i < 4000; i++) story.apply(move(`t${i % count}`, i % 2 === 0 ? 'bag' : 'hall'));
          return process.cpuUsage(from).user;
        }),
      );
    costOf(empty, 100);
    // A walk through the room at every move would cost 400 times as much.
    expect(costOf(full, 40_000)).toBeLessThan(40 * costOf(empty, 100));
  });
});

describe('what cannot be done', () => {
  it.each<[string, Operation, RegExp]>([
    ['an unknown thing', move('unicorn', 'hall'), /there is no "unicorn"/],
    ['an unknown place', move('egg', 'narnia'), /there is no "narnia"/],
    ['into itself', move('box', 'box'), /cannot be moved to itself/],
    ['into its own contents', move('table', 'box'), /which is inside it/],
    ['in what is not a container', move('egg', 'rug'), /rug is not a container/],
    ['on what is no supporter', move('egg', 'rug', 'on'), /nothing can be put on rug/],
    ['on a room', move('egg', 'hall', 'on'), /nothing can be put on hall/],
    ['in a person', move('egg', 'bob'), /bob is not a container/],
    ['held by a table', move('egg', 'table', 'held'), /table is not a person/],
    ['worn by a table', move('hat', 'table', 'worn'), /table is not a person/],
    ['worn though not wearable', move('egg', 'bob', 'worn'), /not wearable/],
    ['under a room', move('egg', 'hall', 'under'), /nothing can be under hall/],
    ['part of an exit', move('egg', 'hall-north', 'part'), /part of hall-north/],
    ['into a door', move('egg', 'oak-door'), /not a container/],
    ['an unknown bond', move('egg', 'hall', 'beside' as Bond), /"beside"/],
    ['a room', move('hall', 'study'), /it is a room/],
    ['a door', move('oak-door', 'study'), /it is a door/],
    ['an exit', move('hall-north', 'study'), /it is an exit/],
    ['the story', move('story', 'study'), /cannot be moved/],
    ['into the story', move('egg', 'story'), /not a container/],
    ['the player to nowhere', move('player', null), /must be in a room/],
    ['the player to somebody who is nowhere', move('player', 'ghost', 'part'), /must be in a room/],
    ['a value of an unknown thing', set('unicorn', 'open', true), /there is no "unicorn"/],
    ['a flag that is a text', set('box', 'open', 'yes'), /box.open must be true or false/],
    ['a score that is a text', set('story', 'score', 'high'), /must be a number/],
    ['a number that is none', set('box', 'size', Number.NaN), /must be true or false, a number or a text/],
    ['a value that is a list', set('box', 'size', [] as unknown as Value), /must be/],
    ['a value without a name', set('box', '', true), /called ""/],
    ['a value of a dangerous name', set('box', '__proto__', true), /__proto__/],
    ['what it is by nature', set('box', 'container', false), /fixed for each thing/],
    ['to light what does not burn', set('egg', 'lit', true), /not lightable/],
    ['an operation nobody knows', { op: 'custom', name: 'dance', args: {} }, /there is no operation "dance"/],
    ['an operation of no kind', { op: 'explode' } as unknown as Operation, /there is no operation "explode"/],
  ])('%s', (_, operation, reason) => {
    const story = house();
    const before = story.snapshot();
    expect(() => story.apply(operation)).toThrow(OperationError);
    expect(() => story.apply(operation)).toThrow(reason);
    expect(story.snapshot()).toEqual(before);
  });

  it('more than something holds', () => {
    const story = house();
    story.apply(move('rug', 'basket'));
    expect(() => story.apply(move('vase', 'basket'))).toThrow(/basket is full: it holds 2/);
    story.apply(move('egg', 'basket'));
    story.apply(move('vase', 'basket', 'under'));
    expect(story.contents('basket')).toEqual(['rug', 'egg', 'vase']);
    expect(() => story.apply(move('vase', 'basket'))).toThrow(/full/);
  });

  it('to carry the player out of the world in a box', () => {
    const story = house();
    story.apply(move('player', 'wardrobe'));
    expect(() => story.apply(move('wardrobe', null))).toThrow(/must be in a room/);
    story.apply(move('wardrobe', 'hall'));
    expect(faultsOf(story, story.ids, 'player')).toEqual([]);
  });

  it('but others may leave the world', () => {
    const story = house();
    story.apply(move('bob', null));
    expect(story.spot('bob')).toEqual({ holder: null, bond: 'in' });
    expect(story.spot('hat').holder).toBe('bob');
    expect(faultsOf(story, story.ids, 'player')).toEqual([]);
  });
});

describe('values', () => {
  it('are set, taken away, and come back', () => {
    const story = house();
    const undoSize = story.apply(set('box', 'size', 3));
    const undoGone = story.apply(set('box', 'size', null));
    expect(story.value('box', 'size')).toBe(undefined);
    undoGone();
    expect(story.value('box', 'size')).toBe(3);
    undoSize();
    expect(story.value('box', 'size')).toBe(undefined);
  });

  it('open and locked exclude each other: the last counts', () => {
    const story = house();
    const before = story.snapshot();
    const undo = story.apply(set('oak-door', 'open', true));
    expect(story.value('oak-door', 'locked')).toBe(false);
    const second = story.apply(set('oak-door', 'locked', true));
    expect(story.value('oak-door', 'open')).toBe(false);
    second();
    undo();
    expect(story.snapshot()).toEqual(before);
  });

  it('of the story itself need no thing of their own', () => {
    const story = house();
    story.apply(set('story', 'score', 5));
    expect(story.value('story', 'score')).toBe(5);
    expect(story.thing('story')?.kind).toBe('story');
  });

  it('have no negative nothing', () => {
    const story = house();
    story.apply(set('box', 'size', -0));
    expect(Object.is(story.value('box', 'size'), 0)).toBe(true);
  });

  it('of nobody are nothing', () => {
    const story = house();
    expect(story.value('unicorn', 'open')).toBe(undefined);
    expect(story.spot('unicorn')).toEqual({ holder: null, bond: 'in' });
    expect(story.contents('unicorn')).toEqual([]);
    expect(story.exits('unicorn')).toEqual([]);
    expect(story.thing('constructor')).toBe(undefined);
  });
});

describe('an undo', () => {
  it('works once', () => {
    const story = house();
    const undo = story.apply(move('egg', 'hall'));
    undo();
    expect(undo).toThrow(/already undone/);
  });

  it('works only when what came later was undone first', () => {
    const story = house();
    const first = story.apply(move('egg', 'hall'));
    const second = story.apply(move('egg', 'table', 'on'));
    expect(first).toThrow(/undone first/);
    second();
    first();
    expect(story.spot('egg').holder).toBe('basket');
  });

  it('does not work in a world that was replaced', () => {
    const story = house();
    const undo = story.apply(move('egg', 'hall'));
    story.adopt(house());
    expect(undo).toThrow(/replaced/);
    expect(story.snapshot()).toEqual(house().snapshot());
  });
});

describe('operations of a host', () => {
  const custom = new Map<string, CustomOperation>([
    [
      'swap',
      (args, model): undefined => {
        model.apply(move(String(args['a']), 'study'));
        model.apply(move(String(args['b']), 'cellar'));
      },
    ],
    [
      'undoes itself',
      (_, model) => {
        const undo = model.apply(move('egg', 'study'));
        return () => undo();
      },
    ],
    [
      'breaks',
      (_, model): undefined => {
        model.apply(move('egg', 'study'));
        model.apply({ op: 'custom', name: 'swap', args: { a: 'rug', b: 'vase' } });
        throw new Error('the stars are wrong');
      },
    ],
    ['is slow', (() => Promise.resolve()) as unknown as () => undefined],
  ]);

  it('are undone with all they applied', () => {
    const story = house({ custom });
    const before = story.snapshot();
    for (const name of ['swap', 'undoes itself']) {
      const undo = story.apply({ op: 'custom', name, args: { a: 'egg', b: 'rug' } });
      expect(story.spot('egg').holder).toBe('study');
      undo();
      expect(story.snapshot()).toEqual(before);
    }
  });

  it('that break change nothing', () => {
    const story = house({ custom });
    const before = story.snapshot();
    expect(() => story.apply({ op: 'custom', name: 'breaks', args: {} })).toThrow('breaks: the stars are wrong');
    expect(() => story.apply({ op: 'custom', name: 'swap', args: { a: 'egg', b: 'unicorn' } })).toThrow(OperationError);
    expect(() => story.apply({ op: 'custom', name: 'is slow', args: {} })).toThrow(/must answer/);
    expect(story.snapshot()).toEqual(before);
    story.apply(move('egg', 'hall'))();
    expect(story.snapshot()).toEqual(before);
  });
});

describe('a frozen story', () => {
  it('answers, and changes nothing', () => {
    const story = house();
    const undo = story.apply(move('egg', 'hall'));
    const before = story.snapshot();
    const answer = story.whileFrozen(() => {
      expect(() => story.apply(move('egg', 'basket'))).toThrow(/only being read/);
      expect(undo).toThrow(/only being read/);
      expect(() => story.adopt(house())).toThrow(/only being read/);
      return story.contents('basket');
    });
    expect(answer).toEqual([]);
    expect(story.snapshot()).toEqual(before);
    undo();
    expect(story.contents('basket')).toEqual(['egg']);
  });

  it('thaws again when the work failed', () => {
    const story = house();
    expect(() =>
      story.whileFrozen(() => {
        throw new Error('no');
      }),
    ).toThrow('no');
    story.apply(move('egg', 'hall'));
    expect(story.spot('egg').holder).toBe('hall');
  });
});

describe('words', () => {
  it('of all things are known, folded', () => {
    const story = storyOf({
      café: {
        kind: 'room',
        name: 'Café du Nord',
        aliases: ['Le Bistro'],
        keywords: ['bar'],
        qualifiers: ['old-fashioned'],
        plurals: ['cafés'],
        resolution: { disambiguationLabel: 'smoky bar', descriptors: ['dim'] },
      },
    });
    for (const word of ['cafe', 'nord', 'bistro', 'bar', 'old', 'fashioned', 'cafes', 'smoky', 'dim'])
      expect([word, story.knowsWord(word)]).toEqual([word, true]);
    for (const word of ['caf', '', 'story', 'Café']) expect([word, story.knowsWord(word)]).toEqual([word, false]);
  });
});

describe('parts that make no story', () => {
  const faultsIn = (make: () => Story): readonly string[] => {
    try {
      make();
    } catch (error) {
      if (error instanceof StoryError) return error.faults;
      throw error;
    }
    return [];
  };

  it('are refused with all that is wrong', () => {
    const faults = faultsIn(() =>
      storyOf(
        {
          hall: { kind: 'room', exits: ['way', 'box'] },
          way: { kind: 'exit', to: 'box', door: 'hall' },
          box: { is: ['container'], at: 'in crate' },
          crate: { is: ['container'], at: 'in box' },
          egg: { at: 'in narnia', has: { open: 'yes' } },
          hat: { at: 'in egg' },
          door: { kind: 'door', at: 'in hall' },
        },
        { player: 'egg', values: new Map([['unicorn', { open: true }]]) },
      ),
    );
    expect(faults).toEqual([
      'egg: there is no "narnia"',
      'hat: egg is not a container',
      'door cannot be put anywhere: it is a door',
      'box is in crate is in box: nothing can be inside itself',
      'there is no "unicorn" that could have values',
      'the exit "way" leads to "box", which is not a room',
      '"hall" in the exit "way" is not a door',
      '"box" of hall is not an exit',
      'the player "egg" is not a person',
    ]);
  });

  it('are refused when two have one id, or an exit is in two rooms', () => {
    const parts = partsOf({
      hall: { kind: 'room', exits: ['way'] },
      way: { kind: 'exit' },
      attic: { kind: 'room', exits: ['way'] },
    });
    expect(faultsIn(() => new Story({ ...parts, things: [...parts.things, ...parts.things.slice(0, 1)] }))).toEqual([
      'there are two called "hall"',
      'the exit "way" is in hall and in attic',
    ]);
    expect(faultsIn(() => storyOf({ story: {} }))).toEqual(['"story" is the story itself']);
    expect(faultsIn(() => storyOf({}, { spots: new Map([['egg', { holder: null, bond: 'in' }]]) }))).toHaveLength(1);
  });
});

// ── Against a story that is as simple as can be ──────────────────────────────────────────────

const IDS = Object.keys(HOUSE);
const BONDS = ['in', 'on', 'under', 'behind', 'held', 'worn', 'part'] as const;
const operations = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        op: fc.constant('move' as const),
        what: fc.constantFrom(...IDS),
        to: fc.option(fc.constantFrom(...IDS), { nil: null, freq: 12 }),
        bond: fc.constantFrom(...BONDS),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        op: fc.constant('set' as const),
        what: fc.constantFrom(...IDS),
        name: fc.constantFrom('open', 'locked', 'lit', 'moved', 'charges'),
        value: fc.oneof(fc.boolean(), fc.constantFrom(null, 3, 'three')),
      }),
    },
  ),
  { minLength: 20, maxLength: 200 },
);

describe('whatever is done', () => {
  it('order is as in a plain list, nothing impossible comes of it, and all of it can be undone', () => {
    let done = 0;
    fc.assert(
      fc.property(operations, (plan) => {
        const story = house();
        const lists = new Map<Id, Id[]>(story.ids.map((id) => [id, [...story.contents(id)]]));
        const undos: Undo[] = [];
        const snapshots = [story.snapshot()];
        for (const operation of plan) {
          try {
            undos.push(story.apply(operation));
          } catch (error) {
            expect(error).toBeInstanceOf(OperationError);
            expect(story.snapshot()).toEqual(snapshots.at(-1));
            continue;
          }
          done++;
          if (operation.op === 'move') {
            for (const list of lists.values())
              if (list.includes(operation.what)) list.splice(list.indexOf(operation.what), 1);
            if (operation.to !== null) lists.get(operation.to)?.push(operation.what);
          }
          snapshots.push(story.snapshot());
        }
        for (const [id, list] of lists) expect(story.contents(id)).toEqual(list);
        expect(faultsOf(story, story.ids, 'player')).toEqual([]);
        for (const undo of undos.reverse()) {
          expect(story.snapshot()).toEqual(snapshots.pop());
          undo();
        }
        expect(story.snapshot()).toEqual(house().snapshot());
      }),
      { numRuns: 40 },
    );
    expect(done).toBeGreaterThan(500);
  });
});

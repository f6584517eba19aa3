// Saving and restoring: what comes back is what was kept; what is damaged is refused, with reasons, and changes nothing.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything, object, text } from '../../packages/core/src/data/schema.js';
import { faultsOf as impossibilities } from '../../packages/text/src/model/invariants.js';
import type { Bond, Id, Operation, Value } from '../../packages/text/src/model/model.js';
import { fingerprintOf, restore, save } from '../../packages/text/src/model/save.js';
import type { Story } from '../../packages/text/src/model/story.js';
import { runs } from '../support/size.js';
import { HOUSE, house, storyOf } from './support/small-story.js';

const TITLE = 'The House';
const EXPECTED = { title: TITLE, sessions: anything };
const move = (what: Id, to: Id | null, bond: Bond = 'in'): Operation => ({ op: 'move', what, to, bond });
const set = (what: Id, name: string, value: Value | null): Operation => ({ op: 'set', what, name, value });

/** A story that has gone on for a while. */
function played(): Story {
  const story = house();
  for (const operation of [
    move('egg', 'player', 'held'),
    move('hat', 'player', 'worn'),
    move('jar', 'hall'),
    move('bob', null),
    set('box', 'open', true),
    set('story', 'score', 7),
    set('story', 'motto', 'ünïcode "quoted" \u2028 𝄞 \ud800'),
    set('box', 'charges', -1.5),
  ])
    story.apply(operation);
  return story;
}

interface File {
  format: unknown;
  version: unknown;
  world: { title: unknown; fingerprint: unknown };
  story: {
    places: Record<string, unknown[]>;
    nowhere: unknown[];
    values: Record<string, Record<string, unknown>>;
  };
  sessions: unknown;
}

const file = (): File => JSON.parse(save(played(), { title: TITLE, sessions: { me: 'here' } })) as File;

describe('a save', () => {
  it('is versioned, and says of which world it is', () => {
    expect(file()).toMatchObject({
      format: 'beckon-text',
      version: 1,
      world: { title: TITLE },
      sessions: { me: 'here' },
    });
  });

  it('comes back as it was, in order, with what was kept beside it', () => {
    const story = house();
    const saved = save(played(), { title: TITLE, sessions: { me: 'here' } });
    expect(restore(story, saved, EXPECTED)).toEqual({ ok: true, sessions: { me: 'here' } });
    expect(story.snapshot()).toEqual(played().snapshot());
    expect(save(story, { title: TITLE, sessions: { me: 'here' } })).toBe(saved);
  });

  it('comes back into a story that has gone elsewhere since', () => {
    const story = played();
    const saved = save(story, { title: TITLE, sessions: null });
    story.apply(move('player', 'study'));
    story.apply(move('egg', 'wardrobe'));
    expect(restore(story, saved, EXPECTED).ok).toBe(true);
    expect(story.snapshot()).toEqual(played().snapshot());
    story.apply(move('egg', 'hall'))();
    expect(story.snapshot()).toEqual(played().snapshot());
  });

  it('may start with the mark that some editors write', () => {
    expect(restore(house(), `\ufeff${JSON.stringify(file())}`, EXPECTED).ok).toBe(true);
  });

  it('has the same fingerprint whatever the order of things, and another for other things', () => {
    const { egg, ...rest } = HOUSE;
    expect(fingerprintOf(storyOf({ ...rest, egg: egg ?? {} }))).toBe(fingerprintOf(house()));
    expect(fingerprintOf(storyOf(rest))).not.toBe(fingerprintOf(house()));
    expect(fingerprintOf(storyOf({ ...rest, egg: { kind: 'room' } }))).not.toBe(fingerprintOf(house()));
  });
});

describe('a round trip', () => {
  it('loses nothing of any story', () => {
    const ids = Object.keys(HOUSE);
    const operation = fc.oneof(
      fc.record({
        op: fc.constant('move' as const),
        what: fc.constantFrom(...ids),
        to: fc.option(fc.constantFrom(...ids), { nil: null, freq: 10 }),
        bond: fc.constantFrom('in', 'on', 'under', 'behind', 'held', 'worn', 'part'),
      }),
      fc.record({
        op: fc.constant('set' as const),
        what: fc.constantFrom(...ids),
        name: fc.string({ unit: 'grapheme', maxLength: 12 }),
        value: fc.oneof(fc.boolean(), fc.double({ noNaN: true }), fc.string({ unit: 'binary' }), fc.constant(null)),
      }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), fc.jsonValue({ maxDepth: 5 }), (plan, sessions) => {
        const story = house();
        for (const one of plan) {
          try {
            story.apply(one as Operation);
          } catch {
            // What cannot be done is not done.
          }
        }
        const saved = save(story, { title: TITLE, sessions });
        const other = house();
        const restored = restore(other, saved, EXPECTED);
        expect(restored).toEqual({ ok: true, sessions: JSON.parse(JSON.stringify(sessions ?? {})) });
        expect(other.snapshot()).toEqual(story.snapshot());
        expect(save(other, { title: TITLE, sessions })).toBe(saved);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a damaged save', () => {
  /** Restores into a story that is under way; it must stay as it is. */
  function faultsOf(saved: unknown): readonly string[] {
    const story = house();
    const undo = story.apply(move('egg', 'hall'));
    const before = story.snapshot();
    const restored = restore(story, saved as string, EXPECTED);
    expect(story.snapshot()).toEqual(before);
    undo();
    return restored.ok ? [] : restored.faults;
  }
  function changed(change: (data: File) => void): readonly string[] {
    const data = file();
    change(data);
    return faultsOf(JSON.stringify(data));
  }

  it.each<[string, (data: File) => void, readonly string[]]>([
    ['another format', (data) => (data.format = 'zblorb'), ['this is not a saved story of a text world']],
    ['another version', (data) => (data.version = 2), ['it was saved in version 2 of the format; this is version 1']],
    [
      'no version',
      (data) => (data.version = undefined),
      ['it was saved in version none of the format; this is version 1'],
    ],
    [
      'another world',
      (data) => (data.world.title = 'Elsewhere'),
      ['it belongs to the world "Elsewhere"; this is "The House"'],
    ],
    [
      'another edition',
      (data) => (data.world.fingerprint = 'abc'),
      ['it belongs to another edition of "The House", which has other things'],
    ],
    ['no world', (data) => (data.world = null as never), ['it does not name the world it belongs to']],
    [
      'no story',
      (data) => (data.story = undefined as never),
      ['"story" is missing: a map of places, nowhere and values'],
    ],
    [
      'an unknown field',
      (data) => Object.assign(data, { extra: 1 }),
      ['extra: there is no field "extra"; there is format, version, world, story and sessions'],
    ],
    [
      'a thing missing',
      (data) => data.story.nowhere.splice(data.story.nowhere.indexOf('ghost'), 1),
      ['ghost is missing'],
    ],
    ['a thing in two places', (data) => data.story.nowhere.push('egg'), ['egg is in two places']],
    ['a thing twice in one place', (data) => data.story.places['hall']?.push(['jar', 'in']), ['jar is in two places']],
    [
      'an unknown thing',
      (data) => data.story.places['hall']?.push(['unicorn', 'in']),
      ['there is no "unicorn" that could be anywhere'],
    ],
    [
      'an unknown place',
      (data) => {
        data.story.places['narnia'] = [['ghost', 'in']];
        data.story.nowhere.splice(data.story.nowhere.indexOf('ghost'), 1);
      },
      ['ghost: there is no "narnia"'],
    ],
    [
      'an unknown bond',
      (data) => (data.story.places['basket'] = [['egg', 'beside']]),
      ['story.places.basket[0]: expected a thing and how it is there: ["coin", "in"], found ["egg","beside"]'],
    ],
    [
      'a place that is no list',
      (data) => (data.story.places['hall'] = 'all' as never),
      ['story.places.hall: expected a list, found the text "all"'],
    ],
    [
      'a value of the wrong type',
      (data) => (data.story.values['box'] = { open: 'yes' }),
      ['box.open must be true or false'],
    ],
    [
      'a value that is a map',
      (data) => (data.story.values['box'] = { open: {} }),
      ['story.values.box.open: expected true or false, a number or a text, found a map'],
    ],
    [
      'values of nobody',
      (data) => (data.story.values['unicorn'] = {}),
      ['there is no "unicorn" that could have values'],
    ],
    [
      'locked and open',
      (data) => (data.story.values['box'] = { open: true, locked: true }),
      ['box is locked, but open'],
    ],
  ])('is refused: %s', (_, change, faults) => {
    expect(changed(change)).toEqual(faults);
  });

  it('with boxes inside of each other is refused', () => {
    const faults = changed((data) => {
      data.story.places['hall'] = data.story.places['hall']?.filter((one) => (one as [string])[0] !== 'jar') ?? [];
      data.story.places['table'] = [];
      data.story.places['box'] = [
        ['jar', 'in'],
        ['iron-key', 'in'],
      ];
      data.story.places['jar'] = [
        ['box', 'in'],
        ['wasp', 'in'],
      ];
    });
    expect(faults).toEqual(['jar is in box is in jar: nothing can be inside itself']);
  });

  it('with a player in no room is refused', () => {
    const faults = changed((data) => {
      data.story.places['hall'] = data.story.places['hall']?.filter((one) => (one as [string])[0] !== 'player') ?? [];
      data.story.nowhere.push('player');
    });
    expect(faults).toEqual(['player is in no room']);
  });

  it('is refused with all its faults at once', () => {
    const faults = changed((data) => {
      data.story.nowhere.push('unicorn', 'egg');
      data.story.values['box'] = { open: 1, charges: 2 };
      data.story.values['dragon'] = { open: true };
    });
    expect(faults).toEqual([
      'egg is in two places',
      'there is no "unicorn" that could be anywhere',
      'box.open must be true or false',
      'there is no "dragon" that could have values',
    ]);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no text', null],
    ['a number', '7'],
    ['a list', '[]'],
    ['null', 'null'],
    ['garbage', '\u0000\u0001}{'],
    ['very deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['deep sessions', JSON.stringify(file()).replace('{"me":"here"}', `${'['.repeat(5000)}${']'.repeat(5000)}`)],
    ['a dangerous name', JSON.stringify(file()).replace('"me"', '"__proto__"')],
    ['a dangerous name in the story', JSON.stringify(file()).replace('"box":{', '"__proto__":{')],
    ['a dangerous name at the top', JSON.stringify(file()).replace('"sessions"', '"__proto__"')],
  ])('that is %s is refused', (_, saved) => {
    expect(faultsOf(saved)).toHaveLength(1);
    expect(({} as Record<string, unknown>)['me']).toBe(undefined);
  });

  it('that was cut off anywhere is refused', () => {
    const saved = JSON.stringify(file());
    for (let end = 0; end < saved.length; end += 7)
      expect(faultsOf(saved.slice(0, end)), `cut at ${end}`).not.toEqual([]);
  });

  it('with any letter changed is refused or still makes a possible world', () => {
    const saved = JSON.stringify(file());
    fc.assert(
      fc.property(
        fc.nat(saved.length - 1),
        fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '0', 'x', ' ', 'n'),
        (at, letter) => {
          const story = house();
          const before = story.snapshot();
          const restored = restore(story, saved.slice(0, at) + letter + saved.slice(at + 1), EXPECTED);
          if (!restored.ok) {
            expect(restored.faults.length).toBeGreaterThan(0);
            expect(story.snapshot()).toEqual(before);
          } else expect(impossibilities(story, story.ids, 'player')).toEqual([]);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('is refused where what was kept beside the story is not as expected', () => {
    const story = house();
    const restored = restore(story, JSON.stringify(file()), { title: TITLE, sessions: object({ you: text }) });
    expect(restored).toEqual({
      ok: false,
      faults: ['sessions.me: there is no field "me"; there is you', 'sessions: "you" is missing: a text'],
    });
    expect(story.snapshot()).toEqual(house().snapshot());
  });
});

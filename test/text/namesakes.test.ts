// Laws of namesakes and of words: one more of the same name is asked about or changes nothing, so many of several that differ
// are asked about, a word that belongs to a verb names nothing alone, and nothing changes whose words were not said.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createWorld,
  type Outcome,
  receive,
  type Story,
  type TextWorld,
  type WorldDefinition,
  WorldError,
} from '../../packages/text/src/index.js';
import { runs } from '../support/size.js';

type Things = NonNullable<WorldDefinition['things']>;
type Thing = Things[string];

const FURNITURE: Things = {
  crate: { name: 'crate', is: ['container', 'fixed'], in: 'shed' },
  bench: { name: 'bench', is: ['supporter', 'fixed'], in: 'shed' },
  sack: { name: 'sack', is: ['container'], held: 'player' },
};

function shed(things: Things, more: Partial<WorldDefinition> = {}): TextWorld {
  return createWorld({
    title: 'Shed',
    start: 'shed',
    rooms: { shed: { name: 'Shed', exits: { up: 'loft' } }, loft: { name: 'Loft' } },
    people: {
      vera: { name: 'Vera', is: ['female'], in: 'shed' },
      smith: { name: 'old smith', is: ['male'], in: 'shed' },
    },
    things: { ...FURNITURE, ...things },
    ...more,
  });
}

const say = (of: TextWorld, ...lines: readonly string[]): Outcome =>
  lines.map((line) => receive(of, 'player', line)).at(-1) as Outcome;

/** Where everything is, and how; without the clock, and what was looked at. */
function state(of: TextWorld): ReadonlyMap<string, string> {
  const { places, values } = (of.model as Story).snapshot();
  const found = new Map<string, string>();
  for (const [holder, list] of Object.entries(places))
    for (const [id, bond] of list) found.set(id, `${bond} ${holder}`);
  for (const [id, own] of Object.entries(values))
    for (const [name, value] of Object.entries(own))
      if (!/^(?:turns|moved|searched|found|visited)/.test(name)) found.set(`${id}.${name}`, String(value));
  return found;
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return [
    ...new Set(keys.filter((key) => before.get(key) !== after.get(key)).map((key) => key.split('.')[0] as string)),
  ];
}

/** Some adjectives are words of verbs and states. */
const ADJECTIVES = ['silk', 'down', 'open', 'off', 'up', 'lit', 'grün', 'empty', 'vieux', 'worn'];
const NOUNS = ['rope', 'pillow', 'letter', 'Knopf', 'lampe', 'верёвка'];
const PLACES: readonly Partial<Thing>[] = [{ in: 'shed' }, { in: 'crate' }, { on: 'bench' }, { held: 'player' }];
const TRAITS: readonly NonNullable<Thing['is']>[] = [
  [],
  ['edible'],
  ['wearable'],
  ['container', 'openable'],
  ['switchable'],
];
const thingsOf = (adjectives: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      name: fc.tuple(fc.constantFrom(...adjectives), fc.constantFrom(...NOUNS)).map((words) => words.join(' ')),
      place: fc.constantFrom(...PLACES),
      is: fc.constantFrom(...TRAITS),
    }),
    { minLength: 1, maxLength: 6, selector: ({ name }) => name },
  );
const someThings = thingsOf(ADJECTIVES);
/** "Take off rope" is to take off a rope, whatever else is called so. */
const plainThings = thingsOf(['silk', 'grün', 'vieux', 'lit', 'empty', 'worn', 'петля']);
const entriesOf = (things: readonly { name: string; place: Partial<Thing>; is: NonNullable<Thing['is']> }[]): Things =>
  Object.fromEntries(things.map(({ name, place, is }, i) => [`t${i}`, { name, is, ...place }]));

const LINES: readonly ((name: string) => string)[] = [
  ...['take', 'get', 'drop', 'open', 'wear', 'eat', 'turn on', 'push', 'throw', 'take one', 'take the', 'pick up'],
].map((verb) => (name: string) => `${verb} ${name}`);
const PLACED: readonly ((name: string) => string)[] = [
  (name) => `put ${name} in crate`,
  (name) => `put ${name} on bench`,
  (name) => `give ${name} to vera`,
  (name) => `give vera ${name}`,
  (name) => `show smith the ${name}`,
  (name) => `take ${name} from crate`,
  (name) => `take ${name} and drop it`,
  (name) => `take sack and ${name}`,
];

describe('one more of the same name', () => {
  /** What an author may write of it that the other has not. */
  const OTHER: readonly Partial<Thing>[] = [
    { description: 'It smokes.' },
    { text: 'Pay.' },
    { initial: 'Something lies here.' },
    { state: { charges: 3 } },
    { qualifiers: ['rotten'] },
    { adds: [{ verb: 'take', as: 'direct', says: 'It hums.' }] },
  ];

  it('is asked about, or the same is meant as before', () => {
    let asked = 0;
    fc.assert(
      fc.property(
        plainThings,
        fc.nat(),
        fc.constantFrom(...LINES, ...PLACED),
        fc.constantFrom(...OTHER),
        fc.boolean(),
        (things, at, line, other, isFirst) => {
          const i = at % things.length;
          const entries = entriesOf(things);
          const own = entries[`t${i}`] as Thing;
          const twin = { twin: { ...own, ...other } };
          const said = line(things[i]?.name ?? '');
          const [one, two] = [shed(entries), shed(isFirst ? { ...twin, ...entries } : { ...entries, ...twin })];
          const before = state(two);
          const [alone, outcome] = [say(one, said), say(two, said)];
          if (outcome.code === 'AMBIGUOUS_TARGET') {
            asked++;
            expect(outcome.candidates?.map(({ id }) => id).sort(), said).toEqual([`t${i}`, 'twin']);
            if (!said.includes(' and ')) expect(changed(before, state(two)), said).toEqual([]);
          } else if (outcome.ok) expect([said, outcome.direct?.id]).toEqual([said, alone.direct?.id]);
        },
      ),
      { numRuns: runs(1000) },
    );
    expect(asked).toBeGreaterThan(20);
  });

  it('holds something else that everybody sees, or is locked: it is asked about', () => {
    const bowl: Thing = { name: 'bowl', is: ['container'], in: 'shed' };
    const box: Thing = { name: 'box', is: ['container', 'openable', 'lockable'], in: 'shed' };
    const [pea, bean] = [{ name: 'pea' }, { name: 'bean' }];
    const code = (things: Things, line: string, more: Partial<WorldDefinition> = {}) =>
      say(shed(things, more), line).code;
    expect(code({ b1: bowl, b2: bowl }, 'take bowl')).toBeUndefined();
    expect(
      code({ b1: bowl, b2: bowl, p1: { ...pea, in: 'b1' }, p2: { ...pea, in: 'b2' } }, 'take bowl'),
    ).toBeUndefined();
    expect(code({ b1: bowl, b2: bowl, p1: { ...pea, in: 'b1' }, p2: { ...bean, in: 'b2' } }, 'take bowl')).toBe(
      'AMBIGUOUS_TARGET',
    );
    // Nobody sees into a closed box.
    expect(code({ b1: box, b2: box, p1: { ...pea, in: 'b1' }, p2: { ...bean, in: 'b2' } }, 'take box')).toBeUndefined();
    expect(code({ b1: { ...box, state: { locked: true } }, b2: box }, 'take box')).toBe('AMBIGUOUS_TARGET');
    expect(
      say(shed({ b1: { ...box, state: { locked: true } }, b2: box }), 'take box', 'the unlocked one'),
    ).toMatchObject({
      direct: { id: 'b2' },
    });
    const guards = { g1: { name: 'guard', in: 'shed' }, g2: { name: 'guard', in: 'shed' } };
    expect(code({}, 'x guard', { people: guards })).toBeUndefined();
    expect(code({ pike: { name: 'pike', held: 'g1' } }, 'x guard', { people: guards })).toBe('AMBIGUOUS_TARGET');
    expect(
      code({ pike: { name: 'pike', held: 'g1' } }, 'x guard', { people: guards, policy: { lookalikes: 'first' } }),
    ).toBe(undefined);
  });

  it('is counted as it lies there, in the question, in the answer and in a command', () => {
    const scrolls: Things = {
      s1: { name: 'scroll', in: 'shed' },
      s2: { name: 'scroll', in: 'shed' },
      s3: { name: 'scroll', text: 'Pay.', in: 'shed' },
    };
    const outcome = say(shed(scrolls), 'take scroll');
    expect(outcome.prompt).toBe('Which scroll do you mean, the first, the second or the third?');
    for (const [i, word] of ['first', 'second', 'third'].entries()) {
      const meant = { ok: true, direct: { id: `s${i + 1}` } };
      expect(say(shed(scrolls), 'take scroll', `the ${word}`)).toMatchObject(meant);
      expect(say(shed(scrolls), 'take scroll', `take ${word} scroll`)).toMatchObject(meant);
    }
  });
});

describe('so many of several', () => {
  const KEYS: Things = {
    brass: { name: 'brass key', in: 'shed' },
    iron: { name: 'iron key', in: 'shed' },
    tin: { name: 'tin key', in: 'shed' },
    pin: { name: 'pin', count: 4, in: 'shed' },
  };
  const held = (of: TextWorld): readonly string[] =>
    [...state(of)].filter(([id, where]) => where === 'held player' && id !== 'sack').map(([id]) => id);

  it.each(['take two keys', 'take 2 keys', 'take one key', 'take a couple of keys', 'take all keys but one'])(
    'that differ is a question: %s',
    (line) => {
      const world = shed(KEYS);
      expect(say(world, line)).toMatchObject({ ok: false, code: 'AMBIGUOUS_TARGET' });
      expect(held(world)).toEqual([]);
    },
  );

  it.each([
    [
      ['take two keys', 'brass and tin'],
      ['brass', 'tin'],
    ],
    [
      ['take two keys', 'any two'],
      ['brass', 'iron'],
    ],
    [
      ['take two keys', 'the last two'],
      ['iron', 'tin'],
    ],
    [['take any two keys'], ['brass', 'iron']],
    [['take three keys'], ['brass', 'iron', 'tin']],
    [['take two pins'], ['pin', 'pin-2']],
    [['take all pins but one'], ['pin', 'pin-2', 'pin-3']],
  ])('%j', (lines, ids) => {
    const world = shed(KEYS);
    say(world, ...lines);
    expect(held(world)).toEqual(ids);
  });

  it('that look the same is one where a world always asks', () => {
    const policy = { lookalikes: 'ask' } as const;
    expect(say(shed(KEYS, { policy }), 'take two pins').code).toBe('AMBIGUOUS_TARGET');
    expect(say(shed(KEYS, { policy }), 'take four pins').ok).toBe(true);
  });
});

describe('a word that belongs to a verb', () => {
  const things: Things = {
    pillow: { name: 'down pillow', in: 'shed' },
    letter: { name: 'open letter', in: 'shed' },
    button: { name: 'up button', in: 'shed' },
    coat: { name: 'worn coat', in: 'shed' },
    jar: { name: 'jar', qualifiers: ['empty', 'off'], in: 'shed' },
    bridge: { name: 'over bridge', aliases: ['through way'], in: 'shed' },
  };
  const WORDS = [
    'down',
    'open',
    'up',
    'worn',
    'empty',
    'off',
    'over',
    'through',
    'on',
    'out',
    'down down',
    'open off',
    'up a',
    'the down',
    'down the',
  ];

  it.each(WORDS)('names nothing without a noun: %s', (word) => {
    for (const verb of ['get', 'take', 'drop', 'wear', 'eat', 'throw', 'take the', 'give', 'put', 'lift', 'take all']) {
      const world = shed(things);
      const before = state(world);
      const outcome = say(world, `${verb} ${word}`);
      expect(changed(before, state(world)), `${verb} ${word}`).toEqual([]);
      expect(Object.keys(things), `${verb} ${word}`).not.toContain(outcome.direct?.id);
    }
  });

  it.each([
    ['take down pillow', 'pillow'],
    ['take open letter', 'letter'],
    ['take the open one', 'letter'],
    ['push up button', 'button'],
    ['take empty jar', 'jar'],
    ['take over bridge', 'bridge'],
  ])('names something with one: %s', (line, id) => {
    expect(say(shed(things), line).direct?.id).toBe(id);
  });
});

describe('nothing changes', () => {
  const VERBS = [
    ...['take', 'get', 'drop', 'put', 'give', 'show', 'open', 'close', 'wear', 'take off', 'eat', 'turn on', 'throw'],
    ...['switch off', 'push', 'pick up', 'tie', 'get off', 'put down', 'say', 'ask vera about', 'go', 'look at', 'x'],
  ];
  const SMALL = [
    'the',
    'in',
    'on',
    'to',
    'from',
    'with',
    'off',
    'down',
    'up',
    'and',
    'two',
    'second',
    'other',
    'my',
    'a',
  ];
  const said = fc.tuple(
    fc.constantFrom(...VERBS),
    fc.array(fc.constantFrom(...ADJECTIVES, ...NOUNS, ...SMALL, 'crate', 'bench', 'vera', 'smith', 'sack', 'old'), {
      maxLength: 5,
    }),
  );

  it('of which no word was said', () => {
    fc.assert(
      fc.property(someThings, fc.array(said, { minLength: 1, maxLength: 3 }), (things, lines) => {
        const world = shed(entriesOf(things));
        for (const [verb, words] of lines) {
          const before = state(world);
          const line = [verb, ...words].join(' ');
          const question = world.sessions.get('player')?.memory.question;
          say(world, line);
          // What a question was about may be meant by its answer.
          if (question !== null && question !== undefined) continue;
          const wrong = changed(before, state(world)).filter((id) => {
            const own = things[Number(id.slice(1))]?.name ?? id;
            return id !== 'player' && id !== 'story' && !own.split(' ').some((word) => words.includes(word));
          });
          expect(wrong, line).toEqual([]);
        }
      }),
      { numRuns: runs(1500) },
    );
  });
});

describe('a person', () => {
  it.each([
    ['say to vera', 'FORM_MISSING_DIRECT'],
    ['shout to smith', 'FORM_MISSING_DIRECT'],
    ['say to be or not', undefined],
    ['say to crate', undefined],
    ['say hello to vera', undefined],
  ])('who is named is spoken to: %s', (line, code) => {
    expect(say(shed({}), line).code).toBe(code);
  });
});

describe('a policy that code gives', () => {
  it('is checked like one in a file', () => {
    const definition = { title: 'T', start: 'shed', rooms: { shed: { name: 'Shed' } } };
    for (const policy of [{ lookalikes: 'maybe' }, { profile: 'lax' }, { mood: 'good' }])
      expect(() => createWorld(definition, { policy: policy as never })).toThrow(WorldError);
    expect(() => createWorld(definition, { policy: { profile: 'strict', lookalikes: 'first' } })).not.toThrow();
  });
});

// Laws of every line in every world: what is named is meant and nothing else, what has nothing to do with a line changes
// nothing, the order of a file does not count, and what is said to be done is done.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createWorld,
  type Outcome,
  receive,
  type Story,
  type TextWorld,
  type WorldDefinition,
} from '../../packages/text/src/index.js';
import { isLong, runs } from '../support/size.js';

type Things = NonNullable<WorldDefinition['things']>;
type Thing = Things[string];

/** No word is an adjective here and a noun there. */
const ADJECTIVES = ['silk', 'hemp', 'rostig', 'grün', 'vieux', '赤い'];
const NOUNS = ['rope', 'cup', 'Seil', 'corde', 'верёвка', '縄'];
const PLACES: readonly Partial<Thing>[] = [
  { in: 'cell' },
  { in: 'chest' },
  { in: 'sack' },
  { on: 'shelf' },
  { under: 'mat' },
  { behind: 'shelf' },
  { held: 'player' },
  { held: 'anna' },
];
const TRAITS: readonly NonNullable<Thing['is']>[] = [
  [],
  ['edible'],
  ['wearable'],
  ['container', 'openable'],
  ['switchable'],
  ['fixed'],
  ['scenery'],
];

interface Made {
  readonly name: string;
  readonly place: Partial<Thing>;
  readonly is: NonNullable<Thing['is']>;
}

const made = fc.record({
  name: fc.tuple(fc.constantFrom(...ADJECTIVES), fc.constantFrom(...NOUNS)).map((words) => words.join(' ')),
  place: fc.constantFrom(...PLACES),
  is: fc.constantFrom(...TRAITS),
});
const someThings = fc.uniqueArray(made, { minLength: 1, maxLength: 7, selector: ({ name }) => name });

/** Lines about one thing, named in full. */
const LINES: readonly ((name: string) => string)[] = [
  ...['take', 'get the', 'drop', 'x', 'open', 'close', 'wear', 'take off', 'eat', 'read', 'turn on', 'switch off'],
  ...['push', 'throw', 'smell', 'search', 'unlock', 'use', 'take all but the', 'take my', 'take other', 'take a'],
].map((verb) => (name: string) => `${verb} ${name}`);
const PLACED: readonly ((name: string) => string)[] = [
  (name) => `put ${name} in chest`,
  (name) => `put ${name} on the shelf`,
  (name) => `put the ${name} under the shelf`,
  (name) => `give ${name} to anna`,
  (name) => `give anna the ${name}`,
  (name) => `show anna ${name}`,
  (name) => `throw ${name} at anna`,
  (name) => `take ${name} from chest`,
  (name) => `take ${name} on shelf`,
  (name) => `take ${name} under mat`,
  (name) => `take the ${name} from anna`,
  (name) => `take anna's ${name}`,
  (name) => `put sack in ${name}`,
  (name) => `unlock chest with ${name}`,
  (name) => `take ${name} and drop it`,
];
const line = fc.constantFrom(...LINES, ...PLACED);

function definitionOf(things: readonly (readonly [string, Thing])[]): WorldDefinition {
  return {
    title: 'Cell',
    start: 'cell',
    rooms: { cell: { name: 'Cell', exits: { north: 'yard' } }, yard: { name: 'Yard' } },
    people: { anna: { name: 'Anna', is: ['female'], in: 'cell' } },
    things: {
      chest: { name: 'chest', is: ['container', 'fixed'], in: 'cell' },
      shelf: { name: 'shelf', is: ['supporter', 'fixed'], in: 'cell' },
      sack: { name: 'sack', is: ['container'], held: 'player' },
      mat: { name: 'mat', in: 'cell' },
      ...Object.fromEntries(things),
    },
  };
}

const entriesOf = (things: readonly Made[]): readonly (readonly [string, Thing])[] =>
  things.map(({ name, place, is }, i) => [`t${i}`, { name, is, ...place }]);

const world = (things: readonly (readonly [string, Thing])[]): TextWorld => createWorld(definitionOf(things));
const say = (of: TextWorld, said: string): Outcome => receive(of, 'player', said);

/** Where everything is, and how; without the clock. */
function state(of: TextWorld): ReadonlyMap<string, string> {
  const { places, values } = (of.model as Story).snapshot();
  const found = new Map<string, string>();
  for (const [holder, list] of Object.entries(places))
    for (const [id, bond] of list) found.set(id, `${bond} ${holder}`);
  for (const [id, own] of Object.entries(values))
    for (const [name, value] of Object.entries(own))
      if (name !== 'turns' && name !== 'moved') found.set(`${id}.${name}`, String(value));
  return found;
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.filter((key) => before.get(key) !== after.get(key)).map((key) => key.split('.')[0] as string);
}

const plainOf = ({ ok, code, messages, prompt, steps }: Outcome): unknown => ({
  ok,
  code,
  prompt,
  // The order of what is done together is that of the file.
  messages: steps === undefined ? messages : [...messages].sort(),
});

describe('what is named', () => {
  it.each(['elsewhere', 'nowhere at all'])('is not there, but %s: nothing else is meant', (where) => {
    fc.assert(
      fc.property(someThings, fc.nat(), line, (things, at, said) => {
        const gone = at % things.length;
        const entries = entriesOf(things);
        const others = entries.flatMap(([id, { in: _in, on, under, behind, held, ...rest }], i) =>
          i !== gone
            ? [[id, { ...rest, ...(things[i]?.place ?? {}) }] as const]
            : where === 'elsewhere'
              ? [[id, { ...rest, in: 'yard' }] as const]
              : [],
        );
        const cell = world(others);
        const before = state(cell);
        const name = things[gone]?.name ?? '';
        const spoken = said(name);
        // "all but" what is not there is refused, too.
        const outcome = say(cell, spoken);
        expect(outcome.ok, `${spoken}: ${outcome.messages.join(' ')}`).toBe(false);
        expect(changed(before, state(cell)), spoken).toEqual([]);
        expect(outcome.candidates ?? [], spoken).toEqual([]);
        expect(outcome.prompt, spoken).toBeUndefined();
      }),
      { numRuns: isLong ? 1000 : 30 },
    );
  });

  it('is a coin, and the coin bag stays where it is when the coin is not there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NOUNS), fc.constantFrom('bag', 'Kiste', 'sac'), line, (noun, other, said) => {
        const coin = { name: noun, in: 'yard' };
        const cell = world([
          ['coin', coin],
          ['bag', { name: `${noun} ${other}`, in: 'cell' }],
        ]);
        const before = state(cell);
        const outcome = say(cell, said(noun));
        expect(outcome.ok, `${said(noun)}: ${outcome.messages.join(' ')}`).toBe(false);
        expect(changed(before, state(cell))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is all that is acted on, whatever else is there', () => {
    fc.assert(
      fc.property(someThings, fc.nat(), fc.constantFrom(...LINES.slice(0, 18), ...PLACED), (things, at, said) => {
        const meant = at % things.length;
        const cell = world(entriesOf(things));
        const before = state(cell);
        say(cell, said(things[meant]?.name ?? ''));
        // What lies under or behind it comes to light, the chest may be opened, and the sack is put into it.
        const allowed = new Set([`t${meant}`, 'sack', 'player', 'chest']);
        expect(changed(before, state(cell)).filter((id) => !allowed.has(id))).toEqual([]);
      }),
      { numRuns: isLong ? 1000 : 30 },
    );
  });
});

describe('what has nothing to do with a line', () => {
  it('changes nothing about it', () => {
    const unrelated = fc.record({
      name: fc.constantFrom('anvil', 'old lantern', 'Zwiebel', 'ложка', '梯子'),
      place: fc.constantFrom(...PLACES, { in: 'yard' }),
      is: fc.constantFrom(...TRAITS),
    });
    fc.assert(
      fc.property(someThings, unrelated, fc.nat(), fc.nat(), line, (things, extra, at, to, said) => {
        const entries = entriesOf(things);
        const more = [...entries];
        more.splice(to % (entries.length + 1), 0, ['extra', { name: extra.name, is: extra.is, ...extra.place }]);
        const spoken = said(things[at % things.length]?.name ?? '');
        // Of "all", one more is more; and of what is in something, one more is told.
        fc.pre(!/\ball\b|^(?:x|search|open) /.test(spoken));
        expect(plainOf(say(world(more), spoken)), spoken).toEqual(plainOf(say(world(entries), spoken)));
      }),
      { numRuns: isLong ? 1000 : 30 },
    );
  });

  it('is the order in which things are written down', () => {
    fc.assert(
      fc.property(someThings, fc.nat(), fc.nat(), line, (things, at, by, said) => {
        const entries = entriesOf(things);
        const turned = entries.map((_, i) => entries[(i + by) % entries.length] as (typeof entries)[number]);
        const spoken = said(things[at % things.length]?.name ?? '');
        const [one, two] = [world(entries), world([...turned].reverse())];
        expect(plainOf(say(two, spoken)), spoken).toEqual(plainOf(say(one, spoken)));
        expect(new Map([...state(two)].sort()), spoken).toEqual(new Map([...state(one)].sort()));
      }),
      { numRuns: isLong ? 1000 : 30 },
    );
  });
});

describe('what is said to be done', () => {
  /** By line: how the thing is then; and one that it can be done with, where not any that lies about will do. */
  const DONE: Readonly<Record<string, readonly [of: string, is: string, with_?: Partial<Made>]>> = {
    'take X': ['X', 'held player'],
    'drop X': ['X', 'in cell', { place: { held: 'player' } }],
    'put X in chest': ['X', 'in chest'],
    'put X on shelf': ['X', 'on shelf'],
    'put X under shelf': ['X', 'under shelf'],
    'take X from chest': ['X', 'held player', { place: { in: 'chest' } }],
    'take X on shelf': ['X', 'held player', { place: { on: 'shelf' } }],
    'look under mat / take X under mat': ['X', 'held player', { place: { under: 'mat' } }],
    'wear X': ['X', 'worn player', { is: ['wearable'] }],
    'open X': ['X.open', 'true', { is: ['container', 'openable'] }],
    'open X / close X': ['X.open', 'false', { is: ['container', 'openable'] }],
    'turn on X': ['X.on', 'true', { is: ['switchable'] }],
    'turn on X / turn off X': ['X.on', 'false', { is: ['switchable'] }],
    'eat X': ['X', 'nowhere', { is: ['edible'] }],
    'give X to anna': ['X', 'held anna'],
    'put sack in X': ['sack', 'in X', { is: ['container', 'openable'] }],
  };

  it.each(Object.entries(DONE))('%s', (said, [of, is, with_]) => {
    let count = 0;
    const fit: Made = { name: `${ADJECTIVES[0]} ${NOUNS[0]}`, place: { in: 'cell' }, is: [], ...with_ };
    fc.assert(
      fc.property(someThings, fc.nat(), (things, at) => {
        const id = `t${at % things.length}`;
        const cell = world(entriesOf(things));
        const name = things[at % things.length]?.name ?? '';
        const lines = said.split(' / ').map((one) => one.replace('X', name));
        for (const first of lines.slice(0, -1)) say(cell, first);
        const before = state(cell);
        const outcome = say(cell, lines.at(-1) ?? '');
        const after = state(cell);
        if (outcome.ok) {
          count++;
          expect(after.get(of.replace('X', id)) ?? 'nowhere').toBe(is.replace('X', id));
        } else if (!outcome.messages.some((text) => text.startsWith('(first')))
          expect(changed(before, after)).toEqual([]);
      }),
      { numRuns: 1 + runs(200), examples: [[[fit], 0]] },
    );
    // Anna wants nothing.
    expect(count > 0).toBe(!said.startsWith('give'));
  });

  it('was there to be done, as it was said: under is not on, and on is not in', () => {
    fc.assert(
      fc.property(
        someThings,
        fc.nat(),
        fc.constantFrom('in chest', 'on shelf', 'under mat', 'behind shelf'),
        (things, at, where) => {
          const id = `t${at % things.length}`;
          const cell = world(entriesOf(things));
          const [how = '', holder = ''] = where.split(' ');
          const isThere = state(cell).get(id) === where;
          const name = things[at % things.length]?.name ?? '';
          const { ok } = say(cell, `take ${name} ${how} ${holder}`);
          if (ok) expect([name, where, isThere]).toEqual([name, where, true]);
        },
      ),
      { numRuns: runs(600) },
    );
  });
});

// Laws of which thing is meant: no name is cut in two, states need nouns, "it" fits the verb, namesakes are asked about,
// nothing is asked about what is not there, and failing code of an author is a failure of its own.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createWorld,
  type Outcome,
  readWorld,
  receive,
  type Story,
  type TextWorld,
  type VerbDeclaration,
  type WorldDefinition,
  type WorldOptions,
} from '../../packages/text/src/index.js';
import { runs } from '../support/size.js';

type Things = NonNullable<WorldDefinition['things']>;

function cell(things: Things, more: Partial<WorldDefinition> = {}, options: WorldOptions = {}): TextWorld {
  const definition = { title: 'Cell', start: 'cell', rooms: { cell: { name: 'Cell' } }, things, ...more };
  return createWorld(definition, options);
}

function say(world: TextWorld, ...lines: readonly string[]): Outcome {
  return lines.map((line) => receive(world, 'player', line)).at(-1) as Outcome;
}

const verb = (name: string, relation: string): VerbDeclaration => ({
  name,
  rules: { directIndirect: { acceptedRelations: [relation], says: '{direct} and {indirect}' } },
});

/** Adjectives and nouns of several languages; no word is of both sorts, or a word of the parser. */
const ADJECTIVES = ['silk', 'hemp', 'rostig', 'grün', 'vieux', 'петля', '赤い', 'blue'];
const NOUNS = ['rope', 'envelope', 'Seil', 'corde', 'верёвка', '縄'];
const name = fc.tuple(fc.constantFrom(...ADJECTIVES), fc.constantFrom(...NOUNS)).map(([one, two]) => `${one} ${two}`);
const names = fc.uniqueArray(name, { minLength: 2, maxLength: 8 });

describe('a name', () => {
  it('is never cut in two, wherever its parts stand', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (all, at, held) => {
        const things = Object.fromEntries(
          all.map((one, i) => [`t${i}`, { name: one, ...(held[i] ? { held: 'player' } : { in: 'cell' }) }]),
        );
        const world = cell(things, { people: { olga: { name: 'Olga', in: 'cell' } } }, { verbs: [verb('tie', 'to')] });
        const before = (world.model as Story).snapshot();
        for (const word of ['tie', 'give', 'show']) {
          const outcome = say(world, `${word} ${all[at % all.length]}`);
          expect(outcome).toMatchObject({ ok: false, code: 'FORM_MISSING_INDIRECT' });
          expect(outcome.candidates).toBeUndefined();
        }
        expect((world.model as Story).snapshot()).toEqual(before);
      }),
      { numRuns: runs(300) },
    );
  });

  it('of what is taken out is that of what is in something', () => {
    const world = () =>
      cell({
        box: { name: 'box', is: ['container'], in: 'cell' },
        loose: { name: 'pen', text: 'Loose.', in: 'cell' },
        boxed: { name: 'pen', text: 'Boxed.', in: 'box' },
        cup: { name: 'cup', in: 'cell' },
      });
    for (const line of ['take out pen', 'take pen out', 'take out pen from box', 'take pen out of box'])
      expect(say(world(), line), line).toMatchObject({ ok: true, direct: { id: 'boxed' } });
    expect(say(world(), 'take out cup')).toMatchObject({ ok: false, code: 'TAKE_NOT_THERE' });
    expect(say(world(), 'take out of box')).toMatchObject({ ok: false, code: 'FORM_MISSING_DIRECT' });
    expect(say(world(), 'take out')).toMatchObject({ ok: false, code: 'FORM_MISSING_DIRECT' });
  });

  it('is cut behind a person, and behind nothing else', () => {
    const people = { olga: { name: 'Olga', in: 'cell' }, maker: { name: 'rope maker', in: 'cell' } };
    const things: Things = { silk: { name: 'silk rope', held: 'player' }, post: { name: 'post', in: 'cell' } };
    const world = () => cell(things, { people }, { verbs: [verb('lend', 'to')] });
    const lent = (who: string) => ({ ok: true, direct: { id: 'silk' }, indirect: { id: who } });
    expect(say(world(), 'lend olga silk rope')).toMatchObject(lent('olga'));
    expect(say(world(), 'lend rope maker the rope')).toMatchObject(lent('maker'));
    expect(say(world(), 'lend olga', 'rope')).toMatchObject(lent('olga'));
    expect(say(world(), 'lend post silk rope')).toMatchObject({ ok: false, code: 'FORM_MISSING_RELATION' });
    expect(say(world(), 'lend rope maker')).toMatchObject({ code: 'FORM_MISSING_DIRECT' });
  });

  it('of two guards is asked about, to whom', () => {
    const people = { d1: { name: 'tall guard', in: 'cell' }, d2: { name: 'short guard', in: 'cell' } };
    const world = cell({ coin: { name: 'coin', held: 'player' } }, { people });
    expect(say(world, 'give guard coin')).toMatchObject({ code: 'AMBIGUOUS_TARGET', details: { role: 'indirect' } });
    expect(say(world, 'tall')).toMatchObject({ direct: { id: 'coin' }, indirect: { id: 'd1' } });
  });
});

describe('a word for how things are', () => {
  const things: Things = {
    lamp: { name: 'lamp', is: ['switchable'], in: 'cell' },
    box: { name: 'box', is: ['container', 'openable'], state: { open: true }, in: 'cell' },
    hat: { name: 'hat', worn: 'player' },
    candle: { name: 'candle', is: ['lightable'], in: 'cell' },
  };
  const WORDS = ['open', 'closed', 'on', 'off', 'lit', 'unlit', 'worn', 'unworn', 'empty', 'filled'];

  it.each(WORDS)('names nothing by itself: %s', (word) => {
    for (const start of ['get', 'take', 'take the', 'drop', 'drop all', 'x', 'look', 'eat', 'wear']) {
      const world = cell(things);
      const before = (world.model as Story).snapshot();
      const outcome = say(world, `${start} ${word}`);
      expect(outcome.direct, `${start} ${word}`).toBeUndefined();
      expect((world.model as Story).snapshot()).toEqual(before);
    }
  });

  it('tells things apart with a noun, "one", or in an answer', () => {
    const two: Things = {
      ...things,
      crate: { name: 'crate', keywords: ['box'], is: ['container', 'openable'], in: 'cell' },
    };
    expect(say(cell(two), 'take open box')).toMatchObject({ ok: true, direct: { id: 'box' } });
    expect(say(cell({ box: two['box'] ?? { name: 'box' } }), 'take the open one')).toMatchObject({
      direct: { id: 'box' },
    });
  });

  it('may be a name', () => {
    expect(say(cell({ ...things, button: { name: 'off', in: 'cell' } }), 'x off')).toMatchObject({
      direct: { id: 'button' },
    });
  });
});

describe('"it"', () => {
  const things: Things = {
    twine: { name: 'twine', in: 'cell' },
    toolbox: { name: 'toolbox', is: ['container', 'openable'], state: { open: true }, in: 'cell' },
    tin: { name: 'tin cup', in: 'cell' },
    brass: { name: 'brass cup', in: 'cell' },
    chest: { name: 'chest', is: ['container'], key: 'key', state: { locked: true }, in: 'cell' },
    key: { name: 'key', held: 'player' },
  };

  it.each([
    [['put twine in toolbox and close it'], 'close', 'toolbox'],
    [['put tin cup in toolbox', 'close it'], 'close', 'toolbox'],
    [['unlock chest with key', 'open it'], 'open', 'chest'],
    [['unlock chest with key', 'drop it'], 'drop', 'key'],
    [['put key in toolbox', 'close it'], 'close', 'toolbox'],
  ])('%j', (lines, verbName, id) => {
    const outcome = say(cell(things), ...lines);
    expect(outcome).toMatchObject({ ok: true, verb: verbName, direct: { id } });
  });

  it('is what our question is about, also when something else was named before', () => {
    expect(say(cell(things), 'take tin cup', 'put brass cup in', 'put it in toolbox')).toMatchObject({
      ok: true,
      direct: { id: 'brass' },
    });
    expect(say(cell(things), 'take tin cup', 'put brass cup in', 'look', 'take it')).toMatchObject({
      direct: { id: 'brass' },
    });
    expect(say(cell(things), 'take twine', 'take cup', 'drop it')).toMatchObject({
      ok: false,
      code: 'AMBIGUOUS_TARGET',
      candidates: [{ id: 'tin' }, { id: 'brass' }],
    });
    expect(say(cell(things), 'take twine', 'put cup in', 'put it in toolbox')).toMatchObject({
      code: 'AMBIGUOUS_TARGET',
    });
    expect(say(cell(things), 'take twine', 'put brass cup in unicorn', 'take it')).toMatchObject({
      direct: { id: 'brass' },
    });
  });

  it('may be what it was before the question, in the answer', () => {
    expect(say(cell(things), 'x toolbox', 'put key in', 'it')).toMatchObject({
      ok: true,
      direct: { id: 'key' },
      indirect: { id: 'toolbox' },
    });
  });

  it('is asked about where two fit as well, and only looked at without a question', () => {
    expect(say(cell(things), 'put twine in toolbox', 'take it').code).toBe('AMBIGUOUS_TARGET');
    const looked = say(cell(things), 'put twine in toolbox', 'x it');
    expect(looked).toMatchObject({ ok: true, direct: { id: 'toolbox' } });
    expect(looked.messages[0]).toBe('(the toolbox)');
  });
});

describe('scenery', () => {
  it('wins by the better name, and is asked about with the same', () => {
    const things: Things = {
      book: { name: 'black book', keywords: ['prayer'], in: 'cell' },
      prayer: { name: 'prayer', is: ['scenery'], in: 'cell' },
      brown: { name: 'brown bag', in: 'cell' },
      green: { name: 'green bag', held: 'player' },
      painted: { name: 'painted bag', is: ['scenery'], in: 'cell' },
    };
    expect(say(cell(things), 'x prayer').direct?.id).toBe('prayer');
    expect(say(cell(things), 'take prayer')).toMatchObject({ ok: false, code: 'TAKE_FIXED' });
    expect(say(cell(things), 'take book').direct?.id).toBe('book');
    expect(
      say(cell(things), 'x bag')
        .candidates?.map(({ id }) => id)
        .sort(),
    ).toEqual(['brown', 'green', 'painted']);
  });
});

describe('namesakes', () => {
  const pair = (one: object, other: object): Things => ({
    d1: { name: 'disc', in: 'cell', ...one },
    d2: { name: 'disc', in: 'cell', ...other },
  });
  const MARKED = { resolution: { interchangeable: true } };
  const DIFFERENT: readonly [string, object, object][] = [
    ['text', { text: 'One.' }, { text: 'Two.' }],
    ['description', { description: 'It bubbles.' }, { description: 'It smokes.' }],
    ['one description', {}, { description: 'It smokes.' }],
    ['what they are', {}, { is: ['edible'] }],
    ['what they add', {}, { adds: [{ verb: 'take', as: 'direct', says: 'It hums.' }] }],
    [
      'a value that is told',
      { description: 'It is {it.hue}.', state: { hue: 'red' } },
      { description: 'It is {it.hue}.', state: { hue: 'blue' } },
    ],
    ['one of them is declared', MARKED, {}],
  ];

  it.each(DIFFERENT)('that differ are ambiguous: %s', (_, one, other) => {
    for (const line of ['take disc', 'x disc'])
      expect(say(cell(pair(one, other)), line)).toMatchObject({ ok: false, code: 'AMBIGUOUS_TARGET' });
    expect(say(cell(pair(one, other)), 'take disc', 'the second')).toMatchObject({ ok: true, direct: { id: 'd2' } });
  });

  it('that are the same in every word, or all declared interchangeable, are not', () => {
    const first = { ok: true, direct: { id: 'd1' } };
    expect(say(cell(pair({}, {})), 'take disc')).toMatchObject(first);
    expect(say(cell(pair({ text: 'One.' }, { text: 'One.' })), 'take disc')).toMatchObject(first);
    expect(say(cell(pair({ ...MARKED, text: 'One.' }, { ...MARKED, text: 'Two.' })), 'take disc')).toMatchObject(first);
    const keys: Things = {
      d1: { name: 'iron key', in: 'cell', ...MARKED },
      d2: { name: 'tin key', in: 'cell', ...MARKED },
    };
    expect(say(cell(keys), 'take key')).toMatchObject(first);
    const three = { ...keys, d3: { name: 'gold key', in: 'cell' } };
    expect(say(cell(three), 'take key')).toMatchObject({ code: 'AMBIGUOUS_TARGET' });
  });

  it('are what the policy of the world says', () => {
    const texts = pair({ text: 'One.' }, { text: 'Two.' });
    const code = (things: Things, policy: WorldDefinition['policy'], line = 'take disc') =>
      say(cell(things, policy === undefined ? {} : { policy }), line).code;
    expect(code(texts, { lookalikes: 'first' })).toBeUndefined();
    expect(code(texts, { profile: 'compat' })).toBeUndefined();
    expect(code(texts, { lookalikes: 'ask' })).toBe('AMBIGUOUS_TARGET');
    expect(code(pair({}, {}), { lookalikes: 'ask' })).toBe('AMBIGUOUS_TARGET');
    expect(code(pair({}, {}), { profile: 'strict' })).toBe('AMBIGUOUS_TARGET');
    expect(code(pair({}, {}), { profile: 'strict', lookalikes: 'first' })).toBeUndefined();
    expect(code(pair(MARKED, MARKED), { profile: 'strict' })).toBeUndefined();
    expect(code({ lamp: { name: 'lamp', in: 'cell' } }, { profile: 'strict' }, 'take lmap')).toBe('TARGET_NOT_FOUND');
    const bags: Things = { d1: { name: 'tin bag', in: 'cell' }, d2: { name: 'red bag', is: ['scenery'], in: 'cell' } };
    expect(code(bags, undefined, 'take bag')).toBeUndefined();
    expect(code(bags, { profile: 'strict' }, 'take bag')).toBe('AMBIGUOUS_TARGET');
    expect(say(cell(texts, {}, { policy: { lookalikes: 'first' } }), 'take disc').ok).toBe(true);
  });

  it('with different texts are warned of, where they may meet', () => {
    const warned = (things: string): number => {
      const read = readWorld(
        `title: T\nstart: aa\nrooms: { aa: { name: A, exits: { n: bb } }, bb: { name: B } }\nthings:\n${things}`,
      );
      if (!read.ok) throw new Error(JSON.stringify(read.faults));
      return read.warnings.filter(({ message }) => message.includes('the same name as')).length;
    };
    expect(warned('  x: { name: letter, text: One., in: aa }\n  y: { name: letter, text: Two., in: bb }')).toBe(1);
    expect(warned('  x: { name: letter, text: One., in: aa }\n  y: { name: letter, text: One., in: bb }')).toBe(0);
    expect(
      warned(
        '  x: { name: wall, is: scenery, text: One., in: aa }\n  y: { name: wall, is: scenery, text: Two., in: bb }',
      ),
    ).toBe(0);
    expect(
      warned(
        '  x: { name: wall, is: scenery, text: One., in: aa }\n  y: { name: wall, is: scenery, text: Two., in: aa }',
      ),
    ).toBe(1);
    expect(
      warned('  x: { name: letter, text: One., in: aa, qualifiers: [old] }\n  y: { name: letter, text: Two., in: bb }'),
    ).toBe(0);
  });
});

describe('nothing is asked about what is not there', () => {
  it.each([
    'put unicorn',
    'put unicorn in',
    'put in unicorn',
    'give unicorn',
    'take unicorn from',
    'unlock unicorn',
    'put it',
  ])('%s', (line) => {
    const outcome = say(cell({ box: { name: 'box', is: ['container'], in: 'cell' } }), line);
    expect(outcome.code).toMatch(/^(?:TARGET_NOT_FOUND|PRONOUN_UNKNOWN|FORM_INDIRECT_NOT_SUPPORTED)$/);
    expect(outcome.prompt).toBeUndefined();
  });
});

describe('code of an author that fails', () => {
  const BAD: readonly [string, () => never][] = [
    [
      'throws',
      () => {
        throw new Error('oh dear');
      },
    ],
    ['answers with nothing', () => undefined as never],
    ['answers with null', () => null as never],
    ['answers with true', () => true as never],
    ['answers with a promise', () => Promise.resolve({ ok: true }) as never],
    ['answers with a promise that fails', () => Promise.reject(new Error('late')) as never],
    ['answers with {}', () => ({}) as never],
  ];
  it.each(BAD)('as a check: %s', (_, code) => {
    const world = cell(
      {},
      {},
      { verbs: [{ name: 'pray', rules: { intransitive: { says: 'Amen.' } }, captureChecks: [code] }] },
    );
    expect(say(world, 'pray')).toMatchObject({
      ok: false,
      code: 'CAPTURE_FAILED',
      details: { reason: expect.stringMatching(/./) },
    });
  });
  it.each([...BAD, ['has no operations', () => ({ ok: true }) as never] as const])('as a planner: %s', (_, code) => {
    const world = cell(
      { lamp: { name: 'lamp', in: 'cell' } },
      {},
      {
        verbs: [
          {
            name: 'rub',
            rules: { direct: { first: [{ unless: 'direct is held', try: 'take', to: 'direct' }], planner: code } },
          },
        ],
      },
    );
    const before = (world.model as Story).snapshot();
    expect(say(world, 'rub lamp')).toMatchObject({ ok: false, code: 'PLAN_FAILED', isTurn: false });
    expect((world.model as Story).snapshot()).toEqual(before);
  });
  it('as a veto, an addition, or a remark, which stops nothing', () => {
    const fails = () => {
      throw new Error('oh dear');
    };
    const lamp: Things = { lamp: { name: 'lamp', in: 'cell' } };
    const by = (hooks: object) => say(cell(lamp, {}, { hooks: { lamp: hooks } }), 'take lamp');
    expect(by({ vetoes: [{ verb: 'take', when: fails, says: 'No.' }] }).code).toBe('CAPTURE_FAILED');
    expect(by({ adds: [{ verb: 'take', plan: [fails] }] }).code).toBe('PLAN_FAILED');
    expect(by({ remarks: [{ verb: 'take', when: fails, says: 'Hm.' }] }).ok).toBe(true);
  });
  it.each([
    ['No.', 'FORBIDDEN_BLOCKED', 'No.'],
    [{ code: 5, message: 7 }, 'FORBIDDEN_BLOCKED', "You can't do that."],
    [{ code: '', message: '' }, 'FORBIDDEN_BLOCKED', "You can't do that."],
    [null, 'FORBIDDEN_BLOCKED', "You can't do that."],
    [{ code: 'HOLY', message: 'Not here.' }, 'HOLY', 'Not here.'],
  ])('a veto of %j has a code and words', (vetoInfo, code, message) => {
    const captureChecks = [() => ({ ok: false, vetoInfo }) as never];
    const world = cell(
      {},
      {},
      { verbs: [{ name: 'pray', rules: { intransitive: { says: 'Amen.' } }, captureChecks }] },
    );
    expect(say(world, 'pray')).toMatchObject({ ok: false, code, messages: [message] });
  });
  it('a planner whose messages are no texts has failed, and says nothing of them', () => {
    for (const messages of ['hi', [5], [null], {}, 'x'.split('').map(() => ['y'])]) {
      const planner = () => ({ ok: true, operations: [], messages }) as never;
      const world = cell({}, {}, { verbs: [{ name: 'pray', rules: { intransitive: { planner } } }] });
      expect(say(world, 'pray')).toMatchObject({ ok: false, code: 'PLAN_FAILED' });
    }
    const captureChecks = [() => ({ ok: false, vetoInfo: { message: 5 } }) as never];
    const world = cell({}, {}, { verbs: [{ name: 'pray', rules: { intransitive: {} }, captureChecks }] });
    expect(say(world, 'pray')).toMatchObject({ ok: false, messages: [expect.any(String)] });
  });
  it('may refuse without a code or words', () => {
    const world = cell(
      {},
      {},
      { verbs: [{ name: 'pray', rules: { intransitive: {} }, captureChecks: [() => ({ ok: false }) as never] }] },
    );
    expect(say(world, 'pray')).toMatchObject({ ok: false, code: 'FORBIDDEN_BLOCKED' });
  });
});

describe('the other target', () => {
  const LETTERS: Things = {
    ann: { name: 'letter', description: 'To Ann.', in: 'cell' },
    ben: { name: 'letter', description: 'To Ben.', in: 'cell' },
    silk: { name: 'silk rope', held: 'player' },
    hemp: { name: 'hemp rope', in: 'cell' },
    key: { name: 'brass key', in: 'cell' },
    old: { name: 'old brass key', in: 'cell' },
  };
  const tied = (...lines: readonly string[]) => {
    const { ok, code, direct, indirect } = say(cell(LETTERS, {}, { verbs: [verb('tie', 'to')] }), ...lines);
    return ok ? [direct?.id, indirect?.id] : code;
  };

  it('is another one, where another answers as well', () => {
    expect(tied('tie silk rope to rope')).toEqual(['silk', 'hemp']);
    expect(tied('tie rope to silk rope')).toEqual(['hemp', 'silk']);
    expect(tied('tie rope to hemp rope')).toEqual(['silk', 'hemp']);
    expect(tied('tie first letter to letter')).toEqual(['ann', 'ben']);
    expect(tied('tie letter to second letter')).toEqual(['ann', 'ben']);
    expect(tied('tie first letter to the other letter')).toEqual(['ann', 'ben']);
  });

  it('is asked about only as long as it is not clear', () => {
    expect(tied('tie letter to letter')).toBe('AMBIGUOUS_TARGET');
    expect(tied('tie letter to letter', 'second')).toEqual(['ben', 'ann']);
    expect(tied('drop silk rope', 'tie rope to rope', 'silk')).toEqual(['silk', 'hemp']);
  });

  it('is the same where it was named so: nothing else is taken in its place', () => {
    expect(tied('tie brass key to brass key')).toEqual(['key', 'key']);
    expect(tied('tie hemp rope to hemp rope')).toEqual(['hemp', 'hemp']);
  });
});

describe('the words of a name', () => {
  const people = { rose: { name: 'Rose', in: 'cell' } };

  it.each([
    ['x black', ['black-coat', 'statue']],
    ['x hat', ['straw-hat']],
  ])('behind "in", "with" and the like are no noun: %s', (line, meant) => {
    const world = cell(
      {
        'black-coat': { name: 'black coat', in: 'cell' },
        'straw-hat': { name: 'straw hat', in: 'cell' },
        scarecrow: { name: 'scarecrow with hat', in: 'cell' },
        statue: { name: 'statue in black', in: 'cell' },
      },
      { people },
    );
    const { ok, code, direct, candidates } = say(world, line);
    if (meant.length === 1) expect([ok, direct?.id]).toEqual([true, meant[0]]);
    else expect([code, candidates?.map(({ id }) => id).sort()]).toEqual(['AMBIGUOUS_TARGET', meant]);
  });

  it('are not said twice: a word more is another name', () => {
    const things = { flower: { name: 'red rose', held: 'player' }, note: { name: 'note to Rose', held: 'player' } };
    const given = (line: string): unknown => {
      const { direct, indirect } = say(cell(things, { people }, { verbs: [verb('tie', 'to')] }), line);
      return [direct?.id, indirect?.id];
    };
    expect(given('give rose red rose')).toEqual(['flower', 'rose']);
    expect(given('tie note to rose to rose')).not.toEqual(['note', 'note']);
    expect(say(cell(things), 'x red red rose').code).toBe('TARGET_NOT_FOUND');
    expect(say(cell({ shirt: { name: 'bora bora shirt', in: 'cell' } }), 'x bora bora').ok).toBe(true);
  });
});

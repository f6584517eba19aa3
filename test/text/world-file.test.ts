// World files and createWorld: what a good one becomes, and every word that is said of a broken one.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { faultText, readYaml } from '../../packages/core/src/data/yaml.js';
import { indefinite, partArticle } from '../../packages/text/src/file/article.js';
import { createWorld, WorldError, type WorldOptions } from '../../packages/text/src/file/create.js';
import type { ThingDefinition, WorldDefinition } from '../../packages/text/src/file/definition.js';
import { readWorld } from '../../packages/text/src/file/read.js';
import { faultsOf } from '../../packages/text/src/model/invariants.js';
import { type Model, STORY } from '../../packages/text/src/model/model.js';
import type { TextWorld } from '../../packages/text/src/phases/text-world.js';
import { defineVerb } from '../../packages/text/src/verbs/define.js';
import { topicOf } from '../../packages/text/src/verbs/topic.js';
import { runs } from '../support/size.js';

const GOLDEN = fileURLToPath(new URL('./golden/', import.meta.url));
const house = readFileSync(join(GOLDEN, 'house.yaml'), 'utf8');

function hall(
  things: Readonly<Record<string, ThingDefinition>> = {},
  more: Partial<WorldDefinition> = {},
): WorldDefinition {
  return { title: 'Test', start: 'hall', rooms: { hall: { name: 'Hall' } }, things, ...more };
}

function faults(definition: WorldDefinition | string, options?: WorldOptions): readonly string[] {
  try {
    createWorld(definition, options);
  } catch (error) {
    if (error instanceof WorldError) return error.lines;
    throw error;
  }
  return [];
}

function vetoed(world: TextWorld, verb: string, direct: string): string | null {
  const scene = { actor: 'player', verb, direct };
  const veto = world
    .hooks(direct)
    ?.vetoes.find(({ verbs, when }) => verbs.includes(verb) && when?.(scene, world.model) !== false);
  return veto === undefined ? null : `${veto.code}: ${veto.says(scene, world.model)}`;
}

describe('a broken world file', () => {
  const names = readdirSync(join(GOLDEN, 'broken')).filter((name) => name.endsWith('.yaml'));
  it.each(names)('%s says all that is wrong, from the top down', (name) => {
    const read = readWorld(readFileSync(join(GOLDEN, 'broken', name), 'utf8'), name);
    const said = read.ok ? [] : read.faults.map(faultText);
    const wanted = readFileSync(join(GOLDEN, 'broken', name.replace('.yaml', '.txt')), 'utf8');
    expect(said).toEqual(wanted.trimEnd().split('\n'));
  });

  it('is thrown by createWorld with the place of each fault', () => {
    const error = (() => {
      try {
        return createWorld('title: T\nstart: hall\nrooms: { cave: { name: Cave } }', { file: 'cave.yaml' });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(WorldError);
    const { name, faults: found, message, lines } = error as WorldError;
    expect(name).toBe('WorldError');
    expect(found).toEqual([
      { file: 'cave.yaml', line: 2, column: 8, path: ['start'], message: 'there is no room "hall"' },
    ]);
    expect(lines).toEqual(['cave.yaml:2:8 start: there is no room "hall"']);
    expect(message).toBe('This world cannot be used:\n  cave.yaml:2:8 start: there is no room "hall"');
  });

  it('says the same of a definition, by field', () => {
    expect(faults(hall({ lamp: { name: 'lamp', in: 'hal' } }))).toEqual([
      'things.lamp.in: there is no thing or room "hal"; did you mean "hall"?',
    ]);
    expect(faults({} as WorldDefinition)).toEqual([
      '"title" is missing: a name with letters in it',
      '"start" is missing: a text',
      '"rooms" is missing: a map',
    ]);
    expect(faults(null as unknown as WorldDefinition)).toHaveLength(1);
  });
});

describe('a world file on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-world-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read with its warnings', () => {
    const file = join(folder, 'two.yaml');
    writeFileSync(
      file,
      [
        'title: Two',
        'start: hall',
        'rooms:',
        '  hall: { name: Hall }',
        '  island: { name: Island }',
        '  heaven: { name: Heaven, exits: { down: cloud } }',
        '  cloud: { name: Cloud }',
        'adds: [{ verb: jump, plan: [move actor to heaven] }]',
      ].join('\n'),
    );
    const read = readWorld(readFileSync(file, 'utf8'), file);
    expect(read.ok ? read.warnings.map(faultText) : read.faults).toEqual([
      `${file}:5:3 rooms.island: it cannot be reached from the start`,
    ]);
  });

  it('may ask for what nothing in it sets, which is odd', () => {
    const lines = [
      'title: Odd',
      'start: hall',
      'rooms: { hall: { name: Hall, description: "[if here is cursed]Brr.[end]" } }',
    ];
    const read = readWorld(lines.join('\n'), 'odd.yaml');
    expect(read.ok ? read.warnings.map(faultText) : read.faults).toEqual([
      'odd.yaml:3:43 rooms.hall.description: nothing is ever "cursed": set it, or give it to something under "state" (at 13 in "[if here is cursed]Brr.[end]")',
    ]);
  });
});

describe('the house, which uses every field', () => {
  const world = createWorld(house, { file: 'house.yaml' });
  const { model } = world;

  it('has no faults, no warnings and no impossible state', () => {
    const read = readWorld(house);
    expect(read.ok ? read.warnings : read.faults).toEqual([]);
    expect(faultsOf(model, model.ids ?? [])).toEqual([]);
  });

  it('knows what it is about', () => {
    expect(world.about).toEqual({
      title: 'The Small House',
      author: 'Nobody in Particular',
      intro: 'You have come for the letter.',
      help: 'Look at everything twice.',
      player: 'player',
    });
    expect(model.value(STORY, 'weather')).toBe('rain');
    expect(model.value(STORY, 'score')).toBe(0);
    expect(model.value('player', 'patience')).toBe(3);
  });

  it('has everything where it was put', () => {
    const spots = ['letter', 'brass-key', 'cobwebs', 'handle', 'scarf', 'lamp', 'coin-2', 'player', 'ladder'].map(
      (id) => {
        const { holder, bond } = model.spot(id);
        return holder === null ? `${id} nowhere` : `${id} ${bond} ${holder}`;
      },
    );
    expect(spots).toEqual([
      'letter on table',
      'brass-key under table',
      'cobwebs behind stove',
      'handle part stove',
      'scarf worn player',
      'lamp held player',
      'coin-2 in stove',
      'player in hall',
      'ladder nowhere',
    ]);
  });

  it('has exits that answer to their directions and names', () => {
    expect(model.exits('hall')).toEqual(['hall/north', 'hall/down', 'hall/east', 'hall/up', 'hall/narrow-gap']);
    expect(model.exits('kitchen')).toEqual(['kitchen/south']);
    expect(model.thing('hall/down')).toMatchObject({ name: 'down', article: '', to: 'cellar', door: 'trapdoor' });
    expect(model.thing('hall/down')?.aliases).toEqual(expect.arrayContaining(['d', 'hatch', 'the hole']));
    expect(model.thing('hall/narrow-gap')).toMatchObject({ name: 'narrow gap', article: 'a', kind: 'exit' });
  });

  it('has verbs of its own, and lacks those it does without', () => {
    expect(world.verbs.byName('polish')?.words).toEqual([['polish'], ['rub', 'up']]);
    expect(world.verbs.startingWith('polish')[0]?.verb.name).toBe('polish');
    expect(world.verbs.byName('attack')).toBeUndefined();
    expect(world.verbs.byName('take')).toBeDefined();
  });

  it('refuses ways that are blocked, as long as they are', () => {
    const go = (exit: string) => vetoed(world, 'go', exit);
    expect(go('hall/east')).toBe('EXIT_BLOCKED: The east wing fell down.');
    expect(go('hall/up')).toBe('EXIT_BLOCKED: The ladder is gone.');
    expect(go('hall/north')).toBeNull();
    expect(vetoed(world, 'examine', 'hall/east')).toBeNull();
    const undo = model.apply({ op: 'move', what: 'ladder', to: 'hall', bond: 'in' });
    expect(go('hall/up')).toBeNull();
    undo();
  });
});

describe('names', () => {
  it.each<[string, string]>([
    ['lamp', 'a'],
    ['apple', 'an'],
    ['hour', 'an'],
    ['hourglass', 'an'],
    ['honest man', 'an'],
    ['heirloom', 'an'],
    ['house', 'a'],
    ['unicorn', 'a'],
    ['uniform', 'a'],
    ['umbrella', 'an'],
    ['uninvited guest', 'an'],
    ['unimportant letter', 'an'],
    ['unidentified object', 'an'],
    ['used match', 'a'],
    ['usual suspect', 'a'],
    ['usher', 'an'],
    ['urn', 'an'],
    ['utensil', 'a'],
    ['utter mess', 'an'],
    ['ugly duckling', 'an'],
    ['ewe', 'a'],
    ['European coin', 'a'],
    ['one-eyed cat', 'a'],
    ['onion', 'an'],
    ['oven', 'an'],
    ['ouija board', 'a'],
    ['ukulele', 'a'],
    ['éclair', 'an'],
    ['X-ray', 'an'],
    ['U-boat', 'a'],
    ['S-shaped hook', 'an'],
    ['T-shirt', 'a'],
    ['8-ball', 'an'],
    ['11th card', 'an'],
    ['18-inch ruler', 'an'],
    ['110 volt plug', 'a'],
    ['80-year-old whisky', 'an'],
    ['1-way ticket', 'a'],
    ['"odd" thing', 'an'],
  ])('%s is with %s', (name, article) => {
    expect(indefinite(name)).toBe(article);
  });

  it('may be written with their article', () => {
    expect(partArticle('a brass lamp')).toEqual({ article: 'a', name: 'brass lamp' });
    expect(partArticle('the moon')).toEqual({ article: 'the', name: 'moon' });
    expect(partArticle('The Times')).toEqual({ article: null, name: 'The Times' });
    expect(partArticle('apple')).toEqual({ article: null, name: 'apple' });
    expect(partArticle('a')).toEqual({ article: null, name: 'a' });
  });

  it('get the article that fits what they are names of', () => {
    const { model } = createWorld(
      hall(
        {
          moon: { name: 'the moon', in: 'hall' },
          shears: { name: 'shears', in: 'hall', is: ['plural'] },
          bible: { name: 'Bible', in: 'hall' },
          data: { name: 'data', in: 'hall', article: 'some' },
        },
        { people: { tom: { name: 'Old Tom', in: 'hall' }, smith: { name: 'smith', in: 'hall' } } },
      ),
    );
    const article = (id: string) => model.thing(id)?.article;
    expect(['moon', 'shears', 'bible', 'data', 'tom', 'smith', 'hall', 'player'].map(article)).toEqual([
      'the',
      'some',
      'a',
      'some',
      '',
      'a',
      'the',
      '',
    ]);
  });

  it('of the player are what others call him: "me" is whoever says it', () => {
    expect(createWorld(hall()).model.thing('player')).toMatchObject({ name: 'somebody', kind: 'person', article: '' });
    const { model } = createWorld(hall({}, { player: { name: 'Ann', aliases: ['clerk'] } }));
    expect(model.thing('player')).toMatchObject({ name: 'Ann', aliases: ['clerk'] });
  });
});

describe('what follows from a field', () => {
  const traits = (thing: Partial<ThingDefinition>): readonly string[] => {
    const key = { name: 'key', in: 'hall' };
    const { model } = createWorld(hall({ key, one: { name: 'one', in: 'hall', ...thing } }));
    return [...(model.thing('one')?.traits ?? [])].sort();
  };

  it.each<[Partial<ThingDefinition>, string[]]>([
    [{}, []],
    [{ text: 'Hi.' }, ['readable']],
    [{ key: 'key' }, ['lockable', 'openable']],
    [{ capacity: 3 }, ['container']],
    [{ capacity: 3, is: ['supporter'] }, ['supporter']],
    [{ state: { open: true } }, ['openable']],
    [{ state: { locked: true } }, ['lockable', 'openable']],
    [{ state: { lit: false } }, ['lightable']],
    [{ state: { on: true } }, ['switchable']],
    [{ is: ['lockable'] }, ['lockable', 'openable']],
  ])('%j: %j', (thing, wanted) => {
    expect(traits(thing)).toEqual(wanted);
  });

  it('is also that what is worn is wearable, and a door opens and stays', () => {
    const { model } = createWorld(house);
    expect(model.thing('scarf')?.traits.has('wearable')).toBe(true);
    expect([...(model.thing('trapdoor')?.traits ?? [])].sort()).toEqual(['fixed', 'lockable', 'openable']);
  });
});

describe('copies', () => {
  it('are things of their own, with hooks of their own', () => {
    const world = createWorld(
      hall({
        coin: {
          name: 'coin',
          in: 'hall',
          count: 3,
          state: { year: 1901 },
          vetoes: [{ verb: 'take', when: 'it is hot', says: '{The it} of {it.year} is hot.' }],
        },
        oven: { name: 'oven', in: 'hall', adds: [{ verb: 'light', plan: ['set coin-2 hot'] }] },
      }),
    );
    expect(world.model.contents('hall')).toEqual(['coin', 'coin-2', 'coin-3', 'oven', 'player']);
    expect(world.model.value('coin-3', 'year')).toBe(1901);
    world.model.apply({ op: 'set', what: 'coin-2', name: 'hot', value: true });
    expect(vetoed(world, 'take', 'coin')).toBeNull();
    expect(vetoed(world, 'take', 'coin-2')).toBe('FORBIDDEN_BLOCKED: The coin of 1901 is hot.');
  });

  it('tell a fault once', () => {
    const coin: ThingDefinition = {
      name: 'coin',
      in: 'hall',
      count: 3,
      remarks: [{ verb: 'take', says: '{the con}' }],
    };
    expect(faults(hall({ coin }))).toEqual([
      'things.coin.remarks[0].says: nothing has the id "con"; did you mean "coin"? (at 6 in "{the con}")',
    ]);
  });
});

describe('verbs of a world', () => {
  const pray = defineVerb({ name: 'pray', rules: { intransitive: { says: 'You pray.' } } });

  it('take the place of standard ones, and the words of others', () => {
    const world = createWorld(
      hall(
        {},
        {
          verbs: {
            take: { words: ['take'], rules: { direct: { says: 'No.' } } },
            fetch: { words: ['get', 'fetch'], rules: { direct: {} } },
          },
        },
      ),
    );
    expect(world.verbs.startingWith('get').filter(({ words }) => words.length === 1)).toMatchObject([
      { verb: { name: 'fetch' } },
    ]);
    expect(world.verbs.byName('take')?.words).toEqual([['take']]);
    expect(world.verbs.byName('put')?.rules.directIndirect?.first.some(({ verb }) => verb === 'take')).toBe(true);
  });

  it('come from code, too, and win', () => {
    const definition = hall({}, { verbs: { pray: { rules: { direct: {} } } } });
    const { verbs } = createWorld(definition, { verbs: [pray] });
    expect(Object.keys(verbs.byName('pray')?.rules ?? {})).toEqual(['intransitive']);
  });

  it('may be left out, with all that leads to them', () => {
    const world = createWorld(hall({}, { without: ['take', 'examine'] }));
    expect(world.verbs.byName('take')).toBeUndefined();
    const rules = world.verbs.all.flatMap((verb) => Object.values(verb.rules));
    expect(rules.flatMap((rule) => rule.first.map(({ verb }) => verb))).not.toContain('take');
    expect(rules.flatMap((rule) => Object.values(rule.means ?? {}))).not.toContain('examine');
    // "look at" was nothing but another word for it.
    expect(world.verbs.byName('look')?.rules.indirect?.acceptedRelations).not.toContain('at');
    expect(world.verbs.byName('look')?.rules.direct).toBeUndefined();
    expect(world.verbs.byName('look')?.rules.intransitive).toBeDefined();
  });

  it('that others lead to may lack what those need', () => {
    const world = createWorld(hall({}, { verbs: { examine: { rules: { intransitive: { says: 'Hm.' } } } } }));
    expect(world.verbs.byName('look')?.rules.direct).toBeUndefined();
  });

  it('may not lead to what the world does without', () => {
    const grab = { rules: { direct: { means: 'take' } } };
    expect(faults(hall({}, { without: ['take'], verbs: { grab } }))).toEqual([
      'verbs.grab.rules.direct.means: this world has removed the verb "take"',
    ]);
  });

  it('are refused if code gives them broken', () => {
    const broken = { name: 'pry', rules: { indirect: {} } };
    expect(faults(hall(), { verbs: [pray, broken] })).toEqual([
      'options.verbs[1].rules.indirect: "acceptedRelations" is missing: the rule indirect must list the relations it takes',
    ]);
    const lost = { name: 'pry', rules: { direct: { plan: ['set crowbra used'] } } };
    expect(faults(hall({ crowbar: { name: 'crowbar', in: 'hall' } }), { verbs: [lost] })).toEqual([
      'options.verbs[0].rules.direct.plan[0]: nothing has the id "crowbra"; did you mean "crowbar"? (at 5 in "set crowbra used")',
    ]);
  });
});

describe('code', () => {
  const lamp: ThingDefinition = { name: 'lamp', in: 'hall' };

  it('is taken where sentences and texts are', () => {
    const world = createWorld(
      hall({
        lamp: {
          ...lamp,
          vetoes: [{ verb: 'take', when: ({ actor }) => actor === 'player', says: ({ verb }) => `No ${verb}.` }],
        },
      }),
      {
        hooks: {
          lamp: { vetoes: [{ verb: 'push', says: 'It will not move.' }] },
          story: { remarks: [{ verb: 'any', says: 'Time goes by.' }] },
        },
      },
    );
    expect(vetoed(world, 'take', 'lamp')).toBe('FORBIDDEN_BLOCKED: No take.');
    expect(vetoed(world, 'push', 'lamp')).toBe('FORBIDDEN_BLOCKED: It will not move.');
    expect(world.hooks(STORY)?.remarks).toHaveLength(1);
  });

  it('is checked like the rest', () => {
    expect(
      faults(hall({ lamp }), { hooks: { lmap: { vetoes: [] }, lamp: { adds: [{ verb: 'tkae', says: 'x' }] } } }),
    ).toEqual([
      'options.hooks.lmap: there is no thing "lmap"; did you mean "lamp"?',
      'options.hooks.lamp.adds[0].verb: there is no verb "tkae"; did you mean "take"?',
    ]);
  });

  it('has operations of its own', () => {
    const ring = (_args: unknown, model: Model) => {
      model.apply({ op: 'set', what: 'lamp', name: 'rung', value: true });
      return undefined;
    };
    const { model } = createWorld(hall({ lamp }), { custom: { ring } });
    model.apply({ op: 'custom', name: 'ring', args: {} });
    expect(model.value('lamp', 'rung')).toBe(true);
  });

  it('may set values that no sentence sets', () => {
    const definition = hall({ lamp: { ...lamp, vetoes: [{ verb: 'take', when: 'it is loced', says: 'No.' }] } });
    expect(faults(definition)).toEqual([
      'things.lamp.vetoes[0].when: nothing is ever "loced"; did you mean "locked"? (at 7 in "it is loced")',
    ]);
    const curse = defineVerb({ name: 'curse', rules: { direct: { planner: () => ({ ok: true, operations: [] }) } } });
    expect(faults(definition, { verbs: [curse] })).toEqual([]);
  });
});

describe('two worlds of one definition', () => {
  it('share nothing that changes', () => {
    const definition = hall({ lamp: { name: 'lamp', in: 'hall' } });
    const one = createWorld(definition);
    const other = createWorld(definition);
    one.model.apply({ op: 'set', what: 'lamp', name: 'moved', value: true });
    expect(other.model.value('lamp', 'moved')).toBeUndefined();
    expect(one.sessions).not.toBe(other.sessions);
  });

  it('leave the definition as it was', () => {
    const definition = Object.freeze(hall({ lamp: Object.freeze({ name: 'lamp', in: 'hall' }) }));
    const before = JSON.stringify(definition);
    createWorld(definition).model.apply({ op: 'move', what: 'lamp', to: 'player', bond: 'held' });
    expect(JSON.stringify(definition)).toBe(before);
  });
});

describe('anything at all', () => {
  /** The house with one part replaced, or one more. */
  const spoilt = (value: unknown, at: readonly number[], junk: unknown): unknown => {
    const [first, ...rest] = at;
    if (first === undefined || typeof value !== 'object' || value === null) return junk;
    const keys = Object.keys(value);
    const key = keys[first % (keys.length + 1)] ?? 'extra';
    const part = spoilt((value as Record<string, unknown>)[key], rest, junk);
    if (!Array.isArray(value)) return { ...value, [key]: part };
    return key === 'extra' ? [...value, part] : value.map((one, i) => (String(i) === key ? part : one));
  };
  const junk = fc.oneof(
    fc.constantFrom<unknown>(null, undefined, true, 0, -1, '', 'hall', 'lamp', 'direct is open', '{the', [], {}, [[]], {
      a: 1,
    }),
    fc.constantFrom<unknown>(
      { name: 'x' },
      { name: 'x', in: 'x' },
      { to: 'x' },
      [null],
      ['in'],
      { direct: null },
      () => 1,
    ),
    fc.string(),
  );

  it('is a world, or a WorldError that says why not', () => {
    const { value } = readYaml(house, 'house.yaml') as { readonly value: unknown };
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 7 }), junk, (at, part) => {
        const definition = spoilt(value, at, part) as WorldDefinition;
        try {
          const { model } = createWorld(definition);
          expect(faultsOf(model, model.ids ?? [])).toEqual([]);
        } catch (error) {
          if (!(error instanceof WorldError)) throw error;
          expect(error.faults.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(200) },
    );
  }, 60_000);
});

describe('a topic', () => {
  const topics = [
    { words: ['cat', 'black cat'], says: 'the black one' },
    { words: ['white cat'], says: 'the white one' },
    { words: ['default'], says: 'hm' },
  ];
  it.each<[string, string]>([
    ['cat', 'the black one'],
    ['the cats', 'the black one'],
    ['that white, fluffy Cat!', 'the white one'],
    ['dog', 'hm'],
    ['', 'hm'],
    ['default', 'hm'],
  ])('%s: %s', (words, says) => {
    expect(topicOf(topics, words)?.says).toBe(says);
  });

  it('is none where there is no answer to the rest', () => {
    expect(topicOf(topics.slice(0, 2), 'dog')).toBeNull();
  });
});

describe('the worlds that come along', () => {
  it.each(['packages/text/worlds/lighthouse.yaml', 'examples/worlds/night-train.yaml'])(
    '%s has no fault and no warning',
    (file) => {
      const read = readWorld(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'), file);
      expect(read.ok ? read.warnings.map(faultText) : read.faults.map(faultText)).toEqual([]);
    },
  );
});

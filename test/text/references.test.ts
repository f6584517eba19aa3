// What words refer to, in small worlds: who "me" and "his" are, how many "both" are, what is under the rug, odd names and numbers.

import { describe, expect, it } from 'vitest';
import {
  createWorld,
  faultsOf,
  type Model,
  type Outcome,
  receive,
  type Story,
  type TextWorld,
  type WorldDefinition,
  WorldError,
} from '../../packages/text/src/index.js';
import { ask, hall } from './support/nouns.js';

type Things = NonNullable<WorldDefinition['things']>;
type People = NonNullable<WorldDefinition['people']>;

/** A cell with these in it. */
function cell(things: Things, people: People = {}, more: Partial<WorldDefinition> = {}): TextWorld {
  return createWorld({ title: 'Cell', start: 'cell', rooms: { cell: { name: 'Cell' } }, things, people, ...more });
}

/** Says lines; the answer is what became of the last. */
function say(world: TextWorld, ...lines: readonly string[]): Outcome {
  return lines.map((line) => receive(world, 'player', line)).at(-1) as Outcome;
}

const words = ({ messages }: Outcome): string => messages.join('\n');
const at = ({ model }: TextWorld, id: string): string => `${model.spot(id).bond} ${model.spot(id).holder}`;
const ids = ({ steps, direct }: Outcome): readonly (string | undefined)[] =>
  steps?.map((step) => step.direct?.id) ?? [direct?.id];

const COINS: Things = {
  gold: { name: 'gold coin', in: 'cell' },
  silver: { name: 'silver coin', in: 'cell' },
  copper: { name: 'copper coin', in: 'cell' },
};

describe('"me"', () => {
  const people: People = { bob: { name: 'Bob', is: ['male'], in: 'cell' } };

  it.each(['me', 'myself', 'you', 'yourself', 'self'])('%s is who says it', (word) => {
    const world = cell({}, people);
    for (const actor of ['player', 'bob'])
      expect(receive(world, actor, `examine ${word}`).direct?.id, actor).toBe(actor);
  });

  it('is never said by others: they see somebody, or the name that the author gave', () => {
    expect(words(receive(cell({}, people), 'bob', 'look'))).toContain('Somebody is here.');
    expect(receive(cell({}, people), 'bob', 'x somebody').direct?.id).toBe('player');
    const named = cell({}, people, { player: { name: 'Ann', aliases: ['clerk'] } });
    expect(words(receive(named, 'bob', 'look'))).toContain('Ann is here.');
    expect(receive(named, 'bob', 'x clerk').direct?.id).toBe('player');
    expect(receive(named, 'player', 'take me').seen).toBeUndefined();
    expect(receive(named, 'player', 'x me').seen).toEqual([{ room: 'cell', text: 'Ann looks at themselves.' }]);
  });

  it('is "yourself" where one of several is asked for', () => {
    const twins = cell({}, { short: { name: 'short twin', in: 'cell' } }, { player: { name: 'tall twin' } });
    expect(say(twins, 'kiss tall twin').code).toBe('KISS_SELF');
    expect(say(twins, 'x twin').prompt).toBe('Which twin do you mean, the short twin or yourself?');
    expect(say(twins, 'yourself').direct?.id).toBe('player');
  });
});

describe('"both"', () => {
  it('is exactly two', () => {
    const two = { gold: COINS['gold'], silver: COINS['silver'] } as Things;
    expect(ids(say(cell(two), 'take both'))).toEqual(['gold', 'silver']);
    expect(say(cell({ gold: two['gold'] } as Things), 'take both')).toMatchObject({
      code: 'NOT_SO_MANY',
      details: { count: 1, asked: 2 },
    });
    expect(say(cell({}), 'take both').code).toBe('NOT_SO_MANY');
    const three = say(cell(COINS), 'take both');
    expect(three.code).toBe('AMBIGUOUS_TARGET');
    expect(three.candidates?.map(({ id }) => id)).toEqual(['gold', 'silver', 'copper']);
    expect(say(cell(COINS), 'read both').code).toBe('ONLY_ONE');
    // Of those that look the same any two will do, and they are one choice.
    const dozen = { penny: { name: 'penny', count: 12, in: 'cell' } };
    expect(ids(say(cell(dozen), 'take both pennies'))).toEqual(['penny', 'penny-2']);
    const mixed = say(cell({ ...COINS, ...dozen }), 'take both');
    expect(mixed.candidates?.map(({ id }) => id)).toEqual(['gold', 'silver', 'copper', 'penny']);
  });

  it('is the two that were spoken of', () => {
    const world = cell(COINS);
    expect(ids(say(world, 'x silver and copper coin', 'take both'))).toEqual(['silver', 'copper']);
    expect(ids(say(world, 'drop both of them'))).toEqual(['silver', 'copper']);
    expect(say(world, 'x coins', 'take both of them').code).toBe('AMBIGUOUS_TARGET');
  });
});

describe('a list of which nothing is clear', () => {
  const story = hall([
    { name: 'gold coin' },
    { name: 'tin coin' },
    { name: 'iron key' },
    { name: 'brass key' },
    { name: 'lamp' },
    { name: 'red book' },
    { name: 'blue book' },
  ]);
  const MANY = { isMany: true };

  it('says what is left to ask, with what was left out', () => {
    expect(ask(story, 'coin and lamp and the key and book', MANY)).toMatchObject({
      code: 'AMBIGUOUS_TARGET',
      candidates: ['gold-coin', 'tin-coin'],
      settled: ['lamp'],
      rest: [['the', 'key'], ['book']],
    });
    expect(ask(story, 'coin and key but the lamp and red book', MANY)).toMatchObject({
      rest: [['key', 'but', 'the', 'lamp', 'and', 'red', 'book']],
    });
    expect(ask(story, 'coin and lamp', MANY)).not.toHaveProperty('rest');
  });

  it('is not asked about where something is not there', () => {
    expect(ask(story, 'coin and key and unicorn', MANY)).toMatchObject({ code: 'TARGET_NOT_FOUND' });
  });
});

describe('look-alikes that words tell apart', () => {
  it('are asked about by a keyword or an alias', () => {
    const world = cell({
      poison: { name: 'potion', keywords: ['poison'], in: 'cell' },
      cure: { name: 'potion', keywords: ['cure'], in: 'cell' },
      brass: { name: 'key', aliases: ['brass key'], in: 'cell' },
      iron: { name: 'key', aliases: ['the iron key'], in: 'cell' },
      plain: { name: 'key', in: 'cell' },
    });
    expect(say(world, 'take potion').prompt).toBe('Which potion do you mean, the poison or the cure?');
    expect(say(world, 'cure').direct?.id).toBe('cure');
    expect(say(world, 'take key').prompt).toBe('Which key do you mean, the brass key, the iron key or the key?');
    expect(say(world, 'the key').direct?.id).toBe('plain');
  });

  it('are not those that were made by the dozen', () => {
    const world = cell({ coin: { name: 'coin', keywords: ['money'], aliases: ['tin bit'], count: 12, in: 'cell' } });
    expect(say(world, 'take coin').ok).toBe(true);
  });

  it('are told apart in notes by what they look like', () => {
    const lamp = { name: 'lamp', in: 'cell', is: ['lightable'] } as const;
    const world = cell({ cold: { ...lamp }, hot: { ...lamp, state: { lit: true } } });
    expect(say(world, 'light lamp').messages[0]).toBe('(the unlit lamp)');
    const keys = cell({ one: { name: 'brass key', in: 'cell' }, two: { name: 'iron key', in: 'cell' } });
    expect(say(keys, 'take any key').messages[0]).toBe('(the brass key)');
  });
});

describe('what is under and behind things', () => {
  const RUG: Things = {
    rug: { name: 'rug', in: 'cell' },
    pearl: { name: 'pearl', under: 'rug' },
    coin: { name: 'coin', count: 2, behind: 'rug' },
  };

  it('is found by a search, and told', () => {
    expect(words(say(cell(RUG), 'search rug'))).toBe('Under the rug is a pearl. Behind the rug are two coins.');
    expect(words(say(cell({ rug: RUG['rug'] } as Things), 'search rug'))).toContain('nothing');
    const box = cell({ box: { name: 'box', is: ['container'], in: 'cell' }, pin: { name: 'pin', under: 'box' } });
    expect(words(say(box, 'search box'))).toBe('The box is empty. Under the box is a pin.');
    expect(words(say(box, 'look in box'))).toBe('The box is empty.');
  });

  it('is found only where one has looked', () => {
    const world = cell(RUG);
    expect(words(say(world, 'look under rug'))).toBe('Under the rug is a pearl.');
    expect(words(say(world, 'look'))).not.toContain('coin');
    expect(say(world, 'x coin').code).toBe('TARGET_NOT_FOUND');
  });

  it('stays where it was when the thing is taken away, and that is told', () => {
    const world = cell(RUG);
    const before = (world.model as Story).snapshot();
    expect(words(say(world, 'take rug'))).toBe('You take the rug. That brings a pearl and two coins to light.');
    expect([at(world, 'pearl'), at(world, 'coin-2')]).toEqual(['in cell', 'in cell']);
    expect(words(say(world, 'drop rug', 'take rug'))).toBe('You take the rug.');
    say(world, 'undo', 'undo', 'undo');
    expect((world.model as Story).snapshot()).toEqual(before);
    expect(words(say(world, 'search rug', 'take rug'))).toBe('You take the rug.');
  });

  it('lies where there is room for it, else on the floor', () => {
    const world = cell({
      shelf: { name: 'shelf', is: ['supporter', 'fixed'], capacity: 1, in: 'cell' },
      cloth: { name: 'cloth', on: 'shelf' },
      pin: { name: 'pin', count: 2, under: 'cloth' },
      crumb: { name: 'crumb', under: 'bread' },
      bread: { name: 'bread', is: ['edible'], held: 'player' },
    });
    say(world, 'take cloth', 'eat bread');
    expect([at(world, 'pin'), at(world, 'pin-2'), at(world, 'crumb')]).toEqual(['on shelf', 'in cell', 'in cell']);
    expect(faultsOf(world.model)).toEqual([]);
  });

  it('comes along with what comes into play', () => {
    const world = cell(
      { crate: { name: 'crate', nowhere: true }, nail: { name: 'nail', under: 'crate' } },
      {},
      { adds: [{ verb: 'wait', plan: ['move crate to here'] }] },
    );
    say(world, 'wait');
    expect([at(world, 'crate'), at(world, 'nail')]).toEqual(['in cell', 'under crate']);
  });
});

describe('boxes in boxes', () => {
  const NEST: Things = {
    bag: { name: 'bag', is: ['container'], in: 'cell' },
    pouch: { name: 'pouch', is: ['container'], in: 'bag' },
    purse: { name: 'purse', is: ['container'], in: 'pouch' },
    vial: { name: 'vial', is: ['container'], in: 'purse' },
    thimble: { name: 'thimble', is: ['container'], in: 'vial' },
    grain: { name: 'grain', in: 'thimble' },
    speck: { name: 'speck', in: 'thimble' },
  };

  it('are told of as deep as things can be named, and no deeper', () => {
    const world = cell(NEST, { amy: { name: 'Amy', in: 'cell' } });
    const isNamed = (id: string): boolean => say(world, `x ${id}`).ok;
    const reported = ['look', 'x bag', 'x vial', 'x thimble', 'look in thimble'].map((line) => words(say(world, line)));
    for (const text of reported) expect(text).not.toContain('grain');
    expect(reported[0]).toContain('The vial holds a thimble.');
    expect(reported[3]).toBe('The thimble holds something too far in to make out.');
    expect(reported[4]).toBe('In the thimble is something too far in to make out.');
    expect([isNamed('thimble'), isNamed('grain')]).toEqual([true, false]);
    // In the hand it is nearer.
    expect(words(say(world, 'take vial', 'i'))).toContain('The thimble holds a grain and a speck.');
    expect(isNamed('grain')).toBe(true);
  });

  it('are as deep in the hands of others', () => {
    const world = cell(
      { ...NEST, bag: { name: 'bag', is: ['container'], held: 'amy' } },
      { amy: { name: 'Amy', in: 'cell' } },
    );
    for (const id of ['bag', 'pouch', 'purse', 'vial', 'thimble', 'grain'])
      expect(words(say(world, 'x amy')).includes(id), id).toBe(say(world, `x ${id}`).ok);
  });
});

describe('words', () => {
  const GHOSTS: People = {
    ghosts: { name: 'ghosts', is: ['plural'], in: 'cell' },
    amy: { name: 'Amy', is: ['female'], in: 'cell' },
  };

  it('agree in number', () => {
    const world = cell({ scissors: { name: 'scissors', is: ['plural', 'container'], held: 'ghosts' } }, GHOSTS);
    expect(words(say(world, 'ask ghosts about tea'))).toBe('The ghosts have nothing to say about that.');
    expect(words(say(world, 'talk to ghosts'))).toMatch(/^The ghosts wait /);
    expect(words(say(world, 'give scissors to ghosts'))).toBe('The ghosts have the scissors already.');
    expect(receive(world, 'ghosts', 'drop scissors').seen?.[0]?.text).toBe('The ghosts put the scissors down.');
    expect(words(say(world, 'put scissors in scissors'))).toContain('in themselves');
    expect(receive(world, 'amy', 'search scissors').seen?.[0]?.text).toBe('Amy searches the scissors.');
  });

  it('say where something is not as was said', () => {
    const world = cell({ ...COINS, tray: { name: 'tray', is: ['supporter'], in: 'cell' } }, GHOSTS);
    expect(words(say(world, 'take gold coin from amy'))).toBe('Amy does not have the gold coin.');
    expect(words(say(world, 'take gold coin from ghosts'))).toBe('The ghosts do not have the gold coin.');
    expect(words(say(world, 'take gold coin on silver coin'))).toBe('The gold coin is not on the silver coin.');
    expect(words(say(world, 'take gold coin from tray'))).toBe('The gold coin is not on the tray.');
    expect(words(say(world, 'take gold coin from silver coin'))).toBe(
      'You cannot take the gold coin from the silver coin.',
    );
  });

  it('of score and help are whole', () => {
    const world = cell({});
    expect(words(say(world, 'z', 'score'))).toBe('Nobody keeps a score here. You have taken 1 turn.');
    expect(words(say(cell({}, {}, { help: 'Be kind.\n' }), 'help'))).toMatch(/wear\n\nBe kind\.$/);
    expect(words(say(cell({}, {}, { state: { score: 1 } }), 'score'))).toBe('You have 1 point, after 0 turns.');
  });

  it('for several things are short', () => {
    const world = cell(COINS);
    const scene = { actor: 'player', verb: 'take', direct: 'gold' };
    const { says } = world.verbs.byName('take')?.rules.direct ?? {};
    expect(says?.[0]?.says(scene, world.model)).toBe('You take the gold coin.');
    expect(says?.[0]?.says({ ...scene, isListed: true }, world.model)).toBe('Taken.');
  });
});

describe('what is behind glass', () => {
  const jar = (state: Readonly<Record<string, boolean>>, more: Things = {}): TextWorld =>
    cell({
      jar: { name: 'jar', is: ['container', 'openable', 'transparent'], key: 'pin', state, in: 'cell' },
      pin: { name: 'pin', in: 'cell' },
      fly: { name: 'fly', in: 'jar' },
      label: { name: 'label', is: ['fixed'], in: 'jar' },
      ...more,
    });

  it.each(['take fly', 'take fly from jar'])('%s: is opened first', (line) => {
    expect(say(jar({}), line)).toMatchObject({ ok: true, messages: ['(first opening the jar)', expect.anything()] });
    expect(say(jar({ locked: true }), line)).toMatchObject({ ok: false, code: 'UNREACHABLE' });
    expect(say(jar({ locked: true }), 'take pin', line)).toMatchObject({ ok: true, direct: { id: 'fly' } });
  });

  it('stays closed for what cannot be taken, and for "all"', () => {
    for (const line of ['take label', 'take all']) {
      const world = jar({});
      say(world, line);
      expect(world.model.value('jar', 'open'), line).not.toBe(true);
    }
  });
});

describe('names', () => {
  const story = hall([
    { id: 'vt', name: 'VT-100' },
    { id: 'terminal', name: 'VT-220 terminal' },
    { id: 'poster', name: 'AC/DC poster' },
    { id: 'flask', name: 'Æther flask' },
    { id: 'bread', name: 'smørrebrød' },
    { id: 'hammer', name: 'Þór’s hammer' },
    { id: 'map', name: 'Łódź map' },
    { id: 'work', name: 'œuvre' },
    { id: 'sign', name: 'Đakovo sign' },
    { id: 'score', name: '1-5' },
    { id: 'letter', name: 'a' },
    { id: 'other', name: 'other world map', is: ['fixed'] },
  ]);

  it.each([
    ['vt100', 'vt'],
    ['vt-100', 'vt'],
    ['vt220 terminal', 'terminal'],
    ['acdc', 'poster'],
    ['acdc poster', 'poster'],
    ['aether flask', 'flask'],
    ['smorrebrod', 'bread'],
    ['thors hammer', 'hammer'],
    ['lodz map', 'map'],
    ['oeuvre', 'work'],
    ['dakovo sign', 'sign'],
    ['a', 'letter'],
    ['the a', 'letter'],
    ['other world map', 'other'],
  ])('%s → %s', (line, id) => {
    expect(ask(story, line)).toMatchObject({ ok: true, ids: [id] });
  });

  it.each(['15', 'vt1 00', 'acd', 'vt', '100'].map((line) => [line]))('%s is no part of a word', (line) => {
    const bound = ask(hall([{ name: '1-5' }, { name: 'xvt-1000' }, { name: 'acdcx' }]), line);
    expect(bound).toMatchObject({ ok: false, code: 'TARGET_NOT_FOUND' });
  });

  it('of one letter stand in lists', () => {
    expect(ask(hall([{ name: 'a' }, { name: 'b' }]), 'a and b', { isMany: true })).toMatchObject({ ids: ['a', 'b'] });
  });
});

describe('numbers', () => {
  const story = hall([
    { id: 'gold', name: 'gold coin' },
    { id: 'tin', name: 'tin coin' },
    { id: 'iron', name: 'iron coin' },
    { id: 'platform', name: 'platform 9' },
  ]);
  const MANY = { isMany: true, pronouns: { it: ['tin'] } };

  it.each([
    ['#2 coin', ['tin']],
    ['coin #3', ['iron']],
    ['platform #9', ['platform']],
    ['the second of the three coins', ['tin']],
    ['any two of the three coins', ['gold', 'tin']],
    ['other coins', ['gold', 'iron']],
    ['the others', ['gold', 'iron']],
    ['first other coin', ['gold']],
    ['two other coins', ['gold', 'iron']],
  ])('%s', (line, wanted) => {
    expect(ask(story, line, MANY)).toMatchObject({ ok: true, ids: wanted });
  });

  it.each([
    ['0.coin', 'TARGET_NOT_FOUND'],
    ['#0 coin', 'TARGET_NOT_FOUND'],
    ['#4 coin', 'NOT_SO_MANY'],
    ['twenty-first coin', 'NOT_SO_MANY'],
    ['other coin', 'AMBIGUOUS_TARGET'],
    ['another coin', 'AMBIGUOUS_TARGET'],
    ['three other coins', 'NOT_SO_MANY'],
  ])('%s: %s', (line, code) => {
    expect(ask(story, line, MANY)).toMatchObject({ ok: false, code });
  });

  it('of two words', () => {
    const world = cell({ penny: { name: 'penny', count: 30, in: 'cell' } });
    expect(say(world, 'take twenty one pennies').steps).toHaveLength(21);
    expect(say(world, 'take forty pennies')).toMatchObject({ code: 'NOT_SO_MANY', details: { asked: 40 } });
  });
});

describe('"the other"', () => {
  const FRUIT: Things = {
    red: { name: 'red apple', is: ['edible'], in: 'cell' },
    green: { name: 'green apple', is: ['edible'], in: 'cell' },
  };

  it.each([
    ['take apples', 'eat red apple', 'eat the other apple', 'green'],
    ['take both apples', 'drop the green apple', 'eat the other', 'red'],
    ['take apples', 'x green apple', 'eat the other one', 'red'],
    ['x red apple', 'take green apple', 'take the other apple', 'red'],
  ])('%s, %s, %s', (...given) => {
    const meant = given.pop();
    expect(say(cell(FRUIT), ...given)).toMatchObject({ ok: true, direct: { id: meant } });
  });
});

describe('"please"', () => {
  it.each([
    'please take hat',
    'Please, take the hat.',
    'take the hat please',
    'kindly take hat, please',
    'take hat, please',
  ])('%s', (line) =>
    expect(say(cell({ hat: { name: 'hat', in: 'cell' } }), line)).toMatchObject({ ok: true, verb: 'take' }),
  );

  it('is what it is called, or what is said', () => {
    const note = cell({ note: { name: 'please note', in: 'cell' }, hat: { name: 'hat', in: 'cell' } });
    expect(say(note, 'take please note')).toMatchObject({ ok: true, direct: { id: 'note' } });
    expect(say(note, 'say please')).toMatchObject({ words: 'please' });
    expect(say(note, 'say yes please')).toMatchObject({ words: 'yes please' });
    expect(say(note, 'please')).toMatchObject({ ok: false });
  });
});

describe('"his"', () => {
  const HATS: Things = {
    hat: { name: 'hat', held: 'player' },
    cap: { name: 'cap', held: 'bob' },
  };
  const people: People = {
    bob: { name: 'Bob', is: ['male'], in: 'cell' },
    tom: { name: 'Tom', is: ['male'], in: 'cell' },
    amy: { name: 'Amy', is: ['female'], in: 'cell' },
  };

  it('is of whom it is given to', () => {
    const taken = { direct: { id: 'hat' }, indirect: { id: 'bob' } };
    expect(say(cell(HATS, people), 'give bob his hat')).toMatchObject(taken);
    expect(say(cell(HATS, people), 'give bob his cap')).toMatchObject({ code: 'GIVE_ALREADY', direct: { id: 'cap' } });
    expect(say(cell(HATS, people), 'x tom', 'give bob his hat')).toMatchObject(taken);
  });

  it('is of nobody who is no man', () => {
    expect(say(cell(HATS, people), 'give amy his hat').ok).toBe(false);
    expect(say(cell(HATS, people), 'give amy his hat').direct).toBeUndefined();
  });
});

describe('declarations', () => {
  it('of two verbs of one name are a fault, as are two with one word', () => {
    const verb = (name: string, word: string) => ({ name, words: [word], rules: { intransitive: { says: 'Ping.' } } });
    const faults = (...verbs: ReturnType<typeof verb>[]): readonly string[] => {
      try {
        createWorld({ title: 'Cell', start: 'cell', rooms: { cell: { name: 'Cell' } } }, { verbs });
      } catch (error) {
        if (error instanceof WorldError) return error.lines;
      }
      return [];
    };
    expect(faults(verb('scan', 'scan'), verb('scan', 'ping'))).toEqual([
      'options.verbs[1].name: there are two verbs called "scan"',
    ]);
    expect(faults(verb('scan', 'ping'), verb('sound', 'ping'))).toEqual([
      'options.verbs[1].words[0]: "ping" is a word of "scan", too: only one of "scan" and "sound" can have it',
    ]);
    expect(faults(verb('', 'ping'))).toEqual(['options.verbs[0].name: the name of a verb must contain letters']);
    expect(faults(verb('scan', 'scan'), verb('sound', 'ping'))).toEqual([]);
  });

  it('may say what those see whom somebody comes to', () => {
    const world = createWorld({
      title: 'Two',
      start: 'hall',
      rooms: { hall: { name: 'Hall', exits: { north: 'yard' } }, yard: { name: 'Yard' } },
      people: { geese: { name: 'geese', is: ['plural'], in: 'hall' } },
    });
    expect(receive(world, 'player', 'n').seen).toEqual([
      { room: 'hall', text: 'Somebody leaves.' },
      { room: 'yard', text: 'Somebody comes in.' },
    ]);
    expect(receive(world, 'geese', 'n').seen?.map(({ text }) => text)).toEqual([
      'The geese leave.',
      'The geese come in.',
    ]);
  });
});

describe('faultsOf', () => {
  it('looks at all there is, if nothing else is said', () => {
    const { model } = cell({ hat: { name: 'hat', in: 'cell' } });
    expect(faultsOf(model)).toEqual([]);
    const broken: Model = {
      ...plainModel(model),
      spot: (id) => (id === 'hat' ? { holder: 'moon', bond: 'in' } : model.spot(id)),
    };
    expect(faultsOf(broken)).toContain('hat is at "moon", which does not exist');
    const { ids: _, ...unlisted } = broken;
    expect(faultsOf(unlisted)).toEqual(['this world cannot list its things: name those to search']);
  });
});

/** A model as plain fields, to be replaced one by one. */
function plainModel(model: Model): Model {
  return {
    thing: (id) => model.thing(id),
    spot: (id) => model.spot(id),
    contents: (id) => model.contents(id),
    value: (id, name) => model.value(id, name),
    exits: (id) => model.exits(id),
    knowsWord: (word) => model.knowsWord(word),
    apply: (operation) => model.apply(operation),
    ids: model.ids ?? [],
  };
}

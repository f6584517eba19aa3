// Which things words mean: names, scopes, look-alikes, numbers, lists, places, pronouns, answers.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSee } from '../../packages/text/src/model/sight.js';
import { placeWord } from '../../packages/text/src/words/numbers.js';
import { readPhrase } from '../../packages/text/src/words/phrase.js';
import { isLong, runs } from '../support/size.js';
import { type Asking, ask, type Given, hall, means } from './support/nouns.js';

const MANY: Asking = { isMany: true };

describe('names', () => {
  const story = hall([
    { name: 'old brass lantern', aliases: ['tin lamp'], keywords: ['light'], qualifiers: ['dusty'] },
    { name: 'lantern hook', is: ['fixed'] },
    { name: 'Café sign' },
    { name: "granny's hat" },
    { name: 'light bulb' },
    { name: 'bottle of red wine' },
    { name: 'wine glass' },
    { name: 'platform 9', is: ['fixed'] },
    { name: 'The Daily News', article: '' },
  ]);
  const cases: Readonly<Record<string, string>> = {
    'old brass lantern': 'old-brass-lantern',
    'brass old lantern': 'old-brass-lantern',
    lantern: 'old-brass-lantern',
    'the tin lamp': 'old-brass-lantern',
    'dusty lantern': 'old-brass-lantern',
    dusty: 'old-brass-lantern',
    light: 'old-brass-lantern',
    'lantern hook': 'lantern-hook',
    'brass hook': 'TARGET_NOT_FOUND',
    lant: 'TARGET_NOT_FOUND',
    'CAFE sign': 'Café-sign',
    'grannys hat': "granny's-hat",
    "granny's hat": "granny's-hat",
    lightbulb: 'light-bulb',
    bottle: 'bottle-of-red-wine',
    'red bottle': 'bottle-of-red-wine',
    'the bottle of the wine': 'bottle-of-red-wine',
    wine: 'bottle-of-red-wine',
    'platform 9': 'platform-9',
    platform: 'platform-9',
    'platform 8': 'TARGET_NOT_FOUND',
    'the daily news': 'The-Daily-News',
    news: 'The-Daily-News',
  };
  for (const [line, expected] of Object.entries(cases))
    it(`${line} → ${expected}`, () => expect(means(story, line)).toBe(expected));
});

describe('strange names', () => {
  const story = hall([
    { name: 'man in black', kind: 'person' },
    { name: 'Mr. All', kind: 'person', article: '' },
    { name: 'Six of Cups' },
    { name: 'second-hand book' },
    { name: 'my little pony' },
    { name: 'salt and pepper' },
    { name: 'box', is: ['container'] },
    { id: 'cups', name: 'cup', at: 'in box' },
    { name: 'It', kind: 'person', article: '' },
    { name: 'everything bagel' },
    { name: 'last supper' },
    { name: 'One Ring' },
    { name: 'black', is: ['scenery'] },
    { name: 'toString' },
    { name: '__proto__' },
    { name: '中文' },
    { name: '×' },
    { name: 'large, round table' },
    { name: 'two of hearts' },
    { name: 'glasses case' },
    { id: 'g1', name: 'wine glass' },
    { id: 'g2', name: 'wine glass' },
  ]);
  const cases: Readonly<Record<string, string>> = {
    'man in black': 'man-in-black',
    'the man': 'man-in-black',
    'mr all': 'Mr.-All',
    'six of cups': 'Six-of-Cups',
    'the second hand book': 'second-hand-book',
    'second-hand book': 'second-hand-book',
    'my little pony': 'my-little-pony',
    'salt and pepper': 'salt-and-pepper',
    'box, salt and pepper': 'box salt-and-pepper',
    'salt and pepper and the box': 'salt-and-pepper box',
    it: 'It',
    'everything bagel': 'everything-bagel',
    'the last supper': 'last-supper',
    'one ring': 'One-Ring',
    tostring: 'toString',
    __proto__: '__proto__',
    constructor: 'TARGET_NOT_FOUND',
    中文: '中文',
    '×': '×',
    'large, round table': 'large,-round-table',
    'the round large table': 'large,-round-table',
    two: 'two-of-hearts',
    second: 'second-hand-book',
    glasses: 'g1 g2',
    'glasses case': 'glasses-case',
  };
  for (const [line, expected] of Object.entries(cases))
    it(`${line} → ${expected}`, () => expect(means(story, line, MANY)).toBe(expected));

  it('do not keep "all" from meaning all', () => {
    expect(means(story, 'all', MANY)).toContain('Six-of-Cups');
    expect(means(story, 'all', MANY)).not.toContain('Mr.-All');
  });
});

describe('scopes', () => {
  const sword: Given = { id: 'held', name: 'long sword', at: 'held player' };

  it('go before scores: a weak answer in the first beats a whole name in the second', () => {
    const story = hall([sword, { id: 'there', name: 'sword' }]);
    expect(means(story, 'sword', { scopes: ['player.inventory', 'room.items'] })).toBe('held');
    expect(means(story, 'sword', { scopes: ['room.items', 'player.inventory'] })).toBe('there');
  });

  it('are not settled by an adjective: a sword rack is no sword', () => {
    const story = hall([
      { name: 'sword rack', at: 'held player' },
      { id: 'there', name: 'sword' },
    ]);
    expect(means(story, 'sword', { scopes: ['player.inventory', 'room.items'] })).toBe('there');
    expect(means(hall([{ name: 'sword rack' }]), 'sword')).toBe('sword-rack');
  });

  it('are the only places that are searched', () => {
    const story = hall([{ name: 'sword' }]);
    expect(means(story, 'sword', { scopes: ['player.inventory'] })).toBe('TARGET_NOT_FOUND');
  });

  it('make the shallower of two look-alikes the one', () => {
    const story = hall([
      { name: 'box', is: ['container'] },
      { id: 'deep', name: 'coin', at: 'in box' },
      { id: 'shallow', name: 'coin' },
    ]);
    expect(means(story, 'coin')).toBe('shallow');
  });

  it('take the whole world last', () => {
    const story = hall([{ name: 'moon', at: 'nowhere' }, { name: 'lamp' }]);
    expect(means(story, 'moon', { scopes: ['room.items', 'world'] })).toBe('moon');
    expect(means(story, 'moon', { scopes: ['room.items'] })).toBe('TARGET_NOT_FOUND');
  });

  it('let an exit answer to its direction, its names and its door, and the door to its own', () => {
    const story = hall(
      [
        { id: 'oak', name: 'oak door', kind: 'door', at: 'nowhere' },
        { id: 'n', name: 'north', kind: 'exit', article: '', at: 'nowhere', aliases: ['archway'], door: 'oak' },
      ],
      { hall: ['n'] },
    );
    const go = { scopes: ['room.exits'] };
    for (const line of ['north', 'n', 'archway', 'oak door', 'door']) expect(means(story, line, go)).toBe('n');
    expect(means(story, 'oak door', { scopes: ['room.details', 'room.exits'] })).toBe('oak');
    const dark = hall(
      [
        { id: 'oak', name: 'oak door', kind: 'door', at: 'nowhere' },
        { id: 'n', name: 'north', kind: 'exit', article: '', at: 'nowhere', aliases: ['archway'], door: 'oak' },
      ],
      { hall: ['n'] },
      true,
    );
    expect(['north', 'n', 'archway', 'door'].map((line) => means(dark, line, go))).toEqual([
      'n',
      'n',
      'TARGET_NOT_FOUND',
      'TARGET_NOT_FOUND',
    ]);
  });
});

describe('several that answer', () => {
  const keys: readonly Given[] = [{ name: 'brass key' }, { name: 'iron key' }];

  it('are ambiguous if a person can tell them apart', () => {
    expect(ask(hall(keys), 'key')).toMatchObject({
      ok: false,
      code: 'AMBIGUOUS_TARGET',
      candidates: ['brass-key', 'iron-key'],
      details: { role: 'direct', words: 'key', count: 2 },
    });
  });

  it('are ambiguous though a keyword is declared for one of them only', () => {
    expect(means(hall([{ name: 'brass key', keywords: ['key'] }, { name: 'iron key' }]), 'key')).toContain('AMBIGUOUS');
  });

  it('are any of them if nobody can: the first in order, not by id', () => {
    const story = hall([
      { id: 'z', name: 'apple' },
      { id: 'a', name: 'apple' },
    ]);
    expect(means(story, 'apple')).toBe('z');
  });

  it('are one choice for each look', () => {
    const story = hall([
      { id: 'a1', name: 'red apple' },
      { id: 'a2', name: 'red apple' },
      { id: 'a3', name: 'green apple' },
      { id: 'a4', name: 'green apple' },
    ]);
    expect(means(story, 'apple')).toBe('AMBIGUOUS_TARGET a1 a3');
  });

  it('differ by descriptors, labels, qualifiers, and by how they are', () => {
    const pair = (one: Partial<Given>, other: Partial<Given>) =>
      means(
        hall([
          { id: 'x', name: 'box', ...one },
          { id: 'y', name: 'box', ...other },
        ]),
        'box',
      );
    const lid: Partial<Given> = { is: ['container', 'openable'] };
    expect(pair({}, {})).toBe('x');
    expect(pair({ resolution: { descriptors: ['red'] } }, { resolution: { descriptors: ['blue'] } })).toContain('x y');
    expect(pair({ resolution: { disambiguationLabel: 'a' } }, { resolution: { disambiguationLabel: 'b' } })).toContain(
      'x y',
    );
    expect(pair({ qualifiers: ['red'] }, { qualifiers: ['blue'] })).toContain('x y');
    expect(pair(lid, { ...lid, state: { open: true } })).toContain('x y');
    expect(pair(lid, lid)).toBe('x');
    // What nobody sees or says tells nothing apart.
    expect(pair({ ...lid, state: { locked: true } }, lid)).toBe('x');
    // What is said of it when one looks does, though nobody can say it.
    expect(pair({}, { description: 'Another one.' })).toContain('x y');
    expect(pair({ text: 'One.' }, { text: 'Another one.' })).toContain('x y');
    expect(pair({ description: 'One.', text: 'One.' }, { description: 'One.', text: 'One.' })).toBe('x');
    // Words that only one of them answers to do.
    expect(pair({ keywords: ['crate'] }, {})).toContain('x y');
    expect(pair({ aliases: ['tin box'] }, { aliases: ['oak box'] })).toContain('x y');
    expect(pair({ keywords: ['crate'] }, { keywords: ['crate'] })).toBe('x');
  });

  it('are told apart on request, and taken for the same on request', () => {
    const twins = (interchangeable: boolean, one: Partial<Given> = {}) =>
      hall([
        { id: 'x', name: 'twin', resolution: { interchangeable }, ...one },
        { id: 'y', name: 'twin', resolution: { interchangeable } },
      ]);
    expect(means(twins(false), 'twin')).toBe('AMBIGUOUS_TARGET x y');
    expect(means(twins(true, { qualifiers: ['tall'] }), 'twin')).toBe('x');
  });

  it('are settled by what the verb prefers, and it is said which', () => {
    const prefer = [(scene: { it?: string }) => scene.it === 'iron-key'];
    expect(means(hall(keys), 'key', { prefer })).toBe('iron-key (the iron key)');
    expect(means(hall(keys), 'brass key', { prefer })).toBe('brass-key');
    expect(
      means(
        hall([
          { id: 'x', name: 'key' },
          { id: 'iron-key', name: 'key' },
        ]),
        'key',
        { prefer },
      ),
    ).toBe('iron-key');
  });

  it('are told apart by how they are', () => {
    const lid: Partial<Given> = { is: ['container', 'openable'] };
    const story = hall([
      { id: 'x', name: 'box', ...lid },
      { id: 'y', name: 'box', ...lid, state: { open: true } },
      { id: 'l', name: 'lamp', is: ['switchable'], state: { on: true } },
      { id: 'm', name: 'lamp', is: ['switchable'] },
    ]);
    expect(means(story, 'open box')).toBe('y');
    expect(means(story, 'the box that is closed')).toBe('x');
    expect(means(story, 'the lamp that is on')).toBe('l');
    expect(means(story, 'lit box')).toBe('TARGET_NOT_FOUND');
  });

  it('know labels only in answers to a question about them', () => {
    const story = hall([
      { name: 'letter', resolution: { disambiguationLabel: 'crumpled letter' } },
      { id: 'other', name: 'letter', resolution: { disambiguationLabel: 'sealed letter' } },
    ]);
    expect(means(story, 'sealed letter')).toBe('TARGET_NOT_FOUND');
    expect(means(story, 'sealed letter', { listed: ['letter', 'other'] })).toBe('other');
    expect(means(story, 'sealed', { listed: ['letter', 'other'], isAnswer: true })).toBe('other');
  });
});

describe('counting', () => {
  const story = hall([
    { id: 'c1', name: 'gold coin' },
    { id: 'c2', name: 'silver coin' },
    { name: 'chest', is: ['container'] },
    { id: 'c3', name: 'gold coin', at: 'in chest' },
    { name: 'coin purse' },
    { name: 'goose', plurals: ['poultry'] },
    { name: 'knife' },
    { name: 'trousers', is: ['plural'] },
    { name: 'statue', is: ['fixed'] },
    { id: 's2', name: 'statue', is: ['fixed'] },
  ]);
  const many: Readonly<Record<string, string>> = {
    coins: 'c1 c2 c3',
    'the coins': 'c1 c2 c3',
    'gold coins': 'c1 c3',
    'all coins': 'c1 c2 c3',
    'all coin': 'c1 c2 c3',
    'every gold coin': 'c1 c3',
    'two coins': 'AMBIGUOUS_TARGET c1 c2',
    '2 coins': 'AMBIGUOUS_TARGET c1 c2',
    'any two coins': 'c1 c2',
    'two gold coins': 'c1 c3',
    'three coins': 'c1 c2 c3',
    'a couple of coins': 'AMBIGUOUS_TARGET c1 c2',
    'a couple of gold coins': 'c1 c3',
    'one coin': 'AMBIGUOUS_TARGET c1 c2',
    'four coins': 'NOT_SO_MANY',
    'both gold coins': 'c1 c3',
    'both geese': 'NOT_SO_MANY',
    'second coin': 'c2',
    '2.coin': 'c2',
    '3.coin': 'c3',
    'last coin': 'c3',
    'the last two coins': 'c2 c3',
    'fourth coin': 'NOT_SO_MANY',
    'second gold coin': 'c3',
    'any coin': 'c1 (the gold coin)',
    'one gold coin': 'c1',
    geese: 'goose',
    poultry: 'goose',
    knives: 'knife',
    trousers: 'trousers',
    statues: 'statue s2',
    'all unicorns': 'TARGET_NOT_FOUND',
    'all things': 'c1 c2 chest coin-purse goose knife trousers c3',
    'coins in the chest': 'c3',
    'all coins except the gold ones': 'c2',
    'all coins except the coin in the chest': 'c1 c2',
    'all coins but the silver one': 'c1 c3',
    'all coins but one': 'AMBIGUOUS_TARGET c1 c2',
    'all gold coins but one': 'c1',
    'all coins but the second': 'c1 c3',
    'all coins but the last one': 'c1 c2',
    'all but the second': 'TARGET_NOT_FOUND',
    'coins but the unicorn': 'TARGET_NOT_FOUND',
    'gold coins but the gold coins': 'NOTHING_LEFT',
    'everything but the coins, the purse and the chest': 'goose knife trousers',
    'the coins and the chest': 'c1 c2 c3 chest',
    'gold coin and coins': 'c1 c2 c3',
  };
  for (const [line, expected] of Object.entries(many))
    it(`${line} → ${expected}`, () => expect(means(story, line, MANY)).toBe(expected));

  const one: Readonly<Record<string, string>> = {
    coins: 'ONLY_ONE',
    'all coins': 'ONLY_ONE',
    all: 'ONLY_ONE',
    'two coins': 'ONLY_ONE',
    geese: 'goose',
    'all geese': 'goose',
    'every silver coin': 'c2',
    'second coin': 'c2',
    'goose and knife': 'ONLY_ONE',
    'goose and coin': 'ONLY_ONE',
    'goose and unicorn': 'TARGET_NOT_FOUND',
    'goose and goose': 'goose',
  };
  for (const [line, expected] of Object.entries(one))
    it(`where one is needed: ${line} → ${expected}`, () => expect(means(story, line)).toBe(expected));

  it('says how many there are', () => {
    expect(ask(story, 'four coins', MANY)).toMatchObject({ details: { count: 3, asked: 4, words: 'coins' } });
    expect(ask(story, 'the fifth coin')).toMatchObject({ code: 'NOT_SO_MANY', details: { count: 3, asked: 5 } });
    expect(ask(story, 'coins')).toMatchObject({ code: 'ONLY_ONE', details: { count: 3 } });
  });

  it('tells several that were asked for from one', () => {
    expect(ask(story, 'geese', MANY)).toMatchObject({ ids: ['goose'], isMany: true });
    expect(ask(story, 'goose', MANY)).toMatchObject({ ids: ['goose'], isMany: false });
    expect(ask(story, 'geese')).toMatchObject({ ids: ['goose'], isMany: false });
  });

  it('counts what the verb can mean first', () => {
    const purse = hall([
      { id: 'h1', name: 'coin', at: 'held player' },
      { id: 'f1', name: 'coin' },
      { id: 'f2', name: 'coin' },
    ]);
    const all = (scene: { it?: string }) => scene.it?.startsWith('f') === true;
    const scopes = ['player.inventory', 'room.items'];
    expect(means(purse, 'coins', { ...MANY, scopes })).toBe('h1 f1 f2');
    expect(means(purse, 'coins', { ...MANY, scopes, all })).toBe('f1 f2');
    expect(means(purse, 'three coins', { ...MANY, scopes, all })).toBe('NOT_SO_MANY');
    expect(means(purse, 'two coins', { ...MANY, scopes, all })).toBe('f1 f2');
  });
});

describe('all', () => {
  const story = hall([
    { name: 'lamp' },
    { name: 'wall', is: ['scenery'] },
    { name: 'oven', is: ['fixed', 'container'] },
    { name: 'bread', at: 'in oven' },
    { name: 'knob', at: 'part oven' },
    { name: 'amy', kind: 'person' },
    { name: 'ring', at: 'held amy' },
    { name: 'bag', at: 'held player', is: ['container'] },
    { name: 'key', at: 'in bag' },
  ]);
  const ALL: Asking = {
    ...MANY,
    scopes: ['room.items.nested', 'room.npcs.nested', 'room.details', 'player.inventory.nested'],
  };

  it('is no scenery, nothing fixed, no people, and nothing that another holds', () => {
    expect(means(story, 'all', ALL)).toBe('lamp bread bag key');
  });

  it('is not the other target, and is what the verb says', () => {
    expect(means(story, 'everything', { ...ALL, scene: { indirect: 'bag' } })).toBe('lamp bread key');
    expect(means(story, 'all', { ...ALL, all: ({ it }) => it === 'wall' || it === 'amy' })).toBe('amy wall');
  });

  it('in a place is what is there', () => {
    expect(means(story, 'everything in the oven', ALL)).toBe('bread');
    expect(means(story, 'all in my bag', ALL)).toBe('key');
  });

  it('is nothing where there is nothing', () => {
    expect(means(hall([]), 'all', ALL)).toBe('NOTHING_LEFT');
    expect(means(story, 'all but the lamp, bread, bag and key', ALL)).toBe('NOTHING_LEFT');
    expect(ask(story, 'all but the unicorn', ALL)).toMatchObject({
      code: 'TARGET_NOT_FOUND',
      details: { words: 'unicorn' },
      unknownWord: 'unicorn',
    });
  });
});

describe('places', () => {
  const story = hall([
    { name: 'red box', is: ['container'] },
    { name: 'blue box', is: ['container'] },
    { id: 'r', name: 'coin', at: 'in red-box' },
    { id: 'b', name: 'coin', at: 'in blue-box' },
    { name: 'table', is: ['supporter'] },
    { id: 't', name: 'coin', at: 'on table' },
    { name: 'tray', at: 'on table', is: ['supporter'] },
    { name: 'cup', at: 'on tray' },
    { name: 'guard', kind: 'person', is: ['male'] },
    { id: 'g', name: 'key', at: 'held guard' },
    { id: 'p', name: 'key', at: 'held player' },
  ]);
  const scopes = ['room.items.nested', 'room.npcs.nested', 'player.inventory.nested'];
  const cases: Readonly<Record<string, string>> = {
    'coin in the red box': 'r',
    'coin inside the blue box': 'b',
    'the coin on the table': 't',
    'coin that is on the table': 't',
    'the one in the red box': 'r',
    'cup on the table': 'cup',
    'coin in the table': 'TARGET_NOT_FOUND',
    'coin under the table': 'TARGET_NOT_FOUND',
    'cup behind the table': 'TARGET_NOT_FOUND',
    'cup under the tray on the table': 'TARGET_NOT_FOUND',
    'coin from the table': 't',
    "guard's key": 'g',
    'his key': 'g',
    'key from the guard': 'g',
    'my key': 'p',
    'coin in the unicorn': 'TARGET_NOT_FOUND',
    'cup in the red box': 'TARGET_NOT_FOUND',
    'coin in the hall': 'r',
    'my coin': 'r',
  };
  for (const [line, expected] of Object.entries(cases))
    it(`${line} → ${expected}`, () =>
      expect(means(story, line, { scopes, pronouns: { him: ['guard'] } })).toBe(expected));

  it('that are not clear leave those that are in any of them', () => {
    expect(means(story, 'coins in the box', { ...MANY, scopes })).toBe('r b');
    expect(means(story, 'coin in it', { scopes, pronouns: { it: ['blue-box'] } })).toBe('b');
  });
});

describe('pronouns', () => {
  const story = hall([
    { name: 'lamp' },
    { name: 'coin', at: 'held player' },
    { name: 'amy', kind: 'person', is: ['female'] },
    { name: 'moon', at: 'nowhere' },
    { name: 'chest', is: ['container', 'openable'] },
    { name: 'pearl', at: 'in chest' },
  ]);
  const pronouns = { it: ['lamp'], them: ['lamp', 'coin', 'moon'], her: ['amy'] };

  it('stand for what was named', () => {
    expect(means(story, 'it', { pronouns })).toBe('lamp');
    expect(means(story, 'her', { pronouns })).toBe('amy');
    expect(means(story, 'me', { pronouns })).toBe('player');
    expect(means(story, 'them', { ...MANY, pronouns })).toBe('lamp coin');
    expect(means(story, 'them', { pronouns })).toBe('ONLY_ONE');
    expect(means(story, 'two of them', { ...MANY, pronouns })).toBe('lamp coin');
    expect(means(story, 'three of them', { ...MANY, pronouns })).toBe('NOT_SO_MANY');
    expect(means(story, 'it and the coin', { ...MANY, pronouns })).toBe('lamp coin');
    expect(means(story, 'all but it', { ...MANY, pronouns })).toBe('chest coin');
  });

  it('say it if they stand for nothing, or for what is gone', () => {
    expect(ask(story, 'him')).toMatchObject({
      code: 'PRONOUN_UNKNOWN',
      details: { pronoun: 'him', reason: 'unset' },
    });
    expect(ask(story, 'it', { pronouns: { it: ['moon'] } })).toMatchObject({
      code: 'PRONOUN_UNKNOWN',
      details: { pronoun: 'it', reason: 'gone', name: 'moon' },
    });
    expect(ask(story, 'his lamp')).toMatchObject({
      code: 'PRONOUN_UNKNOWN',
      details: { pronoun: 'him', reason: 'unset' },
    });
    expect(ask(story, 'it', { pronouns: { it: ['pearl'] } })).toMatchObject({ details: { reason: 'gone' } });
  });

  it('are looked for where the verb looks', () => {
    expect(ask(story, 'it', { pronouns, scopes: ['player.inventory'] })).toMatchObject({
      code: 'TARGET_NOT_FOUND',
      details: { words: 'lamp' },
    });
    expect(means(story, 'me', { scopes: ['room.items'] })).toBe('TARGET_NOT_FOUND');
  });

  it('tell the other one from it', () => {
    const pair = hall([{ name: 'red ball' }, { name: 'blue ball' }, { name: 'green ball' }]);
    expect(means(pair, 'the other ball', { pronouns: { it: ['red-ball'] } })).toBe(
      'AMBIGUOUS_TARGET blue-ball green-ball',
    );
    const two = hall([{ name: 'red ball' }, { name: 'blue ball' }]);
    expect(means(two, 'the other ball', { pronouns: { it: ['red-ball'] } })).toBe('blue-ball');
    expect(means(two, 'the other one', { pronouns: { it: ['red-ball'] } })).toBe('blue-ball');
    expect(means(two, 'the other one')).toBe('PRONOUN_UNKNOWN');
  });
});

describe('a list', () => {
  const story = hall([{ name: 'lamp' }, { name: 'brass key' }, { name: 'iron key' }]);

  it('names each thing once, in the order it was said', () => {
    expect(means(story, 'iron key, lamp and the iron key', MANY)).toBe('iron-key lamp');
  });

  it('fails as a whole, and asks about what is not clear', () => {
    expect(means(story, 'lamp and unicorn', MANY)).toBe('TARGET_NOT_FOUND');
    expect(ask(story, 'lamp and key', MANY)).toMatchObject({
      code: 'AMBIGUOUS_TARGET',
      candidates: ['brass-key', 'iron-key'],
      settled: ['lamp'],
    });
    expect(means(story, 'key and unicorn', MANY)).toBe('TARGET_NOT_FOUND');
  });
});

describe('commas', () => {
  const story = hall([
    { name: 'large green envelope' },
    { name: 'large blue envelope' },
    { name: 'lamp' },
    { name: 'oil' },
    { name: 'lamp oil' },
  ]);

  it('part adjectives, or things where a noun stands before them', () => {
    expect(means(story, 'large, blue envelope', MANY)).toBe('large-blue-envelope');
    expect(means(story, 'the lamp, the large, blue envelope and the oil', MANY)).toBe('lamp large-blue-envelope oil');
    expect(means(story, 'large, green envelope, lamp', MANY)).toBe('large-green-envelope lamp');
    expect(means(story, 'lamp, oil', MANY)).toBe('lamp oil');
    expect(means(story, 'oil, lamp', MANY)).toBe('oil lamp');
    expect(means(story, 'lamp oil, oil', MANY)).toBe('lamp-oil oil');
  });
});

describe('an answer', () => {
  const story = hall([
    { name: 'small red key' },
    { name: 'large green key' },
    { name: 'large blue key' },
    { name: 'box', is: ['container'] },
    { id: 'boxed', name: 'yellow key', at: 'in box' },
    { name: 'platform 2', is: ['fixed'] },
    { name: 'platform 1', is: ['fixed'] },
  ]);
  const keys = ['small-red-key', 'large-green-key', 'large-blue-key', 'boxed'];
  const answer: Asking = { listed: keys, isAnswer: true };
  const cases: Readonly<Record<string, string>> = {
    green: 'large-green-key',
    'the green one': 'large-green-key',
    'green key': 'large-green-key',
    'the large, green one': 'large-green-key',
    'the second': 'large-green-key',
    'second one': 'large-green-key',
    'the second key': 'large-green-key',
    '2': 'large-green-key',
    two: 'large-green-key',
    '#3': 'large-blue-key',
    last: 'boxed',
    'the last one': 'boxed',
    '5': 'NOT_SO_MANY',
    fifth: 'NOT_SO_MANY',
    any: 'small-red-key (the small red key)',
    either: 'small-red-key (the small red key)',
    'the one in the box': 'boxed',
    large: 'AMBIGUOUS_TARGET large-green-key large-blue-key',
    'the large one': 'AMBIGUOUS_TARGET large-green-key large-blue-key',
    'the second large one': 'large-blue-key',
    all: 'ONLY_ONE',
    box: 'TARGET_NOT_FOUND',
    unicorn: 'TARGET_NOT_FOUND',
    neither: 'NOTHING_LEFT',
    'none of them': 'NOTHING_LEFT',
    both: 'AMBIGUOUS_TARGET small-red-key large-green-key large-blue-key boxed',
    key: 'AMBIGUOUS_TARGET small-red-key large-green-key large-blue-key boxed',
    'that one': 'AMBIGUOUS_TARGET small-red-key large-green-key large-blue-key boxed',
  };
  for (const [line, expected] of Object.entries(cases))
    it(`${line} → ${expected}`, () => expect(means(story, line, answer)).toBe(expected));

  it('may be several where several can be meant', () => {
    const many = { ...answer, ...MANY };
    expect(means(story, 'all', many)).toBe(keys.join(' '));
    expect(means(story, 'all of them', many)).toBe(keys.join(' '));
    expect(means(story, 'both', { ...many, listed: keys.slice(0, 2) })).toBe('small-red-key large-green-key');
    expect(means(story, 'red and green', many)).toBe('small-red-key large-green-key');
    expect(means(story, 'the large ones', many)).toBe('large-green-key large-blue-key');
    expect(means(story, 'all but the red one', many)).toBe('large-green-key large-blue-key boxed');
    expect(means(story, 'the first two', many)).toBe('small-red-key large-green-key');
    expect(means(story, 'the first and the third', many)).toBe('small-red-key large-blue-key');
    expect(means(story, '1, 3 and green', many)).toBe('small-red-key large-blue-key large-green-key');
  });

  it('is a name before it is a number', () => {
    const listed = ['platform-2', 'platform-1'];
    expect(means(story, '1', { listed, isAnswer: true })).toBe('platform-1');
    expect(means(story, 'the first', { listed, isAnswer: true })).toBe('platform-2');
  });

  it('in the words of the question is what was offered in them', () => {
    const coins = hall([
      { id: 'plain', name: 'coin' },
      { id: 'gold', name: 'coin', qualifiers: ['gold'] },
    ]);
    const first = ask(coins, 'coin');
    expect(first).toMatchObject({ labels: ['the coin', 'the gold coin'], candidates: ['plain', 'gold'] });
    const asking = { listed: ['plain', 'gold'], isAnswer: true };
    expect(means(coins, 'the coin', asking)).toBe('plain');
    expect(means(coins, 'coin', asking)).toBe('plain');
    expect(means(coins, 'gold', asking)).toBe('gold');
    expect(means(coins, 'the first (the coin)', asking)).toBe('plain');
  });

  it('does not mean what is not there any more', () => {
    for (const line of ['1', 'both', 'all', 'any', 'key'])
      expect(means(story, line, { listed: ['unicorn'], isAnswer: true })).toBe('TARGET_NOT_FOUND');
  });
});

describe('any words', () => {
  const given: readonly Given[] = [
    { name: 'brass key' },
    { name: 'iron key' },
    { id: 'c1', name: 'coin' },
    { id: 'c2', name: 'coin' },
    { name: 'box', is: ['container', 'openable'], state: { open: true } },
    { id: 'c3', name: 'gold coin', at: 'in box' },
    { name: 'man in black', kind: 'person' },
    { id: 'x', name: 'twin', resolution: { interchangeable: false } },
    { id: 'y', name: 'twin', resolution: { interchangeable: false } },
    { name: 'hat', at: 'worn player', is: ['wearable'] },
  ];
  const story = hall(given);
  const words = [
    ...'the a all but of in on two second last one ones it them me and , my other any both twin coin coins'.split(' '),
    ...'key keys brass iron box open gold man black hat his that is from kye boxs 2.coin neither unicorn'.split(' '),
  ];
  const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 7 }).map((all) => all.join(' '));
  const pronouns = { it: ['box'], them: ['c1', 'c3'] };
  const bound = (said: string, asking: Asking) => {
    try {
      return ask(story, said, asking);
    } catch (error) {
      if (error instanceof Error && error.message.endsWith('names nothing')) return null;
      throw error;
    }
  };

  it('mean things that are there, each once, or a code with its reasons; and always the same', () => {
    fc.assert(
      fc.property(line, fc.boolean(), (said, isMany) => {
        const first = bound(said, { isMany, pronouns });
        expect(bound(said, { isMany, pronouns })).toEqual(first);
        if (first === null) return;
        if (first.ok) {
          expect(first.ids.length).toBeGreaterThan(0);
          expect(new Set(first.ids).size).toBe(first.ids.length);
          if (!isMany) expect(first.ids.length).toBe(1);
          for (const id of first.ids) expect(canSee(story, 'player', id)).toBe(true);
        } else if (first.code === 'AMBIGUOUS_TARGET') {
          expect(first.candidates.length).toBeGreaterThan(1);
          expect(first.prompt).toBeDefined();
          expect(new Set(first.labels).size).toBe(first.candidates.length);
        }
      }),
      { numRuns: runs(4000) },
    );
  });

  it('lead to questions that an ordinal answers, and each label too', () => {
    fc.assert(
      fc.property(line, (said) => {
        const first = bound(said, { pronouns });
        if (first === null || first.ok || first.code !== 'AMBIGUOUS_TARGET') return;
        first.candidates.forEach((id, i) => {
          const asking: Asking = { listed: first.candidates, isAnswer: true, pronouns };
          expect(means(story, String(i + 1), asking)).toBe(id);
          expect(means(story, first.labels[i] as string, asking)).toBe(id);
        });
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('any names', () => {
  const words = 'coin coin coin red blue two second all and in one of last it box open 2 the x-y his'.split(' ');
  const name = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(' '))
    .filter((text) => !/^(?:the|of|and| )+$/.test(text));
  const colour = fc.array(fc.constantFrom('red', 'blue', 'second'), { maxLength: 2 });
  const thing = fc.record({
    name,
    qualifiers: colour,
    descriptors: colour,
    label: fc.option(name),
    interchangeable: fc.constantFrom(null, true, false),
    isBox: fc.boolean(),
    open: fc.boolean(),
    holder: fc.nat({ max: 5 }),
  });
  const world = fc.array(thing, { minLength: 2, maxLength: 6 }).map((all) =>
    hall(
      all.map(({ name: text, qualifiers, descriptors, label, interchangeable, isBox, open, holder }, i): Given => {
        const isIn = i > 0 && all[holder % i]?.isBox === true;
        return {
          id: `t${i}`,
          name: text,
          qualifiers,
          resolution: {
            descriptors,
            ...(label === null ? {} : { disambiguationLabel: label }),
            ...(interchangeable === null ? {} : { interchangeable }),
          },
          is: isBox ? ['container', 'openable'] : [],
          state: { open },
          ...(isIn ? { at: `in t${holder % i}` } : {}),
        };
      }),
    ),
  );
  const line = fc.array(fc.constantFrom(...words, 'coins', 'but', 'any'), { minLength: 1, maxLength: 4 });

  it('lead to questions that their own words and numbers answer', () => {
    let asked = 0;
    fc.assert(
      fc.property(world, line, fc.boolean(), (story, said, isMany) => {
        fc.pre(readPhrase(said) !== null);
        const first = ask(story, said.join(' '), { isMany });
        if (first.ok || first.code !== 'AMBIGUOUS_TARGET') return;
        asked++;
        first.candidates.forEach((id, i) => {
          const asking: Asking = { listed: first.candidates, isAnswer: true, isMany };
          expect(means(story, first.labels[i] as string, asking)).toBe(id);
          expect(ask(story, `the ${placeWord(i + 1)}`, asking)).toMatchObject({ ok: true });
        });
      }),
      { numRuns: runs(3000) },
    );
    expect(asked).toBeGreaterThan(isLong ? 50 : 0);
  });
});

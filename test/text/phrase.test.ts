// Words → what they name, whatever the world: articles, numbers, lists, places, pronouns.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, numberOf, placeOf, placeWord } from '../../packages/text/src/words/numbers.js';
import { readPhrase } from '../../packages/text/src/words/phrase.js';
import type { PhrasePart } from '../../packages/text/src/words/phrase-types.js';
import { canonicalOf, RELATIONS, relationAt } from '../../packages/text/src/words/relations.js';
import { runs } from '../support/size.js';

function read(line: string) {
  return readPhrase(line.split(' '));
}

/** A part in short: what was said besides the name, then the name. */
function short(part: PhrasePart): string {
  const said = [
    part.pronoun === null ? '' : `<${part.pronoun}>`,
    part.isAll ? (part.isBoth ? 'both' : 'all') : '',
    part.isAny ? 'any' : '',
    part.isOther ? 'other' : '',
    part.isMine ? 'my' : '',
    part.quantity === null ? '' : `x${part.quantity}`,
    part.ordinal === null ? '' : `#${part.ordinal}`,
    part.words.join(' '),
    part.one ?? '',
    part.where === null ? '' : `(${part.where.relation} ${short(part.where.part)})`,
  ];
  return said.filter((one) => one !== '').join(' ');
}

function shown(line: string): string {
  const phrase = read(line);
  if (phrase === null) return 'nothing';
  const { parts, except } = phrase;
  return parts.map(short).join(' + ') + (except.length === 0 ? '' : ` - ${except.map(short).join(' - ')}`);
}

describe('readPhrase', () => {
  const cases: Readonly<Record<string, string>> = {
    lamp: 'lamp',
    'the brass lamp': 'brass lamp',
    'some of the lamp': 'lamp',
    'that lamp': 'lamp',
    'my lamp': 'my lamp',
    all: 'all',
    everything: 'all',
    'all coins': 'all coins',
    'all the coins': 'all coins',
    'all of the coins': 'all coins',
    'every coin': 'all coin',
    'each brass coin': 'all brass coin',
    'both coins': 'both coins',
    'both of them': '<them> both',
    'all of them': '<them> all',
    'two coins': 'x2 coins',
    '12 coins': 'x12 coins',
    'twenty coins': 'x20 coins',
    'two of the coins': 'x2 coins',
    'the two coins': 'x2 coins',
    'a couple of coins': 'x2 coins',
    'a pair of gloves': 'x2 gloves',
    'a dozen eggs': 'x12 eggs',
    'one coin': 'x1 coin',
    'one of the coins': 'x1 coins',
    'second coin': '#2 coin',
    'the 3rd brass coin': '#3 brass coin',
    '2.coin': '#2 coin',
    'all.coin': 'all coin',
    'last coin': '#-1 coin',
    'the last one': '#-1 one',
    'the first two coins': 'x2 #1 coins',
    'any coin': 'any coin',
    either: 'any',
    'the other coin': 'other coin',
    it: '<it>',
    that: '<it>',
    those: '<them>',
    myself: '<me>',
    her: '<her>',
    'the green one': 'green one',
    'the green ones': 'green ones',
    'the one in the box': 'one (in box)',
    'coin in the box': 'coin (in box)',
    'coin inside the box': 'coin (in box)',
    'coin on top of the brass table': 'coin (on brass table)',
    'coin that is in the box': 'coin (in box)',
    "coin that's in the box": 'coin (in box)',
    'coin in the box on the table': 'coin (in box (on table))',
    'all coins in it': 'all coins (in <it>)',
    'second coin under my hat': '#2 coin (under my hat)',
    'the box which is open': 'open box',
    'the one that is on': 'on one',
    "the guard's key": 'key (of guard)',
    "the old man's brass key": 'brass key (of old man)',
    'her key': 'key (of <her>)',
    'his hat': 'hat (of <him>)',
    'coin and key': 'coin + key',
    'coin, key': 'coin + key',
    'coin , key': 'coin + key',
    'coin, the key, and my lamp': 'coin + key + my lamp',
    'coin & key': 'coin + key',
    'coin and two keys': 'coin + x2 keys',
    'all but the lamp': 'all - lamp',
    'all except the lamp': 'all - lamp',
    'all except for the lamp and the key': 'all - lamp - key',
    'everything but lamp, key and coin': 'all - lamp - key - coin',
    'everything other than the lamp': 'all - lamp',
    'all coins but the gold one': 'all coins - gold one',
    'coins but not the gold one': 'coins - gold one',
    'second-hand book': 'second hand book',
    'platform 9': 'platform 9',
    "o'brien": 'obrien',
    Café: 'cafe',
    '0 coins': '0 coins',
    'coin in': 'coin in',
    the: 'nothing',
    'the the': 'nothing',
    my: 'nothing',
    ',': 'nothing',
    'the, and': 'nothing',
    'and but coin': 'but coin',
    'the but from': 'but from',
    '': 'nothing',
    '!': '!',
  };
  for (const [line, expected] of Object.entries(cases))
    it(`${line || '(empty)'} → ${expected}`, () => expect(shown(line)).toBe(expected));

  it('keeps all words of a part, for names that hold numbers, places and lists', () => {
    const whole = (line: string): string => read(line)?.parts[0]?.whole.join(' ') ?? '';
    expect(whole('the man in black')).toBe('man in black');
    expect(whole('Six of Cups')).toBe('six of cups');
    expect(whole('second hand book')).toBe('second hand book');
    expect(read('salt and pepper')?.whole.join(' ')).toBe('salt and pepper');
    expect(read('the large, green envelope')).toMatchObject({ whole: ['large', 'green', 'envelope'], hasComma: true });
  });

  it('takes what stood in quotation marks for a name and nothing else', () => {
    const phrase = readPhrase(['all but the, second one']);
    expect(phrase?.parts.map(short)).toEqual(['all but the second one']);
    expect(phrase?.except).toEqual([]);
  });

  it('knows an answer that chooses none', () => {
    expect(read('neither')?.isNone).toBe(true);
    expect(read('none of them')?.isNone).toBe(true);
    expect(read('neither fish')?.isNone).toBe(false);
  });

  it('reads anything without an exception, and the same twice', () => {
    const words = 'the a all but of in on two second one it , and 2.x that is his my last couple 9'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 12 }), (line) => {
        expect(readPhrase(line)).toEqual(readPhrase(line));
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe('relations', () => {
  it('have one canonical spelling', () => {
    const spelt = Object.entries({ into: 'in', 'on top of': 'on', 'out of': 'from', beneath: 'under', towards: 'at' });
    for (const [raw, canonical] of spelt) expect(canonicalOf(raw)).toBe(canonical);
    expect(canonicalOf('  On  Top of ')).toBe('on');
    expect(canonicalOf('of')).toBeNull();
    for (const relation of RELATIONS) expect(canonicalOf(relation)).toBe(relation);
  });

  it('are read the longest first, where they start', () => {
    const words = 'coin on top of box'.split(' ');
    expect(relationAt(words, 1)).toEqual({ raw: 'on top of', canonical: 'on', length: 3 });
    expect(relationAt(words, 0)).toBeNull();
    expect(relationAt(['on', 'top'], 0)).toEqual({ raw: 'on', canonical: 'on', length: 1 });
    expect(relationAt(['out'], 0)).toBeNull();
    expect(relationAt([], 0)).toBeNull();
  });
});

describe('numbers', () => {
  it('count', () => {
    expect([countOf('two'), countOf('Twelve'), countOf('7'), countOf('0'), countOf('x')]).toEqual([
      2,
      12,
      7,
      null,
      null,
    ]);
    expect(countOf('99999999999999999999')).toBeNull();
  });

  it('say which', () => {
    expect([placeOf('first'), placeOf('22nd'), placeOf('last'), placeOf('0th'), placeOf('two')]).toEqual([
      1,
      22,
      -1,
      null,
      null,
    ]);
    expect([1, 12, 21, 22, 23, 111].map(placeWord)).toEqual(['first', 'twelfth', '21st', '22nd', '23rd', '111th']);
    for (let i = 1; i < 130; i++) expect(placeOf(placeWord(i))).toBe(i);
  });

  it('are read from a text', () => {
    expect([numberOf(' -5 '), numberOf('2.5'), numberOf('zero'), numberOf('seven'), numberOf('1e3')]).toEqual([
      -5,
      2.5,
      0,
      7,
      null,
    ]);
  });
});

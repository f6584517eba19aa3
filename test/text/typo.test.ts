// Misspellings: put right only if nothing answers, the word is known nowhere, and one thing is one edit away; and it is said.

import { describe, expect, it } from 'vitest';
import { ask, hall, means } from './support/nouns.js';

describe('a misspelt name', () => {
  const story = hall([
    { name: 'brass key' },
    { name: 'lantern' },
    { name: 'green bottle' },
    { name: 'red battle axe' },
    { id: 'c1', name: 'silver coin' },
    { id: 'c2', name: 'silver coin' },
    { name: 'cart' },
    { name: 'map' },
    { name: 'platform 9' },
    { name: 'cellar', kind: 'room', at: 'nowhere' },
    { name: 'collar', at: 'in cellar' },
    { name: 'lamb', at: 'in cellar' },
    { name: 'lamp' },
  ]);
  const cases: Readonly<Record<string, string>> = {
    lanten: 'lantern ("lanten" taken for "lantern")',
    lantrn: 'lantern ("lantrn" taken for "lantern")',
    lantren: 'lantern ("lantren" taken for "lantern")',
    lamtern: 'lantern ("lamtern" taken for "lantern")',
    llantern: 'lantern ("llantern" taken for "lantern")',
    kye: 'brass-key ("kye" taken for "key")',
    keey: 'brass-key ("keey" taken for "key")',
    'brsas key': 'brass-key ("brsas" taken for "brass")',
    'bras kye': 'brass-key ("bras" taken for "brass") ("kye" taken for "key")',
    'the grren bottle': 'green-bottle ("grren" taken for "green")',
    // Two edits, a prefix, a word of three letters, a number.
    lantnre: 'TARGET_NOT_FOUND',
    lant: 'TARGET_NOT_FOUND',
    mapp: 'map ("mapp" taken for "map")',
    mop: 'TARGET_NOT_FOUND',
    cat: 'TARGET_NOT_FOUND',
    'platform 8': 'TARGET_NOT_FOUND',
    // Known elsewhere in the world, also in the plural.
    lamb: 'TARGET_NOT_FOUND',
    lambs: 'TARGET_NOT_FOUND',
    collar: 'TARGET_NOT_FOUND',
    // Like two things.
    bettle: 'TARGET_NOT_FOUND',
    'green bettle': 'green-bottle ("bettle" taken for "bottle")',
    // Look-alikes are one thing.
    'silver cooin': 'c1 ("cooin" taken for "coin")',
    'silver conis': 'c1 c2 ("conis" taken for "coins")',
  };
  for (const [line, expected] of Object.entries(cases))
    it(`${line} → ${expected}`, () => expect(means(story, line, { isMany: true })).toBe(expected));

  it('is put right in lists and exceptions, and behind numbers', () => {
    expect(means(story, 'lantren and map', { isMany: true })).toBe('lantern map ("lantren" taken for "lantern")');
    expect(means(story, 'silver coins but the second sliver coin', { isMany: true })).toBe('c1');
    expect(means(story, 'second sliver coin')).toBe('c2 ("sliver" taken for "silver")');
  });

  it('is not put right if something answers to it as it is', () => {
    const two = hall([{ name: 'boat' }, { name: 'coat' }]);
    expect(means(two, 'coat')).toBe('coat');
    expect(means(two, 'goat')).toBe('TARGET_NOT_FOUND');
  });

  it('is put right in an answer only where it is known to be no other word', () => {
    const keys = hall([{ name: 'green book' }, { name: 'red hook' }]);
    const answer = { listed: ['green-book', 'red-hook'], isAnswer: true };
    expect(means(keys, 'gren', answer)).toBe('TARGET_NOT_FOUND');
    const isTaken = (word: string): boolean => word === 'look';
    expect(means(keys, 'gren', { ...answer, isTaken })).toBe('green-book ("gren" taken for "green")');
    expect(means(keys, 'look', { ...answer, isTaken })).toBe('TARGET_NOT_FOUND');
  });

  it('is named for "oops" as it was typed, if nobody knows it', () => {
    expect(ask(story, 'the brass Zorkmid')).toMatchObject({ unknownWord: 'Zorkmid' });
    expect(ask(story, 'brass lamb')).toMatchObject({ unknownWord: null });
    expect(ask(story, 'lambs')).toMatchObject({ unknownWord: null });
  });
});

// What several of a thing are called.

import { describe, expect, it } from 'vitest';
import { pluralsOf, singularsOf } from '../../packages/text/src/words/plural.js';

const PAIRS: Readonly<Record<string, string>> = {
  coin: 'coins',
  box: 'boxes',
  torch: 'torches',
  dish: 'dishes',
  glass: 'glasses',
  penny: 'pennies',
  key: 'keys',
  toy: 'toys',
  knife: 'knives',
  penknife: 'penknives',
  bookshelf: 'bookshelves',
  man: 'men',
  fisherman: 'fishermen',
  human: 'humans',
  woman: 'women',
  child: 'children',
  mouse: 'mice',
  goose: 'geese',
  tooth: 'teeth',
  leaf: 'leaves',
  roof: 'roofs',
  dwarf: 'dwarves',
  cactus: 'cacti',
  potato: 'potatoes',
  piano: 'pianos',
  sheep: 'sheep',
  quiz: 'quizzes',
  bus: 'buses',
};

describe('plurals', () => {
  for (const [noun, plural] of Object.entries(PAIRS)) {
    it(`${noun} → ${plural}`, () => {
      expect(pluralsOf(noun)).toContain(plural);
      if (noun !== plural) expect(singularsOf(plural)).toContain(noun);
    });
  }

  it('of what is a plural already are itself', () => {
    expect(pluralsOf('scissors')).toContain('scissors');
    expect(singularsOf('coin')).toEqual([]);
    expect(pluralsOf('')).toEqual([]);
  });
});

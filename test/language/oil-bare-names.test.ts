// Names without quotes: OIL 1.8.1 takes every run of bare words behind these commands for one name. Beckon reads it so too,
// or refuses and shows that reading. It reads something else only where every word is one of a description (`last row`), and
// then the resolver asks if anything is called so (test/resolve/described.test.ts).

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDescriptive, normalize, parse, type Target } from '../../packages/core/src/language/index.js';
import { quote } from '../../packages/core/src/text/quote.js';
import { runs } from '../support/size.js';

const words = (
  'Sign in on the a an to into over of for at with from Save save button field box link tab Add cart Remember me my all ' +
  'not visible next below within is if twice now please and or then first second last row menu list item 2nd left right ' +
  'up down & + = : / , ! $5 50% C++ .NET x=y foo() Größe 名前 ~ * On The Over 18+ sale'
).split(' ');

const line = fc.record({
  verb: fc.constantFrom('click', 'hover', 'focus', 'check', 'uncheck'),
  said: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }),
});

/** Small letters only: `Second row` is a name. */
function isOfDescriptions(word: string): boolean {
  return word === word.toLowerCase() && (isDescriptive(word) || word === 'a' || word === 'an');
}

describe('bare names of OIL 1.8.1', () => {
  it('keep their meaning, or are refused with that meaning shown', () => {
    fc.assert(
      fc.property(line, ({ verb, said }) => {
        const name = quote(said.join(' '));
        const raw = `${verb} ${said.join(' ')}`;
        const [first] = parse(raw).diagnostics;
        const { primary } = (parse(raw).lines[0]?.command as { target?: Target } | null)?.target ?? {};
        const isDescribed = primary?.kind === 'any' || (primary !== undefined && 'element' in primary);
        if (first === undefined && isDescribed) expect(said.every(isOfDescriptions), raw).toBe(true);
        else if (first === undefined) expect(normalize(raw)).toBe(`${verb} ${name}`);
        else expect([first.hint, first.fixed].join(' '), raw).toContain(name);
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    ['hover over 18', 'hover 18'],
    ['click on 5', 'click 5'],
    ['click the 5', 'click 5'],
    ['click on [5]', 'click 5'],
  ])('%s: before a number a small word says nothing', (raw, canonical) => {
    expect(parse(raw).diagnostics).toEqual([]);
    expect(normalize(raw)).toBe(canonical);
  });
});

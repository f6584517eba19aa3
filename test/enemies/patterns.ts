// Patterns and texts that make others hang: what a page, a pack or a script says is matched in steps that are counted, not timed.

import { matchesGlob } from '../../src/core/glob.js';
import { matchesText, matchesUrl, saysText, saysTitle } from '../../src/core/pattern.js';
import { NotRegular, regular, TooCostly } from '../../src/core/regular.js';
import type { Attack, AttackSuite } from '../support/attack.js';

/** Patterns that take exponential or quadratic time where one way is tried after the other, with a text for each. */
const SLOW: readonly (readonly [pattern: string, text: (count: number) => string])[] = [
  ['^(a+)+$', (count) => `${'a'.repeat(count)}!`],
  ['(a|a)*b', (count) => 'a'.repeat(count)],
  ['(a|aa)+$', (count) => `${'a'.repeat(count)}!`],
  ['(.*)*x', (count) => 'ab'.repeat(count / 2)],
  ['(\\w+\\s?)*$!', (count) => 'word '.repeat(count / 5)],
  ['a*a*a*a*a*b', (count) => 'a'.repeat(count)],
  ['(x+x+)+y', (count) => 'x'.repeat(count)],
  ['^\\s+|\\s+$', (count) => `x${' '.repeat(count)}x`],
  ['\\s*,\\s*;', (count) => ' '.repeat(count)],
  ['([a-z]+)*\\d', (count) => 'abc'.repeat(count / 3)],
  ['(?:a?){50}a{50}b', (count) => 'a'.repeat(count)],
  ['(\\p{L}|é|e)*1', (count) => 'é'.repeat(count)],
  ['(?:(?:a*)*)*b', (count) => 'a'.repeat(count)],
  ['\\b(a|b|ab)*\\b!', (count) => 'ab'.repeat(count / 2)],
];

/** Patterns whose size is the attack: refused at once, or made small. */
const LARGE: readonly string[] = [
  '(?:){2000000000}',
  `${'('.repeat(90)}${'){1000}'.repeat(90)}`,
  '(a{1000}){1000}',
  'a{2000000000}',
  '(a?){5000}',
  `${'('.repeat(5000)}a${')'.repeat(5000)}`,
  '\\p{'.repeat(100_000),
  'a|'.repeat(100_000),
  '[a-z]'.repeat(100_000),
  '(?:(?:(?:|){50}|){50}|){50}',
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
];

/** No call of this may take longer, on any machine: those that hang take hours. */
const HUNG_MS = 20_000;

export async function open(): Promise<AttackSuite> {
  const attacks: Attack[] = [];
  const add = (name: string, attempt: () => string | null): void => {
    attacks.push({ area: 'patterns', name, attempt: async () => attempt() });
  };
  for (const [pattern, text] of SLOW)
    add(`/${pattern}/ takes steps in proportion to the text`, () => {
      const [few, many] = [regular(pattern).match(text(2000)).steps, regular(pattern).match(text(8000)).steps];
      return many <= 4.5 * few + 1000 ? null : `${few} steps for 2,000 characters, ${many} for 8,000`;
    });
  for (const pattern of LARGE)
    add(`a pattern of its own size: ${pattern.slice(0, 40)}`, () => {
      const from = Date.now();
      try {
        const { steps } = regular(pattern).match('a'.repeat(1000));
        if (steps > 5_000_000) return `${steps} steps`;
      } catch (error) {
        if (!(error instanceof NotRegular)) throw error;
      }
      return tookLong(from);
    });
  add('a large pattern on a large text is given up, not answered', () => {
    try {
      const { isFound } = regular('(a?){600}b').match('a'.repeat(1_000_000));
      return `it answered ${isFound}`;
    } catch (error) {
      return error instanceof TooCostly ? null : String(error);
    }
  });
  for (const [name, match] of Object.entries({ matchesText, matchesUrl, saysTitle, saysText }))
    add(`${name}: globs and texts of a megabyte`, () => {
      const from = Date.now();
      for (const pattern of ['*a*b*c*', '*a*a*a*a*a*b', `*${'a*'.repeat(500)}b`, 'x'.repeat(10_000), '/a+b/'])
        for (const text of ['a'.repeat(1e6), ' '.repeat(1e6), 'Order number '.repeat(80_000)])
          if (name === 'saysText' || name === 'saysTitle') (match as typeof saysTitle)(text, pattern);
          else (match as typeof matchesText)(pattern, text);
      return tookLong(from);
    });
  add('a glob of a hundred thousand stars', () => {
    const from = Date.now();
    matchesGlob('*a'.repeat(100_000), 'a'.repeat(50_000));
    return tookLong(from);
  });
  return { attacks, close: async () => {} };
}

function tookLong(from: number): string | null {
  const took = Date.now() - from;
  return took > HUNG_MS ? `it took ${took} ms` : null;
}

// The index of names must not lose a name: whatever `quality` finds an answer, the keys find, too.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWholeKey, keysFor, keysOf } from '../../packages/core/src/text/name-keys.js';
import { quality, said } from '../../packages/core/src/text/text-match.js';
import { runs } from '../support/size.js';

/** As the index does it. */
function isAmong(text: string, name: string): boolean {
  const wanted = keysFor(text);
  const keys = keysOf(name);
  if (wanted === null || keys === null) return true;
  return wanted.some((key) => (isWholeKey(key) ? keys.has(key) : [...keys].some((one) => one.startsWith(key))));
}

const PAIRS: readonly (readonly [text: string, name: string])[] = [
  ['Sign in', 'Signin'],
  ['signin', 'Sign-in now'],
  ['in', 'Log in'],
  ['Größe', 'Grösse wählen'],
  ['strasse', 'Hauptstraße · Straße'],
  ['検索', '商品を検索する'],
  ['save all', 'All files: save'],
  ['ok', 'OK!'],
  ['ＯＫ', 'ok'],
  ['ガラス', 'ｶﾞﾗｽ'],
  ['×', '×'],
  ['don’t', 'Dont save'],
];

it.each(PAIRS)('%s finds %s', (text, name) => {
  expect(quality(said(text), name)).toBeGreaterThan(0);
  expect(isAmong(text, name)).toBe(true);
});

it('tells names apart', () => {
  expect(isAmong('Launch', 'Save')).toBe(false);
  expect(isAmong('Save all', 'Saturday')).toBe(false);
});

const word = fc.constantFrom(
  ...[
    'sign',
    'in',
    'Save',
    'all',
    'ß',
    'é',
    'straße',
    '検索',
    '商品',
    '1',
    '15',
    'Don’t',
    '-',
    '×',
    'İ',
    'ﬁn',
    'ｶﾞ',
    '👍',
    'สวัสดี',
  ],
);
const blank = fc.constantFrom(' ', '', '-', '  ', '\u00a0', '·', '_');
const text = fc
  .array(fc.tuple(word, blank), { maxLength: 5 })
  .map((parts) => parts.map(([one, between]) => one + between).join(''));

it('loses none', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (one, other, isPart) => {
      const name = isPart ? `${other} ${one}` : other;
      return quality(said(one), name) === 0 || isAmong(one, name);
    }),
    { numRuns: runs(100_000) },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const name = `${other} ${one}`;
      return quality(said(one), name) === 0 || isAmong(one, name);
    }),
    { numRuns: runs(100_000) },
  );
});

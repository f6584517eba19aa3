// What a field makes of what is put into it: the same, written its own way, or something else.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitOf } from '../../packages/core/src/text/formatted.js';

describe('a field', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111111111111111', '4111-1111-1111-1111'],
    ['378282246310005', '3782 822463 10005'],
    ['4111 1111 1111 1111', '4111111111111111'],
    ['5551234567', '(555) 123-4567'],
    ['555-123-4567', '5551234567'],
    ['555.123.4567', '(555) 123-4567'],
    ['+491701234567', '+49 170 1234567'],
    ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['de89 3704 0044', 'DE89 3704 0044'],
    ['nl91abna0417164300', 'NL91 ABNA 0417 1643 00'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
    ['31122026', '31.12.2026'],
    ['12312026', '12/31/2026'],
    ['12/31/2026', '12-31-2026'],
    ['1/2/2026', '01/02/2026'],
    ['1230', '12:30'],
    ['9:30', '09:30'],
    ['1234', '1,234'],
    ['1234', '1.234'],
    ['1234567', '1,234,567'],
    ['1234.5', '1,234.50'],
    ['1234.5', '$1,234.50'],
    ['1234', '1 234,00 €'],
    ['1.234,50', '1,234.50'],
    ['1,234.50', '1234.50'],
    ['12.5', '12,5'],
    ['12.5', '12.50 EUR'],
    ['$12.50', '12.50'],
    ['$5', 'USD 5'],
    ['.5', '0.5'],
    ['0.5', '.5'],
    ['1404', '۱۴۰۴'],
    ['123456', '१२३ ४५६'],
    ['AB12', 'ＡＢ１２'],
    ['𝟙𝟚', '12'],
    ['5', '5%'],
    ['-5', '-5.00'],
    ['ab12', 'AB12'],
    ['ab12cd', 'AB-12-CD'],
    ['sw1a 1aa', 'SW1A1AA'],
    ['Amy@Shop.Test', 'amy@shop.test'],
    ['straße', 'STRASSE'],
    ['a  b', 'a b'],
    ["don't", 'don’t'],
    ['１２３', '123'],
    ['123456', '123 456'],
  ])('writes %j as %j', (wanted, actual) => expect(fitOf(actual, wanted)).toBe('formatted'));

  it.each([
    ['4111111111111111', '4111 1111 1111 111'],
    ['4111111111111111', '4111 1111 1111 1112'],
    ['123456', '12345'],
    ['1.234,50', '1.23'],
    ['1250', '12.50'],
    ['100', '1.00'],
    ['12.50', '1250'],
    ['1.234', '1234'],
    ['12.5', '125'],
    ['-5', '5'],
    ['5', '-5'],
    ['007', '7'],
    ['+49170', '49170'],
    ['10:30', '1030'],
    ['12/31/2026', '31/12/2026'],
    ['New York', 'NewYork'],
    ['New York', 'New'],
    ['hello world', 'hello'],
    ['well-known', 'wellknown'],
    ['Café', 'Cafe'],
    ['C++', 'C'],
    ['C#', 'C'],
    ['a@b.c', 'ab.c'],
    ['a.b', 'ab'],
    ['abc', ''],
    ['', 'abc'],
    ['12', '12 kg'],
    ['hello', 'hel lo'],
    ['1.5', '1.05'],
    ['99', '9'],
    ['12%', '12‰'],
    ['10-20', '1020'],
    ['10–20', '1020'],
    ['2020-2024', '20202024'],
    ['10-20', '10.20'],
    ['10-200', '10.200'],
    ['1-2-2026', '122026'],
    ['10-20-30', '102030'],
    ['555-1234', '5551234'],
    ['1.2.3', '123'],
    ['10.0.0.1', '10001'],
    ['192.168.100.200', '192168100200'],
    ['12-4 Main St', '124 Main St'],
    ['1.500', '1,500'],
    ['1,500', '1.500'],
    ['€5', '$5'],
    ['20 USD', '20 EUR'],
    ['m²', 'm2'],
    ['1404', '۱۴۰۵'],
    ['.5', '5'],
  ])('%j is not %j', (wanted, actual) => expect(fitOf(actual, wanted)).toBe('different'));

  it.each([
    ['1.50', '1,50', '.', 'different'],
    ['1.50', '1,50', ',', 'formatted'],
    ['1,50', '1.50', ',', 'different'],
    ['1,50', '1.50', '.', 'formatted'],
    ['1.50', '1,50', undefined, 'formatted'],
    ['1.5', '1,50 €', '.', 'formatted'],
    ['1234.5', '1.234,50', '.', 'formatted'],
    ['1.500', '1,500', ',', 'different'],
    ['1.500', '1,500', '.', 'different'],
  ] as const)('%j as %j where decimals are written with %j: %s', (wanted, actual, decimal, fit) =>
    expect(fitOf(actual, wanted, { decimal })).toBe(fit),
  );

  it.each([
    ['555-1234', '5551234'],
    ['110-00', '11000'],
    ['12-34-56', '123456'],
  ])('writes %j as %j where it holds a code', (wanted, actual) =>
    expect(fitOf(actual, wanted, { isCode: true })).toBe('formatted'),
  );

  it('never takes a lost, changed or added digit or letter for a way of writing', () => {
    const code = fc.stringMatching(/^[1-9a-z][0-9a-z]{1,18}$/).filter((text) => /\d.*\d/.test(text));
    fc.assert(
      fc.property(code, fc.nat(), fc.constantFrom('lost', 'changed', 'added'), (text, at, how) => {
        const i = at % text.length;
        const other = text[i] === '7' ? '8' : '7';
        const middle = how === 'lost' ? '' : how === 'changed' ? other : `${text[i]}${other}`;
        const actual = `${text.slice(0, i)}${middle}${text.slice(i + 1)}`.replace(/(.{4})/g, '$1 ');
        expect(fitOf(actual, text), actual).toBe('different');
      }),
      { numRuns: 300 },
    );
  });

  it('takes groups of any length for the same', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{5,19}$/),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom(' ', '-'),
        (text, length, mark) => {
          const actual = text.replace(new RegExp(`(.{${length}})(?=.)`, 'g'), `$1${mark}`);
          expect(fitOf(actual, text), actual).toBe(actual === text ? 'same' : 'formatted');
        },
      ),
      { numRuns: 200 },
    );
  });
});

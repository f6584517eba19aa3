// What a text says: whole words and whole numbers, in every script.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saysExactly, saysWhole } from '../../packages/core/src/text/whole.js';

describe('says', () => {
  it.each([
    ['10', '10'],
    ['Items: 1', '1'],
    ['1 of 10', '1'],
    ['Total 42.00 EUR', '42.00'],
    ['$12', '12'],
    ['12 €', '12'],
    ['12.', '12'],
    ['(3)', '3'],
    ['It costs 1,234.50 today', '1,234.50'],
    ['at 10:30 pm', '10:30'],
    ['-5 °C', '-5'],
    ['−5 °C', '-5'],
    ['Sag “ja”', 'Sag "ja"'],
    ['L’abri', "L'abri"],
    ['ﾛｸﾞｲﾝ', 'ログイン'],
    ['合計3点', '3'],
    ['合計１０点', '10'],
    ['カートに商品があります', '商品'],
    ['购物车里有商品', '商品'],
    ['المجموع ١٠', '10'],
    ['المجموع ١٠', '١٠'],
    ['10개', '10'],
    ['서울에서 왔다', '서울'],
    ['ราคา 50 บาท', '50'],
    ['ตะกร้าสินค้า', 'สินค้า'],
    ["Amy's cart", 'Amy'],
    ["l'hôtel de ville", 'hôtel'],
    ['amy@shop.test', 'amy'],
    ['well-known', 'known'],
    ['a  b\n c', 'a b c'],
    ['1 234 €', '1 234'],
    ['99 %', '99'],
    ['50%', '50%'],
    ['Cafe\u0301', 'Café'],
    ['★★★', '★★'],
    ['', ''],
  ])('%j says %j', (text, wanted) => expect(saysWhole(text, wanted)).toBe(true));

  it.each([
    ['10', '1'],
    ['10', '0'],
    ['1,234', '234'],
    ['1,234', '1'],
    ['12.50', '12'],
    ['12.50', '50'],
    ['0.5', '5'],
    ['.5', '5'],
    ['-5', '5'],
    ['−5', '5'],
    ['-$5', '5'],
    ['10:30', '10'],
    ['10:30', '30'],
    ['10:30:15', '10:30'],
    ['2026-11-17', '17'],
    ['11/17/2026', '11'],
    ['1\u00a0234 €', '234'],
    ["1'234", '234'],
    ['１０', '1'],
    ['١٠', '1'],
    ['合計１０点', '1'],
    ['10개', '1'],
    ['1st', '1'],
    ['2M views', '2'],
    ['10½', '10'],
    ['Unpaid', 'paid'],
    ['Saved', 'Save'],
    ['Unpaid', 'Unp'],
    ["can't", 'can'],
    ['snake_case', 'case'],
    ['Grüße', 'Gr'],
    ['Привет', 'Прив'],
    ['नमस्ते', 'नमस्त'],
    ['anything', ''],
    ['', 'x'],
  ])('%j does not say %j', (text, wanted) => expect(saysWhole(text, wanted)).toBe(false));

  it('a number is said by no longer number, whatever stands around it', () => {
    const sides = fc.constantFrom('', ' ', ' (', '€', '合計', ': ');
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^\d{1,3}$/), sides, fc.boolean(), (n, more, side, isBefore) => {
        const number = String(n);
        expect(saysWhole(`${side}${isBefore ? more : ''}${number}${isBefore ? '' : more}`, number)).toBe(false);
        expect(saysWhole(`${side}${number}`, number)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('exactly', () => {
    expect(saysExactly('  Paid\n in full ', 'Paid in full')).toBe(true);
    expect(saysExactly('Paid in full', 'Paid')).toBe(false);
    expect(saysExactly('１０', '10')).toBe(true);
  });
});

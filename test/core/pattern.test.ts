// Patterns for addresses and titles.

import { describe, expect, it } from 'vitest';
import { matchesText, matchesUrl } from '../../packages/core/src/patterns/pattern.js';

describe('an address matches', () => {
  it.each([
    ['/cart', 'http://shop.test/cart', true],
    ['/cart', 'http://shop.test/cart?x=1', true],
    ['/cart', 'http://shop.test/login', false],
    ['http://shop.test/*', 'http://shop.test/a/b', true],
    ['/product/*', 'http://shop.test/product/7', true],
    ['/product/*', 'http://shop.test/x/product/7', false],
    ['**/product/*', 'http://shop.test/x/product/7', true],
    ['shop.test/*', 'https://shop.test/a', true],
    ['*.test/*', 'https://shop.test/a', true],
    ['*/search?q=*', 'http://shop.test/search?q=shoes', true],
    ['*/search?q=*', 'http://shop.test/searchXq=shoes', false],
    ['/product\\/\\d+$/', 'http://shop.test/product/7', true],
    ['/product\\/\\d+$/', 'http://shop.test/product/x', false],
    ['/PRODUCT/i', 'http://shop.test/product/x', true],
    ['*', 'about:blank', true],
  ])('%s on %s: %s', (pattern, url, isMatch) => {
    expect(matchesUrl(pattern, url)).toBe(isMatch);
  });

  it('takes what is no regular expression for plain text', () => {
    expect(matchesUrl('/(/', 'http://shop.test/(/')).toBe(true);
  });
});

describe('a title matches', () => {
  it.each([
    ['Cart', 'Your Cart · Shop', true],
    ['Your * Shop', 'Your Cart · Shop', true],
    ['Cart*', 'Your Cart', false],
    ['/^Your/', 'Your Cart', true],
    ['5 * 3', 'It is 5 * 3', true],
  ])('%s on %s: %s', (pattern, title, isMatch) => {
    expect(matchesText(pattern, title)).toBe(isMatch);
  });
});

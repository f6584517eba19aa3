// Globs for whole addresses: a star is any run of characters, everything else stands for itself.

import { describe, expect, it } from 'vitest';
import { matchesGlob } from '../../packages/core/src/patterns/glob.js';

describe('matchesGlob', () => {
  it.each([
    ['*', '', true],
    ['*', 'http://a.test/b', true],
    ['**', 'x', true],
    ['', '', true],
    ['', 'x', false],
    ['a*', 'abc', true],
    ['*c', 'abc', true],
    ['a*c', 'ac', true],
    ['a*c', 'abcd', false],
    ['a*a', 'a', false],
    ['ab*bc', 'abc', false],
    ['*b*', 'abc', true],
    ['*b*b*', 'abc', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*bc*bc', 'abcbc', true],
    ['a*bc*bc', 'abc', false],
    ['*/x?y=1', 'http://a/x?y=1', true],
    ['*/x?y=1', 'http://a/xzy=1', false],
    ['*.js', 'http://a/xjs', false],
    ['[ab]*', '[ab]c', true],
    ['A*', 'abc', false],
  ])('%s on %s: %s', (pattern, text, fits) => {
    expect(matchesGlob(pattern, text)).toBe(fits);
  });

  it('agrees with regular expressions on all short texts', () => {
    const words = (length: number): string[] =>
      length === 0 ? [''] : words(length - 1).flatMap((word) => [`${word}a`, `${word}b`]);
    const texts = [0, 1, 2, 3, 4, 5].flatMap(words);
    const patterns = ['a*b', '*a*', 'a*b*a', '*ab*ba*', 'a**b', 'aa*', '*bb', '*a*a*a*'];
    for (const pattern of patterns)
      for (const text of texts)
        expect(matchesGlob(pattern, text), `${pattern} on ${text}`).toBe(
          new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text),
        );
  });

  it('takes no longer for nasty patterns', () => {
    const from = process.cpuUsage();
    expect(matchesGlob(`${'*a'.repeat(500)}*b`, 'a'.repeat(100_000))).toBe(false);
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(500);
  });
});

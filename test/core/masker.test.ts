// The masker: every spelling of a secret, nothing that only looks like one, and time in proportion to the text.

import { describe, expect, it } from 'vitest';
import { MASK, Masker } from '../../packages/core/src/masking/masker.js';
import { spellingsOf } from '../support/spellings.js';

const SECRETS = [
  'V4r+Sec/11',
  'hunter-2x',
  `it's "so" & <so> 100%`,
  'pä55 wörd ß€',
  'back\\slash\\n%41&amp;',
  '🔑 key 🔑 of joy',
  'pw12',
  '$(rm) `x` !#*?{}~',
  'a b+c d%20e',
  '++plus+it++',
];

it('keeps in mind only the newest of what pages hold and send, and all that was given', () => {
  const masker = new Masker(['given-Zq7w']);
  const value = (i: number): string => `${i}x${'k7q'.repeat(60)}`;
  for (let i = 0; i < 3000; i++) {
    masker.hold(`field-${i % 300}`, value(i));
    masker.pass(`cookie-${i}-${'z4'.repeat(20)}`);
  }
  expect(masker.secrets.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(30_000);
  expect(masker.secrets).toEqual(expect.arrayContaining(['given-Zq7w', value(2999), `cookie-2999-${'z4'.repeat(20)}`]));
});

describe.each(SECRETS)('a secret: %s', (secret) => {
  const masker = new Masker([secret]);

  it('is found in every spelling, and nothing of it is left', () => {
    for (const [name, spelled] of spellingsOf(secret)) {
      const masked = masker.mask(`a page, then ${spelled} and more`);
      expect(masked, name).not.toContain(spelled);
      expect(masked, name).toContain(MASK);
      expect(masked, name).toMatch(/^a page, then .*and more$/s);
    }
  });

  it('is found by itself, in data, and as the name of a field', () => {
    for (const [name, spelled] of spellingsOf(secret)) {
      const masked = JSON.stringify(masker.masked({ a: [spelled, 1], [spelled]: null }));
      expect(masked, name).not.toContain(JSON.stringify(spelled).slice(1, -1));
    }
  });

  it('is found within two spellings at once', () => {
    const outer = spellingsOf(secret).filter(([name]) => /^(?:json|html named|url|form|shell)/.test(name));
    for (const [name, spelled] of outer)
      for (const [more, twice] of spellingsOf(spelled).filter(([one]) => /^(?:json|html|url|form)/.test(one))) {
        const masked = masker.mask(`x ${twice} y`);
        expect(masked, `${more} of ${name}`).not.toContain(twice);
      }
  });

  it('is found where it is part of what is encoded', () => {
    for (const before of ['', 'amy:', 'someone@example.test:', 'x', 'xy']) {
      const base64 = Buffer.from(`${before}${secret}`).toString('base64');
      const masked = masker.mask(`Basic ${base64}, so`);
      const left = Buffer.from(/Basic (\S*?)(?:•|,)/.exec(masked)?.[1] ?? '', 'base64').toString('utf8');
      expect(masked, before).toContain(MASK);
      expect(before.startsWith(left.replace(/\ufffd.*$/u, '').slice(0, before.length)), `${before}: ${left}`).toBe(
        true,
      );
    }
  });
});

const LINES = Buffer.from(`${'x'.repeat(50)}hunter-2x`)
  .toString('base64')
  .replace(/.{72}/, '$&\n');

describe('a secret that was torn apart', () => {
  const masker = new Masker(['hunter-2x', 'correct horse battery']);
  it.each([
    ['by a line break', 'it is hunt\ner-2x now', `it is ${MASK} now`],
    ['by a break and indentation', 'it is hunt\r\n    er-2x now', `it is ${MASK} now`],
    ['at its blank', 'correct\n  horse battery', MASK],
    ['by what nobody sees', 'hun\u00adter\u200b-2x', MASK],
    ['by a break in JSON', '"hunt\\ner-2x"', `"${MASK}"`],
    ['by tags', '<b>hun</b><i>ter</i>-2x!', `<b>${MASK}!`],
    ['letter by letter', [...'hunter-2x'].map((one) => `<span>${one}</span>`).join(''), `<span>${MASK}</span>`],
    ['by a cut', 'hunter…', `${MASK}…`],
    ['by a cut of an address', '?q=correct%20horse%20batt…', `?q=${MASK}…`],
    ['by a cut within an escape', '?q=correct%20horse%2…', `?q=${MASK}…`],
    ['by a cut before it', '…ct%20horse%20battery.', `…${MASK}.`],
    ['in Base64 lines', LINES, expect.stringContaining(MASK)],
  ])('%s', (_, text, shown) => {
    expect(masker.mask(text)).toEqual(shown);
  });
});

describe('what is left alone', () => {
  it.each([
    ['1', 'There are 1 or 11 of 21 things in row 1, <td width="1">1 2 3</td> x=1; y = "1"'],
    ['abc', 'the abc of abcs: abc'],
    ['123', 'Total: 123 of 1234, height:123px; width="123"'],
    ['1234', 'rows 1\n2\n3\n4 and 12 34, <td>12</td><td>34</td>'],
    ['hunter-2x', 'hunter 2x, hunter-2, unter-2x, aHVudGVy'],
    ['password', 'type "Password", PASSWORD'],
    ['correct horse', 'correcthorse'],
    ['12+34', '1234'],
    ['    ', 'a    b'],
    ['••••••••', 'a •••••••• b'],
  ])('with %j for a secret', (secret, text) => {
    expect(new Masker([secret]).mask(text)).toBe(text);
  });
});

describe('a short secret', () => {
  const masker = new Masker(['12', '123', '7']);
  it.each([
    ['123', MASK],
    [' 12\n', ` ${MASK}\n`],
    ['http://x.test/?cvc=123&n=5', `http://x.test/?cvc=${MASK}&n=5`],
    ['a=1&cvc=123', `a=1&cvc=${MASK}`],
    ['{"cvc": "123", "n": 123}', `{"cvc": "${MASK}", "n": 123}`],
    ['<input value="123">', `<input value="${MASK}">`],
    ['http://amy:7@x.test/', `http://amy:${MASK}@x.test/`],
  ])('is hidden where it is a value by itself: %s', (text, shown) => {
    expect(masker.mask(text)).toBe(shown);
  });
});

describe('an address', () => {
  it('keeps its password to itself, whoever knows of it', () => {
    expect(new Masker().mask('at http://amy:open-sesame@x.test/a and http://x.test:80/@b')).toBe(
      `at http://amy:${MASK}@x.test/a and http://x.test:80/@b`,
    );
  });
});

describe('many secrets and long texts', () => {
  const masker = (secrets: number): Masker =>
    new Masker(Array.from({ length: secrets }, (_, i) => `secret-${i * 7919}-of-many`));

  const twenty = masker(20);

  // In proportion to the text it takes a tenth of a second; in proportion to its square, minutes.
  it.each([
    ...['the quick %41 brown \\u0041 fox ', 'secret-', 'secret-0-of-man', '<a', '%4', '%25', '&', '&amp;', "'\\'"],
    ...['://a:', '://a:b@', '…', '\n', '\\', 'secr…', '+', '<b>s</b>', '="', 'c2VjcmV0'],
  ])('take no more time with a text of %j', (text) => {
    const long = text.repeat(Math.ceil(300_000 / text.length));
    const from = process.cpuUsage();
    twenty.mask(long);
    // Its own time: others may be at work on this machine.
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(5000);
  });

  it('may be a thousand', () => {
    const thousand = masker(1000);
    const from = process.cpuUsage();
    expect(thousand.mask(`${'lorem ipsum '.repeat(10_000)} secret-7919-of-many`)).toContain(MASK);
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(10_000);
  });

  it('may be as long as a whole file', () => {
    const key = Array.from({ length: 40 }, (_, i) => `${i}`.padEnd(64, 'Ab9')).join('\n');
    const masker = new Masker([key]);
    expect(masker.mask(`x ${key} y`)).toMatch(/^x [•\s]+ y$/);
    expect(masker.mask(JSON.stringify(key))).toMatch(/^"(?:•|\\n)+"$/);
    expect(masker.mask(`line: ${key.split('\n')[3]}!`)).toBe(`line: ${MASK}!`);
  });
});

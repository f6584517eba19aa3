// The switches of `--allow`, and which addresses they go with: what the gate lets through, the browser must find.

import { describe, expect, it } from 'vitest';
import { wallSwitches } from '../../../packages/browser/src/launch/wall.js';
import { domainsIn, isAllowed } from '../../../packages/browser/src/limits.js';

const rules = (...domains: string[]): string =>
  wallSwitches(domainsIn(domains))
    .find((one) => one.startsWith('--host-resolver-rules='))
    ?.replace('--host-resolver-rules=', '') ?? '';

describe('the rules', () => {
  it.each([
    [['shop.test'], 'MAP * ~NOTFOUND, EXCLUDE shop.test, EXCLUDE *.shop.test'],
    [['*.shop.test'], 'MAP * ~NOTFOUND, EXCLUDE *.shop.test'],
    [['.shop.test'], 'MAP * ~NOTFOUND, EXCLUDE *.shop.test'],
    [['Shop.Test', 'file:'], 'MAP * ~NOTFOUND, EXCLUDE shop.test, EXCLUDE *.shop.test'],
    [['shop.test:8080'], 'MAP shop.test:8080 shop.test:8080, MAP * ~NOTFOUND'],
    [['[::1]'], 'MAP * ~NOTFOUND, EXCLUDE [::1], EXCLUDE ::1'],
    [['bücher.test'], 'MAP * ~NOTFOUND, EXCLUDE xn--bcher-kva.test, EXCLUDE *.xn--bcher-kva.test'],
    // What is no domain opens nothing.
    [['a, MAP * 127.0.0.2'], 'MAP * ~NOTFOUND'],
  ])('%s', (domains, wanted) => {
    expect(rules(...domains)).toBe(wanted);
  });

  it('are none where everything is allowed', () => {
    expect(wallSwitches(domainsIn([]))).toEqual([]);
    expect(wallSwitches(domainsIn(['file:']))).toEqual([]);
  });
});

describe('the gate', () => {
  const isFine = (allow: string, url: string): boolean =>
    isAllowed({ allow: domainsIn([allow]), allowsFiles: false }, url) === null;

  it.each([
    ['shop.test', 'https://shop.test/a', true],
    ['shop.test', 'http://www.shop.test:8080/', true],
    ['Shop.test', 'http://shop.test/', true],
    ['shop.test', 'http://evilshop.test/', false],
    ['*.shop.test', 'http://shop.test/', false],
    ['shop.test:8080', 'http://shop.test:8080/', true],
    ['shop.test:8080', 'http://shop.test/', false],
    ['shop.test:80', 'http://shop.test/', true],
    ['shop.test:443', 'https://shop.test/', true],
    ['shop.test:443', 'http://shop.test/', false],
    ['bücher.test', 'http://bücher.test/', true],
  ])('%s, %s: %s', (allow, url, wanted) => {
    expect(isFine(allow, url)).toBe(wanted);
  });
});

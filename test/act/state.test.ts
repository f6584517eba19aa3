// The file of a saved state: what is written is read again, what is wrong is refused with the field and without its value.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, readState, stateText } from '../../packages/core/src/engine/state.js';
import type { Cookie } from '../../packages/core/src/scene/facets.js';

const HERE = 'https://shop.test/cart';
const cookie: Cookie = {
  name: 'sid',
  value: 'hunter2',
  domain: '.shop.test',
  path: '/',
  expires: 4_102_444_800,
  httpOnly: true,
  secure: true,
  sameSite: 'None',
};

/** Why a file is refused; `fine` if it is not. */
function why(file: unknown, here = HERE): string {
  const read = readState(typeof file === 'string' ? file : JSON.stringify(file), 'a.json', here);
  if (read.ok) return 'fine';
  expect(read.problem.code).toBe('INVALID_VALUE');
  const { what, reason } = read.problem.facts as { what: string; reason: string };
  expect(what).toBe('a.json');
  expect(reason).not.toContain('hunter2');
  return reason;
}

function read(file: unknown, here = HERE) {
  const answer = readState(JSON.stringify(file), 'a.json', here);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
}

describe('a saved state', () => {
  const keys = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', '', '\ud800', '1'));
  const items = fc
    .array(fc.tuple(keys, fc.string({ unit: 'binary' })), { maxLength: 5 })
    .map((pairs) => Object.fromEntries(pairs));
  const cookies = fc.array(
    fc.record({
      name: fc.string(),
      value: fc.string({ unit: 'binary' }),
      domain: fc.constantFrom('shop.test', '.shop.test', '127.0.0.1', '[::1]'),
      path: fc.constantFrom('/', '/a/b'),
      expires: fc.oneof(fc.constant(null), fc.integer({ min: 1 })),
      httpOnly: fc.boolean(),
      secure: fc.boolean(),
      sameSite: fc.constantFrom('Strict', 'Lax', 'None'),
    }),
    { maxLength: 4 },
  );

  it('is read as it was written', () => {
    fc.assert(
      fc.property(cookies, items, items, items, (kept, local, session, other) => {
        const isEmpty = Object.keys(session).length === 0;
        const origins = [
          { origin: 'https://shop.test', local, session: isEmpty ? null : session },
          { origin: 'http://127.0.0.1:8080', local: other, session: null },
        ];
        const text = stateText({ domain: null, cookies: kept as Cookie[], origins }, 'https://shop.test', new Date(0));
        const answer = readState(text, 'a.json', 'about:blank');
        expect(answer.ok && answer.value).toEqual({
          domain: null,
          cookies: kept,
          origins,
          hasStorage: true,
          notes: [],
        });
      }),
    );
  });

  it('keeps what tells a partitioned cookie apart', () => {
    const partitioned = { ...cookie, partition: { site: 'https://top.test', isCrossSite: false } };
    const text = stateText({ domain: null, cookies: [partitioned], origins: [] }, null, new Date());
    const answer = readState(text, 'a.json', HERE);
    expect(answer.ok && answer.value.cookies).toEqual([partitioned]);
  });

  it('has the fields of OIL', () => {
    const origins = [{ origin: 'https://shop.test', local: { a: '1' }, session: { b: '2' } }];
    const file = JSON.parse(
      stateText({ domain: 'shop.test', cookies: [cookie], origins }, 'https://shop.test', new Date(0)),
    );
    expect(file).toEqual({
      version: 1,
      created: '1970-01-01T00:00:00.000Z',
      domain: 'shop.test',
      cookies: [cookie],
      origin: 'https://shop.test',
      localStorage: { a: '1' },
      sessionStorage: { b: '2' },
      origins: [],
    });
  });
});

describe('a file of others', () => {
  it('may say a domain and no origin: that of the page at hand, if it is of the domain, else https', () => {
    const file = { version: 1, domain: 'shop.test', cookies: [], localStorage: { a: '1' } };
    expect(read(file, 'http://www.shop.test:8080/x').origins[0]?.origin).toBe('http://www.shop.test:8080');
    expect(read(file, 'http://other.test/').origins[0]?.origin).toBe('https://shop.test');
    expect(read(file, 'about:blank').origins[0]?.origin).toBe('https://shop.test');
    expect(why({ version: 1, localStorage: { a: '1' } }, 'about:blank')).toMatch(/^origin is missing/);
  });

  it('may leave out what can be guessed', () => {
    const { cookies, hasStorage } = read({ version: 1, cookies: [{ name: 'a', value: 'b', domain: 'x.test' }] });
    const rest = { path: '/', expires: null, httpOnly: false, secure: false, sameSite: 'Lax' };
    expect(cookies).toEqual([{ name: 'a', value: 'b', domain: 'x.test', ...rest }]);
    expect(hasStorage).toBe(false);
    const odd = { name: 'a', value: 'b', domain: '.Bücher.test', expires: -1, sameSite: 'strict' };
    expect(read({ version: 1, cookies: [odd] }).cookies[0]).toMatchObject({
      domain: '.xn--bcher-kva.test',
      expires: null,
      sameSite: 'Strict',
    });
    expect(read({ version: 1, cookies: [{ ...odd, expires: 0 }] }).cookies[0]?.expires).toBeNull();
  });

  it('may be one of Playwright', () => {
    const saved = read({
      cookies: [{ ...cookie, expires: -1, partitionKey: 'https://top.test', _crHasCrossSiteAncestor: false }],
      origins: [{ origin: 'https://shop.test', localStorage: [{ name: '__proto__', value: 'x' }], indexedDB: [{}] }],
    });
    expect(saved.cookies[0]).toMatchObject({
      expires: null,
      partition: { site: 'https://top.test', isCrossSite: false },
    });
    expect(Object.entries(saved.origins[0]?.local ?? {})).toEqual([['__proto__', 'x']]);
    expect(saved.hasStorage).toBe(true);
    expect(saved.notes.join()).toContain('indexedDB');
  });
});

describe('a file that is none', () => {
  const one = (fields: object) => ({ version: 1, cookies: [cookie, { ...cookie, ...fields }] });
  it.each([
    ['hunter2', /not JSON/],
    ['{"cookies": [\n{"value": "hunter2",,}', /not JSON \(line 2\)/],
    ['', /not JSON/],
    [[], /not an object/],
    [{}, /version is missing/],
    [{ version: 2 }, /version is not 1/],
    [{ version: 'hunter2' }, /version is not 1/],
    [{ version: 1, domain: 5 }, /^domain is not text$/],
    [{ version: 1, cookies: {} }, /^cookies is not a list$/],
    [{ version: 1, cookies: ['hunter2'] }, /^cookies\[0\] is not an object/],
    [one({ domain: undefined }), /^cookies\[1\]\.domain is missing$/],
    [one({ domain: 'https://hunter2/' }), /^cookies\[1\]\.domain is not a domain$/],
    [one({ domain: '' }), /^cookies\[1\]\.domain is not a domain$/],
    [one({ name: undefined }), /^cookies\[1\]\.name is missing$/],
    [one({ value: 5 }), /^cookies\[1\]\.value is not text$/],
    [one({ path: 'hunter2' }), /^cookies\[1\]\.path does not start with \//],
    [one({ expires: 'hunter2' }), /^cookies\[1\]\.expires is not a number/],
    [one({ secure: 'hunter2' }), /^cookies\[1\]\.secure is neither/],
    [one({ sameSite: 'hunter2' }), /^cookies\[1\]\.sameSite is neither/],
    [{ version: 1, origin: 'hunter2', localStorage: {} }, /^origin is not an origin/],
    [{ version: 1, origin: 'file:///x', localStorage: {} }, /^origin is not an origin/],
    [{ version: 1, origin: 'https://a.test', localStorage: { cart: null } }, /^localStorage\["cart"\] is not text$/],
    [{ version: 1, origin: 'https://a.test', sessionStorage: [] }, /^sessionStorage is not an object/],
    [{ version: 1, origins: [{ origin: 'https://a.test' }, {}] }, /^origins\[1\]\.origin is missing$/],
    [
      { version: 1, origin: 'https://a.test', origins: [{ origin: 'https://a.test/' }] },
      /https:\/\/a\.test is given twice/,
    ],
    [
      { cookies: [], origins: [{ origin: 'https://a.test', localStorage: [{ name: 'a' }] }] },
      /localStorage\[0\]\.value is missing/,
    ],
  ])('%j', (file, reason) => {
    expect(why(file)).toMatch(reason);
  });

  it('does not choke on any JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => why(text) !== ''));
  });
});

it('the file in the docs can be loaded', () => {
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/STATE.md', 'utf8')) ?? [];
  const { cookies, origins } = read(JSON.parse(json), 'about:blank');
  expect(cookies).toHaveLength(1);
  expect(origins.map(({ origin }) => origin)).toEqual(['https://shop.test', 'https://pay.shop.test']);
});

it.each([
  ['shop.test', 'shop.test', true],
  ['www.shop.test', 'shop.test', true],
  ['.shop.test', 'shop.test', true],
  ['SHOP.test', '.shop.test', true],
  ['myshop.test', 'shop.test', false],
  ['shop.test', 'www.shop.test', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['[::1]', '[::1]:8080', true],
  ['shop.test', 'https://shop.test:8080/cart', true],
  ['xn--bcher-kva.test', 'bücher.test', true],
  ['shop.test', '', false],
])('%s is within %s: %s', (host, domain, is) => {
  expect(isWithin(host, domain)).toBe(is);
});

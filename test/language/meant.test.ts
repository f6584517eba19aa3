// What was said is what is meant, or an error whose correction loses nothing: no text, no number, no order of two things,
// no word that is part of no name.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize, parse } from '../../packages/core/src/language/index.js';
import { runs } from '../support/size.js';

const fixes = (line: string): (string | null)[] => parse(line).diagnostics.map(({ fixed }) => fixed);

describe('signs of every width and shape are one sign', () => {
  const rows: [string, string][] = [
    ['click ［5］', 'click 5'],
    ['click [ 5 ]', 'click 5'],
    ['click [５] near ５', 'click 5 near 5'],
    ['click ｢Sign in｣', 'click "Sign in"'],
    ['click ❝Sign in❞', 'click "Sign in"'],
    ['type « Nom » « Zoé »', 'type "Nom" "Zoé"'],
    ['press ⌘+C', 'press meta+c'],
    ['press Ctrl＋A', 'press control+a'],
    ['press ↓', 'press arrowdown'],
    ['viewport １２８０ ８００', 'viewport 1280 800'],
    ['scroll --amount −100', 'scroll --amount -100'],
    ['adjust Volume to 70', 'adjust "Volume" 70'],
    ['scroll to the left', 'scroll left'],
    ['state save as auth.json', 'state save auth.json'],
    ['trace stop to run.zip', 'trace stop run.zip'],
    ['media color-scheme to dark', 'media color-scheme dark'],
  ];
  it.each(rows)('%s', (line, canonical) => {
    expect(parse(line).diagnostics).toEqual([]);
    expect(normalize(line)).toBe(canonical);
  });

  it.each([...'‐‑‒–—―−﹣－'])('a dash like %s starts no option, and the option is named', (dash) => {
    expect(fixes(`click 5 ${dash}${dash}force`)).toEqual(['click 5 --force']);
    expect(fixes(`click 5 ${dash}force`)).toEqual(['click 5 --force']);
  });
});

describe('words that are no name are not taken for one', () => {
  const rows: [string, string | null][] = [
    ['scroll by 300', 'scroll down --amount 300'],
    ['scroll up by 300 px', 'scroll up --amount 300'],
    ['scroll down 300px', 'scroll down --amount 300'],
    ['scroll down one page', 'scroll down --page'],
    ['scroll donw', 'scroll down'],
    ['scroll downn "List"', 'scroll down "List"'],
    ['scroll within "List"', null],
    ['screenshot fullpage', 'screenshot --fullpage'],
    ['screenshot of the page', 'screenshot'],
    ['screenshot the page to cart.png', null],
    ['submit the form', 'submit'],
    ['text of the page', 'text'],
    ['accept all cookies', 'accept_cookies'],
    ['dismiss all popups', 'dismiss popups'],
    ['dismiss the banner', 'dismiss banner'],
    ['logs for com.shop', 'logs "com.shop"'],
    ['intercept clear all', null],
    ['wait until loaded', 'wait load'],
    ['wait until X is visible', 'wait visible "X"'],
    ['type 5 into 7', 'type 7 "5"'],
  ];
  it.each(rows)('%s', (line, fixed) => {
    const all = fixes(line);
    expect(all.length).toBeGreaterThan(0);
    if (fixed !== null || line.includes('within')) expect(all[0]).toBe(fixed);
  });
});

it.each(['box Log in', 'text Sign in', 'wait visible Sign up', 'expect visible Turn on'])('%s is a name', (line) => {
  expect(parse(line).diagnostics).toEqual([]);
});

describe('a correction means what was meant', () => {
  const rows: [string, string | null][] = [
    ['select "France" of "Country"', 'select "Country" "France"'],
    ['select "France" on "Country"', 'select "Country" "France"'],
    ['type "amy" for "Email"', 'type "Email" "amy"'],
    ['type "Email" from "amy"', null],
    ['type "Email" as "amy"', null],
    ['type 5 into "Qty"', 'type "Qty" "5"'],
    ['type amy into the email', 'type email "amy"'],
    ['click "A" --no-force', null],
    ['click "A" --double,--force', 'click "A" --double --force'],
    ['click "A" --dblclick', 'click "A" --double'],
    ['click 5 timeout=5s', 'click 5 --timeout 5s'],
    ['click 5 -- double', 'click 5 --double'],
    ['click "A" with force', 'click "A" --force'],
    ['click "A", near "B"', 'click "A" near "B"'],
    ['click Edit insde "Row"', null],
    ['click css(.a', null],
    ['click #5 near #7', 'click 5 near 7'],
    ['type #5 "x"', 'type 5 "x"'],
    ['type "Email""x"', 'type "Email" "x"'],
    ['press Enter twice', null],
    ['press enter 3 times', null],
    ['press F13', null],
    ['press ctrl+', null],
    ['press Ctrl/A', 'press control+a'],
    ['press ⌘C', 'press meta+c'],
    ['press F 5', 'press f5'],
    ['press #', 'press "#"'],
    ['press the "Sign in" button', 'click button "Sign in"'],
    ['login as amy with secret', 'login "amy" "secret"'],
    ['login with username "amy" and password "secret"', 'login "amy" "secret"'],
    ['reload hard', 'refresh --hard'],
    ['goto the shop.test', 'goto shop.test'],
    ['session switch shop', 'session shop'],
    ['storage get cart from session', 'storage get cart --session'],
    ['cookies set sid = "x"', 'cookies set sid "x"'],
    ['export buy to buy.yaml', 'export buy --out buy.yaml'],
    ['pdf out.pdf A4', 'pdf out.pdf --format A4'],
    ['record start run.webm high', 'record start run.webm --quality high'],
    ['highlight "Pay" in red', 'highlight "Pay" --color red'],
    ['highlight "Pay" for 3s', 'highlight "Pay" --duration 3s'],
    ['wait for "X" up to 5s', 'wait visible "X" --timeout 5s'],
    ['wait for visble "X"', 'wait visible "X"'],
    ['wait for 2 seconds', 'wait 2s'],
    ['expect not "X"', 'expect hidden "X"'],
    ['adjust "Volume" from 10 to 70', null],
    ['define buy now:', 'define buy_now:'],
  ];
  it.each(rows)('%s', (line, fixed) => {
    const [first] = fixes(line);
    expect(first).toBe(fixed);
  });

  it('no hint says the opposite of it', () => {
    const [one] = parse('expect invisible "A"').diagnostics;
    expect([one?.fixed, one?.suggestions]).toEqual(['expect hidden "A"', []]);
    expect(one?.hint).not.toMatch(/Did you mean 'visible'/);
  });
});

describe('relations in people’s words', () => {
  const rows: [string, string][] = [
    ['click "Edit" whithin "Row"', 'click "Edit" inside "Row"'],
    ['click "Edit" abvoe "Row"', 'click "Edit" above "Row"'],
    ['click "Edit" next-to "Row"', 'click "Edit" near "Row"'],
    ['click "Edit" inside of "Row"', 'click "Edit" inside "Row"'],
  ];
  it.each(rows)('%s', (line, fixed) => expect(fixes(line)).toEqual([fixed]));
});

describe('JSON', () => {
  it.each(['fill {"A": "b", "A": "c"}', 'headers set "api.test" "{\\"A\\": b}"', 'goto x.test --headers "{nope}"'])(
    '%s is an error',
    (line) => {
      expect(parse(line).diagnostics[0]?.message).toMatch(/^Invalid JSON: /);
    },
  );
  it.each([
    ['fill {"a": 1', 'fill {"a": 1}'],
    ['headers set {"a": "b"', 'headers set "{\\"a\\": \\"b\\"}"'],
    ['fill {"a": {"b": 1}', null],
  ])('%s lacks its end', (line, fixed) => {
    expect(parse(line).diagnostics).toMatchObject([{ message: 'Invalid JSON: its { is never closed', fixed }]);
  });
});

describe('spans', () => {
  const at = (line: string, of: string): string => {
    const span = parse(line).lines[0]?.command?.spans?.[of];
    return line.slice(span?.start, span?.end);
  };
  it('of keys in quotes, and of the parts of a definition', () => {
    expect(at('press "Ctrl+A"', 'keys[1]')).toBe('A');
    expect(at('press “Ctrl+A”', 'keys[0]')).toBe('Ctrl');
    expect(at('define buy(item, count):', 'name')).toBe('buy');
    expect(at('define buy(item, count):', 'params[1]')).toBe('count');
  });
});

describe('no correction loses a text or a number', () => {
  const verb = fc.constantFrom(
    ...['click', 'type', 'select', 'hover', 'drag', 'wait', 'wait for', 'expect', 'scroll', 'search', 'login', 'press'],
    ...['upload', 'adjust', 'screenshot', 'submit', 'dismiss', 'highlight', 'text', 'fill', 'set', 'enter', 'goto'],
  );
  const name = fc.constantFrom('Zeta', 'Größe 7', 'amy@x.y', '名前', 'Quux');
  const small = fc.constantFrom(
    ...[
      'on',
      'the',
      'to',
      'into',
      'from',
      'in',
      'with',
      'over',
      'at',
      'of',
      'for',
      'until',
      'as',
      'by',
      'near',
      'nera',
    ],
    ...['inside', 'is', 'visible', 'button', 'field', '--force', '--timeout 5s', '77', '[41]', '->', 'twice', 'not'],
  );
  const quoted = name.map((one) => `"${one}"`);
  it('of any line', () => {
    fc.assert(
      fc.property(verb, fc.array(fc.oneof(quoted, small), { minLength: 1, maxLength: 6 }), (first, words) => {
        const line = `${first} ${words.join(' ')}`;
        for (const fixed of fixes(line)) {
          if (fixed === null) continue;
          expect(parse(fixed).diagnostics, `${line} → ${fixed}`).toEqual([]);
          // A path needs no quotes.
          for (const [, text = ''] of line.matchAll(/"([^"]+)"/g))
            expect(fixed, `${line} → ${fixed}`).toContain(first === 'upload' ? text : `"${text}"`);
          if (/\b77\b/.test(line)) expect(fixed, line).toContain('77');
          if (/\[41\]/.test(line)) expect(fixed, line).toContain('41');
          if (/\bnot\b/.test(line)) expect(fixed, line).toMatch(/hidden|disabled|unchecked|visible|"[^"]*not[^"]*"/);
        }
      }),
      { numRuns: runs(4000) },
    );
  });
});

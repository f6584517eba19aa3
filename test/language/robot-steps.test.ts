// Steps of Robot Framework: their cells stand two blanks or a tab apart, and are never taken for words of a command.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize, parse, print } from '../../packages/core/src/language/index.js';
import { robotKeywords } from '../../packages/core/src/language/robot.js';
import { runs } from '../support/size.js';

/** The corrected line, `null` if there is none, or what the line was taken for. */
function answer(line: string): string | null {
  const { lines, diagnostics } = parse(line);
  const [first] = diagnostics;
  const [only] = lines;
  return first === undefined ? `taken as ${only?.command == null ? '' : print(only.command)}` : first.fixed;
}

const titled = (keyword: string): string => keyword.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const steps = robotKeywords.filter((keyword) => keyword.includes(' '));

const cell = fc.constantFrom(
  ...[
    'Terms',
    'I agree',
    'id:terms',
    'id=q',
    'name:q',
    'css:.a .b',
    'xpath://a[1]',
    'Größe',
    '利用規約',
    'Sign in',
    '5',
  ],
  ...[
    'ENTER',
    'CTRL+A',
    'France',
    'cv.pdf',
    'my cv.pdf',
    'https://shop.test',
    '${NAME}',
    'None',
    '10s',
    'accept',
    'text',
  ],
);
const gap = fc.constantFrom('  ', '   ', '    ', '\t', '\t\t', ' \t ', '        ');

describe('a step of Robot Framework', () => {
  it('means the same however its cells are set apart and its keyword is written, and is nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...steps),
        fc.array(cell, { minLength: 1, maxLength: 4 }),
        fc.array(gap, { minLength: 4, maxLength: 4 }),
        fc.constantFrom('lower', 'title', 'upper'),
        (keyword, cells, gaps, letters) => {
          const said = letters === 'title' ? titled(keyword) : letters === 'upper' ? keyword.toUpperCase() : keyword;
          const line = said + cells.map((one, i) => `${gaps[i]}${one}`).join('');
          const plain = [titled(keyword), ...cells].join('    ');
          const [given, expected] = [answer(line), answer(plain)];
          expect([line, given]).toEqual([line, expected]);
          if (given === null) return;
          const fixed = given.replace('taken as ', '');
          expect([fixed, parse(fixed).diagnostics]).toEqual([fixed, []]);
          // What is taken is what the step means, and nothing of its keyword is a name, unless a cell says the same.
          const rest = keyword.split(' ').slice(1).join(' ');
          if (!cells.some((one) => one.toLowerCase().startsWith(rest)))
            expect(fixed.toLowerCase()).not.toContain(`"${rest}`);
          // `Go To    shop.test` is understood: it says the same here.
          if (given.startsWith('taken as '))
            expect([line, given]).toEqual([line, expect.stringMatching(/taken as goto /)]);
        },
      ),
      { numRuns: runs(6000) },
    );
  });

  it('is read in the same way when it was set in order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...steps),
        fc.array(cell, { minLength: 1, maxLength: 3 }),
        gap,
        (keyword, cells, apart) => {
          const line = [keyword, ...cells].join(apart);
          const again = normalize(line);
          expect(normalize(again)).toBe(again);
          expect(answer(again)).toBe(answer(line));
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ['Select Checkbox    Terms', 'check "Terms"'],
    ['Select Checkbox\tI agree', 'check "I agree"'],
    ['explain Select Checkbox    Terms', 'explain check "Terms"'],
    ['Unselect Checkbox    id:news', 'uncheck css("#news")'],
    ['Select Radio Button    size    large', 'check css("[type=radio][name=\\"size\\"][value=\\"large\\"]")'],
    ['Select Frame    Payment', 'frame "Payment"'],
    ['Press Keys    id:q    ENTER', 'press enter on css("#q")'],
    ['Press Keys    Search    CTRL+A', 'press control+a on "Search"'],
    ['Press Keys    None    ESC', 'press escape'],
    ['Press Keys    Search    shoes', 'type "Search" "shoes" --append'],
    ['Press Keys    None    shoes', null],
    ['Press Keys    Search    ENTER    TAB', null],
    ['Input Text    name:q    red shoes', 'type css("[name=\\"q\\"]") "red shoes"'],
    ['Wait Until Element Is Visible    Saved    5s', 'wait visible "Saved" --timeout 5s'],
    ['Wait Until Element Is Visible    Saved    timeout=5s', 'wait visible "Saved" --timeout 5s'],
    ['Set Window Size    1280    800', 'viewport 1280 800'],
    ['Get Text    id:total', 'text css("#total")'],
    ['Textfield Should Contain    Note    a.b', 'expect value "Note" "/a\\\\.b/"'],
    ['Clear Element Text    Note', 'clear "Note"'],
    ['Close Window', 'tab close'],
    ['Capture Page Screenshot', 'screenshot'],
    ['Handle Alert    DISMISS', 'dialog dismiss'],
    // Keywords of one's own: nobody knows what they do.
    ['Click My Special Row    7', null],
    ['Type Credentials Of    amy    secret', null],
    ['Submit Order Form    express', null],
    ['Check Out As Guest\tamy', null],
  ])('is refused, with the line that says the same: %s', (line, fixed) => {
    expect(answer(line)).toBe(fixed);
  });

  it.each([
    ['click   Sign in', 'click "Sign in"'],
    ['Click  Sign  in', 'click "Sign in"'],
    ['type   "Email"    "amy"', 'type "Email" "amy"'],
    ['click\t"Save"\tnear\t"Bread"', 'click "Save" near "Bread"'],
    ['Select    "Country"    "France"', 'select "Country" "France"'],
    ['go to    shop.test', 'goto https://shop.test'],
    ['scroll   until   "Footer"', 'scroll until "Footer"'],
  ])('is not every line with wide gaps: %s', (line, taken) => {
    expect(answer(line)).toBe(`taken as ${taken}`);
  });
});

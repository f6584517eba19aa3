// What is expected of a thing that stands without quotes, beside its kind, in another order: the line that is proposed says it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';
import { runs } from '../support/size.js';

function fixed(line: string): string | null | undefined {
  const [first] = parse(line).diagnostics;
  return first?.fixed;
}

const name = fc.constantFrom(
  ...[
    'Save',
    'Sign in',
    'Terms',
    'Log in to site',
    'Order 7',
    'Speichern',
    'Créer un compte',
    '保存',
    'Сохранить',
    'Menu',
  ],
);
const kind = fc.constantFrom('', '', ' button', ' checkbox', ' link', ' field', ' tab');
const article = fc.constantFrom('', '', 'the ', 'that the ', 'that ');
const quotes = fc.constantFrom('', '"', '“');
const state = fc.constantFrom(
  ...(['visible', 'hidden', 'enabled', 'disabled', 'checked', 'unchecked'] as const).map((one) => [one, one] as const),
  ...([
    ['shown', 'visible'],
    ['gone', 'hidden'],
    ['ticked', 'checked'],
    ['clickable', 'enabled'],
  ] as const),
);
const OPPOSITE: Record<string, string> = {
  ...{ visible: 'hidden', hidden: 'visible', enabled: 'disabled' },
  ...{ disabled: 'enabled', checked: 'unchecked', unchecked: 'checked' },
};

describe('a state that is expected', () => {
  it('is the one that was said, of the thing that was named, in whatever order', () => {
    fc.assert(
      fc.property(
        name,
        kind,
        article,
        quotes,
        state,
        fc.boolean(),
        fc.boolean(),
        (one, what, the, sign, [said, is], isNot, hasLimit) => {
          const subject = `${the}${sign}${one}${sign === '“' ? '”' : sign}${what}`;
          const limit = hasLimit ? ' within 5s' : '';
          const meant = `expect ${isNot ? OPPOSITE[is] : is} "${one}"${hasLimit ? ' --timeout 5s' : ''}`;
          const ways = isNot
            ? [`${subject} to not be ${said}`, `${subject} is not ${said}`, `${subject} should not be ${said}`]
            : [`${subject} to be ${said}`, `${subject} is ${said}`, `${subject} should be ${said}`];
          for (const way of ways)
            for (const verb of ['expect', 'assert', 'verify', 'check that', 'make sure']) {
              const line = `${verb} ${way}${limit}`;
              if (verb === 'check that' && the.startsWith('that')) continue;
              expect([line, fixed(line)]).toEqual([line, meant]);
            }
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ['expect Save disabled', 'expect disabled "Save"'],
    ['expect Save exists', 'expect visible "Save"'],
    ['expect Save in the "Toolbar" to be disabled', 'expect disabled "Save" inside "Toolbar"'],
    ['expect "Save" near "Total" to be disabled', 'expect disabled "Save" near "Total"'],
    ['Then the Save button should be disabled', 'expect disabled "Save"'],
    ['is the "Save" button disabled?', 'expect disabled "Save"'],
    ['wait for Save button to be enabled', 'expect enabled "Save" --timeout 30s'],
    ['expect to see Saved', 'expect visible "Saved"'],
    ['Then I don\'t see "Error"', 'expect hidden "Error"'],
    ['expect Save to be green', null],
    ['expect Save and Cancel to be disabled', null],
    ['expect Save or Cancel to be disabled', null],
    ['expect cookie sid', null],
    ['expect no errors', null],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('what a thing says', () => {
  it.each([
    ['expect Total to be 42', 'expect text "Total" "42"'],
    ['expect Total to contain Milk', 'expect text "Total" "Milk"'],
    ['expect the Email field to have value amy@x.y', 'expect value "Email" "amy@x.y"'],
    ['expect Email field to be "amy"', 'expect value "Email" "amy"'],
    ['expect the Email field is empty', 'expect value "Email" ""'],
    ['expect the url to contain "/cart"', 'expect url "/cart"'],
    ['expect current url "/cart"', 'expect url "/cart"'],
    ['expect that the page title is "Shop"', 'expect title "Shop"'],
    ['expect "42" in "Total"', 'expect text "Total" "42"'],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

describe('how many', () => {
  it.each([
    ['expect 3 "Delete" buttons', 'expect count button "Delete" 3'],
    ['expect exactly three "Delete"', 'expect count "Delete" 3'],
    ['expect "Delete" to appear 3 times', 'expect count "Delete" 3'],
    ['expect at least 3 "Delete"', null],
    ['expect more than 2 "Delete"', null],
    ['expect 3 rows', null],
  ])('%s', (line, meant) => expect(fixed(line)).toBe(meant));
});

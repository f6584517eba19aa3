// Secrets in what is said: of a line before it is run, and where a text was cut within one.

import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../packages/core/src/engine/lines.js';
import { parse } from '../../packages/core/src/language/index.js';
import { Masker } from '../../packages/core/src/masking/masker.js';

const said = (text: string): string[] => stepsOf(text, parse(text)).map((step) => step.canonical);

describe('a script before it is run', () => {
  it.each([
    ['type "Password" "hunter-2x"', 'type "Password" "••••••••"'],
    ['type password "hunter-2x"', 'type password "••••••••"'],
    ['type "API key" "hunter-2x"', 'type "API key" "••••••••"'],
    ['type "Name" "Amy"', 'type "Name" "Amy"'],
    ['type "Password" "${WORD}"', 'type "Password" "${WORD}"'],
    ['login "amy" "hunter-2x"', 'login "amy" "••••••••"'],
    ['goto http://amy:hunter-2x@a.test/x', 'goto "http://amy:••••••••@a.test/x"'],
    ['tab new http://amy:hunter-2x@a.test/', 'tab new "http://amy:••••••••@a.test/"'],
    [
      'headers set {"X-Api-Key": "hunter-2x", "X-A": "b"}',
      'headers set "{\\"X-Api-Key\\":\\"••••••••\\",\\"X-A\\":\\"b\\"}"',
    ],
    ['cookies set sid "hunter-2x"', 'cookies set sid "••••••••"'],
    ['cookies set theme "dark"', 'cookies set theme "dark"'],
    ['storage set token "hunter-2x"', 'storage set token "••••••••"'],
    ['run buy --pin 1234 --item tea', 'run buy --pin "••••••••" --item "tea"'],
  ])('%s', (line, shown) => {
    expect(said(line)).toEqual([shown]);
  });

  it('hides what goes into a secret field of a form', () => {
    const [shown = ''] = said('fill {"Name": "Amy", "Password": "hunter-2x"}');
    expect(shown).not.toContain('hunter-2x');
    expect(shown).toContain('Amy');
  });

  it('hides keys that go into a field for a secret', () => {
    expect(said('click "Password"\npress h\npress shift+u\npress tab\nclick "Name"\npress a')).toEqual([
      'click "Password"',
      'press ••••••••',
      'press ••••••••',
      'press tab',
      'click "Name"',
      'press a',
    ]);
  });

  it('hides in every line what one of them gives away', () => {
    expect(said('login "amy" "hunter-2x"\nexpect text "you are hunter-2x"')).toEqual([
      'login "amy" "••••••••"',
      'expect text "you are ••••••••"',
    ]);
  });
});

describe('a step that was not run', () => {
  const planned = (text: string): string[] => stepsOf(text, parse(text)).map((step) => step.planned);

  it.each([
    ['type css("#f") "hunter-2x"', 'type css("#f") "••••••••"'],
    ['type css("#f") "${WORD}"', 'type css("#f") "${WORD}"'],
    ['fill {"Field 2": "hunter-2x", "Agree": true}', 'fill {"Field 2": "••••••••", "Agree": true}'],
    ['run buy "hunter-2x" --card 4111 --timeout 5s', 'run buy "••••••••" --card "••••••••" --timeout 5s'],
    ['explain type css("#f") "hunter-2x"', 'explain type css("#f") "••••••••"'],
    ['dialog accept "hunter-2x"', 'dialog accept "••••••••"'],
    ['select "Size" "XL"', 'select "Size" "XL"'],
  ])('%s', (line, shown) => {
    expect(planned(line)).toEqual(planned(shown));
    expect(planned(line).join()).not.toMatch(/hunter|4111/);
  });

  it('hides a word that is pressed key by key, and no shortcut', () => {
    expect(planned('click css("#f")\npress h\npress u\npress n\npress t\nclick "Go"\npress g\npress i')).toEqual([
      'click css("#f")',
      ...Array<string>(4).fill('press ••••••••'),
      'click "Go"',
      'press g',
      'press i',
    ]);
  });
});

describe('a text that was cut', () => {
  it.each([
    ['your password is hunter-2…', 'your password is ••••••••…'],
    ['it is …er-2x, they say', 'it is …••••••••, they say'],
    ['hunter-2x and hunt…', '•••••••• and ••••••••…'],
    ['hunt…r-2x', '••••••••…••••••••'],
    ['hunter…hunter', '••••••••…hunter'],
    ['a good hunter', 'a good hunter'],
    ['hun…', 'hun…'],
  ])('%s', (text, shown) => {
    expect(new Masker(['hunter-2x']).mask(text)).toBe(shown);
  });
});

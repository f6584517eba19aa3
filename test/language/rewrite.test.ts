// The rules for what people write in place of a command: every form is a valid expression, and templates make lines.

import { expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';
import { filled } from '../../packages/core/src/language/rewrite.js';
import { unknownWords } from '../../packages/core/src/language/unknown-words.js';
import { phrases } from '../../packages/core/src/language/verbs.js';

// A line that no rule corrects tries them all.
it.each([...phrases().map(([words]) => words), ...unknownWords])('has only forms that can be read: %s', (words) => {
  expect(() => parse(`${words} qq "zz" zz ??`)).not.toThrow();
});

it.each([
  ['check $1', ['"Large"'], 'check "Large"'],
  ['scroll $2 "$1"', ['list', 'down'], 'scroll down "list"'],
  ['select $1 "$2"', ['"Size"', '"L"'], 'select "Size" "L"'],
  ['wait ~$1', ['2 seconds'], 'wait 2s'],
  ['press ^$1', ['Ctrl-A'], 'press control+a'],
  ['wait ~$1', ['soon'], null],
  ['session new$1', [''], 'session new'],
])('fills %s with %j', (line, copied, made) => {
  expect(filled(line, copied)).toBe(made);
});

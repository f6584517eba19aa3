// What a person types while they have a page: known only so that it can be hidden.

import { expect, it } from 'vitest';
import { TypedTexts, typedIn } from '../../packages/browser/src/handover/typed-text.js';
import { TraceMask } from '../../packages/browser/src/record/trace-mask.js';
import { inputsIn } from '../../packages/cli/src/watch/person-input.js';
import { Masker } from '../../packages/core/src/masking/masker.js';

const typed = (...steps: readonly (readonly [field: string, before: string, now: string])[]): Masker => {
  const masker = new Masker();
  const texts = new TypedTexts(() => masker);
  for (const [field, before, now] of steps) texts.note({ field, before, now });
  texts.keep();
  return masker;
};

it('hides the whole, and what was taken back, but no beginnings of it', () => {
  const masker = typed(['a', '', 'h'], ['a', '', 'hunter'], ['a', '', 'hunter-22'], ['a', '', 'hunter'], ['a', '', '']);
  expect(masker.isIn('it is hunter-22')).toBe(true);
  expect(masker.secrets).not.toContain('h');
  expect(typed(['a', '', 'ab12cd'], ['b', '', 'xy34zw']).secrets).toEqual(expect.arrayContaining(['ab12cd', 'xy34zw']));
});

it('hides what they put into a text, not the text that was there', () => {
  const masker = typed(['a', 'Dear Amy, yours Bo', 'Dear Amy, the code is 4711-x, yours Bo']);
  expect(masker.mask('Dear Amy, the code is 4711-x, yours Bo')).toMatch(/^Dear Amy, \S+ yours Bo$/);
  expect(masker.isIn('Dear Amy')).toBe(false);
  // In the middle of a word it is all of the word.
  expect(typed(['a', 'hunt-22', 'hunter9-22']).isIn('hunter9-22')).toBe(true);
});

it('reads reports and inputs only in their own shape', () => {
  expect(typedIn('{"field":"a","before":"","now":"x"}')).toEqual({ field: 'a', before: '', now: 'x' });
  for (const bad of ['', 'null', '[]', '{"field":1,"before":"","now":""}', '{"now":"x"}'])
    expect(typedIn(bad)).toBeNull();
  const down = { kind: 'down', x: 0.5, y: 1, button: 'left', count: 9 };
  expect(inputsIn(JSON.stringify([down]))).toEqual([
    { ...down, count: 3, ctrl: false, shift: false, alt: false, meta: false },
  ]);
  for (const bad of ['null', '[null]', '[{"kind":"move","x":null,"y":0,"button":"none","count":0}]'])
    expect(inputsIn(bad)).toBeNull();
});

it('leaves what was sent meanwhile out of a trace, with its files', () => {
  const at = (second: number, sha1: string): string =>
    JSON.stringify({
      snapshot: { startedDateTime: `2026-01-01T00:00:0${second}.000Z`, response: { content: { _sha1: sha1 } } },
    });
  const pause = { from: Date.parse('2026-01-01T00:00:03Z'), to: Date.parse('2026-01-01T00:00:05Z') };
  const mask = new TraceMask(new Masker(), [], [pause]);
  const lines = [at(1, 'shared.html'), at(3, 'shared.html'), at(4, 'private.txt'), at(6, 'later.css')];
  for (const line of lines) mask.learn(line);
  expect(lines.map((line) => mask.isPrivate(line))).toEqual([false, true, true, false]);
  const files = ['shared.html', 'private.txt', 'later.css'];
  expect(files.filter((name) => mask.isLeftOut(`resources/${name}`))).toEqual(['private.txt']);
});

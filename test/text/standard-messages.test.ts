// The table of what the usual verbs say: every text of it belongs to a verb, and every verb has its texts there.

import { expect, it } from 'vitest';
import { standardVerbs } from '../../packages/text/src/standard/index.js';
import { done, failures, purposes, questions, refusals } from '../../packages/text/src/standard/messages.js';

const rules = standardVerbs.flatMap(({ name, rules }) =>
  Object.entries(rules).map(([key, rule]) => ({ key: `${name} ${key}`, rule })),
);

it('has the purpose of every verb, and of no other', () => {
  expect(Object.keys(purposes).sort()).toEqual(standardVerbs.map(({ name }) => name).sort());
});

it('has only texts that a verb uses', () => {
  const names = standardVerbs.map(({ name }) => name);
  const keys = rules.map(({ key }) => key);
  const texts = rules.flatMap(({ rule: { checks = [], otherwise } }) => [...checks, ...(otherwise ? [otherwise] : [])]);
  const used = new Set(texts.map(({ says }) => says));
  expect(Object.keys(failures).filter((name) => !names.includes(name))).toEqual([]);
  expect([...Object.keys(done), ...Object.keys(questions)].filter((key) => !keys.includes(key))).toEqual([]);
  // Of some only the form for the other target is used: `You say it to {the indirect}`.
  const isUsed = (text: string): boolean => used.has(text) || used.has(text.replaceAll(/\bdirect\b/g, 'indirect'));
  expect(Object.entries(refusals).filter(([, text]) => !isUsed(text))).toEqual([]);
});

// A script can take everything away, the root element too: commands then say what is there, or refuse, and never break.

import { expect, it } from 'vitest';
import { trial } from '../support/trial.js';

const t = trial();

const LINES = [
  ...['observe', 'observe --full', 'text', 'html', 'title', 'scroll down', 'scroll bottom', 'press tab'],
  ...['extract links', 'expect hidden "X"', 'expect count "X" 0', 'explain click "X"'],
  ...['click "X"', 'submit', 'dismiss', 'type "A" "b"', 'expect visible "X"', 'highlight "X"'].map(
    (line) => `${line} --timeout 100ms`,
  ),
];

it.each([
  ['by writing it anew', "open('/gone')"],
  ['as an element', 'document.documentElement.remove()'],
  ['but for something strange', "document.documentElement.replaceWith(document.createElementNS('urn:x', 'x'))"],
  ['but for the root', 'document.body.remove()'],
])('the page is emptied %s', async (_, script) => {
  const clicked = await t.on(`<p>Hello</p><button onclick="${script}">Clear all</button>`, 'click "Clear all"');
  expect([clicked.failure, clicked.lifecycle]).toEqual([undefined, 'verified']);
  const codes = new Map<string, string | undefined>();
  for (const line of LINES) {
    const { ok, failure } = await t.b.run(line);
    codes.set(line, failure?.code);
    if (/^(?:observe|text|html|title|expect hidden|expect count|extract)/.test(line))
      expect([line, ok]).toEqual([line, true]);
  }
  expect([...codes].filter(([, code]) => code === 'SCRIPT_ERROR' || code === 'TIMEOUT')).toEqual([]);
  expect([codes.get('click "X" --timeout 100ms'), codes.get('submit --timeout 100ms')]).toEqual([
    'TARGET_NOT_FOUND',
    'NOT_INFERABLE',
  ]);
});

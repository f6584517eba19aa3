// Hints are lines that work when they are pasted.

import { expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';
import { firstWord } from '../../packages/core/src/language/verbs.js';
import { said, trial } from '../support/trial.js';

const t = trial();

/** The lines in a hint: what stands in single quotes and starts like a command, and what follows a colon. */
function linesIn(hint: string): string[] {
  const all = [...hint.matchAll(/'([^']+)'/g)].map(([, line = '']) => line);
  const after = /: ((?:click|check|type) .+?)(?:;|$)/.exec(hint)?.[1]?.split(' or ') ?? [];
  return [...all, ...after].filter((line) => firstWord(line.split(' ')[0] ?? '') !== undefined);
}

it('what covers an element is named in words apart, and the line that closes it is offered', async () => {
  const cover = `<div id="promo" style="position:fixed;inset:0;background:#fff"><div>20% off</div><button onclick="this.parentNode.remove()">No thanks</button></div>`;
  const result = await t.on(
    `<button onclick="document.title='paid'">Pay</button>${cover}`,
    'click "Pay" --timeout 300ms',
  );
  expect(result.failure?.code).toBe('ELEMENT_COVERED');
  expect(result.failure?.message).toContain('20% off No thanks');
  expect(linesIn(result.failure?.hint ?? '')).toContain('click "No thanks"');
  expect(result.text).not.toContain('acted on');
  for (const one of linesIn(result.failure?.hint ?? '')) expect([one, parse(one).diagnostics]).toEqual([one, []]);
  expect(said(await t.run('click "No thanks"'))).toBe('ok');
  expect(said(await t.run('click "Pay"'))).toBe('ok');
});

it('no effect: the line to explain can be pasted', async () => {
  const result = await t.on('<button>Save</button>', 'click second "Save" --timeout 0ms', 'click "Save"');
  const last = result.failure?.code === 'NO_EFFECT' ? result : await t.run('click "Save"');
  expect(last.failure?.code).toBe('NO_EFFECT');
  expect(linesIn(last.failure?.hint ?? '')).toEqual(['explain click "Save"']);
  expect(said(await t.run('explain click "Save"'))).toBe('ok');
});

it('a read-only field says that it opens by a click, and a stepper says its limit', async () => {
  const page = `<label>Arrival <input readonly onclick="document.title='open'"></label>
    <label>Guests <input type=number min=1 max=10 value=2></label>`;
  const result = await t.on(page, 'type "Arrival" "05/12/2026" --timeout 0ms');
  expect(result.failure?.message).toContain('read-only');
  expect(linesIn(result.failure?.hint ?? '')).toEqual(['click "Arrival"']);
  expect(said(await t.run('click "Arrival"'))).toBe('ok');
  const beyond = await t.run('adjust "Guests" 12 --timeout 2s');
  expect(`${beyond.failure?.message} ${beyond.failure?.hint}`).toMatch(/\b10\b/);
});

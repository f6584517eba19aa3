// A part of `npm run eval -- looking`: what a person could see can be read off an observation, within the budget.

import { describe, expect, it } from 'vitest';
import { partOf } from '../support/size.js';
import { trial } from '../support/trial.js';
import { lookingPages } from './index.js';
import { can, isAnswered, isNamed, says, via } from './question.js';

describe('an answer', () => {
  const text =
    '[1] heading "Cart"\n[2] row "Bread · €3"\n  [3] button "Remove"\n[4] row "Milk · €1"\n… 9 more: extract tables';

  it('is on one line, or under it; not beside it', () => {
    expect(isAnswered(says('', 'bread', '€3'), text)).toBe(true);
    expect(isAnswered(says('', 'Bread', '€1'), text)).toBe(false);
    expect(isAnswered(can('', 'Bread', 'Remove'), text)).toBe(true);
    expect(isAnswered(can('', 'Milk', 'Remove'), text)).toBe(false);
  });

  it('is one command away only if that is named', () => {
    expect(isNamed('extract tables', text)).toBe(true);
    expect(isNamed('observe --near "Milk"', text)).toBe(false);
    expect(isNamed('text', '[1] text "use"')).toBe(false);
    expect(via('text', says('', 'a')).by).toBe('text');
  });

  it('is asked for five times on each of the pages', () => {
    for (const { name, questions } of lookingPages) expect(questions, name).toHaveLength(5);
  });
});

describe('pages', () => {
  const t = trial();

  it.each(partOf(lookingPages, 6).map((page) => [page.name, page] as const))('%s', async (_, { html, questions }) => {
    t.site.set('/looking', html);
    await t.b.run(`goto ${t.site.url}/looking`);
    const { text } = await t.b.run('observe');
    expect(text.length / 4).toBeLessThanOrEqual(2000);
    for (const question of questions) {
      if (isAnswered(question, text)) continue;
      expect(question.by, `${question.asks}\n${text}`).toBeDefined();
      const by = question.by ?? '';
      expect(isNamed(by, text), by).toBe(true);
      expect(isAnswered(question, (await t.b.run(by)).text), question.asks).toBe(true);
    }
  });
});

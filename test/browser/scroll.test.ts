// `scroll top` and `scroll bottom`: to the edge of the page, or of one part of it, however far that is.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();
const rows = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<p style="height:40px;margin:0">Row ${i + 1}</p>`).join('');
const box = (name: string): string =>
  `<div role="region" aria-label="${name}" style="height:120px;overflow:auto" id="${name}">${rows(60)}</div>`;
const isAt = (what: string, edge: 'top' | 'bottom'): string =>
  edge === 'top' ? `${what}.scrollTop === 0` : `${what}.scrollTop + ${what}.clientHeight >= ${what}.scrollHeight - 1`;
const PAGE = 'document.scrollingElement';

describe('scroll', () => {
  it('goes to the end of a page and back to its start, however far', async () => {
    expect(said(await t.show(rows(3000), 'scroll bottom'))).toBe('ok');
    await t.holds(isAt(PAGE, 'bottom'));
    expect(said(await t.run('scroll bottom'))).toBe('ok');
    expect(said(await t.run('scroll to the top'))).toBe('ok');
    await t.holds(isAt(PAGE, 'top'));
  });

  it.each(['Liste', 'Journal', '一覧'])(
    'goes to the end of the part called %s, and moves nothing else',
    async (name) => {
      const page = `${box(name)}${box('other')}${rows(100)}`;
      expect(said(await t.show(page, `scroll bottom "${name}"`))).toBe('ok');
      await t.holds(isAt(`document.getElementById('${name}')`, 'bottom'));
      await t.holds(isAt(`document.getElementById('other')`, 'top'));
      await t.holds(isAt(PAGE, 'top'));
      expect(said(await t.run(`scroll to the top of "${name}"`))).toBe('ok');
      await t.holds(isAt(`document.getElementById('${name}')`, 'top'));
    },
  );

  it('says that a part is not there, and moves nothing', async () => {
    const result = await t.show(rows(100), 'scroll bottom "Nowhere" --timeout 100ms');
    expect(said(result)).toMatch(/^TARGET_NOT_FOUND/);
    await t.holds(isAt(PAGE, 'top'));
  });

  it('of a page that is not longer than the window changes nothing', async () => {
    expect(said(await t.show('<p>Short</p>', 'scroll bottom', 'scroll top'))).toBe('ok');
  });
});

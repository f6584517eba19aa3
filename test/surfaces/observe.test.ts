// `beckon observe` and `beckon explain` with a session that answers from a script.

import { describe, expect, it } from 'vitest';
import { explainPage } from '../../packages/cli/src/cli/explain.js';
import { observePage } from '../../packages/cli/src/cli/observe.js';
import type { Outside } from '../../packages/cli/src/options/world-options.js';
import { FakeSession, failure } from '../support/fake-session.js';

async function call(
  command: (args: string[], around: Outside) => Promise<number>,
  args: string[],
  replies: ConstructorParameters<typeof FakeSession>[0] = {},
) {
  const session = new FakeSession(replies);
  const said = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      said[stream] += text;
    },
  });
  const { signal } = new AbortController();
  const code = await command(args, { open: async () => session, out: into('out'), err: into('err'), signal });
  return { code, ...said, ran: session.ran, isClosed: session.isClosed };
}

const page = { text: '@ https://shop.test/ "Shop"\n\n[1] link "Cart"\n' };
const lost = failure('NAVIGATION_ERROR', 'shop.test could not be reached', 'Is the address right?');

describe('beckon observe', () => {
  it('opens the address and prints what is there', async () => {
    expect(await call(observePage, ['shop.test/#/cart'], { observe: { data: page } })).toEqual({
      code: 0,
      out: '@ https://shop.test/ "Shop"\n\n[1] link "Cart"\n',
      err: '',
      ran: ['goto "shop.test/#/cart"', 'observe'],
      isClosed: true,
    });
  });

  it('passes the ways to look on', async () => {
    const { ran } = await call(observePage, ['shop.test', '--viewport', '--near', 'the "Total"', '--full']);
    expect(ran[1]).toBe('observe --full --viewport --near "the \\"Total\\""');
    const { out } = await call(observePage, ['shop.test', '--json'], { observe: { data: page } });
    expect(JSON.parse(out)).toMatchObject({ ok: true, command: 'observe', data: page });
  });

  it('says why the page could not be opened', async () => {
    const { code, out, err } = await call(observePage, ['shop.test'], { 'goto "shop.test"': lost });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('✗ NAVIGATION_ERROR: shop.test could not be reached\n  = hint: Is the address right?\n');
  });

  it('says what is wrong with the call', async () => {
    await expect(call(observePage, [])).rejects.toThrow('no address given');
    await expect(call(observePage, ['a.test', 'b.test'])).rejects.toThrow("unexpected 'b.test'");
    await expect(call(observePage, ['a.test', '--full', '--minimal'])).rejects.toThrow('--minimal');
  });
});

describe('beckon explain', () => {
  const ranking = [{ id: 5, shown: 'button "Save"', score: 1, reasons: ['text:exact'] }];

  it('opens the address and says which thing would be meant', async () => {
    const { code, out, ran } = await call(explainPage, ['shop.test', 'click "Save" --force'], {
      'explain click "Save" --force': { data: { ranking } },
    });
    expect([code, ran[1]]).toEqual([0, 'explain click "Save" --force']);
    expect(out).toBe('ok explain click "Save" --force\n\n# ranking\n[5] button "Save"  1.00  by its text\n');
  });

  it('ranks also what was not decided', async () => {
    const { code, out } = await call(explainPage, ['shop.test', 'explain click "Save"'], {
      'explain click "Save"': { ...failure('AMBIGUOUS_TARGET', '2 things answer'), data: { ranking } },
    });
    expect(code).toBe(1);
    expect(out).toContain('AMBIGUOUS_TARGET 2 things answer\n\n# ranking\n[5] button');
  });

  it('opens nothing for a command that does not parse', async () => {
    const { code, err, ran } = await call(explainPage, ['shop.test', 'clck "Save"']);
    expect([code, ran]).toEqual([2, []]);
    expect(err).toBe(`error UNKNOWN_COMMAND: Unknown command 'clck'
 --> <command>:1:1
  |
1 | clck "Save"
  | ^^^^
  = hint: Did you mean 'click'?
  =  try: click "Save"
`);
  });
});

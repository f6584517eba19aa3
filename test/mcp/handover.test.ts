// `handover` over MCP, with the official client: an elicitation in both generations of the protocol, and an answer that says how
// to go on where the client knows none.

import type { ClientOptions, ElicitResult } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page, type Site, startSite } from '../support/browser.js';
import { MODERN, overStdio } from './support.js';

let site: Site;
let loads = 0;
beforeAll(async () => {
  site = await startSite();
  site.set('/', () => {
    loads++;
    return { body: page('<h1>Harbor</h1><script>setTimeout(() => (document.title = "Late"), 500)</script>') };
  });
});
afterAll(async () => await site.close());

const ELICITS: ClientOptions = { capabilities: { elicitation: {} } };

/** A client whose user reads the question and answers it. */
async function client(options: ClientOptions, answer: (message: string) => ElicitResult | Promise<ElicitResult>) {
  const on = await overStdio([], {}, options);
  const asked: string[] = [];
  if (options.capabilities?.elicitation !== undefined)
    on.client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return answer(params.message);
    });
  return { on, asked };
}

const lines = (...more: string[]): { lines: string } => ({ lines: [`goto ${site.url}/`, ...more].join('\n') });

it.each([
  ['of today', ELICITS],
  ['of tomorrow', { ...MODERN, ...ELICITS }],
])('asks the user of a client %s, and goes on where it was', async (_, options) => {
  let answer: ElicitResult = { action: 'accept', content: { done: true } };
  const { on, asked } = await client(options, () => answer);
  try {
    loads = 0;
    const done = await on.call('run', lines('handover "Solve the captcha"', 'title'));
    expect(done.text).toContain('A person confirmed it');
    expect(done.data.results.map(({ ok, lifecycle }) => [ok, lifecycle])).toEqual([
      [true, 'verified'],
      [true, 'dispatched'],
      [true, 'verified'],
    ]);
    expect(loads).toBe(1);
    expect(asked).toHaveLength(1);
    // Without a window they see the page at an address of this machine, which is there only meanwhile.
    const [, url = ''] =
      /Your turn: Solve the captcha\nDo it here: (http:\/\/127\.0\.0\.1:\S+)/.exec(asked[0] ?? '') ?? [];
    await expect(fetch(url)).rejects.toThrow();

    answer = { action: 'decline' };
    const declined = await on.call('run', { lines: 'handover "Pay"\ntitle' });
    expect(declined.data.results.map(({ failure }) => failure?.code)).toEqual(['PERSON_DECLINED']);
    expect(declined.data.notRun).toBe(1);
    answer = { action: 'accept', content: { done: false } };
    const not = await on.call('run', { lines: 'handover "Pay"' });
    expect(not.data.results[0]?.failure?.code).toBe('PERSON_DECLINED');
  } finally {
    await on.close();
  }
});

it('says how to go on where the client cannot ask', async () => {
  const { on } = await client({}, () => ({ action: 'cancel' }));
  try {
    const { isError, data } = await on.call(
      'run',
      lines('handover "Solve the captcha" --until title "Never"', 'title'),
    );
    expect(isError).toBe(true);
    expect(data.results.at(-1)?.failure).toMatchObject({
      code: 'NO_PERSON',
      hint: expect.stringMatching(/elicitation/),
    });
    // A condition that comes true needs no one.
    const held = await on.call('run', {
      lines: 'wait until "document.title === \'Late\'"\nhandover "Wait" --until title "Late"',
    });
    expect(held.data.results.at(-1)).toMatchObject({ ok: true, lifecycle: 'verified' });
  } finally {
    await on.close();
  }
});

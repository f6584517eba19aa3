// A tenth of the situations of `npm run eval -- claims`, another tenth each day: what results claim is what really happened.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { situations } from '../claims/index.js';
import { sharedBrowser } from '../support/browser.js';
import { ClaimBench } from '../support/claims.js';

let bench: ClaimBench;
beforeAll(async () => {
  bench = await ClaimBench.open(await sharedBrowser());
});
afterAll(() => bench.close());

const TENTHS = 10;
const today = Number(process.env['BECKON_SEED'] ?? 0) % TENTHS;
/** Not yet as they should be: `npm run eval -- claims` counts them. */
const OPEN: string[] = [];
const chosen = situations
  .filter(({ kind }) => !OPEN.includes(kind))
  .filter((_, i) => process.env['BECKON_TESTS'] === 'long' || i % TENTHS === today);

it.each(chosen.map((situation) => [`${situation.kind}: ${situation.name}`, situation] as const))(
  '%s',
  async (_, situation) => {
    const { verdict, story } = await bench.judge(situation);
    expect(`${verdict}: ${story}`).toMatch(/^right: /);
  },
);

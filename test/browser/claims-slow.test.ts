// A few of the situations of `npm run eval -- claims --slow`, others each day: on a machine that is too busy, too, nothing is
// claimed that did not happen. It need not be known, then: what happened may be said to be only dispatched.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { situations } from '../claims/index.js';
import { sharedBrowser } from '../support/browser.js';
import { ClaimBench } from '../support/claims.js';
import { lanesOf } from '../support/lanes.js';
import { slowDown } from '../support/slowness.js';

/** Where the order of two things decides, or how late something comes. */
const LATE = /^(?:by itself|taken back|platform)$/;
/** Each of these was claimed falsely once. */
const ONCE = [
  'poll that draws, counted',
  'another address, a counter of clicks listens',
  'window by itself, own listener',
  'early: count and toast fetch 500 80',
  'early: address fetch 500 80',
  'a list is taken back by what a frame stores',
];
const SHARE = 120;
const seed = Number(process.env['BECKON_SEED'] ?? 0);
const late = situations.filter(({ kind, isTrap }) => isTrap && LATE.test(kind));
const chosen = late.filter(({ name }, i) => ONCE.includes(name) || i % SHARE === seed % SHARE);

// Processes cannot be made to stand still everywhere.
describe.skipIf(process.platform === 'win32')('a claim on a slow machine', () => {
  const { in: inLane } = lanesOf(async () => ClaimBench.open(await sharedBrowser()));
  let recover = async (): Promise<void> => {};
  beforeAll(async () => {
    recover = await slowDown((await sharedBrowser()).browser, { seed });
  });
  afterAll(() => recover());

  it.each(chosen.map((situation) => [`${situation.kind}: ${situation.name}`, situation] as const))(
    '%s',
    { timeout: 60_000 },
    async (_, situation) => {
      const { verdict, story } = await inLane((bench) => bench.judge(situation));
      expect(`${verdict}: ${story}`).not.toMatch(/^(?:false claim|wrong action): /);
    },
  );
});

// A tenth of the situations of `npm run eval -- claims`, another tenth each day: what results claim is what really happened.

import { describe, expect, it } from 'vitest';
import { situations } from '../claims/index.js';
import { sharedBrowser } from '../support/browser.js';
import { ClaimBench } from '../support/claims.js';
import { lanesOf } from '../support/lanes.js';

const TENTHS = 10;
const today = Number(process.env['BECKON_SEED'] ?? 0) % TENTHS;
const isLong = process.env['BECKON_TESTS'] === 'long';
const chosen = situations.filter(({ unsteady }, i) => (isLong || i % TENTHS === today) && unsteady === undefined);

// Most of the time is spent waiting for effects that do not come.
describe.concurrent('a claim', () => {
  const { in: inLane } = lanesOf(async () => ClaimBench.open(await sharedBrowser(), true));

  it.each(chosen.map((situation) => [`${situation.kind}: ${situation.name}`, situation] as const))(
    '%s',
    async (_, situation) => {
      const { verdict, story } = await inLane((bench) => bench.judge(situation));
      expect(`${verdict}: ${story}`).toMatch(/^right: /);
    },
  );
});

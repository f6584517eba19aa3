// A tenth of the situations of `npm run eval -- claims`, another tenth each day: what results claim is what really happened.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Started } from '../../src/worlds/browser/launch/start.js';
import { startWith } from '../../src/worlds/browser/launch/start.js';
import { situations } from '../claims/index.js';
import { ClaimBench } from '../support/claims.js';

let started: Started;
let bench: ClaimBench;
beforeAll(async () => {
  const answer = await startWith({});
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  started = answer.value;
  bench = await ClaimBench.open(started);
});
afterAll(async () => {
  await bench.close();
  await started.close();
});

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

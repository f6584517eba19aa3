// A change that has nothing to do with a target, or takes away what it means, never makes it mean another element.
// `npm run eval -- laws` prints the table.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Tried, tryLaws } from '../support/laws.js';
import { pageScene } from '../support/page-scenes.js';
import { isLong, runs } from '../support/size.js';

function described({ change, target, verdict, scene }: Tried): string {
  const lines = scene.map(
    ({ id, parent, kind, names }) => `${id} in ${parent ?? '-'} ${kind} ${names.map(({ text }) => text).join(' | ')}`,
  );
  return [`${change}: ${target} → ${verdict}`, ...lines].join('\n');
}

/** In parts, so that none takes long on a busy machine. */
const PARTS = isLong ? 10 : 5;
const seed = Number(process.env['BECKON_SEED'] ?? 1);
let count = 0;

it.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  'no change makes a target mean another element, part %i',
  (part) => {
    fc.assert(
      fc.property(pageScene, (parts) => {
        for (const tried of tryLaws(parts)) {
          count++;
          if (tried.isBroken) expect.fail(described(tried));
        }
      }),
      { numRuns: isLong ? 300 / PARTS : 1, seed: seed + part },
    );
  },
);

it('that is tried often enough', () => {
  expect(count).toBeGreaterThan(runs(20_000));
});

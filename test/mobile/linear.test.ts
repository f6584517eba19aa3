// From a dump to the target, the work grows with the number of nodes and no faster, on screens of every kind. Steps are counted,
// not timed: how fast the machine is does not matter.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { shapes, WANTED } from '../../bench/mobile-dumps.js';
import type { Counted } from '../../bench/mobile-steps.js';
import { ROOT } from '../support/phone-cli.js';
import { partOf } from '../support/size.js';

/** Four times as many nodes: four times the work for a part that is linear, sixteen times for one that looks at all pairs. */
const MOST_GROWTH = 1.15;

const kinds = partOf(Object.keys(shapes), 3);
let counted: readonly Counted[] = [];
beforeAll(async () => {
  // In a program of its own: nothing else may run while steps are counted.
  const args = [join(ROOT, 'scripts/ts.mjs'), 'bench/mobile-steps.ts', '--steps', ...kinds];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 24 });
  counted = JSON.parse(stdout);
}, 300_000);

describe.each(kinds)('%s', (shape) => {
  it('takes as many steps for a node of a large screen as for one of a small screen', () => {
    const one = counted.find((each) => each.shape === shape);
    const [small, large] = one?.sizes ?? [];
    if (one === undefined || small === undefined || large === undefined) expect.fail('it was not counted');
    expect([small.chosen, large.chosen]).toEqual([WANTED, WANTED]);
    expect(large.nodes / small.nodes).toBeGreaterThan(3.9);
    expect(large.steps / small.steps, JSON.stringify(one.growing)).toBeLessThan(MOST_GROWTH);
  });
});

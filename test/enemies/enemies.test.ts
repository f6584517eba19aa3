// A quarter of the quick attacks of `npm run eval -- enemies`, another one each day: each must hold.

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLong } from '../support/size.js';
import { suites } from './index.js';

const QUARTERS = 4;
const today = Number(process.env['BECKON_SEED'] ?? 0) % QUARTERS;
/** Far more than they take: it only keeps one that hangs from hanging for ever. */
const LONGEST_MS = 600_000;

it('runs every suite of this folder', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !['index.ts', 'enemies.test.ts'].includes(file));
  expect(Object.keys(suites).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});

it.each(Object.keys(suites))(
  '%s',
  async (area) => {
    const { open } = await (suites[area] as (typeof suites)[string])();
    const suite = await open();
    try {
      const quick = suite.attacks.filter(({ isSlow }) => isLong || isSlow !== true);
      const broke: string[] = [];
      for (const attack of quick.filter((_, i) => isLong || i % QUARTERS === today)) {
        const through = await attack.attempt();
        if (through !== null) broke.push(`${attack.area}: ${attack.name}: ${through}`);
      }
      expect(broke).toEqual([]);
    } finally {
      await suite.close();
    }
  },
  LONGEST_MS,
);

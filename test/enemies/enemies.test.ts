// A part of the quick attacks of `npm run eval -- enemies`, another one each day, until it was all of them: each must hold.

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLong, partOf } from '../support/size.js';
import { suites } from './index.js';

/** To open a suite costs as much as some attacks: each day has a third of the suites, and no more than so many of each. */
const SUITES = 3;
const MOST = 10;
const turn = Math.floor(Number(process.env['BECKON_SEED'] ?? 0) / SUITES);
/** Far more than they take: it only keeps one that hangs from hanging for ever. */
const LONGEST_MS = 600_000;

it('runs every suite of this folder', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !['index.ts', 'enemies.test.ts'].includes(file));
  expect(Object.keys(suites).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});

it.each(partOf(Object.keys(suites), SUITES))(
  '%s',
  async (area) => {
    const { open } = await (suites[area] as (typeof suites)[string])();
    const suite = await open();
    try {
      const quick = suite.attacks.filter(({ isSlow }) => isLong || isSlow !== true);
      const broke: string[] = [];
      const parts = Math.ceil(quick.length / MOST);
      for (const attack of quick.filter((_, i) => isLong || i % parts === turn % parts)) {
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

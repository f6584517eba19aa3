// The quick attacks of `npm run eval -- enemies`: each must hold.

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { suites } from './index.js';

it('runs every suite of this folder', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !['index.ts', 'enemies.test.ts'].includes(file));
  expect(Object.keys(suites).sort()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort());
});

it.each(Object.keys(suites))('%s', async (area) => {
  const { open } = await (suites[area] as (typeof suites)[string])();
  const suite = await open();
  try {
    const broke: string[] = [];
    for (const attack of suite.attacks) {
      if (attack.isSlow === true && process.env['BECKON_TESTS'] !== 'long') continue;
      const through = await attack.attempt();
      if (through !== null) broke.push(`${attack.area}: ${attack.name}: ${through}`);
    }
    expect(broke).toEqual([]);
  } finally {
    await suite.close();
  }
});

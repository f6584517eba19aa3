// A change of a phone's screen never makes a target mean another element: a part of `npm run eval -- laws`.

import { expect, it } from 'vitest';
import { dumpTries } from '../support/law-sources.js';
import { LawTable } from '../support/law-table.js';
import { isLong } from '../support/size.js';

const CORPUS = '../shared/corpora';
const EVERY = isLong ? 1 : 10;

it('no change of a dump makes a target mean another element', () => {
  const table = new LawTable();
  const seed = Number(process.env['BECKON_SEED']);
  for (const tried of dumpTries(CORPUS, (i) => (i + seed) % EVERY === 0)) table.add(tried);
  expect(table.broken.map(({ change, said, story }) => `${change}: ${said}\n  ${story}`)).toEqual([]);
  expect(table.count).toBeGreaterThan(200);
});

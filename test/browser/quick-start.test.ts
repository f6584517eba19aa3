// The first thing a person tries: a page, a button, what came of it.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { open, page, run, type Site, startSite } from '../support/browser.js';

let site: Site;
let b: Beckon;
beforeAll(async () => {
  [site, b] = await Promise.all([startSite(), open()]);
});
afterAll(async () => {
  await b.close();
  await site.close();
});

it('clicks a button and says what changed', async () => {
  site.set('/', page('<button onclick="this.textContent = \'Saved\'">Save</button>'));
  const result = await run(b, `goto ${site.url}/`, 'click "Save"');
  expect(result).toMatchObject({
    ok: true,
    lifecycle: 'verified',
    type: 'click',
    target: { kind: 'button', name: 'Save', confidence: 1 },
  });
  expect(result.changes).toContainEqual({ sign: '~', id: result.target?.id, text: 'button "Save" → button "Saved"' });
  expect(result.text).toContain('ok click "Save" → [');
});

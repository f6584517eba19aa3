// Values of the page under a name, and fields of one part of it.

import { expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

const PAGE = `<h1 id=h>Order No. 4711</h1><p>Total <b>12.50</b></p>
<label>City <input id=city value=Ulm></label><label>Note <input id=note></label><label>Password <input id=pw type=password value=hunter22></label>
<section aria-label=Billing><h2>Billing</h2><label>Street <input id=b></label></section>
<section aria-label=Delivery><h2>Delivery</h2><label>Street <input id=d></label><label>Gift <input type=checkbox id=g></label></section>`;

it('sets a name from the page, for later lines', async () => {
  const lines = [
    'set ID from heading "Order No" --match "/No\\\\. (\\\\d+)/"',
    'set CITY from "City"',
    'set WHO "Amy"',
  ];
  expect(said(await t.on(PAGE, ...lines, 'type "Note" "${ID} ${CITY} ${WHO}"'))).toBe('ok');
  await t.holds(`note.value === '4711 Ulm Amy'`);
  // All at once: nothing is missing before the first line.
  expect(said(await t.b.run('set CITY "Bonn"\nset X from "Note"\ntype "Note" "${CITY} ${X}"'))).toBe('ok');
  await t.holds(`note.value === 'Bonn 4711 Ulm Amy'`);
  expect(said(await t.b.run('type "Note" "${LATER}"\nset LATER "x"'))).toContain('LATER');
});

it('refuses what does not match, what is no pattern, and what is a secret', async () => {
  expect(said(await t.on(PAGE, 'set ID from "Order No" --match "/Invoice (\\\\d+)/" --timeout 0ms'))).toContain(
    'EXPECTATION_FAILED',
  );
  expect(said(await t.run('set ID from "Order No" --match "4711" --timeout 0ms'))).toContain('INVALID_VALUE');
  const secret = await t.run('set PASS from "Password"');
  expect(said(secret)).toContain('never read');
  expect(JSON.stringify(secret)).not.toContain('hunter22');
});

it('fills the fields of one part, and fields by targets', async () => {
  expect(said(await t.on(PAGE, 'fill {"Street": "Main St 1", "Gift": true} inside "Delivery"'))).toBe('ok');
  await t.holds(`d.value === 'Main St 1' && b.value === '' && g.checked`);
  expect(said(await t.run('fill {"first \\"Street\\"": "Side St 2"}'))).toBe('ok');
  await t.holds(`d.value === 'Main St 1' && b.value === 'Side St 2'`);
  expect(said(await t.run('fill {"Street": "x"} inside "Nowhere" --timeout 0ms'))).toContain('TARGET_NOT_FOUND');
  expect(said(await t.run('fill {"Street": "x"} --timeout 0ms'))).toContain('AMBIGUOUS_TARGET');
});

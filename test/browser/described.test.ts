// Targets by kind, ordinal, place and direction, on a real page.

import { expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

const PAGE = `
<style>body { margin: 0; width: 1000px; height: 700px; position: relative } .corner { position: absolute; right: 10px; top: 10px }
.foot { position: absolute; left: 400px; top: 660px } label { display: block }</style>
<header><a href="#">Home</a> <button class=corner onclick="log('account')">Account</button></header>
<h1>Invoices</h1>
<table aria-label=Invoices>
  <tr><th>Number</th><th></th></tr>
  <tr><td>Invoice 7</td><td><button onclick="log('delete 7')">Archive</button> <a href="#" onclick="log('link 7'); return false">Save</a></td></tr>
  <tr><td>Invoice 8</td><td><button onclick="log('delete 8')">Archive</button></td></tr>
  <tr onclick="log('row 9')"><td>Invoice 9</td><td>paid</td></tr>
</table>
<fieldset><legend>Extras</legend>
  <label><input type=checkbox> Breakfast</label><label><input type=checkbox> Parking</label><label><input type=checkbox id=late> Late arrival</label>
</fieldset>
<div style="margin-top: 12px"><div>Coupon</div><input id=coupon><div>City</div><input id=city></div>
<p><button aria-label=Filter onclick="log('filter')">⚙</button> <input placeholder=Search> <button onclick="log('save')">Save</button></p>
<a class=foot href="#" onclick="log('imprint'); return false">Imprint</a>
<script>const done = []; const log = (what) => { done.push(what); document.title = what; document.body.append(what) };</script>`;

it('finds what people say by kind, count and place', async () => {
  const run = async (line: string): Promise<string> => said(await t.run(line));
  expect(said(await t.on(PAGE, 'click button "Save"'))).toBe('ok');
  await t.holds(`done.at(-1) === 'save'`);
  expect(await run('click "Save" link')).toBe('ok');
  await t.holds(`done.at(-1) === 'link 7'`);
  expect(await run('click second "Archive"')).toBe('ok');
  await t.holds(`done.at(-1) === 'delete 8'`);
  expect(await run('click "Archive" in row "Invoice 7"')).toBe('ok');
  await t.holds(`done.at(-1) === 'delete 7'`);
  expect(await run('click last row')).toBe('ok');
  await t.holds(`done.at(-1) === 'row 9'`);
  expect(await run('check third checkbox inside "Extras"')).toBe('ok');
  await t.holds('late.checked');
  expect(await run('click icon left of "Search"')).toBe('ok');
  await t.holds(`done.at(-1) === 'filter'`);
  expect(await run('type field below "Coupon" "SPRING"')).toBe('ok');
  await t.holds(`coupon.value === 'SPRING' && city.value === ''`);
  expect(await run('click top right button')).toBe('ok');
  await t.holds(`done.at(-1) === 'account'`);
  expect(await run('click link at the bottom')).toBe('ok');
  await t.holds(`done.at(-1) === 'imprint'`);
  expect(await run('expect count button "Archive" 2')).toBe('ok');
});

it('refuses what does not hold, and says why', async () => {
  const run = async (line: string): Promise<string> => said(await t.run(`${line} --timeout 0ms`));
  await t.on(PAGE, 'click button "Save"');
  expect(await run('click third "Archive"')).toContain('there are only 2');
  // The suggested target keeps what else was said.
  const tooMany = await t.run('check fifth checkbox inside "Extras" --timeout 0ms');
  expect(tooMany.failure?.hint).toBe('The last one is: last checkbox inside "Extras"');
  expect(await run('click checkbox "Archive"')).toContain('"Archive" is a button, not a checkbox');
  expect(await run('click "Save" at the top right')).toContain('TARGET_NOT_FOUND');
  expect(await run('click icon above "Search"')).toContain('TARGET_NOT_FOUND');
  expect(await run('type field below "City" "x"')).toBe('ok');
  await t.holds(`city.value === 'x' && coupon.value === ''`);
  await t.holds(`done.length === 1`);
});

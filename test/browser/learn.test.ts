// What was done in the example shop, by numbers and names, is kept as an intent and runs green in a fresh session.

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../examples/shop/server.mjs';
import { Beckon, type Result } from '../../packages/browser/src/index.js';
import { openContext, run } from '../support/browser.js';
import { said } from '../support/trial.js';

let shop: Shop;
let b: Beckon;
let home: string;
let other: Beckon;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'beckon-home-'));
  const inHome = { home, folder: home };
  [shop, b, other] = await Promise.all([startShop(), openContext(inHome), openContext(inHome)]);
});
beforeEach(async () => {
  for (const line of ['cookies clear', 'learn discard']) expect(said(await b.run(line))).toBe('ok');
});
afterAll(async () => {
  await b.close();
  await other.close();
  await shop.close();
  rmSync(home, { recursive: true, force: true });
});

/** The number of the one thing that a target means here. */
async function numberOf(target: string): Promise<number> {
  const result = await b.run(`box ${target}`);
  return result.target?.id ?? Number.NaN;
}

const saved = (name: string): string => readFileSync(join(home, 'intents', `${name}.yaml`), 'utf8');

/** In a session that has seen nothing. */
async function replay(line: string): Promise<Result> {
  expect(said(await other.run('cookies clear'))).toBe('ok');
  return new Beckon(other.world, 'replay', { home, folder: home, shots: null }).run(line);
}

describe('learn', () => {
  it('keeps a purchase that was made by numbers, and makes it again', async () => {
    await run(b, `goto ${shop.url}/search?q=gear`, 'accept_cookies');
    await run(b, `click ${await numberOf('"Add to cart" near "Head lamp"')}`, 'observe');
    await run(b, `click ${await numberOf('"Cart"')}`);
    await run(b, `type ${await numberOf('"Coupon"')} "TENOFF" --enter`, 'expect text "Items in cart" "1"');
    expect(said(await b.run('learn save lamp'))).toBe('ok');

    const text = saved('lamp');
    expect(text).toContain('click "Add to cart" near "Head lamp"');
    expect(text).toMatch(/name: coupon\s+type: string\s+default: TENOFF/);
    expect(text).not.toMatch(/(?:click|type) \d/);
    expect(statSync(join(home, 'intents/lamp.yaml')).mode & 0o777).toBe(0o600);

    const again = await replay('run lamp');
    expect(said(again)).toBe('ok');
    expect(again.text).toContain('"Add to cart" near "Head lamp"');
  });

  it('never keeps a secret, and asks for it when the intent is run', async () => {
    await run(b, `goto ${shop.url}/login`, 'accept_cookies', 'type email "amy@shop.test"', 'type password "secret"');
    expect(said(await run(b, 'submit', 'expect url "/account"', 'learn save enter'))).toBe('ok');
    const text = saved('enter');
    expect(text).not.toContain('"secret"');
    expect(text).toMatch(/name: password\s+type: string\s+required: true\s+secret: true/);
    const { text: shown } = await b.run('learn show');
    expect(shown).not.toContain('"secret"');

    const without = await replay('run enter');
    expect(without.failure).toMatchObject({ code: 'PARAMETER_MISSING' });
    const withIt = await replay('run enter --password "secret"');
    expect(said(withIt)).toBe('ok');
    expect(JSON.stringify(withIt)).not.toContain('"secret\\"');
  });

  it('proposes what is done again and again', async () => {
    expect(said(await run(b, `goto ${shop.url}/cart`, 'accept_cookies'))).toBe('ok');
    const before = await b.run('learn status');
    expect(before.data).toMatchObject({ proposals: [] });
    const rounds = ['shoes', 'lamp', 'bottle'].flatMap((query) => [`search "${query}"`, 'goto /cart']);
    const last = await run(b, ...rounds);
    expect(said(last)).toBe('ok');
    expect(last.notes.join()).toMatch(/Done 3 times: '(search_goto)'.*learn save search_goto/);
    expect(said(await b.run('learn save search_goto'))).toBe('ok');
    expect(said(await b.run('run search_goto --query "gear"'))).toBe('ok');
    expect((await b.run('learn discard nothing')).failure?.message).toContain('search_goto');
    expect(said(await b.run('learn discard'))).toBe('ok');
    expect((await b.run('learn save later')).failure?.message).toContain('nothing was done yet');
  });

  it('says by its name what was said by a selector', async () => {
    await run(b, `goto ${shop.url}/cart`, 'accept_cookies');
    expect(said(await b.run(`click css("header a[href='/account']")`))).toBe('ok');
    expect((await b.run('learn show')).text).toMatch(/3\. click "/);
  });
});

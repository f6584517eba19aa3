// The pack of the example shop, and what docs/PACKS.md shows: it runs as it is written there.

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../examples/shop/server.mjs';
import type { Beckon } from '../../packages/browser/src/index.js';
import { stepsOf } from '../../packages/core/src/engine/lines.js';
import { parse } from '../../packages/core/src/language/index.js';
import { programIn } from '../../packages/core/src/packs/pack.js';
import { openContext, page, type Site, startSite } from '../support/browser.js';
import { said } from '../support/trial.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const doc = readFileSync(join(ROOT, 'docs/PACKS.md'), 'utf8');
const blocks = [...doc.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({ kind, text }));

let home: string;
let b: Beckon;
let shop: Shop;
let site: Site;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'beckon-home-'));
  [shop, site] = await Promise.all([startShop(), startSite()]);
  b = await openContext({
    // How long a command may take is not what is tried here: a busy machine may need longer than the usual five seconds.
    timeoutMs: 30_000,
    home,
    folder: home,
    packs: [join(ROOT, 'examples/packs')],
    variables: { SHOP: shop.url },
  });
});
afterAll(async () => {
  await b.close();
  await shop.close();
  await site.close();
  await rm(home, { recursive: true, force: true });
});

/** Runs a whole script, as the command line does. */
async function play(text: string): Promise<void> {
  const { lines, diagnostics } = parse(text);
  expect(diagnostics).toEqual([]);
  for (const step of stepsOf(text, { lines })) {
    const result = await b.run(step);
    expect(`${step.canonical}: ${said(result)}`).toBe(`${step.canonical}: ok`);
  }
}

describe('docs/PACKS.md', () => {
  const scripts = blocks.filter(({ kind }) => kind === 'oil').map(({ text }) => text);
  const files = blocks
    .filter(({ kind, text }) => kind === 'yaml' && text.startsWith('intent:'))
    .map(({ text }) => text);

  it('shows scripts and files', () => {
    expect([scripts.length, files.length]).toEqual([3, 2]);
  });

  it.each(scripts.map((text, i) => [i + 1, text] as const))('runs script %i', async (_, text) => {
    site.set(
      '/',
      page(`<label>Note <input id=n></label><button onclick="l.append(n.value)">Save note</button><p id=l></p>
        <div id=d>Offer <button onclick="d.remove()">No thanks</button></div>
        <form onsubmit="event.preventDefault();r.textContent='Thanks for '+s.value+' stars'+(c.value&&': '+c.value)"><label>Stars <select id=s><option>1<option>4<option>5</select></label>
        <label>Comment <input id=c></label><button>Rate</button></form><p id=r></p>`),
    );
    await b.run(`goto ${site.url}/`);
    await play(text);
  });

  it.each(files.map((text, i) => [i + 1, text] as const))('reads file %i', async (_, text) => {
    const read = await programIn(text, 'x.yaml');
    expect(read.ok ? [] : read.faults).toEqual([]);
  });
});

describe('the pack of the example shop', () => {
  it('buys', async () => {
    const script = readFileSync(join(ROOT, 'examples/buy.oil'), 'utf8');
    await play(script);
    expect((await b.run('packs')).data).toContainEqual(expect.objectContaining({ name: 'shop', isLoaded: true }));
  });

  it('tells what came of it', async () => {
    await play('goto "${SHOP}"\naccept_cookies\nrun put_in_cart "Steel bottle" --query gear');
    const coupon = await b.run('run use_coupon TENOFF');
    expect(coupon.data).toMatchObject({ status: 'success', data: { total: expect.stringMatching(/^€\d+\.\d\d$/) } });
    const wrong = await b.run('run use_coupon NOPE');
    expect(said(wrong)).toMatch(
      /^VERIFICATION_FAILED: use_coupon did its steps, but the page shows that it failed\. The page says: "/,
    );
    const order = await b.run('run order --name Amy --street "1 Mill Lane" --city Lyon --card "4242 4242 4242 4242"');
    expect(said(order)).toBe('ok');
    expect(order.data).toMatchObject({
      status: 'success',
      completed: 3,
      total: 3,
      data: { number: expect.stringMatching(/^\d+$/) },
    });
    expect(JSON.stringify(order)).not.toContain('4242 4242');
  });
});

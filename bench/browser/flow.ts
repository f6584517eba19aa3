// Ten steps in the shop: the example script, the same written by hand on a bare session, and with Playwright.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Bare } from './bare.js';
import { whenThere } from './in-page.js';
import { sideBySide } from './measure.js';
import { type Figure, timed } from './report.js';
import { openShops, ROOT, type Stage } from './stage.js';

const WARM_UP = 2;

export async function flowFigures(stage: Stage, samples: number): Promise<Figure[]> {
  const { bare, page, run } = stage;
  const script = readFileSync(join(ROOT, 'examples/ten-steps.oil'), 'utf8');
  const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const shops = await openShops(3 * (samples + WARM_UP));
  try {
    const times = await sideBySide(
      {
        bare: () => byHand(bare, shops.next()),
        beckon: async () => {
          const shop = shops.next();
          for (const line of lines) await run(line.replace('${SHOP}', shop));
        },
        playwright: () => withPlaywright(page, shops.next()),
      },
      { samples, warmUp: WARM_UP },
    );
    return [
      timed('ten steps in the shop', times.beckon, ['by hand', times.bare], 1.4, { Playwright: times.playwright }),
    ];
  } finally {
    await shops.close();
  }
}

/** Names are looked for in the page, and each step waits for the state that it needs. */
async function byHand(bare: Bare, shop: string): Promise<void> {
  interface Point {
    readonly x: number;
    readonly y: number;
  }
  // A document that goes away while it is asked: the next one is asked.
  const there = async (find: string, isReady?: string): Promise<Point> => {
    for (;;) {
      try {
        return await bare.evaluate<Point>(whenThere(find, isReady));
      } catch (error) {
        if (!/context|navigat/i.test(String(error))) throw error;
      }
    }
  };
  const click = async (find: string, isReady?: string): Promise<void> => {
    const { x, y } = await there(find, isReady);
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await bare.mouse(type, x, y);
  };
  const type = async (find: string, text: string): Promise<void> => {
    await there(`((found) => found && (found.focus(), found.select(), true))(${find})`);
    await bare.send('Input.insertText', { text });
  };
  const heading = `[...document.querySelectorAll('h1,h2,p')].find((one) => one.textContent.includes('Welcome, Amy'))`;
  await bare.goto(`${shop}/login`);
  await type("first('E-mail')", 'amy@shop.test');
  await type("first('Password')", 'secret');
  await click("first('Sign in', 'button')");
  await there(heading);
  await type("first('Search products')", 'red shoes');
  await click("first('Search')");
  await click("first('Court classic')", "location.pathname === '/search'");
  await click("first('Add to cart')", "location.pathname.startsWith('/product/')");
  await there(`[...document.querySelectorAll('[aria-label="Items in cart"]')].some((one) => one.textContent === '1')`);
}

async function withPlaywright(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/login`);
  await page.getByLabel('E-mail').fill('amy@shop.test');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome, Amy').first().waitFor();
  await page.getByLabel('Search products').fill('red shoes');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Court classic' }).click();
  await page.waitForURL('**/product/*');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByLabel('Items in cart').filter({ hasText: /^1$/ }).waitFor();
}

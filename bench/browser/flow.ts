// Ten steps in the shop: the example script, in this process, in one call over MCP and in one call of a shell; the same written by
// hand on a bare session, and with Playwright.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Page } from 'playwright-core';
import type { Bare } from './bare.js';
import { whenThere } from './in-page.js';
import { sideBySide } from './measure.js';
import { type Figure, timed } from './report.js';
import { openShops, ROOT, type Stage } from './stage.js';

const WARM_UP = 2;

export async function flowFigures(stage: Stage, samples: number): Promise<Figure[]> {
  const { bare, page, run, program } = stage;
  const script = readFileSync(join(ROOT, 'examples/ten-steps.oil'), 'utf8');
  const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const steps = (): string[] => {
    const shop = shops.next();
    return lines.map((line) => line.replace('${SHOP}', shop));
  };
  const shops = await openShops(5 * (samples + WARM_UP));
  const agent = await overMcp(program.path);
  const shell = await inShell(program.path);
  try {
    const times = await sideBySide(
      {
        bare: () => byHand(bare, shops.next()),
        beckon: async () => {
          for (const line of steps()) await run(line);
        },
        mcp: () => agent.run(steps()),
        shell: () => shell.run(steps()),
        playwright: () => withPlaywright(page, shops.next()),
      },
      { samples, warmUp: WARM_UP },
    );
    const floor = ['by hand', times.bare] as const;
    return [
      timed('ten steps in the shop', times.beckon, floor, 1.3, { Playwright: times.playwright }),
      timed('… in one call over MCP', times.mcp, floor, 1.4),
      timed('… in one call of a shell', times.shell, floor, 1.4),
    ];
  } finally {
    await agent.close();
    await shell.close();
    await shops.close();
  }
}

/** Runs all lines of a call, and insists that they worked. */
interface Surface {
  run(lines: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

async function overMcp(path: string): Promise<Surface> {
  const client = new Client({ name: 'bench', version: '1' });
  const args = [join(ROOT, 'dist/bundle/cli/main.js'), 'mcp', '--browser-path', path];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return {
    async run(lines) {
      const answer = await client.callTool({ name: 'run', arguments: { lines: [...lines] } });
      if (answer.isError === true) throw new Error(`Nothing to measure: ${JSON.stringify(answer)}`);
    },
    close: () => client.close(),
  };
}

async function inShell(path: string): Promise<Surface> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-flow-'));
  const env = { ...process.env, BECKON_RUNTIME: folder, BECKON_SESSION: 'flow' };
  const beckon = (...args: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const program = [join(ROOT, 'dist/bundle/cli/beckon.cjs'), ...args];
      const child = spawn('/bin/sh', program, { env, stdio: ['ignore', 'ignore', 'inherit'] });
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
    });
  await beckon('do', 'goto about:blank', '--browser-path', path);
  return {
    run: (lines) => beckon('do', ...lines),
    async close() {
      await beckon('close');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
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

// What the measurements share: one browser for each variant, the pages, and shops to buy in. Everything is closed at the end.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { type Beckon, launch } from '../../packages/browser/src/index.js';
import { loadPlaywright } from '../../packages/browser/src/launch/playwright.js';
import { Bare, type Program, program } from './bare.js';
import { type Site, servePages } from './pages.js';

/** The bundle lies in a folder of the repository's root. */
export const ROOT: string = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Stage {
  readonly program: Program;
  readonly bare: Bare;
  readonly beckon: Beckon;
  readonly page: Page;
  readonly site: Site;
  /** Runs a line and insists that it worked. */
  run(line: string): Promise<string>;
  /** The same page in all three. */
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

export async function stage(): Promise<Stage> {
  const found = await program();
  const { path, env } = found;
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    const site = await servePages();
    closing.push(() => site.close());
    const bare = await Bare.start(found);
    closing.push(() => bare.close());
    const beckon = await launch({ browserPath: path });
    closing.push(() => beckon.close());
    const others = Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined);
    const browser: Browser = await loadPlaywright().chromium.launch({
      executablePath: path,
      ...(others.length === 0
        ? {}
        : { env: { ...process.env, ...Object.fromEntries(others) } as Record<string, string> }),
    });
    closing.push(() => browser.close());
    const page = await browser.newPage();
    const run = async (line: string): Promise<string> => {
      const result = await beckon.run(line);
      if (!result.ok) throw new Error(`Nothing to measure: ${result.text}`);
      return result.text;
    };
    const open = async (url: string): Promise<void> => {
      await Promise.all([bare.goto(url), page.goto(url), run(`goto "${url}"`)]);
    };
    return { program: found, bare, beckon, page, site, run, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface Shops {
  /** One that nobody was in yet. */
  next(): string;
  close(): Promise<void>;
}

export async function openShops(count: number): Promise<Shops> {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'bench/browser/shops.mjs'), String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const urls = JSON.parse(await firstLine(child)) as string[];
  return {
    next: () => {
      const url = urls.shift();
      if (url === undefined) throw new Error('All shops were visited');
      return url;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

/** What a process says first. */
export async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const bytes of child.stdout as Readable) {
    said += String(bytes);
    const [line, ...more] = said.split('\n');
    if (line !== undefined && more.length > 0) return line;
  }
  throw new Error(`It said nothing: ${child.spawnargs.slice(0, 2).join(' ')}`);
}

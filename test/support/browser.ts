// A real browser for tests: one for all files of a worker, a context for each file, pages served from 127.0.0.1.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { Beckon, type LaunchOptions, launch, type Result } from '../../packages/browser/src/index.js';
import { type Started, startWith } from '../../packages/browser/src/launch/start.js';
import { keep } from './ran.js';

/** A command that gives up when it is told to is over well before the usual five seconds, on any machine. */
export const IN_TIME_MS = 4000;

/** A script that does not go on: it waits for an answer that never comes, and unlike a loop needs no time of the machine. */
export const HANG = `const asked = new XMLHttpRequest(); asked.open('GET', '/never', false); asked.send();`;

export interface Site {
  readonly url: string;
  /** The same server under another site's name: what it serves is cross-origin. */
  readonly otherUrl: string;
  /** What is served at a path: HTML, or an answer of its own. */
  set(path: string, page: string | ((request: Asked) => Answer | Promise<Answer>)): void;
  close(): Promise<void>;
}

export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  /** In place of a text. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly delayMs?: number;
  /** The connection stays open and nothing more comes. */
  readonly isEndless?: boolean;
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, Parameters<Site['set']>[1]>();
  const server: Server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*/, '');
    const page = pages.get(path);
    if (path === '/never') return;
    const said =
      typeof page === 'function'
        ? await page({ url: request.url ?? '/', method: request.method ?? 'GET', headers: request.headers })
        : { body: page ?? '' };
    const {
      status = page === undefined ? 404 : 200,
      type = 'text/html; charset=utf-8',
      body = '',
      bytes = body,
      headers = {},
      delayMs = 0,
      isEndless = false,
    } = said;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(status, { 'content-type': type, ...headers });
    if (isEndless) response.write(bytes);
    else response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    otherUrl: `http://localhost:${port}`,
    set: (path, page) => void pages.set(path, page),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A page with this body. */
export function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>${head}</head><body>${body}</body></html>`;
}

/** A session in a browser of its own: for tests of how browsers start and end, and of what holds for a whole browser. */
export function open(options: LaunchOptions = {}): Promise<Beckon> {
  return watched(launch, options);
}

/** A session in a context of its own, in the one browser that all files of this worker share. */
export function openContext(options: LaunchOptions = {}): Promise<Beckon> {
  // These are properties of a whole browser.
  const needsBrowser = ['headed', 'browserPath', 'connect', 'engine', 'handlesSignals', 'allow'].some(
    (name) => name in options,
  );
  return watched(needsBrowser ? launch : inContext, options);
}

async function inContext(options: LaunchOptions): Promise<Beckon> {
  const { downloads, secrets } = options;
  const world = await BrowserWorld.of(await startContext(), {
    ...(downloads === undefined ? {} : { downloads }),
    ...(secrets === undefined ? {} : { secrets }),
  });
  return new Beckon(world, 'a context of the shared browser', options);
}

let shared: Promise<Started> | null = null;

/** A context of its own, in the browser of this worker, that looks like a browser that was just started. */
export async function startContext(): Promise<Started> {
  const host = await sharedBrowser();
  const context = await host.browser.newContext();
  return { ...host, page: await context.newPage(), close: () => context.close() };
}

/** The browser of this worker, which others use, too. It ends with the worker's process. */
export async function sharedBrowser(): Promise<Started> {
  const before = await shared;
  if (before?.browser.isConnected() !== true) shared = started();
  return shared as Promise<Started>;
}

async function started(): Promise<Started> {
  const answer = await startWith({});
  if (!answer.ok) throw new Error(`No browser: ${JSON.stringify(answer.problem)}`);
  return answer.value;
}

/** Downloads go to a temporary folder, and each command that runs is counted for `npm run coverage:commands`. */
async function watched(start: (options: LaunchOptions) => Promise<Beckon>, options: LaunchOptions): Promise<Beckon> {
  const downloads = mkdtempSync(join(tmpdir(), 'beckon-downloads-'));
  const b = await start({ shots: null, downloads, ...options });
  const close = b.close.bind(b);
  b.close = async () => {
    await close();
    rmSync(downloads, { recursive: true, force: true });
  };
  const run = b.run.bind(b);
  b.run = async (line, how) => {
    const result = await run(line, how);
    keep(result);
    return result;
  };
  return b;
}

/** Runs lines one after the other; the result of the last. Stops at the first that fails. */
export async function run(b: Beckon, ...lines: string[]): Promise<Result> {
  let last: Result | undefined;
  for (const line of lines) {
    last = await b.run(line);
    if (!last.ok) return last;
  }
  if (last === undefined) throw new Error('No line was given');
  return last;
}

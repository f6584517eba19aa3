// Starts a browser, or connects to one that runs. Chromium is started here, on a pipe, and Playwright loads meanwhile.
// The pipe is the browser's lifeline: however this process ends, the pipe closes and the browser ends with it.

import { join } from 'node:path';
import { MASK } from '@beckon/core/masking/masker.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Browser, Page } from 'playwright-core';
import { ProtocolConnection } from '../drive/wire.js';
import { domainsIn } from '../limits.js';
import { messages } from '../messages.js';
import { overExtension } from '../remote/connect.js';
import { takeEarly } from './early.js';
import type { Embedded } from './embedded.js';
import { installCommand } from './find.js';
import { loadPlaywright } from './playwright.js';
import { findProgram } from './program.js';
import { RunningBrowser } from './running.js';
import { overSocket } from './socket.js';

export { type BrowserProgram, findProgram } from './program.js';

export type BrowserEngine = 'chromium' | 'firefox' | 'webkit';

export interface StartOptions {
  readonly browserPath?: string;
  readonly isHeaded?: boolean;
  /** A browser that runs: http://127.0.0.1:9222 or ws://… */
  readonly connect?: string;
  /** The user's own browser, through Beckon's extension; a text is the name there. */
  readonly extension?: boolean | string;
  readonly engine?: BrowserEngine;
  /** Whether SIGINT, SIGTERM and SIGHUP end the browser, and this process unless others listen too. Default: yes. */
  readonly handlesSignals?: boolean;
  /** Whether a page opens with the browser, while Playwright loads. */
  readonly opensPage?: boolean;
  /** The domains that the browser can find at all; all if none is given. */
  readonly allow?: readonly string[];
}

export interface Started {
  readonly browser: Browser;
  /** Which browser it is: its path, or the address connected to. */
  readonly source: string;
  /** The page that opened with the browser; null unless it was requested. */
  readonly page: Page | null;
  /** Straight to Chromium, beside Playwright; null with other engines. */
  readonly wire: ProtocolConnection | null;
  /** How it is run. */
  readonly mode: 'headless' | 'headed' | 'embedded' | 'connected' | 'remote';
  /** What starts another one like it. */
  readonly options: StartOptions;
  /** Ends the browser; one that was only connected to stays. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/** How a browser is requested from outside. */
export interface Launching {
  /** Show the window. */
  readonly headed?: boolean;
  /** The browser to start, instead of the one Beckon finds. */
  readonly browserPath?: string;
  /** A browser that is already running: http://127.0.0.1:9222. */
  readonly connect?: string;
  /** Your own browser, through Beckon's extension: `beckon pair` once. */
  readonly extension?: boolean | string;
  readonly engine?: BrowserEngine;
  /** Whether Ctrl-C and the like close the browser. Default: yes. */
  readonly handlesSignals?: boolean;
  /** Domains that may be visited; all if none is given. `file:` allows files. */
  readonly allow?: readonly string[];
}

/** A browser with a page in it, or why there is none. */
export function startWith({
  headed,
  browserPath,
  connect: address,
  extension,
  engine,
  handlesSignals,
  allow = [],
}: Launching): Promise<Answer<Started>> {
  return start({
    opensPage: true,
    ...(headed === undefined ? {} : { isHeaded: headed }),
    ...(browserPath === undefined ? {} : { browserPath }),
    ...(address === undefined ? {} : { connect: address }),
    ...(extension === undefined ? {} : { extension }),
    ...(engine === undefined ? {} : { engine }),
    ...(handlesSignals === undefined ? {} : { handlesSignals }),
    allow: domainsIn(allow),
  });
}

/** A browser to work with, or why there is none. */
export async function start(options: StartOptions = {}): Promise<Answer<Started>> {
  if (options.extension !== undefined && options.extension !== false) return joinGroup(options);
  if (options.connect !== undefined) return connect(options.connect, options);
  if (options.engine === 'firefox' || options.engine === 'webkit') return launch(options.engine, options);
  const ready = await findProgram(options);
  if (!ready.ok) return ready;
  const mode = ready.value.isEmbedded ? 'embedded' : options.isHeaded === true ? 'headed' : 'headless';
  return startChromium(ready.value, mode, options);
}

async function startChromium(
  program: Embedded,
  mode: Started['mode'],
  options: StartOptions,
): Promise<Answer<Started>> {
  let running: RunningBrowser | null = null;
  try {
    const child = (await takeEarly(program, options)) ?? new RunningBrowser(program, options);
    running = child;
    const { chromium } = loadPlaywright();
    const wire = new ProtocolConnection(child.transport);
    const folders = { artifactsDir: join(child.folder, 'artifacts') };
    const browser = await chromium.connectOverCDP(wire.forPlaywright, { ...folders, timeout: TIMEOUT_MS });
    const page = options.opensPage === true ? await firstPage(browser, options.isHeaded === true) : null;
    const close = async () => {
      await browser.close();
      await child.end();
    };
    return good({ browser, source: program.executablePath, page, wire, mode, options, close });
  } catch (error) {
    const given = (await running?.lastWords()) ?? '';
    await running?.end();
    return bad(problem('WORLD_GONE', { what: whyNotStarted(program.executablePath, given, error) }));
  }
}

/** The page that Chromium opened by itself, of the size that Playwright gives to every page; another one where that is gone. */
async function firstPage(browser: Browser, isHeaded: boolean): Promise<Page> {
  const [context = await browser.newContext()] = browser.contexts();
  const sized = async (page: Page): Promise<Page> => {
    if (!isHeaded) await page.setViewportSize({ width: 1280, height: 720 });
    return page;
  };
  const [first = await context.newPage()] = context.pages();
  return sized(first).catch(async (error: unknown) => {
    if (!first.isClosed() || !browser.isConnected()) throw error;
    return sized(await context.newPage());
  });
}

/** The user's own browser: its settings are left alone, and closing only disconnects. */
async function connect(address: string, options: StartOptions): Promise<Answer<Started>> {
  try {
    const wire = new ProtocolConnection(await overSocket(address, TIMEOUT_MS));
    const { chromium } = loadPlaywright();
    const browser = await chromium.connectOverCDP(wire.forPlaywright, { noDefaults: true, timeout: TIMEOUT_MS });
    const close = () => browser.close();
    return good({ browser, source: shownAddress(address), page: null, wire, mode: 'connected', options, close });
  } catch (error) {
    const what =
      messages.notReached(shownAddress(address), firstLine(error).replaceAll(address, shownAddress(address))) +
      messages.startWithPort;
    return bad(problem('WORLD_GONE', { what }));
  }
}

/** A tab group in the user's own browser: closing leaves it. */
async function joinGroup(options: StartOptions): Promise<Answer<Started>> {
  const { extension } = options;
  const joined = await (typeof extension === 'string' ? overExtension(extension) : overExtension());
  if (!joined.ok) return joined;
  const wire = new ProtocolConnection(joined.value.transport);
  wire.taken = joined.value.taken;
  try {
    const { chromium } = loadPlaywright();
    const browser = await chromium.connectOverCDP(wire.forPlaywright, { noDefaults: true, timeout: TIMEOUT_MS });
    const close = () => browser.close();
    return good({ browser, source: messages.ownBrowser, page: null, wire, mode: 'remote', options, close });
  } catch (error) {
    joined.value.transport.close();
    return bad(problem('WORLD_GONE', { what: messages.notJoined(firstLine(error)) }));
  }
}

/** Without the name and password in it, and without the values behind the question mark: services take their keys there. */
function shownAddress(address: string): string {
  return address.replace(/^(\w+:\/\/)?[^/?#]*@/, `$1${MASK}@`).replace(/([?&][^=&#]*=)[^&#]+/g, `$1${MASK}`);
}

/** Firefox and WebKit speak a protocol of Playwright's own, so only its builds of them will do. */
async function launch(engine: BrowserEngine, options: StartOptions): Promise<Answer<Started>> {
  const handles = options.handlesSignals ?? true;
  try {
    const browser = await loadPlaywright()[engine].launch({
      headless: options.isHeaded !== true,
      handleSIGINT: handles,
      handleSIGTERM: handles,
      handleSIGHUP: handles,
      ...(options.browserPath === undefined ? {} : { executablePath: options.browserPath }),
    });
    const source = options.browserPath ?? loadPlaywright()[engine].executablePath();
    const page = options.opensPage === true ? await browser.newPage() : null;
    const mode = options.isHeaded === true ? 'headed' : 'headless';
    return good({ browser, source, page, wire: null, mode, options, close: () => browser.close() });
  } catch (error) {
    const isMissing = /Executable doesn't exist/.test(String(error));
    const what = isMissing ? messages.engineMissing(engine) : messages.engineFailed(engine, firstLine(error));
    return bad(problem('WORLD_GONE', { what }));
  }
}

/** What a person can do about a browser that does not start. */
function whyNotStarted(file: string, text: string, error: unknown): string {
  const [, library] = /error while loading shared libraries: ([^:]+):/.exec(text) ?? [];
  if (library !== undefined) return messages.libraryMissing(file, library);
  if (/Missing X server|cannot open display|ozone_platform/i.test(text)) return messages.noDisplay;
  if (/No usable sandbox|Failed to move to new namespace|setuid sandbox/i.test(text)) return messages.noSandbox(file);
  const last = (text.trim().split('\n').at(-1) ?? '').replace(/\.$/, '');
  return messages.startFailed(file, last === '' ? firstLine(error) : last, installCommand());
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/^browserType\.\w+: /, '').replace(/\.$/, '');
}

// Starts a browser, or connects to one that runs. Chromium is started here, on a pipe, and Playwright loads meanwhile.
// The pipe is the browser's lifeline: however this process ends, the pipe closes and the browser ends with it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, ConnectOverCDPTransport, Page } from 'playwright-core';
import { problem } from '../../world/problem.js';
import { type Answer, bad, good } from '../../world/world.js';
import { type Embedded, embedded } from './embedded.js';
import { findBrowser, installCommand, loadPlaywright } from './find.js';
import { Wire } from './wire.js';

export type Engine = 'chromium' | 'firefox' | 'webkit';

export interface StartOptions {
  readonly browserPath?: string;
  readonly isHeaded?: boolean;
  /** A browser that runs: http://127.0.0.1:9222 or ws://… */
  readonly connect?: string;
  readonly engine?: Engine;
  /** Whether SIGINT, SIGTERM and SIGHUP end the browser, and this process unless others listen too. Default: yes. */
  readonly handlesSignals?: boolean;
  /** Whether a page opens with the browser, while Playwright loads. */
  readonly opensPage?: boolean;
}

export interface Started {
  readonly browser: Browser;
  /** Which browser it is: its path, or the address connected to. */
  readonly source: string;
  /** The page that opened with the browser; null unless it was asked for. */
  readonly page: Page | null;
  /** Straight to Chromium, beside Playwright; null with other engines. */
  readonly wire: Wire | null;
  /** Ends the browser; one that was only connected to stays. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
/** Far more than a browser takes to end once it was killed. */
const END_MS = 3000;

/** A browser to work with, or why there is none. */
export async function start(options: StartOptions = {}): Promise<Answer<Started>> {
  if (options.connect !== undefined) return connect(options.connect);
  if (options.engine === 'firefox' || options.engine === 'webkit') return launch(options.engine, options);
  const found = await findBrowser(options);
  if (!found.ok) return found;
  const ready = found.value.isEmbedded ? await embedded() : good({ executablePath: found.value.path, env: {} });
  return ready.ok ? startChromium(ready.value, options) : ready;
}

async function startChromium(program: Embedded, options: StartOptions): Promise<Answer<Started>> {
  let running: Running | null = null;
  try {
    const child = new Running(program, options);
    running = child;
    const { chromium } = loadPlaywright();
    const wire = new Wire(child.transport);
    const folders = { artifactsDir: join(child.folder, 'artifacts') };
    const browser = await chromium.connectOverCDP(wire.forPlaywright, { ...folders, timeout: TIMEOUT_MS });
    const page = options.opensPage === true ? await firstPage(browser, options.isHeaded === true) : null;
    const close = async () => {
      await browser.close();
      await child.end();
    };
    return good({ browser, source: program.executablePath, page, wire, close });
  } catch (error) {
    const said = (await running?.lastWords()) ?? '';
    await running?.end();
    return bad(problem('WORLD_GONE', { what: whyNotStarted(program.executablePath, said, error) }));
  }
}

/** The page that Chromium opened by itself, of the size that Playwright gives to every page. */
async function firstPage(browser: Browser, isHeaded: boolean): Promise<Page> {
  const [context = await browser.newContext()] = browser.contexts();
  const [page = await context.newPage()] = context.pages();
  if (!isHeaded) await page.setViewportSize({ width: 1280, height: 720 });
  return page;
}

/** Somebody's own browser: its settings are left alone, and closing only disconnects. */
async function connect(address: string): Promise<Answer<Started>> {
  try {
    const { chromium } = loadPlaywright();
    const browser = await chromium.connectOverCDP(address, { noDefaults: true, timeout: TIMEOUT_MS });
    return good({ browser, source: address, page: null, wire: null, close: () => browser.close() });
  } catch (error) {
    const what =
      `No browser could be reached at ${address}: ${firstLine(error)}. ` +
      'Start one with: chromium --remote-debugging-port=9222 --user-data-dir=/tmp/my-browser';
    return bad(problem('WORLD_GONE', { what }));
  }
}

/** Firefox and WebKit speak a protocol of Playwright's own, so only its builds of them will do. */
async function launch(engine: Engine, options: StartOptions): Promise<Answer<Started>> {
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
    return good({ browser, source, page, wire: null, close: () => browser.close() });
  } catch (error) {
    const isMissing = /Executable doesn't exist/.test(String(error));
    const what = isMissing
      ? `There is no ${engine} here. To install it, run: npx playwright-core install --with-deps ${engine}`
      : `${engine} could not be started: ${firstLine(error)}.`;
    return bad(problem('WORLD_GONE', { what }));
  }
}

/** A Chromium that we started: its process, its pipe and its folder, which all end together. */
class Running {
  readonly transport: ConnectOverCDPTransport;
  /** Holds the profile and all else that the browser writes. */
  readonly folder: string = mkdtempSync(join(tmpdir(), 'beckon-browser-'));
  readonly #process: ChildProcess;
  /** The end of what it wrote on standard error. */
  #said = '';
  readonly #ended: Promise<void>;
  #isKilled = false;

  constructor({ executablePath, env }: Embedded, options: StartOptions) {
    this.#process = spawn(executablePath, switches(this.folder, options), {
      // A process group of its own, so that all its processes can be ended at once.
      detached: process.platform !== 'win32',
      // Its sockets and shared memory go into the folder too; a path in a long one would be too long for a socket.
      env: { ...process.env, ...env, ...(this.folder.length < 50 ? { TMPDIR: this.folder } : {}) },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const [, , errors, writes, reads] = this.#process.stdio as [null, null, Readable, Writable, Readable];
    this.#ended = new Promise((resolve) => {
      // Not 'exit': its other processes hold standard error too, and are gone only when that is closed.
      this.#process.once('close', () => resolve());
      this.#process.once('error', (error) => {
        this.#said = error.message;
        resolve();
      });
    });
    errors.on('data', (bytes: Buffer) => {
      this.#said = `${this.#said}${bytes.toString('utf8')}`.slice(-8192);
    });
    this.transport = transportOver(writes, reads, () => this.kill());
    watch(this, options.handlesSignals ?? true);
  }

  /** What it said before it ended by itself; nothing if it is only slow. */
  async lastWords(): Promise<string> {
    if (this.#isKilled || !this.#isCut) return '';
    await this.#endedSoon();
    return this.#said;
  }

  /** At once: the profile is thrown away, so there is nothing that a slower end would save. */
  kill(): void {
    const { pid, exitCode, signalCode } = this.#process;
    this.#isKilled ||= !this.#isCut;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
    else {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    }
  }

  removeFolder(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async end(): Promise<void> {
    this.kill();
    await this.#endedSoon();
    unwatch(this);
    this.removeFolder();
  }

  get #isCut(): boolean {
    return this.#process.stdio[4]?.destroyed === true;
  }

  async #endedSoon(): Promise<void> {
    await Promise.race([this.#ended, sleep(END_MS, undefined, { ref: false })]);
  }
}

/** Messages of the DevTools protocol, each ended by a zero byte. */
function transportOver(writes: Writable, reads: Readable, close: () => void): ConnectOverCDPTransport {
  const sayClosed = () => setImmediate(() => transport.onclose?.());
  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      // Closed before anybody listened: said again to whoever now waits for an answer.
      if (reads.destroyed) sayClosed();
      else writes.write(`${JSON.stringify(message)}\0`);
    },
    close,
  };
  let parts: Buffer[] = [];
  reads.on('data', (bytes: Buffer) => {
    let from = 0;
    for (let to = bytes.indexOf(0); to !== -1; to = bytes.indexOf(0, from)) {
      const message = JSON.parse(Buffer.concat([...parts, bytes.subarray(from, to)]).toString('utf8')) as object;
      // One task for each message, as Playwright's own pipe does: what waits for one goes on before the next comes.
      setImmediate(() => transport.onmessage?.(message));
      parts = [];
      from = to + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  });
  reads.on('close', sayClosed);
  // A browser that ends while it is written to or read from: the close says so.
  for (const stream of [writes, reads]) stream.on('error', () => {});
  return transport;
}

const running = new Map<Running, { readonly handlesSignals: boolean }>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the browser when this process ends in any way that it can still do something about. */
function watch(one: Running, handlesSignals: boolean): void {
  if (running.size === 0) process.on('exit', endAll);
  running.set(one, { handlesSignals });
  listen();
}

function unwatch(one: Running): void {
  running.delete(one);
  if (running.size === 0) process.off('exit', endAll);
  listen();
}

function listen(): void {
  for (const signal of SIGNALS) process.off(signal, onSignal);
  if (![...running.values()].some((how) => how.handlesSignals)) return;
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  for (const name of SIGNALS) process.off(name, onSignal);
  const isLast = process.listenerCount(signal) === 0;
  if (isLast) endAll();
  else for (const [one, how] of running) if (how.handlesSignals) one.kill();
  // Ends as it would have without us, so that whoever waits sees the signal.
  if (isLast) process.kill(process.pid, signal);
}

function endAll(): void {
  for (const one of running.keys()) {
    one.kill();
    one.removeFolder();
  }
}

/** Playwright's own switches, without which some of it does not work, and ours. A test holds them against Playwright's. */
export function switches(folder: string, options: StartOptions): string[] {
  const headless = [
    '--headless',
    '--hide-scrollbars',
    '--mute-audio',
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ];
  // As root Chromium refuses to start with its sandbox; some containers forbid what it needs.
  const isSandboxed = process.getuid?.() !== 0 && !process.env['BECKON_NO_SANDBOX'];
  return [
    ...PLAYWRIGHTS.trim().split(/\s+/),
    ...(options.isHeaded === true ? [] : headless),
    ...(isSandboxed ? [] : ['--no-sandbox']),
    '--disable-gpu',
    '--disable-quic',
    `--user-data-dir=${join(folder, 'profile')}`,
    '--remote-debugging-pipe',
    options.opensPage === true ? 'about:blank' : '--no-startup-window',
  ];
}

const PLAYWRIGHTS = `
  --disable-field-trial-config --disable-background-networking --disable-background-timer-throttling
  --disable-backgrounding-occluded-windows --disable-back-forward-cache --disable-breakpad
  --disable-component-extensions-with-background-pages --disable-component-update --no-default-browser-check
  --disable-default-apps --disable-dev-shm-usage --disable-edgeupdater --disable-extensions
  --disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion
  --enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies --allow-pre-commit-input
  --disable-hang-monitor --disable-ipc-flooding-protection --disable-popup-blocking --disable-prompt-on-repost
  --disable-renderer-backgrounding --disable-updater-scheduler --force-color-profile=srgb --metrics-recording-only
  --no-first-run --password-store=basic --use-mock-keychain --no-service-autorun
  --disable-search-engine-choice-screen --unsafely-disable-devtools-self-xss-warnings --enable-unsafe-swiftshader
  --edge-skip-compat-layer-relaunch --disable-stack-profiler --disable-infobars --disable-sync --do-not-de-elevate`;

/** What a person can do about a browser that does not start. */
function whyNotStarted(file: string, said: string, error: unknown): string {
  const [, library] = /error while loading shared libraries: ([^:]+):/.exec(said) ?? [];
  if (library !== undefined)
    return `${file} lacks the library ${library}. To install what it needs, run: npx playwright-core install-deps chromium`;
  if (/Missing X server|cannot open display|ozone_platform/i.test(said))
    return 'There is no display to show a window on. Leave the window out, or run it under: xvfb-run';
  if (/No usable sandbox|Failed to move to new namespace|setuid sandbox/i.test(said))
    return `${file} cannot make its sandbox here, as in many containers. Where pages are trusted, set BECKON_NO_SANDBOX=1`;
  const last = (said.trim().split('\n').at(-1) ?? '').replace(/\.$/, '');
  return `${file} could not be started: ${last === '' ? firstLine(error) : last}. To install another, run: ${installCommand()}`;
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/^browserType\.\w+: /, '').replace(/\.$/, '');
}

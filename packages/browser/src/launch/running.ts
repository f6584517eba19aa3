// A Chromium of our own: its process, its pipe and its folder, which all end together, however this process ends.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { sweep, TemporaryFolder } from '@beckon/node/temporary.js';
import type { Transport } from '../drive/wire.js';
import type { Embedded } from './embedded.js';
import type { StartOptions } from './start.js';
import { wallSwitches } from './wall.js';

/** Far more than a browser takes to end once it was killed. */
const END_MS = 3000;

/** A Chromium that we started: its process, its pipe and its folder, which all end together. */
export class RunningBrowser {
  readonly transport: Transport;
  /** Holds the profile and all else that the browser writes. */
  readonly folder: string;
  readonly #temporary = new TemporaryFolder('beckon-browser-');
  /** What others left when they were killed goes while this one starts. */
  readonly #swept = sweep();
  readonly #process: ChildProcess;
  /** The end of what it wrote on standard error. */
  #said = '';
  readonly #ended: Promise<void>;
  #isKilled = false;

  constructor({ executablePath, env }: Embedded, options: StartOptions) {
    this.folder = this.#temporary.path;
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

  /** What it wrote before it ended by itself; nothing if it is only slow. */
  async lastWords(): Promise<string> {
    if (this.#isKilled || !this.isCut) return '';
    await this.#endedSoon();
    return this.#said;
  }

  /** At once: the profile is thrown away, so there is nothing that a slower end would save. */
  kill(): void {
    const { pid, exitCode, signalCode } = this.#process;
    this.#isKilled ||= !this.isCut;
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
    this.#temporary.remove();
  }

  async end(): Promise<void> {
    this.kill();
    await this.#endedSoon();
    unwatch(this);
    this.removeFolder();
    await deadlineIn(END_MS).ends(this.#swept);
  }

  /** Whether it is gone, or does not listen any more. */
  get isCut(): boolean {
    return this.#process.stdio[4]?.destroyed === true;
  }

  async #endedSoon(): Promise<void> {
    await deadlineIn(END_MS).ends(this.#ended);
  }
}

/** Messages of the DevTools protocol, each ended by a zero byte. */
function transportOver(writes: Writable, reads: Readable, close: () => void): Transport {
  const sayClosed = () => setImmediate(() => transport.onclose?.());
  const transport: Transport = {
    send: (message) => {
      // Closed before there was a listener: reported again to the caller that now waits for an answer.
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

const running = new Map<RunningBrowser, { readonly handlesSignals: boolean }>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the browser when this process ends in any way that it can still do something about. */
function watch(one: RunningBrowser, handlesSignals: boolean): void {
  if (running.size === 0) process.on('exit', endAll);
  running.set(one, { handlesSignals });
  listen();
}

function unwatch(one: RunningBrowser): void {
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
  // Ends as it would have without us, so that the parent process sees the signal.
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
  const disabled = options.isHeaded === true ? [CRASHES] : [CRASHES, ...UNSEEN];
  // As root Chromium refuses to start with its sandbox; some containers forbid what it needs.
  const isSandboxed = process.getuid?.() !== 0 && !process.env['BECKON_NO_SANDBOX'];
  return [
    ...PLAYWRIGHTS.trim()
      .replace(DISABLED, `${DISABLED}${disabled.join(',')},`)
      .split(/\s+/),
    ...(options.isHeaded === true ? [] : headless),
    ...(isSandboxed ? [] : ['--no-sandbox']),
    '--disable-gpu',
    '--disable-quic',
    ...wallSwitches(options.allow ?? []),
    `--user-data-dir=${join(folder, 'profile')}`,
    '--remote-debugging-pipe',
    options.opensPage === true ? 'about:blank' : '--no-startup-window',
  ];
}

/** Of several such switches Chromium takes the last one only. */
const DISABLED = '--disable-features=';

/**
 * With it, a page that a link opens in a new tab often crashes as it comes in the embedded Chromium 147; without it, not in
 * 16 rounds. Playwright turned it off for a while, for other reasons: https://github.com/microsoft/playwright/issues/37714
 */
const CRASHES = 'RenderDocument';

/**
 * What only a person at a window has use for: the pages of the address bar's list (0.5 s of work in Chromium 156, for each
 * window), and a process kept in reserve.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

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

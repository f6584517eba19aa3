// Which browser to use: every place one may be, in order, with what is there. Reads files only and starts nothing,
// since every run waits for it; Playwright is loaded only when no browser is found before its own.

import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { messages } from '../messages.js';
import { packed } from './embedded.js';
import { loadPlaywright } from './playwright.js';

export type BrowserSource = 'given' | 'environment' | 'installed' | 'playwright' | 'embedded';

/** A place where a browser may be. */
export interface BrowserPlace {
  readonly source: BrowserSource;
  readonly name: string;
  /** Null: nothing is there. */
  readonly path: string | null;
  readonly isUsable: boolean;
  /** Why it can be used, or why not. */
  readonly why: string;
  /** Whether it is the one that comes with beckon, which may have to be unpacked. */
  readonly isEmbedded?: true;
}

export interface FoundBrowser extends BrowserPlace {
  readonly path: string;
}

/** The machine that is searched; a test may bring its own. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null: it can be run. Otherwise why not. */
  readonly whyNotRunnable: (file: string) => string | null;
}

export interface FindOptions {
  /** A file, or `embedded` for the browser that comes with beckon. */
  readonly browserPath?: string;
  /** Whether a window is to be seen. */
  readonly isHeaded?: boolean;
  readonly machine?: Machine;
}

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  whyNotRunnable,
};

/** Every place, in order. */
export async function findBrowsers(options: FindOptions = {}): Promise<readonly BrowserPlace[]> {
  return [...places(options)];
}

/** The first browser that can be used. One that was requested by its path is used, or is the problem. */
export async function findBrowser(options: FindOptions = {}): Promise<Answer<FoundBrowser>> {
  let isHeadlessHere = false;
  for (const place of places(options)) {
    if (place.isUsable) return good(place as FoundBrowser);
    isHeadlessHere ||= place.why === HEADLESS_ONLY;
    const isRequested = place.path !== null && (place.source === 'given' || place.source === 'environment');
    if (isRequested) {
      const what = messages.namedBrowser(place.name, place.path, place.why);
      return bad(problem('WORLD_GONE', { what }));
    }
  }
  const install = installCommand(options.machine);
  if (isHeadlessHere) {
    const what = messages.headlessOnly;
    const instead = messages.installHeaded(install);
    return bad(problem('UNSUPPORTED', { what, world: '', instead }));
  }
  return bad(problem('WORLD_GONE', { what: messages.noBrowser(install) }));
}

export function installCommand({ platform, env, whyNotRunnable }: Machine = thisMachine): string {
  if (platform === 'darwin') return 'brew install --cask google-chrome';
  if (platform === 'win32') return 'winget install Google.Chrome';
  const isThere = (name: string) =>
    folders(env).some((folder) => whyNotRunnable(path.posix.join(folder, name)) === null);
  const [, command] = INSTALLERS.find(([tool]) => isThere(tool)) ?? [];
  if (command === undefined) return 'npx playwright-core install --with-deps chromium';
  return process.getuid?.() === 0 ? command : `sudo ${command}`;
}

const INSTALLERS: readonly (readonly [string, string])[] = [
  ['apt-get', 'apt-get install -y chromium'],
  ['dnf', 'dnf install -y chromium'],
  ['zypper', 'zypper install -y chromium'],
  ['pacman', 'pacman -S --noconfirm chromium'],
  ['apk', 'apk add chromium'],
];

function* places(options: FindOptions): Generator<BrowserPlace> {
  const machine = options.machine ?? thisMachine;
  const isHeaded = options.isHeaded === true;
  const own = () => embeddedOne(isHeaded, machine);
  yield named('given', '--browser-path', options.browserPath, machine, own);
  yield named('environment', 'BECKON_BROWSER', machine.env['BECKON_BROWSER'], machine, own);
  for (const product of PRODUCTS) yield installed(product, isHeaded, machine);
  yield playwrights(machine);
  yield own();
}

function named(
  source: BrowserSource,
  name: string,
  file: string | undefined,
  machine: Machine,
  own: () => BrowserPlace,
): BrowserPlace {
  if (file === undefined || file === '') return { source, name, path: null, isUsable: false, why: messages.notSet };
  if (file === 'embedded') {
    const place = own();
    return { ...place, source, name, path: place.path ?? file };
  }
  const why = machine.whyNotRunnable(file);
  return { source, name, path: file, isUsable: why === null, why: why ?? 'asked for' };
}

interface Product {
  readonly name: string;
  /** Names on the PATH; the first that is there counts. */
  readonly linux: readonly string[];
  /** Under /Applications. */
  readonly darwin: string | null;
  /** Under Program Files. */
  readonly win32: string | null;
  readonly isHeadlessOnly?: boolean;
}

const PRODUCTS: readonly Product[] = [
  {
    name: 'Chrome',
    linux: ['google-chrome', 'google-chrome-stable', 'chrome', 'google-chrome-beta'],
    darwin: 'Google Chrome',
    win32: 'Google\\Chrome\\Application\\chrome.exe',
  },
  {
    name: 'Chromium',
    linux: ['chromium', 'chromium-browser', 'ungoogled-chromium'],
    darwin: 'Chromium',
    win32: 'Chromium\\Application\\chrome.exe',
  },
  {
    name: 'Edge',
    linux: ['microsoft-edge', 'microsoft-edge-stable', 'microsoft-edge-beta'],
    darwin: 'Microsoft Edge',
    win32: 'Microsoft\\Edge\\Application\\msedge.exe',
  },
  {
    name: 'Headless shell',
    linux: ['chromium-headless-shell', 'chrome-headless-shell'],
    darwin: null,
    win32: null,
    isHeadlessOnly: true,
  },
];

function installed(product: Product, isHeaded: boolean, machine: Machine): BrowserPlace {
  const { name } = product;
  const source = 'installed';
  const observed = whereInstalled(product, machine).map((file) => ({ file, why: machine.whyNotRunnable(file) }));
  const best = observed.find(({ why }) => why === null) ?? observed.find(({ why }) => why !== NOT_THERE);
  if (best === undefined) return { source, name, path: null, isUsable: false, why: messages.notInstalled };
  const why = best.why ?? (product.isHeadlessOnly === true && isHeaded ? HEADLESS_ONLY : null);
  return { source, name, path: best.file, isUsable: why === null, why: why ?? 'installed' };
}

function whereInstalled(product: Product, { platform, env }: Machine): string[] {
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    const { win32 } = product;
    return win32 === null ? [] : roots.flatMap((root) => (root ? [path.win32.join(root, win32)] : []));
  }
  if (platform === 'darwin') {
    const { darwin } = product;
    const roots = ['/Applications', `${env['HOME'] ?? ''}/Applications`];
    return darwin === null ? [] : roots.map((root) => `${root}/${darwin}.app/Contents/MacOS/${darwin}`);
  }
  return product.linux.flatMap((name) => folders(env).map((folder) => path.posix.join(folder, name)));
}

/** The folders of the PATH, and the usual ones: a service often runs with a bare PATH. */
function folders(env: Machine['env']): string[] {
  const usual = ['/usr/local/bin', '/usr/bin', '/bin', '/snap/bin', '/opt/google/chrome'];
  return [...new Set([...(env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/')), ...usual])];
}

function playwrights(machine: Machine): BrowserPlace {
  const place = { source: 'playwright', name: "Playwright's Chromium" } as const;
  const file = playwrightsPath();
  if (file === null) return { ...place, path: null, isUsable: false, why: messages.playwrightMissing };
  const why = machine.whyNotRunnable(file);
  if (why === NOT_THERE) return { ...place, path: null, isUsable: false, why: messages.notDownloadedYet };
  return { ...place, path: file, isUsable: why === null, why: why ?? 'downloaded' };
}

function playwrightsPath(): string | null {
  try {
    return loadPlaywright().chromium.executablePath();
  } catch {
    return null;
  }
}

function embeddedOne(isHeaded: boolean, { platform, arch, env }: Machine): BrowserPlace {
  const found = packed(env);
  const place = { source: 'embedded', name: 'Embedded Chromium', isEmbedded: true } as const;
  const no = (why: string) => ({ ...place, path: null, isUsable: false, why });
  if (platform !== 'linux' || arch !== 'x64') return no(messages.wrongPlatform(platform, arch));
  if (found === null) return no(messages.packageMissing);
  if (!existsSync(GLIBC)) return no(messages.noGlibc);
  if (isHeaded) return no(HEADLESS_ONLY);
  const why = found.isUnpacked ? `version ${found.version}` : messages.version(found.version);
  return { ...place, path: found.executablePath, isUsable: true, why };
}

const GLIBC = '/lib64/ld-linux-x86-64.so.2';
const NOT_THERE = messages.noSuchFile;
const HEADLESS_ONLY = messages.noWindow;

function whyNotRunnable(file: string): string | null {
  try {
    if (!statSync(file).isFile()) return messages.notAFile;
    accessSync(file, constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? NOT_THERE : messages.notExecutable;
  }
  return isSnapStub(file) ? messages.missingSnap : null;
}

/** Ubuntu's `chromium-browser` is a script that asks for a snap. */
function isSnapStub(file: string): boolean {
  if (!file.endsWith('/chromium-browser') || existsSync('/snap/bin/chromium')) return false;
  const start = Buffer.alloc(2048);
  const handle = openSync(file, 'r');
  const length = readSync(handle, start);
  closeSync(handle);
  return start.toString('latin1', 0, length).includes('/snap/bin/chromium');
}

// `beckon doctor`: what is here, which browser would be used and whether it really starts, which phones can be used, and what to do if not.

import { type BrowserPlace, findBrowsers } from '@beckon/browser/launch/find.js';
import { start } from '@beckon/browser/launch/start.js';
import { extensionStatus } from '@beckon/browser/remote/connect.js';
import type { RelayStatus } from '@beckon/browser/remote/protocol.js';
import { VERSION } from '@beckon/core/generated/version.js';
import type { Paint } from '@beckon/core/report/style.js';
import {
  type CliCommand,
  type CliOptions,
  interruptedCode,
  interruptible,
  type Output,
  readOptions,
  UsageError,
} from '../options/command.js';
import { androidLines, hasReady, iosLines } from './doctor-phones.js';
import { paintFor } from './paint.js';
import { androidPhones, type FoundAndroid, type FoundIos, iosPhones } from './phones.js';

const usage = 'doctor [--world browser|android|ios] [--json]';
const options = {
  world: { oneOf: ['browser', 'android', 'ios'], about: 'Check only this world; the exit code is then about it.' },
  json: { about: 'The findings, as JSON.' },
} as const satisfies CliOptions;

/** What was found out about those that were checked. */
interface Findings {
  readonly beckon: string;
  readonly node: string;
  readonly platform: string;
  readonly browser?: BrowserFindings;
  readonly android?: FoundAndroid;
  readonly ios?: FoundIos;
}

interface BrowserFindings {
  /** In the order they are tried. */
  readonly browsers: readonly (BrowserPlace & { readonly isUsed: boolean })[];
  readonly start:
    | { readonly ok: true; readonly path: string; readonly version: string; readonly ms: number }
    | { readonly ok: false; readonly why: string };
  /** Why no window can be shown; null: one can be. */
  readonly noWindow: string | null;
  /** Browsers of the user's own that are paired. */
  readonly extension: RelayStatus['paired'];
}

export const doctor: CliCommand = {
  name: 'doctor',
  usage,
  does: 'Show which browsers and phones were found, start the browser that would be used, and say how to fix what is missing.',
  options,
  run: (args, { out }) => interruptible((signal) => examine(args, out, signal)),
};

async function examine(args: string[], out: Output, signal: AbortSignal): Promise<number> {
  const { given, words } = readOptions(args, usage, options);
  if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${usage}`);
  const findings = await findingsOf(given.world, signal);
  if (signal.aborted) return interruptedCode(signal);
  const { browser, android, ios } = findings;
  // For JSON, what is known of the browser stands beside the rest, as it did before there were phones.
  const { browser: _, ...rest } = findings;
  const shown = given.json ? JSON.stringify({ ...rest, ...browser }) : textOf(findings, paintFor(out));
  out.write(`${shown}\n`);
  // Who uses browsers only need not have a phone.
  const isGood = browser?.start.ok ?? hasReady([...(android?.devices ?? []), ...(ios?.devices ?? [])]);
  return isGood ? 0 : 1;
}

async function findingsOf(world: 'browser' | 'android' | 'ios' | undefined, signal: AbortSignal): Promise<Findings> {
  const isWanted = (name: typeof world): boolean => world === undefined || world === name;
  // First and alone, so that the time is that of a run from nothing.
  const browser = isWanted('browser') ? await browserFindings() : undefined;
  const [android, ios] = await Promise.all([
    isWanted('android') ? androidPhones(false, signal) : undefined,
    isWanted('ios') ? iosPhones(signal) : undefined,
  ]);
  return {
    beckon: VERSION,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    ...(browser === undefined ? {} : { browser }),
    ...(android === undefined ? {} : { android }),
    ...(ios === undefined ? {} : { ios }),
  };
}

async function browserFindings(): Promise<BrowserFindings> {
  const started = await tryStart();
  const places = await findBrowsers();
  const used = started.ok ? places.find((place) => place.isUsable) : undefined;
  return {
    browsers: places.map((place) => ({ ...place, isUsed: place === used })),
    start: started,
    noWindow: whyNoWindow(places),
    extension: (await extensionStatus()).paired,
  };
}

/** Starts the browser without a window, up to an open page, and ends it. */
async function tryStart(): Promise<BrowserFindings['start']> {
  const from = performance.now();
  const started = await start({ opensPage: true });
  if (!started.ok) {
    const { facts } = started.problem;
    return { ok: false, why: 'what' in facts ? facts.what : started.problem.code };
  }
  const ms = Math.round(performance.now() - from);
  const { browser, source, close } = started.value;
  const version = browser.version();
  await close();
  return { ok: true, path: source, version, ms };
}

function whyNoWindow(places: readonly BrowserPlace[]): string | null {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (!places.some((place) => place.isUsable && place.isEmbedded !== true)) return 'no browser that has one';
  const isDisplayNeeded = process.platform !== 'darwin' && process.platform !== 'win32';
  return isDisplayNeeded && !DISPLAY && !WAYLAND_DISPLAY ? 'no display; run under xvfb-run to have one' : null;
}

function textOf({ beckon, node, platform, browser, android, ios }: Findings, paint: Paint): string {
  const head = `${paint('strong', `beckon ${beckon}`)}, node ${node.slice(1)}, ${platform}`;
  const parts = [
    browser === undefined ? [] : browserLines(browser, paint),
    android === undefined ? [] : androidLines(android, paint),
    ios === undefined ? [] : iosLines(ios, paint),
  ];
  return [head, ...parts.filter((lines) => lines.length > 0).flatMap((lines) => ['', ...lines])].join('\n');
}

function browserLines({ browsers, start, noWindow, extension }: BrowserFindings, paint: Paint): string[] {
  const column = Math.max(...browsers.map((one) => one.name.length)) + 2;
  const rows = browsers
    // If no browser was named, there is no need to report that.
    .filter((one) => one.source !== 'given' || one.path !== null)
    .map((one) => {
      const about = [one.path, one.path === null || !one.isUsable || one.isEmbedded ? one.why : null];
      const given = about.filter((part) => part !== null).join('  ');
      return `  ${sign(one, paint)} ${one.name.padEnd(column)}${given}${one.isUsed ? paint('help', '  ← used') : ''}`;
    });
  const result = start.ok
    ? `${paint('good', '✓')} It starts: version ${start.version}, ${start.ms} ms to an open page`
    : `${paint('error', '✗')} ${start.why}`;
  const window = noWindow === null ? [] : [`– No window (--headed): ${noWindow}`];
  return ['Browsers, in the order they are tried', ...rows, '', result, ...window, ...extensionLines(extension, paint)];
}

/** Your own browser is used only if --extension says so. */
function extensionLines(paired: BrowserFindings['extension'], paint: Paint): string[] {
  if (paired.length === 0) return ['– Your own browser (--extension): none is paired; run: beckon pair'];
  return paired.map(({ name, isConnected }) =>
    isConnected
      ? `${paint('good', '✓')} Your own browser (--extension): ${name} is paired and connected`
      : `– Your own browser (--extension): ${name} is paired and not connected; open Beckon's side panel in it`,
  );
}

/** ✓ can be used, ✗ is there and cannot, – is not there. */
function sign({ isUsable, path }: BrowserPlace, paint: Paint): string {
  if (isUsable) return paint('good', '✓');
  return path === null ? '–' : paint('error', '✗');
}

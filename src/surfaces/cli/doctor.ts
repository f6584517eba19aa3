// `beckon doctor`: what is here, which browser would be used, whether it really starts, and what to do if not.

import { readFile } from 'node:fs/promises';
import type { Paint } from '../../report/style.js';
import { findBrowsers, type Place } from '../../worlds/browser/launch/find.js';
import { start } from '../../worlds/browser/launch/start.js';
import { type CliCommand, readFlags, UsageError } from './command.js';
import { paintFor } from './paint.js';

const usage = 'doctor [--json]';

/** What was found out. */
interface Findings {
  readonly beckon: string;
  readonly node: string;
  readonly platform: string;
  /** In the order they are tried. */
  readonly browsers: readonly (Place & { readonly isUsed: boolean })[];
  readonly start:
    | { readonly ok: true; readonly path: string; readonly version: string; readonly ms: number }
    | { readonly ok: false; readonly why: string };
  /** Why no window can be shown; null: one can be. */
  readonly noWindow: string | null;
}

export const doctor: CliCommand = {
  name: 'doctor',
  usage,
  does: 'Say which browsers are there, start the one that would be used, and say what to do if none works.',
  async run(args) {
    const { flags, words } = readFlags(args, usage, ['json']);
    if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${usage}`);
    const findings = await examine();
    process.stdout.write(`${flags.json ? JSON.stringify(findings) : told(findings, paintFor(process.stdout))}\n`);
    return findings.start.ok ? 0 : 1;
  },
};

async function examine(): Promise<Findings> {
  // First, so that the time is that of a run from nothing.
  const started = await tryStart();
  const places = await findBrowsers();
  const used = started.ok ? places.find((place) => place.isUsable) : undefined;
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return {
    beckon: (JSON.parse(manifest) as { version: string }).version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    browsers: places.map((place) => ({ ...place, isUsed: place === used })),
    start: started,
    noWindow: whyNoWindow(places),
  };
}

/** Starts the browser without a window, up to an open page, and ends it. */
async function tryStart(): Promise<Findings['start']> {
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

function whyNoWindow(places: readonly Place[]): string | null {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (!places.some((place) => place.isUsable && place.isEmbedded !== true)) return 'no browser that has one';
  const isDisplayNeeded = process.platform !== 'darwin' && process.platform !== 'win32';
  return isDisplayNeeded && !DISPLAY && !WAYLAND_DISPLAY ? 'no display; run under xvfb-run to have one' : null;
}

function told({ beckon, node, platform, browsers, start, noWindow }: Findings, paint: Paint): string {
  const column = Math.max(...browsers.map((one) => one.name.length)) + 2;
  const rows = browsers
    // Whoever did not name a browser need not read that none was named.
    .filter((one) => one.source !== 'given' || one.path !== null)
    .map((one) => {
      const about = [one.path, one.path === null || !one.isUsable || one.isEmbedded ? one.why : null];
      const said = about.filter((part) => part !== null).join('  ');
      return `  ${sign(one, paint)} ${one.name.padEnd(column)}${said}${one.isUsed ? paint('help', '  ← used') : ''}`;
    });
  const result = start.ok
    ? `${paint('good', '✓')} It starts: version ${start.version}, ${start.ms} ms to an open page`
    : `${paint('error', '✗')} ${start.why}`;
  const head = `${paint('strong', `beckon ${beckon}`)}, node ${node.slice(1)}, ${platform}`;
  const window = noWindow === null ? [] : [`– No window (--headed): ${noWindow}`];
  return [head, '', 'Browsers, in the order they are tried', ...rows, '', result, ...window].join('\n');
}

/** ✓ can be used, ✗ is there and cannot, – is not there. */
function sign({ isUsable, path }: Place, paint: Paint): string {
  if (isUsable) return paint('good', '✓');
  return path === null ? '–' : paint('error', '✗');
}

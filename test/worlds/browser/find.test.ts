// Finding a browser, unpacking the embedded one, starting and ending it: with real browsers and real processes.
// Each browser of the machine is tried; where there is none of a kind, a skipped test says so.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedded, packed, unpackInto } from '../../../packages/browser/src/launch/embedded.js';
import { findBrowser, findBrowsers, type Machine, thisMachine } from '../../../packages/browser/src/launch/find.js';
import { loadPlaywright } from '../../../packages/browser/src/launch/playwright.js';
import { switches } from '../../../packages/browser/src/launch/running.js';
import { start } from '../../../packages/browser/src/launch/start.js';
import type { Answer } from '../../../packages/core/src/scene/world.js';
import { hasTurn, partOf } from '../../support/size.js';

const BUILT = new URL('../../../packages/browser/dist/launch/', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'bk-'));
/** Unpacking takes as long as all the rest: on other days the one that the person's cache has will do, if it is there. */
const isUnpackedAnew = hasTurn(4) || packed()?.isUnpacked !== true;
const home = isUnpackedAnew ? join(folder, 'cache', 'beckon') : join(packed()?.executablePath ?? '', '..', '..');
const env = isUnpackedAnew ? { XDG_CACHE_HOME: join(folder, 'cache') } : {};
const places = await findBrowsers();
const installed = places.find((one) => one.source === 'installed' && one.isUsable)?.path ?? null;
const isEmbeddedUsable = places.some((one) => one.source === 'embedded' && one.isUsable);
const browsers = [...(installed === null ? [] : [installed]), ...(isEmbeddedUsable ? ['embedded'] : [])];
let server: Server;
let address = '';
let unpackMs = 0;

beforeAll(async () => {
  Object.assign(process.env, env);
  const from = performance.now();
  if (isEmbeddedUsable) await embedded();
  unpackMs = performance.now() - from;
  server = createServer((request, response) => {
    if (request.url === '/file') response.setHeader('content-disposition', 'attachment; filename=a.txt');
    response.setHeader('content-type', 'text/html');
    response.end('<button onclick="this.textContent=`done`">go</button><a href="/file">file</a>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** A machine on which only these files can be run. */
function machine(platform: NodeJS.Platform, files: readonly string[], env: Machine['env'] = {}): Machine {
  return { platform, arch: 'x64', env, whyNotRunnable: (file) => (files.includes(file) ? null : 'no such file') };
}
function whatOf(answer: Answer<unknown>): string {
  return answer.ok ? 'it worked' : JSON.stringify(answer.problem);
}

describe('finding', () => {
  it('looks at every place in order and says what is there', async () => {
    const linux = machine('linux', ['/opt/b/chromium', '/usr/bin/microsoft-edge'], { PATH: '/opt/b' });
    const rows = (await findBrowsers({ machine: linux })).map((one) => [one.source, one.name, one.path, one.why]);
    expect(rows.slice(0, 7)).toEqual([
      ['given', '--browser-path', null, 'not set'],
      ['environment', 'BECKON_BROWSER', null, 'not set'],
      ['installed', 'Chrome', null, 'not installed'],
      ['installed', 'Chromium', '/opt/b/chromium', 'installed'],
      ['installed', 'Edge', '/usr/bin/microsoft-edge', 'installed'],
      ['installed', 'Headless shell', null, 'not installed'],
      ['playwright', "Playwright's Chromium", null, 'not downloaded'],
    ]);
    expect(rows[7]?.[0]).toBe('embedded');
  });

  it.each([
    ['linux', '/snap/bin/chromium', { PATH: '/nowhere' }],
    ['linux', '/opt/x/google-chrome-stable', { PATH: 'relative:/opt/x:/usr/bin' }],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
    ['darwin', '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium', { HOME: '/Users/a' }],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', { ProgramFiles: 'C:\\Program Files' }],
    ['win32', 'C:\\P86\\Microsoft\\Edge\\Application\\msedge.exe', { 'ProgramFiles(x86)': 'C:\\P86' }],
  ] as const)('finds on %s %s', async (platform, file, env) => {
    const answer = await findBrowser({ machine: machine(platform, [file], env) });
    expect(answer).toMatchObject({ ok: true, value: { source: 'installed', path: file } });
  });

  it('takes the browser that was named before any other', async () => {
    const two = machine('linux', ['/a', '/b', '/usr/bin/chromium'], { BECKON_BROWSER: '/b' });
    expect(await findBrowser({ machine: two, browserPath: '/a' })).toMatchObject({ value: { path: '/a' } });
    expect(await findBrowser({ machine: two })).toMatchObject({ value: { path: '/b', source: 'environment' } });
  });

  it('does not pass over a browser that was named and cannot be run', async () => {
    const env = { BECKON_BROWSER: '/no/browser' };
    const answer = await findBrowser({ machine: { ...thisMachine, env } });
    const what =
      'The browser named by BECKON_BROWSER cannot be run: /no/browser: no such file. Correct it, or leave it out.';
    expect(answer).toEqual({ ok: false, problem: { code: 'WORLD_GONE', facts: { what } } });
    const data = join(folder, 'data');
    writeFileSync(data, '', { mode: 0o644 });
    expect(whatOf(await findBrowser({ browserPath: data }))).toContain(`${data}: it may not be executed`);
    expect(whatOf(await findBrowser({ browserPath: folder }))).toContain(`${folder}: it is not a file`);
  });

  it('says how to install one where there is none', async () => {
    const none = (platform: NodeJS.Platform) => findBrowser({ machine: machine(platform, []), isHeaded: true });
    expect(whatOf(await none('darwin'))).toContain(
      'No browser was found. To install one, run: brew install --cask google-chrome',
    );
    expect(whatOf(await none('win32'))).toContain('winget install Google.Chrome');
    expect(whatOf(await none('linux'))).toContain('npx playwright-core install --with-deps chromium');
    const debian = findBrowser({ machine: machine('linux', ['/usr/bin/apt-get']), isHeaded: true });
    expect(whatOf(await debian)).toMatch(/apt-get install -y chromium/);
  });

  it('says how to get a window where the only browser has none', async () => {
    const shell = machine('linux', ['/usr/bin/chrome-headless-shell', '/usr/bin/apt-get']);
    expect(await findBrowser({ machine: shell })).toMatchObject({ ok: true, value: { name: 'Headless shell' } });
    expect(await findBrowser({ machine: shell, isHeaded: true })).toMatchObject({
      ok: false,
      problem: {
        code: 'UNSUPPORTED',
        facts: {
          what: 'The only browser on this machine is headless: it has no window to show',
          instead: expect.stringMatching(/^Leave out --headed, or install .*apt-get install -y chromium$/),
        },
      },
    });
  });

  it('says why the embedded browser cannot be used', async () => {
    const why = async (options: Parameters<typeof findBrowsers>[0]) => (await findBrowsers(options)).at(-1)?.why;
    expect(await why({ machine: { ...thisMachine, platform: 'darwin', arch: 'arm64' } })).toBe(
      'it is for Linux on x64, this is darwin on arm64',
    );
    if (isEmbeddedUsable) expect(await why({ isHeaded: true })).toBe('it has no window');
  });

  it("knows Ubuntu's stand-in for a snap that is not installed", async () => {
    const stub = join(folder, 'chromium-browser');
    writeFileSync(stub, '#!/bin/sh\nexec /snap/bin/chromium "$@"\n', { mode: 0o755 });
    const expected = existsSync('/snap/bin/chromium') ? 'it worked' : 'a snap that is not installed';
    expect(whatOf(await findBrowser({ browserPath: stub }))).toContain(expected);
  });

  it('does not load Playwright for a browser found before it', async () => {
    const code = `import { createRequire } from 'node:module';
      const { findBrowser } = await import('${BUILT}find.js');
      const { ok } = await findBrowser({ browserPath: process.execPath });
      console.log(ok, Object.keys(createRequire('${BUILT}find.js').cache).some((file) => file.includes('playwright')));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await firstOutput(child)).toBe('true false');
  });
});

describe.skipIf(!isEmbeddedUsable)('the embedded browser (Linux on x64 only)', () => {
  it('is unpacked once, whole, and later only looked for', async () => {
    const { version, executablePath, isUnpacked } = packed() ?? {};
    const own = join(home, `chromium-${version}`);
    expect([executablePath, isUnpacked]).toEqual([join(own, 'chromium'), true]);
    const from = performance.now();
    const again = await embedded();
    if (isUnpackedAnew) expect(performance.now() - from).toBeLessThan(Math.max(50, unpackMs / 20));
    expect(again).toMatchObject({ value: { executablePath, env: { FONTCONFIG_FILE: join(own, 'fonts.conf') } } });
    for (const file of [
      'lib/libnss3.so',
      'lib/libexpat.so.1',
      'libGLESv2.so',
      'fonts/fonts/Open_Sans/OpenSans-Bold.ttf',
    ])
      expect(existsSync(join(own, file)), file).toBe(true);
  });

  it('may be unpacked by two at once', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'chromium.br'), brotliCompressSync('#!/bin/sh'));
    for (const name of ['al2023', 'swiftshader', 'fonts'])
      writeFileSync(join(bin, `${name}.tar.br`), brotliCompressSync(Buffer.alloc(1024)));
    const into = join(folder, 'two', 'chromium-1');
    mkdirSync(join(folder, 'two'));
    await Promise.all([unpackInto(into, bin), unpackInto(into, bin)]);
    expect(readdirSync(join(folder, 'two'))).toEqual(['chromium-1']);
    expect(readFileSync(join(into, 'chromium'), 'utf8')).toBe('#!/bin/sh');
  });

  it('keeps the libraries that were asked for, behind its own', async () => {
    const answer = await embedded({ ...process.env, LD_LIBRARY_PATH: '/mine' });
    expect(answer.ok && answer.value.env['LD_LIBRARY_PATH']).toMatch(/chromium-[\d.]+\/lib:\/mine$/);
  });

  it('is not taken from a folder that others may write to', () => {
    const env = { XDG_CACHE_HOME: join(folder, 'planted') };
    const planted = packed(env)?.executablePath ?? '';
    mkdirSync(join(planted, '..'), { recursive: true });
    writeFileSync(planted, '', { mode: 0o755 });
    expect(packed(env)?.isUnpacked).toBe(true);
    chmodSync(join(planted, '..', '..'), 0o777);
    expect(packed(env)?.isUnpacked).toBe(false);
  });
});

it('has a browser to try all this with', () => expect(browsers).not.toEqual([]));

/** How a process can end while it has a browser; of those that are handled alike one each day. */
const ENDS = [
  ...partOf(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, 3).map(
    (signal) => [signal, 'await new Promise(() => {})'] as const,
  ),
  ['SIGKILL', 'await page.evaluate("for (;;);")'],
  ...partOf(['setTimeout(() => { throw new Error("a bug") })', 'process.exit(7)'], 2).map(
    (doing) => [null, doing] as const,
  ),
] as const;
const canSeeProcesses = existsSync('/proc/self/stat');

describe.each(browsers)('%s', (browserPath) => {
  it('starts, shows a page, downloads, and is gone when closed', async () => {
    // The browser that other files of this worker share may be there already.
    const before = canSeeProcesses ? childrenOf(process.pid) : [];
    const answer = await start({ browserPath, opensPage: true });
    if (!answer.ok) throw new Error(whatOf(answer));
    const { browser, page, close } = answer.value;
    const [group = 0] = canSeeProcesses ? childrenOf(process.pid).filter((one) => !before.includes(one)) : [];
    const second = await (await browser.newContext()).newPage();
    expect(await page?.evaluate('[innerWidth, innerHeight]')).toEqual([1280, 720]);
    for (const one of [page, second]) {
      await one?.goto(address);
      await one?.click('button');
      expect(await one?.textContent('button')).toBe('done');
      const [download] = await Promise.all([one?.waitForEvent('download'), one?.click('a')]);
      expect(readFileSync((await download?.path()) ?? '', 'utf8')).toContain('<button');
    }
    await close();
    await close();
    if (canSeeProcesses) expect(await goneWithin(group, 2000)).toEqual([]);
    expect(process.listenerCount('SIGINT') + process.listenerCount('exit')).toBeLessThan(10);
  });

  it.skipIf(!canSeeProcesses).each(browserPath === browsers[0] ? ENDS : ENDS.slice(0, 2))(
    'leaves no process behind: %s during %s',
    async (signal, doing) => {
      const { child, group } = await browserInChild(browserPath, {}, '', doing);
      if (signal !== null) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        child.kill(signal);
      }
      const [code, by] = await ended(child);
      expect([code, by]).toEqual(signal !== null ? [null, signal] : [doing.includes('7') ? 7 : 1, null]);
      expect(await goneWithin(group, 15_000)).toEqual([]);
      if (signal !== 'SIGKILL') expect(leftBy(child)).toEqual([]);
    },
  );

  it.skipIf(!canSeeProcesses)('leaves signals alone when told to, and still no process behind', async () => {
    const listening = 'process.on("SIGTERM", async () => { await close(); process.exit(5); })';
    const { child, group } = await browserInChild(browserPath, { handlesSignals: false }, listening, '');
    child.kill('SIGTERM');
    expect(await ended(child)).toEqual([5, null]);
    expect(await goneWithin(group, 15_000)).toEqual([]);
    expect(leftBy(child)).toEqual([]);
  });

  it.skipIf(!canSeeProcesses)('leaves no process behind when ended as soon as the browser is there', async () => {
    const child = inChild(`
      const { start } = await import('${BUILT}start.js');
      await start(${JSON.stringify({ browserPath })});`);
    let group: number | undefined;
    for (
      const until = Date.now() + 10_000;
      group === undefined && Date.now() < until;
      [group] = childrenOf(child.pid ?? 0)
    )
      await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill('SIGKILL');
    expect(await ended(child)).toEqual([null, 'SIGKILL']);
    expect(await goneWithin(group ?? 0, 15_000)).toEqual([]);
  });

  it('is only left, not ended, when it was connected to', async () => {
    const ready = browserPath === 'embedded' ? await embedded() : null;
    const program = ready?.ok ? ready.value : { executablePath: browserPath, env: {} };
    const profile = join(folder, `own-${browsers.indexOf(browserPath)}`);
    const args = switches(profile, { opensPage: true }).filter((one) => one !== '--remote-debugging-pipe');
    const own = spawn(program.executablePath, ['--remote-debugging-port=0', ...args], {
      detached: true,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const [, port] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(await firstOutput(own, 'stderr', /DevTools listening/)) ?? [];
      const answer = await start({ connect: `http://127.0.0.1:${port}` });
      if (!answer.ok) throw new Error(whatOf(answer));
      await answer.value.browser.contexts()[0]?.pages()[0]?.goto(address);
      await answer.value.close();
      const tabs = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { url: string }[];
      expect(tabs.map((tab) => tab.url)).toContain(address);
      expect(own.exitCode).toBeNull();
    } finally {
      if (own.pid !== undefined) process.kill(-own.pid, 'SIGKILL');
      await ended(own);
    }
  });
});

describe('a browser that does not start', () => {
  it.each([
    ['exit 1', 'could not be started: '],
    [
      'echo "x: error while loading shared libraries: libnss3.so: cannot open" >&2; exit 127',
      'lacks the library libnss3.so',
    ],
    ['echo "Missing X server or \\$DISPLAY" >&2; exit 1', 'There is no display for a window'],
    ['echo "FATAL: No usable sandbox!" >&2; exit 1', 'set BECKON_NO_SANDBOX=1'],
  ])('is said with what to do: %s', async (script, what) => {
    const file = join(folder, `broken-${what.length}`);
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const answer = await start({ browserPath: file });
    expect(whatOf(answer)).toContain('WORLD_GONE');
    expect(whatOf(answer)).toContain(what);
  });

  it('is said where none listens, or where an engine is not there', async () => {
    expect(whatOf(await start({ connect: 'http://127.0.0.1:1' }))).toContain(
      'No browser could be reached at http://127',
    );
    if (!existsSync(loadPlaywright().firefox.executablePath()))
      expect(whatOf(await start({ engine: 'firefox' }))).toContain('npx playwright-core install --with-deps firefox');
  });
});

it("has all of Playwright's own switches, and only these besides", async () => {
  const file = join(folder, 'recorder');
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/switches\nexit 1\n`, { mode: 0o755 });
  const isRoot = process.getuid?.() === 0;
  await loadPlaywright()
    .chromium.launch({ executablePath: file, chromiumSandbox: !isRoot })
    .catch(() => {});
  const isProfile = (one: string) => one.startsWith('--user-data-dir=');
  const theirs = readFileSync(join(folder, 'switches'), 'utf8').trim().split('\n');
  // Of two switches that name features only the last one counts: ours is theirs with some more.
  const more = 'RenderDocument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess';
  const ours = switches(folder, {}).map((one) => one.replace(`--disable-features=${more},`, '--disable-features='));
  expect(theirs.filter((one) => !isProfile(one) && !ours.includes(one))).toEqual([]);
  expect(ours.filter((one) => !isProfile(one) && !theirs.includes(one))).toEqual(['--disable-gpu', '--disable-quic']);
});

/** A node process with temporary files of its own. */
function inChild(code: string): ChildProcess {
  const own = mkdtempSync(join(folder, 't'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: own },
    stdio: 'pipe',
    timeout: 50_000,
  });
  temporary.set(child, own);
  return child;
}
const temporary = new Map<ChildProcess, string>();
const leftBy = (child: ChildProcess) => readdirSync(temporary.get(child) ?? '');

/** A process that has started a browser with a page and now does something; the group is that of the browser. */
async function browserInChild(browserPath: string, options: object, listening: string, doing: string) {
  const child = inChild(`
    const { start } = await import('${BUILT}start.js');
    const answer = await start(${JSON.stringify({ browserPath, opensPage: true, ...options })});
    if (!answer.ok) console.log(answer.problem.facts.what);
    const { page, close } = answer.value;
    ${listening};
    await new Promise((resolve) => process.stdout.write('open\\n', resolve));
    await new Promise((resolve) => process.stdin.once('data', resolve));
    process.stdin.destroy();
    ${doing}`);
  let errors = '';
  child.stderr?.on('data', (bytes) => {
    errors += bytes;
  });
  expect(await firstOutput(child), errors).toBe('open');
  const [group = 0] = childrenOf(child.pid ?? 0);
  expect(processes().filter((one) => one.group === group).length, 'processes of the browser').toBeGreaterThan(1);
  child.stdin?.write('go');
  return { child, group };
}

async function firstOutput(child: ChildProcess, from: 'stdout' | 'stderr' = 'stdout', until = /\n/): Promise<string> {
  let text = '';
  for await (const bytes of child[from] ?? []) {
    text += bytes;
    if (until.test(text)) break;
  }
  return text.trim();
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}

/** What is left of a process group after some time. */
async function goneWithin(group: number, ms: number): Promise<unknown[]> {
  expect(group).toBeGreaterThan(1);
  const left = () => processes().filter((one) => one.group === group);
  for (const until = Date.now() + ms; left().length > 0 && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  return left();
}

function childrenOf(pid: number): number[] {
  return processes().flatMap((one) => (one.parent === pid && one.group === one.pid ? [one.pid] : []));
}

/** All that run, as /proc lists them; one that has ended and only waits to be counted is left out. */
function processes(): { pid: number; parent: number; group: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), group: Number(group) }];
    } catch {
      return [];
    }
  });
}

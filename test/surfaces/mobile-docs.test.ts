// docs/MOBILE.md: every command line in it is run and says what is written there, every script passes on both kinds of
// phone, every program does what it says; and every command that phones have is in one of the scripts.
// With UPDATE_DOCS=1 what the command lines say is written into the page instead.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemWords } from '../../packages/core/src/engine/problems.js';
import { commands } from '../../packages/core/src/language/index.js';
import type { ProblemCode } from '../../packages/core/src/scene/problem.js';
import { findAdb } from '../../packages/phone/src/android/find-devices.js';
import { sources } from '../../scripts/sources.mjs';
import {
  beckonHere,
  MEMORY_PHONES,
  type MemoryPhone,
  memoryAndroid,
  memoryIphone,
  memoryServed,
} from '../phone/in-process.js';
import { virtualTime } from '../phone/virtual-time.js';
import {
  androidPhone,
  beckon,
  freePort,
  LONG,
  type Reached,
  ROOT,
  resultsIn,
  tellSkipped,
} from '../support/phone-cli.js';
import { keep } from '../support/ran.js';

const PAGE = join(ROOT, 'docs/MOBILE.md');
const DOC = readFileSync(PAGE, 'utf8');

interface Block {
  readonly language: string;
  readonly info: string;
  readonly body: string;
  readonly line: number;
}

const blocks: readonly Block[] = [...DOC.matchAll(/^```(\w*) ?([^\n]*)\n(.*?)^```$/gms)].map(
  ({ index, 1: language = '', 2: info = '', 3: body = '' }) => ({
    language,
    info,
    body,
    line: DOC.slice(0, index).split('\n').length,
  }),
);
const of = (language: string): [string, Block][] =>
  blocks.filter((block) => block.language === language).map((block) => [`line ${block.line}`, block]);

/** Times, ports, and what is made of them differ from run to run. */
const steady = (text: string): string =>
  text
    .replace(/(?<![\w.])[\d.]+ m?s\b/g, '0 ms')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:5555')
    .replace(/_\d{13}_/g, '_0_')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z')
    .replace(/"s-\w+"/g, '"s-0"')
    .replace(/"v-[\w~-]+"/g, '"v-0"')
    .trimEnd();

let folder = '';
let reached: Reached | MemoryPhone | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-docs-'));
  symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'));
  for (const { info, body } of blocks.filter(({ info: name }) => name !== '')) {
    mkdirSync(dirname(join(folder, info)), { recursive: true });
    writeFileSync(join(folder, info), body);
  }
});
const isUpdating = process.env['UPDATE_DOCS'] === '1';
let fresh = DOC;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (fresh !== DOC) writeFileSync(PAGE, fresh.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:5555'));
});
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

/** In this process, where nothing waits for real. */
async function here(
  open: () => MemoryPhone,
  args: (phone: MemoryPhone) => readonly string[],
): ReturnType<typeof beckon> {
  const end = virtualTime();
  try {
    reached = open();
    return await beckonHere(args(reached as MemoryPhone), { ...(reached as MemoryPhone), cwd: folder });
  } finally {
    end();
  }
}

it('has examples of every sort', () => {
  const languages = [...new Set(blocks.map(({ language }) => language))].sort();
  expect(languages).toEqual(['console', 'json', 'oil', 'ts', 'xml', 'yaml']);
});

describe('command lines', () => {
  const lines = of('console').flatMap(([, { body }]) => body.split(/^(?=\$ )/m).map((part) => part.trimEnd()));
  const isOfAdb = (line: string): boolean => /^\$ beckon (?:devices|doctor)/.test(line);

  it.each(lines.filter((line) => !isOfAdb(line)))('%s', async (block) => {
    const words = wordsIn(block);
    told(block, await here(phoneFor(words), (phone) => named(words, phone)));
  });

  it.skipIf(findAdb() === null).each(lines.filter(isOfAdb))(
    '%s',
    async (block) => {
      const phone = await androidPhone();
      reached = phone;
      const env = await known(phone.args[3] ?? '', phone);
      try {
        told(block, await beckon(named(wordsIn(block), phone), { env, cwd: folder }));
      } finally {
        await adb(['kill-server'], env);
      }
    },
    LONG,
  );

  tellSkipped();
});

/** The phone that a line means: by a server, if it names one. */
function phoneFor(words: readonly string[]): () => MemoryPhone {
  const isIos = words.includes('ios');
  if (!words.includes('--connect')) return isIos ? memoryIphone : memoryAndroid;
  return () => (isIos ? memoryServed('wda', 'ios') : memoryServed('appium', 'android'));
}

/** What it said must be what the page says; or the other way round. */
function told(block: string, { out, err }: Awaited<ReturnType<typeof beckon>>): void {
  const [line = '', ...expected] = block.split('\n');
  const now = (out + err).trimEnd();
  if (isUpdating) fresh = fresh.replace(block, () => `${line}\n${now}`);
  else expect(steady(now)).toBe(steady(expected.join('\n')));
}

/** With the device that is meant. */
function named(words: readonly string[], { args }: Pick<Reached, 'args'>): string[] {
  const [, , , device = ''] = args;
  return words.flatMap((word) => (word === 'android' && device !== '' ? [word, '--device', device] : [word]));
}

/** The words of a line in a shell, as far as the lines here need it. */
function wordsIn(block: string): string[] {
  const [line = ''] = block.replace(/^\$ beckon /, '').split('\n');
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three ?? '');
}

/** An environment in which adb knows the phone. */
async function known(device: string, { env }: Reached): Promise<Reached['env']> {
  const port = String(await freePort());
  const own = { ...env, ADB_PATH: findAdb() ?? '', ANDROID_ADB_SERVER_PORT: port, ADB_MDNS: '0' };
  await adb(['connect', device], own);
  return own;
}

function adb(words: readonly string[], env: Reached['env']): Promise<unknown> {
  return new Promise((resolve) => spawn(findAdb() ?? 'adb', words, { env, stdio: 'ignore' }).on('close', resolve));
}

describe.each(MEMORY_PHONES)('scripts on %s', (world, open) => {
  const said = new Set<string>();

  it.each(of('oil'))('%s', async (_, { body }) => {
    const file = join(folder, `${world}.oil`);
    writeFileSync(file, body);
    const given = ['--var', 'PASSWORD=secret:open sesame', '--packs', join(folder, 'packs')];
    const ran = await here(open, ({ args }) => ['run', ...args, ...given, '--json', file]);
    for (const result of resultsIn(ran)) {
      keep(result, world);
      expect(result.ok, result.text).toBe(true);
      if (result.type !== null) said.add(result.type);
    }
    expect([ran.err, ran.code]).toEqual(['', 0]);
  });

  it('have every command that phones have', () => {
    const all = Object.entries(commands).filter(([, row]) => (row.worlds as readonly string[]).includes(world));
    expect(all.map(([name]) => name).filter((name) => !said.has(name) && !ONLY_SOME.has(name))).toEqual([]);
  });
});

/** What not every way to a phone has, and so no script for all of them: their own tests show them. */
const ONLY_SOME: ReadonlySet<string> = new Set(['goto', 'orientation', 'clipboard', 'network', 'pinch', 'rotate']);

describe('tables', () => {
  it('name every command that phones have, and no other', () => {
    const [, after = ''] = DOC.split('\n## What each command does\n');
    const [section = ''] = after.split(/\n###? /);
    const named = [...section.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_ ]+?)(?: [<"[-].*?)?`/g)].map(([, name = '']) => name.replace(' ', '_')),
    );
    const all = Object.entries(commands).filter(([, row]) => (row.worlds as readonly string[]).includes('android'));
    expect(named.sort()).toEqual(all.map(([name]) => name).sort());
  });

  it('have the words of each problem', () => {
    const rows = [...DOC.matchAll(/^\| `([A-Z_]+)` \| (yes|no) \|/gm)];
    expect(rows.length).toBeGreaterThan(4);
    for (const [, code = '', retryable] of rows) {
      const { isRetryable } = problemWords[code as ProblemCode];
      expect(isRetryable ? 'yes' : 'no', code).toBe(retryable);
    }
  });
});

describe('programs', () => {
  it.each(of('ts'))('%s does what it says', async (_, { body, line }) => {
    const phone = await androidPhone();
    reached = phone;
    // Where the packages are found that the library needs.
    const file = join(ROOT, '.cache', `phone-example-${line}.mjs`);
    await build({
      stdin: {
        contents: checked(body.replaceAll('127.0.0.1:5555', phone.args[3] ?? '')),
        loader: 'ts',
        resolveDir: ROOT,
      },
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      plugins: [
        sources,
        {
          name: 'beckon',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^@beckon\/phone$/ }, () => ({ path: join(ROOT, 'packages/phone/src/index.ts') })),
        },
      ],
      logLevel: 'error',
    });
    const { out, err } = await node(file, phone.env);
    rmSync(file);
    expect(err).toBe('');
    const reported = resultsIn({ out, err, code: 0 }) as unknown as { said: string; got: unknown; expected: unknown }[];
    expect(reported.length).toBe(body.split('\n').filter((row) => row.includes('; // → ')).length);
    for (const { said, got, expected } of reported) expect(got, said).toEqual(expected);
  });
});

function node(file: string, env: Reached['env']): Promise<{ out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file], { cwd: folder, env: { ...env } });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (part) => {
      said.out += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part) => {
      said.err += part;
    });
    child.on('close', () => resolve(said));
  });
}

/** `x; // → 1` becomes a line that prints what x is, and what it should be. */
function checked(program: string): string {
  return program
    .split('\n')
    .map((line) => {
      const [, expression, expected] = /^(.*); \/\/ → (.*)$/.exec(line) ?? [];
      if (expression === undefined) return line;
      return `console.log(JSON.stringify({ said: ${JSON.stringify(expression)}, got: (${expression}), expected: (${expected}) }));`;
    })
    .join('\n');
}

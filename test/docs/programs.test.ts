// Every program in the docs is compiled against the types that are shipped, and run, half of them each day: `x; // → 1` must
// be so.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { androidPhone } from '../support/phone-cli.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';
import { partOf } from '../support/size.js';
import { entries, linkPackages } from './support/packages.js';
import { type Block, pageOf, ROOT } from './support/page.js';
import { openPlace, type Place } from './support/place.js';

const LONG = 600_000;
const PHONE = '127.0.0.1:5555';

const readmes = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`);
const programs = ['README.md', 'docs/AGENTS.md', 'docs/SCRIPTS.md', 'docs/EMBEDDING.md', ...readmes].flatMap((name) =>
  pageOf(name)
    .blocks.filter(({ language }) => language === 'ts')
    .map((block) => [`${name}:${block.line}`, block] as const),
);

it('finds them', () => expect(programs.length).toBeGreaterThan(12));

it('imports every entry of the packages', () => {
  // `beckon/text` is `@beckon/text` for those who have the whole package; Ranvier has programs of its own in docs/TEXT.md.
  const names = entries().filter((name) => !name.startsWith('beckon/'));
  for (const name of names) expect(pageOf('docs/EMBEDDING.md').text).toContain(`| \`${name}\` |`);
  const imported = new Set(
    programs.flatMap(([, { body }]) => [...body.matchAll(/from '(@?beckon[^']*)'/g)].map(([, one]) => one)),
  );
  expect([...imported].sort()).toEqual(names.filter((name) => name !== '@beckon/text/ranvier').sort());
});

it(
  'compiles all of them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-types-'));
    try {
      linkPackages(folder);
      const files = programs.map(([where, { body }]) => {
        const file = `${where.replace(/\W+/g, '-')}.mts`;
        writeFileSync(join(folder, file), body);
        return file;
      });
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022'],
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
        skipLibCheck: true,
        noEmit: true,
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      expect(await said(join(ROOT, 'node_modules/typescript/bin/tsc'), ['-p', folder])).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  LONG,
);

function said(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    child.on('error', reject);
    child.on('close', () => resolve(text.trim()));
  });
}

describe('does what it says', () => {
  let browser: SharedBrowser;
  beforeAll(async () => {
    browser = await startShared();
    Object.assign(globalThis, { [SHARED]: browser.another });
  }, LONG);
  afterAll(() => browser.close(), LONG);

  // One starts as a process, with a browser of its own; the others have a context each, and are run here.
  const [first, ...others] = programs;
  const run = [...programs.slice(0, 1), ...partOf(others, 2)];
  it.each(run)('%s', (name, block) => runProgram(block, browser, name === first?.[0]), LONG);
});

/** Where the programs find the browser that they share. */
const SHARED = '__beckonAnother';
/** What stands in for `beckon`: the same, but that an ordinary browser is a context of the one that is there. */
const STAND_IN = `import { launch as real, launchOn } from 'beckon';
export * from 'beckon';
export const launch = (options = {}) =>
  Object.keys(options).some((name) => ['allow', 'connect', 'browserPath', 'engine'].includes(name))
    ? real(options)
    : launchOn(globalThis.${SHARED}().then((value) => ({ ok: true, value })), options);
`;

interface Told {
  readonly said: string;
  readonly got: unknown;
  readonly expected: unknown;
}

async function runProgram({ body }: Block, browser: SharedBrowser, isProcess: boolean): Promise<void> {
  const place = await openPlace(browser);
  const phone = body.includes(PHONE) ? await androidPhone() : null;
  try {
    const program = body.replaceAll(PHONE, phone?.args[3] ?? PHONE);
    const { code: script } = await transform(checked(program), { loader: 'ts', format: 'esm' });
    const reported = isProcess ? await asProcess(place, script) : await inProcess(place, script);
    expect(reported.length).toBe(body.split('\n').filter((line) => ARROW.test(line)).length);
    expect(reported.length).toBeGreaterThan(0);
    for (const { said: expression, got, expected } of reported) expect(got, expression).toEqual(expected);
  } finally {
    await phone?.stop();
    await place.close();
  }
}

async function asProcess(place: Place, script: string): Promise<readonly Told[]> {
  place.write('program.mjs', `const tell = (told) => console.log(JSON.stringify(told));\n${script}`);
  const { text, code } = await place.node(join(place.folder, 'program.mjs'));
  const lines = text.split('\n').filter((line) => line !== '');
  const wrong = lines.filter((line) => !line.startsWith('{"said":'));
  expect([wrong.join('\n'), code]).toEqual(['', 0]);
  return lines.map((line) => JSON.parse(line) as Told);
}

async function inProcess(place: Place, script: string): Promise<readonly Told[]> {
  place.write('stand-in.mjs', STAND_IN);
  const here = script.replace(/(from\s*)["']beckon["']/g, '$1"./stand-in.mjs"');
  place.write(
    'program.mjs',
    `export const all = [];\nconst tell = (told) => all.push(JSON.parse(JSON.stringify(told)));\n${here}`,
  );
  const { all } = (await import(/* @vite-ignore */ pathToFileURL(join(place.folder, 'program.mjs')).href)) as {
    readonly all: readonly Told[];
  };
  return all;
}

const ARROW = /^(\s*)(.*); \/\/ → (.*)$/;

/** `x; // → 1` becomes a line that tells what x is, and what it should be. */
function checked(program: string): string {
  return program
    .split('\n')
    .map((line) => {
      const [, , expression, expected] = ARROW.exec(line) ?? [];
      if (expression === undefined) return line;
      return `tell({ said: ${JSON.stringify(expression)}, got: (${expression}) ?? null, expected: (${expected}) });`;
    })
    .join('\n');
}

// Every program in the docs is compiled against the types that are shipped, and run: `x; // → 1` must be so.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { androidPhone } from '../support/phone-cli.js';
import { type Block, pageOf, ROOT } from './support/page.js';
import { openPlace } from './support/place.js';

const LONG = 600_000;
const PHONE = '127.0.0.1:5555';

const programs = ['README.md', 'docs/AGENTS.md', 'docs/SCRIPTS.md', 'docs/EMBEDDING.md'].flatMap((name) =>
  pageOf(name)
    .blocks.filter(({ language }) => language === 'ts')
    .map((block) => [`${name}:${block.line}`, block] as const),
);

it('finds them', () => expect(programs.length).toBeGreaterThan(12));

it('imports every part of the package', () => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { exports: object };
  const { text, blocks } = pageOf('docs/EMBEDDING.md');
  const parts = Object.keys(exports).filter((part) => part !== './package.json');
  const names = parts.map((part) => part.replace(/^\./, 'beckon'));
  for (const name of names) expect(text).toContain(`| \`${name}\` |`);
  // The one for Ranvier has programs of its own in docs/TEXT.md.
  const imported = new Set(
    blocks.flatMap(({ body }) => [...body.matchAll(/from '(beckon[^']*)'/g)].map(([, one]) => one)),
  );
  expect([...imported].sort()).toEqual(names.filter((name) => name !== 'beckon/ranvier').sort());
});

it(
  'compiles all of them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-types-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(ROOT, join(folder, 'node_modules/beckon'));
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
  it.each(programs)('%s', (_, block) => runProgram(block), LONG);
});

async function runProgram({ body }: Block): Promise<void> {
  const place = await openPlace();
  const phone = body.includes(PHONE) ? await androidPhone() : null;
  try {
    const program = body.replaceAll(PHONE, phone?.args[3] ?? PHONE);
    const { code: script } = await transform(checked(program), { loader: 'ts', format: 'esm' });
    place.write('program.mjs', script);
    const { text, code } = await place.node(join(place.folder, 'program.mjs'));
    const lines = text.split('\n').filter((line) => line !== '');
    const wrong = lines.filter((line) => !line.startsWith('{"said":'));
    expect([wrong.join('\n'), code]).toEqual(['', 0]);
    const told = lines.map((line) => JSON.parse(line) as { said: string; got: unknown; expected: unknown });
    expect(told.length).toBe(body.split('\n').filter((line) => ARROW.test(line)).length);
    expect(told.length).toBeGreaterThan(0);
    for (const { said: expression, got, expected } of told) expect(got, expression).toEqual(expected);
  } finally {
    await phone?.stop();
    await place.close();
  }
}

const ARROW = /^(\s*)(.*); \/\/ → (.*)$/;

/** `x; // → 1` becomes a line that prints what x is, and what it should be. */
function checked(program: string): string {
  return program
    .split('\n')
    .map((line) => {
      const [, , expression, expected] = ARROW.exec(line) ?? [];
      if (expression === undefined) return line;
      return `console.log(JSON.stringify({ said: ${JSON.stringify(expression)}, got: (${expression}) ?? null, expected: (${expected}) }));`;
    })
    .join('\n');
}

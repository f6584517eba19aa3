// docs/TEXT.md: every world in it loads, every line in it is played, every command run, every program run, every table compared.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { play } from '../../packages/cli/src/cli/play/play.js';
import { CODES, createWorld, receive, standardVerbs, type TextWorld } from '../../packages/text/src/index.js';
import { TRAITS } from '../../packages/text/src/model/model.js';
import { RULE_KEYS, SCOPES } from '../../packages/text/src/verbs/declaration.js';
import { readCondition, readEffect } from '../../packages/text/src/verbs/sentence.js';
import { loreOf, readTemplate } from '../../packages/text/src/verbs/template.js';
import { canonicalOf, RELATIONS } from '../../packages/text/src/words/relations.js';
import { type Block, blocksOf, codesIn, played } from '../../scripts/text-doc.js';
import { call } from '../support/cli.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOC = readFileSync(join(ROOT, 'docs', 'TEXT.md'), 'utf8');

const blocks = blocksOf(DOC);
const of = (language: string): [string, Block][] =>
  blocks.filter((block) => block.language === language).map((block) => [`line ${block.line}`, block]);

/** The cells of the tables under a heading, without their headings. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = DOC.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [section = ''] = after.split(/^#+ /m);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows
    .filter((row, i) => !/^\|-/.test(row) && !/^\|-/.test(rows[i + 1] ?? ''))
    .map((row) =>
      row
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

function codeIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-docs-'));
  writeFileSync(
    join(folder, 'beckon'),
    `#!/bin/sh\nexec "${process.execPath}" "${ROOT}dist/bundle/cli/main.js" "$@"\n`,
  );
  chmodSync(join(folder, 'beckon'), 0o755);
  for (const { language, info, body } of blocks)
    if (language === 'yaml' && !info.startsWith('+')) writeFileSync(join(folder, info), body);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('has examples of every sort', () => {
  expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual(['', 'console', 'play', 'ts', 'yaml']);
});

describe('worlds', () => {
  it.each(of('yaml'))('%s loads', (_, { world }) => {
    expect(createWorld(world, { file: 'TEXT.md' }).about.title).not.toBe('');
  });

  it('has one that is as short as it says', () => {
    expect(of('yaml')[0]?.[1].body.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it.each(of('play'))('%s plays as written', (_, block) => expect(played(block)).toBe(block.body));
});

describe('commands', () => {
  const commands = of('console').flatMap(([, { body }]) => body.split(/^(?=\$ )/m).map((part) => part.trimEnd()));

  it.each(commands)('%s', async (command) => {
    const [line = '', ...expected] = command.split('\n');
    const [, words] = /^\$ beckon ([\w .-]+)$/.exec(line) ?? [];
    if (words !== undefined) {
      // What needs a shell has one.
      const { all } = await call(words.split(' '), { folder });
      return expect(all.trimEnd()).toBe(expected.join('\n'));
    }
    const { stdout, stderr } = spawnSync('sh', ['-c', line.replace(/^\$ /, '')], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, PATH: `${folder}:${process.env['PATH']}` },
    });
    expect(`${stdout}${stderr}`.trimEnd()).toBe(expected.join('\n'));
  });

  it('names every option', () => {
    const usage = blocks.find(({ language }) => language === '')?.body ?? '';
    const named = [...usage.matchAll(/--(\w+)/g)].map(([, name]) => name).sort();
    expect(named).toEqual(Object.keys(play.options ?? {}).sort());
    expect(
      rowsUnder('The command line')
        .map(([cell]) => codeIn(cell)[0]?.split(' ')[0]?.slice(2))
        .sort(),
    ).toEqual(named);
  });
});

it('plays what the README shows', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, shown = ''] = /^\$ beckon play\n(> .*?)^```$/ms.exec(readme) ?? [];
  const lines = shown.split('\n').filter((line) => line.startsWith('> '));
  expect(lines.length).toBeGreaterThan(1);
  const { out } = await call(['play'], { input: lines.map((line) => line.slice(2)).join('\n') });
  expect(out).toContain(shown);
});

describe('programs', () => {
  // Where the packages are found.
  const place = (line: number) => join(ROOT, '.cache', `text-example-${line}.mjs`);
  afterAll(() => {
    for (const [, { line }] of of('ts')) rmSync(place(line), { force: true });
  });

  it.each(of('ts'))('%s does what it says', async (_, { body, line }) => {
    const { code } = await transform(checked(body), { loader: 'ts', format: 'esm' });
    writeFileSync(place(line), code);
    const { all: said } = (await import(/* @vite-ignore */ pathToFileURL(place(line)).href)) as {
      all: readonly Told[];
    };
    expect(said.length).toBe(body.split('\n').filter((row) => row.includes('; // → ')).length);
    for (const { said: expression, got, expected } of said) expect(got, expression).toEqual(expected);
  });
});

interface Told {
  readonly said: string;
  readonly got: unknown;
  readonly expected: unknown;
}

/** `x; // → 1` becomes a line that tells what x is, and what it should be. */
function checked(program: string): string {
  return `export const all = [];\n${program}`
    .split('\n')
    .map((line) => {
      const [, expression, expected] = /^(.*); \/\/ → (.*)$/.exec(line) ?? [];
      if (expression === undefined) return line;
      const parts = [JSON.stringify(expression), `(${expression})`, `(${expected})`];
      return `all.push(JSON.parse(JSON.stringify({ said: ${parts[0]}, got: ${parts[1]}, expected: ${parts[2]} })));`;
    })
    .join('\n');
}

describe('tables', () => {
  const codes = rowsUnder('Codes');
  const codesWorld = blocks.find(({ info, body }) => info.startsWith('+') && body.includes('crumple'))?.world ?? '';

  it('has every code, as the code has it', () => {
    expect(Object.fromEntries(codes.map(([code, when]) => [codeIn(code)[0], when]))).toEqual(CODES);
  });

  it.each(codes.map(([code, , example]) => [codeIn(code)[0] ?? '', codeIn(example)] as const))('%s', (code, lines) => {
    const world = createWorld(codesWorld);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((line) => receive(world, 'player', line)).at(-1)).toMatchObject({ ok: false, code });
  });

  it('has every usual verb with its words and codes', () => {
    const rows = rowsUnder('Built-in verbs').map(([name, words, , own]) => [
      codeIn(name)[0],
      { words: codeIn(words), codes: codeIn(own).sort() },
    ]);
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(
        standardVerbs.map((verb) => [verb.name, { words: verb.words ?? [verb.name], codes: codesIn(verb).sort() }]),
      ),
    );
  });

  it('has every relation with its spellings', () => {
    const rows = rowsUnder('Relations');
    expect(rows.flatMap(([canonical]) => codeIn(canonical)).sort()).toEqual([...RELATIONS].sort());
    for (const [canonical, also = ''] of rows.filter((row) => row[1] !== ''))
      for (const raw of also.split(', ')) expect(canonicalOf(raw), raw).toBe(codeIn(canonical)[0]);
  });

  it('has every scope', () => {
    expect(rowsUnder('Scopes').flatMap(([scope]) => codeIn(scope))).toEqual(SCOPES);
  });

  it('has everything that a thing can be', () => {
    expect(
      rowsUnder('What a thing is')
        .flatMap(([word]) => codeIn(word))
        .sort(),
    ).toEqual([...TRAITS].sort());
  });
});

describe('sentences', () => {
  const ids = 'lamp box olga coin hat iron-key gate table rug handle statue'.split(' ');
  const subjects = new Set(['direct', 'indirect', 'it', 'words', 'number', 'relation'] as const);
  const lore = loreOf({ title: '', author: '', help: '' }, () => []);
  const setting = { ids: new Set(ids), subjects, lore: () => lore };
  /** The tables of the section, by the first cell of their headings. */
  const table = (heading: string): string[] => {
    const [, after = ''] = DOC.split(`\n| ${heading} |`);
    const rows = after.split('\n\n')[0]?.split('\n').slice(2) ?? [];
    return rows.flatMap((row) => codeIn(row.split(' | ')[0]));
  };
  const faultsIn = (read: (tell: (fault: { message: string }) => void) => unknown): string[] => {
    const faults: string[] = [];
    read(({ message }) => faults.push(message));
    return faults;
  };

  it.each(table('sentence | true if').filter((said) => !['and', 'or', 'not', '( )'].includes(said)))('%s', (said) => {
    const whole = said.includes(' ') ? said : `direct is ${said}`;
    expect(faultsIn((tell) => readCondition(whole, setting, tell))).toEqual([]);
    expect(faultsIn((tell) => readCondition(`not (${whole} or dark) and ${whole}`, setting, tell))).toEqual([]);
  });

  it.each(table('sentence | does'))('%s', (said) => {
    const whole = said.includes(' ') ? said : `move direct ${said} box`;
    expect(faultsIn((tell) => readEffect(whole, setting, tell))).toEqual([]);
    expect(faultsIn((tell) => readEffect(`${whole} if lamp is lit`, setting, tell))).toEqual([]);
  });

  it.each(table('gap | becomes'))('%s', (said) => {
    expect(faultsIn((tell) => readTemplate(said, setting, tell))).toEqual([]);
  });

  it('has many of each', () => {
    expect(['true if', 'does'].map((end) => table(`sentence | ${end}`).length > 10)).toEqual([true, true]);
    expect(table('gap | becomes').length).toBeGreaterThan(20);
  });
});

describe('rule keys', () => {
  const rows = rowsUnder('Verbs').filter(([key]) => (RULE_KEYS as readonly string[]).includes(codeIn(key)[0] ?? ''));

  it('are all there', () => expect(rows.map(([key]) => codeIn(key)[0])).toEqual(RULE_KEYS));

  it.each(rows.map(([key, , example]) => [codeIn(key)[0] ?? '', codeIn(example)[0] ?? ''] as const))(
    '%s',
    (key, line) => {
      const world = createWorld({
        title: 'Nursery',
        start: 'nursery',
        rooms: { nursery: { name: 'Nursery' } },
        people: { baby: { name: 'baby', in: 'nursery' } },
        verbs: { keep: { rules: { relationOnly: { acceptedRelations: ['off'], says: 'You keep off.' } } } },
      });
      expect(receive(world, 'player', line)).toMatchObject({ ok: true, ruleKey: key });
    },
  );
});

describe('what players can say', () => {
  /** A place where all that is named in the table can be said. */
  const SHOWROOM = stringify({
    title: 'Showroom',
    start: 'hall',
    rooms: {
      hall: { name: 'Hall', exits: { north: 'yard', east: { to: 'yard', door: 'oak' } } },
      yard: { name: 'Yard', exits: { east: 'hall' } },
    },
    doors: { oak: { name: 'oak door', key: 'brass', state: { open: true } } },
    people: { olga: { name: 'Olga', is: ['female'], in: 'hall' }, bert: { name: 'Bert', is: ['male'], in: 'hall' } },
    things: {
      green: { name: 'green envelope', qualifiers: ['large'], in: 'hall' },
      blue: { name: 'blue envelope', qualifiers: ['large'], in: 'hall' },
      lamp: { name: 'lamp', is: ['lightable', 'bright'], in: 'hall' },
      box: { name: 'box', is: ['container'], in: 'hall' },
      table: { name: 'table', is: ['supporter', 'fixed'], in: 'hall' },
      coin: { name: 'coin', count: 3, in: 'hall' },
      'boxed-coin': { name: 'coin', in: 'box' },
      cup: { name: 'cup', on: 'table' },
      jug: { name: 'jug', on: 'table' },
      brass: { name: 'brass key', in: 'hall' },
      iron: { name: 'iron key', in: 'hall' },
      'olgas-key': { name: 'tin key', held: 'olga' },
    },
  });
  const ASKED = new Set(['AMBIGUOUS_TARGET', 'FORM_MISSING_DIRECT', 'FORM_MISSING_INDIRECT']);
  const lines = rowsUnder('What players can say').flatMap(([cell]) => codeIn(cell));

  it('has many of them', () => expect(lines.length).toBeGreaterThan(30));

  it.each(lines)('%s', (line) => {
    const world = createWorld(SHOWROOM);
    prepare(world, line);
    const isWhole = world.verbs.startingWith(line.split(/[ ,.]/)[0] ?? '').length > 0 || OWN.test(line);
    const { ok, code = '', messages } = receive(world, 'player', isWhole ? line : `${verbFor(line)} ${line}`);
    expect(ok || ASKED.has(code) || ALLOWED.has(code), `${code}: ${messages.join(' ')}`).toBe(true);
  });

  const OWN = /^(again|g|undo|oops|o|explain|n|north|olga(?=,))\b/;
  /** Understood, though it cannot be done: somebody else holds it, or wants nothing. */
  const ALLOWED = new Set(['UNREACHABLE', 'TAKE_HELD_BY_OTHER', 'GIVE_NOT_WANTED']);

  function verbFor(line: string): string {
    if (line.startsWith('my ')) return 'drop';
    return /^(him|her|me)\b|olga's/.test(line) ? 'examine' : 'take';
  }

  /** What must have been said before. */
  function prepare(world: TextWorld, line: string): void {
    const before: readonly (readonly [RegExp, readonly string[]])[] = [
      [/^it$/, ['examine lamp']],
      [/^them$/, ['examine coins']],
      [/^him$/, ['examine bert']],
      [/^her$/, ['examine olga']],
      [/^(again|g|undo)$/, ['wait', 'take coin']],
      [/^(oops|o) /, ['take lmqap']],
      [/^my /, ['take lamp']],
      [/one on the table/, ['take cup', 'put cup on table']],
    ];
    for (const [pattern, said] of before) if (pattern.test(line)) for (const one of said) receive(world, 'player', one);
  }
});

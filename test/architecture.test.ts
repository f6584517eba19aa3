// What holds for the whole code base: import directions, a command table without faults, files of a readable size.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { capture } from '../scripts/capture.mjs';
import { commands } from '../packages/core/src/language/index.js';
import { sayings, verbs } from '../packages/core/src/language/verbs.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const sources = files.map(
  (file) => [file.replaceAll('\\', '/'), readFileSync(join(ROOT, 'src', file), 'utf8')] as const,
);

/** Folder → the folders it may import, apart from itself; `types` only for types. */
const MAY_IMPORT: Record<
  string,
  { readonly all: readonly string[]; readonly types: readonly string[]; readonly node: boolean }
> = {
  core: { all: [], types: [], node: false },
  language: { all: ['core'], types: [], node: false },
  // The types of questions and decisions are part of what a world is asked.
  world: { all: ['core'], types: ['language', 'resolve'], node: false },
  resolve: { all: ['core', 'world'], types: ['language'], node: false },
  page: { all: ['core', 'world', 'resolve'], types: [], node: false },
  report: { all: ['core'], types: ['language', 'world', 'resolve'], node: false },
  // Files that are whole, and temporary folders.
  files: { all: ['core'], types: ['act'], node: true },
  // Files as data: the only place that knows YAML.
  data: { all: ['core'], types: [], node: true },
  // Without Node: what it needs of the machine comes in (act/files.ts).
  act: { all: ['core', 'language', 'world', 'resolve', 'data', 'generated'], types: [], node: false },
  generated: { all: [], types: [], node: false },
  // What waits, and which programs are there: the same for every world that runs in Node.
  'worlds/shared': { all: ['core'], types: [], node: true },
  'worlds/browser': {
    all: ['core', 'files', 'world', 'resolve', 'generated', 'worlds/shared'],
    types: ['page'],
    node: true,
  },
  // Files are read in worlds/text/file only: the rest runs in a page, too.
  'worlds/text': { all: ['core', 'data', 'world', 'resolve'], types: [], node: true },
  'worlds/ranvier': { all: ['core', 'world', 'resolve', 'worlds/text'], types: [], node: true },
  // What both kinds of phone have in common knows no program and no protocol.
  'worlds/mobile': { all: ['core', 'world', 'resolve'], types: ['language'], node: false },
  'worlds/android': {
    all: ['core', 'data', 'world', 'resolve', 'worlds/mobile', 'worlds/shared'],
    types: ['language'],
    node: true,
  },
  'worlds/ios': {
    all: ['core', 'data', 'files', 'world', 'resolve', 'worlds/mobile', 'worlds/shared'],
    types: ['language'],
    node: true,
  },
  // What every surface needs that talks in a terminal.
  'surfaces/terminal': { all: ['core', 'report'], types: [], node: true },
  'surfaces/cli': {
    all: [
      'core',
      'files',
      'data',
      'language',
      'world',
      'resolve',
      'act',
      'report',
      'worlds/browser',
      'worlds/text',
      'worlds/android',
      'worlds/ios',
      'surfaces/terminal',
      'generated',
    ],
    types: [],
    node: true,
  },
  'surfaces/repl': {
    all: ['core', 'files', 'language', 'world', 'resolve', 'act', 'report', 'surfaces/terminal'],
    types: [],
    node: true,
  },
  // Runs in a page of its own: a report that somebody looks at.
  viewer: { all: ['core', 'report'], types: [], node: true },
  'surfaces/mcp': { all: ['core', 'language', 'world', 'act', 'report'], types: ['resolve'], node: true },
  'surfaces/remote': { all: ['core', 'files', 'language', 'act', 'report', 'generated'], types: [], node: true },
  'surfaces/watch': { all: ['core', 'report', 'generated'], types: ['act'], node: true },
  // The entries of the package put the parts together.
  'index.ts': { all: ['core', 'files', 'world', 'act', 'report', 'worlds/browser'], types: [], node: true },
  'phone.ts': {
    all: ['core', 'files', 'world', 'act', 'report', 'worlds/mobile', 'worlds/android', 'worlds/ios'],
    types: [],
    node: true,
  },
};

function folderOf(file: string): string {
  const parts = file.split('/');
  return parts[0] === 'surfaces' || parts[0] === 'worlds' ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

it('imports only what the layers allow', () => {
  const faults = sources.flatMap(([file, text]) => {
    const own = folderOf(file);
    const rule = MAY_IMPORT[own];
    if (rule === undefined) return [`${file}: no rule for ${own}`];
    return [...text.matchAll(/^(?:import|export)( type)? .*?from '([^']+)'/gms)].flatMap(([, isType, from = '']) => {
      if (!from.startsWith('.')) return rule.node ? [] : [`${file} imports ${from}`];
      const to = folderOf(join(file, '..', from).replaceAll('\\', '/'));
      const allowed = [own, ...rule.all, ...(isType === undefined ? [] : rule.types)];
      return allowed.includes(to) ? [] : [`${file} imports ${from}`];
    });
  });
  expect(faults).toEqual([]);
});

it('reads files for text worlds in one folder, which the library does not need', () => {
  const text = sources.filter(([file]) => file.startsWith('worlds/text/'));
  expect(text.filter(([, source]) => /from 'node:/.test(source)).map(([file]) => file)).toEqual([
    'worlds/text/file/default-world.ts',
  ]);
  const needed = text.filter(([, source]) => /from '.*default-world\.js'/.test(source));
  expect(needed).toEqual([]);
});

const OIL = `
  goto back forward refresh url observe html text title screenshot box click type clear press keydown
  keyup keys select check uncheck hover focus scroll submit wait extract cookies storage sessions session
  state headers tabs tab login search dismiss accept_cookies scroll_until packs pack intents define
  undefine export run intercept requests console errors frames frame dialog viewport device devices media
  trace record highlight pdf learn exit help`
  .trim()
  .split(/\s+/);

describe('the command table', () => {
  it('has the 65 commands of OIL 1.8.1', () => {
    expect(OIL).toHaveLength(65);
    expect(Object.keys(commands)).toEqual(expect.arrayContaining(OIL));
  });

  it('says nothing twice', () => {
    const words = sayings().map(([said]) => said);
    expect(new Set(words).size).toBe(words.length);
    const likes = verbs.flatMap((verb) => verb.row.like ?? []);
    expect(new Set(likes).size).toBe(likes.length);
    for (const like of likes) expect(words, like).not.toContain(like);
  });

  it('has fields that do not hide the type or the span', () => {
    for (const verb of verbs) {
      for (const form of [...verb.plain, ...[...verb.worded.values()].flat()]) {
        const fields = [
          ...form.takes.map((arg) => arg.field),
          ...Object.keys(form.form.sets ?? {}),
          ...[...form.options.values()].flatMap(({ field, option }) => Object.keys(option.sets ?? { [field]: true })),
        ];
        expect(fields, verb.says).not.toContain('type');
        expect(fields, verb.says).not.toContain('span');
      }
    }
  });

  it('names conflicts, worlds and examples for every row', () => {
    for (const { says, row } of verbs) {
      expect(row.worlds.length, says).toBeGreaterThan(0);
      expect(row.examples.length, says).toBeGreaterThan(0);
      expect(row.does, says).toMatch(/\.$/);
      for (const name of (row.conflicts ?? []).flat()) expect(Object.keys(row.options ?? {}), says).toContain(name);
    }
  });
});

it('has files that say what they are in their first line', () => {
  const silent = sources.filter(([, text]) => {
    const first = text.split('\n').find((line) => !line.startsWith('#!'));
    return !/^(\/\/|\/\*\*)/.test(first ?? '');
  });
  expect(silent.map(([file]) => file)).toEqual([]);
});

it('has files of a readable size', () => {
  const long = sources.filter(
    ([file, text]) =>
      file !== 'language/commands.ts' && !file.startsWith('generated/') && text.split('\n').length >= 420,
  );
  expect(long.map(([file]) => file)).toEqual([]);
});

it('reads nothing from a node in a page that the page could clobber', () => {
  // What cannot be captured is a fault; what can be is: no plain access to a form or a document is left.
  const { faults, sources } = capture(ROOT.replace(/\/$/, ''));
  expect(faults).toEqual([]);
  const walk = [...sources].find(([file]) => file.endsWith('/drawn.ts'))?.[1] ?? '';
  expect(walk).toContain('$reader_Element_parentNode($)');
  expect(walk).toContain('$reader_Document_body(document)');
  expect(walk).not.toMatch(/\bdocument\.\w|\belement\.\w/);
});

// Whatever a hint says can be pasted: the commands in it parse, the options in it are there, for the command it is about.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cliCommands } from '../../packages/cli/src/cli/beckon.js';
import { worldOptions } from '../../packages/cli/src/options/world-options.js';
import { problemWords, worded } from '../../packages/core/src/engine/problems.js';
import { commands, parse } from '../../packages/core/src/language/index.js';
import type { Problem } from '../../packages/core/src/scene/problem.js';

/** Lines in quotes; a place to fill in stands for any word. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu)].map(([, line = '']) => filled(line));
}

function filled(line: string): string {
  return line.replace(/<[^<>]*>/g, '1').replaceAll('…', '1');
}

const optionsOf = (row: unknown): string[] => {
  const { options = {}, forms = [] } = row as { options?: object; forms?: readonly { options?: object }[] };
  return [options, ...forms.map((form) => form.options ?? {})].flatMap((some) =>
    Object.keys(some).map((name) => name.replaceAll('_', '-')),
  );
};
// `run` has the options of the intent, and this one.
const OPTIONS = new Set([...Object.values(commands).flatMap(optionsOf), 'resume']);
const OUTSIDE = new Set(Object.keys(worldOptions));

function faultsIn(hint: string): string[] {
  const quoted = quotedIn(hint);
  // What stands behind `Write:` is a line to its end.
  const [, rest = ''] = /(?:Say|Write|with): (.*)$/.exec(hint) ?? [];
  const lines = [...quoted.filter((line) => !line.startsWith('beckon ')), ...(rest === '' ? [] : [filled(rest)])];
  const calls = quoted.filter((line) => line.startsWith('beckon ')).map((line) => line.split(' ')[1] ?? '');
  const loose = hint.replace(rest, ' ').replace(/'[^']*'/g, ' ');
  const options = [...loose.matchAll(/(?<=^|\s)--([a-z-]+)/g)].map(([, name = '']) => name);
  return [
    ...lines.flatMap((line) => parse(line).diagnostics.map(({ message }) => `${line}: ${message}`)),
    ...calls.filter((name) => !cliCommands.some((one) => one.name === name)).map((name) => `beckon ${name}`),
    ...options.filter((name) => !OPTIONS.has(name) && !OUTSIDE.has(name)).map((name) => `--${name}`),
    // What is only an option of the program is not for a line.
    ...options.filter((name) => !OPTIONS.has(name) && !/beckon/.test(hint)).map((name) => `--${name} is for no line`),
  ];
}

describe('hints of the table', () => {
  /** Facts that lead to the other words of a row. */
  const more: Readonly<Record<string, readonly object[]>> = {
    FRAME_NOT_FOUND: [{ name: '"#pay"', frames: [] }],
    OPTION_NOT_FOUND: [{ option: 'x', options: [] }],
    INTENT_NOT_FOUND: [
      { name: 'x', near: [], pack: '' },
      { name: 'x', near: [], pack: 'shop' },
    ],
    CHECKPOINT_INVALID: [{ intent: 'buy', checkpoint: 'x', known: [] }],
    VERIFICATION_FAILED: [{ what: 'x', said: '' }],
  };
  it.each(Object.keys(problemWords))('%s', (code) => {
    const { example } = problemWords[code as keyof typeof problemWords];
    for (const facts of [example, ...(more[code] ?? [])])
      expect(faultsIn(worded({ code, facts } as Problem).hint)).toEqual([]);
  });

  it('finds what cannot be pasted', () => {
    expect(faultsIn("Say 'goto', or 'frame main'")).toHaveLength(1);
    expect(faultsIn('say --verify warn')).toEqual(['--verify is for no line']);
    expect(faultsIn('say --nope')).toEqual(['--nope', '--nope is for no line']);
    expect(faultsIn("'beckon doktor' says it")).toEqual(['beckon doktor']);
    expect(faultsIn("Say 'frame main', with --timeout")).toEqual([]);
  });
});

describe('lines in the words of the engine and the worlds', () => {
  const SRC = fileURLToPath(new URL('../../packages/', import.meta.url));
  const files = ['core/src/engine', 'core/src/packs', 'core/src/resolve', 'browser/src', 'phone/src'].flatMap(
    (folder) =>
      (readdirSync(join(SRC, folder), { recursive: true }) as string[])
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(folder, file)),
  );
  const verbs = new Set(Object.keys(commands));
  /** A command alone is spoken of; what has more words is a line. */
  const isLine = (line: string): boolean => line.includes(' ') && verbs.has(line.split(' ')[0] ?? '');
  /** Texts with quotes in them; what is put in stands for any word. */
  const texts = (source: string): string[] =>
    [...source.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([text]) =>
      text
        .slice(1, -1)
        .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '1')
        .replaceAll('\\"', '"'),
    );
  it.each(files)('%s', (file) => {
    const lines = texts(readFileSync(join(SRC, file), 'utf8')).flatMap(quotedIn);
    const wrong = lines.filter((line) => isLine(line) && parse(line).diagnostics.length > 0);
    expect(wrong).toEqual([]);
  });
});

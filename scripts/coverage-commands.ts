// A table of all commands: how many lines are known to parse, in which worlds each really ran, how far it was verified,
// and where. Fails if a command never ran well in a world that has it. Runs the tests first, or reads what a run has kept:
//
//   npm run coverage:commands              the examples of docs/LANGUAGE.md in a real browser, of docs/MOBILE.md on simulated phones
//   npm run coverage:commands -- --all     every test with a browser or a phone
//   npm run coverage:commands -- --read <file>

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse as readYaml } from 'yaml';
import { type CommandType, commands, parse } from '../packages/core/src/language/index.js';
import type { Ran } from '../test/support/ran.js';

/** Worlds that are there to run a command in; text worlds have verbs of their own. */
const WORLDS = ['browser', 'android', 'ios'] as const;
const GOLDEN = 'test/golden/language';

const { values } = parseArgs({ options: { all: { type: 'boolean' }, read: { type: 'string' } } });
const ran = values.read === undefined ? runTests(values.all === true) : readRan(values.read);
const parsed = parsedLines();
const table = Object.keys(commands).map((name) => rowOf(name as CommandType));
print(table);
const missing = table.filter(({ isMissing }) => isMissing);
if (missing.length > 0) {
  console.error(
    `\n${missing.length} without a test that runs them: ${missing.map(({ cells }) => cells[0]).join(', ')}`,
  );
  process.exitCode = 1;
} else {
  const counts = WORLDS.map((world) => `${table.filter(({ worlds }) => worlds.includes(world)).length} of ${world}`);
  console.log(`\nall commands were run in every world that has them: ${counts.join(', ')}`);
}

interface TableRow {
  readonly cells: readonly string[];
  readonly worlds: readonly string[];
  readonly isMissing: boolean;
}

function rowOf(type: CommandType): TableRow {
  const row = commands[type] as { readonly says?: string; readonly worlds: readonly string[] };
  const all = ran.filter((one) => one.type === type);
  const good = all.filter(({ ok }) => ok);
  const worlds = WORLDS.filter((world) => row.worlds.includes(world));
  const isRunIn = (world: string): boolean => good.some((one) => one.world === world);
  const levels = ['verified', 'dispatched', 'resolved'].filter((level) => good.some((one) => one.lifecycle === level));
  const codes = new Set(all.flatMap(({ code }) => (code === undefined ? [] : [code])));
  const files = [...new Set(good.map(({ file }) => file.replace(/^test\//, '')))].sort();
  const isParsed = (parsed.get(type) ?? 0) > 0;
  return {
    cells: [
      row.says ?? type,
      isParsed ? `${parsed.get(type)} lines` : 'none',
      worlds.map((world) => (isRunIn(world) ? world : `NOT ${world}`)).join(' '),
      levels.join(', ') || '-',
      codes.size === 0 ? '-' : `${codes.size} kind${codes.size === 1 ? '' : 's'}`,
      filesShown(files),
    ],
    worlds,
    isMissing: !isParsed || !worlds.every(isRunIn),
  };
}

function filesShown(files: readonly string[]): string {
  const more = files.length - 2;
  return files.length === 0 ? '-' : `${files.slice(0, 2).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** How many lines of the golden tables parse as each command. */
function parsedLines(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of readdirSync(GOLDEN)) {
    const cases = readYaml(readFileSync(join(GOLDEN, file), 'utf8')) as { readonly line?: string }[];
    for (const { line } of cases) {
      const type = line === undefined ? undefined : parse(line).lines[0]?.command?.type;
      if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return counts;
}

function runTests(isAll: boolean): Ran[] {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-ran-'));
  const file = join(folder, 'ran.jsonl');
  const examples = ['test/browser/language-examples.test.ts', 'test/surfaces/mobile-docs.test.ts'];
  const which = isAll ? ['test/browser', 'test/mobile', 'test/surfaces'] : examples;
  try {
    const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...which], {
      env: { ...process.env, BECKON_RAN: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) process.exitCode = 1;
    return readRan(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readRan(file: string): Ran[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Ran);
}

function print(rows: readonly TableRow[]): void {
  const head = ['command', 'parse', 'run', 'verify', 'failures', 'test file'];
  const lines = [head, ...rows.map(({ cells }) => cells)];
  const widths = head.map((_, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)));
  const drawn = lines.map((cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [first = '', ...rest] = drawn;
  console.log([first, '-'.repeat(first.length), ...rest].join('\n'));
}

// Every page, README.md too: no command line shows an option that does not exist, no table a code that does not, and
// what looks like data can be read.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { check } from '../../packages/cli/src/cli/check.js';
import { close } from '../../packages/cli/src/cli/close.js';
import { devices } from '../../packages/cli/src/cli/devices.js';
import { doLines } from '../../packages/cli/src/cli/do.js';
import { doctor } from '../../packages/cli/src/cli/doctor.js';
import { explain } from '../../packages/cli/src/cli/explain.js';
import { fleet } from '../../packages/cli/src/cli/fleet/fleet.js';
import { fmt } from '../../packages/cli/src/cli/fmt.js';
import { mcp } from '../../packages/cli/src/cli/mcp.js';
import { normalizeInput } from '../../packages/cli/src/cli/normalize.js';
import { observe } from '../../packages/cli/src/cli/observe.js';
import { pair } from '../../packages/cli/src/cli/pair.js';
import { parseInput } from '../../packages/cli/src/cli/parse.js';
import { play } from '../../packages/cli/src/cli/play/play.js';
import { record } from '../../packages/cli/src/cli/record.js';
import { resolveInput } from '../../packages/cli/src/cli/resolve.js';
import { run } from '../../packages/cli/src/cli/run/run.js';
import { sessions } from '../../packages/cli/src/cli/sessions.js';
import { type CliCommand, type CliOptions, readOptions } from '../../packages/cli/src/options/command.js';
import { worldOptions } from '../../packages/cli/src/options/world-options.js';
import { problemWords } from '../../packages/core/src/engine/problems.js';
import type { FailureCode, Phase } from '../../packages/core/src/engine/result.js';
import { helpFor, commands as language, parse } from '../../packages/core/src/language/index.js';
import { EXIT_CODES, PHASE_CODES } from '../../packages/core/src/report/exit-codes.js';
import type { ProblemCode } from '../../packages/core/src/scene/problem.js';
import { allPages, callsIn, lineAt, type Page, pageOf, ROOT, spansIn } from './support/page.js';
import { callsOfBeckon } from './support/shell-words.js';

const CLI: readonly CliCommand[] = [
  run,
  observe,
  explain,
  check,
  fmt,
  normalizeInput,
  parseInput,
  resolveInput,
  play,
  record,
  doLines,
  sessions,
  close,
  mcp,
  pair,
  fleet,
  devices,
  doctor,
];
const pages = allPages();
const byName = pages.map((page) => [page.name, page] as const);

/** The options of a command; those that take no value may stand only in its usage. */
function optionsOf({ options, usage }: CliCommand): CliOptions {
  const flags = [...usage.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => [name, { about: '' }] as const);
  return options ?? Object.fromEntries(flags);
}

/** Reads a call as the command line does; what is wrong with it, or nothing. */
function troubleOf(words: readonly string[]): string {
  const [name, ...rest] = words;
  if (name === 'help') return topicTrouble(rest.join(' '));
  if (name === '--version' || rest.includes('--help')) return '';
  const command = CLI.find((one) => one.name === name);
  if (command === undefined && name !== undefined && !name.startsWith('--')) return `no such command: ${name}`;
  const table = command === undefined ? worldOptions : optionsOf(command);
  try {
    const args = (command === undefined ? words : rest).map((word) => (word === '-o' ? '--output' : word));
    readOptions([...args], command?.usage ?? '[options]', table);
    return '';
  } catch (error) {
    return String(error);
  }
}

function topicTrouble(topic: string): string {
  const isKnown = topic === '' || topic === 'x' || CLI.some(({ name }) => name === topic);
  return isKnown || 'text' in helpFor(topic) ? '' : `no help for ${topic}`;
}

/** `beckon run <files…> [--workers <n>]` as somebody would call it. */
function filledIn(said: string): string {
  return said
    .replace(/\[(-[^\]]*)\]/g, '$1')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/<[^>]*>/g, 'x')
    .replace(/(\w)\|[\w|]+/g, '$1')
    .replace(/\s…|…/g, '');
}

/** `beckon run --report` in running text names the option only. */
function withValue(words: readonly string[]): readonly string[] {
  return troubleOf(words).includes('argument missing') ? [...words, 'x'] : words;
}

/** Every call of `beckon` that a page shows, in blocks, in running text and in the settings of other programs. */
function shownCalls(page: Page): readonly { readonly at: number; readonly words: readonly string[] }[] {
  const inBlocks = page.blocks.flatMap((block) => {
    const lines = callsIn(block).map(({ line, at }) => ({ line, at }));
    const others = /^(?:yaml|md)$/.test(block.language)
      ? [...block.body.matchAll(/(?:^|`|- (?:run: )?)((?:npx )?beckon [^`\n]*)/gm)].map(({ index, 1: line = '' }) => ({
          line: filledIn(line.replace(/\$\{\{.*?\}\}|\$\w+/g, '1')),
          at: block.line + lineAt(block.body, index),
        }))
      : [];
    return [...lines, ...others].flatMap(({ line, at }) => callsOfBeckon(line).map((words) => ({ at, words })));
  });
  const inText = spansIn(page)
    .filter(({ said }) => /^(?:npx (?:-y )?)?beckon(?: |$)/.test(said))
    .flatMap(({ said, at }) => callsOfBeckon(filledIn(said)).map((words) => ({ at, words: withValue(words) })));
  return [...inBlocks, ...inText];
}

describe('command lines', () => {
  it('are found', () => {
    const all = pages.flatMap(shownCalls);
    expect(all.length).toBeGreaterThan(80);
    expect([...new Set(all.map(({ words }) => words[0]))]).toEqual(expect.arrayContaining(CLI.map(({ name }) => name)));
  });

  it.each(byName)('%s', (_, page) => {
    const wrong = shownCalls(page)
      .map(({ at, words }) => ({ at, words, trouble: troubleOf(words) }))
      .filter(({ trouble }) => trouble !== '');
    expect(wrong).toEqual([]);
  });

  it.each(byName)('%s calls nothing else that is not there', (_, { blocks }) => {
    const lines = blocks.flatMap(callsIn).filter(({ line }) => callsOfBeckon(line).length === 0);
    expect(lines.filter(({ line }) => !isOther(line)).map(({ line, at }) => `line ${at}: ${line}`)).toEqual([]);
  });

  it('would be found wrong', () => {
    expect(troubleOf(['run', 'a.oil', '--wrokers', '2'])).toContain("unknown option '--wrokers'");
    expect(troubleOf(['rnu'])).not.toBe('');
    expect(troubleOf(['observe', 'x', '--world', 'moon'])).not.toBe('');
    expect(callsOfBeckon(`printf 'a b' | npx -y beckon do - --json > out && X=1 beckon close # all`)).toEqual([
      ['do', '-', '--json'],
      ['close'],
    ]);
  });
});

/** What a line may call besides `beckon`: what every shell has, scripts of the package, programs of the repository. */
function isOther(line: string): boolean {
  const [, script] = /^npm (?:run )?([\w:]+)/.exec(line) ?? [];
  if (script !== undefined) return script in packageOf().scripts;
  const [, file] = /^node (\S+)/.exec(line) ?? [];
  if (file !== undefined) return existsSync(join(ROOT, file));
  return /^(?:echo|ls|cat|printf|claude mcp add|adb|idb|kubectl) /.test(line);
}

function packageOf(): { readonly scripts: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
}

describe('options in running text', () => {
  const ofLanguage = Object.keys(language).flatMap((name) => {
    const help = helpFor(name.replaceAll('_', ' '));
    return 'text' in help ? [...help.text.matchAll(/--([\w-]+)/g)].map(([, option = '']) => option) : [];
  });
  const known = new Set([...CLI.flatMap((one) => Object.keys(optionsOf(one))), ...ofLanguage]);
  /** Of other programs, of intents, or a placeholder: `--<name>`. */
  const OTHERS = new Set(['', 'name', 'snake_case', 'parameter', 'flag', 'resume', 'compressed', 'help', 'version']);

  it.each(byName)('%s', (_, page) => {
    const unknown = spansIn(page)
      .filter(({ said }) => said.startsWith('--'))
      .map(({ said, at }) => ({ at, name: /^--([\w-]+)/.exec(said)?.[1] ?? '' }))
      .filter(({ name }) => !known.has(name) && !OTHERS.has(name));
    expect(unknown).toEqual([]);
  });
});

describe('lines of the language in running text', () => {
  const names = new Set(Object.keys(language));
  const isLine = (said: string): boolean =>
    / /.test(said) && names.has(said.split(' ')[0] ?? '') && !/[<[]\w|\s…|\$\w/.test(said);

  it.each(['README.md', 'docs/AGENTS.md', 'docs/SCRIPTS.md', 'docs/EMBEDDING.md'])('%s', (name) => {
    const lines = spansIn(pageOf(name)).filter(({ said }) => isLine(said));
    expect(lines.length).toBeGreaterThan(0);
    // `state save` alone names the form, not a line.
    const wrong = lines.filter(({ said }) => parse(said).diagnostics.some(({ code }) => code !== 'MISSING_ARGUMENT'));
    expect(wrong).toEqual([]);
  });
});

describe('data', () => {
  it.each(byName)('%s', (_, { blocks }) => {
    for (const { language: kind, body, line } of blocks) {
      if (kind === 'json') expect(() => JSON.parse(body), `line ${line}`).not.toThrow();
      if (kind === 'yaml')
        expect(
          parseAllDocuments(body).flatMap((one) => ('errors' in one ? one.errors : [])),
          `line ${line}`,
        ).toEqual([]);
      if (kind === 'toml') expect(body, `line ${line}`).toMatch(/^(?:(?:\[[\w.-]+\]|[\w-]+ = \S.*|#.*)?\n)+$/);
      if (kind === 'ini') expect(body, `line ${line}`).toMatch(/^(?:(?:[A-Z_]+=.*|#.*)?\n)+$/);
    }
  });

  it('has the workflows of two CIs, in the form that they want', () => {
    const { blocks } = pageOf('docs/SCRIPTS.md');
    const file = (name: string): unknown => parseYaml(blocks.find(({ info }) => info === name)?.body ?? '');
    expect(file('.github/workflows/checks.yml')).toMatchObject({
      on: ['push'],
      jobs: { checks: { 'runs-on': 'ubuntu-latest', strategy: { matrix: { part: [1, 2, 3] } } } },
    });
    const { jobs } = file('.github/workflows/checks.yml') as { jobs: { checks: { steps: Record<string, unknown>[] } } };
    for (const step of jobs.checks.steps) expect(['run', 'uses'].filter((key) => key in step)).toHaveLength(1);
    expect(file('.gitlab-ci.yml')).toMatchObject({
      checks: { parallel: 3, artifacts: { when: 'always', reports: { junit: 'results.xml' } } },
    });
  });
});

describe('links', () => {
  it.each(byName)('%s', (name, { text }) => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#([^)]+))?\)/g)].filter(([, to = '']) => !/^https?:/.test(to));
    const lost = links.filter(([, to = '', anchor]) => {
      const file = join(dirname(name), to);
      return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(lost.map(([whole]) => whole)).toEqual([]);
  });

  it('lead from the index, and from README.md, to every page', () => {
    const names = pages
      .map(({ name }) => name)
      .filter((name) => /^docs\/[A-Z]+\.md$/.test(name) && !name.endsWith('README.md'));
    const index = pageOf('docs/README.md').text;
    const readme = pageOf('README.md').text;
    expect(names.filter((name) => !index.includes(`](${name.slice(5)})`))).toEqual([]);
    expect(names.filter((name) => !readme.includes(`](${name})`))).toEqual([]);
  });
});

function anchorsOf(file: string): readonly string[] {
  return [...pageOf(file).text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('what to do about a failure', () => {
  const { text } = pageOf('docs/AGENTS.md');
  const section = text.split('\n## When something fails\n')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (`[^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].flatMap(
    ([, codes = '', phase = '', move = '']) =>
      [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => ({ code, phases: phase.split(', '), move })),
  );
  /** Those that have no row in the table of problems; the types say which there are. */
  const OF_LINES = {
    UNKNOWN_COMMAND: 'parsing',
    MISSING_ARGUMENT: 'parsing',
    UNEXPECTED_INPUT: 'parsing',
    UNTERMINATED_STRING: 'parsing',
    CONFLICTING_OPTIONS: 'semantic',
    TARGET_NOT_FOUND: 'resolution',
    LOW_CONFIDENCE: 'resolution',
    REQUIREMENT_NOT_MET: 'resolution',
    NOT_INFERABLE: 'resolution',
  } as const satisfies Record<Exclude<FailureCode, ProblemCode>, Phase>;

  it('is said for every code, once, with its phase', () => {
    const own = Object.entries(problemWords).map(([code, { phase }]) => [code, phase] as const);
    const all = [...own, ...Object.entries(OF_LINES)];
    expect(rows.map(({ code }) => code).sort()).toEqual(all.map(([code]) => code).sort());
    for (const [code, phase] of all) expect(rows.find((row) => row.code === code)?.phases, code).toContain(phase);
    for (const { code, move } of rows) expect(move.length, code).toBeGreaterThan(5);
  });

  it('has the exit codes of beckon do', () => {
    const shown = [...text.matchAll(/^\| (\d+) \| (\w+) \|/gm)].map(([, code, phase]) => [phase, Number(code)]);
    expect(Object.fromEntries(shown)).toEqual(PHASE_CODES);
    expect(EXIT_CODES.map(([code]) => code)).toEqual(expect.arrayContaining(shown.map(([, code]) => String(code))));
  });
});

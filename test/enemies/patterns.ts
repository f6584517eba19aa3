// Patterns and texts that make others hang: what a page, a pack or a script says is matched in steps that are counted, not timed.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchesGlob } from '../../packages/core/src/patterns/glob.js';
import { matchesText, matchesUrl, saysText, saysTitle } from '../../packages/core/src/patterns/pattern.js';
import { NotRegular, regular, TooCostly } from '../../packages/core/src/patterns/regular.js';
import type { Attack, AttackSuite } from '../support/attack.js';

/** Patterns that take exponential or quadratic time where one way is tried after the other, with a text for each. */
const SLOW: readonly (readonly [pattern: string, text: (count: number) => string])[] = [
  ['^(a+)+$', (count) => `${'a'.repeat(count)}!`],
  ['(a|a)*b', (count) => 'a'.repeat(count)],
  ['(a|aa)+$', (count) => `${'a'.repeat(count)}!`],
  ['(.*)*x', (count) => 'ab'.repeat(count / 2)],
  ['(\\w+\\s?)*$!', (count) => 'word '.repeat(count / 5)],
  ['a*a*a*a*a*b', (count) => 'a'.repeat(count)],
  ['(x+x+)+y', (count) => 'x'.repeat(count)],
  ['^\\s+|\\s+$', (count) => `x${' '.repeat(count)}x`],
  ['\\s*,\\s*;', (count) => ' '.repeat(count)],
  ['([a-z]+)*\\d', (count) => 'abc'.repeat(count / 3)],
  ['(?:a?){50}a{50}b', (count) => 'a'.repeat(count)],
  ['(\\p{L}|é|e)*1', (count) => 'é'.repeat(count)],
  ['(?:(?:a*)*)*b', (count) => 'a'.repeat(count)],
  ['\\b(a|b|ab)*\\b!', (count) => 'ab'.repeat(count / 2)],
];

/** Patterns whose size is the attack: refused at once, or made small. */
const LARGE: readonly string[] = [
  '(?:){2000000000}',
  `${'('.repeat(90)}${'){1000}'.repeat(90)}`,
  '(a{1000}){1000}',
  'a{2000000000}',
  '(a?){5000}',
  `${'('.repeat(5000)}a${')'.repeat(5000)}`,
  '\\p{'.repeat(100_000),
  'a|'.repeat(100_000),
  '[a-z]'.repeat(100_000),
  '(?:(?:(?:|){50}|){50}|){50}',
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
];

/** No call of this may take longer, on any machine: those that hang take hours. */
const HUNG_MS = 20_000;

/** Where a pattern that starts anew at every blank meets only texts that are short by then, or are no page's. */
const BOUNDED: ReadonlySet<string> = new Set([
  // Words of one line of a script, which the parser has taken apart, and what people type at a prompt.
  ...['core/src/language/', 'cli/src/'],
  // What programs of the machine print, and tables of our own.
  ...[
    'phone/src/android/',
    'phone/src/ios/',
    'text/src/',
    'core/src/scene/button-words.ts',
    'phone/src/shared/texts.ts',
  ],
  // Cut to length before, or runs of signs were made one sign before.
  ...[
    'browser/src/network/log.ts',
    'browser/src/page/names/generated.ts',
    'browser/src/page/names/sheets.ts',
    'core/src/engine/learn.ts',
    'core/src/engine/notation.ts',
  ],
]);
/** On tables of our own. */
const TABLES: ReadonlySet<string> = new Set(['core/src/scene/lexicon.ts: / *, */g']);
const LITERAL =
  /(?<=[(,=:[!&|?{};]\s*|return\s+|=>\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuv]*)(?![a-z])/g;
/** Bundled for `npm run eval`, this file is elsewhere. */
const SOURCE = join(process.cwd(), 'packages');

/** Every pattern in our own source, on long runs of its own signs: those that are quadratic take seconds, the others none. */
function quadraticLiterals(): string[] {
  const found: string[] = [];
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    const path = file.replaceAll('\\', '/');
    if (
      !/^[a-z]+\/src\/.*\.tsx?$/.test(path) ||
      path.includes('/generated/') ||
      [...BOUNDED].some((one) => path.startsWith(one))
    )
      continue;
    for (const line of readFileSync(join(SOURCE, file), 'utf8').split('\n'))
      if (!/^\s*(?:\/\/|\*|\/\*)/.test(line))
        for (const [all, source = '', flags = ''] of line.matchAll(LITERAL))
          if (!TABLES.has(`${path}: ${all}`) && isQuadratic(source, flags)) found.push(`${path}: ${all}`);
  }
  return found;
}

function isQuadratic(source: string, flags: string): boolean {
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags.replace('g', ''));
  } catch {
    return false;
  }
  const own = source.replace(/\\[a-zA-Z]/g, '').replace(/[\\^$()|?*+{}]/g, '');
  const units = [' ', 'a', '1', 'A', '.', '-', '"', '\n', ...own.slice(0, 40), 'a ', '1,', 'a.', '\\"', 'a="'];
  const isSlow = (text: string): boolean => {
    const from = performance.now();
    pattern.test(text);
    return performance.now() - from > 150;
  };
  return units.some((unit) =>
    ['', 'x'].some((start) => {
      const text = `${start}${unit.repeat(20_000 / unit.length)}\u0001`;
      // A machine that is busy is slow once, not three times.
      return isSlow(text) && isSlow(text) && isSlow(text);
    }),
  );
}

export async function open(): Promise<AttackSuite> {
  const attacks: Attack[] = [];
  const add = (name: string, attempt: () => string | null): void => {
    attacks.push({ area: 'patterns', name, attempt: async () => attempt() });
  };
  for (const [pattern, text] of SLOW)
    add(`/${pattern}/ takes steps in proportion to the text`, () => {
      const [few, many] = [regular(pattern).match(text(2000)).steps, regular(pattern).match(text(8000)).steps];
      return many <= 4.5 * few + 1000 ? null : `${few} steps for 2,000 characters, ${many} for 8,000`;
    });
  for (const pattern of LARGE)
    add(`a pattern of its own size: ${pattern.slice(0, 40)}`, () => {
      const from = Date.now();
      try {
        const { steps } = regular(pattern).match('a'.repeat(1000));
        if (steps > 5_000_000) return `${steps} steps`;
      } catch (error) {
        if (!(error instanceof NotRegular)) throw error;
      }
      return tookLong(from);
    });
  add('a large pattern on a large text is given up, not answered', () => {
    try {
      const { isFound } = regular('(a?){600}b').match('a'.repeat(1_000_000));
      return `it answered ${isFound}`;
    } catch (error) {
      return error instanceof TooCostly ? null : String(error);
    }
  });
  for (const [name, match] of Object.entries({ matchesText, matchesUrl, saysTitle, saysText }))
    add(`${name}: globs and texts of a megabyte`, () => {
      const from = Date.now();
      for (const pattern of ['*a*b*c*', '*a*a*a*a*a*b', `*${'a*'.repeat(500)}b`, 'x'.repeat(10_000), '/a+b/'])
        for (const text of ['a'.repeat(1e6), ' '.repeat(1e6), 'Order number '.repeat(80_000)])
          if (name === 'saysText' || name === 'saysTitle') (match as typeof saysTitle)(text, pattern);
          else (match as typeof matchesText)(pattern, text);
      return tookLong(from);
    });
  add('a glob of a hundred thousand stars', () => {
    const from = Date.now();
    matchesGlob('*a'.repeat(100_000), 'a'.repeat(50_000));
    return tookLong(from);
  });
  attacks.push({
    area: 'patterns',
    name: 'patterns of our own on runs of a page',
    isSlow: true,
    attempt: async () => quadraticLiterals().join('; ') || null,
  });
  return { attacks, close: async () => {} };
}

function tookLong(from: number): string | null {
  const took = Date.now() - from;
  return took > HUNG_MS ? `it took ${took} ms` : null;
}

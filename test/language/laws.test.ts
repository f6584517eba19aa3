// The laws of the language, over random commands of every type and over random and damaged lines.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  commands,
  normalize,
  parse,
  parseTarget,
  print,
  rowOf,
  type Span,
  type Target,
} from '../../packages/core/src/language/index.js';
import { verbs } from '../../packages/core/src/language/verbs.js';
import { unquote } from '../../packages/core/src/text/quote.js';
import { commandOf } from '../support/generate.js';
import { careless, damaged, salad } from '../support/lines.js';
import { spanless } from '../support/plain.js';
import { isLong, runs } from '../support/size.js';

/** Ten thousand lines and more take their time where the machine has other work to do. */
const PATIENCE = isLong ? 1_200_000 : 180_000;

/** What a program says, without the places. */
function meaning(raw: string): unknown {
  return parse(raw)
    .lines.filter((line) => line.command !== null || line.comment !== null || line.diagnostics.length > 0)
    .map((line) => [spanless(line.command), line.comment, line.diagnostics.map((one) => one.code)]);
}

/** What a command has by itself, or for what was left out. */
const UNSAID = new Set(['type', 'span', 'spans', 'keys']);

/** Every field has its place, and the text there says the field. */
function expectPlaces(command: Command, text: string): void {
  const { spans = {} } = command;
  const defaults: Readonly<Record<string, unknown>> = rowOf(command.type).defaults ?? {};
  const sets = rowOf(command.type).forms.map((form) => (form.sets ?? {}) as Readonly<Record<string, unknown>>);
  const at = (span: Span | undefined): string => text.slice(span?.start, span?.end);
  const says = (span: Span | undefined, value: unknown): void => {
    const said = at(span);
    // `--full` says a word of its own.
    if (said.startsWith('--')) return;
    const plain = said.startsWith('"') ? unquote(said) : said.startsWith('css(') ? unquote(said.slice(4, -1)) : said;
    if (typeof value === 'number') expect(Number(plain)).toBe(value);
    else expect(String(value).endsWith(String(plain)), `${text}: ${said}`).toBe(true);
  };
  for (const [field, value] of Object.entries(command) as [string, unknown][]) {
    const span = spans[field];
    if (UNSAID.has(field) || value === defaults[field] || sets.some((one) => one[field] === value)) continue;
    if (field === 'command') expectPlaces(value as Command, text);
    else if (typeof value === 'object' && value !== null && 'primary' in value) {
      const { primary, relations: related } = value as Target;
      for (const { relation, span: whole } of related) expect(at(whole).startsWith(`${relation} `)).toBe(true);
      for (const atom of [primary, ...related.map((one) => one.atom)]) {
        if (atom.kind === 'infer') continue;
        const read = parseTarget(at(atom.span));
        expect(spanless('target' in read ? read.target : read), at(atom.span)).toEqual(
          spanless({ primary: atom, relations: [] }),
        );
      }
    } else if (Array.isArray(value)) for (const [i, one] of value.entries()) says(spans[`${field}[${i}]`], one);
    else if (field === 'params')
      for (const name of Object.keys(value as object)) expect(spans).toHaveProperty([`--${name}`]);
    else if (field === 'fields') {
      for (const [name, one] of Object.entries(value as object))
        expect(JSON.parse(`{${at(spans[`fields.${name}`])}}`)).toEqual(Object.fromEntries([[name, one]]));
    } else if (typeof value === 'boolean') expect(at(span), field).toMatch(/^(--|not$)/);
    else says(span, value);
  }
}

const anyLine = fc.oneof(damaged, salad, careless, fc.string({ unit: 'binary' }), fc.string());

describe('print and parse', () => {
  for (const verb of verbs) {
    it(`${verb.says}: what is printed parses to the same command`, () => {
      fc.assert(
        fc.property(commandOf(verb), (one) => {
          const text = print(one);
          const { lines, diagnostics } = parse(text);
          expect(diagnostics).toEqual([]);
          expect(spanless(lines[0]?.command)).toEqual(spanless(one));
          expect(print(lines[0]?.command ?? one)).toBe(text);
          expect(normalize(text)).toBe(text);
          if (lines[0]?.command != null) expectPlaces(lines[0].command, text);
        }),
        { numRuns: runs(150) },
      );
    });
  }

  it.each(['`', '#', ';'])('a key that is a sign is printed so that it can be read: %s', (key) => {
    for (const line of [`keydown ${JSON.stringify(key)}`, `press ${JSON.stringify(key)}`]) {
      const [read] = parse(line).lines;
      expect(read?.diagnostics, line).toEqual([]);
      expect(meaning(normalize(line)), line).toEqual(meaning(line));
    }
  });

  it('every example of the table is canonical', () => {
    for (const row of Object.values(commands)) {
      for (const [line] of row.examples) {
        expect(parse(line).diagnostics, line).toEqual([]);
        expect(normalize(line)).toBe(line);
      }
    }
  });
});

describe('normalize', () => {
  it(
    'throws on no random, damaged or mixed line, is idempotent and keeps the meaning; 100,000 of them in the long run',
    () => {
      fc.assert(
        fc.property(anyLine, (line) => {
          const once = normalize(line);
          expect(normalize(once)).toBe(once);
          expect(meaning(once)).toEqual(meaning(line));
        }),
        { numRuns: isLong ? 100_000 : 1_500 },
      );
    },
    PATIENCE,
  );
});

describe('spans', () => {
  it(
    'lie inside the text and on their line',
    () => {
      fc.assert(
        fc.property(fc.array(anyLine, { maxLength: 4 }), (rows) => {
          const raw = rows.join('\n');
          const starts = [0];
          for (let i = 0; i < raw.length; i++) if (raw[i] === '\n') starts.push(i + 1);
          const seen: unknown[] = [];
          JSON.stringify(parse(raw), (field, value: unknown) => {
            if (field === 'span') seen.push(value);
            return value;
          });
          for (const span of seen as { start: number; end: number; line: number; column: number }[]) {
            expect(span.start).toBeLessThanOrEqual(span.end);
            expect(span.end).toBeLessThanOrEqual(raw.length);
            expect((starts[span.line - 1] ?? -1) + span.column - 1).toBe(span.start);
          }
        }),
        { numRuns: runs(3000) },
      );
    },
    PATIENCE,
  );

  it('cover the words they are about', () => {
    const raw = 'back\n  click "Delete" near "Invoice 7" --force # now';
    const line = parse(raw).lines[1];
    const at = (span: { start: number; end: number } | undefined) => raw.slice(span?.start, span?.end);
    if (line?.command?.type !== 'click') throw new Error('not a click');
    expect(at(line.command.span)).toBe('click "Delete" near "Invoice 7" --force');
    expect(line.command.span).toMatchObject({ line: 2, column: 3 });
    const { target } = line.command;
    expect(at(target?.span)).toBe('"Delete" near "Invoice 7"');
    expect(at(target?.relations[0]?.span)).toBe('near "Invoice 7"');
    expect(at(target?.relations[0]?.atom.span)).toBe('"Invoice 7"');
  });
});

describe('spans of the parts of a command', () => {
  const rows: [string, Record<string, string>][] = [
    [
      'click "A" --double --timeout=5s',
      { type: 'click', target: '"A"', double: '--double', '--timeout': '--timeout=5s', timeout: '5s' },
    ],
    [
      'type email "x y" --delay 50',
      { type: 'type', target: 'email', text: '"x y"', '--delay': '--delay 50', delay: '50' },
    ],
    ['type "amy" into “Email”', { text: '"amy"', target: '“Email”' }],
    ['press Control + Shift+K', { key: 'Control + Shift+K', 'keys[0]': 'Control', 'keys[1]': 'Shift', 'keys[2]': 'K' }],
    ['cookies set tide High', { action: 'set', name: 'tide', value: 'High' }],
    ['upload 5 a.png "b c.png"', { paths: 'a.png "b c.png"', 'paths[1]': '"b c.png"' }],
    ['run trip Kim --seats 2', { name: 'trip', 'args[0]': 'Kim', 'params.seats': '2', '--seats': '--seats 2' }],
    ['wait items ".x" 5 --timeout 9s', { condition: 'items', selector: '".x"', count: '5', timeout: '9s' }],
    ['Scroll until "X"', { type: 'Scroll until', target: '"X"' }],
  ];
  it.each(rows)('%s', (line, expected) => {
    const raw = `back\n  ${line}  # note`;
    const program = parse(raw);
    const at = (span: { start: number; end: number } | null | undefined): string => raw.slice(span?.start, span?.end);
    const spans = program.lines[1]?.command?.spans ?? {};
    expect(Object.fromEntries(Object.keys(expected).map((field) => [field, at(spans[field])]))).toEqual(expected);
    expect(Object.values(spans).every((span) => span.line === 2)).toBe(true);
    expect(at(program.lines[1]?.span)).toBe(`  ${line}  # note`);
    expect(at(program.lines[1]?.commentSpan)).toBe('# note');
    expect(at(program.span)).toBe(raw);
  });

  it('a combination is a list of keys beside its text', () => {
    expect(parse('press Ctrl+Shift+K').lines[0]?.command).toMatchObject({
      key: 'control+shift+k',
      keys: ['control', 'shift', 'k'],
    });
  });
});

describe('nothing throws', () => {
  const big = isLong ? 10_000_000 : 200_000;
  /** Of many words: as telling, and read in a quarter of the time. */
  const large = big / 4;
  const monsters: [string, string][] = [
    ['one long word', `click ${'a'.repeat(big)}`],
    ['a million words', `click ${'a b '.repeat(large / 4)}`],
    ['a long text', `type 5 "${'x'.repeat(big)}"`],
    ['a long unclosed text', `type 5 "${'x\\'.repeat(big / 2)}`],
    ['open brackets', `click css(${'('.repeat(big)}`],
    ['brackets, balanced', `click css(${'('.repeat(big / 2)}${')'.repeat(big / 2)})`],
    ['open braces', `fill ${'{'.repeat(large)}`],
    ['open braces apart', `fill ${'{ '.repeat(large / 2)}`],
    ['braces with tails', `fill ${'{ '.repeat(large / 8)}${'}x '.repeat(large / 8)}`],
    ['selectors with tails', `click ${'css(a)b '.repeat(large / 8)}`],
    ['json, deep', `fill ${'{"a":'.repeat(large / 10)}1${'}'.repeat(large / 10)}`],
    ['options', `click 5 ${'--force '.repeat(large / 8)}`],
    ['unknown options', `click 5 ${'--forse '.repeat(large / 80)}`],
    ['relations', `click a ${'near b '.repeat(large / 70)}`],
    ['relations of two words', `type a b ${'near c d '.repeat(large / 90)}"x"`],
    [
      'a body of odd indentation',
      `define a:\n${' '.repeat(large / 20)}x\n${' '.repeat(large / 40)}\t${' '.repeat(large / 20)}y\n`,
    ],
    ['explain, nested', 'explain '.repeat(large / 80)],
    ['an unknown verb', 'z'.repeat(big)],
    ['hashes', `click 5${'#'.repeat(big)}`],
    ['pluses', `press ${'a+'.repeat(large / 20)}`],
    ['pluses apart', `press ${'a + '.repeat(large / 40)}`],
    ['lines', 'click 5\n'.repeat(large / 80)],
    ['control characters', `click ${String.fromCharCode(...Array.from({ length: 32 }, (_, i) => i)).repeat(1000)}`],
    ['lone surrogates', `click ${'\ud800'.repeat(1000)} "\udc00"`],
  ];
  for (const [name, text] of monsters) {
    it(`on ${name}`, () => {
      const { lines } = parse(text);
      expect(normalize(text).length).toBeGreaterThan(0);
      expect(lines.length).toBeGreaterThan(0);
      for (const { message, hint } of lines.flatMap((line) => line.diagnostics)) {
        expect(message.length + (hint?.length ?? 0)).toBeLessThan(2000);
      }
    });
  }
});

// The law that nothing in a line is swallowed: a word beside a quoted text is a part of the grammar or an error, and a
// quote never ends up in a text.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Arg } from '../../packages/core/src/language/grammar.js';
import { normalize, parse } from '../../packages/core/src/language/index.js';
import { type FormPlan, formsOf, type Verb, verbs } from '../../packages/core/src/language/verbs.js';
import { spanless } from '../support/plain.js';
import { runs } from '../support/size.js';

/** Every kind of quotation mark, as it opens and closes. */
const MARKS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['”', '”'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['‘', '’'],
  ['‚', '‘'],
  ['「', '」'],
  ['『', '』'],
  ['〝', '〞'],
  ['＂', '＂'],
  ['`', '`'],
];
const ANY_MARK = /["“”„‟«»‹›「」『』〝〞＂`]/;

/** Words that are neither small words, nor of the language, nor names of anything. */
const junk = fc.constantFrom(
  'please',
  'foo',
  'quickly',
  'somehow',
  'Zebra',
  'über',
  'x1',
  'kind',
  'button',
  'field',
  '==',
  '->',
);
const quotedText = fc.constantFrom(
  'Sign in',
  'Rechnung 7',
  'Größe (EU)',
  '名前',
  'a',
  'Add to cart',
  'near',
  '5',
  'x#y',
);

/** One argument as a person writes it with quotes, or null: this kind has none. */
function said(arg: Arg): fc.Arbitrary<string> | null {
  switch (arg.kind) {
    case 'target':
      return fc.oneof(
        quotedText.map((text) => `"${text}"`),
        fc
          .tuple(quotedText, fc.constantFrom('near', 'inside', 'after'), quotedText)
          .map(([a, by, b]) => `"${a}" ${by} "${b}"`),
      );
    case 'text':
    case 'query':
    case 'path':
      return quotedText.map((text) => `"${text}"`);
    case 'label':
    case 'name':
    case 'app':
    case 'domain':
    case 'url':
    case 'identifier':
      return quotedText.map((text) => `"${text}"`);
    case 'number':
      return fc.nat(99).map(String);
    case 'one':
      return fc.constantFrom(...(arg.oneOf ?? []));
    case 'word':
      return fc.constant(arg.oneOf?.[0] ?? '');
    default:
      return null;
  }
}

interface Said {
  readonly verb: Verb;
  readonly parts: readonly string[];
}

/** Lines of one form with all texts in quotes: the verb with its own word, then the arguments. */
function linesOf(verb: Verb, plan: FormPlan): fc.Arbitrary<Said> | null {
  const args = plan.takes.filter((arg) => arg.kind !== 'parameters' && arg.kind !== 'body').map(said);
  if (args.length === 0 || args.some((one) => one === null)) return null;
  if (plan.takes.every((arg) => arg.kind === 'number' || arg.kind === 'one')) return null;
  const head = plan.form.word === undefined ? verb.says : `${verb.says} ${plan.form.word}`;
  return fc.tuple(...(args as fc.Arbitrary<string>[])).map((parts) => ({ verb, parts: [head, ...parts] }));
}

/** Forms in which OIL 1.8.1 itself takes a bare word for one more argument: a stray one cannot be told from it. */
const TAKES_MORE: ReadonlySet<string> = new Set(['run', 'headers']);

const forms = verbs
  .filter((verb) => !TAKES_MORE.has(verb.type))
  .flatMap((verb) => formsOf(verb).map((plan) => [verb, plan] as const))
  .flatMap(([verb, plan]) => {
    const lines = linesOf(verb, plan);
    return lines === null ? [] : [[`${verb.says} ${plan.form.word ?? ''}`.trim(), lines] as const];
  })
  .filter(([, lines]) => lines !== null);

const meaning = (line: string): unknown => spanless(parse(line).lines[0]?.command ?? null);

/** A command without what its targets are said to be. */
function named(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(named);
  if (typeof node !== 'object' || node === null) return node;
  const { element: _, ...rest } = node as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, named(value)]));
}

/** Words that change what is meant, in whatever way: no correction may leave them out. */
const telling = fc.constantFrom(
  ...['twice', 'off', 'unless', 'except', 'slowly', 'again', 'never', 'not', 'only', 'instead', 'later', 'thrice'],
  ...['and', 'then', 'if', 'or', 'maybe', 'without', 'briefly', 'reverse', 'undo', 'stop', 'any', 'every'],
);

describe('words that change what is meant', () => {
  for (const [name, lines] of forms)
    it(`${name}: are never left out of a correction`, () => {
      fc.assert(
        fc.property(lines, fc.nat(), telling, ({ parts }, at, word) => {
          const clean = parts.join(' ');
          fc.pre(parse(clean).diagnostics.length === 0 && /["]/.test(clean));
          const places = parts.flatMap((part, i) => (i > 0 && part.startsWith('"') ? [i, i + 1] : []));
          const words = [...parts];
          words.splice(places[at % places.length] ?? words.length, 0, word);
          const line = words.join(' ');
          const fixed = parse(line).diagnostics.flatMap((one) => one.fixed ?? []);
          // To switch off is what `uncheck` does.
          if (name === 'uncheck' && word === 'off') return;
          for (const one of fixed) expect([line, meaning(one)]).not.toEqual([line, meaning(clean)]);
        }),
        { numRuns: runs(300) },
      );
    });
});

describe('words that stand among quoted texts', () => {
  for (const [name, lines] of forms) {
    it(`${name}: mean the same without them, or are an error whose correction is right`, () => {
      fc.assert(
        fc.property(lines, fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 3 }), ({ parts }, strays) => {
          const clean = parts.join(' ');
          fc.pre(parse(clean).diagnostics.length === 0 && /["]/.test(clean));
          const words = [...parts];
          // Around a quoted argument: before or behind it.
          for (const [n, word] of strays) {
            const places = words.flatMap((part, i) => (i > 0 && part.startsWith('"') ? [i, i + 1] : []));
            words.splice(places[n % places.length] ?? words.length, 0, word);
          }
          const line = words.join(' ');
          const { diagnostics } = parse(line);
          // A word for a kind says what the element is: that is all it may add.
          if (diagnostics.length === 0) expect(named(meaning(line)), line).toEqual(named(meaning(clean)));
          // `expect text "Total" ready`: one word more is what the thing should say.
          else if (name !== 'expect text' && strays.every(([, word]) => /^[a-z]+$/.test(word))) {
            const fixed = diagnostics.map((one) => one.fixed).find((one) => one !== null);
            if (fixed !== undefined)
              expect(named(meaning(fixed as string)), `${line} → ${fixed}`).toEqual(named(meaning(clean)));
          }
        }),
        { numRuns: runs(400) },
      );
    });
  }
});

describe('quotes', () => {
  const anyForm = fc.oneof(...forms.map(([, lines]) => lines));

  it('of every kind are quotes', () => {
    fc.assert(
      fc.property(anyForm, fc.array(fc.constantFrom(...MARKS), { minLength: 6, maxLength: 6 }), ({ parts }, marks) => {
        const clean = parts.join(' ');
        let at = 0;
        const other = clean.replace(/"([^"]*)"/g, (_, text: string) => {
          const [open, close] = marks[at++ % marks.length] ?? ['"', '"'];
          return `${open}${text}${close}`;
        });
        expect(meaning(other), other).toEqual(meaning(clean));
        expect(normalize(other)).toBe(normalize(clean));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('never end up in a text, wherever they stand', () => {
    fc.assert(
      fc.property(
        anyForm,
        fc.array(
          fc.tuple(fc.nat(), fc.oneof(junk, fc.constantFrom(...MARKS.flat(), 'on', 'the', 'into', 'with', 'from'))),
          {
            maxLength: 4,
          },
        ),
        fc.boolean(),
        ({ parts }, extras, isGlued) => {
          let line = parts.join(' ');
          for (const [n, extra] of extras) {
            const at = parts[0] === undefined ? 0 : parts[0].length + (n % (line.length - parts[0].length + 1));
            line = isGlued
              ? line.slice(0, at) + extra + line.slice(at)
              : `${line.slice(0, at)} ${extra} ${line.slice(at)}`;
          }
          const texts: string[] = [];
          const [command] = parse(line).lines.map((one) => one.command);
          JSON.stringify(spanless(command ?? null), (_, value: unknown) => {
            if (typeof value === 'string') texts.push(value);
            return value;
          });
          for (const text of texts)
            if (ANY_MARK.test(text)) {
              // Only between marks of another kind.
              const inside = [...text].filter((c) => ANY_MARK.test(c));
              const at = line.indexOf(text.replace(/^https?:\/\//, ''));
              const opened = line[at - 1] ?? '';
              const around = at > 0 && /["'“”„«»‹›‘’‚「『〝＂`]/.test(opened) && !inside.includes(opened);
              expect(around, `${line} → ${JSON.stringify(text)}`).toBe(true);
            }
        },
      ),
      { numRuns: runs(6000) },
    );
  });
});

// The law of bare words: what a line says without quotes is read as it stands, or refused. No reading swallows a quote, a
// preposition or an argument, and no name begins with a word that only leads to it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, normalize, parse } from '../../packages/core/src/language/index.js';
import { verbs } from '../../packages/core/src/language/verbs.js';
import { spanless } from '../support/plain.js';
import { runs } from '../support/size.js';

const said = verbs.map((verb) => verb.says).filter((says) => !/^(define|explain|run|press|keydown|keyup)$/.test(says));
const small = [
  'on',
  'the',
  'a',
  'an',
  'to',
  'into',
  'in',
  'from',
  'with',
  'over',
  'of',
  'for',
  'at',
  'as',
  'by',
  'inside',
];
const kinds = ['button', 'field', 'box', 'link', 'form', 'page', 'row', 'table', 'input', 'tab'];
const names = [
  'Sign',
  'Save',
  'cart',
  'Zoë',
  'Größe',
  'hello',
  'amy@x.test',
  'a.png',
  'Invoice',
  '名前',
  "don't",
  '100%',
];
const own = [
  'email',
  'search',
  'submit',
  '7',
  '[4]',
  'near',
  'visible',
  'down',
  'top',
  'main',
  'list',
  'all',
  '5s',
  '--force',
];
const quoted = fc.constantFrom('Sign in', 'Email', 'the end', 'into', '7', 'say hi', 'Ö').map((text) => `"${text}"`);

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...small) },
  { weight: 2, arbitrary: fc.constantFrom(...kinds) },
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.constantFrom(...own) },
  { weight: 4, arbitrary: quoted },
);
const line = fc
  .tuple(fc.constantFrom(...said), fc.array(word, { minLength: 1, maxLength: 6 }))
  .map(([verb, words]) => `${verb} ${words.join(' ')}`);

/** Words that change nothing, wherever a command may have one. */
const CHANGES_NOTHING = /^(on|the|an?|to|into|onto|in|from|with|over|of|for|until|as|is)$/i;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** Every part of a command that has a place: what it says, and where. */
function piecesOf(command: Command): Piece[] {
  const pieces: Piece[] = [];
  const fields = command as unknown as Record<string, unknown>;
  for (const [field, span] of Object.entries(command.spans ?? {}))
    if (!(typeof fields[field] === 'object' && fields[field] !== null && 'primary' in (fields[field] as object)))
      pieces.push({ start: span.start, end: span.end, value: field.startsWith('--') ? undefined : fields[field] });
  JSON.stringify(command, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'kind' in value && 'span' in value) {
      const { span, value: text } = value as unknown as { span: Piece; value: unknown };
      pieces.push({ start: span.start, end: span.end, value: text });
    }
    if (typeof value === 'object' && value !== null && 'relation' in value) {
      const { span, relation } = value as unknown as { span: Piece; relation: string };
      pieces.push({ start: span.start, end: span.start + relation.length, value: relation });
    }
    return value;
  });
  return pieces;
}

/** The names in a command's targets. */
function atomsOf(command: Command): Piece[] {
  const typed = Object.entries(command.spans ?? {}).filter(([field]) =>
    /^(text|value|query|what|expression)$/.test(field),
  );
  return piecesOf(command).filter(({ start }) => !typed.some(([, span]) => span.start === start));
}

/** The words of a line, quoted ones whole. */
function wordsOf(raw: string): { text: string; start: number; end: number }[] {
  return [...raw.matchAll(/"[^"]*"|\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const bareText = (raw: string, { start, end, value }: Piece): string | null =>
  typeof value === 'string' && raw[start] !== '"' && raw.slice(start, end) === value ? value : null;

describe('a line that parses', () => {
  it('has every word in its place: part of what the command says, or a small word', () => {
    fc.assert(
      fc.property(line, (raw) => {
        const [read] = parse(raw).lines;
        if (read?.command == null) return;
        const pieces = piecesOf(read.command);
        for (const { text, start, end } of wordsOf(raw)) {
          const isPart = pieces.some((piece) => piece.start <= start && end <= piece.end);
          expect(isPart || CHANGES_NOTHING.test(text), `${raw}: '${text}' is lost`).toBe(true);
        }
      }),
      { numRuns: runs(15_000) },
    );
  });

  it('has each quoted text as one text of its own', () => {
    fc.assert(
      fc.property(line, (raw) => {
        const [read] = parse(raw).lines;
        if (read?.command == null) return;
        const texts: unknown[] = [];
        JSON.stringify(spanless(read.command), (_, value: unknown) => {
          texts.push(value);
          return value;
        });
        const urls = texts.map((text) => String(text).replace(/^https?:\/\//, ''));
        for (const [, text] of raw.matchAll(/"([^"]*)"/g)) expect(urls, raw).toContain(text);
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('has no name that begins with a word that leads to it, or holds a relation', () => {
    fc.assert(
      fc.property(line, (raw) => {
        const [read] = parse(raw).lines;
        if (read?.command == null || !('target' in read.command)) return;
        const leads = verbs
          .filter((verb) => verb.type === read.command?.type)
          .flatMap((verb) =>
            verb.row.forms.flatMap((form) =>
              (form.takes ?? []).flatMap((arg) => [...(arg.kind === 'target' ? (arg.lead ?? []) : [])]),
            ),
          );
        for (const piece of atomsOf(read.command)) {
          const name = bareText(raw, piece);
          if (name === null || !name.includes(' ')) continue;
          const [first = ''] = name.split(' ');
          expect([...leads, 'the', 'a', 'an'], `${raw} → ${name}`).not.toContain(first);
          expect(name.split(' '), raw).not.toContain('near');
          expect(name.split(' '), raw).not.toContain('inside');
        }
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('means the same with its bare texts in quotes', () => {
    fc.assert(
      fc.property(line, (raw) => {
        const [read] = parse(raw).lines;
        if (read?.command == null) return;
        const bare = piecesOf(read.command)
          .filter((piece) => bareText(raw, piece)?.includes(' '))
          .sort((a, b) => b.start - a.start);
        let other = raw;
        for (const { start, end } of bare)
          other = `${other.slice(0, start)}"${other.slice(start, end)}"${other.slice(end)}`;
        expect(parse(other).diagnostics, `${raw} → ${other}`).toEqual([]);
        expect(spanless(parse(other).lines[0]?.command), `${raw} → ${other}`).toEqual(spanless(read.command));
        expect(normalize(other)).toBe(normalize(raw));
      }),
      { numRuns: runs(10_000) },
    );
  });
});

describe('a line that does not parse', () => {
  it('is corrected, if at all, without losing a text, a file, an address or a number', () => {
    fc.assert(
      fc.property(line, (raw) => {
        for (const { fixed } of parse(raw).diagnostics) {
          if (fixed === null) continue;
          expect(parse(fixed).diagnostics, `${raw} → ${fixed}`).toEqual([]);
          for (const [, text = ''] of raw.matchAll(/"([^"]*)"/g)) expect(fixed, raw).toContain(text);
          for (const [text] of raw.matchAll(/amy@x\.test|a\.png/g)) expect(fixed, raw).toContain(text);
          for (const [text] of raw.matchAll(/\b[74]\b/g)) expect(fixed, raw).toContain(text);
        }
      }),
      { numRuns: runs(10_000) },
    );
  });
});

describe('small words before bare names', () => {
  const rows: [string, string | null][] = [
    ['click on Sign in', 'click "Sign in"'],
    ['click on the Save button', 'click button "Save"'],
    ['click the Settings tab', 'click tab "Settings"'],
    ['hover over Main menu', 'hover "Main menu"'],
    ['focus on email', 'focus email'],
    ['click the search box', 'click search'],
    ['check the box', null],
    ['click "Edit" near the Invoice 7', 'click "Edit" near "Invoice 7"'],
    ['click Delete next to Invoice 7', 'click "Delete" near "Invoice 7"'],
    ['type "amy" inside the "Email" field', 'type field "Email" "amy"'],
    ['type "amy" within the "Email" box', 'type "Email" "amy"'],
    ['type "amy" as the email', 'type email "amy"'],
    ['type email inside "Sign up" form', null],
    ['select "Red" inside the "Colour" dropdown', 'select dropdown "Colour" "Red"'],
    ['submit form', 'submit'],
    ['screenshot the full page', 'screenshot --fullpage'],
  ];
  it.each(rows)('%s is a question', (raw, fixed) => {
    expect(parse(raw).diagnostics.map((one) => one.fixed)).toEqual([fixed]);
  });

  it.each([
    ['click On sale', 'click "On sale"'],
    ['click The Beatles', 'click "The Beatles"'],
    ['hover Over 18', 'hover "Over 18"'],
    ['click Add to cart', 'click "Add to cart"'],
    ['check in stock', 'check "in stock"'],
    ['type email inside "Sign up" amy', 'type email inside "Sign up" "amy"'],
    ['type "Email" amy', 'type "Email" "amy"'],
    ['click .NET', 'click ".NET"'],
  ])('%s keeps its meaning in OIL 1.8.1', (raw, canonical) => {
    expect(parse(raw).diagnostics).toEqual([]);
    expect(normalize(raw)).toBe(canonical);
  });
});

describe('what other tools and people write', () => {
  const rows: [string, string | null][] = [
    ['click css=#login', 'click css("#login")'],
    ['click text=Sign in', 'click "Sign in"'],
    ['click xpath=//a', 'click xpath("//a")'],
    ['click [data-testid="pay"]', 'click css("[data-testid=\\"pay\\"]")'],
    ['click .btn-primary', 'click css(".btn-primary")'],
    ['click role=button[name="Save"]', 'click "Save"'],
    ['turn on "Wi-Fi"', 'check "Wi-Fi"'],
    ['don\'t click "Save"', null],
    ['never click "Save"', null],
    ['avoid click "Save"', null],
    ['When I click "Save"', 'click "Save"'],
    ['Click the "Save" button.', 'click button "Save"'],
    ["type 'it''s' into \"Note\"", null],
    ['type "a" with "b" with "c"', null],
    ['login user=amy password=x', 'login "amy" "x"'],
    ['expect url contains /cart', 'expect url "/cart"'],
    ['cookies set sid = x', 'cookies set sid "x"'],
    ['intercept block *.png', 'intercept "*.png" --block'],
    ['highlight 5 7', null],
    ['turn "Wi-Fi" off', 'uncheck "Wi-Fi"'],
    ['turn left', null],
    ['take a screenshot and save it as cart.png', 'screenshot --output cart.png'],
    ['move the mouse over "Menu"', 'hover "Menu"'],
    ['scroll down a bit', 'scroll down'],
    ['scroll all the way up', 'scroll top'],
    ['check that "Terms" is checked', 'expect checked "Terms"'],
    ['goto the homepage', null],
    ["click 'It's fine'", 'click "It\'s fine"'],
    ['click ""Sign in""', 'click "Sign in"'],
    ['click Sign in"', 'click "Sign in"'],
    ['type password "s3" into "Password"', null],
    ['wait for the "Spinner" to go away', 'wait hidden "Spinner"'],
    ['sign in as "amy" with "secret"', 'login "amy" "secret"'],
  ];
  it.each(rows)('%s', (raw, fixed) => {
    expect(parse(raw).diagnostics[0]?.fixed).toBe(fixed);
  });
});

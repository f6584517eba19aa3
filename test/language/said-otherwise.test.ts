// What people and models write: small words that change nothing, and lines that are wrong but whose meaning is plain.

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { normalize, parse } from '../../packages/core/src/language/index.js';
import { builtInIntents } from '../../packages/core/src/language/intents.js';
import { problemTable } from '../../packages/core/src/language/problems.js';
import { damaged, salad } from '../support/lines.js';
import { spanless } from '../support/plain.js';
import { runs } from '../support/size.js';

const meaning = (line: string): unknown => spanless(parse(line).lines[0]?.command ?? null);

describe('small words change nothing', () => {
  const rows: [string, string][] = [
    ['click on "Sign in"', 'click "Sign in"'],
    ['click on the "Sign in"', 'click "Sign in"'],
    ['Click On A "Card" near the "Total"', 'click "Card" near "Total"'],
    ['click on 5', 'click 5'],
    ['click on [5] --double', 'click 5 --double'],
    ['click [5] near [7]', 'click 5 near 7'],
    ['hover over "Menu"', 'hover "Menu"'],
    ['hover over the css(.menu)', 'hover css(".menu")'],
    ['focus on "Name"', 'focus "Name"'],
    ['check the "Terms"', 'check "Terms"'],
    ['type "amy" into "Email"', 'type "Email" "amy"'],
    ['type "amy" into the "Email" --enter', 'type "Email" "amy" --enter'],
    ['type "amy" in email inside "Sign up"', 'type email inside "Sign up" "amy"'],
    ['type "amy" into [3]', 'type 3 "amy"'],
    ['type into "Email" "amy"', 'type "Email" "amy"'],
    ['type "Email" with "amy@x.y"', 'type "Email" "amy@x.y"'],
    ['type „Straße“ mit', 'type "Straße" "mit"'],
    ['select "France" from "Country"', 'select "Country" "France"'],
    ['select "France" in the "Country"', 'select "Country" "France"'],
    ['upload "a b.png" to "Photo"', 'upload "Photo" "a b.png"'],
    ['upload a.png b.png into "Photo"', 'upload "Photo" a.png b.png'],
    ['drag "A" onto the "B"', 'drag "A" to "B"'],
    ['adjust "Volume" to 70', 'adjust "Volume" 70'],
    ['scroll to "Reviews"', 'scroll "Reviews"'],
    ['scroll to bottom', 'scroll bottom'],
    ['scroll to the Top', 'scroll top'],
    ['scroll to the bottom of "List"', 'scroll bottom "List"'],
    ['scroll down in "List"', 'scroll down "List"'],
    ['wait for "X"', 'wait visible "X"'],
    ['wait for the "X" --timeout 2s', 'wait visible "X" --timeout 2s'],
    ['wait until visible "X"', 'wait visible "X"'],
    ['wait until hidden css(.spin)', 'wait hidden css(".spin")'],
    ['wait for load', 'wait load'],
    ['wait for 2s', 'wait 2s'],
    ['wait until "document.title"', 'wait until "document.title"'],
    ['screenshot cart.png', 'screenshot --output cart.png'],
    ['screenshot of "Total" to shots/t.png', 'screenshot "Total" --output shots/t.png'],
    ['screenshot "cart.png"', 'screenshot "cart.png"'],
    ['search for "red shoes"', 'search "red shoes"'],
    ['login as "amy" with "secret"', 'login "amy" "secret"'],
    ['expect text "Thanks" in "Header"', 'expect text "Header" "Thanks"'],
    ['expect text of "Total" "42"', 'expect text "Total" "42"'],
    ['text of "Total"', 'text "Total"'],
    ['navigate to shop.test', 'goto shop.test'],
    ['tab switch to 2', 'tab switch 2'],
    ['state save to auth.json', 'state save auth.json'],
    ['swipe left on "Row"', 'swipe left "Row"'],
    ['fill with {“Name”: ‘Amy’}', 'fill {"Name": "Amy"}'],
    ['explain click on the "Cart"', 'explain click "Cart"'],
  ];
  it.each(rows)('%s', (line, canonical) => {
    expect(parse(line).diagnostics).toEqual([]);
    expect(normalize(line)).toBe(canonical);
    expect(meaning(line)).toEqual(meaning(canonical));
  });
});

describe('a line that is wrong is shown as it was meant', () => {
  const rows: [string, string | null][] = [
    ['press Ctrl-A', 'press control+a'],
    ['press Arrow Down', 'press arrowdown'],
    ['press the Enter key', 'press enter'],
    ['press Save', 'click "Save"'],
    ['press "Add to cart"', 'click "Add to cart"'],
    ['keydown Page Up', 'keydown pageup'],
    ['viewport 1280x800', 'viewport 1280 800'],
    ['viewport 1280 × 800', 'viewport 1280 800'],
    ['sleep 5s', 'wait 5s'],
    ['sleep 5', 'wait 5s'],
    ['pause 1500', 'wait 1500ms'],
    ['wait 3', 'wait 3s'],
    ['wait for 5 seconds', 'wait 5s'],
    ['click 5 --dbl', 'click 5 --double'],
    ['click "X" --double-click', 'click "X" --double'],
    ['click 5 —force', 'click 5 --force'],
    ['click Save –timeout 5s', 'click "Save" --timeout 5s'],
    ['media color_scheme', 'media color-scheme dark'],
    ['media color_scheme light', 'media color-scheme light'],
    ['click 5 --timeout 5', 'click 5 --timeout 5s'],
    ['click 5 --timeout 1.5s', 'click 5 --timeout 1500ms'],
    ['frame #pay', 'frame css("#pay")'],
    ['click #5', 'click 5'],
    ['fill {A:"b"}', 'fill {"A": "b"}'],
    ['fill {"First name": Amy, Age: 30,}', 'fill {"First name": "Amy", "Age": 30}'],
    ['fill Name="Amy" City="Lyon"', 'fill {"Name": "Amy", "City": "Lyon"}'],
    ['fill "Email" with "amy@x.y"', 'type "Email" "amy@x.y"'],
    ['wait items ".x" -1', 'wait items ".x" 1'],
    ['expect "X" to be visible', 'expect visible "X"'],
    ['expect "X" not to be visible', 'expect hidden "X"'],
    ['expect "Total" not to say "€61"', 'expect not text "Total" "€61"'],
    ['expect "Total" does not contain "€61"', 'expect not text "Total" "€61"'],
    ['expect title is not "Shop"', 'expect not title "Shop"'],
    ['wait not visible "X"', 'wait hidden "X"'],
    ['expect text "Total" == "€61"', 'expect text "Total" "€61" --exact'],
    ['expect "Total" == "61"', 'expect text "Total" "61" --exact'],
    ['expect "Total" === "61" --timeout 5s', 'expect text "Total" "61" --exact --timeout 5s'],
    ['expect "Total" equals "61"', 'expect text "Total" "61" --exact'],
    ['expect "Total" inside "Cart" == "61"', 'expect text "Total" inside "Cart" "61" --exact'],
    ['expect "Total" != "61"', 'expect not text "Total" "61"'],
    ['expect text "Total" != "61"', 'expect not text "Total" "61"'],
    ['expect "Total" == "61" --exact', 'expect text "Total" "61" --exact'],
    ['expect "Total" is "61"', 'expect text "Total" "61"'],
    ['expect "Total" contains "61"', 'expect text "Total" "61"'],
    ['expect value "Qty" == "61"', 'expect value "Qty" "61"'],
    ['expect title is "Shop"', 'expect title "Shop"'],
    ['wait for "X" to disappear', 'wait hidden "X"'],
    ['wait until "X" is visible', 'wait visible "X"'],
    ['wait enabled "Save"', 'expect enabled "Save" --timeout 30s'],
    ['wait until document.title == "Quay"', 'wait until "document.title == \\"Quay\\""'],
    ['if visible "X"', 'expect visible "X"'],
    ['set "Email" to "amy"', 'type "Email" "amy"'],
    ['set "Volume" to 70', 'adjust "Volume" 70'],
    ['set viewport 800 600', 'viewport 800 600'],
    ['enter "amy" into "Email"', 'type "Email" "amy"'],
    ['enter', 'press enter'],
    ['choose "France" from "Country"', 'select "Country" "France"'],
    ['doubleclick "X"', 'click "X" --double'],
    ['right click on "X"', 'click "X" --right'],
    ['logout', 'run logout'],
    ['open "Menu"', 'click "Menu"'],
    ['open shop.test/cart', 'goto shop.test/cart'],
    ['7', 'click 7'],
    ['select France from Country', 'select "Country" "France"'],
    ['type amy into Email', 'type "Email" "amy"'],
    ['scroll untl "x"', 'scroll until "x"'],
    ['scroll down until "x"', 'scroll until "x"'],
    ['scroll to the end of the page', 'scroll bottom'],
    ['accept_cookies --reject', 'dismiss banner'],
    ['run review stars=5 text="ok"', 'run review --stars 5 --text "ok"'],
    ['wait exists [name="q"]', 'wait exists "[name=\\"q\\"]"'],
    ['click Next »', 'click "Next »"'],
    ['click “Sign in"', 'click "Sign in"'],
    ['type "Email” "x"', 'type "Email" "x"'],
    ['click 2 adults', 'click "2 adults"'],
    ['explain clikc "X"', 'explain click "X"'],
    ['click "Save" twice', 'click "Save" --double'],
    ['click "Save".', 'click "Save"'],
    ['click „Speichern“;', 'click "Speichern"'],
    ['click("Save")', 'click "Save"'],
    ["page.click('Save');", 'click "Save"'],
    ['page.fill("Email", "amy")', 'type "Email" "amy"'],
    ['check "Terms" off', 'uncheck "Terms"'],
    ['check "AGB" on', 'check "AGB"'],
    ['type "Email": "amy"', 'type "Email" "amy"'],
    ['type "Email" "amy" and press enter', 'type "Email" "amy" --enter'],
    ['type "Email" "amy"{enter}', 'type "Email" "amy" --enter'],
    ['put "amy" into "Email"', 'type "Email" "amy"'],
    ['click "Save" --timeout 5 seconds', 'click "Save" --timeout 5s'],
    ['drag "A" "B"', 'drag "A" to "B"'],
    ['drag and drop "A" to "B"', 'drag "A" to "B"'],
    ['mouse over "Menu"', 'hover "Menu"'],
    ['take a screenshot', 'screenshot'],
    ['take a screenshot of "Chart"', 'screenshot "Chart"'],
    ['see "Saved"', 'expect visible "Saved"'],
    ['should not see "Error"', 'expect hidden "Error"'],
    ['read "Total"', 'text "Total"'],
    ['switch to tab 2', 'tab switch 2'],
    ['switch to the frame "pay"', 'frame "pay"'],
    ['log in "amy" "secret"', 'login "amy" "secret"'],
    ['log out', 'run logout'],
    ['login "amy" / "secret"', 'login "amy" "secret"'],
    ['wait until url contains "/cart"', 'wait url "/cart"'],
    ['refresh the page', 'refresh'],
    // Nobody can tell: nothing is better than something else.
    ['click "Save" and wait', null],
    ['click "Save" thrice', null],
    ['click "Save" then click "Next"', null],
    ['type "Email" "amy" slowly', null],
    ['adjust "Volume" by 10', null],
    ['scroll down 3 times', null],
    ['log in', null],
    ['take "Apple"', null],
    ['uncheck "Terms" on', null],
    ['check "Terms" unless checked', null],
    ['select "Size" number 5', null],
    ['hover "Menu" briefly', null],
    ['click not "Save"', null],
    ['click anything but "Save"', null],
    ['click "A" or "B"', null],
    ['flurble', null],
    ['goal: buy shoes', null],
    ['send "hello"', null],
    ['checkout', null],
  ];
  it.each(rows)('%s', (line, expected) => {
    const { diagnostics } = parse(line);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics[0]?.fixed).toBe(expected);
  });

  it('an intent of this script is run', () => {
    const [first] = parse('define checkout:\n  - click "Pay"\ncheckout').diagnostics;
    expect(first?.fixed).toBe('run checkout');
  });

  it('the names of the built-in intents are those of packs/core', () => {
    const files = readdirSync(new URL('../../packages/core/src/packs/core/intents/', import.meta.url));
    expect(files.map((file) => file.replace(/\.yaml$/, '')).sort()).toEqual([...builtInIntents].sort());
  });
});

describe('a relation that is none', () => {
  const rows: [string, string, string | null][] = [
    ['click "Edit" nera "Row"', 'nera', 'click "Edit" near "Row"'],
    ['click "Edit" insid "Row"', 'insid', 'click "Edit" inside "Row"'],
    ['click "Edit" within css(.x)', 'within', 'click "Edit" inside css(".x")'],
    ['click "Edit" next to "Row"', 'next to', 'click "Edit" near "Row"'],
    ['click "Edit" beside [5] --double', 'beside', 'click "Edit" near 5 --double'],
    ['click "Edit" near "Row" insde "List"', 'insde', 'click "Edit" near "Row" inside "List"'],
    ['type "Name" insid "Form" "Bob"', 'insid', 'type "Name" inside "Form" "Bob"'],
    ['expect visible "A" Within "B"', 'Within', 'expect visible "A" inside "B"'],
    ['click "Edit" flarp "Row"', 'flarp', null],
    ['click "Edit" outside "Row"', 'outside', null],
    ['click "Edit" beneath "Row"', 'beneath', 'click "Edit" below "Row"'],
    ['submit insde "Billing"', 'insde', 'submit inside "Billing"'],
    ['submit within css(#pay)', 'within', 'submit inside css("#pay")'],
    ['check "Terms" neben "Weiter"', 'neben', 'check "Terms" near "Weiter"'],
    ['click "Supprimer" à côté de "Pain"', 'à côté de', 'click "Supprimer" near "Pain"'],
    ['hover "Borrar" debajo de "Pan"', 'debajo de', 'hover "Borrar" after "Pan"'],
  ];
  it.each(rows)('%s', (line, got, fixed) => {
    const { diagnostics } = parse(line);
    expect(diagnostics).toHaveLength(1);
    const [one] = diagnostics;
    expect(one?.message).toBe(`Unknown relation '${got}'`);
    expect(line.slice(one?.span.start, one?.span.end)).toBe(got);
    expect(one?.fixed).toBe(fixed);
    expect(one?.hint).toMatch(fixed === null ? /^Relations are: / : /^Did you mean '/);
  });
});

describe('several relations that are misspelt', () => {
  it.each([
    ['click "A" nera "B" insde "C"', 'nera insde', 'click "A" near "B" inside "C"'],
    ['explain click [1] beside [2] withn [3]', 'beside withn', 'explain click 1 near 2 inside 3'],
    ['drag "A" nera "B" to "C" insde "D"', 'nera insde', 'drag "A" near "B" to "C" inside "D"'],
  ])('%s: each is an error of its own', (line, words, fixed) => {
    const { diagnostics } = parse(line);
    expect(diagnostics.map(({ span }) => line.slice(span.start, span.end)).join(' ')).toBe(words);
    for (const one of diagnostics) expect(one).toMatchObject({ fixed });
  });
});

describe('which of several', () => {
  const kind = fc.constantFrom('button', 'link', 'text field', 'input', 'checkbox', 'row', 'option', 'item', 'box');
  const said = fc.constantFrom(
    ...['click @', 'check @', 'hover the @', 'type @ "amy"', 'set value of @ to "amy"', 'set @ to "amy"', 'tick @'],
    ...[
      'select @ from "Country"',
      'select @ in "Country"',
      'expect @ visible',
      'press @',
      'tap on @',
      'fill @ with "x"',
    ],
  );
  it('is not the element of that number', () => {
    fc.assert(
      fc.property(said, kind, fc.integer({ min: 1, max: 99 }), (line, what, number) => {
        for (const { fixed } of parse(line.replace('@', `${what} ${number}`)).diagnostics)
          expect(fixed ?? '').not.toMatch(new RegExp(`(^|[^"\\w])${number}( |$)`));
      }),
      { numRuns: runs(600) },
    );
  });

  it('is no comment: what stands right behind a # is a number', () => {
    const target = fc.constantFrom('"Delete"', 'Delete', '5', 'email', 'css(.x)', '"A" near "B"');
    const command = fc.constantFrom('click @', 'check @', 'type @ "x"', 'expect visible @', 'drag @ to "B"', 'text @');
    fc.assert(
      fc.property(
        command,
        target,
        fc.constantFrom('#2', '#2nd', '#2 inside "List"', '#1 first'),
        (line, what, count) => {
          for (const at of [line.replace('@', `${what} ${count}`), `${line.replace('@', what)} ${count}`]) {
            expect(parse(at).lines[0]?.command, at).toBeNull();
            expect(parse(at).diagnostics[0], at).toMatchObject({
              fixed: null,
              suggestions: [expect.stringMatching(/^# \d/)],
            });
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it.each(['click "Delete" # 2', 'click "Delete" #second', 'wait 2s #1', 'goto shop.test #12', '#2 comes first'])(
    '%s has a comment',
    (line) => expect(parse(line)).toMatchObject({ diagnostics: [], lines: [{ comment: expect.any(String) }] }),
  );
});

describe('JSON that is wrong is pointed at', () => {
  const rows: [string, string][] = [
    ['fill {A:"b"}', 'A'],
    ['fill {"Name": }', '}'],
    ['fill   {"Name":   "Amy"   "Age": 3}', '"'],
    ['fill "{\\"Name\\": nope}"', 'n'],
    ['fill {"a": "b",}', '}'],
    ["fill {'a': 'b', c: 1}", 'c'],
    ['headers set {"A" "b"}', '"'],
    ['goto x.test --headers {A: "b"}', 'A'],
    ['fill {"a":"b"}}', '}'],
    ['fill {"a": 1, "b": [1]}', '['],
    ['fill {"a": 1, "größe": {"a": 1}}', '{'],
    ['fill {"a": ",",  "a": 2}', '"'],
    ["fill {'a': 1e999}", '1'],
    ['fill "{\\"a\\": null}"', 'n'],
  ];
  it.each(rows)('%s', (line, at) => {
    const [first] = parse(line).diagnostics;
    expect(first?.message).toMatch(/^Invalid JSON: /);
    expect(line.slice(first?.span.start, first?.span.end)).toBe(at);
    expect(first?.span.start).toBeGreaterThan(line.indexOf('{'));
  });

  it.each(['NaN', 'undefined', 'None', 'tru', 'Infinity'])('%s is no text to be typed', (value) => {
    expect(parse(`fill {"A": ${value}}`).diagnostics[0]?.fixed).toBeNull();
  });
});

describe('every corrected line parses, and is canonical', () => {
  const check = (line: string): void => {
    for (const { fixed, message, span, suggestions } of parse(line).diagnostics) {
      if (fixed === null) continue;
      expect(parse(fixed).diagnostics, `${line} → ${fixed}`).toEqual([]);
      expect(fixed).not.toBe(line);
      // What an editor puts in place of the underlined words makes a line, too.
      if (!message.endsWith('can be read in more than one way')) continue;
      for (const said of suggestions) {
        const pasted = `${line.slice(0, span.start)}${said}${line.slice(span.end)}`;
        expect(parse(pasted).diagnostics, `${line} → ${pasted}`).toEqual([]);
      }
    }
  };

  it('of the golden errors and the examples of the problem table', () => {
    const folder = new URL('../golden/language/', import.meta.url);
    for (const file of readdirSync(folder))
      for (const { line } of parseYaml(readFileSync(new URL(file, folder), 'utf8')) as { line: string }[]) check(line);
    for (const { example } of Object.values(problemTable)) check(example);
  });

  it('of damaged and mixed lines', () => {
    fc.assert(fc.property(fc.oneof(damaged, salad), check), { numRuns: runs(10_000) });
  });
});

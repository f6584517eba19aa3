// Corrections never say the opposite, and drop nothing: words that are like a command and mean another one, negations,
// kinds beside a name, comments of other languages; and words that were once taken for names.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../packages/core/src/language/index.js';
import { runs } from '../support/size.js';

function fixed(line: string): string | null {
  const [first] = parse(line).diagnostics;
  expect(first, `${line} parses`).toBeDefined();
  return first?.fixed ?? null;
}

describe('the line that was meant', () => {
  const rows: Record<string, [string, string | null][]> = {
    'opposite of what it is like': [
      ['zoom in', 'pinch out'],
      ['zoom out', 'pinch in'],
      ['zoom in on "Map"', 'pinch out "Map"'],
      ['zoom "Map" out', 'pinch in "Map"'],
      ['airplane on', 'network off'],
      ['airplane mode off', 'network on'],
      ['enable airplane mode', 'network off'],
      ['turn off airplane mode', 'network on'],
      ['turn off the network', 'network off'],
      ['- setAirplaneMode: enabled', 'network off'],
      ['- setAirplaneMode: disabled', 'network on'],
      ['go offline', 'network off'],
      ['network offline', 'network off'],
      ['expect !visible "Error"', 'expect not visible "Error"'],
      ['expect ! visible "Error"', 'expect not visible "Error"'],
      ['expect "Wi-Fi" is off', 'expect unchecked "Wi-Fi"'],
      ['expect "X" does not exist', 'expect hidden "X"'],
      ['verify "X" does not appear', 'expect hidden "X"'],
      ['wait while "Loading" is visible', 'wait hidden "Loading"'],
      ['wait until "Saved" is no longer visible', 'wait hidden "Saved"'],
      ['"Saved" is visible', 'expect visible "Saved"'],
      ['"Saved" is not visible', 'expect hidden "Saved"'],
    ],
    'what stands in a comment of another language is not done': [
      ['// click "Delete"', null],
      ['-- click "Delete"', null],
      ['/* click "Delete" */', null],
      ['; click "Delete"', null],
      ['REM click "Delete"', null],
      ['<!-- click "Delete" -->', null],
    ],
    'kinds stay': [
      ['press the "Save" button', 'click button "Save"'],
      ['1. Click the "Save" button.', 'click button "Save"'],
      ['click row with "Bread"', 'click row "Bread"'],
      ['expect 3 "Delete" buttons', 'expect count button "Delete" 3'],
      ['click "Save" // the button', null],
    ],
    'which is the field, and which the text': [
      ['type "Email" -> "amy"', 'type "Email" "amy"'],
      ['type "amy" -> "Email"', 'type "Email" "amy"'],
      ['type "Name" => "Email"', null],
      ['type "a" -> "b"', null],
    ],
    'values of a script': [
      ['set ORDER x', 'set ORDER "x"'],
      ['set ORDER 5', 'set ORDER "5"'],
      ['set count = 5', 'set count "5"'],
      ['set ORDER="x"', 'set ORDER "x"'],
      ['set $ORDER = "x"', 'set ORDER "x"'],
      [`set $\{ORDER} from "Order"`, 'set ORDER from "Order"'],
      ['set ORDER from text of "Order"', 'set ORDER from "Order"'],
      ['set window size 1280 800', 'viewport 1280 800'],
      ['set location 52.52 13.405', 'location 52.52 13.405'],
      ['set orientation landscape', 'orientation landscape'],
    ],
    'commands of phones, as others write them': [
      ['location 52.52, 13.405', 'location 52.52 13.405'],
      ['location 52.52,13.405', 'location 52.52 13.405'],
      ['location lat=52.52 lon=13.405', 'location 52.52 13.405'],
      ['location lon=13.405 lat=52.52', 'location 52.52 13.405'],
      ['rotate to landscape', 'orientation landscape'],
      ['rotate "Map" by 90', 'rotate 90 "Map"'],
      ['rotate by 90 degrees', 'rotate 90'],
      ['pinch "Map" out', 'pinch out "Map"'],
      ['grant camera to com.shop.app', 'permissions grant camera com.shop.app'],
      ['deny camera', 'permissions revoke camera'],
      ['permissions allow camera', 'permissions grant camera'],
      ['adb install build/shop.apk', 'app install build/shop.apk'],
      ['uninstall com.shop.app', 'app uninstall com.shop.app'],
      ['- clearState', 'app clear'],
      ['- launchApp: com.shop.app', 'launch com.shop.app'],
      ['stop app com.shop.app', 'stop com.shop.app'],
      ['logs error', 'logs --level error'],
      ['hold "Row" for 2s', 'click "Row" --hold 2s'],
    ],
    'no name, no text, no element': [
      ['select "Country" option "France"', 'select "Country" "France"'],
      ['upload file "CV" cv.pdf', 'upload "CV" cv.pdf'],
      ['click at 120,340', 'click --at 120,340'],
      ['click (120, 340)', 'click --at 120,340'],
      ['tap 50% 50%', 'click --at 50%,50%'],
      ['click "Map" at (30, 60)', 'click "Map" --at 30,60'],
      ['stop recording', 'record stop'],
      ['start recording run.webm', null],
      ['clear cookie sid', 'cookies delete sid'],
      ['clear app data', 'app clear'],
      ['dialog accept all', 'dialog auto accept'],
      ['expect hidden "X" after 5s', null],
      ['expect hidden "X" after 5 seconds', null],
      ['wait until url changes', 'wait navigation'],
      ['wait for a change', 'wait change'],
      ['wait until "Orders" changes', 'wait change inside "Orders"'],
      ['wait for it', null],
      ['wait until visible', null],
      ['check text "Saved"', 'expect text "Saved"'],
      ['check "Total" equals "42"', 'expect text "Total" "42" --exact'],
      ['press " "', 'press space'],
      ['print "Total"', null],
      ['goto the "Cart" page', 'click "Cart"'],
      ['click name="Save"', null],
      ['type "Password" $(cat pw)', null],
    ],
    'commands that list, record and write': [
      ['requests "api"', 'requests --filter "api"'],
      ['console errors', 'console --level error'],
      ['errors 3', 'errors --last 3'],
      ['trace on', 'trace start'],
      ['record run.webm', 'record start run.webm'],
      ['pdf out.pdf --paper A4', 'pdf out.pdf --format A4'],
      ['highlight "Pay" red', 'highlight "Pay" --color red'],
      ["await page.locator('#x').waitFor({ state: 'hidden' })", 'wait hidden css("#x")'],
    ],
  };
  for (const [kind, lines] of Object.entries(rows))
    describe(kind, () => {
      it.each(lines)('%s', (line, meant) => expect(fixed(line)).toBe(meant));
    });
});

describe('two options that contradict each other', () => {
  it.each(['click "A" --long --hold 2s', 'click "A" --hold 2s --double', 'logs --level error --crashes'])(
    '%s',
    (line) => expect(parse(line).diagnostics[0]).toMatchObject({ code: 'CONFLICTING_OPTIONS' }),
  );
});

it('a line with a negation is never corrected to one without', () => {
  const name = fc.constantFrom('"Saved"', '"Error"', 'css(".x")', '[5]');
  const line = fc.constantFrom(
    ...[
      'expect !visible @',
      'expect ! enabled @',
      'expect @ not visible',
      'expect @ is not visible',
      'wait !visible @',
    ],
    ...['I should not see @', "I shouldn't see @", '@ is not visible', 'verify @ is not shown', "don't click @"],
    ...['do not click @', 'never click @', 'not click @', 'click not @', 'check @ is not checked', 'expect no @'],
    ...["assert @ isn't visible", 'make sure @ is not there', 'expect @ never visible', 'wait until @ is not visible'],
    ...['ensure @ does not exist', 'expect not @', "@ doesn't exist", 'expect @ to not be visible', 'if not visible @'],
  );
  const isNegative = /\b(?:not|hidden|unchecked|disabled|gone)\b/;
  fc.assert(
    fc.property(line, name, fc.constantFrom('', ' --timeout 5s', '.', '!'), (form, what, behind) => {
      const written = `${form.replace('@', what)}${behind}`;
      const { diagnostics, lines } = parse(written);
      if (diagnostics.length === 0) expect(JSON.stringify(lines[0]?.command), written).toMatch(isNegative);
      for (const { fixed: meant } of diagnostics) if (meant !== null) expect(meant, written).toMatch(isNegative);
    }),
    { numRuns: runs(800) },
  );
});

// Which label, value and touch belong to which element: two apps on one screen, keyboards, Flutter, wheels, sliders, icons.

import { describe, expect, it } from 'vitest';
import { readValue, sourceOf, valueAt } from '../../packages/phone/src/shared/range-value.js';
import type { Screen } from '../../packages/phone/src/shared/screen.js';
import type { UiTree } from '../../packages/phone/src/shared/tree.js';
import { ask, choicesOf, meant, screenFrom, thing } from './support/dumps.js';
import { Bench, got } from './support/fake-device.js';

const node = (attributes: string, ...inside: string[]): string =>
  `<node package="t" ${attributes}>${inside.join('')}</node>`;
const text = (said: string, bounds: string): string =>
  node(`class="android.widget.TextView" text="${said}" bounds="${bounds}"`);
const button = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.Button" text="${said}" clickable="true" ${more} bounds="${bounds}"`);
const slider = (bounds: string, more = ''): string =>
  node(`class="android.widget.SeekBar" focusable="true" ${more} bounds="${bounds}"`);
const said = (description: string, bounds: string, more = ''): string =>
  node(`class="android.view.View" content-desc="${description}" ${more} bounds="${bounds}"`);
const window = (bounds: string, ...inside: string[]): string =>
  node(`class="android.widget.FrameLayout" bounds="${bounds}"`, ...inside);
const screenWith = (...windows: string[]): Screen =>
  screenFrom(`<hierarchy rotation="0">${windows.join('')}</hierarchy>`);
const WHOLE = '[0,0][1080,2400]';

describe('two apps on one screen', () => {
  it.each([
    ['one above the other', '[0,0][1080,1190]', '[0,1210][1080,2400]', '[40,100][400,200]', '[40,1310][400,1410]'],
    ['side by side', '[0,0][530,2400]', '[550,0][1080,2400]', '[40,100][400,200]', '[600,100][1000,200]'],
  ])('%s: neither is a dialog over the other', (_, first, second, one, other) => {
    const screen = screenWith(window(first, button('Save', one)), window(second, button('Save', other)));
    expect(screen.context.modal).toBeUndefined();
    const decision = ask(screen, '"Save"');
    expect(decision.failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(new Set(choicesOf(decision)).size).toBe(2);
  });

  it('a window that lies over another one still is', () => {
    const screen = screenWith(
      window(WHOLE, button('Save', '[40,100][400,200]')),
      window('[0,1210][1080,2400]', button('Save', '[40,1310][400,1410]')),
    );
    expect(screen.context.modal).toBeDefined();
    expect(meant(screen, '"Save"')).toBe('button "Save"');
  });
});

describe('a suggestion of the keyboard', () => {
  const keyboard = (...keys: string[]): string =>
    `<node package="com.google.android.inputmethod.latin" class="android.widget.FrameLayout" bounds="[0,1500][1080,2400]">${keys.join('')}</node>`;
  const key = (name: string, bounds: string): string =>
    `<node package="com.google.android.inputmethod.latin" class="android.view.View" content-desc="${name}" clickable="true" bounds="${bounds}"/>`;

  it('never stands in for the button that the keyboard hides', () => {
    const screen = screenWith(
      window(WHOLE, button('Sign in', '[40,1900][1040,2000]')),
      keyboard(key('Sign in', '[0,1500][300,1590]'), key('Space', '[300,2250][800,2400]')),
    );
    expect(meant(screen, '"Sign in"')).toBe('ELEMENT_NOT_VISIBLE');
    expect(screen.coverOf(thing(screen, 'button "Sign in"').id)?.isKeyboard).toBe(true);
    expect(meant(screen, '"Space"')).toBe('button "Space"');
  });
});

describe('what only has descriptions, as in Flutter', () => {
  it('gives the text above a slider to it, though buttons have no text', () => {
    const screen = screenWith(
      window(
        WHOLE,
        said('Language', '[0,100][1080,260]', 'clickable="true"'),
        said('Text size', '[40,400][1040,460]'),
        slider('[40,470][1040,560]', 'content-desc="50%"'),
        said('Volume', '[40,600][1040,660]'),
        slider('[40,670][1040,760]', 'content-desc="20%"'),
      ),
    );
    expect(meant(screen, '"Text size"', 'Adjustable')).toBe('slider "Text size"');
    expect(meant(screen, '"Volume"', 'Adjustable')).toBe('slider "Volume"');
  });

  it('is read from right to left where it is written so', () => {
    const row = (name: string, y: number): string[] => [
      said(name, `[500,${y}][1040,${y + 80}]`),
      slider(`[40,${y}][460,${y + 80}]`),
    ];
    const screen = screenWith(window(WHOLE, ...row('مستوى الصوت', 400), ...row('سطوع الشاشة', 600)));
    expect(meant(screen, '"سطوع الشاشة"', 'Adjustable')).toBe('slider "سطوع الشاشة"');
  });
});

describe('the fields of wheels', () => {
  it('are called as their wheels are', () => {
    const wheel = (name: string, x: number, value: number): string =>
      node(
        `class="android.widget.NumberPicker" resource-id="android:id/${name}" bounds="[${x},300][${x + 300},900]"`,
        button(String(value - 1), `[${x},300][${x + 300},500]`),
        node(
          `class="android.widget.EditText" resource-id="android:id/numberpicker_input" text="${value}" clickable="true" bounds="[${x},500][${x + 300},700]"`,
        ),
        button(String(value + 1), `[${x},700][${x + 300},900]`),
      );
    const screen = screenWith(window(WHOLE, wheel('hour', 100, 7), wheel('minute', 500, 30)));
    expect(meant(screen, '"hour"', 'Typeable')).toBe('input "hour"');
    expect(meant(screen, '"minute"', 'Typeable')).toBe('input "minute"');
    expect(meant(screen, '"hour"', 'Adjustable')).toBe('stepper "hour"');
  });
});

describe('the number of a slider that tells none', () => {
  const numberOf = (...inside: string[]): number | null => {
    const screen = screenWith(window(WHOLE, node(`class="android.view.View" bounds="${WHOLE}"`, ...inside)));
    const source = sourceOf(screen, thing(screen, 'slider "Brightness"').id);
    return source === null ? null : (valueAt(screen, source)?.value ?? null);
  };
  const track = [text('Brightness', '[40,1500][400,1560]'), slider('[40,1580][1040,1660]')];

  it('stands beside its label, or below it', () => {
    expect(numberOf(...track, text('40%', '[900,1500][1000,1560]'))).toBe(40);
    expect(numberOf(...track, text('40%', '[900,1680][1000,1740]'))).toBe(40);
  });

  it('is not one at the other end of the screen', () => {
    expect(numberOf(text('Unread', '[40,40][400,120]'), text('40', '[900,40][1000,120]'), ...track)).toBeNull();
  });

  it('is not that of the line before its label', () => {
    expect(numberOf(text('Battery', '[40,1420][400,1480]'), text('40%', '[900,1420][1000,1480]'), ...track)).toBeNull();
  });
});

describe('a slider that tells its value behind its name', () => {
  it.each([
    ['Timer,15', 'slider "Timer"', '15'],
    ['Timer, 15 minutes', 'slider "Timer"', '15 minutes'],
    ['Range start, -2.5', 'slider "Range start"', '-2.5'],
    ['Volume, 70%', 'slider "Volume"', '70%'],
    ['Position: 1:10', 'slider "Position: 1:10"', undefined],
    ['Value, 10, 50', 'slider "Value, 10, 50"', undefined],
    ['Band 3', 'slider "Band 3"', undefined],
  ])('%s', (description, shown, value) => {
    const screen = screenWith(window(WHOLE, slider('[40,400][1040,480]', `content-desc="${description}"`)));
    expect(thing(screen, shown).state?.value).toBe(value);
  });

  it('is read with the signs of its language, or not at all', () => {
    expect(readValue('1.234,5')?.value).toBe(1234.5);
    expect(readValue('1,234.5')?.value).toBe(1234.5);
    expect(readValue('1.2.3')).toBeNull();
  });
});

describe('an icon', () => {
  const cell = (name: string, x: number, at = `[${x + 100},410][${x + 300},460]`): string =>
    node(
      `class="android.widget.LinearLayout" bounds="[${x},200][${x + 400},500]"`,
      node(
        `class="android.widget.ImageButton" resource-id="t:id/icon" clickable="true" bounds="[${x + 100},220][${x + 300},400]"`,
      ),
      text(name, at),
    );
  const grid = (...cells: string[]): Screen =>
    screenWith(window(WHOLE, node('class="android.widget.GridView" bounds="[0,200][1080,1200]"', ...cells)));

  it('is called by the caption below it in its cell', () => {
    const screen = grid(cell('Camera', 0), cell('Mail', 500));
    expect(meant(screen, '"Camera"')).toBe('button "Camera"');
    expect(meant(screen, '"Mail"')).toBe('button "Mail"');
  });

  it('is not called by a text that stands elsewhere', () => {
    const screen = grid(cell('Balance', 0, '[0,410][150,460]'), cell('Points', 500, '[810,280][900,340]'));
    expect(meant(screen, '"Balance"')).toBe('REQUIREMENT_NOT_MET');
    expect(meant(screen, '"Points"')).toBe('REQUIREMENT_NOT_MET');
  });
});

describe('a choice', () => {
  /** The control goes on to show what it showed before. */
  const stuck = (shown: string) => (tree: UiTree) => ({
    ...tree,
    nodes: tree.nodes.map((one) =>
      (one.text === 'English' || one.text === 'Français') && !one.isClickable ? { ...one, text: shown } : one,
    ),
  });

  it('is not made because what is shown still contains it', async () => {
    const bench = new Bench({ tree: stuck('Français (Canada)') });
    bench.phone.open('settings');
    const effects = got(await bench.do('Language', { kind: 'select', option: 'Français' }));
    expect(effects).toMatchObject({ value: 'Français (Canada)', isAsAsked: false });
  });

  it('that ends on another screen is not known to be made', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const { tap } = bench.device;
    let taps = 0;
    bench.device.tap = async (point, deadline) => {
      const done = await tap.call(bench.device, point, deadline);
      if (++taps === 2) bench.phone.open('login');
      return done;
    };
    const effects = got(await bench.do('Language', { kind: 'select', option: 'Français' }));
    expect(effects.isAsAsked).toBeUndefined();
    expect(effects).toMatchObject({ isHeld: true });
  });
});

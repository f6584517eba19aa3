// What things are by what stands around them: choices of which one holds, and the one button that sends a form.

import { describe, expect, it } from 'vitest';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { nameShown } from '../../packages/phone/src/shared/shown.js';
import { ask, screenFrom, screenIn } from './support/dumps.js';

const node = (attributes: string, inside = ''): string => `<node package="t.app" ${attributes}>${inside}</node>`;
const text = (said: string, y: number): string =>
  node(`class="android.widget.TextView" text="${said}" bounds="[40,${y}][600,${y + 60}]"`);
const window = (bounds: string, ...inside: string[]): string =>
  node(`class="android.widget.FrameLayout" bounds="${bounds}"`, inside.join(''));
const whole = (...inside: string[]): Screen =>
  screenFrom(`<hierarchy rotation="0">${window('[0,0][1080,2400]', ...inside)}</hierarchy>`);
const kinds = (screen: Screen, ...names: string[]): string[] =>
  names.map(
    (name) => screen.candidates.find((one) => nameShown(one) === name && one.can?.length !== 0)?.kind ?? 'none',
  );

describe('texts that can be checked', () => {
  const option = (said: string, y: number, isChecked = false): string =>
    node(
      `class="android.widget.CheckedTextView" resource-id="android:id/text1" text="${said}" checkable="true" checked="${isChecked}" clickable="true" focusable="true" bounds="[80,${y}][1000,${y + 120}]"`,
    );
  const list = (...options: string[]): string =>
    node('class="android.widget.ListView" scrollable="true" bounds="[80,600][1000,1600]"', options.join(''));
  const button = (id: string, said: string): string =>
    node(
      `class="android.widget.Button" resource-id="android:id/${id}" text="${said}" clickable="true" bounds="[700,1700][960,1820]"`,
    );
  const dialog = (...inside: string[]): Screen =>
    screenFrom(
      `<hierarchy rotation="0">${window('[80,400][1000,1900]', text('Ringtone', 420), ...inside)}</hierarchy>`,
      new PhoneNumbers(),
      { width: 1080, height: 2400 },
    );

  it('are one choice where one of them holds', () => {
    const one = dialog(
      list(option('None', 600), option('Bell', 720, true), option('Chime', 840)),
      button('button2', 'Cancel'),
    );
    expect(kinds(one, 'None', 'Bell', 'Chime')).toEqual(['radio', 'radio', 'radio']);
    expect(one.candidates.find((thing) => nameShown(thing) === 'Bell')?.state?.checked).toBe(true);
    // On a screen of its own, too.
    expect(kinds(whole(list(option('Light', 600, true), option('Dark', 720))), 'Light', 'Dark')).toEqual([
      'radio',
      'radio',
    ]);
  });

  it('are boxes to tick where several hold', () => {
    const several = dialog(
      list(option('Mon', 600, true), option('Tue', 720, true), option('Wed', 840)),
      button('button1', 'OK'),
    );
    expect(kinds(several, 'Mon', 'Tue', 'Wed')).toEqual(['checkbox', 'checkbox', 'checkbox']);
  });

  it('are boxes to tick where none holds, unless a tap alone answers', () => {
    const options = list(option('Mon', 600), option('Tue', 720));
    expect(kinds(dialog(options, button('button1', 'OK')), 'Mon', 'Tue')).toEqual(['checkbox', 'checkbox']);
    expect(kinds(whole(options), 'Mon')).toEqual(['checkbox']);
    expect(kinds(dialog(options), 'Mon', 'Tue')).toEqual(['radio', 'radio']);
    expect(kinds(dialog(options, button('button2', 'Cancel')), 'Mon', 'Tue')).toEqual(['radio', 'radio']);
  });

  it('are told apart list by list, and one alone is a box', () => {
    const other = node(
      'class="android.widget.ListView" bounds="[80,1620][1000,2000]"',
      option('A', 1620, true) + option('B', 1740, true),
    );
    const screen = whole(list(option('Light', 600, true), option('Dark', 720)), other);
    expect(kinds(screen, 'Light', 'A', 'B')).toEqual(['radio', 'checkbox', 'checkbox']);
    expect(kinds(whole(list(option('Remember', 600, true))), 'Remember')).toEqual(['checkbox']);
  });
});

// ── What sends a form ──────────────────────────────────────────────────────────────────────────

const field = (id: string, y: number, more = ''): string =>
  node(
    `class="android.widget.EditText" resource-id="t.app:id/${id}" hint="${id}" clickable="true" focusable="true" bounds="[40,${y}][1040,${y + 120}]" ${more}`,
  );
const press = (
  said: string,
  y: number,
  { x = 40, width = 1000, type = 'android.widget.Button', more = '' } = {},
): string =>
  node(
    `class="${type}" text="${said}" clickable="true" focusable="true" bounds="[${x},${y}][${x + width},${y + 120}]" ${more}`,
  );
const icon = (said: string, x: number): string =>
  node(
    `class="android.widget.ImageButton" content-desc="${said}" clickable="true" focusable="true" bounds="[${x},1800][${x + 150},1950]"`,
  );
const password = (y: number): string => field('password', y, 'password="true"');
const submits = (screen: Screen): string[] =>
  screen.candidates.filter(({ purpose }) => purpose === 'submit').map((one) => nameShown(one));
const inferred = (screen: Screen): string => {
  const { chosen, failure } = ask(screen, '', 'Submittable');
  return chosen === null ? (failure?.code ?? '') : nameShown(screen.get(chosen) as never);
};

describe('the button that sends a form', () => {
  it('is the one that logs in, not the one that registers', () => {
    for (const more of [{}, { type: 'android.widget.TextView' }])
      expect(
        submits(whole(field('email', 300), password(500), press('Sign in', 700), press('Sign up', 900, more))),
      ).toEqual(['Sign in']);
    expect(submits(whole(press('Sign up', 100), field('email', 300), password(500), press('Sign in', 700)))).toEqual([
      'Sign in',
    ]);
  });

  it('is the one that registers where somebody registers', () => {
    const screen = whole(
      field('first name', 200),
      field('email', 350),
      password(500),
      field('repeat password', 650, 'password="true"'),
      press('Sign up', 800),
      press('Sign in', 1000, { type: 'android.widget.TextView', x: 400, width: 200 }),
    );
    expect(submits(screen)).toEqual(['Sign up']);
  });

  it('is the last: what stands between fields sends none of them', () => {
    const screen = whole(
      field('phone', 300),
      press('Send code', 450, { x: 640, width: 400 }),
      field('code', 600),
      press('Verify', 800),
    );
    expect(submits(screen)).toEqual(['Verify']);
  });

  it('may stand in the bar above the fields', () => {
    const bar = node(
      'class="androidx.appcompat.widget.Toolbar" bounds="[0,60][1080,220]"',
      `${text('New contact', 100)}${press('Save', 80, { x: 820, width: 200 })}`,
    );
    expect(submits(whole(bar, field('name', 300), field('phone', 500)))).toEqual(['Save']);
  });

  it('is none of another part of the screen', () => {
    const card = (name: string, y: number): string =>
      node(
        `class="android.widget.LinearLayout" bounds="[0,${y}][1080,${y + 160}]"`,
        `${text(name, y + 20)}${press('Save', y + 20, { x: 700, width: 300 })}`,
      );
    const cards = node(
      'class="androidx.recyclerview.widget.RecyclerView" scrollable="true" bounds="[0,600][1080,2300]"',
      card('Soup', 600) + card('Bread', 800),
    );
    expect(submits(whole(field('note', 300), press('Send', 440), cards))).toEqual(['Send']);
    expect(submits(whole(field('note', 300), cards))).toEqual([]);
  });

  it('is nothing in front of a form, nor behind what is in front', () => {
    const panel = node(
      'class="android.widget.LinearLayout" resource-id="t.app:id/dialog_container" bounds="[80,1400][1000,2000]"',
      `${text('Leave?', 1420)}${press('OK', 1600, { x: 100, width: 300 })}`,
    );
    expect(submits(whole(field('note', 300), press('Send', 500), panel))).toEqual([]);
  });

  it('is no button of a player or of pages', () => {
    const seek = node(
      'class="android.widget.SeekBar" content-desc="Position" focusable="true" bounds="[40,1600][1040,1700]"',
    );
    const shuffle = node(
      'class="android.widget.ToggleButton" content-desc="Shuffle" checkable="true" clickable="true" bounds="[40,1800][190,1950]"',
    );
    const like = node(
      'class="android.widget.CheckBox" content-desc="Favourite" checkable="true" clickable="true" bounds="[40,1400][190,1550]"',
    );
    const player = [seek, shuffle, icon('Previous', 300), icon('Play', 480), icon('Next', 660)];
    expect(submits(whole(...player))).toEqual([]);
    expect(submits(whole(like, ...player))).toEqual([]);
    expect(inferred(whole(like, ...player))).not.toBe('Next');
    expect(submits(whole(text('Welcome', 300), press('Next', 2000)))).toEqual([]);
  });

  it('goes on to the next page of a form', () => {
    const next = [press('Back', 2000, { width: 400 }), press('Next', 2000, { x: 600, width: 400 })];
    expect(submits(whole(field('street', 300), field('city', 500), ...next))).toEqual(['Next']);
    const radio = (said: string, y: number): string =>
      node(
        `class="android.widget.RadioButton" text="${said}" checkable="true" clickable="true" focusable="true" bounds="[40,${y}][1040,${y + 100}]"`,
      );
    expect(submits(whole(radio('Yes', 300), radio('No', 420), ...next))).toEqual(['Next']);
  });

  it('is as it was on plain screens', () => {
    expect(submits(screenIn('login'))).toEqual(['Sign in']);
    expect(submits(screenIn('form'))).toEqual(['Send']);
    expect(submits(screenIn('appium'))).toEqual(['Save']);
  });

  it('is found on iOS likewise', () => {
    const part = (type: string, label: string, y: number, more: object = {}): object => ({
      type,
      role: `AX${type}`,
      AXLabel: label,
      enabled: true,
      frame: { x: 16, y, width: 358, height: 44 },
      ...more,
    });
    const read = readDescribe(
      JSON.stringify([
        part('Application', 'Shop', 0, { frame: { x: 0, y: 0, width: 390, height: 844 } }),
        part('Button', 'Sign up', 60),
        part('TextField', 'Email', 150),
        part('SecureTextField', 'Password', 220),
        part('Button', 'Sign in', 300),
      ]),
    );
    if (!read.ok) throw new Error(read.reason);
    expect(submits(screenOf(read.tree, new PhoneNumbers()))).toEqual(['Sign in']);
  });
});

describe('buttons in one line of which one is chosen', () => {
  const line = (...named: readonly (readonly [text: string, description: string])[]): Screen =>
    whole(
      node(
        'class="android.view.ViewGroup" bounds="[0,600][1080,740]"',
        named
          .map(
            ([said, description], i) =>
              `<node package="t.app" class="android.widget.Button" text="${said}" content-desc="${description}" clickable="true" selected="${i === 1}" bounds="[${i * 150},600][${i * 150 + 140},740]"/>`,
          )
          .join(''),
      ),
    );

  it('are tabs by their names', () => {
    expect(kinds(line(['All', ''], ['Unread', ''], ['Groups', '']), 'All', 'Unread', 'Groups')).toEqual([
      'tab',
      'tab',
      'tab',
    ]);
  });

  it('are none where they are days of a calendar', () => {
    expect(kinds(line(['15', ''], ['16', ''], ['17', '']), '15', '16', '17')).toEqual(['button', 'button', 'button']);
    const days = line(['', '15 March 2024'], ['', '16 March 2024'], ['', '17 March 2024']);
    expect(kinds(days, '15 March 2024', '17 March 2024')).toEqual(['button', 'button']);
  });
});

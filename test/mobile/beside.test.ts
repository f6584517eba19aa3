// Labels on any side of their control, names that say more than the name, signs, and entries that are chosen already.

import { describe, expect, it } from 'vitest';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { linesIn, meant, screenFrom } from './support/dumps.js';

interface Facts {
  readonly text?: string;
  readonly desc?: string;
  readonly at: readonly [number, number, number, number];
  readonly is?: string;
  readonly flags?: string;
  readonly inside?: readonly Facts[];
}

const FLAGS = ['clickable', 'checkable', 'checked', 'focusable', 'focused', 'scrollable', 'password', 'selected'];

function android(...nodes: Facts[]): Screen {
  const one = ({ text = '', desc = '', at: [x, y, w, h], is = 'TextView', flags = '', inside = [] }: Facts): string => {
    const given = FLAGS.map((name) => `${name}="${flags.split(' ').includes(name)}"`).join(' ');
    const type = is.includes('.') ? is : `android.widget.${is}`;
    return `<node index="0" text="${text}" resource-id="" class="${type}" package="com.car" content-desc="${desc}" enabled="true" long-clickable="false" ${given} bounds="[${x},${y}][${x + w},${y + h}]">${inside.map(one).join('')}</node>`;
  };
  const root = one({ at: [0, 0, 1080, 2400], is: 'FrameLayout', inside: nodes });
  return screenFrom(`<?xml version="1.0"?><hierarchy rotation="0">${root}</hierarchy>`);
}

function ios(
  ...elements: {
    readonly type: string;
    readonly label?: string;
    readonly value?: string;
    readonly at: readonly number[];
  }[]
): Screen {
  const all = elements.map(({ type, label = null, value = null, at: [x = 0, y = 0, width = 0, height = 0] }) => ({
    type,
    role: `AX${type}`,
    AXLabel: label,
    AXValue: value,
    AXUniqueId: null,
    frame: { x, y, width, height },
    AXFrame: `{{${x}, ${y}}, {${width}, ${height}}}`,
    enabled: true,
    traits: type === 'Button' ? ['Button'] : [],
    custom_actions: [],
    pid: 7,
  }));
  const app = {
    ...all[0],
    type: 'Application',
    role: 'AXApplication',
    AXLabel: 'App',
    AXValue: null,
    frame: { x: 0, y: 0, width: 390, height: 844 },
    AXFrame: '{{0, 0}, {390, 844}}',
  };
  const read = readDescribe(JSON.stringify([app, ...all]));
  if (!read.ok) throw new Error(read.reason);
  return screenOf(read.tree, new PhoneNumbers());
}

describe('signs', () => {
  const keys = ['−', '+', '×', '÷', '7'].map((text, i) => ({
    text,
    at: [40 + i * 200, 1000, 180, 180] as const,
    is: 'Button',
    flags: 'clickable',
  }));
  it.each([
    ['-', 'button "−"'],
    ['−', 'button "−"'],
    ['–', 'button "−"'],
    ['+', 'button "+"'],
  ])('%s', (said, shown) => {
    expect(meant(android(...keys), said)).toBe(shown);
  });
  it('one that is not there is no other', () => {
    expect(meant(android(...keys), '=')).toBe('TARGET_NOT_FOUND');
    expect(meant(android(...keys), '.')).toBe('TARGET_NOT_FOUND');
  });
});

describe('a tab that says which one it is', () => {
  const tab = (text: string, i: number, flags = 'clickable'): Facts => ({
    desc: text,
    at: [i * 200, 2200, 200, 160],
    is: 'android.view.View',
    flags,
  });
  it.each([
    ['Attendance&#10;Tab 2 of 5', 'Attendance'],
    ['Anwesenheit&#10;Tab 2 von 5', 'Anwesenheit'],
    ['Présence&#10;Onglet 2 sur 5', 'Présence'],
    ['Asistencia&#10;Pestaña 2 de 5', 'Asistencia'],
    ['出席&#10;タブ 2/5', '出席'],
  ])('%s', (desc, said) => {
    const screen = android(
      { desc: said, at: [40, 300, 400, 80], is: 'android.view.View' },
      tab('Home&#10;Tab 1 of 5', 0, 'selected'),
      tab(desc, 1),
      tab('Fees&#10;Tab 3 of 5', 2),
    );
    expect(meant(screen, said)).toMatch(new RegExp(`^\\w+ "${said}`));
    expect(meant(screen, 'Tab 2 of 5')).not.toMatch(/Fees|Home/);
  });
});

describe('what is chosen already', () => {
  const entry = (text: string, x: number, y: number, isChosen: boolean): Facts => ({
    at: [x, y, 300, 100],
    is: 'android.view.View',
    flags: isChosen ? 'selected' : 'clickable',
    inside: [{ text, at: [x + 20, y + 20, 200, 60] }],
  });
  const group = (title: string, y: number, isOff: boolean): Facts => ({
    at: [0, y, 1080, 220],
    is: 'android.view.View',
    inside: [
      { text: title, at: [40, y, 400, 80] },
      {
        at: [0, y + 100, 1080, 100],
        is: 'android.view.View',
        inside: [entry('Off', 40, y + 100, isOff), entry('On', 400, y + 100, !isOff)],
      },
    ],
  });
  it('is not passed over for another that says the same', () => {
    const screen = android(group('Heater', 200, true), group('Lights', 600, true), group('Fan', 1000, false));
    expect(meant(screen, 'Off')).toBe('AMBIGUOUS_TARGET');
    expect(meant(screen, 'Off near "Fan"')).toMatch(/"Off"/);
  });
});

describe('labels', () => {
  it('of a switch left of a text that takes the click itself', () => {
    const row = (title: string, y: number): Facts[] => [
      { at: [40, y, 120, 80], is: 'Switch', flags: 'clickable checkable focusable' },
      { text: title, at: [200, y, 600, 80], flags: 'clickable' },
    ];
    const screen = android(...row('Bluetooth', 300), ...row('Hotspot', 500), ...row('Wireless charging', 700));
    expect([meant(screen, 'Bluetooth', 'Checkable'), meant(screen, 'Hotspot', 'Checkable')]).toEqual([
      'switch "Bluetooth"',
      'switch "Hotspot"',
    ]);
    expect(meant(screen, 'Wireless charging', 'Checkable')).toBe('switch "Wireless charging"');
    expect(linesIn(screen).filter((line) => line.startsWith('switch'))).toHaveLength(3);
  });

  it('of a switch with a state between the two', () => {
    const screen = android(
      { text: 'Child lock', at: [40, 300, 300, 60] },
      { text: 'ACTIVE', at: [600, 300, 160, 60] },
      { at: [860, 280, 140, 100], is: 'Switch', flags: 'clickable checkable focusable' },
    );
    expect(meant(screen, 'Child lock', 'Checkable')).toMatch(/^switch "Child lock"/);
  });

  it.each(['(Mandatory)', '(required)', '*', '(Pflichtfeld)', '（必須）', 'Optional'])(
    'above a field, with %s beside them, on both platforms',
    (mark) => {
      const form = (scale: number): readonly (readonly [string, readonly number[]])[] =>
        ['Mail Address', 'Password', 'Confirm Password'].map((label, i) => [
          label,
          [16, 120 + i * 90, label.length * 9, 20].map((one) => one * scale),
        ]);
      const onIos = ios(
        ...form(1).flatMap(([label, [x = 0, y = 0, w = 0, h = 0]]) => [
          { type: 'StaticText', label, at: [x, y, w, h] },
          { type: 'StaticText', label: mark, at: [x + w + 8, y, mark.length * 8, h] },
          { type: 'TextField', at: [x, y + 30, 358, 36] },
        ]),
        { type: 'Button', label: 'Sign up', at: [16, 500, 358, 44] },
      );
      const onAndroid = android(
        ...form(2.7).flatMap(([label, box]): Facts[] => {
          const [x = 0, y = 0, w = 0, h = 0] = box.map(Math.round);
          return [
            { text: label, at: [x, y, w, h] },
            { text: mark, at: [x + w + 20, y, mark.length * 20, h] },
            { at: [x, y + h + 24, 960, 100], is: 'EditText', flags: 'clickable focusable' },
          ];
        }),
      );
      for (const screen of [onIos, onAndroid])
        for (const label of ['Mail Address', 'Password', 'Confirm Password'])
          expect([mark, meant(screen, label, 'Typeable')]).toEqual([
            mark,
            expect.stringMatching(new RegExp(`^input(?:/\\w+)? "${label}"`)),
          ]);
    },
  );
});

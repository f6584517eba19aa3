// Whose button it is, where screens say nothing of rows: with the meant one taken away, none of another is used in its place.

import { describe, expect, it } from 'vitest';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { ask, meant } from './support/dumps.js';
import { android, ios, type Piece } from './support/touched-phone.js';

type Line = readonly Piece[];
/** One entry of a list: its name, and what can be done about it, unless that is taken away. */
type Entry = (name: string, at: number, button: Piece | null) => Line;

const text = (said: string, x: number, y: number, width = 300): Piece => ({ text: said, at: [x, y, width, 60] });
const button = (says: string, x: number, y: number): Piece => ({
  ...{ is: 'ImageButton', says, at: [x, y, 100, 100], flags: 'clickable focusable' },
});
const moved = (piece: Piece | null, x: number, y: number): Piece[] =>
  piece === null ? [] : [{ ...piece, at: [x, y, 100, 100] }];
const pressed = (y: number, height: number, ...inside: readonly Piece[]): Piece => ({
  ...{ is: 'ViewGroup', at: [0, y, 1080, height], flags: 'clickable focusable', inside },
});

const LAYOUTS: Readonly<Record<string, Entry>> = {
  'lines without boxes': (name, i, own) => [text(name, 60, 300 + i * 160), ...moved(own, 900, 280 + i * 160)],
  'lines from right to left': (name, i, own) => [text(name, 720, 300 + i * 160), ...moved(own, 60, 280 + i * 160)],
  'amounts between': (name, i, own) => [
    ...[text(name, 60, 300 + i * 160), text(`${i + 1}0 €`, 500, 300 + i * 160)],
    ...moved(own, 900, 280 + i * 160),
  ],
  'rows that take the click': (name, i, own) => [
    pressed(200 + i * 200, 190, text(name, 200, 230 + i * 200), ...moved(own, 940, 240 + i * 200)),
  ],
  'chips side by side': (name, i, own) => [
    {
      ...{ is: 'ViewGroup', at: [20 + i * 350, 300, 330, 110], flags: 'clickable focusable' },
      inside: [text(name, 40 + i * 350, 320, 150), ...moved(own, 240 + i * 350, 305)],
    },
  ],
  accordions: (name, i, own) => [
    pressed(300 + i * 300, 140, text(name, 60, 330 + i * 300)),
    ...moved(own, 60, 460 + i * 300),
  ],
};
const NAMES: Readonly<Record<string, readonly [string, string, string]>> = {
  English: ['Milk', 'Bread', 'Eggs'],
  German: ['Milch', 'Brot', 'Eier'],
  Japanese: ['牛乳', 'パン', '卵'],
  Russian: ['Молоко', 'Хлеб', 'Яйца'],
  Arabic: ['حليب', 'خبز', 'بيض'],
};

const screenFrom = (pieces: Line): Screen => screenOf(android(...pieces), new PhoneNumbers());

describe.each(Object.entries(LAYOUTS))('%s', (_, entry) => {
  it.each(Object.entries(NAMES))('%s', (_, names) => {
    const edit = button('Edit', 0, 0);
    for (const [nth, name] of names.entries()) {
      const whole = screenFrom(names.flatMap((one, i) => entry(one, i, edit)));
      const all = whole.candidates.filter((one) => one.kind === 'button' && one.names[0]?.text === 'Edit');
      expect([name, ask(whole, `"Edit" near "${name}"`).chosen]).toEqual([name, all[nth]?.id]);
      const without = screenFrom(names.flatMap((one, i) => entry(one, i, i === nth ? null : edit)));
      const { chosen, guarded } = ask(without, `"Edit" near "${name}"`);
      // The first text of a list may be a heading of what is below it, and the nearest below it is a guess at best.
      expect([name, chosen === null || (nth === 0 && guarded)]).toEqual([name, true]);
    }
    expect(meant(screenFrom(names.flatMap((one, i) => entry(one, i, edit))), '"Edit"')).toBe('AMBIGUOUS_TARGET');
  });
});

it.each([
  ['−', '+'],
  ['Decrease', 'Increase'],
  ['Weniger', 'Mehr'],
])('the other button of a number is not that of the next: %s %s', (less, more) => {
  const count = (name: string, i: number, has: boolean): Line => [
    text(name, 60, 300 + i * 150, 200),
    button(less, 700, 280 + i * 150),
    { text: String(i), at: [840, 300 + i * 150, 40, 60] },
    ...(has ? [button(more, 920, 280 + i * 150)] : []),
  ];
  const names = ['Adults', 'Children', 'Infants'];
  for (const name of names) {
    const screen = screenFrom(names.flatMap((one, i) => count(one, i, one !== name)));
    expect(ask(screen, `"${more}" near "${name}"`).chosen).toBeNull();
  }
});

it('an entry that has nothing beside it is no heading of the next, also on iOS', () => {
  const names = ['Milk', 'Bread', 'Eggs', 'Ham'];
  for (const name of names.slice(1)) {
    const pieces = names.flatMap((one, i): Piece[] => [
      { text: one, at: [20, 120 + i * 60, 120, 24] },
      ...(one === name
        ? []
        : [{ is: 'Button', text: 'Remove', at: [290, 116 + i * 60, 80, 32] as const, flags: 'Button' }]),
    ]);
    const screen = screenOf(ios(...pieces), new PhoneNumbers());
    expect([name, ask(screen, `"Remove" near "${name}"`).chosen]).toEqual([name, null]);
    expect(screen.candidates.filter(({ kind }) => kind === 'heading')).toEqual([]);
  }
});

it('an icon on an entry is that of the entry that is named', () => {
  const question = (said: string, y: number): Piece =>
    pressed(y, 140, text(said, 60, y + 30, 600), { is: 'ImageView', says: 'Expand', at: [960, y + 30, 60, 60] });
  const screen = screenFrom([question('How do I return?', 300), question('How do I pay?', 450)]);
  for (const said of ['How do I return?', 'How do I pay?'])
    expect(meant(screen, `"Expand" near "${said}"`)).toBe(`button "${said}"`);
  expect(meant(screen, '"Expand"')).toBe('AMBIGUOUS_TARGET');
  expect(meant(screen, '"Expand" near "How do I cancel?"')).toBe('TARGET_NOT_FOUND');
});

it('in a feed, what stands above a name is not taken for what belongs to it', () => {
  const post = (name: string, i: number, has: boolean): Line => [
    ...[text(name, 40, 200 + i * 400), { text: 'A post about ferries', at: [40, 280 + i * 400, 600, 60] } as const],
    ...(has ? [button('Like', 40, 400 + i * 400)] : []),
  ];
  const feed = (...has: readonly boolean[]): Screen => screenFrom(has.flatMap((one, i) => post(`Person ${i}`, i, one)));
  const likes = (screen: Screen): number[] =>
    screen.candidates.filter(({ kind }) => kind === 'button').map(({ id }) => id);
  const all = feed(true, true, true);
  for (const i of [0, 1, 2]) expect([i, ask(all, `"Like" near "Person ${i}"`).chosen]).toEqual([i, likes(all)[i]]);
  const { chosen, guarded } = ask(feed(true, true, false), '"Like" near "Person 2"');
  expect(chosen === null || guarded).toBe(true);
});

it.each([
  ['Calls\nTab 3 of 3', 'Calls'],
  ['Anrufe\nTab 3 von 3', 'Anrufe'],
  ['通話\nタブ: 3/3', '通話'],
  ['Звонки\nВкладка 3 из 3', 'Звонки'],
])('a place among tabs makes a tab, whatever stands beside it: %j', (says, name) => {
  const screen = screenFrom([
    { is: 'View', says, at: [720, 200, 360, 140], flags: 'clickable' },
    { is: 'View', says: `${name}\nSettings`, at: [40, 700, 800, 100], flags: 'clickable' },
  ]);
  expect(meant(screen, `tab "${name}"`)).toBe(`tab "${name}"`);
  expect(meant(screen, `"${name}"`)).toBe(`tab "${name}"`);
});

// The settings of the demo app: controls in rows as classic Android views and UIKit cells have them.

import { box, node, type PhoneBox, type PhoneNode } from './nodes.js';
import { added, chosen, heading, row, scroll, slider, text, toggled } from './parts.js';
import { type PhoneState, popped, WIDTH } from './state.js';

const ROW = 150;
const HEAD = 100;

/** Parts one below the other; each says how high it is. */
type Part = readonly [height: number, draw: (place: PhoneBox) => PhoneNode];

export function settingsContent(state: PhoneState, place: PhoneBox): PhoneNode {
  const parts: readonly Part[] = [
    [HEAD, (at) => heading('settings.network', 'Network', inner(at))],
    // The switch takes the tap; its name stands to its left.
    toggle('settings.wifi', 'Wi-Fi', state, 'switch', false),
    toggle('settings.bluetooth', 'Bluetooth', state, 'switch', false),
    // The row takes the tap; the switch only shows.
    toggle('settings.roaming', 'Roaming', state, 'switch', true),
    disabledToggle('settings.hotspot', 'Hotspot'),
    [HEAD, (at) => heading('settings.sound', 'Sound', inner(at))],
    amount('settings.media', 'Media volume', state, { min: 0, max: 100, step: 1 }, 'told'),
    amount('settings.alarm', 'Alarm volume', state, { min: 0, max: 15, step: 1 }, 'told'),
    [HEAD, (at) => heading('settings.display', 'Display', inner(at))],
    amount('settings.brightness', 'Brightness', state, { min: 0, max: 100, step: 1 }, 'untold'),
    amount('settings.size', 'Text size', state, { min: 50, max: 200, step: 10 }, 'beside'),
    spinner(state),
    ...['Light', 'Dark', 'System'].map((name): Part => radio('settings.theme', name, state)),
    [HEAD, (at) => heading('settings.visit', 'Visit', inner(at))],
    stepper('settings.guests', 'Guests', state),
    picker('settings.minutes', state),
    toggle('settings.news', 'Send me news', state, 'checkbox', false),
  ];
  const height = parts.reduce((sum, [each]) => sum + each, 0) + 40;
  const content = (top: number): readonly PhoneNode[] => {
    let y = top;
    return parts.map(([high, draw]) => {
      const drawn = draw(box(0, y, WIDTH, high));
      y += high;
      return drawn;
    });
  };
  return scroll('settings.scroll', place, height, content, state, { id: 'settings' });
}

function inner(at: PhoneBox): PhoneBox {
  return box(48, at.y + 30, 900, 50);
}

function toggle(
  key: string,
  title: string,
  state: PhoneState,
  kind: 'switch' | 'checkbox',
  isRowClicked: boolean,
): Part {
  const tap = { tap: toggled(key) };
  return [
    ROW,
    (at) =>
      row(isRowClicked ? key : `${key}.row`, at, {
        acts: isRowClicked ? tap : {},
        children: [
          text(`${key}.title`, title, box(48, at.y + 45, 600, 60), { id: 'title' }),
          node(kind, isRowClicked ? `${key}.switch` : key, box(880, at.y + 30, 150, 90), {
            id: 'switch_widget',
            isChecked: state.toggles[key] === true,
            acts: isRowClicked ? {} : tap,
          }),
        ],
      }),
  ];
}

function disabledToggle(key: string, title: string): Part {
  return [
    ROW,
    (at) =>
      row(`${key}.row`, at, {
        children: [
          text(`${key}.title`, title, box(48, at.y + 45, 600, 60), { id: 'title', isEnabled: false }),
          node('switch', key, box(880, at.y + 30, 150, 90), {
            id: 'switch_widget',
            isEnabled: false,
            acts: { tap: toggled(key) },
          }),
        ],
      }),
  ];
}

/** `told`: the slider says its value; `beside`: a text beside it does; `untold`: nobody does. */
function amount(
  key: string,
  title: string,
  state: PhoneState,
  range: { readonly min: number; readonly max: number; readonly step: number },
  value: 'told' | 'untold' | 'beside',
): Part {
  return [
    220,
    (at) => {
      const now = state.amounts[key] ?? 0;
      const beside = text(`${key}.value`, `${now} %`, box(860, at.y + 20, 170, 60), { id: 'value' });
      return row(`${key}.row`, at, {
        children: [
          text(`${key}.title`, title, box(48, at.y + 20, 600, 60), { id: 'title' }),
          ...(value === 'beside' ? [beside] : []),
          slider(key, box(40, at.y + 100, 1000, 90), state, range, {
            id: key.slice('settings.'.length),
            isValueTold: value === 'told',
            text: value === 'told' ? String(now) : '',
          }),
        ],
      });
    },
  ];
}

function spinner(state: PhoneState): Part {
  return [
    ROW,
    (at) =>
      row('settings.language.row', at, {
        children: [
          text('settings.language.title', 'Language', box(48, at.y + 45, 400, 60), { id: 'title' }),
          node('spinner', 'settings.language', box(560, at.y + 15, 480, 120), {
            id: 'language',
            isScrollable: false,
            acts: { tap: popped({ kind: 'language' }) },
            children: [
              text('settings.language.value', state.choices['settings.language'] ?? '', box(590, at.y + 45, 380, 60), {
                id: 'text1',
              }),
            ],
          }),
        ],
      }),
  ];
}

function radio(key: string, name: string, state: PhoneState): Part {
  return [
    ROW,
    (at) =>
      node('radio', `${key}.${name}`, box(48, at.y + 10, 900, 130), {
        text: name,
        isChecked: state.choices[key] === name,
        acts: { tap: chosen(key, name) },
      }),
  ];
}

function stepper(key: string, title: string, state: PhoneState): Part {
  return [
    ROW,
    (at) => {
      const value = state.amounts[key] ?? 0;
      return row(`${key}.row`, at, {
        children: [
          text(`${key}.title`, title, box(48, at.y + 45, 400, 60), { id: 'title' }),
          node('stepper', key, box(620, at.y + 15, 420, 120), {
            id: 'guests',
            range: { value, min: 0, max: 9, step: 1 },
            children: [
              node('icon-button', `${key}.less`, box(620, at.y + 15, 120, 120), {
                description: 'Decrease',
                isEnabled: value > 0,
                acts: { tap: added(key, -1, 0, 9) },
              }),
              text(`${key}.value`, String(value), box(760, at.y + 45, 140, 60), { id: 'count' }),
              node('icon-button', `${key}.more`, box(920, at.y + 15, 120, 120), {
                description: 'Increase',
                isEnabled: value < 9,
                acts: { tap: added(key, 1, 0, 9) },
              }),
            ],
          }),
        ],
      });
    },
  ];
}

/** A number picker: the number before, the number now, the number behind. */
function picker(key: string, state: PhoneState): Part {
  return [
    400,
    (at) => {
      const value = state.amounts[key] ?? 0;
      const step = { value, min: 0, max: 59, step: 1 };
      const neighbour = (by: number): string => String((value + by + 60) % 60);
      const turn = (by: number) => (now: PhoneState) => ({
        ...now,
        amounts: { ...now.amounts, [key]: ((now.amounts[key] ?? 0) + by + 600) % 60 },
      });
      return row(`${key}.row`, at, {
        children: [
          text(`${key}.title`, 'Minutes', box(48, at.y + 170, 400, 60), { id: 'title' }),
          node('number-picker', key, box(620, at.y + 20, 420, 360), {
            id: 'minutes',
            range: step,
            isScrollable: true,
            acts: { drag: (from, to) => turn(Math.round((from.y - to.y) / 120)) },
            children: [
              node('button', `${key}.before`, box(620, at.y + 20, 420, 110), {
                text: neighbour(-1),
                acts: { tap: turn(-1) },
              }),
              text(`${key}.now`, String(value), box(620, at.y + 140, 420, 120), { id: 'numberpicker_input' }),
              node('button', `${key}.behind`, box(620, at.y + 270, 420, 110), {
                text: neighbour(1),
                acts: { tap: turn(1) },
              }),
            ],
          }),
        ],
      });
    },
  ];
}

// The keyboard of the simulated phone: it lies over the lower part of the screen, and takes the touches there.

import { box, node, type PhoneNode } from './nodes.js';
import { WIDTH } from './state.js';

export const KEYBOARD = box(0, 1400, WIDTH, 1000);

export function keyboard(): PhoneNode {
  const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
  const keys = rows.flatMap((letters, line) =>
    [...letters].map((letter, at) =>
      node('key', `keyboard.${letter}`, box(20 + line * 52 + at * 104, 1440 + line * 200, 100, 180), {
        text: letter,
        acts: {
          tap: (state) =>
            state.focus === null
              ? state
              : { ...state, fields: { ...state.fields, [state.focus]: (state.fields[state.focus] ?? '') + letter } },
        },
      }),
    ),
  );
  const done = node('key', 'keyboard.done', box(800, 2060, 260, 180), {
    text: 'Done',
    acts: { tap: (state) => ({ ...state, isKeyboardUp: false }) },
  });
  return node('layout', 'keyboard', KEYBOARD, { children: [...keys, done] });
}

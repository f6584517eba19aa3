// A screen as Compose tells it: plain views that take the tap, with an empty child that says what they are.

import { box, node, type PhoneBox, type PhoneNode } from './nodes.js';
import { chosen, scroll, slider, toggled } from './parts.js';
import { type PhoneState, WIDTH } from './state.js';

type Given = NonNullable<Parameters<typeof node>[3]>;

function view(key: string, place: PhoneBox, given: Given): PhoneNode {
  return node('view', key, place, { isCompose: true, ...given });
}

function words(key: string, said: string, place: PhoneBox): PhoneNode {
  return node('text', key, place, { text: said, isCompose: true });
}

/** What a merged control is, said by a child that has neither name nor tap. */
function mark(key: string, kind: 'switch' | 'checkbox' | 'radio' | 'button', place: PhoneBox): PhoneNode {
  return node(kind, `${key}.mark`, place, { isCompose: true, isClickable: false, isCheckable: false });
}

export function composeContent(state: PhoneState, place: PhoneBox): PhoneNode {
  const content = (top: number): readonly PhoneNode[] => [
    words('compose.heading', 'Appearance', box(48, top + 30, 900, 70)),
    merged('compose.dynamic', 'Dynamic colour', 'switch', box(0, top + 130, WIDTH, 170), state),
    merged('compose.news', 'Weekly news', 'checkbox', box(0, top + 300, WIDTH, 170), state),
    words('compose.quality', 'Quality', box(48, top + 510, 900, 70)),
    ...['Low', 'Middle', 'High'].map((name, at) =>
      view(`compose.quality.${name}`, box(40 + at * 340, top + 610, 320, 130), {
        isCheckable: true,
        isChecked: state.choices['compose.quality'] === name,
        acts: { tap: chosen('compose.quality', name) },
        children: [
          words(`compose.quality.${name}.text`, name, box(90 + at * 340, top + 640, 200, 60)),
          mark(`compose.quality.${name}`, 'radio', box(40 + at * 340, top + 610, 320, 130)),
        ],
      }),
    ),
    words('compose.bass.title', 'Bass', box(48, top + 790, 600, 60)),
    slider(
      'compose.bass',
      box(40, top + 870, 1000, 110),
      state,
      { min: 0, max: 100, step: 5 },
      {
        isCompose: true,
        isValueTold: false,
      },
    ),
    view('compose.save', box(40, top + 1060, 1000, 150), {
      acts: { tap: (now) => ({ ...now, toggles: { ...now.toggles, 'compose.saved': true } }) },
      children: [
        words('compose.save.text', 'Save', box(460, top + 1100, 160, 70)),
        mark('compose.save', 'button', box(40, top + 1060, 1000, 150)),
      ],
    }),
    ...(state.toggles['compose.saved'] === true ? [words('compose.saved', 'Saved', box(48, top + 1260, 400, 60))] : []),
  ];
  return scroll('compose.scroll', place, 1400, content, state, { isCompose: true });
}

function merged(
  key: string,
  title: string,
  kind: 'switch' | 'checkbox',
  place: PhoneBox,
  state: PhoneState,
): PhoneNode {
  return view(key, place, {
    isCheckable: true,
    isChecked: state.toggles[key] === true,
    acts: { tap: toggled(key) },
    children: [
      words(`${key}.text`, title, box(48, place.y + 55, 600, 60)),
      mark(key, kind, box(880, place.y + 40, 150, 90)),
    ],
  });
}

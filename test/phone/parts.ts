// The parts that screens of the simulated phone are made of: texts, buttons, fields, rows, lists that scroll.

import { type Acts, box, clipped, node, type PhoneBox, type PhoneNode } from './nodes.js';
import { type Act, closed, focused, type PhoneState, WIDTH } from './state.js';

type Given = NonNullable<Parameters<typeof node>[3]>;

export function text(key: string, said: string, place: PhoneBox, given: Given = {}): PhoneNode {
  return node('text', key, place, { ...given, text: said });
}

export function heading(key: string, said: string, place: PhoneBox): PhoneNode {
  return node('heading', key, place, { text: said });
}

/** Without something to do it is disabled. */
export function plainButton(key: string, said: string, place: PhoneBox, tap: Act | null, id = ''): PhoneNode {
  return node('button', key, place, { text: said, id, isEnabled: tap !== null, acts: { tap: tap ?? ((now) => now) } });
}

export function toolbar(title: string, hasBack: boolean): PhoneNode {
  const back = node('icon-button', 'toolbar.back', box(20, 100, 110, 110), {
    description: 'Navigate up',
    acts: { tap: closed },
  });
  const shown = text('toolbar.title', title, box(hasBack ? 150 : 48, 115, 600, 80));
  return node('layout', 'toolbar', box(0, 80, WIDTH, 140), {
    id: 'toolbar',
    children: hasBack ? [back, shown] : [shown],
  });
}

export function field(key: string, place: PhoneBox, state: PhoneState, given: Given): PhoneNode {
  return node('field', key, place, {
    ...given,
    text: state.fields[key] ?? '',
    isFocused: state.focus === key,
    acts: { tap: focused(key), hold: focused(key) },
  });
}

export function row(key: string, place: PhoneBox, given: Given): PhoneNode {
  return node('row', key, place, given);
}

/** A list of rows of one height, of which only those in sight are drawn. */
export function list(
  key: string,
  place: PhoneBox,
  height: number,
  rows: readonly ((place: PhoneBox) => PhoneNode)[],
  state: PhoneState,
  given: Given = {},
): PhoneNode {
  const most = Math.max(0, rows.length * height - place.height);
  const scrolled = Math.min(state.scrolls[key] ?? 0, most);
  const first = Math.floor(scrolled / height);
  const last = Math.min(rows.length, Math.ceil((scrolled + place.height) / height));
  const drawn = rows
    .slice(first, last)
    .map((draw, at) => draw(box(place.x, place.y + (first + at) * height - scrolled, place.width, height)));
  return node('list', key, place, {
    ...given,
    isScrollable: most > 0,
    isFocusable: true,
    children: clipped(drawn, place),
    acts: scrolling(key, most),
  });
}

/** A page that scrolls: everything is there, what is outside is not drawn. */
export function scroll(
  key: string,
  place: PhoneBox,
  height: number,
  content: (top: number) => readonly PhoneNode[],
  state: PhoneState,
  given: Given = {},
): PhoneNode {
  const most = Math.max(0, height - place.height);
  const scrolled = Math.min(state.scrolls[key] ?? 0, most);
  return node('scroll', key, place, {
    ...given,
    isScrollable: most > 0,
    children: clipped(content(place.y - scrolled), place),
    acts: scrolling(key, most),
  });
}

function scrolling(key: string, most: number): Acts {
  return {
    drag: (from, to) => (state) => {
      const moved = Math.min(state.scrolls[key] ?? 0, most) + Math.round(from.y - to.y);
      return { ...state, scrolls: { ...state.scrolls, [key]: Math.max(0, Math.min(most, moved)) } };
    },
  };
}

/** The ends of a track that do nothing more. */
const INSET = 0.05;

/** A slider goes where the finger is, by whole steps. */
export function slider(
  key: string,
  place: PhoneBox,
  state: PhoneState,
  range: { readonly min: number; readonly max: number; readonly step: number },
  given: Given = {},
): PhoneNode {
  const value = state.amounts[key] ?? range.min;
  const set =
    (wanted: number): Act =>
    (now) => {
      const steps = Math.round((wanted - range.min) / range.step);
      const whole = Math.max(range.min, Math.min(range.max, range.min + steps * range.step));
      return { ...now, amounts: { ...now.amounts, [key]: whole } };
    };
  const at = (x: number): number => {
    const ratio = (x - place.x - place.width * INSET) / (place.width * (1 - 2 * INSET));
    return range.min + Math.max(0, Math.min(1, ratio)) * (range.max - range.min);
  };
  return node('slider', key, place, {
    ...given,
    range: { ...range, value },
    isClickable: false,
    isFocusable: true,
    acts: { tap: (now, { x }) => set(at(x))(now), drag: (_from, to) => set(at(to.x)), set },
  });
}

export function toggled(key: string): Act {
  return (state) => ({ ...state, toggles: { ...state.toggles, [key]: state.toggles[key] !== true } });
}

export function chosen(key: string, choice: string): Act {
  return (state) => ({ ...state, choices: { ...state.choices, [key]: choice } });
}

export function added(key: string, by: number, min: number, max: number): Act {
  return (state) => ({
    ...state,
    amounts: { ...state.amounts, [key]: Math.max(min, Math.min(max, (state.amounts[key] ?? 0) + by)) },
  });
}

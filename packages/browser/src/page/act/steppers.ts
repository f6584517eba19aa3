// The buttons that count a control up and down: which they are, and whether they still are.

import { type StepLabel, stepLabelOf, withoutNumbers } from '@beckon/core/scene/step-words.js';
import { isEnabled } from '../roles/state.js';
import { isVisible, rectOf } from '../sight/visibility.js';

function labelOf(button: Element): string {
  const shown = button instanceof HTMLInputElement ? button.value : (button.textContent ?? '');
  return (
    [button.getAttribute('aria-label'), shown, button.getAttribute('title')]
      .map((one) => (one ?? '').replace(/\s+/g, ' ').trim())
      .filter((one) => one !== '')[0] ?? ''
  );
}

const BUTTONS = 'button, [role="button"], input[type="button"], a';
const CONTROLS = 'input:not([type=button]):not([type=hidden]), select, textarea, [role=slider], [role=spinbutton]';
/** How far up to search for the buttons of a control. */
const LEVELS = 4;
const MOST_BUTTONS = 6;
/** A button further away than this belongs to something else, in pixels. */
const BESIDE = 60;

interface Button {
  readonly element: Element;
  readonly label: string;
  readonly said: StepLabel;
}

/** Which buttons count a control: how far up they are, and what they say. */
export interface Pinned {
  readonly level: number;
  readonly up: string | null;
  readonly down: string | null;
}

/** The buttons of a control, in the smallest part around it that has any. Null: it has none that surely are its own. */
export function pinSteps(control: Element): Pinned | null {
  for (let level = 0; level < LEVELS; level++) {
    const around = ancestor(control, level);
    if (around === null) return null;
    const all = around.querySelectorAll(BUTTONS).length;
    const found = buttonsIn(around, control);
    if (found.length === 0) continue;
    const others = [...around.querySelectorAll(CONTROLS)].filter(
      (one) => one !== control && !control.contains(one) && !one.contains(control) && isVisible(one),
    );
    if (all > MOST_BUTTONS || others.length > 0) return null;
    const ups = found.filter(({ said }) => said.way === 'up');
    const downs = found.filter(({ said }) => said.way === 'down');
    const [up, down] = [ups[0], downs[0]];
    if (ups.length > 1 || downs.length > 1) return null;
    if (up !== undefined && down !== undefined) {
      const isPair = up.said.family === down.said.family && up.said.rest === down.said.rest;
      return isPair ? { level, up: keyOf(up), down: keyOf(down) } : null;
    }
    // One alone, as at a limit: only what can hardly mean anything else.
    const only = (up ?? down) as Button;
    const isSure = only.said.rest === '' && only.said.family !== 'angle' && only.said.family !== 'word';
    return isSure
      ? { level, up: up === undefined ? null : keyOf(up), down: down === undefined ? null : keyOf(down) }
      : null;
  }
  return null;
}

/** The very button that was pinned, if it is there and can be pressed; not what has taken its place. */
export function stepButton(control: Element, pinned: Pinned, isUp: boolean): Element | null {
  const around = ancestor(control, pinned.level);
  const key = isUp ? pinned.up : pinned.down;
  if (around === null || key === null) return null;
  const same = buttonsIn(around, control).filter((one) => keyOf(one) === key);
  const [only] = same;
  return only !== undefined && same.length === 1 && isEnabled(only.element) ? only.element : null;
}

function buttonsIn(around: Element, control: Element): Button[] {
  return [...around.querySelectorAll(BUTTONS)].flatMap((element) => {
    const label = labelOf(element);
    const said = element === control || !isVisible(element) ? null : stepLabelOf(label);
    return said === null || !isBeside(element, control) ? [] : [{ element, label, said }];
  });
}

function keyOf({ element, label }: Button): string {
  return `${element.localName} ${withoutNumbers(label)}`;
}

function ancestor(control: Element, level: number): Element | null {
  let around: Element | null = control;
  for (let i = 0; i < level && around !== null; i++) around = around.parentElement;
  return around === document.body || around === document.documentElement ? null : around;
}

/** The buttons of a slider stand at the ends of its track; all others stand right beside what they count. */
function isBeside(button: Element, control: Element): boolean {
  const isSlider = control.getAttribute('role') === 'slider';
  const own = rectOf(isSlider ? (control.parentElement ?? control) : control);
  const other = rectOf(button);
  if (own.width === 0 || own.height === 0) return true;
  const apartX = Math.max(other.left - own.right, own.left - other.right);
  const apartY = Math.max(other.top - own.bottom, own.top - other.bottom);
  return Math.max(apartX, apartY) <= BESIDE && (apartX <= 0 || apartY <= 0);
}

// What the target of an action looks like: a page that cannot do what was requested puts it back as it was.

import { checkedOf } from './roles/state.js';
import { textOf } from './sight/drawn-text.js';

export interface TargetState {
  /** Checked, pressed, chosen, open, by its own word. */
  readonly marks: string;
  /** Its words and what it is drawn with. */
  readonly looks: string;
  /** It says that it is at work: that is no result yet. */
  readonly isBusy: boolean;
}

const MARKS = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-expanded', 'aria-current', 'data-state', 'open'];

export function isMark(attribute: string | null): boolean {
  return attribute !== null && MARKS.includes(attribute);
}

const DRAWN = ['src', 'href', 'd', 'title', 'aria-label', ...MARKS];
/** What a press leaves for a moment, whatever comes of it. */
const PASSING = /load|busy|spin|pending|ripple|active|focus|hover|press(?:ing)?$|disabled|anim|transition/i;
const MOST_PARTS = 100;
const LONGEST = 300;
const LARGE = 5000;

export function stateOfTarget(element: Element, isPlaced = false): TargetState {
  const place = isPlaced ? placeOf(element) : '';
  const marks = `${place} ${checkedOf(element)} ${MARKS.map((name) => element.getAttribute(name)).join(' ')}`;
  const parts = [element, ...firstIn(element)];
  const text = wordsOf(element).slice(0, LONGEST);
  const appearance = parts
    .filter((one) => !PASSING.test(one.getAttribute('class') ?? '') || one === element)
    .map(drawnAs);
  const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
  const isBusy = isDisabled || element.closest('[aria-busy="true"]') !== null || /(?:…|\.\.\.)$/.test(text.trim());
  return { marks, looks: `${text} ${appearance.join(' ')}`, isBusy };
}

/** Of a large part, the first are enough. */
function firstIn(element: Element): Element[] {
  const all = element.getElementsByTagName('*');
  return Array.from({ length: Math.min(all.length, MOST_PARTS) }, (_, i) => all[i] as Element);
}

/** A list shows what is chosen in it. What is very large is not read as it is drawn: that takes longest. */
function wordsOf(element: Element): string {
  if (element instanceof HTMLSelectElement)
    return Array.from(element.selectedOptions, (option) => option.label).join(' ');
  return element.getElementsByTagName('*').length > LARGE ? (element.textContent ?? '') : textOf(element);
}

function drawnAs(element: Element): string {
  const classes = [...element.classList].filter((one) => !PASSING.test(one)).sort();
  const drawn = DRAWN.map((name) => element.getAttribute(name) ?? '');
  return `${element.localName}.${classes.join('.')}[${drawn.join('|')}]`;
}

/** Where it stands among its neighbors, and where it is drawn. */
function placeOf(element: Element): string {
  const { parentElement } = element;
  const { left, top } = element.getBoundingClientRect();
  const at = parentElement === null ? 0 : [...parentElement.children].indexOf(element);
  return `${parentElement?.localName}#${parentElement?.id}.${parentElement?.className} ${at} ${Math.round(left)} ${Math.round(top)}`;
}

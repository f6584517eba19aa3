// Numbers between a minus and a plus: steppers that apps draw by themselves, and the buttons of those that the platform knows.

import { Bands } from './bands.js';
import type { Controls } from './controls.js';
import { idWords } from './fields.js';
import type { Layout } from './layout.js';
import type { Rows } from './rows.js';
import { isValueText } from './texts.js';

/** By index of the node. */
export interface StepNodes {
  readonly less: number;
  readonly more: number;
}

const LESS =
  /^(?:[-−–‒]|(?:minus|decrease|decrement|less|remove|reduce|subtract|down|fewer|weniger|verringern|moins|diminuer|menos|disminuir|diminuir|reducir|meno|diminuisci|minder|минус|меньше|уменьшить|减少|減少|减|減らす|감소)(?:$|\s))/iu;
const MORE =
  /^(?:[+＋]|(?:plus|increase|increment|more|add|up|mehr|erhöhen|augmenter|más|aumentar|mais|più|aumenta|meer|плюс|больше|увеличить|增加|加|増やす|증가)(?:$|\s))/iu;

/** Texts that are steppers, with the buttons beside them. */
export function drawnSteppers(
  layout: Layout,
  controls: Controls,
  rows: Rows,
  texts: readonly number[],
): Map<number, StepNodes> {
  const found = new Map<number, StepNodes>();
  const numbers = texts.filter((text) => /\d/.test(layout.node(text).text) && isValueText(layout.node(text).text));
  if (numbers.length === 0) return found;
  const buttons = new Bands(layout);
  for (const control of controls.at) if (control?.kind === 'button') buttons.add(control.index);
  for (const text of numbers) {
    const box = layout.shown[text] ?? null;
    if (box === null) continue;
    const near = buttons
      .beside(box)
      .filter((one) => rows.territory[one] === rows.territory[text] && layout.root[one] === layout.root[text]);
    const right = nearest(near, (one) => (layout.shown[one]?.x ?? 0) - box.x - box.width / 2);
    const left = nearest(
      near,
      (one) => box.x + box.width / 2 - (layout.shown[one]?.x ?? 0) - (layout.shown[one]?.width ?? 0),
    );
    if (left === null || right === null) continue;
    const steps = pairOf(layout, left, right) ?? pairOf(layout, right, left);
    if (steps !== null) found.set(text, steps);
  }
  return found;
}

function nearest(all: readonly number[], distance: (one: number) => number): number | null {
  let best: number | null = null;
  for (const one of all) {
    const far = distance(one);
    if (far >= 0 && (best === null || far < distance(best))) best = one;
  }
  return best;
}

function pairOf(layout: Layout, less: number, more: number): StepNodes | null {
  return says(layout, less, LESS) && says(layout, more, MORE) ? { less, more } : null;
}

/** By what it shows, by what is in it, or by its id. */
function says(layout: Layout, index: number, words: RegExp): boolean {
  const node = layout.node(index);
  const shown = [index, ...node.children].flatMap((one) => [layout.node(one).text, layout.node(one).description]);
  const said = shown.filter((one) => one !== '');
  if (said.length > 0) return said.some((one) => words.test(one.trim()));
  return idWords(node.resourceId)
    .split(' ')
    .some((word) => words.test(word));
}

/** The buttons inside of a stepper or wheel of the platform: by what they say, by the numbers on them, or by their places. */
export function stepsInside(layout: Layout, controls: Controls, index: number): StepNodes | null {
  const buttons = [...layout.inside(index)].filter((one) => controls.at[one]?.kind === 'button');
  const [first, second] = buttons;
  if (first === undefined || second === undefined || buttons.length !== 2) return null;
  const said = pairOf(layout, first, second) ?? pairOf(layout, second, first);
  if (said !== null) return said;
  const [one, other] = [first, second].map((button) => Number.parseFloat(layout.node(button).text)) as [number, number];
  const isTurned = Number.isFinite(one) && Number.isFinite(other) && one - other === 2;
  return isTurned ? { less: second, more: first } : { less: first, more: second };
}

// Numbers between a minus and a plus: steppers that apps draw by themselves, and the buttons of those that the platform knows.

import type { Box } from '@beckon/core/scene/candidate.js';
import { type StepLabel, stepLabelOf } from '@beckon/core/scene/step-words.js';
import { Bands, BESIDE } from './bands.js';
import type { Controls } from './controls.js';
import { idWords } from './fields.js';
import { grouped } from './grouped.js';
import { type ScreenLayout, sideBySide } from './layout.js';
import { trailing, withoutTrailing } from './name-list.js';
import type { Rows } from './rows.js';
import { isValueText } from './texts.js';

/** By index of the node. */
export interface StepNodes {
  readonly less: number;
  readonly more: number;
}

/** Texts that are steppers, with the buttons beside them. */
export function drawnSteppers(
  layout: ScreenLayout,
  controls: Controls,
  rows: Rows,
  texts: readonly number[],
): Map<number, StepNodes> {
  const found = new Map<number, StepNodes>();
  const numbers = texts.filter((text) => isNumber(layout.node(text).text));
  const counted = texts.filter((text) => isCounted(layout.node(text).text));
  if (numbers.length + counted.length === 0) return found;
  const buttons = new Bands(layout);
  // Those of a stepper that the platform knows are its own.
  const isOwn = (button: number): boolean => layout.around(button, (one) => controls.at[one]?.kind === 'stepper') >= 0;
  for (const control of controls.at)
    if (control?.kind === 'button' && !isOwn(control.index)) buttons.add(control.index);
  const near = (text: number, box: Box): number[] =>
    buttons
      .beside(box)
      .filter((one) => rows.territory[one] === rows.territory[text] && layout.root[one] === layout.root[text]);
  const used = new Set<number>();
  const take = (text: number, steps: StepNodes): void => {
    found.set(text, steps);
    used.add(steps.less).add(steps.more);
  };
  for (const text of numbers) {
    const box = layout.shown[text] ?? null;
    const steps = box === null ? null : around(layout, box, near(text, box));
    if (steps !== null) take(text, steps);
  }
  // The two buttons side by side, with the number before or behind them; or within the label.
  for (const group of [numbers, counted]) {
    const pairs = new Map<string, { steps: StepNodes; texts: number[] }>();
    for (const text of group) {
      const box = layout.shown[text] ?? null;
      if (box === null || found.has(text)) continue;
      const left = near(text, box).filter((one) => !used.has(one));
      const steps =
        left.length === 2
          ? (pairOf(layout, left[0] as number, left[1] as number) ??
            pairOf(layout, left[1] as number, left[0] as number))
          : null;
      if (steps === null) continue;
      const key = `${steps.less} ${steps.more}`;
      const pair = pairs.get(key);
      if (pair === undefined) pairs.set(key, { steps, texts: [text] });
      else pair.texts.push(text);
    }
    // With two numbers, it is unknown which one is counted.
    for (const { steps, texts: all } of pairs.values()) {
      if (all.length === 1) take(all[0] as number, steps);
      else used.add(steps.less).add(steps.more);
    }
  }
  return found;
}

/** By stepper, the text that says what is counted: the first of the line, or, where steppers share one, the last before each. */
export function stepLabels(
  layout: ScreenLayout,
  rows: Rows,
  steps: ReadonlyMap<number, StepNodes>,
  rowTitle: ReadonlyMap<number, number>,
  texts: readonly number[],
): Map<number, number> {
  const found = new Map<number, number>();
  const titles = grouped([...steps].slice(0, MOST_STEPPERS), ([, { less }]) => rowTitle.get(less) ?? -1);
  for (const [title, all] of titles) {
    for (const [stepper, pair] of all) {
      const label = all.length === 1 ? title : labelBefore(layout, rows, [stepper, pair.less, pair.more], texts);
      if (label >= 0 && label !== stepper && texts.includes(label)) found.set(stepper, label);
    }
  }
  return found;
}
/** No real screen has more. */
const MOST_STEPPERS = 50;

/** The text with words that ends right before all of these. */
function labelBefore(layout: ScreenLayout, rows: Rows, parts: readonly number[], texts: readonly number[]): number {
  const [first = 0] = parts;
  const boxes = parts.flatMap((part) => layout.shown[part] ?? []);
  const start = Math.min(...boxes.map(({ x }) => x));
  const end = ({ x, width }: Box): number => x + width;
  let best = -1;
  for (const text of texts) {
    const box = layout.shown[text] ?? null;
    if (box === null || rows.territory[text] !== rows.territory[first] || isNumber(layout.node(text).text)) continue;
    if (!boxes.every((one) => sideBySide(one, box) >= BESIDE) || end(box) > start + SAME) continue;
    if (best < 0 || end(box) > end(layout.shown[best] as Box)) best = text;
  }
  return best;
}
/** So many pixels are no difference. */
const SAME = 4;

function isNumber(text: string): boolean {
  return /\p{Nd}/u.test(text) && isValueText(text);
}

/** `Guests: 2`. */
function isCounted(text: string): boolean {
  return !isValueText(text) && /\p{L}/u.test(withoutTrailing(text)) && trailing(text) !== null;
}

/** The nearest buttons on both sides. */
function around(layout: ScreenLayout, box: Box, near: readonly number[]): StepNodes | null {
  const right = nearest(near, (one) => (layout.shown[one]?.x ?? 0) - box.x - box.width / 2);
  const left = nearest(
    near,
    (one) => box.x + box.width / 2 - (layout.shown[one]?.x ?? 0) - (layout.shown[one]?.width ?? 0),
  );
  return left === null || right === null ? null : (pairOf(layout, left, right) ?? pairOf(layout, right, left));
}

function nearest(all: readonly number[], distance: (one: number) => number): number | null {
  let best: number | null = null;
  for (const one of all) {
    const far = distance(one);
    if (far >= 0 && (best === null || far < distance(best))) best = one;
  }
  return best;
}

function pairOf(layout: ScreenLayout, less: number, more: number): StepNodes | null {
  return says(layout, less, 'down') && says(layout, more, 'up') ? { less, more } : null;
}

/** By what it shows, by what is in it, or by its id. */
function says(layout: ScreenLayout, index: number, way: StepLabel['way']): boolean {
  const isGiven = (text: string): boolean => stepLabelOf(text.trim(), true)?.way === way;
  const node = layout.node(index);
  const shown = [index, ...node.children].flatMap((one) => [layout.node(one).text, layout.node(one).description]);
  const given = shown.filter((one) => one !== '');
  if (given.length > 0) return given.some(isGiven);
  return idWords(node.resourceId).split(' ').some(isGiven);
}

/** The buttons inside of a stepper or picker of the platform: by what they say, by the numbers on them, or by their places. */
export function stepsInside(layout: ScreenLayout, controls: Controls, index: number): StepNodes | null {
  const buttons = [...layout.inside(index)].filter((one) => controls.at[one]?.kind === 'button');
  const [first, second] = buttons;
  if (first === undefined || second === undefined || buttons.length !== 2) return null;
  const stated = pairOf(layout, first, second) ?? pairOf(layout, second, first);
  if (stated !== null) return stated;
  const [one, other] = [first, second].map((button) => Number.parseFloat(layout.node(button).text)) as [number, number];
  const isTurned = Number.isFinite(one) && Number.isFinite(other) && one - other === 2;
  return isTurned ? { less: second, more: first } : { less: first, more: second };
}

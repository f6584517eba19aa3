// What a slider or stepper says it is set to, as a number. Pure.

import type { Box, Candidate } from '@beckon/core/scene/candidate.js';
import type { Range } from '@beckon/core/scene/track.js';
import { numberFrom } from '@beckon/core/text/number.js';
import type { Screen } from './screen.js';
import { isValueText, OF_ALL, oneLine, PERCENT_SIGN, withPlainDigits } from './texts.js';

export interface RangeValue {
  readonly value: number;
  readonly isPercent: boolean;
  /** Where the range is given, too: `7 of 15`. */
  readonly range: Range | null;
}

const NUMBER = /[-−+]?\d+(?:[.,]\d+)*/g;

/** The first number of a text, and what else the text says about it. */
export function readValue(given: string): RangeValue | null {
  const text = withPlainDigits(given);
  // A time is no number.
  if (/\d:\d/.test(text)) return null;
  const [first, second] = text.match(NUMBER) ?? [];
  if (first === undefined) return null;
  const value = numberFrom(first);
  if (Number.isNaN(value)) return null;
  if (PERCENT_SIGN.test(text)) return { value, isPercent: true, range: null };
  const isOfAll = second !== undefined && OF_ALL.test(text);
  const max = isOfAll ? numberFrom(second) : Number.NaN;
  return { value, isPercent: false, range: max > 0 && value <= max ? { min: 0, max } : null };
}

/** Where a value is read: from the control itself, or from the only number that stands with it. */
export interface ValueSource {
  readonly id: number;
  readonly isOwn: boolean;
}

/** Where the value of a control is read from; null: nowhere. */
export function sourceOf(screen: Screen, id: number): ValueSource | null {
  if (readValue(screen.get(id)?.state?.value ?? '') !== null) return { id, isOwn: true };
  const beside = numberBeside(screen, id);
  return beside === null ? null : { id: beside, isOwn: false };
}

export function valueAt(screen: Screen, { id, isOwn }: ValueSource): RangeValue | null {
  const candidate = screen.get(id);
  if (candidate === undefined) return null;
  return readValue(isOwn ? (candidate.state?.value ?? '') : textOf(candidate));
}

/** How far up a part with a control and its number is searched for. */
const MOST_LEVELS = 4;

/** In the smallest part that holds the control and a number: if it is the only control to set there, and the only number. */
function numberBeside(screen: Screen, id: number): number | null {
  const { nodes } = screen.tree;
  let around = screen.nodeOf(id)?.parent ?? -1;
  for (let level = 0; level < MOST_LEVELS && around >= 0; level++) {
    const inside = candidatesIn(screen, around);
    if (inside.some((one) => one.id !== id && isRangeControl(one))) return null;
    const numbers = inside.filter(
      (one) => one.kind === 'text' && isValueText(textOf(one)) && screen.shownBox(one.id) !== null,
    );
    const [only] = numbers;
    if (only !== undefined) return numbers.length === 1 && isWith(screen, only.id, id, around) ? only.id : null;
    const node = nodes[around];
    if (node === undefined || node.isScrollable) return null;
    around = node.parent;
  }
  return null;
}

/** Between a control and its number there is no more than this part of the screen. */
const MOST_APART = 0.08;

/** Stands close to the control, and not above the text that the control is called by: there it is about something else. */
function isWith(screen: Screen, number: number, id: number, around: number): boolean {
  const box = screen.shownBox(id);
  const other = screen.shownBox(number);
  if (box === null || other === null) return false;
  const { width, height } = screen.tree.size;
  const apartX = Math.max(other.x - box.x - box.width, box.x - other.x - other.width);
  const apartY = Math.max(other.y - box.y - box.height, box.y - other.y - other.height);
  if (apartY > height * MOST_APART || (apartX > width * MOST_APART && apartY > 0)) return false;
  const called = screen.get(id)?.names.find(({ source }) => source === 'label')?.text;
  const label = called === undefined ? undefined : labelIn(screen, around, called);
  return label === undefined || label.y > box.y || other.y + other.height > label.y;
}

function labelIn({ tree: { nodes } }: Screen, around: number, called: string): Box | undefined {
  const open = [around];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const node = nodes[one];
    if (node === undefined) continue;
    if (oneLine(node.text === '' ? node.description : node.text) === called) return node.bounds;
    open.push(...node.children);
  }
  return undefined;
}

function candidatesIn(screen: Screen, index: number): Candidate[] {
  const found: Candidate[] = [];
  const open = [index];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const node = screen.tree.nodes[one];
    if (node === undefined) continue;
    const candidate = screen.candidateOf(node);
    if (candidate !== undefined) found.push(candidate);
    open.push(...node.children);
  }
  return found;
}

function isRangeControl({ can, kind }: Candidate): boolean {
  return can?.includes('adjust') === true || kind === 'slider' || kind === 'stepper';
}

function textOf({ names }: Candidate): string {
  return names.find(({ source }) => source === 'text')?.text ?? '';
}

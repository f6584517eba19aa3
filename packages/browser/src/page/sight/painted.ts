// What is painted where, by elements that need not be around a text: dark boxes and pictures that it lies on.

import type { Clipped } from './clips.js';
import { shadowOf } from './drawn.js';
import { backgroundOf, extrasOf, type Grounds } from './layers.js';

export interface Painted {
  readonly element: Element;
  readonly box: Clipped;
  /** Null: a picture, or unknown. */
  readonly colors: Grounds;
}

const PICTURES = new Set('img video canvas svg iframe object embed picture'.split(' '));
const SHOWN = { opacityProperty: true, visibilityProperty: true } as const;
/** The window is divided into squares of so many pixels; what lies in more squares than these is kept by itself. */
const SQUARE = 256;
const MOST_SQUARES = 64;
/** Boxes that share less than this, in pixels, stand side by side. */
const LEAST = 1;
/** What may be compared in one observation, so that no page takes forever. */
const MOST_COMPARED = 4_000_000;

/** Everything painted on a page, for one observation. */
export class PaintedBoxes {
  readonly #squares = new Map<string, Painted[]>();
  readonly #large: Painted[] = [];
  #left = MOST_COMPARED;

  constructor() {
    const open: ParentNode[] = [document];
    for (let root = open.pop(); root !== undefined; root = open.pop())
      for (const element of root.querySelectorAll('*')) {
        const inner = shadowOf(element);
        if (inner !== null) open.push(inner);
        const painted = paintedBy(element);
        if (painted !== null) this.#add(painted);
      }
  }

  /** Whether something painted on a box fits; also if there is too much of it to know. */
  some(box: Clipped, fits: (painted: Painted) => boolean): boolean {
    const isFound = (all: readonly Painted[]): boolean => {
      this.#left -= all.length;
      return this.#left < 0 || all.some((one) => isOn(one.box, box) && fits(one));
    };
    if (isFound(this.#large)) return true;
    if (squareCount(box) > MOST_SQUARES) return [...this.#squares.values()].some(isFound);
    return squaresOf(box).some((key) => isFound(this.#squares.get(key) ?? []));
  }

  #add(painted: Painted): void {
    if (squareCount(painted.box) > MOST_SQUARES) this.#large.push(painted);
    else
      for (const key of squaresOf(painted.box)) {
        const all = this.#squares.get(key);
        if (all === undefined) this.#squares.set(key, [painted]);
        else all.push(painted);
      }
  }
}

function paintedBy(element: Element): Painted | null {
  const style = getComputedStyle(element);
  const isPicture = PICTURES.has(element.localName) || element.matches('input[type="image"]');
  const { colors, isInLetters } = backgroundOf(style);
  const own = isInLetters ? [] : colors;
  const extras = isPicture || own === null ? null : extrasOf(element, style);
  const all = isPicture || own === null || extras === null ? null : [...own, ...extras];
  if (all?.length === 0) return null;
  const box = element.getBoundingClientRect();
  if (box.width <= LEAST || box.height <= LEAST || !element.checkVisibility(SHOWN)) return null;
  return { element, box, colors: all };
}

function isOn(one: Clipped, other: Clipped): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return wide > LEAST && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > LEAST;
}

function squareCount({ left, top, right, bottom }: Clipped): number {
  return (Math.floor((right - left) / SQUARE) + 2) * (Math.floor((bottom - top) / SQUARE) + 2);
}

function squaresOf({ left, top, right, bottom }: Clipped): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor(right / SQUARE); x++)
    for (let y = Math.floor(top / SQUARE); y <= Math.floor(bottom / SQUARE); y++) keys.push(`${x} ${y}`);
  return keys;
}

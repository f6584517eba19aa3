// Panels: parts that take no touch as a whole and still lie over others, as a bar with a message does. A dump does not say what is
// opaque; but apps do not write over what is to be read, so what is written over an element's own words covers it.

import type { Box } from '@beckon/core/scene/candidate.js';
import { Bands } from './bands.js';
import type { Controls } from './controls.js';
import type { Point } from './device.js';
import { areaOf, isAt, type ScreenLayout } from './layout.js';
import { isClipping } from './roles.js';
import { TouchMap } from './touch-map.js';

/** What covers an element. */
export interface Panel {
  readonly box: Box;
  /** A part of it that is seen. */
  readonly shown: number;
  /** Over the words of the element, and not only over its middle. */
  readonly isOverWords: boolean;
}

/** Where the parts of a panel are that stand in the line of a point, or in the lines next to it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly isAbove: boolean;
  readonly isBelow: boolean;
  readonly shown: number;
}

/** What fills more of the screen is what others lie on. */
const LARGEST = 0.7;
/** This far over the edge of an element is still inside it: labels and badges are drawn onto what they belong to. */
const SAME = 4;
/** Texts of an element that are read. */
const MOST_TEXTS = 4;
/** Lines of a panel are no higher than this part of the screen. */
const LINES = 0.06;
/** Screens are no higher than so many times their width; what is, is a page that was not cut. */
const MOST_TALL = 3;
/** An element without words is covered only by something so many times its size. */
const LARGER = 2;

export class Panels {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  /** Texts and what can be used. */
  readonly #parts: Bands;
  /** What may be a panel, by where it lies: nearly everywhere nothing does. */
  readonly #map: TouchMap;

  constructor(layout: ScreenLayout, controls: Controls) {
    this.#layout = layout;
    this.#controls = controls;
    this.#parts = new Bands(layout);
    for (const { index, text, description, children } of layout.nodes) {
      const isGiven = text !== '' || (description !== '' && children.length === 0);
      if (isGiven || controls.at[index] !== undefined) this.#parts.add(index);
    }
    this.#map = new TouchMap(layout.width, layout.height);
    for (let time = layout.inOrder.length - 1; time >= 0; time--) {
      const one = layout.inOrder[time] as number;
      if (this.#canBePanel(one)) this.#map.add(one, layout.shown[one] as Box);
    }
  }

  /** What covers an element and takes touches. */
  over(index: number): Panel[] {
    const box = this.#layout.shown[index] ?? null;
    if (box === null) return [];
    const words = this.#wordsOf(index);
    const found: Panel[] = [];
    for (const one of words) {
      const panel = this.#at(index, box, one, true);
      if (panel !== null) found.push({ ...panel, isOverWords: true });
    }
    const isWordless = words.length === 0;
    const middle = this.#at(index, box, box, !isWordless);
    if (middle !== null) found.push({ ...middle, isOverWords: isWordless });
    return found;
  }

  /** Where an element says what it is. */
  #wordsOf(index: number): Box[] {
    const found: Box[] = [];
    const own = this.#layout.shown[index] ?? null;
    if (this.#layout.node(index).text !== '' && own !== null) found.push(own);
    const isClosed = (inner: number): boolean => this.#controls.takes[inner] === 1;
    for (const inner of this.#layout.inside(index, isClosed)) {
      const box = this.#layout.shown[inner] ?? null;
      if (!isClosed(inner) && box !== null && this.#layout.node(inner).text !== '') found.push(box);
      if (found.length >= MOST_TEXTS) break;
    }
    return found;
  }

  /** The panel over the middle of a box. Gaps between its parts or lines count, unless the element has no words. */
  #at(index: number, box: Box, words: Box, isWordy: boolean): { box: Box; shown: number } | null {
    const x = Math.floor(words.x + words.width / 2);
    const y = Math.floor(words.y + words.height / 2);
    const end = this.#layout.paintEnd[index] as number;
    const top = this.#map.topAt(x, y);
    if (top < 0 || (this.#layout.paint[top] as number) <= end) return null;
    const spans = new Map<number, Span>();
    const reach = Math.min(this.#layout.height, this.#layout.width * MOST_TALL) * LINES;
    for (const part of this.#parts.beside({ x, y: y - reach, width: 1, height: reach * 2 })) {
      if ((this.#layout.paint[part] as number) <= end) continue;
      const own = this.#layout.shown[part] as Box;
      const apart = Math.max(own.y - y, y - own.y - own.height);
      if (isWordy ? apart > own.height : !isAt(own, x, y)) continue;
      for (
        let one = this.#layout.node(part).parent;
        one >= 0 && (this.#layout.paint[one] as number) > end;
        one = this.#layout.node(one).parent
      ) {
        if (!this.#isPanel(one, index, box, x, y, isWordy)) continue;
        const span = spans.get(one) ?? { from: own.x, to: 0, isAbove: false, isBelow: false, shown: part };
        const isText = this.#layout.node(part).text !== '' && this.#controls.at[part] === undefined;
        spans.set(one, {
          from: Math.min(span.from, own.x),
          to: Math.max(span.to, own.x + own.width),
          isAbove: span.isAbove || own.y <= y,
          isBelow: span.isBelow || own.y + own.height > y,
          shown: isText && (isAt(own, x, y) || this.#controls.at[span.shown] !== undefined) ? part : span.shown,
        });
      }
    }
    let best: { box: Box; shown: number } | null = null;
    for (const [one, { from, to, isAbove, isBelow, shown }] of spans) {
      const other = this.#layout.shown[one] as Box;
      const isOver = isAbove && isBelow && x >= from && x < to;
      if (isOver && (best === null || areaOf(other) > areaOf(best.box))) best = { box: other, shown };
    }
    return best;
  }

  /** By itself: it holds others, takes no touch, and is not what all lies on. */
  #canBePanel(one: number): boolean {
    const box = this.#layout.shown[one] ?? null;
    const node = this.#layout.node(one);
    if (box === null || !node.isShown || node.children.length === 0 || this.#controls.takes[one] === 1) return false;
    if (areaOf(box) > this.#layout.width * this.#layout.height * LARGEST) return false;
    return !isClipping(node, this.#layout.category(one));
  }

  #isPanel(one: number, index: number, box: Box, x: number, y: number, isWordy: boolean): boolean {
    const other = this.#layout.shown[one] ?? null;
    if (other === null || !isAt(other, x, y) || !this.#canBePanel(one) || isOn(other, box)) return false;
    if (!isWordy && (areaOf(other) < areaOf(box) * LARGER || this.#controls.count(one) === 0)) return false;
    // What scrolls goes under what stays.
    const scroller = this.#layout.around(one, (around) =>
      isClipping(this.#layout.node(around), this.#layout.category(around)),
    );
    return scroller < 0 || this.#layout.isInside(index, scroller);
  }
}

/** Whether the one lies within the other. */
function isOn(one: Box, other: Box): boolean {
  return (
    one.x >= other.x - SAME &&
    one.y >= other.y - SAME &&
    one.x + one.width <= other.x + other.width + SAME &&
    one.y + one.height <= other.y + other.height + SAME
  );
}

/** What sticks out of a panel on one side is touched there, if it is at least this part of the screen. */
const STRIP = 0.04;

/** The middles of what a panel leaves free of an element. */
export function besidePanel(layout: ScreenLayout, box: Box, panel: Box): Point[] {
  const least = layout.width * STRIP;
  const right = panel.x + panel.width;
  const bottom = panel.y + panel.height;
  const strips: Box[] = [
    { ...box, width: panel.x - box.x },
    { ...box, x: right, width: box.x + box.width - right },
    { ...box, height: panel.y - box.y },
    { ...box, y: bottom, height: box.y + box.height - bottom },
  ];
  return strips
    .filter(({ width, height }) => width >= least && height >= least)
    .map(({ x, y, width, height }) => ({ x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) }));
}

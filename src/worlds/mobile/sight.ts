// What of a thing can be seen, and where a touch reaches it and nothing else.

import type { Box } from '../../world/candidate.js';
import type { Controls } from './controls.js';
import type { Point } from './device.js';
import { isAt, type Layout } from './layout.js';
import { hiddenAt, type Windows } from './windows.js';

/** How a thing lies on the screen. */
export interface Seen {
  readonly isVisible: boolean;
  readonly isTopmost: boolean;
  /** Where it can be touched; null: nowhere. */
  readonly point: Point | null;
  /** The node that lies over it; -1: none. */
  readonly cover: number;
}

/** Places within a box that are tried, the middle first: shares of its width and height. */
const SPOTS: readonly (readonly [number, number])[] = [0.5, 0.25, 0.75, 0.1, 0.9]
  .flatMap((x) => [0.5, 0.25, 0.75, 0.1, 0.9].map((y) => [x, y] as const))
  .sort((a, b) => Math.hypot(a[0] - 0.5, a[1] - 0.5) - Math.hypot(b[0] - 0.5, b[1] - 0.5));

/** The screen is parted into this many cells, so that a point only looks at what is near it. */
const COLUMNS = 12;
const ROWS = 24;
/** What lies over more cells than this is kept apart. */
const MOST_CELLS = 72;

/** Of those over a point: no real screen has as many in one cell. */
const MOST_LOOKED_AT = 400;

export class Sight {
  readonly #layout: Layout;
  readonly #windows: Windows;
  readonly #takes: Uint8Array;
  /** What takes touches, for each cell, the last drawn first. */
  readonly #cells: number[][];
  readonly #large: number[] = [];

  constructor(layout: Layout, controls: Controls, windows: Windows) {
    this.#layout = layout;
    this.#windows = windows;
    this.#takes = controls.takes;
    this.#cells = Array.from({ length: COLUMNS * ROWS }, () => []);
    for (let time = layout.inOrder.length - 1; time >= 0; time--) {
      const i = layout.inOrder[time] as number;
      if (controls.takes[i] === 1 && layout.node(i).isShown) this.#spread(i);
    }
  }

  /** How a node lies on the screen. A part that only holds others is there as long as a bit of it is. */
  seen(index: number, isHolder = false): Seen {
    const box = this.#layout.shown[index] ?? null;
    if (box === null || !this.#layout.node(index).isShown) return NOT_SEEN;
    const isBehind = this.#isBehindModal(index);
    if (isHolder)
      return { isVisible: true, isTopmost: !isBehind, point: middle(box), cover: isBehind ? this.#windows.modal : -1 };
    let cover = -1;
    let isVisible = false;
    let inner: Point | null = null;
    for (const [shareX, shareY] of SPOTS) {
      const x = Math.floor(box.x + box.width * shareX);
      const y = Math.floor(box.y + box.height * shareY);
      const overlay = hiddenAt(this.#layout, this.#windows, index, x, y);
      if (overlay !== null) {
        if (cover < 0) cover = overlay.index;
        continue;
      }
      isVisible = true;
      const taker = this.#takerAt(x, y);
      // What takes no touch itself may well be drawn over something that does.
      const isFree =
        taker < 0 || taker === index || (this.#layout.paint[taker] as number) < (this.#layout.paint[index] as number);
      if (isFree || this.#isPassive(index))
        return { isVisible, isTopmost: !isBehind, point: { x, y }, cover: isBehind ? this.#windows.modal : -1 };
      // What is inside of it takes the touch there: only where there is no other place is that its own.
      if (this.#layout.isInside(taker, index)) inner ??= { x, y };
      else if (cover < 0) cover = taker;
    }
    if (inner !== null)
      return { isVisible: true, isTopmost: !isBehind, point: inner, cover: isBehind ? this.#windows.modal : -1 };
    return { isVisible, isTopmost: false, point: null, cover };
  }

  /** Only looked at: it does not matter where a touch on it goes. */
  #isPassive(index: number): boolean {
    return this.#takes[index] === 0;
  }

  #isBehindModal(index: number): boolean {
    const { modal, keyboard } = this.#windows;
    if (modal < 0 || index === modal || this.#layout.isInside(index, modal) || this.#layout.isInside(modal, index))
      return false;
    const isKey = keyboard !== null && (index === keyboard.index || this.#layout.isInside(index, keyboard.index));
    // What is drawn after the dialog lies over it.
    return !isKey && (this.#layout.paint[index] as number) < (this.#layout.paint[modal] as number);
  }

  #spread(i: number): void {
    const box = this.#layout.shown[i] ?? null;
    if (box === null) return;
    const { width, height } = this.#layout;
    const left = cellOf(box.x, width, COLUMNS);
    const right = cellOf(box.x + box.width - 1, width, COLUMNS);
    const top = cellOf(box.y, height, ROWS);
    const bottom = cellOf(box.y + box.height - 1, height, ROWS);
    if ((right - left + 1) * (bottom - top + 1) > MOST_CELLS) {
      this.#large.push(i);
      return;
    }
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) (this.#cells[row * COLUMNS + column] as number[]).push(i);
  }

  /** The node that a touch at this point reaches; -1: none. */
  #takerAt(x: number, y: number): number {
    const { width, height } = this.#layout;
    const cell = this.#cells[cellOf(y, height, ROWS) * COLUMNS + cellOf(x, width, COLUMNS)] ?? [];
    const small = this.#firstAt(cell, x, y);
    const large = this.#firstAt(this.#large, x, y);
    if (small < 0 || large < 0) return Math.max(small, large);
    return (this.#layout.paint[small] as number) > (this.#layout.paint[large] as number) ? small : large;
  }

  #firstAt(nodes: readonly number[], x: number, y: number): number {
    const most = Math.min(nodes.length, MOST_LOOKED_AT);
    for (let k = 0; k < most; k++)
      if (isAt(this.#layout.shown[nodes[k] as number] as Box, x, y)) return nodes[k] as number;
    return -1;
  }
}

const NOT_SEEN: Seen = { isVisible: false, isTopmost: false, point: null, cover: -1 };

function cellOf(at: number, whole: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at / Math.max(1, whole)) * count)));
}

function middle({ x, y, width, height }: Box): Point {
  return { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
}

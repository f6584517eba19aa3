// What lies over a point of the screen, found without checking all: each box is kept in a grid with cells about as large as
// itself, so however many boxes there are, few of them are near a point.

import type { Box } from '@beckon/core/scene/candidate.js';
import { isAt } from './layout.js';

/** Grids are this fine at most: whole screens parted into halves so many times. */
const FINEST = 12;
/** Of those in one cell: no real screen has as many there. */
const MOST_CHECKED = 400;

/** Boxes of about one size. */
interface Grid {
  /** Cells in a row, and in a column. */
  readonly across: number;
  readonly down: number;
  /** Places in the list of boxes, for each cell that has any: the first added first. */
  readonly cells: Map<number, number[]>;
}

export class TouchMap {
  readonly #width: number;
  readonly #height: number;
  readonly #grids = new Map<number, Grid>();
  readonly #boxes: Box[] = [];
  readonly #owners: number[] = [];

  constructor(width: number, height: number) {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
  }

  /** What is added first lies over what is added later. */
  add(owner: number, box: Box): void {
    const place = this.#boxes.length;
    this.#boxes.push(box);
    this.#owners.push(owner);
    const fineX = finenessOf(box.width, this.#width);
    const fineY = finenessOf(box.height, this.#height);
    const key = fineX * (FINEST + 1) + fineY;
    let grid = this.#grids.get(key);
    if (grid === undefined) {
      grid = { across: 2 ** fineX, down: 2 ** fineY, cells: new Map() };
      this.#grids.set(key, grid);
    }
    // No larger than a cell: it lies in two columns and two rows at most.
    const { across, down, cells } = grid;
    const right = cellOf(box.x + box.width - 1, this.#width, across);
    const bottom = cellOf(box.y + box.height - 1, this.#height, down);
    for (let row = cellOf(box.y, this.#height, down); row <= bottom; row++) {
      for (let column = cellOf(box.x, this.#width, across); column <= right; column++) {
        const cell = cells.get(row * across + column);
        if (cell === undefined) cells.set(row * across + column, [place]);
        else cell.push(place);
      }
    }
  }

  /** Of what lies over a point, the one on top; -1: none. Where there are too many to distinguish, it is one of them. */
  topAt(x: number, y: number): number {
    let top = this.#boxes.length;
    for (const { across, down, cells } of this.#grids.values()) {
      const cell = cells.get(cellOf(y, this.#height, down) * across + cellOf(x, this.#width, across));
      if (cell !== undefined) top = this.#firstAt(cell, x, y, top);
    }
    return this.#owners[top] ?? -1;
  }

  /** The first of a cell that lies over the point, if it was added before another; else that one. */
  #firstAt(cell: readonly number[], x: number, y: number, top: number): number {
    for (let k = 0; k < cell.length; k++) {
      const place = cell[k] as number;
      if (place >= top) return top;
      if (k >= MOST_CHECKED || isAt(this.#boxes[place] as Box, x, y)) return place;
    }
    return top;
  }
}

/** How often the whole can be halved and is no smaller than this. */
function finenessOf(size: number, whole: number): number {
  return Math.max(0, Math.min(FINEST, Math.floor(Math.log2(whole / Math.max(1, size)))));
}

function cellOf(at: number, whole: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((at / whole) * count)));
}

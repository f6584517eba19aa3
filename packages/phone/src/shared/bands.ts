// Nodes by their height on the screen: what stands beside what.

import type { Box } from '@beckon/core/scene/candidate.js';
import { type ScreenLayout, sideBySide } from './layout.js';

/** This much of the height in common: one stands beside the other. */
export const BESIDE = 0.5;

/** Nodes by height on the screen, so that what is beside something is found without checking all. */
export class Bands {
  readonly #layout: ScreenLayout;
  readonly #height: number;
  readonly #bands = new Map<number, number[]>();

  constructor(layout: ScreenLayout) {
    this.#layout = layout;
    this.#height = Math.min(64, Math.max(8, layout.height / 64));
  }

  add(index: number): void {
    const box = this.#layout.shown[index] ?? null;
    if (box === null || !this.#layout.node(index).isShown) return;
    const last = Math.floor((box.y + box.height - 1) / this.#height);
    for (let band = Math.floor(box.y / this.#height); band <= last; band++) {
      const list = this.#bands.get(band);
      if (list === undefined) this.#bands.set(band, [index]);
      else list.push(index);
    }
  }

  /** Those that share at least half of their height, or of its, with the box. */
  beside(box: Box): number[] {
    const found = new Set<number>();
    const last = Math.floor((box.y + box.height - 1) / this.#height);
    for (let band = Math.floor(box.y / this.#height); band <= last; band++) {
      const list = this.#bands.get(band) ?? NONE;
      // So many at one height: nothing shows which of them belong together.
      if (list.length > MOST_IN_BAND) return [];
      for (const index of list) if (sideBySide(this.#layout.shown[index] as Box, box) >= BESIDE) found.add(index);
    }
    return [...found];
  }
}

/** Of what stands at one height: no real screen has as many. */
const MOST_IN_BAND = 80;
const NONE: readonly number[] = [];

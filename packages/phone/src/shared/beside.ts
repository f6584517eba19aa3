// A box or a switch without a name, and a button beside it that says what it is for: both take touches of their own.

import type { Box } from '@beckon/core/scene/candidate.js';
import { Bands } from './bands.js';
import type { Control, Controls } from './controls.js';
import { type ScreenLayout, sideBySide } from './layout.js';
import type { Rows } from './rows.js';

/** This much of the height in common: one stands beside the other. */
const BAND = 0.6;
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch']);

export class ButtonsBeside {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  readonly #rows: Rows;
  #bands: Bands | null = null;

  constructor(layout: ScreenLayout, controls: Controls, rows: Rows) {
    this.#layout = layout;
    this.#controls = controls;
    this.#rows = rows;
  }

  /** The only button in one line with it, where it is the only box in that line, too; -1: none. */
  of({ index, kind }: Control): number {
    if (!TICKED.has(kind)) return -1;
    const line = this.#line(index);
    const [button] = line;
    if (button === undefined || line.length !== 1 || this.#controls.at[button]?.kind !== 'button') return -1;
    const others = this.#line(button);
    return others.length === 1 && others[0] === index ? button : -1;
  }

  /** Other controls that stand in one line with it, in the same part of the screen. */
  #line(index: number): number[] {
    const box = this.#layout.shown[index] ?? null;
    if (box === null) return [];
    this.#bands ??= this.#all();
    return this.#bands.beside(box).filter((one) => {
      const other = this.#layout.shown[one] as Box;
      const isNested = this.#layout.isInside(one, index) || this.#layout.isInside(index, one);
      return one !== index && !isNested && this.#isSamePart(one, index) && sideBySide(box, other) > BAND;
    });
  }

  #all(): Bands {
    const bands = new Bands(this.#layout);
    for (const control of this.#controls.at)
      if (control !== undefined && (this.#layout.shown[control.index] ?? null) !== null) bands.add(control.index);
    return bands;
  }

  #isSamePart(one: number, other: number): boolean {
    const { territory } = this.#rows;
    return territory[one] === territory[other] && this.#layout.root[one] === this.#layout.root[other];
  }
}

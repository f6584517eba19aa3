// Rows: the entries of lists, and parts that stand below each other in the same shape. What is in one row belongs together.

import type { Control, Controls } from './controls.js';
import { grouped } from './grouped.js';
import type { ScreenLayout } from './layout.js';
import { isClipping } from './roles.js';
import { holdsStrip } from './strips.js';

/** An entry of a list, or a card: it holds what is in it. */
export interface ListRow {
  readonly index: number;
  /** `row`: named by its texts, with at most one box, field or slider. `group`: only a part of the screen. */
  readonly kind: 'row' | 'group';
  /** Whether a click on it does something. */
  readonly isClickable: boolean;
}

export class Rows {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  /** By index of the node. */
  readonly at: (ListRow | undefined)[];
  /** The nearest row, entry of a list or scrolling part around a node, or itself; -1: none. Labels never belong to what is in another one. */
  readonly territory: Int32Array;
  /** The nearest node around it that scrolls; -1: none. */
  readonly scroller: Int32Array;
  /** The nearest row or group around a node that holds others, not itself; -1: none. */
  readonly around: Int32Array;
  readonly #texts: Int32Array;
  readonly #values: Int32Array;

  constructor(layout: ScreenLayout, controls: Controls) {
    this.#layout = layout;
    this.#controls = controls;
    const count = layout.nodes.length;
    this.at = new Array(count);
    this.territory = new Int32Array(count).fill(-1);
    this.scroller = new Int32Array(count).fill(-1);
    this.around = new Int32Array(count).fill(-1);
    this.#texts = new Int32Array(count + 1);
    this.#values = new Int32Array(count + 1);
    this.#countAll();
    const items = this.#items();
    for (const i of layout.inOrder) {
      const { parent } = layout.node(i);
      this.at[i] = this.#row(i, items[i] === 1);
      const isParted = items[i] === 1 || this.at[i] !== undefined;
      const isScrolling = parent >= 0 && isClipping(layout.node(parent), layout.category(parent));
      this.scroller[i] = isScrolling ? parent : parent < 0 ? -1 : (this.scroller[parent] as number);
      this.territory[i] = isParted ? i : isScrolling ? parent : parent < 0 ? -1 : (this.territory[parent] as number);
      this.around[i] = parent < 0 ? -1 : this.at[parent] !== undefined ? parent : (this.around[parent] as number);
    }
  }

  /** How many texts are inside a node that are written on no control, itself not counted. */
  texts(index: number): number {
    return this.#within(this.#texts, index);
  }

  /** How many controls with a value or state are inside a node, itself not counted. */
  values(index: number): number {
    return this.#within(this.#values, index);
  }

  #within(counts: Int32Array, index: number): number {
    const { paint, paintEnd } = this.#layout;
    return (counts[paintEnd[index] as number] as number) - (counts[paint[index] as number] as number);
  }

  #countAll(): void {
    const { inOrder } = this.#layout;
    for (let time = 0; time < inOrder.length; time++) {
      const i = inOrder[time] as number;
      this.#texts[time + 1] = (this.#texts[time] as number) + (this.#isFreeText(i) ? 1 : 0);
      this.#values[time + 1] = (this.#values[time] as number) + (isValued(this.#controls.at[i]) ? 1 : 0);
    }
  }

  /** Says something, and is neither a control nor written on one. */
  #isFreeText(i: number): boolean {
    const { text, description } = this.#layout.node(i);
    if ((text === '' && description === '') || this.#controls.at[i] !== undefined || this.#controls.absorbed[i] === 1)
      return false;
    const owner = this.#controls.owner[i] as number;
    return owner < 0 || this.#controls.at[owner] === undefined || this.#controls.count(owner) > 0;
  }

  // ── Entries ──────────────────────────────────────────────────────────────────────────────────

  #items(): Uint8Array {
    const items = new Uint8Array(this.#layout.nodes.length);
    for (const { index, children } of this.#layout.nodes) {
      if (this.#layout.category(index) === 'cell') items[index] = 1;
      if (this.#layout.category(index) === 'list') for (const child of children) items[child] = 1;
      else if (children.length > 1) for (const child of this.#alike(children)) items[child] = 1;
      for (let i = 1; i < children.length; i++)
        if (this.#isHeader(children[i - 1] as number, children[i] as number)) items[children[i - 1] as number] = 0;
    }
    return items;
  }

  /** A heading with a link to all of what is in the strip below it: no entry. */
  #isHeader(child: number, next: number): boolean {
    if (this.#controls.at[child] !== undefined || this.#controls.count(child) !== 1) return false;
    if (this.texts(child) === 0 || this.values(child) > 0 || !holdsStrip(this.#layout, next)) return false;
    const { y, height } = this.#layout.node(child).bounds;
    return this.#layout.node(next).bounds.y >= y + height / 2;
  }

  /** Children in one column that each have a text and something to use: entries, though not marked as a list. */
  #alike(children: readonly number[]): readonly number[] {
    const lowest = this.#layout.height * TALLEST;
    const fit = children.filter((child) => {
      const { children: inner, bounds } = this.#layout.node(child);
      const hasBoth = inner.length > 0 && this.#controls.count(child) > 0 && this.texts(child) > 0;
      return hasBoth && bounds.height <= lowest && bounds.width > bounds.height;
    });
    if (fit.length < 2) return NONE;
    const columns = grouped(fit, (child) => {
      const { x, width } = this.#layout.node(child).bounds;
      return `${Math.round(x / SAME)} ${Math.round(width / SAME)}`;
    });
    return [...columns.values()].filter((column) => column.length > 1).flat();
  }

  #row(i: number, isItem: boolean): ListRow | undefined {
    const control = this.#controls.at[i];
    if (this.#controls.isBackground(i)) return undefined;
    const hasControls = this.#controls.count(i) > 0;
    if (control === undefined && !(isItem && hasControls)) return undefined;
    if (control !== undefined && control.kind !== 'button') return undefined;
    // A button in a list that holds nothing to use is a button.
    if (control !== undefined && !hasControls && (!isItem || this.#isButton(i))) return undefined;
    const kind = this.values(i) > 1 ? 'group' : 'row';
    return { index: i, kind, isClickable: control !== undefined };
  }

  /** By its class, or by the empty button that Compose puts into it. */
  #isButton(i: number): boolean {
    if (this.#layout.category(i) === 'button') return true;
    return this.#layout.node(i).children.some((child) => this.#layout.category(child) === 'button');
  }
}

const NONE: readonly number[] = [];
/** Entries are no higher than this part of the screen. */
const TALLEST = 0.25;
/** So many pixels are no difference. */
const SAME = 4;

const VALUED: ReadonlySet<string> = new Set(['input', 'checkbox', 'radio', 'switch', 'slider', 'select', 'stepper']);

/** Has a value or state that can be set. */
export function isValued(control: Control | undefined): boolean {
  return control !== undefined && VALUED.has(control.kind);
}

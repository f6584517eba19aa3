// Strips: parts of the screen that scroll by themselves below a heading, and the link to all of it beside that heading.

import { Bands } from './bands.js';
import type { Controls } from './controls.js';
import { idWords } from './fields.js';
import type { ScreenLayout } from './layout.js';
import { ALL_OF_IT } from './lexicon.js';
import { isClipping } from './roles.js';

/** A strip is no higher than this part of the screen. */
const HIGHEST = 0.5;
/** How many parts around it a strip may have. */
const MOST_AROUND = 3;

/** A part that scrolls by itself, and leaves room for others. */
export function isStrip(layout: ScreenLayout, index: number): boolean {
  const box = layout.shown[index] ?? null;
  return (
    box !== null && box.height <= layout.height * HIGHEST && isClipping(layout.node(index), layout.category(index))
  );
}

/** A strip, or a part that holds nothing else. */
export function holdsStrip(layout: ScreenLayout, index: number): boolean {
  let one = index;
  for (let steps = 0; steps < MOST_AROUND; steps++) {
    if (isStrip(layout, one)) return true;
    const { children } = layout.node(one);
    if (children.length !== 1) return false;
    one = children[0] as number;
  }
  return false;
}

export class Strips {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  #strips: Bands | null = null;

  constructor(layout: ScreenLayout, controls: Controls) {
    this.#layout = layout;
    this.#controls = controls;
  }

  /** Whether what stands beside a text only leads to more of what stands below it. */
  isAside(text: number, beside: readonly number[]): boolean {
    const [link] = beside;
    if (link === undefined || beside.length > 1) return false;
    const { kind } = this.#controls.at[link] ?? {};
    if (kind !== 'button' && kind !== 'link') return false;
    return this.#isAboveStrip(text) || this.#saysAll(link);
  }

  #saysAll(link: number): boolean {
    const parts = [link, ...this.#layout.node(link).children];
    const given = parts.flatMap((one) => {
      const { text, description } = this.#layout.node(one);
      return [text.trim(), description.trim()];
    });
    if (given.some((one) => one !== '')) return given.some((one) => ALL_OF_IT.test(one));
    return /\b(?:see|show|view) (?:all|more)\b/.test(idWords(this.#layout.node(link).resourceId));
  }

  #isAboveStrip(text: number): boolean {
    const box = this.#layout.shown[text] ?? null;
    if (box === null) return false;
    const below = this.#all().beside({ ...box, y: box.y + box.height, height: box.height * 2 });
    return below.some((strip) => {
      const other = this.#layout.shown[strip];
      const isBelow = other !== null && other !== undefined && other.y >= box.y + box.height / 2;
      return (
        isBelow && !this.#layout.isInside(text, strip) && other.x < box.x + box.width && box.x < other.x + other.width
      );
    });
  }

  #all(): Bands {
    if (this.#strips !== null) return this.#strips;
    this.#strips = new Bands(this.#layout);
    for (const { index } of this.#layout.nodes) if (isStrip(this.#layout, index)) this.#strips.add(index);
    return this.#strips;
  }
}

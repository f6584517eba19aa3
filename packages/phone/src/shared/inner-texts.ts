// What stands inside a control or a row and takes no touches of its own: its texts, its descriptions, and which of them leads.

import type { Controls } from './controls.js';
import { idWords } from './fields.js';
import type { ScreenLayout } from './layout.js';
import type { Rows } from './rows.js';
import { folded, isStateWord, isValueText, oneLine } from './texts.js';

/** Texts of a row or card that name it. */
export const MOST_TEXTS = 12;
const NO_NODES: readonly number[] = [];
const NO_TEXTS: readonly string[] = [];
const LEAD_ID = /(?:^| )(?:title|name|subject|sender|label|headline|primary)(?: text)?$/;

export class InnerTexts {
  readonly #layout: ScreenLayout;
  readonly #controls: Controls;
  readonly #rows: Rows;
  /** The element that was asked about last, and what is in it: several questions about the same come together. */
  #last = -1;
  #found: readonly number[] = NO_NODES;

  constructor(layout: ScreenLayout, controls: Controls, rows: Rows) {
    this.#layout = layout;
    this.#controls = controls;
    this.#rows = rows;
  }

  /** Nodes inside that take no touches of their own, in the order of the document. */
  nodes(index: number): readonly number[] {
    const { children } = this.#layout.node(index);
    if (children.length === 0) return NO_NODES;
    if (this.#last === index) return this.#found;
    const found: number[] = [];
    const open = [...children].reverse();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (this.#controls.takes[one] === 1 || this.#rows.at[one] !== undefined) continue;
      found.push(one);
      const below = this.#layout.node(one).children;
      for (let i = below.length - 1; i >= 0; i--) open.push(below[i] as number);
    }
    this.#last = index;
    this.#found = found;
    return found;
  }

  /** Texts inside, each once. */
  texts(index: number): readonly string[] {
    const nodes = this.nodes(index);
    if (nodes.length === 0) return NO_TEXTS;
    const found = new Set<string>();
    for (const inner of nodes) {
      const { text } = this.#layout.node(inner);
      const isPart = this.#controls.absorbed[inner] === 1 && isStateWord(text);
      if (text !== '' && !isPart) found.add(oneLine(text));
      if (found.size > MOST_TEXTS) break;
    }
    return [...found];
  }

  /** The text that the program calls title or name leads; or else the first that has words. */
  leadFirst(index: number, texts: readonly string[]): readonly string[] {
    if (texts.length < 2) return texts;
    for (const inner of this.nodes(index)) {
      const { text, resourceId } = this.#layout.node(inner);
      if (text === '' || !LEAD_ID.test(idWords(resourceId))) continue;
      const lead = oneLine(text);
      if (texts.includes(lead)) return [lead, ...texts.filter((one) => one !== lead)];
    }
    return primaryFirst(texts);
  }

  /** Descriptions inside that say more than the text, each once. */
  descriptions(index: number): readonly string[] {
    const nodes = this.nodes(index);
    if (nodes.length === 0) return NO_TEXTS;
    const found = new Set<string>();
    for (const inner of nodes) {
      const { description, text } = this.#layout.node(inner);
      if (description !== '' && folded(description) !== folded(text)) found.add(oneLine(description));
      if (found.size > MOST_TEXTS) break;
    }
    return [...found];
  }
}

/** The first that has words leads: a number or a time in front of it is no title. */
function primaryFirst(texts: readonly string[]): string[] {
  const first = texts.findIndex((text) => /\p{L}.*\p{L}/u.test(text) && !isValueText(text));
  return first <= 0 ? [...texts] : [texts[first] as string, ...texts.filter((_, i) => i !== first)];
}

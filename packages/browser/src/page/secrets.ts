// Texts that must not be seen, searched for in all that a page says: also where one is spread over several nodes.

import { addAll } from '@beckon/core/data/extremes.js';
import { Masker } from '@beckon/core/masking/masker.js';

export interface Stretch {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

interface Piece {
  readonly node: Text;
  /** Where it begins in the text of the whole page. */
  readonly start: number;
}

/** How nodes follow each other says nothing about what they say. */
const BETWEEN = '\n';

export class Secrets {
  readonly #masker: Masker;
  readonly #key: string;
  readonly #pieces: Piece[] = [];
  readonly #texts: string[] = [];
  #length = 0;

  constructor(secrets: readonly string[], masker: Masker = new Masker(secrets)) {
    this.#masker = masker;
    this.#key = JSON.stringify(secrets);
  }

  /** For another observation: what was computed for the same secrets is kept. */
  anewFor(secrets: readonly string[]): Secrets {
    return new Secrets(secrets, JSON.stringify(secrets) === this.#key ? this.#masker : undefined);
  }

  get isEmpty(): boolean {
    return this.#masker.isEmpty;
  }

  /** Whether a text gives one away. */
  isIn(text: string): boolean {
    return text !== '' && !this.isEmpty && this.#masker.isIn(text);
  }

  /** Takes the next text of the page in. */
  read(node: Text): void {
    if (this.isEmpty || node.data.trim() === '') return;
    this.#pieces.push({ node, start: this.#length });
    this.#texts.push(node.data);
    this.#length += node.data.length + BETWEEN.length;
  }

  /** Where they are in all that was read. */
  stretches(): Stretch[] {
    const alone = this.#pieces.filter(
      (_, i) => isShort(this.#texts[i] as string) && this.isIn(this.#texts[i] as string),
    );
    const found = alone.map(({ node }) => ({ node, from: 0, to: node.data.length }));
    for (const [from, to] of this.#masker.rangesIn(this.#texts.join(BETWEEN))) addAll(found, this.#between(from, to));
    return found;
  }

  #between(from: number, to: number): Stretch[] {
    const found: Stretch[] = [];
    for (let i = this.#pieceAt(from); i < this.#pieces.length; i++) {
      const { node, start } = this.#pieces[i] as Piece;
      if (start >= to) break;
      const { length } = this.#texts[i] as string;
      const [first, last] = [Math.max(0, from - start), Math.min(length, to - start)];
      if (first < last) found.push({ node, from: first, to: last });
    }
    return found;
  }

  /** The last piece that begins at a place or before it. */
  #pieceAt(place: number): number {
    let [low, high] = [0, this.#pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle] as Piece).start <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A short secret counts only where it stands alone, and so in a node of its own. */
function isShort(text: string): boolean {
  return text.trim().length < 4;
}

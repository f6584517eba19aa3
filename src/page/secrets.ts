// Texts that must not be seen, looked for in all that a page says: also where one is spread over several nodes.

import { addAll } from '../core/extremes.js';

/** A part of a text node. */
export interface Stretch {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** Shorter ones would blot out half the page: they only count where they stand alone. */
const SHORTEST = 4;
/** How a text is broken into lines says nothing about what it says. */
const UNSEEN = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const IS_UNSEEN = /[\s\u00ad\u200b-\u200d\u2060\ufeff]/;

interface Piece {
  readonly node: Text;
  /** Where it begins in the text of the whole page. */
  readonly start: number;
  readonly length: number;
}

export class Secrets {
  readonly #long: readonly string[];
  readonly #short: ReadonlySet<string>;
  readonly #pieces: Piece[] = [];
  readonly #texts: string[] = [];
  #length = 0;

  constructor(secrets: readonly string[]) {
    const known = [...new Set(secrets.map(plain))].filter((secret) => secret !== '');
    this.#long = known.filter((secret) => secret.length >= SHORTEST);
    this.#short = new Set(known.filter((secret) => secret.length < SHORTEST));
  }

  get isEmpty(): boolean {
    return this.#long.length + this.#short.size === 0;
  }

  /** Whether a text gives one away. */
  isIn(text: string): boolean {
    if (text === '' || this.isEmpty) return false;
    const said = plain(text);
    return this.#short.has(said) || this.#long.some((secret) => said.includes(secret));
  }

  /** Takes the next text of the page in. */
  read(node: Text): void {
    if (this.isEmpty) return;
    const said = plain(node.data);
    if (said === '') return;
    this.#pieces.push({ node, start: this.#length, length: said.length });
    this.#texts.push(said);
    this.#length += said.length;
  }

  /** Where they are in all that was read. */
  stretches(): Stretch[] {
    const all = this.#texts.join('');
    const found = this.#pieces
      .filter((_, i) => this.#short.has(this.#texts[i] as string))
      .map((piece) => stretchOf(piece, 0, piece.length));
    for (const secret of this.#long)
      for (let at = all.indexOf(secret); at >= 0; at = all.indexOf(secret, at + 1))
        addAll(found, this.#between(at, at + secret.length));
    return found;
  }

  #between(from: number, to: number): Stretch[] {
    const found: Stretch[] = [];
    for (let i = this.#pieceAt(from); i < this.#pieces.length; i++) {
      const piece = this.#pieces[i] as Piece;
      if (piece.start >= to) break;
      const [first, last] = [Math.max(0, from - piece.start), Math.min(piece.length, to - piece.start)];
      found.push(stretchOf(piece, first, last));
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

function plain(text: string): string {
  return text.replace(UNSEEN, '');
}

/** From the first to the last of these letters, counted without what is not seen. */
function stretchOf({ node }: Piece, first: number, last: number): Stretch {
  const { data } = node;
  let from = -1;
  for (let i = 0, count = 0; i < data.length; i++) {
    if (IS_UNSEEN.test(data[i] as string)) continue;
    if (count === first) from = i;
    count++;
    if (count === last) return { node, from: Math.max(0, from), to: i + 1 };
  }
  return { node, from: Math.max(0, from), to: data.length };
}

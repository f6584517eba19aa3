// Rows, cards and list entries that are read as one: a person says what they say, then what can be done with them.

import type { PageElement } from './page-element.js';

export const ROWS: ReadonlySet<string> = new Set(['row', 'card', 'listitem']);

/** With more in it, it is a part of the page, whatever its markup says. */
const MOST_CONTROLS = 12;
const MOST_LETTERS = 400;
/** What is in a row and says less than this is no row of its own: a tag. */
const LEAST_LETTERS = 20;

interface RowStats {
  controls: number;
  /** Rows in it that say something of their own. */
  inner: number;
}

export class PageRows {
  readonly #stats = new Map<PageElement, RowStats>();
  readonly #cards = new Map<PageElement | null, number>();
  readonly #isRow = new Map<PageElement, boolean>();

  constructor(things: readonly PageElement[]) {
    for (const thing of things) {
      if (thing.isListed) for (const row of rowsAround(thing)) this.#of(row).controls++;
      if (thing.kind === 'card') this.#cards.set(thing.around, (this.#cards.get(thing.around) ?? 0) + 1);
    }
    for (const thing of things) {
      if (!ROWS.has(thing.kind) || thing.isListed) continue;
      const outer = [...rowsAround(thing)];
      if (outer.length === 0) continue;
      const isOwn = this.#of(thing).controls > 0 || lettersIn(thing.element, LEAST_LETTERS) > LEAST_LETTERS;
      if (isOwn) for (const row of outer) this.#of(row).inner++;
    }
  }

  /** The row that an element is in, or is; null: it is in none. */
  around(thing: PageElement): PageElement | null {
    let found: PageElement | null = this.#isOne(thing) ? thing : null;
    for (const row of rowsAround(thing)) if (this.#isOne(row)) found = row;
    return found;
  }

  #of(row: PageElement): RowStats {
    const known = this.#stats.get(row);
    if (known !== undefined) return known;
    const stats: RowStats = { controls: 0, inner: 0 };
    this.#stats.set(row, stats);
    return stats;
  }

  #isOne(thing: PageElement): boolean {
    const known = this.#isRow.get(thing);
    if (known !== undefined) return known;
    const is = ROWS.has(thing.kind) && !thing.isListed && this.#isRead(thing);
    this.#isRow.set(thing, is);
    return is;
  }

  #isRead(row: PageElement): boolean {
    const { controls, inner } = this.#of(row);
    if (controls > MOST_CONTROLS || inner > 1) return false;
    // A card by itself is a part of the page.
    if (row.kind === 'card' && (this.#cards.get(row.around) ?? 0) < 2) return false;
    return lettersIn(row.element, MOST_LETTERS) <= MOST_LETTERS;
  }
}

function* rowsAround(thing: PageElement): Iterable<PageElement> {
  for (let one = thing.around; one !== null; one = one.around) if (ROWS.has(one.kind) && !one.isListed) yield one;
}

/** How many letters are in an element, blanks not counted; more than `most` are not. */
export function lettersIn(element: Element, most: number): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let count = 0;
  for (let node = texts.nextNode(); node !== null && count <= most; node = texts.nextNode()) {
    const { parentElement } = node;
    if (parentElement?.localName === 'script' || parentElement?.localName === 'style') continue;
    count += (node.nodeValue ?? '').trim().length;
  }
  return count;
}

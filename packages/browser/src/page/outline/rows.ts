// Rows, cards and list entries that are read as one: a person says what they say, then what can be done with them.

import { isOneOfMany } from '../names/signs.js';
import type { PageElement } from '../page-element.js';

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
  /** What is alike: the rows of one table, the cards of one list. */
  readonly #alike = new Map<PageElement | null, Map<string, { count: number; hasRows: boolean }>>();
  readonly #isRow = new Map<PageElement, boolean>();

  constructor(things: readonly PageElement[]) {
    const rows = things.filter(isRowLike);
    for (const row of rows) this.#groupOf(row).count++;
    for (const thing of things) if (thing.isListed) for (const row of rowsAround(thing)) this.#of(row).controls++;
    for (const thing of rows) {
      const outer = [...rowsAround(thing)];
      if (outer.length === 0) continue;
      const isOwn = this.#of(thing).controls > 0 || lettersIn(thing.element, LEAST_LETTERS) > LEAST_LETTERS;
      if (isOwn) for (const row of outer) this.#of(row).inner++;
    }
    for (const row of rows) if (this.#of(row).inner > 1) this.#groupOf(row).hasRows = true;
  }

  /** Whether there is anything to use in a row. */
  hasControls(row: PageElement): boolean {
    return this.#of(row).controls > 0;
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

  #groupOf({ around, kind, element }: PageElement) {
    const key = kind === 'row' ? kind : `${kind} ${element.getAttribute('class') ?? ''}`;
    const groups = this.#alike.get(around) ?? new Map<string, { count: number; hasRows: boolean }>();
    this.#alike.set(around, groups);
    const group = groups.get(key) ?? { count: 0, hasRows: false };
    groups.set(key, group);
    return group;
  }

  #isOne(thing: PageElement): boolean {
    if (!isRowLike(thing)) return false;
    const known = this.#isRow.get(thing);
    if (known !== undefined) return known;
    const is = this.#isRead(thing);
    this.#isRow.set(thing, is);
    return is;
  }

  #isRead(row: PageElement): boolean {
    const group = this.#groupOf(row);
    // Where one of them holds rows, they are columns, or parts of the page. A card by itself is a part, too.
    if (group.hasRows || (row.kind === 'card' && group.count < 2 && !isOneOfMany(row.element))) return false;
    return this.#of(row).controls <= MOST_CONTROLS && lettersIn(row.element, MOST_LETTERS) <= MOST_LETTERS;
  }
}

/** Also sections that are drawn alike. */
function isRowLike({ kind, isListed, element }: PageElement): boolean {
  return (ROWS.has(kind) && !isListed) || (kind === 'section' && isOneOfMany(element));
}

function* rowsAround(thing: PageElement): Iterable<PageElement> {
  for (let one = thing.around; one !== null; one = one.around) if (isRowLike(one)) yield one;
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

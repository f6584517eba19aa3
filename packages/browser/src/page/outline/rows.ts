// Rows, cards and list entries that are read as one: a person says what they say, then what can be done with them.

import { isOneOfMany } from '../names/signs.js';
import type { PageElement } from '../page-element.js';
import { OPERATED } from './said.js';

export const ROWS: ReadonlySet<string> = new Set(['row', 'card', 'listitem']);

/** With more in it, it is a part of the page, whatever its markup says. */
const MOST_CONTROLS = 12;
const MOST_LETTERS = 400;
/** What is in a row and says less than this is no row of its own: a tag. */
const LEAST_LETTERS = 20;

interface RowStats {
  controls: number;
  /** Rows in it that say something of their own. */
  inner: PageElement[];
}

interface RowGroup {
  count: number;
  hasRows: boolean;
}

export class PageRows {
  readonly #stats = new Map<PageElement, RowStats>();
  /** What is alike: the rows of one table, the cards of one list. */
  readonly #alike = new Map<PageElement | null, Map<string, RowGroup>>();
  readonly #isRow = new Map<PageElement, boolean>();

  constructor(things: readonly PageElement[]) {
    const rows = things.filter(isRowLike);
    for (const row of rows) this.#groupOf(row).count++;
    for (const thing of things) if (thing.isListed) for (const row of rowsAround(thing)) this.#of(row).controls++;
    for (const thing of rows) {
      const outer = [...rowsAround(thing)];
      if (outer.length === 0) continue;
      const isOwn = this.#of(thing).controls > 0 || lettersIn(thing.element, LEAST_LETTERS) > LEAST_LETTERS;
      if (isOwn) for (const row of outer) this.#of(row).inner.push(thing);
    }
    const counts = new Map<RowGroup, Set<number>>();
    for (const row of rows) {
      const { inner } = this.#of(row);
      const group = this.#groupOf(row);
      if (inner.length > 1 && this.#areRows(inner)) group.hasRows = true;
      const seen = counts.get(group) ?? new Set<number>();
      counts.set(group, seen.add(inner.length));
      // As many lines in each: they are parts of it. Here more, there fewer: they are rows of their own.
      if (inner.length > 1 && seen.size > 1 && areAlike(inner)) group.hasRows = true;
    }
  }

  /** The rows of a table or list, or cards with something to do in each; not the parts that one card is laid out in. */
  #areRows(inner: readonly PageElement[]): boolean {
    if (inner.length > MOST_PARTS || inner.filter(({ kind }) => kind === 'row' || kind === 'listitem').length > 1)
      return true;
    return areAlike(inner) && inner.some((one) => one.isListed || this.hasControls(one));
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
    const stats: RowStats = { controls: 0, inner: [] };
    this.#stats.set(row, stats);
    return stats;
  }

  #groupOf({ around, kind, element }: PageElement) {
    const key = kind === 'row' ? kind : `${kind} ${element.getAttribute('class') ?? ''}`;
    const groups = this.#alike.get(around) ?? new Map<string, RowGroup>();
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

/** Also sections that are drawn alike, and cards that are pressed themselves and have more to press in them. */
function isRowLike({ kind, isListed, element }: PageElement): boolean {
  if (ROWS.has(kind)) return !isListed;
  return (
    (kind === 'section' || (kind === 'generic' && element.querySelector(OPERATED) !== null)) && isOneOfMany(element)
  );
}

/** A card is not laid out in more parts. */
const MOST_PARTS = 12;

/** Whether two of them are built alike: the cards of a column are, the parts of a card are not. */
function areAlike(rows: readonly PageElement[]): boolean {
  const builds = rows.slice(0, MOST_PARTS).map(({ element }) => buildOf(element));
  return builds.some((one, i) => builds.some((other, j) => j > i && isAlike(one, other)));
}
const MOST_COMPARED = 40;

/** What its parts are drawn as. */
function buildOf(element: Element): ReadonlySet<string> {
  const drawnAs = (one: Element): string => `${one.localName} ${one.getAttribute('class') ?? ''}`;
  const parts = [...element.children].slice(0, MOST_COMPARED).map((one) => `> ${drawnAs(one)}`);
  return new Set([drawnAs(element), ...parts]);
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((part) => other.has(part)).length;
  // Being drawn alike themselves does not count.
  return common > 1 && 2 * (common - 1) >= Math.min(one.size, other.size) - 1;
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

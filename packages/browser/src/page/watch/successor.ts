// An element that a page draws anew is another element to the browser and the same one to a person: the box of this row, the
// field under this label. What it was known by is kept before something is done to it, and looked for afterwards.

import { nameShown } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { checkedOf } from '../roles/state.js';
import { textOf } from '../sight/drawn-text.js';
import { drawnParent } from '../sight/visibility.js';

/** What a person knows an element by, beside its own state. */
export interface Mark {
  readonly thing: PageElement;
  readonly role: string;
  readonly checked: boolean | 'mixed' | null;
  /** Letters and digits only: a box that is ticked has another sign. */
  readonly name: string;
  /** What its row says beside it; empty: it stands in none. */
  readonly row: string;
  /** Which of its kind it is in its row, or on the page. */
  readonly place: number;
  /** How many there are like it. */
  readonly alike: number;
}

const ROWS = 'li, tr, article, [role="row"], [role="listitem"], [role="option"], [role="treeitem"], [role="article"]';
/** A text that is longer is no row any more. */
const LONGEST_ROW = 400;
/** With what is hidden in it. */
const LONGEST_SOURCE = 4000;

export function markOf(registry: ElementRegistry, thing: PageElement): Mark {
  const [role, name, row] = [thing.role, nameOf(thing), rowOf(thing.element)];
  const like = alike(registry, role, row, thing.element);
  return { thing, role, checked: checkedOf(thing.element), name, row, place: like.indexOf(thing), alike: like.length };
}

/**
 * The element that is what this one was: itself, the one drawn in its place, or unknown. Pages also use an element again
 * for another row. `isLoose`: a row that says something else in part is still the same, as a sum is that changes with a field.
 */
export function successorOf(registry: ElementRegistry, mark: Mark, isLoose: boolean): PageElement | null {
  const { thing, row } = mark;
  const now = thing.element.isConnected ? rowOf(thing.element) : null;
  if (now !== null && isOfRow(now, row)) return thing;
  const found = elsewhere(registry, mark, isLoose);
  return found ?? (isLoose && now !== null && sharesWords(now, row) ? thing : null);
}

function elsewhere(registry: ElementRegistry, mark: Mark, isField: boolean): PageElement | null {
  const { role, name, row } = mark;
  // Somewhere else on the page, and in no row: what was reported of it may have changed with it.
  if (row === '') {
    const like = alike(registry, role, row, null);
    const named = like.filter((one) => nameOf(one) === name);
    if (named.length === 1) return named[0] ?? null;
    const there = like.length === mark.alike ? (like[mark.place] ?? null) : null;
    // A box may say something else once it is ticked; a field under another label is another field.
    return there !== null && isField && name !== '' && !sharesWords(nameOf(there), name) ? null : there;
  }
  const rows = registry.things.filter((one) => one.role === role && isOfRow(rowOf(one.element), row));
  const exact = rows.filter((one) => rowOf(one.element) === row);
  const found = exact.length > 0 ? exact : rows;
  if (found.length === 1) return found[0] ?? null;
  const named = found.filter((one) => nameOf(one) === name);
  if (named.length === 1 && mark.name !== '') return named[0] ?? null;
  return found.length === mark.alike ? (found[mark.place] ?? null) : null;
}

/** Of the same role, in a row that says the same; of no row, all of the role. */
function alike(registry: ElementRegistry, role: string, row: string, like: Element | null): PageElement[] {
  const same = registry.things.filter((one) => one.role === role);
  if (row === '') return same;
  // Rows that say the same are written the same: what is not, is not read.
  const written = like === null ? null : writtenIn(like);
  return same.filter(
    ({ element }) =>
      element === like || ((written === null || writtenIn(element) === written) && rowOf(element) === row),
  );
}

function writtenIn(element: Element): string {
  return lettersOf(rowAround(element)?.textContent ?? '');
}

/** A row may say more once something was done to it: who did it, when. */
function isOfRow(now: string, before: string): boolean {
  if (now === before) return true;
  if (before === '' || now === '') return false;
  return ` ${now} `.includes(` ${before} `) || ` ${before} `.includes(` ${now} `);
}

/** Whether half of the words of a row are still there. */
function sharesWords(now: string, before: string): boolean {
  const words = before.split(' ').filter((word) => /\p{L}/u.test(word));
  const still = new Set(now.split(' '));
  return words.filter((word) => still.has(word)).length * 2 >= words.length;
}

function nameOf(thing: PageElement): string {
  return lettersOf(nameShown(thing));
}

/** The text of the row around an element, without the element's own. */
function rowOf(element: Element): string {
  const around = rowAround(element);
  if (around === null || (around.textContent ?? '').length > LONGEST_SOURCE) return '';
  const all = textOf(around);
  if (all.length > LONGEST_ROW) return '';
  const own = textOf(element);
  return lettersOf(own === '' ? all : all.replace(own, ' '));
}

function rowAround(element: Element): Element | null {
  return element.parentElement?.closest(ROWS) ?? similarAround(element);
}

/** Rows that are no list by the markup: parts of one kind side by side. */
function similarAround(element: Element): Element | null {
  for (let one = drawnParent(element), steps = 0; one !== null && one !== document.body && steps < 4; steps++) {
    if (hasLikeBeside(one) && one.textContent !== element.textContent) return one;
    one = drawnParent(one);
  }
  return null;
}

function hasLikeBeside(one: Element): boolean {
  const isLike = (other: Element): boolean =>
    other.localName === one.localName && sameClass(other.className, one.className);
  for (let other = one.nextElementSibling; other !== null; other = other.nextElementSibling)
    if (isLike(other)) return true;
  for (let other = one.previousElementSibling; other !== null; other = other.previousElementSibling)
    if (isLike(other)) return true;
  return false;
}

function sameClass(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.split(' ')[0] === other.split(' ')[0];
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

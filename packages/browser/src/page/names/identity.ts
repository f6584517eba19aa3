// What an element is known by: what it says by itself, and where it stands.

import { titleOf } from '@beckon/core/scene/candidate.js';
import { fold } from '@beckon/core/text/text-match.js';
import type { PageElement } from '../page-element.js';
import { NameComputation } from './name.js';
import { namesOf } from './names-of.js';

/** What an element says by itself, and where it stands. */
export interface Identity {
  readonly kind: string;
  readonly role: string;
  readonly name: string;
  /** What else it is called: `11 May` for a day that shows `11`. */
  readonly label: string;
  /** Tips take the title away while they show it. */
  readonly isByTitle: boolean;
  readonly row: string;
  /** What distinguishes one row from another. */
  readonly keys: string;
}

const ROWS: ReadonlySet<string> = new Set(['row', 'card', 'listitem']);
const KEYS = /^(?:id|href|aria-posinset|aria-rowindex|data-(?:.*-)?(?:id|key|index|row|item|uuid|position))$/;

export function identityOf(thing: PageElement, isAnew = false): Identity {
  const all = isAnew ? namesOf(thing.element, thing.category, new NameComputation()) : thing.names;
  const names = all.filter(({ source }) => !MARKUP.has(source));
  const isByTitle = names.every(({ source }) => source === 'title');
  const row = rowOf(thing);
  return {
    kind: thing.kind,
    role: thing.role,
    name: names.length === 0 ? '' : fold(titleOf({ ...PLAIN, names })),
    label: names
      .filter(({ source }) => source === 'aria' || source === 'label')
      .map(({ text }) => fold(text))
      .join(' '),
    isByTitle,
    row: fold(row?.names[0]?.text ?? likeRow(thing.element)?.textContent?.slice(0, LONGEST_ROW) ?? ''),
    keys: `${keysOf(thing.element)} ${row === null ? '' : keysOf(row.element)}`,
  };
}

const MARKUP: ReadonlySet<string> = new Set(['id', 'name', 'testid', 'icon']);
const PLAIN = { id: 0, kind: '' } as const;

/** The row, card or list entry around an element. */
export function rowOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) if (ROWS.has(one.kind)) return one;
  return null;
}

/** Around an element that is in no row, the nearest box whose neighbor is built like it: a row of a list made of plain boxes. */
export function likeRow(element: Element): Element | null {
  const own = (element.textContent ?? '').trim().length;
  let one = element.parentElement;
  for (let steps = 0; one !== null && one !== document.body && steps < MOST_STEPS; one = one.parentElement, steps++) {
    const { localName, className, nextElementSibling, previousElementSibling } = one;
    const isAlike = (other: Element | null): boolean =>
      other?.localName === localName &&
      other.className === className &&
      other.childElementCount === one?.childElementCount;
    const isLike = isAlike(nextElementSibling) || isAlike(previousElementSibling);
    if (isLike && (one.textContent ?? '').trim().length > own) return one;
  }
  return null;
}
const MOST_STEPS = 6;
const LONGEST_ROW = 200;

function keysOf(element: Element): string {
  return [...element.attributes]
    .filter(({ name }) => KEYS.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join(' ');
}

/** It counts, and says another number now. An element that is distinguished by a number beside its text is another one. */
export function isRecounted(was: Identity, now: Identity): boolean {
  if (was.name === now.name || !isCounted(was.name, now.name)) return false;
  return was.label === now.label || isCounted(was.label, now.label);
}

/** The same but for a number in it: `Cart` and `Cart (2)`. */
function isCounted(was: string, now: string): boolean {
  const plain = (name: string): string => name.replace(/\d+/g, '').replace(/\s+/g, ' ').trim();
  return plain(was) !== '' && plain(was) === plain(now);
}

// What a number was shown for: the name, the kind and the row of its element at that time. Pages use their nodes again, so
// the node alone does not show whether a number still means what it was given for.

import { hash } from '@beckon/core/data/hash.js';
import { fold } from '@beckon/core/text/text-match.js';
import { type Identity, identityOf, likeRow, rowOf } from './names/identity.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';
import { RowsOfTwins, type RowWords } from './rows-of-twins.js';

export interface Shown extends Identity {
  /** The first text of the row: what people call it by. */
  readonly lead: string;
  /** Others had the same name: once they have been redrawn, there is no way to know which of them it was. */
  readonly isAlike: boolean;
  /** What sets its row apart from those of the others; absent: nothing does. */
  readonly inRow?: RowWords;
}

/** Older ones are forgotten. */
const MOST = 20_000;
export const shown = new Map<number, Shown>();
export const twins: RowsOfTwins = new RowsOfTwins();

/** The number is shown to people now, for what the element is now. */
export function remember(registry: ElementRegistry, element: PageElement): void {
  shown.delete(element.id);
  const now = asShown(element);
  shown.set(element.id, now.isAlike ? { ...now, inRow: twins.wordsOf(registry, element) } : now);
  if (shown.size <= MOST) return;
  const [oldest] = shown.keys();
  if (oldest !== undefined) shown.delete(oldest);
}

/** A handle with the row that it was in, for what is redrawn in another document. */
export function handleInRow(handle: string, thing: PageElement): string {
  const lead = leadFor(thing);
  return lead === '' ? handle : `${handle}${ROW}${hash(lead)}`;
}
export const ROW = '@';

export function asShown(thing: PageElement): Shown {
  return { ...identityOf(thing), lead: leadFor(thing), isAlike: thing.handle?.includes('~') === true };
}

function leadFor(thing: PageElement): string {
  const row = rowOf(thing)?.element ?? likeRow(thing.element);
  return row === null ? '' : leadOf(row);
}

export function leadOf(row: Element): string {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const isCode = node.parentElement?.closest('script, style') !== null;
    const text = isCode ? '' : fold(node.textContent ?? '');
    if (/[\p{L}\p{N}]/u.test(text)) return text;
  }
  return '';
}

// A click on a part of something may be that part's own.

import type { Registry } from './registry.js';
import type { Thing } from './thing.js';
import { drawnParent } from './visibility.js';

/** What is made of entries, and what is one. */
const LISTS: ReadonlySet<string> = new Set('list listbox menu menubar table grid tree tablist'.split(' '));
const ENTRIES: ReadonlySet<string> = new Set('listitem row card'.split(' '));

/** Whether a click on a part of something is that part's own: a button in a card, an entry of a list. */
export function isOwnPress(registry: Registry, part: Element, whole: Thing): boolean {
  const isList = LISTS.has(whole.kind);
  for (let one: Element | null = part; one !== null && one !== whole.element; one = drawnParent(one)) {
    const thing = registry.known(one);
    if (thing === null) continue;
    if (thing.sort.can.includes('click')) return true;
    if (ENTRIES.has(thing.kind) && (isList || registry.isListening(one))) return true;
  }
  return false;
}

// Whether an element is still what its number or its handle was shown for, and which one is now.

import { identityOf, isRecounted, likeRow, rowOf } from './names/identity.js';
import { asShown, handleInRow, leadOf, ROW, type Shown, shown, twins } from './numbered.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';

/** Whether the element of a number is something else now than what the number was shown for. */
export function isReused(registry: ElementRegistry, candidate: PageElement): boolean {
  const was = shown.get(candidate.id);
  return was !== undefined && !isSame(registry, was, candidate, asShown(candidate));
}

/** The one element that is now what a number was shown for; null: none, or several. */
export function sameNow(registry: ElementRegistry, id: number): PageElement | null {
  const was = shown.get(id);
  if (was === undefined) return null;
  if (was.isAlike) return sameRow(registry, was);
  const same = registry.things.filter(
    (thing) => thing.kind === was.kind && thing.isVisible && isExactly(was, asShown(thing)),
  );
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** Of look-alikes the one in the row that says what its row said. */
function sameRow(registry: ElementRegistry, was: Shown): PageElement | null {
  if (was.inRow === undefined) return null;
  const alike = registry.things.filter((thing) => {
    if (thing.kind !== was.kind || !thing.isVisible) return false;
    const now = identityOf(thing);
    return now.name === was.name && now.role === was.role;
  });
  return twins.find(alike, was.inRow);
}

/** The element that carries a handle of `handleInRow` now. */
export function withHandle(registry: ElementRegistry, given: string): PageElement | null {
  const [handle = ''] = given.split(ROW);
  return registry.things.find((thing) => thing.handle === handle && handleInRow(handle, thing) === given) ?? null;
}

function isSame(registry: ElementRegistry, was: Shown, thing: PageElement, now: Shown): boolean {
  if (now.kind !== was.kind || now.role !== was.role) return false;
  // What a list or field says of its own is what is in it.
  const isOfValue = thing.can.includes('select') || thing.can.includes('type');
  const isSameText = now.name === was.name && now.label === was.label;
  const isCalledSame = isSameText || isRecounted(was, now) || isOfValue;
  if (!isCalledSame && !(was.isByTitle && now.name === '')) return false;
  if (now.row === was.row) return true;
  const hasKeys = now.keys.trim() !== '';
  if (hasKeys && now.keys === was.keys) return true;
  return now.lead !== '' && now.lead === was.lead && isOnlyLead(registry, now.lead);
}

/** The same to people: also where it is another node. */
function isExactly(was: Shown, now: Shown): boolean {
  if (was.name !== now.name || was.kind !== now.kind || was.role !== now.role) return false;
  return was.row === now.row || (was.lead !== '' && was.lead === now.lead && was.keys === now.keys);
}

function isOnlyLead(registry: ElementRegistry, lead: string): boolean {
  const rows = new Set(registry.things.map((thing) => rowOf(thing)?.element ?? likeRow(thing.element)));
  return [...rows].filter((row) => row !== null && leadOf(row) === lead).length === 1;
}

// What a number was shown for: the name, the kind and the row of its element at that time. Pages use their nodes again, so
// the node alone does not show whether a number still means what it was given for.

import { hash } from '@beckon/core/data/hash.js';
import { fold } from '@beckon/core/text/text-match.js';
import { type Identity, identityOf, isRecounted, likeRow, rowOf } from './names/named.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';

interface Shown extends Identity {
  /** The first text of the row: what people call it by. */
  readonly lead: string;
  /** Others had the same name: once they have been redrawn, there is no way to know which of them it was. */
  readonly isAlike: boolean;
}

/** Older ones are forgotten. */
const MOST = 20_000;
const shown = new Map<number, Shown>();

/** The number is shown to people now, for what the element is now. */
export function remember(element: PageElement): void {
  shown.delete(element.id);
  shown.set(element.id, asShown(element));
  if (shown.size <= MOST) return;
  const [oldest] = shown.keys();
  if (oldest !== undefined) shown.delete(oldest);
}

/** Whether the element of a number is something else now than what the number was shown for. */
export function isReused(registry: ElementRegistry, candidate: PageElement): boolean {
  const was = shown.get(candidate.id);
  return was !== undefined && !isSame(registry, was, candidate, asShown(candidate));
}

/** The one element that is now what a number was shown for; null: none, or several. */
export function sameNow(registry: ElementRegistry, id: number): PageElement | null {
  const was = shown.get(id);
  if (was === undefined || was.isAlike) return null;
  const same = registry.things.filter(
    (thing) => thing.kind === was.kind && thing.isVisible && isExactly(was, asShown(thing)),
  );
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** A handle with the row that it was in, for what is redrawn in another document. */
export function handleInRow(handle: string, thing: PageElement): string {
  const lead = leadFor(thing);
  return lead === '' ? handle : `${handle}${ROW}${hash(lead)}`;
}
const ROW = '@';

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

function asShown(thing: PageElement): Shown {
  return { ...identityOf(thing), lead: leadFor(thing), isAlike: thing.handle?.includes('~') === true };
}

function leadFor(thing: PageElement): string {
  const row = rowOf(thing)?.element ?? likeRow(thing.element);
  return row === null ? '' : leadOf(row);
}

function leadOf(row: Element): string {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const isCode = node.parentElement?.closest('script, style') !== null;
    const text = isCode ? '' : fold(node.textContent ?? '');
    if (/[\p{L}\p{N}]/u.test(text)) return text;
  }
  return '';
}

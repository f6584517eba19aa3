// The handles of the elements of a page: what an element is known by when the page has drawn it anew.

import { handle as handleOf, handles } from '@beckon/core/resolve/handle.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';

/** The handle; look-alikes are distinguished by a count. */
export function handleAmong(registry: ElementRegistry, thing: PageElement): string {
  const [name] = thing.names;
  const alike = registry.things.filter(
    (one) => one === thing || (one.kind === thing.kind && one.names[0]?.text === name?.text),
  );
  return handles(alike).get(thing.id) ?? handleOf(thing);
}

/** Every element carries its handle: needed to heal a number. */
export function giveHandles(registry: ElementRegistry): void {
  handlesFor(registry, registry.things);
}

/** What is reported carries its handle. Only elements of the same role that are called the same can be its look-alikes. */
export function handlesFor(registry: ElementRegistry, reported: readonly PageElement[]): void {
  const roles = new Set(reported.map((thing) => thing.role));
  const names = new Set(reported.map((thing) => thing.calledBy));
  const isAlike = (thing: PageElement): boolean => roles.has(thing.role) && names.has(thing.calledBy);
  const alike = reported === registry.things ? reported : registry.things.filter(isAlike);
  const all = handles(alike, (thing) => thing.base);
  for (const thing of reported) {
    const handle = all.get(thing.id);
    if (handle !== undefined) thing.handle = handle;
  }
}

// Things that are inside of each other, found in one pass.

import type { Id } from './model.js';

/** Every circle once, each from its first thing inwards to outwards. */
export function circlesOf(ids: Iterable<Id>, holderOf: (id: Id) => Id | null): readonly (readonly Id[])[] {
  const circles: Id[][] = [];
  /** By thing: on which walk it was first met. */
  const met = new Map<Id, Id>();
  for (const start of ids) {
    const path: Id[] = [];
    let at: Id | null = start;
    while (at !== null && !met.has(at)) {
      met.set(at, start);
      path.push(at);
      at = holderOf(at);
    }
    if (at !== null && met.get(at) === start && path.includes(at)) circles.push(path.slice(path.indexOf(at)));
  }
  return circles;
}

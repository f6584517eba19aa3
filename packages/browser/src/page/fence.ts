// Where this document is from, for those who may only use documents of certain hosts. Asked in the same turn as whatever is
// done here, so that no other document can come in between.

import { type Fence, fenceAgainst } from '@beckon/core/patterns/hosts.js';
import type { Point } from './protocol.js';
import { elementAt, shadowOf } from './sight/drawn.js';

/** The host that this document is from, if a fence keeps it out; null: it is inside of all. */
export function hostOutside(fences: readonly Fence[]): string | null {
  const host = hostHere();
  return fenceAgainst(host, fences) === null ? null : host;
}

/** What a page writes into a frame itself is as the page that wrote it; what has no origin is of no host. */
function hostHere(): string {
  const { protocol, host } = location;
  if (protocol === 'http:' || protocol === 'https:') return host;
  return /^https?:\/\/([^/]+)$/.exec(self.origin)?.[1] ?? '';
}

/** Elements that show another document. */
const HOLDERS: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe', 'portal']);

function isHolder(element: Element): boolean {
  return HOLDERS.has(element.localName);
}

/** The element at a point that shows another document; null: none is there. */
export function holderAt(point: Point): Element | null {
  const found = elementAt(point);
  return found !== null && isHolder(found) ? found : null;
}

/** Whether the keys go to a document inside of this one. */
export function isFocusInside(): boolean {
  let active = document.activeElement;
  for (let depth = 0; active !== null && depth < 64; depth++) {
    if (isHolder(active)) return true;
    active = shadowOf(active)?.activeElement ?? null;
  }
  return false;
}

// Which elements the driver should ask for a closed shadow root, and when again: one may be attached later, silently.

import { isDrawnLarge, isSuspect } from './names/signs.js';
import { everywhere } from './selector.js';
import { shadowOf } from './sight/drawn.js';

/** How often, and how far apart, an element is asked. */
const MOST_REQUESTS = 6;
const RETRY_MS = 200;

export class ClosedRoots {
  readonly #asked = new WeakMap<Element, { readonly count: number; readonly last: number }>();

  /** Those whose turn it is. What shows nothing hides nothing. */
  due(hosts: readonly Element[]): readonly Element[] {
    const now = performance.now();
    return hosts.filter((element) => {
      const { count, last } = this.#asked.get(element) ?? { count: 0, last: Number.NEGATIVE_INFINITY };
      if (count >= MOST_REQUESTS || now - last <= count * RETRY_MS || !element.isConnected) return false;
      if (isDrawnLarge(element)) return true;
      this.#asked.set(element, { count: count + 1, last: now });
      return false;
    });
  }

  /** The same, and they are being asked now. */
  settle(hosts: readonly Element[]): readonly Element[] {
    const due = this.due(hosts);
    const last = performance.now();
    for (const element of due) this.#asked.set(element, { count: (this.#asked.get(element)?.count ?? 0) + 1, last });
    return due;
  }
}

/** Custom elements without a root: it may come without a word. */
export class Rootless {
  readonly #elements = new Set<Element>();

  add(element: Element): void {
    this.#elements.add(element);
  }

  /** Those that have one now. */
  found(): Element[] {
    const found: Element[] = [];
    for (const element of this.#elements) {
      if (element.isConnected && shadowOf(element) === null) continue;
      this.#elements.delete(element);
      if (element.isConnected) found.push(element);
    }
    return found;
  }
}

/** All elements of a document that may hide one, where only its texts are read. */
export class RootHosts {
  readonly #roots = new ClosedRoots();
  #hosts: readonly Element[] = [];

  /** How many should be asked now. */
  look(): number {
    this.#hosts = everywhere('*').filter((one) => isSuspect(one) && shadowOf(one) === null);
    return this.#roots.due(this.#hosts).length;
  }

  settle(): readonly Element[] {
    return this.#roots.settle(this.#hosts);
  }
}

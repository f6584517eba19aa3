// What planners call elements by: `id:` and the id that the page gave an element, or `v-` and a hash of what it is and is called.
// An element keeps its handle for as long as it lives; one that comes later and looks the same gets another, so that no handle
// ever means another element than the one it was given for.

import { handleInRow } from '@beckon/browser/page/numbered.js';
import type { PageElement } from '@beckon/browser/page/page-element.js';
import { handleFrom } from '@beckon/core/scene/handles.js';

export class PlannerHandles {
  readonly #given = new WeakMap<Element, string>();
  readonly #holders = new Map<string, WeakRef<Element>>();
  /** How many look-alikes there ever were. */
  readonly #counts = new Map<string, number>();

  /** Gives each element a handle that has none yet. */
  give(things: readonly PageElement[]): void {
    const alike = new Map<string, PageElement[]>();
    for (const thing of things) {
      if (this.#given.has(thing.element)) continue;
      const base = baseOf(thing);
      alike.set(base, [...(alike.get(base) ?? []), thing]);
    }
    for (const [base, several] of alike) {
      const [only] = several;
      const isOnly = several.length === 1 && !this.#counts.has(base) && this.elementOf(base) === null;
      if (isOnly && only !== undefined) this.#set(base, only.element);
      else for (const { element } of several) this.#set(`${base}~${this.#count(base)}`, element);
    }
  }

  of(element: Element): string {
    return this.#given.get(element) ?? '';
  }

  /** The element that a handle was given for; null: there was none, or it is not on the page any more. */
  elementOf(handle: string): Element | null {
    const element = this.#holders.get(handle)?.deref() ?? null;
    return element?.isConnected === true ? element : null;
  }

  /** Whether it was ever given. */
  knows(handle: string): boolean {
    return this.#holders.has(handle);
  }

  #set(handle: string, element: Element): void {
    this.#given.set(element, handle);
    this.#holders.set(handle, new WeakRef(element));
  }

  #count(base: string): number {
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return count;
  }
}

function baseOf(thing: PageElement): string {
  const id = thing.element.getAttribute('id') ?? '';
  return id === '' ? handleFrom([handleInRow(thing.base, thing)]) : `id:${id}`;
}

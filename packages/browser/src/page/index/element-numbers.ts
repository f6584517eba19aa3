// The numbers of elements: one belongs to its element for as long as that lives, and what is to be acted on gets the low ones.

import type { PageElement } from '../page-element.js';

/** So many more than there are on the page may be kept: what is gone is forgotten now and then. */
const SPARE = 1000;

export class ElementNumbers {
  readonly #byId = new Map<number, WeakRef<PageElement>>();
  /** The first that was never given here, whatever the driver knows of. */
  #free = 1;
  #tidyAt = SPARE;

  /** The first free one, from `next` on. */
  freeFrom(next: number): number {
    return Math.max(next, this.#free);
  }

  /** Also of one whose element is gone. */
  get(id: number): PageElement | null {
    return this.#byId.get(id)?.deref() ?? null;
  }

  /** It has this number from now on. */
  set(thing: PageElement, id: number): void {
    thing.id = id;
    this.#byId.set(id, new WeakRef(thing));
    if (id >= this.#free) this.#free = id + 1;
  }

  /** New elements get numbers: first what can be acted on, then the rest, each in page order. The next free one. */
  give(things: readonly PageElement[], next: number): number {
    this.#free = this.freeFrom(next);
    const fresh = things.filter(({ id }) => id === 0);
    for (const isListed of [true, false])
      for (const thing of fresh) if (thing.isListed === isListed) this.set(thing, this.#free);
    if (this.#byId.size > this.#tidyAt) this.#tidy(things.length);
    return this.#free;
  }

  #tidy(count: number): void {
    for (const [id, thing] of this.#byId) if (thing.deref() === undefined) this.#byId.delete(id);
    this.#tidyAt = Math.max(this.#byId.size, count) * 2 + SPARE;
  }
}

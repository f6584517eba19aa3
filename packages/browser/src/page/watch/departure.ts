// That a page goes elsewhere, and why: said once, to what waits for it.

import type { Departure, Reason } from './causes-seen.js';

export class PageDeparture {
  #report: (why: Reason | null) => void = () => {};
  #why: Reason | null | undefined;

  /** Null: it stays. */
  leave(why: Reason | null): void {
    if (this.#why !== undefined) return;
    this.#why = why;
    this.#report(why);
  }

  // No promise: the page may have given promises a `then` of its own.
  readonly left: Departure = {
    // biome-ignore lint/suspicious/noThenProperty: it is to be awaited.
    then: (resolve) => {
      if (this.#why === undefined) this.#report = resolve;
      else resolve(this.#why);
    },
  };
}

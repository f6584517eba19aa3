// Whether an action takes the page elsewhere, or opens something else: a link or a form that was not prevented.

import { leads, opens } from '../leads.js';

export class Leaving {
  #event: Event | null = null;
  #path: readonly EventTarget[] = [];
  #isGoing = false;
  #url = '';

  begin(): void {
    this.#url = location.href;
    this.#event = null;
    this.#isGoing = false;
  }

  /** A click, or a form that is to be sent. */
  note(event: Event): void {
    this.#event = event;
    this.#path = event.composedPath();
  }

  /** The page is about to go. */
  go(): void {
    this.#isGoing = true;
  }

  get isLeaving(): boolean {
    const event = this.#event;
    if (this.#isGoing || event === null || event.defaultPrevented) return this.#isGoing;
    // A document that has the new address already is not left: the page went there by itself.
    return location.href === this.#url && leads(event, this.#path[0] ?? event.target);
  }

  /** A tab, or a download. */
  get isOpening(): boolean {
    const event = this.#event;
    return event !== null && !event.defaultPrevented && opens(event, this.#path);
  }
}

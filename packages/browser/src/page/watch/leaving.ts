// Whether an action takes the page elsewhere, or opens something else: a link or a form that was not prevented.

import { leads, opens } from '../leads.js';

export class Leaving {
  #event: Event | null = null;
  #path: readonly EventTarget[] = [];
  #isGoing = false;

  begin(): void {
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
    return this.#isGoing || (event !== null && !event.defaultPrevented && leads(event));
  }

  /** A tab, or a download. */
  get isOpening(): boolean {
    const event = this.#event;
    return event !== null && !event.defaultPrevented && opens(event, this.#path);
  }
}

// Which elements were found to listen to clicks.

import { drawnParent } from './sight/visibility.js';

export class Listening {
  readonly #elements = new WeakSet<Element>();
  #isAny = false;

  /** False: it was known. */
  add(element: Element): boolean {
    if (this.#elements.has(element)) return false;
    this.#elements.add(element);
    this.#isAny = true;
    return true;
  }

  has(element: Element): boolean {
    return this.#elements.has(element);
  }

  /** Whether a click on an element is listened to, by itself or by what is around it. */
  hears(element: Element): boolean {
    if (!this.#isAny) return false;
    for (let one: Element | null = element; one !== null; one = drawnParent(one))
      if (this.#elements.has(one)) return true;
    return false;
  }
}

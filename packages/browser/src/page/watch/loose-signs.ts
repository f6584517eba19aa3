// What was seen that may have another cause than the action, and when the page drew anything.

import type { PageOutcome } from '../protocol.js';

/** More say no more. */
const MOST_LOOSE = 100;
const MOST_DRAWN = 200;

type Loose = PageOutcome['loose'][number];

export class LooseSigns {
  #all: Loose[] = [];
  #drawnAt: number[] = [];
  /** When the last was added: what was in doubt for a while is, later than it happened. */
  #addedAt = 0;

  /** When something was heard that another window said, or stored; -1: nothing was. */
  #heardAt = -1;

  constructor() {
    for (const type of ['message', 'storage']) addEventListener(type, this.#hear, { capture: true, passive: true });
  }

  readonly #hear = (event: Event): void => {
    if (!(event instanceof MessageEvent) || event.source !== window) this.#heardAt = performance.now();
  };

  begin(): void {
    this.#heardAt = -1;
    this.#all = [];
    this.#drawnAt = [];
  }

  /** The page drew something. */
  drawn(): void {
    if (this.#drawnAt.length < MOST_DRAWN) this.#drawnAt.push(performance.now());
  }

  add(one: Loose): void {
    this.#addedAt = performance.now();
    if (this.#all.length < MOST_LOOSE) this.#all.push(one);
  }

  isAnyAfter(time: number): boolean {
    return this.#all.length > 0 && this.#addedAt > time;
  }

  /** None of it is the action's. */
  disown(): void {
    this.#all = [];
  }

  read(): Pick<PageOutcome, 'loose' | 'drawnAt' | 'heardAt'> {
    return { heardAt: this.#heardAt, loose: this.#all, drawnAt: this.#all.length === 0 ? [] : this.#drawnAt };
  }
}

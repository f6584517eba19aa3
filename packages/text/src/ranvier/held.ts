// Events that Ranvier would emit to its scripts are held back until a whole command is done: no script reacts to what is then undone.

import type { Emitter } from './ranvier.js';

/** An event or a function that runs when the command is done. */
export type Deferred = () => void;

/** No command of people has so many consequences. */
const MOST = 2000;

export class CommandQueue {
  readonly #later: Deferred[] = [];
  #isSettling = false;

  /** How much is waiting. */
  get size(): number {
    return this.#later.length;
  }

  add(later: Deferred): void {
    this.#later.push(later);
  }

  /** Forgets what was added since there were so many. */
  cut(size: number): void {
    this.#later.length = Math.min(size, this.#later.length);
  }

  /** Does some work of Ranvier's, during which these emit nothing; each event is handed to `keep` instead. */
  while(
    emitters: readonly Emitter[],
    keep: (emitter: Emitter, event: string, args: readonly unknown[]) => void,
    work: () => void,
  ): void {
    const all = [...new Set(emitters)];
    const own = all.map((emitter) => Object.getOwnPropertyDescriptor(emitter, 'emit'));
    for (const emitter of all)
      Object.defineProperty(emitter, 'emit', {
        configurable: true,
        writable: true,
        value: (event: string, ...args: readonly unknown[]): void => keep(emitter, event, args),
      });
    try {
      work();
    } finally {
      all.forEach((emitter, i) => {
        const before = own[i];
        if (before === undefined) Reflect.deleteProperty(emitter, 'emit');
        else Object.defineProperty(emitter, 'emit', before);
      });
    }
  }

  /**
   * Emits all of it, in order, and what is added meanwhile. One that fails keeps none of the others from being emitted; scripts
   * that answer each other without end are cut short.
   */
  settle(onFault: (error: unknown) => void): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    let reported = 0;
    for (let later = this.#later.shift(); later !== undefined; later = this.#later.shift()) {
      try {
        later();
      } catch (error) {
        onFault(error);
      }
      if (++reported >= MOST) {
        onFault(new Error(`scripts answer each other without end: ${this.#later.length} events were not sent`));
        this.#later.length = 0;
      }
    }
    this.#isSettling = false;
  }
}

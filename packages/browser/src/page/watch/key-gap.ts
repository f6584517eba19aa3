// The key of a text goes down in one message of the browser and the text comes in the next, while a keyboard does both in one
// task. What the page sets going at the key must find the text there, so it is held back until the text has come.

import type { Fn } from './hooks.js';

/** Events of a key and its text: a page that reads the field in one finds there what it would at a keyboard. */
const OF_TYPING = /^key|input$/i;

export class KeyGap {
  readonly #later: (task: () => void) => void;
  readonly #held = new Map<string, () => void>();
  #isOpen = false;
  #count = 0;
  /** Whether the page read the field after its handlers of the key, before the text was there: what it makes of it lacks the text. */
  isReadEarly = false;

  /** `later`: runs a task of its own soon. */
  constructor(later: (task: () => void) => void) {
    this.#later = later;
  }

  /** `isOurs`: text follows its keys in a message of its own. */
  hear({ type, key }: KeyboardEvent, isOurs: boolean): void {
    // Not at the text itself: its own handlers run first.
    if (type === 'beforeinput' || type === 'keyup') this.#later(() => this.close());
    else if (type === 'keydown' && isOurs) this.#isOpen = [...key].length === 1;
  }

  /** A field is read. `event`: the last that was heard; `now`: the one that is on its way, which listeners of the page may get before us. */
  read(event: Event | null, now: Event | undefined): void {
    this.isReadEarly ||= this.#isOpen && event?.eventPhase === 0 && !OF_TYPING.test(now?.type ?? '');
  }

  /** The text is there, or does not come. */
  close(): void {
    this.#isOpen = false;
    for (const task of this.#held.values()) this.#later(task);
    this.#held.clear();
  }

  /** What is called off does not run. */
  drop(key: string): void {
    this.#held.delete(key);
  }

  /** What the task gives, now; or a promise of it, where it is held back. An interval runs once for all the times that were held. */
  run(task: () => unknown, key = `${this.#count++}`): unknown {
    if (!this.#isOpen) return task();
    return new Promise((resolve) => {
      this.#held.set(key, () => resolve(task()));
    });
  }

  /** A message that is sent as it is now, once the text is there. What is handed over with it goes at once. */
  send(original: Fn, self: unknown, args: readonly unknown[], before: () => void): unknown {
    const [message, how, ...rest] = args;
    const send = (given: readonly unknown[]): unknown => {
      before();
      return Reflect.apply(original, self, given);
    };
    const isPlain = rest.length === 0 && (how === undefined || typeof how === 'string');
    if (!this.#isOpen || !isPlain) return send(args);
    const copy = structuredClone(message);
    void this.run(() => send([copy, ...args.slice(1)]));
    return undefined;
  }

  /** The same promise, kept until the text is there. */
  after(promised: unknown): unknown {
    if (!this.#isOpen || !(promised instanceof Promise)) return promised;
    return new Promise((resolve, reject) => {
      Reflect.apply(then, promised, [
        (value: unknown) => void this.run(() => resolve(value)),
        (error: unknown) => void this.run(() => reject(error)),
      ]);
    });
  }
}

const { then } = Promise.prototype;

// What a page says to itself by `postMessage`, in the order in which it will hear it: only so is a message of the action
// distinguished from those of a page that talks to itself all the while.

/** What is never heard is not kept for ever. */
const MOST = 1000;

export class Monologue {
  readonly #said: (number | null)[] = [];

  /** `generation`: how many timers of the action it took to get there; null: the action did not say it. */
  say(generation: number | null): void {
    this.#said.push(generation);
    if (this.#said.length > MOST) this.#said.shift();
  }

  /** Whose the message is that comes now. */
  hear(): number | null {
    return this.#said.shift() ?? null;
  }

  /** How many messages of the action are on their way. */
  get unheard(): number {
    return this.#said.filter((one) => one !== null).length;
  }
}

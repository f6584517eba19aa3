// A list that keeps only the newest: what a page makes without end must not fill the memory.

export class Ring<T> {
  readonly #size: number;
  readonly #onDropped: ((old: T) => void) | null;
  #items: T[] = [];
  /** Where the oldest is, once the list is full. */
  #from = 0;
  /** How many there ever were. */
  #total = 0;

  constructor(size: number, onDropped: ((old: T) => void) | null = null) {
    this.#size = size;
    this.#onDropped = onDropped;
  }

  /** How many are kept. */
  get length(): number {
    return this.#items.length;
  }

  /** How many there ever were, those that are no longer kept and those that were cleared away among them. */
  get total(): number {
    return this.#total;
  }

  push(item: T): void {
    this.#total++;
    if (this.#items.length < this.#size) {
      this.#items.push(item);
      return;
    }
    const old = this.#items[this.#from] as T;
    this.#items[this.#from] = item;
    this.#from = (this.#from + 1) % this.#size;
    this.#onDropped?.(old);
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.#items.slice(this.#from), ...this.#items.slice(0, this.#from)];
  }

  /** Forgets all; how many there were. */
  clear(): number {
    const { length } = this.#items;
    this.#items = [];
    this.#from = 0;
    return length;
  }
}

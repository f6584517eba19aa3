// Sets of which most have one member: a set of its own for each would take more room than what is in it.

export class FewMap<K, V extends object> {
  readonly #few = new Map<K, V | Set<V>>();

  get size(): number {
    return this.#few.size;
  }

  add(key: K, value: V): void {
    const known = this.#few.get(key);
    if (known === undefined) this.#few.set(key, value);
    else if (known instanceof Set) known.add(value);
    else if (known !== value) this.#few.set(key, new Set([known, value]));
  }

  delete(key: K, value: V): void {
    const known = this.#few.get(key);
    if (known === value) this.#few.delete(key);
    else if (known instanceof Set) {
      known.delete(value);
      if (known.size === 0) this.#few.delete(key);
    }
  }

  of(key: K): Iterable<V> {
    const known = this.#few.get(key);
    return known === undefined ? [] : known instanceof Set ? known : [known];
  }

  keys(): Iterable<K> {
    return this.#few.keys();
  }

  clear(): void {
    this.#few.clear();
  }
}

// Which elements may answer to a text, by the first letters of the words in their names: a name is found without asking all.
// Built when it is first asked; from then on only what is renamed is read again.

import { isWholeKey, keysFor, keysOf } from '@beckon/core/text/name-keys.js';
import type { PageElement } from '../page-element.js';
import { FewMap } from './few.js';

/** The elements of a page as they are now. */
export interface NamedElements {
  readonly things: readonly PageElement[];
  isThere(thing: PageElement): boolean;
}

/** So many more than there are on the page may be known. */
const SPARE = 1000;

export class NameIndex {
  readonly #byKey = new FewMap<string, PageElement>();
  readonly #keys = new Map<PageElement, readonly string[]>();
  /** Names too long for keys: these may answer to anything. */
  readonly #long = new Set<PageElement>();
  /** What these are called may be otherwise by now. */
  readonly #unread = new Set<PageElement>();
  #isBuilt = false;

  renamed(thing: PageElement): void {
    if (this.#isBuilt) this.#unread.add(thing);
  }

  /** All that may answer to a text, in page order; null: that may be any. */
  answering(text: string, page: NamedElements): readonly PageElement[] | null {
    const wanted = keysFor(text);
    if (wanted === null) return null;
    this.#update(page);
    const found = new Set(this.#long);
    for (const start of wanted)
      for (const key of isWholeKey(start) ? [start] : this.#beginningWith(start))
        for (const thing of this.#byKey.of(key)) found.add(thing);
    return [...found].filter((thing) => page.isThere(thing)).sort((a, b) => a.place - b.place);
  }

  /** What is gone is not kept for long: then it is built anew when it is asked next. */
  tidy(count: number): void {
    if (this.#keys.size + this.#unread.size <= 2 * count + SPARE) return;
    this.#isBuilt = false;
    for (const all of [this.#byKey, this.#keys, this.#long, this.#unread]) all.clear();
  }

  *#beginningWith(start: string): Generator<string> {
    for (const key of this.#byKey.keys()) if (key.startsWith(start)) yield key;
  }

  #update(page: NamedElements): void {
    const isFirst = !this.#isBuilt;
    this.#isBuilt = true;
    for (const thing of isFirst ? page.things : [...this.#unread]) {
      this.#remove(thing);
      if (page.isThere(thing)) this.#add(thing);
      // What is on the page and in no part that is drawn may come back without a word.
      if (page.isThere(thing) || !thing.element.isConnected) this.#unread.delete(thing);
    }
  }

  #add(thing: PageElement): void {
    const keys = new Set<string>();
    for (const { text } of thing.names) {
      const own = keysOf(text);
      if (own === null) this.#long.add(thing);
      else for (const key of own) keys.add(key);
    }
    this.#keys.set(thing, [...keys]);
    for (const key of keys) this.#byKey.add(key, thing);
  }

  #remove(thing: PageElement): void {
    this.#long.delete(thing);
    for (const key of this.#keys.get(thing) ?? []) this.#byKey.delete(key, thing);
    this.#keys.delete(thing);
  }
}

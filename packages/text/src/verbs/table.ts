// The verbs of a world, found by name and by the words they start with.

import type { Verb } from './verb.js';

export class VerbTable {
  readonly all: readonly Verb[];
  readonly #byName: ReadonlyMap<string, Verb>;
  readonly #byFirst: ReadonlyMap<string, readonly { readonly verb: Verb; readonly words: readonly string[] }[]>;

  constructor(verbs: readonly Verb[]) {
    this.all = verbs;
    this.#byName = new Map(verbs.map((verb) => [verb.name, verb]));
    const byFirst = new Map<string, { verb: Verb; words: readonly string[] }[]>();
    for (const verb of verbs) {
      for (const words of verb.words) {
        const [first = ''] = words;
        const same = byFirst.get(first) ?? [];
        same.push({ verb, words });
        byFirst.set(first, same);
      }
    }
    for (const same of byFirst.values()) same.sort((a, b) => b.words.length - a.words.length);
    this.#byFirst = byFirst;
  }

  byName(name: string): Verb | undefined {
    return this.#byName.get(name);
  }

  /** Those that start with a word, the ones of most words first. */
  startingWith(word: string): readonly { readonly verb: Verb; readonly words: readonly string[] }[] {
    return this.#byFirst.get(word) ?? NONE;
  }
}

const NONE: readonly never[] = [];

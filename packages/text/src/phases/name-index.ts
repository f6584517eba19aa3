// What was found, by its names: namesakes share a list of names, so words are compared with each list once, not with each thing.

import { strangeTo, vocabularyOf } from '@beckon/core/resolve/word-match.js';
import type { Name } from '@beckon/core/scene/candidate.js';
import type { Id } from '../model/model.js';
import { type CandidateContext, isFlagWord, type Naming, namesFor } from './candidate.js';
import type { Found } from './scopes.js';

/** Those that are called the same. */
interface Namesakes {
  readonly names: readonly Name[];
  /** Where they stand among what was found, in order. */
  readonly places: number[];
  /** Of a way that is felt in the dark not all words are names. */
  isFelt: boolean;
}

export class NameIndex {
  readonly #namesakes: readonly Namesakes[];

  private constructor(namesakes: readonly Namesakes[]) {
    this.#namesakes = namesakes;
  }

  /** For things of a question that was asked, which may have labels, it is made anew. */
  static of({ model }: CandidateContext, found: readonly Found[], naming: Naming, listed: ReadonlySet<Id>): NameIndex {
    const known = made.get(found) ?? {};
    if (listed.size === 0 && known[naming] !== undefined) return known[naming];
    const byNames = new Map<readonly Name[], Namesakes>();
    for (const [place, one] of found.entries()) {
      const names = namesFor(model, one, naming, listed.has(one.thing.id));
      let same = byNames.get(names);
      if (same === undefined) {
        same = { names, places: [], isFelt: false };
        byNames.set(names, same);
      }
      same.places.push(place);
      same.isFelt ||= one.isFelt;
    }
    const index = new NameIndex([...byNames.values()]);
    if (listed.size === 0) made.set(found, { ...known, [naming]: index });
    return index;
  }

  /** All that may answer to a text, in order. `hasFlagWords`: how things are now may be part of it. */
  answering(text: string, hasFlagWords: boolean): readonly number[] {
    const lists = this.#namesakes.filter(({ names, isFelt }) => {
      const strange = strangeTo(names, text);
      return strange !== null && (isFelt || strange.every((word) => hasFlagWords && isFlagWord(word)));
    });
    const [only, ...more] = lists.map(({ places }) => places);
    return more.length === 0 ? (only ?? []) : lists.flatMap(({ places }) => places).sort((a, b) => a - b);
  }

  /** All words in their names. */
  *words(): Generator<string> {
    for (const { names } of this.#namesakes) yield* vocabularyOf(names).words;
  }
}

const made = new WeakMap<readonly Found[], Partial<Record<Naming, NameIndex>>>();

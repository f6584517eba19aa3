// Elements that are called the same, each in a row of its own: which one it was, after all of them were redrawn, is known by what
// the row says. What is first in a row may be a rank or a state, so all of it counts; or all but its numbers, which change.

import { fold } from '@beckon/core/text/text-match.js';
import { likeRow, rowOf } from './names/identity.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';

/** What a row said, where no other row of a look-alike said the same; empty otherwise. */
export interface RowWords {
  readonly all: string;
  /** Without numbers. */
  readonly letters: string;
}

/** How often each text was said. */
interface Counts {
  readonly all: Map<string, number>;
  readonly letters: Map<string, number>;
}

const LONGEST = 400;

export class RowsOfTwins {
  /** While a page is as it is, look-alikes are counted once. */
  readonly #known = new WeakMap<ElementRegistry, { readonly version: number; readonly of: Map<string, Counts> }>();

  wordsOf(registry: ElementRegistry, thing: PageElement): RowWords {
    const { version } = registry;
    const last = this.#known.get(registry);
    const known = last?.version === version ? last : { version, of: new Map<string, Counts>() };
    this.#known.set(registry, known);
    const { base, kind } = thing;
    const counts =
      known.of.get(base) ?? countsOf(registry.things.filter((one) => one.kind === kind && one.base === base));
    known.of.set(base, counts);
    const { all, letters } = saidAround(thing);
    return {
      all: counts.all.get(all) === 1 ? all : '',
      letters: counts.letters.get(letters) === 1 ? letters : '',
    };
  }

  /** The only one of these whose row says so; null: none, or several. */
  find(things: readonly PageElement[], was: RowWords): PageElement | null {
    const rows = things.map((thing) => ({ thing, ...saidAround(thing) }));
    // Where its words were its own, they still have to be: a number may be a rank.
    const isSame = ({ all, letters }: RowWords): boolean =>
      was.letters === '' ? was.all !== '' && all === was.all : letters === was.letters;
    const same = rows.filter(isSame);
    return same.length === 1 ? (same[0]?.thing ?? null) : null;
  }
}

function countsOf(things: readonly PageElement[]): Counts {
  const counts: Counts = { all: new Map(), letters: new Map() };
  for (const { all, letters } of things.map(saidAround)) {
    counts.all.set(all, (counts.all.get(all) ?? 0) + 1);
    counts.letters.set(letters, (counts.letters.get(letters) ?? 0) + 1);
  }
  return counts;
}

/** What the row around an element says. */
export function saidAround(thing: PageElement): RowWords {
  const row = rowOf(thing)?.element ?? likeRow(thing.element);
  const all = fold((row?.textContent ?? '').slice(0, LONGEST));
  return {
    all,
    letters: all
      .replace(/\p{N}+/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  };
}

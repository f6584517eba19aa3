// The things that can be intended, as candidates, and what the resolver says of words about them.

import { type Policy, resolve } from '@beckon/core/resolve/index.js';
import { matchWords, WITH_NOUN } from '@beckon/core/resolve/word-match.js';
import type { Id } from '../model/model.js';
import { type NameForm, needsNoun, type QuestionContext, ThingCandidate } from './candidate.js';
import type { TextPolicy as WorldPolicy } from './policy.js';
import type { FoundThing } from './scopes.js';

/** A thing that answers. */
export interface Hit {
  readonly candidate: ThingCandidate;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** What is decided about several that answer: one of them, or those it may be, one of each look. */
export type Decided =
  | { readonly one: Hit; readonly reason: string; readonly isGuess: boolean }
  | { readonly several: readonly Hit[] };

/** Scopes say themselves how deep they go. */
const POLICY: Policy = { names: 'words', depth: Number.POSITIVE_INFINITY };

export class Pool {
  readonly #asking: QuestionContext;
  readonly #listed: ReadonlySet<Id>;
  readonly #found: readonly FoundThing[];
  /** Which of the found this pool has. */
  readonly #ids: readonly number[];
  readonly #made: Record<NameForm, (ThingCandidate | undefined)[]>;
  readonly #all: Partial<Record<NameForm, readonly ThingCandidate[]>> = {};
  readonly #answers = new Map<string, readonly Hit[]>();
  #known: ReadonlySet<Id> | null = null;

  private constructor(
    asking: QuestionContext,
    listed: ReadonlySet<Id>,
    found: readonly FoundThing[],
    ids: readonly number[],
    made: Record<NameForm, (ThingCandidate | undefined)[]>,
  ) {
    this.#asking = asking;
    this.#listed = listed;
    this.#found = found;
    this.#ids = ids;
    this.#made = made;
  }

  static of(asking: QuestionContext, found: readonly FoundThing[], listed: readonly Id[]): Pool {
    const ids = found.map((_, i) => i);
    return new Pool(asking, new Set(listed), found, ids, { one: [], several: [] });
  }

  get size(): number {
    return this.#ids.length;
  }

  get found(): readonly FoundThing[] {
    return this.#ids.map((id) => this.#found[id] as FoundThing);
  }

  has(id: Id): boolean {
    this.#known ??= new Set(this.found.map(({ thing }) => thing.id));
    return this.#known.has(id);
  }

  /** The same with fewer things. */
  filter(isRetained: (id: Id) => boolean): Pool {
    const ids = this.#ids.filter((index) => isRetained((this.#found[index] as FoundThing).thing.id));
    return ids.length === this.#ids.length ? this : new Pool(this.#asking, this.#listed, this.#found, ids, this.#made);
  }

  candidates(naming: NameForm): readonly ThingCandidate[] {
    this.#all[naming] ??= this.#ids.map((id) => this.#candidate(id, naming));
    return this.#all[naming];
  }

  #candidate(index: number, naming: NameForm): ThingCandidate {
    const made = this.#made[naming];
    let candidate = made[index];
    if (candidate === undefined) {
      const found = this.#found[index] as FoundThing;
      candidate = new ThingCandidate(this.#asking, found, index, naming, this.#listed.has(found.thing.id));
      made[index] = candidate;
    }
    return candidate;
  }

  /** All that answer to the words, best first; no words: all there are. */
  find(words: readonly string[], naming: NameForm): readonly Hit[] {
    const key = `${naming} ${words.join(' ')}`;
    let hits = this.#answers.get(key);
    if (hits === undefined) {
      hits = this.#find(words, naming);
      this.#answers.set(key, hits);
    }
    return hits;
  }

  #find(words: readonly string[], naming: NameForm): readonly Hit[] {
    const hits = matchWords(this.candidates(naming), words.join(' '), ({ looks }) => looks).sort(
      (a, b) =>
        a.candidate.scope - b.candidate.scope ||
        b.score - a.score ||
        a.candidate.depth - b.candidate.depth ||
        a.candidate.id - b.candidate.id,
    );
    // "Coin" is no coin bag where there are coins, though none is here.
    const last = words.at(-1);
    const isOther = last !== undefined && !this.#asking.mayBeFlag && this.#asking.model.knowsNoun?.(last) === true;
    if (isOther && !hits.some(isByNoun)) return [];
    return words.length > 0 && !this.#asking.mayBeFlag && words.every(needsNoun) ? hits.filter(isByNoun) : hits;
  }

  /** All of a kind for counting: the best answers of each scope first. */
  inOrder(words: readonly string[]): readonly Hit[] {
    const one = this.find(words, 'one');
    return sure(one.length > 0 ? one : this.find(words, 'several'));
  }

  /** All of a kind: those that answer to the words in the singular or in the plural, in the order they are found in. */
  kind(words: readonly string[]): readonly Hit[] {
    const one = this.find(words, 'one');
    if (one.length === 0) return [...sure(this.find(words, 'several'))].sort(byPlace);
    const known = new Set(one.map(({ candidate }) => candidate.id));
    const several = this.find(words, 'several').filter(({ candidate }) => !known.has(candidate.id));
    return [...sure([...one, ...several])].sort(byPlace);
  }
}

function byPlace(a: Hit, b: Hit): number {
  return a.candidate.id - b.candidate.id;
}

export function isByNoun({ score }: Hit): boolean {
  return score >= WITH_NOUN;
}

/** Those that answer to a noun, if any do: the coin purse is no coin. */
export function sure(hits: readonly Hit[]): readonly Hit[] {
  const nouns = hits.filter(isByNoun);
  return nouns.length > 0 ? nouns : hits;
}

/** Which of several that match the words is intended. */
export function decide(words: readonly string[], hits: readonly Hit[], policy: WorldPolicy): Decided {
  const [first] = hits;
  if (first !== undefined && hits.length === 1) return { one: first, reason: first.reasons[0] ?? '', isGuess: false };
  const byId = new Map(hits.map((hit) => [hit.candidate.id, hit]));
  const { chosen, reason, failure } = resolve({
    target: { kind: 'text', value: words.join(' ') },
    requirement: 'Any',
    candidates: hits.map(({ candidate }) => candidate),
    policy: POLICY,
  });
  const one = chosen === null ? undefined : byId.get(chosen);
  if (one !== undefined) {
    const rivals = reason === 'tie:likely' ? rivalsOf(one, hits) : [];
    if (rivals.length > 0 && !policy.takesPreferred) return { several: [one, ...rivals] };
    return { one, reason, isGuess: rivals.length > 0 };
  }
  const several = (failure?.candidates ?? []).flatMap(({ id }) => byId.get(id) ?? []);
  const [any] = several;
  if (any !== undefined && several.every(({ candidate }) => candidate.thing.resolution?.interchangeable === true))
    return { one: any, reason: 'interchangeable', isGuess: false };
  return { several };
}

/** Others that match as well, and look different: the reply should say which it was. */
function rivalsOf({ candidate, score }: Hit, hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set([candidate.signature]);
  return hits.filter((other) => {
    if (other.score !== score || other.candidate.scope !== candidate.scope) return false;
    const isNew = !seen.has(other.candidate.signature);
    seen.add(other.candidate.signature);
    return isNew;
  });
}

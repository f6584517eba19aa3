// Verbs at the start of words: those of several words first, and those that are parted (`pick … up`).

import type { Verb } from '../verbs/verb.js';
import { relationAt } from '../words/relations.js';
import type { Verbs } from './text-world.js';
import type { Word } from './tokens.js';

export interface VerbFound {
  readonly verb: Verb;
  readonly body: readonly Word[];
  /** How many of its own words it has. */
  readonly size: number;
  readonly isParted: boolean;
}

export function startsWithVerb(words: readonly Word[], verbs: Verbs): boolean {
  const [key] = words[0]?.keys ?? [];
  return key !== undefined && verbs.startingWith(key).some((one) => wordsUsed(words, one.words) !== null);
}

/** All verbs that words may start with, the longest first. One that takes all there is leaves no room for shorter ones. */
export function verbsIn(words: readonly Word[], verbs: Verbs): readonly VerbFound[] {
  const [key] = words[0]?.keys ?? [];
  if (key === undefined) return [];
  const found: VerbFound[] = [];
  for (const { verb, words: own } of verbs.startingWith(key)) {
    const size = own.length;
    const used = wordsUsed(words, own);
    if (used !== null) {
      if (size === 1 || !isLongerRelation(words, used - 1))
        found.push({ verb, body: words.slice(used), size, isParted: false });
    } else if (size > 1) {
      const body = parted(words, own);
      if (body !== null) found.push({ verb, body, size, isParted: true });
    }
  }
  found.sort((a, b) => b.size - a.size || Number(a.isParted) - Number(b.isParted));
  const [longest] = found;
  return longest !== undefined && longest.size > 1 && longest.body.length === 0 ? [longest] : found;
}

/** "take out of": the last word of the verb is the first of a relation. */
function isLongerRelation(words: readonly Word[], at: number): boolean {
  const texts = words.map(({ text }) => text);
  return (relationAt(texts, at)?.length ?? 0) > 1;
}

/** How many words a verb takes from the start; null if they are not its. */
function wordsUsed(words: readonly Word[], own: readonly string[]): number | null {
  let at = 0;
  for (let chosen = 0; chosen < words.length; chosen++) {
    for (const key of (words[chosen] as Word).keys) if (key !== own[at++]) return null;
    if ((words[chosen] as Word).keys.length === 0) return null;
    if (at === own.length) return chosen + 1;
    if (at > own.length) return null;
  }
  return null;
}

/** What stands between the first word of a verb and its others, which come last. */
function parted(words: readonly Word[], own: readonly string[]): readonly Word[] | null {
  const tail = own.slice(1);
  const from = words.length - tail.length;
  if (from < 2 || wordsUsed(words.slice(0, 1), own.slice(0, 1)) === null) return null;
  return wordsUsed(words.slice(from), tail) === tail.length ? words.slice(1, from) : null;
}

// Misspelt names: corrected only where nothing answers, the word is known nowhere, and one thing is one edit away.

import { vocabularyOf } from '@beckon/core/resolve/word-match.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import { distance } from '@beckon/core/text/distance.js';
import type { Model } from '../model/model.js';
import type { PhrasePart } from '../words/phrase-types.js';
import { singularsOf } from '../words/plural.js';
import { wordsIn } from './bind-meant.js';
import type { BindContext } from './bind-types.js';
import { isFlagWord } from './candidate.js';
import type { Pool } from './pool.js';

/** Ways to read misspelt words that are tried at most. */
const MOST_TRIES = 24;
/** Of words up to this long only a swap or a doubled letter is a misspelling: `cat` is no misspelt `cart`. */
const SHORT = 3;

/** All words of the things at hand. */
export function wordsOf(...pools: readonly (readonly Candidate[])[]): ReadonlySet<string> {
  const found = new Set<string>();
  const read = new Set<Candidate['names']>();
  for (const pool of pools)
    for (const { names } of pool) {
      // Namesakes may share their names.
      if (read.has(names)) continue;
      read.add(names);
      for (const word of vocabularyOf(names).words) found.add(word);
    }
  return found;
}

/** Whether a word is known to anything here or in the whole world, also in the plural. */
export function isKnown(model: Model, here: ReadonlySet<string>, word: string): boolean {
  if (here.has(word) || isFlagWord(word) || model.knowsWord(word)) return true;
  return singularsOf(word).some((noun) => model.knowsWord(noun));
}

/** The words as intended, if that is clear: only things that look the same match any way to correct them. */
export function corrected(
  words: readonly string[],
  here: ReadonlySet<string>,
  isRight: (word: string) => boolean,
  pool: Pool,
): readonly string[] | null {
  const answered = corrections(words, here, isRight)
    .map((way) => ({ way, hits: pool.kind(way) }))
    .filter(({ hits }) => hits.length > 0);
  const looks = new Set(answered.flatMap(({ hits }) => hits.map(({ candidate }) => candidate.signature)));
  return looks.size === 1 ? (answered[0]?.way ?? null) : null;
}

/** Every way to put known words for the misspelt ones; none, if one of them is like no word here. */
function corrections(
  words: readonly string[],
  here: ReadonlySet<string>,
  isRight: (word: string) => boolean,
): readonly (readonly string[])[] {
  let ways: (readonly string[])[] = [[]];
  for (const word of words) {
    const options = isRight(word) ? [word] : like(word, here);
    ways = ways.flatMap((way) => options.map((option) => [...way, option])).slice(0, MOST_TRIES);
    if (ways.length === 0) return [];
  }
  return ways.filter((way) => way.some((word, i) => word !== words[i]));
}

function like(word: string, here: ReadonlySet<string>): string[] {
  if (word.length < SHORT || /\d/.test(word)) return [];
  const found: string[] = [];
  for (const other of here) if (isOneEdit(word, other)) found.push(other);
  return found.sort();
}

/** One letter too many, too few, wrong, or two swapped. */
function isOneEdit(word: string, other: string): boolean {
  const difference = word.length - other.length;
  if (difference < -1 || difference > 1 || word === other || /\d/.test(other)) return false;
  if (distance(word, other, 1) > 1) return false;
  if (Math.min(word.length, other.length) > SHORT) return true;
  return other.length >= SHORT && (isSwap(word, other) || undoubled(word) === undoubled(other));
}

function isSwap(word: string, other: string): boolean {
  return word.length === other.length && [...word].sort().join('') === [...other].sort().join('');
}

function undoubled(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

/** `("kye" taken for "key")`, for each word that was put right. */
export function notesOf(words: readonly string[], right: readonly string[]): string[] {
  return words.flatMap((word, i) => (word === right[i] ? [] : [`("${word}" taken for "${right[i]}")`]));
}

/** The first word that nothing here or anywhere is called, as it was typed. */
export function unknownWord(
  { model, phrase }: BindContext,
  here: ReadonlySet<string>,
  part: PhrasePart,
): string | null {
  const word = part.words.find((one) => !isKnown(model, here, one));
  return word === undefined ? null : (phrase.typed.find((typed) => wordsIn(typed).includes(word)) ?? null);
}

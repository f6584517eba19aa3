// The first letters that a name can be said by, so that an index finds the names that may answer to a text: `quality` of
// text-match.ts is above 0 only for names that share a key with the text.

import { fold, said, startsAnywhere } from './text-match.js';

/** Letters of a key. Blanks count on neither side, so a key goes on into the next word. */
const LENGTH = 4;
/** Longer names are not folded to their end. */
const LONGEST = 1000;

/** The keys of a name: from the start of each word on. Null: it is too long to say. */
export function keysOf(name: string): ReadonlySet<string> | null {
  if (name.length > LONGEST) return null;
  const folded = fold(name);
  const letters = folded.replaceAll(' ', '');
  const keys = new Set<string>();
  let at = 0;
  for (let i = 0; i < folded.length; i++) {
    if (folded[i] === ' ') continue;
    if (i === 0 || folded[i - 1] === ' ' || startsAnywhere(folded.charCodeAt(i)))
      keys.add(letters.slice(at, at + LENGTH));
    at++;
  }
  return keys;
}

/** What a name must have to answer to a text: a key that begins with one of these. Null: any name may answer. */
export function keysFor(text: string): readonly string[] | null {
  const { words, letters } = said(text);
  if (letters === 0 || text.length > LONGEST) return null;
  const whole = words.join('').slice(0, LENGTH);
  const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '').slice(0, LENGTH);
  return [...new Set(words.length > 1 ? [whole, longest] : [whole])];
}

/** Whether a key of so many letters is the whole key of every name that begins with it. */
export function isWholeKey(key: string): boolean {
  return key.length === LENGTH;
}

// Words that mean the same in every world: directions, and words about the conversation itself.

import { directionOf } from '../verbs/directions.js';

/** `north`, `n`. */
export function isDirection(word: string): boolean {
  return directionOf(word) !== undefined;
}

/** About what was said before. */
const OWN: ReadonlyMap<string, 'again' | 'undo' | 'oops' | 'explain'> = new Map([
  ['again', 'again'],
  ['g', 'again'],
  ['undo', 'undo'],
  ['oops', 'oops'],
  ['o', 'oops'],
  ['explain', 'explain'],
]);

export function ownWord(word: string): 'again' | 'undo' | 'oops' | 'explain' | undefined {
  return OWN.get(word);
}

export function isOwnWord(word: string): boolean {
  return OWN.has(word);
}

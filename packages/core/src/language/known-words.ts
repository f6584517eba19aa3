// The words of commands, and what is close to them: `clik`, `pressKey`.

import { distance } from '../text/distance.js';
import { phrases, verbs } from './verbs.js';

/** Every way to write a command → its canonical form. */
export const phraseOf: ReadonlyMap<string, string> = new Map(phrases().map(([words, verb]) => [words, verb.says]));

/** The command a word is known for. */
export function likeWord(word: string): string | undefined {
  return verbs.find((verb) => verb.row.like?.includes(word))?.says;
}

/** The command with one slip in it, or a word known for it: `erase` is no `frame`, and `show` no `stop`. */
export function isSlip(word: string, says: string): boolean {
  if (likeWord(word) === says || says.startsWith('run ')) return true;
  // `click_on`, `pressKey`
  const [start = word] = word.split(/_?(?:on|key|keys|text|for|button|link|option|element|into|over|to|item)$/);
  return [...phraseOf].some(
    ([words, command]) =>
      command === says &&
      (distance(word, words, 1) <= 1 || words.startsWith(word) || (words === start && start !== '')),
  );
}

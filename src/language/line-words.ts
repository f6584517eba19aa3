// The words of a line that does not parse, as those ask for them who look for what was meant.

import type { Words } from './mend.js';
import { BARE, type Token } from './scan.js';

/** What stands behind the verb, as it was typed. */
export function text({ rest, raw }: Words, from = 0, to = rest.length): string {
  const [first, last] = [rest[from], rest[to - 1]];
  return first === undefined || last === undefined || to <= from ? '' : raw.slice(first.start, last.end);
}

export function lower(token: Token | undefined): string {
  return token?.kind === BARE ? token.text.toLowerCase() : '';
}

/** The words without those that say nothing here. */
export function without({ rest, raw }: Words, words: RegExp): string {
  return rest
    .filter((token) => token.kind !== BARE || !words.test(token.text))
    .map((token) => raw.slice(token.start, token.end))
    .join(' ');
}

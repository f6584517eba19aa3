// What people say for a relation: `next to`, `in the row`, `below`.

import { entryFor, inverted } from '../text/text.js';
import type { Relation } from './ast.js';
import { BARE, type Token } from './scan.js';

export const LIKELY = inverted({
  inside:
    // An observation writes `under "Billing"` for what stands in that part; below it stands the next part.
    'in, within, into, of, from, under, part of, inside of, in the row, in row, in the section, in section,' +
    ' in the form, in the table, in the list, in the dialog, dans, innerhalb, dentro, dentro de, en',
  below: 'below, beneath, underneath',
  after: 'following, behind, unter, nach, sous, après, después de, debajo de',
  above: 'above, over, on top of',
  before: 'preceding, in front of, über, vor, avant, antes de, encima de',
  near:
    'beside, besides, by, at, on, for, around, alongside, next to, close to, adjacent to, neben, bei,' +
    ' près de, à côté de, cerca de, junto a, vicino a, perto de, adjacent, nextto, next-to',
  'right of': 'right of, to the right of, on the right of',
  'left of': 'left of, to the left of, on the left of',
  contains: 'containing, with, has, having, including',
});

/** The relation that people mean by a word. */
export function everydayRelation(given: string): Relation | undefined {
  return entryFor(LIKELY, given.toLowerCase());
}

/** The words from `at` on that are one relation in people's words, and how many they are. */
export function relationPhrase(
  rest: readonly Token[],
  at: number,
): { readonly words: number; readonly phrase: string } {
  for (let words = 4; words > 1; words--) {
    const some = rest.slice(at, at + words);
    const written = some.map(({ text }) => text.toLowerCase()).join(' ');
    if (some.length === words && some.every(({ kind }) => kind === BARE) && rest[at + words] !== undefined)
      if (entryFor(LIKELY, written) !== undefined) return { words, phrase: written };
  }
  return { words: 1, phrase: (rest[at] as Token).text.toLowerCase() };
}

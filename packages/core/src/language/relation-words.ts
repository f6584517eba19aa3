// What people say for a relation: `next to`, `in the row`, `below`.

import { entryFor } from '../text/text.js';
import type { Relation } from './ast.js';
import { BARE, type Token } from './scan.js';

export const LIKELY: Readonly<Record<string, Relation>> = {
  in: 'inside',
  within: 'inside',
  into: 'inside',
  of: 'inside',
  from: 'inside',
  under: 'below',
  below: 'below',
  beneath: 'below',
  underneath: 'below',
  following: 'after',
  behind: 'after',
  above: 'above',
  over: 'above',
  preceding: 'before',
  beside: 'near',
  besides: 'near',
  by: 'near',
  at: 'near',
  on: 'near',
  for: 'near',
  around: 'near',
  alongside: 'near',
  'next to': 'near',
  'close to': 'near',
  'right of': 'right of',
  'left of': 'left of',
  'adjacent to': 'near',
  'part of': 'inside',
  containing: 'contains',
  with: 'contains',
  has: 'contains',
  having: 'contains',
  including: 'contains',
  'inside of': 'inside',
  'in front of': 'before',
  'on top of': 'above',
  'to the left of': 'left of',
  'to the right of': 'right of',
  'on the left of': 'left of',
  'on the right of': 'right of',
  'in the row': 'inside',
  'in row': 'inside',
  'in the section': 'inside',
  'in section': 'inside',
  'in the form': 'inside',
  'in the table': 'inside',
  'in the list': 'inside',
  'in the dialog': 'inside',
  // In other languages, where the word is no other one here.
  neben: 'near',
  bei: 'near',
  'près de': 'near',
  'à côté de': 'near',
  'cerca de': 'near',
  'junto a': 'near',
  'vicino a': 'near',
  'perto de': 'near',
  dans: 'inside',
  innerhalb: 'inside',
  dentro: 'inside',
  'dentro de': 'inside',
  en: 'inside',
  unter: 'after',
  nach: 'after',
  sous: 'after',
  après: 'after',
  'después de': 'after',
  'debajo de': 'after',
  über: 'before',
  vor: 'before',
  avant: 'before',
  'antes de': 'before',
  'encima de': 'before',
  adjacent: 'near',
  nextto: 'near',
  'next-to': 'near',
};

/** The relation that people mean by a word. */
export function spokenRelation(given: string): Relation | undefined {
  return entryFor(LIKELY, given.toLowerCase());
}

/** The words from `at` on that are one relation in people's words, and how many they are. */
export function spoken(rest: readonly Token[], at: number): { readonly words: number; readonly said: string } {
  for (let words = 4; words > 1; words--) {
    const some = rest.slice(at, at + words);
    const said = some.map(({ text }) => text.toLowerCase()).join(' ');
    if (some.length === words && some.every(({ kind }) => kind === BARE) && rest[at + words] !== undefined)
      if (entryFor(LIKELY, said) !== undefined) return { words, said };
  }
  return { words: 1, said: (rest[at] as Token).text.toLowerCase() };
}

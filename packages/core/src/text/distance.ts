// How far two words are apart, and which known words a misspelt one may have meant.
// Swapping two neighbours counts as one mistake: `tpye` is as close to `type` as `typ` is.

import { smallest } from '../data/extremes.js';

/** Words longer than this are never compared: nobody misspells a word that long, and the cost is quadratic. */
const LONGEST = 40;

/** Edits (insert, delete, replace, swap neighbours) between two words; `limit + 1` stands for "more than limit". */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || lettersApart(a, b) > limit) return limit + 1;
  let before: number[] = [];
  let previous: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}

/** How many letters of the first the second has nowhere: each of them is a mistake, and to count them is quick. */
function lettersApart(a: string, b: string): number {
  let missing = 0;
  for (let i = 0; i < a.length; i++) if (!b.includes(a[i] as string)) missing++;
  return missing;
}

/** How many mistakes a word of this length may hold and still be recognised. */
export function mistakesAllowed(length: number): number {
  if (length <= 2) return 0;
  if (length === 3) return 1;
  return length <= 7 ? 2 : 3;
}

/** The known words nearest to a misspelt one, in the order given; words farther off than the best are not named. */
export function nearest(word: string, known: Iterable<string>, most = 3): string[] {
  if (word.length > LONGEST) return [];
  const limit = mistakesAllowed(word.length);
  const found: { word: string; cost: number }[] = [];
  for (const other of known) {
    if (other === word) continue;
    const cost = distance(word, other, limit);
    if (cost <= limit && cost < other.length) found.push({ word: other, cost });
    else if (word.length >= 3 && other.startsWith(word)) found.push({ word: other, cost: limit + 1 });
  }
  const best = smallest(found.map((one) => one.cost));
  return found
    .filter((one) => one.cost === best)
    .slice(0, most)
    .map((one) => one.word);
}

// Things whose names are like what was said. They are only ever suggested, never chosen.

import { type Candidate, isVisible, titleOf } from '../scene/candidate.js';
import { distance, mistakesAllowed } from '../text/distance.js';
import { fold, said } from '../text/text-match.js';
import type { Suggestion } from './question.js';
import { type RequirementName, satisfies } from './requirement.js';
import { suggestionOf } from './words.js';

const MOST = 5;
/** Longer names are not misspellings of anything. */
const LONGEST = 60;

/** At most five, nearest first; those that could take the action before those that could not. */
export function suggestions(
  candidates: readonly Candidate[],
  text: string,
  requirement: RequirementName,
): Suggestion[] {
  const wanted = fold(text);
  if (wanted === '' || wanted.length > LONGEST) return [];
  const words = new Set(said(text).words);
  const found: { candidate: Candidate; cost: number }[] = [];
  for (const candidate of candidates) {
    let cost = Number.POSITIVE_INFINITY;
    for (const { text: name } of candidate.names) cost = Math.min(cost, costOf(wanted, words, name));
    // Whether it can be seen costs most, so that is asked last.
    if (Number.isFinite(cost) && isVisible(candidate))
      found.push({ candidate, cost: cost + (satisfies(candidate, requirement) ? 0 : 0.5) });
  }
  const order = (one: Candidate): number => one.order ?? one.id;
  found.sort((a, b) => a.cost - b.cost || order(a.candidate) - order(b.candidate) || a.candidate.id - b.candidate.id);
  const byId = new Map(candidates.map((one) => [one.id, one]));
  const seen = new Set<string>();
  const kept: Candidate[] = [];
  for (const { candidate } of found) {
    if (kept.length === MOST) break;
    const name = titleOf(candidate);
    const key = `${candidate.kind}\u0000${name}`;
    if (seen.has(key) || kept.some((one) => titleOf(one) === name && isOneThing(byId, one, candidate))) continue;
    seen.add(key);
    kept.push(candidate);
  }
  return kept.map(suggestionOf);
}

/** The one is a part of the other, or written on it: people see a single thing. */
function isOneThing(byId: ReadonlyMap<number, Candidate>, one: Candidate, other: Candidate): boolean {
  return isPartOf(byId, one, other) || isPartOf(byId, other, one);
}

function isPartOf(byId: ReadonlyMap<number, Candidate>, inner: Candidate, outer: Candidate): boolean {
  let at: Candidate | undefined = inner;
  for (let steps = 0; at !== undefined && steps < DEEPEST; steps++) {
    if (at.owner === outer.id || at.parent === outer.id) return true;
    at = at.parent === undefined ? undefined : byId.get(at.parent);
  }
  return false;
}
/** So far up it is looked for the thing that something is a part of. */
const DEEPEST = 12;

/** Mistakes between the whole names, or, a little dearer, a word in common or one word misspelt. */
function costOf(wanted: string, words: ReadonlySet<string>, name: string): number {
  if (name.length > LONGEST * 2) return Number.POSITIVE_INFINITY;
  const folded = fold(name);
  const limit = mistakesAllowed(wanted.length);
  const whole = distance(wanted, folded, limit);
  if (whole <= limit) return whole;
  let cost = Number.POSITIVE_INFINITY;
  for (const part of folded.split(' ')) {
    if (part.length > 2 && words.has(part)) return COMMON_WORD;
    if (part.length > 3 && distance(wanted, part, limit) <= limit) cost = MISSPELT_WORD;
  }
  return cost;
}

const COMMON_WORD = 4;
const MISSPELT_WORD = 4.2;

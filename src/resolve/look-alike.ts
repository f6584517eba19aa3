// Things that nobody can tell apart are one choice: any of them will do.

import { type Candidate, titleOf } from '../world/candidate.js';
import type { Match } from './score.js';

/** Of each kind of look-alikes the first, in the order given. */
export function oneOfEach(matches: readonly Match[]): readonly Match[] {
  const kept: Match[] = [];
  const seen = new Set<string>();
  for (const match of matches) {
    const keys = looks(match.candidate);
    if (keys.some((key) => seen.has(key))) continue;
    kept.push(match);
    for (const key of keys) seen.add(key);
  }
  return kept;
}

/** What it has in common with those that will do as well: the signature; the name, if it is declared to be like its namesakes. */
function looks(candidate: Candidate): readonly string[] {
  const { interchangeable, signature } = candidate.resolution ?? {};
  if (interchangeable === false) return [];
  const keys: string[] = [];
  if (signature !== undefined) keys.push(`s${signature}`);
  if (interchangeable === true) keys.push(`n${titleOf(candidate)}`);
  return keys;
}

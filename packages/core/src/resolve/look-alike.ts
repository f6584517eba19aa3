// Elements without any visible difference are one choice: any of them will do.

import { type Candidate, titleOf } from '../scene/candidate.js';
import type { Match } from './score.js';

/** Of each kind of look-alikes the first, in the order given. */
export function oneOfEach(matches: readonly Match[]): readonly Match[] {
  const kept: Match[] = [];
  const signatures = new Set<string>();
  const names = new Set<string>();
  for (const match of matches) {
    const { signature, name } = looks(match.candidate);
    if ((signature !== null && signatures.has(signature)) || (name !== null && names.has(name))) continue;
    kept.push(match);
    if (signature !== null) signatures.add(signature);
    if (name !== null) names.add(name);
  }
  return kept;
}

/** What it has in common with those that will do as well: the signature; the name, if it is declared to be like its namesakes. */
function looks(candidate: Candidate): { readonly signature: string | null; readonly name: string | null } {
  const { interchangeable, signature = null } = candidate.resolution ?? {};
  if (interchangeable === false) return UNLIKE;
  return { signature, name: interchangeable === true ? titleOf(candidate) : null };
}

const UNLIKE = { signature: null, name: null } as const;

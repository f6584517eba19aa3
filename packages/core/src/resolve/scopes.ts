// Scopes of text worlds: what is held, what is worn, what is in the room, in the order a verb declares.

import type { Policy } from './question.js';
import type { Match } from './score.js';
import { FAINT, HAIR, SURE } from './thresholds.js';

/** Nested containers of a scope are searched this deep. */
const SCOPE_DEPTH = 4;

/**
 * Only the first scope that has an answer counts, and of nested elements only those not too deep. No scope is the first.
 * By whole words, what answers to an adjective alone is no answer where a noun is: a sword rack is no sword.
 */
export function inFirstScope(matches: readonly Match[], policy: Policy | undefined): readonly Match[] {
  if (matches.every((match) => match.candidate.scope === undefined)) return matches;
  const deepest = policy?.depth ?? SCOPE_DEPTH;
  const isReachable = ({ candidate, score }: Match): boolean =>
    (candidate.depth ?? 0) <= deepest && score >= FAINT - HAIR;
  const within = matches.filter(isReachable);
  const sure = policy?.names === 'words' ? within.filter(({ score }) => score >= SURE - HAIR) : [];
  const reachable = sure.length > 0 ? sure : within;
  const first = reachable.reduce(
    (least, match) => Math.min(least, match.candidate.scope ?? 0),
    Number.POSITIVE_INFINITY,
  );
  return reachable.filter((match) => (match.candidate.scope ?? 0) === first);
}

// What takes the action for each match: the element itself, or the one that owns the action.

import { type Candidate, canDo, isForm, isVisible } from '../scene/candidate.js';
import { sentFor } from './at-hand.js';
import { isPassive } from './has-all.js';
import { SUPPOSED } from './infer.js';
import { ledToSeveral } from './leading.js';
import { isOfAnother, promote } from './promote.js';
import type { Question } from './question.js';
import type { RequirementName } from './requirement.js';
import type { Scene } from './scene.js';
import { AT_ITS_PLACE, isOfProgram, type Match, PROMOTED } from './score.js';
import { HAIR, SURE } from './thresholds.js';

/** Promotes what cannot take the action, and drops what still cannot. */
export function ableOf(scene: Scene, { requirement, policy }: Question, found: readonly Match[]): readonly Match[] {
  // Everything can be looked at, and by whole words each is found once.
  if (requirement === 'Any' && policy?.names === 'words') return found;
  const best = new Map<number, Match>();
  for (const match of found)
    for (const one of promotedFor(scene, match, requirement)) {
      const isItself = one === match.candidate;
      const promoted = isItself ? match : promotedMatch(scene, match, one, requirement);
      const known = best.get(one.id);
      // At the same score what was named directly goes first.
      const isBetter =
        known === undefined || promoted.score > known.score || (promoted.score === known.score && isItself);
      if (isBetter) best.set(one.id, promoted);
    }
  return [...best.values(), ...ledToSeveral(scene, requirement, found, best)];
}

/**
 * Where nothing takes a press: what was surely named itself, if it holds nothing that does and no owner that cannot be used now.
 * Apps that draw their own controls do not say which of them can be pressed.
 */
export function touchable(scene: Scene, { requirement, policy }: Question, found: readonly Match[]): readonly Match[] {
  if (policy?.unclickable === undefined || requirement !== 'Clickable') return [];
  const isHeadingToo = policy.unclickable === 'any' || !scene.candidates.some(isPressable);
  const isPlace = (one: Candidate): boolean =>
    isPassive(one) && (one.kind !== 'heading' || isHeadingToo) && !scene.descendants(one).some(isPressable);
  return found.flatMap((match) => {
    const { candidate, score, reasons } = match;
    if (score < SURE - HAIR || reasons.includes(PROMOTED) || !isPlace(candidate)) return [];
    return [{ ...match, reasons: [...reasons, AT_ITS_PLACE] }];
  });
}

function isPressable(one: Candidate): boolean {
  return canDo(one, 'click') && isVisible(one);
}

/** What takes the action for a match. Who names a form means the button that sends it. */
export function promotedFor(scene: Scene, { candidate }: Match, requirement: RequirementName): readonly Candidate[] {
  const sent = requirement === 'Submittable' ? sentFor(scene, candidate) : [];
  if (sent.length > 0) return sent;
  const one = promote(scene, candidate, requirement);
  return one === null || (requirement === 'Submittable' && isForm(one)) ? [] : [one];
}

/** What merely stands in the row of a text and has no name, or another one, is only supposed to be meant. */
function promotedMatch(scene: Scene, match: Match, one: Candidate, requirement: RequirementName): Match {
  const { candidate, score, reasons } = match;
  const isSupposed =
    requirement === 'Clickable'
      ? one.names.every(({ source }) => isOfProgram(source))
      : candidate.owner !== one.id && isOfAnother(scene, candidate, one);
  const isGuess = isSupposed && !scene.isInside(candidate, one);
  return {
    ...match,
    candidate: one,
    score: isGuess ? Math.min(score, SUPPOSED) : score,
    reasons: [...reasons, PROMOTED],
  };
}

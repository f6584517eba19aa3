// Two sliders of one name at the same spot, such as the two handles of a price range at the same value: only the upper one can
// be pressed, but nothing shows which of them is meant. Other elements that are covered are invisible, and so are not meant.

import { type Box, type Candidate, canDo, isEnabled, isTopmost } from '../scene/candidate.js';
import type { Question } from './question.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';
import { HAIR, LEAD, SURE } from './thresholds.js';

/** Boxes that share this much of their common area are one spot to the eye. */
const SAME_SPOT = 0.8;

/** A sure match with the covered ones that answer as well and lie right under it. One or none: there is no doubt. */
export function namesakesUnder(
  scene: Scene,
  chosen: Match | undefined,
  matches: readonly Match[],
  { policy }: Question,
): readonly Match[] {
  if (chosen === undefined || chosen.score < SURE - HAIR || policy?.ambiguity === 'first') return [];
  const under = matches.filter(
    ({ candidate, score }) =>
      candidate !== chosen.candidate &&
      Math.abs(chosen.score - score) < LEAD &&
      !isTopmost(candidate) &&
      isEnabled(candidate) &&
      isSameKind(candidate, chosen.candidate) &&
      isSameSpot(candidate.box, chosen.candidate.box) &&
      !scene.isInside(candidate, chosen.candidate) &&
      !scene.isInside(chosen.candidate, candidate),
  );
  return [chosen, ...under];
}

function isSameKind(one: Candidate, other: Candidate): boolean {
  return one.kind === other.kind && one.role === other.role && canDo(one, 'adjust') && canDo(other, 'adjust');
}

function isSameSpot(one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return false;
  const shared = width * height;
  return shared >= SAME_SPOT * (one.width * one.height + other.width * other.height - shared);
}

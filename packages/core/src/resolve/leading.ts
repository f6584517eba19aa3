// Texts that take no action themselves and lead to a control: a label beside a field, a star in its row.

import { isVisible } from '../scene/candidate.js';
import { fits, leadsToSeveral } from './promote.js';
import type { Question } from './question.js';
import { applyRelations, type RelationAsked } from './relations.js';
import type { RequirementName } from './requirement.js';
import type { Scene } from './scene.js';
import { type Match, PROMOTED } from './score.js';
import { HAIR, LEAD, SURE } from './thresholds.js';

/**
 * Without the texts that the relations rule out: a farther namesake does not stand in for the one that was meant. Where none
 * leads anywhere (`leads`), there is nothing to rule out: of thousands, that is the usual case, and it costs least.
 */
export function leadingTexts(
  scene: Scene,
  found: readonly Match[],
  relations: readonly RelationAsked[],
  { requirement, context = {}, policy }: Question,
  leads: (text: Match) => boolean,
): readonly Match[] {
  if (relations.length === 0) return found;
  const texts = found.filter(({ candidate }) => !fits(candidate, requirement));
  if (!texts.some(leads)) return found;
  const seen = texts.filter(({ candidate }) => isVisible(candidate));
  const related = applyRelations(scene, seen, relations, context, policy);
  if (!('kept' in related) || related.kept.length === 0) return found;
  const dropped = new Set(texts);
  for (const match of related.kept) dropped.delete(match);
  return found.filter((match) => !dropped.has(match));
}

/** Where a text led to something, and a namesake of it leads to several: those may be meant as well. */
export function ledToSeveral(
  scene: Scene,
  requirement: RequirementName,
  found: readonly Match[],
  best: ReadonlyMap<number, Match>,
): Match[] {
  const led = [...best.values()]
    .filter(({ reasons }) => reasons.includes(PROMOTED))
    .reduce((most, { score }) => Math.max(most, score), 0);
  if (led < SURE - HAIR) return [];
  const others = found.filter(({ candidate, score }) => led - score < LEAD && isVisible(candidate));
  return others.flatMap(({ candidate, score, reasons }) =>
    leadsToSeveral(scene, candidate, requirement)
      .filter(({ id }) => !best.has(id))
      .map((one) => ({ candidate: one, score, reasons: [...reasons, PROMOTED] })),
  );
}

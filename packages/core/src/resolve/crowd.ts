// Thousands that answer alike: nothing a person sees distinguishes them, and counting them all would take the time there is.

import { fits } from './promote.js';
import type { RequirementName } from './requirement.js';
import type { Match } from './score.js';
import { HAIR, SURE } from './thresholds.js';

/** More than this many that answer alike are a crowd. */
export const CROWD = 2000;

/** Those of a crowd that answer best and can take the action themselves; none: it is no crowd. */
export function crowdOf(found: readonly Match[], requirement: RequirementName): readonly Match[] {
  if (found.length <= CROWD) return [];
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  if (best < SURE - HAIR) return [];
  const crowd = found.filter(({ candidate, score }) => score === best && fits(candidate, requirement));
  return crowd.length > CROWD ? crowd : [];
}

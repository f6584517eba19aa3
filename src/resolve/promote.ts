// A match that cannot take the action gives way to the thing that owns it: its owner, an ancestor that has the action,
// or the only control of its row. Never to a neighbour that merely stands close: closeness is what `near` is for.

import { type Candidate, isRow } from '../world/candidate.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';

/** The thing that takes the action for this one; itself, if it can; null, if none does. */
export function promote(scene: Scene, candidate: Candidate, requirement: RequirementName): Candidate | null {
  if (requirement === 'Any') return candidate;
  const owner = candidate.owner === candidate.id ? undefined : scene.get(candidate.owner);
  if (owner !== undefined && satisfies(owner, requirement)) return owner;
  if (satisfies(candidate, requirement)) return candidate;
  if (requirement.startsWith('Container'))
    return scene.ancestors(candidate).find((one) => satisfies(one, requirement)) ?? null;
  if (isRow(candidate)) return onlyControl(scene, candidate, requirement);
  for (const ancestor of scene.ancestors(candidate)) {
    // A form takes a submit for what is in it, but nobody who names a text means the form around the whole page.
    if (satisfies(ancestor, requirement) && ancestor.kind !== 'form') return ancestor;
    if (isRow(ancestor)) return onlyControl(scene, ancestor, requirement);
  }
  return null;
}

function onlyControl(scene: Scene, row: Candidate, requirement: RequirementName): Candidate | null {
  const controls = scene.descendants(row).filter((one) => satisfies(one, requirement));
  return controls.length === 1 ? (controls[0] as Candidate) : null;
}

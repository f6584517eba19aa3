// A match that cannot take the action gives way to the thing that owns it: its owner, an ancestor that has the action,
// or the only control of its row. Never to a neighbour that merely stands close: closeness is what `near` is for.

import { type Candidate, isButton, isForm, isRow, isVisible } from '../world/candidate.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';

/** Whether a candidate can take the action when it is named: any plain button may be the one that submits. */
export function fits(candidate: Candidate, requirement: RequirementName): boolean {
  if (satisfies(candidate, requirement)) return true;
  return requirement === 'Submittable' && candidate.can === undefined && isButton(candidate);
}

/** The thing that takes the action for this one; itself, if it can; null, if none does. */
export function promote(scene: Scene, candidate: Candidate, requirement: RequirementName): Candidate | null {
  if (requirement === 'Any' || fits(candidate, requirement)) return candidate;
  const owner = candidate.owner === candidate.id ? undefined : scene.get(candidate.owner);
  if (owner !== undefined && fits(owner, requirement)) return owner;
  if (requirement.startsWith('Container'))
    return scene.ancestors(candidate).find((one) => fits(one, requirement)) ?? null;
  if (isRow(candidate)) return onlyControl(scene, candidate, requirement);
  for (const ancestor of scene.ancestors(candidate)) {
    // A form takes a submit for what is in it, but nobody who names a text means the form around the whole page.
    if (fits(ancestor, requirement) && !isForm(ancestor)) return ancestor;
    if (isRow(ancestor)) return onlyControl(scene, ancestor, requirement);
  }
  return null;
}

/** The one control of a row that can be seen. To be clicked, it must have no name at all: an invoice is not its Delete button. */
function onlyControl(scene: Scene, row: Candidate, requirement: RequirementName): Candidate | null {
  return scene.remembered(row, requirement, () => {
    const controls = scene.descendants(row).filter((one) => isVisible(one) && fits(one, requirement));
    const [only] = controls;
    if (only === undefined || controls.length > 1) return null;
    return requirement === 'Clickable' && only.names.length > 0 ? null : only;
  });
}

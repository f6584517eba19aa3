// A match that cannot take the action gives way to the thing that owns it: its owner, an ancestor that has the action,
// or the only control of its row. Never to a neighbour that merely stands close: closeness is what `near` is for.

import { type Candidate, isRow, isVisible, type NameSource } from '../world/candidate.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';

/** Whether a candidate can take the action, as far as it and its place tell: a plain button in a form submits it. */
export function fits(scene: Scene, candidate: Candidate, requirement: RequirementName): boolean {
  if (satisfies(candidate, requirement)) return true;
  const isButton = candidate.kind === 'button' || candidate.role === 'button';
  return (
    requirement === 'Submittable' && candidate.can === undefined && isButton && scene.formOf(candidate) !== undefined
  );
}

/** The thing that takes the action for this one; itself, if it can; null, if none does. */
export function promote(scene: Scene, candidate: Candidate, requirement: RequirementName): Candidate | null {
  if (requirement === 'Any') return candidate;
  const owner = candidate.owner === candidate.id ? undefined : scene.get(candidate.owner);
  if (owner !== undefined && fits(scene, owner, requirement)) return owner;
  if (fits(scene, candidate, requirement)) return candidate;
  if (requirement.startsWith('Container'))
    return scene.ancestors(candidate).find((one) => satisfies(one, requirement)) ?? null;
  if (isRow(candidate)) return onlyControl(scene, candidate, requirement);
  for (const ancestor of scene.ancestors(candidate)) {
    // A form takes a submit for what is in it, but nobody who names a text means the form around the whole page.
    if (fits(scene, ancestor, requirement) && ancestor.kind !== 'form') return ancestor;
    if (isRow(ancestor)) return onlyControl(scene, ancestor, requirement);
  }
  return null;
}

/** The one control of a row that can be seen. To click, it must have no name of its own: an invoice is not its Delete button. */
function onlyControl(scene: Scene, row: Candidate, requirement: RequirementName): Candidate | null {
  const controls = scene.descendants(row).filter((one) => isVisible(one) && fits(scene, one, requirement));
  const [only] = controls;
  if (only === undefined || controls.length > 1) return null;
  return requirement === 'Clickable' && isNamed(only) ? null : only;
}

const READ: ReadonlySet<NameSource> = new Set(['text', 'label', 'aria', 'title', 'alt', 'alias', 'keyword']);

function isNamed({ names }: Candidate): boolean {
  return names.some(({ source, text }) => READ.has(source) && text.trim() !== '');
}

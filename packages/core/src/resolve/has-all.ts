// Whether every field of an intent holds for a match.

import { type Candidate, canDo, isVisible } from '../scene/candidate.js';
import { EXACT, quality, said } from '../text/text-match.js';
import type { Intent } from './question.js';
import type { Scene } from './scene.js';
import { isRole, type Match } from './score.js';

/**
 * Every field holds. The role may be that of the owner of the action: a text in a button. Where nothing else is known of it, a
 * label or a section may be a text that it merely stands near to.
 */
export function hasAll(scene: Scene, match: Match, intent: Intent, owners: readonly Candidate[]): boolean {
  const { role, label, context } = intent;
  return (match.lacks ?? []).every((field) => {
    if (field === 'role') return owners.some((one) => isRole(one, role ?? ''));
    const near = field === 'label' ? label : field === 'context.section' ? context?.section : null;
    return typeof near === 'string' && match.isOther !== true && isWritten(scene, near);
  });
}

/** Some text or heading says just that. */
function isWritten(scene: Scene, words: string): boolean {
  const wanted = said(words);
  return scene.candidates.some(
    (one) => isPassive(one) && isVisible(one) && one.names.some(({ text }) => quality(wanted, text) === EXACT),
  );
}

/** A heading or a text: nothing can be done with it. */
export function isPassive(one: Candidate): boolean {
  return !ACTIONS.some((action) => canDo(one, action));
}
const ACTIONS = ['click', 'type', 'check', 'select', 'submit', 'adjust'] as const;

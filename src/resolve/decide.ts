// When several answer equally well: the tie-breakers, one after the other, as far as they tell.

import { type Candidate, isEnabled, isTopmost } from '../world/candidate.js';
import type { Context, Intent, Question } from './question.js';
import { closestTo } from './relations.js';
import type { Scene } from './scene.js';
import { isPlace, type Match, matchText } from './score.js';

interface TieBreaker {
  readonly reason: string;
  /** Those it prefers; none, if it cannot tell. */
  readonly prefers: (tied: readonly Match[]) => readonly Match[];
}

/** What is left of a tie, and what decided it if one is. */
export function breakTie(
  scene: Scene,
  tied: readonly Match[],
  question: Question,
): { left: readonly Match[]; reason: string } {
  let left = tied;
  for (const { reason, prefers } of tieBreakers(scene, question)) {
    const kept = prefers(left);
    if (kept.length === 0) continue;
    left = kept;
    if (left.length === 1) return { left, reason };
  }
  return { left, reason: '' };
}

function tieBreakers(scene: Scene, { context = {}, target }: Question): TieBreaker[] {
  const intent: Intent = 'primary' in target || 'kind' in target ? {} : target;
  return [
    { reason: 'tie:modal', prefers: (tied) => inActiveModal(scene, tied, context) },
    { reason: 'tie:topmost', prefers: (tied) => keep(tied, isTopmost) },
    { reason: 'tie:label', prefers: (tied) => closestToName(scene, tied, intent.label) },
    { reason: 'tie:section', prefers: (tied) => inOrNearSection(scene, tied, intent.context?.section) },
    {
      reason: 'tie:form',
      prefers: (tied) => {
        const form = scene.formOf(scene.get(context.focused)) ?? scene.formOf(scene.get(context.lastTouched));
        return form === undefined ? [] : keep(tied, (one) => scene.formOf(one) === form);
      },
    },
    // Only what is merely looked at may be disabled at all.
    { reason: 'tie:enabled', prefers: (tied) => keep(tied, isEnabled) },
  ];
}

function keep(tied: readonly Match[], isPreferred: (candidate: Candidate) => boolean): Match[] {
  return tied.filter((match) => isPreferred(match.candidate));
}

/** Those inside the active modal by the tree; or, if that tells nothing, those that say they are in a modal. */
function inActiveModal(scene: Scene, tied: readonly Match[], context: Context): readonly Match[] {
  const id = context.modal ?? context.patterns?.modal?.container;
  if (id === undefined) return [];
  const modal = scene.get(id);
  const inside =
    modal === undefined ? [] : keep(tied, (one) => scene.isInside(one, modal) || one.context?.container === id);
  return inside.length > 0 ? inside : keep(tied, (one) => one.context?.region === 'MODAL');
}

function inOrNearSection(scene: Scene, tied: readonly Match[], section: string | null | undefined): readonly Match[] {
  if (!section) return [];
  const inside = keep(tied, (one) => isPlace(one.context?.section, section));
  return inside.length > 0 ? inside : closestToName(scene, tied, section);
}

/** Those closest to what has the name, if anything has. */
function closestToName(scene: Scene, tied: readonly Match[], name: string | null | undefined): readonly Match[] {
  if (!name) return [];
  const named = matchText(scene.candidates, name);
  const best = named.reduce((most, match) => Math.max(most, match.score), 0);
  const anchors = named.filter((match) => match.score === best).map((match) => match.candidate);
  return anchors.length === 0 ? [] : closestTo(scene, tied, anchors);
}

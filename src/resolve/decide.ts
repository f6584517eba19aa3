// When several answer equally well: the tie-breakers, one after the other, as far as they tell.

import { type Candidate, isTopmost } from '../world/candidate.js';
import type { Question } from './question.js';
import type { Scene } from './scene.js';
import { isPlace, type Match } from './score.js';

interface TieBreaker {
  readonly reason: string;
  readonly isPreferred: (candidate: Candidate) => boolean;
}

/** What is left of a tie, and what decided it if one is. */
export function breakTie(
  scene: Scene,
  tied: readonly Match[],
  question: Question,
): { left: readonly Match[]; reason: string } {
  let left = tied;
  for (const { reason, isPreferred } of tieBreakers(scene, question)) {
    const kept = left.filter((match) => isPreferred(match.candidate));
    if (kept.length === 0) continue;
    left = kept;
    if (left.length === 1) return { left, reason };
  }
  return { left, reason: '' };
}

function tieBreakers(scene: Scene, question: Question): TieBreaker[] {
  const { context = {}, target } = question;
  const modal = scene.get(context.modal);
  const named = 'primary' in target || 'kind' in target ? null : target;
  const touched = scene.formOf(scene.get(context.lastTouched)) ?? scene.formOf(scene.get(context.focused));
  return [
    {
      reason: 'tie:modal',
      isPreferred: (one) =>
        modal === undefined
          ? false
          : scene.isInside(one, modal) || (context.modal !== undefined && one.context?.region === 'MODAL'),
    },
    { reason: 'tie:topmost', isPreferred: (one) => isTopmost(one) },
    {
      reason: 'tie:section',
      isPreferred: (one) => Boolean(named?.context?.section && isPlace(one.context?.section, named.context.section)),
    },
    {
      reason: 'tie:label',
      isPreferred: (one) =>
        Boolean(
          named?.label && one.names.some((name) => name.source === 'label' && isPlace(name.text, named.label ?? '')),
        ),
    },
    { reason: 'tie:form', isPreferred: (one) => touched !== undefined && scene.formOf(one) === touched },
  ];
}

// When several answer equally well: the tie-breakers, one after the other, as far as they tell.

import { type Candidate, isEnabled, isTopmost } from '../world/candidate.js';
import type { Intent, Question } from './question.js';
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
    {
      reason: 'tie:modal',
      prefers: (tied) => (context.modal === undefined ? [] : keep(tied, (one) => isInModal(scene, one, context.modal))),
    },
    { reason: 'tie:topmost', prefers: (tied) => keep(tied, isTopmost) },
    { reason: 'tie:enabled', prefers: (tied) => keep(tied, isEnabled) },
    { reason: 'tie:literal', prefers: (tied) => sayLiterally(tied, target) },
    { reason: 'tie:label', prefers: (tied) => closestToName(scene, tied, intent.label) },
    { reason: 'tie:section', prefers: (tied) => inOrNearSection(scene, tied, intent.context?.section) },
    {
      reason: 'tie:form',
      prefers: (tied) => {
        const form = scene.formOf(scene.get(context.lastTouched)) ?? scene.formOf(scene.get(context.focused));
        return form === undefined ? [] : keep(tied, (one) => scene.formOf(one) === form);
      },
    },
  ];
}

function keep(tied: readonly Match[], isPreferred: (candidate: Candidate) => boolean): Match[] {
  return tied.filter((match) => isPreferred(match.candidate));
}

/** Those with a name that is letter for letter what was said: `C++` and not `C#`. */
function sayLiterally(tied: readonly Match[], target: Question['target']): readonly Match[] {
  const atom = 'primary' in target ? target.primary : target;
  if (!('kind' in atom) || atom.kind !== 'text') return [];
  const wanted = literal(atom.value);
  return keep(tied, (one) => one.names.some((name) => literal(name.text) === wanted));
}

function literal(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function isInModal(scene: Scene, one: Candidate, modal: number | undefined): boolean {
  const container = scene.get(modal);
  return one.context?.region === 'MODAL' || (container !== undefined && scene.isInside(one, container));
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
  const best = Math.max(0, ...named.map((match) => match.score));
  const anchors = named.filter((match) => match.score === best).map((match) => match.candidate);
  return anchors.length === 0 ? [] : closestTo(scene, tied, anchors);
}

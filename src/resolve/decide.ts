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

/** More than this many are not one thing drawn in parts. */
const MOST_NESTED = 50;

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
    { reason: 'tie:rank', prefers: (tied) => (isByPurpose(target) ? mostWanted(tied) : []) },
    { reason: 'tie:twin', prefers: (tied) => (isByPurpose(target) ? firstOfTwins(scene, tied) : []) },
    { reason: 'tie:likely', prefers: likeliest },
    { reason: 'tie:inner', prefers: (tied) => (tied.length > MOST_NESTED ? [] : innermost(scene, tied)) },
    // Only what is merely looked at may be disabled at all.
    { reason: 'tie:enabled', prefers: (tied) => keep(tied, isEnabled) },
  ];
}

/** A part of the screen and what it is called by, a box and the button that fills it: the inner one is meant. */
function innermost(scene: Scene, tied: readonly Match[]): readonly Match[] {
  const inner = tied.filter(({ candidate }) => !tied.some((other) => scene.isInside(other.candidate, candidate)));
  return inner.length === tied.length ? [] : inner;
}

/** What was said names a purpose, or nothing at all: then it matters what the forms are for. */
function isByPurpose(target: Question['target']): boolean {
  const wanted = 'primary' in target ? target.primary : target;
  return 'kind' in wanted && (wanted.kind === 'role' || wanted.kind === 'infer');
}

/** Those in the form that people come for. */
function mostWanted(tied: readonly Match[]): readonly Match[] {
  const most = tied.reduce((best, { candidate }) => Math.max(best, candidate.rank ?? 0), 0);
  return most === 0 ? [] : keep(tied, (one) => (one.rank ?? 0) === most);
}

/** Those that the world takes for the likeliest. */
function likeliest(tied: readonly Match[]): readonly Match[] {
  const ratings = tied.map(({ candidate }) => candidate.likely ?? 0);
  const most = ratings.reduce((best, rating) => Math.max(best, rating), Number.NEGATIVE_INFINITY);
  return tied.filter((_, i) => ratings[i] === most);
}

/** The same form twice, for a narrow and for a wide screen: either will do. */
function firstOfTwins(scene: Scene, tied: readonly Match[]): readonly Match[] {
  const [first] = tied;
  const twin = first?.candidate.twin;
  if (first === undefined || twin === undefined || !tied.every(({ candidate }) => candidate.twin === twin)) return [];
  return tied.reduce(
    (best, one) => (scene.order(one.candidate) < scene.order(best[0]?.candidate ?? one.candidate) ? [one] : best),
    [first],
  );
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

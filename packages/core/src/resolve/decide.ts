// When several answer equally well: the tie-breakers, one after the other, until one decides.

import { type Candidate, canDo, isEnabled, isTopmost } from '../scene/candidate.js';
import { EXACT, plainSigns, quality, said } from '../text/text-match.js';
import { closestTo } from './closeness.js';
import { textOf } from './gather.js';
import type { Context, Intent, Question } from './question.js';
import type { Scene } from './scene.js';
import { isPlace, type Match, matchText, PROMOTED } from './score.js';
import { LEAD, SURE } from './thresholds.js';

interface TieBreaker {
  readonly reason: string;
  /** It only says which is likelier: another one of that kind would have been taken instead. */
  readonly isGuess?: true;
  /** Those it prefers; none, if it cannot decide. */
  readonly prefers: (tied: readonly Match[]) => readonly Match[];
}

/** What is left of a tie, and what decided it if one is. `but`: the reason that does not count. */
export function breakTie(
  scene: Scene,
  tied: readonly Match[],
  question: Question,
  but = '',
): { left: readonly Match[]; reason: string; isGuess: boolean } {
  let left = tied;
  let isGuess = false;
  for (const breaker of tieBreakers(scene, question)) {
    const kept = breaker.reason === but ? [] : breaker.prefers(left);
    if (kept.length === 0) continue;
    isGuess ||= breaker.isGuess === true && kept.length < left.length;
    left = kept;
    if (left.length === 1) return { left, reason: breaker.reason, isGuess };
  }
  return { left, reason: '', isGuess };
}

/** More than this many are not one thing drawn in parts. */
const MOST_NESTED = 50;

function tieBreakers(scene: Scene, { context = {}, target, policy }: Question): TieBreaker[] {
  const intent: Intent = 'primary' in target || 'kind' in target ? {} : target;
  const inForm = (tied: readonly Match[], id: number | undefined): readonly Match[] => {
    const form = scene.formOf(scene.get(id));
    return form === undefined ? [] : keep(tied, (one) => scene.formOf(one) === form);
  };
  return [
    { reason: 'tie:modal', prefers: (tied) => inActiveModal(scene, tied, context) },
    { reason: 'tie:topmost', prefers: (tied) => keep(tied, isTopmost) },
    { reason: 'tie:label', prefers: (tied) => closestToName(scene, tied, intent.label) },
    { reason: 'tie:section', prefers: (tied) => inOrNearSection(scene, tied, intent.context?.section) },
    // What the page focused by itself does not outweigh what a field says that it is for; what was touched does.
    { reason: 'tie:form', prefers: (tied) => (isByPurpose(target) ? inForm(tied, context.lastTouched) : []) },
    { reason: 'tie:purpose', isGuess: true, prefers: (tied) => (isByPurpose(target) ? surest(tied) : []) },
    {
      reason: 'tie:form',
      prefers: (tied) =>
        scene.formOf(scene.get(context.focused)) === undefined
          ? inForm(tied, context.lastTouched)
          : inForm(tied, context.focused),
    },
    { reason: 'tie:rank', isGuess: true, prefers: (tied) => (isByPurpose(target) ? mostWanted(tied) : []) },
    { reason: 'tie:twin', isGuess: true, prefers: (tied) => (isByPurpose(target) ? firstOfTwins(scene, tied) : []) },
    { reason: 'tie:likely', prefers: likeliest },
    // Before its spelling: `Jacket ♥` is a card, and the heart on it that is called `Jacket` is another thing.
    { reason: 'tie:whole', prefers: (tied) => (tied.length > MOST_NESTED ? [] : wholes(scene, tied, target)) },
    { reason: 'tie:literal', prefers: (tied) => (policy?.names === 'words' ? [] : literal(scene, tied, target)) },
    { reason: 'tie:inner', prefers: (tied) => (tied.length > MOST_NESTED ? [] : innermost(scene, tied, target)) },
    // Only what is merely looked at may be disabled at all.
    { reason: 'tie:enabled', prefers: (tied) => keep(tied, isEnabled) },
  ];
}

/** The name that was said, if it was one. */
function textIn(target: Question['target']): string | undefined {
  const wanted = 'primary' in target ? target.primary : target;
  if (!('kind' in wanted)) return textOf(wanted);
  return wanted.kind === 'text' ? wanted.value : undefined;
}

/** "interdum." and "interdum" are two names where both are there; case and blanks never distinguish names. */
function spelledSo(tied: readonly Match[], target: Question['target']): readonly Match[] {
  const text = textIn(target);
  if (text === undefined) return [];
  const spelled = (name: string): string => plainSigns(name).replace(/\s+/g, ' ').toLowerCase();
  const wantedSo = spelled(text);
  return tied.filter(({ candidate }) => candidate.names.some((name) => spelled(name.text) === wantedSo));
}

/** The spelling does not distinguish a part from the whole that it is in. */
function literal(scene: Scene, tied: readonly Match[], target: Question['target']): readonly Match[] {
  const so = spelledSo(tied, target);
  const isPart = (one: Match): boolean =>
    tied.length <= MOST_NESTED &&
    tied.some((outer) => !so.includes(outer) && scene.isInside(one.candidate, outer.candidate) && isOther(outer, one));
  // How a text is spelled that led to something else says nothing of that.
  const text = said(textIn(target) ?? '');
  const isLed = ({ candidate, reasons }: Match): boolean =>
    reasons.includes(PROMOTED) && !candidate.names.some((name) => quality(text, name.text) === EXACT);
  return so.some(isPart) || tied.some(isLed) ? [] : so;
}

/** `Got it!` that lies behind is meant, where what is in front is called `Got it`. */
export function spelledBetter(
  { target, policy }: Question,
  unusable: readonly Match[],
  left: readonly Match[],
): Candidate | null {
  if (policy?.names === 'words') return null;
  const best = left.reduce((most, { score }) => Math.max(most, score), 0);
  const [so] = spelledSo(unusable, target).filter(({ score }) => score >= best - LEAD);
  return so === undefined || best < SURE || spelledSo(left, target).length > 0 ? null : so.candidate;
}

/** A row and the switch in it, a card and the button in it: who says the name of the whole means the whole. */
function wholes(scene: Scene, tied: readonly Match[], target: Question['target']): readonly Match[] {
  const outer = tied.filter(({ candidate }) => !tied.some((other) => scene.isInside(candidate, other.candidate)));
  const isWhole = (match: Match): boolean => {
    const inner = tied.filter((other) => scene.isInside(other.candidate, match.candidate));
    return inner.length > 0 && inner.every((other) => isOther(match, other));
  };
  return outer.every(isWhole) ? outer.filter((match) => isOwnText(match) && saysIt(match, target)) : [];
}

/** The name stands on it beside the controls in it. What only a button in it says is that button. */
function saysIt({ candidate }: Match, target: Question['target']): boolean {
  const text = textIn(target);
  const wanted = text === undefined ? undefined : said(text);
  const names = candidate.names.filter((name) => wanted !== undefined && quality(wanted, name.text) === EXACT);
  return names.length === 0 || names.some(({ isOfPart }) => isOfPart !== true);
}

/** The inner one is no mere drawing of the outer one: it does something else, and is smaller. */
function isOther(outer: Match, inner: Match): boolean {
  return canDo(outer.candidate, 'click') && (isSwitch(inner.candidate) || isSmaller(inner.candidate, outer.candidate));
}

function isSwitch(one: Candidate): boolean {
  return canDo(one, 'check') || canDo(one, 'adjust');
}

/** Fills less than half of it. */
function isSmaller({ box: inner }: Candidate, { box: outer }: Candidate): boolean {
  if (inner === undefined || outer === undefined) return false;
  return inner.width * inner.height < (outer.width * outer.height) / 2;
}

/** Its name stands on it, and is not only said of it. */
function isOwnText({ reasons }: Match): boolean {
  return reasons.some((reason) => reason === 'text:exact');
}

/** A part of the screen and what it is called by, a box and the button that fills it: the inner one is meant. */
function innermost(scene: Scene, tied: readonly Match[], target: Question['target']): readonly Match[] {
  // Where the inner one does something else, it is unknown which is meant.
  const isTwo = tied.some(
    (outer) =>
      saysIt(outer, target) &&
      tied.some((inner) => scene.isInside(inner.candidate, outer.candidate) && isOther(outer, inner)),
  );
  if (isTwo) return [];
  const inner = tied.filter(({ candidate }) => !tied.some((other) => scene.isInside(other.candidate, candidate)));
  return inner.length === tied.length ? [] : inner;
}

/** What was said names a purpose: then it matters what the forms are for. */
export function isByPurpose(target: Question['target']): boolean {
  const wanted = 'primary' in target ? target.primary : target;
  return 'kind' in wanted && wanted.kind === 'role';
}

/** Those that most say what they are for. */
function surest(tied: readonly Match[]): readonly Match[] {
  const most = tied.reduce((best, { score }) => Math.max(best, score), 0);
  return tied.filter(({ score }) => most - score < LEAD);
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

/** Those inside the active modal by the tree; or, if that decides nothing, those that say they are in a modal. */
function inActiveModal(scene: Scene, tied: readonly Match[], context: Context): readonly Match[] {
  const { modal: pattern } = context.patterns ?? {};
  const id = context.modal ?? pattern?.container;
  // A dialog that leaves the rest of the screen free is no reason to take what is in it.
  const isFree = pattern?.blocking === false && pattern.container === id;
  if (id === undefined || isFree) return [];
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

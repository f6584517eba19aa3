// Why nothing can be chosen: which step had something last, and what may have been meant.

import { type Candidate, isVisible } from '../scene/candidate.js';
import { asFacets, byValue, gatherAtom, gatherIntent } from './gather.js';
import { ordered } from './order.js';
import { fits } from './promote.js';
import type { AtomAsked, Failure, Intent, Question, TargetAsked } from './question.js';
import type { RelationAsked } from './relations.js';
import type { Scene } from './scene.js';
import { fieldsOf, type Match, matchIntent } from './score.js';
import { suggestions } from './suggest.js';
import { HAIR, SURE } from './thresholds.js';
import * as words from './words.js';

export function nothingAnswers(
  scene: Scene,
  { target, requirement, context = {}, policy }: Question,
  wanted: AtomAsked | Intent,
): Failure {
  // Where people type whole words, what they may have meant is the world's to say.
  const like = (text: string) => (policy?.names === 'words' ? [] : suggestions(scene.candidates, text, requirement));
  const said = words.targetWords(target);
  const by = 'kind' in wanted ? wanted.kind : wanted.by;
  const value = 'kind' in wanted ? ('value' in wanted ? String(wanted.value) : '') : byValue(wanted);
  if ('kind' in wanted && wanted.kind === 'id') return words.stale(wanted.value);
  if (by === 'vaultyId' || by === 'handle') return words.stale(value);
  const isSelector = by === 'css' || by === 'xpath';
  if (isSelector && !Object.hasOwn(context.selected ?? {}, value)) return words.selectorUnknown(value);
  if ('kind' in wanted) return words.notFound(said, like(value));
  const inexact = wanted.exact === true ? gatherIntent(scene, { ...wanted, exact: null }, context) : [];
  if (inexact.length > 0) return words.lacking('exact', false, bestSeen(scene, inexact));
  const isOfFields = !(isSelector || by === 'id' || by === 'index');
  const missing = isOfFields ? nothingHasAll(scene, wanted, matchIntent(scene, asFacets(wanted))) : null;
  return missing ?? words.notFound(said, like(said.slice(1, -1)));
}

/** No element has all that an intent says: the field. Null if it says one thing only. */
export function nothingHasAll(scene: Scene, intent: Intent, near: readonly Match[]): Failure | null {
  const { all, ofNothing } = fieldsOf(scene, asFacets(intent));
  const best = bestSeen(scene, near);
  const field = ofNothing ?? best?.lacks?.[0];
  if (field === undefined || (all < 2 && best === undefined)) return null;
  return words.lacking(fieldSaid(intent, field), ofNothing !== undefined, best);
}

/** What cannot be seen is not quoted. */
function bestSeen(scene: Scene, matches: readonly Match[]): Match | undefined {
  return ordered(
    scene,
    matches.filter(({ candidate }) => isVisible(candidate)),
  )[0];
}

/** The field of a facet, as the target has it: a role may have a `name`, and what it is by may be its `value`. */
function fieldSaid(intent: Intent, field: string): string {
  const loose = intent as Readonly<Record<string, unknown>>;
  if (loose[field] || field.includes('.')) return field;
  return [field === 'text' ? 'name' : field, 'value', 'text'].find((one) => loose[one]) ?? field;
}

/** None can take the action: says so of one that is visible. What is invisible is not quoted, unless it was named word for word. */
export function unable(scene: Scene, question: Question, found: readonly Match[]): Failure {
  const all = ordered(scene, found);
  const isReported = ({ candidate, score }: Match): boolean => isVisible(candidate) || score >= SURE - HAIR;
  const meant = all.find(({ candidate }) => isVisible(candidate)) ?? all.find(isReported);
  if (meant !== undefined) return unfit(scene, question, meant.candidate);
  return words.notFound(words.targetWords(question.target), []);
}

/** What was meant cannot take the action; those that could and are called much the same are suggested. */
export function unfit(scene: Scene, { target, requirement }: Question, meant: Candidate): Failure {
  const text = words.targetWords(target).replace(/^"|"$/g, '');
  const like = suggestions(scene.candidates, text, requirement).filter(({ id }) => {
    const one = scene.get(id);
    return one !== undefined && fits(one, requirement);
  });
  return words.requirementNotMet(meant, requirement, like);
}

/** What each step left. */
export interface FilterSteps {
  readonly able: readonly Match[];
  readonly visible: readonly Match[];
  readonly shown: readonly Match[];
  readonly near: readonly Match[];
}

/** Something answered, but nothing is left: the last step that had something says why. */
export function nothingLeft(
  scene: Scene,
  question: Question,
  relations: readonly RelationAsked[],
  steps: FilterSteps,
  nothing: TargetAsked | null = null,
): Failure {
  const { able, visible, shown, near } = steps;
  const target = words.targetWords(question.target);
  const best = (matches: readonly Match[]): Candidate => (ordered(scene, matches)[0] as Match).candidate;
  if (visible.length === 0) return words.unusable('ELEMENT_NOT_VISIBLE', best(able));
  if (shown.length === 0) return words.unusable('ELEMENT_COVERED', best(visible));
  if (near.length > 0) return words.notFound(target, []);
  const missing = relations.map(({ atom }) => noSuchAnchor(scene, atom, question)).find((one) => one !== null);
  return missing ?? words.unrelated(target, shown.length, nothing === null ? null : words.targetWords(nothing));
}

function noSuchAnchor(scene: Scene, anchor: AtomAsked | undefined, { context = {}, policy }: Question): Failure | null {
  if (anchor === undefined || gatherAtom(scene, anchor, context, policy).length > 0) return null;
  if (anchor.kind === 'id') return words.stale(anchor.value, true);
  const like = anchor.kind === 'text' ? suggestions(scene.candidates, anchor.value, 'Any') : [];
  return words.noAnchor(words.atomWords(anchor), like);
}

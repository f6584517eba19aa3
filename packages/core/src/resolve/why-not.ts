// Why nothing can be chosen: which step had something last, and what may have been meant.

import { type Candidate, isVisible } from '../scene/candidate.js';
import { byValue, gatherAtom } from './gather.js';
import { ordered } from './order.js';
import { fits } from './promote.js';
import type { AtomAsked, Failure, Intent, Question, TargetAsked } from './question.js';
import type { RelationAsked } from './relations.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';
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
  return words.notFound(said, like('kind' in wanted ? value : said.slice(1, -1)));
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

// What a target says beside a name, as steps of the resolver: what it is, which one, and where; and why none is left.

import type { Facets } from '../language/index.js';
import { type Candidate, isVisible } from '../scene/candidate.js';
import { promotedFor } from './able.js';
import { counted, isPlaceSaid, ofElement } from './described.js';
import { wantedIn } from './gather.js';
import { ordered } from './order.js';
import type { AtomAsked, Failure, Intent, Policy, Question } from './question.js';
import type { RequirementName } from './requirement.js';
import type { Scene } from './scene.js';
import { levelOf, type Match, matchText } from './score.js';
import * as words from './words.js';

/** Words that only describe an element were a name in OIL 1.8.1: what is called so here. */
export function alsoNamed(scene: Scene, wanted: AtomAsked | Intent, policy: Policy = {}): Candidate[] {
  if (!('kind' in wanted) || wanted.kind !== 'any' || policy.names === 'words') return [];
  const said = words.atomWords(wanted);
  return matchText(scene.candidates, said)
    .filter((match) => levelOf(match) < 2 && isVisible(match.candidate))
    .map(({ candidate }) => candidate);
}

/** Whether a match is what was said: itself, or what led to it. Null: nothing was said, or it was asked before. */
export function kindTest(
  scene: Scene,
  found: readonly Match[],
  facets: Facets | null,
  requirement: RequirementName,
): ((match: Match) => boolean) | null {
  if (facets?.element === undefined || isPlaceSaid(facets)) return null;
  const led = ofElement(scene, found, facets).flatMap((match) => promotedFor(scene, match, requirement));
  const own = new Set(led);
  return (match) => own.has(match.candidate) || ofElement(scene, [match], facets).length > 0;
}

/** What has the name is something else. */
export function otherKind(scene: Scene, { target }: Question, found: readonly Match[]): Failure {
  const said = words.targetWords(target);
  const element = words.facetsIn(wantedIn(target))?.element;
  const seen = found.filter(({ candidate }) => isVisible(candidate));
  const [first] = ordered(scene, seen);
  return first === undefined || element === undefined
    ? words.notFound(said, [])
    : words.otherKind(said, element, first.candidate);
}

/** The one that the ordinal and the place say, among those of the best name. */
export function whichOf(
  scene: Scene,
  matches: readonly Match[],
  facets: Facets,
  { target }: Question,
): { readonly kept: readonly Match[]; readonly isGuess: boolean } | Failure {
  const { which, place } = facets;
  if (which === undefined && place === undefined) return { kept: matches, isGuess: false };
  const found = counted(scene, bestLevel(matches, matches), facets, scene.candidates.filter(isVisible));
  if ('kept' in found) return found;
  const said = words.targetWords(target);
  if (found.failed === 'place') return words.notThere(said, place ?? '');
  if (found.failed === 'lists') return words.severalLists(said, found.lists.length, found.lists);
  const { which: _, ...atom } = wantedIn(target) as AtomAsked & Facets;
  const plain = 'primary' in target ? { ...target, primary: atom as AtomAsked } : (atom as AtomAsked);
  return words.tooFew(said, found.count, words.targetWords(plain).replace(/^the /, ''));
}

/** Those of all that answer by the best name of some. */
export function bestLevel(some: readonly Match[], all: readonly Match[]): Match[] {
  const best = some.reduce((least, match) => Math.min(least, levelOf(match)), Number.POSITIVE_INFINITY);
  return all.filter((match) => levelOf(match) <= best);
}

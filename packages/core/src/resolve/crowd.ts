// Thousands that answer alike: refused without looking at each of them.

import { isEnabled, isTopmost, isVisible } from '../scene/candidate.js';
import { EXACT } from '../text/text-match.js';
import { breakTie } from './decide.js';
import { MOST_CHOICES } from './distinguish.js';
import { oneOfEach } from './look-alike.js';
import { ordered } from './order.js';
import { fits } from './promote.js';
import type { Question } from './question.js';
import type { RequirementName } from './requirement.js';
import type { Scene } from './scene.js';
import type { IsEnough, Match } from './score.js';
import { HAIR, LEAD, SURE } from './thresholds.js';

/** More than this many that answer alike are a crowd: too many to be distinguished by looking. */
const CROWD = 2000;

export class Crowd {
  /** Not all that answer were counted. */
  isCut = false;
  readonly #scene: Scene;
  readonly #question: Question;
  readonly #isRelated: boolean;
  readonly #isBrief: boolean;
  /** So many must answer before it is asked whether they are enough. */
  #enough = CROWD + 1;

  constructor(scene: Scene, question: Question, isRelated: boolean, isBrief: boolean) {
    this.#scene = scene;
    this.#question = question;
    this.#isRelated = isRelated;
    this.#isBrief = isBrief;
  }

  /** Nothing at hand decides among them, or there is no time to count them: the rest would only add to them. */
  readonly isEnough: IsEnough = (found) => {
    if (found.length < this.#enough || this.#isDecided) return false;
    this.#enough = 2 * found.length;
    const { isLate, requirement, context = {} } = this.#question;
    const { focused, lastTouched, modal, patterns } = context;
    const crowd = crowdOf(found, requirement);
    const isFree = [focused, lastTouched, modal, patterns?.modal].every((one) => one === undefined);
    const isBest = isFree && (crowd[0]?.score ?? 0) > EXACT - LEAD;
    this.isCut = (isBest || isLate?.() === true) && this.#usable(crowd.slice(0, CROWD)).length > 1;
    return this.isCut;
  };

  /** Those that can be used now and that nothing distinguishes: what others lead to would only add to them. */
  alike(found: readonly Match[]): readonly Match[] {
    if (this.#isDecided) return [];
    const crowd = crowdOf(found, this.#question.requirement);
    return this.#usable(this.isCut ? crowd.slice(0, CROWD) : crowd);
  }

  /** Too many to ask each of them whether it is covered, where relations leave but a few. */
  isIn(found: readonly Match[]): boolean {
    return this.#isRelated && found.length > CROWD;
  }

  /** What distinguishes one of a crowd is only suggested: who says it is answered with all that others lead to. */
  suggested(found: readonly Match[]): readonly Match[] | null {
    const crowd = this.#isBrief ? crowdOf(found, this.#question.requirement) : [];
    return crowd.length > 0 ? crowd : null;
  }

  /** Relations or a policy decide among any number. */
  get #isDecided(): boolean {
    const { policy } = this.#question;
    return this.#isBrief || this.#isRelated || policy?.ambiguity === 'first' || policy?.names === 'words';
  }

  /** Whether it is covered costs most: that is asked until there are as many as are shown, or until it is late. */
  #usable(crowd: readonly Match[]): readonly Match[] {
    if (crowd.length === 0) return [];
    const able = crowd.filter(({ candidate }) => isVisible(candidate) && isEnabled(candidate));
    const alike = oneOfEach(breakTie(this.#scene, ordered(this.#scene, able), this.#question, 'tie:topmost').left);
    const usable: Match[] = [];
    for (const [i, match] of alike.entries()) {
      if (usable.length >= MOST_CHOICES || this.#question.isLate?.() === true) return [...usable, ...alike.slice(i)];
      if (isTopmost(match.candidate)) usable.push(match);
    }
    return usable;
  }
}

/** Those that answer best and can take the action themselves; none: it is no crowd. */
function crowdOf(found: readonly Match[], requirement: RequirementName): readonly Match[] {
  if (found.length <= CROWD) return [];
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  if (best < SURE - HAIR) return [];
  const crowd = found.filter(({ candidate, score }) => score === best && fits(candidate, requirement));
  return crowd.length > CROWD ? crowd : [];
}

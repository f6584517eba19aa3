// What a match that is not sure may not do.

import { ONLY_SUPPOSED } from '../resolve/infer.js';
import type { AtomAsked, Intent, TargetAsked } from '../resolve/question.js';
import type { RequirementName } from '../resolve/requirement.js';
import { AT_ITS_PLACE } from '../resolve/score.js';
import type { ActionKind } from '../scene/action.js';
import { isConsequential, isGrave } from '../scene/button-words.js';
import { foldIdentifier } from '../scene/lexicon.js';
import type { ProblemFacts } from '../scene/problem.js';
import type { Found, FoundElement } from '../scene/world.js';

/** What is done to a match: the action, and whether Enter is pressed in it afterwards. */
export type RiskyAction = ActionKind | 'enter';

/** What acts on what it is done to; to look at something changes nothing. */
const ACTS: ReadonlySet<RiskyAction> = new Set(['click', 'submit', 'enter', 'check', 'drag']);
/** A switch acts at once, and so does what is dropped on a bin; that they belong to a form means nothing. */
const BY_NAME: ReadonlySet<RiskyAction> = new Set(['check', 'drag']);

/** Whether a guess may not do it: it cannot be undone, and was not named for sure. */
export function isTooRisky(
  { decision, thing }: Found,
  target: TargetAsked | AtomAsked,
  requirement: RequirementName,
  meant: RiskyAction | null,
  isForced = false,
): boolean {
  // It was surely named: who forces it says that it can be pressed.
  if (isForced && decision.reason === AT_ITS_PLACE) return false;
  if (thing === null || !decision.guarded || meant === null || !ACTS.has(meant)) return false;
  // Enter sends what a field belongs to; a search can be sent again.
  if (meant === 'enter') return thing.purpose !== 'search';
  if (BY_NAME.has(meant)) return saysRisk(thing, target);
  const isInferred = ('primary' in target ? target.primary : target).kind === 'infer';
  // To send is what submit is for, where nothing else could be meant; to pay or delete is more.
  const supposed = decision.trace.topMatches.some(
    ({ id, reasons }) => id === decision.chosen && reasons.includes(ONLY_SUPPOSED),
  );
  return requirement === 'Submittable' && isInferred
    ? supposed || isGrave(thing.name)
    : sends(thing) || saysRisk(thing, target);
}

/** Sends a form: by what it is for, or as the browser takes it, unless it says that it does something beside. */
function sends({ purpose, sendsForm, isAside }: FoundElement): boolean {
  return purpose === 'submit' || (sendsForm === true && isAside !== true);
}

/** People or the program call it so, or the target asks for just that: an icon with the id `delete-all`. */
function saysRisk({ name, otherNames = [] }: FoundElement, target: TargetAsked | AtomAsked): boolean {
  const atom = 'primary' in target ? target.primary : target;
  const written = atom.kind === 'text' ? [atom.value] : atom.kind === 'intent' ? intentTexts(atom.value) : [];
  return [name, ...otherNames.map(foldIdentifier), ...written].some(isConsequential);
}

/** What a planner calls it, and what it wants: `delete_account` is what the click is for. */
function intentTexts({ text, label, intent }: Intent): string[] {
  const texts = typeof text === 'string' ? [text] : [text?.exact, ...(text?.contains ?? [])];
  return [...texts, label, intent?.replace(/[_-]+/g, ' ')].filter((one): one is string => typeof one === 'string');
}

/** What stands at a place does something that cannot be undone: a place is no name for it. */
export function isRiskyPlace(thing: FoundElement): boolean {
  return saysRisk(thing, { kind: 'infer' });
}

export function placeRefusal(at: string, { id, shown }: FoundElement): ProblemFacts['FORBIDDEN'] {
  return {
    what: `A click at ${at} on [${id}] ${shown}, which cannot be undone,`,
    instead: 'Name it in place of its position, or add --force',
  };
}

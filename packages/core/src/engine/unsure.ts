// A match that is not sure: what it may not do, and what is said of it.

import { parseTarget } from '../language/parse-target.js';
import {
  type AtomAsked,
  type Failure,
  ONLY_SUPPOSED,
  type RequirementName,
  type TargetAsked,
} from '../resolve/index.js';
import type { ActionKind } from '../scene/action.js';
import { isConsequential, isGrave } from '../scene/button-words.js';
import { saysAside } from '../scene/form-words.js';
import { foldIdentifier } from '../scene/lexicon.js';
import type { Found, FoundElement, Reference, World } from '../scene/world.js';
import { quote } from '../text/quote.js';
import type { Deadline } from '../time/deadline.js';

/** What is done to a match: the action, and whether Enter is pressed in it afterwards. */
export type RiskyAction = ActionKind | 'enter';

/** What acts on its target; to read something changes nothing. */
const ACTS: ReadonlySet<RiskyAction> = new Set(['click', 'submit', 'enter', 'check', 'drag']);
/** A switch acts at once, and so does what is dropped on a bin; that they belong to a form means nothing. */
const BY_NAME: ReadonlySet<RiskyAction> = new Set(['check', 'drag']);

/** Whether a guess may not do it: it cannot be undone, and was not named for sure. */
export function isTooRisky(
  { decision, thing }: Found,
  target: TargetAsked | AtomAsked,
  requirement: RequirementName,
  match: RiskyAction | null,
): boolean {
  if (thing === null || !decision.guarded || match === null || !ACTS.has(match)) return false;
  // Enter sends what a field belongs to; a search can be sent again.
  if (match === 'enter') return thing.purpose !== 'search';
  if (BY_NAME.has(match)) return saysRisk(thing, target);
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
function sends({ purpose, sendsForm, name }: FoundElement): boolean {
  return purpose === 'submit' || (sendsForm === true && !saysAside(name));
}

/** People or the program call it so, or the target asks for just that: an icon with the id `delete-all`. */
function saysRisk({ name, otherNames = [] }: FoundElement, target: TargetAsked | AtomAsked): boolean {
  const request = 'primary' in target ? target.primary : target;
  const given = request.kind === 'text' ? [request.value] : [];
  return [name, ...otherNames.map(foldIdentifier), ...given].some(isConsequential);
}

/** How to name what was found and the runner-up: each was found by these words, and is what they mean. */
export interface OwnTargets {
  readonly thing: string;
  readonly runnerUp: string | null;
}

/** Asks the world which words mean each of them surely; what has no such words is given by its number. */
export async function targetsOf(
  world: World,
  { thing, runnerUp }: Reference,
  requirement: RequirementName,
  deadline: Deadline,
): Promise<OwnTargets> {
  return {
    thing: await targetOf(world, thing, requirement, deadline),
    runnerUp: runnerUp === undefined ? null : await targetOf(world, runnerUp, requirement, deadline),
  };
}

/** The words that mean this one surely: its own target, its name, or its number. */
export async function targetOf(
  world: World,
  { id, name, target }: Pick<FoundElement, 'id' | 'name' | 'target'>,
  requirement: RequirementName,
  deadline: Deadline,
): Promise<string> {
  for (const words of [...(target === undefined ? [] : [target]), ...(name === '' ? [] : [quote(name)])]) {
    const requested = parseTarget(words);
    if (!('target' in requested)) continue;
    const answer = await world.find(
      { target: requested.target, requirement, policy: {}, action: null },
      deadline.within(0),
    );
    const { decision, problem } = answer.ok ? answer.value : {};
    if (decision?.chosen === id && !decision.guarded && problem === undefined) return words;
  }
  return String(id);
}

/** Why a guess is not acted on. */
export function unsureFailure(
  { decision, thing, runnerUp, silent }: Reference,
  intended: RiskyAction | null,
  say: OwnTargets,
): Failure {
  const other =
    runnerUp === undefined ? '' : `; the runner-up is [${runnerUp.id}] ${runnerUp.shown}: use ${say.runnerUp}`;
  const why = intended === 'enter' ? 'Enter may send something' : 'what it does cannot be undone';
  const unheard = silentWords(silent);
  const choice = (one: FoundElement, target: string) => ({ id: one.id, kind: one.kind, name: one.name, target });
  return {
    phase: 'resolution',
    code: 'LOW_CONFIDENCE',
    message: `Not a sure match: [${thing.id}] ${thing.shown} (${decision.confidence.toFixed(2)})${unheard}, and ${why}${other}`,
    hint: `To choose it, use ${say.thing}${unheard === '' ? '' : ', or wait until the frame answers'}`,
    retryable: false,
    candidate: thing.id,
    candidates: [choice(thing, say.thing), ...(runnerUp === undefined ? [] : [choice(runnerUp, say.runnerUp ?? '')])],
  };
}

/** `not a sure match: …`, with how to say what was taken, and the runner-up. */
export function guessWords({ decision, thing, runnerUp, silent }: Reference, say: OwnTargets): string {
  const other =
    runnerUp === undefined ? '' : `; the runner-up was [${runnerUp.id}] ${runnerUp.shown}: use ${say.runnerUp}`;
  return `not a sure match: [${thing.id}] ${thing.shown} (${decision.confidence.toFixed(2)})${silentWords(silent)}; to be sure, use ${say.thing}${other}`;
}

/** What may be in a frame that does not answer is unknown. */
function silentWords(silent: readonly string[] = []): string {
  if (silent.length === 0) return '';
  const frames = silent.length === 1 ? 'a frame did not answer' : `${silent.length} frames did not answer`;
  return `, as ${frames} and may have it, too (${silent.slice(0, MOST_FRAMES).join(', ')})`;
}
const MOST_FRAMES = 3;

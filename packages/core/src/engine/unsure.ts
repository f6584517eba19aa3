// What is said of a match that is not sure.

import { parseTarget } from '../language/parse-target.js';
import type { Failure, RequirementName } from '../resolve/index.js';
import { AT_ITS_PLACE } from '../resolve/score.js';
import type { FoundElement, Reference, World } from '../scene/world.js';
import { quote } from '../text/quote.js';
import type { Deadline } from '../time/deadline.js';
import type { RiskyAction } from './risk.js';

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
  if (decision.reason === AT_ITS_PLACE) return unclickableFailure(thing);
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

/** Nothing says that it can be pressed, and a press there could not be undone. */
function unclickableFailure({ id, shown }: FoundElement): Failure {
  return {
    phase: 'resolution',
    code: 'LOW_CONFIDENCE',
    message: `Nothing on the screen says that [${id}] ${shown} can be clicked, and what it does cannot be undone`,
    hint: 'To press it where it is all the same, add --force',
    retryable: false,
    candidate: id,
  };
}

/** `not a sure match: …`, with how to say what was taken, and the runner-up. */
export function guessWords({ decision, thing, runnerUp, silent }: Reference, say: OwnTargets): string {
  if (decision.reason === AT_ITS_PLACE)
    return `nothing says that [${thing.id}] ${thing.shown} can be clicked: it is pressed at its own place`;
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

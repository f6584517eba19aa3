// Frames that do not answer: their scripts are busy, so their content is unknown. What is found around them by its name
// alone may be there, too: it is a guess, and what cannot be undone is not done by one (docs/RESOLUTION.md).

import type { ActionKind } from '@beckon/core/scene/action.js';
import { isConsequential } from '@beckon/core/scene/button-words.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import type { FindQuery, Found } from '@beckon/core/scene/world.js';
import { quote } from '@beckon/core/text/quote.js';
import { clip } from '@beckon/core/text/text.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { NO_OWNER } from '../drive/frame-owner.js';
import type { Frame } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';

/** The page around is asked for the name of such a frame. */
const ANSWER_MS = 300;

/** The frames to be seen that do not answer, as they are called. */
export async function silentFrames(tab: Tab, unasked: readonly Frame[] = []): Promise<readonly string[]> {
  const { driver } = tab;
  const silent = [...new Set([...tab.silent, ...unasked])];
  if (silent.length === 0) return [];
  const names = silent.map(async (frame) => {
    const isShown = await deadlineIn(ANSWER_MS)
      .wait(driver.isShown(frame))
      .catch(() => null);
    if (!isShown) return null;
    const owner = await deadlineIn(ANSWER_MS)
      .wait(driver.owner(frame))
      .catch(() => null);
    const { label, title, name, id, src } = owner ?? NO_OWNER;
    const called = [label, title, name, id, src].find((one) => one.trim() !== '');
    return called === undefined ? messages.unnamed : quote(clip(called));
  });
  return (await Promise.all(names)).filter((name) => name !== null);
}

/** What was found, with the frames that may have it, too. A guess, unless its place or what is at hand decided. */
export async function besideSilent(
  tab: Tab,
  { target, requirement, isForced }: FindQuery,
  found: Found,
  unasked: readonly Frame[],
): Promise<Found> {
  const silent = await silentFrames(tab, unasked);
  if (silent.length === 0) return found;
  const { decision } = found;
  const { kind } = 'primary' in target ? target.primary : target;
  const isSettled = kind === 'id' || kind === 'part' || decision.reason.includes('_at_hand_');
  if (isPlaced(target) || isSettled || isForced === true) return found;
  // What is only read is there, whatever else is.
  const isGuess = decision.ok && requirement !== 'Any';
  return { ...found, silent, decision: isGuess ? { ...decision, guarded: true } : decision };
}

/** Whether a target says where it is: then a frame elsewhere has no part in it. */
export function isPlaced(target: FindQuery['target']): boolean {
  return 'primary' in target && (target.relations ?? []).length > 0;
}

/** What is in a frame that does not answer cannot be counted. */
export function unheard(silent: readonly string[]): Problem {
  const instead = messages.waitForFrame;
  return problem('TIMEOUT', { waitedFor: messages.frameToAnswer(silent.join(', ')), ms: 0, instead });
}

/** Worth waiting until the frame answers: a guess would be refused. */
export function waitsForFrame({ action }: FindQuery, { silent, thing }: Found): boolean {
  if (silent === undefined || thing === null || action === null || !PRESSES.has(action)) return false;
  return thing.purpose === 'submit' || isConsequential(thing.name);
}
const PRESSES: ReadonlySet<ActionKind> = new Set<ActionKind>(['click', 'submit', 'check', 'drag']);

// Whether a page that has come just now listens yet: its scripts may attach their listeners a moment after it was drawn.

import type { FindQuery } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { FrameGone } from '../drive/frames.js';
import type { Tab } from '../tabs/tab.js';
import type { FoundInFrame, PageElementFinder } from './find.js';

/** Turns of the page's own timers that its scripts get. What has no listener after them may simply have none. */
const TURNS = 12;

/** Finds what is to be pressed, once something listens there; `isUnheard` if nothing does. */
export async function findHeard(
  finder: PageElementFinder,
  tab: Tab,
  query: FindQuery,
  deadline: Deadline,
  onAnswer: (found: FoundInFrame) => void,
): Promise<FoundInFrame> {
  finder.begin();
  const result = await finder.find(query, deadline, onAnswer);
  const isChecked = query.isForced !== true && query.isUnverified !== true;
  const isPressed = (query.action === 'click' || query.action === 'check') && isChecked;
  const { found, frame, isYoung } = result;
  if (!isPressed || !isYoung || found.thing === null || found.problem !== undefined) return result;
  try {
    if (await tab.driver.isHeard(frame)) return result;
    for (let turn = 0; turn < TURNS && !deadline.isOver() && (await frame.call('turn')); turn++) {
      // The page has changed meanwhile: it is found again, where it is now.
      if (await tab.driver.isHeard(frame)) return await finder.find(query, deadline, onAnswer);
    }
    return { ...(await finder.find(query, deadline, onAnswer)), isUnheard: true };
  } catch (error) {
    if (error instanceof FrameGone) return result;
    throw error;
  }
}

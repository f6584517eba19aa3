// What shows on the page around a frame that was acted on: because of that, or by itself.

import type { CausesSeen } from '../drive/causes.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import type { PageOutcome } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import type { PageNumbers } from './numbers.js';

/** How far clocks of two pages differ at most, once it is known when each began. */
const BLUR_MS = 2;
/** What a page hears of its frames by. */
const HEARD = /^(?:message|port message|storage)$/;

/** What is done in a frame may show on the page around it only: that is watched as well. Null: there is none around. */
export async function around(tab: Tab, frame: Frame, numbers: PageNumbers): Promise<Frame | null> {
  const { main } = tab.driver;
  if (frame.isMain || frame === main) return null;
  try {
    numbers.next = await main.call('begin', { next: numbers.next, isAround: true });
    return main;
  } catch (error) {
    if (error instanceof FrameGone) return null;
    throw error;
  }
}

/** Whether what was seen around is the action's; `open`: unknown. A frame says or does something to the pages around it, or nothing there is its work. */
export function ownerAround(
  inside: PageOutcome | null,
  seen: CausesSeen | null,
  around: PageOutcome,
): 'own' | 'open' | 'alien' {
  if (seen === null || inside === null) return 'open';
  const shift = inside.origin - around.origin;
  const isInRun = around.loose.some(({ from, to }) =>
    seen.runs.some(([start, end]) => from <= end + shift + BLUR_MS && to >= start + shift - BLUR_MS),
  );
  const isHeard = around.loose.some(({ event }) => event !== null && HEARD.test(event));
  if (seen.hasReached) return isInRun || isHeard ? 'own' : 'open';
  // The outermost page can be reached without a sign of it but what it hears.
  const [[from] = [Number.POSITIVE_INFINITY]] = seen.runs;
  return isInRun || isHeard || around.heardAt >= from + shift - BLUR_MS ? 'open' : 'alien';
}

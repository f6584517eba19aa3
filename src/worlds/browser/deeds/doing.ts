// What every deed needs: the tab, the thing, where it is on the page, and a watch over what comes of it.

import type { Deadline } from '../../../core/deadline.js';
import type { DeedKind } from '../../../world/action.js';
import type { Place, Press } from '../drive/driver.js';
import type { Frame } from '../drive/frames.js';
import type { Tab } from '../tabs/tab.js';
import type { Numbers } from './numbers.js';
import { type After, after, around, before } from './outcome.js';
import type { Seeker, Sought } from './seek.js';

export interface Doing {
  readonly tab: Tab;
  readonly numbers: Numbers;
  readonly seeker: Seeker;
  readonly sought: Sought;
  readonly deadline: Deadline;
  /** Whether anybody wants to know what came of it. */
  readonly isVerified: boolean;
}

/** An ordinary click. */
export const PLAIN: Press = { button: 'left', count: 1, holdMs: 0, modifiers: [] };

/** Where the thing is on the page, not in its frame. */
export async function placeOf({ tab, sought }: Doing, point = sought.point): Promise<Place> {
  const offset = await tab.driver.offset(sought.frame);
  return { x: (point?.x ?? 0) + offset.x, y: (point?.y ?? 0) + offset.y };
}

/** Does something and collects what comes of it. */
export async function watched(
  { tab, numbers, deadline, isVerified, sought }: Doing,
  frame: Frame,
  act: () => Promise<void>,
  needsEffect: boolean,
  isPlain = false,
): Promise<After> {
  const isAround = needsEffect && isVerified;
  const [page, causes] = await Promise.all([
    isAround ? around(tab, frame, numbers) : null,
    isVerified && !isPlain ? tab.driver.causes(frame, !needsEffect) : null,
  ]);
  const was = before(tab);
  tab.watched = frame;
  try {
    await act();
  } finally {
    void page?.call('pressed').catch(() => {});
  }
  const { isUnheard = false } = sought;
  const how = { needsEffect: needsEffect && isVerified, deadline, page, isUnheard, causes };
  return timed(() => after(tab, frame, numbers, was, how));
}

/** What came of it, with the time that it took to see that. */
export async function timed(see: () => Promise<After>): Promise<After> {
  const from = Date.now();
  const seen = await see();
  return { ...seen, effects: { ...seen.effects, verifyMs: Date.now() - from } };
}

/** The same thing, where it is now. */
export async function findAgain({ seeker, sought, deadline }: Doing, deed: DeedKind): Promise<Sought | null> {
  const id = sought.found.thing?.id;
  if (id === undefined) return null;
  const target = { kind: 'id', value: id } as const;
  const again = await seeker.find({ target, requirement: 'Any', policy: {}, deed }, deadline.within(1000));
  return again.found.thing === null || again.found.problem !== undefined ? null : again;
}

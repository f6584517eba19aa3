// What every action needs: the tab, the element, where it is on the page, and a watch over the result.

import type { ActionKind } from '@beckon/core/scene/action.js';
import type { FindQuery } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { MousePress, Point } from '../drive/driver.js';
import { ForeignFrame } from '../drive/fence.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';
import { around } from './around-frame.js';
import type { FoundInFrame, PageElementFinder } from './find.js';
import type { PageNumbers } from './numbers.js';
import { type After, after, before } from './outcome.js';
import { isSameElement } from './references.js';

export interface ActionContext {
  readonly tab: Tab;
  readonly numbers: PageNumbers;
  readonly finder: PageElementFinder;
  readonly found: FoundInFrame;
  /** By what it was found. */
  readonly ask: FindQuery;
  readonly deadline: Deadline;
  /** Whether anybody wants to know what came of it. */
  readonly isVerified: boolean;
}

/** An ordinary click. */
export const PLAIN: MousePress = { button: 'left', count: 1, holdMs: 0, modifiers: [] };

/** Where the element is on the page, not in its frame. */
export async function placeOf({ tab, found }: ActionContext, point = found.point): Promise<Point> {
  const offset = await tab.driver.offset(found.frame);
  return { x: (point?.x ?? 0) + offset.x, y: (point?.y ?? 0) + offset.y };
}

/** Presses at a point of a frame. Where a page could move a frame of others under the pointer, no pointer is used. */
export async function pressAt(context: ActionContext, point: Point, how: MousePress = PLAIN): Promise<void> {
  const { tab, found } = context;
  const place = await placeOf(context, point);
  if (!isPointerKept(tab)) return tab.driver.press(place, how);
  await tab.driver.mayTouch(place);
  const modifiers = [...how.modifiers, ...tab.driver.held()];
  await found.frame.call('pressByScript', point, { ...how, modifiers }).catch((error: unknown) => {
    // A page that goes away while it is pressed has been pressed.
    if (error instanceof ForeignFrame || !(error instanceof FrameGone)) throw error;
  });
}

/** Whether an untrusted pack acts, on a page with frames: any of them may be of another site by the time of the press. */
export function isPointerKept({ driver }: Tab): boolean {
  return driver.fences().length > 0 && driver.frames(true).length > 1;
}

/** Fails where no pointer may be used: nothing else can drag. */
export function mustHavePointer(tab: Tab): void {
  if (isPointerKept(tab)) throw new ForeignFrame('', tab.driver.fences(), messages.draggingWithFrames);
}

/** A press that is only a step of what is done: it reaches what is there now, or nothing. Whether it did. */
export async function pressStep(context: ActionContext, point: Point): Promise<boolean> {
  const { tab, found } = context;
  const place = await placeOf(context, point);
  if (!isPointerKept(tab)) {
    if ((await tab.driver.bringsFrame?.(place)) === true) return false;
    if ((await tab.driver.isOther?.(found.frame, place)) === true) return false;
  }
  await found.frame.call('guard', point);
  await pressAt(context, point);
  // A page that has gone was pressed.
  const missed = await found.frame.call('guard', null).catch(() => null);
  return missed === null;
}

/** Does something and collects what comes of it. */
export async function watched(
  { tab, numbers, deadline, isVerified, found, ask }: ActionContext,
  frame: Frame,
  act: () => Promise<void>,
  needsEffect: boolean,
  isPlain = false,
): Promise<After> {
  const isAround = needsEffect && isVerified;
  const [page, causes] = await Promise.all([
    isAround ? around(tab, frame, numbers) : null,
    isVerified && !isPlain ? tab.driver.causes(frame, !needsEffect || isPointerKept(tab)) : null,
  ]);
  const was = before(tab);
  tab.watched = frame;
  try {
    await act();
    // Others take several steps: one of them is not all.
    tab.hasActed = ask.action !== 'adjust' && ask.action !== 'select' && ask.action !== 'upload';
  } finally {
    void page?.call('pressed').catch(() => {});
  }
  const { isUnheard = false } = found;
  const how = {
    needsEffect: needsEffect && isVerified,
    deadline,
    page,
    isUnheard,
    causes,
    isRead: ask.action === 'check',
  };
  return timed(() => after(tab, frame, numbers, was, how));
}

/** What came of it, with the time that it took to see that. */
export async function timed(see: () => Promise<After>): Promise<After> {
  const from = Date.now();
  const seen = await see();
  return { ...seen, effects: { ...seen.effects, verifyMs: Date.now() - from } };
}

/** What was named, where it is now: never another element that it was not at first, unless that is the same to people. */
export async function findAgain(
  { finder, found, ask, deadline }: ActionContext,
  action: ActionKind,
): Promise<FoundInFrame | null> {
  const was = found.found.thing;
  if (was === null) return null;
  const again = await finder.find({ ...ask, action }, deadline.within(AGAIN_MS));
  const { thing, problem, decision } = again.found;
  if (thing === null || problem !== undefined) return null;
  const isRelated = 'primary' in ask.target && (ask.target.relations ?? []).length > 0;
  if (!isRelated && isOtherRow(found, again)) return null;
  if (isSameElement(was, thing)) return again;
  const isNumber = ('primary' in ask.target ? ask.target.primary : ask.target).kind === 'id';
  const isAsSure = !decision.guarded || found.found.decision.guarded;
  return thing.id === was.id && !isNumber && isAsSure ? again : null;
}
/** The page uses its rows again: what has the same name is in another one now. */
function isOtherRow({ row: was }: FoundInFrame, { row: now }: FoundInFrame): boolean {
  return was !== undefined && now !== undefined && was.text !== now.text && was.keys !== now.keys;
}

/** What goes away as the pointer comes may come back. */
const AGAIN_MS = 1000;

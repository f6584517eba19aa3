// What was seen of an action so far: nothing yet, something that a page also does by itself, or more than that.

import type { Change, Effects } from '@beckon/core/scene/effects.js';
import { clip } from '@beckon/core/text/text.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { CausesSeen } from '../drive/causes.js';
import { messages } from '../messages.js';
import type { PageOutcome } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { type Before, hasMoved } from './seen-effects.js';

/** Checked at least this often: no event says that it was cancelled. */
const POLL_MS = 100;

/** The same, without what was seen. */
export function unseen<O extends PageOutcome | null>(outcome: O): O {
  return outcome === null
    ? outcome
    : { ...outcome, seen: [], changes: [], left: null, hasOtherWords: null, target: null };
}

/** What a page also opens by itself. */
export const BY_ITSELF: readonly ('dialog' | 'download' | 'tab')[] = ['dialog', 'download', 'tab'];

/** The page went elsewhere while nothing of the action was under way. */
export function alien(effects: Effects): Effects {
  return { ...effects, seen: [] };
}

export function linesOf(outcome: PageOutcome | null): string {
  return (outcome?.changes ?? []).map(({ sign, text }) => `${sign} ${text}`).join('\n');
}

export function isAway(tab: Tab, was: Before): boolean {
  return hasMoved(tab, was) || tab.isLoading;
}

/** `wentTo`: where the page went by itself. */
export function notesOf(
  tab: Tab,
  wentTo: string | null,
  byItself: readonly Change[],
  seen: CausesSeen | null,
): string[] {
  const notes: string[] = [];
  if (wentTo !== null) notes.push(messages.wentByItself(clip(wentTo, 120)));
  if (tab.handedTo !== null) notes.push(messages.handedOver(tab.handedTo));
  const [one] = byItself;
  if (one !== undefined) notes.push(messages.changedByItself(one.sign, clip(one.text, 120)));
  if (seen?.isBlocked === true && !tab.effects.includes('tab')) notes.push(messages.popupBlocked);
  return notes;
}

/** With what was seen on the page around a frame. */
export function withPage(effects: Effects, page: PageOutcome | null): Effects {
  if (page === null) return effects;
  const seen = [...new Set([...effects.seen, ...page.seen])];
  return { ...effects, seen, changes: [...effects.changes, ...page.changes] };
}

export function isNothing(outcome: PageOutcome | null): boolean {
  if (outcome === null || outcome.isLeaving || outcome.missed !== null) return false;
  return outcome.seen.length === 0 && outcome.refused.length === 0;
}

/** Whether all that was seen is of the kind that a page also does by itself: changes, requests. */
export function mayBeAmbient(tab: Tab, outcome: PageOutcome | null, was: Before): boolean {
  if (outcome === null || outcome.isFirm || outcome.isLeaving || outcome.missed !== null) return false;
  if (outcome.refused.length > 0) return false;
  return tab.effects.every((one) => one === 'request') && !isAway(tab, was);
}

export function hasHappened(tab: Tab, was: Before): boolean {
  return tab.effects.length > 0 || hasMoved(tab, was) || tab.isGone !== null;
}

export async function happened(tab: Tab, was: Before, deadline: Deadline): Promise<null> {
  while (!hasHappened(tab, was) && !deadline.isOver()) await tab.happens(Math.min(POLL_MS, deadline.left()));
  return null;
}

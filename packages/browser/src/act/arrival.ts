// A document that was requested: until it is there, or turns out to be none.

import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Tab } from '../tabs/tab.js';
import type { Before } from './seen-effects.js';

/** How long the request itself may take to be made. */
const REQUEST_MS = 1000;
/** How long a document may take to arrive once it was requested: beyond that the next command waits. */
const DOCUMENT_MS = 10_000;
/** A document that is not loading any more and has not come gets this long to turn up. */
const DECLINED_MS = 60;
/** Checked at least this often: no event says that it was cancelled. */
const POLL_MS = 100;

/** Waits until the requested document is there, or turns out to be none: a download, an empty answer. */
export async function arrived(tab: Tab, was: Before, deadline: Deadline, isOfFrame = false): Promise<void> {
  const end = deadline.within(DOCUMENT_MS);
  let request = end.within(REQUEST_MS);
  let isDeclined = false;
  while (tab.navigations === was.navigations && tab.isGone === null) {
    if (tab.effects.includes('download') || tab.effects.includes('tab')) return;
    if (isOfFrame && tab.moved !== null) return;
    if (tab.isLoading ? end.isOver() : request.isOver()) return;
    if (tab.isDeclined && !isDeclined) request = request.within(DECLINED_MS);
    isDeclined = tab.isDeclined;
    await tab.happens(Math.min(isDeclined ? DECLINED_MS : POLL_MS, end.left()));
  }
  if (tab.isGone !== null) return;
  const come = (): Promise<void> =>
    tab.page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, end.left()) }).catch(() => {});
  await come();
  for (let i = 0; i < MOST_PASSED && (await isPassedThrough(tab, end)); i++) await come();
}

/** A page on the way to another is not where one gets to: whether another came in the time. */
async function isPassedThrough(tab: Tab, deadline: Deadline): Promise<boolean> {
  const { navigations } = tab;
  const end = deadline.within(PASSED_MS);
  const isHere = (): boolean => tab.navigations === navigations && tab.isGone === null && !end.isOver();
  for (let looks = 0; isHere(); looks++) {
    // A page that is left while it is asked is on its way.
    const how = await tab.top.call('passing').catch(() => 'left');
    if (how === null) break;
    await tab.driver.caughtUp(tab.top);
    if (how === 'maybe' && !tab.isAsking && !tab.isLoading && looks > 0) break;
    await tab.happens(Math.min(POLL_MS, end.left()));
  }
  return tab.navigations !== navigations && tab.isGone === null;
}
/** How long such a page is waited for, and how many of them may follow each other. */
const PASSED_MS = 1500;
const MOST_PASSED = 3;

// The effects of an action, of what the page says and what happened around it.

import type { Change, Effect, Effects } from '@beckon/core/scene/effects.js';
import { clip } from '@beckon/core/text/text.js';
import type { CausesSeen } from '../drive/causes.js';
import { messages } from '../messages.js';
import { NO_PAGE } from '../network/net-error-messages.js';
import { isTracking } from '../network/tracking.js';
import type { PageOutcome } from '../page/protocol.js';
import { answersKnown } from '../tabs/dialogs.js';
import { notOpened } from '../tabs/not-opened.js';
import type { Tab } from '../tabs/tab.js';

export interface Before {
  readonly url: string;
  readonly navigations: number;
  readonly actions: number;
}

/** Whether another page came, or the address is another. A link to `#` that was followed before leads nowhere. */
export function hasMoved(tab: Tab, was: Before): boolean {
  return tab.page.url() !== was.url || (tab.navigations !== was.navigations && tab.asked !== null);
}

/** What a page says once it has sent something is the answer to that: the form was sent. */
function refusedIn(outcome: PageOutcome | null, isSent: boolean): Pick<Effects, 'refused'> {
  const { refused = [], isStopped = false } = outcome ?? {};
  return refused.length === 0 || (isSent && !isStopped) ? {} : { refused };
}

const FIELD_GONE = messages.fieldGone;

/** Whether requests may be the action's: a page that polls sends some as well. */
export function isRequestedBy(seen: CausesSeen | null): boolean {
  return seen === null || seen.hasAsked || seen.isOpen;
}

/** Whether requests are the page's own, where the action sent none by a script: no document, and nothing that follows from one. */
export function isOthers(tab: Tab, outcome: PageOutcome | null): boolean {
  return tab.asked === null && !tab.hasFetched && outcome !== null && !outcome.isScripted && !outcome.isLeaving;
}

/** `isSilent`: the frame is there and says nothing, so nothing is known of what came of it. `isSent`: requests may be the action's; `isPolled`: none is. */
export async function effectsOf(
  tab: Tab,
  outcome: PageOutcome | null,
  was: Before,
  { isSilent, isSent, isPolled }: Readonly<Record<'isSilent' | 'isSent' | 'isPolled', boolean>>,
): Promise<Effects> {
  await answersKnown(tab);
  const url = tab.page.url();
  const isElsewhere = hasMoved(tab, was);
  const seen = new Set<Effect>([...(outcome?.seen ?? []), ...tab.effects]);
  if (isElsewhere || (outcome === null && !isSilent)) seen.add('url');
  if (isPolled) seen.delete('request');
  // It may be what the press is for, and it may be sent wherever one clicks.
  const isTracked = seen.size === 1 && seen.has('request') && [...tab.requested].every(({ url }) => isTracking(url));
  if (isTracked) seen.delete('request');
  const changes: Change[] = [...(outcome?.changes ?? [])];
  if (isElsewhere && !changes.some(({ text }) => text.startsWith('url: '))) {
    changes.unshift({
      sign: '@',
      text: url === was.url ? messages.loadedAgain(url) : messages.urlChanged(was.url, url),
    });
  } else if (tab.moved !== null && seen.size > 0) changes.push({ sign: '@', text: `frame: ${clip(tab.moved, 200)}` });
  return {
    seen: [...seen],
    changes,
    notes: [
      ...tab.notes,
      ...(isElsewhere && (await tab.isWithoutPage()) ? [notOpened(url, NO_PAGE)] : []),
      ...(outcome?.isFieldGone === true && !isElsewhere ? [FIELD_GONE] : []),
      ...(isTracked ? [messages.onlyTracked] : []),
    ],
    ...(isSilent || isTracked || outcome?.isFieldGone === true ? { isHeld: true } : {}),
    ...(tab.said === null ? {} : { said: tab.said }),
    value: outcome?.value ?? null,
    checked: outcome?.checked ?? null,
    ...(outcome?.expected === undefined || outcome.expected === null ? {} : { expected: outcome.expected }),
    ...(isElsewhere ? {} : refusedIn(outcome, isSent && seen.has('request'))),
    ...(outcome?.isSecret === true ? { isSecret: true } : {}),
    ...(outcome?.isAsAsked === undefined || outcome.isAsAsked === null ? {} : { isAsAsked: outcome.isAsAsked }),
    ...(outcome?.isFormatted === true ? { isFormatted: true } : {}),
  };
}

// What the secret fields of a page hold: requested only so that it can be hidden everywhere else.

import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { PageNumbers } from '../act/numbers.js';
import type { Tab } from '../tabs/tab.js';

/** How long a page may take to report what has the focus. */
const FOCUS_MS = 500;

/** What stands in the field that has the focus; null: it is none for secrets, or the page does not say. */
export async function focusedSecret({ driver }: Tab): Promise<string | null> {
  const request = driver.frames().map(async (frame) => {
    const isFocused = await frame.call('hasFocus').catch(() => false);
    return isFocused ? frame.call('focusedSecret').catch(() => null) : null;
  });
  const found = await deadlineIn(FOCUS_MS).wait(Promise.all(request));
  return found?.find((one) => one !== null) ?? null;
}

/** Has every frame report what its fields hold, as far as there is time. */
export async function heldSecrets({ driver }: Tab, numbers: PageNumbers, deadline: Deadline): Promise<void> {
  const requested = driver.frames().map(async (frame) => numbers.onHeld?.(await frame.call('held')));
  await deadline.wait(Promise.allSettled(requested));
}

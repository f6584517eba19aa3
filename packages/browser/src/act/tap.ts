// Clicks at a place of the window, whatever stands there.

import type { Move } from '@beckon/core/scene/action.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { messages } from '../messages.js';
import type { Point, PointSeen } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { around } from './around-frame.js';
import type { PageNumbers } from './numbers.js';
import { after, before } from './outcome.js';
import { timed } from './performing.js';
import { mousePress } from './press.js';

interface Tapping {
  readonly tab: Tab;
  readonly numbers: PageNumbers;
  readonly deadline: Deadline;
}

/** A click at a place of the window, whatever is there. */
export async function tapAt(
  { tab, numbers, deadline }: Tapping,
  how: Extract<Move, { kind: 'tap' }>,
): Promise<Answer<Effects>> {
  const { main: frame } = tab.driver;
  const place = await placeAt(tab, numbers, how.at);
  if (!place.ok) return place;
  const { point } = place.value;
  tab.watched = frame;
  numbers.next = await frame.call('begin', { next: numbers.next });
  const [page, causes] = await Promise.all([around(tab, frame, numbers), tab.driver.causes(frame, false)]);
  const was = before(tab);
  await tab.driver.mayTouch(point);
  await tab.driver.press(point, mousePress(how));
  const { effects } = await timed(() => after(tab, frame, numbers, was, { needsEffect: true, deadline, page, causes }));
  return good(effects);
}

/** What stands at a place of the window. */
export async function placeAt(
  tab: Tab,
  numbers: PageNumbers,
  at: string,
): Promise<Answer<PointSeen & { readonly point: Point }>> {
  const { main } = tab.driver;
  const seen = await main.call('placeAt', at, { next: numbers.next });
  numbers.take(seen, main.id);
  const { point, width, height } = seen;
  if (point !== null) return good({ ...seen, point });
  return bad(problem('INVALID_VALUE', { what: messages.place(at), reason: messages.outsideWindow(width, height) }));
}

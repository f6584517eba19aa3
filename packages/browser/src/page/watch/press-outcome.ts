// What became of a press on its way, for the driver.

import type { Effect } from '@beckon/core/scene/effects.js';
import type { PageOutcome } from '../protocol.js';
import { isAround } from '../sight/visibility.js';
import { deepActive } from './events.js';
import type { Watch } from './watch.js';

type PressOutcome = Pick<PageOutcome, 'missed' | 'heldBack' | 'isCut' | 'isClickless' | 'hasArrived' | 'undelivered'>;

export function pressOutcome(watch: Watch): PressOutcome {
  const { press } = watch;
  const hasDone = hasDoneIt(watch);
  const isLost = hasDone && !press.isGone ? lostOf(watch) : null;
  return {
    missed: missedOf(watch),
    heldBack: press.cut ?? isLost,
    isCut: press.cut !== null,
    isClickless: !isField(watch) && press.isClickless,
    hasArrived: press.hasArrived,
    // What the browser itself does with a press, it does whatever becomes of the events.
    undelivered: press.path === null ? [] : press.delivery.kinds,
  };
}

/** What took the press, or the click after it, in place of the target: it can be made again. */
export function missedOf(watch: Watch): string | null {
  return watch.press.missed ?? (hasDoneIt(watch) ? null : lostOf(watch));
}

/** The click that nothing received. A field is entered with the press alone, and may show a list over itself. */
function lostOf(watch: Watch): string | null {
  const { target, press } = watch;
  return isField(watch) && target !== null && isAround(target.element, deepActive()) ? null : press.lost;
}

/** A field is entered with the press alone. */
function isField({ target }: Watch): boolean {
  return target !== null && (target.can.includes('type') || target.kind === 'select');
}

/** What also comes of a press that nothing received: the focus moved, a field that was left shows a message. */
const SLIGHT: ReadonlySet<Effect> = new Set(['dom', 'focus', 'scroll', 'value']);

/** Whether a press without a click was all it took. */
function hasDoneIt(watch: Watch): boolean {
  const isMore = [...watch.seen].some((effect) => !SLIGHT.has(effect));
  return isMore || (watch.press.hasActed && watch.changes().length > 0);
}

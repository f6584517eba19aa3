// Reading the screen until it is at rest: two equal reads, the newer one fresh. Nothing waits longer than it must.

import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { altered, outcomeOf, type ScreenOutcome } from './outcome.js';
import type { Screen } from './screen.js';
import { isSameView, type ScreenReader, type View } from './screen-reader.js';

/** How long an action may take to show any effect. */
const WINDOW_MS = 1000;
/** How long to wait for rest while elements still move. */
const MOVING_MS = 3000;

export interface SettledScreen extends ScreenOutcome {
  readonly view: View;
  /** Whether it came to rest. */
  readonly isStill: boolean;
}

export interface SettleHow {
  readonly deadline: Deadline;
  /** The element that was acted on: what it does never counts as restlessness. */
  readonly target?: number | null;
  /** What shows that it is done; otherwise any effect does. */
  readonly isDone?: (screen: Screen) => boolean;
  /** How long it may take until that shows. */
  readonly windowMs?: number;
}

/** Reads what became of an action, until the screen is at rest. `before` is the screen as it was when it was done. */
export async function settled(reader: ScreenReader, before: View, how: SettleHow): Promise<Answer<SettledScreen>> {
  const from = reader.clock.now();
  const seen = await rested(reader, before, how);
  reader.settledMs += reader.clock.now() - from;
  return seen;
}

async function rested(reader: ScreenReader, before: View, how: SettleHow): Promise<Answer<SettledScreen>> {
  const { clock } = reader;
  const start = clock.now();
  const { windowMs = WINDOW_MS } = how;
  const until = how.deadline.by(clock).atLeast(Math.max(windowMs, MOVING_MS));
  const restless = new Restless(
    reader.before !== null && reader.last === before ? altered(reader.before, before) : null,
  );
  let last: View | null = null;
  let reads = 0;
  for (;;) {
    const from = clock.now();
    const read = await reader.look(until);
    if (!read.ok) {
      // A screen on its way to another may have no tree for a moment.
      const isPassing = read.problem.code === 'DUMP_FAILED' && clock.now() - start < MOVING_MS;
      if (!isPassing) return read;
      await reader.pause(until, from);
      continue;
    }
    reads++;
    const view = read.value;
    restless.follow(last ?? before, view);
    const outcome = outcomeOf(before, view, restless.without(how.target ?? null));
    const isPair = last !== null && isSameView(last, view);
    const isDone = how.isDone === undefined ? outcome.seen.length > 0 : how.isDone(view.screen);
    if (isDone && isPair) return good({ ...outcome, view, isStill: true });
    if (how.deadline.isCancelled()) return bad(problem('CANCELLED', {}));
    const took = clock.now() - start;
    const isOver = how.deadline.isOver() && isDone;
    const isLate = took >= (isDone || !isPair ? MOVING_MS : windowMs) && reads >= 2;
    if (isOver || isLate) return good({ ...outcome, view, isStill: isPair });
    last = view;
    await reader.pause(until, from);
  }
}

/** What changes from read to read, before the action and after it: a ticker, a map, a picture show. */
class Restless {
  #marks: Set<string>;
  /** Pairs of reads so far; the one before the action is the first. */
  #pairs = 0;

  constructor(before: Set<string> | null) {
    this.#marks = before ?? new Set();
  }

  follow(one: View, other: View): void {
    this.#pairs++;
    if (this.#marks.size === 0) return;
    const now = altered(one, other);
    this.#marks = new Set([...this.#marks].filter((mark) => now.has(mark)));
  }

  /** Those that never stood still: a single change after the action may be what it did. */
  without(target: number | null): ReadonlySet<string> {
    if (this.#pairs < 2) return NONE;
    if (target === null || !this.#marks.has(String(target))) return this.#marks;
    return new Set([...this.#marks].filter((mark) => mark !== String(target)));
  }
}
const NONE: ReadonlySet<string> = new Set();

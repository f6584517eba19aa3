// What a page does by itself, without anybody asking: clocks, counters, carousels. None of it is an effect of what was done.

import { type Beat, beat, isHabit } from '../core/beat.js';

/** A change that did not come straight from an event is looked at this long on a page that is not known yet. */
const DOUBT_MS = 300;
/** Whoever ticks less often than twice in this time is not known after it, either. */
const KNOWN_AFTER_MS = 2000;

interface Doubt {
  readonly first: number;
  readonly beat: Beat;
}

export class Habits {
  readonly #beats = new WeakMap<Node, Beat>();
  /** Of the children of a node together: a carousel passes its state from one to the next. */
  readonly #families = new WeakMap<Node, Beat>();
  readonly #doubts = new Map<Node, Doubt>();

  /** Something is done from now on. */
  begin(): void {
    this.#doubts.clear();
  }

  /** A change that nobody asked for. */
  hum({ target, type }: { readonly target: Node; readonly type: string }): void {
    // That a page is still being built says nothing about its habits; and everything that comes and goes changes the body.
    if ((document.readyState !== 'complete' && type === 'childList') || target === document.body) return;
    const now = performance.now();
    this.#beats.set(target, beat(this.#beats.get(target), now));
    const { parentNode } = target;
    if (type === 'attributes' && parentNode !== null)
      this.#families.set(parentNode, beat(this.#families.get(parentNode), now));
  }

  /** Whether a change is what this node does anyway; on a page that is hardly known, only time can tell. `isHandled`: an event is at work. */
  judge(record: MutationRecord, isHandled: boolean): 'habit' | 'doubt' | 'new' {
    const now = performance.now();
    const node = record.target;
    if (isHabit(this.#beats.get(node), now) || (!isHandled && (isClock(record) || this.#isOfFamily(record, now)))) {
      this.#doubts.delete(node);
      this.hum(record);
      return 'habit';
    }
    if (isHandled) return 'new';
    if (ageMs() > KNOWN_AFTER_MS && !this.#doubts.has(node)) return 'new';
    const known = this.#doubts.get(node);
    this.#doubts.set(node, { first: known?.first ?? now, beat: beat(known?.beat, now) });
    return 'doubt';
  }

  /** Nodes that turned out to change by themselves, and whether one turned out not to. `isLast`: there is no more time. */
  settle(isLast: boolean): { readonly idle: readonly Node[]; readonly isNew: boolean } {
    const now = performance.now();
    const idle: Node[] = [];
    let isNew = false;
    for (const [node, { first, beat: seen }] of this.#doubts) {
      if (!isLast && now - first < DOUBT_MS) continue;
      this.#doubts.delete(node);
      if (seen.count > 1 && !this.#wasStill(node, seen.gapMs)) {
        idle.push(node);
        this.#beats.set(node, { ...seen, count: Math.max(3, seen.count) });
      } else isNew = true;
    }
    return { idle, isNew };
  }

  #isOfFamily({ type, target }: MutationRecord, now: number): boolean {
    const { parentNode } = target;
    return type === 'attributes' && parentNode !== null && isHabit(this.#families.get(parentNode), now);
  }

  get isInDoubt(): boolean {
    return this.#doubts.size > 0;
  }

  /** Whether it would have been seen to change before, had it had the habit. */
  #wasStill(node: Node, gapMs: number): boolean {
    return !this.#beats.has(node) && ageMs() - DOUBT_MS > 3 * gapMs;
  }
}

/** How long the page has been complete. */
function ageMs(): number {
  const [entry] = performance.getEntriesByType('navigation');
  return performance.now() - ((entry as PerformanceNavigationTiming | undefined)?.domComplete ?? 0);
}

/** A time of day, a stop watch, a count of seconds. */
const CLOCK = /\d{1,2}:\d{2}(?!\d)|\b\d+ ?(?:s|ms|sec|secs|seconds?|minutes?) ?(?:ago|left)?\b/i;

function isClock({ type, target, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return false;
  const isTime = (text: string | null): boolean => text !== null && text.length < 60 && CLOCK.test(text);
  // What was there before is only told where nodes were replaced.
  return (
    isTime(target.textContent) &&
    (type === 'characterData' || [...removedNodes].some((node) => isTime(node.textContent)))
  );
}

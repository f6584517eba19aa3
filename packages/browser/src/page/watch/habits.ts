// What a page does by itself, unprompted: clocks, counters, carousels. None of it is an effect of the action.

import { type Beat, beat, HABIT, isHabit } from '@beckon/core/time/beat.js';
import type { Loose } from '../protocol.js';

// A machine that is busy slows the page and our own timers alike: time is counted in turns of a timer of ours, not by a clock.

/** One turn, where nothing holds the page up. */
export const TURN_MS = 50;
/** A change that did not come straight from an event is watched for so many turns, on a page that is not known yet. */
const DOUBT_TURNS = 6;
/** Of what has changed before, for so many of its own pauses, but no more turns than this. */
const DOUBT_PAUSES = 2.5;
const MOST_DOUBT_TURNS = 60;
/** What ticks less often than twice in so many turns is not known after them, either. */
const KNOWN_AFTER_TURNS = 40;

interface Doubt {
  readonly first: number;
  readonly beat: Beat;
  readonly last: Loose;
}

/** How many turns the page has had since it was complete, up to the number that makes it known. */
let age = 0;
function grow(): void {
  const timer = setInterval(() => {
    if (++age >= KNOWN_AFTER_TURNS) clearInterval(timer);
  }, TURN_MS);
}
if (document.readyState === 'complete') grow();
else addEventListener('load', grow, { once: true });

/** Whether scripts of the page may still be on their way. */
export function isYoung(): boolean {
  return age < KNOWN_AFTER_TURNS;
}

export class Habits {
  readonly #beats = new WeakMap<Node, Beat>();
  /** Of the children of a node together: a carousel passes its state from one to the next. */
  readonly #families = new WeakMap<Node, Beat>();
  readonly #doubts = new Map<Node, Doubt>();
  #turns = 0;

  /** Something is done from now on. */
  begin(): void {
    this.#doubts.clear();
  }

  /** A change that no action asked for. */
  hum({ target, type }: { readonly target: Node; readonly type: string }): void {
    // That a page is still being built says nothing about its habits; and everything that comes and goes changes the body.
    if ((document.readyState !== 'complete' && type === 'childList') || target === document.body) return;
    const now = performance.now();
    this.#beats.set(target, beat(this.#beats.get(target), now));
    const { parentNode } = target;
    if (type === 'attributes' && parentNode !== null)
      this.#families.set(parentNode, beat(this.#families.get(parentNode), now));
  }

  /** Whether a change is what this node does anyway; on a page that is hardly known, only time will show. `isHandled`: an event is at work. `loose`: what else is. */
  judge(record: MutationRecord, isHandled: boolean, loose: () => Loose): 'habit' | 'doubt' | 'new' {
    if (isHandled) return 'new';
    const now = performance.now();
    const node = record.target;
    if (!isBuilt() || this.#has(node, now) || isClock(record) || this.#isOfFamily(record, now)) {
      this.#doubts.delete(node);
      this.hum(record);
      return 'habit';
    }
    const known = this.#doubts.get(node);
    if (age >= KNOWN_AFTER_TURNS && known === undefined && !this.#beats.has(node)) return 'new';
    this.#doubts.set(node, { first: known?.first ?? this.#turns, beat: beat(known?.beat, now), last: loose() });
    return 'doubt';
  }

  /** Whether something scrolls by itself. */
  scrolls(node: Node): boolean {
    return this.#has(node, performance.now());
  }

  #has(node: Node, now: number): boolean {
    return isHabit(this.#beats.get(node), now);
  }

  /** One more turn of our timer has passed since something was done. */
  turn(): void {
    this.#turns++;
  }

  /** Nodes that turned out to change by themselves, and when others changed that do not. */
  settle(): { readonly idle: readonly Node[]; readonly news: readonly Loose[] } {
    const idle: Node[] = [];
    const news: Loose[] = [];
    for (const [node, { first, beat: seen, last }] of this.#doubts) {
      const known = this.#beats.get(node);
      if (this.#turns - first < doubtFor(known)) continue;
      this.#doubts.delete(node);
      // A busy machine may hold up what has the habit, for longer than is worth waiting.
      const isKept = known !== undefined && (seen.count > 1 || known.count >= HABIT);
      if (isKept || (seen.count > 1 && !wasStill(seen.gapMs))) {
        idle.push(node);
        this.#beats.set(node, { ...seen, count: Math.max(HABIT, seen.count) });
      } else news.push(last);
    }
    return { idle, news };
  }

  #isOfFamily({ type, target }: MutationRecord, now: number): boolean {
    const { parentNode } = target;
    return type === 'attributes' && parentNode !== null && isHabit(this.#families.get(parentNode), now);
  }

  /** Whether it is not known yet if the change of an element, or of its text, is a habit. */
  doubts(element: Element): boolean {
    return this.#doubts.has(element) || [...element.childNodes].some((node) => this.#doubts.has(node));
  }

  get isInDoubt(): boolean {
    return this.#doubts.size > 0;
  }
}

/** For how many turns a change is in doubt. */
function doubtFor(known: Beat | undefined): number {
  const pause = known === undefined ? 0 : Math.max(known.gapMs, known.gapBeforeMs);
  return Math.min(Math.max(DOUBT_TURNS, (DOUBT_PAUSES * pause) / TURN_MS), MOST_DOUBT_TURNS);
}

/** Whether something would have been seen to change before now, had it had the habit. */
function wasStill(gapMs: number): boolean {
  return (age - DOUBT_TURNS) * TURN_MS > 3 * gapMs;
}

/** Whether the scripts that come with the page have run: until then, everything that changes is the page being built. */
export function isBuilt(): boolean {
  return document.readyState === 'complete' || performance.timing.domContentLoadedEventEnd > 0;
}

/** A time of day, a stop watch, a count of seconds. */
const CLOCK = /\d{1,2}:\d{2}(?!\d)|\b\d+ ?(?:s|ms|sec|secs|seconds?|minutes?) ?(?:ago|left)?\b/i;

function isClock({ type, target, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return false;
  const isTime = (text: string | null): boolean => text !== null && text.length < 60 && CLOCK.test(text);
  // What was there before is only known where nodes were replaced.
  return (
    isTime(target.textContent) &&
    (type === 'characterData' || [...removedNodes].some((node) => isTime(node.textContent)))
  );
}

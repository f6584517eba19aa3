// What moves on a page since an action was done: something may come of it when it is at rest.

import { largest } from '@beckon/core/data/extremes.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { PageOutcome } from '../protocol.js';
import { rootsAround, shadowOf } from '../sight/drawn.js';
import { afterTasks } from './aftermath.js';

/** A page in the background paints nothing. */
const UNPAINTED_MS = 50;
/** What moves longer than this is read as it is; and what a busy machine has not moved for so long. */
const LONGEST_MS = 1000;
const LATE_MS = 2000;
/** What moves for a shorter time is no motion that is worth a wait. */
const HELD_UP_MS = 50;

export class Motions {
  #roots: readonly DocumentOrShadowRoot[] = [document];
  /** What moved before, and since when; null: it had not been painted yet. The clock says too little: a frame may be late. */
  #known = new Map<Animation, number | null>();
  #since = 0;
  /** All that was seen to begin since. */
  readonly #begun = new Set<Animation>();
  /** Seen to move since, and not yet waited for. What is over by the clock is not until a frame says so. */
  readonly #seen = new Set<Animation>();
  /** What was heard to begin since. */
  #started = new Keys();
  /** Something may have moved, and come to rest, before it could be noted. */
  #isHeldUp = false;

  /** `target`: of the action. Also when a press arrives: the mouse coming near may move things. */
  begin(since: number, target: Element | null): void {
    this.#since = since;
    this.#roots = rootsAt(target);
    this.#known = new Map(this.#all().map((one) => [one, startOf(one)]));
    this.#begun.clear();
    this.#seen.clear();
    this.#started = new Keys();
    this.#isHeldUp = false;
  }

  /** Whether an event is about something that moved before, and was not begun anew. What was over before it was known did. */
  isEarlier(event: AnimationEvent | TransitionEvent): boolean {
    const isIts = (one: Animation): boolean => movedBy(one) === event.target && nameOf(one) === nameIn(event);
    const begun = [...this.#begun, ...this.#all().filter((one) => this.#isNew(one))];
    if (begun.some(isIts)) return false;
    return [...this.#known.keys()].some(isIts) || !this.#started.has(keyOf(event));
  }

  /** Something begins to move: the page hears of that, too. */
  start(event: Event): void {
    if (event instanceof AnimationEvent || event instanceof TransitionEvent) this.#started.add(keyOf(event));
  }

  /** Not there before, or begun anew since. */
  #isNew(one: Animation): boolean {
    const was = this.#known.get(one);
    return was === undefined || (was !== null && startOf(one) !== null && was !== startOf(one));
  }

  /** What moves now, began to since, and will be at rest within a time. */
  within(ms: number): readonly Animation[] {
    return this.#all().filter((one) => {
      const isNew = !this.#known.has(one) || one.startTime === null || Number(one.startTime) >= this.#since;
      if (this.#isNew(one)) this.#begun.add(one);
      return isNew && one.playState === 'running' && movedBy(one) !== null && leftOf(one) <= ms;
    });
  }

  /** How long it takes; 0: nothing moves. */
  get ms(): number {
    return largest(
      this.within(Number.MAX_VALUE).map((one) => Math.max(1, leftOf(one))),
      0,
    );
  }

  /** Notes what moves now: it may be over before it is read. `since`: when it can have begun; what was over by now is not known. */
  note(since: number = performance.now()): void {
    this.#isHeldUp ||= performance.now() - since > HELD_UP_MS;
    for (const one of this.within(LONGEST_MS)) this.#seen.add(one);
  }

  read(): Pick<PageOutcome, 'isMoving' | 'isMovedByScript' | 'isHeldUp'> {
    this.note();
    const isByStyle = (one: Animation): boolean => one instanceof CSSTransition || one instanceof CSSAnimation;
    return {
      isMoving: this.#seen.size > 0,
      isMovedByScript: ![...this.#seen].every(isByStyle),
      isHeldUp: this.#isHeldUp,
    };
  }

  /** Whether events of what moves come by here. */
  passes(node: Node): boolean {
    return [...this.#seen].some((one) => isWithin(movedBy(one), node));
  }

  /** Until all that was seen to move is at rest, and painted. Whether that came about in time. */
  rested(): Promise<boolean> {
    const moving = [...this.#seen];
    this.#seen.clear();
    return atRest(moving);
  }

  #all(): Animation[] {
    return this.#roots.flatMap((root) => root.getAnimations());
  }
}

/** Which motion an event is about. */
type MotionKey = readonly [on: EventTarget | null, name: string];
const keyOf = (event: AnimationEvent | TransitionEvent): MotionKey => [event.target, nameIn(event)];

class Keys {
  readonly #all: MotionKey[] = [];
  add = (key: MotionKey): unknown => this.has(key) || this.#all.push(key);
  has = ([on, name]: MotionKey): boolean => this.#all.some((one) => one[0] === on && one[1] === name);
}

function startOf({ startTime }: Animation): number | null {
  return startTime === null ? null : Number(startTime);
}

export function movedBy({ effect }: Animation): Element | null {
  return effect instanceof KeyframeEffect ? effect.target : null;
}

export async function atRest(moving: readonly Animation[]): Promise<boolean> {
  const over = Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  const isOver = await deadlineIn(LATE_MS).ends(over);
  // Listeners hear of the end with the next frame.
  return (await painted()) && isOver;
}

/** Until a frame was painted, and what waits for that has run: ours is called after the page's own observers. Whether it was, or cannot be. */
export function painted(): Promise<boolean> {
  return new Promise((resolve) => {
    const isVisible = document.visibilityState === 'visible';
    const end = (isPainted: boolean): void => {
      observer.disconnect();
      clearTimeout(timer);
      afterTasks(() => resolve(isPainted));
    };
    const observer = new IntersectionObserver(() => end(true));
    const timer = setTimeout(() => end(!isVisible), isVisible ? LATE_MS : UNPAINTED_MS);
    // A script may have emptied the page.
    if (document.documentElement === null) end(true);
    else observer.observe(document.documentElement);
  });
}

function leftOf({ effect, currentTime }: Animation): number {
  return Number(effect?.getComputedTiming().endTime) - Number(currentTime ?? 0);
}

function nameOf(one: Animation): string | null {
  return one instanceof CSSTransition ? one.transitionProperty : one instanceof CSSAnimation ? one.animationName : null;
}

function nameIn(event: AnimationEvent | TransitionEvent): string {
  return event instanceof TransitionEvent ? event.propertyName : event.animationName;
}

/** The document, the shadow roots that an element is in, and its own: each knows only what moves in itself. */
function rootsAt(element: Element | null): readonly DocumentOrShadowRoot[] {
  const own = element === null ? null : shadowOf(element);
  return [document, ...(own === null ? [] : [own]), ...rootsAround(element)];
}

function isWithin(element: Element | null, node: Node): boolean {
  for (let one: Node | null = element; one !== null; one = one instanceof ShadowRoot ? one.host : one.parentNode)
    if (one === node) return true;
  return false;
}

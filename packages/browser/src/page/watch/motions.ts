// What moves on a page since an action was done: something may come of it when it is at rest.

import { largest } from '@beckon/core/data/extremes.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { PageOutcome } from '../protocol.js';
import { shadowOf } from '../sight/drawn.js';
import { afterTasks } from './aftermath.js';

/** A page in the background paints nothing. */
const UNPAINTED_MS = 50;
/** What moves longer than this is read as it is; and what a busy machine has not moved for so long. */
const LONGEST_MS = 1000;
const LATE_MS = 2000;

export class Motions {
  #roots: readonly DocumentOrShadowRoot[] = [document];
  /** What moved before, and since when; null: it had not been painted yet. The clock says too little: a frame may be late. */
  #known = new Map<Animation, number | null>();
  #since = 0;
  /** All that was seen to begin since. */
  readonly #begun = new Set<Animation>();
  /** Seen to move since, and not yet waited for. What is over by the clock is not until a frame says so. */
  readonly #seen = new Set<Animation>();

  /** `target`: of the action. Also when a press arrives: the mouse coming near may move things. */
  begin(since: number, target: Element | null): void {
    this.#since = since;
    this.#roots = rootsAt(target);
    this.#known = new Map(this.#all().map((one) => [one, startOf(one)]));
    this.#begun.clear();
    this.#seen.clear();
  }

  /** Whether an event is about something that moved before, and was not begun anew. */
  isEarlier(event: AnimationEvent | TransitionEvent): boolean {
    const isIts = (one: Animation): boolean => movedBy(one) === event.target && nameOf(one) === nameIn(event);
    const begun = [...this.#begun, ...this.#all().filter((one) => this.#isNew(one))];
    return [...this.#known.keys()].some(isIts) && !begun.some(isIts);
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

  /** Notes what moves now: it may be over before it is read. */
  note(): void {
    for (const one of this.within(LONGEST_MS)) this.#seen.add(one);
  }

  read(): Pick<PageOutcome, 'isMoving' | 'isMovedByScript'> {
    this.note();
    const isByStyle = (one: Animation): boolean => one instanceof CSSTransition || one instanceof CSSAnimation;
    return { isMoving: this.#seen.size > 0, isMovedByScript: ![...this.#seen].every(isByStyle) };
  }

  /** Whether events of what moves come by here. */
  passes(node: Node): boolean {
    return [...this.#seen].some((one) => isWithin(movedBy(one), node));
  }

  /** Until all that was seen to move is at rest. */
  rested(): Promise<void> {
    const moving = [...this.#seen];
    this.#seen.clear();
    return atRest(moving);
  }

  #all(): Animation[] {
    return this.#roots.flatMap((root) => root.getAnimations());
  }
}

function startOf({ startTime }: Animation): number | null {
  return startTime === null ? null : Number(startTime);
}

export function movedBy({ effect }: Animation): Element | null {
  return effect instanceof KeyframeEffect ? effect.target : null;
}

export function atRest(moving: readonly Animation[]): Promise<void> {
  const over = Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  // Listeners hear of the end with the next frame.
  return deadlineIn(LATE_MS).ends(over).then(painted);
}

/** Until a frame was painted, and what waits for that has run: ours is called after the page's own observers. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      afterTasks(resolve);
    };
    const observer = new IntersectionObserver(end);
    const timer = setTimeout(end, document.visibilityState === 'visible' ? LATE_MS : UNPAINTED_MS);
    // A script may have emptied the page.
    if (document.documentElement === null) end();
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
  const roots: DocumentOrShadowRoot[] = [document, ...(own === null ? [] : [own])];
  for (let root = element?.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) roots.push(root);
  return roots;
}

function isWithin(element: Element | null, node: Node): boolean {
  for (let one: Node | null = element; one !== null; one = one instanceof ShadowRoot ? one.host : one.parentNode)
    if (one === node) return true;
  return false;
}

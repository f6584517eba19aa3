// Whether what an action drew is there to stay: read once it was painted, and again when what moves in it has come to rest.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { afterTasks } from './aftermath.js';

/** A page in the background paints nothing. */
const UNPAINTED_MS = 50;
/** What moves longer than this is read as it is; and what a busy machine has not moved for so long. */
const LONGEST_MS = 600;
const LATE_MS = 2000;

export class SettledDrawing {
  #stage: 'new' | 'painted' | 'over' = 'new';
  #moving: readonly Animation[] = [];

  begin(): void {
    this.#stage = 'new';
    this.#moving = [];
  }

  /** What is to be waited for before it is read again; null: nothing any more. `isOfAction`: whether the action drew it. */
  next(since: number, isOfAction: (element: Element) => boolean): Promise<void> | null {
    if (this.#stage === 'over') return null;
    // What is over by the time that a busy machine paints is known from before.
    const moving = new Set([...this.#moving, ...motions(since, isOfAction)]);
    if (this.#stage === 'new') {
      this.#stage = 'painted';
      this.#moving = [...moving];
      return painted();
    }
    this.#stage = 'over';
    if (moving.size === 0) return null;
    const over = Promise.all([...moving].map(({ finished }) => finished.catch(() => {})));
    // Listeners hear of the end with the next frame.
    return deadlineIn(LATE_MS).ends(over).then(painted);
  }
}

/** Until a frame was painted, and what waits for that has run: ours is called after the page's own observers. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      afterTasks(resolve);
    };
    const observer = new IntersectionObserver(end);
    const timer = setTimeout(end, document.visibilityState === 'visible' ? LATE_MS : UNPAINTED_MS);
    observer.observe(document.documentElement);
  });
}

/** Animations that began since a moment, and will soon be over. */
function motions(since: number, isOfAction: (element: Element) => boolean): Animation[] {
  return document.getAnimations().filter((one) => {
    const { effect } = one;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const isNew = one.startTime === null || Number(one.startTime) >= since;
    if (!isNew || one.playState !== 'running' || target === null || !isOfAction(target)) return false;
    return Number(effect?.getComputedTiming().endTime) - Number(one.currentTime ?? 0) <= LONGEST_MS;
  });
}

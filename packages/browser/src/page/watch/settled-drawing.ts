// Whether what an action drew is there to stay: read once it was painted, and again when what moves in it has come to rest.

import { atRest, type Motions, movedBy, painted } from './motions.js';

/** What moves longer than this is read as it is. */
const LONGEST_MS = 600;

export class SettledDrawing {
  #stage: 'new' | 'painted' | 'over' = 'new';
  #moving: readonly Animation[] = [];

  begin(): void {
    this.#stage = 'new';
    this.#moving = [];
  }

  /** What is to be waited for before it is read again; null: nothing any more. `isOfAction`: whether the action drew it. */
  next(motions: Motions, isOfAction: (element: Element) => boolean): Promise<unknown> | null {
    if (this.#stage === 'over') return null;
    // What is over by the time that a busy machine paints is known from before.
    const now = motions.within(LONGEST_MS).filter((one) => isOfAction(movedBy(one) as Element));
    const moving = new Set([...this.#moving, ...now]);
    if (this.#stage === 'new') {
      this.#stage = 'painted';
      this.#moving = [...moving];
      return painted();
    }
    this.#stage = 'over';
    return moving.size === 0 ? null : atRest([...moving]);
  }
}

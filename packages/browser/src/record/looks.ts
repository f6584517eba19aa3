// Where secrets stand on the screen, before and after each picture of it. A picture is shown only if nothing of that changed
// around it: then it is known where to paint.

import type { Box } from '@beckon/core/data/box.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Driver } from '../drive/driver.js';
import { type PageBoxes, placesIn } from '../observe/places.js';

/** A part of a picture, in parts of its width and height. */
export type PicturePart = Box;

interface Look {
  readonly startedAt: number;
  readonly endedAt: number;
  /** The same as long as nothing moves, comes or goes. */
  readonly key: string;
  readonly parts: readonly PicturePart[];
}

/** What a page draws is seen a moment later. */
const DRAWN_MS = 150;
/** A page that does not report by then is not shown. */
const REQUEST_MS = 1500;
const MOST_SAMPLES = 100;
/** Letters reach a little beyond their boxes. */
const MARGIN = 3;

export class Looks {
  readonly #driver: Driver;
  readonly #secrets: () => readonly string[];
  #looks: Look[] = [];

  constructor(driver: Driver, secrets: () => readonly string[]) {
    this.#driver = driver;
    this.#secrets = secrets;
  }

  /** Looks now; how long it took. What does not answer is treated as if everything had changed. */
  async look(): Promise<number> {
    const startedAt = Date.now();
    const request = this.#look(startedAt).catch(() => null);
    const observation = await deadlineIn(REQUEST_MS).wait(request);
    const endedAt = Date.now();
    this.#looks.push(observation ?? { startedAt, endedAt, key: `unknown ${endedAt}`, parts: [] });
    if (this.#looks.length > MOST_SAMPLES) this.#looks = this.#looks.slice(-MOST_SAMPLES / 2);
    return endedAt - startedAt;
  }

  async #look(startedAt: number): Promise<Look> {
    const seen = await placesIn(this.#driver, { ids: [], secrets: this.#secrets() });
    return { startedAt, endedAt: Date.now(), key: keyOf(seen), parts: partsOf(seen) };
  }

  /** Where to paint over a picture that was drawn at a time, if the looks around it show that; null: they do not. */
  around(drawnAt: number, isMadeThen = false): readonly PicturePart[] | null {
    const before = isMadeThen ? drawnAt : drawnAt - DRAWN_MS;
    const later = this.#looks.filter(({ endedAt }) => endedAt > before).length;
    const appearance = this.#looks.slice(-later - 1);
    if (appearance.length === later) return null;
    const last = appearance.at(-1);
    if (last === undefined || last.startedAt < drawnAt) return null;
    return appearance.every(({ key }) => key === last.key) ? last.parts : null;
  }
}

/** How far it is scrolled counts only where a secret could come into view. */
function keyOf({ document, still, view, secrets, readable }: PageBoxes): string {
  return JSON.stringify([document, secrets.length + readable === 0 ? '' : [still, view, secrets]]);
}

function partsOf({ view, secrets }: PageBoxes): readonly PicturePart[] {
  return secrets.map(({ x, y, width, height }) => ({
    x: (x - view.x - MARGIN) / view.width,
    y: (y - view.y - MARGIN) / view.height,
    width: (width + 2 * MARGIN) / view.width,
    height: (height + 2 * MARGIN) / view.height,
  }));
}

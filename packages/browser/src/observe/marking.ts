// Frames with labels around elements of the tab at hand, for a person who looks at it.

import type { ElementMark, Marking } from '@beckon/core/scene/facets.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Tab } from '../tabs/tab.js';
import { placesIn, shared } from './places.js';

/** Only asks: a dialog of the page is left as it is. */
type PageGlance = <T>(deadline: Deadline, query: () => Promise<Answer<T>>) => Promise<Answer<T>>;

/** How long a page may take to remove them: they go by themselves, too. */
const CLEAR_MS = 1000;

export class PageMarking implements Marking {
  readonly #here: () => Tab;
  readonly #glance: PageGlance;
  /** The tab in which there may be some. */
  #marked: Tab | null = null;

  constructor(here: () => Tab, glance: PageGlance) {
    this.#here = here;
    this.#glance = glance;
  }

  mark(marks: readonly ElementMark[], ms: number, deadline: Deadline): Promise<Answer<number>> {
    return this.#glance(deadline, async () => {
      const tab = this.#here();
      const { view, boxes } = await placesIn(tab.driver, { ids: marks.map(({ id }) => id), secrets: [] });
      const drawn = marks.flatMap(({ id, label, isChosen }) => {
        const box = shared(boxes.find((one) => one.id === id)?.box ?? NOWHERE, view);
        return box === null ? [] : [{ box, label, isChosen }];
      });
      this.#marked = tab;
      await tab.driver.main.call('drawMarks', drawn, ms);
      return good(drawn.length);
    });
  }

  async unmark(): Promise<void> {
    const tab = this.#marked;
    this.#marked = null;
    if (tab === null || tab.isGone !== null) return;
    await deadlineIn(CLEAR_MS).ends(tab.driver.main.call('clearMarks').catch(() => null));
  }
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

// What is known of a page before anything is done to it: what it does by itself is noted from the beginning, and events are
// heard before the page's own listeners hear them. What watches actions may come later, and takes over from here.

import type { ElementRegistry } from '../registry.js';
import { PLAYS, PRESSES } from './event-types.js';
import { Habits } from './habits.js';

/** The events that say what came of an action, by what they say. */
export const HEARD = {
  pressed: PRESSES,
  felt: ['input', 'change', 'toggle'],
  changed: [...PLAYS, 'fullscreenchange', 'copy', 'cut', 'paste'],
  selected: ['selectionchange'],
  sent: ['submit'],
  invalid: ['invalid'],
  scrolled: ['scroll'],
  moving: ['animationstart', 'transitionrun', 'transitionstart'],
  key: ['keydown'],
  focused: ['focusin'],
  gone: ['pagehide'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface PageWatcher {
  note(records: readonly MutationRecord[]): void;
  hear(event: Event): void;
}

export class Baseline {
  readonly registry: ElementRegistry;
  readonly habits: Habits = new Habits();
  #watcher: PageWatcher = {
    note: (records) => {
      for (const record of records) this.habits.hum(record);
    },
    hear: ({ type, target }) => {
      if (type === 'scroll' && target instanceof Node) this.habits.hum({ target, type });
    },
  };
  readonly #hear = (event: Event): void => this.#watcher.hear(event);

  constructor(registry: ElementRegistry) {
    this.registry = registry;
    registry.listen((records) => this.#watcher.note(records));
    this.listen();
  }

  /** From now on, this one gets what comes in. */
  pass(watcher: PageWatcher): void {
    this.#watcher = watcher;
  }

  /** A document that is written anew loses its listeners; adding one that is there does nothing. */
  listen(): void {
    for (const types of Object.values(HEARD)) for (const type of types) addEventListener(type, this.#hear, true);
  }
}

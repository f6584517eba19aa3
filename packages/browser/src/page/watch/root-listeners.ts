// Shadow roots around the target of an action: some events never leave the one that they are in.

import { rootsAround } from '../sight/drawn.js';
import { HEARD } from './baseline.js';
import { PLAYS } from './event-types.js';

export type Listeners = ReadonlyMap<string, (event: Event) => void>;

/** What hears each type of event. */
export function listenersBy(hearers: Readonly<Record<keyof typeof HEARD, (event: Event) => void>>): Listeners {
  const names = Object.keys(HEARD) as (keyof typeof HEARD)[];
  return new Map(names.flatMap((name) => HEARD[name].map((type) => [type, hearers[name]] as const)));
}

const KEPT_INSIDE: ReadonlySet<string> = new Set(['change', 'submit', 'invalid', 'toggle', 'scroll', ...PLAYS]);

export class RootListeners {
  readonly #listeners: Listeners;
  #roots: readonly ShadowRoot[] = [];

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** From now on those around this element; null: none. */
  listen(element: Element | null): void {
    this.#each((root, type, listener) => root.removeEventListener(type, listener, true));
    this.#roots = rootsAround(element);
    this.#each((root, type, listener) => root.addEventListener(type, listener, true));
  }

  #each(change: (root: ShadowRoot, type: string, listener: (event: Event) => void) => void): void {
    for (const [type, listener] of this.#listeners)
      if (KEPT_INSIDE.has(type)) for (const root of this.#roots) change(root, type, listener);
  }
}

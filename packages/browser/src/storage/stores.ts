// What pages keep: local storage and tab storage, of the current page and of every origin that the session visited.

import type { Items, Origin, Storage, StorageArea } from '@beckon/core/scene/facets.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Frame as PageFrame } from 'playwright-core';
import type { Frame } from '../drive/frames.js';
import type { ProtocolConnection } from '../drive/wire.js';
import { messages } from '../messages.js';
import type { StorageAction, StorageAnswer } from '../page/storage.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';
import type { PageRequest } from './cookies.js';
import { PendingSessionStorage } from './later.js';
import { jobsFor, overAt, QuietDocuments, restore } from './restoring.js';
import { answerOf, itemsIn, nameOf, originOf, sizeOf, trouble } from './stored.js';

/** Sites that are remembered, and those that were only met in frames: a day of browsing meets thousands of advertisements. */
const MOST_PAGES = 120;
const MOST_FRAMES = 30;
/** How long a page may take to answer when it is not the only one asked. */
const ANSWER_MS = 2000;

export class Stores implements Storage {
  readonly #tabs: Tabs;
  readonly #wire: ProtocolConnection | null;
  readonly #ask: PageRequest;
  /** Where the session went, and what it met in frames; the latest last. */
  readonly #pages = new Set<string>();
  readonly #frames = new Set<string>();
  readonly #later = new PendingSessionStorage();
  #restoring: Promise<void> = Promise.resolve();

  constructor(tabs: Tabs, wire: ProtocolConnection | null, query: PageRequest) {
    this.#tabs = tabs;
    this.#wire = wire;
    this.#ask = query;
  }

  /** Remembers where a tab goes. */
  follow({ page }: Tab): void {
    const see = (frame: PageFrame): void => {
      if (frame === page.mainFrame()) remember(this.#pages, frame.url(), MOST_PAGES);
      else remember(this.#frames, frame.url(), MOST_FRAMES);
    };
    for (const frame of page.frames()) see(frame);
    page.on('framenavigated', see);
  }

  items(area: StorageArea, deadline: Deadline): Promise<Answer<{ origin: string; items: Items }>> {
    return this.#here(area, { kind: 'list' }, deadline, (given) =>
      'items' in given ? { origin: given.origin, items: Object.fromEntries(given.items) } : null,
    );
  }

  set(area: StorageArea, key: string, value: string, deadline: Deadline): Promise<Answer<null>> {
    return this.#ask(deadline, async () => {
      const stated = await answerOf(this.#frame, area, { kind: 'set', key, value });
      return 'count' in stated
        ? good(null)
        : bad(trouble(stated, area, `Key ${JSON.stringify(key)}`, sizeOf({ [key]: value })));
    });
  }

  remove(area: StorageArea, key: string, deadline: Deadline): Promise<Answer<boolean>> {
    return this.#here(area, { kind: 'remove', key }, deadline, (said) => ('count' in said ? said.count > 0 : null));
  }

  clear(area: StorageArea, deadline: Deadline): Promise<Answer<number>> {
    return this.#here(area, { kind: 'clear' }, deadline, (said) => ('count' in said ? said.count : null));
  }

  /** The frame at hand: the page itself, or what `frame` went into. */
  get #frame(): Frame {
    return this.#tabs.here.top;
  }

  #here<T>(area: StorageArea, action: StorageAction, deadline: Deadline, read: (said: StorageAnswer) => T | null) {
    return this.#ask<T>(deadline, async () => {
      const said = await answerOf(this.#frame, area, action);
      const value = read(said);
      return value === null ? bad(trouble(said, area, nameOf(area), 0)) : good(value);
    });
  }

  origins(isMatch: (origin: string) => boolean, deadline: Deadline): Promise<Answer<readonly Origin[]>> {
    return this.#ask(deadline, async () => {
      const open = await this.#open();
      const found = new Map<string, Origin>(
        open.map(({ origin, local, session }) => [origin, { origin, local, session }]),
      );
      for (const [origin, session] of this.#later.of(this.#tabs.here))
        found.set(origin, { origin, local: null, ...found.get(origin), session });
      const met = new Set([...found.keys(), ...this.#pages, ...this.#frames]);
      const rest = [...met].filter((origin) => isMatch(origin) && (found.get(origin)?.local ?? null) === null);
      const closed = await this.#closed(rest, deadline);
      if (!closed.ok) return closed;
      for (const [origin, local] of closed.value)
        found.set(origin, { origin, session: null, ...found.get(origin), local });
      return good([...found.values()].filter(({ origin }) => isMatch(origin)));
    });
  }

  /** What the open pages keep, the one at hand first. */
  async #open(): Promise<readonly (Origin & { readonly tab: Tab })[]> {
    const { here, all } = this.#tabs;
    const found: (Origin & { tab: Tab })[] = [];
    for (const tab of [here, ...all.filter((one) => one !== here)]) {
      const { main } = tab.driver;
      const request = (area: StorageArea) => answerOf(main, area, { kind: 'list' });
      const both = Promise.all([request('local'), request('session')]);
      // A page that does not answer must not hold up everything: what its origin keeps is found out otherwise.
      const [local, session] = await deadlineIn(ANSWER_MS).wait(tab === here ? both : both.catch(() => []), () => []);
      if (local === undefined || session === undefined || originOf(local.origin) === null) continue;
      if (found.some(({ origin }) => origin === local.origin)) continue;
      found.push({ tab, origin: local.origin, local: itemsIn(local), session: itemsIn(session) });
    }
    return found;
  }

  /** What origins keep that are not open. */
  async #closed(
    origins: readonly string[],
    deadline: Deadline,
  ): Promise<Answer<readonly (readonly [string, Items])[]>> {
    const found: (readonly [string, Items])[] = [];
    const places = new QuietDocuments(this.#tabs, this.#wire);
    try {
      for (const origin of origins) {
        if (deadline.isOver()) return bad(overAt(origin, deadline));
        const frame = await places.frameOf(origin);
        if (frame !== null && 'code' in frame) return bad(frame);
        const items = frame === null ? null : itemsIn(await answerOf(frame, 'local', { kind: 'list' }));
        if (items !== null) found.push([origin, items]);
      }
      return good(found);
    } finally {
      await places.close();
    }
  }

  restore(origins: readonly Origin[], isMerged: boolean, deadline: Deadline): Promise<Answer<readonly string[]>> {
    return this.#ask(deadline, () => {
      // One that was cancelled may still be putting back what was there.
      const now = this.#restoring.then(() => this.#restore(origins, isMerged, deadline));
      this.#restoring = now.then(
        () => {},
        () => {},
      );
      return now;
    });
  }

  async #restore(
    origins: readonly Origin[],
    isMerged: boolean,
    deadline: Deadline,
  ): Promise<Answer<readonly string[]>> {
    if (origins.length === 0) return good([]);
    const { here } = this.#tabs;
    const open = new Map((await this.#open()).map(({ origin, tab }) => [origin, tab]));
    const where = { tabs: this.#tabs, wire: this.#wire };
    const done = await restore(jobsFor(origins, open, here), isMerged, where, deadline);
    if (!done.ok) return done;
    for (const { origin } of origins) remember(this.#pages, origin, MOST_PAGES);
    const notes: string[] = [];
    for (const { origin, session } of origins) {
      if (session === null || open.get(origin) === here) continue;
      await this.#later.put(here, origin, session, isMerged);
      notes.push(messages.storageLater(origin));
    }
    return good(notes);
  }
}

/** The latest last; the oldest goes where there are too many. */
function remember(origins: Set<string>, url: string, most: number): void {
  const origin = originOf(url);
  if (origin === null) return;
  origins.delete(origin);
  origins.add(origin);
  const [oldest] = origins;
  if (origins.size > most && oldest !== undefined) origins.delete(oldest);
}

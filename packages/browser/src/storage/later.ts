// Session storage belongs to a tab: what is loaded for an origin that the tab is not at is put there when the tab goes
// there, before the page's own scripts run.

import type { Items } from '@beckon/core/scene/facets.js';
import { WireFrame, WORLD } from '../drive/wire-frame.js';
import type { Tab } from '../tabs/tab.js';
import { originOf } from './stored.js';

interface Waiting {
  readonly items: Items;
  /** Takes the script away that puts them. */
  readonly drop: () => Promise<void>;
}

export class PendingSessionStorage {
  readonly #waiting = new WeakMap<Tab, Map<string, Waiting>>();

  of(tab: Tab): readonly (readonly [string, Items])[] {
    return [...(this.#waiting.get(tab) ?? [])].map(([origin, { items }]) => [origin, items]);
  }

  /** Once, as soon as the tab goes to the origin. */
  async put(tab: Tab, origin: string, items: Items, isMerged: boolean): Promise<void> {
    const waiting = this.#waitingFor(tab);
    const before = waiting.get(origin);
    const all = isMerged ? { ...before?.items, ...items } : items;
    waiting.delete(origin);
    await before?.drop();
    waiting.set(origin, { items: all, drop: await plant(tab, scriptFor(origin, all, isMerged)) });
  }

  #waitingFor(tab: Tab): Map<string, Waiting> {
    const known = this.#waiting.get(tab);
    if (known !== undefined) return known;
    const waiting = new Map<string, Waiting>();
    this.#waiting.set(tab, waiting);
    tab.page.on('framenavigated', (frame) => {
      const origin = frame === tab.page.mainFrame() ? originOf(frame.url()) : null;
      const there = origin === null ? undefined : waiting.get(origin);
      if (origin === null || there === undefined) return;
      waiting.delete(origin);
      void there.drop();
    });
    return waiting;
  }
}

/** Runs a script in every document to come, before those of the page; what it answers ends that. */
async function plant({ page, driver }: Tab, source: string): Promise<() => Promise<void>> {
  const { main } = driver;
  if (!(main instanceof WireFrame)) {
    const script = await page.addInitScript({ content: source });
    return () => script.dispose().catch(() => {});
  }
  const { session } = main;
  const { identifier } = await session.send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', {
    source,
    worldName: WORLD,
  });
  return async () => {
    // A tab that is gone has forgotten it already.
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
  };
}

/** Only in the page itself: frames in other processes would not run it, and then it must not count as done. */
function scriptFor(origin: string, items: Items, isMerged: boolean): string {
  const pairs = JSON.stringify(Object.entries(items));
  return `(() => {
    if (self !== top || self.origin !== ${JSON.stringify(origin)}) return;
    try {
      ${isMerged ? '' : 'sessionStorage.clear();'}
      for (const [key, value] of ${pairs}) sessionStorage.setItem(key, value);
    } catch {}
  })()`;
}

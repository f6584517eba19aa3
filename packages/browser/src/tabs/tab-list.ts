// The tabs as commands see them: listed, opened, switched, closed, each by the number it was given.

import type { Effects } from '@beckon/core/scene/effects.js';
import type { TabList, TabSeen } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { listed } from '@beckon/core/text/text.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { absolute } from '../act/move.js';
import { FrameGone } from '../drive/wire-frame.js';
import { CLOSED, gone } from '../gone.js';
import { type BrowsingLimits, isAllowed } from '../limits.js';
import { messages } from '../messages.js';
import type { Tab } from './tab.js';
import type { Tabs } from './tabs.js';

/** How long a page may take to say what it is called: one that does not is called what it was. */
const TITLE_MS = 400;
/** How often a tab that is on its way is looked for. */
const COMING_MS = 20;
const NONE: Effects = { seen: [], changes: [], notes: [] };

export class BrowserTabs implements TabList {
  readonly #tabs: Tabs;
  readonly #limits: BrowsingLimits;
  readonly #goto: (url: string, deadline: Deadline) => Promise<Answer<Effects>>;

  constructor(tabs: Tabs, limits: BrowsingLimits, goto: (url: string, deadline: Deadline) => Promise<Answer<Effects>>) {
    this.#tabs = tabs;
    this.#limits = limits;
    this.#goto = goto;
  }

  async list(): Promise<Answer<readonly TabSeen[]>> {
    return this.#over() ?? good(await Promise.all(this.#tabs.all.map((tab) => this.#seen(tab))));
  }

  async open(url: string, deadline: Deadline): Promise<Answer<{ tab: TabSeen; effects: Effects }>> {
    const over = this.#over();
    if (over !== null) return over;
    const from = this.#tabs.here;
    const full = absolute(url, from.page.url());
    const reason = messages.relativeAddress;
    if (full === null) return bad(problem('NAVIGATION_ERROR', { url, reason }));
    const forbidden = isAllowed(this.#limits, full);
    if (forbidden !== null) return bad(forbidden);
    const tab = await this.#tabs.make();
    tab.opener = from;
    await this.#tabs.switch(tab);
    const done = full === 'about:blank' ? good(NONE) : await this.#goto(full, deadline);
    if (!done.ok) {
      await this.#tabs.close(tab);
      if (this.#tabs.all.includes(from)) await this.#tabs.switch(from);
      return done;
    }
    const changes = [{ sign: '@', text: messages.tabAt(tab.id, tab.page.url()) } as const];
    // It has just loaded, and answers as soon as it can, unless a dialog keeps it from answering.
    const timeoutMs = this.#tabs.dialogs.open === null ? Math.max(TITLE_MS, deadline.left() / 2) : TITLE_MS;
    return good({ tab: await this.#seen(tab, timeoutMs), effects: { ...done.value, changes } });
  }

  async switch(id: number): Promise<Answer<TabSeen>> {
    const found = this.#over() ?? this.#find(id);
    if (!found.ok) return found;
    await this.#tabs.switch(found.value);
    if (found.value.isConfined) this.#tabs.report(messages.tabInFrame);
    return good(await this.#seen(found.value));
  }

  async close(id: number | null): Promise<Answer<TabSeen>> {
    const found = this.#over() ?? this.#find(id ?? this.#tabs.here.id);
    if (!found.ok) return found;
    const tabs = this.#tabs;
    const tab = found.value;
    const isHere = tab === tabs.here;
    const next = isHere ? (tabs.nextTo(tab) ?? (await this.#blank())) : tabs.here;
    if (!(await tabs.close(tab))) {
      if (!tabs.all.includes(tab)) return good(await this.#seen(tabs.here));
      const said = tabs.dialogs.open?.seen.message ?? '';
      return bad(problem('VERIFICATION_FAILED', { what: messages.tabStays(tab.id), said }));
    }
    if (isHere) await tabs.switch(next);
    return good(await this.#seen(next));
  }

  /** It is in front already: nothing is brought there. */
  async follow(page: string, deadline: Deadline): Promise<boolean> {
    for (;;) {
      const tab = this.#tabs.all.find((one) => one.driver.main.id === page && one.isGone === null);
      if (tab !== undefined) this.#tabs.toFront(tab);
      if (tab !== undefined || deadline.isOver() || this.#tabs.isOver) return tab !== undefined;
      await deadline.pause(COMING_MS);
    }
  }

  /** In place of the last one. */
  async #blank(): Promise<Tab> {
    const tab = await this.#tabs.make();
    this.#tabs.report(messages.lastTab(tab.id));
    return tab;
  }

  #over(): { readonly ok: false; readonly problem: ReturnType<typeof problem> } | null {
    return this.#tabs.isOver ? bad(gone(CLOSED)) : null;
  }

  #find(id: number): Answer<Tab> {
    const tab = this.#tabs.all.find((one) => one.id === id);
    if (tab !== undefined) return good(tab);
    const ids = this.#tabs.all.map((one) => String(one.id));
    const reason = ids.length === 0 ? messages.noTabOpen : messages.noSuchTab(listed(ids, 'and'));
    return bad(problem('INVALID_VALUE', { what: messages.tabNumber(id), reason }));
  }

  async #seen(tab: Tab, timeoutMs = TITLE_MS): Promise<TabSeen> {
    const title = await titleOf(tab, timeoutMs);
    return {
      id: tab.id,
      url: tab.page.url(),
      title: tab.isGone === null ? title : '(crashed)',
      isActive: tab === this.#tabs.here,
    };
  }
}

/** The title that the page has now, however long it takes to say so. */
export async function freshTitleOf(tab: Tab): Promise<string> {
  try {
    tab.title = (await tab.driver.main.call('address')).title;
    return tab.title;
  } catch (error) {
    throw new FrameGone(error instanceof Error ? error.message : String(error));
  }
}

/** What a tab is called, or was called when it last answered. */
export async function titleOf(tab: Tab, timeoutMs = TITLE_MS): Promise<string> {
  if (tab.isGone !== null) return tab.title;
  const request = tab.driver.main.call('address').then(
    ({ title }) => {
      tab.title = title;
    },
    () => {},
  );
  await deadlineIn(timeoutMs).ends(request);
  return tab.title;
}

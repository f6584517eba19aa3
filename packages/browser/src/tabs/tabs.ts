// The tabs of a session: which one is at hand, what opens and closes beside it, and what is shared by all: dialogs, held keys.

import type { Change } from '@beckon/core/scene/effects.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { rest } from '../act/find.js';
import { type Driver, WireDriver } from '../drive/driver.js';
import type { Fences } from '../drive/fence.js';
import { FrameGone } from '../drive/frames.js';
import { PlaywrightDriver } from '../drive/playwright-driver.js';
import type { ProtocolConnection } from '../drive/wire.js';
import { CLOSED } from '../gone.js';
import { messages } from '../messages.js';
import { isAboutFailure } from '../network/net-error-messages.js';
import { ANEW } from '../remote/protocol.js';
import { type DialogReport, DialogTracker, type OpenDialog } from './dialogs.js';
import { HeldKeys } from './held-keys.js';
import { Tab } from './tab.js';
import { followTraffic } from './traffic.js';

const WINDOW_MS = 3000;
/** How long a link may take to open a tab behind the one at hand: no event announces it. */
const LINK_MS = 800;
/** How long the page of a new tab may take to come before it is used as it is. */
const LOADING_MS = 5000;
/** How long a tab that was there before us, or that is to come to the front or to close, may take. */
const TAB_MS = 2000;
/** More would flood a result. */
const MOST_NEWS = 20;

export class Tabs {
  readonly context: BrowserContext;
  readonly dialogs = new DialogTracker();
  readonly keys = new HeldKeys();
  /** What everything on the pages is held to. */
  fences: Fences = [];
  /** What the action under way opens stays in the background, as with the middle button. */
  isBehind = false;
  readonly #browser: Browser;
  readonly #wire: ProtocolConnection | null;
  readonly #all: Tab[] = [];
  #here: Tab | null = null;
  /** As they were at hand, the latest last. */
  #recent: Tab[] = [];
  #count = 0;
  #opening: Promise<void> = Promise.resolve();
  /** A page that we open ourselves. */
  #making: Promise<Page> | null = null;
  /** Windows that were requested and have not come yet. */
  #expected = 0;
  /** Tabs that came since the last query. */
  #opened: Change[] = [];
  /** Tabs that are closed on purpose: nothing to report. */
  readonly #closing = new Set<Tab>();
  #news: (string | (() => string))[] = [];
  readonly #listeners: ((tab: Tab) => unknown)[] = [];

  constructor(browser: Browser, context: BrowserContext, wire: ProtocolConnection | null) {
    this.#browser = browser;
    this.context = context;
    this.#wire = wire;
    this.dialogs.onAnswered = (one, isAccepted, report) => this.#answered(one, isAccepted, report);
  }

  /** Starts with this page; those that it opens come to the front, as they do for a person. */
  async begin(first: Page): Promise<void> {
    this.context.on('dialog', (dialog) => void this.dialogs.heard(dialog));
    this.context.on('page', (page) => this.#came(page));
    const others = this.context.pages().filter((page) => page !== first);
    this.toFront(await this.#adopt(first, ++this.#count));
    // Of a browser that a user works with. One that sleeps does not hold up the others.
    const adopted = others.map((page) => this.#adopt(page, ++this.#count).catch(() => {}));
    await deadlineIn(TAB_MS).ends(Promise.all(adopted));
  }

  get here(): Tab {
    if (this.#here === null) throw new FrameGone(messages.noTab);
    return this.#here;
  }

  /** In the order of their numbers. */
  get all(): readonly Tab[] {
    return this.#all;
  }

  /** Does something with every tab: with those that are there, and, before anything else is done in them, with those to come. */
  async each(listener: (tab: Tab) => unknown): Promise<void> {
    this.#listeners.push(listener);
    await Promise.all(this.#all.map(listener));
  }

  /** Why the user has taken a tab back, or all of them; null: none was. */
  takenBack(tab: Tab): string | null {
    const taken = this.#wire?.taken ?? null;
    return taken?.all ?? taken?.pages.get(tab.driver.main.id) ?? null;
  }

  /** The way to a tab broke since it came: what is said of it, or came of it, is not the page's doing. It comes anew. */
  isInterrupted(tab: Tab): boolean {
    return this.#interruptions !== (this.#cameAt.get(tab) ?? 0);
  }
  readonly #cameAt = new WeakMap<Tab, number>();
  /** Tabs that went with the way to them, by the numbers of their pages: each comes anew as the one that it was. */
  readonly #away = new Map<string, Tab>();
  /** Pages that came and could not be used yet. */
  readonly #unopened = new Set<Page>();

  /**
   * After the way broke, until the tab at hand is back: what could not be used when it came is tried again, and where nothing
   * came, all begin anew. False: others are back, and it is not; it is another one that is at hand from now on.
   */
  async recover(): Promise<boolean> {
    if (await this.#isBack()) return true;
    for (const page of [...this.#unopened]) {
      this.#unopened.delete(page);
      if (!page.isClosed()) await this.#open(page, false);
    }
    if (this.#wire === null || (await this.#isBack())) return true;
    await deadlineIn(TAB_MS).ends(this.#wire.ask(ANEW).catch(() => null));
    if (await this.#isBack()) return true;
    const gone = this.here;
    const next = this.nextTo(gone);
    if (next === null || this.isInterrupted(next)) return true;
    this.#away.delete(gone.driver.main.id);
    this.toFront(next);
    this.report(messages.tabClosedNow(gone.id, next.id));
    return false;
  }

  async #isBack(): Promise<boolean> {
    const isAwaited = (): boolean =>
      this.#here !== null && !this.isOver && this.takenBack(this.#here) === null && this.isInterrupted(this.#here);
    for (const end = deadlineIn(TAB_MS); isAwaited() && !end.isOver(); ) await rest(10);
    return !isAwaited();
  }

  get #interruptions(): number {
    return this.#wire?.taken?.interruptions ?? 0;
  }

  /** Why the tab at hand was taken back since the last command: said once. */
  takeTaken(): string | null {
    const why = this.#taken;
    this.#taken = null;
    return why;
  }
  #taken: string | null = null;

  /** Why nothing can be asked here any more; null if it can. */
  get whyGone(): string | null {
    return this.isOver ? CLOSED : this.here.isGone;
  }

  get isOver(): boolean {
    return this.#wire?.isClosed === true || !this.#browser.isConnected();
  }

  // ── What comes and goes ──────────────────────────────────────────────────────────────────────

  /** How many pages have come, ever: to see whether one more does. */
  get arrivals(): number {
    return this.#arrivals;
  }
  #arrivals = 0;

  /** Until one more has come than there were: whether it has. Where something else came of the click, it may open none. */
  async arrived(before: number, isElse: boolean, deadline: Deadline): Promise<boolean> {
    const end = deadline.within(isElse ? LINK_MS : WINDOW_MS);
    while (this.#arrivals === before && !end.isOver()) await rest(10);
    return this.#arrivals !== before;
  }

  /** Until tabs that are opening are there: what they are. */
  async opened(): Promise<readonly Change[]> {
    for (let waited = 0; this.#expected > 0 && waited < WINDOW_MS; waited += 10) await rest(10);
    this.#expected = 0;
    await this.#opening;
    const opened = this.#opened;
    this.#opened = [];
    return opened;
  }

  #came(page: Page): void {
    const { isBehind } = this;
    const making = this.#making;
    this.#arrivals++;
    this.#expected = Math.max(0, this.#expected - 1);
    const open = async (): Promise<void> => {
      if (making === null || (await making.catch(() => null)) !== page) await this.#open(page, isBehind);
    };
    this.#opening = Promise.all([this.#opening, open()]).then(() => {});
  }

  async #adopt(page: Page, id: number): Promise<Tab> {
    const cameAt = this.#interruptions;
    const driver: Driver = this.#wire === null ? new PlaywrightDriver(page) : await WireDriver.of(this.#wire, page);
    if (page.isClosed()) throw new FrameGone(messages.closedAgain);
    const tab = new Tab(this.#away.get(driver.main.id)?.id ?? id, page, driver);
    this.#cameAt.set(tab, cameAt);
    followTraffic(page, this.#wire?.contextOf(driver.main.id) ?? null, driver.main.id, tab);
    driver.held = () => this.keys.modifiers;
    driver.fences = () => this.fences;
    driver.onWindow = () => {
      this.#expected++;
      tab.note('tab', null);
    };
    driver.onDialogClosed = () => this.dialogs.closed(page);
    tab.onScopeLost = () => this.report(messages.scopeLost);
    const after = this.#all.findIndex((one) => one.id > tab.id);
    this.#all.splice(after < 0 ? this.#all.length : after, 0, tab);
    page.on('close', () => this.#closed(tab));
    page.on('crash', () => this.dialogs.closed(page));
    await Promise.all(this.#listeners.map((listener) => listener(tab)));
    return tab;
  }

  async #open(page: Page, isBehind: boolean): Promise<void> {
    const id = ++this.#count;
    const around = this.#here;
    if (around !== null) around.hasOpened = true;
    around?.note('tab', null);
    try {
      // One that crashed as it came answers nothing, and no event says so.
      const tab = await deadlineIn(WINDOW_MS).wait(this.#adopt(page, id), () => {
        throw new FrameGone(messages.noAnswer);
      });
      const before = this.#away.get(tab.driver.main.id);
      if (before !== undefined) return this.#returned(tab, before);
      const opener = await page.opener().catch(() => null);
      tab.opener = this.#all.find((one) => one.page === opener) ?? around;
      // A window that only brings a file never has a document. Browsers that show windows close it; a headless shell does not.
      const isFile = (): boolean => this.#wire?.files.has(tab.driver.main.id) === true;
      const loading = page.waitForLoadState('domcontentloaded', { timeout: LOADING_MS }).catch(() => {});
      while (!isFile() && !(await deadlineIn(10).ends(loading)));
      if (isFile() && isBare(page)) await deadlineIn(TAB_MS).ends(page.close());
      if (page.isClosed()) throw new FrameGone(messages.itClosedAgain);
      const what = isAboutFailure(page.url()) ? messages.failedPage : page.url();
      this.#opened.push({ sign: '@', text: messages.tab(id, what) });
      this.report(isBehind ? messages.openedBehind(id, what) : messages.openedTab(id, what));
      if (isBehind) return;
      this.toFront(tab);
      await deadlineIn(TAB_MS).ends(this.keys.follow(tab));
    } catch {
      const how = page.isClosed() ? messages.openedAndClosed : messages.openedAndSilent;
      this.report(messages.tabOpened(id, how));
      if (page.isClosed() || this.#wire?.taken == null) return;
      this.#unopened.add(page);
      const at = this.#all.findIndex((one) => one.page === page);
      if (at >= 0) this.#all.splice(at, 1);
    }
  }

  /** At hand is the one that was, however many come back, and in whatever order. */
  #returned(tab: Tab, before: Tab): void {
    this.#away.delete(tab.driver.main.id);
    tab.opener = before.opener;
    for (const one of [...this.#all, ...this.#away.values()]) if (one.opener === before) one.opener = tab;
    if (this.#here === before) this.toFront(tab);
  }

  #closed(tab: Tab): void {
    this.dialogs.closed(tab.page);
    this.keys.forget(tab);
    const at = this.#all.indexOf(tab);
    if (at < 0) return;
    this.#all.splice(at, 1);
    this.#recent = this.#recent.filter((one) => one !== tab);
    // It is not closed: it comes back, and until then nothing else is at hand instead.
    if (this.isInterrupted(tab) && !this.isOver && this.takenBack(tab) === null) {
      this.#away.set(tab.driver.main.id, tab);
      return;
    }
    for (const one of this.#all) if (one.opener === tab) one.opener = tab.opener;
    const isMatch = this.#closing.delete(tab);
    if (this.#here !== tab) return;
    this.#taken = this.takenBack(tab);
    const next = this.nextTo(tab);
    if (next === null) return;
    this.toFront(next);
    if (!isMatch && !this.isOver) this.report(messages.tabClosedNow(tab.id, next.id));
  }

  /** Which one is at hand when a tab closes: the one that opened it, or else the one before. */
  nextTo(tab: Tab): Tab | null {
    const { opener } = tab;
    if (opener !== null && this.#all.includes(opener)) return opener;
    return this.#recent.filter((one) => one !== tab).at(-1) ?? this.#all.filter((one) => one !== tab).at(-1) ?? null;
  }

  // ── What is done to them ─────────────────────────────────────────────────────────────────────

  /** Commands go there from now on. */
  toFront(tab: Tab): void {
    if (this.#here !== null) this.#here.isAtHand = false;
    tab.isAtHand = true;
    this.#here = tab;
    this.#recent = [...this.#recent.filter((one) => one !== tab), tab];
  }

  /** The same, also for the browser; keys that are held are held there. */
  async switch(tab: Tab): Promise<void> {
    this.toFront(tab);
    if (tab.isGone !== null) return;
    await deadlineIn(TAB_MS).ends(tab.page.bringToFront());
    await deadlineIn(TAB_MS).ends(this.keys.follow(tab));
  }

  /** A blank one. */
  async make(id: number | null = null): Promise<Tab> {
    const size = this.#here?.page.viewportSize() ?? null;
    const tab = await this.#adopt(await this.apart(), id ?? ++this.#count);
    if (size !== null) await tab.page.setViewportSize(size).catch(() => {});
    return tab;
  }

  /** A page of our own that is no tab: not in any list. */
  async apart(): Promise<Page> {
    const before = this.#making;
    const making = (async () => {
      await before?.catch(() => {});
      return this.context.newPage();
    })();
    this.#making = making;
    try {
      return await making;
    } finally {
      if (this.#making === making) this.#making = null;
    }
  }

  /** Closes one as a person does, who is asked whether he is sure; whether it is gone. One that does not answer is closed all the same. */
  async close(tab: Tab): Promise<boolean> {
    const { page } = tab;
    this.#closing.add(tab);
    // The browser's own page about a failure has nothing to ask.
    const canAsk = tab.isGone === null && !isAboutFailure(page.url());
    if (canAsk && (await this.#isRefused(tab))) {
      this.#closing.delete(tab);
      return false;
    }
    if (!page.isClosed()) await deadlineIn(TAB_MS).ends(page.close());
    if (this.#all.includes(tab)) this.#closed(tab);
    return true;
  }
  /** A tab whose page asked whether it may go, and the answer was to stay. */
  #refused: Tab | null = null;

  /** Lets a page ask whether it may go. Whether that was denied, or waits for an answer. */
  async #isRefused(tab: Tab): Promise<boolean> {
    const { page } = tab;
    const { open } = this.dialogs;
    const end = deadlineIn(TAB_MS);
    this.#refused = null;
    const isDenied = (): boolean => this.#refused === tab || this.dialogs.open !== open;
    let isRequested = true;
    page.close({ runBeforeUnload: true }).catch(() => {
      isRequested = false;
    });
    while (isRequested && !page.isClosed() && !end.isOver() && !isDenied()) await rest(10);
    return !page.isClosed() && isDenied();
  }

  /** The tab crashed, was closed, or asks without end: a new one takes its place, and its number if it still had one. */
  async revive(): Promise<void> {
    const gone = this.here;
    if (this.isOver || (gone.isGone === null && !gone.isStuck && !this.dialogs.isFlooding(gone.page))) return;
    if (gone.isGone === null) this.report(messages.tabReplaced(gone.id, !this.dialogs.hasMany(gone.page)));
    const at = this.#all.indexOf(gone);
    if (at >= 0) this.#all.splice(at, 1);
    const tab = await this.make(at >= 0 ? gone.id : null);
    tab.opener = gone.opener;
    this.#recent = this.#recent.filter((one) => one !== gone);
    this.toFront(tab);
    await deadlineIn(TAB_MS).ends(gone.page.close());
  }

  // ── What is to be reported ───────────────────────────────────────────────────────────────────

  /** For the result of the command at hand, or of the next one. */
  report(words: string | (() => string)): void {
    if (this.#news.length < MOST_NEWS) this.#news.push(words);
  }

  /** What happened that no answer reported. Taken once, at the end of a command. */
  takeNews(): readonly string[] {
    const known = this.#news.map((words) => (typeof words === 'string' ? words : words()));
    const news = [...known, ...this.dialogs.unreported()];
    this.#news = [];
    this.#opened = [];
    this.dialogs.turn();
    return news;
  }

  #answered({ page, seen }: OpenDialog, isAccepted: boolean, report: DialogReport): void {
    const words = (): string => report.words;
    const tab = this.#all.find((one) => one.page === page);
    if (seen.kind === 'beforeunload' && !isAccepted && tab !== undefined) {
      this.#refused = tab;
      tab.stay();
    }
    if (tab !== undefined) tab.answering = report.ended;
    if (tab?.isInAction === true) tab.said = seen.message;
    tab?.note('dialog', tab.isInAction ? words : null);
    if (tab?.isInAction !== true) this.report(words);
  }
}

/** Nothing was ever shown in it: it has no address at all. */
function isBare(page: Page): boolean {
  return !page.isClosed() && (page.url() === '' || page.url() === ':');
}

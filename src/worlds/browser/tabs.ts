// The tabs of a session: which one is at hand, what opens and closes beside it, how dialogs are answered.

import type { Browser, BrowserContext, Dialog, Page } from 'playwright-core';
import { type Driver, WireDriver } from './driver.js';
import { FrameGone } from './frames.js';
import { PlaywrightDriver } from './playwright-driver.js';
import { rest } from './seek.js';
import { type DialogPolicy, Tab } from './tab.js';
import type { Wire } from './wire.js';

/** How long a window may take that was asked for. */
const WINDOW_MS = 1500;

export class Tabs implements DialogPolicy {
  readonly context: BrowserContext;
  readonly #browser: Browser;
  readonly #wire: Wire | null;
  readonly #all: Tab[] = [];
  #here: Tab | null = null;
  #opening: Promise<unknown> = Promise.resolve();
  /** Windows that were asked for and have not come yet. */
  #expected = 0;
  readonly #listeners: ((tab: Tab) => unknown)[] = [];

  constructor(browser: Browser, context: BrowserContext, wire: Wire | null) {
    this.#browser = browser;
    this.context = context;
    this.#wire = wire;
  }

  /** Starts with this page; those that it opens come to the front, as they do for a person. */
  async begin(first: Page): Promise<void> {
    this.#here = await this.#adopt(first);
    this.context.on('page', (page) => {
      this.#expected = Math.max(0, this.#expected - 1);
      this.#opening = this.#open(page);
    });
  }

  get here(): Tab {
    if (this.#here === null) throw new FrameGone('There is no tab');
    return this.#here;
  }

  get all(): readonly Tab[] {
    return this.#all;
  }

  /** Does something with every tab: with those that are there, and, before anything else is done in them, with those to come. */
  async each(listener: (tab: Tab) => unknown): Promise<void> {
    this.#listeners.push(listener);
    await Promise.all(this.#all.map(listener));
  }

  /** Why nothing can be asked here any more; null if it can. */
  get whyGone(): string | null {
    if (this.#wire?.isClosed === true || !this.#browser.isConnected()) return 'The browser was closed';
    return this.here.isGone;
  }

  /** Until a tab that is opening is there. */
  async opened(): Promise<void> {
    for (let waited = 0; this.#expected > 0 && waited < WINDOW_MS; waited += 10) await rest(10);
    this.#expected = 0;
    await this.#opening;
  }

  async #adopt(page: Page): Promise<Tab> {
    const driver: Driver = this.#wire === null ? new PlaywrightDriver(page) : await WireDriver.of(this.#wire, page);
    const tab = new Tab(page, driver, this);
    driver.onWindow = () => {
      this.#expected++;
      tab.note('tab', null);
    };
    this.#all.push(tab);
    page.on('close', () => this.#closed(tab));
    await Promise.all(this.#listeners.map((listener) => listener(tab)));
    return tab;
  }

  async #open(page: Page): Promise<void> {
    const opener = this.#here;
    opener?.note('tab', null);
    try {
      const tab = await this.#adopt(page);
      await page.waitForLoadState('domcontentloaded', { timeout: 5000 }).catch(() => {});
      this.#here = tab;
      opener?.note('tab', `Opened tab ${this.#all.length}: ${page.url()}; commands go there from now on`);
    } catch {
      // It was closed again at once.
    }
  }

  #closed(tab: Tab): void {
    const at = this.#all.indexOf(tab);
    if (at >= 0) this.#all.splice(at, 1);
    if (this.#here === tab) this.#here = this.#all.at(-1) ?? tab;
  }

  /** The tab crashed or was closed: a new one takes its place. */
  async revive(): Promise<void> {
    if (this.here.isGone === null || !this.#browser.isConnected()) return;
    const gone = this.#here;
    // Adopted once: as the page that was opened.
    await this.context.newPage();
    await this.#opening;
    await gone?.page.close().catch(() => {});
  }

  /** Alerts are accepted, everything else is dismissed, and both are told. */
  async answer(dialog: Dialog): Promise<string> {
    const said = `${dialog.type()} ${JSON.stringify(dialog.message())}`;
    const isAccepted = dialog.type() === 'alert' || dialog.type() === 'beforeunload';
    await (isAccepted ? dialog.accept() : dialog.dismiss());
    return `The page asked by ${said}: ${isAccepted ? 'accepted' : 'dismissed'}`;
  }
}

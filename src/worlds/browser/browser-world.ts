// The browser as a world: a tab at a time, all its frames, real input, and what came of it read back.

import type { BrowserContext, Dialog, Page } from 'playwright-core';
import { type Deadline, deadlineIn } from '../../core/deadline.js';
import type { AtomAsked, Patterns, TargetAsked } from '../../resolve/question.js';
import type { Deed, DeedKind, Move, MoveKind } from '../../world/action.js';
import type { Candidate } from '../../world/candidate.js';
import type { Effects } from '../../world/effects.js';
import { problem } from '../../world/problem.js';
import {
  type Answer,
  type Ask,
  bad,
  type Condition,
  type Extract,
  type Found,
  good,
  type Look,
  type Observation,
  type Reading,
  type Waited,
  type World,
} from '../../world/world.js';
import { type Driver, WireDriver } from './driver.js';
import { FrameGone } from './frames.js';
import { isAllowed, type Limits } from './limits.js';
import { move } from './move.js';
import { Numbers } from './numbers.js';
import { observe } from './observe.js';
import { perform } from './perform.js';
import { PlaywrightDriver } from './playwright-driver.js';
import { rest, Seeker, type Sought } from './seek.js';
import type { Started } from './start.js';
import { type DialogPolicy, Tab } from './tab.js';
import { wait } from './wait.js';

export interface WorldOptions {
  readonly allow?: readonly string[];
  readonly allowsFiles?: boolean;
}

/** A page that goes away under a question is asked again this often, as the next document comes. */
const MOST_RETRIES = 20;
const DEEDS: readonly DeedKind[] = [
  'click',
  'type',
  'select',
  'check',
  'adjust',
  'upload',
  'drag',
  'hover',
  'focus',
  'submit',
  'reveal',
  'scroll',
];
const MOVES: readonly MoveKind[] = ['press', 'keydown', 'keyup', 'scroll', 'goto', 'back', 'forward', 'refresh'];

export class BrowserWorld implements World, DialogPolicy {
  readonly name = 'browser';
  readonly can: World['can'] = new Set([...DEEDS, ...MOVES, 'html', 'screenshot', 'extract', 'url']);
  readonly #started: Started;
  readonly #context: BrowserContext;
  readonly #limits: Limits;
  readonly #numbers = new Numbers();
  readonly #seeker: Seeker;
  readonly #tabs: Tab[] = [];
  #tab: Tab | null = null;
  #sought: Sought | null = null;
  #opening: Promise<unknown> = Promise.resolve();
  #urlBefore = '';

  private constructor(started: Started, context: BrowserContext, options: WorldOptions) {
    this.#started = started;
    this.#context = context;
    this.#limits = { allow: options.allow ?? [], allowsFiles: options.allowsFiles === true };
    this.#seeker = new Seeker(() => this.#here(), this.#numbers);
  }

  static async of(started: Started, options: WorldOptions = {}): Promise<BrowserWorld> {
    const { browser, page } = started;
    const context = page?.context() ?? browser.contexts()[0] ?? (await browser.newContext());
    const world = new BrowserWorld(started, context, options);
    await world.#confine();
    const first = page ?? context.pages()[0] ?? (await context.newPage());
    world.#tab = await world.#adopt(first);
    context.on('page', (opened) => {
      world.#opening = world.#open(opened);
    });
    return world;
  }

  /** Requests to anywhere else are stopped. Costs time, so only where it was asked for. */
  async #confine(): Promise<void> {
    if (this.#limits.allow.length === 0) return;
    await this.#context.route('**/*', (route) => {
      const forbidden = isAllowed(this.#limits, route.request().url());
      return forbidden === null ? route.continue() : route.abort('blockedbyclient');
    });
  }

  async #adopt(page: Page): Promise<Tab> {
    const driver: Driver =
      this.#started.wire === null ? new PlaywrightDriver(page) : await WireDriver.of(this.#started.wire, page);
    const tab = new Tab(page, driver, this);
    this.#tabs.push(tab);
    page.on('close', () => this.#closed(tab));
    return tab;
  }

  /** A page that was opened by the page at hand comes to the front, as it does for a person. */
  async #open(page: Page): Promise<void> {
    const opener = this.#tab;
    opener?.note('tab', null);
    try {
      const tab = await this.#adopt(page);
      await page.waitForLoadState('domcontentloaded', { timeout: 5000 }).catch(() => {});
      this.#tab = tab;
      opener?.note('tab', `Opened tab ${this.#tabs.length}: ${page.url()}; commands go there from now on`);
    } catch {
      // It was closed again at once.
    }
  }

  #closed(tab: Tab): void {
    const at = this.#tabs.indexOf(tab);
    if (at >= 0) this.#tabs.splice(at, 1);
    if (this.#tab === tab) this.#tab = this.#tabs.at(-1) ?? tab;
  }

  /** Alerts are accepted, everything else is dismissed, and both are told. */
  async answer(dialog: Dialog): Promise<string> {
    const said = `${dialog.type()} ${JSON.stringify(dialog.message())}`;
    const isAccepted = dialog.type() === 'alert' || dialog.type() === 'beforeunload';
    await (isAccepted ? dialog.accept() : dialog.dismiss());
    return `The page asked by ${said}: ${isAccepted ? 'accepted' : 'dismissed'}`;
  }

  #here(): Tab {
    if (this.#tab === null) throw new FrameGone('There is no tab');
    return this.#tab;
  }

  get source(): string {
    return this.#started.source;
  }

  /** Asks the page; a document that goes away under the question is asked for again in the next one. */
  async #try<T>(deadline: Deadline, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    for (let tries = 0; ; tries++) {
      const { isGone } = this.#here();
      if (isGone !== null) return bad(problem('WORLD_GONE', { what: isGone }));
      try {
        return await this.#within(deadline, ask);
      } catch (error) {
        if (error instanceof TooLate) return bad(this.#late(deadline));
        if (this.#here().isGone !== null) return bad(problem('WORLD_GONE', { what: this.#here().isGone ?? '' }));
        if (this.#started.wire?.isClosed === true || !this.#started.browser.isConnected())
          return bad(problem('WORLD_GONE', { what: 'The browser was closed' }));
        if (!(error instanceof FrameGone)) throw error;
        // A document on its way is waited for, also by those who only wanted a glance.
        if (tries >= MOST_RETRIES || deadline.isCancelled()) return bad(this.#late(deadline));
        await rest(20 + 10 * tries);
      }
    }
  }

  #late(deadline: Deadline): ReturnType<typeof problem> {
    return deadline.isCancelled()
      ? problem('CANCELLED', {})
      : problem('TIMEOUT', { waitedFor: 'the page to answer', ms: 0 });
  }

  /** A page whose script never ends cannot answer: nobody waits longer than the deadline and a little. */
  #within<T>(deadline: Deadline, ask: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (deadline.isCancelled()) reject(new TooLate());
        else if (deadline.isOver()) timer = setTimeout(() => reject(new TooLate()), GRACE_MS);
        else timer = setTimeout(check, Math.min(100, Math.max(5, deadline.left())));
      };
      let timer = setTimeout(check, Math.min(100, Math.max(5, deadline.left())));
      ask()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  observe(look: Look, deadline: Deadline): Promise<Answer<Observation>> {
    return this.#try(deadline, async () => good(await observe(this.#here(), this.#numbers, look)));
  }

  find(ask: Ask, deadline: Deadline): Promise<Answer<Found>> {
    this.#sought = null;
    return this.#try(deadline, async () => {
      const sought = await this.#seeker.find(ask, deadline);
      this.#sought = sought;
      const { thing } = sought.found;
      if (thing !== null) this.#numbers.know(thing.id, thing.handle);
      return good(sought.found);
    });
  }

  async perform(deed: Deed, deadline: Deadline): Promise<Answer<Effects>> {
    const sought = this.#sought;
    const tab = this.#here();
    if (sought === null)
      return bad(
        problem('UNSUPPORTED', { what: 'Acting on nothing', world: this.name, instead: 'Find a thing first' }),
      );
    this.#urlBefore = tab.page.url();
    const id = sought.found.thing?.id;
    if (id !== undefined) this.#seeker.touched(sought.frame, id);
    return this.#once(deadline, async () => {
      const done = await perform({ tab, numbers: this.#numbers, seeker: this.#seeker, sought, deadline }, deed);
      return this.#withTab(tab, done);
    });
  }

  async move(what: Move, deadline: Deadline): Promise<Answer<Effects>> {
    const tab = this.#here();
    if (tab.isGone !== null && what.kind === 'goto') await this.#revive();
    const now = this.#here();
    this.#urlBefore = now.page.url();
    return this.#once(deadline, async () => {
      const done = await move({ tab: now, numbers: this.#numbers, limits: this.#limits, deadline }, what);
      return this.#withTab(now, done);
    });
  }

  /** A deed is done once: what goes away under it has been acted on. */
  async #once(deadline: Deadline, act: () => Promise<Answer<Effects>>): Promise<Answer<Effects>> {
    const { isGone } = this.#here();
    if (isGone !== null) return bad(problem('WORLD_GONE', { what: isGone }));
    try {
      return await this.#within(deadline, act);
    } catch (error) {
      if (this.#started.wire?.isClosed === true || !this.#started.browser.isConnected())
        return bad(problem('WORLD_GONE', { what: 'The browser was closed' }));
      if (this.#here().isGone !== null) return bad(problem('WORLD_GONE', { what: this.#here().isGone ?? '' }));
      if (error instanceof TooLate) return bad(this.#late(deadline));
      if (error instanceof FrameGone)
        return good({ seen: ['url'], changes: [], notes: ['The page went away meanwhile'] });
      throw error;
    }
  }

  /** A tab that came up by the way is ready before anything else is done. */
  async #withTab(tab: Tab, done: Answer<Effects>): Promise<Answer<Effects>> {
    if (!done.ok || !done.value.seen.includes('tab')) return done;
    await this.#opening;
    const { notes } = done.value;
    return good({ ...done.value, notes: [...new Set([...notes, ...tab.notes])] });
  }

  /** The tab crashed or was closed: a new one takes its place. */
  async #revive(): Promise<void> {
    if (!this.#started.browser.isConnected()) return;
    const gone = this.#tab;
    this.#tab = await this.#adopt(await this.#context.newPage());
    await gone?.page.close().catch(() => {});
  }

  read(deadline: Deadline): Promise<Answer<Reading>> {
    return this.#try(deadline, async () => {
      const reading = await this.#sought?.frame.call('reading');
      return reading === null || reading === undefined
        ? bad(problem('STALE_REFERENCE', { id: this.#sought?.found.thing?.id ?? 0 }))
        : good(reading);
    });
  }

  wait(condition: Condition, deadline: Deadline): Promise<Answer<Waited>> {
    return this.#try(deadline, () => wait(this.#here(), condition, deadline, this.#urlBefore));
  }

  async changed(deadline: Deadline): Promise<void> {
    const ms = Math.max(1, deadline.left());
    const { driver } = this.#here();
    await Promise.race([
      ...driver.frames().map((frame) => frame.call('changed', ms).catch(() => rest(Math.min(ms, 50)))),
      this.#here().happens(ms),
    ]);
  }

  patterns(deadline: Deadline): Promise<Answer<Patterns>> {
    return this.#try(deadline, async () => {
      let all: Patterns = {};
      for (const frame of this.#here().driver.frames()) {
        const { patterns, next } = await frame.call('patterns', this.#numbers.next);
        this.#numbers.take({ next });
        all = { ...patterns, ...all };
      }
      return good(all);
    });
  }

  complaints(deadline: Deadline): Promise<Answer<readonly string[]>> {
    return this.#try(deadline, async () => {
      const all = await Promise.all(
        this.#here()
          .driver.frames()
          .map((frame) => frame.call('complaints').catch(() => [])),
      );
      return good([...new Set(all.flat())]);
    });
  }

  explain(ask: Ask, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, async () => {
      const frame = this.#sought?.frame ?? this.#here().driver.main;
      return good(await frame.call('explain', ask.target, ask.requirement, this.#numbers.next));
    });
  }

  candidates(deadline: Deadline): Promise<Answer<readonly Candidate[]>> {
    return this.#try(deadline, async () => {
      const all: Candidate[] = [];
      for (const frame of this.#here().driver.frames()) {
        const { candidates, next } = await frame.call('candidates', { next: this.#numbers.next });
        this.#numbers.take({ next });
        all.push(...candidates);
      }
      return good(all);
    });
  }

  count(target: TargetAsked | AtomAsked, deadline: Deadline): Promise<Answer<number>> {
    return this.#try(deadline, async () => good(await this.#seeker.count(target)));
  }

  forget(): Promise<Answer<null>> {
    return this.#try(deadlineIn(5000), async () => {
      for (const frame of this.#here().driver.frames()) await frame.call('forget');
      return good(null);
    });
  }

  page(deadline: Deadline): Promise<Answer<{ url: string; title: string }>> {
    return this.#try(deadline, async () => {
      const { page } = this.#here();
      return good({ url: page.url(), title: await page.title().catch(() => '') });
    });
  }

  html(selector: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, async () => {
      for (const frame of this.#here().driver.frames()) {
        const found = await frame.call('html', selector);
        if ('reason' in found)
          return bad(problem('SELECTOR_INVALID', { selector: selector ?? '', reason: found.reason }));
        if (found.html !== '') return good(found.html);
      }
      return bad(problem('TIMEOUT', { waitedFor: `something that ${selector} finds`, ms: 0 }));
    });
  }

  text(selector: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, async () => {
      const parts: string[] = [];
      for (const frame of this.#here().driver.frames()) {
        const found = await frame.call('text', selector);
        if ('reason' in found)
          return bad(problem('SELECTOR_INVALID', { selector: selector ?? '', reason: found.reason }));
        if (found.count > 0 && found.text !== '') parts.push(found.text);
      }
      return good(parts.join('\n'));
    });
  }

  extract(wanted: Extract, deadline: Deadline): Promise<Answer<unknown>> {
    return this.#try(deadline, async () => {
      const all: unknown[] = [];
      for (const frame of this.#here().driver.frames()) {
        const found = await frame.call('extract', wanted, this.#numbers.next);
        if ('reason' in found)
          return bad(problem('SELECTOR_INVALID', { selector: found.selector, reason: found.reason }));
        if (frame.isMain && !Array.isArray(found.value)) return good(found.value);
        if (Array.isArray(found.value)) all.push(...found.value);
      }
      return good(all);
    });
  }

  screenshot(
    {
      format,
      isFullPage,
      isOfThing,
    }: { readonly format: 'png' | 'jpeg' | 'webp'; readonly isFullPage: boolean; readonly isOfThing: boolean },
    deadline: Deadline,
  ): Promise<Answer<Uint8Array>> {
    return this.#try(deadline, async () => {
      const { page, driver } = this.#here();
      const sought = isOfThing ? this.#sought : null;
      const box = sought === null ? null : await sought.frame.call('clip');
      const offset = sought === null ? { x: 0, y: 0 } : await driver.offset(sought.frame);
      const clip =
        box === null
          ? null
          : {
              x: box.x + offset.x,
              y: box.y + offset.y,
              width: Math.max(1, box.width),
              height: Math.max(1, box.height),
            };
      const timeout = Math.max(1, deadline.left());
      if (format !== 'webp')
        return good(
          await page.screenshot({ type: format, fullPage: isFullPage, timeout, ...(clip === null ? {} : { clip }) }),
        );
      const session = await page
        .context()
        .newCDPSession(page)
        .catch(() => null);
      if (session === null)
        return bad(problem('UNSUPPORTED', { what: 'webp', world: this.name, instead: 'Use png or jpeg' }));
      const { data } = await session.send('Page.captureScreenshot', {
        format,
        captureBeyondViewport: isFullPage,
        ...(clip === null ? {} : { clip: { ...clip, scale: 1 } }),
      });
      await session.detach();
      return good(Buffer.from(data, 'base64'));
    });
  }

  async close(): Promise<void> {
    await this.#started.close().catch(() => {});
  }
}

/** What a page gets beyond a deadline to answer a question that is already under way. */
const GRACE_MS = 500;

class TooLate extends Error {}

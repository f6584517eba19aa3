// The browser as a world: a tab at a time, all its frames, real input, and what came of it read back.

import { Masker } from '@beckon/core/masking/masker.js';
import type { Fence } from '@beckon/core/patterns/hosts.js';
import type { AtomAsked, Patterns, TargetAsked } from '@beckon/core/resolve/question.js';
import type { Action, Move } from '@beckon/core/scene/action.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import type { Captured, CaptureQuery, SessionMode } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import {
  type Answer,
  bad,
  type ElementReading,
  type Extract,
  type FindQuery,
  type Found,
  type FoundElement,
  good,
  type Observation,
  type ObserveQuery,
  type Reference,
  type WaitCondition,
  type Waited,
  type World,
} from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { BrowserContext } from 'playwright-core';
import { ACTING, ACTIONS, MOVES } from './act/abilities.js';
import { type FoundInFrame, PageElementFinder } from './act/find.js';
import { findHeard } from './act/hearing.js';
import { move } from './act/move.js';
import { PageNumbers } from './act/numbers.js';
import { perform } from './act/perform.js';
import { References } from './act/references.js';
import { placeAt } from './act/tap.js';
import { confineTo, isOfUser } from './confinement.js';
import { interrupted } from './gone.js';
import { PersonAtPage } from './handover/person-at-page.js';
import { BrowserPool } from './launch/browser-pool.js';
import type { Started } from './launch/start.js';
import type { BrowsingLimits } from './limits.js';
import { messages } from './messages.js';
import { captureOf } from './observe/capture.js';
import { candidatesOf, extractFrom, htmlOf, patternsOf, textOf } from './observe/contents.js';
import { PageMarking } from './observe/marking.js';
import { observe } from './observe/observe.js';
import { BrowserPageTools } from './observe/page-tools.js';
import { type Picture, pictureOf, readingOnPage } from './observe/pictures.js';
import { focusedSecret, heldSecrets } from './observe/secret-fields.js';
import { wait } from './observe/wait.js';
import { PageClient } from './page-client.js';
import { BrowserRecording } from './record/recording.js';
import { Watcher } from './record/watcher.js';
import { partsOf, type SessionParts } from './session-parts.js';
import { CookieJar, type PageRequest } from './storage/cookies.js';
import { Stores } from './storage/stores.js';
import { DialogAnswers } from './tabs/dialog-answers.js';
import { Downloads } from './tabs/downloads.js';
import { BrowserFrames } from './tabs/frame-list.js';
import { opensBehind, opensTab } from './tabs/held-keys.js';
import type { Tab } from './tabs/tab.js';
import { BrowserTabs, freshTitleOf, titleOf } from './tabs/tab-list.js';
import { Tabs } from './tabs/tabs.js';

export interface BrowserWorldOptions {
  readonly allow?: readonly string[];
  readonly allowsFiles?: boolean;
  /** Where downloads go; else to a folder that is made for them. */
  readonly downloads?: string;
}

/** How long an element may take to be ready again after a picture of it; then it is used as it was. */
const READY_MS = 300;

export class BrowserWorld implements World {
  readonly name = 'browser';
  readonly can: World['can'] = new Set([...ACTIONS, ...MOVES, 'html', 'screenshot', 'extract', 'url']);
  readonly #started: Started;
  readonly #tabs: Tabs;
  readonly #limits: BrowsingLimits;
  readonly #numbers = new PageNumbers();
  readonly #finder: PageElementFinder;
  readonly #client: PageClient;
  readonly tabs: BrowserTabs;
  readonly frames: BrowserFrames;
  readonly dialogs: DialogAnswers;
  readonly cookies: CookieJar;
  readonly pageTools: BrowserPageTools;
  readonly storage: Stores;
  network?: SessionParts['network'];
  log?: SessionParts['log'];
  headers?: SessionParts['headers'];
  screen?: SessionParts['screen'];
  readonly recording: BrowserRecording;
  readonly filming: BrowserRecording;
  readonly watching: Watcher;
  readonly person: PersonAtPage;
  readonly marking: PageMarking;
  readonly #downloads: Downloads;
  onProgress: ((words: string) => void) | null = null;
  masker = new Masker();
  readonly #options: BrowserWorldOptions;
  readonly #pool: BrowserPool;
  readonly #references: References;
  #urlBefore = '';

  private constructor(started: Started, tabs: Tabs, options: BrowserWorldOptions, pool: BrowserPool) {
    this.#started = started;
    this.#tabs = tabs;
    this.#options = options;
    this.#pool = pool;
    pool.enter(started, tabs.context);
    const query: PageRequest = (deadline, request) => this.#try(deadline, request);
    this.cookies = new CookieJar(tabs.context, () => this.#here.page.url(), query);
    this.pageTools = new BrowserPageTools(() => this.#here, query);
    this.storage = new Stores(tabs, started.wire, query);
    const { downloads = null } = options;
    const progress = (words: string): void => this.onProgress?.(words);
    const isTheirs = isOfUser(started) && started.browser.contexts()[0] === tabs.context;
    this.#downloads = new Downloads(tabs.context, downloads, isTheirs, progress);
    this.#finder = new PageElementFinder(() => this.#tabs.here, this.#numbers);
    this.#references = new References(this.#finder);
    const hold = (on: Reference) => this.#references.hold(on);
    this.#numbers.onHeld = (held) => {
      for (const { field, value } of held) this.masker.hold(field, value);
    };
    this.recording = new BrowserRecording(tabs, started.wire, query, progress, () => this.masker, hold);
    this.filming = this.recording;
    this.watching = new Watcher(tabs, started.wire);
    this.person = new PersonAtPage(started, {
      ...{ tabs, recording: this.recording, masker: () => this.masker },
      whyGone: () => this.#client.gone()?.problem ?? null,
      onBegin: () => {
        this.#urlBefore = this.#here.page.url();
      },
    });
    this.#limits = { allow: options.allow ?? [], allowsFiles: options.allowsFiles === true };
    this.#client = new PageClient(tabs, this.#numbers);
    this.marking = new PageMarking(
      () => this.#here,
      (deadline, ask) => this.#client.glance(deadline, ask),
    );
    this.tabs = new BrowserTabs(tabs, this.#limits, (url, deadline) => this.move({ kind: 'goto', url }, deadline));
    this.frames = new BrowserFrames(tabs, this.#client, hold);
    this.dialogs = new DialogAnswers(tabs, this.#client, this.#numbers);
  }

  static async of(started: Started, options: BrowserWorldOptions = {}): Promise<BrowserWorld> {
    const { browser, page } = started;
    const context = page?.context() ?? browser.contexts()[0] ?? (await browser.newContext());
    return BrowserWorld.#in(context, started, options, new BrowserPool());
  }

  static async #in(
    context: BrowserContext,
    started: Started,
    options: BrowserWorldOptions,
    pool: BrowserPool,
  ): Promise<BrowserWorld> {
    const { browser, wire } = started;
    const page = started.page?.context() === context ? started.page : null;
    const tabs = new Tabs(browser, context, wire);
    const world = new BrowserWorld(started, tabs, options, pool);
    await confineTo(world.#limits, tabs, started);
    await tabs.each((tab) => world.storage.follow(tab));
    await tabs.each((tab) => world.#downloads.follow(tab));
    await tabs.begin(page ?? context.pages()[0] ?? (await context.newPage()));
    const isPaused = (): boolean => world.recording.isPaused;
    Object.assign(world, await partsOf(tabs, wire, (secret) => world.masker.pass(secret), isPaused));
    return world;
  }

  get #here(): Tab {
    return this.#tabs.here;
  }

  /** Asks the page; if its document goes away meanwhile, asks again in the next one. */
  #try<T>(deadline: Deadline, request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    return this.#client.again(deadline, request);
  }

  confine(fences: readonly Fence[]): void {
    this.#tabs.fences = fences;
  }

  observe(query: ObserveQuery, deadline: Deadline): Promise<Answer<Observation>> {
    return this.#try(deadline, async () => good(await observe(this.#here, this.#numbers, query, deadline)));
  }

  async find(ask: FindQuery, deadline: Deadline): Promise<Answer<Found>> {
    this.#references.release();
    // Of this question, and of this page: one that was given up may be answered later.
    let last = null as { readonly found: FoundInFrame; readonly tab: Tab; readonly navigations: number } | null;
    const answer = await this.#try<Found>(deadline, async () => {
      const tab = this.#here;
      const found = await findHeard(this.#finder, tab, ask, deadline, (one) => {
        last = { found: one, tab, navigations: tab.navigations };
      });
      return good(this.#references.keep(found, tab, ask));
    });
    // Time ran out while it was asked once more: the earlier answer says why. It may also have been found.
    if (answer.ok || answer.problem.code !== 'TIMEOUT' || last === null) return answer;
    const isGone = last.tab !== this.#here || last.navigations !== last.tab.navigations;
    return isGone ? answer : good(this.#references.keep(last.found, last.tab, ask));
  }

  async perform(action: Action, on: Reference, deadline: Deadline, isVerified = true): Promise<Answer<Effects>> {
    const { tab, ask } = this.#references.of(on) ?? {};
    if (tab === undefined || ask === undefined) return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
    this.#urlBefore = tab.page.url();
    this.#tabs.isBehind = opensBehind(action, this.#tabs.keys.modifiers);
    return this.#client.once(tab, deadline, true, async (until) => {
      const ready = await this.#references.ready(on, action.kind, until);
      if (!ready.ok) return ready;
      const found = ready.value;
      this.#finder.touched(found.frame, on.thing.id);
      const context = {
        tab,
        numbers: this.#numbers,
        finder: this.#finder,
        found,
        ask,
        deadline: until,
        isVerified,
      };
      const { arrivals } = this.#tabs;
      const done = await perform(context, action);
      const isOpening = opensTab(action, this.#tabs.keys.modifiers) && on.thing.role === 'link';
      const isOpened = isOpening && done.ok && (await this.#tabs.arrived(arrivals, done.value.seen.length > 0, until));
      return this.#downloads.after(await this.#withTab(done, isOpened), until);
    });
  }

  async move(what: Move, deadline: Deadline): Promise<Answer<Effects>> {
    if (what.kind === 'goto') await this.#tabs.revive();
    const tab = this.#here;
    const { keys } = this.#tabs;
    this.#urlBefore = tab.page.url();
    if (what.kind === 'press') this.#tabs.isBehind = opensBehind(what, keys.modifiers);
    const isAction = ACTING.has(what.kind);
    const moved = await this.#client.once(tab, deadline, isAction, async (until) => {
      const { headers } = this;
      const on = what.kind === 'press' && what.on !== undefined ? (this.#references.of(what.on)?.found ?? null) : null;
      const moving = { tab, keys, numbers: this.#numbers, limits: this.#limits, headers, deadline: until, on };
      return this.#downloads.after(await this.#withTab(await move(moving, what)), until);
    });
    return tab.isStuck && !deadline.isOver() ? this.move(what, deadline) : moved;
  }

  /** A tab that came up by the way is ready before anything else is done. */
  async #withTab(done: Answer<Effects>, isOpened = false): Promise<Answer<Effects>> {
    if (!done.ok || !(isOpened || done.value.seen.includes('tab'))) return done;
    const opened = await this.#tabs.opened();
    const seen = [...new Set([...done.value.seen, 'tab' as const])];
    return good({ ...done.value, seen, changes: [...done.value.changes, ...opened] });
  }

  /** A command begins: a dialog is out of the way of one that needs the page, or in it. Returns the notes on that. */
  async begin(needsPage: boolean): Promise<Answer<readonly string[]>> {
    if (!(await this.#tabs.recover())) return bad(interrupted());
    if (!needsPage || this.#tabs.dialogs.open === null) return good([]);
    const inTheWay = await this.#tabs.dialogs.makeWay();
    return inTheWay === null ? good(this.#tabs.takeNews()) : bad(inTheWay);
  }

  news(): readonly string[] {
    return [...this.#tabs.takeNews(), ...this.#downloads.takeNews()];
  }

  read(on: Reference, deadline: Deadline, isPlaced = false): Promise<Answer<ElementReading>> {
    return this.#try(deadline, async () => {
      const frame = (await this.#references.hold(on))?.frame;
      const reading = await frame?.call('reading');
      if (frame === undefined || reading === null || reading === undefined)
        return bad(problem('STALE_REFERENCE', { id: on.thing.id }));
      return good(isPlaced ? await readingOnPage(this.#here.driver, frame, reading) : reading);
    });
  }

  wait(condition: WaitCondition, deadline: Deadline): Promise<Answer<Waited>> {
    return this.#try(deadline, async () => {
      for (;;) {
        const tab = this.#here;
        const answer = await wait(tab, condition, deadline, this.#urlBefore, this.#numbers);
        // Another tab came to the front: what is waited for may be there.
        if (!answer.ok || answer.value.isTrue || tab === this.#here || deadline.isOver()) return answer;
      }
    });
  }

  elementAt(at: string, deadline: Deadline): Promise<Answer<FoundElement | null>> {
    return this.#try(deadline, async () => {
      const seen = await placeAt(this.#here, this.#numbers, at);
      return seen.ok ? good(seen.value.thing) : seen;
    });
  }

  async changed(deadline: Deadline): Promise<void> {
    await this.#here.changes(deadline);
  }

  async focusedSecret(): Promise<string | null> {
    return this.#client.inTheWay === null ? focusedSecret(this.#here) : null;
  }

  async heldSecrets(deadline: Deadline): Promise<void> {
    if (this.#client.inTheWay === null && !this.#tabs.isOver) await heldSecrets(this.#here, this.#numbers, deadline);
  }

  patterns(deadline: Deadline): Promise<Answer<Patterns>> {
    return this.#try(deadline, async () => good(await patternsOf(this.#here, this.#numbers)));
  }

  validationMessages(deadline: Deadline): Promise<Answer<readonly string[]>> {
    return this.#try(deadline, async () => {
      const { frames } = this.#here;
      const all = await Promise.all(frames.map((frame) => frame.call('validationMessages').catch(() => [])));
      return good([...new Set(all.flat())]);
    });
  }

  async candidates(deadline: Deadline): Promise<Answer<readonly Candidate[]>> {
    // Who only wants to know what is there leaves a dialog alone.
    const { inTheWay } = this.#client;
    if (inTheWay !== null) return bad(inTheWay);
    return this.#try(deadline, async () => good(await candidatesOf(this.#here, this.#numbers)));
  }

  count(target: TargetAsked | AtomAsked, deadline: Deadline, isHiddenToo = false): Promise<Answer<number>> {
    return this.#try(deadline, () => this.#finder.count(target, isHiddenToo));
  }

  forget(): Promise<Answer<null>> {
    return this.#try(deadlineIn(5000), async () => {
      for (const frame of this.#here.frames) await frame.call('forget');
      return good(null);
    });
  }

  /** Also while a dialog keeps the page from answering. */
  async page(deadline: Deadline, needsTitle = false): Promise<Answer<{ url: string; title: string }>> {
    const tab = this.#here;
    if (needsTitle)
      return this.#try(deadline, async () => good({ url: tab.page.url(), title: await freshTitleOf(tab) }));
    return this.#client.gone() ?? good({ url: tab.page.url(), title: await titleOf(tab) });
  }

  html(selector: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, () => htmlOf(this.#here, selector));
  }

  text(selector: string | null, deadline: Deadline, isHiddenToo = false): Promise<Answer<string>> {
    return this.#try(deadline, () => textOf(this.#here, selector, isHiddenToo));
  }

  extract(wanted: Extract, deadline: Deadline): Promise<Answer<unknown>> {
    return this.#try(deadline, () => extractFrom(this.#here, wanted, this.#numbers));
  }

  screenshot(how: Picture & { readonly of: Reference | null }, deadline: Deadline): Promise<Answer<Uint8Array>> {
    return this.#try(deadline, async () => {
      const found = how.of === null ? null : await this.#references.hold(how.of);
      if (how.of !== null && found === null) return bad(problem('STALE_REFERENCE', { id: how.of.thing.id }));
      return pictureOf(this.#here, how, found, deadline);
    });
  }

  readonly capturer = {
    capture: (requested: CaptureQuery, deadline: Deadline): Promise<Answer<Captured>> =>
      this.#client.glance(deadline, async () => {
        const captured = await captureOf(this.#here, requested, deadline);
        if (requested.action !== undefined) await this.#ready(requested.action, deadline.within(READY_MS));
        return captured;
      }),
  };

  /** The element where it is by now; what happened until now is none of the action's doing. */
  async #ready({ kind, on }: NonNullable<CaptureQuery['action']>, deadline: Deadline): Promise<void> {
    if (this.#references.of(on)?.tab === this.#here) await this.#references.renew(on, kind, deadline);
  }

  get address(): string {
    return this.#here.page.url();
  }

  get mode(): string {
    return this.#started.mode;
  }

  async another(mode: SessionMode | null, deadline: Deadline): Promise<Answer<World>> {
    const rented = await this.#pool.open(this.#started, mode, deadline);
    if (!rented.ok) return rented;
    const { context, started } = rented.value;
    try {
      return good(await BrowserWorld.#in(context, started, this.#options, this.#pool));
    } catch (error) {
      await this.#pool.leave(started, context);
      const [line = ''] = String(error).split('\n');
      return bad(problem('WORLD_GONE', { what: messages.noPage(line) }));
    }
  }

  async close(): Promise<void> {
    try {
      await this.recording.close();
      await this.#tabs.keys.release();
    } finally {
      await this.#pool.leave(this.#started, this.#tabs.context);
    }
  }
}

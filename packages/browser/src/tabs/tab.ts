// One tab: its page, the driver of it, and everything that happens to it beside the page itself:
// requests, downloads, navigations, its end; and the frame that commands are confined to.

import type { Effect } from '@beckon/core/scene/effects.js';
import { type Beat, beat, isHabit } from '@beckon/core/time/beat.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Page } from 'playwright-core';
import type { Driver } from '../drive/driver.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import { messages } from '../messages.js';
import { EMPTY, notOpened } from './not-opened.js';
import type { TrackedRequest, TrafficListener } from './traffic.js';

/** What a page requests on its own, without end: not worth a wait. */
const ENDLESS: ReadonlySet<string> = new Set('websocket eventsource ping media manifest cspviolationreport'.split(' '));

const REQUESTED: ReadonlySet<string> = new Set(['fetch', 'xhr', 'document']);
/** What else a page requests because of something that was done; its icon and scripts of its workers come when they like. */
const FETCHED: ReadonlySet<string> = new Set(['script', 'image', 'stylesheet', 'font']);
const BY_ITSELF = /^script blob:|\/favicon\.\w+(?:[?#]|$)/;

/** Addresses that are remembered as requested again and again. */
const MOST_POLLS = 1000;

/** A frame that was not there for so long is gone. */
const MOVING_MS = 400;

export class Tab implements TrafficListener {
  /** Given once, never again in a session. */
  readonly id: number;
  readonly page: Page;
  readonly driver: Driver;
  /** The tab that opened it, as long as that is open. */
  opener: Tab | null = null;
  /** Commands go here. */
  isAtHand = false;
  /** What it was called when it was last asked. */
  title = '';
  /** The frame that the action under way, or the last one, is watched in. */
  watched: Frame | null = null;
  /** Called when the frame that commands were confined to is gone. */
  onScopeLost: (() => void) | null = null;
  /** The frame that commands are confined to; null: the whole page. */
  #scope: { readonly id: string; readonly navigations: number; missedAt: number | null } | null = null;
  readonly #inFlight = new Map<TrackedRequest, number>();
  /** What actions sent and the server has not taken yet: a page is not left before. */
  readonly #owed = new Set<TrackedRequest>();
  /** How often the page asks by itself, by address. */
  readonly #polls = new Map<string, Beat>();
  #events: { effect: Effect; note: string | (() => string) | null; time: number; isAlien?: boolean }[] = [];
  #wakeNext = (): void => {};
  /** Whatever happens next. */
  #next: Promise<void> = this.#awaited();
  /** Requests that an action started and that are still under way. */
  #started = new Set<TrackedRequest>();
  /** How the server refused what the action sent; null: it did not. */
  refusal: string | null = null;
  /** What a dialog of the browser said since the action began. */
  said: string | null = null;
  /** The kind of address that the browser hands to another program. */
  handedTo: string | null = null;
  /** The action was done: what is left is to see what came of it. */
  hasActed = false;
  /** Nothing of the action was under way any more when the page was last asked. */
  isSpent = false;
  /** Pictures, scripts and the like that the page requested since the action began. */
  readonly #fetched = new Set<TrackedRequest>();
  #actionTime = Number.POSITIVE_INFINITY;
  #document: TrackedRequest | null = null;
  /** When a document was last requested since the action began; 0: none was. */
  askedAt = 0;
  navigations = 0;
  /** How many actions there were: one that was given up must not end the next. */
  actions = 0;
  lastActivity = 0;
  /** How often the page asked whether it may be left, and the answer was to stay. */
  stays = 0;
  /** Where a frame of the page went last since the action began. */
  moved: string | null = null;
  /** How many workers were made since then. */
  workersMade = 0;
  /** Whether an address is answered by a rule of ours: an answer of that kind that is not read never ends. */
  isAnsweredHere: (url: string) => boolean = () => false;
  isGone: string | null = null;
  /** It answers nothing and cannot be left: only a new tab helps. */
  isStuck = false;

  constructor(id: number, page: Page, driver: Driver) {
    this.id = id;
    this.page = page;
    this.driver = driver;
    page.on('download', () => this.note('download', null));
    page.on('worker', () => {
      this.workersMade++;
      this.#wake();
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) {
        this.moved = frame.url();
        this.#wake();
        return;
      }
      this.navigations++;
      this.#polls.clear();
      this.#wake();
    });
    page.on('response', (response) => {
      if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
      this.#answer = { url: response.url(), status: response.status() };
    });
    page.on('crash', () => this.#end(messages.crashed));
    page.on('close', () => this.#end(messages.tabClosed));
  }

  // ── Where commands look ──────────────────────────────────────────────────────────────────────

  /** The frame that commands are confined to, or the page itself. */
  get top(): Frame {
    const { driver } = this;
    if (this.#scope === null) return driver.main;
    const frame = driver.byId(this.#scope.id);
    if (frame !== null) {
      this.#scope.missedAt = null;
      return frame;
    }
    // On its way from one process to another it is nowhere for a moment.
    this.#scope.missedAt ??= Date.now();
    const isMoving = this.navigations === this.#scope.navigations && Date.now() - this.#scope.missedAt < MOVING_MS;
    if (isMoving) throw new FrameGone(messages.frameMissing);
    this.#scope = null;
    this.onScopeLost?.();
    return driver.main;
  }

  /** Whether commands are confined to a frame. */
  get isConfined(): boolean {
    return this.#scope !== null;
  }

  /** All frames that commands look into: the top one first, then those inside it. */
  get frames(): readonly Frame[] {
    return this.#inScope(this.driver.frames());
  }

  /** Those of them that do not answer; what is in them is not known. */
  get silent(): readonly Frame[] {
    const { driver } = this;
    const received = new Set(driver.frames());
    return this.#inScope(driver.frames(true)).filter(
      (frame) => !frame.isMain && !received.has(frame) && frame !== this.top,
    );
  }

  #inScope(all: readonly Frame[]): readonly Frame[] {
    const { top, driver } = this;
    if (top.isMain) return all;
    const isInside = (frame: Frame): boolean => {
      for (let one = driver.parentOf(frame); one !== null; one = driver.parentOf(one))
        if (one.id === top.id) return true;
      return false;
    };
    return [top, ...all.filter(isInside)];
  }

  /** From now on commands look only into this frame and those inside it; the page's own frame: everywhere. */
  confine(frame: Frame): void {
    this.#scope = frame.isMain ? null : { id: frame.id, navigations: this.navigations, missedAt: null };
  }

  /** An expression, in the page's own world of the frame that commands look into. */
  evaluate(expression: string): Promise<{ value: unknown } | { error: string }> {
    return this.driver.evaluate(expression, this.top);
  }

  // ── What happens ─────────────────────────────────────────────────────────────────────────────

  /** Whether what happens now is put down to an action. */
  get isInAction(): boolean {
    return this.#actionTime !== Number.POSITIVE_INFINITY;
  }

  /** From now on, what happens is put down to an action. */
  begin(): void {
    this.actions++;
    this.#events = [];
    this.#started = new Set();
    this.#actionTime = Date.now();
    [this.#document, this.moved] = [null, null];
    [this.#isSent, this.#isUnheard] = [false, false];
    [this.askedAt, this.workersMade] = [0, 0];
    [this.refusal, this.said, this.handedTo] = [null, null, null];
    [this.isSpent, this.hasActed, this.hasOpened] = [false, false, false];
    this.#fetched.clear();
  }

  /** Nothing on the page listens to the action: its requests are its own. `isSoFar`: those it made until now. */
  discount(isSoFar = false): void {
    this.#isUnheard ||= !isSoFar;
    this.#started = new Set();
    this.#isSent = false;
  }
  #isUnheard = false;

  get effects(): readonly Effect[] {
    const seen = this.#events.filter(({ isAlien }) => isAlien !== true).map(({ effect }) => effect);
    return this.#started.size > 0 || this.#isSent ? [...new Set<Effect>([...seen, 'request'])] : [...new Set(seen)];
  }
  #isSent = false;

  get notes(): readonly string[] {
    return this.#events.flatMap(({ note }) => (note === null ? [] : [typeof note === 'string' ? note : note()]));
  }

  /** A document was requested and has not come yet. */
  get isLoading(): boolean {
    return this.#document !== null && this.#inFlight.has(this.#document);
  }

  /** The address of the document that was requested last, after all redirects. */
  get asked(): string | null {
    return this.#document?.url ?? null;
  }

  /** A document was requested, and nothing came of it: a download, or an empty answer. */
  get isDeclined(): boolean {
    return this.#document !== null && !this.#inFlight.has(this.#document);
  }

  /**
   * Whether the server answered with an error and nothing else. A browser with pages of its own about failures shows one;
   * a headless shell has none, and shows an empty page.
   */
  async isWithoutPage(): Promise<boolean> {
    const { page } = this;
    const { url, status } = this.#answer;
    if (status < 400 || url !== page.url().replace(/#.*/s, '')) return false;
    return (await page.content().catch(() => '')) === EMPTY;
  }
  /** What a server answered last to a request for a document. */
  #answer = { url: '', status: 0 };

  stay(): void {
    this.stays++;
    this.#wake();
  }

  /** The requested window does not come: the browser blocked it. */
  blocked(): void {
    if (!this.hasOpened) this.#events = this.#events.filter(({ effect }) => effect !== 'tab');
  }
  /** The page opened this by itself. */
  disown(effect: Effect): void {
    for (const event of this.#events) event.isAlien ||= event.effect === effect;
  }
  /** Whether a window came since the action began. */
  hasOpened = false;
  /** Until it is known what came of the answer to its last dialog. */
  answering: Promise<void> = Promise.resolve();

  note(effect: Effect, note: string | (() => string) | null): void {
    this.#events.push({ effect, note, time: Date.now() });
    this.#wake();
  }

  /** Resolves when something happens, or after so long. */
  async happens(ms: number): Promise<void> {
    await deadlineIn(ms).wait(this.#next);
  }

  /** Until the page or the network moves, or the time is over. */
  async changes(deadline: Deadline): Promise<void> {
    const ms = Math.max(1, deadline.left());
    // A frame on its way says nothing.
    const request = this.frames.map((frame) => frame.call('changed', ms).catch(() => new Promise<never>(() => {})));
    await deadline.wait(Promise.race([...request, this.#next]));
  }

  /** Until what an action asked of the network has been answered, or the time is over. */
  async answered(deadline: Deadline): Promise<void> {
    while (!deadline.isOver() && this.isGone === null && !this.isAnswered)
      await this.happens(Math.min(deadline.left(), 250));
  }

  /** Until what actions sent has arrived, or the time is over. */
  async delivered(deadline: Deadline): Promise<void> {
    while (!deadline.isOver() && this.isGone === null && this.#owed.size > 0)
      await this.happens(Math.min(deadline.left(), 250));
  }

  get hasFetched(): boolean {
    return this.#fetched.size > 0;
  }
  get isFetching(): boolean {
    return [...this.#fetched].some((request) => this.#inFlight.has(request));
  }
  /** Until that is there, or the time is over. */
  async fetched(deadline: Deadline): Promise<void> {
    while (!deadline.isOver() && this.isGone === null && this.isFetching) await this.happens(deadline.left());
  }

  /** Something that changes what the server keeps is still unanswered. */
  get isOwed(): boolean {
    return [...this.#started].some((request) => request.method !== 'GET' && this.#inFlight.has(request));
  }

  get isAnswered(): boolean {
    return ![...this.#started].some((request) => this.#inFlight.has(request));
  }

  /** What an action asked of the network. */
  get requested(): ReadonlySet<TrackedRequest> {
    return this.#started;
  }

  /** Something that the page's scripts requested has not come yet. */
  get isAsking(): boolean {
    return [...this.#inFlight.keys()].some(({ kind }) => kind === 'fetch' || kind === 'xhr');
  }
  /** No request for so long. */
  async idle(quietMs: number, deadline: Deadline): Promise<boolean> {
    while (!deadline.isOver()) {
      const quiet = this.#inFlight.size === 0 ? Date.now() - this.lastActivity : 0;
      if (this.#inFlight.size === 0 && quiet >= quietMs) return true;
      await this.happens(Math.min(deadline.left(), Math.max(20, quietMs - quiet)));
    }
    return false;
  }

  sent(request: TrackedRequest): void {
    const { kind, isDocument, method } = request;
    if (ENDLESS.has(kind)) return;
    const [, scheme = ''] = isDocument ? (FOREIGN.exec(request.url) ?? []) : [];
    if (scheme !== '') {
      this.handedTo = scheme;
      return;
    }
    this.#inFlight.set(request, Date.now());
    this.lastActivity = Date.now();
    if (isDocument) {
      this.#document = request;
      this.askedAt = Date.now();
    }
    const isRequested = isDocument || (REQUESTED.has(kind) && !this.#isUnheard);
    const isPoll = (isRequested || this.isInAction) && this.#isPoll(request);
    const isFetched = FETCHED.has(kind) && !BY_ITSELF.test(`${kind} ${request.url}`);
    if (this.isInAction && isFetched && !isPoll) this.#fetched.add(request);
    if (isRequested && !isPoll) {
      this.#started.add(request);
      this.#isSent = true;
      if (method !== 'GET') this.#owed.add(request);
    }
    this.#wake();
  }

  /** Whether the page requests this all the time, action or none. */
  #isPoll({ method, url }: TrackedRequest): boolean {
    const now = Date.now();
    const key = `${method} ${url.replace(/[?#].*/s, '')}`;
    const known = this.#polls.get(key);
    if (now >= this.#actionTime && !isHabit(known, now)) return false;
    // A page that stays for days may ask at ever new addresses.
    if (this.#polls.size >= MOST_POLLS) this.#polls.clear();
    this.#polls.set(key, beat(known, now));
    return true;
  }

  taken(request: TrackedRequest, status: number): void {
    if (status >= 400 && this.#started.has(request)) this.refusal = messages.serverAnswered(status);
    if (this.isAnsweredHere(request.url)) this.ended(request, null);
    else if (this.#owed.delete(request)) this.#wake();
  }

  ended(request: TrackedRequest, failure: string | null): void {
    if (failure !== null && request === this.#document) this.#failed(request.url, failure);
    const isLost = failure !== null && failure !== '' && !failure.includes('ERR_ABORTED');
    if (isLost && this.#started.has(request)) this.refusal ??= 'its request failed';
    this.#inFlight.delete(request);
    this.#owed.delete(request);
    this.lastActivity = Date.now();
    this.#wake();
  }

  /** A document did not come. One that is aborted is a download, an empty answer, or was given up. */
  #failed(url: string, error: string): void {
    const [, code = ''] = /(ERR_(?!ABORTED)\w+)/.exec(error) ?? [];
    if (code !== '') this.note('url', notOpened(url, code));
  }

  #end(why: string): void {
    this.isGone ??= why;
    this.#wake();
  }

  #wake(): void {
    this.#wakeNext();
    this.#next = this.#awaited();
  }

  #awaited(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeNext = resolve;
    });
  }

  /** Nothing is attributed to the action any more; its requests are still awaited before the page is left. */
  end(): void {
    this.#actionTime = Number.POSITIVE_INFINITY;
    this.#isSent = false;
  }
}

/** Addresses that are no pages: another program gets them. */
const FOREIGN =
  /^(?!(?:https?|file|data|blob|about|chrome[\w-]*|javascript|filesystem|view-source|ftp):)([a-z][\w+.-]*):/i;

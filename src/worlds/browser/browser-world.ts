// The browser as a world: a tab at a time, all its frames, real input, and what came of it read back.

import { type Deadline, deadlineIn } from '../../core/deadline.js';
import type { AtomAsked, Patterns, TargetAsked } from '../../resolve/question.js';
import type { Deed, DeedKind, Move, MoveKind } from '../../world/action.js';
import type { Candidate } from '../../world/candidate.js';
import type { Effects } from '../../world/effects.js';
import { type Problem, problem } from '../../world/problem.js';
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
import { candidatesOf, extractFrom, htmlOf, type Picture, patternsOf, pictureOf, textOf } from './contents.js';
import { FrameGone, ScriptFailed } from './frames.js';
import { isAllowed, type Limits } from './limits.js';
import { move } from './move.js';
import { Numbers } from './numbers.js';
import { observe } from './observe.js';
import { perform } from './perform.js';
import { rest, Seeker, type Sought } from './seek.js';
import type { Started } from './start.js';
import type { Tab } from './tab.js';
import { Tabs } from './tabs.js';
import { wait } from './wait.js';

export interface WorldOptions {
  readonly allow?: readonly string[];
  readonly allowsFiles?: boolean;
}

/** A page that goes away under a question is asked again this often, as the next document comes. */
const MOST_RETRIES = 20;
/** What a page gets beyond a deadline to answer a question that is already under way. */
const GRACE_MS = 500;
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

/** The time is over, and the page has not answered. */
class TooLate extends Error {}

export class BrowserWorld implements World {
  readonly name = 'browser';
  readonly can: World['can'] = new Set([...DEEDS, ...MOVES, 'html', 'screenshot', 'extract', 'url']);
  readonly #started: Started;
  readonly #tabs: Tabs;
  readonly #limits: Limits;
  readonly #numbers = new Numbers();
  readonly #seeker: Seeker;
  #sought: Sought | null = null;
  #urlBefore = '';

  private constructor(started: Started, tabs: Tabs, options: WorldOptions) {
    this.#started = started;
    this.#tabs = tabs;
    this.#limits = { allow: options.allow ?? [], allowsFiles: options.allowsFiles === true };
    this.#seeker = new Seeker(() => this.#tabs.here, this.#numbers);
  }

  static async of(started: Started, options: WorldOptions = {}): Promise<BrowserWorld> {
    const { browser, page, wire } = started;
    const context = page?.context() ?? browser.contexts()[0] ?? (await browser.newContext());
    const tabs = new Tabs(browser, context, wire);
    const world = new BrowserWorld(started, tabs, options);
    await world.#confine();
    await tabs.begin(page ?? context.pages()[0] ?? (await context.newPage()));
    return world;
  }

  /** Requests to anywhere else are stopped. Costs time, so only where it was asked for. */
  async #confine(): Promise<void> {
    if (this.#limits.allow.length === 0) return;
    const isFine = (url: string): boolean => isAllowed(this.#limits, url) === null;
    // Playwright lets redirects and sockets pass.
    if (this.#started.wire !== null) this.#started.wire.guard = isFine;
    await this.#tabs.context.routeWebSocket(/.*/, (socket) => {
      if (isFine(socket.url().replace(/^ws/, 'http'))) socket.connectToServer();
      else void socket.close({ code: 1008, reason: 'Not allowed here' });
    });
    await this.#tabs.context.route('**/*', (route) => {
      return isFine(route.request().url()) ? route.continue() : route.abort('blockedbyclient');
    });
  }

  get #here(): Tab {
    return this.#tabs.here;
  }

  /** Looks where it is, and whether it still is. */
  #gone(): { readonly ok: false; readonly problem: Problem } | null {
    this.#numbers.url = this.#here.page.url().replace(/#.*/, '');
    const why = this.#tabs.whyGone;
    return why === null ? null : bad(problem('WORLD_GONE', { what: why }));
  }

  /** Asks the page; a document that goes away under the question is asked for again in the next one. */
  async #try<T>(deadline: Deadline, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    for (let tries = 0; ; tries++) {
      const gone = this.#gone();
      if (gone !== null) return gone;
      try {
        return await within(deadline, ask, () => this.#tabs.whyGone !== null);
      } catch (error) {
        const why = this.#gone();
        if (why !== null) return why;
        if (error instanceof TooLate) return bad(late(deadline));
        if (error instanceof ScriptFailed) return bad(failed(error));
        if (!(error instanceof FrameGone)) throw error;
        // A document on its way is waited for, also by those who only wanted a glance.
        if (tries >= MOST_RETRIES || deadline.isCancelled()) return bad(late(deadline));
        await rest(20 + 10 * tries);
      }
    }
  }

  /** A deed is done once: what goes away under it has been acted on. */
  async #once(deadline: Deadline, act: () => Promise<Answer<Effects>>): Promise<Answer<Effects>> {
    const gone = this.#gone();
    if (gone !== null) return gone;
    try {
      return await within(deadline, act, () => this.#tabs.whyGone !== null);
    } catch (error) {
      const why = this.#gone();
      if (why !== null) return why;
      if (error instanceof TooLate) return bad(late(deadline));
      if (error instanceof ScriptFailed) return bad(failed(error));
      if (error instanceof FrameGone)
        return good({ seen: ['url'], changes: [], notes: ['The page went away meanwhile'] });
      throw error;
    }
  }

  observe(look: Look, deadline: Deadline): Promise<Answer<Observation>> {
    return this.#try(deadline, async () => good(await observe(this.#here, this.#numbers, look)));
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

  async perform(deed: Deed, deadline: Deadline, isVerified = true): Promise<Answer<Effects>> {
    const sought = this.#sought;
    const tab = this.#here;
    if (sought === null)
      return bad(
        problem('UNSUPPORTED', { what: 'Acting on nothing', world: this.name, instead: 'Find a thing first' }),
      );
    this.#urlBefore = tab.page.url();
    const id = sought.found.thing?.id;
    if (id !== undefined) this.#seeker.touched(sought.frame, id);
    const doing = { tab, numbers: this.#numbers, seeker: this.#seeker, sought, deadline, isVerified };
    return this.#once(deadline, async () => this.#withTab(tab, await perform(doing, deed)));
  }

  async move(what: Move, deadline: Deadline): Promise<Answer<Effects>> {
    if (what.kind === 'goto') await this.#tabs.revive();
    const tab = this.#here;
    this.#urlBefore = tab.page.url();
    const moving = { tab, numbers: this.#numbers, limits: this.#limits, deadline };
    return this.#once(deadline, async () => this.#withTab(tab, await move(moving, what)));
  }

  /** A tab that came up by the way is ready before anything else is done. */
  async #withTab(tab: Tab, done: Answer<Effects>): Promise<Answer<Effects>> {
    if (!done.ok || !done.value.seen.includes('tab')) return done;
    await this.#tabs.opened();
    const { notes } = done.value;
    return good({ ...done.value, notes: [...new Set([...notes, ...tab.notes])] });
  }

  read(deadline: Deadline): Promise<Answer<Reading>> {
    return this.#try(deadline, async () => {
      const reading = await this.#sought?.frame.call('reading');
      const id = this.#sought?.found.thing?.id ?? 0;
      return reading === null || reading === undefined ? bad(problem('STALE_REFERENCE', { id })) : good(reading);
    });
  }

  wait(condition: Condition, deadline: Deadline): Promise<Answer<Waited>> {
    return this.#try(deadline, () => wait(this.#here, condition, deadline, this.#urlBefore));
  }

  async changed(deadline: Deadline): Promise<void> {
    const ms = Math.max(1, deadline.left());
    const { driver } = this.#here;
    const changes = driver.frames().map((frame) => frame.call('changed', ms).catch(() => rest(Math.min(ms, 50))));
    await Promise.race([...changes, this.#here.happens(ms)]);
  }

  patterns(deadline: Deadline): Promise<Answer<Patterns>> {
    return this.#try(deadline, async () => good(await patternsOf(this.#here, this.#numbers)));
  }

  complaints(deadline: Deadline): Promise<Answer<readonly string[]>> {
    return this.#try(deadline, async () => {
      const frames = this.#here.driver.frames();
      const all = await Promise.all(frames.map((frame) => frame.call('complaints').catch(() => [])));
      return good([...new Set(all.flat())]);
    });
  }

  explain(ask: Ask, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, async () => {
      const frame = this.#sought?.frame ?? this.#here.driver.main;
      return good(await frame.call('explain', ask.target, ask.requirement, this.#numbers.next));
    });
  }

  candidates(deadline: Deadline): Promise<Answer<readonly Candidate[]>> {
    return this.#try(deadline, async () => good(await candidatesOf(this.#here, this.#numbers)));
  }

  count(target: TargetAsked | AtomAsked, deadline: Deadline): Promise<Answer<number>> {
    return this.#try(deadline, async () => good(await this.#seeker.count(target)));
  }

  forget(): Promise<Answer<null>> {
    return this.#try(deadlineIn(5000), async () => {
      for (const frame of this.#here.driver.frames()) await frame.call('forget');
      return good(null);
    });
  }

  page(deadline: Deadline): Promise<Answer<{ url: string; title: string }>> {
    return this.#try(deadline, async () => {
      const { page } = this.#here;
      return good({ url: page.url(), title: await page.title().catch(() => '') });
    });
  }

  html(selector: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, () => htmlOf(this.#here, selector));
  }

  text(selector: string | null, deadline: Deadline): Promise<Answer<string>> {
    return this.#try(deadline, () => textOf(this.#here, selector));
  }

  extract(wanted: Extract, deadline: Deadline): Promise<Answer<unknown>> {
    return this.#try(deadline, () => extractFrom(this.#here, wanted, this.#numbers));
  }

  screenshot(how: Picture & { readonly isOfThing: boolean }, deadline: Deadline): Promise<Answer<Uint8Array>> {
    return this.#try(deadline, () => pictureOf(this.#here, how, how.isOfThing ? this.#sought : null, deadline));
  }

  async close(): Promise<void> {
    await this.#started.close().catch(() => {});
  }
}

/** A page that our own script cannot cope with. */
function failed({ message }: ScriptFailed): Problem {
  return problem('SCRIPT_ERROR', { reason: `in Beckon's own script, on this page: ${message.split('\n')[0] ?? ''}` });
}

function late(deadline: Deadline): Problem {
  return deadline.isCancelled()
    ? problem('CANCELLED', {})
    : problem('TIMEOUT', { waitedFor: 'the page to answer', ms: 0 });
}

/** A page whose script never ends cannot answer: nobody waits longer than the deadline and a little. */
function within<T>(deadline: Deadline, ask: () => Promise<T>, isGone: () => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const nap = (): number => Math.min(100, Math.max(5, deadline.left()));
    const check = (): void => {
      if (deadline.isCancelled() || isGone()) reject(new TooLate());
      else if (deadline.isOver()) timer = setTimeout(() => reject(new TooLate()), GRACE_MS);
      else timer = setTimeout(check, nap());
    };
    let timer = setTimeout(check, nap());
    ask()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

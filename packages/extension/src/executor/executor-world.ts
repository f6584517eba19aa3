// A tab as a world for an engine in the service worker: the executor in its page finds, acts and reads; `chrome.tabs` goes elsewhere.

import { containsAnywhere, matchesUrl, saysTitle } from '@beckon/core/patterns/pattern.js';
import type { Move } from '@beckon/core/scene/action.js';
import { CandidateObserver } from '@beckon/core/scene/candidate-observer.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { type Problem, problem, tooLate } from '@beckon/core/scene/problem.js';
import {
  type Answer,
  bad,
  type FindQuery,
  type Found,
  good,
  type Reference,
  type WaitCondition,
  type Waited,
  type World,
} from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { PageNow } from './engine-calls.js';

/** Sends a message to the content script of the tab: `(message) => chrome.tabs.sendMessage(tabId, message, { frameId: 0 })`. */
export type SendToTab = (message: unknown) => Promise<unknown>;

/** What an extension can do with the tab itself, by `chrome.tabs`. What is left out is UNSUPPORTED. */
export interface TabControls {
  /** `(url) => chrome.tabs.update(tabId, { url })` */
  goto?(url: string): Promise<unknown>;
  /** `() => chrome.tabs.goBack(tabId)` */
  back?(): Promise<unknown>;
  /** `() => chrome.tabs.goForward(tabId)` */
  forward?(): Promise<unknown>;
  /** `(bypassCache) => chrome.tabs.reload(tabId, { bypassCache })` */
  refresh?(bypassCache: boolean): Promise<unknown>;
}

/** The longest that the page is asked to wait for a change before it is looked at again. */
const POLL_MS = 500;
/** How often a page that has not come yet is looked for. */
const COMING_MS = 50;
/** Nothing changed for so long: the page has come to rest. */
const READY_MS = 150;
/** Whether the page is as it is waited for; or why that will never be known. */
type PageCheck = (now: PageNow) => CheckedNow | Promise<CheckedNow>;
type CheckedNow = Waited | { readonly ok: false; readonly problem: Problem };

const NOT_THERE: PageNow = { url: '', title: '', isComplete: false, version: -1, since: -1 };

function unsupported(what: string): { readonly ok: false; readonly problem: Problem } {
  return bad(problem('UNSUPPORTED', { what, world: 'extension', instead: 'use a browser that Beckon drives' }));
}

/** The page of a tab, through its content script. */
export class ExecutorWorld implements World {
  readonly name = 'browser';
  readonly can: World['can'];
  readonly #send: SendToTab;
  readonly #tab: TabControls;
  /** The address when the last command began. */
  #urlBefore = '';

  constructor(send: SendToTab, tab: TabControls = {}) {
    this.#send = send;
    this.#tab = tab;
    const moves = (['goto', 'back', 'forward', 'refresh'] as const).filter((kind) => tab[kind] !== undefined);
    this.can = new Set([
      ...(['click', 'type', 'check', 'select', 'submit', 'hover', 'focus', 'url', 'html', 'extract'] as const),
      ...moves,
    ]);
  }

  /** An answer of the page; a page without the script, or one that is gone, is gone. */
  async #call<T>(name: string, ...args: readonly unknown[]): Promise<Answer<T>> {
    try {
      const answer = (await this.#send({ type: 'BECKON', name, args })) as { readonly value?: T } | undefined;
      if (answer !== undefined && 'value' in answer) return good(answer.value as T);
    } catch {
      // The tab was closed, or went elsewhere.
    }
    return bad(problem('WORLD_GONE', { what: 'The page does not answer' }));
  }

  /** A call that answers with an answer. */
  async #ask<T>(name: string, ...args: readonly unknown[]): Promise<Answer<T>> {
    const answer = await this.#call<Answer<T>>(name, ...args);
    return answer.ok ? answer.value : answer;
  }

  async find(ask: FindQuery, deadline: Deadline): Promise<Answer<Found>> {
    for (;;) {
      const answer = await this.#call<Found>('find', ask);
      if (!answer.ok) return answer;
      const { decision, problem: why } = answer.value;
      const isWorthWaiting = why === undefined ? decision.failure?.retryable === true : why.code !== 'SELECTOR_INVALID';
      if (!isWorthWaiting || (decision.ok && why === undefined) || deadline.isOver()) return answer;
      await this.changed(deadline);
    }
  }

  perform: World['perform'] = async (action, on: Reference) => {
    this.#urlBefore = (await this.#now()).url;
    return this.#ask('perform', action, on.thing.id);
  };
  read: World['read'] = (on: Reference) => this.#ask('read', on.thing.id);
  patterns: World['patterns'] = () => this.#call('patterns');
  validationMessages: World['validationMessages'] = () => this.#call('validationMessages');
  candidates: World['candidates'] = () => this.#call('candidates');
  count: World['count'] = (target, _, isHiddenToo = false) => this.#call('count', target, isHiddenToo);
  page: World['page'] = () => this.#call('page');
  text: World['text'] = (selector) => this.#ask('text', selector);
  html: World['html'] = (selector) => this.#ask('html', selector);
  extract: World['extract'] = (wanted) => this.#ask('extract', wanted);

  async changed(deadline: Deadline): Promise<void> {
    const isThere = await this.#call('changed', Math.min(POLL_MS, deadline.left()));
    // Between two pages nothing answers.
    if (!isThere.ok) await deadline.within(COMING_MS).pause(COMING_MS);
  }

  async forget(): Promise<Answer<null>> {
    const answer = await this.#call('forget');
    return answer.ok ? good(null) : answer;
  }

  observe: World['observe'] = async (look, deadline) => {
    const [candidates, page, patterns] = [
      await this.candidates(deadline),
      await this.page(deadline),
      await this.patterns(deadline),
    ];
    if (!candidates.ok) return candidates;
    if (!page.ok) return page;
    const seen = candidates.value.filter(({ can = [] }) => can.some((one) => one !== 'contain'));
    const context = patterns.ok ? { patterns: patterns.value } : {};
    return good(this.#observer.observe({ candidates: seen, context, ...page.value }, look));
  };
  readonly #observer = new CandidateObserver();

  // ── Other pages ──────────────────────────────────────────────────────────────────────────────

  move: World['move'] = async (move, deadline) => {
    const go = this.#goOf(move);
    if (go === null) return unsupported(move.kind);
    const ms = deadline.left();
    const before = await this.#now();
    this.#urlBefore = before.url;
    try {
      await go();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return bad(problem('NAVIGATION_ERROR', { url: move.kind === 'goto' ? move.url : '', reason }));
    }
    // Another document, or another place in the same one.
    const came = await this.#until(deadline, (now) => ({
      isTrue: now.since !== -1 && (now.since !== before.since || now.url !== before.url) && now.isComplete,
      seen: now.url,
    }));
    if (!came.ok) return came;
    if (!came.value.isTrue) return bad(tooLate(deadline, `${move.kind} to show another page`, ms));
    const { seen: url } = came.value;
    if (url.startsWith('chrome-error:'))
      return bad(
        problem('NAVIGATION_ERROR', { url: move.kind === 'goto' ? move.url : '', reason: 'Nothing answers there' }),
      );
    return good({ seen: ['url'], changes: [], notes: [] } satisfies Effects);
  };

  #goOf(move: Move): (() => Promise<unknown>) | null {
    const tab = this.#tab;
    switch (move.kind) {
      case 'goto':
        // Headers of its own need a browser that is driven.
        return move.headers === undefined && tab.goto !== undefined ? () => tab.goto?.(move.url) ?? done : null;
      case 'back':
        return tab.back === undefined ? null : () => tab.back?.() ?? done;
      case 'forward':
        return tab.forward === undefined ? null : () => tab.forward?.() ?? done;
      case 'refresh':
        return tab.refresh === undefined ? null : () => tab.refresh?.(move.isHard) ?? done;
      default:
        return null;
    }
  }

  wait: World['wait'] = async (condition, deadline) => {
    const check = this.#checkOf(condition);
    if (check === null) return unsupported(`wait ${condition.kind}`);
    return this.#until(deadline, check);
  };

  /** Null: a script in a page cannot know it. */
  #checkOf(condition: WaitCondition): PageCheck | null {
    const urlBefore = this.#urlBefore;
    let [last, since] = [-1, Date.now()];
    switch (condition.kind) {
      case 'load':
        return ({ isComplete }) => ({ isTrue: isComplete, seen: isComplete ? 'complete' : 'still loading' });
      case 'ready':
        return ({ isComplete, version }) => {
          if (version !== last) since = Date.now();
          last = version;
          const isTrue = isComplete && Date.now() - since >= READY_MS;
          return { isTrue, seen: isComplete ? 'still changing' : 'still loading' };
        };
      case 'navigation':
        return ({ url, isComplete }) => ({ isTrue: isComplete && url !== urlBefore, seen: url });
      case 'url':
        return ({ url }) => ({ isTrue: matchesUrl(condition.pattern, url) !== (condition.isNot === true), seen: url });
      case 'title':
        return ({ title }) => ({
          isTrue: saysTitle(title, condition.pattern) !== (condition.isNot === true),
          seen: title,
        });
      case 'text':
        return async () => {
          const given = await this.#ask<string>('text', null);
          const isGiven = given.ok && containsAnywhere(given.value, condition.text, condition.isExact);
          return { isTrue: given.ok && isGiven !== (condition.isNot === true), seen: isGiven ? condition.text : '' };
        };
      case 'exists':
      case 'gone':
      case 'items':
        return async () => {
          const found = await this.#ask<number>('found', condition.selector);
          if (!found.ok) return found.problem.code === 'SELECTOR_INVALID' ? found : { isTrue: false, seen: '' };
          const least = condition.kind === 'items' ? condition.count : 1;
          const isTrue = condition.kind === 'gone' ? found.value === 0 : found.value >= least;
          return { isTrue, seen: `${found.value} found` };
        };
      default:
        return null;
    }
  }

  async #now(): Promise<PageNow> {
    const now = await this.#call<PageNow>('now');
    return now.ok ? now.value : NOT_THERE;
  }

  /** Asks again whenever the page has changed; one that does not answer is nothing that is waited for. */
  async #until(deadline: Deadline, check: PageCheck): Promise<Answer<Waited>> {
    for (;;) {
      const now = await this.#now();
      const answer = now.since === -1 ? { isTrue: false, seen: '' } : await check(now);
      if ('problem' in answer) return answer;
      if (answer.isTrue || deadline.isOver()) return good(answer);
      await this.changed(deadline.within(READY_MS));
    }
  }

  screenshot: World['screenshot'] = async () => unsupported('screenshot');
  close: World['close'] = async () => {};
}

const done = Promise.resolve();

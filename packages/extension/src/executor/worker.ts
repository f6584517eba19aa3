// An engine in the service worker of an extension, with the executor in a tab as its world. The worker may be stopped at any
// moment: what was under way then is reported as interrupted, and never done again by itself.

import { Engine, type EngineOptions } from '@beckon/core/engine/engine.js';
import { readBatch } from '@beckon/core/engine/lines.js';
import { MemoryWorld } from '@beckon/core/engine/memory-world.js';
import type { Result } from '@beckon/core/engine/result.js';
import { problem } from '@beckon/core/scene/problem.js';
import {
  type Answer,
  bad,
  type FindQuery,
  type Found,
  good,
  type Reference,
  type World,
} from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';

/** Sends a message to the content script of the tab: `(message) => chrome.tabs.sendMessage(tabId, message, { frameId: 0 })`. */
export type SendToTab = (message: unknown) => Promise<unknown>;

/** `chrome.storage.session`, or what works like it. */
export interface WorkerStorage {
  get(key: string): Promise<Readonly<Record<string, unknown>>>;
  set(items: Readonly<Record<string, unknown>>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The longest that the page is asked to wait for a change before it is looked at again. */
const POLL_MS = 500;

function unsupported(what: string): { readonly ok: false; readonly problem: ReturnType<typeof problem> } {
  return bad(problem('UNSUPPORTED', { what, world: 'extension', instead: 'use a browser that Beckon drives' }));
}

/** The page of a tab, through its content script. */
export class ExecutorWorld implements World {
  readonly name = 'browser';
  readonly can: World['can'] = new Set(['click', 'type', 'check', 'select', 'submit', 'url']);
  readonly #send: SendToTab;

  constructor(send: SendToTab) {
    this.#send = send;
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

  perform: World['perform'] = (action, on: Reference) => this.#ask('perform', action, on.thing.id);
  read: World['read'] = (on: Reference) => this.#ask('read', on.thing.id);
  patterns: World['patterns'] = () => this.#call('patterns');
  validationMessages: World['validationMessages'] = () => this.#call('validationMessages');
  candidates: World['candidates'] = () => this.#call('candidates');
  count: World['count'] = (target, _, isHiddenToo = false) => this.#call('count', target, isHiddenToo);
  page: World['page'] = () => this.#call('page');
  text: World['text'] = (selector) => this.#ask('text', selector);

  async changed(deadline: Deadline): Promise<void> {
    await this.#call('changed', Math.min(POLL_MS, deadline.left()));
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
    this.#seen.candidates_ = candidates.value.filter(({ can = [] }) => can.some((one) => one !== 'contain'));
    this.#seen.here = page.value;
    this.#seen.context = patterns.ok ? { patterns: patterns.value } : {};
    return this.#seen.observe(look);
  };
  readonly #seen = new MemoryWorld([]);

  move: World['move'] = async ({ kind }) => unsupported(kind);
  wait: World['wait'] = async () => unsupported('wait');
  html: World['html'] = async () => unsupported('html');
  extract: World['extract'] = async () => unsupported('extract');
  screenshot: World['screenshot'] = async () => unsupported('screenshot');
  close: World['close'] = async () => {};
}

/** A command that was under way when the worker was stopped. */
export interface Interrupted {
  /** Without its secrets. */
  readonly command: string;
  readonly startedAt: number;
}

const KEY = 'beckon.running';

/** Runs lines in a tab. What is under way is written down before it is begun. */
export class WorkerSession {
  readonly #engine: Engine;
  readonly #storage: WorkerStorage;
  /** What was under way when the worker was last stopped; null: nothing. It is reported once, and not done again. */
  readonly interrupted: Promise<Interrupted | null>;
  #turn: Promise<unknown>;

  constructor(world: World, storage: WorkerStorage, options: Partial<EngineOptions> = {}) {
    this.#engine = new Engine(world, { speak: () => '', ...options });
    this.#storage = storage;
    this.interrupted = this.#takeOver();
    this.#turn = this.interrupted;
  }

  run(line: string): Promise<Result> {
    const ran = this.#turn.then(async () => {
      const command = readBatch(line)
        .steps.map(({ planned }) => planned)
        .join('\n');
      await this.#storage.set({ [KEY]: { command, startedAt: Date.now() } });
      try {
        return await this.#engine.run(line);
      } finally {
        await this.#storage.remove(KEY);
      }
    });
    this.#turn = ran.catch(() => {});
    return ran;
  }

  async #takeOver(): Promise<Interrupted | null> {
    const found = (await this.#storage.get(KEY))[KEY];
    if (found === undefined || found === null) return null;
    await this.#storage.remove(KEY);
    return found as Interrupted;
  }
}

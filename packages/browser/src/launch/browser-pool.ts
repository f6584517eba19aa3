// Sessions beside each other: each has a browser context of its own, several may share a browser, and a browser ends with
// the last session in it.

import type { SessionMode } from '@beckon/core/scene/facets.js';
import { problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { BrowserContext } from 'playwright-core';
import { messages } from '../messages.js';
import { findBrowser } from './find.js';
import { type Started, type StartOptions, start } from './start.js';

/** How long the context of a session may take to end before it is left behind. */
const END_MS = 5000;

/** The browsers that the sessions of one engine live in. */
export class BrowserPool {
  readonly #all = new Map<Started, Set<BrowserContext>>();

  /** A session moves in. */
  enter(started: Started, context: BrowserContext): void {
    this.#all.set(started, (this.#all.get(started) ?? new Set()).add(context));
  }

  /** A session moves out: with what was its own, and, if it was the last one, with the browser. */
  async leave(started: Started, context: BrowserContext): Promise<void> {
    const others = this.#all.get(started);
    others?.delete(context);
    if (others === undefined || others.size === 0) {
      this.#all.delete(started);
      await started.close().catch(() => {});
    } else if (isAlive(started)) await deadlineIn(END_MS).ends(end(started, context));
  }

  /** A context of its own for another session, in a browser of that kind. */
  async open(from: Started, mode: SessionMode | null, deadline: Deadline): Promise<Answer<PooledBrowser>> {
    const found = await this.#find(from, mode, deadline);
    if (!found.ok) return found;
    const started = found.value;
    const isSpare = !this.#all.has(started);
    const made = await inTime(rent(started), deadline, async (late) => {
      if (late.ok) await late.value.context.close();
    });
    // A browser that no session uses would never end.
    if (!made.ok && isSpare) await started.close().catch(() => {});
    return made;
  }

  async #find(from: Started, mode: SessionMode | null, deadline: Deadline): Promise<Answer<Started>> {
    // A session in the user's own browser is a tab group.
    const isGroup = mode === 'remote' || (mode === null && from.mode === 'remote');
    const fit = isGroup ? null : this.#running(from, mode);
    if (fit !== null) return good(fit);
    const options = optionsFor(from, mode);
    const isOurs = !isGroup && options.connect === undefined && options.engine === undefined;
    const found = isOurs ? await findBrowser(options) : null;
    // Where there is no other, a browser without a window is the one that comes along.
    const same = found?.ok === true && found.value.isEmbedded === true ? this.#running(from, 'embedded') : null;
    if (same !== null) return good(same);
    return inTime(start(options), deadline, async (late) => {
      if (late.ok) await late.value.close();
    });
  }

  /** A browser of that kind that runs already; without a kind, that of the current session. */
  #running(from: Started, mode: SessionMode | null): Started | null {
    const all = mode === null ? [from] : [from, ...this.#all.keys()];
    return all.find((one) => isAlive(one) && (mode === null || one.mode === mode)) ?? null;
  }
}

/** A place for a session. */
export interface PooledBrowser {
  readonly started: Started;
  readonly context: BrowserContext;
}

/** As the first page has it: 1280 by 720, or as big as its window. */
async function rent(started: Started): Promise<Answer<PooledBrowser>> {
  try {
    const [own] = started.mode === 'remote' ? started.browser.contexts() : [];
    const context = own ?? (await started.browser.newContext(started.mode === 'headed' ? { viewport: null } : {}));
    return good({ started, context });
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return bad(problem('WORLD_GONE', { what: messages.noContext(line) }));
  }
}

function optionsFor({ options }: Started, mode: SessionMode | null): StartOptions {
  if (mode === null) return { ...options, opensPage: false };
  const { browserPath, engine, handlesSignals, allow } = options;
  const isSame = mode === 'headless' && browserPath !== undefined && browserPath !== 'embedded';
  return {
    ...(mode === 'remote' ? { extension: true } : {}),
    ...(mode === 'embedded' ? { browserPath: 'embedded' } : isSame ? { browserPath } : {}),
    ...(mode === 'headless' && engine !== undefined ? { engine } : {}),
    ...(handlesSignals === undefined ? {} : { handlesSignals }),
    ...(allow === undefined ? {} : { allow }),
  };
}

function isAlive({ browser, wire }: Started): boolean {
  return browser.isConnected() && wire?.isClosed !== true;
}

/** What a session leaves behind while others go on. */
async function end({ browser, wire, mode }: Started, context: BrowserContext): Promise<void> {
  const isFirst = wire !== null && browser.contexts()[0] === context;
  try {
    if (!isFirst) await context.close();
    // The first context ends only with the browser. A user's own pages are not ours to close.
    else if (mode !== 'connected' && mode !== 'remote') {
      await context.clearCookies();
      await Promise.all(context.pages().map((page) => page.close()));
    }
  } catch {
    // It ended by itself meanwhile.
  }
}

/** An answer, if it comes in time; one that comes too late is undone. */
async function inTime<T>(
  answer: Promise<Answer<T>>,
  deadline: Deadline,
  undo: (late: Answer<T>) => Promise<void>,
): Promise<Answer<T>> {
  const first = await deadline.wait(answer);
  if (first !== null) return first;
  void answer.then(undo).catch(() => {});
  return bad(tooLate(deadline, messages.anotherBrowser));
}

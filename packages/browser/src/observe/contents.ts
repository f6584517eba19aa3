// What a tab holds, over all its frames: text, markup, data, patterns.

import { addAll } from '@beckon/core/data/extremes.js';
import type { Patterns } from '@beckon/core/resolve/question.js';
import type { Candidate } from '@beckon/core/scene/candidate.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, type Extract, good } from '@beckon/core/scene/world.js';
import type { PageNumbers } from '../act/numbers.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';

const invalid = (selector: string | null, reason: string) =>
  bad(problem('SELECTOR_INVALID', { selector: selector ?? '', reason }));

const nothingFound = (selector: string | null) =>
  bad(problem('TIMEOUT', { waitedFor: messages.foundBy(selector ?? ''), ms: 0 }));

/** Asks every frame in turn; one that goes away meanwhile is left out, unless it is the outermost. */
async function* queryAll<T>({ frames }: Tab, query: (frame: Frame) => Promise<T>): AsyncIterable<T> {
  for (const frame of frames) {
    try {
      yield await query(frame);
    } catch (error) {
      if (frame === frames[0] || !(error instanceof FrameGone)) throw error;
    }
  }
}

export async function htmlOf(tab: Tab, selector: string | null): Promise<Answer<string>> {
  for await (const found of queryAll(tab, (frame) => frame.call('html', selector))) {
    if ('reason' in found) return invalid(selector, found.reason);
    if (selector === null || found.html !== '') return good(found.html);
  }
  return nothingFound(selector);
}

export async function textOf(tab: Tab, selector: string | null, isHiddenToo: boolean): Promise<Answer<string>> {
  const parts: string[] = [];
  let isAny = false;
  let unseen = 0;
  for await (const { found, isShown } of queryShown(tab, (frame) => frame.call('text', selector, isHiddenToo))) {
    if ('reason' in found) return invalid(selector, found.reason);
    isAny ||= found.count > 0;
    if (!isShown && !isHiddenToo) unseen += found.text === '' ? 0 : 1;
    else if (found.text !== '') parts.push(found.text);
    unseen += found.unseen;
  }
  return isAny ? { ...good(parts.join('\n')), unseen } : nothingFound(selector);
}

export async function extractFrom(tab: Tab, wanted: Extract, numbers: PageNumbers): Promise<Answer<unknown>> {
  const all: unknown[] = [];
  let unseen = 0;
  for await (const { found, isShown } of queryShown(tab, (frame) => frame.call('extract', wanted, numbers.next))) {
    if ('reason' in found) return invalid(found.selector, found.reason);
    numbers.take(found);
    unseen += found.unseen;
    if (!Array.isArray(found.value)) return { ...good(found.value), unseen };
    if (isShown || wanted.isHiddenToo === true || wanted.what === 'meta') addAll(all, found.value);
    else unseen += found.value.length;
  }
  return { ...good(all), unseen };
}

/** The same, with whether each frame can be seen. What commands are confined to is looked into, seen or not. */
async function* queryShown<T>(
  tab: Tab,
  request: (frame: Frame) => Promise<T>,
): AsyncIterable<{ readonly found: T; readonly isShown: boolean }> {
  const [top] = tab.frames;
  yield* queryAll(tab, async (frame) => ({
    isShown: frame === top || (await tab.driver.isShown(frame)),
    found: await request(frame),
  }));
}

export async function patternsOf(tab: Tab, numbers: PageNumbers): Promise<Patterns> {
  let all: Patterns = {};
  for await (const { patterns, next } of queryAll(tab, (frame) => patternsIn(tab, frame, numbers))) {
    numbers.take({ next });
    all = { ...patterns, ...all, ...fullerOf(all, patterns) };
  }
  return all;
}

async function patternsIn(tab: Tab, frame: Frame, numbers: PageNumbers): Promise<{ patterns: Patterns; next: number }> {
  const found = await frame.call('patterns', numbers.next);
  const { modal } = found.patterns;
  if (modal === undefined || modal.close !== undefined) return found;
  // What lies behind a dialog may close it, if it listens.
  const isNew = await tab.driver.findListeners(frame, null);
  return isNew ? frame.call('patterns', found.next) : found;
}

/** What the first frame only has a part of: a button that shows a search field, a banner that is not readable. */
function fullerOf({ search, cookies }: Patterns, other: Patterns): Patterns {
  return {
    ...(search?.open !== undefined && other.search?.input !== undefined ? { search: other.search } : {}),
    ...(cookies?.buttons !== undefined && other.cookies?.accept !== undefined ? { cookies: other.cookies } : {}),
  };
}

export async function candidatesOf(tab: Tab, numbers: PageNumbers): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for await (const { candidates, next } of queryAll(tab, (frame) => frame.call('candidates', { next: numbers.next }))) {
    numbers.take({ next });
    addAll(all, candidates);
  }
  return all;
}

// What a tab holds, over all its frames: text, markup, data, patterns, a picture.

import type { Deadline } from '../../core/deadline.js';
import type { Patterns } from '../../resolve/question.js';
import type { Candidate } from '../../world/candidate.js';
import { problem } from '../../world/problem.js';
import { type Answer, bad, type Extract, good } from '../../world/world.js';
import { type Frame, FrameGone } from './frames.js';
import type { Numbers } from './numbers.js';
import type { Sought } from './seek.js';
import type { Tab } from './tab.js';

const invalid = (selector: string | null, reason: string) =>
  bad(problem('SELECTOR_INVALID', { selector: selector ?? '', reason }));

const nothingFound = (selector: string | null) =>
  bad(problem('TIMEOUT', { waitedFor: `something that ${selector} finds`, ms: 0 }));

/** Asks every frame in turn; one that goes away meanwhile is left out, unless it is the page itself. */
async function* askAll<T>({ driver }: Tab, ask: (frame: Frame) => Promise<T>): AsyncIterable<T> {
  for (const frame of driver.frames()) {
    try {
      yield await ask(frame);
    } catch (error) {
      if (frame.isMain || !(error instanceof FrameGone)) throw error;
    }
  }
}

export async function htmlOf(tab: Tab, selector: string | null): Promise<Answer<string>> {
  for await (const found of askAll(tab, (frame) => frame.call('html', selector))) {
    if ('reason' in found) return invalid(selector, found.reason);
    if (found.html !== '') return good(found.html);
  }
  return nothingFound(selector);
}

export async function textOf(tab: Tab, selector: string | null): Promise<Answer<string>> {
  const parts: string[] = [];
  let isAny = false;
  for await (const found of askAll(tab, (frame) => frame.call('text', selector))) {
    if ('reason' in found) return invalid(selector, found.reason);
    isAny ||= found.count > 0;
    if (found.text !== '') parts.push(found.text);
  }
  return isAny ? good(parts.join('\n')) : nothingFound(selector);
}

export async function extractFrom(tab: Tab, wanted: Extract, numbers: Numbers): Promise<Answer<unknown>> {
  const all: unknown[] = [];
  for await (const found of askAll(tab, (frame) => frame.call('extract', wanted, numbers.next))) {
    if ('reason' in found) return invalid(found.selector, found.reason);
    numbers.take(found);
    if (!Array.isArray(found.value)) return good(found.value);
    if (Array.isArray(found.value)) all.push(...found.value);
  }
  return good(all);
}

export async function patternsOf(tab: Tab, numbers: Numbers): Promise<Patterns> {
  let all: Patterns = {};
  for await (const { patterns, next } of askAll(tab, (frame) => frame.call('patterns', numbers.next))) {
    numbers.take({ next });
    all = { ...patterns, ...all };
  }
  return all;
}

export async function candidatesOf(tab: Tab, numbers: Numbers): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for await (const { candidates, next } of askAll(tab, (frame) => frame.call('candidates', { next: numbers.next }))) {
    numbers.take({ next });
    all.push(...candidates);
  }
  return all;
}

export interface Picture {
  readonly format: 'png' | 'jpeg' | 'webp';
  readonly isFullPage: boolean;
}

/** A picture of the page, or of the thing that was found. */
export async function pictureOf(
  { page, driver }: Tab,
  { format, isFullPage }: Picture,
  sought: Sought | null,
  deadline: Deadline,
): Promise<Answer<Uint8Array>> {
  const box = sought === null ? null : await sought.frame.call('clip');
  const { x, y } = sought === null ? { x: 0, y: 0 } : await driver.offset(sought.frame);
  const clip =
    box === null
      ? {}
      : { clip: { x: box.x + x, y: box.y + y, width: Math.max(1, box.width), height: Math.max(1, box.height) } };
  const timeout = Math.max(1, deadline.left());
  if (format !== 'webp') return good(await page.screenshot({ type: format, fullPage: isFullPage, timeout, ...clip }));
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => null);
  if (session === null)
    return bad(problem('UNSUPPORTED', { what: 'webp', world: 'browser', instead: 'Use png or jpeg' }));
  const part = 'clip' in clip ? { clip: { ...clip.clip, scale: 1 } } : {};
  const { data } = await session.send('Page.captureScreenshot', { format, captureBeyondViewport: isFullPage, ...part });
  await session.detach();
  return good(Buffer.from(data, 'base64'));
}

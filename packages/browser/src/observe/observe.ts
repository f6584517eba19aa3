// What all frames of a tab show, as one text.

import { urlChange } from '@beckon/core/scene/differences.js';
import {
  afterword,
  changesText,
  countLines,
  headLine,
  LONGEST_TITLE,
  section,
  sections,
  TOKEN,
  withLoading,
  written,
} from '@beckon/core/scene/observed.js';
import type { Observation, ObserveQuery } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { PageNumbers } from '../act/numbers.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { SeenInPage } from '../page/protocol.js';
import type { Tab } from '../tabs/tab.js';
import { toolLines } from './page-tools.js';
import { shownFrames } from './shown-frames.js';

/** The part of the room that is kept free for what is in frames. */
const FRAMES_PART = 0.25;
/** Options that show a part of a page. */
const PARTS = messages.narrower;

/** Where a tab was when it was last observed: the script of that page is gone with it. */
const lastUrls = new WeakMap<Tab, { readonly url: string; readonly navigations: number }>();

export async function observe(
  tab: Tab,
  numbers: PageNumbers,
  query: ObserveQuery,
  deadline: Deadline,
): Promise<Observation> {
  await tab.driver.settled();
  const isFirst = lastUrls.get(tab)?.navigations !== tab.navigations;
  if (isFirst) await requested(tab, deadline.within(COMING_MS));
  const end = deadline.within(EMPTY_MS);
  for (;;) {
    const seen = await look(tab, numbers, query, isFirst && tab.isAsking);
    if (!isFirst || query.isDiff || seen.count > 0 || end.isOver() || tab.page.url() === BLANK) return seen.observation;
    // A page that has nothing yet: a script may be about to draw it.
    if (await tab.idle(QUIET_MS, end)) return (await look(tab, numbers, query, false)).observation;
  }
}

/** What a page requests as it comes is awaited before it is first looked at, for so long. */
const COMING_MS = 1000;
/** As long as there is nothing at all, for so long; a page without requests for `QUIET_MS` stays empty. */
const EMPTY_MS = 3000;
const QUIET_MS = 150;
const BLANK = 'about:blank';

async function requested(tab: Tab, deadline: Deadline): Promise<void> {
  if (!tab.isAsking) return;
  while (tab.isAsking && tab.isGone === null && !deadline.isOver()) await tab.happens(deadline.left());
  // Its scripts draw what came.
  await tab.changes(deadline.within(DRAWN_MS));
}
const DRAWN_MS = 100;

async function look(
  tab: Tab,
  numbers: PageNumbers,
  query: ObserveQuery,
  isComing: boolean,
): Promise<{ readonly observation: Observation; readonly count: number }> {
  const { top } = tab;
  const others = await shownFrames(tab, top);
  const room = query.budget === null ? null : query.budget - (others.length > 0 ? query.budget * FRAMES_PART : 0);
  const head = tokensOf(headLine(tab.page.url(), '')) + LONGEST_TITLE / TOKEN;
  const looking = observeFrame(tab, top, numbers, { ...query, budget: room === null ? null : room - head });
  // Asked on the way, and answered right behind it: what the page does next is not waited for.
  const tools = isWhole(query) && !query.isDiff ? toolLines(tab, others) : [];
  const asked = others.length === 0 ? loadingIn(top) : null;
  const main = await looking;
  const seen: SeenFrame[] = [{ ...main, number: 0 }];
  let left = query.budget === null ? null : query.budget - head - tokensOf(linesOf(main, '').join('\n'));
  for (const { frame, number } of others) {
    const one = await observeFrame(tab, frame, numbers, { ...query, budget: left }).catch(goneAsNull);
    if (one === null || one.total + one.changes.length === 0) continue;
    seen.push({ ...one, number });
    if (left !== null) left = Math.max(0, left - tokensOf([...linesOf(one, ''), frameHead(one, number)].join('\n')));
  }
  const url = top.isMain ? main.url : tab.page.url();
  const changes = query.isDiff
    ? [...urlChange(lastUrls.get(tab)?.url ?? '', url), ...seen.flatMap((one) => one.changes)]
    : [];
  lastUrls.set(tab, { url, navigations: tab.navigations });
  const { text, leftOut } = query.isDiff
    ? changesText(headLine(main.url, main.title), changes, query.budget)
    : textOf(seen, query, await tools);
  const signs = await (asked ?? loadingIn(top));
  const loading = isComing && signs.length === 0 ? [messages.awaitsData] : signs;
  const seenNow = { text: withLoading(text, loading), url: main.url, title: main.title, changes, leftOut };
  const count = seen.reduce((sum, { total }) => sum + total, 0);
  return { observation: loading.length === 0 ? seenNow : { ...seenNow, loading }, count };
}

function loadingIn(frame: Frame): Promise<readonly string[]> {
  return frame.call('loading').catch(() => []);
}

/** What one frame shows, with its number as `frames` lists it. */
interface SeenFrame extends SeenInPage {
  readonly number: number;
}

async function observeFrame(tab: Tab, frame: Frame, numbers: PageNumbers, options: ObserveQuery): Promise<SeenInPage> {
  const once = async (): Promise<SeenInPage> => {
    const seen = await frame.call('look', { ...options, next: numbers.next });
    numbers.take(seen, frame.id);
    return seen;
  };
  return withRoots(tab, frame, once);
}

/** What a frame answers; once more, where closed roots had to be opened first. */
export async function withRoots<T>(tab: Tab, frame: Frame, once: () => Promise<T>): Promise<T> {
  const seen = await once();
  const { closed = 0 } = seen as { closed?: number };
  return closed > 0 && (await tab.driver.openRoots(frame)) ? once() : seen;
}

function goneAsNull(error: unknown): null {
  if (error instanceof FrameGone) return null;
  throw error;
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / TOKEN);
}

function frameHead({ url, title }: SeenInPage, number: number): string {
  return `# frame ${number}: ${headLine(url, title).slice(2)}`;
}

/** The lines of one frame; `twins` are lines that another frame has as well. */
function linesOf({ lines }: SeenInPage, where: string, twins: ReadonlySet<string> = new Set()): string[] {
  return lines.map((line) => written(twins.has(line.text) ? { ...line, text: `${line.text}${where}` } : line));
}

/** Texts of lines that are in more than one frame. */
function twinsIn(frames: readonly SeenInPage[]): Set<string> {
  const first = new Map<string, SeenInPage>();
  const twins = new Set<string>();
  for (const frame of frames) {
    for (const { text } of frame.lines) {
      if ((first.get(text) ?? frame) !== frame) twins.add(text);
      first.set(text, frame);
    }
  }
  return twins;
}

/** Not of a part, and not only counted. */
function isWhole({ near, isViewportOnly, verbosity }: ObserveQuery): boolean {
  return near === null && !isViewportOnly && verbosity !== 'minimal';
}

function textOf(
  frames: readonly SeenFrame[],
  look: ObserveQuery,
  tools: readonly string[],
): { text: string; leftOut: number } {
  const [main] = frames;
  if (main === undefined) return { text: '', leftOut: 0 };
  const head = headLine(main.url, main.title);
  if (look.verbosity === 'minimal')
    return { text: [head, '', ...countLines(allCounts(frames))].join('\n'), leftOut: 0 };
  const twins = twinsIn(frames);
  const parts = frames.map((frame, i) =>
    i === 0
      ? linesOf(frame, '')
      : ['', frameHead(frame, frame.number), ...linesOf(frame, ` in frame ${frame.number}`, twins)],
  );
  // What is near something is one thing; what kind of page it is, another.
  const isNear = look.near !== null;
  const after = [
    ...sections(
      isNear ? [] : frames.flatMap((frame) => frame.patterns),
      isNear ? [] : [...new Set(frames.flatMap((frame) => frame.intents))],
    ),
    ...section(messages.toolsOfPage, tools),
  ];
  const sum = (of: (frame: SeenInPage) => number): number => frames.reduce((all, frame) => all + of(frame), 0);
  const total = sum((frame) => frame.total);
  let leftOut = sum((frame) => frame.leftOut);
  const counted = sum((frame) => frame.counted);
  const write = (): string =>
    [
      head,
      '',
      ...parts.flat(),
      ...afterword(look, { leftOut: leftOut - counted, total, elsewhere: sum((one) => one.elsewhere) }, PARTS),
      ...shortened(frames),
      ...(frames.some((frame) => frame.isCut) ? ['', messages.textsGoOn] : []),
      ...frames.flatMap((frame) => frame.goingOn.flatMap((list) => ['', messages.listGoesOn(list)])),
      ...after,
    ].join('\n');
  let text = write();
  while (look.budget !== null && tokensOf(text) > look.budget && dropLast(parts)) {
    leftOut++;
    text = write();
  }
  return { text, leftOut };
}

/** Takes one line from the end of the longest part. */
function dropLast(parts: string[][]): boolean {
  const longest = parts.reduce((most, part) => (part.length > most.length ? part : most));
  return longest.pop() !== undefined;
}

function shortened(frames: readonly SeenInPage[]): string[] {
  return frames.some((frame) => frame.isShortened) ? ['', messages.tooManyDetails] : [];
}

function allCounts(frames: readonly SeenInPage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const frame of frames)
    for (const [kind, count] of Object.entries(frame.counts)) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}

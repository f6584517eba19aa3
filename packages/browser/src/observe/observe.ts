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
import type { PageNumbers } from '../act/numbers.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import { messages } from '../messages.js';
import type { SeenInPage } from '../page/protocol.js';
import { placedIn } from '../tabs/frame-list.js';
import type { Tab } from '../tabs/tab.js';
import { toolLines } from './page-tools.js';

/** The part of the room that is kept free for what is in frames. */
const FRAMES_PART = 0.25;
/** Options that show a part of a page. */
const PARTS = messages.narrower;

/** Where a tab was when it was last observed: the script of that page is gone with it. */
const lastUrls = new WeakMap<Tab, string>();

export async function observe(tab: Tab, numbers: PageNumbers, query: ObserveQuery): Promise<Observation> {
  await tab.driver.settled();
  const { top } = tab;
  const others = await shownFrames(tab, top);
  const room = query.budget === null ? null : query.budget - (others.length > 0 ? query.budget * FRAMES_PART : 0);
  const head = tokensOf(headLine(tab.page.url(), '')) + LONGEST_TITLE / TOKEN;
  const main = await observeFrame(tab, top, numbers, { ...query, budget: room === null ? null : room - head });
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
    ? [...urlChange(lastUrls.get(tab) ?? '', url), ...seen.flatMap((one) => one.changes)]
    : [];
  lastUrls.set(tab, url);
  const { text, leftOut } = query.isDiff
    ? changesText(headLine(main.url, main.title), changes, query.budget)
    : textOf(seen, query, isWhole(query) ? await toolLines(tab) : []);
  const loading = await top.call('loading').catch(() => []);
  const seenNow = { text: withLoading(text, loading), url: main.url, title: main.title, changes, leftOut };
  return loading.length === 0 ? seenNow : { ...seenNow, loading };
}

/** What one frame shows, with its number as `frames` lists it. */
interface SeenFrame extends SeenInPage {
  readonly number: number;
}

/** What is in an invisible frame is not seen. */
async function shownFrames(tab: Tab, top: Frame): Promise<{ frame: Frame; number: number }[]> {
  const inside = new Set(tab.frames.filter((frame) => frame !== top));
  if (inside.size === 0) return [];
  const placed = (await placedIn(tab)).map(({ frame }, number) => ({ frame, number }));
  const others = placed.filter(({ frame }) => inside.has(frame));
  const areShown = await Promise.all(others.map(({ frame }) => tab.driver.isShown(frame)));
  return others.filter((_, i) => areShown[i]);
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

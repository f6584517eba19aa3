// What is on the page, in lines: rows with what they say and what can be done with them, controls, texts, within a budget.
// No two elements have the same line: look-alikes carry where they are.

import type { Box } from '@beckon/core/scene/candidate.js';
import {
  AFTERWORD,
  costOf,
  countsOf,
  fitInto,
  intentLines,
  isClose,
  part,
  patternLines,
  roomFor,
  type ShownLine,
  TOKEN,
} from '@beckon/core/scene/observed.js';
import { fold, said } from '@beckon/core/text/text-match.js';
import { handlesFor } from './handles.js';
import { handleInRow, remember } from './numbered.js';
import type { OutlineItem, OutlineLine } from './outline/item.js';
import { LastSeen } from './outline/last-seen.js';
import { type Detail, Outline } from './outline/outline.js';
import { ROWS } from './outline/rows.js';
import { goingOn } from './outline/scrolled.js';
import type { PageElement } from './page-element.js';
import type { ObserveInPage, SeenInPage } from './protocol.js';
import { type PagePatterns, patternsOf } from './purposes/patterns.js';
import type { ElementRegistry } from './registry.js';
import { isAround, isVisible, rectOf, shownPart } from './sight/visibility.js';
import { lineOf } from './watch/moment.js';

/** Tokens of a full observation, above which it is reported more briefly; nothing is left out. */
const FULL = 30_000;

export class PageObserver {
  readonly #registry: ElementRegistry;
  readonly #last: LastSeen;
  /** What was read of a page that has not changed since. */
  #read: PageRead | null = null;

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
    this.#last = new LastSeen(registry);
  }

  look(request: ObserveInPage): SeenInPage {
    const next = this.#registry.refresh(request.next, true);
    const seen = this.#look(request, next);
    if (!this.#registry.isStill || seen.kept.every(({ thing }) => isAsMeasured(thing))) return seen.answer;
    this.#registry.remeasure();
    return this.#look(request, next).answer;
  }

  #look(request: ObserveInPage, next: number): { readonly answer: SeenInPage; readonly kept: readonly OutlineLine[] } {
    const { outline, all, ...given } = this.#readPage();
    const wanted = this.#wanted(outline, all, request);
    const isReported = request.verbosity !== 'minimal' && !request.isDiff;
    const texts = new Map<number, string>();
    const { lines, kept, leftOut, counted, isShortened } = isReported
      ? linesWithin(outline, wanted, request, lengthOf([...given.patterns, ...given.intents]), texts)
      : NOTHING;
    const changes = request.isDiff ? this.#last.changes(all, (thing) => remembered(texts, thing)) : [];
    this.#last.keep(all, texts);
    const reported = kept.map((line) => line.thing);
    handlesFor(this.#registry, reported);
    for (const element of reported) remember(this.#registry, element);
    const answer = {
      next,
      url: location.href,
      title: document.title,
      lines,
      ...given,
      changes,
      leftOut,
      counted,
      total: wanted.length,
      elsewhere: Math.max(0, all.length - wanted.length),
      isShortened,
      isCut: kept.some((line) => line.isCut),
      goingOn: isReported ? goingOn(wanted) : [],
      counts: countsOf(wanted.map(({ thing }) => thing)),
      handles: handlesOf(reported),
      closed: this.#registry.suspects.length,
    };
    return { answer, kept };
  }

  /** What there is, and what kind of page it is: read again only where something may have changed. */
  #readPage(): PageRead {
    if (this.#read !== null && this.#registry.isStill && this.#read.version === this.#registry.version)
      return this.#read;
    const outline = new Outline(this.#registry);
    const patterns = patternsOf(this.#registry);
    this.#read = {
      version: this.#registry.version,
      outline,
      all: outline.items(false),
      patterns: allPatternLines(this.#registry, patterns),
      intents: intentLines(patterns),
    };
    return this.#read;
  }

  /** The requested part of all. */
  #wanted(
    outline: Outline,
    all: readonly OutlineItem[],
    { isHiddenToo, isViewportOnly, near }: ObserveInPage,
  ): readonly OutlineItem[] {
    if (!isHiddenToo && !isViewportOnly && near === null) return all;
    const close = near === null ? null : closeTo(this.#registry.things, near);
    return (isHiddenToo ? outline.items(true) : all).filter(
      ({ thing: { element } }) =>
        (!isViewportOnly || shownPart(element) !== null) && (close === null || close(element)),
    );
  }
}

interface PageRead {
  readonly version: number;
  readonly outline: Outline;
  readonly all: readonly OutlineItem[];
  readonly patterns: readonly string[];
  readonly intents: readonly string[];
}

/** Whether an element is where it was when it was measured. */
function isAsMeasured({ element, rect, isVisible: wasVisible }: PageElement): boolean {
  const { x, y, width, height } = rectOf(element);
  return (
    x === rect.x &&
    y === rect.y &&
    width === rect.width &&
    height === rect.height &&
    (!wasVisible || isVisible(element))
  );
}

/** The line of an element, worked out once. */
function remembered(lines: Map<number, string>, thing: PageElement): string {
  const line = lines.get(thing.id) ?? lineOf(thing);
  lines.set(thing.id, line);
  return line;
}

const NOTHING: Fitted = { lines: [], kept: [], leftOut: 0, counted: 0, isShortened: false };

function handlesOf(elements: readonly PageElement[]): Record<number, string> {
  const handles: Record<number, string> = {};
  for (const thing of elements) if (thing.handle !== undefined) handles[thing.id] = handleInRow(thing.handle, thing);
  return handles;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 3, 0);
}

interface Fitted {
  readonly lines: readonly ShownLine[];
  readonly kept: readonly OutlineLine[];
  readonly leftOut: number;
  readonly counted: number;
  readonly isShortened: boolean;
}

/** All lines that there is room for. A full look leaves nothing out: it says less of each instead. */
function linesWithin(
  outline: Outline,
  items: readonly OutlineItem[],
  { verbosity, hasPositions, budget }: ObserveInPage,
  others: number,
  known: Map<number, string>,
): Fitted {
  if (verbosity !== 'full') {
    const lines = outline.lines(items, { hasPosition: hasPositions, hasSelector: false, isAll: false }, known);
    return { ...fitInto(lines, roomFor(budget, others)), isShortened: false };
  }
  const unbounded = (lines: readonly OutlineLine[], isShortened: boolean): Fitted => ({
    ...fitInto(lines, Number.POSITIVE_INFINITY),
    isShortened,
  });
  let lines: OutlineLine[] = [];
  for (const [i, detail] of BRIEFER.entries()) {
    lines = outline.lines(items, detail, known);
    const length = lines.reduce((sum, line) => sum + costOf(line), others + AFTERWORD);
    if (length <= FULL * TOKEN) return unbounded(lines, i > 0);
  }
  return unbounded(lines, true);
}

const BRIEFER: readonly Detail[] = [
  { hasPosition: true, hasSelector: true, isAll: true },
  { hasPosition: true, hasSelector: false, isAll: true },
  { hasPosition: false, hasSelector: false, isAll: true },
  { hasPosition: false, hasSelector: false, isAll: true, longestName: 40 },
  { hasPosition: false, hasSelector: false, isAll: true, longestName: 20 },
  { hasPosition: false, hasSelector: false, isAll: true, longestName: 8 },
];

function allPatternLines(registry: ElementRegistry, patterns: PagePatterns): string[] {
  const { pagination, captcha, otp } = patterns;
  return [
    ...patternLines(patterns, (id) => registry.byId(id)?.isListed !== true),
    pagination && `pagination:${part('previous', pagination.previous)}${part('next', pagination.next)}`,
    captcha && `captcha: ${captcha.kind}`,
    otp && `one_time_code:${otp.fields.map((id) => ` [${id}]`).join('')}`,
  ].filter((line) => line !== undefined);
}

/** What is close to elements of that name: a few pixels away, or in the same row or card. */
function closeTo(things: readonly PageElement[], text: string): (element: Element) => boolean {
  const named = bestNamed(things, text).filter(
    (thing, _, all) => !all.some((other) => other !== thing && isAround(thing.element, other.element)),
  );
  const boxes = named.map((thing) => placeOf(thing.element));
  const rows = named.flatMap((thing) => rowAround(thing) ?? []);
  return (element) =>
    rows.some((row) => row === element || isAround(row, element)) ||
    boxes.some((box) => isClose(box, placeOf(element), NEAR));
}

/** Those that say the text as whole words, or else those that have it anywhere. */
function bestNamed(things: readonly PageElement[], text: string): PageElement[] {
  const wanted = text.toLowerCase();
  const words = said(text).words.join(' ');
  const named = things.filter(
    (thing) => thing.names.some((name) => name.text.toLowerCase().includes(wanted)) && isVisible(thing.element),
  );
  const whole = named.filter((thing) =>
    thing.names.some((name) => words !== '' && ` ${said(fold(name.text)).words.join(' ')} `.includes(` ${words} `)),
  );
  return whole.length > 0 ? whole : named;
}

function rowAround(thing: PageElement): Element | null {
  let one: PageElement | null = thing;
  while (one !== null && !ROWS.has(one.kind)) one = one.around;
  return one?.element ?? null;
}

/** Within this many pixels. */
const NEAR = 50;

function placeOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

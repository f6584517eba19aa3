// What is on the page, in lines: rows with what they say and what can be done with them, controls, texts, within a budget.
// No two elements have the same line: look-alikes carry where they are.

import type { Box } from '@beckon/core/scene/candidate.js';
import { lineChanges } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
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
import { handlesFor } from './ask.js';
import { handleInRow, remember } from './numbered.js';
import type { OutlineItem, OutlineLine } from './outline/item.js';
import { type Detail, Outline } from './outline/outline.js';
import { ROWS } from './outline/rows.js';
import { textLine } from './outline/texts.js';
import type { PageElement } from './page-element.js';
import type { ObserveInPage, SeenInPage } from './protocol.js';
import { type PagePatterns, patternsOf } from './purposes/patterns.js';
import type { ElementRegistry } from './registry.js';
import { isAround, isVisible, shownPart } from './sight/visibility.js';
import { lineOf } from './watch/moment.js';

/** Tokens of a full observation, above which it is reported more briefly; nothing is left out. */
const FULL = 30_000;

export class PageObserver {
  readonly #registry: ElementRegistry;
  /** What was there at the last observation, whatever part of it was shown. */
  #last: ReadonlyMap<number, string> = new Map();

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
  }

  look(request: ObserveInPage): SeenInPage {
    const next = this.#registry.refresh(request.next);
    const outline = new Outline(this.#registry);
    const all = outline.items(false);
    const changes = this.#changes(all, request.isDiff);
    const wanted = this.#wanted(outline, all, request);
    const patterns = patternsOf(this.#registry);
    const given = { patterns: allPatternLines(patterns), intents: intentLines(patterns) };
    const isReported = request.verbosity !== 'minimal' && !request.isDiff;
    const { lines, kept, leftOut, counted, isShortened } = isReported
      ? linesWithin(outline, wanted, request, lengthOf([...given.patterns, ...given.intents]), this.#last)
      : NOTHING;
    const reported = kept.map((line) => line.thing);
    handlesFor(this.#registry, reported);
    for (const element of reported) remember(element);
    return {
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
      counts: countsOf(wanted.map(({ thing }) => thing)),
      handles: handlesOf(reported),
      closed: this.#registry.suspects.length,
    };
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

  /** Since the last observation, by number. */
  #changes(all: readonly OutlineItem[], isRequested: boolean): Change[] {
    const was = this.#last;
    const now = new Map<number, string>();
    for (const { thing, kind, said: text } of all) {
      if (kind === 'control') now.set(thing.id, lineOf(thing));
      else if (kind === 'text') now.set(thing.id, textLine(thing, text));
    }
    this.#last = now;
    return isRequested ? lineChanges(was, now) : [];
  }
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
  known: ReadonlyMap<number, string>,
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

function allPatternLines(patterns: PagePatterns): string[] {
  const { pagination, captcha, otp } = patterns;
  return [
    ...patternLines(patterns),
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

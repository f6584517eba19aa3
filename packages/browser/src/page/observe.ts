// What is on the page, in lines: one for each element, grouped by where it is, within a budget.
// No two elements have the same line: look-alikes carry where they are.

import type { Box } from '@beckon/core/scene/candidate.js';
import { inQuotes, withState } from '@beckon/core/scene/description.js';
import { lineChanges } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
import {
  AFTERWORD,
  costOf,
  countsOf,
  distinctLines,
  fitInto,
  intentLines,
  isClose,
  MOST_TEXTS,
  type ObservedLine,
  part,
  patternLines,
  roomFor,
  TOKEN,
  underDialogs,
} from '@beckon/core/scene/observed.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { handlesFor } from './ask.js';
import { nameShown, shownAs } from './names/words.js';
import { handleInRow, remember } from './numbered.js';
import type { PageElement } from './page-element.js';
import type { ObserveInPage, SeenInPage } from './protocol.js';
import { type PagePatterns, patternsOf } from './purposes/patterns.js';
import type { ElementRegistry } from './registry.js';
import { isAround, isVisible, shownPart } from './sight/visibility.js';
import { flagsOf, lineOf } from './watch/moment.js';

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
    const all = this.#listed(false);
    const changes = this.#changes(all, request.isDiff);
    const wanted = this.#wanted(all, request);
    const patterns = patternsOf(this.#registry);
    const given = { patterns: allPatternLines(patterns), intents: intentLines(patterns) };
    const isReported = request.verbosity !== 'minimal' && !request.isDiff;
    const { lines, leftOut, isShortened } = isReported
      ? linesWithin(wanted, request, lengthOf([...given.patterns, ...given.intents]), this.#last)
      : { lines: [], leftOut: 0, isShortened: false };
    const reported = lines.map((line) => line.thing);
    handlesFor(this.#registry, reported);
    for (const element of reported) remember(element);
    return {
      next,
      url: location.href,
      title: document.title,
      lines: lines.map(({ id, text, head, isIndented }) => ({
        id,
        text,
        isIndented,
        ...(head === null ? {} : { head }),
      })),
      ...given,
      changes,
      leftOut,
      total: wanted.length,
      elsewhere: Math.max(0, all.length - wanted.length),
      isShortened,
      counts: countsOf(wanted),
      handles: handlesOf(reported),
      closed: this.#registry.suspects.length,
    };
  }

  #listed(isHiddenToo: boolean): PageElement[] {
    let texts = 0;
    return this.#registry.things.filter((candidate) => {
      const isText = !candidate.isListed;
      if (isText && (texts >= MOST_TEXTS || !isOrientation(candidate))) return false;
      if (!isHiddenToo && !candidate.isVisible) return false;
      if (isText) texts++;
      return true;
    });
  }

  /** The requested part of all. */
  #wanted(all: PageElement[], { isHiddenToo, isViewportOnly, near }: ObserveInPage): PageElement[] {
    if (!isHiddenToo && !isViewportOnly && near === null) return all;
    const close = near === null ? null : closeTo(this.#registry.things, near);
    return (isHiddenToo ? this.#listed(true) : all).filter(
      ({ element }) => (!isViewportOnly || shownPart(element) !== null) && (close === null || close(element)),
    );
  }

  /** Since the last observation, by number. */
  #changes(all: readonly PageElement[], isRequested: boolean): Change[] {
    const was = this.#last;
    const now = new Map(all.map((thing) => [thing.id, lineOf(thing)]));
    this.#last = now;
    return isRequested ? lineChanges(was, now) : [];
  }
}

function handlesOf(elements: readonly PageElement[]): Record<number, string> {
  const handles: Record<number, string> = {};
  for (const thing of elements) if (thing.handle !== undefined) handles[thing.id] = handleInRow(thing.handle, thing);
  return handles;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 3, 0);
}

/** Headings, alerts and dialogs show where one is; other texts only name elements. */
function isOrientation(thing: PageElement): boolean {
  // A dialog has a line above its elements; the title of a row or card is reported with what is in it.
  if (thing.kind === 'dialog') return false;
  if (thing.kind === 'heading') return nameShown(thing) !== '' && !ROWS.has(thing.around?.kind ?? '');
  const role = thing.element.getAttribute('role');
  return (
    role === 'alert' ||
    role === 'status' ||
    thing.element.closest('[role="alert"], [role="status"], [aria-live]') !== null
  );
}

interface ElementLine extends ObservedLine {
  readonly thing: PageElement;
}

/** How much is shown of each element. */
interface Detail {
  readonly hasPosition: boolean;
  readonly hasSelector: boolean;
  readonly longestName?: number;
}

interface Fitted {
  readonly lines: readonly ElementLine[];
  readonly leftOut: number;
  readonly isShortened: boolean;
}

/** All lines that there is room for. A full look leaves nothing out: it says less of each instead. */
function linesWithin(
  candidates: readonly PageElement[],
  requested: ObserveInPage,
  others: number,
  known: ReadonlyMap<number, string>,
): Fitted {
  const { verbosity, hasPositions, budget } = requested;
  if (verbosity !== 'full') {
    const lines = linesFor(candidates, { hasPosition: hasPositions, hasSelector: false }, known);
    return { ...fitInto(lines, roomFor(budget, others)), isShortened: false };
  }
  let lines: ElementLine[] = [];
  for (const [i, detail] of BRIEFER.entries()) {
    lines = linesFor(candidates, detail, known);
    const length = lines.reduce((sum, line) => sum + costOf(line), others + AFTERWORD);
    if (length <= FULL * TOKEN) return { lines, leftOut: 0, isShortened: i > 0 };
  }
  return { lines, leftOut: 0, isShortened: true };
}

const BRIEFER: readonly Detail[] = [
  { hasPosition: true, hasSelector: true },
  { hasPosition: true, hasSelector: false },
  { hasPosition: false, hasSelector: false },
  { hasPosition: false, hasSelector: false, longestName: 40 },
  { hasPosition: false, hasSelector: false, longestName: 20 },
];

/** An open dialog first, then what is in view. `known`: lines that were worked out already. */
function linesFor(things: readonly PageElement[], detail: Detail, known: ReadonlyMap<number, string>): ElementLine[] {
  const bases = things.map((thing) => baseLine(thing, detail, known));
  const texts = distinctLines(bases, (i) => whereWords(things[i] as PageElement));
  const dialogs = things.map(dialogOf);
  const lines = things.map((thing, i) => {
    const rank: ObservedLine['rank'] = !isIn(thing.rect) ? 2 : dialogs[i] === null ? 1 : 0;
    return { thing, id: thing.id, text: texts[i] ?? '', rank };
  });
  return underDialogs(
    lines,
    (i) => dialogs[i] ?? null,
    (dialog) => `- [${dialog.id}] ${shownAs(dialog)}`,
  );
}

/** At least a pixel of it is inside the window. */
function isIn({ left, top, right, bottom }: DOMRect): boolean {
  const isSome = right - left >= 1 && bottom - top >= 1;
  return isSome && right >= 1 && bottom >= 1 && left <= innerWidth - 1 && top <= innerHeight - 1;
}

function baseLine(
  thing: PageElement,
  { hasPosition, hasSelector, longestName }: Detail,
  known: ReadonlyMap<number, string>,
): string {
  const line = longestName === undefined ? (known.get(thing.id) ?? lineOf(thing)) : brieferLine(thing, longestName);
  if (!hasPosition && !hasSelector) return line;
  const { x, y, width, height } = thing.box;
  return `${line} @(${x},${y},${width}x${height})${hasSelector ? ` <${selectorOf(thing.element)}>` : ''}`;
}

/** Without its value, and with a short name. */
function brieferLine(thing: PageElement, longestName: number): string {
  return withState(shownAs(thing, longestName), undefined, flagsOf(thing));
}

/** What a person would write to find it in the markup. */
function selectorOf(element: Element): string {
  const safe = (name: string): string => withoutUnseen(CSS.escape(name)).slice(0, 60);
  const testid = element.getAttribute('data-testid');
  const name = element.getAttribute('name');
  const tag = element.localName;
  if (element.id !== '') return `${tag}#${safe(element.id)}`;
  if (testid !== null) return `${tag}[data-testid=${safe(testid)}]`;
  if (name !== null) return `${tag}[name=${safe(name)}]`;
  return `${tag}${[...element.classList]
    .slice(0, 2)
    .map((one) => `.${safe(one)}`)
    .join('')}`;
}

const ROWS: ReadonlySet<string> = new Set(['row', 'card', 'listitem']);
const GROUPS: ReadonlySet<string> = new Set(['row', 'card', 'listitem', 'dialog']);

/** The dialog that an element is in: its elements go together, under its name. */
function dialogOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'dialog') return one;
  return null;
}

/** The row, card or dialog that an element is in, if it has a name that distinguishes it. */
function groupOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) {
    if (GROUPS.has(one.kind) && nameShown(one) !== '' && nameShown(one) !== nameShown(thing)) return one;
  }
  return null;
}

function whereWords(thing: PageElement): string {
  const group = groupOf(thing);
  if (group !== null) return `in ${inQuotes(nameShown(group), 40)}`;
  if (thing.heading !== null) return `under ${inQuotes(thing.heading, 40)}`;
  const { form } = thing.context;
  return form === undefined ? `at ${Math.round(thing.box.x)},${Math.round(thing.box.y)}` : `in form [${form}]`;
}

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
  const wanted = text.toLowerCase();
  const named = things
    .filter((thing) => thing.names.some((name) => name.text.toLowerCase().includes(wanted)) && isVisible(thing.element))
    .filter((thing, _, all) => !all.some((other) => other !== thing && isAround(thing.element, other.element)));
  const boxes = named.map((thing) => placeOf(thing.element));
  const rows = named.flatMap((thing) => rowAround(thing) ?? []);
  return (element) =>
    rows.some((row) => row === element || isAround(row, element)) ||
    boxes.some((box) => isClose(box, placeOf(element), NEAR));
}

function rowAround(thing: PageElement): Element | null {
  let one = thing.around;
  while (one !== null && !ROWS.has(one.kind)) one = one.around;
  return one?.element ?? null;
}

/** Within this many pixels. */
const NEAR = 50;

function placeOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, width, height };
}

// What is on the page, in lines: one for each thing, grouped by where it stands, within a budget.
// No two things have the same line: look-alikes carry where they are.

import type { Change } from '@beckon/core/scene/effects.js';
import { intentLines, part, patternLines, roomFor } from '@beckon/core/scene/observed.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { handlesFor } from './ask.js';
import { inQuotes, nameShown, shownAs } from './names/words.js';
import { handleInRow, remember } from './numbered.js';
import type { LookInPage, SeenInPage } from './protocol.js';
import { type PagePatterns, patternsOf } from './purposes/patterns.js';
import type { Registry } from './registry.js';
import { isAround, isVisible, shownPart } from './sight/visibility.js';
import type { Thing } from './thing.js';
import { flagsOf, lineOf } from './watch/moment.js';

/** Texts that are worth a line of their own, per look. */
const MOST_TEXTS = 60;
/** Tokens of a full look, from where on it is told more briefly; nothing is left out. */
const FULL = 30_000;
/** What is said beside the lines: that some were left out. */
const AFTERWORD = 120;

export class Looker {
  readonly #registry: Registry;
  /** What was there at the last look, whatever part of it was shown. */
  #last: ReadonlyMap<number, string> = new Map();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  look(asked: LookInPage): SeenInPage {
    const next = this.#registry.refresh(asked.next);
    const all = this.#listed(false);
    const changes = this.#changes(all, asked.isDiff);
    const wanted = this.#wanted(all, asked);
    const patterns = patternsOf(this.#registry);
    const said = { patterns: allPatternLines(patterns), intents: intentLines(patterns) };
    const isReported = asked.verbosity !== 'minimal' && !asked.isDiff;
    const { lines, leftOut, isShortened } = isReported
      ? linesWithin(wanted, asked, lengthOf([...said.patterns, ...said.intents]), this.#last)
      : { lines: [], leftOut: 0, isShortened: false };
    const reported = lines.map((line) => line.thing);
    handlesFor(this.#registry, reported);
    for (const thing of reported) remember(thing);
    return {
      next,
      url: location.href,
      title: document.title,
      lines: lines.map(({ thing, text, head, isIndented }) => ({
        id: thing.id,
        text,
        isIndented,
        ...(head === null ? {} : { head }),
      })),
      ...said,
      changes,
      leftOut,
      total: wanted.length,
      elsewhere: Math.max(0, all.length - wanted.length),
      isShortened,
      counts: counted(wanted),
      handles: handlesOf(reported),
      closed: this.#registry.suspects.length,
    };
  }

  #listed(isHiddenToo: boolean): Thing[] {
    let texts = 0;
    return this.#registry.things.filter((thing) => {
      const isText = !thing.isListed;
      if (isText && (texts >= MOST_TEXTS || !isTelling(thing))) return false;
      if (!isHiddenToo && !thing.isVisible) return false;
      if (isText) texts++;
      return true;
    });
  }

  /** The part of all that was asked for. */
  #wanted(all: Thing[], { isHiddenToo, isViewportOnly, near }: LookInPage): Thing[] {
    if (!isHiddenToo && !isViewportOnly && near === null) return all;
    const close = near === null ? null : closeTo(this.#registry.things, near);
    return (isHiddenToo ? this.#listed(true) : all).filter(
      ({ element }) => (!isViewportOnly || shownPart(element) !== null) && (close === null || close(element)),
    );
  }

  /** Since the last look, by number. */
  #changes(all: readonly Thing[], isAsked: boolean): Change[] {
    const was = this.#last;
    const now = new Map(all.map((thing) => [thing.id, lineOf(thing)]));
    this.#last = now;
    if (!isAsked) return [];
    const changes: Change[] = [];
    for (const [id, line] of now) {
      const before = was.get(id);
      if (before === undefined) changes.push({ sign: '+', id, text: line });
      else if (before !== line) changes.push({ sign: '~', id, text: `${before} → ${line}` });
    }
    for (const [id, line] of was) if (!now.has(id)) changes.push({ sign: '-', id, text: line });
    return changes;
  }
}

function handlesOf(things: readonly Thing[]): Record<number, string> {
  const handles: Record<number, string> = {};
  for (const thing of things) if (thing.handle !== undefined) handles[thing.id] = handleInRow(thing.handle, thing);
  return handles;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 3, 0);
}

/** Headings, alerts and dialogs tell where one is; other texts only name things. */
function isTelling(thing: Thing): boolean {
  // A dialog has a line above its things; the title of a row or card is told by what is in it.
  if (thing.kind === 'dialog') return false;
  if (thing.kind === 'heading') return nameShown(thing) !== '' && !ROWS.has(thing.around?.kind ?? '');
  const role = thing.element.getAttribute('role');
  return (
    role === 'alert' ||
    role === 'status' ||
    thing.element.closest('[role="alert"], [role="status"], [aria-live]') !== null
  );
}

interface ObservedLine {
  readonly thing: Thing;
  readonly text: string;
  /** The line of the dialog it is in, if it is the first of it. */
  readonly head: string | null;
  readonly isIndented: boolean;
  /** What has no room is left out from the highest rank on. */
  readonly rank: 0 | 1 | 2;
}

/** How much is said of each thing. */
interface Detail {
  readonly hasPosition: boolean;
  readonly hasSelector: boolean;
  readonly longestName?: number;
}

interface Fitted {
  readonly lines: readonly ObservedLine[];
  readonly leftOut: number;
  readonly isShortened: boolean;
}

/** All lines that there is room for. A full look leaves nothing out: it says less of each instead. */
function linesWithin(
  things: readonly Thing[],
  asked: LookInPage,
  others: number,
  known: ReadonlyMap<number, string>,
): Fitted {
  const { verbosity, hasPositions, budget } = asked;
  if (verbosity !== 'full') {
    const lines = linesFor(things, { hasPosition: hasPositions, hasSelector: false }, known);
    return fitInto(lines, roomFor(budget) - others - AFTERWORD);
  }
  let lines: ObservedLine[] = [];
  for (const [i, detail] of BRIEFER.entries()) {
    lines = linesFor(things, detail, known);
    const length = lines.reduce((sum, line) => sum + costOf(line), others + AFTERWORD);
    if (length <= roomFor(FULL)) return { lines, leftOut: 0, isShortened: i > 0 };
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

/** `known`: lines that were worked out already. */
function linesFor(things: readonly Thing[], detail: Detail, known: ReadonlyMap<number, string>): ObservedLine[] {
  const base = things.map((thing) => baseLine(thing, detail, known));
  const counts = new Map<string, number>();
  for (const line of base) counts.set(line, (counts.get(line) ?? 0) + 1);
  const seen = new Map<string, number>();
  let group: Thing | null = null;
  return things.map((thing, i) => {
    let text = base[i] ?? '';
    if ((counts.get(text) ?? 0) > 1) text += ` ${whereWords(thing)}`;
    const twins = seen.get(text) ?? 0;
    seen.set(text, twins + 1);
    if (twins > 0) text += ` (${twins + 1})`;
    const dialog = dialogOf(thing);
    const isFirst = dialog !== null && dialog !== group;
    group = dialog;
    const isShown = isIn(thing.rect);
    return {
      thing,
      text,
      head: isFirst ? groupLine(dialog) : null,
      isIndented: dialog !== null,
      rank: !isShown ? 2 : dialog === null ? 1 : 0,
    };
  });
}

/** At least a pixel of it is inside the window. */
function isIn({ left, top, right, bottom }: DOMRect): boolean {
  const isSome = right - left >= 1 && bottom - top >= 1;
  return isSome && right >= 1 && bottom >= 1 && left <= innerWidth - 1 && top <= innerHeight - 1;
}

function baseLine(
  thing: Thing,
  { hasPosition, hasSelector, longestName }: Detail,
  known: ReadonlyMap<number, string>,
): string {
  const line = longestName === undefined ? (known.get(thing.id) ?? lineOf(thing)) : brieferLine(thing, longestName);
  if (!hasPosition && !hasSelector) return line;
  const { x, y, width, height } = thing.box;
  return `${line} @(${x},${y},${width}x${height})${hasSelector ? ` <${selectorOf(thing.element)}>` : ''}`;
}

/** Without its value, and with a short name. */
function brieferLine(thing: Thing, longestName: number): string {
  const flags = flagsOf(thing);
  return `${shownAs(thing, longestName)}${flags.length === 0 ? '' : ` {${flags.join(', ')}}`}`;
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

/** The dialog that a thing is in: its things stand together, under its name. */
function dialogOf(thing: Thing): Thing | null {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'dialog') return one;
  return null;
}

/** The row, card or dialog that a thing is in, if it has a name to be told apart by. */
function groupOf(thing: Thing): Thing | null {
  for (let one = thing.around; one !== null; one = one.around) {
    if (GROUPS.has(one.kind) && nameShown(one) !== '' && nameShown(one) !== nameShown(thing)) return one;
  }
  return null;
}

function groupLine(group: Thing): string {
  return `- [${group.id}] ${shownAs(group)}`;
}

function whereWords(thing: Thing): string {
  const group = groupOf(thing);
  if (group !== null) return `in ${inQuotes(nameShown(group), 40)}`;
  if (thing.heading !== null) return `under ${inQuotes(thing.heading, 40)}`;
  const { form } = thing.context;
  return form === undefined ? `at ${Math.round(thing.box.x)},${Math.round(thing.box.y)}` : `in form [${form}]`;
}

/** As many lines as there is room for: an open dialog first, then what is in view, and always in the order of the page. */
function fitInto(lines: readonly ObservedLine[], room: number): Fitted {
  const keep = new Set<ObservedLine>();
  let left = room;
  for (const rank of [0, 1, 2]) {
    for (const line of lines) {
      if (line.rank !== rank) continue;
      const cost = costOf(line);
      if (left < cost) break;
      left -= cost;
      keep.add(line);
    }
  }
  return { lines: withHeads(lines, keep), leftOut: lines.length - keep.size, isShortened: false };
}

/** Characters that a line takes, with its number and its line feed. */
function costOf({ thing, text, head, isIndented }: ObservedLine): number {
  const above = head === null ? 0 : head.length + 1;
  return `[${thing.id}] `.length + text.length + (isIndented ? 3 : 1) + above;
}

/** What is left, each dialog with its own line above the first of its things that is left. */
function withHeads(lines: readonly ObservedLine[], keep: ReadonlySet<ObservedLine>): ObservedLine[] {
  const kept: ObservedLine[] = [];
  let head: string | null = null;
  for (const line of lines) {
    if (!line.isIndented) head = null;
    head = line.head ?? head;
    if (!keep.has(line)) continue;
    kept.push({ ...line, head: line.isIndented ? head : null });
    if (line.isIndented) head = null;
  }
  return kept;
}

function counted(things: readonly Thing[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of things) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
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

/** What is close to things of that name: a few pixels away, or in the same row or card. */
function closeTo(things: readonly Thing[], text: string): (element: Element) => boolean {
  const wanted = text.toLowerCase();
  const named = things
    .filter((thing) => thing.names.some((name) => name.text.toLowerCase().includes(wanted)) && isVisible(thing.element))
    .filter((thing, _, all) => !all.some((other) => other !== thing && isAround(thing.element, other.element)));
  const boxes = named.map((thing) => thing.element.getBoundingClientRect());
  const rows = named.flatMap((thing) => rowAround(thing) ?? []);
  return (element) =>
    rows.some((row) => row === element || isAround(row, element)) ||
    boxes.some((box) => isClose(box, element.getBoundingClientRect()));
}

function rowAround(thing: Thing): Element | null {
  let one = thing.around;
  while (one !== null && !ROWS.has(one.kind)) one = one.around;
  return one?.element ?? null;
}

/** Within this many pixels. */
const NEAR = 50;
function isClose(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left - NEAR < other.right &&
    other.left < one.right + NEAR &&
    one.top - NEAR < other.bottom &&
    other.top < one.bottom + NEAR
  );
}

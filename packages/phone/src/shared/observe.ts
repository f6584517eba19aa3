// The screen as a text, one line for each thing, within a budget; and what changed since the last look.

import type { Box, Candidate } from '@beckon/core/scene/candidate.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { changesText, intentLines, patternLines, roomFor, section, short } from '@beckon/core/scene/observed.js';
import type { Look, Observation } from '@beckon/core/scene/world.js';
import { quote } from '@beckon/core/text/quote.js';
import { visible } from '@beckon/core/text/width.js';
import { isTold, PASSIVE } from './differences.js';
import { contentOf } from './fields.js';
import { grouped } from './grouped.js';
import type { Screen } from './screen.js';
import { hundredths, inQuotes, lineOf, nameShown } from './shown.js';

const LONGEST_URL = 300;
const LONGEST_TITLE = 120;
/** Texts that are worth a line of their own, per look. */
const MOST_TEXTS = 60;
/** More texts of a row than this are not told in its line. */
const MOST_MORE = 2;
/** Kept free for what is said beside the lines. */
const AFTERWORD = 120;
/** What stands as close as this part of the screen's height is near. */
const NEAR = 0.04;

/** Looks at screens one after the other, and remembers the last one. */
export class Observer {
  #last: ReadonlyMap<number, string> = new Map();
  #url = '';

  look(screen: Screen, look: Look, url: string): Observation {
    const { title } = screen;
    const all = screen.candidates.filter((one) => isListed(screen, one));
    const seen = all.filter((one) => one.state?.visible !== false);
    const changes = this.#changes(screen, seen, url, look.isDiff);
    const head = `@ ${visible(short(url, LONGEST_URL))} ${visible(quote(short(title, LONGEST_TITLE)))}`;
    if (look.isDiff) return { ...changesText(head, changes, look.budget), url, title, changes };
    const usable = seen.filter((one) => one.state?.topmost !== false || look.verbosity === 'full');
    const isWanted = wantedBy(screen, look);
    const wanted = (look.isHiddenToo ? all : usable).filter(isWanted);
    if (look.verbosity === 'minimal')
      return { text: [head, '', ...counts(wanted)].join('\n'), url, title, changes: [], leftOut: 0 };
    const after = [
      ...section('patterns', patternLines(screen.patterns)),
      ...section('available intents', intentLines(screen.patterns)),
    ];
    const behind = look.isHiddenToo ? 0 : seen.length - usable.length;
    const room = roomFor(look.budget) - lengthOf([head, '', ...after]) - AFTERWORD;
    const { lines, leftOut } = fitInto(linesFor(screen, wanted, look), room);
    const text = [
      head,
      '',
      ...lines,
      ...afterword(look, { leftOut, total: wanted.length, elsewhere: usable.length - wanted.length, behind }),
      ...after,
    ].join('\n');
    return { text, url, title, changes: [], leftOut };
  }

  #changes(screen: Screen, seen: readonly Candidate[], url: string, isAsked: boolean): Change[] {
    const was = this.#last;
    const oldUrl = this.#url;
    const now = new Map(seen.map((one) => [one.id, lineOf(one, screen.isSecret(one.id))]));
    this.#last = now;
    this.#url = url;
    if (!isAsked) return [];
    const changes: Change[] = oldUrl !== '' && oldUrl !== url ? [{ sign: '@', text: `url: ${oldUrl} → ${url}` }] : [];
    for (const [id, line] of now) {
      const before = was.get(id);
      if (before === undefined) changes.push({ sign: '+', id, text: line });
      else if (before !== line) changes.push({ sign: '~', id, text: `${before} → ${line}` });
    }
    for (const [id, line] of was) if (!now.has(id)) changes.push({ sign: '-', id, text: line });
    return changes;
  }
}

/** What has a line: what can be used, and what is said. A dialog has one above its things, a row says its texts itself. */
function isListed(screen: Screen, candidate: Candidate): boolean {
  if (candidate.kind === 'dialog') return false;
  const around = candidate.parent === undefined ? undefined : screen.get(candidate.parent);
  if (PASSIVE.has(candidate.kind) && around?.kind === 'row') return false;
  return isTold(candidate) && (nameShown(candidate) !== '' || !PASSIVE.has(candidate.kind));
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

// ── What is asked for ──────────────────────────────────────────────────────────────────────────

function wantedBy(screen: Screen, { near, isViewportOnly }: Look): (one: Candidate) => boolean {
  const boxes = near === null ? null : boxesOf(screen, near);
  const reach = screen.tree.size.height * NEAR;
  return ({ id, box }) => {
    if (isViewportOnly && screen.shownBox(id) === null) return false;
    return boxes === null || (box !== undefined && boxes.some((other) => isClose(other, box, reach)));
  };
}

/** Where a text stands: the smallest things that have it. */
function boxesOf(screen: Screen, near: string): Box[] {
  const wanted = near.toLowerCase();
  const found = screen.candidates.filter(
    ({ names, state }) => state?.visible !== false && names.some(({ text }) => text.toLowerCase().includes(wanted)),
  );
  const around = new Set(found.map(({ parent }) => parent));
  const inner = found.filter(({ id }) => !around.has(id));
  return inner.flatMap((one) => {
    // What is in the same row is near.
    const row = one.parent === undefined ? undefined : screen.get(one.parent);
    const { box } = row?.kind === 'row' ? row : one;
    return box === undefined ? [] : [box];
  });
}

function isClose(one: Box, other: Box, reach: number): boolean {
  return (
    one.x - reach < other.x + other.width &&
    other.x < one.x + one.width + reach &&
    one.y - reach < other.y + other.height &&
    other.y < one.y + one.height + reach
  );
}

// ── Lines ──────────────────────────────────────────────────────────────────────────────────────

interface ObservedLine {
  readonly text: string;
  /** The line of the dialog it is in, if it is the first of it. */
  readonly head: string | null;
  readonly isIndented: boolean;
  /** What has no room is left out from the highest rank on. */
  readonly rank: 0 | 1 | 2;
}

function linesFor(screen: Screen, things: readonly Candidate[], look: Look): ObservedLine[] {
  const isFull = look.verbosity === 'full';
  const bases = things.map((one) => baseLine(screen, one, isFull || look.hasPositions, isFull));
  const lines = toldApart(screen, things, bases);
  const modal = screen.context.modal === undefined ? undefined : screen.get(screen.context.modal);
  let texts = 0;
  let isIn = false;
  return things.flatMap((one, i): ObservedLine[] => {
    const isText = PASSIVE.has(one.kind);
    if (isText && !isFull && ++texts > MOST_TEXTS) return [];
    const isIndented = modal !== undefined && isInside(screen, one, modal);
    const isFirst = isIndented && !isIn;
    isIn = isIndented;
    return [
      {
        text: `${isIndented ? '  ' : ''}[${one.id}] ${lines[i]}`,
        head: isFirst && modal !== undefined ? `- [${modal.id}] ${lineOf(modal, false)}` : null,
        isIndented,
        rank: isIndented ? 0 : isText ? 2 : 1,
      },
    ];
  });
}

/** Look-alikes with where they stand; those of one place are counted there. */
function toldApart(screen: Screen, things: readonly Candidate[], bases: readonly string[]): string[] {
  const alike = grouped(bases.keys(), (i) => bases[i] as string);
  const placed = things.map((one, i) => {
    const base = bases[i] as string;
    const place = (alike.get(base)?.length ?? 0) > 1 ? placeWords(screen, one) : '';
    return { line: place === '' ? base : `${base} ${place}`, isPlaced: place !== '' };
  });
  const lines = placed.map(({ line }) => line);
  for (const twins of grouped(lines.keys(), (i) => lines[i] as string).values()) {
    if (twins.length < 2) continue;
    for (const [nth, i] of twins.entries())
      if (nth > 0 || placed[i]?.isPlaced !== true) lines[i] = `${lines[i]} (${nth + 1})`;
  }
  return lines;
}

function baseLine(screen: Screen, one: Candidate, hasPosition: boolean, isFull: boolean): string {
  const isSecret = screen.isSecret(one.id);
  const node = screen.nodeOf(one.id);
  const isFilled = isSecret && node !== undefined && contentOf(node, screen.tree.platform) !== '';
  const line = lineOf(one, isSecret);
  const reported = isFilled ? (line.endsWith('}') ? `${line.slice(0, -1)}, filled}` : `${line} {filled}`) : line;
  const more = one.kind === 'row' ? moreOf(one) : '';
  const { x, y, width, height } = hundredths(screen.shownBox(one.id) ?? one.box ?? NOWHERE);
  const id = isFull && node !== undefined && node.resourceId !== '' ? ` <${visible(short(node.resourceId, 80))}>` : '';
  return `${reported}${more}${hasPosition ? ` @(${x},${y},${width}x${height})` : ''}${id}`;
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** What else a row says: `row "Parcel 1" ("On its way")`. */
function moreOf({ names }: Candidate): string {
  const more = names.filter(({ source }) => source === 'value').slice(0, MOST_MORE);
  return more.length === 0 ? '' : ` (${more.map(({ text }) => inQuotes(text, 40)).join(', ')})`;
}

function isInside(screen: Screen, one: Candidate, container: Candidate): boolean {
  let around = one.parent;
  while (around !== undefined && around !== container.id) around = screen.get(around)?.parent;
  return around !== undefined;
}

/** Where a look-alike stands: in its row, or under a heading; empty: nothing tells. */
function placeWords(screen: Screen, one: Candidate): string {
  const { row, section } = one.context ?? {};
  let around = one.parent === undefined ? undefined : screen.get(one.parent);
  while (around !== undefined && (around.kind !== 'row' || nameShown(around) === ''))
    around = around.parent === undefined ? undefined : screen.get(around.parent);
  if (around !== undefined) return `in ${inQuotes(nameShown(around), 40)}`;
  if (typeof row === 'string') return `in ${inQuotes(row, 40)}`;
  return typeof section === 'string' ? `under ${inQuotes(section, 40)}` : '';
}

/** As many lines as there is room for: an open dialog first, then what can be used, then texts; always in the order of the screen. */
function fitInto(lines: readonly ObservedLine[], room: number): { lines: string[]; leftOut: number } {
  const keep = new Set<ObservedLine>();
  let left = room;
  for (const rank of [0, 1, 2]) {
    for (const line of lines) {
      if (line.rank !== rank) continue;
      const cost = line.text.length + 1 + (line.head === null ? 0 : line.head.length + 1);
      if (left < cost) break;
      left -= cost;
      keep.add(line);
    }
  }
  const kept = lines.filter((line) => keep.has(line));
  return {
    lines: kept.flatMap(({ text, head }) => (head === null ? [text] : [head, text])),
    leftOut: lines.length - kept.length,
  };
}

// ── Around the lines ───────────────────────────────────────────────────────────────────────────

interface Rest {
  readonly leftOut: number;
  readonly total: number;
  readonly elsewhere: number;
  readonly behind: number;
}

function afterword(look: Look, { leftOut, total, elsewhere, behind }: Rest): string[] {
  const hidden = behind > 0 ? [`${behind} behind what is in front: say observe --full for all`] : [];
  if (leftOut > 0)
    return ['', `(${leftOut} of ${total} left out: say observe --full for all, --near "text" for a part)`];
  const isPart = look.isViewportOnly || look.near !== null;
  const more = isPart && elsewhere > 0 ? [`${elsewhere} elsewhere: say observe for all`] : [];
  const rest = [...more, ...hidden].join('; ');
  if (total > 0) return rest === '' ? [] : ['', `(${rest})`];
  const what =
    look.near === null
      ? 'There is nothing to see or to use'
      : `Nothing is near ${visible(quote(short(look.near, LONGEST_TITLE)))}`;
  return [`(${what}${rest === '' ? '' : `; ${rest}`})`];
}

function counts(things: readonly Candidate[]): string[] {
  return [...grouped(things, ({ kind }) => kind)].map(([kind, group]) => `${kind}: ${group.length}`);
}

// The screen as a text, one line for each element, within a budget; and what changed since the last observation.

import type { Box, Candidate } from '@beckon/core/scene/candidate.js';
import { inQuotes, shortened } from '@beckon/core/scene/description.js';
import { lineChanges, urlChange } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
import {
  afterword,
  changesText,
  countLines,
  countsOf,
  distinctLines,
  fitInto,
  headLine,
  intentLines,
  isClose,
  MOST_TEXTS,
  type ObservedLine,
  patternLines,
  roomFor,
  sections,
  written,
} from '@beckon/core/scene/observed.js';
import type { Observation, ObserveQuery } from '@beckon/core/scene/world.js';
import { visible } from '@beckon/core/text/width.js';
import { isReported, PASSIVE } from './differences.js';
import { contentOf } from './fields.js';
import { isInside, type Screen } from './screen.js';
import { hundredths, lineOf, nameShown } from './shown.js';

/** More texts of a row than this are left out of its line. */
const MOST_MORE = 4;
/** Options that show a part of a screen; nearly all of it is in view. */
const PARTS = '--near "text"';
/** What stands as close as this part of the screen's height is near. */
const NEAR = 0.04;

/** Observes screens one after the other, and remembers the last one. */
export class ScreenObserver {
  #last: ReadonlyMap<number, string> = new Map();
  #url = '';

  look(screen: Screen, query: ObserveQuery, url: string): Observation {
    const { title } = screen;
    const all = screen.candidates.filter((one) => isListed(screen, one));
    const seen = all.filter((one) => one.state?.visible !== false);
    const changes = this.#changes(screen, seen, url, query.isDiff);
    const head = headLine(url, title);
    if (query.isDiff) return { ...changesText(head, changes, query.budget), url, title, changes };
    const usable = seen.filter((one) => one.state?.topmost !== false || query.verbosity === 'full');
    const isWanted = wantedBy(screen, query);
    const wanted = (query.isHiddenToo ? all : usable).filter(isWanted);
    if (query.verbosity === 'minimal')
      return { text: [head, '', ...countLines(countsOf(wanted))].join('\n'), url, title, changes: [], leftOut: 0 };
    const after = sections(patternLines(screen.patterns), intentLines(screen.patterns));
    const behind = query.isHiddenToo ? 0 : seen.length - usable.length;
    const { lines, leftOut } = fitInto(
      linesFor(screen, wanted, query),
      roomFor(query.budget, lengthOf([head, '', ...after])),
    );
    const rest = { leftOut, total: wanted.length, elsewhere: usable.length - wanted.length, behind };
    const text = [head, '', ...lines.map(written), ...afterword(query, rest, PARTS), ...after].join('\n');
    return { text, url, title, changes: [], leftOut };
  }

  #changes(screen: Screen, seen: readonly Candidate[], url: string, isRequested: boolean): Change[] {
    const was = this.#last;
    const oldUrl = this.#url;
    const now = new Map(seen.map((one) => [one.id, lineOf(one, screen.isSecret(one.id))]));
    this.#last = now;
    this.#url = url;
    return isRequested ? [...urlChange(oldUrl, url), ...lineChanges(was, now)] : [];
  }
}

/** What gets a line: what can be used, and texts. A dialog has one above its elements, a row shows its texts itself. */
function isListed(screen: Screen, candidate: Candidate): boolean {
  if (candidate.kind === 'dialog') return false;
  const around = candidate.parent === undefined ? undefined : screen.get(candidate.parent);
  if (PASSIVE.has(candidate.kind) && around?.kind === 'row') return false;
  return isReported(candidate) && (nameShown(candidate) !== '' || !PASSIVE.has(candidate.kind));
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

// ── What is requested ──────────────────────────────────────────────────────────────────────────

function wantedBy(screen: Screen, { near, isViewportOnly }: ObserveQuery): (one: Candidate) => boolean {
  const boxes = near === null ? null : boxesOf(screen, near);
  const reach = screen.tree.size.height * NEAR;
  return ({ id, box }) => {
    if (isViewportOnly && screen.shownBox(id) === null) return false;
    return boxes === null || (box !== undefined && boxes.some((other) => isClose(other, box, reach)));
  };
}

/** Where a text is: the smallest elements that have it. */
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

// ── Lines ──────────────────────────────────────────────────────────────────────────────────────

/** An open dialog first, then what can be used, then texts; what is in a row under what the row says. */
function linesFor(screen: Screen, elements: readonly Candidate[], options: ObserveQuery): ObservedLine[] {
  const isFull = options.verbosity === 'full';
  const listed = new Set(elements.map(({ id }) => id));
  const rows = elements.map((one) => rowAround(screen, one, listed));
  const named = elements.map((one, i) => ({
    text: baseLine(screen, one, isFull || options.hasPositions, isFull),
    name: `${one.kind} ${saidBy(one)}`,
    under: rows[i]?.id ?? null,
  }));
  const texts = distinctLines(named, (i) => (rows[i] === null ? placeWords(screen, elements[i] as Candidate) : ''));
  const modal = screen.context.modal === undefined ? undefined : screen.get(screen.context.modal);
  const lines: ObservedLine[] = [];
  const byId = new Map<number, ObservedLine>();
  const add = (line: ObservedLine): ObservedLine => {
    lines.push(line);
    byId.set(line.id, line);
    return line;
  };
  let passive = 0;
  for (const [i, one] of elements.entries()) {
    const isText = PASSIVE.has(one.kind);
    if (isText && !isFull && ++passive > MOST_TEXTS) continue;
    const isInDialog = modal !== undefined && isInside(screen, one, modal.id);
    const rank = isInDialog ? 0 : isText ? 2 : 1;
    const head = isInDialog
      ? (byId.get(modal.id) ?? add({ id: modal.id, text: lineOf(modal, false), under: null, isHead: true, rank }))
      : null;
    add({ id: one.id, text: texts[i] as string, under: byId.get(rows[i]?.id ?? -1) ?? head, rank });
  }
  return lines;
}

function baseLine(screen: Screen, one: Candidate, hasPosition: boolean, isFull: boolean): string {
  const isSecret = screen.isSecret(one.id);
  const node = screen.nodeOf(one.id);
  const isFilled = isSecret && node !== undefined && contentOf(node, screen.tree.platform) !== '';
  const reported = lineOf(one, isSecret, false, isFilled, saidBy(one));
  const { x, y, width, height } = hundredths(screen.shownBox(one.id) ?? one.box ?? NOWHERE);
  const id =
    isFull && node !== undefined && node.resourceId !== '' ? ` <${visible(shortened(node.resourceId, 80))}>` : '';
  return `${reported}${hasPosition ? ` @(${x},${y},${width}x${height})` : ''}${id}`;
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** What a row says: `row "Parcel 1 · On its way"`; of others, the name. */
function saidBy(one: Candidate): string {
  const name = nameShown(one);
  if (one.kind !== 'row') return name;
  const more = one.names.filter(({ source, text }) => source === 'value' && text !== name).slice(0, MOST_MORE);
  return [name, ...more.map(({ text }) => text)].filter((text) => text !== '').join(' · ');
}

/** The row that an element is in, if that has a line. */
function rowAround(screen: Screen, one: Candidate, listed: ReadonlySet<number>): Candidate | null {
  for (let at = one.parent; at !== undefined; at = screen.get(at)?.parent) {
    const around = screen.get(at);
    if (around?.kind === 'row' && listed.has(at) && nameShown(around) !== '') return around;
  }
  return null;
}

/** Where a look-alike is: in its row, or under a heading; empty: unknown. */
function placeWords(screen: Screen, one: Candidate): string {
  const { row, section } = one.context ?? {};
  let around = one.parent === undefined ? undefined : screen.get(one.parent);
  while (around !== undefined && (around.kind !== 'row' || nameShown(around) === ''))
    around = around.parent === undefined ? undefined : screen.get(around.parent);
  if (around !== undefined) return `in ${inQuotes(nameShown(around), 40)}`;
  if (typeof row === 'string') return `in ${inQuotes(row, 40)}`;
  return typeof section === 'string' ? `under ${inQuotes(section, 40)}` : '';
}

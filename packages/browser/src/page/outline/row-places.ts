// Which rows of a table or list have lines: the first that are in view, with how many more there are.

import { type Alike, NEVER } from '@beckon/core/scene/observed.js';
import { quote } from '@beckon/core/text/quote.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { nameShown } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { OutlineItem, OutlineLine } from './item.js';
import { isIn } from './where.js';

/** Of a table or list: rows that come first, rows of a long one that are shown if there is room, and what is a long one. */
const FEW = 6;
const SOME = 12;
const MANY = 40;

export interface RowPlace {
  readonly rank: number;
  /** It is one of the first. */
  readonly isFew: boolean;
  readonly alike: Alike | undefined;
}

export function controlsIn(items: readonly OutlineItem[]): Map<PageElement, PageElement[]> {
  const controls = new Map<PageElement, PageElement[]>();
  for (const { thing, row, kind } of items) {
    if (row === null || kind !== 'control') continue;
    const known = controls.get(row);
    if (known === undefined) controls.set(row, [thing]);
    else known.push(thing);
  }
  return controls;
}

/** Of each table and list the first rows that are in view; of long ones only these. */
export function rowPlaces(items: readonly OutlineItem[], isAll: boolean): Map<PageElement, RowPlace> {
  const groups = new Map<PageElement | null, Map<string, PageElement[]>>();
  const places = new Map<PageElement, RowPlace>();
  for (const { thing, kind } of items) {
    if (kind !== 'row') continue;
    const isFirst = isHeader(thing);
    if (isFirst) places.set(thing, { rank: isIn(thing.rect) ? 1 : 4, isFew: true, alike: undefined });
    if (isFirst) continue;
    const kinds = groups.get(thing.around) ?? new Map<string, PageElement[]>();
    groups.set(thing.around, kinds);
    const rows = kinds.get(thing.kind);
    if (rows === undefined) kinds.set(thing.kind, [thing]);
    else rows.push(thing);
  }
  for (const kinds of groups.values()) {
    for (const [kind, rows] of kinds) {
      const alike = isAll ? undefined : alikeOf(kind);
      const [first, end] = inView(rows);
      // At the end of a list, the last ones.
      const from = Math.min(first, Math.max(0, rows.length - FEW));
      for (const [i, row] of rows.entries()) {
        const nth = i - from;
        const isFew = nth >= 0 && nth < FEW;
        const isNow = i >= first && i < end && isIn(row.rect);
        const rank = isFew ? (isNow ? 1 : 4) : isNow ? 3 : 5;
        // Of a long list some; where it was scrolled to, what is in view.
        const isSome = isFew || (isNow && (first > 0 || nth < SOME));
        places.set(row, { rank: isAll ? 1 : rows.length > MANY && !isSome ? NEVER : rank, isFew, alike });
      }
    }
  }
  return places;
}

/** From where to where rows are in view, at most: behind the last of many that follow none is looked for. */
function inView(rows: readonly PageElement[]): readonly [first: number, end: number] {
  const first = rows.findIndex(({ rect }) => isIn(rect));
  if (first < 0) return [0, 0];
  let end = first + 1;
  for (let i = end; i < rows.length && i - end < MANY; i++) if (isIn((rows[i] as PageElement).rect)) end = i + 1;
  return [first, end];
}

function alikeOf(kind: string): Alike {
  const what = kind === 'row' ? 'rows' : kind === 'listitem' ? 'entries' : 'cards';
  return {
    what,
    others: (first) => {
      const near = `observe --near ${quote(leadOf((first as OutlineLine).thing))}`;
      return `${near}, or ${kind === 'row' ? 'extract tables' : 'observe --full'}`;
    },
  };
}

/** So much of what a row says first that it is found by it. */
function leadOf(row: PageElement): string {
  const pieces = saidPieces(row).map((one) => withoutUnseen(one));
  const piece = pieces.find((one) => /\p{L}/u.test(one)) ?? pieces[0] ?? nameShown(row);
  if (piece.length <= LONGEST_LEAD) return piece;
  const [cut = piece] = /^.{1,40}(?=\s)/su.exec(piece) ?? [piece.slice(0, LONGEST_LEAD)];
  return cut.trim();
}
const LONGEST_LEAD = 40;

function saidPieces({ element, names }: PageElement): string[] {
  const cells = [...element.children].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim());
  const said = cells.filter((one) => one !== '');
  return said.length > 0 ? said : names.map(({ text }) => text);
}

/** Names that controls of several rows have: what can be done with each of them, and not what one is called. */
export function commonNames(rows: Iterable<readonly PageElement[]>): Set<string> {
  const seen = new Set<string>();
  const common = new Set<string>();
  for (const controls of rows) {
    const names = new Set(controls.map(nameShown));
    for (const name of names) (seen.has(name) ? common : seen).add(name);
  }
  return common;
}

/** Without what has a line of its own under it, but for what only this row says. */
export function withoutNames(
  pieces: readonly string[],
  controls: readonly PageElement[],
  common: ReadonlySet<string>,
): string[] {
  const names = new Set(controls.map(nameShown));
  return pieces.filter((piece, i) => i === 0 || !names.has(piece) || !common.has(piece));
}

/** What a row says is written on its only control. */
export function isSaidBy(control: PageElement, pieces: readonly string[]): boolean {
  const [said = ''] = pieces;
  return pieces.length === 1 && (said === nameShown(control) || control.names.some(({ text }) => text === said));
}

export function isHeader({ kind, element }: PageElement): boolean {
  if (kind !== 'row') return false;
  const isHead = (cell: Element): boolean =>
    cell.localName === 'th' || cell.getAttribute('role') === 'columnheader' || !/\S/.test(cell.textContent ?? '');
  const first = element.firstElementChild;
  if (first === null || !isHead(first)) return false;
  const cells = [...element.children];
  return cells.filter((cell) => cell.localName === 'th').length !== 1 && cells.length > 1 && cells.every(isHead);
}

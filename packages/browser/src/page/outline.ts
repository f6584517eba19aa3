// What an observation has lines for: what can be used, what is read as a row, and texts that say something. In the order of
// the page; which of them find room is decided by their ranks.

import { described, inQuotes, withState } from '@beckon/core/scene/description.js';
import { type Alike, distinctLines, NEVER, type ObservedLine } from '@beckon/core/scene/observed.js';
import { quote } from '@beckon/core/text/quote.js';
import { withoutUnseen } from '@beckon/core/text/unseen.js';
import { nameShown, shownAs } from './names/words.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';
import { lettersIn, PageRows } from './rows.js';
import { joined, OPERATED, saidIn } from './said.js';
import { drawnParent } from './sight/visibility.js';
import { flagsOf, lineOf } from './watch/moment.js';
import { isMessagePlace } from './watch/validation-messages.js';

/** What is read and not used. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'heading', 'cell', 'image']);
/** Texts that are checked for whether they can be seen, per observation: that costs most. */
const MOST_TEXTS = 200;
/** Longer texts are cut. */
const LONGEST_TEXT = 160;
/** Short texts in a part that says no more than this are one line: `Total · €61.00`. */
const LONGEST_BLOCK = 80;
/** Of a table or list: rows that come first, rows of a long one that are shown if there is room, and what is a long one. */
const FEW = 6;
const SOME = 12;
const MANY = 40;

/** An element that may have a line. */
export interface OutlineItem {
  readonly thing: PageElement;
  /** The row that it is in. */
  readonly row: PageElement | null;
  readonly kind: 'control' | 'row' | 'text';
  /** What it says; empty: what its name says. */
  readonly said: string;
}

export interface OutlineLine extends ObservedLine {
  readonly thing: PageElement;
  /** It says more than there is room for. */
  readonly isCut?: true;
}

/** One whose text is not known yet. */
interface DraftLine extends OutlineLine {
  text: string;
}

/** How much is shown of each element. */
export interface Detail {
  readonly hasPosition: boolean;
  readonly hasSelector: boolean;
  readonly longestName?: number;
  /** Nothing is left out. */
  readonly isAll: boolean;
}

/** What is on the page, with what was read of it once. */
export class Outline {
  readonly #registry: ElementRegistry;
  readonly #rows: PageRows;
  readonly #said = new Map<PageElement, readonly string[]>();

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
    this.#rows = new PageRows(registry.things);
  }

  /** What can be used, and texts outside of rows. */
  items(isHiddenToo: boolean): OutlineItem[] {
    const found: OutlineItem[] = [];
    const blocks = new Set<Element>();
    const rows = new Set<PageElement>();
    let texts = 0;
    for (const thing of this.#registry.things) {
      if (thing.isListed) {
        if (!isHiddenToo && !thing.isVisible) continue;
        const row = this.#rows.around(thing);
        if (row !== null && !rows.has(row)) found.push(this.#rowItem(row, rows));
        found.push({ thing, row, kind: 'control', said: '' });
        continue;
      }
      const row = this.#rows.around(thing);
      if (row === thing) {
        if (!rows.has(row) && (isHiddenToo || thing.isVisible)) found.push(this.#rowItem(row, rows));
        continue;
      }
      if (row !== null || !TEXTS.has(thing.kind) || texts >= MOST_TEXTS || isInControl(thing)) continue;
      const block = thing.kind === 'heading' || thing.kind === 'image' ? thing.element : blockOf(thing.element);
      if (blocks.has(block)) continue;
      texts++;
      if (!isHiddenToo && !thing.isVisible) continue;
      const said = this.#textOf(thing, block);
      blocks.add(block);
      if (!/[\p{L}\p{N}]/u.test(said)) continue;
      found.push({ thing, row: null, kind: 'text', said });
    }
    return withoutLabels(found);
  }

  #rowItem(row: PageElement, rows: Set<PageElement>): OutlineItem {
    rows.add(row);
    return { thing: row, row, kind: 'row', said: '' };
  }

  #textOf(thing: PageElement, block: Element): string {
    if (thing.kind === 'heading' || thing.kind === 'image') return nameShown(thing);
    const { sight } = this.#registry;
    if (block !== thing.element) return joined(partsOf(block).flatMap((part) => saidIn(part, sight)));
    const isApart = (part: Element): boolean => {
      const known = this.#registry.known(part);
      // What names a field is read with the field.
      if (part instanceof HTMLLabelElement && part.control !== null) return true;
      return known !== null && (known.isListed ? known.kind !== 'link' : known.category.can.includes('contain'));
    };
    return joined(partsOf(block).flatMap((part) => saidIn(part, sight, isApart)));
  }

  /** What a row says, piece by piece. */
  saidIn(row: PageElement): readonly string[] {
    const known = this.#said.get(row);
    if (known !== undefined) return known;
    const said = saidIn(row.element, this.#registry.sight);
    this.#said.set(row, said);
    return said;
  }

  /** The lines, each with its rank. `known`: lines of elements that were worked out already. */
  lines(items: readonly OutlineItem[], detail: Detail, known: ReadonlyMap<number, string>): OutlineLine[] {
    return new OutlineLines(this, detail, known).of(items);
  }
}

interface Draft {
  readonly item: OutlineItem;
  readonly line: DraftLine;
}

/** Puts the lines of one observation together. */
class OutlineLines {
  readonly #outline: Outline;
  readonly #detail: Detail;
  readonly #known: ReadonlyMap<number, string>;
  readonly #dialogs = new Map<PageElement, OutlineLine>();

  constructor(outline: Outline, detail: Detail, known: ReadonlyMap<number, string>) {
    this.#outline = outline;
    this.#detail = detail;
    this.#known = known;
  }

  of(items: readonly OutlineItem[]): OutlineLine[] {
    const places = rowPlaces(items, this.#detail.isAll);
    const inRows = controlsIn(items);
    const rowLines = new Map<PageElement, DraftLine>();
    const lines: DraftLine[] = [];
    const singles = new Set<PageElement>();
    const drafts: Draft[] = [];
    for (const item of items) {
      const { thing, row } = item;
      const head = this.#dialogLine(thing, lines);
      const place = row === null ? undefined : places.get(row);
      if (item.kind === 'row') {
        const controls = inRows.get(thing) ?? [];
        const isShown = (place?.rank ?? 0) < NEVER;
        const pieces = isShown ? this.#outline.saidIn(thing) : [];
        const [only] = controls;
        if (isShown && pieces.length === 0) continue;
        if (only !== undefined && controls.length === 1 && isShown && isSaidBy(only, pieces)) {
          singles.add(only);
          continue;
        }
        const text = isShown ? this.#rowText(thing, withoutNames(pieces, controls)) : '';
        const rank = head === null || !isShown ? (place?.rank ?? 1) : place?.isFew === false ? 3 : 0;
        const alike = place?.alike === undefined ? {} : { alike: place.alike };
        const line: DraftLine = { thing, id: thing.id, text, under: head, rank, ...alike };
        rowLines.set(thing, line);
        lines.push(line);
        drafts.push({ item, line });
        continue;
      }
      const rowLine = row === null ? undefined : rowLines.get(row);
      const alike = !singles.has(thing) || place?.alike === undefined ? {} : { alike: place.alike };
      const rank = rowLine?.rank ?? (head !== null ? 0 : (place?.rank ?? rankOf(item)));
      const cut = item.said.length > LONGEST_TEXT ? { isCut: true as const } : {};
      const line: DraftLine = { thing, id: thing.id, text: '', under: rowLine ?? head, rank, ...alike, ...cut };
      lines.push(line);
      drafts.push({ item, line });
    }
    this.#name(drafts);
    return lines;
  }

  /** Look-alikes with where they are. */
  #name(drafts: readonly Draft[]): void {
    const shown = drafts.filter(({ line }) => line.rank < NEVER);
    const isInRow = ({ line: { under } }: Draft): boolean => under !== null && under.isHead !== true;
    const bases = shown.map((draft) => {
      const { item, line } = draft;
      const text = item.kind === 'row' ? line.text : this.#lineOf(item);
      const name = item.kind === 'control' ? shownAs(item.thing, this.#detail.longestName) : text;
      return { text, name, under: isInRow(draft) ? (line.under?.id ?? null) : null };
    });
    const texts = distinctLines(bases, (i) => {
      const draft = shown[i] as Draft;
      return draft.item.kind !== 'control' || isInRow(draft) ? '' : whereWords(draft.item.thing);
    });
    for (const [i, { line }] of shown.entries()) line.text = texts[i] as string;
  }

  #rowText(row: PageElement, pieces: readonly string[]): string {
    const { longestName } = this.#detail;
    const kind = isHeader(row) ? 'columns' : row.kind === 'section' ? 'card' : row.kind;
    return this.#withPlace(
      row,
      withState(described(kind, undefined, joined(pieces), longestName ?? LONGEST_TEXT), undefined, flagsOf(row)),
    );
  }

  #lineOf({ thing, kind, said }: OutlineItem): string {
    const { longestName } = this.#detail;
    if (kind === 'text') return this.#withPlace(thing, textLine(thing, said, longestName));
    return this.#withPlace(
      thing,
      longestName === undefined
        ? (this.#known.get(thing.id) ?? lineOf(thing))
        : withState(shownAs(thing, longestName), undefined, flagsOf(thing)),
    );
  }

  #withPlace(thing: PageElement, line: string): string {
    const { hasPosition, hasSelector } = this.#detail;
    if (!hasPosition && !hasSelector) return line;
    const { x, y, width, height } = thing.box;
    return `${line} @(${x},${y},${width}x${height})${hasSelector ? ` <${selectorOf(thing.element)}>` : ''}`;
  }

  /** The line of the dialog that an element is in, above the first of its elements. */
  #dialogLine(thing: PageElement, lines: DraftLine[]): OutlineLine | null {
    const dialog = dialogOf(thing);
    if (dialog === null) return null;
    const known = this.#dialogs.get(dialog);
    if (known !== undefined) return known;
    const line: OutlineLine = {
      thing: dialog,
      id: dialog.id,
      text: shownAs(dialog),
      under: null,
      rank: 0,
      isHead: true,
    };
    this.#dialogs.set(dialog, line);
    lines.push(line);
    return line;
  }
}

// ── Rows ───────────────────────────────────────────────────────────────────────────────────────

interface RowPlace {
  readonly rank: number;
  /** It is one of the first. */
  readonly isFew: boolean;
  readonly alike: Alike | undefined;
}

function controlsIn(items: readonly OutlineItem[]): Map<PageElement, PageElement[]> {
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
function rowPlaces(items: readonly OutlineItem[], isAll: boolean): Map<PageElement, RowPlace> {
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
      const first = Math.max(
        0,
        rows.findIndex(({ rect }) => isIn(rect)),
      );
      // At the end of a list, the last ones.
      const from = Math.min(first, Math.max(0, rows.length - FEW));
      for (const [i, row] of rows.entries()) {
        const nth = i - from;
        const isFew = nth >= 0 && nth < FEW;
        const isNow = isIn(row.rect);
        const rank = isFew ? (isNow ? 1 : 4) : isNow ? 3 : 5;
        // Of a long list some; where it was scrolled to, what is in view.
        const isSome = isFew || (isNow && (first > 0 || nth < SOME));
        places.set(row, { rank: isAll ? 1 : rows.length > MANY && !isSome ? NEVER : rank, isFew, alike });
      }
    }
  }
  return places;
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

/** Without what its controls say, which have lines of their own; but a row may be called by its link. */
function withoutNames(pieces: readonly string[], controls: readonly PageElement[]): string[] {
  const names = new Set(controls.map(nameShown));
  return pieces.filter((piece, i) => i === 0 || !names.has(piece));
}

/** What a row says is written on its only control. */
function isSaidBy(control: PageElement, pieces: readonly string[]): boolean {
  const [said = ''] = pieces;
  return pieces.length === 1 && (said === nameShown(control) || control.names.some(({ text }) => text === said));
}

function isHeader({ kind, element }: PageElement): boolean {
  if (kind !== 'row') return false;
  const cells = [...element.children];
  return (
    cells.length > 1 && cells.every((cell) => cell.localName === 'th' || cell.getAttribute('role') === 'columnheader')
  );
}

// ── Texts ──────────────────────────────────────────────────────────────────────────────────────

/** `text "Total · €61.00"`. */
export function textLine({ kind }: PageElement, said: string, longest = LONGEST_TEXT): string {
  return described(kind === 'cell' ? 'text' : kind, undefined, said, longest);
}

/** The part that a text is read with: its label, its value, its unit. */
function blockOf(element: Element): Element {
  const term = element.localName === 'dd' ? termOf(element) : element;
  const block = climbed(term);
  return block.contains(element) || term.localName === 'dt' ? block : element;
}

/** The term that a description is of, or else the description. */
function termOf(description: Element): Element {
  for (let one: Element | null = description; one !== null; one = one.previousElementSibling)
    if (one.localName === 'dt') return one;
  return description;
}

/** A term goes with its descriptions. */
function partsOf(block: Element): Element[] {
  const parts = [block];
  if (block.localName !== 'dt') return parts;
  for (let one = block.nextElementSibling; one !== null && one.localName === 'dd'; one = one.nextElementSibling)
    parts.push(one);
  return parts;
}

function climbed(element: Element): Element {
  let block = element;
  for (let steps = 0; steps < 3; steps++) {
    const around = drawnParent(block);
    if (around === null || around === document.body || around.shadowRoot !== null) break;
    if (lettersIn(around, LONGEST_BLOCK) > LONGEST_BLOCK || around.querySelector(APART) !== null) break;
    block = around;
  }
  return block;
}
const APART = `a[href], h1, h2, h3, h4, h5, h6, [role="heading"], iframe, table, ul, ol, ${OPERATED}`;

function isInControl(thing: PageElement): boolean {
  for (let one = thing.around; one !== null; one = one.around) if (one.isListed) return true;
  return false;
}

/** A text beside a field that is the name of the field says nothing new. */
function withoutLabels(items: readonly OutlineItem[]): OutlineItem[] {
  return items.filter(({ thing, kind, said }, i) => {
    if (kind !== 'text' || thing.kind === 'heading') return true;
    const bare = bareName(said);
    return ![items[i - 1], items[i + 1], items[i + 2]].some((other) => {
      if (other?.kind !== 'control') return false;
      return bareName(nameShown(other.thing)) === bare;
    });
  });
}

/** Without what marks the end of a label, or a required field. */
function bareName(name: string): string {
  return name.replace(/[\s·:*：＊]+$/u, '').toLowerCase();
}

/** Messages, then what is in view, then what is short and has a number in it, then the rest. */
function rankOf({ thing, kind, said }: OutlineItem): number {
  const isNow = isIn(thing.rect);
  if (kind !== 'text') return isNow ? 1 : isInFooter(thing) ? 5 : 4;
  if (isInFooter(thing)) return 5;
  if (said.length <= 300 && isMessagePlace(thing.element)) return isNow ? 0 : 2;
  if (thing.kind === 'image') return isNow ? 3 : 5;
  if (said.length > LONGEST_TEXT) return isNow ? 3 : 5;
  if (isNow) return 1;
  return thing.kind === 'heading' || (said.length <= LONGEST_BLOCK && /\p{N}/u.test(said)) ? 2 : 4;
}
function isInFooter(thing: PageElement): boolean {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'contentinfo') return true;
  return false;
}

// ── Places ─────────────────────────────────────────────────────────────────────────────────────

/** At least a pixel of it is inside the window. */
function isIn({ left, top, right, bottom }: DOMRect): boolean {
  const isSome = right - left >= 1 && bottom - top >= 1;
  return isSome && right >= 1 && bottom >= 1 && left <= innerWidth - 1 && top <= innerHeight - 1;
}

/** The dialog that an element is in: its elements go together, under its name. */
function dialogOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) if (one.kind === 'dialog') return one;
  return null;
}

/** Parts of a page that people name. */
const PLACES: ReadonlySet<string> = new Set(
  'row card listitem dialog group region form navigation toolbar tabpanel table grid list section'.split(' '),
);

/** The closest part around an element that has a name of its own. */
function placeOf(thing: PageElement): PageElement | null {
  for (let one = thing.around; one !== null; one = one.around) {
    const name = PLACES.has(one.kind) ? nameShown(one) : '';
    if (name !== '' && name !== nameShown(thing)) return one;
  }
  return null;
}

function whereWords(thing: PageElement): string {
  const place = placeOf(thing);
  const name = place === null ? null : nameShown(place);
  // A section is called by its heading, and what is under a heading of its own is there.
  if (thing.heading !== null && (name === null || name === thing.heading || !isNarrow(place)))
    return `under ${inQuotes(thing.heading, 40)}`;
  if (name !== null) return `in ${inQuotes(name, 40)}`;
  const { form } = thing.context;
  return form === undefined ? `at ${Math.round(thing.box.x)},${Math.round(thing.box.y)}` : `in form [${form}]`;
}

function isNarrow(place: PageElement | null): boolean {
  return place !== null && NARROW.has(place.kind);
}
/** What these hold is theirs, whatever heading stands above. */
const NARROW: ReadonlySet<string> = new Set(['row', 'card', 'listitem', 'dialog', 'group']);

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

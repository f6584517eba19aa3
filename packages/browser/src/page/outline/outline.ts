// What an observation has lines for: what can be used, what is read as a row, and texts that say something. In the order of
// the page; which of them find room is decided by their ranks.

import { described, withState } from '@beckon/core/scene/description.js';
import { type Alike, distinctLines, NEVER } from '@beckon/core/scene/observed.js';
import { nameShown, shownAs } from '../names/words.js';
import type { PageElement } from '../page-element.js';
import type { ElementRegistry } from '../registry.js';
import { flagsOf, lineOf } from '../watch/moment.js';
import { LONGEST_TEXT, type OutlineItem, type OutlineLine } from './item.js';
import { commonNames, controlsIn, isHeader, isSaidBy, rowPlaces, withoutNames } from './row-places.js';
import { PageRows } from './rows.js';
import { joined, saidIn } from './said.js';
import { blockOf, isInControl, rankOf, readWith, textLine, withoutLabels, withoutSaidPictures } from './texts.js';
import { dialogOf, selectorOf, whereWords } from './where.js';

/** What is read and not used. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'heading', 'cell', 'image']);
/** Texts that are checked for whether they can be seen, per observation: that costs most. */
const MOST_TEXTS = 200;
/** One whose text is worked out when it is asked for: of thousands of lines, few find room. */
class DraftLine implements OutlineLine {
  readonly id: number;
  readonly thing: PageElement;
  readonly under: OutlineLine | null;
  readonly rank: number;
  readonly alike?: Alike;
  readonly isCut?: true;
  #text: string | (() => string) = '';

  constructor(thing: PageElement, under: OutlineLine | null, rank: number, more: Pick<OutlineLine, 'alike' | 'isCut'>) {
    this.id = thing.id;
    this.thing = thing;
    this.under = under;
    this.rank = rank;
    if (more.alike !== undefined) this.alike = more.alike;
    if (more.isCut === true) this.isCut = true;
  }

  get text(): string {
    if (typeof this.#text === 'function') this.#text = this.#text();
    return this.#text;
  }
  says(text: string | (() => string)): void {
    this.#text = text;
  }
}

/** How much is shown of each element. */
export interface Detail {
  readonly hasPosition: boolean;
  readonly hasSelector: boolean;
  readonly longestName?: number;
  /** Nothing is left out. */
  readonly isAll: boolean;
}

/** The rows of a page, until it is built otherwise. */
const known = new WeakMap<ElementRegistry, { readonly version: number; readonly rows: PageRows }>();

function rowsOf(registry: ElementRegistry): PageRows {
  const { version, things } = registry;
  const last = known.get(registry);
  if (last?.version === version) return last.rows;
  const rows = new PageRows(things);
  known.set(registry, { version, rows });
  return rows;
}

/** What is on the page, with what was read of it once. */
export class Outline {
  readonly #registry: ElementRegistry;
  readonly #rows: PageRows;
  readonly #said = new Map<PageElement, readonly string[]>();

  constructor(registry: ElementRegistry) {
    this.#registry = registry;
    this.#rows = rowsOf(registry);
  }

  /** What can be used, and texts outside of rows. */
  items(isHiddenToo: boolean): OutlineItem[] {
    const found: OutlineItem[] = [];
    const blocks = new Set<Element>();
    const rows = new Set<PageElement>();
    let texts = 0;
    const isRow = (part: Element): boolean => {
      const known = this.#registry.known(part);
      return known !== null && this.#rows.around(known) === known;
    };
    // A row with controls is seen if one of these is: only where none is, the row itself is measured.
    let pending: PageElement | null = null;
    const settle = (): void => {
      if (pending !== null && !rows.has(pending) && (isHiddenToo || pending.isVisible))
        found.push(this.#rowItem(pending, rows));
      pending = null;
    };
    for (const thing of this.#registry.things) {
      const row = this.#rows.around(thing);
      if (row !== pending) settle();
      if (thing.isListed && row !== thing) {
        if (!isHiddenToo && !thing.isVisible) continue;
        if (row !== null && !rows.has(row)) found.push(this.#rowItem(row, rows));
        found.push({ thing, row, kind: 'control', said: '' });
        continue;
      }
      if (row === thing) {
        pending = row;
        if (!this.#rows.hasControls(row)) settle();
        continue;
      }
      if (row !== null || !TEXTS.has(thing.kind) || texts >= MOST_TEXTS || isInControl(thing)) continue;
      const block = thing.kind === 'heading' || thing.kind === 'image' ? thing.element : blockOf(thing.element, isRow);
      if (blocks.has(block)) continue;
      texts++;
      if (!isHiddenToo && !thing.isVisible) continue;
      const said = readWith(this.#registry, thing, block);
      blocks.add(block);
      if (!/[\p{L}\p{N}]/u.test(said)) continue;
      found.push({ thing, row: null, kind: 'text', said });
    }
    settle();
    return withoutLabels(withoutSaidPictures(found, ({ thing }) => blockOf(thing.element, isRow)));
  }

  #rowItem(row: PageElement, rows: Set<PageElement>): OutlineItem {
    rows.add(row);
    return { thing: row, row, kind: 'row', said: '' };
  }

  /** What a row says, piece by piece. */
  saidIn(row: PageElement): readonly string[] {
    const known = this.#said.get(row);
    if (known !== undefined) return known;
    const said = saidIn(row.element, this.#registry.sight);
    this.#said.set(row, said);
    return said;
  }

  /** The lines, each with its rank. `known`: lines of elements that were worked out already, and those that are now. */
  lines(items: readonly OutlineItem[], detail: Detail, known: Map<number, string>): OutlineLine[] {
    return new OutlineLines(this, detail, known).of(items);
  }
}

interface Draft {
  readonly item: OutlineItem;
  readonly line: DraftLine;
  /** What it says, if it is a row. */
  readonly row: string;
}

/** The row that a line stands under. */
function underOf({ line: { under } }: Draft): number | null {
  return under !== null && under.isHead !== true ? under.id : null;
}

/** Puts the lines of one observation together. */
class OutlineLines {
  readonly #outline: Outline;
  readonly #detail: Detail;
  readonly #known: Map<number, string>;
  readonly #dialogs = new Map<PageElement, OutlineLine>();

  constructor(outline: Outline, detail: Detail, known: Map<number, string>) {
    this.#outline = outline;
    this.#detail = detail;
    this.#known = known;
  }

  of(items: readonly OutlineItem[]): OutlineLine[] {
    const places = rowPlaces(items, this.#detail.isAll);
    const inRows = controlsIn(items);
    const isRowShown = (row: PageElement): boolean => (places.get(row)?.rank ?? 0) < NEVER;
    const common = commonNames([...inRows].flatMap(([row, controls]) => (isRowShown(row) ? [controls] : [])));
    const rowLines = new Map<PageElement, DraftLine>();
    const lines: OutlineLine[] = [];
    const singles = new Set<PageElement>();
    const drafts: Draft[] = [];
    for (const item of items) {
      const { thing, row } = item;
      const head = this.#dialogLine(thing, lines);
      const place = row === null ? undefined : places.get(row);
      if (item.kind === 'row') {
        const controls = inRows.get(thing) ?? [];
        const isShown = isRowShown(thing);
        const pieces = isShown ? this.#outline.saidIn(thing) : [];
        const [only] = controls;
        if (isShown && pieces.length === 0) continue;
        if (only !== undefined && controls.length === 1 && isShown && isSaidBy(only, pieces)) {
          singles.add(only);
          continue;
        }
        const text = isShown ? this.#rowText(thing, withoutNames(pieces, controls, common)) : '';
        const rank = head === null || !isShown ? (place?.rank ?? 1) : place?.isFew === false ? 3 : 0;
        const alike = place?.alike === undefined ? {} : { alike: place.alike };
        const line = new DraftLine(thing, head, rank, alike);
        line.says(text);
        rowLines.set(thing, line);
        lines.push(line);
        drafts.push({ item, line, row: text });
        continue;
      }
      const rowLine = row === null ? undefined : rowLines.get(row);
      const alike = !singles.has(thing) || place?.alike === undefined ? {} : { alike: place.alike };
      const rank = rowLine?.rank ?? (head !== null ? 0 : (place?.rank ?? rankOf(item)));
      const cut = item.said.length > LONGEST_TEXT ? { isCut: true as const } : {};
      const line = new DraftLine(thing, rowLine ?? head, rank, { ...alike, ...cut });
      lines.push(line);
      drafts.push({ item, line, row: '' });
    }
    this.#name(drafts);
    return lines;
  }

  /** Look-alikes with where they are: known by their names, before anything else is read of them. */
  #name(drafts: readonly Draft[]): void {
    const groups = new Map<string, Draft[]>();
    for (const draft of drafts) {
      if (draft.line.rank >= NEVER) continue;
      const key = `${underOf(draft) ?? ''}\n${this.#calledIn(draft)}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [draft]);
      else group.push(draft);
    }
    for (const group of groups.values()) {
      let texts: readonly string[] | null = null;
      for (const [i, { line }] of group.entries()) {
        line.says(() => {
          texts ??= this.#textsOf(group);
          return texts[i] as string;
        });
      }
    }
  }

  #calledIn({ item, row }: Draft): string {
    if (item.kind === 'row') return row;
    if (item.kind === 'text') return this.#lineOf(item);
    return described(item.thing.kind, undefined, nameShown(item.thing), this.#detail.longestName);
  }

  #textsOf(group: readonly Draft[]): string[] {
    const bases = group.map((draft) => {
      const text = draft.item.kind === 'row' ? draft.row : this.#lineOf(draft.item);
      const name = draft.item.kind === 'control' ? shownAs(draft.item.thing, this.#detail.longestName) : text;
      return { text, name, under: underOf(draft) };
    });
    return distinctLines(bases, (i) => {
      const draft = group[i] as Draft;
      return draft.item.kind !== 'control' || underOf(draft) !== null ? '' : whereWords(draft.item.thing);
    });
  }

  #rowText(row: PageElement, pieces: readonly string[]): string {
    const { longestName } = this.#detail;
    const kind = isHeader(row) ? 'columns' : row.kind === 'section' || row.kind === 'generic' ? 'card' : row.kind;
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
        ? this.#plainLine(thing)
        : withState(shownAs(thing, longestName), undefined, flagsOf(thing)),
    );
  }

  #plainLine(thing: PageElement): string {
    const line = this.#known.get(thing.id) ?? lineOf(thing);
    this.#known.set(thing.id, line);
    return line;
  }

  #withPlace(thing: PageElement, line: string): string {
    const { hasPosition, hasSelector } = this.#detail;
    if (!hasPosition && !hasSelector) return line;
    const { x, y, width, height } = thing.box;
    return `${line} @(${x},${y},${width}x${height})${hasSelector ? ` <${selectorOf(thing.element)}>` : ''}`;
  }

  /** The line of the dialog that an element is in, above the first of its elements. */
  #dialogLine(thing: PageElement, lines: OutlineLine[]): OutlineLine | null {
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

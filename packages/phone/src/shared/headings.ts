// Headings: texts that stand alone above what follows, the title of a screen, and which part of it an element is in.

import { Bands, BESIDE } from './bands.js';
import type { Controls } from './controls.js';
import { entriesAmong } from './entries.js';
import { idWords } from './fields.js';
import { type ScreenLayout, sideBySide } from './layout.js';
import { ALL_OF_IT, VALIDATION_MESSAGE } from './lexicon.js';
import type { NodeCategory } from './roles.js';
import type { Rows } from './rows.js';
import { isStrip, Strips } from './strips.js';
import { isValueText, oneLine } from './texts.js';

/** A heading is no longer than this. */
const LONGEST = 60;
/** So many pixels are no difference. */
const SAME = 6;

export class Headings {
  readonly #layout: ScreenLayout;
  readonly #rows: Rows;
  readonly all: ReadonlySet<number>;
  readonly #inOrder: readonly number[];

  constructor(layout: ScreenLayout, controls: Controls, rows: Rows, texts: readonly number[]) {
    this.#layout = layout;
    this.#rows = rows;
    const bands = new Bands(layout);
    const strips = new Strips(layout, controls);
    for (const control of controls.at) if (control !== undefined) bands.add(control.index);
    const accompanied: number[] = [];
    const isHeading = (text: number): boolean => {
      const box = layout.shown[text] ?? null;
      if (box === null || !layout.node(text).isShown || rows.around[text] !== -1) return false;
      if (this.#isSaid(text)) return true;
      if (
        !isTitleText(textOf(layout, text)) ||
        VALIDATION_MESSAGE.test(textOf(layout, text)) ||
        ALL_OF_IT.test(textOf(layout, text)) ||
        hasSummary(layout, text)
      )
        return false;
      const beside = bands
        .beside(box)
        .filter((one) => rows.territory[one] === rows.territory[text] && !layout.isInside(text, one));
      if (beside.length === 0 || strips.isAside(text, beside)) return true;
      accompanied.push(text);
      return false;
    };
    const found = texts.filter(isHeading);
    const entries = entriesAmong(layout, found, accompanied, (one, other) => this.#looksLike(one, other));
    this.all = new Set(entries.size === 0 ? found : found.filter((text) => this.#isSaid(text) || !entries.has(text)));
    this.#inOrder = [...this.all];
  }

  /**
   * Those that are one for sure: they say so, are the title, or have something to use below them. An entry of a menu that
   * nothing calls clickable stands alone, too; and in a page nothing says what is a heading and what a link.
   */
  sure(sections: ReadonlyMap<number, number>, title: string, isUsed: (node: number) => boolean): ReadonlySet<number> {
    const used = new Set<number>();
    for (const [node, heading] of sections) if (!used.has(heading) && isUsed(node)) used.add(heading);
    const found = new Set<number>();
    for (let i = this.#inOrder.length - 1; i >= 0; i--) {
      const text = this.#inOrder[i] as number;
      const [before, next] = [this.#inOrder[i - 1], this.#inOrder[i + 1]];
      const isTitle = isUpper(this.#layout, text) && textOf(this.#layout, text) === title;
      const isLeading = next !== undefined && found.has(next) && this.#partOf(next) === this.#partOf(text);
      const isEntry =
        !used.has(text) && [before, next].some((other) => other !== undefined && this.#looksLike(text, other));
      if (this.#isSaid(text) || (!isEntry && !this.#isInPage(text) && (used.has(text) || isTitle || isLeading)))
        found.add(text);
    }
    return found;
  }

  /** Of the same kind and size, one below the other. */
  #looksLike(one: number, other: number): boolean {
    const [box, below] = [this.#layout.node(one).bounds, this.#layout.node(other).bounds];
    const isAligned = Math.abs(box.x - below.x) <= SAME || Math.abs(box.x + box.width - below.x - below.width) <= SAME;
    return (
      isAligned &&
      Math.abs(box.height - below.height) <= SAME &&
      this.#layout.node(one).type === this.#layout.node(other).type &&
      this.#partOf(one) === this.#partOf(other)
    );
  }

  #isInPage(text: number): boolean {
    return this.#layout.around(text, (one) => this.#layout.category(one) === 'web') >= 0;
  }

  #isSaid(text: number): boolean {
    const { isHeading, traits } = this.#layout.node(text);
    return isHeading === true || traits.includes('Header');
  }

  /** The heading of each node: the last one before it in the same scrolling part; what is in a strip has that of the strip. */
  sections(nodes: readonly number[]): Map<number, number> {
    const found = new Map<number, number>();
    const last = new Map<string, number>();
    let next = 0;
    for (const node of nodes) {
      while (next < this.#inOrder.length && (this.#inOrder[next] as number) < node) {
        const heading = this.#inOrder[next++] as number;
        last.set(this.#partOf(heading), heading);
      }
      const scroller = this.#rows.scroller[node] as number;
      const around = scroller >= 0 && isStrip(this.#layout, scroller) ? found.get(scroller) : undefined;
      const heading = last.get(this.#partOf(node)) ?? around;
      const top = this.#layout.shown[node]?.y;
      if (heading === undefined || heading === node || top === undefined) continue;
      if ((this.#layout.shown[heading]?.y ?? 0) <= top) found.set(node, heading);
    }
    return found;
  }

  #partOf(node: number): string {
    return `${this.#layout.root[node]} ${this.#rows.scroller[node]}`;
  }
}

function textOf(layout: ScreenLayout, index: number): string {
  const { text, description } = layout.node(index);
  return oneLine(text === '' ? description : text);
}

/** Words, and no sentence. */
function isTitleText(text: string): boolean {
  return text.length <= LONGEST && /\p{L}/u.test(text) && !isValueText(text) && !/[.!?;,。！？…]$/u.test(text);
}

// ── Titles ─────────────────────────────────────────────────────────────────────────────────────

const TITLE_ID = /\b(?:title|toolbar|action bar|alert title|header)\b/;
const LESSER_ID = /\b(?:sub ?title|summary|label|hint|count|badge)\b/;
/** The bar with the title begins in this part of the screen. */
const UPPER = 0.25;

/** What a part of the screen is called: the whole screen, or a dialog. Only what does not scroll away; null: nothing. */
export function titleIn(
  layout: ScreenLayout,
  rows: Rows,
  texts: readonly number[],
  part: number | null,
): string | null {
  const fit = texts.filter((text) => {
    if (!isShown(layout, text) || (part !== null && !layout.isInside(text, part))) return false;
    if (part === null && (rows.scroller[text] !== -1 || !isUpper(layout, text))) return false;
    const { children } = layout.node(text);
    return (
      children.length === 0 && layout.category(text) !== 'image' && rows.around[text] === -1 && isName(layout, text)
    );
  });
  if (part !== null) return textAt(layout, fit.find((text) => isCalledTitle(layout, text)) ?? fit[0]);
  return barTitle(layout, rows, texts) ?? topTitle(layout, rows, fit) ?? appName(layout);
}

function textAt(layout: ScreenLayout, text: number | undefined): string | null {
  return text === undefined ? null : textOf(layout, text);
}

function isShown(layout: ScreenLayout, index: number): boolean {
  return (layout.shown[index] ?? null) !== null && layout.node(index).isShown;
}

function isUpper(layout: ScreenLayout, index: number): boolean {
  return (layout.shown[index]?.y ?? layout.height) <= layout.height * UPPER;
}

/** Says something that an element can be called by: no number, no clock. */
function isName(layout: ScreenLayout, index: number): boolean {
  const given = textOf(layout, index);
  return /\p{L}/u.test(given) && !isValueText(given);
}

function isCalledTitle(layout: ScreenLayout, index: number): boolean {
  const called = idWords(layout.node(index).resourceId);
  return TITLE_ID.test(called) && !LESSER_ID.test(called);
}

// ── Bars ───────────────────────────────────────────────────────────────────────────────────────

/** By their class: Toolbar, ActionBar, NavigationBar. */
const BAR_TYPE = /(?:Toolbar|ActionBar(?:View|Container|ContextView)?|AppBarLayout|TopAppBar|NavigationBar)$/;
const BAR_ID =
  /\b(?:tool ?bar|action ?bar|app ?bar|top ?bar|title ?bar|nav(?:igation)? ?bar|header ?bar|top app bar)\b/;
/** Colours behind the bars of the system, and bars at the lower edge. */
const NO_BAR_ID = /\b(?:background|bottom|status)\b/;
/** A bar is at least so wide, and so high at most, as parts of the screen; one that folds is higher. */
const BAR_WIDTH = 0.3;
const BAR_HEIGHT = 0.4;
/** Texts of a bar that are read. */
const MOST_IN_BAR = 40;

/** What the bar in front says, if there is one. */
function barTitle(layout: ScreenLayout, rows: Rows, texts: readonly number[]): string | null {
  const bars = layout.nodes.filter(({ index }) => isBar(layout, rows, index)).map(({ index }) => index);
  if (bars.length === 0) return null;
  const free = texts.filter((text) => isUpper(layout, text) && isShown(layout, text) && isName(layout, text));
  // What is drawn last lies in front.
  bars.sort((one, other) => (layout.paint[other] as number) - (layout.paint[one] as number));
  for (const bar of bars) {
    const inside = free.filter((text) => layout.isInside(text, bar) && isPlain(layout, text)).slice(0, MOST_IN_BAR);
    const plain = inside.filter((text) => !LESSER_ID.test(idWords(layout.node(text).resourceId)));
    const own = isName(layout, bar) ? bar : undefined;
    // On iOS the label of the bar is its title; on Android there is one only where the text is missing.
    const title =
      layout.tree.platform === 'ios' ? (own ?? firstText(layout, plain)) : (firstText(layout, plain) ?? own);
    if (title !== undefined) return textOf(layout, title);
  }
  return null;
}

function isBar(layout: ScreenLayout, rows: Rows, index: number): boolean {
  const box = layout.shown[index] ?? null;
  if (box === null || box.y > layout.height * UPPER || box.width < layout.width * BAR_WIDTH) return false;
  const { type, resourceId, isShown: isThere } = layout.node(index);
  if (!isThere || box.height > layout.height * BAR_HEIGHT || rows.scroller[index] !== -1) return false;
  if (BAR_TYPE.test(type)) return true;
  // Texts in a bar are often named after it.
  const called = resourceId === '' || isPlain(layout, index) ? '' : idWords(resourceId);
  return BAR_ID.test(called) && !NO_BAR_ID.test(called);
}

function isPlain(layout: ScreenLayout, index: number): boolean {
  return layout.node(index).children.length === 0 && layout.category(index) !== 'image';
}

/** The one that is called the title, or is declared to be a heading; else the first. */
function firstText(layout: ScreenLayout, inside: readonly number[]): number | undefined {
  const { nodes } = layout;
  return (
    inside.find((text) => isCalledTitle(layout, text)) ??
    inside.find((text) => nodes[text]?.isHeading === true) ??
    inside[0]
  );
}

// ── Without a bar ──────────────────────────────────────────────────────────────────────────────

/** Fields, boxes and choices: what stands right above or beside them is their label. */
const LABELLED: ReadonlySet<NodeCategory> = new Set<NodeCategory>([
  ...(['field', 'select', 'slider', 'rating', 'stepper', 'wheel', 'checkbox', 'radio', 'switch'] as const),
]);
/** Texts and controls that are read: no real screen has more at its top. */
const MOST_AT_TOP = 60;
/** Lines between a label and its field: where nothing else names that, and where something does. */
const ABOVE = 1.5;
const CLOSE_ABOVE = 0.6;
/** A text higher than this part of a field with a name is no label of it. */
const LABEL_HEIGHT = 0.55;

/** A text at the top that reads like the title of all that is below it. */
function topTitle(layout: ScreenLayout, rows: Rows, fit: readonly number[]): string | null {
  const labelled = layout.nodes
    .filter(({ index }) => LABELLED.has(layout.category(index)) && isShown(layout, index))
    .map(({ index }) => index)
    .slice(0, MOST_AT_TOP);
  const ids = new Map<string, number>();
  for (const text of fit) {
    const { resourceId } = layout.node(text);
    ids.set(resourceId, (ids.get(resourceId) ?? 0) + 1);
  }
  const free = fit.slice(0, MOST_AT_TOP).filter((text) => {
    const { resourceId } = layout.node(text);
    if (resourceId !== '' && (ids.get(resourceId) ?? 0) > 1) return false;
    if (isOfSystem(layout, text) || hasSummary(layout, text)) return false;
    return !labelled.some((one) => isLabelOf(layout, rows, text, one));
  });
  const isGiven = (text: number): boolean => {
    const { isHeading, traits } = layout.node(text);
    return isHeading === true || traits.includes('Header');
  };
  const title =
    free.find(isGiven) ??
    free.find((text) => isCalledTitle(layout, text)) ??
    free.find((text) => isTitleText(textOf(layout, text)));
  return textAt(layout, title);
}

/** In a bar of the system, beside windows of apps. */
function isOfSystem(layout: ScreenLayout, text: number): boolean {
  const isSystem = (index: number): boolean => /systemui/.test(layout.node(index).app);
  const root = layout.root[text] as number;
  if (layout.tree.platform === 'ios')
    return layout.around(text, (one) => /StatusBar$/.test(layout.node(one).type)) >= 0;
  return isSystem(root) && layout.roots.some((other) => !isSystem(other));
}

/** Another text of its own part explains it: that is an entry, not a title. */
function hasSummary(layout: ScreenLayout, text: number): boolean {
  const { parent } = layout.node(text);
  if (parent < 0) return false;
  return layout
    .node(parent)
    .children.slice(0, MOST_IN_BAR)
    .some((child) => child !== text && /\bsummary\b/.test(idWords(layout.node(child).resourceId)));
}

function isLabelOf(layout: ScreenLayout, rows: Rows, text: number, control: number): boolean {
  const box = layout.shown[text] ?? null;
  const other = layout.shown[control] ?? null;
  if (box === null || other === null || layout.root[text] !== layout.root[control]) return false;
  const isBeside = sideBySide(box, other) > BESIDE && rows.territory[text] === rows.territory[control];
  if (isBeside) return true;
  const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  if (across <= 0) return false;
  const gap = other.y - (box.y + box.height);
  const isNamed = isNamedItself(layout, control);
  if (isNamed && box.height > other.height * LABEL_HEIGHT) return false;
  return gap >= -box.height / 4 && gap <= box.height * (isNamed ? CLOSE_ABOVE : ABOVE);
}

function isNamedItself(layout: ScreenLayout, control: number): boolean {
  const { hint, description, children } = layout.node(control);
  return hint !== '' || description !== '' || children.some((child) => layout.node(child).text !== '');
}

/** The name of the app, where the platform gives it. */
function appName(layout: ScreenLayout): string | null {
  const root = layout.roots.find((one) => /Application$/.test(layout.node(one).type));
  const text = root === undefined ? '' : textOf(layout, root);
  return text === '' ? null : text;
}

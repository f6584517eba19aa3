// What a part of the page says, in the pieces that a person reads one after the other: the cells of a row, the lines of a card.
// What stands on its buttons and in its fields is left out: these have lines of their own.

import { BLOCKS } from '../roles/kind.js';
import { nodesIn } from '../sight/drawn.js';
import type { PageVisibility } from '../sight/sight.js';
import { shadowOf } from '../sight/visibility.js';

/** Between the pieces. */
export const BETWEEN = ' · ';
/** Pieces and characters that are read at most. */
const MOST_PIECES = 24;
const LONGEST = 600;

const SILENT: ReadonlySet<string> = new Set(
  'script style noscript template title head select datalist textarea canvas video audio object iframe'.split(' '),
);
/** What is pressed, typed into or chosen from. A link is also read. */
export const OPERATED =
  'button, input, select, textarea, summary, [contenteditable=""], [contenteditable="true"], [role="button"], [role="checkbox"], [role="radio"], [role="switch"], [role="tab"], [role="combobox"], [role="slider"], [role="spinbutton"], [role="textbox"], [role="searchbox"], [role="menuitem"], [role="option"]';

/** The pieces of what an element says. `isApart`: parts of it that are read by themselves. */
export function saidIn(element: Element, sight: PageVisibility, isApart = (_: Element) => false): string[] {
  const reader = new Reader(sight, isApart);
  reader.read(element);
  return reader.pieces;
}

/** As one line. */
export function joined(pieces: readonly string[]): string {
  return pieces.join(BETWEEN);
}

type Task = Node | 'end';

class Reader {
  readonly pieces: string[] = [];
  readonly #sight: PageVisibility;
  readonly #isApart: (part: Element) => boolean;
  #piece = '';
  #pictured: string | null = null;
  #length = 0;

  constructor(sight: PageVisibility, isApart: (part: Element) => boolean) {
    this.#sight = sight;
    this.#isApart = isApart;
  }

  /** A list of what is left, and no recursion: pages may be nested deeper than any stack. */
  read(element: Element): void {
    const left: Task[] = [...drawnIn(element)].reverse();
    while (left.length > 0 && this.#length < LONGEST && this.pieces.length < MOST_PIECES) {
      const task = left.pop() as Task;
      if (task === 'end') this.#end();
      else if (task instanceof Text) this.#say(task);
      else if (task instanceof Element) for (const next of this.#opened(task)) left.push(next);
    }
    this.#end();
  }

  #say(text: Text): void {
    const value = text.nodeValue ?? '';
    if (/\S/.test(value) && !this.#sight.isSeen(text)) return;
    this.#piece += value;
  }

  #opened(element: Element): Task[] {
    if (SILENT.has(element.localName) || element.matches(OPERATED) || this.#isApart(element)) {
      this.#end();
      return [];
    }
    const written = writtenFor(element) ?? progressIn(element);
    if (written !== null) {
      this.#end();
      if (element.checkVisibility({ visibilityProperty: true })) this.#add(written);
      return [];
    }
    const pictured = pictureName(element);
    if (pictured !== null) {
      if (pictured !== '' && element.checkVisibility({ visibilityProperty: true })) this.#picture(pictured);
      return [];
    }
    if (element.localName === 'br') this.#end();
    if (!isPiece(element)) return [...drawnIn(element)].reverse();
    this.#end();
    return ['end', ...[...drawnIn(element)].reverse()];
  }

  #end(): void {
    const piece = this.#piece.replace(/\s+/g, ' ').trim();
    this.#piece = '';
    if (piece !== '') this.#add(piece);
  }

  #picture(name: string): void {
    this.#end();
    this.#add(name);
    this.#pictured = name;
  }

  #add(piece: string): void {
    // A picture and the title under it say the same once.
    const isSaid = this.#pictured === piece;
    this.#pictured = null;
    if (isSaid) return;
    // Initials in the place of a picture go with the name behind them.
    if (isInitialsOf(this.pieces.at(-1) ?? '', piece)) this.pieces.pop();
    this.pieces.push(piece);
    this.#length += piece.length;
  }
}

/** What a picture is called; null: it is none. */
function pictureName(element: Element): string | null {
  const tag = element.localName;
  if (tag === 'img') return (element.getAttribute('alt') ?? '').trim();
  const isPicture = tag === 'svg' || element.getAttribute('role') === 'img';
  return isPicture ? (element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '').trim() : null;
}

/** What is written down for a short text that stands for it: the name for initials, `7 comments` for 7; null: nothing is. */
function writtenFor(element: Element): string | null {
  const given = element.getAttribute('aria-label') ?? element.getAttribute('title');
  if (given === null || element.childElementCount > 0) return null;
  const words = given.trim().split(/\s+/);
  const text = (element.textContent ?? '').trim();
  if (given.length > LONGEST_WRITTEN || text === '' || words.length > MOST_WORDS) return null;
  const isInitials = isInitialsOf(text, given.trim());
  const isCounted = /^\d+\+?$/.test(text) && words.length > 1 && words.includes(text);
  return isInitials || isCounted ? given.trim() : null;
}
const LONGEST_WRITTEN = 60;
const MOST_WORDS = 5;

/** `MK` stands for `Mira Koch`. */
function isInitialsOf(text: string, name: string): boolean {
  if (!/^\p{Lu}{1,3}$/u.test(text) || name.length > LONGEST_WRITTEN) return false;
  const letters = name.split(/\s+/).map(([letter = '']) => letter.toUpperCase());
  return letters.join('').startsWith(text) && letters.length <= MOST_WORDS;
}

/** How far a bar is: `62 %`, or as it says it itself; null: it is none, or that is unknown. */
export function progressIn(element: Element): string | null {
  const role = element.getAttribute('role');
  const isBar = role === 'progressbar' || role === 'meter';
  if (!isBar && !(element instanceof HTMLProgressElement) && !(element instanceof HTMLMeterElement)) return null;
  const said = element.getAttribute('aria-valuetext')?.trim() ?? '';
  const inside = (element.textContent ?? '').trim();
  if (said !== '') return said;
  if (isBar && /\S/.test(inside)) return null;
  const [now, least, most] = isBar
    ? ['now', 'min', 'max'].map((part) => numberIn(element.getAttribute(`aria-value${part}`)))
    : element instanceof HTMLMeterElement
      ? [element.value, element.min, element.max]
      : [
          element.hasAttribute('value') ? (element as HTMLProgressElement).value : Number.NaN,
          0,
          (element as HTMLProgressElement).max,
        ];
  const from = Number.isNaN(least) ? 0 : (least ?? 0);
  const to = Number.isNaN(most) ? 100 : (most ?? 100);
  if (now === undefined || Number.isNaN(now) || to <= from) return null;
  return `${Math.round(((now - from) / (to - from)) * 100)} %`;
}

function numberIn(written: string | null): number {
  return written === null || written.trim() === '' ? Number.NaN : Number(written);
}

/** What a drawing says of its parts when they are pointed at: the bars of a chart. */
export function partsNamed(drawing: Element): string[] {
  if (drawing.localName !== 'svg') return [];
  const titles = [...drawing.querySelectorAll('* > title')].filter((one) => one.parentNode !== drawing);
  return [...new Set(titles.map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()))]
    .filter((title) => title !== '')
    .slice(0, MOST_PIECES);
}

/** Stands by itself: a block, or one of several boxes with no words between them. */
function isPiece(element: Element): boolean {
  if (BLOCKS.has(element.localName)) return true;
  const around = element.parentNode;
  if (around === null || around.firstChild === around.lastChild) return false;
  for (let node = around.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? '')) return false;
  return true;
}

/** What is drawn in an element. */
function drawnIn(element: Element): Iterable<Node> {
  const root = shadowOf(element);
  if (root !== null) return root.childNodes;
  if (!(element instanceof HTMLSlotElement)) return nodesIn(element);
  const given = element.assignedNodes();
  return given.length > 0 ? given : nodesIn(element);
}

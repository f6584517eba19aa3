// Headings: texts that stand alone above what follows, what a screen is called, and which part of the screen a thing is in.

import { Bands } from './bands.js';
import type { Controls } from './controls.js';
import { idWords } from './fields.js';
import type { Layout } from './layout.js';
import { COMPLAINT } from './lexicon.js';
import type { Rows } from './rows.js';
import { isValueText, oneLine } from './texts.js';

/** A heading is no longer than this. */
const LONGEST = 60;

export class Headings {
  readonly #layout: Layout;
  readonly #rows: Rows;
  readonly all: ReadonlySet<number>;
  readonly #inOrder: readonly number[];

  constructor(layout: Layout, controls: Controls, rows: Rows, texts: readonly number[]) {
    this.#layout = layout;
    this.#rows = rows;
    const bands = new Bands(layout);
    for (const control of controls.at) if (control !== undefined) bands.add(control.index);
    const isHeading = (text: number): boolean => {
      const box = layout.shown[text] ?? null;
      if (box === null || !layout.node(text).isShown || rows.around[text] !== -1) return false;
      if (this.#isSaid(text)) return true;
      if (!isTelling(textOf(layout, text)) || COMPLAINT.test(textOf(layout, text))) return false;
      return !bands
        .beside(box)
        .some((one) => rows.territory[one] === rows.territory[text] && !layout.isInside(text, one));
    };
    this.all = new Set(texts.filter(isHeading));
    this.#inOrder = [...this.all];
  }

  #isSaid(text: number): boolean {
    const { isHeading, traits } = this.#layout.node(text);
    return isHeading === true || traits.includes('Header');
  }

  /** The heading of each node: the last one before it in the same scrolling part. */
  sections(nodes: readonly number[]): Map<number, number> {
    const found = new Map<number, number>();
    const last = new Map<string, number>();
    let next = 0;
    for (const node of nodes) {
      while (next < this.#inOrder.length && (this.#inOrder[next] as number) < node) {
        const heading = this.#inOrder[next++] as number;
        last.set(this.#partOf(heading), heading);
      }
      const heading = last.get(this.#partOf(node));
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

function textOf(layout: Layout, index: number): string {
  const { text, description } = layout.node(index);
  return oneLine(text === '' ? description : text);
}

/** Words, and no sentence. */
function isTelling(text: string): boolean {
  return text.length <= LONGEST && /\p{L}/u.test(text) && !isValueText(text) && !/[.!?;,。！？…]$/u.test(text);
}

const TITLE_ID = /\b(?:title|toolbar|action bar|alert title|header)\b/;
/** The bar with the title is in this part of the screen. */
const UPPER = 0.25;

/** What a part of the screen is called: the whole screen, or a dialog. Only what does not scroll away; null: nothing. */
export function titleIn(layout: Layout, rows: Rows, texts: readonly number[], part: number | null): string | null {
  const isIn = (text: number): boolean => part === null || layout.isInside(text, part);
  const fit = texts.filter((text) => {
    const box = layout.shown[text] ?? null;
    if (box === null || !layout.node(text).isShown || !isIn(text)) return false;
    if (part === null && (rows.scroller[text] !== -1 || box.y > layout.height * UPPER)) return false;
    const { children, type } = layout.node(text);
    const isText = (children.length === 0 && layout.sort(text) !== 'image') || /NavigationBar$/.test(type);
    return (
      isText && rows.around[text] === -1 && /\p{L}/u.test(textOf(layout, text)) && !isValueText(textOf(layout, text))
    );
  });
  const said = fit.find((text) => TITLE_ID.test(idWords(layout.node(text).resourceId)));
  const title = said ?? fit[0];
  return title === undefined ? null : textOf(layout, title);
}

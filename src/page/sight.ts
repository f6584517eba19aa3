// Whether a person can see a text: large enough, not see-through, not cut off, not out of reach, not painted on its own color.
// Asked for each text by itself, with what is around it worked out once. When in doubt, it can be seen.

import { Boxes, isCutting } from './clips.js';
import { drawnParent, drawsText } from './drawn.js';
import { Grounds } from './paint.js';
import { isCutAway, shareShown } from './see-through.js';

/** Letters that are lower, or texts that are narrower, are no letters to anybody: pixels. */
const LOWEST = 3;
const NARROWEST = 1;
/** Less than this much of something is nothing to see: a share of 1. */
const FAINTEST = 0.05;

/** What is known of an element, with all that is around it. */
export interface Around {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly parent: Around | null;
  /** How much of it shows, from 0 to 1, with what is around it. */
  readonly share: number;
  /** Itself, or something around it, is cut away whole. */
  readonly isCut: boolean;
  readonly position: string;
  /** Itself, or something around it, cuts what is in it, or sticks to the window. */
  readonly isBound: boolean;
}

/** Good for one look at a page that stands still. */
export class Sight {
  readonly #known = new Map<Element, Around>();
  readonly #boxes = new Boxes();
  readonly #grounds = new Grounds();
  readonly #range = document.createRange();

  /** Null: it is not drawn at all. */
  isSeen(text: Text): boolean | null {
    const { parentNode } = text;
    const holder = parentNode instanceof ShadowRoot ? parentNode.host : parentNode;
    // What a slot was given is drawn where the slot is.
    const element = text.assignedSlot ?? holder;
    if (!(element instanceof Element) || !drawsText(element)) return null;
    this.#range.selectNodeContents(text);
    const drawn = this.#range.getClientRects();
    // Not laid out yet, because it is far from the window: it will be when it is scrolled to.
    if (drawn.length === 0) return element.checkVisibility({ contentVisibilityAuto: true }) ? null : true;
    const lines: DOMRect[] = [];
    for (let i = 0; i < drawn.length; i++) {
      const line = drawn[i] as DOMRect;
      if (line.width >= NARROWEST && line.height >= LOWEST) lines.push(line);
    }
    if (lines.length === 0) return false;
    const around = this.#around(element);
    if (around.share < FAINTEST || around.isCut) return false;
    if (!lines.some((line) => this.#boxes.isInReach(line, around))) return false;
    return !this.#grounds.isLost(around, lines);
  }

  #around(element: Element): Around {
    const unknown: Element[] = [];
    let found: Around | null = null;
    for (let one: Element | null = element; one !== null && found === null; one = drawnParent(one)) {
      found = this.#known.get(one) ?? null;
      if (found === null) unknown.push(one);
    }
    for (const one of unknown.reverse()) {
      const style = getComputedStyle(one);
      const { position } = style;
      found = {
        element: one,
        style,
        parent: found,
        share: (found?.share ?? 1) * shareShown(style),
        isCut: found?.isCut === true || isCutAway(one, style, position),
        position,
        isBound: found?.isBound === true || position === 'fixed' || isCutting(one, style),
      };
      this.#known.set(one, found);
    }
    return found as Around;
  }
}

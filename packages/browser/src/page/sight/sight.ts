// Whether a person can see a text: large enough, not see-through, not cut off, not out of reach, not painted on its own color.
// Asked for each text by itself, with what is around it computed once. When in doubt, it can be seen.

import { isPaintedOver, isSunk } from './behind.js';
import { Boxes, type Clipped, isCutting } from './clips.js';
import { drawnParent, drawsText } from './drawn.js';
import { TextPaint } from './paint.js';
import { isLeft, partLeft, shared, shareShown } from './see-through.js';

/** Letters that are lower, or texts that are narrower, cannot be read: they are a few pixels. */
const LOWEST = 3;
const NARROWEST = 1;
/** Less than this much of something is nothing to see: a share of 1. */
const FAINTEST = 0.05;

/** What is known of an element, with all that is around it. */
export interface ElementSurroundings {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly parent: ElementSurroundings | null;
  /** How much of it shows, from 0 to 1, with what is around it. */
  readonly share: number;
  /** The part of the window that shapes leave of it, by itself and around it; null: nothing is cut off. */
  readonly part: Clipped | null;
  /** Itself, or something around it, is painted behind others. */
  readonly isSunk: boolean;
  readonly position: string;
  /** What is in it may be left out until it is scrolled to. */
  readonly isLater: boolean;
  /** Itself, or something around it, cuts what is in it, or sticks to the window. */
  readonly isBound: boolean;
}

/** `far`: not laid out yet, because it is far from the window; it will be when it is scrolled to. */
export type Visibility = 'seen' | 'far' | 'unseen';

/** Valid for one read of a page at rest. */
export class PageVisibility {
  readonly #known = new Map<Element, ElementSurroundings>();
  readonly #drawing = new Map<Element, boolean>();
  readonly #boxes = new Boxes();
  readonly #paint = new TextPaint();
  readonly #range = document.createRange();

  isSeen(text: Text): boolean {
    return this.see(text) !== 'unseen';
  }

  see(text: Text): Visibility {
    const { parentNode } = text;
    const holder = parentNode instanceof ShadowRoot ? parentNode.host : parentNode;
    // What a slot was given is drawn where the slot is.
    const element = text.assignedSlot ?? holder;
    if (!(element instanceof Element)) return 'unseen';
    // Most are: then nothing else has to be asked about it.
    const isNear = element.checkVisibility(NEAR);
    if (!isNear && !this.draws(element)) return 'unseen';
    this.#range.selectNodeContents(text);
    const drawn = this.#range.getClientRects();
    if (drawn.length === 0) return isSkipped(element) ? 'far' : 'unseen';
    const lines: DOMRect[] = [];
    for (let i = 0; i < drawn.length; i++) {
      const line = drawn[i] as DOMRect;
      if (line.width >= NARROWEST && line.height >= LOWEST) lines.push(line);
    }
    if (lines.length === 0) return 'unseen';
    const around = this.#around(element);
    if (!this.#isShown(around, lines)) return 'unseen';
    return (isNear && !around.isLater) || !isSkipped(element) ? 'seen' : 'far';
  }

  draws(element: Element): boolean {
    return drawsText(element, this.#drawing);
  }

  #isShown(around: ElementSurroundings, lines: readonly DOMRect[]): boolean {
    if (around.share < FAINTEST) return false;
    const isWithin = (line: DOMRect): boolean =>
      isLeft(line, around.part) &&
      this.#boxes.isInReach(line, around) &&
      !(around.isSunk && isPaintedOver(line, around));
    return lines.some(isWithin) && !this.#paint.isLost(around, lines);
  }

  #around(element: Element): ElementSurroundings {
    const unknown: Element[] = [];
    let found: ElementSurroundings | null = null;
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
        part: shared(found?.part ?? null, partLeft(one, style, position)),
        isSunk: found?.isSunk === true || isSunk(style, position),
        position,
        isLater: style.contentVisibility === 'auto',
        isBound: found?.isBound === true || position === 'fixed' || isCutting(one, style),
      };
      this.#known.set(one, found);
    }
    return found as ElementSurroundings;
  }
}

const NEAR = { visibilityProperty: true, contentVisibilityAuto: true } as const;

/** Whether what is in an element is left out by the browser for now. */
function isSkipped(element: Element): boolean {
  if (!element.checkVisibility({ contentVisibilityAuto: true })) return element.checkVisibility();
  return getComputedStyle(element).contentVisibility === 'auto';
}

// What a walk over the page goes by: where it is, which parts it may take over from the walk before, what invalidates them.

import { collapse, ownText } from './names/names-of.js';
import type { PageElement } from './page-element.js';

/** What the walk knows of where it is. */
export interface WalkPosition {
  readonly around: PageElement | null;
  /** The control it is inside of: its texts name the control. */
  readonly control: PageElement | null;
  readonly isInLabel: boolean;
  readonly isInText: boolean;
  readonly isStale: boolean;
  readonly scope: { heading: string | null };
}

/** What of it decides what an element is there. */
export function codeOf({ control, isInLabel, isInText }: WalkPosition): number {
  return (control === null ? 0 : control.kind === 'button' ? 8 : 4) + (isInLabel ? 2 : 0) + (isInText ? 1 : 0);
}

/** An element that the walk is in. */
export interface Visit {
  readonly element: Element;
  readonly spot: WalkPosition;
  /** What holds for what is in it. */
  readonly inner: WalkPosition;
  readonly next: () => Element | null;
  readonly isLeaf: boolean;
  /** How much was found before it. */
  readonly from: number;
  readonly slots: number;
  readonly firstHost: number;
  readonly before: string | null;
}

/** Elements whose headings hold for what follows in them and no further. */
const SCOPES: ReadonlySet<string> = new Set([
  'section',
  'article',
  'main',
  'aside',
  'nav',
  'form',
  'fieldset',
  'dialog',
  'li',
  'tr',
  'td',
  'header',
  'footer',
  'body',
]);
/** An attribute of these may change how everything below is drawn. */
export const DRAWING: ReadonlySet<string> = new Set([
  'class',
  'style',
  'hidden',
  'open',
  'aria-hidden',
  'inert',
  'dir',
  // What it is decides what its parts are: a text in a button is none of its own.
  'role',
  'href',
  'type',
  'contenteditable',
  'onclick',
  'disabled',
  'aria-disabled',
]);

/** The elements of a part of the page, as the last walk found them there. */
interface WalkedPart {
  readonly things: readonly PageElement[];
  /** Elements in it that may hide a closed root. */
  readonly hosts: readonly Element[];
  readonly around: PageElement | null;
  readonly control: PageElement | null;
  readonly isInLabel: boolean;
  readonly isInText: boolean;
  readonly before: string | null;
  readonly after: string | null;
  /** A card whose headings hold for itself only. */
  readonly isHeaded: boolean;
}

/** Parts with fewer elements are walked as fast as reused; of larger ones, their own parts are reused. */
const SMALLEST_PART = 3;
const LARGEST_PART = 64;

export class WalkedParts {
  readonly #parts = new WeakMap<Element, WalkedPart>();

  delete(element: Element): void {
    this.#parts.delete(element);
  }

  /** What was found in a part is kept for the next walk. */
  keep({ element, spot, isLeaf, from, firstHost, before }: Visit, found: PageElement[], all: Element[]): void {
    const count = found.length - from;
    if (isLeaf || count < SMALLEST_PART || count > LARGEST_PART) return;
    const { around, control, isInLabel, isInText, scope } = spot;
    const [things, hosts] = [found.slice(from), all.slice(firstHost)];
    this.#parts.set(element, {
      things,
      hosts,
      around,
      control,
      isInLabel,
      isInText,
      before,
      after: scope.heading,
      isHeaded: isHeadedCard(things[0], element),
    });
  }

  /** Null: nothing was kept of it, or something is different around it. */
  at(element: Element, spot: WalkPosition): WalkedPart | null {
    const part = this.#parts.get(element);
    const isSame =
      part !== undefined &&
      part.around === spot.around &&
      part.control === spot.control &&
      part.isInLabel === spot.isInLabel &&
      part.isInText === spot.isInText &&
      part.before === spot.scope.heading &&
      part.isHeaded === isHeadedCard(part.things[0], element);
    return isSame ? part : null;
  }
}

/** Styles may depend on these without any mutation. */
const RESTYLING = [
  'input',
  'change',
  'toggle',
  'focus',
  'blur',
  'load',
  'resize',
  'animationend',
  'transitionend',
  'hashchange',
  'scroll',
  'error',
  'loadedmetadata',
  'beforetoggle',
  'fullscreenchange',
  'mouseover',
  'mouseout',
  'mousedown',
  'mouseup',
] as const;

export function onRestyling(listener: () => void): void {
  for (const type of RESTYLING) addEventListener(type, listener, { capture: true, passive: true });
  document.fonts?.addEventListener('loadingdone', listener);
}

export function inside(
  element: Element,
  candidate: PageElement | null,
  spot: WalkPosition,
  isStale: boolean,
): WalkPosition {
  const isScope =
    SCOPES.has(element.localName) ||
    element.hasAttribute('role') ||
    (candidate?.kind === 'card' && isHeadedLikeOthers(element));
  if (candidate !== null && candidate.kind === 'heading') spot.scope.heading = collapse(ownText(element)) || null;
  if (element.localName === 'legend') spot.scope.heading = collapse(element.textContent ?? '') || spot.scope.heading;
  const isText = candidate !== null && candidate.category.can.length === 0 && candidate.kind !== 'image';
  const isControl = candidate?.isListed === true;
  const isLabel = element.localName === 'label' && (element as HTMLLabelElement).control !== null;
  if (candidate === null && !isScope && !isLabel && isStale === spot.isStale) return spot;
  return {
    around: candidate !== null && !isText ? candidate : spot.around,
    control: isControl ? candidate : spot.control,
    isInLabel: spot.isInLabel || isLabel,
    isInText: isText && candidate.kind !== 'cell' ? true : isControl ? false : spot.isInText,
    isStale,
    scope: isScope ? { heading: spot.scope.heading } : spot.scope,
  };
}

function isHeadedCard(thing: PageElement | undefined, element: Element): boolean {
  return thing?.element === element && thing.kind === 'card' && isHeadedLikeOthers(element);
}

/** A card with a heading beside one with another: each is about what is in its own card. */
function isHeadedLikeOthers(card: Element): boolean {
  if (card.querySelector(HEADINGS) === null) return false;
  const others = [card.previousElementSibling, card.nextElementSibling];
  return others.some((one) => one?.className === card.className && one.querySelector(HEADINGS) !== null);
}
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';

/** An element and those beside it. */
export function inTurn(first: Element | null): (() => Element | null) | null {
  let next = first;
  if (next === null) return null;
  return () => {
    const one = next;
    next = one?.nextElementSibling ?? null;
    return one;
  };
}

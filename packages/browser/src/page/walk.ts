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
]);

/** The elements of a part of the page, as the last walk found them there. */
export interface WalkedPart {
  readonly things: readonly PageElement[];
  /** Elements in it that may hide a closed root. */
  readonly hosts: readonly Element[];
  readonly around: PageElement | null;
  readonly control: PageElement | null;
  readonly isInLabel: boolean;
  readonly isInText: boolean;
  readonly before: string | null;
  readonly after: string | null;
}

/** Parts with fewer elements are walked as fast as reused; of larger ones, their own parts are reused. */
export const SMALLEST_PART = 3;
export const LARGEST_PART = 64;

/** Styles may depend on these without any mutation. */
export const RESTYLING = [
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
] as const;

export function inside(
  element: Element,
  candidate: PageElement | null,
  spot: WalkPosition,
  isStale: boolean,
): WalkPosition {
  const isScope = SCOPES.has(element.localName) || element.hasAttribute('role');
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

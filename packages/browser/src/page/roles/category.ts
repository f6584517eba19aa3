// What an element is at its place in the page: by its own kind, or by what it is called, drawn as and listens to.

import type { Pointers } from '../act/pointers.js';
import type { Listening } from '../listening.js';
import {
  hasText,
  isCalledBackdrop,
  isCalledButton,
  isLooseDialog,
  isOneOfMany,
  isPartOfCard,
  isSmall,
  isTitled,
} from '../names/signs.js';
import { isBackdrop } from '../sight/visibility.js';
import type { Spot } from '../walk.js';
import { BACKDROP, BUTTON, CARD, CLICKABLE, DIALOG, type Sort, sortOf, TEXT } from './kind.js';

/** The category of an element at its place in the page; null: it is nothing of its own. */
export function categoryAt(element: Element, spot: Spot, listening: Listening, pointers: Pointers): Sort | null {
  const sort = sortOf(element);
  if (sort !== null) {
    if (sort.isListed || sort.can.includes('contain')) return sort;
    if (sort.kind === 'heading') return spot.control !== null && spot.control.kind === 'button' ? null : sort;
    if (sort.kind === 'image') return spot.control === null || sort.can.length > 0 ? sort : null;
  }
  if (isLooseDialog(element, spot.around)) return DIALOG;
  if (spot.control === null && isOneOfMany(element)) return CARD;
  if (listening.has(element) && (isSmall(element) || isBackdrop(element))) return CLICKABLE;
  if (sort === null && isCalledBackdrop(element) && isBackdrop(element)) return BACKDROP;
  if (spot.control === null && isCalledButton(element)) return BUTTON;
  if (spot.control === null && pointers.isRoot(element)) return CLICKABLE;
  if (spot.isInLabel || spot.isInText || !(hasText(element) || isTitled(element, spot.control)))
    return sort?.kind === 'cell' ? sort : null;
  if (spot.control !== null && (spot.control.kind === 'button' || !isPartOfCard(element))) return null;
  if (element.localName === 'label' && (element as HTMLLabelElement).control !== null) return null;
  return sort ?? TEXT;
}

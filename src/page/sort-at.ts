// What sort of thing an element is, where the walk comes upon it: by itself, by what it is in, by who listens.

import { BACKDROP, BUTTON, CARD, CLICKABLE, DIALOG, type Sort, sortOf, TEXT } from './kind.js';
import {
  hasText,
  isCalledBackdrop,
  isCalledButton,
  isLooseDialog,
  isOneOfMany,
  isPartOfCard,
  isSmall,
  isTitled,
} from './signs.js';
import { isBackdrop } from './visibility.js';
import type { Spot } from './walk.js';

/** `isListening`: it listens to clicks itself; `isPointer`: the mouse says so, where that begins. */
export function sortAt(element: Element, spot: Spot, isListening: boolean, isPointer: () => boolean): Sort | null {
  const sort = sortOf(element);
  if (sort !== null) {
    if (sort.isListed || sort.can.includes('contain')) return sort;
    if (sort.kind === 'heading') return spot.control !== null && spot.control.kind === 'button' ? null : sort;
    if (sort.kind === 'image') return spot.control === null || sort.can.length > 0 ? sort : null;
  }
  if (isLooseDialog(element, spot.around)) return DIALOG;
  if (spot.control === null && isOneOfMany(element)) return CARD;
  if (isListening && (isSmall(element) || isBackdrop(element))) return CLICKABLE;
  if (sort === null && isCalledBackdrop(element) && isBackdrop(element)) return BACKDROP;
  if (spot.control === null && isCalledButton(element)) return BUTTON;
  if (spot.control === null && isPointer()) return CLICKABLE;
  if (spot.isInLabel || spot.isInText || !(hasText(element) || isTitled(element, spot.control)))
    return sort?.kind === 'cell' ? sort : null;
  if (spot.control !== null && (spot.control.kind === 'button' || !isPartOfCard(element))) return null;
  if (element.localName === 'label' && (element as HTMLLabelElement).control !== null) return null;
  return sort ?? TEXT;
}

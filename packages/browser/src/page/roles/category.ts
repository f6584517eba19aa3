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
import type { WalkPosition } from '../walk.js';
import { BACKDROP, BUTTON, CARD, CLICKABLE, categoryOf, DIALOG, type ElementCategory, TEXT } from './kind.js';

/** The category of an element at its place in the page; null: it is nothing of its own. */
export function categoryAt(
  element: Element,
  spot: WalkPosition,
  listening: Listening,
  pointers: Pointers,
): ElementCategory | null {
  const category = categoryOf(element);
  if (category !== null) {
    if (category.isListed || category.can.includes('contain')) return category;
    if (category.kind === 'heading') return spot.control !== null && spot.control.kind === 'button' ? null : category;
    if (category.kind === 'image') return spot.control === null || category.can.length > 0 ? category : null;
  }
  if (isLooseDialog(element, spot.around)) return DIALOG;
  if (spot.control === null && isOneOfMany(element)) return CARD;
  if (listening.has(element) && (isSmall(element) || isBackdrop(element))) return CLICKABLE;
  if (category === null && isCalledBackdrop(element) && isBackdrop(element)) return BACKDROP;
  if (spot.control === null && isCalledButton(element)) return BUTTON;
  if (spot.control === null && !isLabelOfTick(element) && pointers.isRoot(element)) return CLICKABLE;
  if (spot.isInLabel || spot.isInText || !(hasText(element) || isTitled(element, spot.control)))
    return category?.kind === 'cell' ? category : null;
  if (spot.control !== null && (spot.control.kind === 'button' || !isPartOfCard(element))) return null;
  if (element.localName === 'label' && (element as HTMLLabelElement).control !== null) return null;
  return category ?? TEXT;
}

/** What is drawn in the place of a box to tick is that box. */
function isLabelOfTick(element: Element): boolean {
  const control = element instanceof HTMLLabelElement ? element.control : null;
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

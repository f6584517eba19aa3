// What may have a line in an observation.

import type { ObservedLine } from '@beckon/core/scene/observed.js';
import type { PageElement } from '../page-element.js';

/** An element that may have a line. */
export interface OutlineItem {
  readonly thing: PageElement;
  /** The row that it is in. */
  readonly row: PageElement | null;
  readonly kind: 'control' | 'row' | 'text';
  /** What it says; empty: what its name says. */
  readonly said: string;
}

export interface OutlineLine extends ObservedLine {
  readonly thing: PageElement;
  /** It says more than there is room for. */
  readonly isCut?: true;
}

/** Longer texts are cut. */
export const LONGEST_TEXT = 160;

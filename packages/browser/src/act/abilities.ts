// What can be done in a browser.

import type { ActionKind, MoveKind } from '@beckon/core/scene/action.js';

export const ACTIONS: readonly ActionKind[] = [
  ...(['click', 'type', 'select', 'check', 'adjust', 'upload', 'drag'] as const),
  ...(['hover', 'focus', 'submit', 'reveal', 'scroll'] as const),
];
export const MOVES: readonly MoveKind[] = [
  'press',
  'keydown',
  'keyup',
  'scroll',
  'goto',
  'back',
  'forward',
  'refresh',
  'tap',
];

/** Moves that act on what is on the page. */
export const ACTING: ReadonlySet<MoveKind> = new Set<MoveKind>(['press', 'keydown', 'keyup', 'tap']);

// Taking back what was done: the last first.

import type { Undo } from './model.js';

/** Undoes all, the last first, even where one fails; answers why those failed that did. */
export function undoAll(undos: readonly Undo[]): readonly string[] {
  const reasons: string[] = [];
  for (let i = undos.length - 1; i >= 0; i--) {
    try {
      (undos[i] as Undo)();
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  return reasons;
}

/** What was thrown, in words. */
export function reasonOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message || error.name : String(error);
  } catch {
    return 'an unprintable value';
  }
}

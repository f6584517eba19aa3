// Entries of a list that have nothing beside them: texts in a column of texts like them, at the same distances, of which the
// others stand beside something to use. Such a text is no heading of what follows.

import { grouped } from './grouped.js';
import type { ScreenLayout } from './layout.js';

/** So many pixels are no difference. */
const SAME = 6;
/** Distances between lines that differ by no more than this part are the same. */
const REGULAR = 0.15;

/** Which of the texts that stand alone are entries among those that have something beside them. */
export function entriesAmong(
  layout: ScreenLayout,
  alone: readonly number[],
  accompanied: readonly number[],
  isAlike: (one: number, other: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (alone.length === 0 || accompanied.length < 2) return found;
  const others = new Set(accompanied);
  const top = (text: number): number => layout.node(text).bounds.y;
  const left = (text: number): number => Math.round(layout.node(text).bounds.x / SAME);
  const right = (text: number): number => {
    const { x, width } = layout.node(text).bounds;
    return Math.round((x + width) / SAME);
  };
  const isEntry = (column: readonly number[], at: number): boolean => {
    const text = column[at] as number;
    const isLike = (one: number | undefined): one is number =>
      one !== undefined && others.has(one) && isAlike(one, text);
    const [above, below, further] = [column[at - 1], column[at + 1], column[at - 2]];
    if (!isLike(above)) return false;
    const apart = top(text) - top(above);
    const next = isLike(below) ? top(below) - top(text) : isLike(further) ? top(above) - top(further) : null;
    return next !== null && Math.abs(next - apart) <= apart * REGULAR;
  };
  for (const edge of [left, right]) {
    for (const column of grouped([...alone, ...accompanied], edge).values()) {
      const inOrder = [...column].sort((one, other) => top(one) - top(other));
      for (const [at, text] of inOrder.entries()) if (!others.has(text) && isEntry(inOrder, at)) found.add(text);
    }
  }
  return found;
}

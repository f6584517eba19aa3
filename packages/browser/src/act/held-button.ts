// What is done with the mouse button down.

import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Page } from 'playwright-core';
import type { Point } from '../drive/driver.js';

/** How long the browser may take to let go, and to go back. */
const RELEASE_MS = 1000;

/**
 * Presses, moves, and lets go, whatever comes of the moves: a button that stayed down would break all that follows. Moves that
 * take too long are cancelled, and the button is released where it was pressed, not on the way. Whether they were made.
 */
export async function withButtonDown(
  { mouse, keyboard }: Page,
  from: Point,
  deadline: Deadline,
  moves: () => Promise<void>,
): Promise<boolean> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  let isMade = false;
  try {
    const moved = moves();
    isMade = await deadline.atLeast(1).ends(moved);
    if (isMade) await moved;
  } finally {
    if (!isMade) {
      await deadlineIn(RELEASE_MS).ends(keyboard.press('Escape'));
      await deadlineIn(RELEASE_MS).ends(mouse.move(from.x, from.y));
    }
    await deadlineIn(RELEASE_MS).ends(mouse.up());
  }
  return isMade;
}

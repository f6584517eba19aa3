// What is done with the mouse button down.

import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Page } from 'playwright-core';
import { bounded } from '../drive/answer-timeout.js';
import type { Point } from '../drive/driver.js';
import { withTimeout } from '../with-timeout.js';

/** How long the browser may take to let go, and to go back. */
const RELEASE_MS = 1000;

/**
 * Presses, moves, and lets go, whatever comes of the moves: a button that stayed down would spoil all that follows. Moves that
 * take too long are called off, and it is let go of where it was taken up: never somewhere on the way. Whether they were made.
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
    isMade = await withTimeout(moved, Math.max(1, deadline.left()));
    if (isMade) await moved;
  } finally {
    if (!isMade) {
      await bounded(keyboard.press('Escape'), RELEASE_MS);
      await bounded(mouse.move(from.x, from.y), RELEASE_MS);
    }
    await bounded(mouse.up(), RELEASE_MS);
  }
  return isMade;
}

// What is done with the mouse button down.

import type { Mouse } from 'playwright-core';
import type { Deadline } from '../../../core/deadline.js';
import { bounded } from '../drive/patience.js';
import { soon } from '../soon.js';

/** How long the browser may take to let go. */
const RELEASE_MS = 1000;

/** Presses, moves, and lets go, whatever comes of the moves: a button that stayed down would spoil all that follows. */
export async function withButtonDown(mouse: Mouse, deadline: Deadline, moves: () => Promise<void>): Promise<void> {
  await mouse.down();
  try {
    const moved = moves();
    if (await soon(moved, Math.max(1, deadline.left()))) await moved;
  } finally {
    await bounded(mouse.up(), RELEASE_MS);
  }
}

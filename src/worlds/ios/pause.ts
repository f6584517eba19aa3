// Waiting a moment, but no longer than the time that is left.

import type { Deadline } from '../../core/deadline.js';

/** How often it is looked whether somebody called it off. */
const LOOK_MS = 50;

export async function pause(ms: number, deadline: Deadline): Promise<void> {
  const limit = deadline.within(ms);
  while (!limit.isOver())
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.min(LOOK_MS, limit.left()))));
}

// How the mouse presses, as a click says it.

import type { Clicking } from '@beckon/core/scene/action.js';
import type { MousePress } from '../drive/driver.js';

const LONG_PRESS_MS = 600;

export function mousePress({ button, count, isLong, holdMs, modifiers }: Clicking): MousePress {
  return { button, count, holdMs: holdMs ?? (isLong ? LONG_PRESS_MS : 0), modifiers };
}

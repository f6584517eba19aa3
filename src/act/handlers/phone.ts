// What only phones can do.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const phone: HandlersOf<'launch' | 'stop' | 'swipe'> = {
  launch: later,
  stop: later,
  swipe: later,
};

// What was done becomes an intent.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const learning: HandlersOf<'learn'> = {
  learn: later,
};

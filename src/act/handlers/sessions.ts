// Sessions that share nothing with each other.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const sessions: HandlersOf<'sessions' | 'session'> = {
  sessions: later,
  session: later,
};

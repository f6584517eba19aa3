// Cookies, what pages keep, saved states, and extra headers.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const storing: HandlersOf<'cookies' | 'storage' | 'state' | 'headers'> = {
  cookies: later,
  storage: later,
  state: later,
  headers: later,
};

// What goes over the network, and what the page writes to its console.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const network: HandlersOf<'intercept' | 'requests' | 'console' | 'errors'> = {
  intercept: later,
  requests: later,
  console: later,
  errors: later,
};
